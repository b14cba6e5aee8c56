"""The museum's front: a game in the words of a teller, as a table shows it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from solo.games.museum.front.board import Board
from solo.games.museum.front.colors import Painter
from solo.games.museum.front.commands import Strolls
from solo.games.museum.front.examine import Examine, named_by
from solo.games.museum.front.explain import Explain
from solo.games.museum.front.faces import DiceDrawing
from solo.games.museum.front.hand import DiceEditor
from solo.games.museum.front.listing import Nights
from solo.games.museum.front.odds import Odds
from solo.games.museum.front.views import Views
from solo.games.museum.front.wording import Wording
from solo.games.museum.game import Game
from solo.games.museum.host import LessonHost, MuseumHost
from solo.games.museum.options import HABITS
from solo.games.museum.printed.numbers import ENTRANCE
from solo.kernel.decisions import Decision, Option
from solo.kernel.events import Event
from solo.narration.front import Front, Progress, Seat, View
from solo.narration.paragraphs import Paragraph, Span, folded
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

MOST_RULES = 6
"""The most rules that are named for a question."""


class MuseumFront(Front):
    """Puts a game into words, and knows what can be looked at and done."""

    habits: ClassVar[tuple[str, ...]] = HABITS

    def __init__(self, seat: Seat, teller: Teller) -> None:
        super().__init__(seat, teller)
        self.phrasing = Wording(self, teller)
        self._drawing = DiceDrawing(self.phrasing)
        board = Board(self.phrasing)
        sights = Views(self.phrasing, board)
        odds = Odds(self.phrasing)
        self._meanings = Explain(self.phrasing, sights, board)
        self._closer = Examine(self.phrasing, sights, board, self._meanings, self.cited)
        self._colors = Painter(self.phrasing)
        self.hand = DiceEditor(self, self.phrasing.outlook)
        self.views |= {name: self._of_somebody(name, shown) for name, shown in sights.of_somebody.items()}
        self.views["map"] = lambda decision, rest, width: board.shown(decision, width)
        self.views["group"] = lambda decision, rest, width: sights.group(decision, width)
        self.views["threats"] = lambda decision, rest, width: sights.threats(decision)
        self.views["cards"] = lambda decision, rest, width: sights.news(decision)
        self.views["odds"] = lambda decision, rest, width: odds.listed(decision, rest)
        self.views["examine"] = lambda decision, rest, width: self._closer.answer(rest, decision)
        self.deeds["go"] = Strolls(self.phrasing).go

    @property
    def game(self) -> Game:
        """The museum as it stands."""
        host = self.seat.host
        assert isinstance(host, MuseumHost)
        return host.game

    def speak(self, teller: Teller) -> None:
        """Continue with another teller."""
        super().speak(teller)
        self.phrasing.speak(teller)

    # A question

    def prompt(self, decision: Decision) -> str:
        """The question a decision asks."""
        return self.phrasing.prompt(decision)

    def spread(self, decision: Decision, width: int = 0) -> list[str]:
        """The tasks and the dice that lie, at a question about them."""
        return self._drawing.lines(decision, width)

    def option(self, decision: Decision, option: Option) -> str:
        """One option."""
        return self.phrasing.option(decision, option)

    def bare(self, decision: Decision, option: Option) -> str:
        """One option without its odds."""
        return self.phrasing.bare(decision, option)

    def explain(self, decision: Decision, option: Option) -> str:
        """What one option means."""
        return self._meanings.option(decision, option)

    def rules_of(self, decision: Decision) -> Sequence[str]:
        """The rule behind a question, and those about the things it names."""
        subjects = [named_by(option) for option in decision.options]
        about = [number for each in subjects if self._closer.known(each) for number in self._closer.rules(each)]
        return list(dict.fromkeys([decision.rule, *about]))[:MOST_RULES]

    def chapter(self, heading: str) -> str:
        """The chapter about the phase that is headed so."""
        named = {folded(str(self.teller.name(phase)["name"])): number for phase, number in CHAPTERS.items()}
        return named.get(folded(heading), "")

    def before(self, decision: Decision) -> list[Paragraph]:
        """The introductions of investigators who are new."""
        return [self._meanings.biography(id) for id in self._meanings.newcomers(decision)]

    def _of_somebody(self, name: str, shown: Callable[[Decision], list[str]]) -> View:
        """A view of whoever decides, or of the investigator who is named."""

        def view(decision: Decision, rest: str, width: int) -> list[str]:
            if not rest:
                return shown(decision)
            who = self.phrasing.named(rest)
            if not who:
                return [self.say("errors", "nobody", answer=rest)]
            return shown(msgspec.structs.replace(decision, who=who, kind=name, about=None))

        return view

    # How things stand

    def state(self, decision: Decision, width: int = 0) -> list[str]:
        """The night on one line, the acting investigator on the next, with the place if there is room."""
        who = self.phrasing.deciding(decision)
        acting = self.phrasing.condition(who) if who is not None else ""
        if who is not None and width and len(acting) > width:
            acting = self.phrasing.condition(who, "who_brief")
        return [line for line in (self.phrasing.night(), acting) if line]

    def recap(self) -> list[str]:
        """How everybody is, and the Mythos card that lies."""
        lines = [self.phrasing.condition(who) for who in self.game.state.investigators if who.alive]
        return [*lines, *([text] if (text := self.phrasing.in_force()) else [])]

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

    def progress(self) -> Progress | None:
        """How far the player is in a lesson; None in a game."""
        host = self.seat.host
        teaching = host.teaching if isinstance(host, LessonHost) else None
        return Progress(teaching.lesson.id, teaching.attempt, teaching.done) if teaching is not None else None

    # What happens

    def paint(self, span: Span) -> Iterator[tuple[str, str]]:
        """The parts of a span, each with the class of its color."""
        return self._colors.paint(span)
