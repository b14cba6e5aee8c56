"""The arc of a night: its turning points."""

from __future__ import annotations

from typing import ClassVar, NamedTuple


class Turn(NamedTuple):
    """A turning point: what it is, and whom it concerns ("" for everybody)."""

    key: str
    who: str = ""


class TurningPoints:
    """The turning points of a night, each noted once."""

    keeps: ClassVar[tuple[str, ...]] = ("_passed", "_turns")

    def __init__(self) -> None:
        self._passed: dict[str, None] = {}
        self._turns: list[Turn] = []

    def forget(self) -> None:
        """A new night."""
        self._passed.clear()
        self._turns.clear()

    @property
    def has_turned(self) -> bool:
        """Whether there are turning points since the last call of `turns`."""
        return bool(self._turns)

    def turns(self) -> list[Turn]:
        """The turning points since the last call."""
        found, self._turns = self._turns, []
        return found

    def _turn(self, key: str, who: str = "") -> None:
        """Note a turning point if it is the first of its kind this night."""
        if key not in self._passed:
            self._turns.append(Turn(key, who))
            self._passed[key] = None
