"""The options of the nation game's questions in sensible order: Enter takes the first."""

from __future__ import annotations

from solo.games.nation.option_ranking import sensible
from solo.games.nation.rules.murder import suffer_murder
from solo.games.nation.rules.paying import ask_payment, holding, paying_sets
from tests.games.nation.helpers import Scene


def offered(scene: Scene) -> list[str]:
    """The options as they are shown."""
    shown = sensible(scene.game, scene.decision)
    assert {each.id for each in shown.options} == {*scene.options}
    return [each.id for each in shown.options]


def test_dp9_3_the_set_that_loses_least_comes_first() -> None:
    scene = Scene().hand("old_favor", "chalk_and_candle", "night_watchman", "errand_boy")
    scene.run(ask_payment(scene.game, "close", "power", paying_sets(holding(scene.game, "power"), 2), needed=2))
    assert offered(scene)[0] == "pay:chalk_and_candle"


def test_dp10_1_what_brings_most_comes_first() -> None:
    scene = Scene().hand("letter_of_introduction", "errand_boy").supply("player", 3).give("influence", "target:boston")
    assert offered(scene)[0] == "pay:letter_of_introduction+errand_boy"


def test_dp10_2_2_places_that_a_few_cubes_win_come_before_others() -> None:
    """One cube wins an empty city; Chicago takes four; Pittsburgh is led already, and Detroit locked."""
    scene = (
        Scene().hand("errand_boy").supply("player", 5).lock("detroit").cubes("chicago", first=3).cubes("pittsburgh", 1)
    )
    order = [id for id in offered(scene.give("influence")) if id.partition(":")[2] in scene.game.content.cities]
    assert order[:2] == ["target:st_louis", "target:washington"]
    assert [id for id in order if id.endswith(("chicago", "pittsburgh", "detroit"))] == [
        "target:chicago",
        "target:pittsburgh",
        "target:detroit",
    ]


def test_dp10_2_the_city_worth_most_is_acquired_first() -> None:
    scene = Scene().hand("errand_boy").main("new_orleans").cubes("st_louis", 1).cubes("indianapolis", 1)
    assert offered(scene.give("acquire")) == ["target:st_louis", "target:indianapolis"]


def test_dp17_13_a_deep_one_dies_before_an_agent() -> None:
    scene = Scene().cultists(second="new_york").hire("new_york", "eunice_hunt", "moses_fleet").deep_ones("new_york")
    scene.state.phase = "ancient"
    scene.run(suffer_murder(scene.game, "cultist_2"))
    assert offered(scene) == ["victim:deep_one.1", "victim:moses_fleet", "victim:eunice_hunt"]


def test_a73_revealing_comes_first_since_it_wins() -> None:
    scene = Scene().hand("errand_boy").scores(player=31, ancient=34).tracks(investigation=4)
    assert offered(scene)[0] == "reveal"
    scene.give("reveal")
    assert scene.state.won


def test_dp10_8_discarding_and_passing_come_last() -> None:
    assert offered(Scene().hand("errand_boy", "pawnbroker"))[-2:] == ["discard", "pass"]
