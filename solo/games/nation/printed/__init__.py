"""What is printed on the pieces of the nation game: the schema of the content files, and its numbers."""
