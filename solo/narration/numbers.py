"""The figures of a story: gains, losses and totals, in few words separate from the prose, with their causes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar

from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import Catalogue
from solo.narration.counting import Counting
from solo.narration.messages import NAME, in_english, word_of
from solo.narration.paragraphs import Span, capital
from solo.narration.teller import Verbosity, fields_of
from solo.narration.words import Verbatim, sentences

AGAIN = "again"
"""The form of a name that is its pronoun, as the subject of a sentence: "He"."""

MOST_PRONOUNS = 2
"""How many sentences in a row begin with a pronoun."""


class Figures(Counting):
    """Tells figures, depending on what their paragraph has already mentioned.

    Their words stand at `events.Figures` by class of event, those of causes at `events.Causes`. deeds: changes told in a
    whole sentence when nothing else is told with them. unnamed: causes that are rules, with words only in the catalogue.
    papers: the section of the catalogue whose cards are called by their headlines, "" for none.
    """

    deeds: ClassVar[tuple[type[Event], ...]] = ()
    unnamed: ClassVar[Collection[str]] = ()
    papers: ClassVar[str] = ""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        self._spoken_of: dict[str, None] = {}
        self._subject = ""
        self._pronouns = 0

    def forget(self) -> None:
        """Reset at a new night what was mentioned."""
        super().forget()
        self._spoken_of.clear()

    # What a game says

    def worded(self, run: Sequence[Event]) -> list[str]:
        """The words of some changes of one cause."""
        return [words for event in run if (words := self.figure_of(type(event).__name__, fields_of(event)))]

    def mentions(self, event: Event) -> list[str]:
        """What an event mentions, and so need not be named as a cause after it."""
        return []

    def title(self, card: str) -> str:
        """The headline by which a card is called, "" for anything else."""
        return self.phrase((self.papers, card, "headline"), {}) if self.papers else ""

    # Telling

    def _together(self, run: Sequence[Event]) -> list[Span]:
        """Events told together; what they mention is not named again as a cause in the same paragraph."""
        spans = super()._together(run)
        for event in run:
            self._spoken_of.update(dict.fromkeys(self.mentions(event)))
        return spans

    def phrase(self, path: tuple[str, ...], fields: Mapping[str, Any], *, once: bool = False) -> str:
        """As in `Words`, but whom this paragraph or the one before has named is called by the first name, and whoever
        was the subject of the sentence before by a pronoun, if names of the language have one (the form `again`), and
        the sentence was not read of somebody else with the same pronoun.
        """
        who = fields.get("who")
        who = who if isinstance(who, str) else ""
        if who and who in (self._page.named, self._page.known):
            fields = {**fields, "who": self.first_name(who)}
        told = super().phrase(path, fields, once=once)
        if not told or path[:2] == ("events", "Figures"):
            return told
        said = self._as_subject(who, told, fields, self.catalogue.messages(*path)[0].language)
        if said != told:
            first = sentences(said)[0]
            if self._once and first in self._read:
                return told
            self._read[first] = None
        return said

    def _as_subject(self, who: str, told: str, fields: Mapping[str, Any], language: str) -> str:
        """A sentence, with a pronoun for the name it begins with if that was the subject of the one before, alone."""
        name = self.name(who) if who else {}
        name = name if language == self.catalogue.language else in_english(name)
        known = (name[NAME], name.get("first", "")) if AGAIN in name else ()
        leads = next((each for each in known if each and told.startswith(f"{each} ")), "")
        goes_on = bool(leads) and who == self._subject == self._page.named
        self._pronouns = self._pronouns + 1 if goes_on and self._pronouns < MOST_PRONOUNS else 0
        alone = bool(leads) and not any(self._is_person(each) for key, each in fields.items() if key != "who")
        self._subject = who if alone else ""
        return f"{name[AGAIN]}{told[len(leads) :]}" if self._pronouns else told

    def _is_person(self, value: Any) -> bool:
        """Whether a field of a phrase names somebody, alone or among others."""
        if isinstance(value, (tuple, list)):
            return any(self._is_person(each) for each in value)
        return isinstance(value, str) and bool(value) and "first" in self.name(value)

    def spent(self, event: Event) -> list[Span]:
        """The figure of an event whose sentences were all read before this night, if it has one."""
        words = self.figure_of(type(event).__name__, fields_of(event))
        return [self.figure(words, str(getattr(event, "who", "")), joined=True)] if words else []

    def figure(self, words: str, who: str, *, joined: bool = False, owed: bool = False) -> Span:
        """A span of figures, with whose they are if the paragraph has not said so, or a question was asked since.

        joined: they continue the figures before. owed: they begin with their cause.
        """
        if not words or not who or self.clear(who):
            return Span("figure", words, joined)
        owned = self.phrase(("events", "Figures", "owed" if owed else "of"), {"who": who, "figures": Verbatim(words)})
        self._page.named = who
        return Span("figure", capital(owned))

    def clear(self, who: str) -> bool:
        """Whether it is clear whose figures are told next: the paragraph has just named them."""
        return who == self._page.named and not self._page.asked

    def counting(self, what: str, event: Event, who: str = "") -> Span:
        """A total that its sentence does not mention, as a figure. who: whose it is, where a sentence may not have said so."""
        return self.figure(self.phrase(("events", "Figures", "Totals", what), fields_of(event)), who, joined=True)

    def changes(self, run: Sequence[Event]) -> list[Span]:
        """Changes as figures in one line, with their cause if the paragraph has not mentioned it."""
        figures: list[str] = []
        causes = []
        for cause, events in groupby(run, self.unspoken):
            found = self.worded(list(events))
            if cause and found:
                causes.append(cause)
                words = {"cause": Verbatim(cause), "figures": Verbatim("; ".join(found))}
                found = [self.phrase(("events", "Figures", "caused"), words)]
            figures += found
        who, line = str(fields_of(run[0])["who"]), Verbatim("; ".join(figures))
        if len(figures) == 1 and not causes and isinstance(run[0], self.deeds) and not self.clear(who):
            self.speak_of(who)
            sentence = self.phrase(("events", "Figures", "sentence"), {"who": who, "figures": line})
            self._page.named = who
            return [Span("figure", sentence)]
        return [self.figure(line, who, joined=True, owed=bool(causes))]

    def unspoken(self, event: Event) -> str:
        """The cause of a change, in words; "" if it was already mentioned or has no name."""
        cause = str(getattr(event, "cause", ""))
        if not cause or cause in self._spoken_of or cause == kind_of(str(getattr(event, "card", ""))):
            return ""
        words = self.phrase(("events", "Causes", cause), {})
        if words or cause in self.unnamed:
            return words
        title = self.title(cause)
        if title:
            return self.phrase(("events", "Figures", "news"), {"title": Verbatim(title)})
        return word_of(self.name(cause)) if self.catalogue.is_named(cause) else ""

    def figure_of(self, name: str, fields: Mapping[str, Any]) -> str:
        """The words of one change, by the name of its class, as part of a sentence: by what changes, or where a card goes."""
        for key in (str(fields.get("what") or fields.get("to") or ""), "other"):
            path = ("events", "Figures", name, key)
            if self.catalogue.messages(*path):
                return self.phrase(path, fields)
        return ""
