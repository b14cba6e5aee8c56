"""solo: an interactive-fiction narrator for solitaire play of a Lovecraftian cooperative board game."""

__version__ = "0.2.0"
