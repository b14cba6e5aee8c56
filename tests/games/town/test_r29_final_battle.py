"""R28.7 and R29: the final battle, up to R29.10; A1 (N stays), A28 (blessing and curse), A30 (refresh first)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import QUARTET, put_environment, put_gate, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import GameEnds
from solo.games.town.printed.numbers import GONE, JAIL, LOST
from solo.games.town.rules.battle import FIELD, attack, awaken, hit, prepare, rounds, trading_step
from solo.games.town.rules.upkeep import due
from solo.games.town.state import Rumor
from solo.kernel.flow import Boundary, FlowRunner, run
from tests.games.town.helpers import answered, asked, every, hand, in_battle, options

OCTET = (*QUARTET, "jenny_barnes", "kate_winthrop", "vincent_lee", "carolyn_fern")


# Awakening


def test_r29_1_those_lost_in_time_and_space_are_devoured_and_all_others_fight(content: Content) -> None:
    game = scenario(content, ancient_one="cthulhu", investigators=[*QUARTET, "kate_winthrop"])
    amanda, pete, harvey, joe, kate = game.state.investigators
    hand(game, amanda, "food")
    amanda.place, amanda.delayed, amanda.lost_from, amanda.lost_to = LOST, True, 2, 2
    pete.place, pete.delayed, pete.lost_from, pete.lost_to = JAIL, True, 2, 2
    harvey.place, harvey.delayed = "abyss_2", True
    put_gate(game, "woods", "yuggoth")
    joe.place, joe.explored = "woods", True
    unused = list(game.state.unused)
    answered(game, awaken(game, "gates"))
    assert amanda.place == GONE
    assert amanda.cards == []
    assert game.state.unused == unused
    assert every(game, events.Devoured) == [events.Devoured(amanda.id)]
    assert every(game, events.Eliminated) == [events.Eliminated(amanda.id)]
    assert game.playing() == [pete, harvey, joe, kate]
    assert {who.place for who in game.playing()} == {FIELD}
    assert not any(who.delayed or who.explored or who.lost_to for who in game.playing())
    assert game.state.awakened_by == "gates"


def test_r29_2_environment_rumor_and_lasting_headlines_are_discarded(content: Content) -> None:
    game = scenario(content, ancient_one="cthulhu")
    state = game.state
    put_environment(game, "icy_conditions")
    state.mythos_deck.remove("the_great_ritual")
    state.rumor = Rumor("the_great_ritual", 1, clues=3)
    before = (state.doom, state.terror)
    answered(game, awaken(game, "gates"))
    assert state.environment == ""
    assert state.rumor is None
    assert "icy_conditions" in state.mythos_deck
    assert [event.card for event in every(game, events.CardEnded)] == ["the_great_ritual", "icy_conditions"]
    assert before == (0, 0)
    assert (state.doom, state.terror) == (13, 0)


def test_r29_2_no_money_and_no_rolls_for_retainers_and_loans(content: Content) -> None:
    """A28: the rolls of Blessing and Curse go on."""
    game, who, _ = in_battle(content, investigators=("jenny_barnes", "amanda_sharpe"))
    for card in ("retainer", "bank_loan", "deputy_of_arkham", "blessing"):
        hand(game, who, card)
    who.money = 0
    game.state.round = 5
    assert list(due(game, who)) == ["blessing.1"]
    dice = script(game, [2])
    answered(game, prepare(game))
    assert dice.left == 0
    assert who.money == 0
    assert len(who.cards) == 4


@pytest.mark.parametrize(("card", "face", "kept"), [("blessing", 1, False), ("blessing", 2, True), ("curse", 1, False)])
def test_a28_blessing_and_curse_keep_their_roll(content: Content, card: str, face: int, kept: bool) -> None:
    game, who, _ = in_battle(content)
    hand(game, who, card)
    game.state.round = 5
    dice = script(game, [face])
    answered(game, prepare(game))
    assert dice.left == 0
    assert bool(who.cards) is kept


@pytest.mark.parametrize(("ancient_one", "doom"), [("cthulhu", 13), ("hastur", 13), ("ithaqua", 11), ("yig", 10)])
@pytest.mark.parametrize("reason", ["gates", "gate_stack", "monster_cup", "overrun"])
def test_r28_7_the_doom_track_is_filled(content: Content, ancient_one: str, doom: int, reason: str) -> None:
    game = scenario(content, ancient_one=ancient_one)
    game.state.doom = 2
    answered(game, awaken(game, reason))
    assert game.state.doom == doom
    assert every(game, events.Awakened) == [events.Awakened(ancient_one, reason)]
    assert game.state.outcome == ""


def test_r29_3_azathoth_knows_no_battle(content: Content) -> None:
    game = scenario(content, ancient_one="azathoth")
    with pytest.raises(GameEnds):
        run(awaken(game, "doom"))
    assert game.state.outcome == "defeat"
    assert game.state.battle is None


def test_r29_3_cthulhus_dreams_end_when_it_wakes(content: Content) -> None:
    """The battle begins with the printed maxima; what was lost is not healed by that."""
    game = scenario(content, ancient_one="cthulhu")
    who = game.by_id("amanda_sharpe")
    assert (who.max_sanity, who.max_stamina) == (4, 4)
    answered(game, awaken(game, "doom"))
    assert (who.max_sanity, who.max_stamina, who.sanity, who.stamina) == (5, 5, 4, 4)


@pytest.mark.parametrize("terror", [0, 4, 10])
def test_r29_3_hasturs_rating_is_the_terror_level_of_his_awakening(content: Content, terror: int) -> None:
    game = scenario(content, ancient_one="hastur")
    game.state.terror = terror
    answered(game, awaken(game, "gates"))
    assert game.state.battle is not None
    assert game.state.battle.rating == -terror


@pytest.mark.parametrize(
    ("ancient_one", "what"),
    [("nyarlathotep", "clues"), ("shub_niggurath", "monster_trophies"), ("yog_sothoth", "gate_trophies")],
)
def test_r29_3_some_devour_at_once_those_with_empty_hands(content: Content, ancient_one: str, what: str) -> None:
    game = scenario(content, ancient_one=ancient_one)
    joe = game.by_id("joe_diamond")
    setattr(joe, what, {"clues": 1, "monster_trophies": ["ghoul.1"], "gate_trophies": ["gate_abyss_1"]}[what])
    answered(game, awaken(game, "doom"))
    assert game.playing() == [joe]
    assert len(every(game, events.Eliminated)) == 3


def test_r29_3_yig_curses_everybody(content: Content) -> None:
    """The cursed are devoured, the blessed lose their blessing only."""
    game = scenario(content, ancient_one="yig")
    amanda, pete, harvey, joe = game.state.investigators
    hand(game, amanda, "curse")
    hand(game, pete, "blessing")
    answered(game, awaken(game, "doom"))
    assert amanda.place == GONE
    assert pete.cards == []
    assert [copy.partition(".")[0] for copy in harvey.cards + joe.cards] == ["curse", "curse"]


def test_r29_3_ithaqua_breaks_half_of_the_gear(content: Content) -> None:
    """One die for every item; the blessed succeed on a 4."""
    game = scenario(content, ancient_one="ithaqua", investigators=["amanda_sharpe", "joe_diamond"])
    amanda, joe = game.state.investigators
    for card in ("food", "elder_sign", "heal", "bravery"):
        hand(game, amanda, card)
    hand(game, joe, "blessing")
    hand(game, joe, "food")
    dice = script(game, [4, 5, 1, 4])
    answered(game, awaken(game, "doom"))
    assert dice.left == 0
    assert [copy.partition(".")[0] for copy in amanda.cards] == ["elder_sign", "bravery"]
    assert [copy.partition(".")[0] for copy in joe.cards] == ["blessing", "food"]


def test_r29_3_what_is_discarded_at_the_awakening(content: Content) -> None:
    game = scenario(content, ancient_one="cthulhu")
    who = game.by_id("amanda_sharpe")
    cards = [hand(game, who, card) for card in ("flesh_ward", "healing_stone", "elder_sign")]
    answered(game, awaken(game, "doom"))
    assert who.cards == cards[2:]


# A round


def test_r29_4_refresh_then_attacks_then_the_ancient_one(content: Content) -> None:
    """A30: the refresh, and the marker's step to the left, come before the first round too."""
    game = scenario(content, ancient_one="cthulhu")
    game.state.first = 1
    answered(game, awaken(game, "doom"))
    for who in game.playing():
        copy = hand(game, who, "elder_sign")
        who.exhausted = [copy]
    flow = rounds(game)
    assert isinstance(next(flow), Boundary)
    script(game, [1] * 40)
    met = answered(game, flow, {"battle_trade": "done"})
    kinds = [(each.kind, each.who) for each in met]
    second = ["harvey_walters", "joe_diamond", "amanda_sharpe", "ashcan_pete"]
    first = ["ashcan_pete", "harvey_walters", "joe_diamond", "amanda_sharpe"]
    assert kinds == [
        *[("sliders", each) for each in first],
        *[("battle_trade", each) for each in second],
        *[("attack", each) for each in second],
        *[("choose", each) for each in second],
    ]
    order = (events.BattleRound, events.Refreshed, events.FirstPlayer, events.Attacked, events.AncientOneAttacks)
    told = [type(event) for event in game.events if isinstance(event, order)]
    assert told == [
        events.BattleRound,
        *[events.Refreshed] * 4,
        events.FirstPlayer,
        *[events.Attacked] * 4,
        *[events.AncientOneAttacks] * 4,
    ]
    assert game.state.first == 2
    assert game.state.battle is not None
    assert game.state.battle.round == 1


