"""A9 to A40: rulings on what the books leave open between the player and the cult, in whole rounds."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.printed.numbers import CULTISTS, PLAYER
from solo.games.nation.rules.acquiring import destroy_pile
from tests.games.nation.helpers import Scene, content
from tests.games.nation.rounds import ONE, TWO, play_with, steps, ways

# A9 to A11 What a cultist looks for, and where a failure takes him


def test_a9_a_city_of_the_other_cultist_is_not_acquired() -> None:
    """Cultist 1 leads in Boston, which is cultist 2's, and in Chicago further on: it takes Chicago."""
    scene = Scene().main("atlanta").cultists("boston", "atlanta").control("boston", TWO).cubes("boston", 0, 2)
    play_with(scene.cubes("chicago", 0, 1), "behavior_3b")
    assert (scene.game.city("boston").owner, scene.game.city("chicago").owner) == (TWO, ONE)
    assert scene.on("boston") == {"1": 2}


def test_a9_alone_it_makes_the_step_fail_and_its_lock_stays() -> None:
    scene = Scene().main("atlanta").cultists("boston", "atlanta").control("boston", TWO).cubes("boston", 0, 2)
    play_with(scene.lock("boston"), "behavior_3b")
    assert (steps(scene, ONE)[0].step, steps(scene, ONE)[0].result) == ("acquire_city", "failed")
    assert scene.game.stake("boston").lock


def test_a10_each_failed_step_takes_him_one_city_on() -> None:
    """Nothing to acquire, and the second gate has a token: from Boston to New York, to Pittsburgh."""
    scene = Scene().main("atlanta").cultists("boston", "chicago").gate("new_york", "closed")
    play_with(scene, "behavior_3b")
    assert [each.result for each in steps(scene, ONE)] == ["failed", "failed"]
    assert ways(scene, ONE) == ["new_york", "pittsburgh"]


def test_a10_a_step_that_is_done_takes_him_nowhere() -> None:
    """Charleston is influenced and acquired; its card has a ritual icon alone."""
    scene = play_with(Scene().main("atlanta").cultists("charleston", "chicago"), "behavior_4a")
    assert [each.result for each in steps(scene, ONE)] == ["done", "done"]
    assert (scene.place(1), ways(scene, ONE)) == ("charleston", [])


def test_a10_an_effect_takes_him_one_city_on_done_or_failed() -> None:
    """Nyarlathotep's second cultist takes Charleston; Hastur's finds no card with four cubes, and the gate has a token."""
    scene = Scene("nyarlathotep").main("atlanta").cultists("boston", "charleston").cubes("charleston", 0, 0, 2)
    play_with(scene, "behavior_1b")
    assert (scene.game.city("charleston").owner, ways(scene, TWO)) == (TWO, ["atlanta"])
    scene = Scene("hastur").main("atlanta").cultists("boston", "charleston").gate("charleston", "closed")
    play_with(scene, "behavior_1b")
    assert [each.result for each in steps(scene, TWO)] == ["failed", "failed"]
    assert ways(scene, TWO) == ["atlanta"]


def test_a10_a_resource_that_fails_takes_him_one_city_on_and_the_next_one_follows_there() -> None:
    """The Union Hall has influence and power: there is no card in Boston, and New York's gate has a token."""
    scene = (
        Scene().main("atlanta").cultists("boston", "chicago").pile("boston", "union_hall").gate("new_york", "closed")
    )
    play_with(scene.cubes("union_hall", 0, 1), "behavior_3a")
    tried = [(each.step, each.result, each.place) for each in scene.told(events.CultistTried) if each.cultist == ONE]
    assert tried[:3] == [
        ("acquire_network", "done", "boston"),
        ("card_influence", "failed", "boston"),
        ("card_power", "failed", "new_york"),
    ]
    assert ways(scene, ONE)[:2] == ["new_york", "pittsburgh"]


@pytest.mark.parametrize("start", ["st_louis", "new_orleans", "chicago"])
def test_a11_a_search_goes_through_the_portal_and_round_all_twelve_cities(start: str) -> None:
    """From Chicago on, Detroit comes last of the twelve."""
    scene = Scene().main("atlanta").cultists(start, "boston").cubes("detroit", 0, 1)
    play_with(scene, "behavior_3b")
    assert scene.game.city("detroit").owner == ONE
    scene = Scene().main("atlanta").cultists(start, "boston").pile("detroit", "bank_vault", "tnt")
    play_with(scene.cubes("bank_vault", 0, 1), "behavior_3a")
    assert "bank_vault" in scene.state.box


