"""The events of the nation game: all that narration, statistics and the chronicle see.

`side` is "player" or a cultist; `place` a city, a network card or a mythos card on which cubes lie, or "limbo"; `card` a card's
id. Totals are those after the event. An event told without a cause gets that of the rule under way (`Game.with_cause`).
"""

from __future__ import annotations

from solo.boardgame.events import reader
from solo.games.nation.events.board import *  # noqa: F403
from solo.games.nation.events.course import *  # noqa: F403
from solo.games.nation.events.cult import *  # noqa: F403
from solo.games.nation.events.people import *  # noqa: F403

read = reader(__name__)
"""Decodes stored events; raises msgspec.DecodeError or msgspec.ValidationError."""
