"""The museum's front: a game in the words of a teller, as a table shows it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from solo.boardgame.front.front import BoardFront
from solo.games.museum.front.auto_answers import AutoAnswers
from solo.games.museum.front.board import Board
from solo.games.museum.front.colors import Painter
from solo.games.museum.front.commands import Strolls
from solo.games.museum.front.examine import Examine, named_by
from solo.games.museum.front.explain import Explain
from solo.games.museum.front.faces import DiceDrawing
from solo.games.museum.front.listing import Nights
from solo.games.museum.front.odds import Odds
from solo.games.museum.front.views import Views
from solo.games.museum.front.wording import Wording
from solo.games.museum.game import Game
from solo.games.museum.options import HABITS
from solo.games.museum.printed.numbers import ENTRANCE
from solo.kernel.decisions import Decision, Option
from solo.kernel.events import Event
from solo.narration.front import Seat
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


class Front(BoardFront[Game]):
    """Puts a game into words, and knows what can be looked at and done."""

    habits = HABITS
    chapters = CHAPTERS
    wording: Wording

    def __init__(self, seat: Seat, teller: Teller) -> None:
        super().__init__(seat, teller)
        self.wording = Wording(self, teller)
        self._drawing = DiceDrawing(self.wording)
        board = Board(self.wording)
        views = Views(self.wording, board)
        odds = Odds(self.wording)
        self.explaining = Explain(self.wording, views, board)
        self.examining = examining = Examine(self.wording, views, board, self.explaining, self.cited)
        self.painter = Painter(self.wording)
        self.auto_answers = AutoAnswers(self, self.wording.outlook)
        self.views |= {name: self.of_somebody(name, shown) for name, shown in views.of_somebody.items()}
        self.views["map"] = lambda decision, rest, width: board.shown(decision, width)
        self.views["group"] = lambda decision, rest, width: views.group(decision, width)
        self.views["threats"] = lambda decision, rest, width: views.threats(decision)
        self.views["cards"] = lambda decision, rest, width: views.news(decision)
        self.views["odds"] = lambda decision, rest, width: odds.listed(decision, rest)
        self.views["examine"] = lambda decision, rest, width: examining.answer(rest, decision)
        self.commands["go"] = Strolls(self.wording).go

    def speak(self, teller: Teller) -> None:
        """Continue with another teller."""
        super().speak(teller)
        self.wording.speak(teller)

    # A question

    def spread(self, decision: Decision, width: int = 0) -> list[str]:
        """The tasks and the dice that lie, at a question about them."""
        return self._drawing.lines(decision, width)

    def subjects(self, option: Option) -> Sequence[str]:
        """The id of the thing that an option names."""
        return [named_by(option)]

    # How things stand

    def state(self, decision: Decision, width: int = 0) -> list[str]:
        """The night on one line, the acting investigator on the next, with the place if there is room."""
        who = self.wording.deciding(decision)
        acting = self.wording.condition(who) if who is not None else ""
        if who is not None and width and len(acting) > width:
            acting = self.wording.condition(who, "who_brief")
        return [line for line in (self.wording.night(), acting) if line]

    def recap(self) -> list[str]:
        """How everybody is, and the Mythos card that lies."""
        lines = [self.wording.condition(who) for who in self.game.state.investigators if who.alive]
        return [*lines, *([text] if (text := self.wording.in_force()) else [])]

    def detail(self, label: Mapping[str, Any], story: Sequence[Event]) -> list[str]:
        """Where the game stands, who plays, who was devoured."""
        state = self.game.state
        living = [who.id for who in state.investigators if who.alive]
        return Nights(self.teller.catalogue).detail(label, living, state.devoured)

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
