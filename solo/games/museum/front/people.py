"""Telling what investigators do and suffer besides their attempts: the entrance, possessions, abilities, their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solo.games.museum import events as e
from solo.games.museum.front.attempts import Attempts
from solo.games.museum.front.numbers import whose
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Span
from solo.narration.teller import Verbosity, fields_of
from solo.narration.words import each_once

ENTRANCE = "entrance"


class People(Attempts):
    """Tells what investigators do at the entrance and with what they have."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        self._greeted: dict[str, None] = {}

    def forget(self) -> None:
        """A new night: nobody has been at the entrance."""
        super().forget()
        self._greeted.clear()

    # The entrance

    def walked(self, event: e.WalkedTo) -> list[Span]:
        """Somebody goes to the entrance, or stays there, which is described once a visit. To a card the attempt tells it."""
        if event.place != ENTRANCE:
            self._greeted.pop(event.who, None)
            return []
        if self.verbosity == "brief":
            return [Span("fact", self.sentence("WalkedTo", "", fields_of(event)))]
        title = [Span("title", self.sentence("WalkedTo", "title", fields_of(event)))]
        if event.who in self._greeted:
            return title
        self._greeted[event.who] = None
        return [*title, *self._hall(event, "arrival")]

    def _hall(self, event: Event, *keys: str) -> list[Span]:
        """A text of the entrance, unless all of it was read this night."""
        text = self.unread(("places", ENTRANCE, *keys), fields_of(event))
        return [Span("prose", text)] if text else []

    def put_away(self, run: Sequence[Event]) -> list[Span]:
        """What a card that leaves play leaves behind: trophies, people at the entrance, monsters, dice."""
        trophies = [event for event in run if isinstance(event, (e.MonsterKept, e.TrophyGained))]
        sent = [event for event in run if isinstance(event, e.SentTo)]
        returned = [event for event in run if isinstance(event, e.MonsterReturned)]
        freed = [event for event in run if isinstance(event, e.DieFreed)]
        figures = [self._trophies(trophies), self._sent(sent), self._returned(returned), self._freed(freed)]
        words = "; ".join(each for each in figures if each)
        gone = [event for event in sent if self.catalogue.find("names", "ancient_ones", event.cause)]
        lines = [Span("fact", self._set_down(gone))] if gone else []
        who = next((event.who for event in trophies), "")
        return [*lines, self.figure(words, who, joined=bool(trophies))] if words else lines

    def _trophies(self, run: Sequence[e.MonsterKept | e.TrophyGained]) -> str:
        if not run:
            return ""
        names = each_once([self.name(it.monster if isinstance(it, e.MonsterKept) else it.card) for it in run])
        return self.figure_of("TrophyGained", {"cards": names, "trophies": sum(event.trophies for event in run)})

    def _sent(self, run: Sequence[e.SentTo]) -> str:
        """Whoever was on the card is at the entrance; of whoever has completed it that goes without saying."""
        for event in run:
            self._greeted.pop(event.who, None)
        people = [event.who for event in run if event.who != self._active and not event.cause]
        if not people:
            return ""
        return self.figure_of("SentTo", {"people": self.listed(list(map(self.name, people))), "place": run[0].place})

    def _set_down(self, run: Sequence[e.SentTo]) -> str:
        """Whoever was in an Other World that an Ancient One has closed."""
        self._page.named = ""
        people = self.listed([self.name(event.who) for event in run])
        return self.sentence("SentTo", run[0].cause, {"people": people, "count": len(run), "place": run[0].place})

    def _returned(self, run: Sequence[e.MonsterReturned]) -> str:
        """Monsters back in the cup; of those that leave the game with everything else nothing is told."""
        back = [event.monster for event in run if not event.gone]
        fields = {"monsters": self.listed(self.counted(back), "the"), "count": len(back)}
        return self.figure_of("MonsterReturned", fields) if back else ""

    def _freed(self, run: Sequence[e.DieFreed]) -> str:
        dice = self.listed([self.name_of("colors", event.color) for event in run], "a")
        return self.figure_of("DieFreed", {"dice": dice, "count": len(run)}) if run else ""

    def aided(self, event: e.FirstAidGiven) -> list[Span]:
        """First aid."""
        return self._done(event, "aid")

    def searched(self, event: e.LostAndFoundSearched) -> list[Span]:
        """What turns up among the lost and found, by the die."""
        words = self.figure_of("LostAndFoundSearched", {**fields_of(event), "die": self.dice([f"green:{event.face}"])})
        return [self.figure(words, event.who), *self._hall(event, "search", event.face)]

    def bought(self, event: e.SouvenirBought) -> list[Span]:
        """A souvenir."""
        return self._done(event, "bought", event.what)

    def left(self, event: e.EntranceLeft) -> list[Span]:
        """Nothing is done at the entrance."""
        return self._done(event, "left")

    def _done(self, event: Any, *keys: str) -> list[Span]:
        """What is done at the entrance; a figure where the words are used up."""
        told = self._hall(event, *keys) if self.verbosity != "brief" else []
        if told:
            return told
        words = self.figure_of(type(event).__name__, fields_of(event))
        return [self.figure(words, event.who, joined=True)] if words else []

    # Possessions and abilities

    def used(self, run: Sequence[e.PossessionUsed | e.CardDiscarded]) -> list[Span]:
        """A possession at the moment it acts, by which of its uses, and whether it is used up; or somebody's ability."""
        event = run[0]
        assert isinstance(event, e.PossessionUsed)
        kind = self.kind_or_id(event.source)
        if kind == event.who:
            return self._by_ability(event)
        spent = (self.allies([event.source]) or "spent") if len(run) > 1 else ""
        fields = {**fields_of(event), "source": kind, "to": spent}
        keys = (f"{kind}.{event.index}", "other")
        words = self.sentence("PossessionUsed", keys, fields, once=self._once) if self.verbosity != "brief" else ""
        figure = self.figure_of("PossessionUsed", fields) if len(run) > 1 or not words else ""
        self._use_told = bool(words)
        if not words:
            return [self.figure(figure, event.who, joined=True)]
        self.speak_of(event.who)
        self._page.named = event.who
        return [Span("fact", words), *([Span("figure", figure, joined=True)] if figure else [])]

    def _by_ability(self, event: e.PossessionUsed) -> list[Span]:
        """An ability; a figure where all of its words were read. One that always holds is not named again."""
        told = self.ability(event.who, event) if self.verbosity != "brief" else []
        if told or event.index < 0:
            return told
        return [self.figure(self.figure_of("AbilityUsed", fields_of(event)), event.who, joined=True)]

    def prevented(self, event: e.LossPrevented) -> list[Span]:
        """A loss that does not happen, as a figure behind what prevents it."""
        return [self.figure("; ".join(self.worded([event])), event.who, joined=True)]

    def nothing(self, run: Sequence[Event]) -> list[Span]:
        """A deck is empty, told once however many cards of it were due."""
        event = run[0]
        assert isinstance(event, e.NothingReceived)
        return self.tidings(event, event.deck)

    def swapped(self, event: e.CardSwapped) -> list[Span]:
        """Somebody takes something else than what there was to draw."""
        words = self.figure_of("CardSwapped", fields_of(event))
        return [*self.ability(event.who, event), self.figure(words, event.who, joined=True)]

    def paid(self, run: Sequence[Event]) -> list[Span]:
        """Gains and losses, behind what is told of the cause of a loss, and of allies who come or go."""
        return [*(span for event in run for span in self._told_of(event)), *self.changed(run)]

    def _told_of(self, event: Event) -> list[Span]:
        """The sentence of a loss by its cause, or of an ally; not at the setup, nor of what the devoured had."""
        cause = str(getattr(event, "cause", ""))
        card = str(getattr(event, "card", ""))
        bought = isinstance(event, e.CardReceived) and not cause
        if self.verbosity == "brief" or cause == "devoured" or bought or not (cause or card):
            return []
        text = self.unread(("events", type(event).__name__, kind_of(card) if card else cause), fields_of(event))
        if not text:
            return []
        self.speak_of(whose(event))
        self._page.named = whose(event)
        self._spoken_of[cause] = None
        return [Span("fact", text)]

    # Coming and going

    def arrived(self, event: e.VisitorArrived) -> list[Span]:
        """Somebody takes a seat: at the setup, or in place of somebody who was devoured."""
        figure = self.figure_of("VisitorArrived", fields_of(event))
        if not event.instead:
            return [*self.plain(event), self.figure(figure, event.who)]
        text = self.unread(("people", event.who, "arrival"), fields_of(event))
        if self.verbosity == "brief" or not text:
            spans = self.plain(event, "instead")
        else:
            spans = [Span("prose", text, third=True)]
        return [*spans, self.figure(figure, event.who)]

    def devoured(self, event: e.VisitorDevoured) -> list[Span]:
        """Somebody is devoured."""
        figure = Span("figure", self.figure_of("VisitorDevoured", {"who": self.name(event.who)}))
        if self.verbosity == "brief":
            return [figure]
        text = self.unread(("people", event.who, "devoured"), fields_of(event))
        return [Span("prose", text, third=True), figure] if text else [figure]
