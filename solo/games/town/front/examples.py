"""The rulebook's examples in words: the situation, what happens as the narrator tells it, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from solo.boardgame.front.told_examples import DescribedGame, ToldExamples, closed
from solo.boardgame.front.wording import signed
from solo.boardgame.scenarios import given_parts
from solo.games.town.checks.examples import SCENARIOS, Example, Proof
from solo.games.town.checks.expectations import BOARD, EXPECTATIONS
from solo.games.town.checks.scenario import Face, Scenario
from solo.games.town.content import load
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.state import Investigator
from solo.narration.catalogue import Catalogue
from solo.narration.paragraphs import Paragraph, capital

THINGS = ("gates", "monsters", "outskirts", "seals", "clues", "closed")
"""What may be in places."""


class PlayedExamples(ToldExamples[Scenario, Face, Game]):
    """The examples of the town's rulebook in one language."""

    def __init__(self, language: str) -> None:
        super().__init__(language, SCENARIOS, load, Described)

    def given(self, example: Example) -> dict[str, Any]:
        """The situation of an example, first who is only there."""
        people, board = given_parts(example.given, BOARD)
        silent = [id for id, said in people.items() if not said]
        return ({"at_the_table": silent} if silent else {}) | board | {id: said for id, said in people.items() if said}

    def story(self, first: Game, played: Proof) -> list[Paragraph]:
        """What happened, in brief."""
        return Narrator(self.words, verbosity="brief").tell(played.game.events)


class Described(DescribedGame[Game, Investigator, Wording]):
    """Describes the relevant state of a game in the words of a catalogue."""

    def __init__(self, words: Catalogue, game: Game) -> None:
        super().__init__(words, game, lambda it: Wording(it, Narrator(words)), EXPECTATIONS)

    def _value_of_person(self, key: str, value: Any, named: Any) -> str:
        """A name, chances of checks, or a number."""
        if isinstance(value, str):
            return self._say("person", key, name=self._name(value))
        if isinstance(value, dict):
            return self._say("person", key, list=", ".join(f"{self._check(check)} {value[check]}" for check in named))
        return self._say("person", key, count=value)

    def _board(self, keys: Mapping[str, Any]) -> Iterator[str]:
        """A line of values of the board, and a line of what is in places."""
        shown = [key for key in keys if key in BOARD and key not in THINGS]
        said = [self._of_board(key, BOARD[key](self.game), keys[key]) for key in shown]
        if figures := [each for each in said if each]:
            yield closed("; ".join(figures))
        there: dict[str, list[str]] = {}
        for key in THINGS:
            if key in keys:
                for place, thing in self._things(key, BOARD[key](self.game), keys[key]):
                    there.setdefault(place, []).append(thing)
        if there:
            parts = [f"{self._name(place)['at']}: {', '.join(things)}" for place, things in there.items()]
            yield closed("; ".join(parts))

    def _of_board(self, key: str, value: Any, named: Any) -> str:
        """One thing that is said of the board."""
        if isinstance(value, dict):
            return self._say("board", key, list="; ".join(self._part(key, id, value[id]) for id in named))
        if isinstance(value, int):
            return self._say("board", key, count=value)
        if isinstance(value, list):
            return self._say("board", key, list=self._several(value))
        return self._say("board", key, name=self._titled(value)) if value else self._say("board", f"no_{key}")

    def _part(self, key: str, id: str, value: Any) -> str:
        """One part of a value that has several parts: its number, or the names in it."""
        name = self._say("large", id) if key == "large" else capital(self._name(id)["name"])
        if isinstance(value, int):
            return f"{name} {value}"
        if key == "figures":
            return self._figures(id, value)
        return f"{name}: {', '.join(self._say('colours', each) or self._name(each)['name'] for each in value)}"

    def _figures(self, kind: str, printed: Mapping[str, Any]) -> str:
        """What stands on a monster's marker."""
        none = self._words.profile.between
        sides = {
            side: f"{signed(printed[side][0])}/{printed[side][1]}" if printed[side] else none
            for side in ("horror", "combat")
        }
        abilities = self._several(printed["abilities"])
        return self._words.say(
            "table",
            "views",
            "monster",
            monster=self._name(kind),
            movement=self._name(f"moves_{printed['movement']}"),
            dimension=self._name(printed["dimension"]),
            awareness=signed(printed["awareness"]),
            toughness=printed["toughness"],
            abilities=f"; {abilities}" if abilities else "",
            **sides,
        )

    def _things(self, key: str, value: Any, named: Any) -> Iterator[tuple[str, str]]:
        """What is in which place."""
        if key == "gates":
            yield from ((place, self.wording.teller.name(f"gate_{world}_1")["name"]) for place, world in value.items())
        elif key == "monsters":
            yield from ((place, self._several(several)) for place, several in value.items())
        elif key == "outskirts":
            yield "outskirts", self._several(value) or self._say("nothing")
        elif key == "clues":
            yield from ((place, self._say("clues", count=value.get(place, 0))) for place in named)
        else:
            yield from ((place, self._say(key)) for place in value)

    def _several(self, kinds: Iterable[str]) -> str:
        """The names of these kinds, each once, with its number."""
        return ", ".join(each["name"] for each in self.wording.teller.counted([f"{kind}.1" for kind in kinds]))

    def _check(self, id: str) -> str:
        return str(self.wording.teller.name_of("checks", id)["name"])

    def _titled(self, id: str) -> Mapping[str, str]:
        """A name; of a mythos card its headline, under which the example has told it."""
        found = self._words.messages("mythos", id, "headline")
        return {"name": found[0].format({}, self._words.language)} if found else self._name(id)
