"""The pieces: what is printed, put together for the rules to read."""
