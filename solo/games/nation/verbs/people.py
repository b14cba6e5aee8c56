"""Agents and minds: tests, tokens, possession, ways."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.abouts import Using
from solo.games.nation.game import Game
from solo.games.nation.printed.facts import MoveStep
from solo.games.nation.printed.numbers import ANCIENT
from solo.games.nation.rules import sanity
from solo.games.nation.rules.travel import destination, put_agent, routes
from solo.games.nation.scope import Scope
from solo.games.nation.verbs.language import VOCABULARY, changing, doing, without_effect, written
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


@VOCABULARY.verb
def sanity_test(step: Step[Scope]) -> Action[Scope]:
    """A token from the bag (DP12). self: the owner draws; chosen_side: he chooses himself or the Ancient One (DP17.17, A27).

    Example:

        sanity_test: self
    """
    side = step.word(step.value, ("self", "chosen_side"))

    def run(scope: Scope) -> Flow[None]:
        tested = "self"
        if side == "chosen_side":
            options = (option("self"), option(ANCIENT))
            tested = str((yield Decision("tested", scope.who.id, options, "A27", about=Using(scope.card))))
        if tested == "self":
            yield from sanity.test_player(scope.game, "DP12")
        else:
            yield from sanity.test_cultist(scope.game, ANCIENT)

    return doing(step, lambda scope: scope.game.state.insanity + scope.game.state.sanity, run)


@VOCABULARY.verb
def insanity_to_bag(step: Step[Scope]) -> Action[Scope]:
    """So many insanity tokens of one's own go back into the bag.

    Example:

        insanity_to_bag: 1
    """
    number = step.number(step.value, least=1)
    return changing(step, lambda scope: scope.who.insanity, lambda scope: sanity.insanity_to_bag(scope.game, number))


@VOCABULARY.verb
def flip_agent(step: Step[Scope]) -> Action[Scope]:
    """An agent shows his possessed side from now on (DP5.4). main: the main agent; own_hired: a hired agent, one's own choice.

    Example:

        flip_agent: own_hired
    """
    which = step.word(step.value, ("main", "own_hired"))

    def normal(game: Game) -> list[str]:
        agents = [game.who.id] if which == "main" else [agent.id for agent in game.who.agents]
        return [agent for agent in agents if not game.possessed(agent)]

    def run(scope: Scope) -> Flow[None]:
        options = tuple(option("possess", agent) for agent in normal(scope.game))
        answer = yield Decision("possess", scope.who.id, options, "DP18.2", about=Using(scope.card))
        agent = subject_of(answer)
        if agent == scope.who.id:
            scope.who.possessed = True
        else:
            next(each for each in scope.who.agents if each.id == agent).possessed = True
        scope.game.tell(events.AgentPossessed(agent))

    return doing(step, lambda scope: normal(scope.game), run)


@VOCABULARY.verb
def move_agent(step: Step[Scope]) -> Action[Scope]:
    """An agent or Deep One goes to another city for nothing, not into or through closed ones. which: one_own, or this_agent
    (a free move once a turn, DP5.3); reach: a number of roads, or any_city.

    Example:

        move_agent: {which: one_own, reach: 2}
    """
    fact = written(step, MoveStep)
    if fact.which == "this_agent":
        return without_effect(step)

    def able(game: Game) -> dict[str, dict[str, tuple[str, ...]]]:
        ways = {agent: routes(game, place, fact.reach) for agent, place in game.movers().items()}
        return {agent: cities for agent, cities in ways.items() if cities}

    def run(scope: Scope) -> Flow[None]:
        ways = able(scope.game)
        options = tuple(option("travel", agent) for agent in ways)
        answer = yield Decision("traveler", scope.who.id, options, "DP10.7", about=Using(scope.card))
        agent = subject_of(answer)
        city = yield from destination(scope.game, agent, dict.fromkeys(ways[agent], 0), 0)
        put_agent(scope.game, agent, ways[agent][city], free=True)
        scope.place = city

    return doing(step, lambda scope: able(scope.game), run)
