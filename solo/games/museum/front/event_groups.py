"""Grouping the museum's events that are told together: consecutive ones that have something in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from solo.games.museum import events as e
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of

CHANGES: tuple[type[Event], ...] = (
    e.ValuesLost,
    e.ValuesGained,
    e.CostPaid,
    e.MaximumLowered,
    e.CluesChanged,
    e.CardReceived,
    e.CardDiscarded,
    e.TrophiesHanded,
)
"""Events told together as figures, when several follow one another for one investigator or from one cause."""

COMPLETION: tuple[type[Event], ...] = (e.MonsterKept, e.TrophyGained, e.SentTo, e.MonsterReturned, e.DieFreed)
"""What happens when a card leaves play, told together in this order."""

ALIKE: dict[type[Event], tuple[str, ...]] = {
    e.HourStruck: ("cause",),
    e.DoomRemoved: ("cause",),
    e.SignPlaced: ("cause",),
    e.SignLost: ("cause",),
    e.DieStored: ("card",),
    e.DieTaken: ("card",),
    e.NothingReceived: ("who", "deck"),
}
"""Events of one kind that are told together when they follow one another, and what they must have in common."""

FOLLOWS: dict[tuple[type[Event], type[Event]], str] = {
    (e.TaskCompleted, e.MonsterBeaten): "monster",
    (e.CardLeft, e.CardLaidOut): "cause",
    (e.PossessionUsed, e.CardDiscarded): "who",
}
"""Pairs of events told in one sentence when the second follows the first, and what they must have in common."""

AFTER_MIDNIGHT = (e.MythosCardDrawn, e.VisitorsTurn, e.AncientAwoke, e.AncientAttacked)
"""Events with which nothing acts at midnight any more."""

PENALTY = "penalty"
"""The cause of what a failed attempt costs."""

REWARD = "reward"
"""The cause of what the reward of an adventure brings."""


def runs(events: Iterable[Event], *, midnight: bool = False) -> Iterator[list[Event]]:
    """Group events into runs that are told together.

    midnight: whether it is midnight before them; then each thing that acts is told of with what comes of it.
    """
    run: list[Event] = []
    for event in _task_first(_penalty_first(_reward_first(events))):
        midnight = isinstance(event, e.MidnightCame) or (midnight and not isinstance(event, AFTER_MIDNIGHT))
        if run and (_whole(run) or not _goes_with(run[-1], event) or (midnight and _acts_next(run[-1], event))):
            yield _ordered(run)
            run = []
        run.append(event)
    if run:
        yield _ordered(run)


def _reward_first(events: Iterable[Event]) -> Iterator[Event]:
    """Events with what a reward brings before the card that took the place of its own, and before what comes with that, as far
    as no question comes between; monsters come to the new one, too.

    What somebody uses with the reward belongs to it, with all that comes of that.
    """
    new: list[Event] = []
    card = ""
    of_reward = [REWARD]
    events = list(events)
    for event, following in zip_longest(events, events[1:]):
        together = isinstance(event, e.SignPlaced) and isinstance(following, e.SignPlaced) and _before_which(following)
        rewarding = getattr(event, "cause", "") in of_reward and not (together or _before_which(event))
        with_new = bool(new) and not rewarding and _comes_with(event, card)
        if new and not (rewarding or with_new):
            yield from new
            new = []
        if isinstance(event, e.CardLaidOut) and not event.cause and event.slot >= 0:
            new, card, of_reward = [event], event.card, [REWARD]
        elif with_new:
            new.append(event)
        else:
            yield event
        if isinstance(event, e.PossessionUsed) and rewarding:
            of_reward.append(kind_of(event.source) or event.source)
    yield from new


def _task_first(events: Iterable[Event]) -> Iterator[Event]:
    """Events with a task before the spells that are put away because its dice were the last on them (ES12.7)."""
    emptied: list[Event] = []
    task: list[Event] = []
    before: Event | None = None
    for event in events:
        if task and not isinstance(event, e.MonsterBeaten):
            yield from [*task, *emptied]
            task, emptied = [], []
        if task or isinstance(event, e.TaskCompleted):
            task.append(event)
        elif isinstance(event, e.CardDiscarded) and not event.cause and not isinstance(before, e.PossessionUsed):
            emptied.append(event)
        else:
            yield from [*emptied, event]
            emptied = []
        before = event
    yield from [*task, *emptied]


def _comes_with(event: Event, card: str) -> bool:
    """Whether an event is the lock of a card that was laid out, or what happens as it is."""
    locks = isinstance(event, (e.DieLocked, e.LockWaits)) and event.source == card
    return locks or getattr(event, "cause", "") == card


def _penalty_first(events: Iterable[Event]) -> Iterator[Event]:
    """Events with what a failed attempt costs directly behind it, before the trophies that it leaves and their rewards.

    Not where the penalty goes on: by who is devoured, a monster, or perhaps a question behind the last event.
    """
    kept: list[Event] = []
    costs: list[Event] = []
    lost = False
    for event in events:
        if lost and not costs and _of_trophy(event):
            kept.append(event)
        elif lost and _costs(event):
            costs.append(event)
        else:
            goes_on = getattr(event, "cause", "") == PENALTY
            yield from [*kept, *costs] if goes_on else [*costs, *kept]
            kept, costs, lost = [], [], isinstance(event, e.AttemptLost)
            yield event
    yield from [*kept, *costs]


def _of_trophy(event: Event) -> bool:
    """Whether an event belongs to a monster that is kept."""
    return isinstance(event, (e.MonsterKept, e.DieFreed)) or getattr(event, "cause", "") == "trophy"


def _costs(event: Event) -> bool:
    """Whether an event is a penalty that brings nothing else with it."""
    quiet = isinstance(event, (e.ValuesLost, e.CluesChanged)) or (isinstance(event, e.DoomAdded) and not event.monster)
    return quiet and getattr(event, "cause", "") == PENALTY


def _before_which(event: Event) -> bool:
    """Whether the new card lies there before it: an Other World, a monster, which may come to it, and the last sign."""
    last = isinstance(event, e.SignPlaced) and event.signs >= event.needed
    return last or isinstance(event, (e.CardLaidOut, e.MonsterCame))


def _ordered(run: list[Event]) -> list[Event]:
    """A run in the order in which it is told."""
    return sorted(run, key=lambda event: COMPLETION.index(type(event))) if type(run[0]) in COMPLETION else run


def _whole(run: list[Event]) -> bool:
    """Whether a run is a complete pair of `FOLLOWS`, to which nothing can be added."""
    return len(run) == 2 and (type(run[0]), type(run[1])) in FOLLOWS


def _goes_with(one: Event, other: Event) -> bool:
    """Whether two consecutive events are told together."""
    match one, other:
        case e.CardLaidOut(), e.CardLaidOut():
            return not one.cause and not other.cause and min(one.slot, other.slot) >= 0
        case e.CardLaidOut(), e.DieLocked() | e.LockWaits():
            return _same(one, other, "cause")
        case e.DieLocked() | e.LockWaits(), e.CardLaidOut(cause=""):
            return other.slot >= 0
        case e.PossessionUsed(), e.CardDiscarded():
            return one.source == other.card
        case e.DoomAdded(), e.DoomAdded():
            return one.cause == other.cause and not one.monster
    if type(one) in CHANGES and type(other) in CHANGES:
        return _same(one, other, "who") or (_same(one, other, "cause") and _has_cause(one))
    if type(one) in COMPLETION and type(other) in COMPLETION:
        return _same(one, other, "cause")
    if type(one) is type(other) and type(one) in ALIKE:
        return all(_same(one, other, name) for name in ALIKE[type(one)])
    common = FOLLOWS.get((type(one), type(other)))
    return common is not None and _same(one, other, common)


def _acts_next(one: Event, other: Event) -> bool:
    """Whether of two changes the second comes of something else than the first."""
    return type(one) in CHANGES and type(other) in CHANGES and not _same(one, other, "cause")


def _same(one: Event, other: Event, name: str) -> bool:
    return bool(getattr(one, name) == getattr(other, name))


def _has_cause(event: Event) -> bool:
    return bool(getattr(event, "cause", ""))
