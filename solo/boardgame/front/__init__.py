"""What the fronts of board games share: their words and views."""
