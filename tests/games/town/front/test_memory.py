"""Scenes know what has happened: seen again, an ally who is with the group already, what befell somebody or a place before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.memory import CONDITIONS, PARTICULAR, NightMemory
from solo.games.town.front.narrator import Narrator
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import text_of

JOE, KATE = "joe_diamond", "kate_winthrop"
SCENE = e.EncounterBegan(JOE, "graveyard", "graveyard_1")
OF_KATE = e.EncounterBegan(KATE, "graveyard", "graveyard_1")

WRITTEN = {
    "scene": "The scene.",
    "again": "Again, {by, select, same {the same} other {another}}.",
    "joined": {"duke": "The dog is {how, select, with {here} other {gone}}."},
    "before": {"insane": "Those eyes again.", "slew_ghoul": "No ghouls today.", "sealed_here": "Under the seal."},
    "outcome": {},
}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    english = load("en", "town")
    return Catalogue("en", {**english.sections, "encounters": {"graveyard_1": WRITTEN}})


def told(catalogue: Catalogue, *story: Event, heard: Sequence[Event] = ()) -> list[str]:
    narrator = Narrator(catalogue)
    narrator.retell(heard)
    return [text_of(each) for each in narrator.tell(story) if each[0].kind == "prose"]


def test_a_scene_seen_again_is_told_otherwise_by_the_same_and_by_another(catalogue: Catalogue) -> None:
    assert told(catalogue, SCENE, SCENE, OF_KATE) == ["The scene.", "Again, the same.", "Again, another."]


def test_a_new_night_begins_afresh(catalogue: Catalogue) -> None:
    night = e.NightEnded(1, "yig", "sealing", 9, 9)
    assert told(catalogue, SCENE, night, e.NightBegan(2), SCENE) == ["The scene.", "The scene."]


def test_an_ally_who_has_joined_or_left_is_not_met_again(catalogue: Catalogue) -> None:
    joined, left = e.CardGained(KATE, "duke.1"), e.AllyLeftTown("duke.1")
    assert told(catalogue, joined, SCENE) == ["The dog is here."]
    assert told(catalogue, joined, e.CardLost(KATE, "duke.1", "box"), SCENE) == ["The dog is gone."]
    assert told(catalogue, left, SCENE) == ["The dog is gone."]


@pytest.mark.parametrize(
    ("before", "recalled"),
    [
        (e.KnockedOut(JOE, "sanity", "arkham_asylum"), "Those eyes again. The scene."),
        (e.KnockedOut(JOE, "stamina", "st_marys_hospital"), "The scene."),
        (e.KnockedOut(KATE, "sanity", "arkham_asylum"), "The scene."),
        (e.MonsterDefeated(JOE, "ghoul.2", "trophy"), "No ghouls today. The scene."),
        (e.Sealed(KATE, "graveyard", "clues", 1), "Under the seal. The scene."),
        (e.Sealed(KATE, "woods", "clues", 1), "The scene."),
    ],
)
def test_a_scene_recalls_what_befell_its_investigator_or_its_place(
    catalogue: Catalogue, before: Event, recalled: str
) -> None:
    assert told(catalogue, before, SCENE)[-1] == recalled
    assert told(catalogue, SCENE, heard=[e.NightBegan(1), before]) == [recalled]


def test_who_resumes_or_has_undone_something_remembers_the_night_and_the_one_before(catalogue: Catalogue) -> None:
    heard = [e.NightBegan(1), e.KnockedOut(JOE, "sanity", "arkham_asylum"), SCENE]
    assert told(catalogue, SCENE, heard=heard) == ["Again, the same."]
    over = [*heard, e.NightEnded(1, "yig", "sealing", 9, 9), e.NightBegan(2)]
    assert told(catalogue, SCENE, heard=over) == ["The scene."]


def test_survivors_of_the_night_before_are_known(catalogue: Catalogue) -> None:
    texts: dict[str, Any] = {"scene": "The scene.", "before": {"came_back": "Back, then."}}
    of_survivors = Catalogue("en", {**catalogue.sections, "encounters": {"graveyard_1": texts}})
    night = [e.NightBegan(1), *(e.InvestigatorJoined(who, 0, "woods") for who in (JOE, KATE)), e.Devoured(KATE)]
    heard = [*night, e.NightEnded(1, "yig", "sealing", 9, 9), e.NightBegan(2)]
    assert told(of_survivors, SCENE, heard=heard) == ["Back, then. The scene."]
    assert told(of_survivors, OF_KATE, heard=heard) == ["The scene."]
    assert told(of_survivors, SCENE) == ["The scene."]


@pytest.mark.parametrize("language", languages())
def test_the_catalogues_ask_only_for_what_is_remembered(content: Content, language: str) -> None:
    sections = load(language, "town").sections
    for section in ("encounters", "gates"):
        for entry, texts in sections[section].items():
            for condition in texts.get("before", {}):
                particular = next((start for start in PARTICULAR if condition.startswith(start)), "")
                known = {**content.monsters, **content.worlds} if particular else CONDITIONS
                assert condition.removeprefix(particular) in known, f"{language}: {section}.{entry}: {condition}"
            for ally in texts.get("joined", {}):
                assert ally in content.cards, f"{language}: {section}.{entry}: {ally}"


def test_whoever_saw_a_gate_close_without_a_trophy_has_not_closed_one() -> None:
    memory = NightMemory()
    memory.note(e.GateClosed(JOE, "woods", "gate_rlyeh_1", "stack", cause="gate_blue_2_other"))
    assert memory.holds("closed_here", JOE, "woods")
    assert not memory.holds("closed", JOE, "graveyard")
    memory.note(e.GateClosed(JOE, "woods", "gate_rlyeh_1", "trophy"))
    assert memory.holds("closed", JOE, "graveyard")


def test_a_blessing_is_recalled_as_long_as_it_lasts() -> None:
    memory = NightMemory()
    memory.note(e.CardGained(JOE, "blessing.1"))
    assert memory.holds("blessed", JOE, "graveyard")
    memory.note(e.CardLost(JOE, "blessing.1", "deck"))
    assert not memory.holds("blessed", JOE, "graveyard")
