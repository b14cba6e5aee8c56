"""Checks and statistics of the town game: invariants, coverage, a census, and scenarios set up by hand."""
