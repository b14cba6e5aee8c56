"""Players that need nobody: for simulation, tests and demonstrations."""
