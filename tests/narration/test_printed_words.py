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


PEOPLE = ("investigators", "ancient_ones", "cards")
"""The kinds of names among which people are: who is played, Ancient Ones, allies."""


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_the_same_person_has_the_same_name_in_both_games(language: str) -> None:
    town, museum = (load(language, game).sections["names"] for game in ("town", "museum"))
    english = [load("en", game).sections["names"] for game in ("town", "museum")]
    both = [(kind, id) for kind in PEOPLE for id in town[kind] if id in museum[kind]]
    same = [(kind, id) for kind, id in both if english[0][kind][id]["name"] == english[1][kind][id]["name"]]
    assert {id for kind, id in same if kind == "investigators"} == {*town["investigators"]}
    for kind, id in same:
        one, other = town[kind][id], museum[kind][id]
        assert {form: one[form] for form in one if form in other} == {
            form: other[form] for form in other if form in one
        }