def test_r29_4_the_second_round_goes_on_where_the_first_ended(content: Content) -> None:
    game = scenario(content, ancient_one="cthulhu")
    answered(game, awaken(game, "doom"))
    flow = rounds(game)
    next(flow)
    for expected in (1, 2, 3):
        answered(game, flow)
        assert game.state.battle is not None
        assert game.state.battle.round == expected
        assert game.state.first == expected % 4


def test_r29_5_sliders_move_by_focus(content: Content) -> None:
    game, who, _ = in_battle(content, investigators=("ashcan_pete", "joe_diamond"))
    session = FlowRunner(prepare(game))
    assert asked(session) == ("sliders", who.id)
    assert [each for each in options(session) if each in ("set:131", "set:130", "set:121", "set:031")] == [
        "set:131", "set:031", "set:121", "set:130",
    ]  # fmt: skip
    assert "set:111" not in options(session)


def test_r29_5_all_trade_as_if_in_one_place(content: Content) -> None:
    game, who, _ = in_battle(content)
    pete = game.by_id("ashcan_pete")
    knife = hand(game, who, "knife")
    who.money = 3
    answered(game, prepare(game))
    met = answered(game, trading_step(game), {"battle_trade": "done"})
    assert [each.kind for each in met].count("battle_trade") == 4
    session = FlowRunner(trading_step(game))
    while asked(session)[1] != who.id:
        session.answer("done")
    session.answer("trade:ashcan_pete")
    session.answer(f"give:{knife}")
    session.answer("give:money:2")
    assert pete.cards == [knife]
    assert (who.money, pete.money) == (1, 2)


