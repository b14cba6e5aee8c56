"""A game's texts keep its measures, by how long its language runs, and each is of a kind that its section has."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec import defstruct

from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.games import GAMES, named
from solo.kernel.events import Event
from solo.narration.catalogue import PLAIN, REFERENCE, Catalogue, languages, load
from solo.narration.checking import check_catalogue, lengths
from solo.narration.expected import Expected, happenings
from solo.narration.faults import flatten
from solo.narration.language_profile import LanguageProfile
from solo.narration.texts import files
from tests.games.not_yet import having

SAGA = Expected(
    bounds={("legs", "scene"): (10, 20), ("legs", "again"): (5, 10), ("notes", ""): (2, 4)},
    named={"who": ("heroes",)},
    meant={("greet", "subject"): ("heroes",)},
    terms=("Gained",),
)
NAMES: Any = {"heroes": {"ann": {"name": "Ann", "gen": "Ann’s"}, "bob": {"name": "Bob"}}}


def problems(words: dict[str, Any], profile: LanguageProfile = PLAIN) -> list[str]:
    catalogue = Catalogue("en", words, profile=profile)
    return [str(each) for each in check_catalogue(catalogue, catalogue, SAGA)]


def text(words: int) -> str:
    return "word " * words


@pytest.mark.parametrize(("words", "fits"), [(9, False), (10, True), (20, True), (21, False)])
def test_a_text_keeps_its_bounds(words: int, fits: bool) -> None:
    found = problems({"legs": {"one": {"scene": text(words)}}})
    assert found == ([] if fits else [f"legs.one.scene: has {words} words, not 10 to 20"])


def test_every_choice_of_a_text_keeps_them() -> None:
    again = "[night] {by, select, same {You} other {" + text(9) + "}} see it all."
    assert lengths(again) == (4, 12)
    assert problems({"legs": {"one": {"again": again}}}) == [
        "legs.one.again: has 4 words, not 5 to 10",
        "legs.one.again: has 12 words, not 5 to 10",
    ]


def test_an_ending_chosen_by_gender_is_no_word() -> None:
    assert lengths("Byl{gender, select, f {a} other {}} jsi tu {n, plural, one {den} other {# dní}}.") == (4, 5)


def test_a_section_of_one_kind_has_bounds_for_every_text_below_it() -> None:
    assert problems({"notes": {"a": "one", "b": {"yes": text(5)}, "c": text(3)}}) == [
        "notes.a: has 1 words, not 2 to 4",
        "notes.b.yes: has 5 words, not 2 to 4",
    ]


def test_a_kind_nobody_reads_is_a_mistake_in_english_too() -> None:
    (found,) = problems({"legs": {"one": {"agian": text(6)}}})
    assert found == "legs.one.agian: is no text of legs; there are: scene, again; did you mean 'again'?"


@pytest.mark.parametrize(
    ("length", "words", "fits"), [(0.8, 8, True), (0.8, 7, False), (1.2, 24, True), (1.2, 25, False)]
)
def test_a_language_that_runs_shorter_or_longer_has_more_room(length: float, words: int, fits: bool) -> None:
    assert (problems({"legs": {"one": {"scene": text(words)}}}, LanguageProfile(length)) == []) == fits


@pytest.mark.parametrize(("words", "fits"), [(6, False), (7, True), (30, True), (31, False)])
def test_a_language_has_bounds_of_its_own_for_a_kind_of_text(words: int, fits: bool) -> None:
    profile = LanguageProfile(0.8, least={"scene": 7}, most={"scene": 30})
    assert (problems({"legs": {"one": {"scene": text(words)}}}, profile) == []) == fits
    assert problems({"legs": {"one": {"again": text(4)}}}, profile) == []


def test_names_need_the_forms_their_kind_is_asked_for() -> None:
    asked = {"Met": {"here": "{who.gen} friend"}}
    assert problems({"events": asked, "names": NAMES}) == [
        "names.heroes.bob: lacks the form gen (asked for by events.Met.here)"
    ]
    assert problems({"table": {"greet": "{subject.gen} hand"}, "names": NAMES}) == [
        "names.heroes.bob: lacks the form gen (asked for by table.greet)"
    ]
    assert problems({"events": {"Left": "{subject.gen} way"}, "names": NAMES}) == [
        "events.Left: asks for {subject.gen}, but {subject} is no name"
    ]


def test_a_term_of_the_game_is_used_where_the_key_is_one() -> None:
    terms = {"luck": ["luck", "fortune"]}
    assert problems({"events": {"Gained": {"luck": "a fortune"}, "Won": {"luck": "a prize"}}, "terms": terms}) == []
    assert problems({"events": {"Gained": {"luck": "a prize"}}, "terms": terms}) == [
        "events.Gained.luck: does not use the term luck (luck, fortune)"
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_of_the_register_has_words_for_every_section_it_expects(game: str) -> None:
    expected = named(game).expected
    words = load(REFERENCE, game)
    there = {(path[0], path[2] if len(path) > 2 else "") for path, _ in flatten(words.sections)}
    if game in having("prose"):
        assert [(section, kind) for section, kind in expected.bounds if kind and (section, kind) not in there] == []
        assert [section for section, _ in expected.bounds if section not in words.sections] == []
        assert [section for section in expected.prose if section not in words.sections] == []
    kinds = {kind for kinds in (*expected.named.values(), *expected.meant.values()) for kind in kinds}
    assert kinds <= {*words.sections.get("names", {}), *expected.derived}
    derived = words.sections.get("table", {}).get("derived", {})
    assert {id for ids in expected.derived.values() for id in ids} == set(derived)


def test_a_language_says_how_long_it_runs(tmp_path: Path) -> None:
    for language in languages():
        shutil.copytree(shipped("locales") / language, tmp_path / language)
    words = load("cs", "town", folder=tmp_path, cache=False)
    assert words.profile.length < load("en", "town").profile.length == 1
    assert "language" not in words.sections
    assert "language.yaml" not in files("cs", tmp_path)
    (tmp_path / "cs" / "language.yaml").write_text("lenght: 0.8\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"language\.yaml:1: lenght: unknown key 'lenght'; did you mean 'length'"):
        load("cs", "town", folder=tmp_path, cache=False)


def test_where_python_leaves_out_descriptions_nothing_is_said_of_events() -> None:
    """As with -OO: an export says less, not nothing in a sentence."""
    module = ModuleType("events")
    module.Told = defstruct("Told", [], bases=(Event,), tag="told")  # type: ignore[attr-defined]
    module.Told.__doc__ = None
    assert happenings(module) == {}
