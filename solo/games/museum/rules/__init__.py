"""The rules of the museum game, a file for each chapter of the rulebook."""
