"""Cubes of influence that come and go by a card."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.nation.abouts import Using
from solo.games.nation.game import Game
from solo.games.nation.printed.facts import InfluenceStep, RecoverStep
from solo.games.nation.printed.numbers import CULTISTS, LIMBO, PLAYER
from solo.games.nation.rules.influence import (
    accepts_cubes,
    add_cubes,
    recover_cubes,
    recoverable,
    take_back,
    targets_of_influence,
)
from solo.games.nation.scope import Scope
from solo.games.nation.verbs.language import VOCABULARY, ask_place, doing, written
from solo.kernel.decisions import Decision, option
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


def is_kind(game: Game, place: str, kind: str) -> bool:
    """Whether a place of cubes is of a kind: any, city, network, mythos."""
    match kind:
        case "city":
            return place in game.content.cities
        case "network":
            return place in game.content.cards
        case "mythos":
            return place in game.content.mythos
    return True


def places_for_cubes(scope: Scope, to: str) -> Sequence[str]:
    """Where cubes may be put by a step. to: any, city, network, mythos, same_place."""
    if to == "same_place":
        known = any(place == scope.place for place, _ in scope.game.stakes())
        return [scope.place] if known and accepts_cubes(scope.game, scope.place) else []
    return [place for place in targets_of_influence(scope.game) if is_kind(scope.game, place, to)]


@VOCABULARY.verb
def influence(step: Step[Scope]) -> Action[Scope]:
    """Cubes of one's own supply on one place, fewer when the supply is short (DP10.1).

    to: any, city, network, mythos, same_place (that of the step before).

    Example:

        influence: {count: 2, to: any}
    """
    fact = written(step, InfluenceStep)

    def run(scope: Scope) -> Flow[None]:
        place = yield from ask_place(scope, "influence", places_for_cubes(scope, fact.to), fact.count)
        add_cubes(scope.game, PLAYER, place, fact.count)

    return doing(step, lambda scope: scope.game.state.supply[PLAYER] and places_for_cubes(scope, fact.to), run)


@VOCABULARY.verb
def recover(step: Step[Scope]) -> Action[Scope]:
    """Cubes go back into their owner's supply (DP10.3). who: self, or other: a cultist that the player chooses (A79).

    count: a number, or all. from: any (a mix, limbo too), limbo, one_city_or_network (from a single place).

    Example:

        recover: {who: self, count: 3, from: limbo}
    """
    fact = written(step, RecoverStep)
    if (fact.who == "other") != (fact.origin == "one_city_or_network"):
        raise step.wrong("recover_from", "cubes of another come from one_city_or_network, one's own from any or limbo")
    most = 99 if fact.count == "all" else fact.count

    def found(scope: Scope) -> dict[str, int]:
        where = recoverable(scope.game)
        return where if fact.origin == "any" else {place: where[place] for place in where if place == LIMBO}

    def own(scope: Scope) -> Flow[None]:
        there = sum(found(scope).values())
        if fact.origin == "limbo":
            take_back(scope.game, PLAYER, LIMBO, min(most, there))
        else:
            yield from recover_cubes(scope.game, min(most, there))

    def others(scope: Scope) -> Flow[None]:
        ways = _cubes_of_cultists(scope.game)
        options = tuple(option(side, place) for side, place in ways)
        answer = yield Decision("recover_other", scope.who.id, options, "A79", about=Using(scope.card))
        side, _, scope.place = str(answer).partition(":")
        take_back(scope.game, side, scope.place, min(most, scope.game.stake(scope.place).of(side)))

    if fact.who == "other":
        return doing(step, lambda scope: _cubes_of_cultists(scope.game), others)
    return doing(step, found, own)


def _cubes_of_cultists(game: Game) -> list[tuple[str, str]]:
    """Where cubes of cultists lie on cities and network cards: whose and the place."""
    return [
        (side, place)
        for side in CULTISTS
        for place, stake in game.stakes()
        if stake.of(side) and not is_kind(game, place, "mythos")
    ]


@VOCABULARY.verb
def limbo_cubes_to(step: Step[Scope]) -> Action[Scope]:
    """The cubes that the card has cost lie on a city or a network card instead of in limbo.

    Example:

        limbo_cubes_to: network_or_city
    """
    step.word(step.value, ("network_or_city",))

    def places(scope: Scope) -> list[str]:
        return [place for place in targets_of_influence(scope.game) if not is_kind(scope.game, place, "mythos")]

    def run(scope: Scope) -> Flow[None]:
        number = min(scope.spent, scope.game.state.limbo[PLAYER])
        place = yield from ask_place(scope, "limbo_cubes", places(scope), number)
        take_back(scope.game, PLAYER, LIMBO, number)
        add_cubes(scope.game, PLAYER, place, number)

    return doing(step, lambda scope: scope.spent and places(scope), run)
