"""The plain table: views, commands and whole evenings by lines."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.options import HABITS
from solo.kernel.decisions import Decision, option
from solo.session import look_ups
from solo.session.settings import load_settings
from solo.table.menu import menu
from tests.games.museum.front import sitting as museum
from tests.table.helpers import at_first, explained, front, play

TO_THE_FIRST_MOVE = "\n" * 4


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("look", "Joe Diamond is at the Police Station."),
        ("map", "EASTTOWN (monsters go: white to Rivertown, black to Downtown)"),
        ("sheet", "Ability: Hunches."),
        ("inventory", ".45 Automatic (1 hand, $5)"),
        ("group", "Sister Mary at South Church"),
        ("threats", "Yig: combat rating −3. Doom 1 of 10."),
        ("cards", ""),
        ("odds", "evade the Cultist (no dice"),
        ("why", "R7.3."),
        ("log", "Turn 1  Upkeep  Movement"),
        ("help", "take back the last answer"),
        ("?", "1. stay here – The movement ends here"),
        ("explain", "Each step costs a movement point, and the movement ends there."),
        ("chronicle", "snakes"),
        ("chronicle 1", "Turn 1"),
        ("chronicle 99", "There is no turn 99 to tell of; there is turn 1."),
        ("chronicle x", "There is no turn x to tell of; there is turn 1."),
        ("settings", "theme: dark (dark, light, contrast, none)"),
        ("settings theme pink", "theme cannot be set to pink; it can be: dark, light, contrast, none."),
        ("settings tehme dark", "There is no setting tehme; there are: lang, verbosity, theme,"),
        ("settings verbosity brief", "verbosity is brief from now on."),
        ("settings lang xx", "Nobody here speaks xx; `lang` takes: en (English), cs (čeština),"),
        ("save", "t.solo"),
        ("lang xx", "Nobody here speaks xx; `lang` takes: en (English), cs (čeština),"),
        ("go nowhere", "There is no place like nowhere"),
        ("go station", "That may be several places: the Train Station and the Police Station. Say which."),
        ("undo", "1 answer is taken back."),
        ("redo", "There is nothing to give again."),
    ],
)
def test_every_command_answers(town_content: Content, tmp_path: Path, command: str, words: str) -> None:
    (tmp_path / "without").mkdir()
    without = play(town_content, tmp_path / "without", TO_THE_FIRST_MOVE).removesuffix(
        "\nNo more answers; the game stops here.\n"
    )
    told = play(town_content, tmp_path, f"{TO_THE_FIRST_MOVE}{command}\n")
    assert told.startswith(without)
    answer = told.removeprefix(without).replace("\n", " ")
    assert words in answer
    assert len(answer) > len("No more answers; the game stops here.") + 5
    assert "none of the answers" not in answer


def test_walking_goes_to_the_place_by_its_way(town_content: Content, tmp_path: Path) -> None:
    told = play(town_content, tmp_path, f"{TO_THE_FIRST_MOVE}go independence\nlook\n").replace("\n", " ")
    assert "The way:" not in told
    assert "to Independence Square" in told


def test_undo_takes_back_and_the_same_answer_tells_the_same(town_content: Content, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    straight = play(town_content, tmp_path / "a", "\n" * 34)
    detour = play(town_content, tmp_path / "b", "\n" * 24 + "undo 6\n" + "\n" * 16)
    assert straight.splitlines()[-12:] == detour.splitlines()[-12:]


TRANSCRIPT = Path(__file__).parent.parent / "data" / "transcript.txt"
"""What the plain table writes for forty answers; written anew by `COLUMNS=80 python -m tests.table.test_plain`."""


def transcript(content: Content, folder: Path) -> str:
    answers = ["", "2", "", "map", "", "go graveyard", "", "sheet", "", "threats"]
    return play(content, folder, "\n".join(answers * 4) + "\n")


def test_the_transcript_is_the_stored_one(
    town_content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert transcript(town_content, tmp_path) == TRANSCRIPT.read_text(encoding="utf-8")


def test_two_empty_lines_never_follow_one_another(town_content: Content, tmp_path: Path) -> None:
    (tmp_path / "town").mkdir()
    told = (
        play(town_content, tmp_path / "town", "\n" * 150 + "log\nchronicle\nhelp\nmap\n"),
        museum.sit(museum.evening(tmp_path), "\n" * 70 + "log\nchronicle\nhelp\nmap\n"),
    )
    assert [night.count("\n\n\n") for night in told] == [0, 0]
    assert all(len(night) > 20_000 for night in told)


def test_a_whole_evening_of_garbage_does_not_end_in_a_traceback(town_content: Content, tmp_path: Path) -> None:
    dice = random.Random(5)
    words = [
        "",
        "1",
        "2",
        "3",
        "99",
        "map",
        "undo 3",
        "redo",
        "odds",
        "why",
        "sheet",
        "go woods",
        "žluťoučký",
        "1 2",
        "-",
        "lang en",
    ]
    lines = "\n".join(dice.choice(words) for _ in range(600))
    assert "Arkham" in play(town_content, tmp_path, lines)


def test_a_walk_is_over_when_the_next_one_moves(town_content: Content, tmp_path: Path) -> None:
    told = play(town_content, tmp_path, f"{TO_THE_FIRST_MOVE}go woods\n").replace("\n", " ")
    there = "the streets of Miskatonic University"
    _, stops, walks = told.partition(f"this turn gets you no farther than {there}. ")
    walk = walks.partition(".")[0]
    assert stops
    assert "Joe Diamond" in walk
    assert there in walk
    assert "Kate Winthrop is at the Science Building, with" in told


def test_a_setting_holds_at_once_and_is_kept(town_content: Content, tmp_path: Path) -> None:
    told = play(town_content, tmp_path, "\n" * 6 + "settings verbosity brief\n" + "\n" * 60)
    before, after = told.split("verbosity is brief from now on.")
    assert len(after.splitlines()) > 60
    assert "snakes" in before
    assert load_settings(HABITS).verbosity == "brief"
    assert [line for line in after.splitlines() if line.startswith("The bell")] == []


def test_the_chronicle_tells_what_was_told(town_content: Content, tmp_path: Path) -> None:
    told = play(town_content, tmp_path, "\n" * 40 + "chronicle\n")
    assert told.count("It is a bad year for snakes.") == 2
    assert told.count("Turn 1\n") == 2


def test_amounts_in_a_row_are_one_line() -> None:
    options = (option("done"), *(option("give", "", amount) for amount in range(1, 9)), option("take", "", 1))
    texts = ["done", *(f"give ${amount}" for amount in range(1, 9)), "take $1"]
    rows = menu(Decision("trade", "joe_diamond", options, "R7.4"), texts)
    assert rows == [("1", "done"), ("2–9", "give $1 … give $8"), ("10", "take $1")]


def test_amounts_in_a_row_are_explained_in_one_line(town_content: Content, tmp_path: Path) -> None:
    """And one of them by its number."""
    at = at_first(town_content, tmp_path, "move")
    options = (option("done"), *(option("give", "money", amount) for amount in range(1, 13)))
    decision = Decision("trade", "joe_diamond", options, "R7.4")
    lines = explained(at, decision)
    assert [line.partition(".")[0] for line in lines] == ["1", "2–13"]
    assert "give $1 … give $12" in lines[1]
    (only,) = look_ups.explained(front(at), decision, "4")
    assert only.startswith("4. give $3")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        TRANSCRIPT.write_text(transcript(load(), Path(home)), encoding="utf-8")
