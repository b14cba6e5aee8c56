"""Coloring the nation's text: the player's people, cultists and the Ancient One, places; on the map also its marks."""

from __future__ import annotations

from collections.abc import Iterable

from solo.boardgame.front.colors import BoardPainter
from solo.games.nation.front.wording import Wording
from solo.narration.messages import Forms
from solo.narration.painting import Kinds


class Painter(BoardPainter[Wording]):
    """Finds the colored parts of a line of the nation game."""

    def _colored(self) -> tuple[Iterable[str], Iterable[str], Iterable[str]]:
        """Cities, the cultists with the Ancient One, and mythos cards."""
        content = self._wording.game.content
        return (content.cities, (*content.cultists, *content.ancient_ones), content.mythos)

    def _drawn(self, names: Kinds, people: list[Forms]) -> Kinds:
        """On the map: the player's people, cultists, gates."""
        return [
            ("person", r"@|\+[^ ]+"),
            ("foe", r"![12]+|\b[12]:\d+"),
            ("way", r"\{\d\}|\[\d\]"),
            *names[1:],
        ]
