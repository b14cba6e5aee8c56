"""The rulebook's examples in words: the situation, what happens as a narrator tells it, and the result.

What all games have in common; a game says what can be seen in it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Generic, TypeVar

from solo.boardgame.scenarios import Example, by_rule
from solo.narration.catalogue import REFERENCE, Catalogue, languages
from solo.narration.catalogue import load as load_words
from solo.narration.paragraphs import Paragraph, Span, capital

G = TypeVar("G")
F = TypeVar("F")
"""Of a game: its situations, its faces of dice."""


class ToldExamples(ABC, Generic[G, F]):
    """The examples of a game's rulebook in one language, in English if the game has no words in it.

    Examples are read when first needed, and played when shown.
    """

    def __init__(self, game: str, language: str, read: Callable[[], Sequence[Example[G, F]]]) -> None:
        self.language = language if language in languages(game) else REFERENCE
        self._game = game
        self._read = read
        self._below = cache(self._told_below)

    def __call__(self, number: str) -> Sequence[Sequence[Paragraph]]:
        """The examples of a rule, each as paragraphs: the situation, what happens, the result; raises ContentError."""
        return self._below(number)

    def _told_below(self, number: str) -> list[list[Paragraph]]:
        return [self.told(each) for each in self._by_rule.get(number, ())]

    @abstractmethod
    def told(self, example: Example[G, F]) -> list[Paragraph]:
        """The paragraphs of one example."""

    @cached_property
    def _by_rule(self) -> Mapping[str, list[Example[G, F]]]:
        return by_rule(self._read())

    @cached_property
    def words(self) -> Catalogue:
        """The words in which it is told."""
        return load_words(self.language, self._game)


def asking(prompt: str, options: str) -> Paragraph:
    """The question that an example ends with, and its options."""
    return (Span("fact", prompt), Span("figure", options))


def described(heading: str, lines: Sequence[str]) -> Iterator[Paragraph]:
    """A heading and the lines below it; nothing if there are none."""
    if lines:
        yield (Span("title", heading), *(Span("fact", each) for each in lines))


def closed(text: str) -> str:
    """The text as a sentence: without another full stop where it ends with a title that asks or calls.

    >>> closed("cards: Knife"), closed("trophies: Did You Hear That?")
    ('Cards: Knife.', 'Trophies: Did You Hear That?')
    """
    return capital(text) if text.endswith(("?", "!")) else f"{capital(text)}."


def phrase(words: Catalogue, *path: str, **arguments: object) -> str:
    """A phrase of the examples; "" if there is none."""
    found = words.messages("examples", *path)
    return found[0].format(arguments, words.language) if found else ""
