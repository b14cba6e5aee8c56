"""Events of agents and cultists, of their minds, and of what they use."""

from __future__ import annotations

from solo.games.nation.events.cause import CausedEvent


class MainAgentPlaced(CausedEvent, frozen=True):
    """The main agent begins in a city (DP7.9)."""

    agent: str
    city: str


class AgentHired(CausedEvent, frozen=True):
    """A hired agent comes into play."""

    agent: str
    city: str


class AgentTraveled(CausedEvent, frozen=True):
    """An agent of the player, or a Deep One, went from one city to another.

    route: the cities, both ends among them; free: nothing was paid.
    """

    agent: str
    route: tuple[str, ...]
    free: bool = False


class AgentDestroyed(CausedEvent, frozen=True):
    """A hired agent is out of the game with his card (DP13.1), or a Deep One."""

    agent: str
    city: str


class AgentMurdered(CausedEvent, frozen=True):
    """A cultist murdered an agent of the player, or a Deep One (DP17.13). main: the main agent."""

    agent: str
    city: str
    cultist: str
    main: bool = False


class CultistRevealed(CausedEvent, frozen=True):
    """A murdered cultist is revealed and stays (DP17.18)."""

    cultist: str
    city: str
    points: int


class SanityTested(CausedEvent, frozen=True):
    """A token was drawn from the bag. side: "player", a cultist or "ancient_one".

    token: "insanity", "sanity", or "" from an empty bag. insanity: the tokens of that side now.
    """

    side: str
    token: str
    insanity: int


class InsanityReturned(CausedEvent, frozen=True):
    """Insanity tokens of the player went back into the bag. insanity: those he has now."""

    number: int
    insanity: int


class AgentPossessed(CausedEvent, frozen=True):
    """An agent of the player shows his possessed side from now on (DP5.4)."""

    agent: str


class CardUsed(CausedEvent, frozen=True):
    """A card was played for what is written on it. branch: the option that was taken, if there are several."""

    card: str
    branch: str = ""


class BranchTaken(CausedEvent, frozen=True):
    """Which way an effect has gone; where a card is used by one of its options, `CardUsed` says it. Nothing is told of it."""

    who: str
    source: str
    branch: str
