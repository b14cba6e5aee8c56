"""Predicting what steps of an effect may cost at worst, and finding the dice in them, before they are run.

This uses the steps as written and the present state, and works for any card of any author; nothing is rolled or
changed. Where dice decide, the worst result is assumed; where the player chooses, the mildest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from solo.games.town.compiled.pieces import Use
from solo.games.town.rules.cards import owned
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.conditions import count, meets
from solo.games.town.rules.monsters import protected
from solo.games.town.rules.uses import clues_payable, usable
from solo.games.town.scope import Scope
from solo.kernel.decisions import Steps

WEIGHTS = {
    "devoured": 1000,
    "insane": 100,
    "unconscious": 100,
    "lost": 60,
    "maximum": 60,
    "gate": 40,
    "arrested": 30,
    "cursed": 25,
    "doom": 20,
    "turns": 15,
    "delayed": 12,
    "monsters": 10,
    "terror": 10,
    "rumor": 40,
    "items": 6,
    "cards": 6,
    "gate_trophies": 6,
    "membership": 6,
    "monster_trophies": 4,
    "stamina": 3,
    "sanity": 3,
    "clues": 2,
    "money": 1,
}
"""The kinds of losses, each with a weight, by which the worst of several results is found."""

SUFFERED = {
    "devour": "devoured",
    "lost_in_time_and_space": "lost",
    "arrest": "arrested",
    "curse": "cursed",
    "delay": "delayed",
    "gate_appears": "gate",
    "rumor_fails": "rumor",
    "lose_membership": "membership",
}
"""Verbs that are a loss by themselves, and its kind."""

COUNTED = {"lose_turn": "turns", "doom": "doom", "terror": "terror"}
"""Verbs whose value is the number of losses, and their kind."""

RESOURCES = ("sanity", "stamina", "money", "clues", "monster_trophies", "gate_trophies")
SIDES = 6
DICE = {"d6": 1, "2d6": 2}

WorstCase = dict[str, int]
"""Losses by kind, with the words of WEIGHTS."""


class PlainDice(NamedTuple):
    """Dice not rolled for a check (A12). successes: whether each die is a success or not, as in checks; passes: whether one
    success decides, so that the roll can be said to succeed."""

    dice: int
    successes: bool
    passes: bool = False


def is_fixed_loss(step: Mapping[str, Any]) -> bool:
    """Whether a step of an effect takes so many of something, and does nothing else.

    >>> is_fixed_loss({"lose": {"sanity": 1}}), is_fixed_loss({"discard": {"what": "item", "count": "half"}, "round": "up"})
    (True, False)
    """
    match step:
        case {"lose": {**counts}} | {"discard": {"what": str(), **counts}} if len(step) == 1:
            return bool(counts) and all(isinstance(count, int) for count in counts.values())
    return False


def worst_case(steps: Steps, scope: Scope, before: WorstCase | None = None) -> WorstCase:
    """What the steps may cost the investigator at worst; if that knocks him out, the points are left out.

    before: what was paid for them.
    """
    losses = _sequence(steps, scope, before or {})
    who = scope.who
    for what, state, held in (("sanity", "insane", who.sanity), ("stamina", "unconscious", who.stamina)):
        if losses.get(what, 0) >= held > 0:
            losses[state] = int(bool(losses.pop(what)))
    if losses.get("devoured"):
        return {"devoured": 1}
    return {what: losses[what] for what in WEIGHTS if losses.get(what)}


def severity(losses: WorstCase) -> int:
    """The weighted sum of losses, for comparing results."""
    return sum(WEIGHTS[what] * amount for what, amount in losses.items())


def first_roll(steps: Steps, scope: Scope) -> Mapping[str, Any] | PlainDice | None:
    """The first dice that the steps lead to without a choice in between: a check as written, plain dice, or None."""
    for step in steps:
        if "check" in step:
            return dict(step["check"])
        if "roll" in step:
            return PlainDice(int(step["roll"]["dice"]), False)
        if "roll_successes" in step:
            raw = step["roll_successes"]
            return PlainDice(_amount(raw["dice"], scope, 0), True, "success" in raw)
        if "choose" in step:
            return None
        amounts = [value for amount in step.values() if isinstance(amount, Mapping) for value in amount.values()]
        dice = next((DICE[amount] for amount in amounts if isinstance(amount, str) and amount in DICE), 0)
        if dice:
            return PlainDice(dice, False)
        inner = _inner(step, scope)
        found = first_roll(inner, scope) if inner is not None else None
        if found is not None:
            return found
    return None


def _inner(step: Mapping[str, Any], scope: Scope) -> Steps | None:
    """The nested steps that surely follow a step."""
    if "if" in step:
        return list(step.get("then" if _holds(step["if"], scope, {}) else "else") or [])
    if "spend" in step:
        return list(step.get("then") or [])
    if "each_investigator" in step:
        return list(step["each_investigator"]["effect"])
    return next((step[verb] for verb in ("together", "first_player") if verb in step), None)


def _sequence(steps: Steps, scope: Scope, before: WorstCase) -> WorstCase:
    """The worst losses of consecutive steps, added to those before."""
    losses = dict(before)
    for step in steps:
        mild = [_step(step, scope, losses)]
        if step.get("may"):
            mild.append(_sequence(step.get("otherwise") or [], scope, losses))
        losses = min(mild, key=severity)
    return losses


def _step(step: Mapping[str, Any], scope: Scope, before: WorstCase) -> WorstCase:
    branches = list(_branches(step, scope, before))
    if branches:
        choose = max if "choose" not in step else min
        return choose((_sequence(branch, scope, before) for branch in branches), key=severity)
    return _add(before, _own(step, scope, before))


def _branches(step: Mapping[str, Any], scope: Scope, before: WorstCase) -> Iterator[Steps]:
    """The branches a step may take, as far as the dice allow."""
    if "check" in step and _cannot_pass(step["check"], scope):
        none = [way for key, way in step.get("successes", {}).items() if str(key).startswith("0")]
        yield none[0] if none else step.get("fail") or []
    elif "check" in step:
        yield from (
            step["successes"].values() if "successes" in step else (step.get("pass") or [], step.get("fail") or [])
        )
    elif "choose" in step:
        yield from (way["effect"] for way in step["choose"] if meets(scope, _needs(way.get("needs", {}))))
    elif "roll" in step:
        raw = step["roll"]
        if "then" in raw:
            most = SIDES * _amount(raw["dice"], scope, 0) + int(raw.get("add", 0))
            yield _with_rolled(raw["then"], max(most, int(raw.get("min", 0))))
        for rows in (raw.get("table", {}), raw.get("per_die", {})):
            yield from (list(steps) * (1 if rows is raw.get("table") else raw["dice"]) for steps in rows.values())
    elif "roll_successes" in step:
        raw = step["roll_successes"]
        times = _amount(raw["dice"], scope, 0)
        yield from (raw[key] for key in ("success", "failure") if key in raw)
        yield from (list(raw[key]) * times for key in ("per_success", "per_failure") if key in raw)
    elif "if" in step and "returned_at_least" in step["if"]:
        yield from (step.get("then") or [], step.get("else") or [])
    elif "if" in step:
        yield step.get("then" if _holds(step["if"], scope, before) else "else") or []
    elif "spend" in step:
        paid = {what: amount for what, amount in step["spend"].items() if what in RESOURCES}
        if all(_held(scope, what) >= _amount(amount, scope, 0) for what, amount in paid.items()):
            yield [{"lose": paid, "paid": True}, *(step.get("then") or [])]
        else:
            yield step.get("otherwise") or []
    else:
        inner = _inner(step, scope)
        if inner is not None:
            yield inner


def _with_rolled(raw: Any, most: int) -> Any:
    """Steps with the most that dice may show in place of what they show."""
    if isinstance(raw, Mapping):
        return {key: _with_rolled(value, most) for key, value in raw.items()}
    if isinstance(raw, (list, tuple)):
        return [_with_rolled(each, most) for each in raw]
    return most if raw == "rolled" else raw


def _cannot_pass(check: Mapping[str, Any], scope: Scope) -> bool:
    """Whether a check has no dice, and nothing that may be paid or used for it could add any (R18.6, R18.7)."""
    game, who, skill = scope.game, scope.who, str(check["skill"])
    if skill == "combat" or "battle_modifier" in check or clues_payable(game, who):
        return False
    return not pool_of(game, who, skill, int(check.get("modifier", 0))) and not usable(game, who, "before_check", skill)


def _own(step: Mapping[str, Any], scope: Scope, before: WorstCase) -> WorstCase:
    """The losses of one step itself, without its branches."""
    if "lose" in step:
        return {
            what: _lost(what, amount, scope, before, paid=bool(step.get("paid")))
            for what, amount in step["lose"].items()
            if what in RESOURCES
        }
    if "discard" in step and "what" in step["discard"]:
        return _discarded(step["discard"], scope)
    if "devour_if" in step:
        return {"devoured": int(not count(scope, step["devour_if"]["none_of"]))}
    if {"gate_appears", "monster_appears"} & set(step) and protected(scope.game, scope.who.place):
        return {}
    if "monster_appears" in step:
        return {"monsters": step["monster_appears"].get("count", 1)}
    if "change_maximum" in step:
        return {"maximum": -sum(step["change_maximum"].values())}
    if "default_on_loan" in step or "roll_for_items" in step:
        return {"items": len(owned(scope.game, scope.who, "item"))}
    for verb, what in SUFFERED.items():
        if verb in step:
            kept = what == "lost" and scope.game.modifiers(scope.who).never_lost is not None
            return {} if kept else {what: 1}
    return {what: int(step[verb]) for verb, what in COUNTED.items() if verb in step}


def _lost(what: str, raw: Any, scope: Scope, before: WorstCase, *, paid: bool) -> int:
    """How much is lost at worst: not more than there is, and less where an ability reduces losses."""
    left = _held(scope, what) - before.get(what, 0)
    less = 0 if paid else scope.game.modifiers(scope.who).reduce.get(what, 0)
    return max(0, min(_amount(raw, scope, left) - less, left))


def _discarded(raw: Mapping[str, Any], scope: Scope) -> WorstCase:
    what = raw["what"]
    if what == "clue":
        return {"clues": _amount(raw.get("count", 1), scope, scope.who.clues)}
    kind = what["card"] if isinstance(what, Mapping) else what
    held = len(owned(scope.game, scope.who, kind))
    return {"items" if kind == "item" else "cards": min(held, _amount(raw.get("count", 1), scope, held))}


def _held(scope: Scope, what: str) -> int:
    held = getattr(scope.who, what)
    return held if isinstance(held, int) else len(held)


def _amount(raw: Any, scope: Scope, held: int) -> int:
    """The highest value of an amount of the effect language; 0 where the player chooses."""
    if isinstance(raw, int):
        return raw
    if isinstance(raw, Mapping):
        of = raw.get("count_of", "")
        return int(getattr(scope.who, of)) * int(raw.get("times", 1)) if of in ("sanity", "stamina") else 0
    rumor = scope.game.state.rumor
    known = {"d6": SIDES, "2d6": 2 * SIDES, "rolled": SIDES, "all": held, "half": (held + 1) // 2}
    return known.get(raw, rumor.clues if raw == "on_card" and rumor is not None else 0)


def _needs(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The conditions as written, including resources by themselves."""
    words = ("money", "clues", "sanity", "stamina", "items", "spells", "skills", "weapons", "allies", "tomes")
    resources = {what: least for what, least in raw.items() if what in (*words, "monster_trophies", "gate_trophies")}
    others = {word: value for word, value in raw.items() if word not in resources}
    least = {**others.pop("at_least", {}), **resources}
    return {**others, "at_least": least} if least else others


def _holds(raw: Mapping[str, Any], scope: Scope, before: WorstCase) -> bool:
    """Whether conditions would hold after the losses before."""
    needs = _needs(raw)
    for word, sign in (("reduced_to_zero", True), ("not_reduced_to_zero", False)):
        what = needs.pop(word, None)
        if what is not None and (_held(scope, what) <= before.get(what, 0)) is not sign:
            return False
    return meets(scope, needs)


def _add(one: WorstCase, other: WorstCase) -> WorstCase:
    return {what: one.get(what, 0) + other.get(what, 0) for what in {**one, **other}}


def cost_as_steps(use: Use) -> Steps:
    """The sanity and stamina a use costs, as a step that nothing reduces (A41); none where it costs neither."""
    paid = {"sanity": use.cost.sanity, "stamina": use.cost.stamina}
    return (
        [{"lose": {what: amount for what, amount in paid.items() if amount}, "paid": True}]
        if any(paid.values())
        else ()
    )
