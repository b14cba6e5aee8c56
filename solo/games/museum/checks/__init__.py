"""Proofs of the museum game: invariants, a census of the pieces, coverage, and scenarios set up by hand."""
