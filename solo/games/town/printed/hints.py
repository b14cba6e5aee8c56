"""What the steps of a use come to, as far as that is seen without running them: whom it heals, how it helps in a fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solo.games.town.printed.pieces import Help


def _steps(raw: Any) -> Iterator[tuple[str, Any]]:
    """Every verb of an effect with its arguments, those of inner effects too."""
    if isinstance(raw, list):
        for each in raw:
            yield from _steps(each)
    elif isinstance(raw, dict):
        for key, value in raw.items():
            yield key, value
            yield from _steps(value)


def healed(raw: Any) -> tuple[str, ...]:
    """What the steps of an effect restore: "sanity", "stamina", both or nothing.

    >>> healed([{"gain": {"stamina": 1}}])
    ('stamina',)
    """
    found = [
        what
        for key, value in _steps(raw)
        if key in ("gain", "heal_here") and isinstance(value, dict)
        for what in value
        if what in ("sanity", "stamina")
    ]
    return tuple(dict.fromkeys(found))


def helped(raw: Any) -> Help:
    """How the steps of an effect help in a combat, and the check they begin with.

    >>> helped([{"combat_bonus": 6}]).bonus
    6
    """
    found = dict(_steps(raw))
    weaker = found.get("weaken_monster", {})
    return Help(
        bonus=found.get("combat_bonus", 0),
        toughness=weaker.get("toughness", 0),
        blanks="weaken_monster" in found,
        enchants="enchant_weapon" in found,
        wins=found.get("auto_pass") == "combat",
        sweeps="defeat_all_monsters" in found,
        check=next((_check(value) for key, value in _steps(raw) if key == "check" and isinstance(value, dict)), None),
    )


def _check(raw: dict[str, Any]) -> tuple[str, int, int]:
    """Skill, modifier and difficulty of a check."""
    return raw["skill"], raw.get("modifier", 0), raw.get("difficulty", 1)
