"""`solo content try` plays a piece at once, and with --all shows every branch of it."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from solo.cli.trying import try_content
from solo.games import GAMES
from solo.narration.templates import templates_of
from tests.test_cli import run
from tests.test_content_new import A_KIND

GIVEN = pytest.mark.parametrize("game", sorted(GAMES))

BELL = """\
deck: rivertown
entries:
- id: old_bell
  place: graveyard
  effect:
  - choose:
    - option: ring
      effect:
      - roll: {dice: 1, table: {1-5: [lose: {sanity: 1}], 6: [gain: {clues: 1}]}}
    - {option: leave, effect: []}
  - if: {terror_at_least: 99}
    then: [gain: {money: 1}]
    else: [gain: {money: 2}]
"""
CLOAKROOM = """\
mythos:
- id: cloakroom
  upper:
  - choose:
    - {option: pay, effect: [{spend: {clues: 1}}]}
    - {option: suffer, effect: [{lose: {sanity: 1}}]}
  - {if: {doom_at_least: 5}, then: [{doom: 1}], else: [{gain: {clues: 1}}]}
"""


def told(text: str) -> str:
    """What was written, without line breaks."""
    return re.sub(r"\s+", " ", text)


@GIVEN
def test_every_template_can_be_tried_as_it_is_written(game: str, tmp_path: Path) -> None:
    for number, kind in enumerate(templates_of(game).kinds):
        folder = tmp_path / kind
        made = run("content", "new", "--game", game, kind, f"My {kind}", str(folder))
        assert f"solo content try --game {game} --content {folder} my_{kind}" in made.stdout
        # Every way includes that of any dice; with dice of one's own it is tried once.
        for arguments in (("--seed", "3"), ("--all",))[bool(number) :]:
            result = run("content", "try", f"my_{kind}", "--game", game, "--content", str(folder), *arguments)
            assert (result.exit_code, result.stderr) == (0, ""), (kind, result.output)
            assert f"my_{kind}: " in result.stdout or f"(my_{kind}): " in result.stdout
            assert len(result.stdout.splitlines()) >= 4


@pytest.mark.parametrize(
    ("game", "id", "scenes", "story"),
    [
        ("town", "45_automatic", ["received", "a fight"], "Amanda Sharpe gains .45 Automatic."),
        ("town", "duke", ["received", "the upkeep"], "use Duke"),
        ("town", "graveyard_1", ["an encounter"], "Between Amanda and the way out there is a"),
        ("town", "ghoul", ["a fight"], "Amanda Sharpe and the Ghoul"),
        (
            "town",
            "curfew_enforced",
            ["drawn from the Mythos deck", "a visit while it is in play"],
            "Mayor sends the whole town to bed",
        ),
        ("town", "amanda_sharpe", ["the setup"], "Amanda Sharpe"),
        ("town", "yig", ["a fight", "the battle at the end"], "Yig"),
        ("museum", "the_curator", ["it comes into play", "an attempt", "midnight"], "The Curator"),
        ("museum", "knife", ["received", "an attempt"], "Knife"),
        ("museum", "ghoul", ["a fight"], "Ghoul"),
        ("museum", "darrell_simmons", ["the setup"], "Darrell Simmons"),
        ("museum", "yig", ["a fight", "the battle at the end"], "Yig"),
        ("nation", "carl_jung", ["received", "a turn"], "Carl Jung"),
        ("nation", "danvers_state_hospital", ["received"], "Danvers State Hospital"),
        ("nation", "friday", ["the setup"], "Friday"),
        ("nation", "hard", ["the setup"], "Friday"),
        ("nation", "hastur", ["a turn"], "Cultist 1"),
        ("nation", "behavior_3a", ["a turn"], "Cultist 2"),
    ],
)
def test_each_kind_is_played_where_it_is_at_home(game: str, id: str, scenes: list[str], story: str) -> None:
    result = run("content", "try", id, "--game", game, "--all")
    assert result.exit_code == 0, result.output
    found = re.findall(rf"(?m)^.*\b{id}\)?: (.*)$", result.stdout)
    assert found[: len(scenes)] == scenes
    assert story in told(result.stdout)
    assert "Events." not in result.stdout  # the place of a sentence that lacks what it speaks of


def test_questions_are_asked_with_options_and_odds_and_answered_by_lines(tmp_path: Path) -> None:
    fought = run("content", "try", "zombie", "--game", "town", "--roll", "6,6", answers="2\n" * 30)
    assert fought.exit_code == 0
    assert re.search(r"(?m)^  \d\. fight with bare hands .*\d+%", fought.stdout)
    assert "There are no more answers" not in fought.stdout
    (tmp_path / "bell.yaml").write_text(BELL)
    folder = ("--content", str(tmp_path))
    rung = run("content", "try", "old_bell", *folder, "--seed", "4", "--roll", "6", answers="ring\n")
    left = run("content", "try", "old_bell", *folder, "--seed", "4", "--roll", "6", answers="2\n")
    assert "+1 clue" in rung.stdout
    assert "clue (" not in left.stdout


def test_when_the_input_ends_first_options_are_taken_which_is_said() -> None:
    result = run("content", "try", "food", "--game", "town", "--seed", "3")
    assert result.exit_code == 0
    assert result.stdout.count("There are no more answers; from here on every question takes its first option.") == 1
    assert "The end. Seed 3:" in result.stdout


def test_who_quits_leaves_and_nothing_is_saved() -> None:
    result = run(
        "content", "try", "ghoul", "--game", "town", "--seed", "3", answers="save\nreport\nsettings\nundo\nquit\n"
    )
    assert result.exit_code == 0
    assert result.stdout.count("Nothing is saved here") == 3
    assert "The end." not in result.stdout


def test_an_answer_is_taken_back_by_playing_it_anew(tmp_path: Path) -> None:
    (tmp_path / "cloakroom.yaml").write_text(CLOAKROOM)
    arguments = ("content", "try", "cloakroom", "--content", str(tmp_path), "--seed", "1")
    paid = run(*arguments, answers="1\n")
    result = run("content", "try", "the_curator", "--seed", "1", answers="1\nundo\nlog\n1\nquit\n")
    assert (paid.exit_code, result.exit_code) == (0, 0)
    assert "taken back" in result.stdout


def test_all_branches_are_listed_with_what_leads_there_and_those_never_reached(tmp_path: Path) -> None:
    (tmp_path / "bell.yaml").write_text(BELL)
    result = run("content", "try", "old_bell", "--content", str(tmp_path), "--all")
    assert result.exit_code == 1
    text = told(result.stdout)
    for branch, dice in (("ring.6", "6"), ("ring.1-5", "[1-5]")):
        assert re.search(rf"Branch(es)? [^>]*{branch}.*? Dice: {dice}\. .*?> [^>]*ring", text), text
    assert re.search(r"Branch(es)? [^>]*leave.*?> [^>]* leave", text)
    assert "Never reached: an encounter: then." in text
    assert "Reached: 5 of 6." in text
    again = re.search(r"ring\.6.*? The same again: (--seed \d+ --roll 6)\.", text)
    assert again is not None
    assert (
        "+1 clue"
        in run("content", "try", "old_bell", "--content", str(tmp_path), *again[1].split(), answers="1\n").stdout
    )


def test_all_branches_of_a_card_of_the_museum(tmp_path: Path) -> None:
    (tmp_path / "cloakroom.yaml").write_text(CLOAKROOM)
    result = run("content", "try", "cloakroom", "--content", str(tmp_path), "--all")
    text = told(result.stdout)
    assert [each for each in ("pay", "suffer", "else") if not re.search(rf"Branch(es)? [^>]*\b{each}\b", text)] == []
    assert result.exit_code == 1
    assert "Never reached: drawn from the Mythos deck: then." in text


@pytest.mark.parametrize(
    ("game", "id", "ways"),
    [
        ("museum", "the_curator", ["rewards", "penalties", "pay_trophies", "suffer"]),
        ("museum", "ghoul", ["beaten"]),
        ("nation", "danvers_state_hospital", ["heal", "test"]),
        ("town", "ghoul", ["defeat", "combat"]),
        ("town", "wither", ["cast.pass", "cast.fail"]),
    ],
)
def test_what_comes_of_a_card_without_effects_is_a_way_too(game: str, id: str, ways: list[str]) -> None:
    result = run("content", "try", id, "--game", game, "--all")
    assert result.exit_code == 0
    found = ", ".join(re.findall(r"(?m)^\d+\. Branch(?:es)? (.*)$", result.stdout)).split(", ")
    assert set(ways) <= set(found)


def test_the_same_is_shown_again() -> None:
    arguments = ("content", "try", "yig", "--game", "museum", "--all", "--seed", "5")
    assert run(*arguments).output == run(*arguments).output


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["graveyard_11"], "nothing that can be tried has the id 'graveyard_11'; did you mean 'graveyard_1'?"),
        (["food"], "'food' is in several games; --game takes one of: town, museum"),
        (["the_curator", "--game", "town"], "'the_curator' is of another game: add --game museum"),
        (["graveyard_1", "--game", "museum"], "'graveyard_1' is of another game: add --game town"),
        (["ghoul", "--game", "town", "--all", "--roll", "1"], "--all rolls every way by itself"),
        (["food", "--game", "chess"], "there is no game 'chess'"),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], problem: str) -> None:
    result = run("content", "try", *arguments)
    assert result.exit_code == 2
    assert problem in result.stderr


@pytest.mark.parametrize(
    ("game", "roll", "problem"),
    [
        ("town", "7", "a die has the faces 1 to 6, not '7'"),
        ("museum", "lroe", "no green die shows 'lroe'; did you mean 'lore'?"),
        ("museum", "red:terror", "no red die shows 'terror'"),
        ("nation", "6", "no dice are rolled in the nation game, so that none can show '6'"),
    ],
)
def test_faces_that_no_die_has_are_told(game: str, roll: str, problem: str) -> None:
    piece = {"nation": "wall_street"}.get(game, "ghoul")
    result = run("content", "try", piece, "--game", game, "--roll", roll)
    assert result.exit_code == 1
    assert problem in result.stderr


ECHO = """\
deck: common
cards:
- id: echo
  copies: 99
  type: other
  on_gain: [roll: {dice: 1, table: {1-6: [take: {deck: common, card: echo}]}}]
