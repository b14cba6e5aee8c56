"""Women and men in told nights: whoever is the subject of a sentence has the verb and the participle of that gender."""

from __future__ import annotations

import re

import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.front.narrator import Narrator
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import text_of
from tests.bench.nights import night, sentences

NIGHTS, ALL = 20, 60

FORMS = {
    "cs": {"m": r"\w{2,}(?:[aeiěouy]l|[áeě]n|[íu]t|sám)", "f": r"\w{2,}(?:[aeiěouy]la|[áeě]na|[íu]ta|sama)"},
    "pl": {"m": r"\w+(?:[aeiouyąęó]ł|[ao]ny|[ię]ty)", "f": r"(?!woła|działa)\w+(?:[aeiouyąęó]ła|[ao]na|[ię]ta)"},
    "ru": {"m": r"\w+(?:[аеёиоуыяю]л(?:ся)?|[аеё]н|ят)", "f": r"\w+(?:[аеёиоуыяю]л(?:а|ась)|[аеё]на|ята)"},
}
"""How the past tense and the participles of a man and of a woman end; "woła" and "działa" are the present tense."""

BETWEEN = r"(?:se|si|už|zase|się|już|znowu|уже|снова)"
"""Short words that may stand between a subject and its verb."""


def subjects(catalogue: Catalogue, gender: str) -> str:
    """A pattern of the names, full and first, of all investigators of a gender."""
    names = catalogue.sections["names"]["investigators"].values()
    found = {
        each[form] for each in names if each["gender"] == gender for form in ("name", "cap", "first") if form in each
    }
    return "|".join(re.escape(name) for name in sorted(found, key=len, reverse=True))


def wrong(catalogue: Catalogue, told: str) -> list[str]:
    """The beginnings of sentences whose subject has a verb or a participle of the other gender."""
    forms = FORMS[catalogue.language]
    found = []
    for gender, other in (("f", "m"), ("m", "f")):
        clause = re.compile(rf"^(?:{subjects(catalogue, gender)})(?:\s{BETWEEN})?\s({forms[other]})\b")
        found += [match[0] for each in sentences(told) if (match := clause.match(each))]
    return found


@pytest.mark.parametrize("language", [each for each in languages() if each in FORMS])
@pytest.mark.parametrize("nights", [NIGHTS, pytest.param(ALL, marks=pytest.mark.campaign)])
def test_nobody_has_a_form_of_the_other_gender_in_many_nights(
    language: str, nights: int, town_content: Content
) -> None:
    catalogue = load(language, "town")
    met: set[str] = set()
    faults = []
    for seed in range(nights):
        story = night(town_content, seed)
        met |= {who for event in story if (who := str(getattr(event, "who", ""))) in town_content.investigators}
        for paragraph in Narrator(catalogue, seed).tell(story):
            faults += wrong(catalogue, text_of(paragraph))
    assert met == set(town_content.investigators)
    assert faults == []


@pytest.mark.parametrize(
    ("language", "told", "fault"),
    [
        ("cs", "Carolyn Fernová ztratil boty.", "Carolyn Fernová ztratil"),
        ("cs", "Joe se ztratila ve tmě.", "Joe se ztratila"),
        ("cs", "Kate Winthropová se ztratila. Joe je ztracen.", ""),
        ("pl", "Kate Winthrop zgubił buty.", "Kate Winthrop zgubił"),
        ("pl", "Joe został zatrzymany.", ""),
        ("pl", "Gloria zatrzymany.", "Gloria zatrzymany"),
        ("ru", "Сестра Мэри потерял башмак.", "Сестра Мэри потерял"),
        ("ru", "Боб задержана.", "Боб задержана"),
        ("ru", "Боб уже потерял башмак.", ""),
    ],
)
def test_a_form_of_the_other_gender_is_found(language: str, told: str, fault: str) -> None:
    assert wrong(load(language, "town"), told) == ([fault] if fault else [])
