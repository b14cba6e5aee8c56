"""How a language is set: no line ends with a one-letter word; and what is typed is understood however it is typed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.games.town.compiled.pieces import Content
from solo.narration.breaking import filled
from solo.narration.catalogue import Catalogue, load
from solo.narration.language_profile import LanguageProfile, profile_of
from solo.narration.paragraphs import Span, folded, text_of, wrapped
from solo.rulebook.book import definitions, open_book
from solo.session.commands import read_command
from solo.table.lines import presentable, wrap
from tests.table.helpers import evening, sit

NB = "\u00a0"


def shown(profile: LanguageProfile, text: str) -> str:
    return Catalogue("xx", {"table": {"it": text}}, profile=profile).say("table", "it", who={"name": "u"}, n=5)


@pytest.mark.parametrize(
    ("typed", "set_as"),
    [
        ("a w lesie i u {who} w domu", f"a{NB}w{NB}lesie i{NB}u{NB}u{NB}w{NB}domu"),
        ("W lesie, O tym", f"W{NB}lesie, O{NB}tym"),
        ("Shudde M’w lesie, x-w lesie, aw lesie", "Shudde M’w lesie, x-w lesie, aw lesie"),
        ("„W lesie”, (w lesie)", f"„W{NB}lesie”, (w{NB}lesie)"),
        ("był – nie był", "był – nie był"),
        ("{n} kart", "5 kart"),
    ],
)
def test_one_letter_words_stay_with_the_next_word(typed: str, set_as: str) -> None:
    assert shown(LanguageProfile(tied="aiouwz"), typed) == set_as
    assert NB not in shown(LanguageProfile(), typed)


def test_a_dash_stays_with_the_word_before_and_a_number_with_what_it_counts() -> None:
    profile = LanguageProfile(dash="—", numbers=True)
    assert shown(profile, "Да — {n} улик, 45 %, 2 6 3, 1–8") == f"Да{NB}— 5{NB}улик, 45{NB}%, 2 6 3, 1–8"


def test_names_are_set_as_texts_are() -> None:
    words = Catalogue(
        "xx", {"names": {"places": {"it": {"name": "Przytułek w Arkham"}}}}, profile=LanguageProfile(tied="w")
    )
    assert words.name("it")["name"] == f"Przytułek w{NB}Arkham"


def test_a_letter_takes_one_column_however_its_accent_is_written() -> None:
    names = {"places": {"it": {"name": "Чаи\u0306ная"}}}
    words = Catalogue("xx", {"table": {"it": "ча\u0438\u0306 {place}"}, "names": names})
    assert words.say("table", "it", place=words.name("it")) == "чай Чайная"


def test_no_line_of_a_czech_evening_ends_with_a_one_letter_word(town_content: Content, tmp_path: Path) -> None:
    typed = "\n".join(["", "", "?", "rozhled", "karta", "pomoc", "1", "hrozby", ""] * 12) + "\n"
    told = sit(evening(town_content, tmp_path), typed, "cs")
    assert len(told.splitlines()) > 400
    assert [line for line in told.splitlines() if re.search(r"(?<!\w)[kszvouai]$", line, re.IGNORECASE)] == []


@pytest.mark.parametrize(("language", "letters"), [("cs", "kszvouai"), ("pl", "wzoaiu"), ("ru", "всокуаия")])
def test_no_line_of_the_rules_does(language: str, letters: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    texts = [rule.text for rule in open_book("town", language) if rule.language == language]
    lines = [line for text in (*texts, *definitions(language).values()) for line in wrap(text).splitlines()]
    assert [line for line in lines if re.search(rf"(?<!\w)[{letters}]$", line, re.IGNORECASE)] == []


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_no_line_parts_a_figure_from_what_it_counts(
    language: str, town_content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither from a word or a sign nor from the total behind them, in whatever is told, asked or listed."""
    monkeypatch.setenv("COLUMNS", "60")
    written = list[str]()

    def noted(text: str, below: str = "") -> str:
        written.append(wrap(text, below))
        return written[-1]

    monkeypatch.setattr("solo.table.plain.wrap", noted)
    typed = "\n".join(["", "", "status", "map", "threats", "1", "body", "odds", ""] * 16) + "\n"
    sit(evening(town_content, tmp_path), typed, language)
    broken = [each for text in written for each in re.findall(r"\S+\n *\S+", text)]
    assert len(broken) > 100
    assert [each for each in broken if re.search(r"\d\n *([^\W\d_]|[$%])|\n *\(\d+\)", each)] == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Bob and 2 clues", ["Bob and", "2 clues"]),
        ("[Bob: +1 clue (5)]", ["[Bob:", "+1 clue (5)]"]),
        ("at odds of 45 %", ["at odds of", "45 %"]),
        ("it shows 2 3 6", ["it shows 2", "3 6"]),
        ("  1. 3 steps more", ["  1.", "3 steps", "more"]),
    ],
)
def test_a_line_breaks_before_a_figure_and_not_behind_it(text: str, lines: list[str]) -> None:
    width = 9 if "steps" in text else 10
    assert filled(text, width) == lines
    if not text.startswith(" "):
        assert [text_of((*line,)) for line in wrapped((Span("prose", text),), width)] == lines


