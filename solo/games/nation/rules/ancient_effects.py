"""DP17.16, A62 The effects on the Ancient One's card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

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


class Effect(NamedTuple):
    """An effect under way. steps: still to be tried, each with whether it counts for what comes of the effect. results: of those
    that count. otherwise: what is tried if nothing was done."""

    steps: tuple[tuple[StepFact, bool], ...]
    results: tuple[str, ...]
    otherwise: tuple[StepFact, ...]


def carry_out(game: Game, cultist: str) -> Flow[None]:
    """The effect of a cultist: `first`, else `otherwise`; then one city on, unless he moved for lack of cubes (A62)."""
    effect = begin_effect(game, cultist)
    while effect.steps:
        effect = yield from go_on_with_effect(game, cultist, effect)
    end_effect(game, cultist, effect)


def begin_effect(game: Game, cultist: str) -> Effect:
    """The effect of a cultist before anything is done; it turns up an Ancient One that lies face down (V1)."""
    turn_up(game)
    fact: EffectFact = getattr(game.ancient.effects, cultist)
    return _otherwise(Effect(tuple((step, True) for step in fact.first), (), tuple(fact.otherwise)))


def go_on_with_effect(game: Game, cultist: str, effect: Effect) -> Flow[Effect]:
    """Try the next step; the effect after it. A move for lack of cubes ends the effect, or what follows a step (A87)."""
    (step, counts), *left = effect.steps
    with game.with_cause(game.state.ancient_one):
        result = yield from _effect_step(game, cultist, step)
    if result == MOVED:
        left = [] if counts else [each for each in left if each[1]]
    if result == DONE:
        left = [*((each, False) for each in step.then), *left]
    results = (*effect.results, result) if counts else effect.results
    return _otherwise(effect._replace(steps=tuple(left), results=results))


def _otherwise(effect: Effect) -> Effect:
    """The effect, with `otherwise` before it where the first steps are over and did nothing."""
    if effect.steps or DONE in effect.results or MOVED in effect.results:
        return effect
    return effect._replace(steps=tuple((step, True) for step in effect.otherwise), otherwise=())


def end_effect(game: Game, cultist: str, effect: Effect) -> None:
    """One city on, unless he moved for lack of cubes (A62)."""
    if MOVED not in effect.results:
        with game.with_cause(game.state.ancient_one):
            travel(game, cultist)


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
