"""Situations of the nation game: each is a board that could be, what is wrong with one is said, and lessons play in them."""

from __future__ import annotations

from typing import Any

import pytest

from solo.boardgame.host import LEARNED
from solo.boardgame.lessons import Lesson
from solo.boardgame.scenarios import Example
from solo.files.content_errors import ContentError
from solo.files.yaml import convert
from solo.games.nation.checks.examples import PARTS, SCENARIOS, STEPS
from solo.games.nation.checks.expectations import BOARD, EXPECTATIONS, PERSON
from solo.games.nation.checks.invariants import problems
from solo.games.nation.checks.scenario import Face, Scenario, arrange, given_as_expected
from solo.games.nation.game import Game
from solo.games.nation.host import Rules
from solo.games.nation.printed.numbers import SIDES
from solo.kernel.flow import FlowRunner
from solo.kernel.host import SetupError
from tests.games.nation.helpers import content

RICH: dict[str, Any] = {
    "investigators": {
        "friday": {
            "place": "detroit",
            "hand": ["wyatt_earp", "old_favor", "city_boston"],
            "deck": ["errand_boy", "carl_jung"],
            "discard": ["pawnbroker"],
            "agents": {"wyatt_earp": "chicago", "carl_jung": "detroit", "eunice_hunt": "atlanta"},
            "turned": ["friday", "eunice_hunt"],
            "mythos": ["offering"],
            "score": 7,
            "insanity": 1,
            "sanity": 1,
            "supply": 2,
            "limbo": 1,
        }
    },
    "ancient_one": "hastur",
    "level": "hard",
    "cities": {
        "chicago": {"owner": "cultist_2", "pile": ["tnt", "fbi"], "gate": {"open": "cultist_1"}},
        "atlanta": {"pile": []},
        "st_louis": {"owner": "player"},
    },
    "cultists": {
        "cultist_1": {"place": "boston", "supply": 3, "limbo": 4},
        "cultist_2": {"revealed": True, "limbo": 2},
    },
    "cubes": {"tnt": {"player": 1, "cultist_1": 2}, "star_stone": {"cultist_2": 3}},
    "locks": ["chicago", "tnt"],
    "row": ["star_stone", "red_moon"],
    "next_mythos": ["silver_key"],
    "next_storage": ["possessed"],
    "next_behavior": ["behavior_2a", "behavior_4b"],
    "ritual": 3,
    "investigation": 5,
    "ancient_score": 12,
    "ancient_insanity": 2,
    "ancient_cards": ["marguerite_dane"],
    "ancient_mythos": ["mythos_dagon"],
    "deep_ones": ["detroit", "detroit"],
    "cthulhu": "washington",
    "martial_law": "pittsburgh",
    "whateleys": ["detroit"],
    "actions": 1,
}
"""A situation in which everything is said."""


def arranged(given: dict[str, Any]) -> Game:
    """The game of a situation."""
    return arrange(content(), convert(given, Scenario))


def test_a_situation_in_which_everything_is_said_is_a_board_that_could_be() -> None:
    game = arranged(RICH)
    assert {*RICH} == {*Scenario.__struct_fields__} - {"fresh"}
    assert list(problems(game, None)) == []
    state, who = game.state, game.who
    assert (who.deck.hand, who.deck.draw) == (["wyatt_earp", "old_favor", "city_boston"], ["errand_boy", "carl_jung"])
    assert sorted(who.deck.discard) == ["city_st_louis", "eunice_hunt", "pawnbroker"]
    assert game.agents() == {
        "friday": "detroit",
        "wyatt_earp": "chicago",
        "carl_jung": "detroit",
        "eunice_hunt": "atlanta",
    }
    assert (who.possessed, game.possessed("eunice_hunt"), game.possessed("carl_jung")) == (True, True, False)
    assert (state.supply["player"], state.limbo["player"], state.supply["cultist_1"]) == (2, 1, 3)
    assert (state.limbo["cultist_1"], state.limbo["cultist_2"], state.supply["cultist_2"]) == (4, 2, 14)
    assert (game.city("chicago").owner, game.city("boston").owner, game.city("st_louis").owner) == (
        "cultist_2",
        "player",
        "player",
    )
    assert (state.mythos[0], state.storage[0], state.behavior[:2]) == (
        "silver_key",
        "possessed",
        ["behavior_2a", "behavior_4b"],
    )
    assert state.automaton.mythos == ["mythos_dagon"]
    assert (state.turn.actions, state.turn.acquiring) == (1, False)
    assert game.events == []


