"""The rulebook's examples in words: the situation, what happens as the narrator tells it, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from solo.boardgame.front.told_examples import DescribedGame, ToldExamples, closed
from solo.games.nation.abouts import Acting
from solo.games.nation.checks.examples import SCENARIOS, Example, Proof
from solo.games.nation.checks.expectations import BOARD, EXPECTATIONS, Person
from solo.games.nation.checks.scenario import Face, Scenario, given_as_expected
from solo.games.nation.content import load
from solo.games.nation.front.narrator import Narrator
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.games.nation.state import Cultist
from solo.kernel.decisions import Decision
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Paragraph, Span

LISTED = ("locks", "can_acquire", "row", "closed_cities", "deep_ones")
"""What is said of the board as a list of names."""
SAID = ("supply", "limbo")
"""Figures that the line about the player has anyway."""


class PlayedExamples(ToldExamples[Scenario, Face, Game]):
    """The examples of the nation's rulebook in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(language, SCENARIOS, load, Described)

    def given(self, example: Example) -> Mapping[str, Any]:
        """The situation of an example."""
        return given_as_expected(example.given)

    def story(self, first: Game, played: Proof) -> list[Paragraph]:
        """What happened; the narrator is told first against whom it is."""
        narrator = Narrator(self.words, verbosity="normal")
        narrator.tell([SCENARIOS.opened(first)])
        return narrator.tell(played.game.events)


class Described(DescribedGame[Game, Person, Wording]):
    """Describes the relevant state of a nation game in the words of a catalogue."""

    def __init__(self, words: Catalogue, game: Game) -> None:
        super().__init__(words, game, lambda it: Wording(it, Narrator(words)), EXPECTATIONS)

    def options(self, decision: Decision) -> list[str]:
        """The options of the question that an example ends with, without odds; the menu of actions is left out."""
        if isinstance(decision.about, Acting):
            return []
        return [self.wording.option_without_odds(decision, each) for each in decision.options]

    def paragraphs(self, name: str, keys: Mapping[str, Any]) -> Iterator[Paragraph]:
        """A heading and what matters of the player, the cultists and the board below it."""
        people: list[Person] = [self.game.who, *self.game.state.cultists]
        lines = [self._person(each, keys[each.id]) for each in people if each.id in keys]
        lines += self._board(keys)
        if lines:
            yield (Span("title", self._say(name)), *(Span("fact", each) for each in lines))

    def _person(self, who: Person, keys: Mapping[str, Any]) -> str:
        """The player's line: where the main agent stands, the hand, and whatever else is named; or that of a cultist."""
        if isinstance(who, Cultist):
            return self._cultist(who, keys)
        known = [key for key in keys if key in EXPECTATIONS.person and key not in ("place", "hand", *SAID)]
        more = [self._of_person(key, EXPECTATIONS.person[key](self.game, who), keys[key]) for key in known]
        return " ".join([self.wording.condition(who), *(closed(each) for each in more if each)])

    def _cultist(self, cultist: Cultist, keys: Mapping[str, Any]) -> str:
        """A cultist's line: where he stands, and what is named of his cubes."""
        supply = self.game.state.supply[cultist.id], self.game.state.limbo[cultist.id]
        figures = {"supply": supply[0], "limbo": supply[1]} if any(each in keys for each in SAID) else {}
        key = "cultist_cubes" if figures else "cultist"
        name = self.wording.teller.name_of("cultists", cultist.id)
        revealed = "yes" if cultist.revealed else "no"
        return closed(self._say(key, cultist=name, place=self._name(cultist.place), revealed=revealed, **figures))

    def _value_of_person(self, key: str, value: Any, named: Any) -> str:
        """Agents with their cities, or a figure."""
        if isinstance(value, dict):
            return self._say("person", key, list=self._pairs(value)) if value else self._say("person", f"no_{key}")
        return self._say("person", key, count=value)

    def _several(self, ids: Iterable[str]) -> str:
        return ", ".join(str(self._name(each)["name"]) for each in ids)

    def _pairs(self, places: Mapping[str, str]) -> str:
        """Names with places behind them."""
        return ", ".join(f"{self._title(each)} ({self._title(place)})" for each, place in places.items())

    def _title(self, id: str) -> str:
        return str(self._name(id)["name"])

    def _side(self, side: str) -> str:
        return str(self.wording.teller.name_of("sides", side)["name"])

    # The board

    def _board(self, keys: Mapping[str, Any]) -> list[str]:
        """A line of all that is said of the board."""
        said = [self._of_board(key, BOARD[key](self.game), keys[key]) for key in keys if key in BOARD]
        return [closed("; ".join(each for each in said if each))] if any(said) else []

    def _of_board(self, key: str, value: Any, named: Any) -> str:
        """One thing that is said of the board."""
        if key in ("ended", "won"):
            return self._say("board", key, how=self._ended(value)) if value else ""
        if isinstance(value, int):
            return self._say("board", key, count=value)
        if isinstance(value, str):
            return self._say("board", key, name=self._name(value))
        if key in LISTED:
            return self._say("board", key, list=self._several(value)) if value else self._say("board", f"no_{key}")
        return self._say("board", key, list="; ".join(self._parts(key, value, named)))

    def _ended(self, how: Any) -> str:
        return self.wording.say("campaigns", "ended", how) if isinstance(how, str) else ""

    def _parts(self, key: str, value: Mapping[str, Any], named: Mapping[str, Any]) -> Iterator[str]:
        """The parts of what is said of several places, cards or kinds."""
        for each in named:
            found = value.get(each)
            match key:
                case "cubes" | "influence" | "power":
                    yield f"{self._title(each)}: {self._counts(found)}"
                case "owners":
                    yield self._say("board", "owner", place=self._name(each), side=self._side(found or ""))
                case "gates":
                    mode = next(iter(found), "none") if found else "none"
                    yield self._say("board", f"gate_{mode}", place=self._name(each))
                case "piles":
                    yield f"{self._title(each)}: {self._several(found) if found else self._say('board', 'no_pile')}"
                case "where":
                    yield f"{self._title(each)}: {self._zone(str(found))}"
                case "bag":
                    yield self._say("board", f"bag_{each}", count=found)
                case "parts":
                    yield self.wording.say("status", "parts", each, count=found)
                case _:
                    yield self._say("board", "counted", kind=each.replace("_", " "), count=found)

    def _counts(self, found: Any) -> str:
        """A figure, or cubes by side."""
        if not isinstance(found, Mapping):
            return str(found or 0)
        return ", ".join(f"{self._side(side)} {count}" for side, count in found.items()) or "0"

    def _zone(self, zone: str) -> str:
        """Where a card lies: a zone by its words, or the name of the city."""
        return self._say("zones", zone) or self._title(zone)
