"""The town as a map: drawn in boxes where there is room, else listed."""

from __future__ import annotations

from collections.abc import Sequence

from solo.boardgame.front.view import cut
from solo.games.town.front.view import View
from solo.games.town.printed.copies import world_of
from solo.games.town.printed.numbers import JAIL, SKY
from solo.games.town.rules.places import contents
from solo.kernel.decisions import Decision
from solo.narration.breaking import filled
from solo.narration.messages import word_of, words_of
from solo.narration.paragraphs import capital

GRID = (
    ("northside", "downtown", "easttown"),
    ("", "merchant_district", "rivertown"),
    ("", "miskatonic_university", "french_hill"),
    ("", "uptown", "southside"),
)
"""The neighborhoods on the map (R2): neighbors in a row or column are joined, as are Northside and the Merchant District."""

ARROWS = {(1, 0): "→", (-1, 0): "←", (0, 1): "↓", (0, -1): "↑", (1, 1): "↘", (-1, -1): "↖", (-1, 1): "↙", (1, -1): "↗"}
"""The arrow for a direction, in columns and rows."""

HEIGHT = 5
"""Lines in a box: the title, the streets, three locations."""

WALLS = ["┌┬┬┐", *["││││"] * 4, "└┼┼┤", *[" │││"] * 4, " ├┼┤", *[" │││"] * 4, " ├┼┤", *[" │││"] * 4, " └┴┘"]
"""The wall characters before, between and after the three columns of each line."""

NARROWEST = 76
"""The fewest columns for a drawing."""

ROOMY = 100
"""The fewest columns in which monsters are named and gates show their worlds."""

LEAST_NAME = 14
"""The fewest columns for the name of a place; its marks are shortened before that."""

BOXES = (SKY, "outskirts", "lost_in_time_and_space", JAIL)


