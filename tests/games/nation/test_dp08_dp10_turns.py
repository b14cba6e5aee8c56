"""DP8 to DP10, A1 to A4, A28: the turn, cards that are used, acquiring and the other actions, played as a player meets them."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.host import Host, Rules
from solo.games.nation.printed.numbers import CULTISTS, LIMBO, PLAYER
from solo.games.nation.state import ENDS
from solo.kernel.flow import drive
from tests.games.nation.helpers import Scene, content
from tests.games.nation.rounds import ONE, play_with, steps

# DP8 The turn


@pytest.mark.parametrize("seed", range(3))
def test_dp8_2_turn_follows_turn_until_an_end_is_triggered(seed: int) -> None:
    """Whoever does nothing at all is asked again every round, until the other side has ended it."""
    host = Rules(content()).begin({"seed": seed})
    assert isinstance(host, Host)
    drive(
        host.flow(), lambda asked: next((each.id for each in asked.options if each.id == "pass"), asked.options[0].id)
    )
    turns = [event for event in host.game.events if isinstance(event, events.RoundOpened | events.BehaviorTurned)]
    kinds = [type(event) for event in turns]
    assert kinds == [events.RoundOpened, events.BehaviorTurned] * (len(kinds) // 2)
    assert host.game.state.ended in ENDS and isinstance(host.game.events[-1], events.CampaignEnded)
    assert [event.round for event in turns if isinstance(event, events.RoundOpened)] == [*range(1, len(kinds) // 2 + 1)]


def test_dp8_1_d15_played_cards_lie_apart_until_all_actions_are_resolved_and_come_back_by_the_shuffle() -> None:
    """Drawing in the turn does not find them (A43); the draw at its end, with an empty deck, does."""
    scene = Scene().deck([], []).hand("miskatonic_university", "errand_boy", "old_favor").round()
    scene.give("influence", "target:detroit", "pay:errand_boy")
    assert (scene.who.deck.played, scene.who.deck.discard) == (["errand_boy"], [])
    scene.give("influence", "target:detroit", "pay:old_favor")
    assert scene.state.phase == "between"
    assert sorted(scene.who.deck.hand) == ["errand_boy", "miskatonic_university", "old_favor"]


# DP9 Using cards


def test_dp9_1_a_card_played_for_what_is_written_on_it_yields_no_icons() -> None:
    scene = Scene().hand("bribed_clerk", "errand_boy").give("card", "place:detroit")
    assert (scene.on("detroit"), scene.game.stake("detroit").lock) == ({}, True)
    assert scene.who.deck.played == ["bribed_clerk"]
    assert scene.state.supply[PLAYER] == 6


def test_dp9_4_a_reaction_costs_no_action_and_happens_where_its_condition_holds() -> None:
    """The silver key answers what was acquired, and the second action follows."""
    scene = Scene().beside("silver_key").storage("bank_vault").cubes("detroit", 1).hand("errand_boy", "old_favor")
    scene.give("acquire", "drop")
    assert "bank_vault" in scene.state.box
    assert scene.state.turn.actions == 1


def test_dp9_4_a_card_that_is_only_discarded_was_not_used() -> None:
    scene = Scene().main("pittsburgh").cultists("pittsburgh").scores(0, 12).hand("tnt", "errand_boy")
    scene.give("discard", ("discard:tnt",))
    assert scene.who.deck.discard == ["tnt"]
    scene = Scene().main("washington").cultists("washington").scores(0, 12).hand("tnt", "blood_money", "errand_boy")
    scene.give("card")
    assert {"tnt", "blood_money"} == set(scene.state.box)
    assert scene.state.turn.actions == 1


def test_dp9_5_a_free_action_uses_no_action() -> None:
    """Wall Street draws a card and puts two cubes down, and both actions follow."""
    scene = Scene().deck(["pawnbroker"]).hand("wall_street", "errand_boy", "old_favor").round()
    scene.give("free_card:wall_street", "target:detroit")
    assert (scene.on("detroit"), scene.state.turn.actions) == ({"p": 2}, 2)
    assert "pawnbroker" in scene.who.deck.hand
    scene.give("influence", "target:detroit", "pay:errand_boy")
    assert (scene.on("detroit"), scene.state.turn.actions) == ({"p": 3}, 1)


def test_dp9_5_a_free_action_resolves_as_an_action_does() -> None:
    """Its murder is paid for, turns the cultist's card up, and uses TNT up."""
    scene = Scene().main("washington").cultists("washington").scores(0, 12)
    scene.hand("tnt", "bloodthirsty_conspirator", "errand_boy")
    scene.give("free_card:bloodthirsty_conspirator", "branch:murder")
    assert scene.state.cultists[0].revealed
    assert set(scene.state.box) == {"tnt", "bloodthirsty_conspirator"}
    assert scene.state.turn.actions == 2


