"""Telling what the player does: cards played for an action, cards used, and what is acquired, each with its figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from solo.games.nation import events as e
from solo.games.nation.front.event_groups import CUBES, WON
from solo.games.nation.front.memory import NightMemory
from solo.games.nation.front.names import Names
from solo.games.nation.front.night import PLAYER, Night
from solo.games.nation.front.numbers import NumbersTold, mentions
from solo.games.nation.front.people import SCENE, People
from solo.kernel.events import Event
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of


class Actions(Part):
    """Tells the player's actions."""

    names: Names

    def __init__(
        self, telling: TellingContext, night: Night, memory: NightMemory, numbers: NumbersTold, people: People
    ) -> None:
        super().__init__(telling)
        self._night = night
        self._memory = memory
        self._numbers = numbers
        self._people = people

    @property
    def rows(self) -> Rows:
        """How they are told."""
        return {
            e.CardsPlayed: Row(run=self._played, least=1),
            e.CardUsed: Row(self._used),
            e.CardsDiscarded: Row(self._discarded),
            e.TurnPassed: Row(self._passed),
            e.TokenPlaced: Row(self._token),
            e.EffectNotCarriedOut: Row(),
            **dict.fromkeys((*WON, *CUBES), Row(run=self._acquired, least=1)),
            e.CityLost: Row(run=self._city_lost, least=1),
        }

    # Cards

    def _played(self, run: Sequence[Event]) -> list[Span]:
        """Cards played for one resource, with what was done for it."""
        played, *done = run
        assert isinstance(played, e.CardsPlayed)
        self._numbers.mention(mentions(run))
        words = self.telling.figure_of("CardsPlayed", {**fields_of(played), "count": len(played.cards)})
        first = self._first_use(played.cards)
        if done and isinstance(done[0], (e.AgentTraveled, e.GateSealed, e.CultistRevealed)):
            return [*first, *self._by_agents(done), Span("figure", words, joined=True)]
        head = self._numbers.tidings("CardsPlayed", self._keys(played, done), self._fields(done))
        return [*head, *first, *self._numbers.figures(done, words)]

    def _by_agents(self, done: Sequence[Event]) -> list[Span]:
        """What agents did for the cards that were played."""
        match done[0]:
            case e.AgentTraveled():
                return self._people.traveled(done)
            case e.GateSealed():
                return self._people.sealed(done)
        return self._people.revealed(done)

    def _keys(self, played: e.CardsPlayed, done: Sequence[Event]) -> tuple[str, ...]:
        """The keys of a sentence by what was done: cubes on a city or a card, cubes taken back, a marker moved."""
        what = played.resource
        match done[0] if done else None:
            case e.CubesPlaced(place=place):
                return (f"influence.{self._night.kind(place)}", "influence")
            case e.CubesTaken():
                return ("recover",)
            case e.CubesBought():
                return ("buy",)
        return (what, what.rpartition("_")[0], "other")

    def _fields(self, done: Sequence[Event]) -> dict[str, Any]:
        """What the sentence may name: a place and its city, and who is there."""
        place = str(getattr(done[0], "place", "")) if done else ""
        city = self._night.city_of(place)
        return {"place": place, "city": city, **self._people.there(city)}

    def _first_use(self, cards: Iterable[str]) -> list[Span]:
        """What a card is, told as it is played or used for the first time; of several cards at once, of the first only."""
        for card in cards:
            if spans := self._numbers.prose("cards", card, "first", card=card):
                return spans
        return []

    def _used(self, event: e.CardUsed) -> list[Span]:
        """A card is used for what is written on it."""
        self._numbers.mention((event.card,))
        kind = "agent" if event.card in self._night.agents else "mythos" if event.card in self._night.held else "card"
        words = self.telling.figure_of("CardUsed", fields_of(event))
        head = self._numbers.tidings("CardUsed", kind, fields_of(event), words)
        return [*(head or [Span("figure", words, joined=True)]), *self._first_use([event.card])]

    def _discarded(self, event: e.CardsDiscarded) -> list[Span]:
        """Cards are discarded, as an action or by an effect."""
        words = self.telling.figure_of("CardsDiscarded", {**fields_of(event), "what": "cards"})
        head = [] if event.cause else self._numbers.tidings("CardsDiscarded", "", fields_of(event))
        return [*head, Span("figure", words, joined=True)]

    def _passed(self, event: e.TurnPassed) -> list[Span]:
        """The player does nothing more this turn."""
        words = self.telling.figure_of("TurnPassed", fields_of(event))
        return [*self._numbers.tidings("TurnPassed", "", fields_of(event)), Span("figure", words, joined=True)]

    def _token(self, event: e.TokenPlaced) -> list[Span]:
        """A token of a card stands in a city."""
        words = self.telling.figure_of("TokenPlaced", fields_of(event))
        head = self._numbers.tidings("TokenPlaced", event.token, fields_of(event))
        return [*head, Span("figure", words, joined=True)]

    # What is acquired

    def _acquired(self, run: Sequence[Event]) -> list[Span]:
        """What the player has acquired, with the cubes that it cost and those that went home; cubes alone as figures."""
        won = run[0]
        if not isinstance(won, (e.CityTaken, e.NetworkCardTaken, e.MythosTaken)):
            return self._numbers.changed(run)
        self._numbers.mention(mentions(run))
        hired = next((event for event in run if isinstance(event, e.AgentHired)), None)
        what = "hired" if hired is not None else type(won).__name__
        words = self.telling.figure_of("Won", {**fields_of(won), "what": what})
        city = won.city if isinstance(won, (e.CityTaken, e.NetworkCardTaken)) else ""
        if hired is not None:
            fields = {**fields_of(won), **self._people.fields_of_hired(hired), "city": city}
        else:
            fields = {**fields_of(won), **self._people.there(city), "city": city}
        scene = self._scene(won, hired)
        name, key = ("AgentHired", "") if hired is not None else (type(won).__name__, self._key(won))
        keys = (f"{key}.{SCENE}".strip("."), key) if scene and key in ("", PLAYER) else key
        head = self._numbers.tidings(name, keys, fields, words)
        rest = (event for event in run[1:] if not isinstance(event, e.AgentHired))
        before = (words,) if self.telling.brief else ()
        figures = "; ".join([*before, *self._numbers.won(rest)])
        return [*head, *([Span("figure", figures, joined=True)] if figures else []), *scene]

    def _key(self, won: Event) -> str:
        """The key of its sentence: a city that was the player's before, or a cultist's; a card from the storage."""
        match won:
            case e.CityTaken():
                regained = self._memory.recalled(f"taken.{won.city}", {"regained": None}, "", won.city)
                return "player.regained" if regained else "player.cult" if won.lost_by else "player"
            case e.NetworkCardTaken(city=""):
                return "player.storage"
        return "player"

    def _scene(self, won: Event, hired: e.AgentHired | None) -> list[Span]:
        """The scene of an acquisition."""
        prose = self._numbers.prose
        match won:
            case _ if hired is not None:
                return prose("agents", hired.agent, "hired", **fields_of(hired))
            case e.CityTaken():
                return prose("cities", won.city, "taken", **fields_of(won))
            case e.MythosTaken():
                return prose("mythos", won.card, "won", **fields_of(won))
        return []

    def _city_lost(self, run: Sequence[Event]) -> list[Span]:
        """A city that is gone (DP18): the scenes of a lost city are of one that the cult takes over."""
        event = run[0]
        assert isinstance(event, e.CityLost)
        words = self.telling.figure_of("CityLost", fields_of(event))
        mine = event.lost_by == PLAYER
        head = self._numbers.tidings("CityLost", PLAYER if mine else "cultist", fields_of(event))
        return [*head, *self._numbers.figures(run[1:], words)]
