"""How far everybody's trail has come in the town, through a night or the nights of a campaign, and when it goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

from solo.boardgame.front import trail_progress
from solo.boardgame.front.trail_progress import AT, LATE, TrailStep
from solo.games.town import events as e
from solo.games.town.front.night import Night
from solo.games.town.front.recent_events import FALLS
from solo.games.town.printed.numbers import STATION
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue

QUIET = "quiet"
"""The key of the recalls that nothing causes."""

FIRST_STEP = 2
"""The first turn that may begin with a crossroads, or with what comes of a choice."""

FIRST_RECALL = 3
"""The first turn that may begin with a recall without a cause."""

CROSSROADS_WITHOUT_BEATS = 10
"""The turn from which a crossroads is told of a trail of which nothing else was."""

TURNS_AFTER_CHOICE = 2
"""So many turns after a choice it is told what comes of it, or later."""

FIRST_LATE = 13
"""The first turn that may begin with a late recall."""

GROUP = 3
"""So many people have enough to recall for a recall every other turn; fewer have one every third."""


class TrailProgress(trail_progress.TrailProgress[Night]):
    """What was told of everybody's trail, and what is next: at most one step as a turn begins, and one at each place where
    somebody arrives or stays.

    told: the steps of each trail, with the turn of each (0: in an earlier night). recalled: how often what was recalled of
    each this night. waiting: whose absence is recalled when a turn begins, and why. gone: who is gone for good. turn: the
    present one, 0 before the first. last: the one in which something was told last. on: whether a night is told, and no
    lesson. opened: whether a night of a campaign has begun whose table is not laid yet. carried: who has come to where he is in
    this movement, but has not gone there: carried off, or new. shut: the places with a Closed marker.
    """

    keeps: ClassVar[tuple[str, ...]] = (
        "recalled",
        "waiting",
        "gone",
        "turn",
        "last",
        "on",
        "opened",
        "carried",
        "shut",
    )

    def __init__(self, night: Night, catalogue: Catalogue) -> None:
        super().__init__(night, catalogue)
        self.on = self.opened = False
        self.forget()

    def forget(self) -> None:
        """A new campaign, or a lesson: every trail begins anew."""
        self.told: dict[str, dict[str, int]] = {}
        self.gone: dict[str, None] = {}
        self._turn_over()

    def _turn_over(self) -> None:
        """A new night: everybody goes on from where the last one ended."""
        self.told = {who: dict.fromkeys(steps, 0) for who, steps in self.told.items() if who not in self.gone}
        self.gone = {}
        self.recalled: dict[str, dict[str, int]] = {}
        self.waiting: dict[str, str] = {}
        self.carried: dict[str, None] = {}
        self.shut: dict[str, None] = {}
        self.turn = self.last = 0
        self._coming: tuple[str, str, str] | None = None
        self._steps: list[TrailStep] = []

    def now(self, who: str) -> int:
        """The present turn."""
        return self.turn

    def note(self, event: Event) -> None:
        """Take note of an event, or of a question. The steps of a walk are one way, which ends at something else."""
        if not self._is_onward(event):
            self.settle()
        noted = NOTED.get(type(event))
        if noted is not None:
            noted(self, event)

    def settle(self) -> None:
        """Whoever was on the way has arrived."""
        if self._coming is not None:
            who, place, _ = self._coming
            self._coming = None
            self._arrive(who, place)

    def _is_onward(self, event: Event) -> bool:
        """Whether it is another step of the walk under way, or the question for one."""
        is_step = isinstance(event, e.Moved) and event.how == "walk"
        if self._coming is None or not (is_step or (isinstance(event, Asked) and event.kind == "move")):
            return False
        return self._coming[0] == getattr(event, "who", "") and self._coming[2] == "walk"

    # What is told

    def _recall(self, who: str, why: str) -> bool:
        """Recall what the portrait has left open, if there are words left for it."""
        if not self._has_recall(who, why):
            return False
        recalled = self.recalled.setdefault(who, {})
        recalled[why] = recalled.get(why, 0) + 1
        return self._next(TrailStep(who, ("people", who, "recall", why)))

    def _has_recall(self, who: str, why: str) -> bool:
        return self.recalled.get(who, {}).get(why, 0) < self._trail(who).recalls.get(why, 0)

    def _next(self, step: TrailStep) -> bool:
        self.last = self.turn
        return super()._next(step)

    def _arrive(self, who: str, place: str) -> None:
        if self.on and self.turn:
            super()._arrive(who, place)

    # What a turn begins with

    def turned(self, event: e.RoundBegan) -> None:
        """A turn begins with at most one text: what an absence brings up, a crossroads, what comes of a choice, a recall."""
        self.turn = event.round
        here = [who for who in self._night.left if who not in self._night.away] if self.on else []
        after_choice = partial(self._after_choice, turns=TURNS_AFTER_CHOICE)
        for tells in (self._after_absence, self._at_crossroads, after_choice):
            if any(tells(who) for who in here):
                return
        pause = 2 if len(here) >= GROUP else 3
        if event.round >= FIRST_RECALL and event.round - self.last >= pause:
            any(self._at_quiet(who) for who in sorted(here, key=self._recalls_of))

    def _after_absence(self, who: str) -> bool:
        why = self.waiting.pop(who, "")
        return bool(why) and self._recall(who, why)

    def is_at_crossroads(self, who: str) -> bool:
        """Whether it is time for a crossroads: after a turn in which something came to light, or late enough without.

        It waits while nobody may enter one of its two places (R7.5), as it would then offer what cannot be done.
        """
        began = self._told_of(who, AT) > 0
        ripe = self.turn >= FIRST_STEP and (began or self.turn >= CROSSROADS_WITHOUT_BEATS)
        return ripe and not any(
            place in self.shut and place not in self._night.gates for place in self._trail(who).choice
        )

    def _at_quiet(self, who: str) -> bool:
        """A recall without a cause; a late one first where the question was settled in some way."""
        late = self.turn >= FIRST_LATE
        if late and self.choice(who) and self._late(who):
            return True
        return self._recall(who, QUIET) or (late and self._late(who))

    def _recalls_of(self, who: str) -> int:
        """How many recalls of somebody were told."""
        return sum(self.recalled.get(who, {}).values()) + self._told_of(who, LATE)

    # What is noted of each event

    def night_began(self, event: e.NightBegan) -> None:
        """A night of a campaign begins, the first or one in which the trails go on."""
        if event.number > 1:
            self._turn_over()
        else:
            self.forget()
        self.on = self.opened = True

    def began(self, event: e.GameStarted) -> None:
        """The table is laid, for the night that has begun or for a game of its own."""
        if not self.opened:
            self.forget()
        self.on, self.opened = True, False

    def taught(self, event: e.LessonBegan) -> None:
        """A lesson begins, in which no trail is told."""
        self.forget()
        self.on = self.opened = False

    def moved(self, event: e.Moved) -> None:
        """Somebody goes somewhere; whoever is carried off has not come there."""
        if event.cause in FALLS:
            self.carried[event.who] = None
        else:
            self._coming = (event.who, event.place, event.how)

    def phase(self, event: e.PhaseBegan) -> None:
        """Before the encounters, whoever has ended his movement where he was has come to that place as well."""
        if event.phase == "movement":
            self.carried = {}
        elif event.phase == "arkham_encounters":
            for who in self._night.left:
                if who not in self._night.away and who not in self.carried:
                    self._arrive(who, self._night.places.get(who, ""))

    def released(self, event: e.Released) -> None:
        """Somebody is released from jail."""
        self._coming = (event.who, STATION, "")

    def returned(self, event: e.Returned) -> None:
        """Somebody is back from another world."""
        self._coming = (event.who, event.place, "")
        self._waits(event.who, "beyond")

    def knocked_out(self, event: e.KnockedOut) -> None:
        """Somebody's open question may be recalled on the ward."""
        self._waits(event.who, "ward")

    def lost(self, event: e.LostInTimeAndSpace) -> None:
        """Out of another world nobody is brought to a ward (R22.4): what waited to be recalled there does not."""
        if self.waiting.get(event.who) == "ward":
            del self.waiting[event.who]

    def _waits(self, who: str, why: str) -> None:
        """Note what to recall when the next turn begins, unless it was recalled this night."""
        if self._has_recall(who, why):
            self.waiting[who] = why

    def joined(self, event: e.InvestigatorJoined) -> None:
        """Somebody takes a seat, perhaps again."""
        self.carried[event.who] = None
        self.gone.pop(event.who, None)

    def gone_for_good(self, event: e.Devoured | e.Eliminated) -> None:
        """Somebody is gone for good: another night knows nothing of this trail."""
        self.gone[event.who] = None


