"""Telling attempts: the scene of a card, its tasks and slips, terror, the dice, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from solo.games.museum import events as e
from solo.games.museum.front.event_groups import PENALTY
from solo.games.museum.front.memory import NightMemory
from solo.games.museum.front.names import Names
from solo.games.museum.front.night import Night
from solo.games.museum.front.numbers import ANY, NumbersTold
from solo.games.museum.front.possessions import Possessions
from solo.games.museum.state import VICTORIES
from solo.kernel.events import Asked, Event
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import Verbatim
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of

CARDS = ("adventures", "worlds")
"""The sections of prose for cards that are attempted."""

AVOIDING = "avoid_penalty"
"""The kind of the question whether a penalty is avoided."""


class Attempts(Part):
    """Tells attempts in the words of their cards, which address whoever tries.

    offered: a failure behind which it is asked whether its penalty is avoided.
    """

    names: Names

    keeps: ClassVar[tuple[str, ...]] = ("_pool", "_many")

    def __init__(
        self, telling: TellingContext, night: Night, memory: NightMemory, numbers: NumbersTold, possessions: Possessions
    ) -> None:
        super().__init__(telling)
        self._night = night
        self._memory = memory
        self._numbers = numbers
        self._possessions = possessions
        self._pool = 0
        self._many = False
        self._ends: list[Event] = []
        self._unpaid: list[Event] = []
        self.offered: Event | None = None
        self._spared = False
        self._put = False

    @property
    def rows(self) -> Rows:
        """How attempts are told."""
        return {
            e.AttemptBegan: Row(self.attempt, opens=True),
            e.DiceRolled: Row(self.rolled, quiet=True),
            e.DiceRerolled: Row(self.rerolled, quiet=True),
            e.DieTurned: Row(self.turned, quiet=True),
            e.DiceAdded: Row(self.added, quiet=True),
            e.DiceWithheld: Row(self.withheld),
            e.TaskCompleted: Row(run=self.task, least=1),
            e.RollFailed: Row(self.slipped, quiet=True),
            e.TerrorStruck: Row(self.struck),
            e.TerrorIgnored: Row(self.ignored),
            e.DiceDropped: Row(self.dropped, quiet=True),
            e.DieFocused: Row(self.one_die, quiet=True),
            e.DieEntrusted: Row(self.entrusted),
            e.DieStored: Row(run=self.stored, least=1, quiet=True),
            e.DieTaken: Row(run=self.stored, least=1, quiet=True),
            e.AttemptGivenUp: Row(self.gave_up),
            e.AttemptPassed: Row(self.passed),
            e.AttemptLost: Row(self.lost),
            e.PenaltyAvoided: Row(self.avoided),
        }

    def look_ahead(self, events: Sequence[Event]) -> None:
        """Look for the failed rolls that end an attempt: those slips are not told as if it went on; and for failures that cost
        nothing, as a monster beaten before has won the night (A47, ES1.2).
        """
        ends = won = False
        self._ends, self._unpaid = [], []
        for event in reversed(events):
            won = won and getattr(event, "cause", "") != PENALTY
            won = won or (isinstance(event, e.MuseumClosed) and event.how in VICTORIES)
            if isinstance(event, (e.AttemptLost, e.DiceRolled)):
                ends = isinstance(event, e.AttemptLost)
                self._unpaid += [event] if ends and won else []
                won = False
            elif isinstance(event, e.RollFailed) and ends:
                self._ends.append(event)

    # The card

    def section(self, card: str) -> str:
        """The section of a card's prose."""
        return next((each for each in CARDS if self.catalogue.find(each, card)), CARDS[0])

    def read(self, card: str, *keys: str, who: str = "", **fields: Any) -> list[Span]:
        """A text of a card, or where all of it was read this night, of any card; nothing where the card has none."""
        text = self.telling.unread_of(
            (self.section(card), card, *keys), (CARDS[0], ANY, keys[0]), {"who": who, **fields}
        )
        return [Span("prose", text)] if text else []

    def attempt(self, event: e.AttemptBegan) -> list[Span]:
        """An attempt begins: the card's scene, and the monsters on it that were not seen yet."""
        self._pool, self._many = event.dice, False
        if self.telling.brief:
            return [Span("fact", self.telling.sentence("AttemptBegan", "", fields_of(event)))]
        title = Span("title", self.telling.sentence("AttemptBegan", "", fields_of(event)))
        return [title, *self._scene(event), *self._monsters(event)]

    def _kinds(self, card: str) -> Sequence[str]:
        return list(dict.fromkeys(map(kind_of, self._night.monsters_at(card))))

    def _monsters(self, event: e.AttemptBegan) -> list[Span]:
        """The monsters on a card: those that were not met this night as they look, the others by name."""
        lines: list[Span] = []
        known = []
        for kind in self._kinds(event.card):
            seen = self.telling.describe(("people", kind, "first_sight"), event)
            title = Span("title", self.telling.phrase(("events", "Met"), {"monster": kind}))
            lines += [title, *seen] if seen else []
            known += [] if seen else [kind]
        if known:
            there = [each for each in self._night.monsters_at(event.card) if kind_of(each) in known]
            fields = {"monsters": self.names.listed(self.names.counted(there), "a"), "count": len(there)}
            words = self.telling.figure_of("There", fields)
            lines.insert(0, Span("figure", words, plain=self.telling.plainly(("events", "Deeds", "There"), fields)))
        return lines

    def _scene(self, event: e.AttemptBegan) -> list[Span]:
        """The scene, or what is read instead where it was read before, with what it recalls of earlier events."""
        card, who, section = event.card, event.who, self.section(event.card)
        read = self._memory.scenes
        if card in read:
            by = Verbatim("same" if read[card] == who else "other")
            return self._as_it_stands(card, who, self.read(card, "again", who=who, by=by))
        scene = self.read(card, "scene", who=who)
        conditions = self.catalogue.find(section, card, "before") or {}
        recalled = self._memory.recalled(card, conditions, who, card) if scene else ""
        if recalled:
            before = self.telling.phrase((section, card, "before", recalled), {"who": who})
            return [Span("prose", f"{before} {scene[0].text}")]
        return self._as_it_stands(card, who, scene)

    def _as_it_stands(self, card: str, who: str, scene: list[Span]) -> list[Span]:
        """A scene, behind what holds for any card as it stands now and was not read before: who is on it, what it has locked."""
        path = (CARDS[0], ANY, "before")
        for condition in (self.catalogue.find(*path) or {}) if scene else ():
            if self._memory.holds(condition, who, card) and (text := self.telling.unread((*path, condition), {})):
                return [Span("prose", f"{text} {scene[0].text}")]
        return scene

    def fact(self, event: Event, key: str = "", **more: Any) -> list[Span]:
        """An event's sentence where it names nobody, and so goes on in the paragraph; nothing where all were read."""
        text = self.telling.sentence(type(event).__name__, key, {**fields_of(event), **more}, once=self.telling.once)
        return [Span("fact", text)] if text else []

    # Rolls

    def rolled(self, event: e.DiceRolled) -> list[Span]:
        """The dice as they lie, on a line of their own."""
        self._pool, self._many = len(event.dice), False
        return [each._replace(apart=True) for each in self._dice(event, dice=self.names.dice(event.dice))]

    def rerolled(self, event: e.DiceRerolled) -> list[Span]:
        """Dice that were rolled again, and by what where that was not told."""
        pairs = (
            f"{self.names.die(old)} → {self.names.die(new)}" for old, new in zip(event.before, event.after, strict=True)
        )
        return self._dice(event, dice=Verbatim(", ".join(pairs)))

    def withheld(self, event: e.DiceWithheld) -> list[Span]:
        """Dice that stay out of the attempt."""
        return self._dice(event)

    def turned(self, event: e.DieTurned) -> list[Span]:
        """A die that was turned."""
        before, after = (self.names.die(f"{event.color}:{face}") for face in (event.before, event.after))
        return self._dice(event, before=Verbatim(before), after=Verbatim(after))

    def added(self, event: e.DiceAdded) -> list[Span]:
        """Dice that join the pool."""
        dice = [self.names.name_of("colors", color) for color in event.colors]
        return self._dice(event, dice=self.names.listed(dice, "a"))

    def one_die(self, event: e.DieFocused) -> list[Span]:
        """A die that is put aside."""
        self._pool -= 1
        return self._dice(event, die=Verbatim(self.names.die(event.die)))

    def stored(self, run: Sequence[e.DieStored | e.DieTaken]) -> list[Span]:
        """Dice that are put on a spell, or taken off it."""
        self._pool -= len(run)
        return self._dice(run[0], dice=self.names.dice([event.die for event in run]))

    def dropped(self, event: e.DiceDropped) -> list[Span]:
        """Dice that are out."""
        self._pool = event.left
        return self._dice(event, dice=self.names.dice(event.dice))

    def _dice(self, event: Any, **fields: Any) -> list[Span]:
        """A figure of dice."""
        words = self.telling.figure_of(type(event).__name__, {**fields_of(event), **fields})
        return [self.telling.figure(words, event.who, joined=True)]

    def entrusted(self, event: e.DieEntrusted) -> list[Span]:
        """Somebody else holds a die."""
        self._pool -= 1
        fields = {**fields_of(event), "die": Verbatim(self.names.die(event.die))}
        key = event.helper if self.words.fresh("events", "DieEntrusted", event.helper) else "other"
        text = "" if self.telling.brief else self.telling.sentence("DieEntrusted", key, fields, once=self.telling.once)
        figure = Span("figure", self.telling.figure_of("DieEntrusted", fields), joined=True)
        return [Span("fact", text), figure] if text else [figure]

    def task(self, run: Sequence[e.TaskCompleted | e.MonsterBeaten]) -> list[Span]:
        """A task that is done, in the words of its row; of a monster's row in those of its end."""
        event, *beaten = run
        assert isinstance(event, e.TaskCompleted)
        spans = self._possessions.ability(event.who, event) if self._many else []  # only an ability completes several
        self._many = True
        if beaten:
            kind = kind_of(event.monster)
            text = self.telling.unread(("people", kind, "defeat_row"), fields_of(event))
            told = [Span("prose", text)] if text else self.fact(event, "beaten")
        elif event.monster:
            told = self.fact(event, "wounded")
        else:
            told = self.read(event.card, "task", event.row, who=event.who) or self._short(event, "again")
        words = self.telling.figure_of("TaskCompleted", {**fields_of(event), "dice": self.names.dice(event.dice)})
        return [*spans, *told, self.telling.figure(words, event.who)]

    def slipped(self, event: e.RollFailed) -> list[Span]:
        """A roll that completed nothing. The last one has no words of its own: the end of the attempt has."""
        if not event.card or self._pool <= 1 or any(event is each for each in self._ends):
            return []
        return self.read(event.card, "slip", who=event.who) or self._short(event)

    def _short(self, event: Event, *key: str) -> list[Span]:
        """A sentence where all of a card's were read: a short one, which may be read again."""
        text = self.telling.phrase(("events", type(event).__name__, *key), fields_of(event))
        return [Span("fact", text)] if text and not self.telling.brief else []

    def struck(self, event: e.TerrorStruck) -> list[Span]:
        """A terror effect, of the card or of the Mythos card in force."""
        if not self.catalogue.find("mythos", event.source):
            return self.read(event.source, "terror", who=event.who)
        text = self.telling.unread(("mythos", event.source, "terror"), fields_of(event))
        if text and not self.telling.brief:
            return [Span("prose", text)]
        return self._numbers.tidings(event, title=Verbatim(self.telling.title(event.source)))

    def ignored(self, event: e.TerrorIgnored) -> list[Span]:
        """Terror effects that do not touch somebody."""
        told = self._possessions.ability(event.who, event, "terror") if not self.telling.brief else []
        if not told:
            self.telling.speak_of(event.who)
        return told or self._numbers.tidings(event)

    # The end of it

    def passed(self, event: e.AttemptPassed) -> list[Span]:
        """An adventure or Other World is completed."""
        return self._end(event, "passed")

    def lost(self, event: e.AttemptLost) -> list[Span]:
        """An attempt has failed. What that does is told once it is known that it is not avoided; until then a figure. Nothing is
        where the night is won before it does anything.
        """
        if any(event is each for each in self._unpaid):
            return []
        if event is not self.offered:
            return self._end(event, "failed")
        self._spared = self._put = False
        self.telling.tell_later(self._may_be_spared, partial(self._suffers, event))
        words = self.telling.figure_of("AttemptLost", fields_of(event))
        return [self.telling.figure(words, event.who, joined=True)]

    def _may_be_spared(self, run: Sequence[Event | Asked]) -> bool:
        """Whether it is still asked if a penalty is avoided, or that comes after what is told first; else note whether it is."""
        asks = isinstance(run[0], Asked) and run[0].kind == AVOIDING
        waits, self._put = asks or not self._put, self._put or asks
        self._spared = isinstance(run[0], e.PossessionUsed)
        return waits

    def _suffers(self, event: e.AttemptLost) -> None:
        """What a failure does that was not avoided, in the words of the card."""
        for span in self.read(event.card, "failed", who=event.who) if not (self._spared or self.telling.brief) else []:
            self.page.add(span, event.who, event)

    def _end(self, event: e.AttemptPassed | e.AttemptLost, key: str) -> list[Span]:
        """The end of an attempt in the words of its card; told briefly, in figures."""
        read = self.read(event.card, key, who=event.who) if not self.telling.brief else []
        return read or self._numbers.tidings(event)

    def gave_up(self, event: e.AttemptGivenUp) -> list[Span]:
        """Somebody gives an attempt up, with the dice that are left; those of the last roll where older files do not say."""
        return self._dice(event, left=self._pool if event.left < 0 else event.left)

    def avoided(self, event: e.PenaltyAvoided) -> list[Span]:
        """The penalties are not applied; a figure where the use of a card has just told how."""
        if self._possessions.use_told:
            return [Span("figure", self.telling.figure_of("PenaltyAvoided", fields_of(event)), joined=True)]
        return self._numbers.tidings(event)
