"""Grouping events that are told together: consecutive ones that have something in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import ClassVar, TypeGuard

from solo.games.town import events as e
from solo.games.town.printed.copies import is_gate
from solo.kernel.events import Asked, Event

CHANGES: tuple[type[Event], ...] = (
    e.Gained,
    e.Lost,
    e.Paid,
    e.CardGained,
    e.CardLost,
    e.Bought,
    e.Sold,
    e.MaximumChanged,
    e.Prevented,
    e.TokenPut,
)
"""Events told together as figures, when several follow one another for one investigator."""

SHARED = (e.Gained, e.Lost)
"""Changes that are told once for all whom they befall alike."""

SHARED_POINTS = ("clues", "sanity", "stamina")
"""Of what; with what each has then."""

UNREST: tuple[type[Event], ...] = (e.TerrorRaised, e.ShopClosed, e.AllyLeftTown)
"""Consequences of terror, told together in any order."""

DISPLACED = (e.MonsterLeft, e.SurgeBegan)
"""Events that are told at another place than they happen, or make others be so."""

TRIED: tuple[type[Event], ...] = (e.CardUsed, e.Checked, *CHANGES)
"""What may belong to a check that is tried again."""

CROWDED: tuple[type[Event], ...] = (e.OutskirtsEmptied, *UNREST)
"""What comes of too many monsters."""

STEPS: tuple[type[Event], ...] = (
    e.DoomChanged,
    e.GateOpened,
    e.GateHeld,
    e.DrawnThrough,
    e.Delayed,
    e.SurgeBegan,
    e.MonsterHeld,
    *CROWDED,
    e.ClueAppeared,
    e.CluesTaken,
    e.MonstersStir,
    e.MonsterMoved,
)
"""What the steps of a mythos card before its text bring about (R13 to R15)."""

ASKED_IN_STEPS = ("mythos_clue", "surge_share", "surge_room", "monster_target")
"""Questions that the steps of a mythos card before its text may raise; any other comes of the text, or of a monster."""

ASKED_OF_HARM = ("prevent", "discard")
"""Questions that a monster raises by what it does in place of moving."""

ALIKE: dict[type[Event], tuple[str, ...]] = {
    e.MonsterMoved: (),
    e.MonsterAppeared: (),
    e.MonsterLeft: ("to",),
    e.MonsterHeld: ("place", "by"),
    e.PlaceClosed: (),
    e.PlaceOpened: (),
    e.CardHolds: ("card",),
    e.Moved: ("who",),
}
"""Events of one kind that are told together when they follow one another, and what they must have in common."""

SPENT = (e.CardLost, e.TokenPut)
"""What may be spent with a card that is used for a check."""

SAVES: tuple[type[Event], ...] = (e.CardUsed, e.Prevented, *SPENT)
"""What may happen where somebody prevents a loss."""

HARM: tuple[type[Event], ...] = (
    *SAVES,
    e.Lost,
    e.KnockedOut,
    e.LostInTimeAndSpace,
    e.Devoured,
    e.Eliminated,
    e.Gained,
    e.Paid,
    e.Moved,
    e.Checked,
    e.SpellCast,
    e.Branched,
)
"""What may come of that, and of what saves somebody from it."""

FOLLOWS: dict[tuple[type[Event], type[Event]], str] = {
    (e.ClueAppeared, e.CluesTaken): "place",
    (e.MonsterDefeated, e.MonsterLeft): "monster",
}
"""Pairs of events told in one sentence when the second follows the first, and what they must have in common."""


def runs(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Group events into runs that are told together."""
    run: list[Event] = []
    for event in events:
        if (
            run
            and not is_shared([*run, event])
            and (
                _whole(run)
                or is_shared(run)
                or not (_goes_with(run[-1], event) or _tries_again(run, event) or _unarmed(run, event))
            )
        ):
            yield run
            run = []
        run.append(event)
    if run:
        yield run


def ordered(events: Iterable[Event]) -> Iterable[Event]:
    """Events in the order in which they are told."""
    story = list(events)
    if any(isinstance(event, DISPLACED) for event in story):
        return explained(surged(sent_home(story)))
    return story


def explained(events: Iterable[Event]) -> Iterator[Event]:
    """Events with what a card comes to before the monsters that leave because of it."""
    left: list[e.MonsterLeft] = []
    for event in events:
        if isinstance(event, e.MonsterLeft) and event.cause:
            if left and left[0].cause != event.cause:
                yield from left
                left = []
            left.append(event)
            continue
        explains = isinstance(event, e.Branched) and bool(left) and event.source == left[0].cause
        yield from [event, *left] if explains else [*left, event]
        left = []
    yield from left


