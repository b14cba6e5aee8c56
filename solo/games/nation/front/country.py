"""The country as a drawing: twelve cities on a grid with the roads between them; listed where there is no room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from solo.boardgame.front.view import GameText, cut
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ANCIENT_INSANE, INSANE, PLAYER, SIDES
from solo.games.nation.state import City, Stake
from solo.narration.front import Lines
from solo.narration.messages import words_of

GRID = (
    ("chicago", "detroit", "boston", "arkham"),
    ("st_louis", "indianapolis", "pittsburgh", "new_york"),
    ("new_orleans", "atlanta", "washington", "charleston"),
)
"""Where the cities stand in the drawing, about as on a map."""

NARROWEST = 76
"""The fewest columns for the drawing."""
WIDE = 100
"""The columns from which a city has room for the icons of its card, and for everybody who is there."""
WIDEST = 34
"""The most columns of a city."""
CLOSED = "x"
"""The sign of a city that nobody may enter."""
BETWEEN = 3
"""The columns of a road between two cities side by side: "-1-"."""

FACE_TO_FACE = {("atlanta", "charleston")}
"""Roads around what stands between."""


class GridPlace(NamedTuple):
    """A place in the grid."""

    row: int
    column: int


SPOTS = {city: GridPlace(row, column) for row, cities in enumerate(GRID) for column, city in enumerate(cities)}


def drawable(roads: dict[str, dict[str, int]]) -> bool:
    """Whether every city and every road has its place in the drawing; a home-made board may have others."""
    return set(roads) == set(SPOTS) and all(_drawn(start, end) for start in roads for end in roads[start])


def _drawn(start: str, end: str) -> bool:
    one, other = SPOTS[start], SPOTS[end]
    near = abs(one.row - other.row) <= 1 and abs(one.column - other.column) <= 1
    return near or tuple(sorted((start, end))) in FACE_TO_FACE


class Country(GameText[Game, Wording]):
    """Draws the country; where it cannot be drawn, it is told city by city.

    listed: tells it in words.
    """

    phrases = ("country",)

    def __init__(self, wording: Wording, listed: Callable[[], Lines]) -> None:
        super().__init__(wording)
        self._listed = listed

    def shown(self, columns: int) -> Lines:
        """The country for so many columns; in words for 0 or too few."""
        if columns < NARROWEST or not drawable(self._game.content.roads):
            return self._listed()
        width = min(WIDEST, (columns + 1 - BETWEEN * 3) // 4)
        widths = [width] * 3 + [min(WIDEST, columns - 3 * (width + BETWEEN))]
        wide = columns >= WIDE
        lines = [self._minds()]
        for row in range(len(GRID)):
            lines += self._row(row, widths, wide=wide)
            lines += self._roads_down(row, width)
        lines += [self._stock(), self.legend(wide=wide)]
        return [line.rstrip() for line in lines if line.strip()]

    def legend(self, *, wide: bool = False) -> str:
        """What the signs mean. wide: with the icons of city cards."""
        signs = [self._say("legend"), *([f"{CLOSED} {self._say('closed')}"] if self._game.closed() else [])]
        return ", ".join(signs) + (f"; {self._say('resources')}" if wide else "")

    def _minds(self) -> str:
        """The tracks, the insanity of both sides, and the bag, on one line."""
        state = self._game.state
        return self._say(
            "minds",
            ritual=state.ritual,
            investigation=state.investigation,
            insanity=f"{self._game.who.insanity}/{INSANE}",
            ancient_one=self._wording.ancient_one(),
            ancient_insanity=f"{state.automaton.insanity}/{ANCIENT_INSANE}",
            bag=f"{state.insanity}/{state.insanity + state.sanity}",
        )

    def _stock(self) -> str:
        """The row of mythos cards, and the locks and cubes that are left."""
        state = self._game.state
        cards = [words_of(filter(None, [self._name(each.card), self._marks(each.stake)]), " ") for each in state.row]
        row = words_of(cards, " | ") or self._say("no_row")
        return self._say("stock", row=row, locks=state.locks, limbo=state.limbo[PLAYER], bank=state.bank)

    # Cities

    def _row(self, row: int, widths: Sequence[int], *, wide: bool) -> Lines:
        """Four cities side by side."""
        cities = [self._game.city(city) for city in GRID[row]]
        cells = [self._cell(city, width, wide=wide) for city, width in zip(cities, widths, strict=True)]
        height = max(map(len, cells))
        cells = [[*cell, *[" " * width] * (height - len(cell))] for cell, width in zip(cells, widths, strict=True)]
        roads = [self._road(start, end) for start, end in pairwise(GRID[row])]
        first = "".join(words for cell, road in zip(cells, [*roads, ""], strict=True) for words in (cell[0], road))
        return [first, *((" " * BETWEEN).join(cell[line] for cell in cells) for line in range(1, height))]

    def _road(self, start: str, end: str) -> str:
        cost = self._game.content.roads[start].get(end, 0)
        return f"-{cost}-" if cost else " " * BETWEEN

    def _cell(self, city: City, width: int, *, wide: bool) -> Lines:
        """The lines of a city: its head, the cubes on its space, its card, who is there.

        wide: the icons of the city card stand before the cubes, and nobody who is there is left out.
        """
        people = self._people(city)
        there = packed(people, width) if wide else [cut(" ".join(people), width)]
        return [self._head(city, width), self._space(city, width, wide=wide), self._card(city, width), *there]

    def _space(self, city: City, width: int, *, wide: bool) -> str:
        """The cubes on its space, behind the icons of its card where there is room for these."""
        cubes = self._cubes(city.space)
        if not wide:
            return cut(f"  {cubes}", width)
        return fitted(f"  {self._resources(city)}", [f" {cubes}"] if cubes else [], width)

    def _resources(self, city: City) -> str:
        """The icons of the city card."""
        icons = self._game.content.cards[self._game.content.city_card(city.id)].resources
        return " ".join(self._say("icons", str(what), count=count) for what, count in icons.items() if count)

    def _head(self, city: City, width: int) -> str:
        """Its name, control value and gate, whose it is, a lock, and whether nobody may enter."""
        fact = self._game.content.cities[city.id]
        gate = {"closed": f"[{fact.gate}]", "open": f"{{{fact.gate}}}"}.get(city.gate, str(fact.gate))
        signs = ("#" if city.space.lock else "") + (CLOSED if city.id in self._game.closed() else "")
        return fitted(self._name(city.id).upper(), [f"{fact.control}/{gate}", self._side(city.owner) + signs], width)

    def _side(self, side: str) -> str:
        return self._say("side", side) if side else ""

    def _cubes(self, stake: Stake) -> str:
        return " ".join(f"{self._side(side)}:{stake.of(side)}" for side in SIDES if stake.of(side))

    def _marks(self, stake: Stake) -> str:
        """A lock and cubes."""
        return f"{'# ' if stake.lock else ''}{self._cubes(stake)}".strip()

    def _card(self, city: City, width: int) -> str:
        """The face-up card, its lock and its cubes."""
        if not city.face:
            return cut(self._say("no_card"), width)
        return fitted(self._name(city.face), [self._marks(city.card)], width)

    def _people(self, city: City) -> Lines:
        """The main agent, the cultists, agents and Deep Ones."""
        game = self._game
        there = "".join(self._side(each.id) for each in game.state.cultists if each.place == city.id)
        deep = len(game.deep_ones_in(city.id))
        agents = [agent for agent in game.agents_in(city.id) if agent != game.who.id]
        parts = ["@"] if game.who.place == city.id else []
        parts += [f"!{there}"] if there else []
        parts += [self._say("deep", count=deep)] if deep else []
        return [*parts, *(f"+{self._wording.surname(agent)}" for agent in agents)]

    # Roads

    def _roads_down(self, row: int, width: int) -> Lines:
        """The roads from one row to the next; below the last the one that goes around."""
        line = [" "] * (4 * (width + BETWEEN))
        if row + 1 == len(GRID):
            self._around(line, width)
            return ["".join(line)] if "".join(line).strip() else []
        for column in range(4):
            self._down(line, row, column, width)
        return ["".join(line)]

    def _down(self, line: list[str], row: int, column: int, width: int) -> None:
        """The roads from a city down: straight, aslant to the right, aslant to the left."""
        at = column * (width + BETWEEN)
        for aside, offset, form in ((0, 5, "{}"), (1, width - 5, "`{}-."), (-1, -7, ".-{}'")):
            if 0 <= column + aside < 4:
                cost = self._game.content.roads[GRID[row][column]].get(GRID[row + 1][column + aside], 0)
                if cost:
                    _put(line, at + offset, form.format(cost))

    def _around(self, line: list[str], width: int) -> None:
        for start, end in FACE_TO_FACE:
            cost = self._game.content.roads[start].get(end, 0)
            if cost:
                first, last = (SPOTS[each].column * (width + BETWEEN) + 5 for each in (start, end))
                dashes = last - first - 2 - len(str(cost))
                _put(line, first, f"`{'-' * (dashes // 2)}{cost}{'-' * (dashes - dashes // 2)}'")


def _put(line: list[str], at: int, text: str) -> None:
    """Write text into a line of characters."""
    line[at : at + len(text)] = text


def packed(words: Sequence[str], width: int) -> Lines:
    """Words in as many lines of so many columns as they need, one at least.

    >>> packed(["@", "+Ness", "+Hoover"], 8)
    ['@ +Ness ', '+Hoover ']
    """
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        lines[-1:] = [longer] if len(longer) <= width else [lines[-1], word]
    return [cut(line, width) for line in lines]


def fitted(name: str, marks: Sequence[str], width: int) -> str:
    """A name with its marks behind it in so many columns; of what is too long the name is cut, never a mark.

    >>> fitted("CHARLESTON", ["3/[5]", "you#"], 17)
    'CHARL. 3/[5] you#'
    """
    tail = " ".join(filter(None, marks))
    if not tail:
        return cut(name, width)
    return cut(f"{cut(name, min(len(name), max(2, width - len(tail) - 1)))} {tail}", width)
