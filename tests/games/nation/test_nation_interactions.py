"""Where chapters meet: agents lost with their cards, ends in one turn, the cult's turn after losses (DP8 to DP18)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.nation import events
from solo.games.nation.checks import by_hand
from tests.games.nation.helpers import Scene
from tests.games.nation.rounds import ONE, TWO, steps


def lean(scene: Scene, *hand: str, draw: Sequence[str] = (), discard: Sequence[str] = ()) -> Scene:
    """Only these cards are his, and those of his agents and cities, which lie in the discard pile; the others are destroyed."""
    deck = scene.hand(*hand).who.deck
    kept = {agent.id for agent in scene.who.agents}
    others = [card for card in (*deck.draw, *deck.discard) if card not in (*draw, *discard)]
    stay = [card for card in others if card in kept or card.startswith("city_")]
    scene.state.box += [card for card in others if card not in stay]
    deck.draw[:], deck.discard[:] = draw, [*discard, *stay]
    return scene


def into(scene: Scene, zone: list[str], card: str) -> Scene:
    """A card of the discard pile lies elsewhere."""
    scene.who.deck.discard.remove(card)
    zone.append(card)
    return scene


def cult(scene: Scene, card: str) -> Scene:
    """A turn in which the player passes, and that of the cult with a behavior card."""
    by_hand.put_on_behavior(scene.game, card)
    scene.round()
    while scene.session is not None and scene.session.decision is not None and scene.state.phase == "turn":
        scene.give("pass")
    return scene


# Cards and agents


def test_dp11_2_a43_the_agents_own_card_that_paid_for_his_gate_goes_with_him() -> None:
    """He acts by another card, and his own gives the power: it lies among the played cards when he is destroyed."""
    scene = Scene().main("new_orleans").hire("chicago", "moses_fleet").cultists("arkham", "new_york").tokens("insanity")
    lean(scene, "witch_house_plan", "errand_boy")
    into(scene, scene.who.deck.hand, "moses_fleet").begin().give("card", "close:moses_fleet").pay("moses_fleet")
    assert (scene.who.agents, scene.game.city("chicago").gate, scene.who.insanity) == ([], "closed", 1)
    assert "moses_fleet" in scene.state.box
    assert (scene.who.deck.played, scene.who.deck.discard) == (["witch_house_plan"], [])


def test_dp11_1_a43_for_a_murdered_agents_card_in_hand_none_is_drawn_from_nothing() -> None:
    scene = Scene().main("atlanta").scores(9).hire("pittsburgh", "eunice_hunt").cultists("pittsburgh", "chicago")
    into(lean(scene), scene.who.deck.hand, "eunice_hunt")
    cult(scene, "behavior_2b")
    deck = scene.who.deck
    assert ([*deck.hand, *deck.draw, *deck.discard, *deck.played], "eunice_hunt" in scene.state.box) == ([], True)


def test_dp17_10_dp8_1_for_a_city_card_in_hand_one_is_drawn_from_what_was_just_played() -> None:
    """The city's card is lost in the cult's turn: by then the cards played are in the discard pile, which is shuffled."""
    scene = Scene().cultists("boston", "atlanta").control("boston", "player").cubes("boston", first=4)
    lean(scene, "errand_boy", "letter_of_introduction", "old_favor", "pawnbroker", "blood_money", draw=["bribed_clerk"])
    into(scene, scene.who.deck.hand, "city_boston")
    by_hand.put_on_behavior(scene.game, "behavior_3b")
    scene.round().give("influence", "target:chicago").pay("errand_boy", "letter_of_introduction")
    scene.give("pass")
    assert scene.told(events.CityTaken)[0].lost_by == "player"
    hand = scene.who.deck.hand
    assert len(hand) == 5 and "city_boston" not in hand
    assert {"errand_boy", "letter_of_introduction"} & {*hand}


def test_dp8_1_o15_freemasons_may_bring_back_what_they_took_but_not_themselves() -> None:
    scene = lean(Scene(), "freemasons", "errand_boy", "old_favor", "pawnbroker", draw=["blood_money"])
    scene.begin().give("free_card:freemasons", ["discard:errand_boy", "discard:old_favor", "discard:pawnbroker"])
    deck = scene.who.deck
    assert (len(deck.hand), len(deck.draw), deck.discard, deck.played) == (3, 1, [], ["freemasons"])
    assert "blood_money" in deck.hand


def test_dp18_3_an_agent_whom_cthulhu_takes_loses_his_card_in_any_zone_and_none_is_drawn_for_it() -> None:
    """That a card is drawn instead is said of murders only (DP11.1)."""
    scene = Scene().main("boston").hire("detroit", "moses_fleet").cultists("arkham", "new_orleans").tokens("sanity")
    scene.row("mythos_cthulhu", "offering").cubes("mythos_cthulhu", 1)
    lean(scene, "errand_boy", draw=["old_favor", "pawnbroker"])
    into(scene, scene.who.deck.hand, "moses_fleet").begin().give("acquire", "place:detroit")
    assert (scene.who.agents, scene.who.deck.hand, len(scene.who.deck.draw)) == ([], ["errand_boy"], 2)


# What is needed


@pytest.mark.parametrize(
    ("own", "first", "second", "taken"), [(2, 2, 0, True), (2, 2, 2, True), (2, 2, 3, False), (0, 1, 0, False)]
)
def test_dp10_2_2_a8_a_tie_that_dagon_decides_is_one_with_each_cultist(
    own: int, first: int, second: int, taken: bool
) -> None:
    """With no cube of his own on it even an agent beside it does not help."""
    scene = Scene().beside("mythos_dagon").cultists("new_york", "new_orleans").pile("detroit", "tnt", "fbi")
    scene.cubes("tnt", own, first, second).main("boston" if own else "detroit").hand("errand_boy").begin()
    assert ("acquire" in scene.options) is taken


def test_dp9_3_dp11_1_a_murder_that_the_agents_manage_alone_costs_no_further_card() -> None:
    """Nyarlathotep makes it one cheaper: the power of the two there, 1 and 1 of Pittsburgh's 3, is enough."""
    scene = Scene().main("pittsburgh").beside("mythos_nyarlathotep").hire("pittsburgh", "gerard_lescaux")
    scene.cultists("pittsburgh", "new_york").scores(0, 9)
    lean(scene, "blood_money", "errand_boy", "old_favor").begin().give("card")
    assert (scene.state.cultists[0].revealed, scene.state.automaton.score) == (True, 6)
    assert (scene.who.deck.hand, scene.who.deck.played) == (["errand_boy", "old_favor"], [])


