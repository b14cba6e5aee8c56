"""The commands as a user runs them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solo.cli import main


def run(*arguments: str, answers: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=answers)


def test_help_names_the_commands() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(word in result.output for word in ("play", "simulate", "content"))


def test_a_game_of_empty_lines_comes_to_its_end() -> None:
    result = run("play", "--seed", "5", answers="\n" * 20000)
    assert result.exit_code == 0
    assert "The night is lost." in result.output or "Victory" in result.output
    assert "the game stops here" not in result.output


def test_the_end_of_input_ends_the_game_without_an_error() -> None:
    result = run("play", "--seed", "5", answers="\n\n")
    assert result.exit_code == 0
    assert "the game stops here" in result.output


def test_a_wrong_answer_is_explained_and_asked_again() -> None:
    result = run("play", "--seed", "5", answers="1 2 3\nnobody\nkeep:ashcan_pete keep:bob_jenkins 4 6\n")
    assert result.exit_code == 0
    assert result.output.count("Give 4 answers") == 2
    assert "Against" in result.output


def test_options_are_answered_by_number_or_by_id() -> None:
    chosen = "joe_diamond,sister_mary,kate_winthrop,dexter_drake"
    by_number = run("play", "--seed", "3", "--investigators", chosen, answers="2 2 2\n" * 4 + "\n" * 6 + "2\n")
    by_id = run("play", "--seed", "3", "--investigators", chosen, answers="set:111\n" * 4 + "\n" * 6 + "2\n")
    assert by_number.output.splitlines()[:-2] == by_id.output.splitlines()[:-2]


def test_the_setup_can_be_fixed() -> None:
    chosen = "joe_diamond,sister_mary,kate_winthrop,dexter_drake"
    result = run("play", "--seed", "1", "--ancient-one", "yig", "--investigators", chosen)
    assert "Against Yig stand Joe Diamond, Sister Mary, Kate Winthrop, and Dexter Drake." in result.output.replace(
        "\n", " "
    )


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--ancient-one", "yigg"), "did you mean 'yig'?"),
        (("--investigators", "joe_diamand"), "did you mean 'joe_diamond'?"),
        (("--investigators", "joe_diamond,joe_diamond"), "two seats"),
        (("--seats", "9"), "--seats takes a whole number from 1 to 8, not '9'"),
        (("--variant", "V99"), "there is no variant"),
    ],
)
def test_a_setup_that_cannot_be_is_a_usage_error(arguments: tuple[str, ...], hint: str) -> None:
    result = run("play", *arguments)
    assert result.exit_code == 2
    assert hint in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", "3"), "the nation game is played by one"),
        (("--ancient-one", "hastr"), "no Ancient One 'hastr'; did you mean 'hastur'? There are: hastur, dagon, "),
        (("--main-agent", "mondy"), "no main agent 'mondy'; did you mean 'monday'? There are: monday, tuesday, "),
        (("--level", "hardd"), "no level 'hardd'; did you mean 'hard'? There are: novice, standard, hard, nightmare"),
        (("--side", "disenter"), "no side 'disenter'; did you mean 'dissenter'? There are: investigator, dissenter"),
    ],
)
def test_a_setup_that_the_nation_cannot_have_is_a_usage_error(arguments: tuple[str, ...], said: str) -> None:
    result = run("play", "x", "--game", "nation", *arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert run("play", "x", "--game", "nation", "--seats", "1", answers="quit\n").exit_code == 0


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the nation game is played by one"),
        ("cs", "tuhle hru hraje jeden hráč"),
        ("pl", "w tę grę gra jedna osoba"),
        ("ru", "в эту игру играют в одиночку"),
    ],
)
def test_that_the_nation_is_played_by_one_is_said(language: str, said: str) -> None:
    result = run("play", "x", "--game", "nation", "--seats", "3", "--lang", language)
    assert (result.exit_code, said in " ".join(result.stderr.split())) == (2, True)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "second person"), ("cs", "druhého člověka"), ("pl", "drugiej osoby"), ("ru", "второй человек")],
)
def test_v12_needs_a_second_person_and_that_is_said(language: str, said: str) -> None:
    result = run("play", "--lang", language, "--variant", "V12")
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert "V12" in result.stderr
    assert "V11" in result.stderr


def test_content_that_is_wrong_is_named_with_file_line_and_key(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "deck: common\ncards:\n- id: torch\n  copies: 1\n  type: other\n"
        "  uses:\n  - when: arkham_movement\n    effect: [movment_points: 1]\n",
        encoding="utf-8",
    )
    result = run("content", "check", str(tmp_path))
    assert result.exit_code == 1
    assert "mine.yaml:8" in result.stderr
    assert "did you mean 'movement_points'?" in result.stderr


def test_content_check_counts_every_deck() -> None:
    result = run("content", "check")
    assert result.exit_code == 0
    counts = {line[7:]: int(line[:6]) for line in result.output.splitlines()}
    assert counts["common cards"] == 44
    assert counts["unique cards"] == 39
    assert counts["spell cards"] == 40
    assert counts["skill cards"] == 20
    assert counts["ally cards"] == 11
    assert counts["special cards"] == 35
    assert counts["location encounters"] == 189
    assert counts["gate cards"] == 49
    assert counts["gate encounters"] == 145
    assert counts["mythos cards"] == 67
    assert counts["monster markers"] == 60


def test_content_check_counts_every_piece_of_the_nation() -> None:
    result = run("content", "check", "--game", "nation")
    assert result.exit_code == 0
    assert {line[7:]: int(line[:6]) for line in result.output.splitlines()} == {
        "cities": 12,
        "basic network cards": 60,
        "hired agents": 22,
        "city cards": 13,
        "starting cards": 50,
        "main agents": 5,
        "mythos cards": 24,
        "mythos cards for one player": 21,
        "Ancient Ones": 6,
        "behavior cards": 8,
        "cultists": 2,
        "levels": 4,
    }


def test_simulation_reports_as_json_and_its_digest_does_not_depend_on_the_processes() -> None:
    one = run("simulate", "--games", "6", "--check", "--json", "--digest")
    two = run("simulate", "--games", "6", "--jobs", "2", "--json", "--digest")
    assert one.exit_code == two.exit_code == 0
    first, second = json.loads(one.output), json.loads(two.output)
    assert first["games"] == 6
    assert first["digest"] == second["digest"]
    assert first["counts"].pop("awakened by")
    assert sum(sum(outcomes.values()) for outcomes in first["counts"].values()) == 6


def test_an_unknown_player_is_a_usage_error() -> None:
    result = run("simulate", "--player", "clever")
    assert result.exit_code == 2
    assert "there are: random, first" in result.stderr


def test_coverage_leaves_nothing_out() -> None:
    result = run("simulate", "--games", "40", "--coverage")
    assert result.exit_code == 0
    assert ", 0 never did" in result.output


def test_a_campaign_that_is_over_says_so() -> None:
    run("play", "done", "--seed", "5", "--lang", "en", answers="\n" * 20000)
    result = run("play", "done", "--lang", "en")
    assert result.exit_code == 0
    assert "This campaign is over" in result.output
    assert "good night" in result.output and "Until the next evening" not in result.output


def test_a_campaign_goes_on_in_the_language_it_was_last_told_in() -> None:
    run("play", "a", "--seed", "5", "--lang", "cs", answers="\n" * 4)
    for command in (("play", "a"), ("show", "a"), ("chronicle", "a"), ("replay", "a")):
        assert "Carolyn Fernová" in run(*command).output
    run("play", "a", answers="lang en\n")
    for command in (("play", "a"), ("show", "a"), ("chronicle", "a"), ("replay", "a")):
        assert "Carolyn Fernová" not in run(*command).output
    assert "Carolyn Fernová" in run("show", "a", "--lang", "cs").output


def test_the_manuals_are_read_and_listed() -> None:
    listed = run("docs")
    names = [line.split()[0] for line in listed.stdout.splitlines()]
    assert {"effects", "effects-museum", "translating", "api", "nights/en"} <= set(names)
    for name in names:
        assert run("docs", name).stdout.startswith("#"), name
    assert run("docs", "effects.md").stdout == run("docs", "effects").stdout
    for slip in ("packagin", "packagin.md"):
        assert "did you mean 'packaging'?" in run("docs", slip).stderr.replace("\n", " ")
    wrong = run("docs", "../pyproject")
    assert (wrong.exit_code, "there is no manual" in wrong.stderr.replace("\n", " ")) == (2, True)


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_the_manual_page_names_the_folder_of_the_players_own_languages(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And whoever removes the program is told that a translation of theirs is in it."""
    monkeypatch.setenv("SOLO_LANG", language)
    monkeypatch.setenv("SOLO_LOCALES", str(tmp_path / "mine"))
    folder = str(tmp_path / "mine").replace("-", "\\-")
    files = run("man").stdout.split(".SH ")[-2]
    assert f".I {folder}\n" in files
    assert len(re.findall("translat|přelož|překlad|tłumacz|перев", files.partition(".PP")[2])) == 1
    if language == "en":
        packaging = " ".join((Path(__file__).parent.parent / "docs" / "packaging.md").read_text("utf-8").split())
        assert "a cache, languages of their own" in packaging


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_the_manual_page_says_which_variants_there_are_and_where_files_are(
    language: str, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLO_LANG", language)
    page = run("man").stdout
    assert all(f".B {variant}\n" in page for variant in ("V1", "V13", "VS"))
    assert str(saves).replace("-", "\\-") in page
    assert "solo\\-narrator" in page.split(".SH")[-2]
