"""The events of the town game: all that narration, statistics and the chronicle see.

`who` is an investigator's id, `place` a place or an area of an Other World, `card` and `monster` the id of a copy
("food.1", "cultist.3"), `gate` the id of a gate marker. Totals are those after the event. Most have a cause: an event
told without one gets that of the innermost effect or rule under way (`Game.because`).
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from solo.games.town.events.board import *  # noqa: F403
from solo.games.town.events.cause import CausedEvent
from solo.games.town.events.course import *  # noqa: F403
from solo.games.town.events.people import *  # noqa: F403
from solo.kernel import events as kernel


@cache
def _decoder() -> msgspec.msgpack.Decoder[Any]:
    kinds = [*kernel.Event.__subclasses__(), *CausedEvent.__subclasses__()]
    kinds = [kind for kind in kinds if kind.__module__.startswith(__name__) and kind is not CausedEvent]
    return msgspec.msgpack.Decoder(list[reduce(or_, kinds, kernel.Asked)])  # type: ignore[misc]


def read(raw: bytes) -> list[kernel.Event]:
    """Decode stored events; raises msgspec.DecodeError or msgspec.ValidationError."""
    found: list[kernel.Event] = _decoder().decode(raw)
    return found
