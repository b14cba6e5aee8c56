"""How a game of the nation stands, from its events alone: the one read model of narrator, arc, memory and last page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from solo.games.nation import events as e
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of

TRACKS = ("score", "ancient_score")
"""What charts of a game show."""

PLAYER = "player"
"""The side of whoever plays."""

INVESTIGATOR, DISSENTER = "investigator", "dissenter"
"""What whoever plays may be."""

DARK = 24
"""The score, of the Ancient One or of whoever plays, from which nothing is told lightly: two thirds of what ends the game."""

DARK_ROUND = 8
"""The round from which nothing is: the last third of 11 rounds, the median of 1,400 and more games (docs/nation-win-rates.md)."""


class Night:
    """What is known of a game from its events.

    agents: all who played, the main agent first. alive: those in play. owners: cities with who controls them. lost: cities that
    somebody no longer controls, with who did last. gates: with mode and side. places: where agents stand. faces: the face-up
    network card of each city. row: the mythos cards that lie open. held: those of the player. visited: cities where an agent of
    the player has come to. deaths: cities with the agents who were murdered there. cult_acts: whether it is the turn of the
    Ancient One. dark: whether the game has turned dark, which it stays (`is_late`).
    """

    keeps: ClassVar[tuple[str, ...]] = (
        "ancient_one", "main_agent", "alignment", "round", "agents", "alive", "owners", "gates", "places", "cultists", "faces",
        "row", "held", "visited", "deaths", "score", "ancient_score", "ended", "murdered", "lost",
        "cult_acts", "dark",
    )  # fmt: skip

    def __init__(self) -> None:
        self.ancient_one = self.main_agent = ""
        self.alignment = INVESTIGATOR
        self.round = self.score = self.ancient_score = 0
        self.agents: list[str] = []
        self.alive: list[str] = []
        self.murdered: list[str] = []
        self.owners: dict[str, str] = {}
        self.lost: dict[str, str] = {}
        self.gates: dict[str, tuple[str, str]] = {}
        self.places: dict[str, str] = {}
        self.cultists: dict[str, str] = {}
        self.faces: dict[str, str] = {}
        self.row: dict[str, None] = {}
        self.held: dict[str, None] = {}
        self.visited: dict[str, None] = {}
        self.deaths: dict[str, list[str]] = {}
        self.ended: e.CampaignEnded | None = None
        self.cult_acts = self.dark = False

    def note(self, event: Event) -> None:
        """Take note of an event."""
        change = CHANGES.get(type(event))
        if change is not None:
            change(self, event)
            self.dark = self.dark or is_late(self)

    # What is asked of it

    @property
    def hired(self) -> list[str]:
        """The hired agents in play, in the order in which they came."""
        return [agent for agent in self.alive if self.is_hired(agent)]

    def is_hired(self, agent: str) -> bool:
        """Whether somebody is a hired agent: neither the main agent nor a Deep One."""
        return agent != self.main_agent and not kind_of(agent)

    def agents_in(self, city: str) -> list[str]:
        """The agents of the player in a city."""
        return [agent for agent, place in self.places.items() if place == city]

    def agent_in(self, city: str) -> str:
        """Who of the player's people is in a city, no Deep One: whoever has worked for him longest; "" for nobody."""
        return next((agent for agent in self.agents_in(city) if not kind_of(agent)), "")

    def city_of(self, place: str) -> str:
        """The city that a place is, or in which it lies face up; "" for a mythos card, limbo, or what lies nowhere."""
        if place in self.faces:
            return place
        return next((city for city, card in self.faces.items() if card == place), "")

    def kind(self, place: str) -> str:
        """What a place of cubes is: "city", "mythos" or "network"."""
        return "city" if place in self.faces else "mythos" if place in self.row else "network"

    # What each event changes

    def opened(self, event: e.CampaignOpened | e.LessonOpened) -> None:
        """A game begins, or a lesson, in its midst."""
        self.__init__()  # type: ignore[misc]
        self.ancient_one, self.main_agent = event.ancient_one, event.main_agent
        self.ancient_score = event.score
        self.cultists, self.faces = dict(event.cultists), dict(event.faces)
        self.row = dict.fromkeys(event.row)
        if isinstance(event, e.CampaignOpened):
            self.alignment = event.alignment
        if isinstance(event, e.LessonOpened):
            self.agents, self.alive = list(event.agents), list(event.agents)
            self.places, self.visited = dict(event.agents), dict.fromkeys(event.agents.values())

    def turned_up(self, event: e.AncientOneRevealed) -> None:
        """Against whom it goes is known."""
        self.ancient_one = event.ancient_one

    def took_turn(self, event: e.RoundOpened) -> None:
        """A round begins, with the turn of the player."""
        self.cult_acts = False
        self.round, self.score, self.ancient_score = event.round, event.score, event.ancient_score

    def cult_begins(self, event: e.BehaviorTurned) -> None:
        """The Ancient One's turn begins."""
        self.cult_acts = True

    def scored(self, event: e.ScoreMoved) -> None:
        """A score has changed."""
        if event.side == PLAYER:
            self.score = event.now
        else:
            self.ancient_score = event.now

    def taken(self, event: e.CityTaken) -> None:
        """Somebody controls a city."""
        self.owners[event.city] = event.side
        if event.lost_by:
            self.lost[event.city] = event.lost_by

    def left(self, event: e.CityLost) -> None:
        """Nobody controls a city any more."""
        self.owners.pop(event.city, None)
        self.lost[event.city] = event.lost_by

    def sealed(self, event: e.GateSealed) -> None:
        """A gate is closed or open."""
        self.gates[event.city] = (event.mode, event.side)

    def turned(self, event: e.NetworkCardTurned) -> None:
        """The next card of a city lies open."""
        self.faces[event.city] = event.card

    def emptied(self, event: e.PileEmptied) -> None:
        """No card of a city is left."""
        self.faces[event.city] = ""

    def came(self, event: e.MythosAdded) -> None:
        """A mythos card lies in the row."""
        self.row[event.card] = None

    def gone(self, event: e.MythosTaken) -> None:
        """A mythos card lies there no longer."""
        self.row.pop(event.card, None)
        if event.side == PLAYER:
            self.held[event.card] = None

    def joined(self, event: e.MainAgentPlaced | e.AgentHired) -> None:
        """Somebody works for the player."""
        self.agents.append(event.agent)
        self.alive.append(event.agent)
        self.places[event.agent] = event.city
        if isinstance(event, e.MainAgentPlaced):
            self.visited[event.city] = None

    def gone_to(self, event: e.AgentTraveled) -> None:
        """Somebody is somewhere else."""
        self.places[event.agent] = event.route[-1]
        if not kind_of(event.agent):
            self.visited[event.route[-1]] = None

    def fell(self, event: e.AgentDestroyed | e.AgentMurdered) -> None:
        """Somebody works for nobody any more."""
        if event.agent in self.alive:
            self.alive.remove(event.agent)
        self.places.pop(event.agent, None)
        if isinstance(event, e.AgentMurdered):
            self.murdered.append(event.agent)
            self.deaths.setdefault(event.city, []).append(event.agent)

    def went(self, event: e.CultistTraveled) -> None:
        """A cultist is somewhere else."""
        self.cultists[event.cultist] = event.end

    def finished(self, event: e.CampaignEnded) -> None:
        """The game is over."""
        self.ended = event


def is_late(night: Night) -> bool:
    """Whether the end of a game is near: by either score (A70, DP10.9), or as it has lasted two thirds of what games do."""
    return max(night.score, night.ancient_score) >= DARK or night.round >= DARK_ROUND


CHANGES: Mapping[type[Event], Callable[[Night, Any], None]] = {
    e.CampaignOpened: Night.opened,
    e.LessonOpened: Night.opened,
    e.AncientOneRevealed: Night.turned_up,
    e.RoundOpened: Night.took_turn,
    e.BehaviorTurned: Night.cult_begins,
    e.ScoreMoved: Night.scored,
    e.CityTaken: Night.taken,
    e.CityLost: Night.left,
    e.GateSealed: Night.sealed,
    e.NetworkCardTurned: Night.turned,
    e.PileEmptied: Night.emptied,
    e.MythosAdded: Night.came,
    e.MythosTaken: Night.gone,
    e.MainAgentPlaced: Night.joined,
    e.AgentHired: Night.joined,
    e.AgentTraveled: Night.gone_to,
    e.AgentDestroyed: Night.fell,
    e.AgentMurdered: Night.fell,
    e.CultistTraveled: Night.went,
    e.CampaignEnded: Night.finished,
}
"""The method for each class of events that changes the game."""
