"""What changes hands in a trade keeps its number in the list, so that whoever gives several things takes what he has read."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of

MONEY = "money"
"""The subject of options that hand over money; they stand last, as there are now more and now fewer of them."""


class ThingsInPlace:
    """Knows in which order the things of a trade lie, whoever has them."""

    def __init__(self) -> None:
        self._scene: Hashable = None
        self._things: list[str] = []

    def placed(self, question: Decision, turn: Hashable) -> Decision:
        """A question what changes hands with things in the order in which they lay there first in this turn, then the money."""
        scene = (turn, question.about)
        self._things, self._scene = (self._things if scene == self._scene else []), scene
        things = [each for each in question.options if each.subject not in ("", MONEY)]
        self._things += [each for each in dict.fromkeys(map(_thing, things)) if each not in self._things]
        things.sort(key=lambda each: self._things.index(_thing(each)))
        first = [each for each in question.options if not each.subject]
        money = [each for each in question.options if each.subject == MONEY]
        return msgspec.structs.replace(question, options=(*first, *things, *money))


def _thing(each: Option) -> str:
    """What an option hands over: copies of a card lie together."""
    return kind_of(each.subject) or each.subject
