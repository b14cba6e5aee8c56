"""The games of the rulebooks, each in a room of its own."""
