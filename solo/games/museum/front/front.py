"""The museum's front: a game in the words of a teller, as a table shows it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from solo.boardgame.front.commands import GoCommand
from solo.boardgame.front.front import BoardFront
from solo.boardgame.host import BoardHost
from solo.games.museum.events import MidnightCame, MonsterCame, MythosCardDrawn
from solo.games.museum.front.auto_answers import AutoAnswers
from solo.games.museum.front.dice_command import DiceCommand
from solo.games.museum.front.examine import Examine
from solo.games.museum.front.explain import Explain
from solo.games.museum.front.faces import DiceDrawing
from solo.games.museum.front.joined import VISIT
from solo.games.museum.front.last_page import NightLookedBack
from solo.games.museum.front.listing import Nights
from solo.games.museum.front.odds import Odds
from solo.games.museum.front.wording import Wording
from solo.games.museum.game import Game
from solo.games.museum.options import HABITS
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.rules.entrance import visiting
from solo.kernel.decisions import Answer, Decision, Option
from solo.kernel.events import Event
from solo.narration.front import NewNight, TableAccess
from solo.narration.paragraphs import folded
from solo.narration.teller import Teller

CHAPTERS = {
    "doors_open": "ES3",
    "galleries": "ES4.2",
    "dice_roll": "ES6",
    "entrance_hall": "ES11",
    "clock_hand": "ES4.4",
    "stroke_of_midnight": "ES14",
    "last_stand": "ES18",
}
"""The rules about each phase."""


def _says(text: str, words: Sequence[str]) -> bool:
    """Whether words begin words of a text, in its order, the first one that with which it begins."""
    begun = text.split()
    at = 0 if begun and begun[0].startswith(words[0]) else len(begun)
    for word in words:
        at = next((number for number in range(at, len(begun)) if begun[number].startswith(word)), len(begun)) + 1
    return at <= len(begun)


class Front(BoardFront[Game]):
    """Puts a game into words, and knows what can be looked at and done."""

    habits = HABITS
    chapters = CHAPTERS
    headed: ClassVar[Mapping[type[Event], str]] = {MidnightCame: "stroke_of_midnight"}
    wording: Wording
    auto_answers: AutoAnswers
    explaining: Explain
    examining: Examine

    def __init__(self, seat: TableAccess[BoardHost[Game]], teller: Teller) -> None:
        super().__init__(seat, teller)
        odds = Odds(self.wording)
        self._drawing = DiceDrawing(self.wording)
        self.auto_answers = AutoAnswers(self, self.wording.outlook, lambda: self.progress() is not None)
        self.views["odds"] = lambda decision, rest, width: odds.listed(decision, rest, self.auto_answers.unlisted)
        self.entered, self.legend = self.wording.entered, self._legend
        self.in_signs = partial(_in_signs, self)
        self.commands["go"] = GoCommand(self.wording).go
        self.commands["dice"] = DiceCommand(self.wording, self.auto_answers).dice

    # A question

    def option_without_odds(self, decision: Decision, option: Option, *, brief: bool = False) -> str:
        """One option without its odds. brief: with as little as tells it from the others; of the entrance, what is done there."""
        if brief and option.verb == "go":
            return self.wording.deeds.in_short(decision, option)
        return super().option_without_odds(decision, option, brief=brief)

    def spread(self, decision: Decision, width: int = 0) -> list[str]:
        """The tasks and the dice that lie, at a question about them."""
        return self._drawing.lines(decision, width)

    def _legend(self, decision: Decision) -> str:
        """What the sign beside places to go to means; elsewhere what is not listed, and may be used by its name all the same, and
        that what is worse beyond doubt is not.
        """
        left_out = () if decision.kind == "move" else self.auto_answers.unlisted
        uses = dict.fromkeys(each.subject for each in left_out if each.verb == "use")
        if not left_out:
            return self.explaining.legend(decision)
        things = self.teller.listed([self.teller.name(each) for each in uses])
        said = [self.say("explain", "unlisted", things=things)] if uses else []
        worse = [self.say("explain", "unlisted_worse")] if any(each.verb != "use" for each in left_out) else []
        return " ".join([*said, *worse])

    def understood(self, decision: Decision, line: str, answer: Answer | None) -> Answer | None:
        """Also what is not listed because it serves nothing at this roll, by its name or as it would be listed, and where to go
        what is to be done at the entrance ("first aid", "buy a clue").
        """
        if answer is not None:
            return answer
        if decision.kind == "move":
            return _errand(self, decision, line)
        typed, found = folded(line), list[str]()
        for each in self.auto_answers.unlisted if typed else ():
            name, text = str(self.teller.name(each.subject)["name"]), self.option_without_odds(decision, each)
            if typed in (each.id, folded(name)) or folded(text).startswith(typed):
                found.append(each.id)
        return found[0] if len(found) == 1 else None

    def remarks(self, events: Sequence[Event], coming: Event | None = None) -> list[str]:
        """What a Mythos card that has been drawn does until midnight, if anything, and what beating monsters that came brings."""
        drawn = [event.card for event in events if isinstance(event, MythosCardDrawn)]
        said = [self.wording.cards.newly_lasting(card) for card in drawn if card == self.game.state.mythos_card]
        came = [event.monster for event in events if isinstance(event, MonsterCame)]
        return [f"[{each}]" for each in (*said, *map(self.wording.cards.coming_with, came)) if each]

    # How things stand

    def recap(self) -> list[str]:
        """How everybody is, and the Mythos card that lies."""
        lines = [self.wording.condition(who) for who in self.game.state.investigators if who.alive]
        return [*lines, *([text] if (text := self.wording.in_force()) else [])]

    def detail(self, label: Mapping[str, Any], story: Sequence[Event]) -> list[str]:
        """Where the game stands, who plays, who was devoured."""
        state = self.game.state
        living = [who.id for who in state.investigators if who.alive]
        return Nights(self.teller.catalogue).detail(label, living, state.devoured)

    def stakes(self) -> str:
        """What a defeat ends: the night, and nothing beyond it."""
        return self.say("after", "stakes", "single")

    def following(self, story: Sequence[Event]) -> Sequence[NewNight]:
        """The same people may begin anew; nobody is carried over."""
        people = [who for _, who in sorted(NightLookedBack(story).first.items())]
        return NewNight("same", {"ancient_one": "", "investigators": people}), NewNight("again", again=True)

    def spans(self) -> Mapping[str, Hashable]:
        """The turn, and the phase in it."""
        state = self.game.state
        return {"turn": (state.turn, state.battle), "phase": (state.turn, self.phase())}

    def phase(self) -> str:
        """The id of the present phase."""
        state = self.game.state
        if state.battle:
            return "last_stand"
        at_entrance = bool(state.investigators) and state.investigators[state.seat].place == ENTRANCE
        phases = {
            "setup": "doors_open",
            "movement": "galleries",
            "adventure": "entrance_hall" if at_entrance else "dice_roll",
            "attempt": "dice_roll",
            "clock": "clock_hand",
            "midnight": "stroke_of_midnight",
        }
        return phases.get(state.phase, "")


def _errand(front: Front, decision: Decision, line: str) -> Answer | None:
    """What is to be done at the entrance, by words with which those begin that say it; what costs nothing before the rest."""
    who = front.wording.deciding(decision)
    words = folded(line.rpartition(":")[2]).split()
    if who is None or not words or all(each.subject != ENTRANCE for each in decision.options):
        return None
    there = visiting(front.game, who)
    deeds = [each for each in there.options if each.verb != "leave"]
    found = [each for each in deeds if _says(folded(front.option_without_odds(there, each)), words)]
    free = [each for each in found if each.verb == "aid"]
    chosen = found if len(found) == 1 else free
    return f"{VISIT}:{chosen[0].id}" if len(chosen) == 1 else None


def _in_signs(front: Front, decision: Decision, option: Option) -> str:
    """A place to go to with what it brings and costs in signs, without its tasks; any other option in the fewest words."""
    if option.verb != "go":
        return front.option(decision, option, brief=True)
    return front.wording.option(decision, option, front.wording.deeds.in_signs(decision, option))
