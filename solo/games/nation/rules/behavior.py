"""DP17.4 to DP17.15, DP17.19 What the cultists do: the steps of behavior cards, acquiring, and travel."""

from __future__ import annotations

from collections.abc import Callable

from solo.games.nation import events
from solo.games.nation.game import Game
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.printed.numbers import (
    ANCIENT,
    LIMBO,
    MATCHING_MYTHOS_SCORE,
    MURDER_SCORE,
    MYTHOS_SCORE,
)
from solo.games.nation.rules.acquiring import draw_unseen, leave_row, take_control, turn_next
from solo.games.nation.rules.destroying import return_city_card
from solo.games.nation.rules.influence import add_cubes, influence, release_cubes, take_back
from solo.games.nation.rules.locks import place_lock, remove_lock
from solo.games.nation.rules.murder import suffer_murder, victims_in
from solo.games.nation.rules.sanity import test_cultist
from solo.games.nation.rules.seeking import (
    Search,
    seek_city,
    seek_gate,
    seek_mythos,
    seek_network,
    seek_own_card,
    seek_own_city,
    seek_row,
    seek_victim,
    tokens_power,
)
from solo.games.nation.rules.tracks import add_score, move_track
from solo.games.nation.rules.veil import keeps, rule_out
from solo.kernel.flow import Flow

DONE, FAILED, MOVED = "done", "failed", "moved"
"""What came of a step; MOVED: it failed, and the cultist has already traveled for lack of cubes (A54)."""

INFLUENCE: dict[str, tuple[Callable[[Game, str], Search], str]] = {
    "influence_city": (seek_own_city, "DP17.7"),
    "influence_network": (seek_own_card, "DP17.8"),
    "influence_mythos": (seek_row, "DP17.9"),
}
ACQUIRE: dict[str, tuple[Callable[[Game, str], Search], str]] = {
    "acquire_city": (seek_city, "DP17.10"),
    "acquire_network": (seek_network, "DP17.11"),
    "acquire_mythos": (seek_mythos, "DP17.12"),
}


def icon(game: Game, cultist: str, resource: str) -> int:
    """The icons on the side of a cultist card that lies up (DP17.6, A89)."""
    fact = game.content.cultists[cultist]
    shown = fact.revealed_resources if game.cultist(cultist).revealed else fact.resources
    return next((number for what, number in shown.items() if what == resource), 0)


def do_step(game: Game, cultist: str, step: StepFact, *, effect: bool = False) -> Flow[str]:
    """One step; of an effect the cubes are exact, while power is added as always (DP17.6). What came of it."""
    if step.do in INFLUENCE:
        seek, rule = INFLUENCE[step.do]
        bonus = 0 if effect else icon(game, cultist, "influence") + game.level.cultist_influence
        return put(game, cultist, step.do, seek(game, cultist), step.number + bonus, rule, effect=effect)
    if step.do in ACQUIRE:
        seek, rule = ACQUIRE[step.do]
        return (
            yield from acquire_found(
                game, cultist, step.do, seek(game, cultist), rule, effect=effect, cubes_to=step.cubes_to
            )
        )
    if step.do == "murder":
        return (yield from murder(game, cultist, step.number))
    return (yield from open_gate(game, cultist, step.number, effect=effect))


def told(
    game: Game,
    cultist: str,
    step: str,
    result: str,
    search: Search,
    number: int,
    rule: str,
    *,
    effect: bool = False,
    needed: int = 0,
) -> None:
    """Tell what a cultist tried, from where he stands, and what came of it."""
    place = game.cultist(cultist).place
    chosen = search.chosen or search.locked
    game.tell(events.CultistTried(cultist, step, place, result, chosen, number, search.passed, rule, effect, needed))


# Cubes (DP17.4, DP17.7 to DP17.9)


