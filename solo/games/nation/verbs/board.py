"""The board: tracks, points, tokens, and what a risen one leaves of a city."""

from __future__ import annotations

from solo.games.nation.abouts import Placing
from solo.games.nation.printed.facts import DeepOnesCondition, OtherPlayerCondition, TokenStep, TrackStep
from solo.games.nation.printed.numbers import PLAYER, TRACKS
from solo.games.nation.rules.devastating import devastate as lay_waste
from solo.games.nation.rules.tokens import cities_for_token, put_token
from solo.games.nation.rules.tracks import add_score, move_track, room
from solo.games.nation.scope import Scope
from solo.games.nation.verbs.language import VOCABULARY, changing, doing, without_effect, written
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


@VOCABULARY.verb
def track(step: Step[Scope]) -> Action[Scope]:
    """A marker moves by so many spaces, as far as it goes (DP10.6). ritual, investigation.

    Example:

        track: {investigation: 3}
    """
    fact = written(step, TrackStep)
    moves = {name: by for name in TRACKS if (by := getattr(fact, name))}

    def can(scope: Scope) -> bool:
        return any(room(scope.game, name, by) for name, by in moves.items())

    def run(scope: Scope) -> None:
        for name, by in moves.items():
            move_track(scope.game, name, by)

    return changing(step, can, run)


@VOCABULARY.verb
def vp(step: Step[Scope]) -> Action[Scope]:
    """Victory points at once.

    Example:

        vp: 2
    """
    points = step.number(step.value, least=1)
    return changing(step, lambda scope: True, lambda scope: add_score(scope.game, PLAYER, points))


@VOCABULARY.verb
def place_token(step: Step[Scope]) -> Action[Scope]:
    """Tokens come on the board (DP18). token: cthulhu, martial_law, whateley, deep_one; count, fewer when there are no more;
    up_to: true where the player may place fewer; where: any_city, any_cities (several may share one), different_cities,
    any_other_city (the token moves). The Mi-Go is not there when one plays alone.

    Example:

        place_token: {token: deep_one, count: 2, up_to: true, where: any_cities}
    """
    fact = written(step, TokenStep)
    if fact.token == "mi_go":
        return without_effect(step)

    def run(scope: Scope) -> Flow[None]:
        for number in range(fact.count):
            cities = cities_for_token(scope.game, fact.token)
            if not cities:
                return
            stop = (option("done"),) if fact.up_to else ()
            options = (*stop, *(option("place", city) for city in cities))
            about = Placing(fact.token, fact.count - number)
            city = subject_of((yield Decision("token", scope.who.id, options, "DP18.4", about=about)))
            if not city:
                return
            put_token(scope.game, fact.token, city)
            scope.place = city

    return doing(step, lambda scope: cities_for_token(scope.game, fact.token), run)


@VOCABULARY.verb
def devastate(step: Step[Scope]) -> Action[Scope]:
    """The city where a token was just placed is laid waste (DP18.3, A66): its cubes to limbo, its locks to the supply,
    hired agents and the face-up network card destroyed, main agent and cultists to an adjacent city, control lost.

    Example:

        devastate: there
    """
    step.word(step.value, ("there",))
    return doing(step, lambda scope: scope.place, lambda scope: lay_waste(scope.game, scope.place))


@VOCABULARY.verb
def end_game_if(step: Step[Scope]) -> Action[Scope]:
    """If so many Deep Ones are in play, the game ends after this action, and no later step is run (DP14, A74).

    Example:

        end_game_if: {deep_ones_in_play: 8}
    """
    least = written(step, DeepOnesCondition).deep_ones_in_play

    def run(scope: Scope) -> None:
        if len(scope.game.state.deep_ones) >= least:
            scope.ends = True
            scope.game.state.trigger = "deep_ones"

    return at_once(run)


@VOCABULARY.verb
def if_(step: Step[Scope]) -> Action[Scope]:
    """What another player has decides: `then`, otherwise `else`. There is none when one plays alone (A75).

    Example:

        if: {other_player_has: hired_agent}
        then: [{vp: 1}]
        else: [{influence: {count: 3, to: network}}]
    """
    written(step, OtherPlayerCondition)
    step.branch("then", step.get("then"), "then")
    other = step.branch("else", step.get("else"), "else")
    if not other.effect:
        return without_effect(step)
    return doing(step, lambda scope: not other.effect.does_nothing(scope), lambda scope: VOCABULARY.take(scope, other))
