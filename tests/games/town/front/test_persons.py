"""A paragraph says whose it is before it says "you", and is silent about what a scene has just shown otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.narrator import Narrator
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.language_profile import typesetter_of
from solo.narration.paragraphs import Paragraph, Span, text_of
from solo.narration.words import sentences
from tests.bench.nights import QUOTED, YOU, Told, night, persons, tell

JOE, KATE = "joe_diamond", "kate_winthrop"
SHARE, ALL = 4, 200


@pytest.fixture(params=languages(), scope="module")
def words(request: pytest.FixtureRequest) -> Catalogue:
    return load(request.param, "town")


def told(words: Catalogue, *story: Event, seed: int = 0) -> list[Paragraph]:
    return Narrator(words, seed).tell(story)


def kinds(paragraphs: list[Paragraph]) -> list[list[str]]:
    return [[span.kind for span in paragraph] for paragraph in paragraphs]


def check_nights(told: Told) -> None:
    assert told.sentences > 100 * told.nights
    assert told.unnamed == []
    assert told.mixed == []
    assert told.turned == []
    assert told.again.total() * 500 < told.sentences


def test_the_measure_of_nights_tells_whom_a_paragraph_addressed_from_others(words: Catalogue) -> None:
    names = [re.compile(rf"\b{re.escape(words.name(each)['name'])}\b") for each in (JOE, KATE)]
    joe, kate, you = (*(words.name(each)["name"] for each in (JOE, KATE)), "You. Ty. Вы. Ciebie. Tebe.")

    def measured(*texts: str) -> tuple[int, int]:
        told, first = Told(), Span("title", f"{joe}. X")
        persons(
            told,
            [[first], [*(Span("prose" if text == you else "fact", text) for text in texts)]],
            names,
            YOU[words.language],
        )
        return len(told.unnamed), len(told.turned)

    assert measured(you, f"{kate} 1.") == (0, 0)
    assert measured(you, f"{joe} 1.") == (0, 1)
    assert measured(f"{kate} 1.", you, f"{kate} 1.") == (0, 1)


@pytest.mark.parametrize("language", languages())
def test_a_paragraph_names_whom_it_addresses_and_tells_of_nobody_whom_it_has_addressed(
    content: Content, language: str
) -> None:
    check_nights(tell(content, language, range(SHARE)))


@pytest.mark.campaign
@pytest.mark.parametrize("language", languages())
def test_in_many_nights_a_paragraph_names_whom_it_addresses(content: Content, language: str) -> None:
    check_nights(tell(content, language, range(SHARE, ALL)))


def texts(node: object) -> Iterator[str]:
    """All patterns below a node of a catalogue."""
    for each in node.values() if isinstance(node, Mapping) else node if isinstance(node, list | tuple) else ():
        yield from texts(each)
    if pattern := node if isinstance(node, str) else getattr(node, "pattern", ""):
        yield pattern


def test_no_sentence_both_names_and_addresses_somebody(words: Catalogue) -> None:
    """As in the nights above, but for all sentences, few of which a night has."""
    named, slot = re.compile(r"\{(who|people|other)[}.]"), re.compile(r"\{[^{}]*\}")
    patterns = [each for part in ("events", "remarks") for each in texts(words.find(part))]
    found = [each for pattern in patterns for each in sentences(QUOTED.sub("", pattern)) if named.search(each)]
    assert len(found) > 1000
    assert [each for each in found if YOU[words.language].search(slot.sub("", each))] == []


def evading(monster: str) -> e.Checked:
    return e.Checked(JOE, "evade", 0, 2, 1, 5, (5, 2), 1, True, 0, monster)


@pytest.mark.parametrize("seed", range(4))
def test_a_first_sight_stands_under_a_title_with_whose_it_is(words: Catalogue, seed: int) -> None:
    for met in (e.CombatBegan(JOE, "ghoul.1"), evading("ghoul.1")):
        title, seen, *_ = told(words, met, seed=seed)
        assert [span.kind for span in title] == ["title"]
        assert str(words.name(JOE)["name"]) in text_of(title)
        assert seen[0].text in said(words, "ghoul", "first_sight")
        assert all(str(words.name(JOE)["name"]) not in span.text for span in seen)


def said(words: Catalogue, monster: str, key: str) -> list[str]:
    return [typesetter_of(words.language)(each.pattern.strip()) for each in words.messages("people", monster, key)]


def test_what_is_told_of_somebody_begins_a_paragraph_where_this_one_has_said_you(words: Catalogue) -> None:
    story = [e.EncounterBegan(JOE, "river_docks", "river_docks_1"), e.Arrested(JOE)]
    assert kinds(told(words, *story)) == [["title"], ["prose"], ["fact"]]
    assert kinds(told(words, *story[1:], story[1])) == [["fact", "fact"]]


def test_where_prose_has_told_of_a_move_the_place_is_a_figure(words: Catalogue) -> None:
    moved = e.Moved(JOE, "river_docks", "woods", "effect")
    scene = e.EncounterBegan(JOE, "river_docks", "river_docks_1")
    paragraphs = told(words, scene, moved)
    assert kinds(paragraphs) == [["title"], ["prose", "figure"]]
    assert any(words.name("woods")[form] in paragraphs[-1][-1].text for form in ("at", "to"))
    assert kinds(told(words, scene, e.Gained(JOE, "money", 2, 5), moved)) == [["title"], ["prose", "figure"]]
    assert kinds(told(words, moved)) == [["fact"]]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("monster", ["warlock", "ghost", "zombie", "gug"])
def test_a_monster_ends_as_it_came(words: Catalogue, monster: str, seed: int) -> None:
    fight = [e.CombatBegan(JOE, f"{monster}.1"), e.MonsterDefeated(JOE, f"{monster}.1", "trophy")]
    texts = [span.text for paragraph in told(words, *fight, seed=seed) for span in paragraph if span.kind == "prose"]
    numbers = [
        said(words, monster, key).index(text) for key, text in zip(("first_sight", "defeat"), texts, strict=True)
    ]
    assert numbers[0] == numbers[1]


def test_what_a_scene_has_just_shown_is_not_described_again(words: Catalogue) -> None:
    scene = e.EncounterBegan(JOE, "graveyard", "graveyard_1")
    shown = [scene, e.MonsterAppeared("warlock.1", "", JOE), e.CombatBegan(JOE, "warlock.1")]
    later = [e.EncounterBegan(KATE, "graveyard", "graveyard_2"), e.CombatBegan(KATE, "warlock.2")]
    sights = said(words, "warlock", "first_sight")
    read = [span.text for paragraph in told(words, *shown) for span in paragraph]
    assert not any(text in sights for text in read)
    read = [span.text for paragraph in told(words, *shown, *later) for span in paragraph]
    assert sum(text in sights for text in read) == 1


@pytest.mark.parametrize("seed", range(6))
def test_what_belongs_to_the_town_is_not_seen_in_another_world(words: Catalogue, seed: int) -> None:
    there, back = e.DrawnThrough(JOE, "woods", "abyss_1", False), e.Returned(JOE, "woods", True)
    sights = said(words, "dark_young", "first_sight")
    for story, seen in (([there], 0), ([there, back], 1), ([], 1)):
        read = [
            span.text for each in told(words, *story, e.CombatBegan(JOE, "dark_young.1"), seed=seed) for span in each
        ]
        assert sum(text in sights for text in read) == seen


class Listener:
    """Listens to a narrator, and notes outcomes that are told where nothing since the last heading has told their scene."""

    def __init__(self, words: Catalogue, seed: int) -> None:
        self.narrator = Narrator(words, seed)
        chooser = self.narrator.telling.words
        self._phrase, chooser.phrase = chooser.phrase, self.phrase  # type: ignore[method-assign]
        self.read: set[str] = set()
        self.outcomes = 0
        self.orphans: list[tuple[str, ...]] = []

    def phrase(self, path: tuple[str, ...], fields: Mapping[str, Any], *, once: bool = False) -> str:
        """Listen."""
        if path[0] == "events" and path[1] in ("EncounterBegan", "PhaseBegan", "MythosDrawn", "Met"):
            self.read.clear()
        elif path[0] in ("encounters", "gates"):
            if path[2] in ("scene", "again", "joined"):
                self.read.add(path[1])
            elif path[2] == "outcome":
                self.outcomes += 1
                self.orphans += [path] if path[1] not in self.read else []
        return self._phrase(path, fields, once=once)


def heard(content: Content, words: Catalogue, seed: int) -> Listener:
    """A night, told to somebody who notes outcomes whose "he" nobody has introduced."""
    listener = Listener(words, seed)
    listener.narrator.tell(night(content, seed))
    return listener


@pytest.mark.parametrize("seed", range(10))
def test_an_outcome_stands_behind_its_scene(content: Content, seed: int) -> None:
    listener = heard(content, load("en", "town"), seed)
    assert listener.orphans == []
    assert listener.outcomes


@pytest.mark.campaign
def test_in_a_thousand_games_an_outcome_stands_behind_its_scene(content: Content) -> None:
    """Few nights, of those that Yig ends soon, have no outcome at all."""
    nights = range(10, 1000)
    with_outcomes = 0
    for seed in nights:
        listener = heard(content, load("en", "town"), seed)
        assert listener.orphans == [], seed
        with_outcomes += listener.outcomes > 0
    assert with_outcomes > 0.98 * len(nights)
