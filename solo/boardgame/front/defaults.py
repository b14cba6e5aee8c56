"""What the front of a game has that does not say otherwise: the words of its catalogue, and nothing to examine (`roles`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from solo.boardgame.front.listing import BoardNights
from solo.kernel.decisions import Decision, Option
from solo.kernel.events import Event
from solo.narration import front
from solo.narration.catalogue import Catalogue
from solo.narration.chronicle import Chronicle
from solo.narration.expected import Expected
from solo.narration.homemade import Prose
from solo.narration.paragraphs import Examples, Paragraph, Span, no_examples
from solo.narration.teller import Teller

EXPECTED = Expected()


Nights = BoardNights


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


class CatalogueWording:
    """Questions and options as the catalogue says them."""

    def __init__(self, of: front.Front) -> None:
        self._front = of

    def prompt(self, decision: Decision) -> str:
        """The question a decision asks."""
        return front.Front.prompt(self._front, decision)

    def option(self, decision: Decision, option: Option) -> str:
        """One option."""
        return front.Front.option(self._front, decision, option)

    bare = option

    def named(self, answer: str) -> str:
        """Nobody is named."""
        return ""

    def standing(self) -> str:
        """Nothing is said of it."""
        return ""

    def acting(self, decision: Decision, *, brief: bool = False) -> str:
        """Nothing is said of anybody."""
        return ""

    def speak(self, teller: Teller) -> None:
        """Nothing: the front has the teller."""


class CatalogueExplain:
    """Options as the catalogue explains them; nobody is introduced."""

    def __init__(self, of: front.Front) -> None:
        self._front = of

    def option(self, decision: Decision, option: Option) -> str:
        """What one option means."""
        return front.Front.explain(self._front, decision, option)

    def newcomers(self, decision: Decision) -> Iterable[str]:
        """Nobody."""
        return ()

    def biography(self, id: str) -> Paragraph:
        """Nothing."""
        return ()


class NothingToExamine:
    """What can be looked at closely, where nothing can."""

    def answer(self, wanted: str, decision: Decision) -> list[str]:
        """Nothing."""
        return []

    def subjects(self, option: Option) -> Sequence[str]:
        """What an option is about."""
        return (option.subject,)

    def known(self, id: str) -> bool:
        """Nothing is known."""
        return False

    def rules(self, id: str) -> Iterable[str]:
        """No rules."""
        return ()


class PlainPainter:
    """Colors by the kind of a span alone."""

    def paint(self, span: Span) -> Iterator[tuple[str, str]]:
        """The span whole."""
        yield span.kind, span.text
