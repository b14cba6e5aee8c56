"""`solo content new` writes templates that can be played as they stand, with all the prose that is asked of them."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from solo.games import GAMES
from solo.narration.catalogue import load
from solo.narration.folders import places_in
from solo.narration.templates import id_of, templates_of
from tests.games.not_yet import having
from tests.test_cli import run

GIVEN = pytest.mark.parametrize("game", sorted(GAMES))

A_KIND = {"town": "monster", "museum": "monster", "nation": "mythos"}
"""A kind of piece of each game."""

ONE_OF_ITS_KIND = ("board", "entrance", "map", "tracks", "cultists")
"""Files of content to which a folder adds nothing."""


@GIVEN
def test_a_folder_with_every_kind_passes_the_check_and_is_played(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    kinds = templates_of(game).kinds
    for kind in kinds:
        result = run("content", "new", "--game", game, kind, f"My {kind}", str(folder), "--lang", "cs")
        assert (result.exit_code, result.stderr) == (0, "")
        files = [Path(line) for line in result.stdout.splitlines()[:-1]]
        assert files[0] == folder / f"my_{kind}.yaml"
        assert all(path.is_file() for path in files)
    assert {*places_in([folder])} >= {f"my_{kind}" for kind in kinds}
    checked = run("content", "check", "--game", game, str(folder))
    assert (checked.exit_code, checked.stderr) == (0, "")
    played = run("simulate", "--game", game, "--content", str(folder), "--games", "2", "--seed", "5", "--check")
    assert played.exit_code == 0, played.output


@GIVEN
def test_templates_are_of_every_kind_that_a_folder_may_hold(game: str) -> None:
    """Each deck and list of the shipped content has a template, but for what there is one of."""
    shipped = [path.stem for path in (Path(__file__).parent.parent / "content" / game).rglob("*.yaml")]
    of = {
        "town": "ally ancient_one encounter gate gate_encounter headline investigator monster skill special spell common unique",
        "museum": "adventure ally ancient_one common investigator monster mythos other_world spell unique",
        "nation": "ancient_one behavior city_card hired_agent level main_agent mythos network_card",
    }
    assert {*of[game].split()} <= {*templates_of(game).kinds}
    assert len(of[game].split()) == len([each for each in shipped if each not in ONE_OF_ITS_KIND]) - 8 * (
        game == "town"
    )


@GIVEN
def test_the_words_are_in_the_language_of_the_author_and_in_english(game: str, tmp_path: Path) -> None:
    made = run("content", "new", "--game", game, A_KIND[game], "Bog Hound", str(tmp_path), "--lang", "pl")
    assert made.exit_code == 0
    for language, first in (("pl", "Tu trzeba opowiedzieć"), ("en", "To be told here")):
        words = load(language, game, [tmp_path], cache=False)
        assert words.name("bog_hound")["name"] == "Bog Hound"
        if game in having("prose"):
            section, text = {"nation": ("mythos", "won")}.get(game, ("people", "first_sight"))
            assert words.say(section, "bog_hound", text).startswith(first)
    assert not (tmp_path / "locales" / "cs").exists()


def blocks(page: str) -> list[str]:
    """What a page prints as YAML for authors: indented blocks with a mapping of several lines."""
    section = page.partition("## Adding a card without Python")[2].partition("\n## ")[0]
    found = re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", section)
    return [text for text in map(textwrap.dedent, found) if re.match(r"\s*\w+:", text) and "uses:" not in text[:8]]


@pytest.mark.parametrize(
    ("game", "page", "sections"),
    [
        (
            "town",
            "effects.md",
            {
                "graveyard_8": "encounters",
                "general_store_8": "encounters",
                "lamps_go_out": "mythos",
                "cards": "names",
                "monsters": "names",
                "bell_diver": "people",
                "brass_knuckles": "explain",
            },
        ),
        (
            "museum",
            "effects-museum.md",
            {"the_cloakroom": "adventures", "adventures": "names", "brass_knuckles": "explain"},
        ),
    ],
)
def test_what_the_page_prints_passes_the_check(game: str, page: str, sections: dict[str, str], tmp_path: Path) -> None:
    """Its rules, names and prose, each in a file of its own."""
    of_words = {*sections}
    for number, text in enumerate(blocks((Path(__file__).parent.parent / "docs" / page).read_text(encoding="utf-8"))):
        key = text.strip().partition(":")[0]
        words = key in of_words and "- id:" not in text
        path = tmp_path / (f"locales/en/{game}/{sections[key]}" if words else "") / f"part_{number}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert {path.parent.name for path in (tmp_path / "locales" / "en" / game).rglob("*.yaml")} == {*sections.values()}
    result = run("content", "check", "--game", game, str(tmp_path))
    assert (result.exit_code, result.stderr) == (0, "")


def test_nothing_is_replaced_unless_it_is_forced(tmp_path: Path) -> None:
    arguments = ("content", "new", "common", "Storm Lamp", str(tmp_path))
    assert run(*arguments).exit_code == 0
    names = tmp_path / "locales" / "en" / "town" / "names" / "storm_lamp.yaml"
    names.write_text("cards: {storm_lamp: {name: Mine}}\n")
    (tmp_path / "storm_lamp.yaml").unlink()
    again = run(*arguments)
    assert again.exit_code == 1
    assert f"{names}: there is such a file already" in again.stderr
    assert not (tmp_path / "storm_lamp.yaml").exists()
    assert run(*arguments, "--force").exit_code == 0
    assert "Storm Lamp" in names.read_text()


@pytest.mark.parametrize(
    ("kind", "name", "status", "problem"),
    [
        ("encountre", "x", 2, "there is no kind 'encountre'; there are: common, unique, "),
        ("encountre", "x", 2, "; did you mean 'encounter'?"),
        ("common", "Фонарь", 2, "'Фонарь' has no Latin letter and no digit"),
        ("common", "Food", 1, "food.yaml:3: cards.0.id: 'food' is defined twice"),
        ("encounter", "Graveyard 1", 1, "graveyard_1.yaml:3: entries.0.id: 'graveyard_1' is defined twice"),
    ],
)
def test_what_cannot_be_made_is_told(kind: str, name: str, status: int, problem: str, tmp_path: Path) -> None:
    result = run("content", "new", kind, name, str(tmp_path / "mine"))
    assert result.exit_code == status
    assert problem in result.stderr
    assert not (tmp_path / "mine").exists()


def test_an_id_that_the_folder_has_is_told(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(templates_of("town").kinds["monster"].rules.replace("NAME", "bog_hound"))
    result = run("content", "new", "monster", "Bog Hound", str(tmp_path))
    assert result.exit_code == 1
    assert "'bog_hound' is defined twice" in result.stderr


def test_the_folder_is_home_made_if_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("content", "new", "skill", "Patience").exit_code == 0
    assert (tmp_path / "home-made" / "patience.yaml").is_file()


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("The Old Bell", "the_old_bell"),
        ("storm_lamp", "storm_lamp"),
        ("Joe’s Café!", "joe_s_cafe"),
        ("Żółta Łódź", "zolta_lodz"),
        ("x" * 90, "x" * 48),
        ("  ", ""),
    ],
)
def test_ids_are_made_of_names(name: str, id: str) -> None:
    assert id_of(name) == id


@GIVEN
@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_the_help_names_every_kind(game: str, language: str) -> None:
    said = str(load(language, "").find("cli", "commands", "content_new", "help"))
    assert [kind for kind in templates_of(game).kinds if f"`{kind}`" not in said] == []
