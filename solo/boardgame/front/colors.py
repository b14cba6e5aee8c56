"""Coloring the text of a game: people, foes, ways elsewhere, losses and gains are found in lines by their names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from solo.boardgame.front.wording import BoardWording
from solo.narration.messages import Forms
from solo.narration.painting import (
    PLACE,
    Coloring,
    Kinds,
    Palette,
    any_of,
    capitalized,
    combined,
    gains_and_losses,
    names_of,
)

W = TypeVar("W", bound=BoardWording[Any, Any, Any])


class BoardPainter(Coloring, Generic[W]):
    """Finds the colored parts of a line: a game says what has a color, and what is marked in its drawings."""

    def __init__(self, wording: W) -> None:
        super().__init__()
        self._wording = wording

    def mark(self) -> tuple[object, ...]:
        """The language, and who plays."""
        people = [who.id for who in self._wording.game.state.investigators]
        return (self._wording.teller.catalogue.language, *people)

    def palette(self) -> Palette:
        """The names of people, foes and ways; in a drawing what is marked there."""
        name, (places, foes, ways) = self._wording.teller.name, self._colored()
        people = [name(who.id) for who in self._wording.game.state.investigators]
        names = [
            (PLACE, any_of(capitalized(map(name, places)))),
            ("person", names_of(people)),
            ("foe", names_of(map(name, foes))),
            ("way", names_of(map(name, ways))),
        ]
        told = combined([*gains_and_losses(self._wording.teller.catalogue), *names])
        return Palette(told, combined(names), combined(self._drawn(names, people)))

    @abstractmethod
    def _colored(self) -> tuple[Iterable[str], Iterable[str], Iterable[str]]:
        """The ids of what is found by its names: places, which get no color, foes, and ways elsewhere."""

    @abstractmethod
    def _drawn(self, names: Kinds, people: list[Forms]) -> Kinds:
        """The patterns in a drawing. names: those of any line. people: the names of whoever plays."""