def test_a11_of_two_the_one_before_the_portal_comes_first() -> None:
    scene = Scene().main("detroit").cultists("charleston", "boston").cubes("arkham", 0, 1).cubes("new_orleans", 0, 1)
    play_with(scene, "behavior_3b")
    assert (scene.game.city("new_orleans").owner, scene.game.city("arkham").owner) == (ONE, "")


# A13 to A16 The cult's cards and points


def test_a13_the_lines_of_the_eight_cards() -> None:
    """As the table of the ruling has them."""
    lines = {
        "1a": (["effect"], ["acquire_mythos", "influence_network 1"]),
        "1b": (["acquire_mythos", "influence_network 1"], ["effect"]),
        "2a": (["acquire_network", "influence_mythos 1"], ["murder 1", "influence_city 1"]),
        "2b": (["murder 1", "influence_city 1"], ["acquire_network", "influence_mythos 1"]),
        "3a": (["acquire_network", "influence_city 1"], ["acquire_city", "open_gate 1"]),
        "3b": (["acquire_city", "open_gate 2"], ["acquire_network", "influence_city 1"]),
        "4a": (["influence_city 2", "acquire_city"], ["open_gate 2", "influence_mythos 1"]),
        "4b": (["open_gate 2", "influence_mythos 1"], ["influence_city 2", "acquire_city"]),
    }

    def written(line: list[StepFact]) -> list[str]:
        return [f"{step.do} {step.number}" if step.number else step.do for step in line]

    found = {card[-2:]: (written(fact.cultist_1), written(fact.cultist_2)) for card, fact in content().behavior.items()}
    assert found == lines
    assert sum(fact.has_effect for fact in content().behavior.values()) == 2


@pytest.mark.parametrize(
    ("card", "points"),
    [("offering", 1), ("star_stone", 1 + 2), ("whateleys", 1 + 1), ("mythos_nyarlathotep", 1 + 1 + 3)],
)
def test_a14_points_printed_on_mythos_cards_count_for_it_in_either_color(card: str, points: int) -> None:
    scene = Scene("nyarlathotep").main("atlanta").row(card, "true_charts").cubes(card, 0, 1).tokens("sanity")
    play_with(scene.scores(0, 6), "behavior_1b")
    assert scene.told(events.ScoreMoved)[0].by == points


@pytest.mark.parametrize("ancient_one", ["nyarlathotep", "hastur"])
@pytest.mark.parametrize("card", ["kana_mishima", "lost_city"])
def test_a14_those_of_network_cards_do_not_though_it_keeps_them(ancient_one: str, card: str) -> None:
    """Kana Mishima's two, and the two that the Lost City brings at once."""
    scene = (
        Scene(ancient_one).main("atlanta").cultists("boston", "chicago").pile("boston", card, "tnt").tokens("sanity")
    )
    scene.gate("boston", "closed").scores(0, 6)
    for city in ("new_york", "pittsburgh", "detroit", "chicago"):
        scene.gate(city, "closed")
    play_with(scene.cubes(card, 0, 1), "behavior_3a")
    assert (card in scene.state.automaton.cards) is (ancient_one == "hastur" and card == "kana_mishima")
    assert (scene.state.automaton.score, scene.who.score) == (6, 0)


def test_a16_neither_the_other_cultist_nor_agents_that_it_has_acquired_protect_a_cultist() -> None:
    """Five points are needed, as for a main agent of a player."""
    for points, murdered in ((4, False), (5, True)):
        scene = Scene("hastur").main("pittsburgh").cultists("pittsburgh", "pittsburgh").kept("wyatt_earp", "carl_jung")
        scene.scores(0, points).hand("blood_money", "old_favor", "errand_boy").round()
        assert ("card" in scene.options) is murdered
        if murdered:
            scene.give("card", "murder:cultist_1").pay("old_favor")
            assert [each.revealed for each in scene.state.cultists] == [True, False]
            assert scene.state.automaton.score == points - 3


# A19 A city of a cultist