def test_english_is_shown_as_it_is_typed() -> None:
    assert profile_of("en").typesetter() is None


def test_manners_are_checked(tmp_path: Path) -> None:
    shutil.copytree(shipped("locales") / "en", tmp_path / "en")
    (tmp_path / "en" / "language.yaml").write_text("least: {scene: none}\n", encoding="utf-8")
    with pytest.raises(
        ContentError, match=r"language\.yaml:1: least\.scene: must be a whole number from 1 to 1000, not 'none'"
    ):
        load("en", "", folder=tmp_path, cache=False)


# What is typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("wlacz", "włącz"),
        ("WŁĄCZ", "włącz"),
        ("mas boarding house", "Ma’s Boarding House"),
        ("ma's boarding house", "Ma’s Boarding House"),
        ("rlyeh", "R’lyeh"),
        ("еж", "ёж"),
        ("чаиная", "Чайная"),
        ('"hrbitov"', "„hřbitov“"),
        ("старинной лавке", "«Старинной лавке"),
        ("dom", f"{NB}dom "),
    ],
)
def test_what_is_typed_plainly_is_what_is_written(typed: str, meant: str) -> None:
    assert folded(typed) == folded(meant)


def test_commands_are_found_without_their_marks() -> None:
    words = {"on": ["włącz"], "back": ["ещё"], "go": ["пойти"]}
    assert [found.name for line in ("wlacz to", "еще", "поити в лес") if (found := read_command(line, words))] == [
        *words
    ]


@pytest.mark.parametrize(
    ("typed", "meant"), [("ghfdbkf R19.3", "правила R19.3"), ("gjcktlytt", "последнее"), ("йгше", "quit")]
)
def test_what_was_typed_on_the_other_keyboard_is_understood(
    town_content: Content, tmp_path: Path, typed: str, meant: str
) -> None:
    """Latin letters where Cyrillic ones were meant, and the other way round."""
    for name in "12":
        (tmp_path / name).mkdir()
    first, second = (
        sit(evening(town_content, folder), "\n" * 9 + f"{line}\n", "ru")
        for folder, line in ((tmp_path / "1", typed), (tmp_path / "2", meant))
    )
    assert first == second
    assert f"«{typed}»" not in first


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_latin_alphabets_have_one_keyboard(language: str) -> None:
    assert profile_of(language).retyped("ghfdbkf") == ""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Axe axes Gate Zombie"),
        ("cs", "čar dar had hůl chata iluze řeka sta šaty zeď žena"),
        ("pl", "las list łaska łódź mgła noc ósmy pole znak źle żeton"),
        ("ru", "ёж ель жук зло иней йод яма"),
    ],
)
def test_words_are_sorted_as_in_a_dictionary_of_the_language(language: str, words: str) -> None:
    key = profile_of(language).sorts()
    assert sorted(set(words.split()), key=key) == words.split()


def test_places_are_found_without_apostrophes(town_content: Content, tmp_path: Path) -> None:
    told = sit(evening(town_content, tmp_path), "\n" * 9 + "x mas boarding house\nx rlyeh\n", "en")
    assert "Ma’s Boarding House" in told
    assert "R’lyeh" in told
    assert "Nothing is called" not in told


def test_letters_that_do_not_decompose_are_not_lost_in_ascii() -> None:
    assert presentable("Łódź, żółw – „tak” — nie", "ascii") == 'Lodz, zolw - "tak" - nie'
    assert presentable("Skąd ta łódź?", "latin-1") == "Skad ta lódz?"


# Where letters cannot be shown


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("koi8-r", '"Ещё" - чай, czes'),
        ("cp1251", "«Ещё» — чай, czes"),
        ("utf-8", "«Ещё» — чай, cześ"),
    ],
)
def test_what_an_encoding_has_is_kept(encoding: str, shown: str) -> None:
    assert presentable("«Ещё» — чай, cześ", encoding) == shown


def rules(encoding: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    return subprocess.run(
        [sys.executable, "-m", "solo", "rules", *arguments], env=environment, capture_output=True, check=True
    )


def test_a_terminal_without_cyrillic_letters_says_so_and_is_spoken_to_in_english() -> None:
    told = rules("ascii", "R8.1", "--lang", "ru")
    assert b"The letters of 'ru' cannot be shown here (ascii)" in told.stderr
    assert b"--lang takes: en, cs" in told.stderr
    assert told.stdout == rules("ascii", "R8.1", "--lang", "en").stdout
    assert b"?" not in told.stdout


def test_a_terminal_with_them_is_spoken_to_in_russian() -> None:
    for encoding in ("koi8-r", "utf-8"):
        told = rules(encoding, "R8.1", "--lang", "ru")
        assert told.stderr == b""
        assert (
            open_book("town", "ru").rule("R8.1").title.split()
            == told.stdout.decode(encoding).splitlines()[0].split()[1:]
        )


def test_a_file_is_written_in_russian_wherever_one_sits() -> None:
    told = rules("ascii", "--chapter", "R8", "--lang", "ru", "--format", "html")
    assert told.stderr == b"" and "монстр" in told.stdout.decode()
