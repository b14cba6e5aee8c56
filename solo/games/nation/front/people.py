"""Telling the player's agents: how they come and travel, what they do, and what becomes of them and of their minds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from solo.games.nation import events as e
from solo.games.nation.front.memory import NightMemory
from solo.games.nation.front.names import Names
from solo.games.nation.front.night import PLAYER, Night
from solo.games.nation.front.numbers import NumbersTold, mentions
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of

RESTS = 3
"""So many rounds pass before an agent is described again at work."""


SCENE = "scene"
"""The key of a sentence that says in few words what the scene behind it describes."""


class People(Part):
    """Tells what befalls the agents of the player.

    acted: the round in which an agent was described at work last. met, returned: the round in which two of them met last, and
    in which a city was described again.
    """

    names: Names

    keeps: ClassVar[tuple[str, ...]] = ("_acted", "_met", "_returned")

    def __init__(self, telling: TellingContext, night: Night, memory: NightMemory, numbers: NumbersTold) -> None:
        super().__init__(telling)
        self._night = night
        self._memory = memory
        self._numbers = numbers
        self._acted: dict[str, int] = {}
        self._met = self._returned = 0

    @property
    def rows(self) -> Rows:
        """How all this is told."""
        return {
            e.MainAgentPlaced: Row(self.placed),
            e.AgentHired: Row(run=self.hired, least=1),
            e.AgentTraveled: Row(run=self.traveled, least=1),
            e.AgentDestroyed: Row(self.destroyed),
            e.AgentMurdered: Row(run=self.murdered, least=1),
            e.AgentPossessed: Row(self.possessed),
            e.CultistRevealed: Row(run=self.revealed, least=1),
            e.GateSealed: Row(run=self.sealed, least=1),
            e.SanityTested: Row(self.tested),
        }

    def forget(self) -> None:
        """A new game: nobody has done anything."""
        self._acted.clear()
        self._met = self._returned = 0

    # Who is where

    def there(self, city: str, who: str = "agent") -> dict[str, Any]:
        """Whether somebody of the player's is in a city (`here`), and who: where nobody is, all is done by letter. who: as
        what a sentence may name him."""
        agent = self._night.agent_in(city)
        return {"here": bool(agent), who: agent}

    def fields_of_hired(self, event: e.AgentHired) -> dict[str, Any]:
        """What the sentence of somebody who is hired may name, and who else is there to hire him."""
        return {**fields_of(event), **self.there(event.city, "other")}

    # Coming and going

    def placed(self, event: e.MainAgentPlaced) -> list[Span]:
        """The main agent begins in a city."""
        head = self._numbers.tidings("MainAgentPlaced", "", fields_of(event))
        figure = self._numbers.figures([event]) if self.telling.brief else []
        return [*head, *figure, *self._numbers.prose("cities", event.city, "first", agent=event.agent)]

    def hired(self, run: Sequence[Event]) -> list[Span]:
        """Somebody works for the player from now on."""
        event = run[0]
        assert isinstance(event, e.AgentHired)
        fields = self.fields_of_hired(event)
        scene = self._numbers.prose("agents", event.agent, "hired", **fields_of(event))
        words = self.telling.figure_of("AgentHired", fields)
        head = self._numbers.tidings("AgentHired", SCENE if scene else "", fields, words)
        figure = self._numbers.figures(run) if self.telling.brief else self._numbers.figures(run[1:])
        return [*head, *scene, *figure]

    def traveled(self, run: Sequence[Event]) -> list[Span]:
        """Agents go from one city to another, each in a sentence, and what they find there."""
        spans: list[Span] = []
        there: dict[str, None] = {}
        for event in run:
            assert isinstance(event, e.AgentTraveled)
            spans += self._traveled(event, seen=event.route[-1] in there)
            there[event.route[-1]] = None
        return spans

    def _traveled(self, event: e.AgentTraveled, *, seen: bool) -> list[Span]:
        """An agent on the way. seen: the city has just been described."""
        start, *via, end = event.route
        who = "deep_one" if kind_of(event.agent) else "hired" if self._night.is_hired(event.agent) else "main"
        fields = {"agent": event.agent, "start": start, "end": end, "via": tuple(via)}
        way = "via" if via else "direct"
        words = self.telling.figure_of("AgentTraveled", {**fields, "what": way})
        head = self._numbers.tidings("AgentTraveled", (f"{who}.{'free' if event.free else way}", who), fields, words)
        figure = [Span("figure", words, joined=True)] if self.telling.brief else []
        if who == "deep_one":
            return [*head, *figure]
        found = [] if seen else self._arrival(event.agent, end)
        return [*head, *found, *self._acting(event.agent), *self._meeting(event), *figure]

    def _arrival(self, agent: str, city: str) -> list[Span]:
        """A city as somebody finds it: on the first visit of anybody, and again at most once a round."""
        if city not in self._night.visited:
            return self._numbers.prose("cities", city, "first", agent=agent)
        if self._returned == self._night.round and not self.telling.full:
            return []
        spans = self._numbers.prose("cities", city, "again", agent=agent)
        if spans:
            self._returned = self._night.round
            spans += self._recalled(city)
        return spans

    def _recalled(self, city: str) -> list[Span]:
        """Who died in a city, recalled once there."""
        died = self._night.deaths.get(city, [])
        if not self._memory.recalled(f"cities.{city}", {"died": None}, "", city):
            return []
        return self._numbers.tidings("Recalled", "died", {"agent": died[-1], "city": city})

    def _meeting(self, event: e.AgentTraveled) -> list[Span]:
        """A hired agent whom somebody finds in the city; at most once a round."""
        if self._met == self._night.round and not self.telling.full:
            return []
        for agent in self._night.agents_in(event.route[-1]):
            if self._night.is_hired(agent) and agent != event.agent:
                spans = self._numbers.prose("agents", agent, "met", other=event.agent, city=event.route[-1])
                if spans:
                    self._met = self._night.round
                    return spans
        return []

    def _acting(self, agent: str) -> list[Span]:
        """A hired agent at work, once in a while."""
        last = self._acted.get(agent, -RESTS)
        if not agent or (self._night.round - last < RESTS and not self.telling.full):
            return []
        spans = self._numbers.prose("agents", agent, "acting", agent=agent) if self._night.is_hired(agent) else []
        if spans:
            self._acted[agent] = self._night.round
        return spans

    # What they do

    def sealed(self, run: Sequence[Event]) -> list[Span]:
        """A gate is closed or opened by an agent of the player."""
        spans: list[Span] = []
        for event in run:
            assert isinstance(event, e.GateSealed)
            fields = fields_of(event)
            scene = self._numbers.prose("cities", event.city, f"gate_{KINDS[event.mode]}", **fields)
            head = self._numbers.tidings("GateSealed", f"{SCENE}.{event.mode}" if scene else event.mode, fields)
            words = self.telling.figure_of("GateSealed", {**fields, "what": "told" if head else event.mode})
            spans += [*head, *self._acting(event.agent), *scene, Span("figure", words, joined=True)]
        return spans

    def revealed(self, run: Sequence[Event]) -> list[Span]:
        """A cultist is murdered, and goes on as what he is."""
        event = run[0]
        assert isinstance(event, e.CultistRevealed)
        words = self.telling.figure_of("CultistRevealed", fields_of(event))
        head = self._numbers.tidings("CultistRevealed", "", fields_of(event))
        return [*head, Span("figure", words, joined=True), *self._numbers.figures(run[1:])]

    # What befalls them

    def murder(self, event: e.AgentMurdered) -> list[Span]:
        """A murder: its sentence, the city, and whoever it was."""
        who = "main" if event.main else "deep_one" if kind_of(event.agent) else "hired"
        fields = fields_of(event)
        words = self.telling.figure_of("AgentMurdered", fields)
        if self.telling.brief:
            return [Span("figure", words, joined=True)]
        scene = self._numbers.prose("agents", event.agent, "murdered", **fields)
        if not scene and who != "deep_one":
            scene = self._numbers.prose("cities", event.city, "murder", **fields)
        return [*self._numbers.tidings("AgentMurdered", SCENE if scene else who, fields, words), *scene]

    def murdered(self, run: Sequence[Event]) -> list[Span]:
        """A murder whose victim the player had to name, and what it brings."""
        event = run[0]
        assert isinstance(event, e.AgentMurdered)
        self._numbers.mention(mentions(run))
        return [*self.murder(event), *self._numbers.figures(run[1:])]

    def destroyed(self, event: e.AgentDestroyed) -> list[Span]:
        """An agent, or a Deep One, is out of the game: in a sentence, and plainly."""
        who = "deep_one" if kind_of(event.agent) else "mad" if event.cause == "gate" else "hired"
        words = self.telling.figure_of("AgentDestroyed", fields_of(event))
        return [*self._numbers.tidings("AgentDestroyed", who, fields_of(event)), Span("figure", words, joined=True)]

    def possessed(self, event: e.AgentPossessed) -> list[Span]:
        """An agent shows another face."""
        words = self.telling.figure_of("AgentPossessed", fields_of(event))
        return [*self._numbers.tidings("AgentPossessed", "", fields_of(event)), Span("figure", words, joined=True)]

    def tested(self, event: e.SanityTested) -> list[Span]:
        """A token is drawn from the bag: by the player in a sentence, by the cult in a figure."""
        figures = self._numbers.figures([event])
        if event.side != PLAYER:
            return figures
        return [*self._numbers.tidings("SanityTested", event.token or "nothing", fields_of(event)), *figures]


KINDS = {"closed": "closed", "open": "opened"}
"""How a city's scene of a gate is called."""
