"""Rolls left as they were, though clue tokens could be spent: at a second try of the same they are left again (R18.7)."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from solo.games.town.abouts import Pending
from solo.games.town.forecast.after_roll import clue_dice
from solo.games.town.forecast.worst_case import worst_case
from solo.games.town.front.prevention import ACCEPT
from solo.games.town.game import Game
from solo.games.town.rules.gates import people_behind
from solo.games.town.scope import Scope
from solo.games.town.stakes import failing, fells
from solo.kernel.decisions import Answer, Decision

NEXT = 1
"""A second try comes in the turn after the first at the latest."""


class RollsLeft:
    """Knows who has left which check as it was rolled, and how things stood."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, str, str], tuple[int, Hashable]] = {}

    def forget(self) -> None:
        """Nobody has left anything."""
        self._left.clear()

    def note(self, game: Game, question: Decision, answer: Answer) -> None:
        """Note that a check that could have been helped is left; what is spent on one is no longer left."""
        key = _check(question)
        if key and answer == ACCEPT:
            self._left[key] = (game.state.round, _standing(game, question))
        elif key:
            self._left.pop(key, None)

    def again(self, game: Game, decision: Decision, asked: Collection[str]) -> Answer | None:
        """That a check is left again, where all is as it was at the try before; None where somebody may fall by it, for which he
        may have been lucky before, or for any other question."""
        key = _check(decision)
        if not key or "checks" in asked or key not in self._left or fells(game, decision, game.by_id(decision.who)):
            return None
        round, standing = self._left[key]
        if game.state.round - round > NEXT or standing != _standing(game, decision):
            return None
        self._left[key] = (game.state.round, standing)
        return ACCEPT


def _check(question: Decision) -> tuple[str, str, str] | None:
    """Which check somebody makes of what; None where it is of nothing in particular, or for any other question."""
    check = question.about
    if question.kind != "after_check" or not isinstance(check, Pending) or check.counted:
        return None
    of = check.source or check.monster
    return (question.who, check.check, of) if of else None


def _standing(game: Game, question: Decision) -> Hashable:
    """All that may give reason to think again: what is missing, what a clue token is worth, what is in hand, what failing costs,
    and for whoever closes a gate the gates and the doom."""
    who, check = game.by_id(question.who), question.about
    missing, worth = 0, (0, 0)
    if isinstance(check, Pending):
        missing, worth = check.difficulty - check.successes, (check.success_on, clue_dice(game, who, check.check))
    lost = worst_case(failing(game, question), Scope(game, who, ""))
    trophies = (len(who.monster_trophies), len(who.gate_trophies))
    points = (who.sanity, who.stamina, who.money, len(who.cards), trophies) if lost else ()
    offered = frozenset(each.id for each in question.options if each.verb in ("use", "cast"))
    behind = [each.id for each in people_behind(game, who.place)] if who.place in game.state.gates else []
    at_gate = who.explored and who.place in game.state.gates
    town = (len(game.state.gates), tuple(behind), game.state.doom if at_gate else 0)
    return (missing, worth, who.place, who.clues, points, tuple(sorted(lost.items())), offered, town)
