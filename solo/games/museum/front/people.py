"""Telling what investigators do and suffer besides their attempts: the entrance, gains and losses, their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from solo.games.museum import events as e
from solo.games.museum.front.event_groups import CHANGES, COMPLETION
from solo.games.museum.front.names import Names
from solo.games.museum.front.night import Night
from solo.games.museum.front.numbers import VALUES, NumbersTold, whose
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of

ENTRANCE = "entrance"


class People(Part):
    """Tells what investigators do at the entrance, what they gain and lose, and how they come and go."""

    names: Names

    keeps: ClassVar[tuple[str, ...]] = ("_greeted",)

    def __init__(self, telling: TellingContext, night: Night, numbers: NumbersTold) -> None:
        super().__init__(telling)
        self._night = night
        self._numbers = numbers
        self._greeted: dict[str, None] = {}

    @property
    def rows(self) -> Rows:
        """How all this is told."""
        return {
            **dict.fromkeys(CHANGES, Row(run=self.paid, least=1)),
            **dict.fromkeys(COMPLETION, Row(run=self.put_away, least=1)),
            e.VisitorArrived: Row(self.arrived, opens=True),
            e.WalkedTo: Row(self.walked),
            e.NothingReceived: Row(run=self.nothing, least=1),
            e.VisitorDevoured: Row(self.devoured, opens=True),
            e.SeatEmptied: Row(once=True),
            e.FirstAidGiven: Row(self.aided),
            e.LostAndFoundSearched: Row(self.searched),
            e.SouvenirBought: Row(self.bought),
            e.EntranceLeft: Row(self.left),
        }

    def forget(self) -> None:
        """A new night: nobody has been at the entrance."""
        self._greeted.clear()

    # The entrance

    def walked(self, event: e.WalkedTo) -> list[Span]:
        """Somebody goes to the entrance, or stays there, which is described once a visit, below its title; where there is no
        more to say, the question or the deed says where it is. To a card the attempt tells it.
        """
        if event.place != ENTRANCE:
            self._greeted.pop(event.who, None)
            return []
        if self.telling.brief:
            return [Span("fact", self.telling.sentence("WalkedTo", "", fields_of(event)))]
        late = self._hall(event, "late") if self._night.near_midnight and event.who not in self._greeted else []
        told = late or (self._hall(event, "arrival") if event.who not in self._greeted else [])
        self._greeted[event.who] = None
        if not told:
            self.page.begin()
            return []
        return [Span("title", self.telling.sentence("WalkedTo", "title", fields_of(event))), *told]

    def _hall(self, event: Event, *keys: str) -> list[Span]:
        """A text of the entrance, unless all of it was read this night."""
        text = self.telling.unread(("places", ENTRANCE, *keys), fields_of(event))
        return [Span("prose", text)] if text else []

    def put_away(self, run: Sequence[Event]) -> list[Span]:
        """What a card that leaves play leaves behind: people at the entrance, by themselves, then trophies, monsters, dice."""
        trophies = [event for event in run if isinstance(event, (e.MonsterKept, e.TrophyGained))]
        sent = [event for event in run if isinstance(event, e.SentTo)]
        returned = [event for event in run if isinstance(event, e.MonsterReturned)]
        freed = [event for event in run if isinstance(event, e.DieFreed)]
        figures = [self._trophies(trophies), self._returned(returned), self._freed(freed)]
        words, others = "; ".join(each for each in figures if each), self._sent(sent)
        gone = [event for event in sent if self.catalogue.find("names", "ancient_ones", event.cause)]
        lines = [Span("fact", self._set_down(gone))] if gone else []
        who = next((event.who for event in trophies), "")
        lines += [Span("figure", others, closed=True)] if others else []
        return [*lines, *([self.telling.figure(words, who, joined=bool(trophies))] if words else [])]

    def _trophies(self, run: Sequence[e.MonsterKept | e.TrophyGained]) -> str:
        if not run:
            return ""
        names = self.names.counted([it.monster if isinstance(it, e.MonsterKept) else it.card for it in run])
        return self.telling.figure_of(
            "TrophyGained", {"cards": names, "trophies": sum(event.trophies for event in run)}
        )

    def _sent(self, run: Sequence[e.SentTo]) -> str:
        """Whoever was on the card is at the entrance; of whoever has completed it that goes without saying."""
        for event in run:
            self._greeted.pop(event.who, None)
        people = [event.who for event in run if event.who != self.telling.turn_of and not event.cause]
        if not people:
            return ""
        return self.telling.figure_of(
            "SentTo", {"people": self.names.listed(list(map(self.names.name, people))), "place": run[0].place}
        )

    def _set_down(self, run: Sequence[e.SentTo]) -> str:
        """Whoever was in an Other World that an Ancient One has closed."""
        self.page.named = ""
        people = self.names.listed([self.names.name(event.who) for event in run])
        return self.telling.sentence(
            "SentTo", run[0].cause, {"people": people, "count": len(run), "place": run[0].place}
        )

    def _returned(self, run: Sequence[e.MonsterReturned]) -> str:
        """Monsters back in the cup; of those that leave the game with everything else nothing is told."""
        back = [event.monster for event in run if not event.gone]
        fields = {"monsters": self.names.listed(self.names.counted(back), "the"), "count": len(back)}
        return self.telling.figure_of("MonsterReturned", fields) if back else ""

    def _freed(self, run: Sequence[e.DieFreed]) -> str:
        dice = self.names.listed([self.names.name_of("colors", event.color) for event in run], "a")
        return self.telling.figure_of("DieFreed", {"dice": dice, "count": len(run)}) if run else ""

    def aided(self, event: e.FirstAidGiven) -> list[Span]:
        """First aid."""
        return self._done(event, "aid")

    def searched(self, event: e.LostAndFoundSearched) -> list[Span]:
        """What turns up among the lost and found, by the die."""
        words = self.telling.figure_of(
            "LostAndFoundSearched", {**fields_of(event), "die": self.names.dice([f"green:{event.face}"])}
        )
        return [self.telling.figure(words, event.who), *self._hall(event, "search", event.face)]

    def bought(self, event: e.SouvenirBought) -> list[Span]:
        """A souvenir."""
        return self._done(event, "bought", event.what)

    def left(self, event: e.EntranceLeft) -> list[Span]:
        """Nothing is done at the entrance."""
        return self._done(event, "left")

    def _done(self, event: Any, *keys: str) -> list[Span]:
        """What is done at the entrance; a figure where the words are used up."""
        told = self._hall(event, *keys) if not self.telling.brief else []
        if told:
            return told
        words = self.telling.figure_of(type(event).__name__, fields_of(event))
        return [self.telling.figure(words, event.who, joined=True)] if words else []

    # What they gain and lose

    def nothing(self, run: Sequence[e.NothingReceived]) -> list[Span]:
        """A deck is empty, told once however many cards of it were due."""
        event = run[0]
        return self._numbers.tidings(event, event.deck)

    def paid(self, run: Sequence[Event]) -> list[Span]:
        """Gains and losses, behind what is told of the cause of a loss, and of allies who come or go."""
        return [*(span for event in run for span in self._told_of(event)), *self._numbers.changed(run)]

    def _told_of(self, event: Event) -> list[Span]:
        """The sentence of a loss by its cause, or of an ally; not at the setup, nor of what the devoured had."""
        cause = str(getattr(event, "cause", ""))
        card = str(getattr(event, "card", ""))
        bought = isinstance(event, e.CardReceived) and not cause
        if self.telling.brief or cause == "devoured" or bought or not (cause or card):
            return []
        text = self.telling.unread(("events", type(event).__name__, kind_of(card) if card else cause), fields_of(event))
        if not text:
            return []
        self.telling.speak_of(whose(event))
        self.page.named = whose(event)
        self._numbers.mention([cause])
        return [Span("fact", text)]

    # Coming and going

    def arrived(self, event: e.VisitorArrived) -> list[Span]:
        """Somebody takes a seat: at the setup, or in place of somebody who was devoured."""
        figure = self.telling.figure_of("VisitorArrived", fields_of(event))
        if not event.instead:
            return [*self.telling.plain(event), self.telling.figure(figure, event.who)]
        text = self.telling.unread(("people", event.who, "arrival"), fields_of(event))
        if self.telling.brief or not text:
            spans = self.telling.plain(event, "instead")
        else:
            spans = [Span("prose", text, third=True)]
        return [*spans, self.telling.figure(figure, event.who)]

    def devoured(self, event: e.VisitorDevoured) -> list[Span]:
        """Somebody is devoured; a book says what had given out."""
        words = self.telling.figure_of("VisitorDevoured", {"who": self.names.name(event.who)})
        figure = Span("figure", words, plain=self._given_out(event))
        if self.telling.brief:
            return [figure]
        text = self.telling.unread(("people", event.who, "devoured"), fields_of(event))
        return [Span("prose", text, third=True), figure] if text else [figure]

    def _given_out(self, event: e.VisitorDevoured) -> str:
        """Of what somebody had nothing left, as a sentence for a book; "" where that is not why he was devoured."""
        gone = [what for what, left in zip(VALUES, self._night.values.get(event.who, ()), strict=False) if left <= 0]
        key = "both" if len(gone) > 1 else "".join(gone)
        return self.telling.plainly(("events", "Deeds", "VisitorDevoured", key), fields_of(event)) if key else ""
