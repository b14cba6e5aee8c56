"""Rolls left as they were, though clue tokens could be spent: left again as long as nothing is better, and nothing worse for it
(R18.7)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from solo.games.town.abouts import Pending
from solo.games.town.forecast.after_roll import clue_dice
from solo.games.town.forecast.worst_case import worst_case
from solo.games.town.front.prevention import ACCEPT
from solo.games.town.game import Game
from solo.games.town.printed.numbers import gates_that_awaken
from solo.games.town.rules.doom import doom_limit
from solo.games.town.rules.gates import people_behind
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.uses import clues_payable
from solo.games.town.scope import Scope
from solo.games.town.stakes import failing, fells
from solo.kernel.decisions import Answer, Decision

NEXT = 1
"""A second try comes in the turn after the first at the latest."""

NEAR = 2
"""So many doom tokens or gates short of the end, one more or less is a reason to think again."""


class Standing(NamedTuple):
    """All that may give reason to think again.

    chance: with all clue tokens. spare: how much there is of what failing may cost, where it costs any. danger: how near the end
    is, by doom and by gates. last: the only gate in town is here.
    """

    place: str
    chance: Fraction | float
    clues: int
    spare: tuple[int, ...]
    lost: tuple[tuple[str, int], ...]
    offered: frozenset[str]
    behind: frozenset[str]
    danger: tuple[int, int]
    last: bool

    def gives_no_reason(self, now: Standing) -> bool:
        """Whether with what has been left so nothing is better now, in hand or by the dice, and no more is at stake."""
        here = (self.place, self.lost) == (now.place, now.lost) and now.last <= self.last
        no_better = now.chance <= self.chance and now.clues <= self.clues and now.offered <= self.offered
        pairs = [*zip(self.spare, now.spare, strict=True)] if len(self.spare) == len(now.spare) else [(1, 0)]
        safe = all(then <= left for then, left in pairs) and now.behind <= self.behind
        return here and no_better and safe and all(map(int.__le__, now.danger, self.danger))


class RollsLeft:
    """Knows who has left which check as it was rolled, and how things stood."""

    def __init__(self) -> None:
        self._left: dict[tuple[str, str, str], tuple[int, Standing]] = {}

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
        """That a check is left again, where nothing has given reason to think again since the try before.

        None where somebody may fall by it, for which he may have been lucky before, or for any other question.
        """
        key = _check(decision)
        if not key or "checks" in asked or key not in self._left or fells(game, decision, game.by_id(decision.who)):
            return None
        round, standing = self._left[key]
        if game.state.round - round > NEXT or not standing.gives_no_reason(_standing(game, decision)):
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


def _standing(game: Game, question: Decision) -> Standing:
    """How things stand at a check that somebody may help with clue tokens."""
    who, check, state = game.by_id(question.who), question.about, game.state
    assert isinstance(check, Pending)
    dice = clues_payable(game, who) * clue_dice(game, who, check.check)
    lost = worst_case(failing(game, question), Scope(game, who, ""))
    limits = (doom_limit(game) - state.doom, gates_that_awaken(state.seats) - len(state.gates))
    trophies = (len(who.monster_trophies), len(who.gate_trophies))
    at_gate = who.place in state.gates
    return Standing(
        who.place,
        Roll(dice, max(1, check.difficulty - check.successes), check.six_counts).chance(check.success_on),
        who.clues,
        (who.sanity, who.stamina, who.money, len(who.cards), *trophies) if lost else (),
        tuple(sorted(lost.items())),
        frozenset(each.id for each in question.options if each.verb in ("use", "cast")),
        frozenset(each.id for each in people_behind(game, who.place)) if at_gate else frozenset(),
        (max(0, NEAR + 1 - limits[0]), max(0, NEAR + 1 - limits[1])),
        last=at_gate and len(state.gates) == 1,
    )
