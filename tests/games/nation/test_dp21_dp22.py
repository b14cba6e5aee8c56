"""DP21, DP22, A56, A72, A76, A78, A79, A90, A91: what always adds up, what the cult's figures are, and loose ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from solo.games.nation import events
from solo.games.nation.checks.invariants import problems
from solo.games.nation.forecast.forecast import cult_forecast
from solo.games.nation.host import Host, Rules
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.scoring import score_parts
from solo.games.nation.state import Agent, State
from solo.kernel.flow import FlowRunner, drive
from solo.players.random_player import RandomPlayer
from tests.games.nation.helpers import Scene, content
from tests.games.nation.rounds import ONE, TWO, play_with, steps

# DP21.2 What always adds up


def _two_locks_more(state: State) -> None:
    state.cities[0].space.lock = state.cities[1].space.lock = True


def _an_agent_without_his_card(state: State) -> None:
    state.investigators[0].agents.append(Agent("eunice_hunt", "detroit"))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda state: state.supply.update({PLAYER: 7}),
        lambda state: state.limbo.update({ONE: 1}),
        lambda state: state.cities[3].space.add(TWO, 1),
        lambda state: setattr(state, "bank", 13),
        _two_locks_more,
        lambda state: setattr(state, "locks", 13),
        lambda state: setattr(state, "sanity", 5),
        lambda state: setattr(state.automaton, "insanity", 1),
        _an_agent_without_his_card,
        lambda state: state.storage.pop(),
        lambda state: state.investigators[0].deck.hand.append("errand_boy"),
        lambda state: state.mythos.pop(),
        lambda state: state.behavior.pop(),
        lambda state: state.city_cards.remove("city_boston"),
    ],
)
def test_dp21_2_a_piece_too_many_or_too_few_is_noticed(spoil: Callable[[State], object]) -> None:
    scene = Scene()
    assert list(problems(scene.game, None)) == []
    spoil(scene.state)
    assert list(problems(scene.game, None))


@pytest.mark.parametrize("seed", range(6))
def test_dp21_2_a90_through_a_game_every_piece_is_in_one_place(seed: int) -> None:
    """And each card that the player has ever had is among his five lists or went back to the city cards, once."""
    host = Rules(content()).begin({"seed": seed})
    assert isinstance(host, Host)
    session, player = FlowRunner(host.flow()), RandomPlayer(seed)
    state, had = host.game.state, Counter[str]()
    while session.decision is not None:
        assert list(problems(host.game, session.decision)) == []
        if state.cities:
            deck = host.game.who.deck
            own = Counter([*deck.hand, *deck.draw, *deck.played, *deck.discard])
            had |= own
            assert all((own + Counter([*state.box, *state.city_cards]))[card] == 1 for card in had)
        session.answer(player(session.decision))


def test_a90_the_discard_pile_is_in_the_order_of_coming() -> None:
    """What was acquired, then what was discarded; and what was played lies on top from the end of the turn on."""
    scene = Scene("dagon").main("chicago").pile("detroit", "anarchists", "tnt").cubes("anarchists", 1)
    scene.hand("old_favor", "pawnbroker", "bribed_clerk").round()
    scene.give("acquire", "discard", ["discard:old_favor", "discard:pawnbroker"])
    assert scene.who.deck.discard == ["anarchists", "old_favor", "pawnbroker"]
    scene = Scene("dagon").main("chicago").pile("detroit", "anarchists", "tnt").cubes("anarchists", 1)
    scene.hand("errand_boy").round().give("acquire", "influence", "target:boston")
    assert scene.who.deck.discard == ["anarchists", "errand_boy"]


# DP21.3 The loop of the Ancient One's turn


def test_dp21_3_the_cards_are_shuffled_before_the_turn_that_was_the_last_ends_the_game() -> None:
    scene = Scene("hastur").main("chicago").cultists("arkham", "new_york").minds(ancient=4).tokens("insanity")
    scene.state.behavior.remove("behavior_1a")
    scene.state.behavior_discard.append("behavior_1a")
    play_with(scene, "behavior_1b")
    kinds = [type(each) for each in scene.game.events]
    assert kinds.index(events.SanityTested) < kinds.index(events.BehaviorShuffled) < kinds.index(events.CampaignEnded)
    assert scene.state.ended == "cult_insane"


def test_dp21_3_the_goal_is_looked_at_between_the_steps_of_one_line() -> None:
    scene = Scene("dagon").main("chicago").cultists("boston", "atlanta").tracks(8, 2).scores(10)
    scene.pile("boston", "asylum_files", "tnt").cubes("asylum_files", 0, 1)
    play_with(scene, "behavior_2a")
    assert ([each.step for each in steps(scene, ONE)], scene.state.ended) == (["acquire_network"], "goal")


# DP21.4 Chance


def told(seed: int, player: int) -> list[object]:
    """What a game of a seed tells, by the answers of a random player."""
    host = Rules(content()).begin({"seed": seed})
    drive(host.flow(), RandomPlayer(player))
    return list(host.take_events())


def test_dp21_4_by_one_seed_and_the_same_answers_a_game_is_the_same() -> None:
    assert told(7, 1) == told(7, 1)
    assert told(7, 1) != told(8, 1)


# DP22.1 Figures, DP22.2 Mythos cards


@pytest.mark.parametrize(("level", "cubes"), [("novice", 3), ("standard", 4), ("hard", 5), ("nightmare", 5)])
def test_dp22_1_the_level_adds_to_the_influence_of_the_card_and_never_to_power(level: str, cubes: int) -> None:
    scene = play_with(Scene("hastur", level=level).main("chicago").cultists("boston", "atlanta"), "behavior_4a")
    assert steps(scene, ONE)[0].number == cubes
    assert (steps(scene, TWO)[0].step, steps(scene, TWO)[0].number) == ("open_gate", 2 + 2 + 1)


def test_dp22_1_each_token_in_the_city_is_one_power_revealed_or_not() -> None:
    for revealed, power in (("", 2 + 1 + 2), ("2", 2 + 1 + 2), ("1", 2 + 0 + 2)):
        scene = Scene("hastur").main("chicago").cultists("charleston", "charleston", revealed=revealed)
        assert steps(play_with(scene.tokens("sanity"), "behavior_4b"), ONE)[0].number == power


def test_a76_resource_actions_have_no_bonus_of_the_level() -> None:
    """Two of the cultist and three of the card."""
    scene = Scene("hastur", level="nightmare").main("chicago").cultists("boston", "atlanta")
    scene.pile("boston", "census_bureau", "tnt").cubes("census_bureau", 0, 1)
    assert events.CubesPlaced(ONE, "tnt", 5, 5, cause="resources") in play_with(scene, "behavior_2a").game.events


def test_a76_at_novice_a_revealed_cultist_may_have_no_cubes_to_add_and_has_not_failed() -> None:
    """One of the line, none on the side that lies up, and one less by the level; with an empty supply he goes on (DP22)."""
    for supply, result in ((19, "done"), (0, "moved")):
        scene = Scene("hastur", level="novice").main("chicago").cultists("arkham", "boston", revealed="2")
        step = steps(play_with(scene.supply(TWO, supply, 19 - supply), "behavior_1a"), TWO)[-1]
        assert (step.step, step.number, step.result) == ("influence_network", 0, result)
        assert scene.on(scene.game.city("new_york").face).get("2") is None


@pytest.mark.parametrize("card", [card for card, fact in content().mythos.items() if fact.solo])
def test_dp22_2_of_a_mythos_card_a_cultist_has_points_and_a_test_and_nothing_else(card: str) -> None:
    scene = Scene("hastur").main("chicago").cultists("arkham", "atlanta")
    scene.row(card, "star_stone" if card == "offering" else "offering")
    play_with(scene.cubes(card, 0, 1).tokens("sanity"), "behavior_1b")
    first = scene.game.events.index(scene.told(events.CultistTried)[0])
    second = scene.game.events.index(scene.told(events.CultistTried)[1])
    kinds = {type(each) for each in scene.game.events[first + 1 : second]}
    assert kinds <= {events.CubesSpent, events.MythosTaken, events.ScoreMoved, events.SanityTested}
    assert (events.SanityTested in kinds) is content().mythos[card].sanity_icon


# A56 Carl Jung


def asylum(*hand: str) -> Scene:
    """Carl Jung beside the main agent, whose third insanity is the next token."""
    scene = Scene().main("chicago").hire("chicago", "carl_jung").minds(player=2).tokens("insanity")
    return scene.hand(*hand)


@pytest.mark.parametrize("zone", ["draw", "hand", "discard", "played"])
def test_a56_he_saves_from_the_third_insanity_wherever_his_card_is(zone: str) -> None:
    """In `played`: his influence and that of R'lyeh, which is tested at each use."""
    scene = asylum("city_rlyeh", "carl_jung") if zone == "played" else asylum("chalk_and_candle", "old_favor")
    scene.who.deck.hand.append("errand_boy")
    scene.who.deck.draw.remove("errand_boy")
    if zone in ("draw", "hand"):
        scene.who.deck.discard.remove("carl_jung")
        getattr(scene.who.deck, zone).append("carl_jung")
    if zone == "played":
        scene.round().give("influence", "target:boston", "pay:city_rlyeh+carl_jung", "react:carl_jung")
    else:
        scene.round().give("card", "close:monday").pay("old_favor").give("react:carl_jung")
        assert scene.game.city("chicago").gate == "closed"
    assert not scene.over
    assert (scene.who.insanity, scene.state.insanity) == (2, 10)
    assert "carl_jung" in scene.state.box
    assert "carl_jung" not in scene.game.agents()