def test_r29_5_the_marker_passes_over_the_eliminated(content: Content) -> None:
    game, _, _ = in_battle(content)
    game.by_id("ashcan_pete").place = GONE
    answered(game, prepare(game))
    assert game.state.first == 2


@pytest.mark.parametrize(
    ("ancient_one", "rating", "card", "dice"),
    [
        ("cthulhu", -6, "", 0),
        ("cthulhu", -3, "", 1),
        ("yig", -3, "tommy_gun", 7),
        ("hastur", 0, "tommy_gun", 7),
        ("hastur", -2, "45_automatic", 4),
        ("shub_niggurath", 0, "tommy_gun", 4),
        ("nyarlathotep", 0, "enchanted_blade", 6),
        ("nyarlathotep", 0, "enchanted_knife", 6),
        ("yog_sothoth", 0, "enchanted_blade", 4),
        ("yog_sothoth", 0, "tommy_gun", 10),
    ],
)
def test_r29_6_a_combat_check_with_rating_weapons_and_defences(
    content: Content, ancient_one: str, rating: int, card: str, dice: int
) -> None:
    """Fight 4; resistance halves a bonus (rounded up), immunity takes it away (R33.3, R33.4). No Horror check."""
    game, who, battle = in_battle(content, ancient_one, rating=rating)
    copies = [hand(game, who, each) for each in [card] * bool(card)]
    fallen = script(game, [1] * 20)
    run(attack(game, who, battle), ["fight" + "".join(f":{copy}" for copy in copies)])
    assert 20 - fallen.left == dice  # type: ignore[attr-defined]
    (check,) = every(game, events.Checked)
    assert check.check == "combat"
    assert check.pool == dice


