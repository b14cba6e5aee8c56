"""What people say and do at an occasion, in character: a sentence or two at the end of the paragraph that tells of it.

A game says which events are occasions, and for whom. The words stand in the section `remarks` of the catalogue, by person and
occasion; those of nobody alone under `TOGETHER`. A turn has few, a night none twice, and brief tellings none. Which
occasions are taken depends on the seed and on how many there were before, not on what else is told, and no other choice of words
depends on it.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from solo.kernel.events import Event
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, TellingContext

SECTION = "remarks"
"""The section of the catalogue with their words."""

TOGETHER = "together"
"""The key for what several people do together, in place of a person's id."""

MOST = 2
"""The most remarks of a turn."""


class Occasion(NamedTuple):
    """An occasion for a remark.

    key: which one, in the catalogue. speakers: who may make it, of whom one does; empty where all of `people` do something
    together. other: whom they speak to or of.
    """

    key: str
    speakers: Sequence[str]
    other: str = ""
    people: Sequence[str] = ()


class Remark(NamedTuple):
    """A remark that is made when its paragraph ends."""

    occasion: Occasion
    who: str
    event: Event


class Whereabouts(Protocol):
    """Where everybody is, by what a game has told of its night."""

    places: dict[str, str]

    def people_at(self, place: str) -> list[str]:
        """Who is at a place."""


NightT = TypeVar("NightT", bound=Whereabouts)


class Remarks(Part, Generic[NightT]):
    """Makes remarks, from the first turn of a night on; in lessons and examples nobody does.

    nights: classes of events that begin a night. turns: those that begin a turn. spread: every occasion there is, and how
    many of its kind pass for each that is taken; of two that are taken in one paragraph the one that is passed less counts.
    prompt: occasions whose words point to what was told last, so that they come before anything else is told.
    """

    nights: ClassVar[tuple[type[Event], ...]] = ()
    turns: ClassVar[tuple[type[Event], ...]] = ()
    spread: ClassVar[Mapping[str, int]] = {}
    prompt: ClassVar[Collection[str]] = ()

    keeps: ClassVar[tuple[str, ...]] = ("_on", "_met", "_made", "_seen")

    def __init__(self, telling: TellingContext, night: NightT) -> None:
        super().__init__(telling)
        self.night = night
        self._on = False
        self._met = 0
        self._made: dict[str, None] = {}
        self._seen: dict[str, None] = {}
        self._waits: Remark | None = None
        self.page.at_end(self.make)

    def occasions(self, event: Event) -> Iterator[Occasion]:
        """The occasions that an event gives, once it has been told."""
        yield from ()

    def beside(self, who: str) -> list[str]:
        """Who else is where somebody is."""
        place = self.night.places.get(who, "")
        return [each for each in self.night.people_at(place) if each != who] if place else []

    def is_new(self, kinds: Iterable[str]) -> bool:
        """Whether something of these kinds was not met before this night; now it is."""
        new = [kind for kind in kinds if kind not in self._seen]
        self._seen.update(dict.fromkeys(new))
        return bool(new)

    def hush(self, who: str = "") -> None:
        """Somebody is carried off or gone, or the night is decided (""): what waits to be said by or to them is not said any
        more."""
        if self._waits is not None and (not who or who in (self._waits.who, self._waits.occasion.other)):
            self._waits = None

    def forget(self) -> None:
        """A new night, or a lesson."""
        self._on = False
        self._met = 0
        self._made.clear()
        self._seen.clear()
        self._waits = None

    def turn_to(self, run: Sequence[Event]) -> None:
        """Make the remark that cannot wait for the end of the paragraph."""
        if self._waits is not None and self._waits.occasion.key in self.prompt:
            self.make()

    def note(self, run: Sequence[Event]) -> None:
        """Look for occasions in what has been told."""
        if isinstance(run[0], self.nights):
            self._on = True
        if isinstance(run[0], self.turns):
            self._met += 1
            self._made.clear()
        for event in run if self._on and self._met else ():
            for occasion in self.occasions(event):
                self._consider(occasion, event)

    def _consider(self, occasion: Occasion, event: Event) -> None:
        """Take an occasion, or let it pass: nobody speaks twice a turn, and of one thing once."""
        self._met += 1
        if self.telling.brief or len(self._made) >= 2 * MOST or occasion.key in self._made:
            return
        chance = zlib.crc32(f"{self.words.seed}/{self._met}/{occasion.key}".encode())
        waits, spread = self._waits, self.spread[occasion.key]
        if chance % spread or (waits is not None and self.spread[waits.occasion.key] <= spread):
            return
        able = [
            who for who in occasion.speakers if who not in (*self._made, occasion.other) and self._can(who, occasion)
        ]
        if able or (occasion.people and self._can(TOGETHER, occasion)):
            self._waits = Remark(occasion, able[chance // spread % len(able)] if able else "", event)

    def _can(self, who: str, occasion: Occasion) -> bool:
        """Whether there are words left for it."""
        return self.words.is_left(SECTION, who, occasion.key)

    def make(self) -> None:
        """Make the remark that waits, at the end of the paragraph if that concerns the same person, else in its own."""
        waits, self._waits = self._waits, None
        if waits is None:
            return
        who, occasion = waits.who, waits.occasion
        if self.page.addressed or self.page.about != who:
            self.page.begin()
        path = (SECTION, who or TOGETHER, occasion.key)
        given: dict[str, Any] = {"who": who, "other": occasion.other, "people": tuple(occasion.people)}
        words = self.telling.told_once(path, {name: value for name, value in given.items() if value})
        if words:
            self.page.add(Span("prose", words, third=True), who, waits.event)
            self.page.named = who
            self._made.update(dict.fromkeys((who or TOGETHER, occasion.key)))


def is_bad(amount: int, left: int) -> bool:
    """Whether a loss of sanity or stamina that leaves some of it is a bad one.

    >>> is_bad(1, 3), is_bad(1, 1), is_bad(2, 2), is_bad(3, 0)
    (False, True, True, False)
    """
    return left == 1 or (left == 2 and amount >= 2)
