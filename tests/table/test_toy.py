"""Another game at the ordinary table and the ordinary command line: nothing there knows the town."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from solo.cli import main
from solo.games import GAMES
from solo.kernel.decisions import Decision
from solo.narration import catalogue
from solo.narration.catalogue import load
from solo.narration.checking import check_catalogue
from solo.narration.editor import Editor, Scale
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.storage.saved_campaign import SavedCampaign
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from solo.table.terminal import TerminalTable
from tests.toy import GAME
from tests.toy.events import Rested, Walked
from tests.toy.front.front import Front
from tests.toy.told import locales

LEAVE = "\x15\x04" * 8


@pytest.fixture(autouse=True)
def registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy stands in the register, and the languages tell it."""
    folder = locales(tmp_path / "locales")
    monkeypatch.setitem(GAMES, "toy", "tests.toy")
    monkeypatch.setattr(catalogue, "shipped", lambda name: folder)
    monkeypatch.setattr("solo.narration.language.shipped", lambda name: folder)
    yield


def evening(folder: Path, seed: int = 1) -> KeptCampaign:
    return KeptCampaign(SavedCampaign.create(GAME.load(), folder / "walk.solo", {"seed": seed}))


def play(folder: Path, lines: str, language: str = "en") -> str:
    """What the plain table writes of a walk."""
    out, at = io.StringIO(), evening(folder)
    front = GAME.front(at, GAME.teller(load(language, "toy"), 1))
    PlainTable(Conversation(at, front, partial(load, game="toy")), ask_stream(io.StringIO(lines)), out).run()
    return out.getvalue()


class Dial(Editor):
    """A night as one row with two stops."""

    def complaint(self, line: str) -> str:
        return f"Nothing is set by {line}."


class DialFront(Front):
    """The toy, whose nights are set and not chosen."""

    def editor(self, decision: Decision) -> Editor:
        ids = {(0,): "walk", (1,): "rest"}
        return Dial([Scale("Night", ["walk", "rest"])], (0,), ids, ["Night: 1 walk, 2 rest"], "Enter sets it")


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=answers)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_toys_words_are_whole(language: str) -> None:
    assert check_catalogue(load(language, "toy"), load("en", "toy"), GAME.expected) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("A lamp, miles away.", "Night 1", "Walk on, or rest?", "1. walk on", "4 miles to go, 6 nights left.")),
        ("cs", ("Světlo, míle daleko.", "1. noc", "Jít dál, nebo odpočívat?", "1. jít dál", "Zbývá 4 míle a 6 nocí.")),
    ],
)
def test_a_whole_walk_at_the_plain_table(tmp_path: Path, language: str, words: tuple[str, ...]) -> None:
    told = play(tmp_path, "\n" * 6, language)
    for each in words:
        assert each in told.replace("\u00a0", " ")
    assert {"en": "lamp", "cs": "větlo"}[language] in told.rstrip().splitlines()[-1]


def test_the_commands_of_every_table_serve_another_game(tmp_path: Path) -> None:
    told = play(
        tmp_path, "rest\nmap\nwhy\n?\n? 2\nlog\nundo\nredo\nundo turn\nchronicle\nsave\nhelp\nsettings\nlang cs\n1\n"
    )
    for words in (
        "You sleep under a hedge.",
        "T1. Each night the walker walks",
        "1. walk on – Every five and six is a mile.",
        "1 answer is taken back.",
        "1 answer is given again.",
        "Back to the beginning of a turn.",
        "walk.solo",
        "map, m: how far it is",
        "1. jít dál",
    ):
        assert words in told


def test_commands_of_the_town_are_no_commands_elsewhere(tmp_path: Path) -> None:
    told = play(tmp_path, "go woods\nsheet\nhelp\n")
    assert told.count("is none of the answers") == 2
    assert "sheet" not in told.partition("how far it is")[0].rpartition("Answer with the number")[2]


def test_habits_are_those_of_the_game(tmp_path: Path) -> None:
    told = play(tmp_path, "settings\nsettings ask_clues yes\n")
    assert "  theme: dark" in told
    assert "ask_clues: " not in told
    assert "There is no setting ask_clues; there are: lang," in told
    assert "ask_clues: no" in run("config").output
    assert run("config", "ask_clues", "yes").exit_code == 0
    assert "ask_clues: yes" in run("config").output
    assert run("config", "ask_clue", "yes").exit_code == 2


