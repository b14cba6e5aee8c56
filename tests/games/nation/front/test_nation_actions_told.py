"""What the player does in the nation, told: a sentence, and what it cost and brought in one line of figures behind it."""

from __future__ import annotations

import pytest

from solo.games.nation import events as e
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import load
from solo.narration.paragraphs import Paragraph, text_of
from tests.games.nation.front.telling import english, narrator, story, text, told
from tests.games.nation.front.test_nation_cult_told import opened
from tests.games.nation.helpers import Scene


def last(*events: Event, seed: int = 1) -> Paragraph:
    """The last paragraph of a game that has begun and goes on with some events."""
    return told(opened([*events]), seed)[-1]


def figures(*events: Event) -> list[str]:
    """The lines of figures in it."""
    return [span.text for span in last(*events) if span.kind == "figure"]


def test_cards_played_and_cubes_placed_are_one_line() -> None:
    found = last(e.CardsPlayed(("old_favor", "pawnbroker"), "influence", 2), e.CubesPlaced("player", "boston", 2, 3))
    assert [span.kind for span in found] == ["fact", "figure"]
    assert found[1].text == "Old Favor and Pawnbroker, influence 2; Boston +2 (you\u00a03)"


def test_an_acquisition_is_one_line_with_all_that_goes_with_it() -> None:
    events = [
        e.CubesSpent("player", "wax_cylinders", 3),
        e.CubesTaken("cultist_1", "wax_cylinders", 2),
        e.NetworkCardTaken("player", "wax_cylinders", "boston"),
        e.NetworkCardTurned("wall_street", "boston"),
    ]
    found = last(*events)
    assert [span.kind for span in found] == ["fact", "figure"]
    assert "Sealed Wax Cylinders" in found[0].text
    assert found[1].text == "3 of your cubes to limbo; Cultist 1: 2 cubes home; next in Boston: Wall Street"


def test_a_city_that_is_taken_is_told_with_its_score() -> None:
    events = [
        e.CubesSpent("player", "boston", 4),
        e.CityTaken("player", "boston", "cultist_2", 4),
        e.ScoreMoved("ancient_one", -4, 8),
        e.ScoreMoved("player", 4, 9),
    ]
    found = last(*events)
    assert [span.kind for span in found] == ["fact", "figure"]
    assert "Boston" in found[0].text or "city" in found[0].text
    assert found[1].text == "4 of your cubes to limbo; Ancient One −4 VP (8); +4 VP (9)"


def test_an_emptied_pile_names_what_follows_from_it() -> None:
    events = [
        e.NetworkCardTaken("player", "wax_cylinders", "boston"),
        e.PileEmptied("boston"),
        e.TrackMoved("ritual", 2, 2, cause="empty_pile"),
        e.MythosAdded("silver_key", cause="empty_pile"),
    ]
    assert figures(*events) == [
        "no card left in Boston; the pile is empty: ritual track +2 (now\u00a02); new in the row: Silver Key"
    ]


def test_cubes_taken_back_are_told_once_all_have_been_chosen() -> None:
    asked = Asked("monday", "recover")
    played = e.CardsPlayed(("old_favor",), "influence", 3)
    back = [e.CubesTaken("player", place, 1) for place in ("limbo", "boston", "limbo")]
    events = opened([played, asked, back[0], asked, back[1], asked, back[2], Asked("monday", "action")])
    lines = told(events)
    assert [span.kind for span in lines[-1]] == ["fact", "figure"]
    assert lines[-1][1].text == "Old Favor, influence 3; 2 cubes back from limbo; 1 cube home from Boston"
    half = narrator()
    first = half.tell(events[:-4])
    assert "Old Favor" not in " ".join(text_of(each) for each in first)


def test_travel_names_who_went_where_and_what_it_cost() -> None:
    events = [
        e.CardsPlayed(("blood_money",), "wealth", 2),
        e.AgentTraveled("monday", ("boston", "new_york", "chicago")),
    ]
    found = last(*events)
    assert found[-1].text == "Blood Money, wealth 2"
    assert "Agent Monday" in found[0].text


@pytest.mark.parametrize("route", [("boston", "new_york"), ("boston", "new_york", "chicago")])
@pytest.mark.parametrize(("agent", "kind"), [("monday", "main"), ("eliot_ness", "hired")])
def test_who_travels_for_free_is_given_no_ticket(agent: str, kind: str, route: tuple[str, ...]) -> None:
    words = english()
    names = {"agent": words.name(agent), "start": words.name(route[0]), "end": words.name(route[-1])}
    free = [each.format(names, "en") for each in words.messages("events", "AgentTraveled", kind, "free")]
    ride = [e.AgentHired("eliot_ness", "boston"), e.CardUsed("car_keys"), e.AgentTraveled(agent, route, True)]
    for seed in range(8):
        found = text_of(last(*ride, seed=seed))
        assert any(each in found for each in free), found


