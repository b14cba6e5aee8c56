"""What only checks need: invariants."""