def put(game: Game, cultist: str, step: str, search: Search, number: int, rule: str, *, effect: bool = False) -> str:
    """Cubes on what was found; with an empty supply the cultist takes his limbo back and goes on instead (DP17.4, A54)."""
    if not search.chosen:
        told(game, cultist, step, FAILED, search, number, rule, effect=effect)
        return FAILED
    if not game.state.supply[cultist]:
        told(game, cultist, step, MOVED, search, number, "DP17.4", effect=effect)
        lack_cubes(game, cultist)
        return MOVED
    told(game, cultist, step, DONE, search, number, rule, effect=effect)
    add_cubes(game, cultist, search.chosen, number)
    return DONE


def lack_cubes(game: Game, cultist: str) -> None:
    """All limbo cubes into the supply, and one city on (DP17.4, A54)."""
    take_back(game, cultist, LIMBO, game.state.limbo[cultist])
    travel(game, cultist)


# Travel (DP17.19)


def travel(game: Game, cultist: str) -> None:
    """On to the next city of the path that may be entered, through the portal (DP17.3, DP17.19, A67)."""
    who = game.cultist(cultist)
    start, closed = who.place, game.closed()
    who.place = next(city.id for city in game.path_from(start)[1:] if city.id not in closed)
    game.tell(events.CultistTraveled(cultist, start, who.place))


# Power (DP17.13, DP17.14)


def power(game: Game, cultist: str, number: int) -> int:
    """A step's power, the cultist card's and that of all cultist tokens in his city (DP17.13)."""
    return number + icon(game, cultist, "power") + tokens_power(game, game.cultist(cultist).place)


def open_gate(
    game: Game, cultist: str, number: int, *, step: str = "open_gate", rule: str = "DP17.14", effect: bool = False
) -> Flow[str]:
    """Open the gate where a cultist stands (DP17.14)."""
    total = power(game, cultist, number)
    search = seek_gate(game, cultist, total)
    result = DONE if search.chosen else FAILED
    city = game.city(game.cultist(cultist).place)
    value = game.content.cities[city.id].gate
    told(game, cultist, step, result, search, total, rule, effect=effect, needed=value)
    if search.chosen:
        game.state.gates -= 1
        city.gate, city.gate_owner = "open", cultist
        game.tell(events.GateSealed(cultist, city.id, "open", value))
        with game.with_cause("gate"):
            add_score(game, ANCIENT, value)
            yield from test_cultist(game, cultist)
    return result


def murder(game: Game, cultist: str, number: int) -> Flow[str]:
    """Murder an agent of the player where a cultist stands (DP17.13)."""
    total = power(game, cultist, number)
    victims = victims_in(game, game.cultist(cultist).place)
    search = seek_victim(game, cultist, total, victims, MURDER_SCORE)
    result = DONE if search.chosen else FAILED
    needed = game.content.cities[game.cultist(cultist).place].control
    told(game, cultist, "murder", result, search, total, "DP17.13", needed=needed)
    if search.chosen:
        yield from suffer_murder(game, cultist)
    return result


# Acquiring (DP17.10 to DP17.12)


def acquire_found(
    game: Game, cultist: str, step: str, search: Search, rule: str, *, effect: bool = False, cubes_to: str = ""
) -> Flow[str]:
    """Acquire what was found, or take the lock off what could not be acquired for it (A61)."""
    target = search.chosen or search.locked
    result = DONE if target else FAILED
    own, against = (game.stake(target).of(cultist), influence(game, target)) if target else (0, 0)
    told(game, cultist, step, result, search, own, rule, effect=effect, needed=against)
    if search.chosen:
        place = search.chosen
        if place in game.content.cities:
            yield from acquire_city(game, cultist, place)
        elif game.row_card(place):
            yield from acquire_mythos(game, cultist, place)
        else:
            yield from acquire_network(game, cultist, place, cubes_to=cubes_to)
    elif search.locked:
        remove_lock(game, search.locked)
    return result


def acquire_city(game: Game, cultist: str, place: str) -> Flow[None]:
    """Cubes, control and a lock, points, and the resources of the city card, which goes back to its pile (DP17.10)."""
    city = game.city(place)
    release_cubes(game, place, cultist)
    take_control(game, city, cultist)
    place_lock(game, place)
    yield from return_city_card(game, place, "DP17.10")
    yield from use_resources(game, cultist, game.content.city_card(place))