def note_closed(trails: TrailProgress, event: e.ShopClosed | e.PlaceClosed | e.PlaceOpened) -> None:
    """Nobody may enter a place, unless a gate is open there (R7.5), or it is open again."""
    if isinstance(event, e.PlaceOpened):
        trails.shut.pop(event.place, None)
    else:
        trails.shut[event.place] = None


NOTED: Mapping[type[Event], Callable[[TrailProgress, Any], None]] = {
    e.NightBegan: TrailProgress.night_began,
    e.GameStarted: TrailProgress.began,
    e.LessonBegan: TrailProgress.taught,
    e.RoundBegan: TrailProgress.turned,
    e.PhaseBegan: TrailProgress.phase,
    e.ShopClosed: note_closed,
    e.PlaceClosed: note_closed,
    e.PlaceOpened: note_closed,
    e.Moved: TrailProgress.moved,
    e.Released: TrailProgress.released,
    e.Returned: TrailProgress.returned,
    e.KnockedOut: TrailProgress.knocked_out,
    e.LostInTimeAndSpace: TrailProgress.lost,
    e.InvestigatorJoined: TrailProgress.joined,
    e.Devoured: TrailProgress.gone_for_good,
    e.Eliminated: TrailProgress.gone_for_good,
}
"""What notes each class of events that a trail depends on."""