def test_a56_a_token_that_went_back_does_not_destroy_the_agent_who_acted() -> None:
    """Father Lachlan closes the gate, and Jung pays for it."""
    scene = asylum("father_lachlan", "old_favor").hire("chicago", "father_lachlan").hand("father_lachlan", "errand_boy")
    scene.round().give("card", "react:carl_jung")
    assert list(scene.game.agents()) == ["monday", "father_lachlan"]


def test_a56_let_go_he_lets_the_game_end() -> None:
    scene = asylum("chalk_and_candle", "old_favor").round().give("card", "close:monday", "decline")
    assert scene.state.ended == "insane"


# A72 The score


def test_a72_nothing_else_counts() -> None:
    """Gates he has opened, green points, city cards, agents whom he could hire, the ritual."""
    scene = Scene().scores(0, 0).gate("boston", "open").gate("detroit", "closed", ONE).tracks(ritual=9)
    scene.beside("mythos_cthulhu", "mythos_dagon", "nikola_tesla").cubes("boston", 3)
    assert sum(score_parts(scene.game).values()) == 3


def test_a72_possessed_agents_count_too() -> None:
    scene = Scene().hire("detroit", "eunice_hunt", "kana_mishima")
    before = score_parts(scene.game)["agents"]
    for agent in scene.who.agents:
        agent.possessed = True
    assert score_parts(scene.game)["agents"] == before == 5


