"""What a question needs is told before it, what it decides after it; and nothing is told as a bare figure or title."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.games.town import events as e
from solo.games.town.checks.by_hand import put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events.cause import CAUSES
from solo.games.town.front.narrator import Narrator
from solo.games.town.host import Rules
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.combat import place_defeated
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.paragraphs import text_of
from solo.storage.saved_campaign import SavedCampaign
from tests.table.helpers import TownEvening, at_first, evening, sit

JOE, MARY = "joe_diamond", "sister_mary"
STRANGLER, FOG, MIRROR = "the_southside_strangler_strikes", "an_evil_fog", "science_building_7"


@pytest.fixture(scope="module", params=languages("town"))
def words(request: pytest.FixtureRequest) -> Catalogue:
    return load(request.param, "town")


def plain(text: str) -> str:
    return " ".join(text.split())


def told(narrator: Narrator, *story: Event) -> list[str]:
    return [plain(text_of(each)) for each in narrator.tell(story)]


def alone(content: Content, folder: Path) -> TownEvening:
    """An evening of Joe alone, at his first movement, with dice that fall as he likes."""
    at = evening(content, folder, investigators=[JOE])
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    at.game.by_id(JOE).sliders = [0, 0, 0]
    return at


# Whom one wants to evade


def test_whom_somebody_wants_to_evade_is_seen_before_anything_is_asked_of_the_check(
    content: Content, tmp_path: Path, words: Catalogue
) -> None:
    at = alone(content, tmp_path)
    dhole = put_monster(at.game, "dhole", at.game.by_id(JOE).place)
    script(at.game, [1] * 20)
    out = plain(sit(at, f"stop\nevade:{dhole}\n", words.language))
    heading = plain(words.say("events", "Met", who=words.name(JOE), monster=words.name("dhole")))
    assert at.decision is not None and at.decision.kind == "after_check"
    assert out.count(heading) == 1


def test_who_has_been_seen_is_not_noticed_once_more_where_he_is_not_evaded(words: Catalogue) -> None:
    asked = Asked(JOE, "after_check", "dhole.1")
    failed = e.Checked(JOE, "evade", 0, 2, 1, 5, (1, 2), 0, False, 0, "dhole.1")
    narrator = Narrator(words)
    seen = told(narrator, e.PhaseBegan("movement"), asked)
    assert len(seen) == 3
    assert len(Narrator(words).tell([e.PhaseBegan("movement"), asked, asked])) == 3
    assert [[span.kind for span in each] for each in narrator.tell([failed])] == [["figure"]]


def test_seen_at_a_question_or_at_once_it_is_told_the_same(words: Catalogue) -> None:
    failed = e.Checked(JOE, "evade", 0, 2, 1, 5, (1, 2), 0, False, 0, "dhole.1")
    parts: list[list[Event]] = [
        [e.PhaseBegan("movement"), Asked(JOE, "before_check", "dhole.1")],
        [Asked(JOE, "after_check", "dhole.1")],
        [failed, e.MonsterHits(JOE, "dhole.1", 4), e.CombatBegan(JOE, "dhole.1")],
    ]
    table = Narrator(words)
    by_question = [span for part in parts for each in table.tell(part) for span in each]
    at_once = Narrator(words).tell([event for part in parts for event in part])
    assert by_question == [span for each in at_once for span in each]


def test_whose_sight_it_is_stands_in_full_above_it(words: Catalogue) -> None:
    walked = e.Moved(JOE, "easttown_street", "downtown_street", "walk")
    narrator = Narrator(words)
    heading = told(narrator, walked, e.CombatBegan(JOE, "maniac.1"))[-2]
    assert heading == plain(words.say("events", "Met", who=words.name(JOE), monster=words.name("maniac")))


# Walks


def walks(content: Content, folder: Path, lines: str) -> tuple[TownEvening, str]:
    """Joe, who wants to be asked at the end of each walk; what is told and asked."""
    at = evening(content, folder, investigators=[JOE])
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    return at, sit(at, f"settings ask_stop yes\n{lines}")


def test_a_walk_is_told_before_its_end_is_asked_about(content: Content, tmp_path: Path) -> None:
    """As one walk, and the next one begins where he is."""
    _, out = walks(content, tmp_path, "go:downtown_street\ngo:easttown_street\n")
    before = [out.partition(f"[Joe Diamond in the streets of {place}")[0] for place in ("Downtown", "Easttown")]
    first, second = (plain(re.split(r"(?m)^ +\d+\. .*$", each)[-1]) for each in before)
    assert first.startswith("Joe Diamond") and "to the streets of Downtown" in first
    assert second.startswith("Joe") and "to the streets of Easttown" in second and "Downtown" not in second


def test_where_a_walk_was_told_is_kept_with_the_campaign(content: Content, tmp_path: Path) -> None:
    at, _ = walks(content, tmp_path, "go:downtown_street\n")
    at.answer("stop")
    story, put = at.story(), [event for event in at.story() if isinstance(event, Asked) and event.put]
    assert [each.kind for each in put] == ["move"]
    assert SavedCampaign.read(Rules(content), Path(at.where)).story() == story
    assert at.undo(1) and at.redo(1) and at.story() == story
    at.undo(3)
    at.answer("stop")
    assert not any(isinstance(event, Asked) and event.put for event in at.story())


# What waits for an answer


def test_how_somebody_gets_anywhere_is_told_when_it_is_known_where_to(words: Catalogue) -> None:
    goes, asked = e.Branched(JOE, "graveyard_5", "pass.accept"), Asked(JOE, "go_anywhere")
    moved = e.Moved(JOE, "graveyard", "woods", "effect", cause="graveyard_5")
    narrator = Narrator(words)
    assert told(narrator, goes, asked) == []
    assert len(told(narrator, moved)[0]) > 40


def test_that_a_fight_has_ended_a_walk_stands_before_the_next_phase(content: Content, tmp_path: Path) -> None:
    at = alone(content, tmp_path)
    joe = at.game.by_id(JOE)
    cultist = put_monster(at.game, "cultist", joe.place)
    joe.clues = 0
    script(at.game, [1] * pool_of(at.game, joe, "evade", at.game.figures(cultist).awareness) + [6] * 40)
    out = sit(at, f"go:easttown_street\nevade:{cultist}\n1\n\n\n")
    assert "(R8.5)" in out
    assert out.index("(R8.5)") < out.index("\nArkham encounters\n")


# No bare figure, no bare title


def test_every_roll_for_a_gate_says_what_it_comes_to(words: Catalogue) -> None:
    narrator = Narrator(words)
    narrator.tell([e.EncounterBegan(JOE, "science_building", MIRROR), e.Branched(JOE, MIRROR, "pass")])
    for _ in range(4):
        spans = [
            span
            for each in narrator.tell([e.Rolled(JOE, (3,), 3, MIRROR), e.Branched(JOE, MIRROR, "pass.failure")])
            for span in each
        ]
        assert [span.kind for span in spans] == ["figure", "prose"]


def test_r35_doom_for_a_fallen_worshipper_is_of_the_ancient_one(content: Content) -> None:
    game = scenario(content, investigators=[JOE], ancient_one="yig")
    joe = game.by_id(JOE)
    FlowRunner(place_defeated(game, joe, put_monster(game, "cultist", joe.place), endless=False))
    assert [event.cause for event in game.events if isinstance(event, e.DoomChanged)] == ["yig"]


def test_doom_for_a_fallen_worshipper_names_its_cause(words: Catalogue) -> None:
    slain = e.MonsterDefeated(JOE, "cultist.1", "trophy")
    cause = str(words.find("events", "Causes", "yig"))
    assert cause.lower() in told(Narrator(words), slain, e.DoomChanged(1, 4, 10, cause="yig"))[-1].lower()


def test_r28_what_the_awakening_takes_is_not_the_anger_of_whoever_awoke(words: Catalogue) -> None:
    assert "awakening" in CAUSES
    gone = e.CardLost(MARY, "flesh_ward.1", "deck", cause="awakening")
    narrator = Narrator(words)
    narrator.tell([e.GameStarted("yig", (MARY, JOE), (), ())])
    *_, hers, doom = told(narrator, e.Awakened("yig", "overrun"), gone, e.DoomChanged(3, 10, 10, cause="awakening"))
    anger, why = (str(words.find("events", "Causes", each)) for each in ("yig", "awakening"))
    assert why in hers and anger not in hers + doom
    assert doom.lower().startswith(why)


def test_a_card_drawn_for_its_place_alone_is_not_read(content: Content, tmp_path: Path, words: Catalogue) -> None:
    at = at_first(content, tmp_path, "move")
    joe, game = at.game.by_id(JOE), at.game
    game.state.revealed["northside"] = 7
    joe.place, joe.clues, joe.sliders = "curiositie_shoppe", 0, [3, 3, 3]
    script(game, [1] * 40)
    while not any(isinstance(event, e.LocationDrawn) for event in at.story()):
        assert at.decision is not None
        at.answer("encounter" if at.decision.kind == "encounter_or_ability" else at.decision.default)
    story = at.story()
    drawn = next(event for event in story if isinstance(event, e.LocationDrawn))
    assert not any(isinstance(event, e.MythosDrawn) and event.card == drawn.card for event in story[-20:])
    [line] = told(Narrator(words), drawn)
    assert plain(str(words.find("mythos", drawn.card, "headline"))) in line
    assert len(line.split()) < 25


def test_an_environment_that_is_back_says_what_it_does(words: Catalogue) -> None:
    drawn, over = e.MythosDrawn(FOG, False), e.CardEnded(FOG, "over")
    phase, clue = e.PhaseBegan("mythos"), Asked("", "rumor")
    narrator = Narrator(words)
    narrator.tell([phase, drawn, clue, over])
    assert plain(str(words.find("explain", FOG))) in told(narrator, phase, drawn, clue)[-1]


def test_what_a_rumor_does_again_stands_behind_its_title(words: Catalogue) -> None:
    goes_on = e.Branched("", STRANGLER, "ongoing")
    narrator = Narrator(words)
    narrator.tell([e.PhaseBegan("mythos"), goes_on, e.AllyLeftTown("duke.1", cause=STRANGLER)])
    again = (goes_on, e.Branched(JOE, STRANGLER, "then"))
    [line] = told(narrator, *again, e.AllyLeftTown("anna_kaslow.1", cause=STRANGLER))
    title = plain(str(words.find("mythos", STRANGLER, "headline")))
    assert title in line.partition(":")[0]
    assert line.partition(":")[2].strip()


def test_whoever_is_drawn_through_a_gate_that_opens_is_not_told_where_once_more(words: Catalogue) -> None:
    opened = e.GateOpened("hibbs_roadhouse", "gate_yuggoth_1", 3)
    drawn = e.DrawnThrough(JOE, "hibbs_roadhouse", "yuggoth_1", True)
    at = plain(words.name("hibbs_roadhouse")["at"])
    for seed in range(6):
        assert plain(" ".join(told(Narrator(words, seed), opened, drawn))).lower().count(at.lower()) == 1
