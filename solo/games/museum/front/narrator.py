"""The museum's narrator: how each of its events is told. It knows events, never rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from solo.games.museum import events as e
from solo.games.museum.front.drama import Drama
from solo.games.museum.front.event_groups import CHANGES, COMPLETION, runs
from solo.games.museum.front.people import People
from solo.kernel.events import Asked, Event
from solo.kernel.piece_ids import kind_of
from solo.narration.paragraphs import Span
from solo.narration.teller import Row, fields_of

CLEARING = (e.MythosCardEnded, e.DieFreed, e.MonsterReturned)
"""What is put away as the Ancient One awakes."""


class Narrator(Drama, People):
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
        **dict.fromkeys(CHANGES, Row(run=People.paid, least=1)),
        **dict.fromkeys(COMPLETION, Row(run=People.put_away, least=1)),
        e.DoorsOpened: Row(Drama.opened, opens=True),
        e.LessonOpened: Row(lambda self, event: []),
        e.VisitorArrived: Row(People.arrived, opens=True),
        e.VisitorsTurn: Row(_turn_begins, opens=True, passing=True),
        e.WalkedTo: Row(People.walked),
        e.HourStruck: Row(run=Drama.clock, least=1, apart=True),
        e.MidnightCame: Row(Drama.midnight, opens=True),
        e.NewDay: Row(lambda self, event: []),
        e.AncientAwoke: Row(Drama.awoke, opens=True, key=lambda it: it.ancient_one),
        e.AncientAttacked: Row(Drama.attacks, opens=True),
        e.MuseumClosed: Row(Drama.closed, opens=True),
        e.CardLaidOut: Row(run=Drama.laid_out, least=1),
        e.CardLeft: Row(run=Drama.replaced, least=1),
        e.MythosCardDrawn: Row(Drama.drawn, opens=True),
        e.MythosCardEnded: Row(lambda self, event: []),
        e.DieLocked: Row(Drama.locked),
        e.LockWaits: Row(Drama.locked),
        e.DoomAdded: Row(run=Drama.doom, least=1),
        e.DoomRemoved: Row(run=Drama.doom, least=1),
        e.SignPlaced: Row(run=Drama.signs, least=1),
        e.SignLost: Row(run=Drama.signs, least=1),
        e.MonsterCame: Row(Drama.came),
        e.NoMonsterCame: Row(Drama.kept_away),
        e.MonsterBeaten: Row(Drama.beaten),
        e.AttemptBegan: Row(People.attempt, opens=True),
        e.DiceRolled: Row(People.rolled, quiet=True),
        e.DiceRerolled: Row(People.rerolled, quiet=True),
        e.DieTurned: Row(People.turned, quiet=True),
        e.DiceAdded: Row(People.added, quiet=True),
        e.DiceWithheld: Row(People.withheld),
        e.TaskCompleted: Row(run=People.task, least=1),
        e.RollFailed: Row(People.slipped, quiet=True),
        e.TerrorStruck: Row(People.struck),
        e.TerrorIgnored: Row(People.ignored),
        e.DiceDropped: Row(People.dropped, quiet=True),
        e.DieFocused: Row(People.one_die, quiet=True),
        e.DieEntrusted: Row(People.entrusted),
        e.DieStored: Row(run=People.stored, least=1, quiet=True),
        e.DieTaken: Row(run=People.stored, least=1, quiet=True),
        e.AttemptGivenUp: Row(People.gave_up),
        e.AttemptPassed: Row(People.passed),
        e.AttemptLost: Row(People.lost),
        e.PenaltyAvoided: Row(People.avoided),
        e.AncientHit: Row(Drama.hit),
        e.BattleTurnOver: Row(Drama.over),
        e.LossPrevented: Row(People.prevented),
        e.NothingReceived: Row(run=People.nothing, least=1),
        e.CardSwapped: Row(People.swapped),
        e.PossessionUsed: Row(run=People.used, least=1),
        e.VisitorDevoured: Row(People.devoured, opens=True),
        e.SeatEmptied: Row(once=True),
        e.FirstAidGiven: Row(People.aided),
        e.LostAndFoundSearched: Row(People.searched),
        e.SouvenirBought: Row(People.bought),
        e.EntranceLeft: Row(People.left),
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
