"""Telling cards of the mythos: their headlines and scenes, how they end, and what any card comes to, by its dice, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from solo.games.town import events as e
from solo.games.town.front.ahead import Ahead
from solo.kernel.events import Event
from solo.narration.messages import Forms, Verbatim
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of

CARDS = ("encounters", "gates", "mythos")
"""The sections of prose for encounters and mythos cards."""


COUNTS = ("none", "some", "all")
"""How many of some dice succeed, where no branch tells what they come to."""


KEPT = ("blessing", "curse", "retainer", "bank_loan")
"""Cards for which somebody rolls at every upkeep; what ends them has a sentence of its own."""


class Headlines(Part):
    """Tells cards of the mythos, and what cards come to. explained: cards of which it was said last what they do, as their scene
    had been read before."""

    keeps: ClassVar[tuple[str, ...]] = ("_held", "_reminded", "_leads")

    def __init__(self, telling: TellingContext, ahead: Ahead) -> None:
        super().__init__(telling)
        self._ahead = ahead
        self._held: dict[str, tuple[int, int]] = {}
        self._reminded = self._leads = ""
        self._dice: list[Span] = []
        self.explained = set[str]()

    @property
    def rows(self) -> Rows:
        """How they are told."""
        return {
            e.MythosDrawn: Row(self.drawn, opens=True, clipping=True),
            e.CardEnded: Row(self.ended, opens=True),
            e.CardHolds: Row(self.holds, run=lambda run: self.telling.one(run[-1]), apart=True),
            e.CardIgnored: Row(self.ignored, apart=True),
            e.LocationDrawn: Row(self.located, kind="figure"),
            e.Branched: Row(self.branch),
            e.Rolled: Row(self.rolled, kind="figure", quiet=True),
        }

    def forget(self) -> None:
        """A new night: no card holds anything yet."""
        self._held.clear()

    def drawn(self, event: e.MythosDrawn) -> list[Span]:
        """A card is drawn: its headline and scene, but of one without effect no more than what tells so, later."""
        card, fields = event.card, fields_of(event)
        lines: list[Span] = []
        self._held.pop(card, None)
        self.telling.known.pop(f"{card}.ongoing", None)
        if card in self._ahead.void:
            return lines
        if self.catalogue.messages("mythos", card, "headline"):
            title = self.telling.phrase(("mythos", card, "headline"), fields)
            lines.append(
                Span("title", self.telling.phrase(("events", "MythosDrawn"), {**fields, "title": Verbatim(title)}))
            )
        if self.catalogue.messages("mythos", card, "scene"):
            scene = self.telling.phrase(("mythos", card, "scene"), fields, once=self.telling.once)
            lines.append(Span("scene", scene) if scene else Span("fact", self._rules(card)))
            (self.explained.discard if scene else self.explained.add)(card)
        return lines

    def _rules(self, card: str) -> str:
        """What a card does that has been read before this night, in plain words; "" where the catalogue has none."""
        return str(self.catalogue.find("explain", card) or "")

    def located(self, event: e.LocationDrawn) -> list[Span]:
        """A card that was drawn for the place it names alone: only that it was."""
        words = self.telling.phrase(("events", "LocationDrawn"), {"title": Verbatim(self.telling.title(event.card))})
        return [self.telling.figure(words, event.who, joined=True)]

    def ended(self, event: e.CardEnded) -> list[Span]:
        """What becomes of a card in play; a rumor that somebody ends is named, as that is no news of the day."""
        key = {"replaced": "ends", "over": "ends"}.get(event.how, event.how)
        told = self.telling.phrase(("mythos", event.card, "outcome", key), fields_of(event), once=self.telling.once)
        title = self.telling.title(event.card) if told and event.how == "passed" else ""
        return [*([Span("title", title)] if title else []), Span("prose", told)]

    def holds(self, event: e.CardHolds) -> list[Span]:
        """What lies on a card in play, where that has changed."""
        lines: list[Span] = []
        there = (event.clues, event.monsters)
        if any(there) and self._held.get(event.card) != there:
            key = "both" if all(there) else "clues" if event.clues else "monsters"
            lines.append(
                Span("figure", self.telling.phrase(("events", "CardHolds", key), fields_of(event)), joined=True)
            )
        self._held[event.card] = there
        return lines

    def ignored(self, event: e.CardIgnored) -> list[Span]:
        """The text of a card has no effect."""
        return self.telling.plain(event, title=Verbatim(self.telling.title(event.card)))

    def branch(self, event: e.Branched) -> list[Span]:
        """What a card comes to, or what a monster far away does to the town by its dice."""
        source, branch = event.source, event.branch
        dice, self._dice = self._dice, []
        if stirs := self._outcome("MonsterStirs", source, branch, event):
            return [Span("fact", stirs), *dice]
        if comes := self._outcome("Outcome", source, branch, event):
            routine = source in KEPT
            return [each._replace(routine=routine) for each in (*dice, Span("prose", comes, third=True))]
        for section in CARDS:
            for key in (branch, f"visit.{branch}"):
                if self.catalogue.messages(section, source, "outcome", key):
                    if key == "ongoing" and f"{source}.ongoing" in self.telling.known and not self.telling.full:
                        if self.telling.brief:
                            return dice
                        self._reminded = source
                        return self._remind(event)
                    self.telling.known[f"{source}.{key}"] = None
                    path = (section, source, "outcome", key)
                    rolled = self.telling.previous is e.Rolled and not dice
                    told = self.telling.phrase(path, fields_of(event), once=self.telling.once and not rolled)
                    whose = self._whose(event.who) if told and self.words.addresses(*path) else []
                    return [*dice, *whose, Span("prose", told)]
        return dice

    def _outcome(self, name: str, source: str, branch: str, event: Event) -> str:
        """What dice come to: in words of what was rolled for, where these were all read in those of any; "" if it has none."""
        path = ("events", name, source, branch)
        if not self.catalogue.messages(*path):
            return ""
        fields, common = fields_of(event), ("events", "Outcome", "any", branch)
        again = common if self.catalogue.messages(*common) else path
        return self.telling.unread(path, fields) or self.telling.phrase(again, fields)

    def _remind(self, event: e.Branched) -> list[Span]:
        """The title of a card that does again what it has done before; what that is stands behind it."""
        if not self._ahead.brings(event):
            return self.news(event.source, event.who)
        self._leads = event.source
        return []

    def led(self, run: Sequence[Event], spans: list[Span]) -> list[Span]:
        """What a card does again, behind its title."""
        first, card = run[0], self._leads
        if card not in (getattr(first, "cause", ""), getattr(first, "source", "")):
            self._leads = ""
        if not self._leads or not spans:
            return spans
        self._leads = ""
        title = self.telling.phrase(("events", "Figures", "news"), {"title": Verbatim(self.telling.title(card))})
        words = {"cause": Verbatim(title), "figures": Verbatim(spans[0].text)}
        return [spans[0]._replace(text=self.telling.phrase(("events", "Figures", "caused"), words)), *spans[1:]]

    def news(self, card: str, who: str) -> list[Span]:
        """A card of the mythos that somebody meets again, as a figure: its title."""
        title = {"title": Verbatim(self.telling.title(card))}
        return [self.telling.figure(self.telling.phrase(("events", "Figures", "news"), title), who)]

    def _whose(self, who: str) -> list[Span]:
        """A heading that says whom a text addresses, where the paragraph has not said so."""
        if not who or who == self.page.named or self.telling.brief:
            return []
        return [Span("title", str(self.names.name(who)["name"]))]

    def rolled(self, event: e.Rolled) -> list[Span]:
        """Plain dice, which say of whom or what the sentence is that tells what they come to; no dice, no words."""
        dice = self._rolled(event)
        if not self.telling.brief and self.goes_on(event.about) and self._ahead.comes_to(event):
            self._dice = dice
            return []
        return [*self._by_count(event), *dice]

    def goes_on(self, source: str) -> bool:
        """Whether what the dice of a card or monster come to has sentences, by branches, before which no paragraph begins."""
        ways = self.catalogue.find("events", "Outcome", source) or self.catalogue.find("events", "MonsterStirs", source)
        return isinstance(ways, Mapping) and not any(each in ways for each in COUNTS)

    def _rolled(self, event: e.Rolled) -> list[Span]:
        """Plain dice, and what they are rolled for unless that is the text just told, or its title."""
        title, about = self.telling.title(event.about), event.about
        reminded, self._reminded = self._reminded == about and self.telling.previous is e.Branched, ""
        if not event.faces:
            return []
        if title and reminded:
            return self._roll(event, "other", "", "")
        if title:
            return self._roll(event, "news", title, "")
        if self.catalogue.find("names", "monsters", about):
            return self._roll(event, "named", self.names.name(about), "")
        named = self.catalogue.is_named(about) and not self.catalogue.messages("encounters", about, "scene")
        key = "kept" if about in KEPT and self._ahead.is_kept(event) else "named"
        return self._roll(event, key if named else "other", self.names.name(about), event.who)

    def _by_count(self, event: e.Rolled) -> list[Span]:
        """What dice come to that no branch tells: by how many of them succeed; or guilt, for which no card is rolled (V7)."""
        if not event.faces:
            return []
        how = COUNTS[0 if not event.total else 2 if event.total >= len(event.faces) else 1]
        of = "guilt" if self.catalogue.find("names", "worlds", event.about) else event.about
        comes = self._outcome("Outcome", of, how, event)
        return [Span("prose", comes, third=True)] if comes and not self.telling.brief else []

    def _roll(self, event: e.Rolled, key: str, title: Forms | str, who: str) -> list[Span]:
        words = self.telling.sentence(
            "Rolled", key, {**fields_of(event), "who": who, "title": self.names.listed([title], "the")}
        )
        return [self.telling.figure(words, who, joined=True)]
