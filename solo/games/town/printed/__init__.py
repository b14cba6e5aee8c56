"""What is printed on board, cards and markers: the shape of the content files, compiled."""
