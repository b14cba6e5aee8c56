"""What can be known about the effects of steps without running them: how they help or hurt in a fight, and whom they affect."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, NamedTuple

from solo.boardgame.written import verbs_in
from solo.games.town.compiled.pieces import Help

POINTS = ("sanity", "stamina")
"""What is lost and healed."""

NO_END = 10_000
"""An amount larger than any that occurs in a game."""


def healed(raw: Any) -> tuple[str, ...]:
    """What the steps of an effect restore: "sanity", "stamina", both or neither.

    >>> healed([{"gain": {"stamina": 1}}])
    ('stamina',)
    """
    gained = [value for key, value in verbs_in(raw) if key in ("gain", "heal_here") and isinstance(value, dict)]
    return tuple(what for what in POINTS if any(what in value for value in gained))


def drawn_from(raw: Any) -> tuple[str, int] | None:
    """The deck from which the steps of an effect lay cards out to choose from, and how many; None where they do not.

    >>> drawn_from([{"buy": {"deck": "unique", "look_at": 3, "keep": 1}}]), drawn_from([{"draw": {"deck": "skill"}}])
    (('unique', 3), ('skill', 1))
    """
    drawn = (value for key, value in verbs_in(raw) if key in ("buy", "draw") and isinstance(value, dict))
    return next(((str(each["deck"]), int(each.get("look_at") or each.get("count", 1))) for each in drawn), None)


def heals_here(raw: Any) -> bool:
    """Whether the steps of an effect heal anybody who is in the same place, not only whoever uses it."""
    return any(key == "heal_here" for key, _ in verbs_in(raw))


def clues_gained(raw: Any) -> int:
    """How many clue tokens one step of an effect gives at most.

    >>> clues_gained([{"check": {"skill": "lore"}, "pass": [{"gain": {"clues": 3}}]}])
    3
    """
    gained = [value.get("clues", 0) for key, value in verbs_in(raw) if key == "gain" and isinstance(value, dict)]
    return max((each for each in gained if isinstance(each, int)), default=0)


def prevented(raw: Any) -> dict[str, int]:
    """How much of a pending loss the steps of an effect prevent at most, by kind; NO_END for all of it.

    >>> prevented([{"prevent": {"stamina": "all"}}]), prevented([{"prevent": "all"}])
    ({'stamina': 10000}, {'sanity': 10000, 'stamina': 10000})
    """
    parts = [
        dict.fromkeys(POINTS, "all") if value == "all" else value for key, value in verbs_in(raw) if key == "prevent"
    ]
    return {what: NO_END if amount == "all" else int(amount) for part in parts for what, amount in part.items()}


def evades(raw: Any) -> bool:
    """Whether the steps of an effect evade a monster without the roll."""
    return any(key == "auto_pass" and value == "evade" for key, value in verbs_in(raw))


def helped(raw: Any) -> Help:
    """How the steps of an effect help in a combat.

    >>> helped([{"combat_bonus": 6}]).bonus
    6
    """
    found = dict(verbs_in(raw))
    weaker = found.get("weaken_monster", {})
    return Help(
        bonus=found.get("combat_bonus", 0),
        toughness=weaker.get("toughness", 0),
        blanks="weaken_monster" in found,
        enchants="enchant_weapon" in found,
        wins=found.get("auto_pass") == "combat",
        sweeps="defeat_all_monsters" in found,
    )


class Aftermath(NamedTuple):
    """What follows a Combat check: from a used weapon, or instead of or in addition to a monster's damage.

    gone: the card is discarded. sanity, stamina: points lost. ends: the fight is over. throws: the investigator is
    thrown through a gate. takes: how many weapons or spells are lost. loses: he is lost in time and space.
    """

    gone: bool = False
    sanity: int = 0
    stamina: int = 0
    ends: bool = False
    throws: bool = False
    takes: int = 0
    loses: bool = False


def followed(raw: Any) -> Aftermath:
    """The aftermath described by the steps after a Combat check, or of a card that wins a fight.

    >>> followed([{"discard": {"card": "this"}}, {"lose": {"sanity": 1}}])
    Aftermath(gone=True, sanity=1, stamina=0, ends=False, throws=False, takes=0, loses=False)
    """
    if not raw:
        return Aftermath()
    found = dict(verbs_in(raw))
    lost, discard = found.get("lose", {}), found.get("discard", {})
    return Aftermath(
        discard.get("card") == "this",
        lost.get("sanity", 0),
        lost.get("stamina", 0),
        "end_combat" in found,
        "drawn_through" in found,
        discard.get("count", 1) if "what" in discard else 0,
        "lost_in_time_and_space" in found,
    )


DISTANT = (
    "roll",
    "roll_successes",
    "if",
    "place_on_card",
    "remove_from_card",
    "remove_ally",
    "double_mythos",
    "remove_all_elder_signs",
)
"""Verbs that do not immediately affect anybody on the board or the tracks."""


def spreads(raw: Any, verbs: Container[str]) -> bool:
    """Whether steps may affect people or the tracks; `verbs` are all verbs of the language.

    >>> spreads([{"place_on_card": {"clues": 1}}], ["place_on_card", "terror"])
    False
    """
    return any(key in verbs and key not in DISTANT for key, _ in verbs_in(raw))