def test_what_is_drawn_at_the_end_of_a_turn_is_not_told_but_a_reshuffle_is() -> None:
    played = e.CardsDiscarded(("old_favor",))
    assert "Pawnbroker" not in text_of(last(played, e.CardsDrawn(("pawnbroker",))))
    assert figures(played, e.CardsDrawn(("pawnbroker",), True))[-1].endswith("; your discard pile is shuffled")
    by_effect = figures(e.CardUsed("wall_street"), e.CardsDrawn(("pawnbroker",), cause="wall_street"))
    assert by_effect == ["drawn: Pawnbroker"]


@pytest.mark.parametrize("seed", [1, 2, 3, 9])
def test_each_shuffle_of_a_game_is_told(seed: int) -> None:
    shuffles = sum(isinstance(event, e.CardsDrawn) and event.shuffled for event in story(seed))
    read = "\n".join(text_of(each) for each in told(story(seed), seed))
    assert shuffles
    assert read.lower().count("your discard pile is shuffled") == shuffles


def test_the_scores_that_are_told_are_those_of_the_game() -> None:
    for seed in (1, 2, 3):
        read = "\n".join(text_of(each) for each in told(story(seed), seed))
        for event in story(seed):
            if isinstance(event, e.ScoreMoved):
                sign = "+" if event.by > 0 else "−"
                assert f"{sign}{abs(event.by)} VP ({event.now})" in read


def test_a_figure_that_a_paragraph_does_not_explain_has_its_cause() -> None:
    used, scored = e.CardUsed("necronomicon"), e.ScoreMoved("player", 1, 4, cause="necronomicon")
    assert figures(used, scored) == ["+1 VP (4)"]
    assert figures(e.RoundOpened(2, 3, 6), scored) == ["Necronomicon: +1 VP (4)"]


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_cubes_that_are_placed_say_whose_they_are(language: str) -> None:
    words = load(language, "nation")
    read = {
        side: text(opened([e.CubesPlaced(side, "hart_island", 3, 3)]), words=words).splitlines()[-1]
        for side in ("player", "cultist_1", "cultist_2")
    }
    names = {side: words.name_of("sides", side)["name"] for side in ("cultist_1", "cultist_2")}
    assert all(names[side].lower() in read[side].lower() for side in names)
    assert len(set(read.values())) == len(read)


def test_an_action_more_names_the_card_that_gives_it() -> None:
    scene = Scene().beside("nikola_tesla").cubes("boston", 1).cubes("detroit", 1).hand("errand_boy", "old_favor")
    scene.give("acquire", "target:boston")
    gained = scene.told(e.ActionsGained)
    assert [each.cause for each in gained] == ["nikola_tesla"]
    assert text_of(last(*gained)) == "Nikola Tesla: 1 action more."


def test_an_agent_who_is_lost_at_a_gate_is_so_in_a_figure_too() -> None:
    lost = e.AgentDestroyed("father_lachlan", "detroit", cause="gate")
    assert figures(e.AgentHired("father_lachlan", "detroit"), lost)[-1] == "out of the game: Father Lachlan"


def test_each_action_begins_a_paragraph() -> None:
    events = [
        e.CardsPlayed(("old_favor",), "influence", 1),
        e.CubesPlaced("player", "boston", 1, 1),
        e.CardUsed("bribed_clerk"),
        e.LockMoved("boston", True, cause="bribed_clerk"),
    ]
    before = len(told(opened([])))
    lines = told(opened(events))[before:]
    assert [line[-1].text for line in lines] == ["Old Favor, influence 1; Boston +1 (you\u00a01)", "a lock on Boston"]


def test_told_briefly_an_action_is_its_figures() -> None:
    events = [e.CardsPlayed(("old_favor",), "influence", 1), e.CubesPlaced("player", "boston", 1, 1)]
    line = told(opened(events), verbosity="brief")[-1]
    assert [span.kind for span in line] == ["figure"]
    taken = told(opened([e.CityTaken("player", "boston", "", 4), e.ScoreMoved("player", 4, 7)]), verbosity="brief")[-1]
    assert text_of(taken) == "Boston, taken; +4 VP (7)."


def test_dp11_2_a_gate_that_a_sentence_has_closed_is_not_closed_again_in_the_figures() -> None:
    read = text(opened([e.GateSealed("player", "chicago", "closed", 3, "monday")]))
    assert read.lower().count("closed") + read.lower().count("closes") <= 1
    assert "the gate is worth 3" in read


def test_a_book_says_what_a_used_card_came_to() -> None:
    """Whose figures it leaves out: locks that it moved, and cubes that it put down."""
    events = [
        e.CardUsed("silver_key"),
        e.LockMoved("boston", placed=False, cause="silver_key"),
        e.CubesPlaced("player", "chicago", 2, 2, cause="silver_key"),
    ]
    plain = " ".join(span.plain for span in last(*events))
    assert "Boston" in plain and "lock" in plain and "Chicago" in plain
