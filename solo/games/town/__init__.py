"""The town game: its rules, one file for each chapter of the rulebook, and its public way in (`new_game`)."""
