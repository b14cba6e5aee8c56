"""The cultists' doings as news: what either of them tried, and what came of it."""

from __future__ import annotations

from solo.games.nation import events as e
from solo.games.nation.front.night import Night
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of


class CultTold(Part):
    """Tells the turn of the Ancient One."""

    def __init__(self, telling: TellingContext, night: Night) -> None:
        super().__init__(telling)
        self._night = night

    @property
    def rows(self) -> Rows:
        """How its events are told."""
        return {e.CultistTried: Row(self._tried), e.BehaviorTurned: Row(opens=True)}

    def _tried(self, event: e.CultistTried) -> list[Span]:
        """A step of a cultist, by what it is and what came of it."""
        keys = (f"{event.step}.{event.result}", event.result)
        text = self.telling.sentence("CultistTried", keys, {**fields_of(event), "passed": len(event.passed)})
        return [Span("fact", text)] if text else []
