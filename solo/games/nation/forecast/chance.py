"""All results of what is left to chance: a flow is run once for each of them, from the beginning, and each has its exact chance.

What the player cannot see has no order here: any unseen card may come, whatever lies on top. What makes no difference to the
rest of a run is left open in it, so that one run does for many: of a card that is only turned up all but its sanity icon, and
that too where nobody looks for it; what the Ancient One draws from the bag, of which only the number of insanity tokens
matters, and that only after the turn; and who it is that lies face down (V1), as long as nothing hangs on that. If it made a
difference after all, everything is run again with that apart (`NeedsApart`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, MutableSequence, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, cast

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.forecast.counting import drawn_of_kind
from solo.kernel.dice import Dice
from solo.kernel.flow import Flow

if TYPE_CHECKING:
    from solo.games.nation.state import State

T = TypeVar("T")
R = TypeVar("R")

CERTAIN = Fraction(1)
CARDS, TOKENS, OWN, ICONS = "cards", "tokens", "own", "icons"
"""What may be left open in a run; OWN: which token the player has drawn, where he did before it; ICONS: whether the Ancient One
that lies face down looks for sanity icons."""
INSANITY, SANITY = "insanity", "sanity"
Kind = tuple[object, ...]
"""What makes a difference, of a card or of what lies unseen; cards of one kind are interchangeable."""


class NeedsApart(Exception):
    """What was left open in a run makes a difference. what: `CARDS`, `TOKENS`, `OWN` or `ICONS`."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class WayOn(NamedTuple):
    """How a run may go on. weight: against the other ways. name: of what comes or is chosen. of: the class of an unseen card of
    which nothing else is known; other: which one lies on the board instead, where one left open before comes now."""

    weight: Fraction | int
    name: str
    of: Kind = ()
    other: str = ""


class Point(NamedTuple):
    """A point of a run where it could go on otherwise. taken: which way it goes. choice: the player chooses."""

    ways: tuple[WayOn, ...]
    taken: int = 0
    choice: bool = False

    @property
    def left(self) -> int:
        """How many ways there are from the one that is taken on, that one among them."""
        return len(self.ways) - self.taken


class Run(NamedTuple, Generic[R]):
    """A run to its end: the points it came by, and its result."""

    points: tuple[Point, ...]
    result: R


class OpenTokens(NamedTuple):
    """Tokens that were drawn and left open. insanity, sanity: the bag before the first of them. least, most: how many of them
    are insanity."""

    drawn: int = 0
    insanity: int = 0
    sanity: int = 0
    least: int = 0
    most: int = 0

    def chances(self) -> dict[int, Fraction]:
        """How many of them may be insanity, with the chances."""
        return _chances(self)

    def at_least(self, needed: int) -> Fraction:
        """The chance that so many of them or more are insanity."""
        return sum((chance for number, chance in self.chances().items() if number >= needed), Fraction(0))

    def known(self, needed: int, *, reached: bool) -> OpenTokens:
        """The same when it is known whether so many of them are insanity."""
        return self._replace(least=needed) if reached else self._replace(most=needed - 1)


@lru_cache(maxsize=256)
def _chances(tokens: OpenTokens) -> dict[int, Fraction]:
    found = drawn_of_kind(tokens.insanity, tokens.sanity, tokens.drawn)
    found = {number: chance for number, chance in found.items() if tokens.least <= number <= tokens.most}
    whole = sum(found.values(), Fraction(0))
    return {number: chance / whole for number, chance in found.items()}


class Stand(NamedTuple):
    """Where dice stand in a run: how many points it has come by; the others as in `EveryDice`."""

    passed: int
    unknown: Mapping[str, Kind]
    tokens: OpenTokens
    sanity_icons: bool
    who: tuple[str, ...]


