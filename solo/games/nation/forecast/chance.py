"""All results of what is left to chance: a flow is run once for each of them, from the beginning, and each has its exact chance.

What the player cannot see has no order here: any unseen card may come, whatever lies on top. Cards between which nothing can
make a difference come as one: of a card that is only turned up, nothing but its sanity icon can, and that only where somebody
looks for it. If such a card is acquired in the same run after all, everything is run again with all cards apart (`NeedsApart`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, MutableSequence, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, cast

from solo.games.nation.compiled.pieces import Content
from solo.kernel.dice import Dice
from solo.kernel.flow import Flow

if TYPE_CHECKING:
    from solo.games.nation.game import Game

T = TypeVar("T")
R = TypeVar("R")

Kind = tuple[object, ...]
"""What makes a difference of a card; cards of one kind are interchangeable."""


class NeedsApart(Exception):
    """A card that came as one of many was acquired: what lies on it matters."""


class Point(NamedTuple):
    """A point of a run where it could go on otherwise. weights: of the ways. taken: which. choice: the player chooses."""

    weights: tuple[int, ...]
    taken: int = 0
    choice: bool = False


class Run(NamedTuple, Generic[R]):
    """A run to its end: the points it came by, and its result."""

    points: tuple[Point, ...]
    result: R


class EveryDice(Dice):
    """Dice that give one combination of results, as its points say, and the first result at every further point.

    behavior: the behavior card that comes. apart: all unseen cards differ. unknown: cards that came as one of many, with their
    class. game: that throws them.
    """

    __slots__ = ("_at", "_content", "_sanity_icons", "apart", "behavior", "game", "points", "unknown")

    def __init__(
        self, content: Content, behavior: str, points: list[Point], *, sanity_icons: bool, apart: bool = False
    ) -> None:
        super().__init__(0)
        self.behavior = behavior
        self.points = points
        self.apart = apart
        self.unknown: dict[str, Kind] = {}
        self.game: Game | None = None
        self._at = 0
        self._content = content
        self._sanity_icons = sanity_icons

    def way(self, weights: Sequence[int], *, choice: bool = False) -> int:
        """Which of some ways this run goes; choice: the player chooses, by no weights."""
        if len(weights) == 1:
            return 0
        if self._at == len(self.points):
            self.points.append(Point(tuple(weights), 0, choice))
        self._at += 1
        return self.points[self._at - 1].taken

    def below(self, count: int) -> int:
        """Never drawn by chance: what is shuffled has no order that anybody may know."""
        return 0

    def shuffle(self, items: MutableSequence[T]) -> None:
        """The order of a pile is never looked at."""

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        kinds = Counter(str(item) for item in items if item not in but)
        names = sorted(kinds)
        drawn = names[self.way([kinds[each] for each in names])]
        return next(item for item in items if str(item) == drawn)
        yield

    def top(
        self,
        pile: MutableSequence[T],
        name: str,
        who: str,
        rule: str,
        others: Sequence[MutableSequence[T]] = (),
    ) -> Flow[T]:
        """The behavior card that was named; of the player's own cards any one, as none makes a difference to the turn of the
        Ancient One; of unseen cards each kind."""
        if name == "behavior" or who:
            wanted = self.behavior if name == "behavior" else min(map(str, pile))
            card = next(each for each in pile if str(each) == wanted)
            pile.remove(card)
            return card
        return self._unseen(pile, others, apart=self.apart or rule == "DP17.21")
        yield

    def _unseen(self, pile: MutableSequence[T], others: Sequence[MutableSequence[T]], *, apart: bool) -> T:
        """A card of a pile, which may be any that lies unseen in it or in the others.

        First its class, then, where it matters, its kind within it. A card that came as one of many before is not known: it may
        as well be any other of its class, so all of the class are still to be reckoned with.
        """
        cards = {str(card): card for card in sorted((each for zone in (pile, *others) for each in zone), key=str)}
        classes = _grouped(cards, self._class)
        found = _one(self, classes)
        unknown = [card for card, of in self.unknown.items() if apart and of == found]
        kinds = _grouped([*classes[found], *unknown], self._kind)
        if not apart:
            card = max(kinds.values(), key=len)[0]
            self.unknown[card] = found
        elif (card := kinds[_one(self, kinds)][0]) not in cards:
            other = classes[found][-1]
            self._exchange(card, other)
            cards[card] = cards.pop(other)
            _take(cards[card], pile, others)
            return cast(T, card)
        _take(cards[card], pile, others)
        return cards[card]

    def _exchange(self, card: str, other: str) -> None:
        """A card on the board that is not known was another one all the time."""
        assert self.game is not None
        self.unknown[other] = self.unknown.pop(card)
        for city in self.game.state.cities:
            city.face = other if city.face == card else city.face
        for each in self.game.state.row:
            each.card = other if each.card == card else each.card

    def _class(self, card: str) -> Kind:
        return (card in self._content.mythos, self._sanity_icons and self._content.has_sanity_icon(card))

    def _kind(self, card: str) -> Kind:
        content = self._content
        if card in content.mythos:
            fact = content.mythos[card]
            own = any(each.mythos == card for each in content.ancient_ones.values()) and card
            return (fact.vp_general + fact.vp_cultist, fact.sanity_icon, own)
        of = content.cards[card]
        return (tuple(sorted(of.resources.items())), of.sanity_icon, of.kind == "agent")


def _grouped(cards: Iterable[str], kind: Callable[[str], Kind]) -> dict[Kind, list[str]]:
    groups: dict[Kind, list[str]] = {}
    for card in cards:
        groups.setdefault(kind(card), []).append(card)
    return groups


def _one(dice: EveryDice, groups: dict[Kind, list[str]]) -> Kind:
    names = sorted(groups, key=str)
    return names[dice.way([len(groups[each]) for each in names])]


def _take(card: T, pile: MutableSequence[T], others: Iterable[MutableSequence[T]]) -> None:
    """Take an unseen card away; another of its pile lies where it was guessed to lie."""
    if card not in pile:
        for zone in others:
            if card in zone:
                zone[zone.index(card)] = pile.pop(0)
                return
    pile.remove(card)


def every_run(play: Callable[[list[Point]], R]) -> list[Run[R]]:
    """Run something once for each combination of results. play: goes by the points it is given, and adds those it comes to."""
    points: list[Point] = []
    runs: list[Run[R]] = []
    while True:
        result = play(points)
        runs.append(Run(tuple(points), result))
        while points and points[-1].taken == len(points[-1].weights) - 1:
            points.pop()
        if not points:
            return runs
        last = points[-1]
        points[-1] = last._replace(taken=last.taken + 1)


def weighed(runs: Sequence[Run[R]], value: Callable[[R], float], depth: int = 0) -> list[tuple[Fraction, R]]:
    """The results with their chances, which add up to 1; where the player chooses, he takes what is worth most on average."""
    if len(runs[0].points) == depth:
        return [(Fraction(1), runs[0].result)]
    ways: dict[int, list[Run[R]]] = {}
    for run in runs:
        ways.setdefault(run.points[depth].taken, []).append(run)
    found = {taken: weighed(those, value, depth + 1) for taken, those in ways.items()}
    point = runs[0].points[depth]
    if point.choice:
        return max(found.values(), key=lambda results: sum(float(chance) * value(each) for chance, each in results))
    total = sum(point.weights)
    return [
        (chance * point.weights[taken] / total, each) for taken, results in found.items() for chance, each in results
    ]
