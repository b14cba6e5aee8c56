"""The settings of a new museum game, as the command line describes them, and the kinds of obvious questions."""

from __future__ import annotations

from solo.boardgame.entry import SetupOption

HABITS = ("roll", "fail", "last", "dice", "focus", "quiet", "trophies", "task", "again", "dead", "declined")
"""Kinds of questions that the table answers by itself: rolls, and rolls that fail, for which by the odds nothing is better used
now than later, completing the last task, which of the dice that nobody misses is lost or locked, or is far the likeliest to serve
on a spell, putting aside no die where none fits a task, uses at a quiet moment, trophies that pay a price where what is left is
as good as any, completing the only task that a roll completes, or the far likeliest, with what costs nothing used for it, which
dice are rolled again where the odds say it, all of an attempt that is lost, and what was declined while nothing has changed."""

SETUP_OPTIONS = (
    SetupOption("ancient_one", "--ancient-one", sign="ID"),
    SetupOption("investigators", "--investigators", "list", "A,B,C,D"),
    SetupOption("seats", "--seats", "number", most=8),
)