def test_a_whole_walk_by_keys_alone(tmp_path: Path) -> None:
    at = evening(tmp_path)
    with create_pipe_input() as source:
        source.send_text("?\rmap\r" + "\r" * 9 + LEAVE)
        front = GAME.front(at, GAME.teller(load("en", "toy"), 1))
        table = TerminalTable(Conversation(at, front, partial(load, game="toy")), source, DummyOutput())
        assert table.run()
    assert any("walk on – Every five and six" in line for line in table.seen)


def test_any_rows_are_set_at_any_table(tmp_path: Path) -> None:
    """At the plain table by numbers; at a terminal by arrow keys, or by numbers too."""
    at, out = evening(tmp_path), io.StringIO()
    words = load("en", "toy")
    front = DialFront(at, GAME.teller(words, 1))
    PlainTable(Conversation(at, front, partial(load, game="toy")), ask_stream(io.StringIO("3\n2\n\n?\n")), out).run()
    told = out.getvalue()
    assert "Night: 1 walk, 2 rest" in told
    assert "Nothing is set by 3." in told
    assert [type(event).__name__ for event in at.story() if isinstance(event, (Rested, Walked))] == ["Rested", "Walked"]
    assert "1. walk on" not in told
    at.close()
    (tmp_path / "again").mkdir()
    at = evening(tmp_path / "again")
    with create_pipe_input() as source:
        source.send_text("\x1b[C\r" + "\r" + "2\r" + LEAVE)
        front = DialFront(at, GAME.teller(words, 1))
        TerminalTable(Conversation(at, front, partial(load, game="toy")), source, DummyOutput()).run()
    happened = [type(event).__name__ for event in at.story() if isinstance(event, (Rested, Walked))]
    assert happened[:3] == ["Rested", "Walked", "Rested"]


def test_the_command_line_plays_lists_and_tells_another_game() -> None:
    begun = run("play", "walk", "--game", "toy", "--seed", "4", "--miles", "2", "--lang", "en", answers="rest\n")
    assert begun.exit_code == 0, begun.output
    assert "2 miles to go" in begun.output
    assert "walk\n  Night 2." in run("campaigns", "--lang", "en").output
    (listed,) = json.loads(run("campaigns", "--json").output)
    assert (listed["game"], listed["answers"]) == ("toy", 1)
    assert "1 answer, seed 4" in run("show", "walk", "--lang", "en").output
    assert "Where you left off:" in run("play", "walk", "--lang", "en", answers="\n" * 9).output
    for command in ("chronicle", "replay"):
        told = run(command, "walk", "--lang", "en")
        assert (told.exit_code, "You sleep under a hedge." in told.output) == (0, True), told.output
    assert "Night 2" not in run("replay", "walk", "--to", "1", "--lang", "en").output
    assert "every checkpoint agree" in run("verify", "walk").output
    assert "report" in run("report", "walk", "--lang", "en").output


def test_what_a_game_is_not_asked_is_wrong_usage() -> None:
    for arguments, error in (
        (("play", "--game", "toy", "--seats", "3"), "the toy game has no --seats"),
        (("simulate", "--game", "toy", "--ancient-one", "yig"), "the toy game has no --ancient-one"),
        (("play", "--miles", "3"), "the town game has no --miles"),
        (("play", "--game", "tow"), "there is no game 'tow'; there are: town, "),
    ):
        refused = run(*arguments)
        assert refused.exit_code == 2
        assert error in refused.stderr


def test_a_campaign_of_one_game_is_not_gone_on_with_as_another() -> None:
    run("play", "walk", "--game", "toy", "--seed", "4", answers="rest\n")
    refused = run("play", "walk", "--game", "town")
    assert refused.exit_code == 1
    assert "a campaign of the toy game" in refused.stderr


def test_another_game_is_simulated_and_its_content_counted() -> None:
    told = run("simulate", "--game", "toy", "--games", "5", "--miles", "1").output
    assert "lighthouse" in told
    assert "1 lighthouses" in run("content", "check", "--game", "toy").output
