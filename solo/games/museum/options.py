"""The settings of a new museum game, as the command line describes them, and the kinds of obvious questions."""

from __future__ import annotations

from solo.games.game import Wanted

HABITS = ("roll", "last", "dice", "focus", "quiet", "trophies")
"""Kinds of questions that the table answers by itself: rolls with nothing to think about, completing the last task, which
of the dice that nobody misses is lost, putting aside a die that fits nothing, uses at a quiet moment, the only trophies
that pay a price without waste."""

WANTED = (
    Wanted("ancient_one", "--ancient-one", sign="ID"),
    Wanted("investigators", "--investigators", "list", "A,B,C,D"),
    Wanted("seats", "--seats", "number", most=8),
)
