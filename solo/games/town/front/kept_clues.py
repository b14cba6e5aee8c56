"""Clue tokens that are to be kept: who keeps how many, and the checks that are left as they are for that (R18.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from solo.boardgame.front.wording import HasGame
from solo.games.town.compiled.hints import clues_gained
from solo.games.town.game import Game
from solo.games.town.rules.uses import clues_payable
from solo.games.town.stakes import fells
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision

CLUE = "clue"
"""The option to spend one token."""

KEPT_CLUES = "clues"
"""The standing order beside those for people: so many clue tokens are left to each, without asking; with a person's id behind a
colon, to him."""

DIGITS = 3
"""So many digits has the greatest number of clue tokens that may be kept."""


def order_of(who: str) -> str:
    """The standing order by which somebody keeps his own number."""
    return f"{KEPT_CLUES}:{who}"


def kept_clues(orders: Mapping[str, str], who: str = "") -> int:
    """How many clue tokens the standing orders leave to each, or to somebody alone; 0 for none, and where a damaged save gives no
    such number."""
    wanted = orders.get(order_of(who) if who else KEPT_CLUES, "")
    return int(wanted) if wanted.isdecimal() and len(wanted) <= DIGITS else 0


def kept_by(game: Game, who: Investigator, orders: Mapping[str, str]) -> int:
    """How many clue tokens somebody keeps: as many as he himself was told to; else as many as each, where he has them or can have
    them by what is in his hand."""
    if order_of(who.id) in orders:
        return kept_clues(orders, who.id)
    uses = (use for each in game.modifiers(who).uses.values() for _, use in each)
    gained = max((clues_gained(use.effect.raw) for use in uses), default=0)
    kept = kept_clues(orders)
    return kept if kept <= clues_payable(game, who) + gained else 0


class LeftForClues(NamedTuple):
    """A check that was left as it is, and how many clue tokens are kept."""

    who: str
    kept: int


class KeptClues:
    """Offers no clue token that is to be kept, unless somebody could fall.

    left: which checks were left so, for their teller, who empties it.
    """

    def __init__(self, playing: HasGame[Game], orders: Callable[[], Mapping[str, str]]) -> None:
        self._playing = playing
        self._orders = orders
        self.forget()

    def forget(self) -> None:
        """Nothing was left."""
        self.left: list[LeftForClues] = []

    def _kept(self, decision: Decision) -> int:
        """How many are kept at a check, where another token would be one of them; 0 for none, or for any other question."""
        game, who = self._playing.game, self._playing.game.deciding(decision.who)
        if who is None or decision.kind != "after_check" or all(each.id != CLUE for each in decision.options):
            return 0
        kept = kept_by(game, who, self._orders())
        return kept if kept >= who.clues and not fells(game, decision, who) else 0

    def answer(self, decision: Decision) -> Answer | None:
        """A check that is left as it is, where nothing but what is kept is offered; None for any other."""
        kept = self._kept(decision)
        if not kept or {each.id for each in decision.options} != {"accept", CLUE}:
            return None
        self.left.append(LeftForClues(decision.who, kept))
        return "accept"

    def offered(self, decision: Decision) -> Decision:
        """A question after a roll without the clue token that is kept."""
        if not self._kept(decision):
            return decision
        return msgspec.structs.replace(decision, options=tuple(each for each in decision.options if each.id != CLUE))
