"""Whether it matters what comes first at the end of the Mythos Phase: the Ancient One's power or the rumor (R32.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solo.games.town.game import Game
from solo.games.town.printed.numbers import TERROR_LIMIT
from solo.games.town.rules.conditions import meets
from solo.games.town.rules.doom import doom_limit
from solo.games.town.rules.mythos import rumor_text
from solo.games.town.scope import Scope
from solo.kernel.decisions import Steps

ON_THE_CARD = ("place_on_card", "remove_from_card")
"""Verbs that change only what is on the rumor's card."""

MOST = 2
"""So many tokens come onto it at most in one turn."""


def order_matters(game: Game) -> bool:
    """Whether the power and the rumor touch the same thing; also where that cannot be told.

    The cold of the streets takes stamina. It meets a rumor that drives somebody into the street, or ends the night, or touches
    stamina itself; and whatever the rumor does where somebody may fall.
    """
    cold = _cold(game.content.ancient_ones[game.state.ancient_one].end_of_mythos.raw)
    if game.state.rumor is None or not cold:
        return True
    streets = {places[0] for places in game.content.neighbourhoods.values()}
    outside = [who for who in game.playing() if who.place in streets]
    if any(who.stamina <= cold for who in outside):
        return True
    return any(_meets_the_cold(game, verb, what) for verb, what in _ahead(game, rumor_text(game).ongoing.raw))


def _cold(steps: Steps) -> int:
    """How much stamina a power takes of everybody in the streets, if it does nothing else; else 0."""
    match steps:
        case [
            {"each_investigator": {"where": "in_streets", "effect": [{"lose": {"stamina": int(count), **more}}]}}
        ] if not more:
            return count
    return 0


def _ahead(game: Game, steps: Steps) -> Iterator[tuple[str, Any]]:
    """What steps may do now, each by its verb, with the penalty of a rumor that may fail by it."""
    text = rumor_text(game)
    for step in steps:
        if "roll" in step:
            for row in (step["roll"].get("table") or step["roll"].get("per_die") or {}).values():
                yield from _ahead(game, row)
        elif "if" in step:
            true = meets(Scope(game, game.in_turn_order()[0], ""), step["if"])
            yield from _ahead(game, step.get("then" if true else "else") or ())
        elif "rumor_fails" in step:
            yield from _ahead(game, text.penalty.raw)
        else:
            yield from step.items()


def _meets_the_cold(game: Game, verb: str, what: Any) -> bool:
    """Whether one step may touch who is in the streets, or his stamina, or end the night; unknown ones may."""
    state = game.state
    match verb, what:
        case "terror", int(count):
            closing = [each for each in game.content.locations.values() if each.closes_at_terror is not None]
            risen = range(state.terror + 1, state.terror + count + 1)
            inside = any(each.closes_at_terror in risen and game.at(each.id) for each in closing)
            return inside or state.terror + count >= TERROR_LIMIT
        case "doom", int(count):
            return state.doom + count >= doom_limit(game)
        case "remove_ally", _:
            return False
    return verb not in ON_THE_CARD or _may_end(game)


def _may_end(game: Game) -> bool:
    """Whether the tokens that come onto the rumor's card may make it fail."""
    rumor = game.state.rumor
    near = (
        {"clues_at_least": rumor.clues + MOST, "monsters_at_least": len(rumor.monsters) + MOST}
        if rumor is not None
        else {}
    )
    return any(near.get(word, 0) >= figure for word, figure in rumor_text(game).fail_when.items() if word in near)
