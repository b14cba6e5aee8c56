"""Every way a turn of the Ancient One may go, each card and each token for itself: slow, and nothing is left out or together."""

from __future__ import annotations

from collections.abc import Collection, MutableSequence, Sequence
from fractions import Fraction
from typing import TypeVar

from solo.games.nation.forecast.outcomes import Outcome, Telling, led_places, outcome_of
from solo.games.nation.forecast.policy import value_of
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.rules.cult import ancient_turn
from solo.games.nation.rules.ending import finish
from solo.kernel.decisions import Answer, Decision
from solo.kernel.dice import Dice
from solo.kernel.flow import Flow, drive

T = TypeVar("T")


class TooMany(Exception):
    """There are more ways than anybody wants to try."""


class ListedDice(Dice):
    """Dice that take at each point the one that a list says, and the first of those at points beyond it.

    sizes: how many there were to take at each point; who: "player" where the player chooses, else "".
    """

    __slots__ = ("card", "listed", "sizes", "who")

    def __init__(self, card: str, listed: Sequence[int]) -> None:
        super().__init__(0)
        self.card = card
        self.listed = listed
        self.sizes: list[int] = []
        self.who: list[str] = []

    def take(self, size: int, who: str = "") -> int:
        self.sizes.append(size)
        self.who.append(who)
        number = len(self.sizes) - 1
        return self.listed[number] if number < len(self.listed) else 0

    def shuffle(self, items: MutableSequence[T]) -> None:
        pass

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        return items[self.take(len(items))]
        yield

    def top(
        self,
        pile: MutableSequence[T],
        name: str,
        who: str,
        rule: str,
        others: Sequence[MutableSequence[T]] = (),
    ) -> Flow[T]:
        if name == "behavior":
            return pile.pop(next(number for number, each in enumerate(pile) if each == self.card))
        if who:
            return pile.pop(0)
        zones = [(zone, number) for zone in (pile, *others) for number in range(len(zone))]
        zone, number = zones[self.take(len(zones))]
        drawn = zone[number]
        zone[number] = pile[0]
        del pile[0]
        return drawn
        yield


def every_outcome(game: Game, card: str, most: int) -> list[tuple[Fraction, Outcome]] | None:
    """The outcomes of the turn with a behavior card, with their chances; None where there are more ways than `most`."""
    snapshot = game.snapshot()
    budget = [most]
    try:
        return _outcomes(game, snapshot, card, (), budget)
    except TooMany:
        return None


def _outcomes(
    game: Game, snapshot: bytes, card: str, listed: tuple[int, ...], budget: list[int]
) -> list[tuple[Fraction, Outcome]]:
    """Those that begin as a list says."""
    dice = ListedDice(card, listed)
    outcome = _played(game, snapshot, dice)
    budget[0] -= 1
    if not budget[0]:
        raise TooMany
    if len(dice.sizes) == len(listed):
        return [(Fraction(1), outcome)]
    size = dice.sizes[len(listed)]
    ways = [_outcomes(game, snapshot, card, (*listed, number), budget) for number in range(size)]
    if dice.who[len(listed)]:
        return max(ways, key=lambda found: sum(float(chance) * value_of(each) for chance, each in found))
    return [(chance / size, each) for found in ways for chance, each in found]


def _played(game: Game, snapshot: bytes, dice: ListedDice) -> Outcome:
    copy = Game.restore(game.content, snapshot)
    copy.dice = dice
    led = led_places(copy)
    choices: list[tuple[str, ...]] = []

    def answer(decision: Decision) -> Answer:
        choices.append(tuple(each.subject for each in decision.options))
        return decision.options[dice.take(len(decision.options), "player")].id

    try:
        drive(ancient_turn(copy), answer)
    except GameEnds as end:
        finish(copy, end.how)
    return outcome_of(copy, Telling(copy.events, copy.events, choices), led)
