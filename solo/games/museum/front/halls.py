"""Telling what comes to the museum and goes: the hand of the clock, cards, locks, doom and Elder Signs, monsters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from solo.games.museum import events as e
from solo.games.museum.front.names import Names, sort_of
from solo.games.museum.front.night import Night
from solo.games.museum.front.numbers import NumbersTold
from solo.games.museum.front.possessions import Possessions
from solo.kernel.events import Event
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of


class Halls(Part):
    """Tells what lies in the museum. newest: what has just come into play, which need not be named again."""

    names: Names

    keeps: ClassVar[tuple[str, ...]] = ("_newest",)

    def __init__(self, telling: TellingContext, night: Night, numbers: NumbersTold, possessions: Possessions) -> None:
        super().__init__(telling)
        self._night = night
        self._numbers = numbers
        self._possessions = possessions
        self._newest = ""

    @property
    def rows(self) -> Rows:
        """How all this is told."""
        return {
            e.HourStruck: Row(run=self.clock, least=1, apart=True),
            e.CardLaidOut: Row(run=self.laid_out, least=1),
            e.CardLeft: Row(run=self.replaced, least=1),
            e.DieLocked: Row(self.locked),
            e.LockWaits: Row(self.locked),
            e.DoomAdded: Row(run=self.doom, least=1),
            e.DoomRemoved: Row(run=self.doom, least=1),
            e.SignPlaced: Row(run=self.signs, least=1),
            e.SignLost: Row(run=self.signs, least=1),
            e.MonsterCame: Row(self.came),
            e.NoMonsterCame: Row(self.kept_away),
            e.MonsterBeaten: Row(self.beaten),
        }

    def note(self, run: Sequence[Event]) -> None:
        """Note what has just come into play."""
        self._newest = newest(run[-1])

    def clock(self, run: Sequence[e.HourStruck]) -> list[Span]:
        """The hand moves, by the price of a task or by a card; at the end of a turn the next heading tells it."""
        last, hour = run[-1], self.names.hour(run[-1].hour)
        if not last.cause:
            return []
        if sort_of(self.catalogue, last.cause):
            return self._numbers.together("HourStruck", last, hour=hour)
        return self._numbers.tidings(last, last.cause, hour=hour)

    # Cards, locks, doom and signs

    def laid_out(self, run: Sequence[e.CardLaidOut | e.DieLocked | e.LockWaits]) -> list[Span]:
        """Cards come into play: the six at the setup, an Other World, the next adventure; and then their locks."""
        cards = [event for event in run if isinstance(event, e.CardLaidOut)]
        self._newest = cards[0].card if len(cards) == 1 else ""
        locks = [span for event in run if not isinstance(event, e.CardLaidOut) for span in self.locked(event)]
        if len(cards) > 1:
            names = self.names.listed([self.names.name(event.card) for event in cards], "the")
            return [Span("fact", self.telling.sentence("CardsLaidOut", "", {"cards": names})), *locks]
        key = "world" if cards[0].world else "extra" if cards[0].slot < 0 else ""
        return [*self._numbers.tidings(cards[0], key), *locks]

    def replaced(self, run: Sequence[e.CardLeft | e.CardLaidOut]) -> list[Span]:
        """A card leaves play; if another takes its place, both in one sentence. Not where it was told who had to leave it."""
        first = run[0]
        assert isinstance(first, e.CardLeft)
        if first.gone and self.telling.previous is e.SentTo:
            return []
        if len(run) > 1:
            return self._numbers.tidings(first, "replaced", next=run[1].card)
        return self._numbers.tidings(first, "gone" if first.gone else "")

    def locked(self, event: e.DieLocked | e.LockWaits) -> list[Span]:
        """A lock takes a die, or waits for one: why, by what it belongs to unless that was just named; and which die."""
        name = type(event).__name__
        if event.source == self._newest:
            return [Span("figure", self.telling.figure_of(name, fields_of(event)), closed=True)]
        figure = self._numbers.alone(name, event)
        source = self.names.kind_or_id(event.source)
        told = self._numbers.tidings(event, sort_of(self.catalogue, source), source=source)
        return [*told, *figure] if told and told[0].kind == "fact" else told

    def doom(self, run: Sequence[e.DoomAdded | e.DoomRemoved]) -> list[Span]:
        """The doom track, and whether its last token calls a monster, of which it may be asked where it goes."""
        last = run[-1]
        calls = "monster" if isinstance(last, e.DoomAdded) and last.monster else ""
        return self._numbers.together(type(last).__name__, last, limit=self._night.limit, what=calls)

    def signs(self, run: Sequence[e.SignPlaced | e.SignLost]) -> list[Span]:
        """Elder Signs that hold, or do not hold any more."""
        last, name = run[-1], type(run[-1]).__name__
        keys = ("several" if len(run) > 1 else "", last.cause)
        fields = {**fields_of(last), "ancient_one": self._night.ancient_one, "needed": self._night.needed}
        words = self.telling.sentence(name, keys, fields, once=self.telling.once) if not self.telling.brief else ""
        figures = self._numbers.alone(name, last, needed=self._night.needed)
        if words or not figures:
            return [Span("fact", words), *figures] if words else figures
        plain = self.telling.repeated(name, keys, fields)
        return [each._replace(plain=plain) for each in figures]

    # Monsters

    def came(self, event: e.MonsterCame) -> list[Span]:
        """A monster comes, by what called it."""
        return self._numbers.tidings(event, (event.cause, sort_of(self.catalogue, event.cause)))

    def kept_away(self, event: e.NoMonsterCame) -> list[Span]:
        """A monster should come and does not."""
        if self.catalogue.find("names", "investigators", event.why):
            text = self.telling.unread(("people", event.why, "ability", "monster"), {"who": event.why})
            if text and not self.telling.brief:
                self.telling.speak_of(event.why)
                return [Span("prose", text, third=True)]
            return self._numbers.tidings(event, "kept", who=event.why)
        return self._numbers.tidings(event, event.why)

    def beaten(self, event: e.MonsterBeaten) -> list[Span]:
        """A monster beaten by a card or ability; a figure where the use of it has just told how."""
        if self._possessions.use_told and self.telling.previous is e.PossessionUsed:
            return [Span("figure", self.telling.figure_of("MonsterBeaten", fields_of(event)), joined=True)]
        return self._numbers.tidings(event)


def newest(event: Event) -> str:
    """What has just come into play; "" if nothing has."""
    match event:
        case e.CardLaidOut():
            return event.card
        case e.MonsterCame():
            return event.monster
    return ""