def surged(events: Iterable[Event]) -> Iterator[Event]:
    """Events with all monsters of a surge before what comes of them: the Outskirts emptied, and the rise of terror.

    One that has just left with the Outskirts and is drawn again comes again, after that.
    """
    coming, later, come = 0, list[Event](), dict[str, None]()
    for event in events:
        if coming and isinstance(event, e.MonsterAppeared) and event.monster not in come:
            coming -= 1
            come[event.monster] = None
            yield event
        elif coming and (isinstance(event, CROWDED) or (isinstance(event, e.Moved) and event.cause == "terror")):
            later.append(event)
        else:
            yield from later
            coming, later, come = (event.monsters if isinstance(event, e.SurgeBegan) else 0), [], {}
            yield event
    yield from later


def sent_home(events: Iterable[Event]) -> list[Event]:
    """Events with the monsters of a closed gate gone with it, at least before the place is sealed and the price is paid."""
    story: list[Event] = []
    for event in events:
        at = len(story)
        if isinstance(event, e.MonsterLeft) and is_gate(event.cause):
            back = list(reversed(range(at)))
            seal = next((number for number in back if isinstance(story[number], e.Sealed)), at)
            while 0 < seal < at and isinstance(story[seal - 1], e.Paid):
                seal -= 1
            at = next((number + 1 for number in back if _goes_with(story[number], event)), seal)
        story.insert(at, event)
    return story


class HeldMythosCard:
    """Holds a drawn card of the mythos until the gate, the clue and the monsters of the town are told (R13.1).

    So its headline stands right before what the card itself brings about, and behind the end of the environment that it
    replaces: the rain stops before the snow falls. Nobody reads it once the Ancient One awakes, or
    a lesson begins anew. sort_of: what an id is. stirs: whether a monster does something in a branch of its text, in place
    of moving; that is told to its end.
    """

    keeps: ClassVar[tuple[str, ...]] = ("_card", "_harmed", "_saves")

    def __init__(self, sort_of: Callable[[str], str], stirs: Callable[[e.Branched], bool]) -> None:
        self._sort_of = sort_of
        self._stirs = stirs
        self._card: e.MythosDrawn | None = None
        self._harmed = self._saves = False

    def held(self, events: Iterable[Event], asked: Asked | None) -> Iterator[Event]:
        """Events with the card at its place; one may be held over the end of them, but not over a question of its text."""
        for event in events:
            if isinstance(event, (e.MythosDrawn, e.Awakened, e.LessonBegan)):
                self._card = None
            if isinstance(event, e.MythosDrawn) and not event.passed_over:
                self._card, self._harmed = event, False
                continue
            if self._card is not None and not self._waits_for(event, self._card.card):
                yield self._card
                self._card = None
            yield event
            self._saves = isinstance(event, e.CardUsed) or (self._saves and isinstance(event, (e.Paid, *SPENT)))
        if self._card is not None and asked is not None and not self._is_held_over(asked):
            yield self._card
            self._card = None

    def _is_held_over(self, asked: Asked) -> bool:
        """Whether a question comes of a step before the text: of what a monster does, or what is used against that."""
        return asked.kind in ASKED_IN_STEPS or (self._harmed and (asked.kind in ASKED_OF_HARM or self._saves))

    def _waits_for(self, event: Event, card: str) -> bool:
        """Whether an event is told before the card: a step before its text, what comes of that, and what a monster does."""
        match event:
            case e.CardEnded():
                return event.how == "replaced"
            case e.MonsterAppeared() | e.MonsterLeft():
                return event.cause != card
            case e.TerrorRaised() | e.ShopClosed() | e.AllyLeftTown() | e.Delayed() if event.cause == card:
                return False
            case e.Moved(cause="terror"):
                return True
        sort = self._sort(event) if isinstance(event, (e.Rolled, *HARM)) else ""
        acts = sort == "monster" and isinstance(event, (e.Rolled, e.Branched, e.Lost, e.KnockedOut))
        goes_on = self._harmed and sort not in ("ancient_one", "mythos") and isinstance(event, HARM)
        self._harmed = (acts or goes_on) and not (acts and self._is_idle(event))
        return acts or goes_on or isinstance(event, STEPS)

    def _is_idle(self, event: Event) -> bool:
        """Whether a monster does nothing yet: its dice are rolled, or come to nothing."""
        return isinstance(event, e.Rolled) or (isinstance(event, e.Branched) and not self._stirs(event))

    def _sort(self, event: Event) -> str:
        """Of what sort an event’s cause is, or what it is about; "" where it has none."""
        found = filter(None, (str(getattr(event, name, "")) for name in ("cause", "about", "source")))
        return next(map(self._sort_of, found), "")


def is_shared(run: Sequence[Event]) -> bool:
    """Whether the same befalls several people, one after the other and by one cause: each gains, or loses, as much of a thing."""
    first, people = run[0], {getattr(event, "who", "") for event in run}
    if not isinstance(first, SHARED) or not first.cause or first.what not in SHARED_POINTS or len(people) < len(run):
        return False
    same = (type(first), first.what, first.amount, first.cause)
    return len(run) > 1 and all(
        isinstance(event, SHARED) and (type(event), event.what, event.amount, event.cause) == same for event in run
    )


