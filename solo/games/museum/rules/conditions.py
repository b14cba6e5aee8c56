"""Conditions that effects and uses may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo.files.content_errors import Key, among, author_error, brief, described
from solo.games.museum.game import Game

CONDITIONS = ("other_worlds_left", "other_worlds_in_play", "monsters_in_play", "in_battle", "doom_at_least")


def check_conditions(raw: Any, *keys: Key) -> dict[str, Any]:
    """Conditions as written, if they can be understood; raises ContentError."""
    if not isinstance(raw, dict):
        raise author_error("conditions_shape", "conditions are a mapping, not {found}", *keys, found=described(raw))
    for name, value in raw.items():
        if name not in CONDITIONS:
            raise author_error(
                "unknown_condition",
                "unknown condition {found}{hint}",
                *keys,
                name,
                found=brief(name),
                hint=among(name, CONDITIONS),
            )
        wanted, words = (bool, "true or false") if name == "in_battle" else (int, "a whole number")
        if type(value) is not wanted:
            raise author_error(
                "condition_value",
                "{name} is {words}, not {found}",
                *keys,
                name,
                name=name,
                words=words,
                found=described(value),
            )
    return raw


def meets(game: Game, conditions: Mapping[str, Any]) -> bool:
    """Whether all conditions hold now.

    other_worlds_left: so many in play and in the deck, exactly. other_worlds_in_play, monsters_in_play, doom_at_least: that
    many or more. in_battle: whether the final battle is fought.
    """
    for name, value in conditions.items():
        match name:
            case "other_worlds_left":
                holds = len(game.worlds_in_play()) + len(game.state.worlds) == value
            case "other_worlds_in_play":
                holds = len(game.worlds_in_play()) >= value
            case "monsters_in_play":
                holds = len(game.monsters_in_play()) >= value
            case "doom_at_least":
                holds = game.state.doom >= value
            case _:
                holds = game.state.battle == value
        if not holds:
            return False
    return True
