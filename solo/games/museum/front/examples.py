"""The rulebook's examples in words: the situation, what happens as the narrator tells it, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import starmap
from typing import Any

from solo.boardgame.front.told_examples import DescribedGame, ToldExamples, closed
from solo.boardgame.scenarios import given_parts
from solo.games.museum.abouts import TaskRow
from solo.games.museum.checks.examples import SCENARIOS, Example, Proof
from solo.games.museum.checks.expectations import BOARD, EXPECTATIONS, rows_in
from solo.games.museum.checks.scenario import Face, Scenario
from solo.games.museum.content import load
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.front.outlook import percent
from solo.games.museum.front.wording import Wording
from solo.games.museum.game import Game
from solo.games.museum.rules.tasks import combat_row
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Paragraph

DICE = ("pool", "usable", "lost")
"""What is said of dice by color."""


class PlayedExamples(ToldExamples[Scenario, Face, Game]):
    """The examples of the museum's rulebook in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(language, SCENARIOS, load, Described)

    def given(self, example: Example) -> dict[str, Any]:
        """The situation of an example, with an attempt under way."""
        given = example.given
        people, board = given_parts(given, [key for key in BOARD if key not in ("turn", "adventures")])
        if given.attempt is not None:
            board |= {"open": (), "pool": {}}
        if any(person.kept for person in given.investigators.values()):
            board |= {"kept": ()}
        return board | people

    def story(self, first: Game, played: Proof) -> list[Paragraph]:
        """What happened; the narrator is told first against whom it is, and who is in it."""
        narrator = Narrator(self.words, verbosity="normal")
        narrator.tell([SCENARIOS.opened(first)])  # what the figures are counted against
        return narrator.tell(played.game.events)


class Described(DescribedGame[Game, Investigator, Wording]):
    """Describes the relevant state of a museum in the words of a catalogue."""

    def __init__(self, words: Catalogue, game: Game) -> None:
        super().__init__(words, game, lambda it: Wording(it, Narrator(words)), EXPECTATIONS)

    def options(self, decision: Decision) -> list[str]:
        """The options of the question that an example ends with, without odds."""
        return [self.wording.option_without_odds(decision, each) for each in decision.options]

    def _board(self, keys: Mapping[str, Any]) -> list[str]:
        """A line of all that is said of the museum."""
        said = [self._of_board(key, BOARD[key](self.game), keys[key]) for key in keys if key in BOARD]
        return [closed("; ".join(each for each in said if each))] if any(said) else []

    def _person(self, who: Investigator, keys: Mapping[str, Any]) -> str:
        """An investigator's line; that they are gone, if they are."""
        return super()._person(who, keys) if who.alive else self._say("person", "gone", who=self._name(who.id))

    def _value_of_person(self, key: str, value: Any, named: Any) -> str:
        """What is for sale at the entrance."""
        return self._say("person", key, list=", ".join(starmap(self._priced, value.items())))

    def _priced(self, what: str, price: int) -> str:
        """Something that is for sale at the entrance, with its price in trophies."""
        return self._words.say("table", "views", "price", thing=self.wording.teller.name_of("decks", what), price=price)

    def _of_board(self, key: str, value: Any, named: Any) -> str:
        """One thing that is said of the museum."""
        if isinstance(value, bool):
            return self._say("board", f"{key}_{'yes' if value else 'no'}")
        if key == "hour":
            return self._say("board", key, name=self._name(f"hour_{value}"))
        if isinstance(value, float):
            return self._say("board", key, percent=percent(value / 100))
        if isinstance(value, int):
            return self._say("board", key, count=value)
        if not value:
            return self._say("board", f"no_{key}")
        if key == "ended":
            return self._say("ended", value)
        if isinstance(value, str):
            return self._say("board", key, name=self._name(value))
        return self._say("board", key, list="; ".join(self._parts(key, value, named)))

    def _parts(self, key: str, value: Any, named: Any) -> Iterator[str]:
        """The parts of what is said of several things."""
        match key:
            case "open":
                yield from map(self.wording.tasks.named, rows_in(self.game))
            case "combat":
                yield self._row(combat_row(self.game))
            case "monster_spaces":
                yield ", ".join(map(str, value))
            case "usable" | "pool" | "lost":
                yield from (self._words.say("table", "tasks", "of_color", each, count=value[each]) for each in value)
            case "faces":
                yield from (f"{self._say('colors', each)}: {self._faces(value[each])}" for each in value)
            case "locked":
                for each in value:
                    yield f"{', '.join(self._say('colors', color) for color in value[each])} ({self._title(each)})"
            case "stored":
                yield from (f"{self._title(each)}: {self._aside(value[each])}" for each in value)
            case "kept":
                yield ", ".join(map(self._aside, value))
            case "monsters":
                yield from (f"{self._several(value[card])} ({self._title(card)})" for card in value)
            case "bottom":
                yield from (self._title(value[each]) for each in named)
            case _:
                yield self._several(value)

    def _row(self, row: TaskRow) -> str:
        return self.wording.tasks.row(row)

    def _faces(self, faces: Iterable[str]) -> str:
        return ", ".join(str(self.wording.tasks.face(each)["name"]) for each in faces)

    def _aside(self, shown: str) -> str:
        """What a die on a marker or a spell shows, with its color if it is not green."""
        color, _, face = shown.rpartition("_")
        name = self._faces([face])
        if not color:
            return name
        return self._words.say(
            "table", "tasks", "colored", color=self.wording.teller.name_of("colors", color), face=name
        )

    def _several(self, ids: Iterable[str]) -> str:
        """The names of these cards, monsters or people."""
        return ", ".join(map(self._title, ids))

    def _title(self, id: str) -> str:
        return str(self._name(id)["name"])
