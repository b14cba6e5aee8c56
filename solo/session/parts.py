"""Where a reader rests: one person's part of the story has ended, or what befalls everybody begins."""

from __future__ import annotations

from collections.abc import Sequence

from solo.kernel.events import Event
from solo.narration.paragraphs import Told
from solo.narration.teller import Teller

READ = ("title", "scene", "prose")
"""Kinds of spans that are read, not only looked at: a part without them is a line or two of figures."""


class PartEnds:
    """Follows what is told, in order, and finds the ends of parts.

    A part is what is told of somebody's turn in a phase, from the paragraph that first concerns this person to the one that
    first concerns the next; a heading ends it, too. What befalls everybody (`Teller.is_everybodys`) is one part; the scene
    with which a turn of everybody opens is none.
    """

    def __init__(self) -> None:
        self._ahead: list[Event] = []
        self._had: set[str] = set()
        self._everybodys = self._opening = False
        self._read = False
        self._told = False

    def follow(self, events: Sequence[Event]) -> None:
        """Take note of events that are about to be told."""
        self._ahead.extend(events)

    def ends_before(self, told: Told, teller: Teller) -> bool:
        """Whether a part has ended before a paragraph, the next that was told, and was worth a rest."""
        kinds = [span.kind for span in told.paragraph]
        who, heading = str(getattr(told.event, "who", "")), "heading" in kinds
        everybodys = any(map(teller.is_everybodys, self._passed(told.event)))
        another = heading or (bool(who) and who not in self._had and not self._everybodys)
        rests = self._told if everybodys else another and self._read
        if everybodys or heading:
            self._had.clear()
            self._everybodys = everybodys
        if everybodys or another:
            self._had.add(who)
            self._read = self._told = False
            self._opening = told.begins and not who
        self._read = self._read or (not self._opening and any(kind in READ for kind in kinds))
        self._told = self._told or not heading
        return rests

    def _passed(self, event: Event) -> Sequence[Event]:
        """The events up to this one that were not passed before; none where it was, since it is told later than it came."""
        for number, each in enumerate(self._ahead, 1):
            if each is event:
                passed, self._ahead = self._ahead[:number], self._ahead[number:]
                return passed
        return ()
