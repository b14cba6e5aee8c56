"""The figures of a story: gains, losses and totals, in few words separate from the prose, with their causes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import ClassVar

from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.counting import each_once
from solo.narration.messages import Verbatim, word_of
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, TellingContext, fields_of


class Figures(Part):
    """Tells figures, depending on what their paragraph has already mentioned.

    Their words stand at `events.Figures` by class of event, those of causes at `events.Causes`. deeds: changes told in a
    whole sentence when nothing else is told with them; what comes and goes by them a book says in a sentence of
    `events.Deeds`. unnamed: causes that are rules, with words only in the catalogue.
    """

    deeds: ClassVar[tuple[type[Event], ...]] = ()
    unnamed: ClassVar[Collection[str]] = ()

    keeps: ClassVar[tuple[str, ...]] = ("_spoken_of",)

    def __init__(self, telling: TellingContext) -> None:
        super().__init__(telling)
        self._spoken_of: dict[str, None] = {}

    def forget(self) -> None:
        """A new night: nothing was mentioned."""
        self.begin()

    def begin(self) -> None:
        """A paragraph begins, in which nothing was mentioned yet."""
        self._spoken_of.clear()

    def mention(self, things: Iterable[str]) -> None:
        """Note what has been mentioned, and so need not be named as a cause in the same paragraph."""
        self._spoken_of.update(dict.fromkeys(things))

    def worded(self, run: Sequence[Event]) -> list[str]:
        """The words of some changes of one cause."""
        found = (self.telling.figure_of(type(event).__name__, fields_of(event)) for event in run)
        return [words for words in found if words]

    def deed(self, event: Event) -> tuple[str, ...]:
        """Below which keys of `events.Deeds` a book says of a change what came or went; none where the prose does."""
        return ()

    def plainly(self, run: Sequence[Event]) -> str:
        """What comes and goes with some changes, in sentences for a book that leaves the figures out; "" for nothing."""
        told = []
        for key, events in groupby(run, self.deed):
            if key:
                fields = [fields_of(event) for event in events]
                cards = each_once([self.names.name(str(each["card"])) for each in fields])
                told.append(self.telling.plainly(("events", "Deeds", *key), {**fields[0], "cards": cards}))
        return " ".join(filter(None, told))

    def changes(self, run: Sequence[Event]) -> list[Span]:
        """Changes as figures in one line, with their cause if the paragraph has not mentioned it."""
        figures: list[str] = []
        causes = []
        telling, named = self.telling, set[str]()

        def cause_of(event: Event) -> str:
            """The cause in words, if the figures before have not just named it."""
            words = "" if str(getattr(event, "cause", "")) in named else self.unspoken(event)
            named.add(kind_of(str(getattr(event, "card", ""))))
            return words

        for cause, events in groupby(run, cause_of):
            found = self.worded(list(events))
            if cause and found:
                causes.append(cause)
                found = [self._behind(cause, "; ".join(found))]
            figures += found
        who, line = str(fields_of(run[0])["who"]), Verbatim("; ".join(figures))
        if len(figures) == 1 and not causes and isinstance(run[0], self.deeds) and not telling.is_clear_whose(who):
            telling.speak_of(who)
            sentence = telling.phrase(("events", "Figures", "sentence"), {"who": who, "figures": line})
            plain = self.plainly(run)
            self.page.named = who
            return [Span("figure", sentence, plain=plain)]
        plain = self.plainly(run)
        return [telling.figure(line, who, joined=True, owed=bool(causes))._replace(plain=plain)]

    def caused(self, words: str, event: Event) -> str:
        """Figures with their cause, if that was not mentioned."""
        cause = self.unspoken(event)
        return self._behind(cause, words) if cause and words else words

    def _behind(self, cause: str, figures: str) -> str:
        """Figures behind their cause, both in words."""
        words = {"cause": Verbatim(cause), "figures": Verbatim(figures)}
        return self.telling.phrase(("events", "Figures", "caused"), words)

    def unspoken(self, event: Event) -> str:
        """The cause of a change, in words; "" if it was already mentioned or has no name."""
        cause = str(getattr(event, "cause", ""))
        if not cause or cause in self._spoken_of or cause == kind_of(str(getattr(event, "card", ""))):
            return ""
        words = self.telling.phrase(("events", "Causes", cause), {})
        if words or cause in self.unnamed:
            return words
        title = self.telling.title(cause)
        if title:
            return self.telling.phrase(("events", "Figures", "news"), {"title": Verbatim(title)})
        return word_of(self.names.name(cause)) if self.catalogue.is_named(cause) else ""
