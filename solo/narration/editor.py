"""An editor: a question that is answered by setting several rows at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Scale(NamedTuple):
    """A row of an editor: its name, and the text at each of its stops."""

    name: str
    stops: Sequence[str]


class Editor:
    """A question answered by setting several rows at once, instead of choosing an option from a list.

    rows: what can be set. now: the present stop of each row, None if they have none yet. ids: the legal settings, each
    with the id of its option. listed: the rows as lines. help: a line that explains the keys.
    """

    def __init__(
        self,
        rows: Sequence[Scale],
        now: Sequence[int] | None,
        ids: Mapping[tuple[int, ...], str],
        listed: Sequence[str],
        help: str,
    ) -> None:
        self.rows = rows
        self.now = tuple(now) if now is not None else None
        self.ids = ids
        self.listed = listed
        self.help = help

    def stops(self, line: str) -> tuple[int, ...] | None:
        """The setting typed as one digit from 1 for each row; None for any other line."""
        digits = line.replace(",", " ").replace(" ", "")
        if len(digits) != len(self.rows) or not (digits.isascii() and digits.isdecimal()):
            return None
        found = tuple(int(digit) - 1 for digit in digits)
        fits = all(0 <= stop < len(row.stops) for stop, row in zip(found, self.rows, strict=True))
        return found if fits else None

    def read(self, line: str) -> str:
        """The id of the option that a line means; the line itself where it means none."""
        stops = self.stops(line)
        return self.ids.get(stops, line) if stops is not None else line

    def typed(self, stops: Sequence[int]) -> str:
        """A setting as digits, in the form that `stops` reads."""
        return " ".join(str(stop + 1) for stop in stops)

    def complaint(self, line: str) -> str:
        """What is wrong with a line that is not a legal setting."""
        return line
