"""Options that keep their places: within a scene (a fight, an attempt) the best may change, but not which number is what."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import msgspec

from solo.kernel.decisions import Decision

YES_NO = ["yes", "no"]
"""The places of these options wherever there are no others."""


class SteadyOptions:
    """Gives options the places at which they stood when a question of the kind was last asked of somebody in the same scene.

    Until another question is placed, it knows which option had come first by sense.
    """

    def __init__(self) -> None:
        self._scene: Hashable = None
        self._places: dict[tuple[str, str], list[str]] = {}
        self._placed: tuple[Decision, Decision] | None = None

    def placed(self, question: Decision, scene: Hashable, first: Sequence[str] = ()) -> Decision:
        """A question whose options come in sensible order, with those that have stood there before at their places, and new
        ones behind them. scene: None where options have no places, but for yes and no. first: options that come first in every
        scene, in this order.
        """
        if question.several:
            return question
        ids = [each.id for each in question.options]
        if sorted(ids) == sorted(YES_NO):
            order = YES_NO
        elif scene is None:
            return question
        else:
            order = self._order(question, [*first, *ids], scene)
        options = tuple(sorted(question.options, key=lambda each: order.index(each.id)))
        placed = msgspec.structs.replace(question, options=options)
        self._placed = (placed, question)
        return placed

    def _order(self, question: Decision, ids: list[str], scene: Hashable) -> list[str]:
        """All options that have stood in a scene at such questions, in their order."""
        if scene != self._scene:
            self._scene, self._places = scene, {}
        order = self._places.setdefault((question.kind, question.who), [])
        order += [id for id in ids if id not in order]
        return order

    def sensible(self, question: Decision) -> Decision:
        """A question that was placed with its options in sensible order again; another one as it is."""
        return self._placed[1] if self._placed is not None and self._placed[0] == question else question
