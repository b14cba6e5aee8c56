"""What is printed on board, cards and markers: the schema of the content files, and the compiled content."""
