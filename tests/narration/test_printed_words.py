"""The printed words: what the glossary of the books has a term for is called so in every catalogue."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solo.files.yaml import read_as, shipped
from solo.narration.catalogue import languages, load
from solo.rulebook.book import glossary
from solo.rulebook.plan import Plan

TOLD = [
    (path.stem, language)
    for path in sorted((shipped("content") / "rulebooks").glob("*.yaml"))
    if path.stem != "glossary"
    for language in languages(path.stem)
    if language != "en"
]

HOMONYMS = {
    "mythos": "a phase; the glossary’s term is what all of it is about",
    "evade": "a check; the glossary's term of that English word is the verb",
    "combat": "a check; the glossary's term of that English word is the fight",
    "spell": "a check; the glossary's term of that English word is the card",
    "lost_in_time_and_space": "a place; the glossary's term is what one is",
    "moves_fast": "a way of moving; the glossary's term is the monster",
    "moves_flying": "a way of moving; the glossary's term is the monster",
    "moves_stationary": "a way of moving; the glossary's term is the monster",
    "dice_roll": "a phase; the glossary's term of that English word is the card",
    "clock_hand": "a phase; the glossary's term of that English word is the clock itself",
    "gone": "a place, nowhere any more; the glossary's term is what somebody is",
    "devoured": "a cause of losses; the glossary's term is what somebody is",
    "green": "a die; the glossary's term is the color",
    "yellow": "a die; the glossary's term is the color",
    "red": "a die; the glossary's term is the color",
    "wednesday": "a man in this program, in every language",
    "thursday": "a woman in this program, in every language",
}
"""Names whose English word is that of another term of the glossary."""


def plain(name: str) -> str:
    """A name to compare: in lower case, with ordinary spaces, without quotation marks and what tells words apart."""
    words = name.replace("\u00a0", " ").casefold().replace("ё", "е").partition(" (")[0].strip("«»")
    return words.removesuffix(" x").removeprefix("the ")


def terms_in(game: str, language: str) -> Iterator[tuple[str, str, set[str]]]:
    """The names of a catalogue that the glossary has a term for: the id, the name, and the printed words."""
    plan = read_as(shipped("content") / "rulebooks" / f"{game}.yaml", Plan)
    printed: dict[str, set[str]] = {}
    for term in glossary(plan.glossary).values():
        printed.setdefault(plain(term.name("en")), set()).add(plain(term.name(language)))
    english, words = load("en", game), load(language, game)
    for kind, names in english.sections["names"].items():
        for id, forms in names.items():
            known = printed.get(plain(forms["name"]), set())
            if known and id not in HOMONYMS:
                yield id, plain(words.sections["names"][kind][id]["name"]), known


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_what_the_books_have_a_word_for_is_called_so(game: str, language: str) -> None:
    found = list(terms_in(game, language))
    assert len(found) > 40
    assert [(id, name, sorted(known)) for id, name, known in found if name not in known] == []