def acquire_network(game: Game, cultist: str, card: str, *, cubes_to: str = "") -> Flow[None]:
    """Cubes, the next card, the resources, then the card is destroyed or kept, and a sanity test (DP17.11).

    cubes_to: "mythos": its own cubes go to the mythos card of DP17.9, when the pile was served (A63).
    """
    city = game.city_of_card(card)
    assert city is not None, card
    own = city.card.of(cultist)
    release_cubes(game, card, cultist)
    _take_network(game, cultist, card, city.id)
    yield from turn_next(game, city)
    if cubes_to == "mythos" and own and (target := seek_row(game, cultist).chosen):
        take_back(game, cultist, LIMBO, own)
        add_cubes(game, cultist, target, own)
    yield from _finish_network(game, cultist, card)


def acquire_from_storage(game: Game, cultist: str) -> Flow[None]:
    """The top card of the storage: resources, destroyed or kept, sanity test (DP17.21, A58)."""
    card = yield from draw_unseen(game, game.state.storage, "DP17.21")
    _take_network(game, cultist, card, "")
    yield from _finish_network(game, cultist, card)


def _take_network(game: Game, cultist: str, card: str, city: str) -> None:
    """The card leaves its place, for the box or to lie beside the Ancient One (DP17.4, A23)."""
    kept = game.ancient_is(lambda ancient: keeps(game, ancient, card))
    if not kept:
        rule_out(game, lambda ancient: keeps(game, ancient, card))
    (game.state.automaton.cards if kept else game.state.box).append(card)
    game.tell(events.NetworkCardTaken(cultist, card, city, kept))


def _finish_network(game: Game, cultist: str, card: str) -> Flow[None]:
    yield from use_resources(game, cultist, card)
    if game.content.has_sanity_icon(card):
        with game.with_cause(card):
            yield from test_cultist(game, cultist)


def acquire_mythos(game: Game, cultist: str, card: str) -> Flow[None]:
    """Cubes, the card, its points, and a sanity test; the row slides (DP17.12, DP22.2)."""
    release_cubes(game, card, cultist)
    fact = game.content.mythos[card]
    points = mythos_points(game, card, own=game.ancient_is(lambda ancient: ancient.mythos == card))
    game.state.automaton.mythos.append(card)
    game.tell(events.MythosTaken(cultist, card, points))
    with game.with_cause(card):
        add_score(game, ANCIENT, points)
    yield from leave_row(game, card)
    if fact.sanity_icon:
        with game.with_cause(card):
            yield from test_cultist(game, cultist)


def mythos_points(game: Game, card: str, *, own: bool) -> int:
    """What a mythos card brings an Ancient One: one, what is printed on it, and more for its own (DP17.12)."""
    fact = game.content.mythos[card]
    return MYTHOS_SCORE + fact.vp_general + fact.vp_cultist + (MATCHING_MYTHOS_SCORE if own else 0)


# The resources of an acquired card (DP17.15)


def use_resources(game: Game, cultist: str, card: str) -> Flow[None]:
    """The resource actions of a card, in order, each where the cultist then stands; a failed one moves him (A55)."""
    shown = game.content.cards[card].resources
    with game.with_cause("resources"):
        if number := shown.get("influence", 0):
            cubes = number + icon(game, cultist, "influence")
            result = put(game, cultist, "card_influence", seek_own_card(game, cultist), cubes, "DP17.15")
            if result == FAILED:
                travel(game, cultist)
        if number := shown.get("wealth", 0):
            for _ in range(number + icon(game, cultist, "wealth")):
                travel(game, cultist)
        if number := shown.get("power", 0):
            result = yield from open_gate(game, cultist, number, step="card_power", rule="DP17.15")
            if result == FAILED:
                travel(game, cultist)
        if number := shown.get("ritual_up", 0) + shown.get("ritual_down", 0):
            move_track(game, "ritual", number)
        if number := shown.get("investigation_up", 0) + shown.get("investigation_down", 0):
            move_track(game, "investigation", -number)
