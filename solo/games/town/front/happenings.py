"""Telling what befalls people and the town: falls, delays, allies who come and go, terror, places that close."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.games.town import events as e
from solo.games.town.events.cause import CAUSES
from solo.games.town.front.event_groups import UNREST
from solo.games.town.front.names import sort_of
from solo.games.town.front.night import Night
from solo.games.town.front.recent_events import RecentEvents
from solo.games.town.printed.copies import area_of
from solo.games.town.printed.numbers import LOST
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of


class Happenings(Part):
    """Sentences chosen by cause, world, place or card, from the particular to the general."""

    def __init__(self, telling: TellingContext, night: Night, thread: RecentEvents) -> None:
        super().__init__(telling)
        self._night = night
        self._thread = thread

    @property
    def rows(self) -> Rows:
        """How all this is told."""
        return {
            e.InvestigatorJoined: Row(self.joined, opens=True),
            e.StoodUp: Row(self.stood),
            e.KnockedOut: Row(self.fallen),
            e.Delayed: Row(self.held_up),
            e.TurnLost: Row(self.held_up),
            e.Arrested: Row(self.befallen),
            e.CluesTaken: Row(self.clues_taken, once=True),
            e.ClueAppeared: Row(run=self.latest),
            e.TerrorRaised: Row(self.terror_raised, run=self.unrest),
            e.ShopClosed: Row(run=self.unrest, key=lambda it: it.place),
            e.AllyLeftTown: Row(run=self.unrest, key=lambda it: (it.cause, kind_of(it.card))),
            e.PlaceClosed: Row(run=self.places, least=1, apart=True),
            e.PlaceOpened: Row(run=self.opened, least=1, apart=True),
            **dict.fromkeys((e.OutskirtsEmptied, e.OutskirtsReleased), Row(once=True)),
        }

    def befallen(self, event: Any) -> list[Span]:
        """An event that happens to somebody, by its cause, in another world, or by the sort of its cause."""
        sort = sort_of(self.telling, event.cause)
        beyond = "beyond" if event.who in self._night.beyond and sort != "monster" else ""
        return self.telling.plain(event, (event.cause, beyond, sort))

    def held_up(self, event: e.Delayed | e.TurnLost) -> list[Span]:
        """Somebody is delayed, or loses a turn: how it came about, unless a scene has it, and the cost as a figure (R5.4)."""
        encounter = isinstance(event, e.TurnLost) and sort_of(self.telling, event.cause) == "encounter"
        return [*([] if encounter else self.befallen(event)), *self.telling.spent(event)]

    def fallen(self, event: e.KnockedOut) -> list[Span]:
        """Insane or unconscious: by what, or in another world; or from the effort, where what did it is beaten already.

        That it is so is a figure behind the sentence, before what comes of it (R22.2, R22.3).
        """
        blow = self._thread.blow
        beaten = isinstance(blow, e.MonsterDefeated) and (blow.who, kind_of(blow.monster)) == (event.who, event.cause)
        beyond = "beyond" if area_of(event.place) or event.place == LOST else ""
        over = "beaten" if beaten and event.what == "stamina" else ""
        below = [each for each in (over, event.cause, beyond, sort_of(self.telling, event.cause)) if each]
        told = self.telling.plain(event, (*(f"{event.what}.{each}" for each in below), event.what))
        return told if any(span.kind == "figure" for span in told) else [*told, *self.telling.spent(event)]

    def stood(self, event: e.StoodUp) -> list[Span]:
        """Somebody may move again; whoever is nowhere does not get up there as one does in a street."""
        return self.telling.plain(event, "nowhere" if event.who in self._night.lost else "")

    def joined(self, event: e.InvestigatorJoined) -> list[Span]:
        """Somebody is dealt in at the setup, or takes the place of one who is gone."""
        return self.telling.plain(event, "later" if self._night.fallen else "")

    # The town

    def latest(self, run: Sequence[Event]) -> list[Span]:
        """Of several equal events only the last is told."""
        return self.telling.one(run[-1])

    def clues_taken(self, event: e.CluesTaken) -> list[Span]:
        """Clue tokens picked up at a place, where somebody may be at hand as they come to light."""
        fresh = "fresh" if self.telling.previous is e.ClueAppeared else ""
        return [*self.telling.plain(event, (fresh, event.place)), self.telling.counting("clues", event, event.who)]

    def places(self, run: Sequence[e.PlaceClosed | e.PlaceOpened]) -> list[Span]:
        """Places that close or open together; what closes by a card of the mythos stands in its scene, and in what it does, but
        not where a gate stays open."""
        for event in run:
            if isinstance(event, e.PlaceClosed) and event.gate:
                rest = [each for each in run if each is not event]
                return [*(self.places(rest) if rest else []), *self.telling.plain(event, "gate")]
        if (
            isinstance(run[0], e.PlaceClosed)
            and not self.telling.brief
            and sort_of(self.telling, run[0].cause) == "mythos"
        ):
            return []
        if len(run) == 1:
            return self.telling.plain(run[0])
        name = type(run[0]).__name__.replace("Place", "Places")
        return self._said(name, {"places": self.names.listed([self.names.name(event.place) for event in run], "the")})

    def opened(self, run: Sequence[e.PlaceOpened]) -> list[Span]:
        """Places that open again, alone or together; not a word of it once the Ancient One is awake, nor of one with an open
        gate, which could be entered all the time (R16.5)."""
        shut = [event for event in run if event.place not in self._night.gates]
        return self.places(shut) if shut and not self._night.awake else []

    def unrest(self, run: Sequence[Event]) -> list[Span]:
        """The rise of terror, the shops that close, and one list of the allies who leave."""
        raised, closed, gone = ([event for event in run if type(event) is kind] for kind in UNREST)
        lines = [span for event in (*raised[-1:], *closed) for span in self.telling.one(event)]
        if len(gone) == 1:
            return lines + self.telling.one(gone[0])
        cards = tuple(event.card for event in gone if isinstance(event, e.AllyLeftTown))
        return lines + (self._said("AlliesLeftTown", {"cards": cards}) if cards else [])

    def _said(self, name: str, fields: Mapping[str, Any]) -> list[Span]:
        """A sentence about the town, after which no investigator counts as named."""
        self.page.named = ""
        return [Span("fact", self.telling.sentence(name, "", fields))]

    def terror_raised(self, event: e.TerrorRaised) -> list[Span]:
        """The rise of terror."""
        return [*self.telling.plain(event, str(event.terror)), self.telling.counting("terror", event)]

    # Allies, blessings, curses

    def companions(self, run: Sequence[Event]) -> list[Span]:
        """Allies who join or leave, blessings and curses, each in a sentence if the catalogue has one.

        Not during the setup, nor where being devoured takes everything, nor what is given up by being used, nor who has
        just joined in a scene.
        """
        if self.telling.brief:
            return []
        lines = []
        for event in run:
            if isinstance(event, (e.CardGained, e.CardLost)) and event.cause and event.cause not in CAUSES:
                if self.telling.previous is e.CardUsed and event.cause == kind_of(event.card):
                    continue
                if self._recruited(event):
                    continue
                if told := self._companion(event):
                    self.telling.speak_of(event.who)
                    lines.append(Span("fact", told))
                    self.page.named, self.page.asked = event.who, False
        return lines

    def _companion(self, event: e.CardGained | e.CardLost) -> str:
        """The sentence for one who joins or leaves, a blessing or a curse; who gets it from another may be anywhere."""
        kind = kind_of(event.card)
        another = f"{kind}.another" if self._thread.by_another(event) else ""
        return self.telling.sentence(type(event).__name__, (another, kind), fields_of(event), once=self.telling.once)

    def _recruited(self, event: e.CardGained | e.CardLost) -> bool:
        """Whether the scene of an encounter has just told how an ally joins."""
        here = self.catalogue.find("encounters", event.cause, "joined") or ()
        return isinstance(event, e.CardGained) and self.page.last == "prose" and kind_of(event.card) in here
