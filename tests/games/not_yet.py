"""What games of the register are still without, each with the reason, in one place: whatever comes is tested from then on."""

from __future__ import annotations

from collections.abc import Mapping

from solo.games import GAMES

NOT_YET: Mapping[str, Mapping[str, str]] = {
    "nation": {
        "front.numbers:NumbersTold": "the narrator has no parts yet",
        "front.people:People": "the narrator has no parts yet",
        "front.drama:Drama": "the narrator has no parts yet, so that no last page tells what turned a game",
        "front.memory:NightMemory": "the narrator has no parts yet",
        "front.arc:Arc": "the narrator has no parts yet",
        "front.examples:PlayedExamples": "the rulebook's examples are played, and not told",
        "front.examples:Described": "the rulebook's examples are played, and not told",
        "prose": "its scenes are being written, and no part of the narrator tells them",
        "lessons": "none are written",
        "asked": "there are no phrases to find its rules by",
    },
}
"""By game: roles (as in the contract's table), and features (`FEATURES` in the contract)."""


def having(feature: str) -> list[str]:
    """The games that have a feature."""
    return [game for game in GAMES if feature not in NOT_YET.get(game, {})]
