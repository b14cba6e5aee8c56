"""The hour and the weather of each turn, derived from events only, so that everything told of a turn agrees.

The hour advances with the turns. The sky changes every other turn, depending on the seed; while an environment is in
play whose text has marks (`[fog] It smells of low tide ...`), those are used instead.
"""

from __future__ import annotations

import zlib

from solo.games.town import events as e
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.marks import HOURS, SKIES

FIRST_HOUR = HOURS.index("evening")
"""The hour of the first turn."""

EVERYDAY = ("clear", "rain", "wind", "clear", "fog", "rain", "clear", "wind")
"""The skies by frequency, without an environment in play."""

TURNS_OF_WEATHER = 2
"""How many turns a sky lasts."""


class Clock:
    """The hour and the sky of the turn that is being told.

    now: their marks; before the first turn only those of cards.
    """

    def __init__(self, catalogue: Catalogue, seed: int) -> None:
        self.now: tuple[str, ...] = ()
        self._catalogue = catalogue
        self._seed = seed
        self._turn = 0
        self._brought: dict[str, tuple[str, ...]] = {}

    def note(self, event: Event) -> None:
        """Follow the turns, and what cards in play bring."""
        match event:
            case e.NightBegan() | e.GameStarted() | e.LessonBegan():
                self._turn = 0
                self._brought.clear()
            case e.RoundBegan():
                self._turn = event.round
            case e.CardEntered():
                scenes = self._catalogue.messages("mythos", event.card, "scene")
                if scenes and scenes[0].marks:
                    self._brought[event.card] = scenes[0].marks
            case e.CardEnded():
                self._brought.pop(event.card, None)
            case _:
                return
        self.now = self._marks()

    def _marks(self) -> tuple[str, ...]:
        brought = [mark for marks in self._brought.values() for mark in marks]
        if not self._turn:
            return tuple(brought)
        spell = (self._turn - 1) // TURNS_OF_WEATHER
        sky = EVERYDAY[zlib.crc32(f"{self._seed}/sky/{spell}".encode()) % len(EVERYDAY)]
        hour = HOURS[(FIRST_HOUR + self._turn - 1) % len(HOURS)]
        return (
            next((mark for mark in brought if mark in HOURS), hour),
            next((mark for mark in brought if mark in SKIES), sky),
        )
