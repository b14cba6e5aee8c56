"""Steps that are one event, or for the first player."""

from __future__ import annotations

from solo.games.town.scope import Scope
from solo.games.town.verbs.language import VOCABULARY
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


@VOCABULARY.verb
def together(step: Step[Scope]) -> Action[Scope]:
    """Steps that are one event: whether the investigator has fallen is tested only after all of them (A18).

    Example:

        together: [lose: {sanity: 1}, gain: {clues: 1}]
    """
    inner = step.steps(step.value, "together", sure=True)

    def run(scope: Scope) -> Flow[None]:
        yield from VOCABULARY.as_one(scope, inner.run(scope))

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
