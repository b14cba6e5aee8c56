"""DP17.16, A62 The effects on the Ancient One's card."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.nation import events
from solo.games.nation.game import Game
from solo.games.nation.printed.card_facts import EffectFact
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.printed.numbers import CULTISTS, LIMBO
from solo.games.nation.rules.acquiring import add_mythos
from solo.games.nation.rules.behavior import (
    DONE,
    FAILED,
    MOVED,
    acquire_found,
    acquire_from_storage,
    do_step,
    lack_cubes,
    put,
    told,
    travel,
)
from solo.games.nation.rules.influence import add_cubes, take_back
from solo.games.nation.rules.locks import remove_lock
from solo.games.nation.rules.seeking import (
    Search,
    seek_first_city,
    seek_held_card,
    seek_inactive_gate,
    seek_sanity_card,
    seek_sanity_mythos,
    seek_spread,
)
from solo.games.nation.rules.tracks import move_track
from solo.games.nation.rules.veil import turn_up
from solo.kernel.flow import Flow

RULE = "DP17.16"


def carry_out(game: Game, cultist: str) -> Flow[None]:
    """The effect of a cultist: `first`, else `otherwise`; then one city on, unless he moved for lack of cubes (A62).

    It turns up an Ancient One that lies face down (V1).
    """
    turn_up(game)
    effect: EffectFact = getattr(game.ancient.effects, cultist)
    with game.with_cause(game.state.ancient_one):
        results = yield from _run_steps(game, cultist, effect.first)
        if DONE not in results and MOVED not in results:
            results += yield from _run_steps(game, cultist, effect.otherwise)
        if MOVED not in results:
            travel(game, cultist)


def _run_steps(game: Game, cultist: str, steps: Sequence[StepFact]) -> Flow[list[str]]:
    """Try steps in order; a move for lack of cubes ends the effect (A87). What came of each."""
    results: list[str] = []
    for step in steps:
        result = yield from _effect_step(game, cultist, step)
        results.append(result)
        if result == DONE:
            yield from _run_steps(game, cultist, step.then)
        if result == MOVED:
            break
    return results


def _effect_step(game: Game, cultist: str, step: StepFact) -> Flow[str]:
    match step.do:
        case "spread_network":
            return _spread(game, cultist, step, seek_spread(game, cultist, step.cards))
        case "spread_mythos":
            return _spread(game, cultist, step, [each.card for each in game.state.row])
        case "acquire_network_held":
            search = seek_held_card(game, cultist, step.number)
            return (yield from acquire_found(game, cultist, step.do, search, "A64", effect=True))
        case "acquire_storage_top":
            result = DONE if game.state.storage else FAILED
            told(game, cultist, step.do, result, Search(""), 0, RULE, effect=True)
            if result == DONE:
                yield from acquire_from_storage(game, cultist)
            return result
        case "remove_city_locks":
            return _remove_city_locks(game, cultist, step)
        case "recover_limbo":
            number = game.state.limbo[cultist]
            result = DONE if number else FAILED
            told(game, cultist, step.do, result, Search(""), number, RULE, effect=True)
            take_back(game, cultist, LIMBO, number)
            return result
        case "influence_sanity_network":
            return put(game, cultist, step.do, seek_sanity_card(game, cultist), step.number, RULE, effect=True)
        case "influence_sanity_mythos":
            return put(game, cultist, step.do, seek_sanity_mythos(game, cultist), step.number, RULE, effect=True)
        case "influence_first_city":
            return put(game, cultist, step.do, seek_first_city(game, cultist), step.number, RULE, effect=True)
        case "travel_to_inactive_gate":
            search = seek_inactive_gate(game, cultist)
            result = DONE if search.chosen else FAILED
            told(game, cultist, step.do, result, search, 0, RULE, effect=True)
            if search.chosen:
                _go_to(game, cultist, search.chosen)
            return result
        case "move_ritual" | "move_investigation":
            told(game, cultist, step.do, DONE, Search(""), step.number, RULE, effect=True)
            move_track(game, step.do.removeprefix("move_"), step.number)
            return DONE
        case "mythos_row":
            result = DONE if game.state.mythos else FAILED
            told(game, cultist, step.do, result, Search(""), step.number, RULE, effect=True)
            yield from add_mythos(game, step.number)
            return result
    return (yield from do_step(game, cultist, step, effect=True))


def _spread(game: Game, cultist: str, step: StepFact, places: Sequence[str]) -> str:
    """So many cubes on each of some cards, as far as the supply goes (A87)."""
    result = FAILED if not places else DONE if game.state.supply[cultist] else MOVED
    told(game, cultist, step.do, result, Search(""), step.number, RULE, effect=True)
    if result == MOVED:
        lack_cubes(game, cultist)
    else:
        for place in places:
            add_cubes(game, cultist, place, step.number)
    return result


def _remove_city_locks(game: Game, cultist: str, step: StepFact) -> str:
    """All locks off cities that no cultist controls; done if there was one (A62)."""
    locked = [city.id for city in game.state.cities if city.space.lock and city.owner not in CULTISTS]
    told(game, cultist, step.do, DONE if locked else FAILED, Search(""), len(locked), RULE, effect=True)
    for city in locked:
        remove_lock(game, city)
    return DONE if locked else FAILED


def _go_to(game: Game, cultist: str, city: str) -> None:
    """A cultist is put in a city, which is not the travel of the effect (A62)."""
    who = game.cultist(cultist)
    if who.place != city:
        start, who.place = who.place, city
        game.tell(events.CultistTraveled(cultist, start, city))
