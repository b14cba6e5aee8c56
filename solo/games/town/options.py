"""The settings of a new campaign of the town game, and the kinds of obvious questions."""

from __future__ import annotations

from solo.boardgame.entry import SetupOption
from solo.games.town.printed.numbers import VARIANTS

HABITS = (
    "arms",
    "attack",
    "checks",
    "clues",
    "evade",
    "gate",
    "losses",
    "quiet",
    "rounds",
    "sliders",
    "stop",
    "trade",
    "upkeep",
    "walk",
)
"""Kinds of questions that the table answers by itself: arms where nothing lies between meeting a monster and fighting it,
attacks with only one sensible way, checks that can no longer be passed, picking up clue tokens, evading monsters while walking
on, the skill that clearly closes a gate more likely, a loss if the question of its check said what prevents it or nothing is
worth preventing it with, cards that would be discarded at a quiet moment without need, rounds of a fight that goes on as it was
chosen, the upkeep of a turn whose first walk offers to go back to it, ends of a movement, trading where nothing else can be
done, each investigator's upkeep, the steps of a walk."""

SETUP_OPTIONS = (
    SetupOption("ancient_one", "--ancient-one", sign="ID"),
    SetupOption("investigators", "--investigators", "list", "A,B,C,D"),
    SetupOption("seats", "--seats", "number", most=8),
    SetupOption("variants", "--variant", "several", "ID", known=VARIANTS),
    SetupOption("single", "--single", "yes"),
)
