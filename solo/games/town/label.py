"""What lists of campaigns show about one, written with every checkpoint."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from solo.games.town.state import Count, Id, Total


class Label(msgspec.Struct, frozen=True):
    """Where a campaign stands: the night and the turn that is over, 0 of each before the first.

    round: rounds of the final battle count too. battle: the round of it that comes next, 0 as long as there is none.
    ancient_one: "" between nights. living: investigators by id. score: of all nights together. ended: why it is over, "" as
    long as it goes on.
    """

    night: Count = 0
    round: Count = 0
    battle: Count = 0
    ancient_one: Id = ""
    doom: Count = 0
    terror: Count = 0
    living: Annotated[tuple[Id, ...], msgspec.Meta(max_length=20)] = ()
    score: Total = 0
    ended: Id = ""


def whole(kept: Mapping[str, Any]) -> dict[str, Any]:
    """A label as it was kept, with what it does not say; raises msgspec.ValidationError for one that is damaged."""
    found: dict[str, Any] = msgspec.to_builtins(msgspec.convert(kept, Label))
    return found
