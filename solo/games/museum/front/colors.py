"""Coloring the museum's text: investigators, monsters, Other Worlds, losses and gains; on the board also its signs."""

from __future__ import annotations

import re
from collections.abc import Iterable

from solo.boardgame.front.colors import BoardPainter
from solo.games.museum.front.tasks import SIGNS
from solo.games.museum.front.wording import Wording
from solo.narration.messages import Forms
from solo.narration.painting import Kinds, any_of


class Painter(BoardPainter[Wording]):
    """Finds the colored parts of a line of the museum game; on the board also what a card brings and costs."""

    def _colored(self) -> tuple[Iterable[str], Iterable[str], Iterable[str]]:
        """Cards, monsters with the Ancient Ones, and Other Worlds."""
        content = self._wording.game.content
        return (content.adventures, (*content.monsters, *content.ancient_ones), content.worlds)

    def _drawn(self, names: Kinds, people: list[Forms]) -> Kinds:
        """People by first names, what a card brings and costs, and its marks."""
        first = any_of(str(name.get("first", "")) for name in people)
        return [
            ("person", rf"@ [^│]*|{first}"),
            ("gain", r"(?<=│ )\+ [^│]*"),
            ("loss", r"(?<=│ )− [^│]*"),
            *names[1:],
            ("foe", rf"{re.escape(SIGNS['terror'])}!"),
        ]
