"""Defaults for roles of a front that a game does not define itself, each under the role's own name (`roles`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solo.boardgame.front.examine import BoardExamine
from solo.boardgame.front.explain import BoardExplain
from solo.boardgame.front.last_page import BoardLastPage
from solo.boardgame.front.listing import BoardNights
from solo.boardgame.front.view import BoardView
from solo.boardgame.front.wording import BoardWording
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.chronicle import Chronicle
from solo.narration.expected import Expected
from solo.narration.homemade import Prose
from solo.narration.painting import Coloring
from solo.narration.paragraphs import Examples, no_examples

EXPECTED = Expected()


LastPage = BoardLastPage
Nights = BoardNights
Wording = BoardWording
Views = BoardView
Explain = BoardExplain
Examine = BoardExamine


class Appendix:
    """The appendix of a game of which nothing is drawn and nothing scored."""

    def __init__(self, words: Catalogue, content: Any) -> None:
        """Nothing is kept."""

    def add_front_matter(self, book: Chronicle, story: Sequence[Event]) -> None:
        """Nothing is added."""


def prose(content: Any) -> Prose:
    """The texts of a game's pieces, where no piece has any."""
    return {}


def PlayedExamples(language: str) -> Examples:
    """The examples of a game's rulebook, where it has none."""
    return no_examples


def Painter(wording: object) -> Coloring:
    """The colors of a game's text, where it has none."""
    return Coloring()
