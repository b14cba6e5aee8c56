"""What the nation's narrator remembers of a game; a city met again may refer to it by the conditions of `CONDITIONS`."""

from __future__ import annotations

from solo.games.nation.front.night import PLAYER, Night
from solo.narration import memory

CONDITIONS = {
    "died": "an agent of the player was murdered in this city",
    "regained": "the player had this city before, and somebody else had it since",
}
"""Conditions of a city."""


class NightMemory(memory.Memory):
    """What has happened so far, as far as a city recalls it."""

    def __init__(self, night: Night) -> None:
        super().__init__()
        self._night = night

    def holds(self, condition: str, who: str, place: str) -> bool:
        """Whether a condition holds in a city."""
        match condition:
            case "died":
                return bool(self._night.deaths.get(place))
            case "regained":
                return self._night.lost.get(place) == PLAYER
        return super().holds(condition, who, place)
