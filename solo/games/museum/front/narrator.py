"""The museum's narrator: how each of its events is told. It knows events, never rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from solo.games.museum import events as e
from solo.games.museum.front.drama import MuseumDrama
from solo.games.museum.front.runs import CHANGES, COMPLETION, runs
from solo.games.museum.front.visitors import Visitors
from solo.kernel.copies import kind_of
from solo.kernel.events import Asked, Event
from solo.narration.paragraphs import Span
from solo.narration.teller import Row, fields_of

CLEARING = (e.MythosCardEnded, e.DieFreed, e.MonsterReturned)
"""What is put away as the Ancient One awakes."""


class MuseumNarrator(MuseumDrama, Visitors):
    """Tells the events of the museum game in the words of a catalogue."""

    _awakes = False
    _helped = ""

    def look_ahead(self, events: Sequence[Event]) -> None:
        """Look for the end of an attempt, and for the awakening, before which the table is cleared in silence."""
        super().look_ahead(events)
        self._awakes = any(isinstance(event, e.AncientAwoke) for event in events)

    def forgets(self, event: Event) -> bool:
        """Whether an event begins a night, or a lesson, from the beginning or anew."""
        return isinstance(event, (e.DoorsOpened, e.LessonOpened))

    def turn_to(self, run: Sequence[Event]) -> None:
        """Note whose turn it is: those figures need no name."""
        match run[0]:
            case e.VisitorsTurn():
                self._active = run[0].who
                self._midnight_over()
            case e.MidnightCame() | e.AncientAttacked() | e.DoorsOpened() | e.MuseumClosed():
                self._active = ""

    def note(self, run: Sequence[Event]) -> None:
        """Remember what has been told. A Mythos card is nobody's, although somebody draws it."""
        for event in run:
            self._memory.note(event)
            if isinstance(event, e.CardReceived) and event.deck == "ally":
                self._allies[kind_of(event.card)] = None
        self._helped = run[0].target if isinstance(run[0], e.PossessionUsed) else ""
        self._newest = newest(run[-1])
        if isinstance(run[0], (e.MythosCardDrawn, e.MidnightCame, e.AncientAttacked)):
            self._page.named = self._page.about = ""

    def runs(self, events: Iterable[Event], asked: Asked | None) -> Iterator[Sequence[Event]]:
        """Group events into runs that are told together. A choice is not told, and comes between no others."""
        yield from runs(event for event in events if not isinstance(event, e.BranchTaken))

    def opens(self, event: Event, who: str) -> bool:
        """Whether an event begins a paragraph; what was mentioned is forgotten then."""
        helped = isinstance(event, CHANGES) and who == self._helped
        opens = super().opens(event, who) and not helped and not isinstance(event, COMPLETION)
        if opens:
            self._spoken_of.clear()
        return opens

    def _together(self, run: Sequence[Event]) -> list[Span]:
        """The spans of events; none for what is cleared away before the awakening."""
        return [] if self._awakes and isinstance(run[0], CLEARING) else super()._together(run)

    def mentions(self, event: Event) -> list[str]:
        """What an event mentions, and so need not be named as a cause after it."""
        return [*self.mentioned(event), *RULES.get(type(event), ())]

    def _turn_begins(self, event: e.VisitorsTurn) -> list[Span]:
        """The heading of a turn: its number, the hour, and who."""
        key = "empty" if not event.who else "battle" if event.battle else ""
        fields = {**fields_of(event), "who": self.name(event.who), "hour": self.hour(event.hour)}
        fields["ancient_one"] = self._arc.ancient_one
        return [Span("heading", self.sentence("VisitorsTurn", key, fields))]

    parts: ClassVar[Mapping[type[Event], int]] = {e.DoorsOpened: 2, e.VisitorsTurn: 3}

    rows: ClassVar[Mapping[type[Event], Row]] = {
        **dict.fromkeys(CHANGES, Row(run=Visitors.paid, least=1)),
        **dict.fromkeys(COMPLETION, Row(run=Visitors.put_away, least=1)),
        e.DoorsOpened: Row(MuseumDrama.opened, opens=True),
        e.LessonOpened: Row(lambda self, event: []),
        e.VisitorArrived: Row(Visitors.arrived, opens=True),
        e.VisitorsTurn: Row(_turn_begins, opens=True, passing=True),
        e.WalkedTo: Row(Visitors.walked),
        e.HourStruck: Row(run=MuseumDrama.clock, least=1, apart=True),
        e.MidnightCame: Row(MuseumDrama.midnight, opens=True),
        e.NewDay: Row(lambda self, event: []),
        e.AncientAwoke: Row(MuseumDrama.awoke, opens=True, key=lambda it: it.ancient_one),
        e.AncientAttacked: Row(MuseumDrama.attacks, opens=True),
        e.MuseumClosed: Row(MuseumDrama.closed, opens=True),
        e.CardLaidOut: Row(run=MuseumDrama.laid_out, least=1),
        e.CardLeft: Row(run=MuseumDrama.replaced, least=1),
        e.MythosCardDrawn: Row(MuseumDrama.drawn, opens=True),
        e.MythosCardEnded: Row(lambda self, event: []),
        e.DieLocked: Row(MuseumDrama.locked),
        e.LockWaits: Row(MuseumDrama.locked),
        e.DoomAdded: Row(run=MuseumDrama.doom, least=1),
        e.DoomRemoved: Row(run=MuseumDrama.doom, least=1),
        e.SignPlaced: Row(run=MuseumDrama.signs, least=1),
        e.SignLost: Row(run=MuseumDrama.signs, least=1),
        e.MonsterCame: Row(MuseumDrama.came),
        e.NoMonsterCame: Row(MuseumDrama.kept_away),
        e.MonsterBeaten: Row(MuseumDrama.beaten),
        e.AttemptBegan: Row(Visitors.attempt, opens=True),
        e.DiceRolled: Row(Visitors.rolled, quiet=True),
        e.DiceRerolled: Row(Visitors.rerolled, quiet=True),
        e.DieTurned: Row(Visitors.turned, quiet=True),
        e.DiceAdded: Row(Visitors.added, quiet=True),
        e.DiceWithheld: Row(Visitors.withheld),
        e.TaskCompleted: Row(run=Visitors.task, least=1),
        e.RollFailed: Row(Visitors.slipped, quiet=True),
        e.TerrorStruck: Row(Visitors.struck),
        e.TerrorIgnored: Row(Visitors.ignored),
        e.DiceDropped: Row(Visitors.dropped, quiet=True),
        e.DieFocused: Row(Visitors.one_die, quiet=True),
        e.DieEntrusted: Row(Visitors.entrusted),
        e.DieStored: Row(run=Visitors.stored, least=1, quiet=True),
        e.DieTaken: Row(run=Visitors.stored, least=1, quiet=True),
        e.AttemptGivenUp: Row(Visitors.gave_up),
        e.AttemptPassed: Row(Visitors.passed),
        e.AttemptLost: Row(Visitors.lost),
        e.PenaltyAvoided: Row(Visitors.avoided),
        e.AncientHit: Row(MuseumDrama.hit),
        e.BattleTurnOver: Row(MuseumDrama.over),
        e.LossPrevented: Row(Visitors.prevented),
        e.NothingReceived: Row(run=Visitors.nothing, least=1),
        e.CardSwapped: Row(Visitors.swapped),
        e.PossessionUsed: Row(run=Visitors.used, least=1),
        e.VisitorDevoured: Row(Visitors.devoured, opens=True),
        e.SeatEmptied: Row(once=True),
        e.FirstAidGiven: Row(Visitors.aided),
        e.LostAndFoundSearched: Row(Visitors.searched),
        e.SouvenirBought: Row(Visitors.bought),
        e.EntranceLeft: Row(Visitors.left),
        e.BranchTaken: Row(lambda self, event: []),
    }


def newest(event: Event) -> str:
    """What has just come into play; "" if nothing has."""
    match event:
        case e.CardLaidOut():
            return event.card
        case e.MonsterCame():
            return event.monster
    return ""


RULES: Mapping[type[Event], tuple[str, ...]] = {
    e.AttemptPassed: ("reward",),
    e.AttemptLost: ("penalty",),
    e.MonsterKept: ("trophy",),
    e.MidnightCame: ("midnight",),
    e.VisitorDevoured: ("devoured",),
    e.VisitorArrived: ("devoured",),
    e.AncientAttacked: ("attack",),
    e.LostAndFoundSearched: ("lost_and_found",),
    e.TaskCompleted: ("task",),
}
"""The rules that an event mentions."""
