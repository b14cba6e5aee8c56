"""What people type when they mean a rule: phrases and talk that only the search reads, and that are never shown."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner, Result

from solo.cli import main
from solo.rulebook import book

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "cs", "pl", "ru")
SOME = [pytest.param(each, marks=[pytest.mark.campaign] * (each in ("cs", "pl"))) for each in LANGUAGES]
"""Where the files are read in one way, whatever the language: English, and one of the others."""


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the rulebooks, whose files may be changed."""
    for name in ("content/rulebooks", "locales"):
        copytree(ROOT / name, tmp_path / name)
    monkeypatch.setattr(book, "shipped", lambda folder: tmp_path / folder)
    return tmp_path


def told(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments])


def write(folder: Path, language: str, name: str, text: str, game: str = "") -> None:
    """Write one of the files that the search reads."""
    (folder / "locales" / language / game / "rules" / f"{name}.yaml").write_text(text, encoding="utf-8")


def order(*words: str) -> list[str]:
    """The rules that some words find, by their numbers in their order."""
    lines = told("rules", *words, "--lang", "en").stdout.splitlines()
    return [lines[0].split()[0], *(line.split()[0] for line in lines if line.startswith("  R"))]


def without(folder: Path) -> None:
    """Take all of them away."""
    for name in ("asked", "thesaurus", "asking"):
        for path in folder.glob(f"locales/**/{name}.yaml"):
            path.unlink()


@pytest.mark.parametrize(
    ("game", "number", "language"), [*(("town", "R9.1", each) for each in LANGUAGES), ("museum", "ES8.1", "en")]
)
def test_a_phrase_finds_its_rule_and_is_not_shown(copied: Path, game: str, number: str, language: str) -> None:
    without(copied)
    assert told("rules", "brouzdaliště", "--lang", language, "--game", game).exit_code == 1
    write(copied, language, "asked", f"{number}: [kde je brouzdaliště, zázvor]\n", game)
    found = told("rules", "brouzdaliště", "--lang", language, "--game", game)
    assert found.exit_code == 0
    assert found.stdout.startswith(number)
    kinds = ("text", "html") if language == "en" else ("text",)
    shown = [told("rules", "--format", kind, "--lang", language, "--game", game).stdout for kind in kinds]
    assert not any("zázvor" in text for text in (found.stdout, *shown))


def test_talk_means_a_term_in_any_form_and_as_one(copied: Path) -> None:
    without(copied)
    write(copied, "en", "thesaurus", "horror check: [brown trousers moment]\n")
    assert told("rules", "brown", "trousers", "moments", "--lang", "en").stdout.startswith("R19.2")
    assert told("rules", "trousers", "--lang", "en").exit_code == 1


def test_words_of_asking_weigh_little_but_are_not_dropped(copied: Path) -> None:
    without(copied)
    phrases = "R9.1: [zounds one]\nR10.1: [zounds quux]\nR11.1: [quux one]\nR12.1: [quux one]\n"
    write(copied, "en", "asked", phrases, "town")
    assert order("zounds", "quux") == ["R10.1", "R9.1", "R11.1", "R12.1"]
    write(copied, "en", "asking", "questions: [zounds]\n")
    assert order("zounds", "quux") == ["R10.1", "R11.1", "R12.1", "R9.1"]


@pytest.mark.parametrize("language", SOME)
def test_a_file_that_is_missing_is_an_empty_one(copied: Path, language: str) -> None:
    without(copied)
    for game in ("town", "museum"):
        assert told("rules", "8.1", "--lang", language, "--game", game).exit_code == 0
        assert told("rules", "Elder Sign", "--lang", language, "--game", game).exit_code == 0
    check = told("locales", "check", language)
    assert check.exit_code == 0
    assert "410" not in check.stdout


@pytest.mark.parametrize(
    ("name", "game", "text", "line"),
    [
        ("asked", "town", "R9.1: [one]\nR9.2: 3\n", 2),
        ("asked", "museum", "ES1: [a phrase]\nES2: [no, 5]\n", 2),
        ("asked", "town", "R9.1: [one\nR9.2: [two]\n", 2),
        ("thesaurus", "", "horror check: [scare]\nclue: {talk: hint}\n", 2),
        ("asking", "", "# Words.\nquestions: what\n", 2),
    ],
)
def test_a_damaged_file_is_named_with_its_line(copied: Path, name: str, game: str, text: str, line: int) -> None:
    write(copied, "en", name, text, game)
    for arguments in (["rules", "horror"], ["locales", "check", "en"]):
        found = told(*arguments, "--lang", "en") if arguments[0] == "rules" else told(*arguments)
        if arguments[0] == "rules":
            found = told(*arguments, "--lang", "en", "--game", game or "town")
        elif name == "asking":
            continue
        assert found.exit_code == 1
        assert f"{name}.yaml:{line}" in found.stderr
        assert "Traceback" not in found.stderr


@pytest.mark.parametrize("language", SOME)
def test_the_check_counts_phrases_and_names_what_is_no_rule(copied: Path, language: str) -> None:
    write(copied, language, "asked", "R9.1: [one way, another way]\nR9.2: [one way]\nR99: [no way]\n", "town")
    write(copied, language, "thesaurus", "clue: [hint, '?!']\n")
    found = told("locales", "check", language, "--game", "town")
    assert found.exit_code == 1
    line = next(each for each in found.stdout.splitlines() if "410" in each)
    assert [int(each) for each in re.findall(r"\d+", line)] == [4, 2, 410]
    assert f"{language}: asked.R99: there is no such rule in the plan of the book" in found.stderr
    assert f"{language}: thesaurus.clue: the phrase '?!' has no words" in found.stderr
    assert "asked.R9" not in found.stderr.replace("asked.R99", "")


def test_translators_are_not_given_what_is_never_shown(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solo.narration.po_import.shipped", lambda folder: copied / folder)
    before = told("locales", "export", "cs").stdout
    write(copied, "en", "asked", "R9.1: [zázvor]\n", "town")
    write(copied, "cs", "asked", "R9.1: [zázvor]\n", "museum")
    for name in ("thesaurus", "asking"):
        write(copied, "cs", name, "clue: [zázvor]\n")
    assert told("locales", "export", "cs").stdout == before
    assert "rules/words.yaml" in before and "zázvor" not in before