@pytest.mark.parametrize("changed", [key for key in RICH if key != "investigators"])
def test_whatever_is_left_out_is_as_after_the_setup(changed: str) -> None:
    given = {key: value for key, value in RICH.items() if key != changed}
    if changed == "row":
        given["cubes"] = {}
    assert list(problems(arranged(given), None)) == []


def test_what_is_said_of_nothing_is_a_game_before_its_setup() -> None:
    game = arranged({"investigators": {"monday": {}}, "fresh": True})
    assert game.state.phase == "setup"


PLAIN: dict[str, Any] = {"investigators": {"monday": {}}}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"investigators": {"monday": {}, "friday": {}}}, "one plays, not 2"),
        ({"investigators": {"mondy": {}}}, "there is no main agent 'mondy'; did you mean 'monday'?"),
        ({"ancient_one": "azathoth"}, "there is no Ancient One 'azathoth'"),
        ({"cities": {"bostn": {}}}, "there is no city 'bostn'; did you mean 'boston'?"),
        ({"cubes": {"dagon": {"player": 1}}}, "there is no place of cubes 'dagon'"),
        ({"cubes": {"boston": {"player": 14}}}, "this cannot be: of bank there are 2 too few"),
        ({"cultists": {"cultist_1": {"supply": 12, "limbo": 9}}}, "cultist_1 has more cubes than 19"),
        ({"locks": ["boston"] * 3}, "this cannot be: there are 10 of 12 locks"),
        ({"row": ["impostor"]}, "this cannot be"),
        ({"next_storage": ["press_card"]}, "there is no 'press_card' in a game of monday"),
        ({"investigators": {"monday": {"turned": ["carl_jung"]}}}, "there is no agent in play 'carl_jung'"),
        ({"ancient_insanity": 13}, "this cannot be: of insanity there are 1 too few"),
        ({"next_behavior": ["behavior_5"]}, "there is no behavior card 'behavior_5'; did you mean 'behavior_"),
    ],
)
def test_what_cannot_be_is_said(changes: dict[str, Any], said: str) -> None:
    with pytest.raises((ContentError, SetupError)) as wrong:
        arranged({**PLAIN, **changes})
    assert str(wrong.value).startswith(said)


def test_a_situation_can_be_said_as_an_expectation_and_holds() -> None:
    for given in (RICH, PLAIN, *(each.given for each in SCENARIOS.read_examples())):
        situation = given if isinstance(given, Scenario) else convert(given, Scenario)
        said = given_as_expected(situation)
        assert list(EXPECTATIONS.differences(arrange(content(), situation), [], None, said)) == []
    assert given_as_expected(convert(PLAIN, Scenario)) == {}
    rich = given_as_expected(convert(RICH, Scenario))
    assert rich["cultist_1"] == {"place": "boston", "supply": 3, "limbo": 4}
    assert rich["where"]["possessed"] == "storage"


# What is played