class Town(View):
    """Shows the town, drawn or listed."""

    _roomy = False

    # Listed

    def listed(self, decision: Decision) -> list[str]:
        """The town by neighborhoods: people, monsters, gates, clues, seals, closed places, and where monsters go next."""
        content = self._game.content
        lines = []
        for hood, places in content.neighbourhoods.items():
            street = content.streets[places[0]]
            white, black = (
                self._name(content.neighbourhood_of[to]) for to in (street.arrows.white, street.arrows.black)
            )
            lines.append(self._say("hood", hood=self._name(hood).upper(), white=white, black=black))
            lines += [f"  {self._with_marks(place)}" for place in places]
        elsewhere = [box for box in (*BOXES, *content.areas) if self._marks(box)]
        return lines + [self._with_marks(box) for box in elsewhere]

    def _with_marks(self, place: str) -> str:
        marks = [*self._marks(place), *([self._say("unstable")] if self._may_open(place) else [])]
        return capital(f"{self._name(place)}: {', '.join(marks)}" if marks else self._name(place))

    def _may_open(self, place: str) -> bool:
        """Whether the next gate may open there: an unstable location without a gate and without a seal (R13.2)."""
        state = self._game.state
        return place in self._game.content.unstable and place not in state.gates and place not in state.seals

    def marked(self, place: str) -> str:
        """Everything that is in a place, in words."""
        return words_of(self._marks(place), ", ")

    def _marks(self, place: str) -> list[str]:
        """Everything that is in a place, in full."""
        found = contents(self._game, place)
        marks = [self._name(who, "first") for who in found.people]
        marks += [word_of(each) for each in self._wording.teller.counted(found.monsters)]
        marks += [self._name(found.gate)] if found.gate else []
        marks += [self._say("clues", count=found.clues)] if found.clues else []
        return marks + [self._say(state) for state in found.states]

    # Drawn

    def drawn(self, decision: Decision, columns: int) -> list[str]:
        """The town drawn as boxes in `columns` columns; listed if that is too narrow or the board is not the usual one."""
        hoods = [hood for row in GRID for hood in row if hood]
        if columns < NARROWEST or sorted(hoods) != sorted(self._game.content.neighbourhoods):
            return self.listed(decision)
        width = (columns - 4) // 3
        self._roomy = columns >= ROOMY
        boxes = [[line for row in GRID for line in self._box(row[column], width)] for column in range(3)]
        room = len(WALLS) - HEIGHT - 1
        sides = [
            [*boxes[0], "─" * width, *[*self._aside(width), *[""] * room][:room]],
            *([*box, "─" * width] for box in boxes[1:]),
        ]
        return [_line(*texts, width=width) for texts in zip(WALLS, *sides, strict=True)]

    def _box(self, hood: str, width: int) -> list[str]:
        """A neighborhood: its title, with the ways monsters take, and its places."""
        if not hood:
            return []
        content = self._game.content
        places = content.neighbourhoods[hood]
        arrows = content.streets[places[0]].arrows
        ways = f" ○{self._arrow(hood, arrows.white)} ●{self._arrow(hood, arrows.black)} "
        title = f"─ {cut(self._name(hood).upper(), width - len(ways) - 2).rstrip()}{ways}"
        rows = [self._row(place, width) for place in places]
        return [title.ljust(width, "─"), *rows, *[""] * (HEIGHT - 1 - len(rows))]

    def _arrow(self, hood: str, street: str) -> str:
        (row, column), (to_row, to_column) = (
            _position(each) for each in (hood, self._game.content.neighbourhood_of[street])
        )
        return ARROWS[to_column - column, to_row - row]

    def _row(self, place: str, width: int) -> str:
        """A place and its marks, in one line; as many of them in words as there is room for."""
        name = self._say("streets") if place in self._game.content.streets else capital(self._name(place))
        room = width - 3 - min(len(name), LEAST_NAME)
        marks = next((each for each in self._marks_by_length(place) if len(each) <= room), self._short_marks(place))
        return f"{cut(f' {name}', width - len(marks) - 2)} {marks} " if marks else f" {name}"

    def _marks_by_length(self, place: str) -> list[str]:
        """The marks of a place in ever shorter forms; as single letters only in a narrow map."""
        if not self._roomy:
            return [self._short_marks(place)]
        words = [(True, True, True), (False, True, True), (False, False, True), (False, True, False)]
        return [self._short_marks(place, *each) for each in words] + [self._short_marks(place)]

    def _short_marks(self, place: str, people: bool = False, monsters: bool = False, gates: bool = False) -> str:
        """The marks of a place as letters and beginnings of names. people, monsters, gates: these in words."""
        found, short = contents(self._game, place), self._initials()
        marks = [self._name(who, "first") if people else short[who] for who in found.people]
        if found.monsters:
            named = [capital(each["name"]) for each in self._wording.teller.counted(found.monsters)]
            marks += [", ".join(named)] if monsters else [self._say("marks", "monsters", count=len(found.monsters))]
        marks += [self._say("marks", "clues", count=found.clues)] if found.clues else []
        if found.gate:
            world = self._name(world_of(found.gate))
            marks.append(f"→{capital(world)}" if gates else self._say("marks", "gates"))
        marks += [self._say("marks", "unstable")] if self._may_open(place) else []
        marks += [self._say("marks", mark) for mark in found.marks]
        return " ".join(marks)

    def _initials(self) -> dict[str, str]:
        """The shortest beginnings of first names that distinguish everybody in the game."""
        people = [who.id for who in self._game.state.investigators]
        return dict(zip(people, beginnings([self._name(id, "first") for id in people]), strict=True))

    def _aside(self, width: int) -> list[str]:
        """The text beside the boxes: the meaning of the letters, who is elsewhere, and what did not fit."""
        lines = [f" {text}" for text in self._say("legend").splitlines()]
        areas = [area for area in self._game.content.areas if self._game.at(area)]
        elsewhere = [box for box in (*BOXES, *areas) if self._short_marks(box)]
        tell = self.marked if self._roomy else self._short_marks
        notes = [f"{capital(self._name(place))}: {tell(place)}" for place in (*elsewhere, *self._unnamed(width))]
        wrapped = [filled(note, width - 2, " ", "   ", long_words=True) for note in notes]
        return [*lines, "", *(line for note in wrapped for line in note)]

    def _unnamed(self, width: int) -> list[str]:
        """Places whose line has no room for the names of monsters and of gates' worlds."""
        places = [place for places in self._game.content.neighbourhoods.values() for place in places]
        busy = [place for place in places if self._game.monsters_at(place) or place in self._game.state.gates]
        whole = [self._short_marks(place, False, True, True) for place in busy]
        rows = [self._row(place, width) for place in busy]
        return [
            each
            for each, marks, row in zip(busy, whole, rows, strict=True)
            if self._roomy and not already_named(marks, row)
        ]


def already_named(marks: str, row: str) -> bool:
    """Whether a row contains all words of these marks that have more than three letters."""
    words = marks.split(" ")
    return all(word in row for word in words if len(word) > 3)


def beginnings(names: Sequence[str]) -> list[str]:
    """The shortest distinct beginnings of names, of two letters or more, with a capital.

    >>> beginnings(["Mandy", "Mary", "Joe", "sestra"])
    ['Man', 'Mar', 'Jo', 'Se']
    """
    found = []
    for number, name in enumerate(names):
        others = [*names[:number], *names[number + 1 :]]
        length = next(
            (size for size in range(2, len(name)) if not any(o.startswith(name[:size]) for o in others)), len(name)
        )
        found.append(capital(name[:length]))
    return found


def _position(hood: str) -> tuple[int, int]:
    """Row and column of a neighborhood."""
    return next((row, hoods.index(hood)) for row, hoods in enumerate(GRID) if hood in hoods)


def _line(walls: str, *texts: str, width: int) -> str:
    """One line of the map: the texts of the three columns, and the walls."""
    return "".join(f"{wall}{cut(text, width)}" for wall, text in zip(walls, texts, strict=False)) + walls[-1]
