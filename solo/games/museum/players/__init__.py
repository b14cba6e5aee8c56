"""Autoplayers of the museum game."""