def test_a28_what_a_mythos_card_does_is_done_once_a_turn_and_again_in_the_next() -> None:
    scene = Scene().beside("offering").hand("errand_boy", "old_favor", "bribed_clerk").round()
    scene.give("free_mythos:offering", "discard:errand_boy")
    assert "free_mythos:offering" not in scene.options
    assert scene.state.turn.actions == 2
    scene.give("pass").round()
    assert "free_mythos:offering" in scene.options


def test_a28_so_is_its_action() -> None:
    scene = Scene().beside("martial_law").hand("errand_boy", "old_favor").round().give("mythos", "place:detroit")
    assert (scene.state.martial_law, scene.state.turn.actions) == ("detroit", 1)
    assert "mythos" not in scene.options
    scene.give("pass").round()
    assert "mythos" in scene.options


# DP10.1 Add influence


def test_dp10_1_fewer_cubes_than_icons_only_when_the_supply_is_short_for_the_last_card() -> None:
    """The book's case: a card of two with a cube left. A further card would bring nothing, and is not to be played."""
    scene = Scene().supply(PLAYER, 1).hand("letter_of_introduction", "fbi", "errand_boy")
    scene.give("influence", "target:detroit")
    assert scene.may("letter_of_introduction") and scene.may("errand_boy")
    assert not scene.may("errand_boy", "letter_of_introduction")
    assert scene.pay("letter_of_introduction").on("detroit") == {"p": 1}
    scene = Scene().supply(PLAYER, 3).hand("letter_of_introduction", "telegraph_office").give("influence")
    assert scene.give("target:detroit").pay("letter_of_introduction", "telegraph_office").on("detroit") == {"p": 3}


# DP10.2 Acquire


def test_dp10_2_1_one_thing_of_any_of_the_three_kinds_without_a_card_played() -> None:
    scene = Scene().pile("detroit", "tnt", "fbi").row("offering", "star_stone").hand("errand_boy", "old_favor")
    scene.cubes("detroit", 1).cubes("tnt", 1).cubes("offering", 1).give("acquire")
    assert scene.options == ["target:detroit", "target:tnt", "target:offering"]
    scene.give("target:tnt")
    assert (scene.who.deck.discard, scene.who.deck.played) == (["tnt"], [])
    assert (scene.on("detroit"), scene.on("offering")) == ({"p": 1}, {"p": 1})


def test_dp10_2_1_with_an_empty_hand_too_and_never_as_the_second_action() -> None:
    scene = Scene().main("atlanta").cubes("detroit", 1).cubes("chicago", 1).hand().round()
    assert scene.options == ["acquire", "pass"]
    scene.give("acquire", "target:detroit")
    assert scene.game.city("chicago").owner == ""
    assert scene.state.phase == "between"
    scene = Scene().cubes("detroit", 1).hand("errand_boy", "old_favor", "bribed_clerk")
    scene.give("influence", "target:chicago").pay("errand_boy")
    assert "acquire" not in scene.options


@pytest.mark.parametrize("free", ["free_card:wall_street", "free_mythos:offering"])
def test_a4_no_free_action_before_it(free: str) -> None:
    scene = Scene().beside("offering").cubes("detroit", 1).deck(["pawnbroker"]).hand("wall_street", "errand_boy")
    assert "acquire" in scene.options
    scene.give(free)
    while scene.decision.kind != "action":
        scene.give(scene.options[0])
    assert "acquire" not in scene.options
    assert scene.state.turn.actions == 2


