"""Conditions and amounts of the effect language, evaluated against the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solo.files.content_errors import ContentError, Key, among, author_error, brief, described, nearest
from solo.files.errors import AuthorText
from solo.games.town.rules.cards import has, held, owned
from solo.games.town.scope import Scope
from solo.kernel.ids import is_id

COUNTED = {
    "items": "item",
    "spells": "spell",
    "skills": "skill",
    "weapons": "weapon",
    "allies": "ally",
    "tomes": "tome",
}
HELD = ("money", "clues", "sanity", "stamina")
TROPHIES = ("monster_trophies", "gate_trophies")
RESOURCES = (*HELD, *COUNTED, *TROPHIES)


def count(scope: Scope, resource: str) -> int:
    """How much of a resource the investigator has."""
    who = scope.who
    if resource in HELD:
        return int(getattr(who, resource))
    if resource in TROPHIES:
        return len(getattr(who, resource))
    return len(owned(scope.game, who, COUNTED[resource]))


def trophies_worth(scope: Scope) -> int:
    """The worth of the trophies, in toughness: 5 for each gate and for each full 5 of the monsters' toughness."""
    who = scope.who
    toughness = sum(scope.game.figures(monster).toughness for monster in who.monster_trophies)
    return 5 * (toughness // 5 + len(who.gate_trophies))


def _below_maximum(scope: Scope, what: str) -> bool:
    who = scope.who
    return who.sanity < who.max_sanity if what == "sanity" else who.stamina < who.max_stamina


def _has(scope: Scope, wanted: Any) -> bool:
    names = list(wanted.values()) if isinstance(wanted, dict) else [wanted]
    return all(bool(has(scope.who, name)) for name in names)


CONDITIONS: dict[str, Callable[[Scope, Any], bool]] = {
    "cursed": lambda scope, wanted: bool(held(scope.game, scope.who, "curse")) is wanted,
    "blessed": lambda scope, wanted: bool(held(scope.game, scope.who, "blessing")) is wanted,
    "at_least": lambda scope, needs: all(count(scope, what) >= least for what, least in needs.items()),
    "at_most": lambda scope, needs: all(count(scope, what) <= most for what, most in needs.items()),
    "has": _has,
    "reduced_to_zero": lambda scope, what: getattr(scope.who, what) <= 0,
    "not_reduced_to_zero": lambda scope, what: getattr(scope.who, what) > 0,
    "returned_at_least": lambda scope, least: scope.returned >= least,
    "ally_deck_empty": lambda scope, wanted: (not scope.game.state.decks["ally"]) is wanted,
    "allies_in_deck": lambda scope, least: len(scope.game.state.decks["ally"]) >= least,
    "other_world_area": lambda scope, area: scope.game.content.areas.get(scope.who.place, ("", 0))[1] == area,
    "terror_at_least": lambda scope, least: scope.game.state.terror >= least,
    "below_maximum": _below_maximum,
    "no_loan": lambda scope, wanted: not held(scope.game, scope.who, "loan") and not scope.who.defaulted,
    "available": lambda scope, card: bool(scope.game.state.special[card]),
    "trophies_worth": lambda scope, least: trophies_worth(scope) >= least,
}
"""Every condition, by its word; each receives the value written with it."""


_NUMBER = ("returned_at_least", "allies_in_deck", "other_world_area", "terror_at_least", "trophies_worth")
_FLAG = ("cursed", "blessed", "ally_deck_empty", "no_loan")
_VITAL = ("reduced_to_zero", "not_reduced_to_zero", "below_maximum")


def meets(scope: Scope, needs: Mapping[str, Any]) -> bool:
    """Whether all of the conditions hold."""
    return all(CONDITIONS[word](scope, value) for word, value in needs.items())


def check_needs(raw: Any, *keys: Key) -> dict[str, Any]:
    """The conditions at a key path, if every word and value is valid; otherwise raises ContentError.

    A resource by itself ("clues: 4") means at least that much of it.
    """
    if not isinstance(raw, dict):
        raise author_error("conditions_shape", "conditions are a mapping, not {found}", *keys, found=described(raw))
    needs: dict[str, Any] = {}
    for word, value in raw.items():
        if word in RESOURCES:
            _check_number(value, *keys, word)
            needs.setdefault("at_least", {})[word] = value
            continue
        if word not in CONDITIONS:
            known = [*CONDITIONS, *RESOURCES]
            hint = nearest(str(word), known) or among(word, known)
            raise author_error(
                "unknown_condition", "unknown condition {found}{hint}", *keys, word, found=brief(word), hint=hint
            )
        _check_value(word, value, *keys, word)
        if word in ("at_least", "at_most"):
            needs.setdefault(word, {}).update(value)
        else:
            needs[word] = value
    return needs


def _check_value(word: str, value: Any, *keys: Key) -> None:
    """Check the value of a condition; raises ContentError."""
    if word in ("at_least", "at_most"):
        if not isinstance(value, dict):
            raise author_error(
                "resources_shape",
                "{word} takes a mapping from resources to numbers, not {found}",
                *keys,
                word=word,
                found=brief(value),
            )
        for resource, number in value.items():
            if resource not in RESOURCES:
                problem = AuthorText(
                    "unknown_resource",
                    "unknown resource {found}{hint}",
                    found=brief(resource),
                    hint=among(resource, RESOURCES),
                )
                raise ContentError(problem, keys=(*keys, resource))
            _check_number(number, *keys, resource)
    elif word in _NUMBER:
        _check_number(value, *keys)
    elif word in _FLAG:
        if not isinstance(value, bool):
            raise author_error(
                "flag_wanted", "{key} is true or false, not {found}", *keys, key=word, found=brief(value)
            )
    elif word in _VITAL:
        if value not in ("sanity", "stamina"):
            raise author_error(
                "sanity_or_stamina", "{word} takes sanity or stamina, not {found}", *keys, word=word, found=brief(value)
            )
    else:
        for name in value.values() if isinstance(value, dict) else [value]:
            if not is_id(name):
                raise author_error("no_card", "{found} is no card", *keys, found=brief(name))


def _check_number(value: Any, *keys: Key) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise author_error("number_wanted", "{found} is no number", *keys, found=brief(value))