def test_a19_its_lock_has_to_be_removed_before_the_player_takes_it() -> None:
    scene = Scene().main("atlanta").control("detroit", TWO).lock("detroit").cubes("detroit", 2).scores(3, 20)
    scene.hand("bribed_clerk", "errand_boy", "old_favor")
    assert "acquire" not in scene.options
    assert "acquire" not in scene.give("card", "remove:detroit").options, "it is the first action that acquires"
    play_with(scene, "behavior_2a").round()
    assert scene.give("acquire").game.city("detroit").owner == PLAYER
    assert (scene.who.score, scene.state.automaton.score) == (3 + 4, 20 - 4)
    assert (scene.who.deck.discard[-1], scene.state.limbo[PLAYER]) == ("city_detroit", 2)


def test_a19_so_it_is_with_a_city_that_a_cultist_took_by_its_own_step() -> None:
    scene = Scene().main("atlanta").cultists("boston", "charleston").cubes("boston", 1, 2).scores(3, 20)
    play_with(scene, "behavior_3b")
    assert (scene.game.city("boston").owner, scene.game.stake("boston").lock) == (ONE, True)
    scene.cubes("boston", 1).cultists("atlanta", "charleston").hand("bribed_clerk", "errand_boy").round()
    assert "target:boston" not in scene.options
    assert scene.game.stake("boston").of(PLAYER) == 1


# A24, A25 Cards that bring more than icons


def anomaly(*under: str) -> Scene:
    """The player has a cube on the anomaly in Chicago."""
    scene = Scene().row("offering", deck=["true_charts", "great_library", "secret_patron"])
    scene.pile("chicago", "dimensional_anomaly", *under).cubes("dimensional_anomaly", 1).tokens("sanity")
    return scene.hand("errand_boy", "old_favor").give("acquire")


def test_a24_the_anomaly_empties_its_pile_which_counts_beside_its_own_mythos_card() -> None:
    scene = anomaly("bank_vault", "tnt")
    assert scene.state.box == ["bank_vault", "tnt"]
    assert (scene.state.ritual, [each.card for each in scene.state.row]) == (
        2,
        ["offering", "true_charts", "great_library"],
    )
    assert (scene.game.city("chicago").face, scene.who.deck.discard) == ("", ["dimensional_anomaly"])


def test_a24_it_does_so_once_where_it_was_the_last_card_itself() -> None:
    scene = anomaly()
    assert (scene.state.box, scene.state.ritual, len(scene.state.row)) == ([], 2, 3)


def test_a25_the_deep_ones_card_brings_a_cultist_its_icons_alone() -> None:
    """Power 2 + 2 + 1 opens Boston's gate; the ritual goes up by one."""
    scene = Scene().main("atlanta").cultists("chicago", "boston").pile("boston", "deep_ones", "tnt")
    play_with(scene.cubes("deep_ones", 0, 0, 1).tokens("sanity", "sanity"), "behavior_3b")
    assert (scene.state.deep_ones, scene.state.box[-1:]) == ({}, ["deep_ones"])
    assert (scene.game.city("boston").gate_owner, scene.state.ritual) == (TWO, 1)


# A26, A27 The cult as another player


def test_a26_the_player_chooses_the_cultist_whom_a_card_means() -> None:
    """The FBI takes two cubes of another player back, from one city or network card; and then one comes."""
    scene = Scene().cubes("detroit", 0, 3, 1).cubes("atlanta", 0, 0, 2).hand("fbi", "errand_boy", "old_favor")
    scene.give("card")
    assert scene.options == ["cultist_1:detroit", "cultist_2:detroit", "cultist_2:atlanta"]
    scene.give("cultist_1:detroit", "target:chicago")
    assert (scene.on("detroit"), scene.on("chicago")) == ({"1": 1, "2": 1}, {"p": 1})
    assert scene.state.supply[ONE] == 18


def test_a26_without_a_cube_of_theirs_there_is_nobody_to_mean() -> None:
    scene = Scene().row("offering", "star_stone").cubes("offering", 0, 2).hand("fbi", "errand_boy", "old_favor")
    assert "card" not in scene.options, "a mythos card is neither city nor network card"


@pytest.mark.parametrize(("token", "insanity", "sanity"), [("insanity", 1, 0), ("sanity", 0, 1)])
def test_a27_aimed_at_the_ancient_one_the_test_is_one_of_a_cultist(token: str, insanity: int, sanity: int) -> None:
    """Danvers: sanity is destroyed, insanity lies beside the Ancient One; neither comes back into the bag."""
    scene = Scene().row("danvers_state_hospital", "offering").cubes("danvers_state_hospital", 1).tokens(token)
    scene.hand("errand_boy", "old_favor").give("acquire", "ancient_one")
    automaton = scene.state.automaton
    assert (automaton.insanity, automaton.sanity, scene.who.insanity, scene.who.sanity) == (insanity, sanity, 0, 0)
    assert (scene.state.insanity, scene.state.sanity) == (12 - insanity, 6 - sanity)


