"""Campaigns on disk: a journal of answers, checkpoints, undo, recovery, export and import. Knows no particular game."""
