"""Resources of an attempt: clues, cards and abilities, and the actions that they allow (ES12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from solo.games.museum.forecast.rolls import COLORS, Pool
from solo.games.museum.printed.numbers import FACES
from solo.games.museum.rules import pool as dice
from solo.games.museum.state import Die

ANY = "any"
MANY = 99
"""As many dice as one likes."""
RAISED = {"i1": "i2", "i2": "i3", "i3": "i4"}
"""What investigation shows with a pip more."""


class ResourceAction(NamedTuple):
    """One way to use a card or ability.

    kind: "add" dice of `colors` before a roll; after it "reroll" up to so many `dice`, "turn" so many that show `before` to
    `after`, "raise" as many by one pip, "hold" as many on the card, "defeat" a monster here; "clues" gains clues.
    clues: gained, also besides something else. sanity, stamina: its price; trade: what may be handed in for it (decks, or
    "clue"), as often as one likes. first: before the first roll only. lasting: may be used once in every roll, and is not used
    up.
    """

    kind: str
    dice: int = 0
    before: str = ""
    after: str = ""
    colors: Pool = (0, 0, 0)
    clues: int = 0
    sanity: int = 0
    stamina: int = 0
    trade: tuple[str, ...] = ()
    first: bool = False
    lasting: bool = False


class Resource(NamedTuple):
    """A card or ability: one of its actions may be taken. deck: where somebody may trade it in. stored: what the dice on it show
    (as put aside, `face_classes.STORED`), which are gone with it then."""

    actions: tuple[ResourceAction, ...]
    deck: str = ""
    stored: tuple[str, ...] = ()


def action_of_steps(
    steps: Sequence[Mapping[str, Any]], *, first: bool = False, lasting: bool = False
) -> ResourceAction | None:
    """What the steps of a use do for an attempt; None for nothing, or for something that is not in the model."""
    action: ResourceAction | None = None
    price: Mapping[str, Any] = {}
    if steps and "spend" in steps[0]:
        price, steps = steps[0]["spend"], steps[0].get("then") or ()
        if not price.keys() <= {"sanity", "stamina", "one_of", "count"} or price.get("count", 1) != 1:
            return None
    clues = 0
    for step in steps:
        if "gain" in step:
            clues += int(step["gain"].get("clues", 0))
        else:
            action = action or _action_of_step(step)
    if action is None:
        action = ResourceAction("clues", clues=clues) if clues else None
    elif clues:
        action = action._replace(clues=clues)
    if action is None:
        return None
    sanity, stamina = int(price.get("sanity", 0)), int(price.get("stamina", 0))
    trade = tuple(price.get("one_of", ()))
    return action._replace(sanity=sanity, stamina=stamina, trade=trade, first=first, lasting=lasting)


def without_clues(action: ResourceAction) -> ResourceAction | None:
    """What is left of an action where the clues that it gains may not roll dice again; None for nothing."""
    return None if action.kind == "clues" else action._replace(clues=0)


def _action_of_step(step: Mapping[str, Any]) -> ResourceAction | None:
    if "add_dice" in step:
        green, yellow, red = (int(color in step["add_dice"]) for color in COLORS)
        return ResourceAction("add", colors=(green, yellow, red))
    if "reroll" in step:
        return ResourceAction("reroll", _number(step["reroll"]["dice"]))
    if "change_die" in step:
        raw = step["change_die"]
        return ResourceAction("turn", _number(raw.get("count", 1)), _face(raw["from"]), _face(raw["to"]))
    if "raise_investigation" in step:
        return ResourceAction("raise", _number(step["raise_investigation"]["count"]))
    if "hold_dice" in step:
        return ResourceAction("hold", _number(step["hold_dice"]))
    return ResourceAction("defeat") if "defeat_monster" in step else None


def _number(raw: Any) -> int:
    return MANY if raw == ANY else int(raw)


def _face(raw: Any) -> str:
    return f"i{raw['investigation']}" if isinstance(raw, dict) else str(raw)


def turned(die: Die, action: ResourceAction) -> Die | None:
    """A die after it was turned or raised; None if it may not be."""
    face = action.after if action.kind == "turn" else RAISED.get(die.face, "")
    able = face in FACES[die.color] and face != die.face and action.before in ("", ANY, die.face)
    return msgspec.structs.replace(die, face=face) if able else None


def after_turns(pool: Sequence[Die], action: ResourceAction) -> list[list[Die]]:
    """The pool after each different die was turned or raised."""
    pools = []
    for die in dice.by_label(pool).values():
        changed = turned(die, action)
        if changed is not None:
            pools.append([changed if other is die else other for other in pool])
    return pools
