"""Terms: a word of the printed books in each language, what it means, and the rules it stands in."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.games import GAMES
from solo.narration.catalogue import languages
from solo.narration.language_profile import profile_of
from solo.rulebook.book import definitions, glossary, open_book, rulebook_languages
from solo.rulebook.search import Index
from solo.rulebook.terms import Lexicon

MAX_IMPORTANT = 190
"""Terms that are explained at least."""

SUBJECTS = {
    *("roles", "skills", "attributes", "checks", "statuses", "components", "cards", "decks", "phases", "actions"),
    *("board_areas", "monster_movement", "monster_abilities", "dice_faces", "elder_sign_terms"),
}
"""Subjects of the words that are terms; the others are names."""


BOOKS = [(game, language) for game in GAMES for language in rulebook_languages(game)]


def lexicon(language: str, game: str = "town") -> Lexicon:
    book = open_book(game, language)
    terms = glossary(book.glossary)
    return Lexicon(book, terms, definitions(language, game), Index(book, terms))


@pytest.mark.parametrize("language", rulebook_languages("town"))
def test_the_most_important_terms_are_explained_and_no_names(language: str) -> None:
    terms = glossary()
    explained = definitions(language)
    assert len(explained) >= MAX_IMPORTANT
    assert {terms[name].subject for name in explained} <= SUBJECTS


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_definition_is_one_sentence(game: str, language: str) -> None:
    broken = [
        text for text in definitions(language, game).values() if not text.endswith(".") or re.search(r"[.!?] ", text)
    ]
    assert broken == []


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_each_explained_term_has_its_word_in_every_other_language(game: str, language: str) -> None:
    for entry in lexicon(language, game).entries():
        assert set(entry.others) == set(languages()) - {language}, entry.word


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_each_explained_term_stands_in_a_rule(game: str, language: str) -> None:
    assert [entry.word for entry in lexicon(language, game).entries() if not entry.rules] == []


def test_a_term_means_in_each_game_what_it_means_there() -> None:
    for word, town, museum in (
        ("trophy", "closed gate", "completed card"),
        ("Elder Sign", "seals a gate", "wins the game"),
        ("spell", "cast with Lore", "stores rolled dice"),
    ):
        assert town in lexicon("en").find(word)[0].definition
        assert museum in lexicon("en", "museum").find(word)[0].definition


def test_a_game_has_the_words_of_its_own_book() -> None:
    """The Czech books of the two games call some things differently."""
    assert lexicon("en").find("spell")[0].others["cs"] == "kouzlo"
    assert lexicon("en", "museum").find("spell")[0].others["cs"] == "zaklínadlo"
    assert lexicon("en", "museum").find("unique item")[0].others["cs"] == "vzácný předmět"


def test_the_museum_explains_its_own_terms() -> None:
    told = {entry.word for entry in lexicon("en", "museum").entries()}
    assert {"midnight", "locked die", "first aid", "souvenir", "battle task", "terror effect", "wild"} <= told
    assert not told & {entry.word for entry in lexicon("en").entries() if entry.word in ("midnight", "wild", "task")}


@pytest.mark.parametrize(
    ("language", "typed", "word"),
    [
        ("en", "horror check", "horror check"),
        ("en", "spells", "spell"),
        ("cs", "Elder Sign", "starodávný symbol"),
        ("cs", "zpozdeny", "zpožděný"),
        ("pl", "наплыв монстров", "spotęgowanie potworów"),
        ("ru", "ambush", "засада"),
    ],
)
def test_a_term_is_found_by_its_word_in_any_language(language: str, typed: str, word: str) -> None:
    assert lexicon(language).find(typed)[0].word == word


def test_what_is_no_term_explains_nothing() -> None:
    assert lexicon("en").find("what happens when I lose") == []
    assert lexicon("en").find("") == []


def test_a_term_names_the_rules_it_stands_in() -> None:
    (found,) = lexicon("en").find("awareness")
    assert {"R8.2", "R35.3"} <= {rule.number for rule in found.rules}
    assert all("awareness" in f"{rule.title} {rule.text}".lower() for rule in found.rules)


def test_rules_of_a_term_begin_with_what_it_means() -> None:
    told = CliRunner().invoke(main, ["rules", "horror", "check", "--lang", "cs"])
    assert told.exit_code == 0
    above = " ".join(told.stdout.split("\n\n")[0].split())
    words, meaning, chapter = above.partition(definitions("cs")["horror_check"])
    assert words == "hod na strach (anglicky: horror check; polsky: test przerażenia; rusky: проверка ужаса) "
    assert meaning
    assert chapter.startswith(" V pravidlech: ") and "R19.2" in chapter


def test_at_the_table_a_term_is_explained_too(tmp_path: Path) -> None:
    arguments = ["play", "t", "--seed", "7", "--plain", "--lang", "en", "--saves", str(tmp_path)]
    shown = CliRunner().invoke(main, arguments, input="rules toughness\n").stdout
    assert "toughness (Czech: houževnatost; Polish: żywotność; Russian: стойкость)" in shown
    assert definitions("en")["toughness"] in " ".join(shown.split())


@pytest.mark.parametrize(
    "language",
    ["pl", *(pytest.param(each, marks=pytest.mark.campaign) for each in rulebook_languages("town") if each != "pl")],
)
def test_the_book_ends_with_an_index_of_terms(language: str, tmp_path: Path) -> None:
    book = open_book("town", language)
    for kind in ("html", "markdown"):
        told = CliRunner().invoke(main, ["rules", "--format", kind, "--lang", language]).output
        index = told.rpartition(book.say("index"))[2]
        assert index.count("rule-R19-2") >= 1
        assert all(entry.word.split()[0] in index for entry in lexicon(language).entries())
    path = tmp_path / "rules.epub"
    CliRunner().invoke(main, ["rules", "--format", "epub", "--lang", language, "--output", str(path)])
    with zipfile.ZipFile(path) as bound:
        name = next(each for each in bound.namelist() if each.endswith("index.xhtml"))
        assert "r19.xhtml#rule-R19-2" in bound.read(name).decode()


def test_a_chapter_alone_has_no_index() -> None:
    told = CliRunner().invoke(main, ["rules", "--format", "html", "--chapter", "R9", "--lang", "en"]).output
    assert open_book("town", "en").say("index") not in told


@pytest.mark.parametrize("language", rulebook_languages("town"))
def test_the_glossary_is_in_the_order_of_its_language(language: str) -> None:
    words = [entry.word for entry in lexicon(language).entries()]
    assert words == sorted(words, key=profile_of(language).sorts())
    if language == "ru":
        assert words != sorted(words)