def example(**fields: Any) -> Example[Scenario, Face]:
    """An example that plays something on the quiet board."""
    return convert({"id": "a", "rules": ["DP1"], "given": PLAIN, "expected": {}, **fields}, Example[Scenario, Face])


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (["turn"], {"where": {"errand_boy": "hand"}}),
        (["round"], {"behavior_left": 7}),
        (["ancient_turn"], {"behavior_left": 7}),
        (["actions", "end_of_turn"], {"actions": 0}),
        ([{"line": "behavior_4a", "who": "cultist_1"}], {"ancient_score": 10}),
        ([{"effect": [{"track": {"investigation": 3}}]}], {"investigation": 3}),
        ([{"effect": [{"track": {"investigation": 5}}, {"track": {"investigation": 5}}]}], {"ended": "track"}),
        ([{"test": "ancient_one"}], {"ancient_insanity": 1}),
        ([{"test": "player"}], {"monday": {"insanity": 1}}),
        ([{"end": "score"}], {"ended": "score", "won": False, "total": 3}),
    ],
)
def test_what_can_be_played(play: list[Any], expected: dict[str, Any]) -> None:
    tokens = ["insanity"] if any("test" in each for each in play) else []
    deck = {"monday": {"deck": ["errand_boy", "old_favor"]}}
    given = {**PLAIN, "investigators": deck, "cultists": {"cultist_1": {"place": "atlanta"}}}
    SCENARIOS.proven(content(), example(given=given, play=play, dice=tokens, answers=["..."], expected=expected))


def test_the_setup_is_played_before_it() -> None:
    fresh = {**PLAIN, "fresh": True}
    played = SCENARIOS.play(content(), example(given=fresh, play=["setup"], answers=["place:detroit"]))
    assert (played.game.who.place, len(played.game.who.deck.hand)) == ("detroit", 5)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"play": ["tern"]}, "a: 'tern' cannot be played; did you mean 'turn'?"),
        ({"play": [{"stop": 1}]}, "a: 'stop' cannot be played; did you mean 'step'?"),
        ({"play": [{"end": "track_"}]}, "a: no game ends by 'track_'; did you mean 'track'?"),
        ({"play": [{"test": "player"}], "dice": ["sanity", "sanity"]}, "a: 1 dice are left over"),
        (
            {
                "given": {"investigators": {"monday": {"sanity": 6}}},
                "play": [{"test": "player"}],
                "dice": ["sanity"],
            },
            "a: no token of sanity is in the bag",
        ),
        (
            {"expected": {"monday": {"sanity": 1}}},
            "a: of an investigator 'sanity' is not known; did you mean 'insanity'?",
        ),
    ],
)
def test_what_cannot_be_played_is_said(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(ContentError) as wrong:
        SCENARIOS.proven(content(), example(**fields))
    assert str(wrong.value).startswith(said)


def test_everything_that_can_be_expected_is_known_of_every_board() -> None:
    game = arranged(RICH)
    assert all(value(game) is not None for value in BOARD.values())
    assert all(value(game, game.who) is not None for value in PERSON.values())
    assert [value(game, game.cultist(SIDES[1])) for value in PERSON.values()][:4] == ["boston", False, 3, 4]
    assert {*STEPS}.isdisjoint(PARTS)


# Lessons

LESSON: dict[str, Any] = {
    "id": "first_city",
    "rules": ["DP10.2"],
    "given": {"investigators": {"monday": {"hand": ["errand_boy"]}}, "cubes": {"boston": {"player": 1}}},
    "tasks": [
        {"play": ["actions"], "done": {"owners": {"boston": "player"}}},
        {"play": [{"step": {"do": "influence_city", "number": 1}, "who": "cultist_1"}], "done": {"ritual": 0}},
    ],
}


def test_a_lesson_is_taught_in_its_situation(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = convert(LESSON, Lesson[Scenario, Face])
    monkeypatch.setitem(SCENARIOS.__dict__, "lessons", {lesson.id: lesson})
    rules = Rules(content())
    host = rules.begin({"seed": 1, "lesson": "first_city"})
    session = FlowRunner(host.flow())
    for answer in ("acquire", "pass", "next_task"):
        assert session.decision is not None
        session.answer(answer)
    assert session.decision is None
    assert host.label()["ended"] == LEARNED
    assert rules.restore(host.snapshot()).digest() == host.digest()


def test_a_lesson_that_there_is_not_is_refused() -> None:
    with pytest.raises(SetupError, match="there is no lesson 'none'"):
        Rules(content()).begin({"seed": 1, "lesson": "none"})
