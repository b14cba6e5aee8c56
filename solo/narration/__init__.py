"""Telling events and decisions in words: catalogues, grammar, tellers, chronicles. Knows no particular game."""
