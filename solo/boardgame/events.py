"""Events with a cause, and reading those of a game back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from solo.kernel.events import Asked, Event


class CausedEvent(Event, frozen=True, kw_only=True):
    """An event with a cause.

    cause: the id of the card, place, monster, investigator or Ancient One whose effect caused it, or the name of a rule that
    the game lists; "" for what results only from a player's decision or from the course of the game, and in events of
    saves from before events had causes.
    """

    cause: str = ""


def reader(package: str) -> Callable[[bytes], list[Event]]:
    """A function that decodes the stored events of a package, and the questions asked between them.

    It raises msgspec.DecodeError or msgspec.ValidationError. All modules of the package must be imported.
    """
    kinds = [kind for kind in _without_kinds_of_their_own(Event) if f"{kind.__module__}.".startswith(f"{package}.")]
    decode: Callable[[bytes], Any] = msgspec.msgpack.Decoder(list[reduce(or_, kinds, Asked)]).decode  # type: ignore[misc]
    return decode


def _without_kinds_of_their_own(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        if each.__subclasses__():
            yield from _without_kinds_of_their_own(each)
        else:
            yield each
