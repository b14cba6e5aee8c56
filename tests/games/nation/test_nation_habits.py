"""Habits of the nation game's table: each answers where no other answer is worth a thought, and asks where one is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from solo.games.nation.auto_answers import unasked
from solo.games.nation.host import Rules
from solo.games.nation.options import HABITS
from solo.games.nation.rules.gates import use_gate
from solo.games.nation.rules.influence import recover_cubes
from solo.games.nation.rules.murder import suffer_murder
from solo.games.nation.rules.paying import ask_payment, holding, paying_sets
from solo.games.nation.rules.sanity import test_player as draw_token
from solo.kernel.decisions import Answer
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.games.nation.front.nation_table import front_of
from tests.games.nation.helpers import Scene, content


def unasked_at(scene: Scene, *asked: str) -> Answer | None:
    """What the table answers by itself to the question that waits."""
    return unasked(scene.game, scene.decision, asked)


def influencing(*hand: str, supply: int = 1) -> Scene:
    """The question how influence on Boston is paid with a hand, and so many cubes."""
    return Scene().hand(*hand).supply("player", supply).give("influence", "target:boston")


# Paying


def test_dp9_3_of_two_cards_for_one_cube_the_one_without_another_icon_is_played() -> None:
    """The errand boy has one power where the favor has two."""
    scene = influencing("errand_boy", "old_favor")
    assert unasked_at(scene) == "pay:errand_boy"
    assert unasked_at(scene, "pay") is None


def test_a38_how_much_is_to_be_had_for_more_cards_is_asked() -> None:
    assert unasked_at(influencing("errand_boy", "letter_of_introduction", supply=2)) is None
    assert unasked_at(influencing("errand_boy", "old_favor", supply=2)) is None


def test_dp9_3_cards_with_different_icons_are_asked_about() -> None:
    scene = influencing("pawnbroker", "errand_boy")
    assert unasked_at(scene) is None


def test_dp9_3_one_card_or_two_is_asked() -> None:
    """Two power of one card or of two, which have all its icons: but who plays more cards draws more."""
    scene = Scene().hand("old_favor", "errand_boy", "hired_muscle")
    sets = paying_sets(holding(scene.game, "power"), 2)
    scene.run(ask_payment(scene.game, "close", "power", sets, needed=2))
    assert scene.options == ["pay:old_favor", "pay:errand_boy+hired_muscle"]
    assert unasked_at(scene) is None


def test_dp9_3_a_card_with_something_written_on_it_is_never_weighed() -> None:
    """The bribed clerk has one influence and no other icon; but he can place a lock."""
    scene = influencing("bribed_clerk", "old_favor")
    assert scene.options == ["pay:bribed_clerk", "pay:old_favor"]
    assert unasked_at(scene) is None


def test_a38_every_legal_payment_is_offered_as_no_two_cards_are_alike() -> None:
    """The pawnbroker and the St. Louis card have the same icon, but the one goes with its city (DP10.2.7)."""
    scene = Scene().control("st_louis", "player").hand("pawnbroker", "blood_money", "night_watchman", "city_st_louis")
    scene.give("buy")
    shown = front_of(scene).auto_answers.offered(scene.decision)
    assert {each.id for each in shown.options} == {*scene.options}
    sets = [{*each.subject.split("+")} for each in shown.options]
    assert {"pawnbroker", "blood_money", "night_watchman"} in sets and {"pawnbroker", "night_watchman"} in sets
    assert {"pawnbroker", "blood_money", "city_st_louis"} in sets and len(sets) == 7


def test_dp9_3_an_agents_card_is_never_weighed() -> None:
    """She has all that is on the letter, and lowers the ritual."""
    scene = Scene().hire("chicago", "marguerite_dane").hand("marguerite_dane", "letter_of_introduction")
    scene.supply("player", 1).give("influence", "target:boston")
    assert {*scene.options} == {"pay:marguerite_dane", "pay:letter_of_introduction"}
    assert unasked_at(scene) is None


# Agents, cubes, passing


def sealing(scene: Scene) -> Scene:
    """The question which agent closes or opens a gate, by a card for any of them."""
    return scene.run(use_gate(scene.game, "blood_money", {"mode": "close", "by": "any_own_agent"}))


def strong(*cities: str) -> Scene:
    """Enough power in hand for any gate; the main agent in Boston, hired ones in some cities."""
    scene = Scene().hand("old_favor", "chalk_and_candle", "errand_boy", "night_watchman", "hired_muscle")
    for city, agent in zip(cities, ("alice_ochs", "carl_jung"), strict=False):
        scene.hire(city, agent)
    return scene


def test_a47_the_main_agent_seals_the_only_gate() -> None:
    assert unasked_at(sealing(strong("boston"))) == "close:monday"
    assert unasked_at(sealing(strong("boston")), "target") is None


def test_dp15_2_an_investigator_closes_what_he_might_open() -> None:
    """An open gate is worth nothing to him; to a dissenter either is (DP15.4)."""
    for alignment, answer in (("investigator", "close:monday"), ("dissenter", None)):
        scene = Scene(alignment=alignment).main("boston").hand("chalk_and_candle", "old_favor", "hired_muscle")
        scene.run(use_gate(scene.game, "chalk_and_candle", {"mode": "either", "by": "main_agent"}))
        assert {each.verb for each in scene.decision.options} == {"close", "open"}
        assert unasked_at(scene) == answer
        assert unasked_at(scene, "target") is None


def test_dp11_2_which_gate_is_asked() -> None:
    assert unasked_at(sealing(strong("chicago"))) is None


def test_a47_which_hired_agent_goes_is_asked() -> None:
    assert unasked_at(sealing(strong("chicago", "chicago").main("indianapolis").gate("indianapolis", "closed"))) is None


def attacked(prepare: Callable[[Scene], Scene]) -> Scene:
    """A cultist murders somebody in New York."""
    scene = prepare(Scene().cultists(second="new_york"))
    scene.state.phase = "ancient"
    return scene.run(suffer_murder(scene.game, "cultist_2"))


def test_dp18_1_of_deep_ones_any_dies() -> None:
    scene = attacked(lambda scene: scene.deep_ones("new_york", "new_york"))
    assert unasked_at(scene) == "victim:deep_one.1"
    assert unasked_at(scene, "victim") is None


def test_dp17_13_who_dies_where_an_agent_stands_is_asked() -> None:
    assert unasked_at(attacked(lambda scene: scene.deep_ones("new_york").hire("new_york", "carl_jung"))) is None


def test_dp10_3_cubes_come_back_from_limbo_first() -> None:
    scene = Scene().cubes("boston", 2).cubes("chicago", 1).supply("player", 3, limbo=2)
    scene.run(recover_cubes(scene.game, 3))
    assert unasked_at(scene) == "recover:limbo"
    assert unasked_at(scene, "cubes") is None
    scene.give("recover:limbo", "recover:limbo")
    assert unasked_at(scene) is None


@pytest.mark.parametrize("zone", ["hand", "draw", "discard"])
def test_dp10_3_it_is_asked_of_who_has_a_card_that_empties_limbo(zone: str) -> None:
    """Two cubes of the board now, and the two of limbo by the telegraph."""
    scene = Scene().cubes("boston", 2).supply("player", 3, limbo=2).hand("telegraph_office")
    scene.who.deck.hand.clear()
    getattr(scene.who.deck, zone).append("telegraph_office")
    scene.run(recover_cubes(scene.game, 2))
    assert scene.options == ["recover:limbo", "recover:boston"]
    assert unasked_at(scene) is None


def jung(insanity: int, **tracks: int) -> Scene:
    """Carl Jung is asked about a token of insanity that was just drawn, the last of so many."""
    scene = Scene("hastur").hire("boston", "carl_jung").minds(player=insanity - 1).tracks(**tracks).tokens("insanity")
    scene.run(draw_token(scene.game))
    assert scene.options == ["react:carl_jung", "decline"]
    return scene


def test_dp14_no_agent_leaves_for_a_game_that_is_over() -> None:
    scene = jung(1, ritual=10)
    assert unasked_at(scene) == "decline"
    assert unasked_at(scene, "react") is None


@pytest.mark.parametrize(("insanity", "ritual"), [(2, 10), (3, 10), (1, 9)])
def test_dp9_4_it_is_asked_where_insanity_may_matter(insanity: int, ritual: int) -> None:
    assert unasked_at(jung(insanity, ritual=ritual)) is None


def test_dp10_10_passing_goes_without_saying_where_all_cards_come_back() -> None:
    scene = Scene(main="wednesday").hand("service_revolver")
    scene.deck(draw=0, discard=3)
    assert scene.options == ["discard", "pass"]
    assert unasked_at(scene) == "pass"
    assert unasked_at(scene, "pass") is None


@pytest.mark.parametrize(("hand", "discard"), [(["service_revolver"], 5), (["service_revolver", "errand_boy"], 3)])
def test_dp10_10_it_is_asked_where_another_card_could_come_or_something_can_be_done(
    hand: list[str], discard: int
) -> None:
    scene = Scene(main="wednesday").hand(*hand).deck(draw=0, discard=discard)
    assert unasked_at(scene) is None


def test_in_whole_games_each_answer_is_legal_and_switched_off_by_its_habit() -> None:
    found: Counter[str] = Counter()
    for seed in range(60):
        host, player = Rules(content()).begin({"seed": seed}), RandomPlayer(seed)
        session = FlowRunner(host.flow())
        while (decision := session.decision) is not None:
            answer = unasked(host.game, decision)
            if answer is not None:
                assert decision.check(answer) == answer
                assert unasked(host.game, decision, HABITS) is None
                found[decision.kind] += 1
            session.answer(player(decision))
    assert {"pay", "recover"} <= {*found} <= {"pay", "gate", "victim", "action", "recover", "react"}


def test_every_habit_has_a_test_that_switches_it_off() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [habit for habit in HABITS if f', "{habit}") is None' not in text] == []
