"""What a game is to the program: rules to play by, and words for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from solo.kernel.host import Rules
from solo.narration.catalogue import Catalogue
from solo.narration.expected import Expected
from solo.narration.front import Front, Seat
from solo.narration.teller import Teller, Verbosity


class Game(Protocol):
    """A game of the rulebooks."""

    name: str
    """Names its folders of content and locales, and stands in its saves."""

    @property
    def expected(self) -> Expected:
        """What its catalogues are measured by."""

    def load(self, extra: Sequence[Path] = ()) -> Rules:
        """Its rules, with home-made folders on top; raises ContentError."""

    def teller(self, words: Catalogue, seed: int, verbosity: Verbosity = "normal") -> Teller:
        """A narrator who has heard nothing yet."""

    def front(self, seat: Seat, teller: Teller) -> Front:
        """A campaign under way in the words of such a narrator."""