# A78 The order of lists


def test_a78_cities_in_path_order_their_cards_and_the_row_from_the_left() -> None:
    scene = Scene().row("star_stone", "offering").hand("errand_boy", "old_favor").round().give("influence")
    cities = list(content().cities)
    faces = [scene.game.city(city).face for city in cities]
    assert scene.options == [f"target:{each}" for each in (*cities, *faces, "star_stone", "offering")]


def test_a78_of_cards_that_are_worth_the_same_the_first_by_its_id() -> None:
    scene = Scene(main="wednesday").hand("pawnbroker", "army_pension").round().give("travel", "to:arkham")
    assert scene.options == ["pay:army_pension", "pay:pawnbroker"]


def test_a78_cultist_1_before_cultist_2() -> None:
    scene = Scene().main("pittsburgh").cultists("pittsburgh", "pittsburgh").scores(0, 12)
    scene.hand("blood_money", "old_favor").round().give("card")
    assert scene.options == ["murder:cultist_1", "murder:cultist_2"]


# A79 Choosing a side


def test_a79_the_player_chooses_the_cultist_and_the_place_and_the_cubes_go_home() -> None:
    scene = Scene("dagon").cubes("boston", 0, 3, 1).cubes("detroit", 0, 0, 2).row("offering").cubes("offering", 0, 4)
    scene.hand("fbi", "errand_boy").round().give("card")
    assert scene.options == ["cultist_1:boston", "cultist_2:boston", "cultist_2:detroit"]
    before = scene.state.supply[ONE]
    scene.give("cultist_1:boston", "target:detroit")
    assert (scene.state.supply[ONE], scene.state.limbo[ONE]) == (before + 2, 0)
    assert (scene.on("boston"), scene.on("detroit")) == ({"1": 1, "2": 1}, {"2": 2, "p": 1})


def test_a79_tested_is_the_player_or_the_ancient_one_whose_cultists_are_one_side() -> None:
    scene = Scene().row("mythos_nyarlathotep", "offering").cubes("mythos_nyarlathotep", 1).hand("errand_boy")
    scene.tokens("insanity", "sanity").round().give("acquire")
    assert scene.options == ["self", "ancient_one"]
    scene.give("ancient_one")
    assert (scene.state.automaton.insanity, scene.who.insanity, scene.who.sanity) == (1, 0, 1)


# A91 The forecast


@pytest.mark.parametrize("seed", range(4))
def test_a91_what_is_foreseen_does_not_depend_on_what_lies_face_down(seed: int) -> None:
    """Behavior cards, mythos cards, storage and the own deck in the opposite order: the same forecast."""
    scene = Scene("black_goat").main("chicago").scores(9, 9).minds(ancient=3).hand("errand_boy")
    scene.cubes("boston", 1, 2, 1).cubes("detroit", 0, 1, 3).row("offering", "star_stone").cubes("offering", 0, 2)
    for card in scene.state.behavior[:seed]:
        scene.state.behavior.remove(card)
        scene.state.behavior_discard.append(card)
    before = cult_forecast(scene.game)
    for pile in (scene.state.behavior, scene.state.mythos, scene.state.storage, scene.who.deck.draw):
        pile.reverse()
    scene.game.dice.below(7)
    assert cult_forecast(scene.game) == before
