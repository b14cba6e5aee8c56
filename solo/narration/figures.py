"""The figures of a story: checks, dice, and what is gained and lost, in few words set apart from the prose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Page, Span, capital
from solo.narration.runs import fields_of, is_clue
from solo.narration.words import Text, Words, each_once

FIGURES = ("Checked", "Rolled", "DoomChanged")
"""Events whose words are figures."""

SUMMED = ("Gained", "Lost", "Paid")
"""Changes that are added up when they are of one thing and follow one another."""

DEEDS = ("CardGained", "CardLost", "Bought", "Sold", "Paid")
"""Changes whose words are a whole sentence when nothing else is told with them."""

CARDS_MOVED = ("CardGained", "CardLost")


class Figures(Words):
    """Words for figures, on the page that is being told."""

    def __init__(self, catalogue: Catalogue, seed: int = 0) -> None:
        super().__init__(catalogue, seed)
        self._page = Page()

    def phrase(self, path: tuple[str, ...], fields: Mapping[str, Any]) -> str:
        """As ever, but whoever the paragraph has named already goes by the first name."""
        who = fields.get("who")
        if isinstance(who, str) and who and who == self._page.named:
            forms = self.name(who)
            first = {**forms, "name": forms.get("first") or forms["name"]}
            fields = {"gender": Text(forms.get("gender", "other")), **fields, "who": first}
        return super().phrase(path, fields)

    def _figure_span(self, words: str, who: str, *, joined: bool = False) -> Span:
        """Figures, with whose they are where the paragraph has not said so. joined: they go on from those before."""
        if not words or who in ("", self._page.named):
            return Span("figure", words, joined)
        self._page.named = ""
        owned = self.phrase(("events", "Figures", "of"), {"who": who, "figures": Text(words)})
        self._page.named = who
        return Span("figure", capital(owned))

    def _changed(self, run: Sequence[Event]) -> list[Span]:
        """What an investigator gains and loses; clue tokens that help a check are told behind its dice."""
        if type(run[-1]).__name__ != "Checked":
            return self._changes(run)
        clues = next((number for number, event in enumerate(reversed(run[:-1])) if not is_clue(event)), len(run) - 1)
        before, spent = run[: len(run) - 1 - clues], run[len(run) - 1 - clues : -1]
        return [*(self._changes(before) if before else []), *self._one(run[-1]), *self._changes(spent)]

    def _one(self, event: Event) -> list[Span]:
        """One event alone."""
        raise NotImplementedError

    def _changes(self, run: Sequence[Event]) -> list[Span]:
        """Changes as figures in one line."""
        figures = []
        dealt = [fields_of(event)["card"] for event in run if type(event).__name__ in ("Bought", "Sold")]
        run = [
            event for event in run if not (type(event).__name__ in CARDS_MOVED and fields_of(event)["card"] in dealt)
        ]
        for kind, events in groupby(run, lambda event: type(event).__name__):
            several = list(events)
            if kind in CARDS_MOVED:
                figures += self._cards(kind, several)
            else:
                figures += [self._figure(kind, fields) for fields in _summed(kind, map(fields_of, several))]
        figures = [figure for figure in figures if figure]
        who, words = str(fields_of(run[0])["who"]), Text("; ".join(figures))
        if len(figures) == 1 and type(run[0]).__name__ in DEEDS and who != self._page.named:
            sentence = self.phrase(("events", "Figures", "sentence"), {"who": who, "figures": words})
            self._page.named = who
            return [Span("fact", sentence)]
        return [self._figure_span(words, who, joined=True)]

    def _figure(self, kind: str, fields: Mapping[str, Any]) -> str:
        """What one change says, as part of a sentence."""
        for key in (str(fields.get("what") or fields.get("to") or ""), "other"):
            path = ("events", "Figures", kind, key)
            if self.catalogue.messages(*path):
                return self.phrase(path, fields)
        return ""

    def _cards(self, kind: str, run: Sequence[Event]) -> list[str]:
        """Cards that come, or go the same way, in one figure."""
        figures = []
        for _, events in groupby(run, lambda event: str(fields_of(event).get("to", ""))):
            several = [fields_of(event) for event in events]
            names = [self.name(str(fields["card"])) for fields in several]
            cards = each_once([str(forms.get("acc") or forms["name"]) for forms in names])
            figures.append(self._figure(kind, {**several[0], "card": cards}))
        return figures


def _summed(kind: str, changes: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Changes of one kind, those of one thing added up: the last total is the one that counts."""
    if kind not in SUMMED:
        return list(changes)
    several = [list(each) for _, each in groupby(changes, lambda fields: fields["what"])]
    return [{**each[-1], "amount": sum(fields["amount"] for fields in each)} for each in several]
