"""The forecast of the Ancient One's turn, by the digest; nothing is changed by it, and nothing hidden looked at."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from solo.games.nation.determinize import imagine
from solo.games.nation.forecast import draws, solver
from solo.games.nation.forecast.forecast import (
    Forecast,
    changes,
    cult_forecast,
    forecast_of,
)
from solo.games.nation.forecast.outcomes import (
    LOSSES,
    Extent,
    Happening,
    Outcome,
)
from solo.games.nation.forecast.policy import best_option, value_of
from solo.games.nation.forecast.preludes import WIDE
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import PLAYER
from solo.kernel.decisions import option
from tests.games.nation.helpers import Scene, content, option_forecast
from tests.games.nation.positions import left, some


def forecast(scene: Scene) -> Forecast:
    return cult_forecast(scene.game)


def ids(found: Iterable[Happening]) -> list[tuple[str, str]]:
    return [(each.what, each.subject) for each in found]


# The Ancient One's turn, by the digest


def threatened() -> Scene:
    """Cultist 1 leads in Detroit by far."""
    scene = Scene().cultists("detroit", "charleston").cubes("detroit", first=3)
    return left(scene, "behavior_3a", "behavior_3b", "behavior_4a", "behavior_2a", "behavior_1a")


def test_a91_a_city_falls_with_the_cards_left_that_take_it() -> None:
    found = forecast(threatened()).happens("city_falls", "detroit")
    assert (found.cards, found.sure) == (("behavior_3b", "behavior_4a"), ("behavior_3b", "behavior_4a"))
    assert (found.chance, found.left, found.percent, found.counted) == (Fraction(2, 5), 5, 40, True)


def test_a34_a_lock_saves_it_and_the_option_says_so() -> None:
    scene = threatened()
    card = next(card for card in content().main_agents[scene.who.id].deck if _locks(card))
    scene.hand(card).give("card")
    before = cult_forecast(scene.game)
    after = option_forecast(scene.game, scene.decision, option("place", "detroit"))
    assert after is not None
    assert before.happens("city_falls", "detroit").chance == Fraction(2, 5)
    assert after.happens("city_falls", "detroit").chance == 0
    assert after.happens("lock_removed", "detroit").cards == ("behavior_3b", "behavior_4a")
    changed = {(each.happening.what, each.happening.subject): each for each in changes(before, after)}
    assert (changed["city_falls", "detroit"].before.chance, changed["city_falls", "detroit"].after.chance) == (
        Fraction(2, 5),
        0,
    )


def _locks(card: str) -> bool:
    return any(
        "lock" in step for ability in content().effects[card] for way in ability.ways.values() for step in way.raw
    )


def test_dp17_10_a_city_of_the_players_is_lost_with_its_points() -> None:
    scene = left(threatened().control("detroit", PLAYER).scores(player=4), "behavior_3b", "behavior_2a")
    found = forecast(scene)
    assert found.happens("city_falls", "detroit", whose=PLAYER).chance == Fraction(1, 2)
    assert found.amounts[Extent("score", PLAYER)] == {-4: Fraction(1, 2)}
    assert found.untouched.cards == ("behavior_2a",)
    taken = found.cards[1].outcomes[0].outcome
    assert (found.cards[1].card, taken.amounts[Extent("score", "ancient_one")] >= 4) == ("behavior_3b", True)


def test_dp17_13_a_murder_and_whom_the_player_would_choose() -> None:
    scene = Scene().cultists("arkham", "charleston").main("detroit").scores(player=5)
    left(scene.hire("arkham", "alice_ochs", "father_lachlan"), "behavior_2b")
    found = forecast(scene).happenings
    murdered = [(each, chance) for each, chance in found.items() if each.what == "agent_murdered"]
    assert len(murdered) == 1
    happening, chance = murdered[0]
    assert (happening.place, chance.chance, set(chance.among)) == ("arkham", 1, {"alice_ochs", "father_lachlan"})
    assert happening.subject == "alice_ochs", "Father Lachlan is worth more at the end"


def test_a81_the_main_agent_dies_where_nobody_is_hired_and_the_game_ends() -> None:
    scene = left(Scene().cultists("arkham", "charleston").main("arkham").scores(player=5), "behavior_2b")
    found = forecast(scene)
    assert found.happens("main_agent_murdered", "monday").chance == 1
    assert found.happens("game_ends", "murdered").chance == 1
    assert found.untouched.chance == 0


def test_dp17_14_a_gate_opens_and_the_bag_is_weighed() -> None:
    scene = left(Scene().cultists("charleston", "arkham"), "behavior_4b")
    for city in scene.state.cities:
        if content().cities[city.id].gate <= 3:
            scene.cultists(city.id, city.id)
    found = forecast(scene)
    assert found.happens("gate_opened").chance == 1
    insane = found.amounts[Extent("insanity", "ancient_one")]
    assert insane == {1: Fraction(12, 18)}


@pytest.mark.parametrize("insanity", [3, 4])
def test_dp17_17_the_fifth_insanity_ends_the_game_as_often_as_it_is_drawn(insanity: int) -> None:
    scene = left(Scene().cultists("charleston", "arkham"), "behavior_4b").minds(ancient=insanity)
    for city in scene.state.cities:
        if content().cities[city.id].gate <= 3:
            scene.cultists(city.id, city.id)
    found = forecast(scene)
    expected = Fraction(12 - insanity, 18 - insanity) if insanity == 4 else 0
    assert found.happens("game_ends", "cult_insane").chance == expected
    assert found.happens("alignment_revealed").chance == expected
    assert found.amounts[Extent("insanity", "ancient_one")] == {1: Fraction(12 - insanity, 18 - insanity)}


def test_dp17_20_the_end_is_foreseen() -> None:
    scene = left(threatened().scores(ancient=33), "behavior_3b", "behavior_2a")
    end = forecast(scene).happens("game_ends", "score")
    assert (end.chance, end.sure) == (Fraction(1, 2), ("behavior_3b",))
    assert forecast(scene).happens("game_ends", whose="ancient_one").chance == Fraction(1, 2)


def test_dp17_16_the_deck_is_shuffled_with_its_second_effect() -> None:
    scene = left(Scene(), "behavior_1a", "behavior_2a")
    assert forecast(scene).happens("behavior_shuffled").cards == ("behavior_1a",)


# What becomes of a place that the player leads


def test_a_place_that_is_led_is_kept_or_lost_for_a_reason() -> None:
    path = list(content().cities)
    before = path[path.index("detroit") - 1]
    scene = left(Scene().cultists("charleston", before).main("boston"), "behavior_2b", "behavior_4b")
    scene.cubes("detroit", player=2).cubes("boston", player=1).cubes("atlanta", player=1, second=2)
    found = forecast(scene)
    assert set(found.kept) == {"detroit", "boston"}
    assert found.is_kept("boston").chance == 1
    assert "behavior_2b" in found.kept["detroit"]["guarded"].sure, (
        "he finds no card to acquire, and travels into the city"
    )
    for place, reasons in found.kept.items():
        assert sum(chance.chance for chance in reasons.values()) == 1, place


def test_a19_a_city_that_the_cult_holds_already_is_not_taken_again() -> None:
    scene = left(Scene().cultists("charleston", "new_orleans").main("boston"), "behavior_4b")
    scene.control("detroit", "cultist_1").cubes("detroit", player=2)
    assert forecast(scene).is_kept("detroit").chance == 1


def test_reasons_why_a_place_is_lost() -> None:
    seen: set[str] = set()
    for game, _, _, _ in some(3, range(10, 30)):
        for reasons in cult_forecast(game).kept.values():
            assert sum(chance.chance for chance in reasons.values()) == 1
            assert set(reasons) <= {"", *LOSSES}
            seen |= set(reasons)
    assert {"", "taken", "outnumbered", "guarded"} <= seen


def test_an_option_that_leads_somewhere_is_asked_whether_it_would_be_kept() -> None:
    scene = left(threatened(), "behavior_3b", "behavior_2a")
    card = next(
        card for card in content().main_agents[scene.who.id].deck if content().cards[card].resources.get("influence")
    )
    scene.hand(card).begin().give("influence")
    found = forecast_of(scene.game, scene.decision)
    assert set(found) == {each.id for each in scene.decision.options}
    assert "boston" in found["target:boston"].kept
    assert "boston" not in found["target:detroit"].kept


# Nothing is changed, and nothing hidden is looked at


def test_looking_changes_nothing() -> None:
    for game, decision, _, _ in some(9, range(4)):
        before = (game.snapshot(), game.dice.drawn, list(game.events), game.dice)
        cult_forecast(game)
        forecast_of(game, decision)
        draws.hand_forecast(game)
        draws.bag_forecast(game)
        assert (game.snapshot(), game.dice.drawn, list(game.events), game.dice) == before


def test_a34_what_is_hidden_makes_no_difference() -> None:
    for number, (game, decision, _, _) in enumerate(some(11, range(6))):
        other = Game.restore(content(), game.snapshot())
        imagine(other, number, None)
        assert other.snapshot() != game.snapshot()
        assert cult_forecast(other) == cult_forecast(game)
        assert forecast_of(other, decision) == forecast_of(game, decision)
        assert draws.hand_forecast(other) == draws.hand_forecast(game)
        assert draws.bag_forecast(other) == draws.bag_forecast(game)


def test_what_is_not_repeated_changes_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs that go on from where another one stood find what runs from the beginning find; Hastur's are the widest."""
    many, compared = solver.MANY, 0
    for game, decision, _, _ in some(5, (0, 1, 6, 12, 18)):
        monkeypatch.setattr(solver, "MANY", many)
        quick = repr((cult_forecast(game), forecast_of(game, decision)))
        monkeypatch.setattr(solver, "MANY", 10_000)
        assert quick == repr((cult_forecast(game), forecast_of(game, decision)))
        compared += 1
    assert compared > 20