# A40 Acquired by an effect


def test_a40_a_city_that_deep_ones_take_follows_every_step() -> None:
    """Own cubes to limbo, those of others home, the control value at once, and the card on the discard pile."""
    scene = Scene().deep_ones("detroit", "detroit").cubes("detroit", 2, 1, 3).hand("deep_ones", "errand_boy")
    scene.give("card", "place:detroit", "place:detroit")
    assert (scene.game.city("detroit").owner, scene.who.score, scene.on("detroit")) == (PLAYER, 4, {})
    assert scene.state.limbo == {PLAYER: 2, ONE: 0, TWO: 0}
    assert [scene.state.supply[cultist] for cultist in CULTISTS] == [19, 19]
    assert "city_detroit" in scene.who.deck.discard


def test_a40_a_destroyed_face_up_card_sends_the_cubes_on_it_home_and_its_lock_to_the_supply() -> None:
    """As the anomaly destroys; of the cards in the game none finds cubes there but Cthulhu's, which says limbo (DP18.3)."""
    scene = Scene().row("offering").pile("chicago", "bank_vault", "tnt").cubes("bank_vault", 2, 1, 1).lock("bank_vault")
    scene.run(destroy_pile(scene.game, scene.game.city("chicago")))
    assert scene.state.supply == {PLAYER: 8, ONE: 19, TWO: 19}
    assert (scene.state.limbo[PLAYER], scene.state.locks) == (0, 12)
    assert scene.state.box == ["bank_vault", "tnt"]


def test_a17_the_last_card_of_a_pile_may_meet_dagons_goal_in_the_players_turn() -> None:
    """Ritual 6 and two more: the goal beats the thirty-five points that the same action brings."""
    scene = Scene("dagon").pile("chicago", "lost_city").cubes("lost_city", 1).tracks(ritual=6).scores(33)
    scene.hand("errand_boy", "old_favor").tokens("sanity").round().give("acquire")
    assert (scene.who.score, scene.state.ritual) == (35, 8)
    assert (scene.state.ended, scene.state.won) == ("goal", False)


def test_a17_a_city_taken_from_a_cultist_takes_nyarlathoteps_goal_further_off() -> None:
    """Five of six cities; of these the player takes one, and the sixth that falls is the fifth again."""
    scene = Scene("nyarlathotep").main("washington").cultists("boston", "atlanta").scores(3, 6).cubes("detroit", 1)
    for city in ("arkham", "new_york", "pittsburgh", "detroit", "st_louis"):
        scene.control(city, TWO)
    scene.cubes("boston", 0, 1).hand("errand_boy", "old_favor")
    play_with(scene, "behavior_3b", "acquire")
    assert (scene.game.city("detroit").owner, scene.game.city("boston").owner) == (PLAYER, ONE)
    assert not scene.over


def test_a16_a_first_murder_may_leave_too_few_points_for_a_second() -> None:
    """From seven it falls to four, and the second card that murders is of no use; from eight it falls to five."""
    for points, second in ((7, False), (8, True)):
        scene = Scene().main("pittsburgh").cultists("pittsburgh", "pittsburgh").scores(0, points)
        scene.hand("blood_money", "black_sedan", "old_favor", "machine_guns").round()
        scene.give("card", "card:blood_money", "murder:cultist_1").pay("old_favor")
        assert ("card" in scene.options) is second


def test_a40_what_is_acquired_by_an_effect_does_what_it_does_on_acquiring() -> None:
    """The silver key takes the Lost City from the storage: its two points at once, without a test (DP10.2.5)."""
    scene = Scene().beside("silver_key").storage("lost_city").cubes("detroit", 1).hand("errand_boy", "old_favor")
    scene.give("acquire", "take")
    assert (scene.who.score, scene.told(events.SanityTested)) == (4 + 2, [])
    assert scene.who.deck.discard == ["city_detroit", "lost_city"]


def test_a40_and_is_looked_at_for_the_end_with_the_action_that_brought_it() -> None:
    scene = Scene().beside("silver_key").storage("lost_city").cubes("detroit", 1).scores(29).hand("errand_boy")
    assert scene.round().give("acquire", "take").state.ended == "score"