class EveryDice(Dice):
    """Dice that give one combination of results, as its points say, and the first result at every further point.

    behavior: the behavior card that comes. apart: what is not left open. found: the ways that were found where an unseen card
    came, by what lay there. unknown: cards that are left open, with their classes. tokens: those that are. state: of the game
    that throws them; not the game, which has them, so that both go as soon as a run is over. sanity_icons: whether they matter
    on cards just turned up. who: those of whom one is the Ancient One, as long as that is left open; none once it is known.
    """

    __slots__ = (
        "_at",
        "_content",
        "apart",
        "behavior",
        "found",
        "points",
        "sanity_icons",
        "state",
        "tokens",
        "unknown",
        "who",
    )

    def __init__(
        self,
        content: Content,
        behavior: str,
        points: list[Point],
        apart: Collection[str],
        found: dict[Kind, tuple[WayOn, ...]],
    ) -> None:
        self.seed = self.drawn = 0  # no numbers are drawn from it: seeding would take as long as a step of a turn
        self.behavior = behavior
        self.points = points
        self.apart = apart
        self.found = found
        self.unknown: dict[str, Kind] = {}
        self.tokens = OpenTokens()
        self.state: State | None = None
        self.sanity_icons = False
        self.who: tuple[str, ...] = ()
        self._at = 0
        self._content = content

    @property
    def passed(self) -> int:
        """How many points the run has come by."""
        return self._at

    def go_on(self, since: Stand) -> None:
        """Go on where another run stood."""
        self._at, self.unknown = since.passed, dict(since.unknown)
        self.tokens, self.sanity_icons, self.who = since.tokens, since.sanity_icons, since.who

    def stand(self) -> Stand:
        """Where this run stands."""
        return Stand(self._at, dict(self.unknown), self.tokens, self.sanity_icons, self.who)

    def way(self, ways: Callable[[], Iterable[WayOn]], *, choice: bool = False) -> WayOn:
        """Which way this run goes here. ways: all of them, asked for at the first run that comes by."""
        if self._at == len(self.points):
            self.points.append(Point(tuple(ways()), 0, choice))
        point = self.points[self._at]
        self._at += 1
        return point.ways[point.taken]

    def below(self, count: int) -> int:
        """Never drawn by chance: what is shuffled has no order that anybody may know."""
        return 0

    def shuffle(self, items: MutableSequence[T]) -> None:
        """The order of a pile is never looked at."""

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        if name == "token":
            insanity = items.count(cast(T, INSANITY))
            if not who and TOKENS not in self.apart and 0 < insanity < len(items):
                return cast(T, self._open_token(insanity, len(items) - insanity))
            if self.tokens.drawn:
                raise NeedsApart(TOKENS)
        found = Counter(str(item) for item in items if item not in but)
        drawn = self.way(lambda: [WayOn(found[each], each) for each in sorted(found)]).name
        return next(item for item in items if str(item) == drawn)
        yield

    def _open_token(self, insanity: int, sanity: int) -> str:
        """A token of the Ancient One that is left open; it lies with the sanity tokens."""
        drawn = self.tokens.drawn + 1
        first = self.tokens if self.tokens.drawn else OpenTokens(0, insanity, sanity)
        self.tokens = first._replace(drawn=drawn, most=drawn)
        return SANITY

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
            card = self.behavior if name == "behavior" else min(map(str, pile))
            pile.remove(cast(T, card))
            return cast(T, card)
        apart = CARDS in self.apart or rule == "DP17.21"
        zones = cast("list[MutableSequence[str]]", [pile, *others])
        way = self.way(lambda: self._unseen(zones, apart=apart))
        if way.of:
            self.unknown[way.name] = way.of
        if way.other:
            self._exchange(way.name, way.other)
        _take(way.other or way.name, zones)
        return cast(T, way.name)
        yield

    def _unseen(self, zones: list[MutableSequence[str]], *, apart: bool) -> tuple[WayOn, ...]:
        """Which cards of some piles may come."""
        cards = sorted([card for zone in zones for card in zone])
        of = (apart, self.sanity_icons, *self.unknown.items(), *cards)
        if of not in self.found:
            self.found[of] = tuple(self._ways(cards, apart=apart))
        return self.found[of]

    def _ways(self, cards: list[str], *, apart: bool) -> list[WayOn]:
        """Which unseen cards may come. cards: in their order.

        First the class counts, then, where it matters, the kind within it. A card that was left open may as well be any other of
        its class: so all that are unseen or open are equally likely.
        """
        ways = []
        for of, there in _grouped(cards, self._class).items():
            unknown = [card for card, its in self.unknown.items() if apart and its == of]
            kinds = _grouped([*there, *unknown], self._kind)
            if not apart:
                ways.append(WayOn(len(there), max(kinds.values(), key=len)[0], of))
                continue
            for same in kinds.values():
                weight = Fraction(len(there) * len(same), len(there) + len(unknown)) if unknown else len(same)
                ways.append(WayOn(weight, same[0], (), there[-1] if same[0] in unknown else ""))
        return ways

    def _exchange(self, card: str, other: str) -> None:
        """A card on the board that was left open was another one all the time."""
        assert self.state is not None
        self.unknown[other] = self.unknown.pop(card)
        for city in self.state.cities:
            city.face = other if city.face == card else city.face
        for each in self.state.row:
            each.card = other if each.card == card else each.card

    def _class(self, card: str) -> Kind:
        return (card in self._content.mythos, self.sanity_icons and self._content.has_sanity_icon(card))

    def _kind(self, card: str) -> Kind:
        """What makes a difference of a card to a cultist who acquires it."""
        kinds = self._content.found_kinds
        if card not in kinds:
            kinds[card] = self._kind_worked_out(card)
        return kinds[card]

    def _kind_worked_out(self, card: str) -> Kind:
        content = self._content
        if card in content.mythos:
            fact = content.mythos[card]
            own = card if any(each.mythos == card for each in content.ancient_ones.values()) else ""
            return (fact.vp_general + fact.vp_cultist, fact.sanity_icon, own)
        of = content.cards[card]
        icons = Counter[str]()
        for icon, number in of.resources.items():
            icons[icon.partition("_")[0]] += number  # up and down alike (DP17.15)
        return (tuple(sorted(icons.items())), of.sanity_icon, of.kind == "agent")