@pytest.mark.parametrize(
    ("place", "agents", "takes"),
    [("boston", [], True), ("card", [], True), ("row", [], False), ("boston", ["alice_ochs"], True)],
)
def test_dp10_2_3_agents_count_for_the_city_and_its_card_and_never_for_mythos(
    place: str, agents: list[str], takes: bool
) -> None:
    """One cube and the main agent against one cube; with Alice Ochs, who counts twice, against three."""
    scene = Scene().pile("boston", "tnt", "fbi").row("offering", "star_stone").hire("boston", *agents)
    target = {"boston": "boston", "card": "tnt", "row": "offering"}[place]
    scene.cubes(target, 1, 3 if agents else 1).hand("errand_boy", "old_favor")
    assert ("acquire" in scene.options) is takes
    scene = Scene().main("atlanta").pile("boston", "tnt", "fbi").row("offering", "star_stone").cubes(target, 1, 1)
    assert "acquire" not in scene.hand("errand_boy", "old_favor").options, "a tie is no majority"


def test_a3_the_players_agents_count_too_where_a_cultist_compares() -> None:
    """One cube against the main agent alone is not more; two are. Nobody stands for the cult."""
    for cubes, result in ((1, "failed"), (2, "done")):
        scene = play_with(Scene().cubes("boston", 0, cubes).cultists("boston", "boston"), "behavior_3b")
        assert (steps(scene, ONE)[0].step, steps(scene, ONE)[0].result) == ("acquire_city", result)
        scene = Scene().cultists("boston", "boston").pile("boston", "tnt", "fbi")
        scene = play_with(scene.cubes("tnt", 0, cubes), "behavior_3a")
        assert (steps(scene, ONE)[0].step, steps(scene, ONE)[0].result) == ("acquire_network", result)


def test_a3_an_agent_without_a_cube_takes_nothing() -> None:
    scene = Scene().hire("boston", "alice_ochs").hand("errand_boy", "old_favor")
    assert "acquire" not in scene.options


def test_a8_more_than_each_of_two_cultists_is_enough() -> None:
    scene = Scene().main("atlanta").cubes("detroit", 3, 2, 2).hand("errand_boy", "old_favor").give("acquire")
    assert scene.game.city("detroit").owner == PLAYER
    assert [scene.state.supply[cultist] for cultist in CULTISTS] == [19, 19]


def test_dp10_2_6_the_next_card_is_turned_up_before_what_the_acquired_one_does() -> None:
    """So the cube that the Census Bureau brings may lie on it (A42)."""
    scene = Scene().pile("chicago", "census_bureau", "kana_mishima").cubes("census_bureau", 2)
    scene.hand("errand_boy", "old_favor").give("acquire")
    assert "target:kana_mishima" in scene.options
    scene.give("target:kana_mishima")
    assert (scene.game.city("chicago").face, scene.on("kana_mishima")) == ("kana_mishima", {"p": 1})
    assert scene.who.deck.discard == ["census_bureau"]
    assert "kana_mishima" not in scene.game.agents()


def test_dp10_2_6_a_hired_agent_stands_where_he_was_acquired_and_counts_at_once() -> None:
    scene = Scene().pile("chicago", "moses_fleet", "tnt").cubes("moses_fleet", 1).cubes("chicago", 1, 1)
    scene.hand("errand_boy", "old_favor").round().give("acquire")
    assert (scene.game.agents()["moses_fleet"], scene.game.possessed("moses_fleet")) == ("chicago", False)
    assert scene.who.deck.discard == ["moses_fleet"]
    scene.give("pass").round()
    assert "acquire" in scene.options


def test_dp10_2_6_the_last_card_of_a_pile_moves_the_ritual_by_two_and_brings_a_mythos_card() -> None:
    scene = Scene().row("offering", "star_stone", deck=["red_moon"]).pile("chicago", "explorers_club")
    scene.cubes("explorers_club", 1).tracks(ritual=3).hand("errand_boy", "old_favor").give("acquire")
    assert (scene.state.ritual, [each.card for each in scene.state.row]) == (5, ["offering", "star_stone", "red_moon"])
    assert "target:red_moon" in scene.options, "the club comes after it"


