"""The front of a board game: its parts put together, as a table shows them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from solo.boardgame.front.examine import BoardExamine
from solo.boardgame.front.explain import BoardExplain, set_out
from solo.boardgame.front.view import BoardView
from solo.boardgame.front.wording import BoardWording
from solo.boardgame.game import BoardGame
from solo.boardgame.host import BoardHost
from solo.boardgame.roles import role
from solo.kernel.decisions import Decision, Option
from solo.kernel.events import Event
from solo.narration import front
from solo.narration.front import Lines, Progress, TableAccess, View
from solo.narration.painting import Coloring
from solo.narration.paragraphs import Paragraph, Span, folded
from solo.narration.teller import Teller

MAX_RULES = 6
"""The most rules that are named for a question."""

OF_ANOTHER = ("sheet", "inventory", "look")
"""Views that can show another investigator."""

G = TypeVar("G", bound=BoardGame[Any, Any, Any])


class BoardFront(front.Front, Generic[G]):
    """Puts a game into words, and knows what can be looked at and done.

    Its parts (`wording`, `looks`, `explaining`, `examining`, `painter`) are roles of the game, or their defaults.
    chapters: the rules about each phase, by the phase's id.
    """

    chapters: ClassVar[Mapping[str, str]] = {}
    wording: BoardWording[Any, Any, Any]
    looks: BoardView[Any, Any]
    explaining: BoardExplain[Any, Any]
    examining: BoardExamine[Any, Any, Any, Any]
    painter: Coloring
    seat: TableAccess[BoardHost[G]]

    def __init__(self, seat: TableAccess[BoardHost[G]], teller: Teller) -> None:
        super().__init__(seat, teller)
        self.wording = _part("wording:Wording", type(self), self, teller)
        self.looks = _part("views:Views", type(self), self.wording)
        self.explaining = _part("explain:Explain", type(self), self.wording, self.looks)
        self.examining = _part("examine:Examine", type(self), self.wording, self.looks, self.explaining, self.cited)
        self.painter = _part("colors:Painter", type(self), self.wording)
        self.views["map"] = lambda decision, rest, width: self.state(decision, width)
        for name, shown in self.looks.by_command.items():
            self.views[name] = _of_somebody(self.wording, name, shown) if name in OF_ANOTHER else _plain(shown)
        self.views |= {name: _drawn(shown) for name, shown in self.looks.in_columns.items()}
        if self.looks.by_command:
            self.views["examine"] = lambda decision, rest, width: self.examining.answer(rest, decision)
            self.described = lambda words: self.examining.described(words) if self.lies_open() else ""

    @property
    def host(self) -> BoardHost[G]:
        """The campaign as it stands."""
        return self.seat.host

    def lies_open(self) -> bool:
        """Whether there is a board: of a campaign that was opened after its end there may be none."""
        return self.host.last is not None

    @property
    def game(self) -> G:
        """The game under way, or the last one; raises LookupError where there is none."""
        game = self.host.last
        if game is None:
            raise LookupError("the campaign is over, and none of its games is open")
        return game

    def change_teller(self, teller: Teller) -> None:
        """Continue with another teller."""
        super().change_teller(teller)
        self.wording.change_teller(teller)

    # A question

    def prompt(self, decision: Decision) -> str:
        """The question a decision asks."""
        return self.wording.prompt(decision)

    def option(self, decision: Decision, option: Option, *, brief: bool = False) -> str:
        """One option, with its odds where dice decide. brief: with as little as tells it from the others."""
        named = brief and option.verb in self.wording.named_alone
        text = self.wording.alone(decision, option) if named else ""
        if brief and not text:
            text = self.option_without_odds(decision, option, brief=True)
        return self.wording.option(decision, option, text)

    def option_without_odds(self, decision: Decision, option: Option, *, brief: bool = False) -> str:
        """One option without its odds. brief: with as little as tells it from the others."""
        if brief and option.verb in self.wording.named_alone:
            return self.wording.in_line(decision, option)
        return self.wording.option_without_odds(decision, option)

    def explain(self, decision: Decision, option: Option, *, alone: bool = True) -> str:
        """What one option means."""
        return self.explaining.option(decision, option)

    def subjects(self, option: Option) -> Iterable[str]:
        """The ids of the things that an option names."""
        return self.examining.subjects(option)

    def rules_of(self, decision: Decision) -> Sequence[str]:
        """The rule behind a question, and those about the things it names."""
        subjects = [each for option in decision.options for each in self.subjects(option)]
        about = [number for each in subjects if self.examining.known(each) for number in self.examining.rules(each)]
        return list(dict.fromkeys([decision.rule, *about]))[:MAX_RULES]

    def chapter(self, heading: str) -> str:
        """The chapter about the phase that is headed so, or has that id; "" where none is."""
        named = {folded(str(self.teller.name(phase)["name"])): number for phase, number in self.chapters.items()}
        return {**self.chapters, **named}.get(folded(heading), "")

    def before(self, decision: Decision) -> list[Paragraph]:
        """The introductions of investigators that a question is about, if they are new."""
        return [self.explaining.biography(id) for id in self.explaining.newcomers(decision)]

    def after(self, told: Event) -> list[Paragraph]:
        """The introduction of somebody who comes with an event, if he is new."""
        id = self.explaining.newcomer(told)
        return set_out(self.explaining.biography(id)) if id else []

    def others(self, decision: Decision) -> list[str]:
        """The names of those who play beside whoever decides, in order from there."""
        who, people = self.wording.deciding(decision), [each.id for each in self.game.state.investigators]
        first = people.index(who.id) if who is not None else 0
        return [str(self.teller.name(each)["name"]) for each in (*people[first + 1 :], *people[:first])]

    # How things stand

    def state(self, decision: Decision, width: int = 0) -> list[str]:
        """The game on one line, the acting investigator on the next, in fewer words if there is no room."""
        acting = self.wording.acting(decision)
        if width and len(acting) > width:
            acting = self.wording.acting(decision, brief=True)
        return [line for line in (self.wording.standing(), acting) if line]

    def last_page(self, story: Sequence[Event], records: Sequence[Mapping[str, Any]]) -> Sequence[Paragraph]:
        """The last page of the night that a story ends with."""
        words, brief = self.teller.catalogue, self.teller.verbosity == "brief"
        page: Sequence[Paragraph] = _part("last_page:LastPage", type(self), words, brief=brief).paragraphs(
            story, records
        )
        return page

    def spans(self) -> Mapping[str, Hashable]:
        """The turn: each is a round."""
        return {"turn": self.host.label()["round"]}

    def progress(self) -> Progress | None:
        """How far the player is in a lesson; None in a game."""
        teaching = self.host.teaching
        return Progress(teaching.lesson.id, teaching.attempt, teaching.done) if teaching is not None else None

    def paint(self, span: Span) -> Iterator[tuple[str, str]]:
        """The parts of a span, each with the class of its color; none of the game's own where no game is open."""
        return self.painter.paint(span) if self.host.last is not None else super().paint(span)


def _plain(shown: Callable[[Decision], Lines]) -> View:
    """A view of the same lines for any width."""
    return lambda decision, rest, width: shown(decision)


def _drawn(shown: Callable[[Decision, int], Lines]) -> View:
    """A view for so many columns."""
    return lambda decision, rest, width: shown(decision, width)


def _part(place: str, front: type[Any], *needs: Any, **more: Any) -> Any:
    """A part of a front, from the package of its game or else the default of that name."""
    home = next(kind.__module__ for kind in front.__mro__ if kind.__module__.endswith(".front.front"))
    return role(home.removesuffix(".front.front"), f"front.{place}")(*needs, **more)


def _of_somebody(wording: Any, name: str, shown: Callable[[Decision], Lines]) -> View:
    """A view of whoever decides, or of the investigator who is named."""

    def view(decision: Decision, rest: str, width: int) -> Lines:
        if not rest:
            return shown(decision)
        who = wording.named(rest)
        if not who:
            return [wording.nobody(rest)]
        return shown(msgspec.structs.replace(decision, who=who, kind=name, about=None))

    return view
