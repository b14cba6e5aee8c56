"""Telling what concerns the whole museum: midnights, doom and Elder Signs, monsters, the final battle, the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from solo.games.museum import events as e
from solo.games.museum.events.cause import CausedEvent
from solo.games.museum.front.arc import Arc
from solo.games.museum.front.names import SORTS
from solo.games.museum.front.numbers import ANY, NumbersTold
from solo.kernel.events import Event
from solo.narration.arcs import ArcTold, Turn
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Span
from solo.narration.teller import Verbosity, fields_of

VICTORIES = ("sealed", "banished")


class Drama(ArcTold, NumbersTold):
    """Tells the night's course; what belongs to its arc is said once."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        self._arc = Arc()
        self._midnight = False
        self._acted: dict[str, None] = {}
        self._newest = ""

    def forget(self) -> None:
        """A new night: it has no arc yet."""
        super().forget()
        self._arc = Arc()
        self._midnight = False
        self._acted.clear()

    def sort(self, cause: str) -> str:
        """The sort of a cause, "" for one that is no card, monster or Ancient One."""
        return next((sort for kind, sort in SORTS.items() if self.catalogue.find("names", kind, cause)), "")

    def _together(self, run: Sequence[Event]) -> list[Span]:
        """The spans of events, before them what acts at midnight, and after them the turning points they bring."""
        spans = [*self._acts(run[0]), *super()._together(run)]
        if spans and self._midnight:
            self._acted.update(dict.fromkeys(event.cause for event in run if isinstance(event, CausedEvent)))
        for event in run[-1:] if isinstance(run[0], e.SignPlaced) else run:
            self._arc.note(event)
        for turn in self._arc.turns():
            spans += self._turns(turn)
        return spans

    def _turns(self, turn: Turn) -> list[Span]:
        """A turning point, in a paragraph of its own, in the words of the Ancient One."""
        return self.apart(self.once("people", self._arc.ancient_one, *turn.key.split(".")))

    # Midnight

    def _acts(self, event: Event) -> list[Span]:
        """What a monster, a card or the Mythos card in force does at midnight, before the first thing that comes of it."""
        cause = getattr(event, "cause", "")
        if not self._midnight or not cause or cause in self._acted:
            return []
        for section in ("people", "adventures", "worlds", "mythos"):
            path = (section, cause, "midnight")
            if self.catalogue.messages(*path) and cause != self._arc.ancient_one:
                fields = {**fields_of(event), "card": cause, "monster": cause}
                common = (section, ANY, "midnight")
                text = self.unread_of(path, common, fields) if self.verbosity != "brief" else ""
                if text:
                    self._spoken_of[cause] = None
                    self._page.begin()
                    return [Span("prose", text, third=True)]
        return []

    def _midnight_over(self, *acting: str) -> None:
        """Nothing acts at midnight any more. acting: what has just been told, whose doing need not be named."""
        self._midnight = False
        self._acted = dict.fromkeys(acting)

    def unspoken(self, event: Event) -> str:
        """The cause of a change, in words; at midnight it is named once, however many it concerns."""
        return "" if getattr(event, "cause", "") in self._acted else super().unspoken(event)

    def midnight(self, event: e.MidnightCame) -> list[Span]:
        """Midnight, as it is under this Ancient One."""
        self._midnight = True
        self._acted.clear()
        heading = Span("heading", self.sentence("MidnightCame", "", fields_of(event)))
        fields = {**fields_of(event), "ancient_one": self._arc.ancient_one}
        text = self.unread(("people", self._arc.ancient_one, "midnight"), fields)
        text = text or self.sentence("MidnightCame", "again", fields, once=self._once)
        extra = self.sentence("MidnightCame", "extra", fields_of(event)) if event.extra else ""
        return [heading, *self.apart(text), *([Span("fact", extra)] if extra else [])]

    def drawn(self, event: e.MythosCardDrawn) -> list[Span]:
        """A Mythos card."""
        self._midnight_over(event.card)
        lines = [Span("title", self.title(event.card))]
        return [*lines, *self.apart(self.unread(("mythos", event.card, "scene"), fields_of(event)))]

    def clock(self, run: Sequence[e.HourStruck]) -> list[Span]:
        """The hand moves, by the price of a task or by a card; at the end of a turn the next heading tells it."""
        last, hour = run[-1], self.hour(run[-1].hour)
        if not last.cause:
            return []
        if self.sort(last.cause):
            return self.together("HourStruck", last, hour=hour)
        return self.tidings(last, last.cause, hour=hour)

    # Cards, locks, doom and signs

    def laid_out(self, run: Sequence[e.CardLaidOut | e.DieLocked | e.LockWaits]) -> list[Span]:
        """Cards come into play: the six at the setup, an Other World, the next adventure; and then their locks."""
        cards = [event for event in run if isinstance(event, e.CardLaidOut)]
        self._newest = cards[0].card if len(cards) == 1 else ""
        locks = [span for event in run if not isinstance(event, e.CardLaidOut) for span in self.locked(event)]
        if len(cards) > 1:
            names = self.listed([self.name(event.card) for event in cards], "the")
            return [Span("fact", self.sentence("CardsLaidOut", "", {"cards": names})), *locks]
        key = "world" if cards[0].world else "extra" if cards[0].slot < 0 else ""
        return [*self.tidings(cards[0], key), *locks]

    def replaced(self, run: Sequence[e.CardLeft | e.CardLaidOut]) -> list[Span]:
        """A card leaves play; if another takes its place, both in one sentence. Not where it was told who had to leave it."""
        first = run[0]
        assert isinstance(first, e.CardLeft)
        if first.gone and self._previous is e.SentTo:
            return []
        if len(run) > 1:
            return self.tidings(first, "replaced", next=run[1].card)
        return self.tidings(first, "gone" if first.gone else "")

    def locked(self, event: e.DieLocked | e.LockWaits) -> list[Span]:
        """A lock takes a die, or waits for one: why, by what it belongs to unless that was just named; and which die."""
        figure = self.together(type(event).__name__, event)
        if event.source == self._newest:
            return figure
        source = self.kind_or_id(event.source)
        told = self.tidings(event, self.sort(source), source=source)
        return [*told, *figure] if told and told[0].kind == "fact" else told

    def doom(self, run: Sequence[e.DoomAdded | e.DoomRemoved]) -> list[Span]:
        """The doom track."""
        return self.together(type(run[-1]).__name__, run[-1], limit=self._arc.limit)

    def signs(self, run: Sequence[e.SignPlaced | e.SignLost]) -> list[Span]:
        """Elder Signs that hold, or do not hold any more."""
        last, name = run[-1], type(run[-1]).__name__
        fields = {**fields_of(last), "ancient_one": self._arc.ancient_one, "needed": self._arc.needed}
        words = self.sentence(name, last.cause, fields, once=self._once) if self.verbosity != "brief" else ""
        return [*([Span("fact", words)] if words else []), *self.together(name, last, needed=self._arc.needed)]

    # Monsters

    def came(self, event: e.MonsterCame) -> list[Span]:
        """A monster comes, by what called it."""
        return self.tidings(event, (event.cause, self.sort(event.cause)))

    def kept_away(self, event: e.NoMonsterCame) -> list[Span]:
        """A monster should come and does not."""
        if self.catalogue.find("names", "investigators", event.why):
            text = self.unread(("people", event.why, "ability"), {"who": event.why})
            if text and self.verbosity != "brief":
                self.speak_of(event.why)
                return [Span("prose", text, third=True)]
            return self.tidings(event, "kept", who=event.why)
        return self.tidings(event, event.why)

    def beaten(self, event: e.MonsterBeaten) -> list[Span]:
        """A monster beaten by a card or ability; a figure where the use of it has just told how."""
        if self._use_told and self._previous is e.PossessionUsed:
            return [Span("figure", self.figure_of("MonsterBeaten", fields_of(event)), joined=True)]
        return self.tidings(event)

    # The final battle

    def awoke(self, event: e.AncientAwoke) -> list[Span]:
        """The Ancient One awakes."""
        self._midnight_over()
        scene = self.apart(self.phrase(("people", event.ancient_one, "awakening"), fields_of(event)))
        return [*self.plain(event), *scene]

    def hit(self, event: e.AncientHit) -> list[Span]:
        """A blow that costs it a doom token."""
        words = self.figure_of("AncientHit", {**fields_of(event), "dice": self.dice(event.dice)})
        return [*self._battle("hit", event), self.figure(words, event.who)]

    def over(self, event: e.BattleTurnOver) -> list[Span]:
        """A turn of the battle in which nothing was achieved."""
        return self._battle("miss", event) if not event.hits else []

    def attacks(self, event: e.AncientAttacked) -> list[Span]:
        """The Ancient One attacks."""
        self._midnight_over(event.ancient_one)
        heading = Span("heading", self.sentence("AncientAttacked", "", fields_of(event)))
        return [heading, *self._battle("attack", event)]

    def _battle(self, how: str, event: Any) -> list[Span]:
        """A sentence of the battle, by its stage; one for any Ancient One where all were read."""
        path = ("people", self._arc.ancient_one, "battle", self._arc.stage, how)
        text = self.unread(path, fields_of(event))
        if not text or self.verbosity == "brief":
            text = self.sentence(
                "Battle", how, {**fields_of(event), "ancient_one": self._arc.ancient_one}, once=self._once
            )
            return [Span("fact", text)] if text else []
        return [Span("prose", text, third=how == "attack")]

    # The night

    def opened(self, event: e.DoorsOpened) -> list[Span]:
        """The doors are shut behind them."""
        fields = fields_of(event)
        heading = [Span("heading", self.sentence("DoorsOpened", "title", fields))]
        prologue = self.apart(self.phrase(("people", event.ancient_one, "prologue"), fields))
        return [*heading, *prologue, *self.together("DoorsOpened", event)]

    def closed(self, event: e.MuseumClosed) -> list[Span]:
        """The end: how it was won or lost, what was done, and what became of everybody."""
        won = event.how in VICTORIES
        scene = self.apart(self.once("people", event.ancient_one, "victory" if won else "defeat", event.how))
        fields = {**fields_of(event), "count": len(event.devoured)}
        feats = Span("figure", self.phrase(("events", "Figures", "MuseumClosed"), fields))
        lines = [*scene, *self.plain(event, event.how), feats]
        if won:
            lines += self._epilogues(self._arc.left)
        if event.devoured:
            key = "mourned" if won else "lost"
            lines.append(Span("fact", self.sentence("Devoured", key, fields)))
        if won:
            lines += self.apart(self.once("people", event.ancient_one, "after"))
        return lines

    def _epilogues(self, people: Iterable[str]) -> list[Span]:
        """What became of those who are left."""
        return [span for who in people for span in self.apart(self.once("people", who, "epilogue", who=who))]
