"""The pieces with their effects: what is printed, compiled into what it does."""
