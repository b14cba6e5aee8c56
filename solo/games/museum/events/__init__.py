"""The events of the museum game: all that narration, statistics and the chronicle see.

`who` is an investigator's id; `card` a card's id, for possessions that of the copy ("knife.1"); `monster` a copy of a
marker; `die` a die's id, `dice` are faces with their colors ("green:i3"). Totals are those after the event. An event told
without a cause gets that of the innermost effect or rule under way (`Game.with_cause`).
"""

from __future__ import annotations

from solo.boardgame.events import reader
from solo.games.museum.events.attempts import *  # noqa: F403
from solo.games.museum.events.course import *  # noqa: F403
from solo.games.museum.events.people import *  # noqa: F403
from solo.games.museum.events.table import *  # noqa: F403

read = reader(__name__)
"""Decodes stored events; raises msgspec.DecodeError or msgspec.ValidationError."""
