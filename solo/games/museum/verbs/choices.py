"""Possessions that are handed in."""

from __future__ import annotations

from solo.games.museum.scope import Scope
from solo.games.museum.verbs.language import VOCABULARY
from solo.games.museum.verbs.prices import MOST, hand_in, kinds_of
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


@VOCABULARY.verb
def discard_possession(step: Step[Scope]) -> Action[Scope]:
    """Hand in possessions of the owner's choice, as many as he has. Keys: one_of, count.

    Example:

        discard_possession: {one_of: [common, unique, spell, clue], count: 1}
    """
    raw = step.arguments((), ("one_of", "count"))
    kinds = kinds_of(step, raw["one_of"], "discard_possession", "one_of")
    count = step.number(raw["count"], "discard_possession", "count", least=1, most=MOST)

    def run(scope: Scope) -> Flow[None]:
        if scope.touches:
            yield from hand_in(scope, kinds, count)

    return run
