"""Exact chances of an attempt under best play: results of a roll as bits, and a dynamic program over rolls."""