def test_dp6_1_dp17_14_the_last_gate_token_closed_by_the_player_is_missing_to_the_cult() -> None:
    """The step fails, and the cultist is one city on before his next one."""
    scene = Scene().main("atlanta").cultists("atlanta", "new_york").tokens("sanity")
    for city in scene.state.cities:
        if city.id != "atlanta":
            scene.gate(city.id, "closed")
    lean(scene, "chalk_and_candle", "old_favor", "errand_boy", "machine_guns")
    by_hand.put_on_behavior(scene.game, "behavior_4b")
    scene.round().give("card", "close:monday").pay("machine_guns").give("pass")
    assert [(each.step, each.result) for each in steps(scene, ONE)] == [
        ("open_gate", "failed"),
        ("influence_mythos", "done"),
    ]
    assert (scene.state.gates, scene.place(1)) == (0, "new_orleans")


def test_a39_dp17_11_a_murder_by_the_first_cultist_gives_the_second_the_lead_on_the_card_there() -> None:
    """One cube of each side's influence was a tie; without the agent it is none."""
    scene = Scene().main("atlanta").scores(9).hire("pittsburgh", "eunice_hunt").cultists("pittsburgh", "pittsburgh")
    scene.pile("pittsburgh", "bank_vault", "tnt").cubes("bank_vault", second=1)
    cult(scene, "behavior_2b")
    assert (steps(scene, TWO)[0].result, steps(scene, TWO)[0].target) == ("done", "bank_vault")


# Ends that meet


def test_a86_a48_the_players_third_insanity_after_the_fifth_of_the_cult_ends_the_game_at_once() -> None:
    """Both in his turn: it is not put off until the turn of the Ancient One."""
    scene = Scene().main("atlanta").minds(player=2, ancient=4).cultists("new_york", "boston").tokens(*["insanity"] * 3)
    scene.row("mythos_nyarlathotep", "offering").cubes("mythos_nyarlathotep", 2)
    lean(scene, "errand_boy").round().give("acquire", "ancient_one")
    (end,) = scene.told(events.CampaignEnded)
    assert (end.how, end.parts["hidden"], scene.who.revealed) == ("insane", 0, "cult_insane")
    assert scene.told(events.BehaviorTurned) == []


def test_a70_a21_thirty_five_points_after_the_fifth_insanity_end_the_game_at_their_step() -> None:
    """The alignment is open by then, so there is no bonus (A20)."""
    scene = Scene().scores(3, 33).minds(ancient=4).cultists("atlanta", "boston").tokens("insanity", "sanity")
    scene.pile("atlanta", "dream_diary", "tnt").cubes("dream_diary", first=3).cubes("boston", second=4)
    cult(lean(scene), "behavior_3a")
    (end,) = scene.told(events.CampaignEnded)
    assert (end.how, end.ancient_score, end.parts["hidden"]) == ("score", 37, 0)
    assert [each.step for each in steps(scene, TWO)] == ["acquire_city"], "the gate is not tried any more"
