"""The nation game's narrator: its parts put together, and what is told with what. It knows events, never rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from solo.games.nation import events as e
from solo.games.nation.front import names
from solo.games.nation.front.cult import CultTold
from solo.games.nation.front.night import Night
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.teller import Teller, Verbosity
from solo.narration.telling import SILENT, Row, Rows


class Narrator(Teller):
    """Tells the events of the nation game in the words of a catalogue."""

    names: ClassVar[type[names.Names]] = names.Names
    chapters: ClassVar[Mapping[type[Event], int]] = {e.CampaignOpened: 2, e.RoundOpened: 3}
    interludes: ClassVar[tuple[type[Event], ...]] = (e.BehaviorTurned,)

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        self._night = Night()
        self.take_parts(CultTold(self.telling, self._night), readers=(self._night,))

    @property
    def rows(self) -> Rows:
        """How events are told that no part tells."""
        return {
            e.CampaignOpened: Row(kind="heading", opens=True),
            e.RoundOpened: Row(kind="heading", opens=True),
            e.CampaignEnded: Row(kind="scene", key=lambda it: f"{it.how}.{'won' if it.won else 'lost'}"),
            e.CubesPlaced: Row(key=lambda it: "player" if it.side == "player" else "cultist"),
            e.LockMoved: Row(key=lambda it: "placed" if it.placed else "removed"),
            e.CardsDrawn: SILENT,
        }

    def note(self, run: Sequence[Event]) -> None:
        """Remember what has been told."""
        super().note(run)
        for event in run:
            self._night.note(event)
