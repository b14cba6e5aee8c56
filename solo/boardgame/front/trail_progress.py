"""How far everybody's trail has come: what is told of it next, from events only.

A trail carries the open question of somebody's portrait through a night: places where something of it comes to light, a
crossroads between two more, and what comes of the one that is gone to. The same events give the same trails after resuming,
an undo or a change of language, and also where nothing of them was told. A game says when each is told, and by what it is
that somebody comes to a place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue

SECTION = "trails"
"""The section of the catalogue with their words, by person."""

AT, CROSSROADS, CHOICE, AFTER, LATE, EPILOGUE = "at", "crossroads", "choice", "after", "late", "epilogue"
"""The keys of what is told of a trail; at, choice, after and epilogue have places below them."""


class TrailStep(NamedTuple):
    """What is told next of somebody: where it stands in the catalogue. number: of several phrasings; None for whichever."""

    who: str
    path: tuple[str, ...]
    number: int | None = None


class Trail(NamedTuple):
    """What there is to tell of somebody: the places of a trail, and how many recalls there are of each sort."""

    at: Sequence[str]
    crossroads: bool
    choice: Sequence[str]
    after: Sequence[str]
    late: int
    recalls: Mapping[str, int]


def trail_of(catalogue: Catalogue, who: str) -> Trail:
    """What there is to tell of somebody; by the reference language if that has it, so that it is the same in all of them."""

    def found(*path: str) -> Any:
        reference = catalogue.reference
        words = reference.find(*path) if reference is not None else None
        return catalogue.find(*path) if words is None else words

    def places(kind: str) -> tuple[str, ...]:
        words = found(SECTION, who, kind)
        return tuple(words) if isinstance(words, Mapping) else ()

    recalls = found("people", who, "recall")
    return Trail(
        places(AT),
        bool(found(SECTION, who, CROSSROADS)),
        places(CHOICE),
        places(AFTER),
        _count(found(SECTION, who, LATE)),
        {why: _count(words) for why, words in recalls.items()} if isinstance(recalls, Mapping) else {},
    )


def _count(words: Any) -> int:
    """How many phrasings there are."""
    return len(words) if isinstance(words, list) else int(bool(words))


class Noting(Protocol):
    """How a game's night stands, by its events."""

    def note(self, event: Any) -> None:
        """Take note of an event."""


NotingT = TypeVar("NotingT", bound=Noting)


class TrailProgress(Generic[NotingT]):
    """What was told of everybody's trail, and what is next.

    told: the steps of each trail, with the turn of each (`now`). on: whether a night is told, and no lesson.
    """

    keeps: ClassVar[tuple[str, ...]] = ("told",)

    def __init__(self, night: NotingT, catalogue: Catalogue) -> None:
        self._night = night
        self._trail = cache(partial(trail_of, catalogue))
        self.told: dict[str, dict[str, int]] = {}
        self.on = False
        self._steps: list[TrailStep] = []

    def note(self, event: Event) -> None:
        """Take note of an event."""

    def settle(self) -> None:
        """Whoever was on the way has arrived."""

    def followed(self, story: Sequence[Event]) -> Self:
        """How far the trails have come at the end of a story, with a night that nothing else takes note of."""
        for event in story:
            self._night.note(event)
            self.note(event)
        self.settle()
        return self

    def now(self, who: str) -> int:
        """The present turn, as it counts for somebody's trail; 0 before the first."""
        raise NotImplementedError

    def is_at_crossroads(self, who: str) -> bool:
        """Whether it is time for a crossroads that was not told yet."""
        raise NotImplementedError

    def choice(self, who: str) -> str:
        """The place that somebody has chosen at the crossroads, "" for none yet."""
        chosen = (key.partition(".")[2] for key in self.told.get(who, ()) if key.startswith(f"{CHOICE}."))
        return next(chosen, "")

    def so_far(self, who: str) -> list[tuple[str, ...]]:
        """What was told of somebody’s trail, in order, by where it stands below him, but for what has several phrasings."""
        steps = [tuple(key.split(".")) for key in self.told.get(who, ())]
        return [keys for keys in steps if keys[0] in (AT, CROSSROADS, CHOICE, AFTER)]

    def open_places(self, who: str) -> tuple[str, ...]:
        """Where the trail of somebody goes on now: at the crossroads, the places of the choice; none once that is made."""
        trail, told = self._trail(who), self.told.get(who, {})
        if self.choice(who):
            return ()
        return tuple(trail.choice if CROSSROADS in told else [each for each in trail.at if f"{AT}.{each}" not in told])

    def step_at(self, who: str, place: str) -> tuple[str, ...]:
        """What is told of somebody who comes to a place now, by its keys; nothing where no trail leads there, or not yet."""
        trail, told = self._trail(who), self.told.get(who, {})
        if (place not in trail.at and place not in trail.choice) or self.choice(who):
            return ()
        if place in trail.choice and CROSSROADS in told:
            return CHOICE, place
        return (AT, place) if place in trail.at and f"{AT}.{place}" not in told and self._is_rested(who) else ()

    def is_parted(self, who: str) -> bool:
        """Whether somebody stands at the crossroads, or has gone on from there."""
        return CROSSROADS in self.told.get(who, {})

    def take(self) -> list[TrailStep]:
        """What is to be told of what was noted since the last call."""
        found, self._steps = self._steps, []
        return found

    # What is told

    def _tell(self, who: str, *keys: str, number: int | None = None) -> bool:
        """Tell a step of a trail. number: of several phrasings."""
        key = ".".join(keys if number is None else (*keys, str(number)))
        self.told.setdefault(who, {})[key] = self.now(who)
        return self._next(TrailStep(who, (SECTION, who, *keys), number))

    def _next(self, step: TrailStep) -> bool:
        self._steps.append(step)
        return True

    def _arrive(self, who: str, place: str) -> None:
        """Somebody comes to a place of a trail: one that is told at any time until the choice, or one of the crossroads."""
        if step := self.step_at(who, place):
            self._tell(who, *step)

    def _is_rested(self, who: str) -> bool:
        """Whether something may come to light now, as the last that was told is long enough ago."""
        return True

    def _at_crossroads(self, who: str) -> bool:
        if not self._trail(who).crossroads or CROSSROADS in self.told.get(who, ()):
            return False
        return self.is_at_crossroads(who) and self._tell(who, CROSSROADS)

    def _after_choice(self, who: str, turns: int) -> bool:
        """What comes of a choice, so many turns after it or later."""
        place, told = self.choice(who), self.told.get(who, {})
        if place not in self._trail(who).after or f"{AFTER}.{place}" in told:
            return False
        return self.now(who) >= told[f"{CHOICE}.{place}"] + turns and self._tell(who, AFTER, place)

    def _late(self, who: str) -> bool:
        number = self._told_of(who, LATE)
        return number < self._trail(who).late and self._tell(who, LATE, number=number)

    def _told_of(self, who: str, kind: str) -> int:
        """How many texts of a kind were told of somebody."""
        return sum(key.startswith(f"{kind}.") for key in self.told.get(who, ()))
