"""Events on the board: cubes, locks, cities, gates, tracks, and the cards that lie there."""

from __future__ import annotations

from solo.games.nation.events.cause import CausedEvent


class CubesPlaced(CausedEvent, frozen=True):
    """Cubes were put on a place. now: how many of the side lie there."""

    side: str
    place: str
    number: int
    now: int


class CubesTaken(CausedEvent, frozen=True):
    """Cubes came back from a place or from limbo into their owner's supply."""

    side: str
    place: str
    number: int


class CubesSpent(CausedEvent, frozen=True):
    """Cubes went from a place to their owner's limbo (DP10.2.4)."""

    side: str
    place: str
    number: int


class CubesBought(CausedEvent, frozen=True):
    """The player bought cubes (DP10.4)."""

    number: int
    wealth: int


class LockMoved(CausedEvent, frozen=True):
    """A lock was placed on a place, or removed from it."""

    place: str
    placed: bool


class CityTaken(CausedEvent, frozen=True):
    """A side took control of a city. lost_by: who had it, "" for nobody. value: its control value."""

    side: str
    city: str
    lost_by: str
    value: int


class CityLost(CausedEvent, frozen=True):
    """Nobody controls a city any more. value: its control value, which whoever had it loses."""

    city: str
    lost_by: str
    value: int


class TokenPlaced(CausedEvent, frozen=True):
    """A token of a card stands in a city now: "cthulhu", "martial_law", "whateley", "deep_one" (DP18)."""

    token: str
    city: str


class NetworkCardTaken(CausedEvent, frozen=True):
    """A side acquired the face-up network card of a city. kept: a cultist keeps it, else it is destroyed."""

    side: str
    card: str
    city: str
    kept: bool = True


class MythosTaken(CausedEvent, frozen=True):
    """A side acquired a mythos card. points: what it brings the Ancient One at once."""

    side: str
    card: str
    points: int = 0


class NetworkCardTurned(CausedEvent, frozen=True):
    """The next network card of a city is face up."""

    card: str
    city: str


class PileEmptied(CausedEvent, frozen=True):
    """The last network card of a city is gone (DP10.2.6)."""

    city: str


class MythosAdded(CausedEvent, frozen=True):
    """A mythos card came into the row, at its right end (A57)."""

    card: str


class TrackMoved(CausedEvent, frozen=True):
    """A marker moved. by: spaces, as it moved; now: where it stands; last: on the last space."""

    track: str
    by: int
    now: int
    last: bool = False


class GateSealed(CausedEvent, frozen=True):
    """A gate was closed or opened. mode: "closed" or "open". value: its gate value. agent: who did it for the player."""

    side: str
    city: str
    mode: str
    value: int
    agent: str = ""


class ScoreMoved(CausedEvent, frozen=True):
    """A score changed at once. side: "player" or "ancient_one"."""

    side: str
    by: int
    now: int
