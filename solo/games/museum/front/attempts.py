"""Telling attempts: the scene of a card, its tasks and slips, terror, the dice, and how it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.games.museum import events as e
from solo.games.museum.front.memory import NightMemory
from solo.games.museum.front.numbers import ANY, NumbersTold
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Span
from solo.narration.teller import Verbosity, fields_of
from solo.narration.words import Verbatim

CARDS = ("adventures", "worlds")
"""The sections of prose for cards that are attempted."""


class Attempts(NumbersTold):
    """Tells attempts in the words of their cards, which address whoever tries."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        self._memory = NightMemory()
        self._pool = 0
        self._many = False
        self._ends: list[Event] = []

    def forget(self) -> None:
        """A new night: nothing has happened yet."""
        super().forget()
        self._memory = NightMemory()

    def look_ahead(self, events: Sequence[Event]) -> None:
        """Look for the failed rolls that end an attempt: those slips are not told as if it went on."""
        ends, self._ends = False, []
        for event in reversed(events):
            if isinstance(event, (e.AttemptLost, e.DiceRolled)):
                ends = isinstance(event, e.AttemptLost)
            elif isinstance(event, e.RollFailed) and ends:
                self._ends.append(event)

    # The card

    def section(self, card: str) -> str:
        """The section of a card's prose."""
        return next((each for each in CARDS if self.catalogue.find(each, card)), CARDS[0])

    def read(self, card: str, *keys: str, who: str = "", **fields: Any) -> list[Span]:
        """A text of a card, or where all of it was read this night, of any card; nothing where the card has none."""
        text = self.unread_of((self.section(card), card, *keys), (CARDS[0], ANY, keys[0]), {"who": who, **fields})
        return [Span("prose", text)] if text else []

    def attempt(self, event: e.AttemptBegan) -> list[Span]:
        """An attempt begins: the card's scene, and the monsters on it that were not seen yet."""
        self._pool, self._many = event.dice, False
        if self.verbosity == "brief":
            return [Span("fact", self.sentence("AttemptBegan", "", fields_of(event)))]
        title = Span("title", self.sentence("AttemptBegan", "", fields_of(event)))
        return [title, *self._scene(event), *self._monsters(event)]

    def _kinds(self, card: str) -> Sequence[str]:
        return list(dict.fromkeys(kind_of(each) for each in self._memory.lying.get(card, ())))

    def _monsters(self, event: e.AttemptBegan) -> list[Span]:
        """The monsters on a card: those that were not met this night as they look, the others by name."""
        lines: list[Span] = []
        known = []
        for kind in self._kinds(event.card):
            seen = self.describe(("people", kind, "first_sight"), event)
            title = Span("title", self.phrase(("events", "Met"), {"monster": kind}))
            lines += [title, *seen] if seen else []
            known += [] if seen else [kind]
        if known:
            there = [each for each in self._memory.lying[event.card] if kind_of(each) in known]
            words = self.figure_of("There", {"monsters": self.listed(self.counted(there), "a"), "count": len(there)})
            lines.insert(0, Span("figure", words))
        return lines

    def _scene(self, event: e.AttemptBegan) -> list[Span]:
        """The scene, or what is read instead where it was read before, with what it recalls of earlier events."""
        card, who, section = event.card, event.who, self.section(event.card)
        read = self._memory.scenes
        if card in read:
            by = Verbatim("same" if read[card] == who else "other")
            return self.read(card, "again", who=who, by=by)
        scene = self.read(card, "scene", who=who)
        conditions = self.catalogue.find(section, card, "before") or {}
        recalled = self._memory.recalled(card, conditions, who, card) if scene else ""
        if recalled:
            before = self.phrase((section, card, "before", recalled), {"who": who})
            scene = [Span("prose", f"{before} {scene[0].text}")]
        return scene

    def fact(self, event: Event, key: str = "", **more: Any) -> list[Span]:
        """An event's sentence where it names nobody, and so goes on in the paragraph; nothing where all were read."""
        text = self.sentence(type(event).__name__, key, {**fields_of(event), **more}, once=self._once)
        return [Span("fact", text)] if text else []

    # Rolls

    def rolled(self, event: e.DiceRolled) -> list[Span]:
        """The dice as they lie."""
        self._pool, self._many = len(event.dice), False
        return self._dice(event, dice=self.dice(event.dice))

    def rerolled(self, event: e.DiceRerolled) -> list[Span]:
        """Dice that were rolled again, and by what where that was not told."""
        return self._dice(event, before=self.dice(event.before), after=self.dice(event.after))

    def withheld(self, event: e.DiceWithheld) -> list[Span]:
        """Dice that stay out of the attempt."""
        return self._dice(event)

    def turned(self, event: e.DieTurned) -> list[Span]:
        """A die that was turned."""
        before, after = (self.die(f"{event.color}:{face}") for face in (event.before, event.after))
        return self._dice(event, before=Verbatim(before), after=Verbatim(after))

    def added(self, event: e.DiceAdded) -> list[Span]:
        """Dice that join the pool."""
        dice = [self.name_of("colors", color) for color in event.colors]
        return self._dice(event, dice=self.listed(dice, "a"))

    def one_die(self, event: e.DieFocused) -> list[Span]:
        """A die that is put aside."""
        self._pool -= 1
        return self._dice(event, die=Verbatim(self.die(event.die)))

    def stored(self, run: Sequence[e.DieStored | e.DieTaken]) -> list[Span]:
        """Dice that are put on a spell, or taken off it."""
        self._pool -= len(run)
        return self._dice(run[0], dice=self.dice([event.die for event in run]))

    def dropped(self, event: e.DiceDropped) -> list[Span]:
        """Dice that are out."""
        self._pool = event.left
        return self._dice(event, dice=self.dice(event.dice))

    def _dice(self, event: Any, **fields: Any) -> list[Span]:
        """A figure of dice."""
        words = self.figure_of(type(event).__name__, {**fields_of(event), **fields})
        return [self.figure(words, event.who, joined=True)]

    def entrusted(self, event: e.DieEntrusted) -> list[Span]:
        """Somebody else holds a die."""
        self._pool -= 1
        fields = {**fields_of(event), "die": Verbatim(self.die(event.die))}
        key = event.helper if self.fresh("events", "DieEntrusted", event.helper) else "other"
        text = self.sentence("DieEntrusted", key, fields, once=self._once) if self.verbosity != "brief" else ""
        figure = Span("figure", self.figure_of("DieEntrusted", fields), joined=True)
        return [Span("fact", text), figure] if text else [figure]

    def task(self, run: Sequence[e.TaskCompleted | e.MonsterBeaten]) -> list[Span]:
        """A task that is done, in the words of its row; of a monster's row in those of its end."""
        event, *beaten = run
        assert isinstance(event, e.TaskCompleted)
        spans = self._amanda(event) if self._many else []
        self._many = True
        if beaten:
            kind = kind_of(event.monster)
            text = self.unread(("people", kind, "defeat_row"), fields_of(event))
            told = [Span("prose", text)] if text else self.fact(event, "beaten")
        elif event.monster:
            told = self.fact(event, "wounded")
        else:
            told = self.read(event.card, "task", event.row, who=event.who)
        words = self.figure_of("TaskCompleted", {**fields_of(event), "dice": self.dice(event.dice)})
        return [*spans, *told, self.figure(words, event.who)]

    def _amanda(self, event: e.TaskCompleted) -> list[Span]:
        """Whoever completes several tasks with one roll does so by an ability."""
        return self.ability(event.who, event)

    def ability(self, who: str, event: Event) -> list[Span]:
        """A sentence of somebody's ability; it names whose it is."""
        text = self.unread(("people", who, "ability"), {**fields_of(event), "who": who})
        if not text:
            return []
        self.speak_of(who)
        self._page.named = who
        return [Span("prose", text, third=True)]

    def slipped(self, event: e.RollFailed) -> list[Span]:
        """A roll that completed nothing. The last one has no words of its own: the end of the attempt has."""
        if not event.card or self._pool <= 1 or any(event is each for each in self._ends):
            return []
        return self.read(event.card, "slip", who=event.who)

    def struck(self, event: e.TerrorStruck) -> list[Span]:
        """A terror effect, of the card or of the Mythos card in force."""
        if not self.catalogue.find("mythos", event.source):
            return self.read(event.source, "terror", who=event.who)
        text = self.unread(("mythos", event.source, "terror"), fields_of(event))
        if text and self.verbosity != "brief":
            return [Span("prose", text)]
        return self.tidings(event, title=Verbatim(self.title(event.source)))

    def ignored(self, event: e.TerrorIgnored) -> list[Span]:
        """Terror effects that do not touch somebody."""
        told = self.ability(event.who, event) if self.verbosity != "brief" else []
        if not told:
            self.speak_of(event.who)
        return told or self.tidings(event)

    # The end of it

    def passed(self, event: e.AttemptPassed) -> list[Span]:
        """An adventure or Other World is completed."""
        return self._end(event, "passed")

    def lost(self, event: e.AttemptLost) -> list[Span]:
        """An attempt has failed."""
        return self._end(event, "failed")

    def _end(self, event: e.AttemptPassed | e.AttemptLost, key: str) -> list[Span]:
        """The end of an attempt in the words of its card; told briefly, in figures."""
        read = self.read(event.card, key, who=event.who) if self.verbosity != "brief" else []
        return read or self.tidings(event)

    def gave_up(self, event: e.AttemptGivenUp) -> list[Span]:
        """Somebody gives an attempt up."""
        return self._dice(event)

    def avoided(self, event: e.PenaltyAvoided) -> list[Span]:
        """The penalties are not applied; a figure where the use of a card has just told how."""
        if self._use_told:
            return [Span("figure", self.figure_of("PenaltyAvoided", fields_of(event)), joined=True)]
        return self.tidings(event)

    def mentioned(self, event: Event) -> Mapping[str, None]:
        """What an event mentions, by any of its fields that is an id."""
        found = [str(getattr(event, name, "")) for name in ("source", "card", "monster", "ancient_one", "why")]
        return dict.fromkeys(each for id in found for each in (id, kind_of(id)) if each)
