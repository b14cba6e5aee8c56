"""How a game of the nation stands, from its events alone."""

from __future__ import annotations

from typing import ClassVar

from solo.games.nation import events as e
from solo.kernel.events import Event

TRACKS = ("score", "ancient_score")
"""What charts of a game show."""


class Night:
    """What is known of a game from its events.

    agents: all who played, the main agent first. alive: those in play. owners: cities with who controls them. gates: with
    mode and side. visited: cities where an agent has been. places: where agents stand.
    """

    keeps: ClassVar[tuple[str, ...]] = (
        "ancient_one", "main_agent", "round", "agents", "alive", "owners", "gates", "places", "cultists", "cubes",
        "score", "ancient_score", "ended", "murdered", "lost",
    )  # fmt: skip

    def __init__(self) -> None:
        self.ancient_one = self.main_agent = ""
        self.round = self.score = self.ancient_score = 0
        self.agents: list[str] = []
        self.alive: list[str] = []
        self.murdered: list[str] = []
        self.owners: dict[str, str] = {}
        self.lost: dict[str, str] = {}
        self.gates: dict[str, tuple[str, str]] = {}
        self.places: dict[str, str] = {}
        self.cultists: dict[str, str] = {}
        self.cubes: dict[str, dict[str, int]] = {}
        self.ended: e.CampaignEnded | None = None

    def note(self, event: Event) -> None:
        """Take note of an event."""
        match event:
            case e.CampaignOpened():
                self.__init__()  # type: ignore[misc]
                self.ancient_one, self.main_agent = event.ancient_one, event.main_agent
                self.ancient_score = event.score
                self.cultists = dict(event.cultists)
            case e.RoundOpened():
                self.round, self.score, self.ancient_score = event.round, event.score, event.ancient_score
            case e.ScoreMoved(side=side, now=now):
                if side == "player":
                    self.score = now
                else:
                    self.ancient_score = now
            case e.CityTaken():
                self.owners[event.city] = event.side
                if event.lost_by:
                    self.lost[event.city] = event.lost_by
            case e.CityLost():
                self.owners.pop(event.city, None)
                self.lost[event.city] = event.lost_by
            case e.GateSealed():
                self.gates[event.city] = (event.mode, event.side)
            case e.CultistTraveled():
                self.cultists[event.cultist] = event.end
            case e.CampaignEnded():
                self.ended = event
            case _:
                self._note_agent(event)

    def _note_agent(self, event: Event) -> None:
        """Take note of what befalls agents."""
        match event:
            case e.MainAgentPlaced() | e.AgentHired():
                self.agents.append(event.agent)
                self.alive.append(event.agent)
                self.places[event.agent] = event.city
            case e.AgentTraveled():
                self.places[event.agent] = event.route[-1]
            case e.AgentDestroyed() | e.AgentMurdered():
                if event.agent in self.alive:
                    self.alive.remove(event.agent)
                self.places.pop(event.agent, None)
                if isinstance(event, e.AgentMurdered):
                    self.murdered.append(event.agent)
