"""After a night at the table: what a choice begins or writes, in the plain table and at a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from solo.cli import main
from solo.games import GAMES, named, rules
from solo.narration.catalogue import languages, load
from solo.session.afterwards import AFTER
from solo.storage.saved_campaign import SavedCampaign
from solo.table.terminal import TerminalTable
from tests.session.test_last_page import conversation, lost, won

FAREWELL = {
    "en": "That was the end of it; good night.",
    "cs": "Tím to skončilo; dobrou noc.",
    "pl": "Na tym koniec; dobranoc.",
    "ru": "На этом всё; доброй ночи.",
}
AGAIN = {"en": "What now?", "cs": "Co teď?", "pl": "Co teraz?", "ru": "Что теперь?"}


def play(folder: Path, *arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *arguments, "--saves", str(folder)], input=typed, catch_exceptions=False)


def setup_of(folder: Path, game: str, name: str) -> dict[str, object]:
    saved_campaign = SavedCampaign.read(rules(game), folder / f"{name}.solo")
    try:
        return saved_campaign.setup
    finally:
        saved_campaign.close()


@pytest.mark.parametrize("language", FAREWELL)
@pytest.mark.parametrize("game", GAMES)
def test_input_that_ends_with_the_night_ends_without_an_error(tmp_path: Path, game: str, language: str) -> None:
    saved_campaign = lost(game, tmp_path, 0)
    saved_campaign.close()
    result = play(tmp_path, "t", "--lang", language)
    assert result.exit_code == 0 and result.stderr == ""
    assert AGAIN[language] in result.output and FAREWELL[language] in result.output
    assert "the game stops here" not in result.output


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_again_is_a_new_campaign_of_the_same_setup(tmp_path: Path, game: str) -> None:
    saved_campaign = lost(game, tmp_path, 0)
    saved_campaign.close()
    result = play(tmp_path, "t", typed="the same seed\n")
    assert result.exit_code == 0, result.output
    assert "the game stops here" in result.output
    again = setup_of(tmp_path, game, "campaign")
    assert {**again, **setup_of(tmp_path, game, "t")} == again


@pytest.mark.parametrize("game", GAMES)
def test_a_new_night_has_dice_of_its_own(tmp_path: Path, game: str) -> None:
    saved_campaign = won(game, tmp_path, 0)
    saved_campaign.close()
    assert play(tmp_path, "t", typed="1\n").exit_code == 0
    before, after = setup_of(tmp_path, game, "t"), setup_of(tmp_path, game, "campaign")
    assert before["seed"] != after["seed"] and not after["ancient_one"]
    assert after["main_agent" if game == "nation" else "investigators"]


@pytest.mark.parametrize("game", GAMES)
def test_the_chronicle_is_written_beside_the_save_and_the_question_stays(tmp_path: Path, game: str) -> None:
    saved_campaign = won(game, tmp_path, 0)
    saved_campaign.close()
    result = play(tmp_path, "t", typed="3\n3\n4\nundo\n")
    assert result.exit_code == 0, result.output
    assert {each.name for each in tmp_path.iterdir()} >= {"t.html", "t-2.html", "t.epub"}
    assert (tmp_path / "t.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert "1 answer is taken back." in result.output.replace("\n", " ")


def test_a_lesson_ends_at_the_next_lesson(tmp_path: Path) -> None:
    first, second = list(named("town").lessons)[:2]
    run = lambda typed: CliRunner().invoke(main, ["learn", first, "--saves", str(tmp_path)], input=typed)  # noqa: E731
    result = run("1\n1\ntry to close the gate by lore\n1\n1\ntry to close the gate by fight\nthe next lesson\n")
    assert result.exit_code == 0, result.output
    begun = [each.stem for each in (tmp_path / "lessons" / "town").glob("*.solo")]
    assert sorted(begun) == sorted([first, second]), result.output


def test_by_keys_a_number_chooses_and_enter_leaves(tmp_path: Path) -> None:
    for number, (keys, chosen) in enumerate((("2", "again"), ("\r", ""))):
        folder = tmp_path / str(number)
        folder.mkdir()
        saved_campaign = lost("museum", folder, 0)
        played = conversation(saved_campaign)
        with create_pipe_input() as source:
            source.send_text(keys)
            assert TerminalTable(played, source, DummyOutput()).run()
        assert (played.chosen.id if played.chosen is not None else "") == chosen
        assert played.question is not None and played.question.decision.kind == AFTER
        saved_campaign.close()


def test_the_best_of_other_campaigns_is_read_from_their_saves(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    saved_campaign = won("town", tmp_path / "other", 0)
    saved_campaign.close()
    (tmp_path / "other" / "t.solo").rename(tmp_path / "other.solo")
    lost("town", tmp_path, 0).close()
    output = play(tmp_path, "t").output
    assert "The best so far" in output and "points." in output.partition("The best so far")[2]


@pytest.mark.parametrize("language", FAREWELL)
def test_a_lost_night_has_no_score_where_it_is_listed(tmp_path: Path, language: str) -> None:
    """The number of the night and of its turns are all the figures there are, and a dash stands in the closing table."""
    lost("town", tmp_path, 0).close()
    common = ["t", "--saves", str(tmp_path), "--lang", language]
    shown = CliRunner().invoke(main, ["show", *common], catch_exceptions=False).output.replace("\n", " ")
    named_so = str(load(language, "town").name("yig")["name"])
    night = shown[shown.index(named_so) :][:60]
    assert "0" not in night.replace("10", "").partition(".")[0], night
    told = CliRunner().invoke(main, ["chronicle", *common, "--format", "markdown"], catch_exceptions=False).output
    row = [each.strip() for each in told.rstrip().splitlines()[-1].strip("|").split("|")]
    assert row[3] in ("–", "—")


@pytest.mark.parametrize("game", GAMES)
def test_a_book_about_one_night_has_a_title_of_its_own_from_what_happened(tmp_path: Path, game: str) -> None:
    titles = {}
    for night in (won, lost):
        folder = tmp_path / night.__name__
        folder.mkdir()
        night(game, folder, 0).close()
        for language in languages(game):
            arguments = ["chronicle", "t", "--saves", str(folder), "--lang", language, "--format", "markdown"]
            told = CliRunner().invoke(main, arguments, catch_exceptions=False).output.splitlines()
            headings = [line.lstrip("# ") for line in told if line.startswith(("# ", "## "))]
            assert headings[0] not in headings[1:]
            titles[night.__name__, language] = headings[0]
        named_so = CliRunner().invoke(main, [*arguments, "--title", "Mine"], catch_exceptions=False).output
        assert named_so.startswith("# Mine\n")
    assert len(set(titles.values())) == len(titles) == 2 * len(languages(game))


def test_a_night_that_nobody_has_played_does_not_count(tmp_path: Path) -> None:
    """The rules have begun it when the night before was over; it is neither told nor shown until somebody goes on."""
    saved_campaign = won("town", tmp_path, 0, single=False)
    assert sum(type(each).__name__ == "NightBegan" for each in saved_campaign.story()) == 2
    saved_campaign.close()
    for command in ("show", "chronicle"):
        told = CliRunner().invoke(main, [command, "t", "--saves", str(tmp_path)]).output
        assert "1" in told and "ight 2" not in told and "TWO NIGHTS" not in told.upper(), command
