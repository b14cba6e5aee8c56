"""What is printed on the pieces of the museum game: the schema of the content files, and the compiled pieces."""
