"""What games of the register are still without, each with the reason, in one place: whatever comes is tested from then on."""

from __future__ import annotations

from collections.abc import Mapping

from solo.games import GAMES

NOT_YET: Mapping[str, Mapping[str, str]] = {}
"""By game: roles (as in the contract's table), and features (`FEATURES` in the contract)."""


def having(feature: str) -> list[str]:
    """The games that have a feature."""
    return [game for game in GAMES if feature not in NOT_YET.get(game, {})]
