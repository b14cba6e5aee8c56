"""The rulebook's examples in words: the situation, what happens as a narrator tells it, and the result.

What all games have in common; a game says what can be seen in it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Generic, TypeVar

from solo.boardgame.expectations import Expectations
from solo.boardgame.front.wording import BoardWording
from solo.boardgame.game import BoardGame, BoardInvestigator
from solo.boardgame.scenario_rules import ScenarioRules
from solo.boardgame.scenarios import Example, PlayedExample, by_rule
from solo.kernel.decisions import Decision
from solo.narration.catalogue import REFERENCE, Catalogue, languages
from solo.narration.catalogue import load as load_words
from solo.narration.messages import Forms
from solo.narration.paragraphs import Paragraph, Span, capital

S = TypeVar("S")
F = TypeVar("F")
"""Of a game: its situations, its faces of dice."""
G = TypeVar("G", bound=BoardGame[Any, Any, Any])
P = TypeVar("P", bound=BoardInvestigator)
W = TypeVar("W", bound=BoardWording[Any, Any, Any])


class ToldExamples(ABC, Generic[S, F, G]):
    """The examples of a game's rulebook in one language, in English if the game has no words in it.

    Examples are read when first needed, and played when shown, with the shipped content. described: describes what matters
    of a game.
    """

    def __init__(
        self,
        language: str,
        scenarios: ScenarioRules[S, F, G],
        load: Callable[[], Any],
        described: Callable[[Catalogue, G], DescribedGame[G, Any, Any]],
    ) -> None:
        self.language = language if language in languages(scenarios.name) else REFERENCE
        self._scenarios = scenarios
        self._load = load
        self._described = described
        self._below = cache(self._told_below)

    def __call__(self, number: str) -> Sequence[Sequence[Paragraph]]:
        """The examples of a rule, each as paragraphs: the situation, what happens, the result; raises ContentError."""
        return self._below(number)

    def _told_below(self, number: str) -> list[list[Paragraph]]:
        return [self.told(each) for each in self._by_rule.get(number, ())]

    def told(self, example: Example[S, F]) -> list[Paragraph]:
        """The paragraphs of one example."""
        content = _content(self._load)
        first, played = self._scenarios.arrange(content, example.given), self._scenarios.play(content, example)
        found = [*self._described(self.words, first).paragraphs("situation", self.given(example))]
        result = self._described(self.words, played.game)
        if not example.play:
            return [*found, *result.paragraphs("means", example.expected)]
        found += self.story(first, played)
        if played.decision is not None:
            options = "; ".join(result.options(played.decision))
            question = Span("fact", result.wording.prompt(played.decision))
            found.append((question, Span("figure", options)) if options else (question,))
        return [*found, *result.paragraphs("outcome", example.expected)]

    @abstractmethod
    def given(self, example: Example[S, F]) -> Mapping[str, Any]:
        """The situation of an example in the form of expectations, without what it leaves out."""

    @abstractmethod
    def story(self, first: G, played: PlayedExample[S, F, G]) -> Iterable[Paragraph]:
        """What happened, as a narrator tells it. first: the game in the situation."""

    @cached_property
    def _by_rule(self) -> Mapping[str, list[Example[S, F]]]:
        return by_rule(self._scenarios.read_examples())

    @cached_property
    def words(self) -> Catalogue:
        """The words in which it is told."""
        return load_words(self.language, self._scenarios.name)


@cache
def _content(load: Callable[[], Any]) -> Any:
    """The shipped content of a game; examples do not use home-made cards."""
    return load()


class DescribedGame(ABC, Generic[G, P, W]):
    """Describes the relevant state of a game in the words of a catalogue.

    wording: makes the game's words. known: what can be said of the board, and of somebody.
    """

    def __init__(
        self, words: Catalogue, game: G, wording: Callable[[DescribedGame[G, P, W]], W], known: Expectations[G, P]
    ) -> None:
        self.game = game
        self.wording = wording(self)
        self._words = words
        self._known = known

    def options(self, decision: Decision) -> Iterable[str]:
        """The options of the question that an example ends with; none where the question alone says enough."""
        return self.wording.options(decision)

    def paragraphs(self, name: str, keys: Mapping[str, Any]) -> Iterator[Paragraph]:
        """A heading and the description below it; nothing if that is empty. keys: what is relevant, as in `outcomes`."""
        people = [self._person(who, keys[who.id]) for who in self.game.state.investigators if who.id in keys]
        if lines := [*people, *self._board(keys)]:
            yield (Span("title", self._say(name)), *(Span("fact", each) for each in lines))

    def _person(self, who: P, keys: Mapping[str, Any]) -> str:
        """An investigator's line: his values, and whatever else is named in `keys`."""
        known = [key for key in keys if key in self._known.person and key not in ("place", *self.wording.figures)]
        more = [self._of_person(key, self._known.person[key](self.game, who), keys[key]) for key in known]
        return " ".join([self.wording.condition(who), *(closed(each) for each in more if each)])

    def _of_person(self, key: str, value: Any, named: Any) -> str:
        """One item of an investigator's line."""
        if isinstance(value, bool):
            return self._say("person", f"{key}_{'yes' if value else 'no'}")
        if isinstance(value, list):
            return self._say("person", key, list=self._several(value)) if value else self._say("person", f"no_{key}")
        return self._value_of_person(key, value, named)

    @abstractmethod
    def _value_of_person(self, key: str, value: Any, named: Any) -> str:
        """One item of an investigator's line that is no list. named: what of it matters."""

    @abstractmethod
    def _several(self, ids: Iterable[str]) -> str:
        """The names of cards, monsters or people."""

    @abstractmethod
    def _board(self, keys: Mapping[str, Any]) -> Iterable[str]:
        """The lines about the board."""

    def _name(self, id: str) -> Forms:
        name: Forms = self.wording.teller.name(id)
        return name

    def _say(self, *path: str, **arguments: Any) -> str:
        """A phrase of the examples; "" if there is none."""
        found = self._words.messages("examples", *path)
        return found[0].format(arguments, self._words.language) if found else ""


def closed(text: str) -> str:
    """The text as a sentence: without another full stop where it ends with a title that asks or calls.

    >>> closed("cards: Knife"), closed("trophies: Did You Hear That?")
    ('Cards: Knife.', 'Trophies: Did You Hear That?')
    """
    return capital(text) if text.endswith(("?", "!")) else f"{capital(text)}."
