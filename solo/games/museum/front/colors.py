"""Coloring the museum's text: investigators, monsters, Other Worlds, losses and gains; on the board also its signs."""

from __future__ import annotations

import re

from solo.games.museum.front.tasks import SIGNS
from solo.games.museum.front.wording import Wording
from solo.narration.painting import PLACE, Coloring, Palette, any_of, capitalized, combined, gains_and_losses, names_of


class Painter(Coloring):
    """Finds the colored parts of a line of the museum game."""

    def __init__(self, wording: Wording) -> None:
        super().__init__()
        self._wording = wording

    def mark(self) -> tuple[object, ...]:
        """The language, and who plays."""
        people = [who.id for who in self._wording.game.state.investigators]
        return (self._wording.teller.catalogue.language, *people)

    def palette(self) -> Palette:
        """The names of people, monsters and Other Worlds; on the board first names, and what a card brings and costs."""
        teller, content = self._wording.teller, self._wording.game.content
        people = [teller.name(who.id) for who in self._wording.game.state.investigators]
        foes = names_of(map(teller.name, (*content.monsters, *content.ancient_ones)))
        names = [
            (PLACE, any_of(capitalized(map(teller.name, content.adventures)))),
            ("person", names_of(people)),
            ("foe", foes),
            ("way", names_of(map(teller.name, content.worlds))),
        ]
        first = any_of(str(name.get("first", "")) for name in people)
        board = [
            ("person", rf"@ [^│]*|{first}"),
            ("gain", r"(?<=│ )\+ [^│]*"),
            ("loss", r"(?<=│ )− [^│]*"),
            *names[1:],
            ("foe", rf"{re.escape(SIGNS['terror'])}!"),
        ]
        return Palette(combined([*gains_and_losses(teller.catalogue), *names]), combined(names), combined(board))
