"""The options of the nation game's questions in sensible order: Enter takes the first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solo.games.nation.determinize import imagine
from solo.games.nation.game import Game
from solo.games.nation.option_ranking import sensible
from solo.games.nation.players.decent import DecentPlayer
from solo.games.nation.rules.murder import suffer_murder
from solo.games.nation.rules.paying import ask_payment, holding, paying_sets
from solo.games.nation.rules.setup import new_game
from solo.games.nation.rules.turn import play
from solo.kernel.decisions import Answer, Decision
from solo.kernel.flow import FlowRunner
from tests.games.nation.helpers import Scene, content

BOTH = "letter_of_introduction+errand_boy"


def offered(scene: Scene) -> list[str]:
    """The options as they are shown."""
    shown = sensible(scene.game, scene.decision)
    assert {each.id for each in shown.options} == {*scene.options}
    return [each.id for each in shown.options]


class Played(NamedTuple):
    """A game that a player looks at."""

    game: Game


def decent_games(seeds: Iterable[int]) -> Iterator[tuple[Game, Decision, Answer]]:
    """The questions of games of the decent player, with his answers."""
    for seed in seeds:
        game = new_game(content(), seed)
        session, player = FlowRunner(play(game)), DecentPlayer(Played(game))
        while (decision := session.decision) is not None:
            answer = player(decision)
            yield game, decision, answer
            session.answer(answer)


def test_dp9_3_the_set_that_loses_least_comes_first() -> None:
    scene = Scene().hand("old_favor", "chalk_and_candle", "night_watchman", "errand_boy")
    scene.run(ask_payment(scene.game, "close", "power", paying_sets(holding(scene.game, "power"), 2), needed=2))
    assert offered(scene)[0] == "pay:chalk_and_candle"


def test_dp10_1_the_least_that_leads_comes_first_and_where_nothing_does_what_brings_most() -> None:
    for theirs, first in ((1, "errand_boy"), (2, "letter_of_introduction"), (3, BOTH), (5, BOTH)):
        scene = Scene().hand("letter_of_introduction", "errand_boy").supply("player", 3).cubes("boston", first=theirs)
        assert offered(scene.give("influence", "target:boston"))[0] == f"pay:{first}", theirs


def test_dp10_6_of_a_track_what_brings_most_comes_first() -> None:
    scene = Scene().hand("city_new_orleans", "james_horus_rose").give("track")
    assert offered(scene)[0] == "pay:city_new_orleans+james_horus_rose"


def test_dp10_2_2_places_that_a_few_cubes_win_come_before_others() -> None:
    """One cube wins an empty city; Pittsburgh is led already, and Detroit locked."""
    scene = (
        Scene().hand("errand_boy").supply("player", 5).lock("detroit").cubes("chicago", first=3).cubes("pittsburgh", 1)
    )
    order = [id for id in offered(scene.give("influence")) if id.partition(":")[2] in scene.game.content.cities]
    assert {"target:st_louis", "target:washington"} < {*order[:3]}
    assert [id for id in order if id.endswith(("chicago", "pittsburgh", "detroit"))] == [
        "target:chicago",
        "target:pittsburgh",
        "target:detroit",
    ]


def test_dp10_2_the_city_worth_most_is_acquired_first() -> None:
    scene = Scene().hand("errand_boy").main("new_orleans").cubes("pittsburgh", 1).cubes("st_louis", 1)
    assert offered(scene.give("acquire")) == ["target:st_louis", "target:pittsburgh"]


def test_the_first_target_is_the_one_that_the_decent_player_takes() -> None:
    """Nearly always: where he has thought of the whole turn, he may have had another payment in mind."""
    same = asked = 0
    for game, decision, answer in decent_games(range(4)):
        if decision.kind in ("target", "destination", "lock", "gate"):
            asked += 1
            same += sensible(game, decision).options[0].id == answer
    assert asked > 20
    assert same / asked > 0.8


def test_a34_what_is_hidden_changes_no_order_and_the_order_stays() -> None:
    """The numbers that are typed are the same at each showing, and say nothing of what lies face down."""
    for number, (game, decision, _) in enumerate(decent_games(range(2))):
        shown = sensible(game, decision).options
        assert sensible(game, sensible(game, decision)).options == shown
        other = Game.restore(game.content, game.snapshot())
        imagine(other, number, None)
        assert sensible(other, decision).options == shown


def test_looking_for_the_order_changes_nothing() -> None:
    for game, decision, _ in decent_games(range(1)):
        before = (game.snapshot(), len(game.events))
        sensible(game, decision)
        assert (game.snapshot(), len(game.events)) == before


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
