"""Grouping the nation's events that are told together: what an action or a step of a cultist brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solo.games.nation import events as e
from solo.games.nation.events.cause import CausedEvent
from solo.kernel.events import Event

RESOURCES = "resources"
"""The cause of what an acquired card lets a cultist do."""

EMPTY_PILE = "empty_pile"
"""The cause of what follows when the last card of a city is gone."""

WON: tuple[type[Event], ...] = (e.CityTaken, e.NetworkCardTaken, e.MythosTaken)
"""What an acquisition brings, told before the cubes that it cost."""

CUBES: tuple[type[Event], ...] = (e.CubesSpent, e.CubesTaken)
"""Cubes that leave a place as it is acquired."""

AFTER_WON: tuple[type[Event], ...] = (
    e.AgentHired,
    e.NetworkCardTurned,
    e.PileEmptied,
    e.ScoreMoved,
    e.LockMoved,
)
"""What goes with an acquisition."""

PAID: tuple[type[Event], ...] = (
    e.CubesPlaced,
    e.CubesTaken,
    e.CubesBought,
    e.AgentTraveled,
    e.TrackMoved,
    e.GateSealed,
    e.CultistRevealed,
)
"""What cards are played for."""

OF_STEP: tuple[type[Event], ...] = (
    *WON,
    *CUBES,
    e.CubesPlaced,
    e.NetworkCardTurned,
    e.PileEmptied,
    e.MythosAdded,
    e.ScoreMoved,
    e.LockMoved,
    e.TrackMoved,
    e.GateSealed,
    e.SanityTested,
    e.CultistTraveled,
    e.CardsDrawn,
    e.AgentMurdered,
    e.GoalMoved,
)
"""What comes of a step of a cultist."""

AT_ONCE: dict[type[Event], tuple[type[Event], ...]] = {
    e.CityLost: (e.ScoreMoved,),
    e.CultistRevealed: (e.ScoreMoved,),
    e.AgentMurdered: (e.ScoreMoved,),
    e.AlignmentRevealed: (e.ScoreMoved,),
}
"""What follows at once on some events."""


def runs(events: Iterable[Event], *, brief: bool = False) -> Iterator[list[Event]]:
    """Group events into runs that are told together. brief: all that the cult does is one run."""
    run: list[Event] = []
    for event in events:
        if run and not _goes_with(run, event, brief=brief):
            yield _ordered(run)
            run = []
        run.append(event)
    if run:
        yield _ordered(run)


def is_step(event: Event) -> bool:
    """Whether an event is a step of a cultist by itself, not one that an acquired card lets him take."""
    return isinstance(event, e.CultistTried) and event.cause != RESOURCES


def _goes_with(run: Sequence[Event], event: Event, *, brief: bool) -> bool:
    """Whether an event is told with those before it."""
    match run[0]:
        case e.CultistTried():
            return _goes_on(run, event, brief=brief)
        case e.CardsPlayed():
            return _is_paid(run, event)
    if isinstance(run[-1], e.CubesSpent | e.CubesTaken) and type(event) in WON:
        return all(_left(each) == _won(event) for each in run)
    if type(run[0]) in CUBES and all(type(each) in CUBES for each in run):
        return type(event) in CUBES and _left(event) == _left(run[0])
    if any(type(each) in WON for each in run):
        return type(event) in AFTER_WON and not (isinstance(event, e.ScoreMoved) and event.cause == EMPTY_PILE)
    return type(event) in AT_ONCE.get(type(run[-1]), ())


def _goes_on(run: Sequence[Event], event: Event, *, brief: bool) -> bool:
    """Whether an event belongs to the step of a cultist that a run tells."""
    if not isinstance(event, e.CultistTried):
        return type(event) in OF_STEP
    first = run[0]
    assert isinstance(first, e.CultistTried)
    return brief or not is_step(event) or (event.effect and first.effect and event.cultist == first.cultist)


def _is_paid(run: Sequence[Event], event: Event) -> bool:
    """Whether cards were played for an event, or it comes at once of what they were played for."""
    if type(run[-1]) in AT_ONCE:
        return type(event) in AT_ONCE[type(run[-1])]
    several = type(event) in (e.CubesTaken, e.AgentTraveled) and type(run[-1]) is type(event)
    return type(event) in PAID and (len(run) == 1 or several) and _cause(event) == _cause(run[0])


def _ordered(run: list[Event]) -> list[Event]:
    """A run in the order in which it is told: what was acquired before the cubes that it cost."""
    won = next((event for event in run if type(event) in WON), None)
    if won is None or type(run[0]) not in CUBES:
        return run
    return [won, *(event for event in run if event is not won)]


def _left(event: Event) -> str:
    """The place that cubes have left."""
    return event.place if isinstance(event, e.CubesSpent | e.CubesTaken) else ""


def _won(event: Event) -> str:
    """The place that was acquired."""
    match event:
        case e.CityTaken():
            return event.city
        case e.NetworkCardTaken() | e.MythosTaken():
            return event.card
    return ""


def _cause(event: Event) -> str:
    return event.cause if isinstance(event, CausedEvent) else ""
