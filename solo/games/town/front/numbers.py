"""The figures of a story: checks, dice, gains and losses, in few words separate from the prose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar

from solo.games.town import events as e
from solo.games.town.events.cause import CAUSES
from solo.games.town.front.event_groups import is_clue, is_left
from solo.games.town.front.recent_events import FALLS
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.counting import each_once
from solo.narration.messages import Verbatim
from solo.narration.numbers import Figures
from solo.narration.paragraphs import Span, capital
from solo.narration.telling import fields_of

SUMMED: tuple[type[Event], ...] = (e.Gained, e.Lost, e.Paid)
"""Changes of the same thing that are added up when they follow one another."""

DEEDS: tuple[type[Event], ...] = (e.CardGained, e.CardLost, e.Bought, e.Sold)
"""Changes told in a whole sentence when nothing else is told with them; what is paid stays a figure."""

CARDS_MOVED = (e.CardGained, e.CardLost)

DEALT = (e.Bought, e.Sold)

INCOME = ("retainer", "deputy_of_arkham")
"""Cards that pay at every upkeep."""


SKILLS = (
    *(f"skill_{name}" for name in ("speed", "sneak", "fight", "will", "lore", "luck")),
    *("stealth", "marksman", "bravery", "expert_occultist"),
)
"""Cards that are learned, and nothing that somebody carries."""


class NumbersTold(Figures):
    """Tells the figures of the town game."""

    deeds: ClassVar[tuple[type[Event], ...]] = DEEDS
    unnamed: ClassVar[Collection[str]] = CAUSES

    def changed(self, run: Sequence[Event]) -> list[Span]:
        """What an investigator gains and loses; clue tokens spent on a check are told after its dice."""
        if not isinstance(run[-1], e.Checked):
            return self.undealt(run)
        clues = next((number for number, event in enumerate(reversed(run[:-1])) if not is_clue(event)), len(run) - 1)
        before, spent = run[: len(run) - 1 - clues], run[len(run) - 1 - clues : -1]
        return [*self.undealt(before), *self.telling.one(run[-1]), *self.undealt(spent)]

    def shared(self, run: Sequence[Event]) -> list[Span]:
        """What befalls several people alike, in one figure: all their names, and what each has then."""
        several = [fields_of(event) for event in run]
        totals = ", ".join(str(fields["total"]) for fields in several)
        words = self.telling.figure_of(type(run[0]).__name__, {**several[0], "total": totals})
        cause = self.unspoken(run[0])
        people = self.names.listed([self.names.name(str(fields["who"])) for fields in several])
        figures = {"who": people, "figures": Verbatim(self.caused(words, run[0]))}
        told = self.telling.phrase(("events", "Figures", "owed" if cause else "of"), figures)
        self.page.named = ""
        return [Span("figure", capital(told))]

    def undealt(self, run: Sequence[Event]) -> list[Span]:
        """Changes as figures; cards that are bought or sold are not told twice, nor what the dead leave behind."""
        dealt = [event.card for event in run if isinstance(event, DEALT)]
        told = [
            event
            for event in run
            if not (isinstance(event, CARDS_MOVED) and event.card in dealt) and not is_left(event)
        ]
        routine = all(isinstance(event, e.Gained) and event.cause in INCOME for event in told)
        return [span._replace(routine=routine) for span in self.changes(told)] if told else []

    def deed(self, event: Event) -> tuple[str, ...]:
        """What is bought, sold, gained from something, or lost to it; not what has a sentence of its own, nor what is used up."""
        name = type(event).__name__
        if isinstance(event, DEALT):
            return (name,)
        if not isinstance(event, CARDS_MOVED) or self._has_sentence(kind_of(event.card)):
            return ()
        if isinstance(event, e.CardLost) and event.cause in FALLS:
            return (name, event.cause)
        if isinstance(event, e.CardLost) and event.cause == "awakening":
            return (name, "other")
        if not event.cause or event.cause in (*CAUSES, kind_of(event.card)):
            return ()
        if isinstance(event, e.CardGained):
            return ("SkillGained",) if kind_of(event.card) in SKILLS else (name,)
        return (name, "other")

    def _has_sentence(self, kind: str) -> bool:
        """Whether it has a sentence of its own how a card comes or goes, as allies, blessings and curses have."""
        return any(self.catalogue.find("events", each.__name__, kind) for each in CARDS_MOVED)

    def worded(self, run: Sequence[Event]) -> list[str]:
        """The words of some changes."""
        figures = []
        for kind, events in groupby(run, type):
            several = list(events)
            if kind in CARDS_MOVED:
                figures += self._cards(several)
            else:
                figures += [
                    self.telling.figure_of(kind.__name__, fields) for fields in _summed(kind, map(fields_of, several))
                ]
        return [figure for figure in figures if figure]

    def unspoken(self, event: Event) -> str:
        """The cause of a change, in words; clue tokens that are spent have none."""
        return "" if is_clue(event) else super().unspoken(event)

    def _cards(self, run: Sequence[Event]) -> list[str]:
        """Cards that are gained, or leave to the same place, in one figure."""
        figures = []
        for _, events in groupby(run, lambda event: str(fields_of(event).get("to", ""))):
            several = list(events)
            names = [self.names.name(str(fields_of(event)["card"])) for event in several]
            cards = each_once(names)
            figures.append(self.telling.figure_of(type(several[0]).__name__, {**fields_of(several[0]), "card": cards}))
        return figures


def _summed(kind: type[Event], changes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Changes of one kind, with those of the same thing added up; the total is that of the last one."""
    if kind not in SUMMED:
        return list(changes)
    several = [list(each) for _, each in groupby(changes, lambda fields: fields["what"])]
    return [{**each[-1], "amount": sum(fields["amount"] for fields in each)} for each in several]
