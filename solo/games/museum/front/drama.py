"""Telling what concerns the whole museum: midnights, doom and Elder Signs, monsters, the final battle, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from solo.boardgame.front.trail_progress import EPILOGUE, SECTION
from solo.games.museum import events as e
from solo.games.museum.events.cause import CausedEvent
from solo.games.museum.front.arc import Arc
from solo.games.museum.front.names import Names
from solo.games.museum.front.night import Night
from solo.games.museum.front.numbers import ANY, NumbersTold
from solo.games.museum.front.trail_progress import TrailProgress
from solo.kernel.events import Event
from solo.narration.paragraphs import Span
from solo.narration.telling import SILENT, Part, Row, Rows, TellingContext, apart, fields_of

VICTORIES = ("sealed", "banished")


class Drama(Part):
    """Tells the night's course; what belongs to its arc is said once."""

    names: Names

    keeps: ClassVar[tuple[str, ...]] = ("_midnight",)

    def __init__(
        self, telling: TellingContext, night: Night, arc: Arc, numbers: NumbersTold, progress: TrailProgress
    ) -> None:
        super().__init__(telling)
        self._night = night
        self._arc = arc
        self._numbers = numbers
        self._progress = progress
        self._midnight = False

    @property
    def rows(self) -> Rows:
        """How the course of a night is told."""
        return {
            e.DoorsOpened: Row(self.opened, opens=True),
            e.VisitorsTurn: Row(self.turn_begins, opens=True, passing=True),
            e.MidnightCame: Row(self.midnight, opens=True),
            e.MidnightActs: Row(self.begins_to_act),
            e.AncientAwoke: Row(self.awoke, opens=True, key=lambda it: it.ancient_one),
            e.AncientAttacked: Row(self.attacks, opens=True),
            e.AncientHit: Row(self.hit),
            e.BattleTurnOver: Row(self.over),
            e.MuseumClosed: Row(self.closed, opens=True),
            e.MythosCardDrawn: Row(self.drawn, opens=True),
            **dict.fromkeys((e.LessonOpened, e.NewDay, e.MythosCardEnded, e.BranchTaken), SILENT),
        }

    @property
    def acting(self) -> bool:
        """Whether it is midnight, and what acts then is told."""
        return self._midnight

    def forget(self) -> None:
        """A new night."""
        self._midnight = False

    def turn_to(self, run: Sequence[Event]) -> None:
        """Nothing acts at midnight any more when somebody's turn comes."""
        if isinstance(run[0], e.VisitorsTurn):
            self._midnight_over()

    def turn_begins(self, event: e.VisitorsTurn) -> list[Span]:
        """The heading of a turn: its number, the hour, and who."""
        key = "empty" if not event.who else "battle" if event.battle else ""
        fields = {**fields_of(event), "who": self.names.name(event.who), "hour": self.names.hour(event.hour)}
        fields |= {"ancient_one": self._night.ancient_one, "turn": self._night.turn(event.turn)}
        return [Span("heading", self.telling.sentence("VisitorsTurn", key, fields))]

    def note_acting(self, run: Sequence[Event]) -> None:
        """Note what was told to act at midnight."""
        if self._midnight:
            self._numbers.note_acting(event.cause for event in run if isinstance(event, CausedEvent))

    def turning_points(self) -> list[Span]:
        """The turning points since the last call, each in a paragraph of its own, in the words of the Ancient One."""
        told = self.words.once
        return [
            span
            for turn in self._arc.turns()
            for span in apart(told("people", self._night.ancient_one, *turn.key.split(".")))
        ]

    # Midnight

    def acts(self, event: Event) -> list[Span]:
        """What a monster, a card or the Mythos card in force does at midnight, before the first thing that comes of it."""
        cause = getattr(event, "cause", "")
        if not self._midnight or not cause or cause in self._numbers.acted or isinstance(event, e.MidnightActs):
            return []
        return self._acting(event, cause)

    def begins_to_act(self, event: e.MidnightActs) -> list[Span]:
        """The same, where it first asks something; named in a figure where there is no text."""
        return self._acting(event, event.cause) or self._numbers.together("MidnightActs", event)

    def _acting(self, event: Event, cause: str) -> list[Span]:
        """What something does at midnight, in its own words, or in those for any of its kind."""
        for section in ("people", "adventures", "worlds", "mythos"):
            path = (section, cause, "midnight")
            if self.catalogue.messages(*path) and cause != self._night.ancient_one:
                fields = {**fields_of(event), "card": cause, "monster": cause}
                common = (section, ANY, "midnight")
                text = self.telling.unread_of(path, common, fields) if not self.telling.brief else ""
                if text:
                    self._numbers.mention([cause])
                    self.page.begin()
                    return [Span("prose", text, third=True)]
        return []

    def _midnight_over(self, *acting: str) -> None:
        """Nothing acts at midnight any more. acting: what has just been told, whose doing need not be named."""
        self._midnight = False
        self._numbers.act(*acting)

    def midnight(self, event: e.MidnightCame) -> list[Span]:
        """Midnight, as it is under this Ancient One."""
        self._midnight = True
        self._numbers.act()
        heading = Span("heading", self.telling.sentence("MidnightCame", "", fields_of(event)))
        fields = {**fields_of(event), "ancient_one": self._night.ancient_one}
        text = self.telling.unread(("people", self._night.ancient_one, "midnight"), fields)
        text = text or self.telling.sentence("MidnightCame", "again", fields, once=self.telling.once)
        extra = self.telling.sentence("MidnightCame", "extra", fields_of(event)) if event.extra else ""
        return [heading, *apart(text), *([Span("fact", extra)] if extra else [])]

    def drawn(self, event: e.MythosCardDrawn) -> list[Span]:
        """A Mythos card."""
        self._midnight_over(event.card)
        lines = [Span("title", self.telling.title(event.card))]
        return [*lines, *apart(self.telling.unread(("mythos", event.card, "scene"), fields_of(event)))]

    # The final battle

    def awoke(self, event: e.AncientAwoke) -> list[Span]:
        """The Ancient One awakes."""
        self._midnight_over()
        scene = apart(self.telling.phrase(("people", event.ancient_one, "awakening"), fields_of(event)))
        return [*self.telling.plain(event), *scene]

    def hit(self, event: e.AncientHit) -> list[Span]:
        """A blow that costs it a doom token."""
        words = self.telling.figure_of("AncientHit", {**fields_of(event), "dice": self.names.dice(event.dice)})
        last = [] if event.doom or self.telling.brief else self._last_blow(event)
        return [*(last or self._battle("hit", event)), self.telling.figure(words, event.who)]

    def _last_blow(self, event: e.AncientHit) -> list[Span]:
        """The blow that takes its last doom token, in words of this Ancient One."""
        text = self.telling.unread(("people", self._night.ancient_one, "battle", "blow"), fields_of(event))
        return [Span("prose", text)] if text else []

    def over(self, event: e.BattleTurnOver) -> list[Span]:
        """A turn of the battle in which nothing was achieved; in figures alone where all sentences were read."""
        if event.hits:
            return []
        return self._battle("miss", event) or [
            self.telling.figure(self.telling.figure_of("BattleTurnOver", {}), event.who)
        ]

    def attacks(self, event: e.AncientAttacked) -> list[Span]:
        """The Ancient One attacks."""
        self._midnight_over(event.ancient_one)
        heading = Span("heading", self.telling.sentence("AncientAttacked", "", fields_of(event)))
        return [heading, *self._battle("attack", event)]

    def _battle(self, how: str, event: Any) -> list[Span]:
        """A sentence of the battle, by its stage; one for any Ancient One where all were read, and then a short one by the stage,
        which may be read again.
        """
        path = ("people", self._night.ancient_one, "battle", self._arc.stage, how)
        text = self.telling.unread(path, fields_of(event))
        if not text or self.telling.brief:
            fields = {**fields_of(event), "ancient_one": self._night.ancient_one}
            text = self.telling.sentence("Battle", how, fields, once=self.telling.once)
            if not text and not self.telling.brief:
                text = self.telling.phrase(("events", "Battle", self._arc.stage, how), fields)
            return [Span("fact", text)] if text else []
        return [Span("prose", text, third=how == "attack")]

    # The night

    def opened(self, event: e.DoorsOpened) -> list[Span]:
        """The doors are shut behind them."""
        fields = fields_of(event)
        heading = [Span("heading", self.telling.sentence("DoorsOpened", "title", fields))]
        prologue = apart(self.telling.phrase(("people", event.ancient_one, "prologue"), fields))
        return [*heading, *prologue, *self._numbers.together("DoorsOpened", event)]

    def closed(self, event: e.MuseumClosed) -> list[Span]:
        """The end: how it was won or lost, what was done, and what became of everybody."""
        won = event.how in VICTORIES
        scene = apart(self.words.once("people", event.ancient_one, "victory" if won else "defeat", event.how))
        fields = {**fields_of(event), "count": len(event.devoured), "turns": self._night.turn(event.turns)}
        feats = Span("figure", self.telling.phrase(("events", "Figures", "MuseumClosed"), fields))
        lines = [*scene, *self.telling.plain(event, event.how), feats]
        if won:
            lines += self._epilogues(self._night.left)
        if event.devoured:
            key = "mourned" if won else "lost"
            lines.append(Span("fact", self.telling.sentence("Devoured", key, fields)))
        if won:
            lines += apart(self.words.once("people", event.ancient_one, "after"))
        return lines

    def _epilogues(self, people: Iterable[str]) -> Iterator[Span]:
        """What became of those who are left, and of the open question of each: by what was chosen, where something was."""
        for who in people:
            chosen = self._progress.choice(who)
            own = self.words.once(SECTION, who, EPILOGUE, chosen, who=who) if chosen else ""
            yield from apart(own or self.words.once("people", who, "epilogue", who=who))
