"""Coloring the town's text: investigators, monsters, gates, losses and gains are found in lines by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from solo.boardgame.front.colors import BoardPainter
from solo.games.town.front.town import beginnings
from solo.games.town.front.wording import Wording
from solo.narration.messages import Forms
from solo.narration.painting import Kinds, any_of


class Painter(BoardPainter[Wording]):
    """Finds the colored parts of a line of the town game; on the map also letters and marks."""

    def _colored(self) -> tuple[Iterable[str], Iterable[str], Iterable[str]]:
        """Places, monsters and gates."""
        content = self._wording.game.content
        return (content.places, content.monsters, content.gates)

    def _drawn(self, names: Kinds, people: list[Forms]) -> Kinds:
        """Names but those of people, who are letters; how many monsters and gates there are."""
        find = self._wording.teller.catalogue.find
        monsters, gates = (str(find("table", "views", "marks", each)) for each in ("monsters", "gates"))
        letters = [
            ("person", any_of(beginnings([str(name.get("first", "")) for name in people]))),
            ("foe", re.escape(monsters).replace(r"\{count\}", r"\d+")),
            ("way", rf"{re.escape(gates)}|→\S+"),
        ]
        return [names[0], *names[2:], *((kind, rf"(?<=\s)(?:{pattern})(?=\s)") for kind, pattern in letters)]
