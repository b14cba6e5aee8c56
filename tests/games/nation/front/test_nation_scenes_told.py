"""Scenes of the nation are told when they are due, each once: cities, agents, cards, turning points, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from solo.games.nation import events as e
from solo.kernel.events import Asked, Event
from solo.narration.paragraphs import text_of
from tests.games.nation.front.telling import bare, english, narrator, scene, scenic, story, text, told
from tests.games.nation.front.test_nation_cult_told import opened, tried

SEEDS = (1, 2, 3, 9)
CITIES, AGENTS, CARDS, PEOPLE = "cities", "agents", "cards", "people"


def trip(agent: str, *route: str) -> e.AgentTraveled:
    """An agent goes somewhere."""
    return e.AgentTraveled(agent, route)


def begun(*events: Event) -> list[Event]:
    """A game in which Monday begins in New York."""
    first, turn, *_ = opened([])
    return [first, e.MainAgentPlaced("monday", "new_york"), turn, *events]


def read(*events: Event, verbosity: Any = "normal") -> str:
    """What is read of some events of such a game."""
    return text(begun(*events), 1, verbosity, scenic())


def month(number: int, **more: int) -> e.RoundOpened:
    """A round."""
    return e.RoundOpened(number, 3, 6, **more)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_scene_is_told_twice_in_a_game(seed: int) -> None:
    lines = [span.text for paragraph in told(story(seed), seed, "normal", scenic()) for span in paragraph]
    counts = Counter(line for line in lines if line.startswith("Here ") and line.endswith(" is told."))
    assert len(counts) > 20
    assert [line for line, count in counts.items() if count > 1] == []


def test_without_texts_of_scenes_all_the_rest_is_told() -> None:
    for seed in SEEDS:
        lines = [span.text for paragraph in told(story(seed), seed, "normal", bare()) for span in paragraph]
        assert len(lines) > 40
        assert [line for line in lines if not line.strip() or line.startswith("Here ")] == []


def test_told_briefly_there_are_no_scenes() -> None:
    assert "Here " not in text(story(3), 3, "brief", scenic())


def test_a_city_is_described_as_somebody_first_comes_there_and_again_once_a_round() -> None:
    first = scene(CITIES, "boston", "first")
    assert read(trip("monday", "new_york", "boston")).count(first) == 1
    assert scene(CITIES, "new_york", "first") in read()
    there, back = trip("monday", "new_york", "boston"), trip("monday", "boston", "new_york")
    twice = read(there, back, there)
    assert twice.count(first) == 1
    assert sum(line.count(" again ") for line in twice.splitlines()) == 1
    later = read(there, month(2), back, month(3), there)
    assert later.count(" again ") == 2


def test_a_city_where_somebody_was_murdered_recalls_it_once() -> None:
    died = [e.AgentHired("eliot_ness", "boston"), e.AgentMurdered("eliot_ness", "boston", "cultist_1")]
    there, back = trip("monday", "new_york", "boston"), trip("monday", "boston", "new_york")
    found = read(there, *died, month(2), back, month(3), there, month(4), back, month(5), there)
    recalled = [
        message.format({"agent": english().name("eliot_ness")}, "en")
        for message in english().messages("events", "Recalled", "died")
    ]
    assert sum(found.count(each) for each in recalled) == 1


def test_a_city_that_was_lost_and_won_back_is_told_as_such() -> None:
    mine = e.CityTaken("player", "boston", "", 4)
    theirs = [tried("cultist_1", "acquire_city", "boston", "boston"), e.CityTaken("cultist_1", "boston", "player", 4)]
    again = e.CityTaken("player", "boston", "cultist_1", 4)
    lines = [text_of(each) for each in told(begun(mine, *theirs, month(2), again), words=scenic())]
    regained = [
        message.format({"city": english().name("boston")}, "en")
        for message in english().messages("events", "CityTaken", "player", "regained")
    ]
    assert any(each in lines[-1] for each in regained)
    assert sum(line.count(scene(CITIES, "boston", "taken")) for line in lines) == 1
    assert sum(line.count(scene(CITIES, "boston", "lost")) for line in lines) == 1


def test_gates_are_told_with_the_city_and_who_was_at_work() -> None:
    hired = e.AgentHired("eliot_ness", "boston")
    found = read(hired, e.GateSealed("player", "boston", "closed", 4, "eliot_ness"))
    assert scene(CITIES, "boston", "gate_closed") in found
    assert found.count("eliot ness acting") == 1
    opened_by_you = read(e.GateSealed("player", "boston", "open", 4, "monday"))
    assert scene(CITIES, "boston", "gate_opened") in opened_by_you
    assert "acting" not in opened_by_you


def test_an_agent_is_shown_at_work_once_in_a_while() -> None:
    hired = e.AgentHired("eliot_ness", "boston")
    ways = [trip("eliot_ness", "boston", "chicago"), trip("eliot_ness", "chicago", "boston")]
    rounds: list[Event] = []
    for number in range(2, 8):
        rounds += [month(number), ways[number % 2]]
    assert read(hired, *rounds).count("eliot ness acting") == 2


def test_a_city_is_found_before_its_agent_is_at_work_there() -> None:
    found = read(e.AgentHired("eliot_ness", "boston"), trip("eliot_ness", "boston", "chicago"))
    assert found.index(scene(CITIES, "chicago", "first")) < found.index("eliot ness acting")


def test_who_is_hired_is_introduced_and_met_and_lives() -> None:
    hired = [e.NetworkCardTaken("player", "eliot_ness", "boston"), e.AgentHired("eliot_ness", "boston")]
    there = trip("monday", "new_york", "boston")
    ended = e.CampaignEnded("score", True, 35, 20, {}, 9)
    found = read(*hired, there, trip("monday", "boston", "new_york"), there, ended)
    assert found.count(scene(AGENTS, "eliot_ness", "hired")) == 1
    assert found.count("eliot ness met") == 1
    assert found.count(scene(AGENTS, "eliot_ness", "lived")) == 1
    died = e.AgentMurdered("eliot_ness", "boston", "cultist_1")
    dead = read(*hired, died, ended)
    assert scene(AGENTS, "eliot_ness", "lived") not in dead
    assert "Eliot Ness." in dead.splitlines()[-1]


def test_a_city_tells_the_murder_of_whoever_has_no_text_of_his_own() -> None:
    assert scene(CITIES, "boston", "murder") in read(e.AgentMurdered("monday", "boston", "cultist_2", True))


def test_a_card_is_described_as_it_is_used_first() -> None:
    played = e.CardsPlayed(("old_favor", "pawnbroker"), "influence", 2)
    placed = e.CubesPlaced("player", "boston", 2, 2)
    used = e.CardUsed("pawnbroker")
    found = read(played, placed, used, played, placed, used)
    assert found.count(scene(CARDS, "old_favor", "first")) == 1
    assert found.count(scene(CARDS, "pawnbroker", "first")) == 1


def test_the_thirds_of_the_score_and_a_goal_that_is_near_are_told_once() -> None:
    scored = [
        e.ScoreMoved("ancient_one", by, now) for by, now in ((5, 11), (1, 12), (-1, 11), (1, 12), (14, 26), (1, 27))
    ]
    found = read(*scored, month(2, goal=4, goal_of=6), month(3, goal=5, goal_of=6), month(4, goal=5, goal_of=6))
    for turn in ("third_one", "third_two", "near"):
        assert found.count(scene(PEOPLE, "nyarlathotep", turn)) == 1
    assert scene(PEOPLE, "nyarlathotep", "near") in read(month(2, goal=5, goal_of=6))
    assert scene(PEOPLE, "nyarlathotep", "near") not in read(month(2, goal=4, goal_of=6), month(3))


def test_of_two_thirds_that_are_passed_at_once_the_second_is_told() -> None:
    found = read(e.ScoreMoved("ancient_one", 20, 26))
    assert scene(PEOPLE, "nyarlathotep", "third_two") in found
    assert scene(PEOPLE, "nyarlathotep", "third_one") not in found


def test_a_third_that_is_passed_in_the_cults_turn_is_told_when_both_cultists_have_acted() -> None:
    """A question in the midst of the turn is not the end of it."""
    turned = e.BehaviorTurned("behavior_1a")
    murder = [
        tried("cultist_2", "murder", "boston"),
        Asked("monday", "victim"),
        e.AgentMurdered("ness", "boston", "cultist_2"),
    ]
    scored = [e.ScoreMoved("ancient_one", 8, 14), *murder, tried("cultist_2", "influence_city", "chicago")]
    placed = e.CubesPlaced("cultist_2", "chicago", 1, 1)
    lines = read(turned, tried("cultist_1", "acquire_city", "boston"), *scored, placed, month(2)).splitlines()
    assert scene(PEOPLE, "nyarlathotep", "third_one") == lines[-2]
    assert "Chicago +1 (Cultist 2:\u00a01)" in lines[-3]


def test_a_game_opens_with_the_ancient_one_the_main_agent_being_introduced_before_the_first_question() -> None:
    lines = read().splitlines()
    assert lines[:2] == ["Against Nyarlathotep", scene(PEOPLE, "nyarlathotep", "prologue")]
    assert not any("sketch" in line for line in lines)


def test_an_alignment_that_comes_out_is_told_with_the_main_agent() -> None:
    found = read(e.AlignmentRevealed("revealed", 7), e.ScoreMoved("player", 7, 30, cause="revealed"))
    assert scene(PEOPLE, "monday", "reveal") in found
    assert "+7 VP (30)" in found


@pytest.mark.parametrize(("how", "won"), [("score", True), ("murdered", False), ("deep_ones", True), ("goal", False)])
def test_an_end_has_its_scene(how: str, won: bool) -> None:
    result = "won" if won else "lost"
    ended = begun(e.CampaignEnded(how, won, 30, 20, {}, 9))
    general = scene("endings", how, result)
    assert general in text(ended, words=scenic())


def test_a_main_agent_who_was_murdered_has_no_epilogue() -> None:
    ended = e.CampaignEnded("murdered", True, 30, 20, {}, 9)
    assert scene(PEOPLE, "monday", "epilogue", "won") in read(ended)
    dead = read(e.AgentMurdered("monday", "boston", "cultist_1", True), ended)
    assert scene(PEOPLE, "monday", "epilogue", "won") not in dead


def test_in_full_a_scene_is_told_every_time() -> None:
    there, back = trip("monday", "new_york", "boston"), trip("monday", "boston", "new_york")
    found = read(there, back, there, back, verbosity="full")
    assert found.count(" again ") == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_turning_points_of_whole_games_are_where_the_score_passes(seed: int) -> None:
    events = story(seed)
    scores = [event.now for event in events if isinstance(event, e.ScoreMoved) and event.side == "ancient_one"]
    read = text(events, seed, words=scenic())
    ancient_one = next(event.ancient_one for event in events if isinstance(event, e.CampaignOpened))
    assert (scene(PEOPLE, ancient_one, "third_two") in read) == (max(scores, default=0) >= 24)


def test_nothing_waits_for_a_scene_that_stands_behind_a_question() -> None:
    first, placed, *rest = begun(trip("monday", "new_york", "boston"))
    asked: Sequence[Event] = [first, Asked("monday", "placement"), placed, *rest]
    assert [text_of(each) for each in narrator(words=scenic()).tell(asked)]