def test_r29_6_the_attack_may_be_held_back(content: Content) -> None:
    game, who, battle = in_battle(content)
    run(attack(game, who, battle), ["hold_back"])
    assert every(game, events.Checked) == []
    assert battle.total == 0


def test_r29_6_spells_are_cast_and_clues_spent_as_in_any_combat(content: Content) -> None:
    game, who, battle = in_battle(content)
    spell = hand(game, who, "shrivelling")
    who.clues = 1
    script(game, [5, 1, *[1] * 9, 5, 6])
    run(attack(game, who, battle), [f"cast:{spell}", f"fight:{spell}", "clue"])
    assert who.sanity == who.max_sanity - 1
    assert who.clues == 0
    cast, fight = every(game, events.Checked)
    assert (cast.check, cast.passed) == ("spell", True)
    assert fight.pool == 10
    assert fight.clues == 1


def test_r29_7_every_success_counts_not_only_the_first(content: Content) -> None:
    game, who, battle = in_battle(content)
    who.clues = 1
    script(game, [5, 6, 1, 1, 5])
    run(attack(game, who, battle), ["fight", "clue"])
    assert battle.total == 3
    assert game.state.doom == 13
    assert every(game, events.Attacked) == [events.Attacked(who.id, 3, 3, 13)]


@pytest.mark.parametrize("seats", range(1, 9))
def test_r29_8_n_successes_take_one_token_and_the_rest_is_kept(content: Content, seats: int) -> None:
    game, _, battle = in_battle(content, investigators=OCTET[:seats])
    hit(game, seats - 1)
    assert (game.state.doom, battle.total) == (13, seats - 1)
    hit(game, 1)
    assert (game.state.doom, battle.total) == (12, 0)
    hit(game, 3 * seats + seats // 2)
    assert (game.state.doom, battle.total) == (9, seats // 2)


def test_r29_8_the_surplus_stays_from_one_attack_and_round_to_the_next(content: Content) -> None:
    game, who, battle = in_battle(content)
    joe = game.by_id("joe_diamond")
    joe.sliders = [1, 2, 1]
    script(game, [5, 5, 5, 1, 5, 5, 1, 1])
    run(attack(game, who, battle), ["fight"])
    run(attack(game, joe, battle), ["fight"])
    assert (game.state.doom, battle.total) == (12, 1)
    answered(game, prepare(game))
    assert battle.total == 1


def test_r29_9_the_eliminated_still_count(content: Content) -> None:
    """A1: N is set at setup and never changes."""
    game, who, battle = in_battle(content)
    for other in game.state.investigators[1:]:
        other.place = GONE
    script(game, [5, 5, 5, 1])
    run(attack(game, who, battle), ["fight"])
    assert (game.state.doom, battle.total) == (13, 3)


def test_r29_10_the_last_token_wins_at_once(content: Content) -> None:
    game, who, battle = in_battle(content)
    game.state.doom, battle.total = 1, 3
    script(game, [5, 1, 1, 1])
    with pytest.raises(GameEnds):
        run(attack(game, who, battle), ["fight"])
    assert game.state.doom == 0
    assert (game.state.outcome, game.state.victors) == ("victory", "battle")
    assert every(game, events.AncientOneAttacks) == []


def test_r29_10_more_than_enough_wins_as_well(content: Content) -> None:
    game, who, battle = in_battle(content, investigators=("amanda_sharpe",))
    game.state.doom = 2
    script(game, [6, 6, 6, 6])
    with pytest.raises(GameEnds):
        run(attack(game, who, battle), ["fight"])
    assert game.state.doom == 0
