"""The hour and the weather of each turn, so that everything told of a turn agrees.

The hour advances with the turns. The sky changes every other turn, depending on the seed; while an environment is in
play whose text has marks (`[fog] It smells of low tide ...`), those are used instead. A sky whose end was told does not come
back at once.
"""

from __future__ import annotations

import zlib

from solo.games.town.front.night import Night
from solo.narration.catalogue import Catalogue
from solo.narration.marks import HOURS, SKIES

FIRST_HOUR = HOURS.index("evening")
"""The hour of the first turn."""

EVERYDAY = ("clear", "rain", "wind", "clear", "fog", "rain", "clear", "wind")
"""The skies by frequency, without an environment in play."""

TURNS_OF_WEATHER = 2
"""How many turns a sky lasts."""

LULL = 6
"""For so many turns a sky does not come back whose end was told."""


class Clock:
    """The hour and the sky of the turn that is being told."""

    def __init__(self, catalogue: Catalogue, seed: int, night: Night) -> None:
        self._catalogue = catalogue
        self._seed = seed
        self._night = night

    @property
    def now(self) -> tuple[str, ...]:
        """Their marks; before the first turn only those of cards."""
        brought = [mark for card in self._night.in_play for mark in self._marks_of(card)]
        turn = self._night.turn
        if not turn:
            return tuple(brought)
        spell = (turn - 1) // TURNS_OF_WEATHER
        first = zlib.crc32(f"{self._seed}/sky/{spell}".encode()) % len(EVERYDAY)
        ended = [card for card, when in self._night.ended_in.items() if turn - when <= LULL]
        gone = {mark for card in ended for mark in self._marks_of(card)}
        sky = next(each for each in (*EVERYDAY[first:], *EVERYDAY) if each not in gone)
        hour = HOURS[(FIRST_HOUR + turn - 1) % len(HOURS)]
        return (
            next((mark for mark in brought if mark in HOURS), hour),
            next((mark for mark in brought if mark in SKIES), sky),
        )

    def _marks_of(self, card: str) -> tuple[str, ...]:
        scenes = self._catalogue.messages("mythos", card, "scene")
        return scenes[0].marks if scenes else ()
