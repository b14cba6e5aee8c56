"""DP10.7 Card actions: what is written on a card, as far as it is an icon of the rulebook (DP11).

Other effects are not carried out yet, which an event says.
"""

from __future__ import annotations

from typing import Any

from solo.games.nation import events
from solo.games.nation.abouts import Using
from solo.games.nation.game import Game
from solo.games.nation.printed.facts import AbilityFact
from solo.games.nation.rules.destroying import destroy_own_card
from solo.games.nation.rules.gates import gate_ways, use_gate
from solo.games.nation.rules.locks import locked, place_lock, remove_lock, unlocked
from solo.games.nation.rules.murder import cultists_in_reach, use_murder
from solo.games.nation.rules.standing import standing
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow

Written = list[dict[str, Any]]

GAINED = "gained"
"""The option of a murder by a card that has it from a standing rule."""


def branches(ability: AbilityFact) -> dict[str, Written]:
    """What an ability may do, by the option that is taken; "" where there is none to take."""
    first, *after = ability.effect
    if "choose" in first:
        return {each["option"]: [*each["effect"], *after] for each in first["choose"]}
    return {"": list(ability.effect)}


def open_branches(game: Game, card: str, when: str) -> dict[str, Written]:
    """What can be done by a card now: its first step can be (A37)."""
    found = {
        name: steps
        for ability in game.abilities(card)
        if ability.when == when
        for name, steps in branches(ability).items()
        if can_be_done(game, card, steps[0])
    }
    if when == "action" and card in game.content.agents and standing(game, "own_hired_agent_cards_gain_assassinate"):
        step = {"assassinate": {"by": "this_agent"}}
        has_it = any("assassinate" in first for first, *_ in found.values())
        if not has_it and can_be_done(game, card, step):
            found[GAINED] = [step]
    return found


def can_be_done(game: Game, card: str, step: dict[str, Any]) -> bool:
    """Whether a step is one of the rulebook's icons, and can be done (A37)."""
    if "assassinate" in step:
        return bool(cultists_in_reach(game, card, step["assassinate"]))
    if "gate" in step:
        return bool(gate_ways(game, card, step["gate"]))
    if "lock" in step:
        return bool(_lock_options(game, step["lock"]["do"]))
    return False


def usable_cards(game: Game, when: str) -> list[str]:
    """The cards in hand that can be used. when: "action" or "free_action"."""
    return [card for card in game.who.deck.hand if open_branches(game, card, when)]


def use_card(game: Game, card: str, when: str) -> Flow[None]:
    """Play a card for what is written on it (DP9.1, DP10.7)."""
    ways = open_branches(game, card, when)
    options = tuple(option("branch", name) for name in ways)
    answer = yield Decision("branch", game.who.id, options, "DP10.7", about=Using(card))
    name = subject_of(answer)
    game.who.deck.play(card)
    game.tell(events.CardUsed(card, name))
    with game.with_cause(card):
        for step in ways[name]:
            yield from _run(game, card, step, when)


def _run(game: Game, card: str, step: dict[str, Any], when: str) -> Flow[None]:
    """One step; one that cannot be done is skipped (A44)."""
    if step == {"destroy": "this_card"}:
        if game.who.deck.zone_of(card) is not None:
            destroy_own_card(game, card)
    elif not can_be_done(game, card, step):
        game.tell(events.EffectNotCarriedOut(card, when))
    elif "assassinate" in step:
        yield from use_murder(game, card, step["assassinate"])
    elif "gate" in step:
        yield from use_gate(game, card, step["gate"])
    else:
        yield from _use_lock(game, card, step["lock"]["do"])


def _lock_options(game: Game, do: str) -> list[tuple[str, str]]:
    """What can be done with locks: a verb and a place each (DP11.3)."""
    place = [("place", each) for each in unlocked(game)]
    remove = [("remove", each) for each in locked(game)]
    match do:
        case "place":
            return place
        case "remove":
            return remove
        case "move":
            free = any(not stake.lock for _, stake in game.stakes())
            return [("move", each) for _, each in remove] if free else []
    return [*place, *remove]


def _use_lock(game: Game, card: str, do: str) -> Flow[None]:
    """Place, remove or move a lock (DP11.3)."""
    options = tuple(option(verb, place) for verb, place in _lock_options(game, do))
    answer = yield Decision("lock", game.who.id, options, "DP11.3", about=Using(card))
    verb, place = str(answer).partition(":")[0], subject_of(answer)
    if verb == "place":
        place_lock(game, place)
        return
    remove_lock(game, place)
    if verb == "move":
        options = tuple(option("place", each) for each in unlocked(game) if each != place)
        answer = yield Decision("lock_to", game.who.id, options, "DP11.3", about=Using(card))
        place_lock(game, subject_of(answer))