def test_chances_add_up() -> None:
    for game, _, _, _ in some(5, range(6)):
        found = cult_forecast(game)
        assert [each.card for each in found.cards] == [
            card for card in content().behavior if card in game.state.behavior
        ]
        for each in found.cards:
            assert sum(outcome.chance for outcome in each.outcomes) == 1
            keys = [repr(outcome.outcome) for outcome in each.outcomes]
            assert len(set(keys)) == len(keys)
        for numbers in found.amounts.values():
            assert 0 < sum(numbers.values()) <= 1
            assert 0 not in numbers


def test_of_an_option_that_leaves_more_to_say_nothing_is_said() -> None:
    scene = threatened()
    card = next(
        card for card in content().main_agents[scene.who.id].deck if content().cards[card].resources.get("influence")
    )
    scene.hand(card).begin()
    found = forecast_of(scene.game, scene.decision)
    assert "influence" not in found
    assert found["pass"] == cult_forecast(scene.game)
    assert "action" in WIDE


# The best option


def test_the_best_option_is_that_of_the_greatest_value() -> None:
    assert best_option({"a": 1.0, "b": 2.0, "c": 2.0}) == "b"
    assert best_option({}, "pass") == "pass"
    lost = Outcome((Happening("game_ends", "goal", whose="ancient_one"),), (), False, 9, False, {}, {})
    assert value_of(lost) < value_of(lost._replace(happenings=(), lead=-30))
