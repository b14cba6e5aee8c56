"""Every command, with sensible and with odd words behind it, at every kind of decision that the rules know."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.front.people import People
from solo.games.town.front.town import Town
from solo.games.town.game import Game
from solo.games.town.host import Host, Record, Setup
from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.events import Event
from solo.narration.catalogue import languages
from solo.session.campaign import PlayedCampaign
from solo.session.conversation import Conversation
from solo.table.driver import converse
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.games.chance import AskingDice
from tests.robustness.hostile import HOSTILE, orders
from tests.robustness.kinds import kinds, visit_every_kind
from tests.table.helpers import evening, front, sit, words_of

SHARE, WHOLE = (0.01, 0.15), (0.02, 0.3)
"""What share of words is typed behind a command, and of commands, in every run and in the long ones."""

BEHIND = (
    "",
    "1",
    "2",
    "99",
    "woods",
    "hospital",
    "joe",
    "cultist",
    "tommy gun",
    "the",
    "0",
    "x y z",
    "lang en",
    "theme dark",
)
"""What stands behind a command."""

LEAVING = ("quit",)


def words(language: str) -> dict[str, list[str]]:
    """The commands in a language."""
    return {
        name: list(spellings) for name, spellings in (words_of(language, "town").find("table", "words") or {}).items()
    }


class Standing:
    """An evening that stands at one decision: nothing can be taken back, and no answer leads on."""

    resumed = False
    position = base = 0
    asked: Sequence[int] = ()
    previous_file = ""

    def __init__(self, game: Game, decision: Decision, folder: Path) -> None:
        self.game = game
        self.host = Host(game.content, Record(Setup(1)))
        self.host.last = game
        self.decision = decision
        self.where = str(folder / "t.solo")
        self.standing_orders: dict[str, str] = {}

    def order(self, who: str, wanted: str) -> None:
        """An order is kept as long as it stands."""
        self.standing_orders[who] = wanted

    def set_language(self, language: str, *, chosen: bool = False) -> None:
        """Whatever is spoken."""

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Nothing is answered: a line that happens to be an answer is refused."""
        raise IllegalAnswer(self.decision, answer)

    def put_question(self) -> None:
        """Nobody is told anything."""

    def note_asked(self) -> None:
        """Nothing is kept of who was asked."""

    def replay(self, visit: Callable[[Decision, Answer], None]) -> None:
        """Nothing was played before."""

    def given(self, since: int) -> list[Answer]:
        """Nothing was answered."""
        return []

    def take_new_file(self) -> str:
        """It stays in its file."""
        return ""

    def take_events(self) -> list[Event]:
        """Nothing happens."""
        return []

    def story(self) -> list[Event]:
        """Everything that has happened in the game."""
        return list(self.game.events)

    def undo(self, steps: int) -> int:
        """Nothing is taken back."""
        return 0

    def redo(self, steps: int) -> int:
        """Nothing is given again."""
        return 0


def lines_of(language: str, dice: random.Random, share: float = 1.0, alone: float = 1.0) -> list[str]:
    """Every command alone, and with words behind it, as many as these shares of them, which the dice choose."""
    lines = ["?", "? 1", "? 99"]
    for name, spellings in words(language).items():
        if name not in LEAVING:
            lines += [spellings[0]] if dice.random() < alone else []
            lines += [f"{spellings[0]} {text}" for text in (*BEHIND, *HOSTILE) if dice.random() < share]
    return [line.replace("\n", " ") for line in lines]


def obeys(at: PlayedCampaign, lines: list[str], language: str) -> str:
    """What the plain table writes for commands at the decision at which an evening stands; whatever may be an answer is none."""
    out, source = io.StringIO(), io.StringIO("\n".join(lines) + "\n")
    conversation = Conversation(at, front(at, language), partial(words_of, game="town"))
    table = PlainTable(conversation, ask_stream(source), out)
    while source.tell() < len(source.getvalue()) and at.decision is not None:
        with suppress(IllegalAnswer):
            converse(table, partial(conversation.ask, at.decision))
    return out.getvalue()


@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(each, marks=pytest.mark.campaign) for each in languages()[1:])]
)
def test_every_command_at_every_kind_of_decision(town_content: Content, tmp_path: Path, language: str) -> None:
    dice = random.Random(4)
    wanted = kinds()

    def visit(game: Game, decision: Decision) -> None:
        at = Standing(game, decision, tmp_path)
        before = game.snapshot()
        told = obeys(at, lines_of(language, dice, *(SHARE if language == "en" else WHOLE)), language)
        assert orders(told) == [], decision.kind
        wording = front(at, language).wording
        for columns in (40, 80, 120):
            Town(wording).drawn(decision, columns)
            People(wording).drawn(decision, columns)
        assert game.snapshot() == before, decision.kind

    met = visit_every_kind(town_content, wanted, visit)
    assert met == wanted


@pytest.mark.parametrize(
    "language",
    [pytest.param(each, marks=() if each in ("en", "pl") else pytest.mark.campaign) for each in languages()],
)
def test_every_command_at_the_very_first_prompt(town_content: Content, tmp_path: Path, language: str) -> None:
    """Before the Ancient One and the people are dealt there is nothing to be seen, and that is said."""
    lines = lines_of(language, random.Random(2), 0.2)
    for number, investigators in enumerate(((), ("joe_diamond", "kate_winthrop"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        told = sit(evening(town_content, folder, investigators=investigators), "\n".join(lines) + "\n", language)
        assert orders(told) == []
        assert "Traceback" not in told


@pytest.mark.parametrize("seats", [1, 4, 8])
def test_nothing_is_known_before_the_ancient_one_is_dealt(town_content: Content, tmp_path: Path, seats: int) -> None:
    from solo.games.town.rules.setup import new_game
    from solo.games.town.rules.turn import play
    from solo.kernel.flow import FlowRunner

    game = new_game(town_content, 1, seats=seats, variants=["V13"] if seats == 4 else ["V2"])
    game.dice = AskingDice(1)
    decision = FlowRunner(play(game)).decision
    assert decision is not None
    assert game.state.ancient_one == ""
    told = obeys(Standing(game, decision, tmp_path), ["threats"], "en")
    assert "Nobody knows yet" in told
