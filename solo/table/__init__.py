"""Playing a campaign at the terminal. Knows no particular game."""
