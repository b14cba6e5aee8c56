"""Setting pieces by hand, counting them, and checking that nothing is lost."""
