"""A played campaign as a conversation, without input or output: views of it are in `table`. Knows no particular game."""
