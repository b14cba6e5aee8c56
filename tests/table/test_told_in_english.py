"""A sentence that is told in English, for want of another, has English names, articles and lists in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from solo.games import GAMES, named
from solo.narration.catalogue import Catalogue, Phrase, load
from solo.narration.messages import GENDER
from solo.narration.paragraphs import text_of
from tests.table import test_every_view as every_view
from tests.table.nights import kept

OWN = "ж"
"""What every name of the language begins with."""


def names_only(game: str) -> Catalogue:
    """A language that has names, in every form of English, and nothing else."""
    english = load("en", game)

    def of(form: str, text: str) -> str:
        if form == GENDER:
            return text
        return text.replace("# ", f"# {OWN}") if form.startswith("several") else f"{OWN}{text}"

    names = {
        kind: {id: {form: of(form, text) for form, text in forms.items()} for id, forms in ids.items()}
        for kind, ids in english.sections["names"].items()
    }
    return Catalogue("sk", {"names": names}, lambda: english)


@pytest.mark.parametrize("game", GAMES)
def test_a_night_with_names_only_is_told_in_english(game: str, tmp_path: Path) -> None:
    story, seed = kept(game, tmp_path)
    ours, theirs = (
        [text_of(each) for each in named(game).teller(words, seed).tell(story)]
        for words in (names_only(game), load("en", game))
    )
    assert ours == theirs


@pytest.mark.parametrize("game", GAMES)
def test_names_may_lack_forms_that_english_has(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No view of a language in work asks for a form without which it ends."""
    words = names_only(game)
    for ids in words.sections["names"].values():
        ids.update({id: {"name": forms["name"]} for id, forms in ids.items()})
    words = Catalogue("sk", words.sections, lambda: load("en", game))
    monkeypatch.setattr(every_view, "load", lambda language, game: words if language == "sk" else load(language, game))
    every_view.walk(game, tmp_path, 2, every_view.ANSWERS, language="sk")


@pytest.mark.parametrize("game", GAMES)
def test_no_view_has_a_name_of_the_language_in_an_english_sentence(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, mixed, told = names_only(game), dict[tuple[str, ...], str](), Phrase.format

    def watched(phrase: Phrase, arguments: Mapping[str, Any], language: str = "") -> str:
        text = told(phrase, arguments, language)
        if OWN in text and phrase.language != language:
            mixed[phrase._path] = text
        return text

    monkeypatch.setattr(Phrase, "format", watched)
    monkeypatch.setattr(every_view, "load", lambda language, game: words if language == "sk" else load(language, game))
    every_view.walk(game, tmp_path, 1, every_view.ANSWERS, language="sk")
    assert mixed == {}


def test_a_number_is_a_word_only_in_the_language_of_its_name() -> None:
    teller = named("town").teller(names_only("town"), 1)
    several = teller.telling.in_words(["ghoul.1", "ghoul.2"])
    assert teller.listed(several)["name"] == f"2 {OWN}Ghouls"
    assert teller.telling.phrase(("events", "Figures", "news"), {"title": several[0]}) == "“two Ghouls”"
