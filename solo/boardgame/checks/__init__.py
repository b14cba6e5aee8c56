"""What is checked of every board game: invariants, states from files, coverage."""
