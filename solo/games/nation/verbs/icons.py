"""What is an icon in the rulebook: murder, gates, locks; and standing rules."""

from __future__ import annotations

from solo.games.nation.printed.facts import GateStep, LockStep, MurderStep, RuleStep
from solo.games.nation.rules.gates import gate_ways, use_gate
from solo.games.nation.rules.locks import lock_options, use_lock
from solo.games.nation.rules.murder import cultists_in_reach, use_murder
from solo.games.nation.scope import Scope
from solo.games.nation.verbs.language import VOCABULARY, doing, without_effect, written
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


@VOCABULARY.verb
def assassinate(step: Step[Scope]) -> Action[Scope]:
    """One murder (DP11.1). by: this_agent (that of the card) or any_own_agent. The power of the card itself does not count.

    Example:

        assassinate: {by: this_agent}
    """
    written(step, MurderStep)
    raw = step.value
    return doing(
        step,
        lambda scope: cultists_in_reach(scope.game, scope.card, raw),
        lambda scope: use_murder(scope.game, scope.card, raw),
    )


@VOCABULARY.verb
def gate(step: Step[Scope]) -> Action[Scope]:
    """Close or open one gate (DP11.2). mode: close, open, either; by: main_agent, this_agent, any_own_agent.

    sanity_test: false where no test follows.

    Example:

        gate: {mode: close, by: any_own_agent, sanity_test: false}
    """
    written(step, GateStep)
    raw = step.value
    return doing(
        step,
        lambda scope: gate_ways(scope.game, scope.card, raw),
        lambda scope: use_gate(scope.game, scope.card, raw),
    )


@VOCABULARY.verb
def lock(step: Step[Scope]) -> Action[Scope]:
    """One lock (DP11.3). do: place (from the supply), remove (to the supply), place_or_remove, move (to a place without one).

    Example:

        lock: {do: place_or_remove, on: any}
    """
    do = written(step, LockStep).do

    def run(scope: Scope) -> Flow[None]:
        scope.place = yield from use_lock(scope.game, scope.card, do)

    return doing(step, lambda scope: lock_options(scope.game, do), run)


@VOCABULARY.verb
def rule(step: Step[Scope]) -> Action[Scope]:
    """A standing rule, as long as the card lies beside the board or the agent stands on it (`rules/standing`).

    Example:

        rule: {name: hand_size, value: 6}
    """
    written(step, RuleStep)
    return without_effect(step)
