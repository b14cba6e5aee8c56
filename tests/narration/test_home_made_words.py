"""Words of home-made folders, and catalogues that lack something: what is sound is used, English stands in for the rest."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.files.yaml import shipped
from solo.games.town.front.catalogue_entries import EXPECTED
from solo.narration.catalogue import Catalogue, load
from solo.narration.checking import check_catalogue
from solo.narration.cldr import join, show_number
from solo.narration.messages import MAX_PATTERN_DEPTH, MAX_PATTERN_LENGTH, Message, MessageError

LAMP = "deck: common\ncards:\n- {id: storm_lamp, copies: 1, type: other}\n"


def folder_with(tmp_path: Path, words: str, file: str = "names.yaml", language: str = "en", cards: str = LAMP) -> Path:
    folder = tmp_path / "mine"
    path = folder / "locales" / language / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words, encoding="utf-8")
    (folder / "cards.yaml").write_text(cards, encoding="utf-8")
    return folder


@pytest.mark.parametrize("file", ["names.yaml", "town/names.yaml"])
def test_sound_words_of_a_home_made_folder_are_used(tmp_path: Path, file: str) -> None:
    """In the game's own folder, and where they stood before a game had one."""
    folder = folder_with(tmp_path, "cards:\n  storm_lamp: {name: Storm Lamp, a: a Storm Lamp}\n", file)
    for language in ("en", "cs"):
        words = load(language, "town", [folder], cache=False)
        assert words.problems == []
        assert words.name("storm_lamp")["a"] == "a Storm Lamp"


@pytest.mark.parametrize(
    ("file", "text", "line", "problem"),
    [
        ("names.yaml", "cards:\n  storm_lamp: {a: x}\n", 2, "a name needs the form name"),
        ("names.yaml", "cards:\n  storm_lamp: 5\n", 2, "5 is no text"),
        ("names.yaml", "cards:\n  storm_lamp: {name: [a]}\n", 2, "a form of a name is a short text"),
        ("names.yaml", "cards:\n  'a b': {name: x}\n", 2, "below its id"),
        ("town/names.yaml", "cards:\n  storm_lamp: {a: x}\n", 2, "a name needs the form name"),
        ("names.yaml", "lamps:\n  x: {name: x}\n", 1, "there is no such kind of names; there are: abilities, "),
        ("names.yaml", "- 1\n", None, "must be a mapping, not a list of 1"),
        ("names.yaml", "cards: &a\n  x: *a\n", 2, "aliases"),
        ("names.yaml", "cards: {x: {name: [[[\n", 2, ""),
        ("nonsense.yaml", "a: b\n", None, "there is no section 'nonsense'"),
        ("name.yaml", "a: b\n", None, "did you mean 'names'?"),
        ("events.yaml", "SpellCast:\n  mine: '{nobody} comes'\n", 2, "uses {nobody}, which English does not"),
        ("events.yaml", "SpellCast:\n  mine: '{count, plural, one {a}}'\n", 2, ""),
        ("events.yaml", "SpellCast:\n  mine: '{count, plural'\n", 2, "does not parse"),
        ("events.yaml", "SpellCast:\n  mine: []\n", 2, "[] is no text"),
        ("events.yaml", "SpellCast:\n  mine: 17\n", 2, "17 is no text"),
        ("town/encounters/woods.yaml", "my_wood:\n  scene: 'Look, {stranger}.'\n", 2, "uses {stranger}"),
        (
            "town/encounters/woods.yaml",
            "my_wood:\n  scene: '" + "{gender, select, other {" * 40 + "'\n",
            2,
            "deeper than 12",
        ),
        (
            "town/encounters/woods.yaml",
            f"my_wood:\n  scene: '{'x' * (MAX_PATTERN_LENGTH + 1)}'\n",
            2,
            "longer than 10,000",
        ),
    ],
)
def test_what_is_broken_is_left_out_and_named_with_its_line(
    tmp_path: Path, file: str, text: str, line: int | None, problem: str
) -> None:
    folder = folder_with(tmp_path, text, file)
    words = load("en", "town", [folder], cache=False)
    (found,) = words.problems
    assert (found.file, found.line) == (str(folder / "locales" / "en" / file), line)
    assert problem in found.problem
    assert words.sections == load("en", "town", cache=False).sections


def test_a_file_with_nothing_but_problems_is_told_in_short(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "".join(f"k{number}: 5\n" for number in range(40_000)), "table.yaml")
    problems = load("en", "town", [folder], cache=False).problems
    assert str(problems[-1]).endswith("table.yaml: 39950 more problems")
    assert [error.line for error in problems[:50]] == list(range(1, 51))


def test_words_that_are_no_utf_8_or_no_file_are_named(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "")
    home = folder / "locales" / "en"
    (home / "names.yaml").write_bytes(b"cards: {x: {name: caf\xe9}}\n")
    (home / "events.yaml").mkdir()
    assert [error.problem for error in load("en", "town", [folder], cache=False).problems] == [
        "the file is not UTF-8 text"
    ]


