"""What a listener of the museum game knows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from solo.games.museum import events as e
from solo.games.museum.abouts import Dropping, Suffering, Thrown, Trying
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from tests.told import order
from tests.told.played import Question, loaded

FOLLOW: dict[str, tuple[type[Event], ...]] = {
    "penalty": (e.AttemptLost,),
    "reward": (e.AttemptPassed,),
    "trophy": (e.MonsterKept, e.MonsterBeaten),
    "midnight": (e.MidnightCame,),
    "assistance": (e.AttemptLost,),
    "task": (e.TaskCompleted,),
    "devoured": (e.VisitorDevoured,),
    "attack": (e.AncientAttacked,),
    "doom_track": (e.DoomAdded,),
}
"""Rules as causes, and what was told before what follows from them."""

ACTS = "acts:"
"""Before what acts at midnight."""


@cache
def told_apart() -> tuple[frozenset[str], ...]:
    """The ids of adventures and worlds, of cards of the mythos, of monsters, and of possessions."""
    content = loaded("museum").content  # type: ignore[attr-defined]
    cards = (*content.adventures, *content.worlds)
    return tuple(map(frozenset, (cards, content.mythos, content.monsters, content.possessions)))


class Knowledge(order.Knowledge):
    """What was told in the museum."""

    ends: ClassVar[tuple[type[Event], ...]] = (e.MuseumClosed,)
    endings: ClassVar[tuple[type[Event], ...]] = (e.DoomRemoved,)
    """The last blow has its own figure."""
    quiet: ClassVar[tuple[type[Event], ...]] = (e.VisitorsTurn,)

    def __init__(self) -> None:
        self.cards, self.mythos, self.monsters, self.possessions = told_apart()
        self.there: dict[str, None] = {}
        self.attempt = ""
        self.rules: dict[str, None] = {}
        self.midnight = False
        self.acted: dict[str, None] = {}

    def note(self, event: Event) -> None:
        """Take note of an event that was told."""
        for rule, kinds in FOLLOW.items():
            if isinstance(event, kinds):
                self.rules[rule] = None
        self.acted[getattr(event, "cause", "")] = None
        match event:
            case e.VisitorsTurn():
                self.rules.clear()
                self.midnight = False
            case e.MidnightCame():
                self.acted.clear()
                self.midnight = True
            case e.CardLaidOut():
                self.there[event.card] = None
            case e.MythosCardDrawn():
                self.there[event.card] = None
                self.midnight = False
            case e.AttemptBegan():
                self.attempt = event.card
            case e.DoomAdded(monster=False):
                self.rules.pop("doom_track", None)
            case e.MonsterCame():
                self.there[event.monster] = self.there[kind_of(event.monster)] = None
            case e.PossessionUsed():
                self.there[kind_of(event.source) or event.source] = None
            case e.CardReceived():
                self.there[kind_of(event.card)] = None

    def knows(self, id: str) -> bool:
        """Whether a card is in play or in hand, a monster there, a rule at work."""
        if id.startswith(ACTS):
            return id.removeprefix(ACTS) in self.acted
        if id.startswith("attempt:"):
            return id == f"attempt:{self.attempt}"
        if id in FOLLOW:
            return id in self.rules
        known = self.cards | self.mythos | self.monsters | self.possessions
        return id in self.there if id in known else True

    def subjects(self, question: Question) -> Iterable[str]:
        """The card, the attempt that a question is about, and what asks it by acting at midnight."""
        yield from super().subjects(question)
        _, acting = question.within[0] if question.within and self.midnight else (0, "")
        if acting in self.cards | self.mythos | self.monsters:
            yield ACTS + acting
        about = question.decision.about
        if isinstance(about, (Trying, Thrown, Dropping, Suffering)) and about.card in self.cards:
            yield from (about.card, f"attempt:{about.card}")

    def opens(self, event: Event) -> str:
        """A card of the mythos, or what is used."""
        match event:
            case e.MythosCardDrawn():
                return event.card
            case e.PossessionUsed():
                return kind_of(event.source) or event.source
        return ""

    def joins(self, event: Event) -> str:
        """The next card in the place of a completed one, with its lock and its monsters, or none for Kate's sake, comes with the
        reward, in whatever order (ES8, A16, A63); a price, with the use.
        """
        match event:
            case e.MonsterCame() | e.NoMonsterCame() | e.DieLocked() | e.LockWaits() if event.cause in self.cards:
                return "reward"
            case e.DieLocked(cause="") | e.LockWaits(cause="") if event.source in self.cards:
                return "reward"
            case e.CardLaidOut(cause="") if event.slot >= 0:
                return "reward"
            case e.CardDiscarded():
                return kind_of(event.card)
        return ""

    def decides(self, event: Event) -> bool:
        """Whether it is the last sign, or the last blow."""
        match event:
            case e.SignPlaced():
                return event.signs >= event.needed
            case e.AncientHit():
                return event.doom == 0
        return False
