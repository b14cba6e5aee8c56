"""Telling what possessions and abilities do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar

from solo.games.museum import events as e
from solo.games.museum.front.names import Names
from solo.games.museum.front.numbers import NumbersTold
from solo.kernel.events import Event
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of


class Possessions(Part):
    """Tells the use of possessions and abilities. use_told: whether the last use was told in a sentence."""

    names: Names

    keeps: ClassVar[tuple[str, ...]] = ("use_told",)

    def __init__(self, telling: TellingContext, numbers: NumbersTold) -> None:
        super().__init__(telling)
        self._numbers = numbers
        self.use_told = False
        self._for_clues: list[Event] = []

    def look_ahead(self, events: Sequence[Event]) -> None:
        """Look for uses that are paid for with a clue token, whose words are others."""
        self._for_clues = [
            event
            for event, after in pairwise(events)
            if isinstance(event, e.PossessionUsed) and isinstance(after, e.CluesChanged) and after.by < 0
        ]

    @property
    def rows(self) -> Rows:
        """How uses are told."""
        return {
            e.PossessionUsed: Row(run=self.used, least=1),
            e.LossPrevented: Row(self.prevented),
            e.CardSwapped: Row(self.swapped),
        }

    def used(self, run: Sequence[e.PossessionUsed | e.CardDiscarded]) -> list[Span]:
        """A possession at the moment it acts, by which of its uses, and whether it is used up; or somebody's ability."""
        event = run[0]
        assert isinstance(event, e.PossessionUsed)
        kind = self.names.kind_or_id(event.source)
        if kind == event.who:
            return self._by_ability(event)
        spent = (self._numbers.allies([event.source]) or "spent") if len(run) > 1 else ""
        fields = {**fields_of(event), "source": kind, "to": spent}
        keys = (f"{kind}.{event.index}", "other")
        words = (
            self.telling.sentence("PossessionUsed", keys, fields, once=self.telling.once)
            if not self.telling.brief
            else ""
        )
        figure = self.telling.figure_of("PossessionUsed", fields) if len(run) > 1 or not words else ""
        self.use_told = bool(words)
        if not words:
            plain = self.telling.repeated("PossessionUsed", keys, fields)
            return [self.telling.figure(figure, event.who, joined=True)._replace(plain=plain)]
        self.telling.speak_of(event.who)
        self.page.named = event.who
        return [Span("fact", words), *([Span("figure", figure, joined=True)] if figure else [])]

    def _by_ability(self, event: e.PossessionUsed) -> list[Span]:
        """An ability; a figure where all of its words were read. One that always holds is not named again."""
        told = self.ability(event.who, event, *self._way(event)) if not self.telling.brief else []
        if told or event.index < 0:
            return told
        return [self.telling.figure(self.telling.figure_of("AbilityUsed", fields_of(event)), event.who, joined=True)]

    def _way(self, event: e.PossessionUsed) -> tuple[str, ...]:
        """The key of an ability's words by whom it is for, or by what was paid; none where it has the same for all."""
        paid = "clue" if any(event is each for each in self._for_clues) else "card"
        keys = (paid, "another" if event.target else "self")
        return next(((key,) for key in keys if self.catalogue.messages("people", event.who, "ability", key)), ())

    def prevented(self, event: e.LossPrevented) -> list[Span]:
        """A loss that does not happen, as a figure behind what prevents it."""
        return [self.telling.figure("; ".join(self._numbers.worded([event])), event.who, joined=True)]

    def swapped(self, event: e.CardSwapped) -> list[Span]:
        """Somebody takes something else than what there was to draw."""
        words = self.telling.figure_of("CardSwapped", fields_of(event))
        return [*self.ability(event.who, event), self.telling.figure(words, event.who, joined=True)]

    def ability(self, who: str, event: Event, *key: str) -> list[Span]:
        """A sentence of somebody's ability, or of what it does by a key; it names whose it is."""
        text = self.telling.unread(("people", who, "ability", *key), {**fields_of(event), "who": who})
        if not text:
            return []
        self.telling.speak_of(who)
        self.page.named = who
        return [Span("prose", text, third=True)]
