"""How values went, turn by turn: what a chronicle draws as charts."""

from __future__ import annotations

from collections.abc import Mapping

Curve = tuple[str, str]
"""What has values: its name, and whose it is ("" for the game)."""


class Curves:
    """Values at the end of each turn.

    steps: the label of each turn, "0" before the first. curves: the values at the end of each, None where there is none.
    """

    def __init__(self) -> None:
        self.steps = ["0"]
        self.curves: dict[Curve, list[int | None]] = {}

    def close(self, now: Mapping[Curve, int | None]) -> None:
        """Note the values at the end of the last turn."""
        for key, value in now.items():
            curve = self.curves.setdefault(key, [])
            curve += [None] * (len(self.steps) - 1 - len(curve))
            curve.append(value)

    def of(self, curve: str, who: str = "") -> list[int | None]:
        """The values of a curve at every step."""
        found = self.curves.get((curve, who), [])
        return found + [None] * (len(self.steps) - len(found))
