"""Choices, conditions, and for whom the steps are run."""

from __future__ import annotations

from typing import Any

from solo.files.yaml import ContentError
from solo.games.town import abouts
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.conditions import check_needs, meets
from solo.games.town.rules.states import settle
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs.language import VOCABULARY, take
from solo.kernel.decisions import Decision, Option, option
from solo.kernel.effects import Action, Branch, Step
from solo.kernel.flow import Flow


@VOCABULARY.verb
def choose(step: Step[Scope]) -> Action[Scope]:
    """The player chooses one of several options; those whose `needs` are not met are not offered.

    A list of {option, needs, effect}. Options whose steps would change nothing are not offered (a value that is full, a
    loss that is not pending); one without steps always is. Nothing happens if there is no option.

    Example:

        choose:
        - {option: pay, needs: {money: 3}, effect: [spend: {money: 3}]}
        - {option: leave, effect: []}
    """
    if not isinstance(step.value, list) or not step.value:
        raise ContentError("choose takes a list of options", keys=("choose",))
    ways = []
    for index, raw in enumerate(step.value):
        keys = ("choose", index)
        if not isinstance(raw, dict) or not isinstance(raw.get("option"), str) or "effect" not in raw:
            raise ContentError("an option has the keys option and effect (and may have needs)", keys=keys)
        for key in raw:
            step.word(key, ("option", "needs", "effect"), *keys, key)
        step.name(raw["option"], *keys, "option")
        needs = check_needs(raw.get("needs", {}), *keys, "needs")
        ways.append((option(raw["option"]), needs, step.branch(raw["option"], raw["effect"], *keys, "effect")))

    def open_ways(scope: Scope) -> list[tuple[Option, dict[str, Any], Branch[Scope]]]:
        return [way for way in ways if meets(scope, way[1]) and not way[2].effect.idle(scope)]

    step.idle = lambda scope: not open_ways(scope)

    def run(scope: Scope) -> Flow[None]:
        legal = open_ways(scope)
        if not legal:
            return
        options = tuple(each for each, _, _ in legal)
        about = abouts.Asking(scope.source)
        leads = {each.id: branch.effect.raw for each, _, branch in legal}
        answer = yield Decision("choose", scope.who.id, options, "A3", about=about, leads=leads)
        yield from take(scope, next(branch for each, _, branch in legal if each.id == answer))

    return run


@VOCABULARY.verb
def if_(step: Step[Scope]) -> Action[Scope]:
    """Run `then` if the conditions hold, otherwise `else`.

    The value is a mapping of conditions, all of which must hold.

    Example:

        if: {at_least: {money: 3}}
        then: [lose: {money: 3}]
        else: [lose: {stamina: 1}]
    """
    needs = check_needs(step.value, "if")
    then = step.branch("then", step.get("then"), "then")
    raw_else = step.get("else")
    other = None if raw_else is None else step.branch("else", raw_else, "else")

    def run(scope: Scope) -> Flow[None]:
        branch = then if meets(scope, needs) else other
        if branch is not None:
            yield from take(scope, branch)

    return run


@VOCABULARY.verb
def together(step: Step[Scope]) -> Action[Scope]:
    """Steps that are one event: whether the investigator has fallen is tested only after all of them (A18).

    Example:

        together: [lose: {sanity: 1}, gain: {clues: 1}]
    """
    inner = step.steps(step.value, "together", sure=True)

    def run(scope: Scope) -> Flow[None]:
        scope.game.nested_effects += 1
        try:
            yield from inner.run(scope)
        finally:
            scope.game.nested_effects -= 1
        yield from settle(scope.game, scope.who)

    return run


def _somewhere(game: Game, who: Investigator, where: str) -> bool:
    if where == "all":
        return True
    if where == "in_arkham":
        return game.anywhere_in_arkham(who)
    if where == "in_streets":
        return who.place in game.content.streets
    if where == "in_other_worlds":
        return game.in_other_world(who)
    return who.place == LOST


WHERE = ("all", "in_arkham", "in_streets", "in_other_worlds", "lost_in_time_and_space")


@VOCABULARY.verb
def each_investigator(step: Step[Scope]) -> Action[Scope]:
    """Run the steps for every investigator in some area, in turn order.

    Keys: where (all, in_arkham, in_streets, in_other_worlds, lost_in_time_and_space), if (conditions), effect.

    Example:

        each_investigator: {where: in_streets, effect: [lose: {stamina: 1}]}
    """
    raw = step.arguments(("if",), ("where", "effect"))
    where = step.word(raw["where"], WHERE, "each_investigator", "where")
    needs = check_needs(raw.get("if", {}), "each_investigator", "if")
    effect = step.steps(raw["effect"], "each_investigator", "effect")

    def concerns(scope: Scope) -> bool:
        return _somewhere(scope.game, scope.who, where) and meets(scope, needs)

    step.idle = lambda scope: not any(concerns(scope.of(who)) for who in scope.game.in_turn_order())

    def run(scope: Scope) -> Flow[None]:
        for who in scope.game.in_turn_order():
            inner = scope.of(who)
            if not concerns(inner):
                continue
            try:
                yield from effect.run(inner)
            except Collapsed as collapsed:
                if collapsed.seat != who.seat:
                    raise

    return run


@VOCABULARY.verb
def first_player(step: Step[Scope]) -> Action[Scope]:
    """Run the steps for the first player's investigator.

    Example:

        first_player:
        - check: {skill: luck, modifier: -1}
          fail: [curse: self]
    """
    inner = step.steps(step.value, "first_player", sure=True)

    def run(scope: Scope) -> Flow[None]:
        yield from inner.run(scope.of(scope.game.in_turn_order()[0]))

    return run
