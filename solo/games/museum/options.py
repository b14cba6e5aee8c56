"""The settings of a new museum game, as the command line describes them, and the kinds of obvious questions."""

from __future__ import annotations

from solo.games.game import Wanted

HABITS = ("roll", "fail", "last", "dice", "focus", "quiet", "trophies")
"""Kinds of questions that the table answers by itself: rolls, and rolls that fail, for which by the odds nothing is better used
now than later, completing the last task, which of the dice that nobody misses is lost, putting aside no die where none is
worth it, uses at a quiet moment, the only trophies that pay a price without waste."""

WANTED = (
    Wanted("ancient_one", "--ancient-one", sign="ID"),
    Wanted("investigators", "--investigators", "list", "A,B,C,D"),
    Wanted("seats", "--seats", "number", most=8),
)
