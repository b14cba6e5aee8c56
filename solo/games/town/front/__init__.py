"""The town game in words: what it tells, asks and shows."""
