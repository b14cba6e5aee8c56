"""Coloring the town's text: investigators, monsters, gates, losses and gains are found in lines by their names."""

from __future__ import annotations

import re

from solo.games.town.front.town import beginnings
from solo.games.town.front.wording import Wording
from solo.narration.painting import PLACE, Coloring, Palette, any_of, capitalized, combined, gains_and_losses, names_of


class Painter(Coloring):
    """Finds the colored parts of a line of the town game."""

    def __init__(self, wording: Wording) -> None:
        super().__init__()
        self._wording = wording

    def mark(self) -> tuple[object, ...]:
        """The language, and who plays."""
        people = [who.id for who in self._wording.game.state.investigators]
        return (self._wording.narrator.catalogue.language, *people)

    def palette(self) -> Palette:
        """The names of people, monsters and gates; on the map also letters and marks."""
        catalogue, name = self._wording.narrator.catalogue, self._wording.narrator.name
        people = [who.id for who in self._wording.game.state.investigators]
        content = self._wording.game.content
        names = [
            (PLACE, any_of(capitalized(map(name, content.places)))),
            ("person", names_of(map(name, people))),
            ("foe", names_of(map(name, content.monsters))),
            ("way", names_of(map(name, content.gates))),
        ]
        monsters, gates = (str(catalogue.find("table", "views", "marks", each)) for each in ("monsters", "gates"))
        first = beginnings([str(name(id).get("first", "")) for id in people])
        letters = [
            ("person", any_of(first)),
            ("foe", re.escape(monsters).replace(r"\{count\}", r"\d+")),
            ("way", rf"{re.escape(gates)}|→\S+"),
        ]
        on_map = [names[0], *names[2:], *((kind, rf"(?<=\s)(?:{pattern})(?=\s)") for kind, pattern in letters)]
        return Palette(combined([*gains_and_losses(catalogue), *names]), combined(names), combined(on_map))
