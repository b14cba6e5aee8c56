"""Exact chances of what the Ancient One's turn may bring, now and after an option, and of draws. Looking changes nothing."""