def _whole(run: list[Event]) -> bool:
    """Whether a run is a complete pair of `FOLLOWS`, to which nothing can be added."""
    return len(run) == 2 and (type(run[0]), type(run[1])) in FOLLOWS


def _goes_with(one: Event, other: Event) -> bool:
    """Whether two consecutive events are told together."""
    first, second = type(one), type(other)
    if isinstance(one, e.GateClosed):
        return isinstance(other, e.MonsterLeft) and other.cause == one.gate
    if first is e.DoomChanged:
        return second in (e.DoomChanged, e.GateOpened, e.Attacked)
    if first in UNREST:
        return second in UNREST
    if first is second and first in ALIKE:
        nowhere = "" in (getattr(one, "place", None), getattr(other, "place", None))
        return not nowhere and all(getattr(one, name) == getattr(other, name) for name in ALIKE[first])
    if first in CHANGES and (second in CHANGES or (second is e.Checked and is_clue(one))):
        return bool(getattr(one, "who", "") == getattr(other, "who", None)) and is_left(one) == is_left(other)
    common = FOLLOWS.get((first, second))
    return common is not None and getattr(one, common) == getattr(other, common)


def _tries_again(run: Sequence[Event], event: Event) -> bool:
    """Whether an event belongs to a check that is tried again, which is told as a whole."""
    if not isinstance(event, TRIED) or isinstance(run[-1], e.Checked):
        return False
    if any(map(is_retry, run)):
        return is_retry(event) or not isinstance(event, e.CardUsed)
    return is_retry(event) and all(is_clue(each) or _is_before_check(each) for each in run)


def _unarmed(run: Sequence[Event], event: Event) -> bool:
    """Whether an event goes on with attacks on the Ancient One without dice, which are told as one."""
    if not _is_bare(run[0]):
        return False
    return isinstance(event, e.Attacked) if isinstance(run[-1], e.Checked) else _is_bare(event)


def _is_bare(event: Event) -> bool:
    """Whether it is a check of somebody who has nothing to roll in a fight."""
    return isinstance(event, e.Checked) and event.check == "combat" and not event.about and not event.faces


def going_on(run: Sequence[Event], asked: Asked) -> int:
    """How many of the last events before a question are told only after it; nothing that is spent with what is told now, nor
    the way to where somebody is asked how to go on.
    """
    if asked.kind == "attack" and _is_bare(run[0]) and len(run) > 1:
        return len(run)
    goes_on = GOES_ON.get(asked.kind)
    if goes_on is None or (asked.put and asked.kind == "move"):
        return 0
    own = (e.Moved, e.Paid)
    held = list(takewhile(lambda it: goes_on(it) and not (isinstance(it, own) and it.who != asked.who), reversed(run)))
    while held and isinstance(held[-1], SPENT):
        held.pop()
    return len(held)


def is_step(event: Event) -> bool:
    """Whether it is a step of a walk."""
    return isinstance(event, e.Moved) and event.how == "walk"


def is_clue(event: Event) -> bool:
    """Whether it is a clue token that was paid."""
    return isinstance(event, e.Paid) and event.what == "clues"


def is_left(event: Event) -> bool:
    """Whether it befalls the belongings of somebody who has left the game."""
    return isinstance(event, CHANGES) and getattr(event, "cause", "") == "eliminated"


def is_retry(event: Event) -> TypeGuard[e.CardUsed]:
    """Whether a card or an ability is used to roll dice of a check again (R18.7)."""
    return isinstance(event, e.CardUsed) and event.when in ("after_check", "after_any_check")


def _is_before_check(event: Event) -> bool:
    """Whether a card is used instead of a check, which it may have to be cast for."""
    return isinstance(event, e.CardUsed) and event.when == "before_check"


def _is_of_check(event: Event) -> bool:
    """Whether it belongs to a check under way: what is paid or used for it."""
    return is_clue(event) or is_retry(event) or _is_before_check(event) or isinstance(event, SPENT)


GOES_ON: dict[str, Callable[[Event], bool]] = {
    "move": is_step,
    "before_check": is_clue,
    "after_check": _is_of_check,
    "pick_die": _is_of_check,
    "pay_clue": is_clue,
    "heal": lambda it: isinstance(it, e.CardUsed),
    "go_anywhere": lambda it: isinstance(it, e.Branched),
}
"""By kind of question: events told only with what comes after it; steps and clue tokens of whom it is asked.

Whoever treats somebody is asked whom, and is told of as a doctor only if it is somebody else. How somebody gets to a place
is told when it is known to which.
"""
