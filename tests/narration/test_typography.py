"""Texts are written in the letters, quotation marks, dashes and numbers of their language."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.narration.catalogue import Catalogue, documents_of, section_of
from solo.narration.checking import check_catalogue
from solo.narration.expected import Expected
from solo.narration.faults import flatten
from solo.narration.language_profile import LanguageProfile, profile_of
from solo.narration.typography import script_of, typography

RUSSIAN = LanguageProfile(dash="—", numbers=True, quotes="«» „“", foreign=("Enter",))
POLISH = LanguageProfile(dash="–", numbers=True, quotes="„” «»")
ENGLISH = LanguageProfile(quotes="“” ‘’")


@pytest.mark.parametrize(
    ("language", "profile", "text"),
    [
        ("ru", RUSSIAN, "«Садитесь», — говорит она. Нажмите Enter, это R8.1 и `theme light`, 1–8, −2, 45\u00a0%."),
        ("ru", RUSSIAN, "Надпись «„Лавка“ закрыта» — и всё; св. Марии, Френч-Хилл."),
        ("pl", POLISH, "„Proszę” – mówi. Pete’a, «cicho», 45%, −2 i French Hill."),
        ("en", ENGLISH, "“Don’t,” she says – ‘not’ at 45%. A cliché, a façade."),
        ("tlh", LanguageProfile(), "Хамлет “ „ – whatever"),
    ],
)
def test_a_text_as_it_should_be(language: str, profile: LanguageProfile, text: str) -> None:
    assert list(typography(text, profile, language)) == []


@pytest.mark.parametrize(
    ("language", "profile", "text", "fault"),
    [
        ("ru", RUSSIAN, "Он видит cвет", "letters that are not Cyrillic in “cвет”: c"),
        ("ru", RUSSIAN, "Он видит Joe", "letters that are not Cyrillic in “Joe”"),
        ("pl", POLISH, "Widzi сień", "letters that are not Latin in “сień”: с"),
        ("en", ENGLISH, "He sees Джо", "letters that are not Latin in “Джо”"),
        ("ru", RUSSIAN, "„Садитесь”", "the quotation mark ”"),
        ("pl", POLISH, "“Proszę”", "the quotation mark “"),
        ("pl", POLISH, "„Proszę, mówi.", "1 times „ and 0 times ”"),
        ("pl", POLISH, 'Ma "dom"', "a typewriter's quotation mark"),
        ("pl", POLISH, "Pete'a", "a typewriter's quotation mark"),
        ("ru", RUSSIAN, "Он – здесь", "another dash than —"),
        ("pl", POLISH, "On — tutaj", "another dash than –"),
        ("pl", POLISH, "On - tutaj", "a hyphen in place of the dash –"),
        ("pl", POLISH, "On– tutaj", "without a space on one side"),
        ("ru", RUSSIAN, "Штраф -2", "a hyphen in place of the minus"),
        ("ru", RUSSIAN, "Шанс 45%", "a percent sign without a space"),
        ("ru", RUSSIAN, "чаи\u0306", "their accents apart"),
        ("pl", POLISH, "Szansa 45 %", "a percent sign behind a space"),
    ],
)
def test_a_text_as_it_should_not_be(language: str, profile: LanguageProfile, text: str, fault: str) -> None:
    found = list(typography(text, profile, language))
    assert fault in found[0]


def test_the_script_of_a_language_is_known_from_cldr() -> None:
    assert [script_of(language) for language in ("en", "cs", "ru", "pt_BR", "sr_Latn", "el", "ja", "tlh")] == [
        "LATIN", "LATIN", "CYRILLIC", "LATIN", "LATIN", "GREEK", "", "",
    ]  # fmt: skip


def test_the_check_reads_every_choice_and_every_form_but_not_what_players_type() -> None:
    table = {
        "one": "{n, plural, one {# шаг} few {# шагa} many {# шагов} other {# шага}}",
        "words": {"go": ["идти", "go"]},
        "spans": {"turn": ["раунд", "turn"]},
    }
    words = Catalogue("ru", {"table": table, "names": {"places": {"bank": {"name": "бaнк"}}}}, profile=RUSSIAN)
    found = {str(each) for each in check_catalogue(words, words, Expected())}
    assert found == {
        "table.one: has letters that are not Cyrillic in “шагa”: a",
        "names.places.bank.name: has letters that are not Cyrillic in “бaнк”: a",
    }


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_every_text_there_is_already_is_well_written(language: str) -> None:
    """Prose of a language that is not offered yet, too."""
    profile = profile_of(language)
    assert profile.quotes
    words = Catalogue(language, {}, profile=profile)
    for path, document in documents_of(language, "town").items():
        section = section_of(path)
        if section not in ("terms", "table"):
            words.sections = {section: document or {}}
            texts = dict(flatten(words.sections))
            problems = [each for each in check_catalogue(words, words, Expected()) if each.key.split(".")[0] == section]
            assert texts or not document
            assert [str(each) for each in problems if " has " in str(each) or ": has " in str(each)] == []


def test_quotation_marks_come_in_pairs(tmp_path: Path) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "language.yaml").write_text("quotes: «»„\n", encoding="utf-8")
    with pytest.raises(ContentError, match="quotes"):
        profile_of("xx", tmp_path)
    assert (shipped("locales") / "ru" / "language.yaml").is_file()