def test_dp10_2_6_so_an_emptied_pile_may_end_the_game() -> None:
    """The whole action comes first: the cube that the card brings is placed (DP14)."""
    scene = Scene().pile("chicago", "explorers_club").cubes("explorers_club", 1).tracks(ritual=9)
    scene.hand("errand_boy", "old_favor").round().give("acquire", "target:detroit")
    assert (scene.state.ended, scene.on("detroit"), scene.state.ritual) == ("track", {"p": 1}, 10)
    assert scene.told(events.BehaviorTurned) == []


def test_dp10_2_8_a_mythos_card_lies_beside_the_board_and_in_no_deck() -> None:
    scene = Scene().row("star_stone", "offering", deck=["red_moon"]).cubes("star_stone", 2, 1).hand("errand_boy")
    scene.round().give("acquire")
    assert scene.who.mythos == ["star_stone"]
    assert scene.who.deck.zone_of("star_stone") is None
    assert [each.card for each in scene.state.row] == ["offering"], "it is not filled up"
    assert (scene.state.limbo, scene.state.supply[ONE]) == ({PLAYER: 2, **dict.fromkeys(CULTISTS, 0)}, 19)


def test_dp10_2_9_only_cities_bring_points_at_once() -> None:
    scene = Scene().row("silver_key", "offering").cubes("silver_key", 1).hand("errand_boy", "old_favor")
    assert scene.give("acquire").who.score == 0
    scene = Scene().pile("chicago", "kana_mishima", "tnt").cubes("kana_mishima", 1).hand("errand_boy", "old_favor")
    assert scene.give("acquire").who.score == 0
    scene = Scene().main("atlanta").cubes("new_york", 1).cultists("arkham", "boston").hand("errand_boy", "old_favor")
    assert scene.give("acquire").who.score == content().cities["new_york"].control


def test_dp10_2_9_but_for_cards_that_say_otherwise() -> None:
    scene = Scene().pile("chicago", "lost_city", "tnt").cubes("lost_city", 1).hand("errand_boy").tokens("sanity")
    assert scene.give("acquire").who.score == 2


# DP10.3 to DP10.7


def test_dp10_3_any_mix_but_no_cube_that_was_not_bought() -> None:
    scene = Scene().cubes("detroit", 1).cubes("chicago", 2).supply(PLAYER, 0, 1).hand("union_hall", "errand_boy")
    scene.give("recover").pay("union_hall").give(f"recover:{LIMBO}", "recover:chicago", "recover:detroit")
    assert (scene.state.supply[PLAYER], scene.state.limbo[PLAYER], scene.on("chicago")) == (3, 0, {"p": 1})
    scene = Scene().cubes("detroit", 1).supply(PLAYER, 0).hand("fbi", "whispered_rumor").give("recover")
    assert (scene.state.supply[PLAYER], scene.state.bank) == (1, 17)


@pytest.mark.parametrize(
    ("cards", "bought"),
    [(["blood_money"], 1), (["bank_vault"], 2), (["bank_vault", "pawnbroker"], 3), (["night_watchman"], 0)],
)
def test_dp10_4_d3_a_cube_for_every_two_wealth_and_an_odd_rest_is_lost(cards: list[str], bought: int) -> None:
    """The book's example: five wealth, two cubes."""
    scene = Scene().hand(*cards, "whispered_rumor").round()
    assert ("buy" in scene.options) is bool(bought)
    if bought:
        scene.give("buy").pay(*cards)
        assert (scene.state.supply[PLAYER], scene.state.bank) == (6 + bought, 12 - bought)
        assert set(scene.who.deck.played) == set(cards)


def test_dp10_4_a_card_that_buys_no_further_cube_is_not_played() -> None:
    scene = Scene().hand("blood_money", "pawnbroker", "night_watchman", "errand_boy").give("buy")
    assert not scene.may("blood_money", "pawnbroker")
    assert scene.may("pawnbroker", "night_watchman") and scene.may("blood_money", "pawnbroker", "night_watchman")


