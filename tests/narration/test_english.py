"""The English catalogue has words for whatever the rules can tell or ask."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import solo.boardgame
import solo.games.town
from solo.games.town import events
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.event_groups import CHANGES
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue, load
from solo.narration.faults import flatten
from solo.narration.marks import TONE
from solo.narration.messages import Message

TOLD_BY_PROSE = ("Branched", "CardEnded", "LessonBegan")
TOLD_TOGETHER = {**dict.fromkeys((kind.__name__ for kind in CHANGES), "Figures"), "MonsterMoved": "MonstersMoved"}


@pytest.fixture(scope="module")
def english() -> Catalogue:
    return load("en", "town")


def calls(function: str) -> list[str]:
    """The constant first arguments of all calls of a function in the rules."""
    found = []
    rooms = (Path(room.__path__[0]) for room in (solo.boardgame, solo.games.town))
    texts = (path.read_text(encoding="utf-8") for room in rooms for path in sorted(room.rglob("*.py")))
    for text in (text for text in texts if f"{function}(" in text):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.append(first.value)
    return sorted(dict.fromkeys(found))


EVENTS = sorted(
    name
    for name, kind in vars(events).items()
    if isinstance(kind, type) and issubclass(kind, Event) and not kind.__subclasses__() and name not in TOLD_BY_PROSE
)


@pytest.mark.parametrize("name", EVENTS)
def test_every_event_has_words_that_use_its_own_fields(english: Catalogue, name: str) -> None:
    section = TOLD_TOGETHER.get(name, name)
    found = english.find("events", "Figures", name) if section == "Figures" else english.find("events", section)
    assert found is not None
    texts = [text for _, each in flatten({"": found}) for text in each]
    fields = [
        *getattr(events, name).__struct_fields__,
        "title",
        "gender",
        "monsters",
        "count",
        "parts",
        "way",
        "at",
        "trophies",
        TONE,
    ]
    for text in texts:
        assert [each for each in Message(text).placeholders() if each not in fields] == []


@pytest.mark.parametrize("kind", calls("Decision"))
def test_every_decision_has_a_prompt(english: Catalogue, kind: str) -> None:
    assert english.messages("table", "prompts", kind)


@pytest.mark.parametrize("verb", calls("option"))
def test_every_option_has_words(english: Catalogue, verb: str) -> None:
    table = english.sections["table"]
    kinds = [verb in options for options in table["options"]["kinds"].values()]
    assert verb in table["options"] or verb in table["choices"] or any(kinds) or verb in ("set", "fight", "pay")


def test_everything_with_an_id_has_a_name(english: Catalogue, town_content: Content) -> None:
    for ids in (
        town_content.places,
        town_content.worlds,
        town_content.investigators,
        town_content.ancient_ones,
        town_content.monsters,
        town_content.cards,
        town_content.neighbourhoods,
        [sheet.fact.ability.id for sheet in town_content.investigators.values()],
    ):
        assert [id for id in ids if not english.is_named(id)] == []


def test_every_entry_has_a_scene_and_every_branch_an_outcome(english: Catalogue, town_content: Content) -> None:
    for deck in town_content.encounters.values():
        for card in deck.values():
            for entry in card.values():
                assert english.messages("encounters", entry.id, "scene")
                held = ["held"] if "gate_appears" in str(entry.effect.raw) else []
                found = sorted(english.find("encounters", entry.id, "outcome") or {})
                assert found == sorted([*entry.effect.branches, *held])
    for gate_card in town_content.gate_cards.values():
        for entry in gate_card.entries.values():
            assert english.messages("gates", entry.id, "scene")
            assert sorted(english.find("gates", entry.id, "outcome") or {}) == sorted(entry.effect.branches)
