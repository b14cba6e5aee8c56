"""Which events are told together: those that follow one another and have something in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from solo.kernel.events import Event

CHANGES = (
    "Gained",
    "Lost",
    "Paid",
    "CardGained",
    "CardLost",
    "Bought",
    "Sold",
    "MaximumChanged",
    "Prevented",
    "TokenPut",
)
"""Events that are told together as figures, when several follow one another for one investigator."""

UNREST = ("TerrorRaised", "ShopClosed", "AllyLeftTown")
"""What comes of terror, told together whatever its order."""

ALIKE = {
    "MonsterMoved": (),
    "MonsterAppeared": (),
    "MonsterLeft": ("to",),
    "PlaceClosed": (),
    "PlaceOpened": (),
    "CardHolds": ("card",),
    "Moved": ("who",),
}
"""Events of one kind that are told together when they follow one another, and what they must have in common."""

FOLLOWS = {("ClueAppeared", "CluesTaken"): "place", ("MonsterDefeated", "MonsterLeft"): "monster"}
"""Events of which one sentence is enough when the second follows on the first, and what they have in common then."""


def runs(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Events that are told together."""
    run: list[Event] = []
    for event in events:
        if run and (_whole(run) or not _goes_with(run[-1], event)):
            yield run
            run = []
        run.append(event)
    if run:
        yield run


def _whole(run: list[Event]) -> bool:
    """Whether a run is one event and the one that follows on it: nothing more goes with them."""
    return len(run) == 2 and (type(run[0]).__name__, type(run[1]).__name__) in FOLLOWS


def _goes_with(one: Event, other: Event) -> bool:
    """Whether two events that follow one another are told together."""
    first, second = type(one).__name__, type(other).__name__
    if first == "DoomChanged":
        return second in (first, "GateOpened")
    if first in UNREST:
        return second in UNREST
    if first == second and first in ALIKE:
        nowhere = "" in (getattr(one, "place", None), getattr(other, "place", None))
        return not nowhere and all(getattr(one, name) == getattr(other, name) for name in ALIKE[first])
    if first in CHANGES and (second in CHANGES or (second == "Checked" and is_clue(one))):
        return bool(getattr(one, "who", "") == getattr(other, "who", None))
    common = FOLLOWS.get((first, second))
    return common is not None and getattr(one, common) == getattr(other, common)


def is_clue(event: Event) -> bool:
    """Whether it is a clue token that was paid."""
    return type(event).__name__ == "Paid" and getattr(event, "what", "") == "clues"


def fields_of(event: Event) -> dict[str, Any]:
    """An event's fields by name."""
    return {name: getattr(event, name) for name in event.__struct_fields__}
