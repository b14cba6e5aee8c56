"""`solo simulate --with FOLDER` plays each seed without home-made content and with it, and says what it changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solo.games import GAMES
from solo.narration.catalogue import languages, load
from solo.players.paired import figures
from tests.test_cli import run

GIVEN = pytest.mark.parametrize("game", sorted(GAMES))
SOMEBODY = {"town": "yig", "museum": "yig", "nation": "dagon"}
"""An Ancient One of each game."""


def written(folder: Path, kind: str, game: str) -> Path:
    """A folder with one piece of a template."""
    made = run("content", "new", "--game", game, kind, "Mine", str(folder))
    assert made.exit_code == 0, made.stderr
    return folder


def many(folder: Path, name: str = "mine", points: int = 1) -> Path:
    """A folder with forty Mythos cards of the nation that bring points."""
    folder.mkdir()
    card = "- {{id: {}_{}, vp_general: {}, abilities: [{{when: on_acquire, effect: [{{vp: 5}}]}}]}}"
    lines = [card.format(name, number, points) for number in range(40)]
    (folder / "cards.yaml").write_text("\n".join(["mythos:", *lines, ""]), encoding="utf-8")
    return folder


def report(*arguments: str) -> dict[str, dict[str, dict[str, float]]]:
    played = run("simulate", "--json", *arguments)
    assert played.exit_code == 0, played.stderr
    found: dict[str, dict[str, dict[str, float]]] = json.loads(played.stdout)
    return found


@GIVEN
def test_games_in_which_the_folder_is_never_met_are_equal(game: str, tmp_path: Path) -> None:
    folder = written(tmp_path / "mine", "ancient_one", game)
    arguments = ("--game", game, "--ancient-one", SOMEBODY[game], "--games", "3", "--check", "--with", str(folder))
    found = report(*arguments)
    assert found["differ"] == 0
    assert found["without"]["digest"] == found["with"]["digest"]
    assert ("score" in found["figures"]) == (game != "museum")
    assert all((each["difference"], each["error"]) == (0, 0) for each in found["figures"].values())
    assert found["figures"]["won"]["with"] == found["with"]["sums"]["won"] / 3


def test_cards_that_bring_points_raise_them_and_processes_change_nothing(tmp_path: Path) -> None:
    folder = str(many(tmp_path / "mine", points=15))
    arguments = ("--game", "nation", "--player", "cities", "--level", "novice", "--with", folder)
    games = 16
    found = report(*arguments, "--games", str(games))
    points = found["figures"]["score"]
    assert points["difference"] - points["error"] > 0
    assert points["with"] - points["without"] == pytest.approx(points["difference"])
    assert found["with"]["sums"]["score"] == pytest.approx(games * points["with"])
    assert 0 < found["differ"] <= games
    few, again = (report(*arguments, "--games", "3", "--jobs", jobs) for jobs in ("1", "2"))
    assert (again["figures"], again["differ"]) == (few["figures"], few["differ"]) and few["differ"]


def test_each_side_is_what_is_simulated_alone(tmp_path: Path) -> None:
    """`--content` is in both, `--with` in one."""
    base, folder = (str(many(tmp_path / name, name)) for name in ("base", "mine"))
    games = ("--game", "nation", "--games", "3", "--seed", "7", "--digest")
    found = report(*games, "--content", base, "--with", folder)
    assert found["without"]["digest"] == report(*games, "--content", base)["digest"]
    assert found["with"]["digest"] == report(*games, "--content", base, "--content", folder)["digest"]


def test_the_coverage_is_that_of_the_games_with_the_folder(tmp_path: Path) -> None:
    folder = written(tmp_path / "mine", "mythos", "nation")
    played = run("simulate", "--game", "nation", "--games", "3", "--coverage", "--with", str(folder))
    assert " mythos mine" in played.stdout, played.stderr


@pytest.mark.parametrize("language", languages())
def test_the_report_is_in_the_language(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLO_LANG", language)
    folder = str(many(tmp_path / "mine"))
    played = run("simulate", "--game", "nation", "--games", "4", "--with", folder).stdout
    words = load(language, "")
    for key in ("differ", "without", "with", "difference", "won_of_100", "score", "ancient_score", "rounds", "paired"):
        text = words.say("cli", "reports", key)
        assert text in played
        assert key == "paired" or len(text) < 20
    assert "±" in played


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "there is no such folder"),
        ("", "there is nothing in it"),
        ("mythos: [\n", "mine.yaml:"),
        (
            "network_cards:\n- {id: a, resources: {power: 1}, abilities: [{when: action, effect: [{dom: 1}]}]}\n",
            "mine.yaml:2",
        ),
        ("monsters:\n- {id: a}\n", "one of the lists"),
    ],
)
def test_a_folder_that_is_wrong_is_said(content: str | None, said: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    if content is not None:
        folder.mkdir()
        (folder / "mine.yaml").write_text(content, encoding="utf-8")
    refused = run("simulate", "--game", "nation", "--games", "1", "--with", str(folder))
    assert refused.exit_code == 1
    assert said in refused.stderr
    assert refused.stdout == ""


def test_a_folder_without_content_is_said(tmp_path: Path) -> None:
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "a.yaml").write_text("a: b\n", encoding="utf-8")
    refused = run("simulate", "--games", "1", "--with", str(tmp_path))
    assert (refused.exit_code, "there is no content in it" in refused.stderr) == (1, True)


@GIVEN
def test_a_folder_of_another_game_is_said(game: str, tmp_path: Path) -> None:
    other = "town" if game != "town" else "nation"
    folder = written(tmp_path / "mine", "monster" if other == "town" else "mythos", other)
    refused = run("simulate", "--game", game, "--games", "1", "--with", str(folder))
    assert refused.exit_code == 1
    assert f"this is content of the game {other}" in refused.stderr


def test_a_number_that_some_games_lack_is_0_in_them_and_one_pair_has_no_interval() -> None:
    (name, found), *others = figures([{"won": 1, "end": "goal"}], [{"won": 1, "score": 3}]).items()
    assert (name, found.difference, found.error) == ("won", 0, None)
    assert [(name, each.without, each.with_) for name, each in others] == [("score", 0, 3)]


def test_means_and_intervals_are_by_pair() -> None:
    found = figures([{"score": 1}, {"score": 9}, {"score": 2}], [{"score": 3}, {"score": 10}, {"score": 5}])["score"]
    assert (found.without, found.with_, found.difference) == (4, 6, 2)
    assert found.error == pytest.approx(1.96 / 3**0.5)


def test_help_names_the_players_of_every_game() -> None:
    said = run("simulate", "--help").stdout
    for name in ("random, first", "decent, careful, racer", "hinderer", "--with FOLDER"):
        assert name in " ".join(said.split())
