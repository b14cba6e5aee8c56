"""What explains stands before what it explains, nothing is told twice in a row, and the town apart from people."""

from __future__ import annotations

import pytest

from solo.games.town import events as e
from solo.games.town.front.narrator import Narrator
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import text_of

JOE = "joe_diamond"
TREMORS = "strange_tremors_cease"


@pytest.fixture(scope="module", params=languages("town"))
def words(request: pytest.FixtureRequest) -> Catalogue:
    return load(request.param, "town")


def kinds(words: Catalogue, *story: Event) -> list[list[str]]:
    """The kinds of the spans of each paragraph."""
    return [[span.kind for span in paragraph] for paragraph in Narrator(words).tell(story)]


def read(words: Catalogue, *story: Event) -> str:
    return " ".join(text_of(paragraph) for paragraph in Narrator(words).tell(story))


def test_what_a_headline_comes_to_is_told_before_the_monsters_it_drives_away(words: Catalogue) -> None:
    drawn, comes = e.MythosDrawn(TREMORS, False), e.Branched("", TREMORS, "then")
    left = [e.MonsterLeft(f"{monster}.1", "woods", "cup", cause=TREMORS) for monster in ("chthonian", "dhole")]
    alone, whole = read(words, drawn, comes), read(words, drawn, *left, comes)
    assert whole.startswith(alone)
    assert len(whole) > len(alone)


def test_monsters_that_leave_for_another_reason_keep_their_place(words: Catalogue) -> None:
    left = e.MonsterLeft("chthonian.1", "woods", "cup", cause="feds_raid_arkham")
    comes = e.Branched("", TREMORS, "then")
    assert read(words, left, comes).startswith(read(words, left))


def test_how_an_ally_joins_is_told_by_the_scene_alone(words: Catalogue) -> None:
    scene = e.EncounterBegan(JOE, "the_unnamable", "the_unnamable_1")
    joins = e.Branched(JOE, "the_unnamable_1", "listen.then.joins")
    gained = e.CardGained(JOE, "eric_colt.1", cause="the_unnamable_1")
    assert kinds(words, scene, joins, gained)[-1] == ["prose", "prose", "figure"]
    assert "fact" in kinds(words, e.CardGained(JOE, "eric_colt.1", cause="mas_boarding_house"))[-1]


def test_what_a_sleeping_ancient_one_takes_stands_apart_from_the_news_of_the_town(words: Catalogue) -> None:
    news, frost = e.ClueAppeared("woods", 1), e.Lost(JOE, "stamina", 1, 3, cause="ithaqua")
    assert [len(each) for each in kinds(words, news, frost)] == [1, 1]
