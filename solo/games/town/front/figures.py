"""The figures of a story: checks, dice, gains and losses, in few words separate from the prose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from solo.games.town import events as e
from solo.games.town.events.cause import RULES
from solo.games.town.front.names import Names
from solo.games.town.front.runs import is_clue
from solo.kernel.copies import kind_of
from solo.kernel.events import Event
from solo.narration.paragraphs import Span, capital
from solo.narration.teller import fields_of
from solo.narration.words import Verbatim, each_once, familiar

SUMMED: tuple[type[Event], ...] = (e.Gained, e.Lost, e.Paid)
"""Changes of the same thing that are added up when they follow one another."""

DEEDS: tuple[type[Event], ...] = (e.CardGained, e.CardLost, e.Bought, e.Sold)
"""Changes told in a whole sentence when nothing else is told with them; what is paid stays a figure."""

CARDS_MOVED = (e.CardGained, e.CardLost)

DEALT = (e.Bought, e.Sold)


class FiguresTold(Names):
    """Tells figures, depending on what their paragraph has already mentioned."""

    _spoken_of: dict[str, None]

    def phrase(self, path: tuple[str, ...], fields: Mapping[str, Any], *, once: bool = False) -> str:
        """As in `Words`, but whom this paragraph or the one before has named is called by the first name."""
        who = fields.get("who")
        if isinstance(who, str) and who and who in (self._page.named, self._page.known):
            fields = {**fields, "who": familiar(self.name(who))}
        return super().phrase(path, fields, once=once)

    def spent(self, event: Event) -> list[Span]:
        """The figure of an event whose sentences were all read before this night, if it has one."""
        words = self._figure(type(event), fields_of(event))
        return [self.figure(words, str(getattr(event, "who", "")), joined=True)] if words else []

    def figure(self, words: str, who: str, *, joined: bool = False, owed: bool = False) -> Span:
        """A span of figures, with whose they are if the paragraph has not said so, or a question was asked since.

        joined: they continue the figures before. owed: they begin with their cause.
        """
        if not words or not who or (who == self._page.named and not self._page.asked):
            return Span("figure", words, joined)
        owned = self.phrase(("events", "Figures", "owed" if owed else "of"), {"who": who, "figures": Verbatim(words)})
        self._page.named = who
        return Span("figure", capital(owned))

    def changed(self, run: Sequence[Event]) -> list[Span]:
        """What an investigator gains and loses; clue tokens spent on a check are told after its dice."""
        if not isinstance(run[-1], e.Checked):
            return self._changes(run)
        clues = next((number for number, event in enumerate(reversed(run[:-1])) if not is_clue(event)), len(run) - 1)
        before, spent = run[: len(run) - 1 - clues], run[len(run) - 1 - clues : -1]
        return [*(self._changes(before) if before else []), *self.one(run[-1]), *self._changes(spent)]

    def _changes(self, run: Sequence[Event]) -> list[Span]:
        """Changes as figures in one line, with their cause if the paragraph has not mentioned it."""
        dealt = [event.card for event in run if isinstance(event, DEALT)]
        run = [event for event in run if not (isinstance(event, CARDS_MOVED) and event.card in dealt)]
        figures: list[str] = []
        causes = []
        for cause, events in groupby(run, self._unspoken):
            found = self._worded(list(events))
            if cause and found:
                causes.append(cause)
                words = {"cause": Verbatim(cause), "figures": Verbatim("; ".join(found))}
                found = [self.phrase(("events", "Figures", "caused"), words)]
            figures += found
        who, line = str(fields_of(run[0])["who"]), Verbatim("; ".join(figures))
        unnamed = who != self._page.named or self._page.asked
        if len(figures) == 1 and not causes and isinstance(run[0], DEEDS) and unnamed:
            self.speak_of(who)
            sentence = self.phrase(("events", "Figures", "sentence"), {"who": who, "figures": line})
            self._page.named = who
            return [Span("figure", sentence)]
        return [self.figure(line, who, joined=True, owed=bool(causes))]

    def _worded(self, run: Sequence[Event]) -> list[str]:
        """The words of some changes."""
        figures = []
        for kind, events in groupby(run, type):
            several = list(events)
            if kind in CARDS_MOVED:
                figures += self._cards(several)
            else:
                figures += [self._figure(kind, fields) for fields in _summed(kind, map(fields_of, several))]
        return [figure for figure in figures if figure]

    def _unspoken(self, event: Event) -> str:
        """The cause of a change, in words; "" if it was already mentioned or has no name."""
        cause = str(getattr(event, "cause", ""))
        known = cause in self._spoken_of or cause == kind_of(str(getattr(event, "card", "")))
        if not cause or known or is_clue(event):
            return ""
        words = self.phrase(("events", "Causes", cause), {})
        if words or cause in RULES:
            return words
        title = self.title(cause)
        if title:
            return self.phrase(("events", "Figures", "news"), {"title": Verbatim(title)})
        return str(self.name(cause)["name"]) if self.catalogue.is_named(cause) else ""

    def title(self, card: str) -> str:
        """The title of a mythos card, "" for anything else."""
        return self.phrase(("mythos", card, "headline"), {})

    def _figure(self, kind: type[Event], fields: Mapping[str, Any]) -> str:
        """The words of one change, as part of a sentence: by what changes, or where a card goes."""
        for key in (str(fields.get("what") or fields.get("to") or ""), "other"):
            path = ("events", "Figures", kind.__name__, key)
            if self.catalogue.messages(*path):
                return self.phrase(path, fields)
        return ""

    def _cards(self, run: Sequence[Event]) -> list[str]:
        """Cards that are gained, or leave to the same place, in one figure."""
        figures = []
        for _, events in groupby(run, lambda event: str(fields_of(event).get("to", ""))):
            several = list(events)
            names = [self.name(str(fields_of(event)["card"])) for event in several]
            cards = each_once(names)
            figures.append(self._figure(type(several[0]), {**fields_of(several[0]), "card": cards}))
        return figures


def _summed(kind: type[Event], changes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Changes of one kind, with those of the same thing added up; the total is that of the last one."""
    if kind not in SUMMED:
        return list(changes)
    several = [list(each) for _, each in groupby(changes, lambda fields: fields["what"])]
    return [{**each[-1], "amount": sum(fields["amount"] for fields in each)} for each in several]
