"""What the decent player weighs, in victory points; his plans weigh some of it more and the rest less."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Figures found by playing.

    cities, agents, investigation, gates, mythos: how much points of a kind count. hinder: how much what the Ancient One has or
    may get counts. action: an action left. tempo: to have acquired something in a turn. cube, less: a cube in the supply, and
    the share of it that each further one is worth. limbo: a cube in limbo. ready: places that may be acquired, the best first,
    in shares of what they bring; begun: the same where the lead is lacking; led: of what a cultist leads. held: of the use of a
    card in hand; near: of what the hand could do next. goal: the Ancient One's goal. end: a game that is won. influence: so many
    icons on a card; wealth, power, clue, ritual: an icon. common: the use of a common card.
    """

    cities: float = 1.0
    agents: float = 1.0
    investigation: float = 1.4
    gates: float = 1.0
    mythos: float = 1.0
    hinder: float = 1.0
    action: float = 1.2
    tempo: float = 1.0
    cube: float = 0.9
    less: float = 0.65
    limbo: float = 0.12
    ready: tuple[float, ...] = (0.75, 0.45, 0.25, 0.12)
    begun: float = 0.12
    led: float = 0.22
    held: float = 0.3
    near: float = 0.35
    goal: float = 10.0
    end: float = 30.0
    influence: tuple[float, ...] = (0.0, 0.5, 1.1, 1.7, 2.1, 2.4)
    wealth: float = 0.2
    power: float = 0.3
    clue: float = 0.75
    ritual: float = 0.1
    common: float = 0.9


WEIGHTS = Weights()
"""Of the decent player."""

PLANS = {
    "cities": WEIGHTS._replace(cities=1.3, agents=0.75, investigation=0.75, gates=0.75),
    "agents": WEIGHTS._replace(agents=1.3),
    "investigation": WEIGHTS._replace(investigation=1.8),
    "gates": WEIGHTS._replace(gates=1.2),
    "hinderer": WEIGHTS._replace(hinder=1.6),
}
"""Of the players with a plan."""
