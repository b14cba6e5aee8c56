"""The events of the town game: all that narration, statistics and the chronicle see.

`who` is an investigator's id, `place` a place or an area of an Other World, `card` and `monster` the id of a copy
("food.1", "cultist.3"), `gate` the id of a gate marker. Totals are those after the event. Most have a cause: an event
told without one gets that of the innermost effect or rule under way (`Game.with_cause`).
"""

from __future__ import annotations

from solo.boardgame.events import reader
from solo.games.town.events.board import *  # noqa: F403
from solo.games.town.events.course import *  # noqa: F403
from solo.games.town.events.people import *  # noqa: F403

read = reader(__name__)
"""Decodes stored events; raises msgspec.DecodeError or msgspec.ValidationError."""