def _grouped(cards: Iterable[str], kind: Callable[[str], Kind]) -> dict[Kind, list[str]]:
    groups: dict[Kind, list[str]] = {}
    for card in cards:
        groups.setdefault(kind(card), []).append(card)
    return groups


def _take(card: str, zones: list[MutableSequence[str]]) -> None:
    """Take an unseen card away; the top of the first pile lies where it was guessed to lie."""
    top = zones[0].pop(0)
    if card != top:
        zone = next(each for each in zones if card in each)
        zone[zone.index(card)] = top


def every_run(play: Callable[[list[Point]], R]) -> list[Run[R]]:
    """Run something once for each combination of results. play: goes by the points it is given, and adds those it comes to."""
    points: list[Point] = []
    runs: list[Run[R]] = []
    while True:
        result = play(points)
        runs.append(Run(tuple(points), result))
        while points and points[-1].taken == len(points[-1].ways) - 1:
            points.pop()
        if not points:
            return runs
        last = points[-1]
        points[-1] = last._replace(taken=last.taken + 1)


def weighed(runs: Sequence[Run[R]], value: Callable[[R], float], depth: int = 0) -> list[tuple[Fraction, R]]:
    """The results with their chances, which add up to 1; where the player chooses, he takes what is worth most on average."""
    if len(runs[0].points) == depth:
        return [(CERTAIN, runs[0].result)]
    found: dict[int, list[Run[R]]] = {}
    for run in runs:
        found.setdefault(run.points[depth].taken, []).append(run)
    results = {taken: weighed(those, value, depth + 1) for taken, those in found.items()}
    point = runs[0].points[depth]
    if point.choice:
        return max(results.values(), key=lambda those: sum(float(chance) * value(each) for chance, each in those))
    total = sum(way.weight for way in point.ways)
    shares = {taken: Fraction(point.ways[taken].weight, total) for taken in results}
    return [
        (shares[taken] if chance is CERTAIN else chance * shares[taken], each)
        for taken, those in results.items()
        for chance, each in those
    ]
