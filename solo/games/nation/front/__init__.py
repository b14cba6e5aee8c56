"""The front of the nation game: the only part of it with words."""
