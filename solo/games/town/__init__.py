"""The town game: its rules, one file for each chapter of the rulebook, its content and its words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.games.town.campaign import Campaigns
    from solo.narration.catalogue import Catalogue
    from solo.narration.expected import Expected
    from solo.narration.front import Front, Seat
    from solo.narration.teller import Teller, Verbosity


class Town:
    """The town game, as the register knows it; nothing heavy is imported before it is needed."""

    name = "town"

    @property
    def expected(self) -> Expected:
        """What its catalogues are measured by."""
        from solo.games.town.front.expected import EXPECTED

        return EXPECTED

    def load(self, extra: Sequence[Path] = ()) -> Campaigns:
        """Its rules, with home-made folders on top; raises ContentError."""
        from solo.games.town.campaign import Campaigns
        from solo.games.town.content import load

        return Campaigns(load(extra))

    def teller(self, words: Catalogue, seed: int, verbosity: Verbosity = "normal") -> Teller:
        """A narrator who has heard nothing yet."""
        from solo.games.town.front.narrator import Narrator

        return Narrator(words, seed, verbosity)

    def front(self, seat: Seat, teller: Teller) -> Front:
        """A campaign under way in the words of such a narrator."""
        from solo.games.town.front.front import TownFront
        from solo.games.town.front.narrator import Narrator

        assert isinstance(teller, Narrator)
        return TownFront(seat, teller)


GAME = Town()