def test_dp10_4_of_the_last_cube_no_more_than_that_is_bought() -> None:
    scene = Scene().supply(PLAYER, 17).hand("bank_vault", "errand_boy").give("buy")
    assert (scene.state.supply[PLAYER], scene.state.bank) == (18, 0)


def test_a1_the_same_icon_buys_and_travels() -> None:
    scene = Scene().hand("blood_money", "errand_boy")
    assert {"buy", "travel"} <= set(scene.options)
    assert scene.give("travel", "to:new_york").who.place == "new_york"
    assert scene.told(events.CardsPlayed)[0].resource == "wealth"
    assert not {"buy", "travel"} & set(Scene().hand("errand_boy", "fbi").options)


def test_a2_any_set_without_a_needless_card_pays() -> None:
    """For three: the three of Wall Street, or two small cards, though they are more; never a fourth icon beside enough."""
    scene = Scene().hand("wall_street", "blood_money", "pawnbroker", "bank_vault").give("travel", "to:indianapolis")
    assert scene.may("wall_street") and scene.may("blood_money", "pawnbroker") and scene.may("bank_vault")
    assert len(scene.options) == 3
    assert scene.pay("blood_money", "pawnbroker").who.place == "indianapolis"


def test_dp10_5_several_go_several_cities_for_one_payment_and_each_by_the_cheapest_way() -> None:
    """Boston to Pittsburgh is two by New York and three by Detroit; Atlanta to Charleston is one."""
    scene = Scene().hire("atlanta", "moses_fleet").hand("wall_street", "errand_boy")
    scene.give("travel", "travel:monday", "to:pittsburgh", "travel:moses_fleet")
    assert scene.game.agents() == {"monday": "pittsburgh", "moses_fleet": "charleston"}
    assert (scene.who.deck.played, scene.state.turn.actions) == (["wall_street"], 1)
    assert scene.told(events.AgentTraveled)[0].route == ("boston", "new_york", "pittsburgh")


def test_dp10_6_one_marker_one_way_by_all_icons_played() -> None:
    scene = Scene().tracks(2, 2).hand("wax_cylinders", "miskatonic_university", "whispered_rumor", "errand_boy")
    scene.give("track", "track:investigation_up").pay("wax_cylinders", "whispered_rumor")
    assert (scene.state.ritual, scene.state.investigation) == (2, 5)
    scene = Scene().tracks(4, 2).hand("warding_chalk", "wax_cylinders", "errand_boy")
    scene.give("track", "track:ritual_down").pay("wax_cylinders", "warding_chalk")
    assert (scene.state.ritual, scene.state.investigation) == (0, 2)


def test_dp10_6_the_last_space_ends_the_game_after_the_action() -> None:
    """The surplus is lost, the second action is not taken, and the cult has no turn."""
    scene = Scene().tracks(0, 8).hand("wax_cylinders", "whispered_rumor", "errand_boy").round()
    scene.give("track").pay("wax_cylinders")
    assert (scene.state.ended, scene.state.investigation) == ("track", 10)
    assert scene.told(events.CampaignEnded)[0].parts["track"] == 12
    assert scene.told(events.BehaviorTurned) == []


def test_dp10_7_an_action_of_a_card_from_hand_and_then_of_a_mythos_card() -> None:
    """The card lies apart until the end of the turn; the mythos card stays where it is."""
    scene = Scene().beside("martial_law").hand("bribed_clerk", "errand_boy").round()
    scene.give("card", "place:detroit")
    assert (scene.who.deck.played, scene.state.turn.actions) == (["bribed_clerk"], 1)
    scene.give("mythos", "place:chicago")
    assert (scene.state.phase, scene.who.mythos, scene.state.martial_law) == ("between", ["martial_law"], "chicago")
    assert scene.who.deck.discard[0] == "bribed_clerk"


def test_dp10_7_a_card_of_the_discard_pile_or_of_the_cult_is_not_used() -> None:
    scene = Scene().deck(3, ["bribed_clerk"]).hand("errand_boy", "old_favor")
    scene.state.automaton.mythos.append(scene.state.mythos.pop(scene.state.mythos.index("martial_law")))
    assert not {"card", "mythos"} & set(scene.options)
