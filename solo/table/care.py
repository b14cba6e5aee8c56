"""What Enter alone should not decide at a terminal: losses that are to be chosen, and whatever uses something up."""

from __future__ import annotations

from solo.games.town.game import Game
from solo.games.town.rules.foresight import CombatView
from solo.kernel.decisions import Decision

CHOSEN_LOSSES = (
    "deal_with",
    "discard",
    "forget",
    "keep",
    "lose_trophies",
    "pay_trophies",
    "sell",
    "spend_trophies",
    "visit",
)
"""Decisions whose first option may cost something, or settles what is lost."""

HARMLESS = ("decline", "free", "leave", "nothing", "skip")
"""First options of a choice that cost nothing."""


def costly(game: Game, decision: Decision) -> bool:
    """Whether the first option of a decision may cost its owner something that another would not."""
    first = decision.options[0]
    if isinstance(decision.about, CombatView):
        return any(game.content.card(copy).after_use for copy in first.subject.split("+") if copy)
    if decision.kind in ("choose", "buy"):
        return first.verb not in HARMLESS
    if decision.kind == "may" and isinstance(decision.about, tuple):
        return decision.about[1] in ("replace_investigator", "sell") and first.verb == "yes"
    return decision.kind in CHOSEN_LOSSES and first.verb not in HARMLESS
