"""`solo locales check` looks at the rulebook, too."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.games import GAMES, named
from solo.rulebook import book, checking
from tests.rulebook.spoiling import spoil

ROOT = Path(__file__).parents[2]
LESSONS = named("town").lessons


@pytest.mark.parametrize(
    ("game", "language"), [(game, each) for game in GAMES for each in book.rulebook_languages(game)]
)
def test_the_rulebook_is_complete(game: str, language: str) -> None:
    assert list(checking.check_rulebook(game, language, named(game).lessons)) == []


def test_a_language_without_a_games_rules_is_not_reported(copied: Path) -> None:
    for language in ("cs", "pl", "ru"):
        rmtree(copied / "locales" / language / "museum", ignore_errors=True)
    assert book.rulebook_languages("museum") == ["en"]
    assert list(checking.check_rulebook("museum", "en", named("museum").lessons)) == []


def test_lessons_that_no_text_of_a_language_is_about_are_in_english_and_not_missing(copied: Path) -> None:
    folder = copied / "locales" / "cs" / "town" / "rules" / "lessons"
    (folder / "lessons.yaml").rename(folder / "unfinished")
    assert list(checking.check_rulebook("town", "cs", LESSONS)) == []


@pytest.mark.parametrize(
    ("file", "before", "after", "problem"),
    [
        ("front.yaml", "[ES15.1]", "[ES15.9]", "rules.mistakes: refers to ES15.9, which is no rule"),
        ("front.yaml", "[ES15.1]", "[R15.1]", "rules.mistakes: refers to R15.1, which is no rule"),
        ("rulings_2.yaml", "A64:\n", "A65:\n", "rules.A65: there is no such rule in the plan of the book"),
        ("rulings_2.yaml", "A64:\n", "A65:\n", "rules.A64: has no text"),
        ("glossary.yaml", "monster: ", "monsters: ", "glossary.monsters: is no term of the game"),
        ("glossary.yaml", "monster: ", "toughness: ", "glossary.toughness: is no term of the game"),
    ],
)
def test_what_is_wrong_with_the_museums_book_is_said(
    copied: Path, file: str, before: str, after: str, problem: str
) -> None:
    spoil(copied / "locales" / "en" / "museum" / "rules" / file, before, after)
    assert problem in [str(each) for each in checking.check_rulebook("museum", "en", named("museum").lessons)]


def test_a_title_that_is_missing_is_said(copied: Path) -> None:
    (copied / "locales" / "cs" / "town" / "rules" / "words.yaml").unlink()
    assert "words.title: has no text" in [str(each) for each in checking.check_rulebook("town", "cs", LESSONS)]


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("jednou z pěti příčin [R28]", "jednou z 5 příčin [R28]", "has the figures 5; English has none"),
        ("jednou z pěti příčin [R28]", "jednou z pěti příčin [R29]", "refers to other rules than English does"),
        ("jednou z pěti příčin [R28]", "jednou z pěti příčin [R99]", "refers to R99, which is no rule"),
        ("winning:\n", "wining:\n", "there is no such rule"),
    ],
)
def test_what_is_wrong_is_said(copied: Path, before: str, after: str, problem: str) -> None:
    spoil(copied / "locales" / "cs" / "town" / "rules" / "front.yaml", before, after)
    assert any(problem in str(each) for each in checking.check_rulebook("town", "cs"))


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("toughness: ", "toughnes: ", "glossary.toughness: has no definition"),
        ("toughness: ", "toughnes: ", "glossary.toughnes: is no term of the game"),
        ("toughness: ", "toughness: Krátce. # ", "glossary.toughness: has 1 words; 6 to 25 are right"),
        (
            "toughness: ",
            "blood_magick: Slovo, které nikdo nevysvětluje anglicky.\ntoughness: ",
            "glossary.blood_magick",
        ),
    ],
)
def test_what_is_wrong_with_definitions_is_said(copied: Path, before: str, after: str, problem: str) -> None:
    spoil(copied / "locales" / "cs" / "rules" / "glossary.yaml", before, after)
    assert any(problem in str(each) for each in checking.check_rulebook("town", "cs"))


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("fight:\n", "fights:\n", "lessons.fight: has no text"),
        ("fight:\n", "fights:\n", "lessons.fights: there is no such lesson"),
        ("nevrací [R19.3]", "nevrací [R19.4]", "lessons.fight: refers to other rules than English does"),
        ("nevrací [R19.3]", "nevrací [R99]", "lessons.fight: refers to R99, which is no rule"),
        ("Poraz zombii revolverem", "Poraz 2 zombie revolverem", "lessons.fight: has the figures 2; English has none"),
        (
            "      hints:\n",
            "      hints:\n      - Ještě jedna.\n",
            "lessons.fight: has other tasks or hints than English",
        ),
    ],
)
def test_what_is_wrong_with_lessons_is_said(copied: Path, before: str, after: str, problem: str) -> None:
    file = copied / "locales" / "cs" / "town" / "rules" / "lessons" / "lessons.yaml"
    text = file.read_text()
    assert before in text
    start = text.index("fight:\n")
    file.write_text(text[:start] + text[start:].replace(before, after, 1))
    assert any(problem in str(each) for each in checking.check_rulebook("town", "cs", LESSONS))


def test_the_command_says_of_each_language_whether_its_rules_are_complete() -> None:
    told = CliRunner().invoke(main, ["locales", "check", "pl"])
    assert told.exit_code == 0
    assert "pl, rules of town: complete" in told.stdout.splitlines()
