"""The arc of a night: its turning points, and telling what is said once a night at most."""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Span
from solo.narration.teller import Teller, Verbosity


class Turn(NamedTuple):
    """A turning point: what it is, and whom it concerns ("" for everybody)."""

    key: str
    who: str = ""


class TurningPoints:
    """The turning points of a night, each noted once."""

    def __init__(self) -> None:
        self._passed: dict[str, None] = {}
        self._turns: list[Turn] = []

    def turns(self) -> list[Turn]:
        """The turning points since the last call."""
        found, self._turns = self._turns, []
        return found

    def _turn(self, key: str, who: str = "") -> None:
        """Note a turning point if it is the first of its kind this night."""
        if key not in self._passed:
            self._turns.append(Turn(key, who))
            self._passed[key] = None


class ArcTold(Teller):
    """Tells the arc of a night; no sentence of it is used twice in one night."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        self._spent: dict[str, list[int]] = {}

    def forget(self) -> None:
        """A new night: everything may be said again."""
        super().forget()
        self._spent.clear()

    def once(self, *path: str, **fields: Any) -> str:
        """A phrasing at a path that was not used this night, if possible of unread sentences; "" if all were used."""
        found, key = self.catalogue.messages(*path), ".".join(path)
        spent = self._spent.setdefault(key, [])
        free = [number for number in self._fitting(found) if number not in spent]
        begin = zlib.crc32(f"{self.seed}/{len(spent)}/{key}".encode()) % max(1, len(free))
        chosen = self._choose([*free[begin:], *free[:begin]], found, fields)
        if chosen is None:
            return ""
        number, text = chosen
        spent.append(number)
        return text

    def apart(self, text: str) -> list[Span]:
        """A text that stands alone, if there is one."""
        return [Span("scene", text)] if text else []