"""


@pytest.mark.parametrize("more", [(), ("--all",)])
def test_effects_without_end_are_told(more: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "echo.yaml").write_text(ECHO)
    result = run("content", "try", "echo", "--content", str(tmp_path), *more)
    assert result.exit_code == 1
    assert "Error: 'echo': effects lead into each other without end" in result.stderr


@GIVEN
def test_broken_content_is_told_as_the_check_tells_it(game: str, tmp_path: Path) -> None:
    run("content", "new", "--game", game, A_KIND[game], "Bog Hound", str(tmp_path))
    rules = tmp_path / "bog_hound.yaml"
    rules.write_text(rules.read_text().replace("id: bog_hound", "id: bog_hound\n    legs: 4"))
    checked = run("content", "check", "--game", game, str(tmp_path))
    tried = run("content", "try", "bog_hound", "--game", game, "--content", str(tmp_path))
    assert (checked.exit_code, tried.exit_code) == (1, 1)
    assert "bog_hound.yaml:" in checked.stderr
    assert tried.stderr == checked.stderr


def test_a_name_is_as_good_as_the_id_and_the_game_is_found(tmp_path: Path) -> None:
    run("content", "new", "--game", "museum", "monster", "Bog Hound", str(tmp_path))
    result = run("content", "try", "Bog Hound", "--content", str(tmp_path), "--seed", "1")
    assert result.exit_code == 0
    assert "Bog Hound (bog_hound): a fight" in result.stdout


@pytest.mark.parametrize(
    ("language", "heading", "end"),
    [
        ("en", "The Curator (the_curator): midnight", "Reached: 5 of 5."),
        ("cs", "Kurátor (the_curator): půlnoc", "Dosaženo: 5 z 5."),
        ("pl", "Kustosz (the_curator): północ", "Osiągnięto: 5 z 5."),
        ("ru", "Хранитель (the_curator): полночь", "Пройдено: 5 из 5."),
    ],
)
def test_it_is_told_in_every_language(language: str, heading: str, end: str) -> None:
    result = run("content", "try", "the_curator", "--all", "--lang", language)
    assert result.exit_code == 0
    assert heading in told(result.stdout)
    assert told(result.stdout).endswith(f"{end} ")


@GIVEN
def test_ids_are_completed_with_those_of_the_folder(game: str, tmp_path: Path) -> None:
    run("content", "new", "--game", game, A_KIND[game], "Ghoul King", str(tmp_path))
    shipped = {"nation": "ghoul_tunnels"}.get(game, "ghoul")
    for given in ({"game": game}, {"game": None}):
        context = click.Context(try_content)
        context.params |= {**given, "folders": (tmp_path,)}
        parameter = try_content.params[0]
        found = [each.value for each in parameter.shell_complete(context, "ghoul")]
        assert sorted(found) == sorted([shipped, "ghoul_king"])
