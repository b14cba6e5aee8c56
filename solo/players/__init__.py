"""Autoplayers, and playing whole games with them: for simulation, tests and demonstrations."""
