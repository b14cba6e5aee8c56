"""The state of a fight that is looked ahead at."""

from __future__ import annotations

from typing import NamedTuple

from solo.games.town.rules.rolls import Reroll


class ForecastState(NamedTuple):
    """The state of a fight when looking ahead: sanity, stamina, copies that are gone, clue tokens to spend, the unused reroll.

    spent: the uses against losses, and to evade, that are no longer ready, by their ids (`aids.Aid`).
    """

    sanity: int
    stamina: int
    gone: frozenset[str] = frozenset()
    clues: int = 0
    reroll: Reroll | None = None
    spent: frozenset[str] = frozenset()

    @property
    def fallen(self) -> bool:
        """Whether the investigator is insane or unconscious."""
        return self.sanity <= 0 or self.stamina <= 0
