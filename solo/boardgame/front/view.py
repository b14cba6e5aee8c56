"""What all views share: the game, its words, and lines of text in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, ClassVar, Generic, TypeVar

from solo.boardgame.front.wording import BoardWording
from solo.boardgame.game import BoardGame, BoardInvestigator
from solo.kernel.decisions import Decision
from solo.kernel.piece_ids import kind_of
from solo.narration.front import Lines
from solo.narration.messages import Forms, Listed, word_of, words_of
from solo.narration.teller import Teller

G = TypeVar("G", bound=BoardGame[Any, Any, Any])
P = TypeVar("P", bound=BoardInvestigator)
W = TypeVar("W", bound=BoardWording[Any, Any, Any])

NARROWEST = 18
"""The fewest columns for each of several sheets side by side."""


class GameText(Generic[G, W]):
    """Says something about a game, in the language of the table. phrases: where the table's phrases for it stand."""

    phrases: ClassVar[Sequence[str]] = ("views",)

    def __init__(self, wording: W) -> None:
        self._wording = wording

    @property
    def _game(self) -> G:
        game: G = self._wording.game
        return game

    def _say(self, *path: str, **arguments: Any) -> str:
        return self._wording.say(*self.phrases, *path, **arguments)

    def _name(self, id: str, form: str = "name") -> str:
        return word_of(self._wording.teller.name(id), form)

    def _forms(self, ids: Iterable[str]) -> list[Forms]:
        """The names of some ids, in all their forms."""
        return [self._wording.teller.name(id) for id in ids]

    def _join(self, names: Sequence[Forms | str], *, either: bool = False) -> Listed:
        teller: Teller = self._wording.teller
        return teller.listed(names, either=either)

    def _told(self, id: str) -> Lines:
        """What the catalogue says a thing does."""
        text = self._wording.said_of("explain", id)
        return [text] if text else []


class BoardView(GameText[G, W]):
    """Shows something as plain lines.

    described: where the catalogue may describe a thing: a section, and the kind of text in it.
    """

    described: ClassVar[Sequence[Sequence[str]]] = ()

    @property
    def by_command(self) -> Mapping[str, Callable[[Decision], Lines]]:
        """What is shown by the names of commands."""
        return {}

    @property
    def in_columns(self) -> Mapping[str, Callable[[Decision, int], Lines]]:
        """What is shown in so many columns, 0 for plain lines, by the names of commands."""
        return {}

    def _of_acting(self, shown: Callable[[P], Lines]) -> Callable[[Decision], Lines]:
        """A view of whoever decides, or whose turn it is."""

        def view(decision: Decision) -> Lines:
            who = self._wording.deciding(decision)
            return [self._say("nobody")] if who is None else shown(who)

        return view

    def _explained(self, id: str) -> Lines:
        """What a thing does, below its name."""
        return [f"    {text}" for text in self._told(id)]

    @property
    def stock(self) -> Mapping[str, int]:
        """How many are left of what is drawn, pile by pile."""
        return {}

    def left(self, piles: Iterable[str]) -> str:
        """What is left of some piles, in one line."""
        counts = self.stock
        return self._say(
            "left", things=words_of([words_of([self._name(pile), str(counts[pile])], " ") for pile in piles], ", ")
        )

    def prose(self, id: str) -> str:
        """The description of a thing, in the phrasing that was read last; "" if there is none."""
        return next((text for path in self._paths(kind_of(id) or id) if (text := self._wording.teller.again(path))), "")

    def _paths(self, kind: str) -> Iterable[tuple[str, ...]]:
        """Where the description of a thing may stand."""
        return [(section, kind, *rest) for section, *rest in self.described]


def side_by_side(sheets: Sequence[Lines], columns: int) -> Lines:
    """Sheets as columns of one width; nothing where there is no room.

    >>> side_by_side([["Kate", "Woods"], ["Joe"]], 40)
    ['Kate                Joe', 'Woods']
    """
    width = columns // len(sheets) - 1 if sheets else 0
    if width < NARROWEST:
        return []
    return [" ".join(cut(cell, width) for cell in row).rstrip() for row in zip_longest(*sheets, fillvalue="")]


def cut(text: str, width: int) -> str:
    """Text cut or padded to exactly `width` columns.

    >>> cut("Graveyard", 5), cut("Woods", 7)
    ('Grav.', 'Woods  ')
    """
    return text.ljust(width) if len(text) <= width else f"{text[: width - 1].rstrip()}.".ljust(width)
