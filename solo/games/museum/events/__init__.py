"""The events of the museum game: all that narration, statistics and the chronicle see.

`who` is an investigator's id; `card` a card's id, for possessions that of the copy ("knife.1"); `monster` a copy of a
marker; `die` a die's id, `dice` are faces with their colors ("green:i3"). Totals are those after the event. An event told
without a cause gets that of the innermost effect or rule under way (`Game.because`).
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from solo.games.museum.events.attempts import *  # noqa: F403
from solo.games.museum.events.cause import CausedEvent
from solo.games.museum.events.course import *  # noqa: F403
from solo.games.museum.events.people import *  # noqa: F403
from solo.games.museum.events.table import *  # noqa: F403
from solo.kernel.events import Asked, Event


@cache
def _decoder() -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(list[reduce(or_, CausedEvent.__subclasses__(), Asked)])  # type: ignore[misc]


def read(raw: bytes) -> list[Event]:
    """Decode stored events; raises msgspec.DecodeError or msgspec.ValidationError."""
    found: list[Event] = _decoder().decode(raw)
    return found
