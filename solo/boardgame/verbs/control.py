"""Choices, conditions, and for whom the steps are run."""

from __future__ import annotations

from solo.boardgame.effects import EffectLanguage, EffectOption, S
from solo.files.content_errors import author_error
from solo.kernel.decisions import Decision, option
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


def choose(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """The player chooses one of several options; those whose `needs` are not met are not offered.

    A list of {option, needs, effect}. $offered

    Example:

        choose:
        - {option: pay, effect: [{spend: {clues: 1}}]}
        - {option: leave, effect: []}
    """
    if not isinstance(step.value, list) or not step.value:
        raise step.wrong("choose_list", "choose takes a list of options")
    ways: list[EffectOption[S]] = []
    for index, raw in enumerate(step.value):
        keys = ("choose", index)
        if not isinstance(raw, dict) or not isinstance(raw.get("option"), str) or "effect" not in raw:
            raise author_error("choose_option", "an option has the keys option and effect (and may have needs)", *keys)
        for key in raw:
            step.word(key, ("option", "needs", "effect"), *keys, key)
        step.name(raw["option"], *keys, "option")
        needs = language.conditions(raw.get("needs", {}), *keys, "needs")
        ways.append(
            EffectOption(option(raw["option"]), needs, step.branch(raw["option"], raw["effect"], *keys, "effect"))
        )

    def offered(scope: S) -> list[EffectOption[S]]:
        return [*language.offered(scope, [way for way in ways if language.meets(scope, way.needs)])]

    def run(scope: S) -> Flow[None]:
        legal = offered(scope) if scope.decides else []
        if not legal:
            return
        options = tuple(way.option for way in legal)
        option_steps = {way.option.id: way.branch.effect.raw for way in legal}
        about, rule = language.about(scope), language.rule(scope, "choose")
        answer = yield Decision("choose", scope.who.id, options, rule, about=about, option_steps=option_steps)
        yield from language.take(scope, next(way.branch for way in legal if way.option.id == answer))

    step.does_nothing = lambda scope: not offered(scope)
    return run


def if_(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Run `then` if the conditions hold, otherwise `else`.

    The value is a mapping of conditions, all of which must hold. $conditions

    Example:

        if: $condition
        then: [{gain: {clues: 1}}]
        else: [{lose: {sanity: 1}}]
    """
    needs = language.conditions(step.value, "if")
    then = step.branch("then", step.get("then"), "then")
    raw_else = step.get("else")
    other = None if raw_else is None else step.branch("else", raw_else, "else")

    def run(scope: S) -> Flow[None]:
        branch = then if language.meets(scope, needs) else other
        if branch is not None:
            yield from language.take(scope, branch)

    return run


def each_investigator(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Run the steps for every investigator in some area, $order.

    Keys: where ($places), if (conditions), effect.

    Example:

        each_investigator: {where: all, effect: [{lose: {stamina: 1}}]}
    """
    raw = step.arguments(("if",), ("where", "effect"))
    where = step.word(raw["where"], language.places, "each_investigator", "where")
    needs = language.conditions(raw.get("if", {}), "each_investigator", "if")
    effect = step.steps(raw["effect"], "each_investigator", "effect")

    def concerns(scope: S) -> bool:
        return scope.touches and language.is_at(scope, where) and language.meets(scope, needs)

    def run(scope: S) -> Flow[None]:
        for who in language.everybody(scope):
            inner = scope.of(who)
            if concerns(inner):
                yield from language.run_for_one(inner, effect)

    step.does_nothing = lambda scope: not any(concerns(scope.of(who)) for who in language.everybody(scope))
    return run
