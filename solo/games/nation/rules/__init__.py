"""The rules of the nation game, a file for each chapter of the rulebook."""
