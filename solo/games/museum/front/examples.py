"""The rulebook's examples in words: the situation, what happens as the narrator tells it, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import starmap
from typing import Any

from solo.boardgame.front.told_examples import ToldExamples, asking, closed, described, phrase
from solo.boardgame.scenarios import said_in
from solo.games.museum.abouts import TaskRow
from solo.games.museum.checks.examples import SCENARIOS, Example
from solo.games.museum.checks.expectations import BOARD, PERSON, rows_in
from solo.games.museum.checks.scenario import Face, Scenario, arrange
from solo.games.museum.compiled.pieces import Content
from solo.games.museum.content import load
from solo.games.museum.events import LessonOpened
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.front.odds import percent
from solo.games.museum.front.wording import Wording
from solo.games.museum.game import Game
from solo.games.museum.rules.tasks import combat_row
from solo.games.museum.state import Investigator
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Paragraph

STATUS = ("place", "sanity", "stamina", "max_sanity", "max_stamina", "clues")
"""What the line about an investigator always contains."""

DICE = ("pool", "usable", "lost")
"""What is said of dice by color."""


class PlayedExamples(ToldExamples[Scenario, Face]):
    """The examples of the museum's rulebook in one language."""

    def __init__(self, language: str) -> None:
        super().__init__("museum", language, SCENARIOS.read_examples)

    def told(self, example: Example) -> list[Paragraph]:
        """The paragraphs of one example."""
        first, played = arrange(_content(), example.given), SCENARIOS.play(_content(), example)
        found = list(Described(self.words, first).paragraphs("situation", _given(example)))
        result = Described(self.words, played.game)
        if example.play:
            narrator = Narrator(self.words, verbosity="normal")
            narrator.tell([_opening(first)])  # what the figures are counted against
            found += narrator.tell(played.game.events)
            if played.decision is not None:
                wording = result.wording
                options = [wording.bare(played.decision, each) for each in played.decision.options]
                found.append(asking(wording.prompt(played.decision), "; ".join(options)))
            found += result.paragraphs("outcome", example.expected)
        else:
            found += result.paragraphs("means", example.expected)
        return found


@cache
def _content() -> Content:
    """The shipped content; examples do not use home-made cards."""
    return load()


def _given(example: Example) -> dict[str, Any]:
    """The situation of an example in the form of expectations, without what it leaves out."""
    given = example.given
    people, board = said_in(given, [key for key in BOARD if key not in ("turn", "adventures")])
    if given.attempt is not None:
        board |= {"open": (), "pool": {}}
    if any(person.kept for person in given.investigators.values()):
        board |= {"kept": ()}
    return board | people


def _opening(game: Game) -> LessonOpened:
    """What tells a narrator against whom a situation is, and who is in it."""
    fact = game.ancient.fact
    people = tuple(who.id for who in game.state.investigators)
    return LessonOpened(game.state.ancient_one, people, fact.elder_signs, len(fact.doom_track))


class Described:
    """Describes the relevant state of a museum in the words of a catalogue."""

    def __init__(self, words: Catalogue, game: Game) -> None:
        self.game = game
        self._words = words
        self._teller = Narrator(words)
        self.wording = Wording(self, self._teller)

    def paragraphs(self, name: str, keys: Mapping[str, Any]) -> Iterator[Paragraph]:
        """A heading and the description below it; nothing if that is empty. keys: what is relevant, as in `outcomes`."""
        people = [self._person(who, keys[who.id]) for who in self.game.state.investigators if who.id in keys]
        board = [self._of_board(key, BOARD[key](self.game), keys[key]) for key in keys if key in BOARD]
        line = closed("; ".join(each for each in board if each))
        return described(self._say(name), [*people, *([line] if any(board) else [])])

    def _person(self, who: Investigator, keys: Mapping[str, Any]) -> str:
        """An investigator's line: the values, and whatever else is named in `keys`; that they are gone, if they are."""
        if not who.alive:
            return self._say("person", "gone", who=self._name(who.id))
        more = [
            self._of_person(key, PERSON[key](self.game, who)) for key in keys if key in PERSON and key not in STATUS
        ]
        return " ".join([self.wording.condition(who), *(closed(each) for each in more if each)])

    def _of_person(self, key: str, value: Any) -> str:
        """One item of an investigator's line."""
        if isinstance(value, bool):
            return self._say("person", f"{key}_{'yes' if value else 'no'}")
        if not value:
            return self._say("person", f"no_{key}")
        if key == "prices":
            return self._say("person", key, list=", ".join(starmap(self._priced, value.items())))
        return self._say("person", key, list=self._several(value))

    def _priced(self, what: str, price: int) -> str:
        """Something that is for sale at the entrance, with its price in trophies."""
        return self._words.say("table", "views", "price", thing=self._teller.name_of("decks", what), price=price)

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
        return self._words.say("table", "tasks", "colored", color=self._teller.name_of("colors", color), face=name)

    def _several(self, ids: Iterable[str]) -> str:
        """The names of these cards, monsters or people."""
        return ", ".join(map(self._title, ids))

    def _title(self, id: str) -> str:
        return str(self._name(id)["name"])

    def _name(self, id: str) -> Mapping[str, str]:
        return self._teller.name(id)

    def _say(self, *path: str, **arguments: Any) -> str:
        return phrase(self._words, *path, **arguments)
