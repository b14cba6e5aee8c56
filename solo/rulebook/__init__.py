"""The rulebook: rule texts by number, search, pages for a terminal, and whole books."""
