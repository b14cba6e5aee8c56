"""The board: tracks, points, tokens, and what a risen one leaves of a city."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.nation import events
from solo.games.nation.abouts import Placing
from solo.games.nation.printed.facts import DeepOnesCondition, OtherPlayerCondition, TokenStep, TrackStep
from solo.games.nation.printed.numbers import PLAYER, TRACKS
from solo.games.nation.rules.devastating import devastate as lay_waste
from solo.games.nation.rules.tracks import add_score, move_track, room
from solo.games.nation.scope import Scope
from solo.games.nation.verbs.language import VOCABULARY, changing, doing, waiting, without_effect, written
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step
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
    """Tokens come on the board (DP18). token: cthulhu, martial_law, whateley; count; where: any_city, different_cities,
    any_other_city (the token moves). Not yet: deep_one, and mi_go, who is not there when one plays alone.

    Example:

        place_token: {token: martial_law, count: 1, where: any_city}
    """
    fact = written(step, TokenStep)
    if fact.token in ("deep_one", "mi_go"):
        return waiting(step)

    def cities(scope: Scope) -> Sequence[str]:
        state = scope.game.state
        taken = {"cthulhu": [state.cthulhu], "martial_law": [state.martial_law]}.get(fact.token, state.whateleys)
        return [city for city in scope.game.content.cities if city not in taken]

    def run(scope: Scope) -> Flow[None]:
        state = scope.game.state
        for _ in range(fact.count):
            options = tuple(option("place", city) for city in cities(scope))
            about = Placing(fact.token)
            city = subject_of((yield Decision("token", scope.who.id, options, "DP18.4", about=about)))
            if fact.token == "whateley":
                state.whateleys.append(city)
            else:
                setattr(state, fact.token, city)
            scope.place = city
            scope.game.tell(events.TokenPlaced(fact.token, city))

    return doing(step, cities, run)


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
    """The game ends after this action if so many Deep Ones are in play (A74). Not yet.

    Example:

        end_game_if: {deep_ones_in_play: 8}
    """
    written(step, DeepOnesCondition)
    return waiting(step)


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
    other = step.branch("else", step.get("else"), "else").effect
    if not other:
        return without_effect(step)
    return doing(step, lambda scope: not other.does_nothing(scope), other.run)