def test_an_evening_with_broken_words_says_so_and_goes_on(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "SpellCast:\n  mine: '{count, plural'\n", "events.yaml")
    result = CliRunner().invoke(main, ["play", "--seed", "1", "--content", str(folder)], input="\n" * 40)
    assert result.exit_code == 0
    assert result.stderr.count("Warning: ") == 2
    assert "events.yaml:2: SpellCast.mine: does not parse" in result.stderr
    assert "storm_lamp: has no name in the catalogues; it is called 'Storm Lamp'" in result.stderr


def test_an_evening_with_broken_rules_does_not_begin(tmp_path: Path, saves: Path) -> None:
    folder = folder_with(tmp_path, "cards: {}\n", cards="deck: common\ncards: [{id: x, copies: 1, type: 5}]\n")
    result = CliRunner().invoke(main, ["play", "mine", "--content", str(folder)], input="\n")
    assert result.exit_code == 1
    assert "cards.yaml:2: cards.0.type: must be a text, not 5" in result.stderr
    assert not list(saves.glob("*"))


def test_content_check_tells_of_the_words_of_every_language(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, "cards:\n  storm_lamp: {name: Bouřková lampa, a: 7}\n", language="cs")
    result = CliRunner().invoke(main, ["content", "check", str(folder)])
    assert result.exit_code == 1
    assert "storm_lamp: has no name in the catalogues (en, pl, ru; en alone is enough)" in result.stderr
    assert "cs: " in result.stderr
    assert "7 is no text" in result.stderr
    folder_with(tmp_path, "cards:\n  storm_lamp: {name: Bouřková lampa}\n", language="cs")
    folder_with(tmp_path, "cards:\n  storm_lamp: {name: Storm Lamp}\n")
    folder_with(tmp_path, "storm_lamp: It shines.\n", "town/explain/lamp.yaml")
    assert CliRunner().invoke(main, ["content", "check", str(folder)]).exit_code == 0


# A catalogue that lacks something


@pytest.fixture(scope="module")
def english() -> Catalogue:
    return load("en", "town")


def maimed(english: Catalogue, **sections: object) -> Catalogue:
    return Catalogue("cs", sections, lambda: english)


def test_what_is_missing_is_said_in_english_and_else_by_its_id(english: Catalogue) -> None:
    words = maimed(english, table={"goodbye": 5}, names={"cards": {"food": {"the": "x"}}, "checks": 7})
    assert words.say("table", "goodbye", where="here") == english.say("table", "goodbye", where="here")
    assert words.name("food") == english.name("food")
    assert words.find("names", "checks", "luck") == english.find("names", "checks", "luck")
    assert words.is_named("food")
    assert words.say("table", "nowhere") == "table.nowhere"
    assert words.name("storm_lamp") == {"name": "Storm Lamp"}


@pytest.mark.parametrize(
    "pattern",
    [
        "{where",
        "{who, plural, one {a}}",
        "{where, plural, one {a} other {b}}",
        "{nobody}",
        "{where, select, a {b}}",
        "{" * 9_999,
    ],
)
def test_a_broken_message_is_said_in_english_and_else_by_its_id(english: Catalogue, pattern: str) -> None:
    words = maimed(english, table={"goodbye": pattern, "mine": pattern})
    assert words.say("table", "goodbye", where="here") == english.say("table", "goodbye", where="here")
    assert words.say("table", "mine", where="here") == "table.mine"


def test_a_pattern_is_bounded_before_it_is_parsed() -> None:
    for pattern in (
        "x" * (MAX_PATTERN_LENGTH + 1),
        "{a, select, other {" * (MAX_PATTERN_DEPTH + 1) + "}}" * (MAX_PATTERN_DEPTH + 1),
    ):
        with pytest.raises(MessageError):
            assert Message(pattern).parts
    nested = "{a, select, other {" * MAX_PATTERN_DEPTH + "x" + "}}" * MAX_PATTERN_DEPTH
    assert Message(nested).format({"a": 1}, "en") == "x"
    many = 2 * MAX_PATTERN_DEPTH + 1
    assert Message("'{' " * many).format({}, "en") == "{ " * many, "a quoted brace begins no level"


def test_a_language_nobody_described_counts_as_english_does(tmp_path: Path) -> None:
    shutil.copytree(shipped("locales") / "en", tmp_path / "en")
    shutil.copytree(shipped("locales") / "en", tmp_path / "qq")
    words = load("qq", "town", cache=False, folder=tmp_path)
    assert Message("{n, plural, one {# clue} other {# clues}}").format({"n": 2}, "qq") == "2 clues"
    assert show_number(1234, "qq") == "1,234"
    assert join(["a", "b"], "qq") == "a and b"
    assert words.say("table", "goodbye", where="here")


@pytest.mark.parametrize(
    ("section", "words"),
    [
        ("terms", {"sanity": 5}),
        ("terms", {"sanity": "sanity"}),
        ("names", {"cards": {"food": "Food"}}),
        ("names", {"cards": ["food"]}),
        ("table", {"goodbye": [1, 2]}),
        ("table", {"goodbye": ["x"] * 21}),
        ("events", {"Moved": None}),
    ],
)
def test_checking_a_language_names_what_is_no_text(english: Catalogue, section: str, words: object) -> None:
    (found,) = check_catalogue(Catalogue("cs", {**load("cs", "town").sections, section: words}), english, EXPECTED)
    assert found.key.startswith(f"{section}.")
