"""What happens to an investigator: cards in place of others, penalties, costs of tasks."""

from __future__ import annotations

from solo.boardgame.effects import only
from solo.games.museum import events
from solo.games.museum.printed.numbers import VALUES
from solo.games.museum.rules.cards import choose_swap
from solo.games.museum.scope import Scope
from solo.games.museum.verbs.language import VOCABULARY, count_of
from solo.games.museum.verbs.prices import kinds_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


@VOCABULARY.verb
def gain_instead(step: Step[Scope]) -> Action[Scope]:
    """In place of the card about to be drawn the owner may take a clue, or the top card of another deck.

    Example:

        gain_instead: {one_of: [clue, common, unique, spell]}
    """
    raw = step.arguments((), ("one_of",))
    kinds = kinds_of(step, raw["one_of"], "gain_instead", "one_of", allowed=("clue", "common", "unique", "spell"))

    def run(scope: Scope) -> Flow[None]:
        if scope.swap:
            yield from choose_swap(scope, kinds)

    return run


@VOCABULARY.verb
def avoid_penalty(step: Step[Scope]) -> Action[Scope]:
    """The penalties of a failed attempt are not applied.

    Example:

        avoid_penalty: true
    """
    only(step)
    step.does_nothing = lambda scope: scope.loss is None

    def run(scope: Scope) -> None:
        if scope.loss is not None:
            scope.loss.prevented = True

    return at_once(run)


@VOCABULARY.verb
def pay_task_cost(step: Step[Scope]) -> Action[Scope]:
    """Part of the cost of the task being completed counts as paid.

    Example:

        pay_task_cost: {sanity: 1}
    """
    raw = step.arguments(VALUES)
    if not raw:
        raise step.wrong("task_cost_of_what", "pay_task_cost says what")
    amounts = {what: count_of(step, count, "pay_task_cost", what) for what, count in raw.items()}

    def does_nothing(scope: Scope) -> bool:
        loss = scope.loss
        return loss is None or not any(getattr(loss, what) > loss.paid[what] for what in amounts)

    def run(scope: Scope) -> None:
        loss = scope.loss
        if loss is None:
            return
        for what, count in amounts.items():
            loss.paid[what] += count
        sanity, stamina = amounts.get("sanity", 0), amounts.get("stamina", 0)
        scope.game.tell(events.CostPaid(scope.who.id, scope.card or scope.source, sanity, stamina))

    step.does_nothing = does_nothing
    return at_once(run)
