"""Choices that would change nothing are not offered, and the only one left is taken (A3); R32.12: the order of two effects."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_environment, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.rules.turn import in_arkham, phase
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner
from tests.games.town.helpers import PLAIN_GROUP, asked, effect, enter_rumor, options

STREET = "downtown_street"
KEEP = "set:111"


def amanda_with(content: Content, *cards: str, place: str = STREET) -> tuple[Game, Investigator, list[str]]:
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place = place
    return game, amanda, [give(game, amanda, card) for card in cards]


@pytest.mark.parametrize(("hurt", "full"), [("sanity", "stamina"), ("stamina", "sanity")])
def test_the_healing_stone_restores_what_is_not_full_without_asking(content: Content, hurt: str, full: str) -> None:
    game, amanda, (stone,) = amanda_with(content, "healing_stone")
    setattr(amanda, hurt, 3)
    before = getattr(amanda, full)
    session = FlowRunner(upkeep(game, amanda))
    session.answer(f"use:{stone}")
    assert (getattr(amanda, hurt), getattr(amanda, full)) == (4, before)
    assert asked(session)[0] == "sliders"


def test_the_healing_stone_asks_where_both_are_missing(content: Content) -> None:
    game, amanda, (stone,) = amanda_with(content, "healing_stone")
    amanda.sanity = amanda.stamina = 3
    session = FlowRunner(upkeep(game, amanda))
    session.answer(f"use:{stone}")
    assert options(session) == ["stamina", "sanity"]


def test_the_healing_stone_is_not_offered_for_another_who_stands_beside(content: Content) -> None:
    game, amanda, _ = amanda_with(content, "healing_stone")
    joe = game.by_id("joe_diamond")
    joe.place, joe.sanity = STREET, 1
    assert asked(FlowRunner(upkeep(game, amanda)))[0] == "sliders"


def test_in_a_plague_that_lets_no_stamina_return_the_stone_gives_sanity_only(content: Content) -> None:
    game, amanda, (stone,) = amanda_with(content, "healing_stone")
    put_environment(game, "a_strange_plague")
    amanda.stamina = 3
    assert asked(FlowRunner(upkeep(game, amanda)))[0] == "sliders"
    amanda.sanity = 3
    session = FlowRunner(upkeep(game, amanda))
    session.answer(f"use:{stone}")
    assert (amanda.sanity, amanda.stamina) == (4, 3)


@pytest.mark.parametrize(("monster", "lost", "kept"), [("cultist", "stamina", 5), ("zombie", "sanity", 5)])
def test_the_obsidian_statue_cancels_the_loss_that_is_pending(
    content: Content, monster: str, lost: str, kept: int
) -> None:
    game, amanda, (statue,) = amanda_with(content, "obsidian_statue")
    marker = put_monster(game, monster, STREET)
    script(game, [1] * 9)
    session = FlowRunner(movement(game, amanda))
    for answer in ("stop", f"fight:{marker}", *(["fight"] if monster == "cultist" else [])):
        session.answer(answer)
    assert options(session) == ["suffer", f"use:{statue}"]
    session.answer(f"use:{statue}")
    assert asked(session)[0] == "combat"
    assert (amanda.cards, getattr(amanda, lost)) == ([], kept)


def test_the_obsidian_statue_asks_where_one_source_takes_both(content: Content) -> None:
    game, amanda, (statue,) = amanda_with(content, "obsidian_statue")
    session = FlowRunner(effect(game, amanda, {"lose": {"sanity": 1, "stamina": 1}}))
    session.answer(f"use:{statue}")
    assert options(session) == ["stamina", "sanity"]


def test_no_points_are_offered_where_all_would_be_wasted(content: Content) -> None:
    game, amanda, _ = amanda_with(content)
    amanda.stamina = 3
    split = {"gain_split": {"points": 2, "between": ["sanity", "stamina"]}}
    session = FlowRunner(effect(game, amanda, split))
    assert options(session) == ["split:sanity:1", "split:sanity:0"]
    session.answer("split:sanity:0")
    assert (amanda.sanity, amanda.stamina) == (5, 5)
    assert FlowRunner(effect(game, amanda, split)).over


def test_nobody_is_asked_to_sell_who_has_nothing_to_sell(content: Content) -> None:
    game, amanda, _ = amanda_with(content)
    sale = {"sell": {"what": "common_item", "count": 1, "price": "double"}, "may": True}
    assert FlowRunner(effect(game, amanda, sale)).over
    give(game, amanda, "food")
    assert options(FlowRunner(effect(game, amanda, sale))) == ["yes", "no"]


def test_a_place_that_could_give_nothing_now_is_no_choice(content: Content) -> None:
    """In the plague the asylum still heals the mind, but one whose stamina alone is low has nothing to gain there."""
    game, amanda, _ = amanda_with(content, place="arkham_asylum")
    amanda.sanity, amanda.money = 2, 0
    assert asked(FlowRunner(phase(game, "arkham_encounters", in_arkham)))[0] == "encounter_or_ability"
    put_environment(game, "dreams_of_a_sunken_city")
    assert asked(FlowRunner(phase(game, "arkham_encounters", in_arkham)))[0] == "encounter_or_ability"
    amanda.sanity = amanda.max_sanity
    assert asked(FlowRunner(phase(game, "arkham_encounters", in_arkham)))[0] != "encounter_or_ability"


@pytest.mark.parametrize("face", [1, 6])
def test_a18_a_ward_cast_with_the_last_sanity_ends_the_fight_before_the_blow(content: Content, face: int) -> None:
    """Our ruling: check and effect first (A14); then he is insane, and the blow no longer falls (A18), warded or not."""
    game, amanda, (ward,) = amanda_with(content, "flesh_ward")
    amanda.sanity, amanda.sliders = 1, [1, 1, 3]
    cultist = put_monster(game, "cultist", STREET)
    script(game, [1, 1, 1, face, *[1] * 9])
    session = FlowRunner(phase(game, "movement", movement))
    for answer in ("stop", f"fight:{cultist}", "fight"):
        session.answer(answer)
    assert asked(session)[0] == "prevent"
    session.answer(f"cast:{ward}")
    (cast,) = told(game, events.SpellCast)
    assert cast.passed is (face == 6)
    assert (amanda.place, amanda.sanity, amanda.stamina) == ("arkham_asylum", 1, 5)
    assert game.state.monsters == {cultist: STREET}


def icy_night(content: Content, rumor: str, *, street: bool = True) -> tuple[Game, Investigator]:
    """Ithaqua stirs, a rumor entered a turn ago goes on, and Joe stands in a street or not; a quiet card comes up."""
    game = scenario(content, investigators=PLAIN_GROUP, ancient_one="ithaqua")
    who = game.by_id("joe_diamond")
    if street:
        who.place = STREET
    enter_rumor(game, rumor)
    game.state.round += 1
    game.state.mythos_deck.sort(key=lambda card: card != "gangs_clean_up_easttown")
    return game, who


def to_the_end(game: Game) -> FlowRunner:
    """The Mythos Phase up to the question about the order, or to its end."""
    session = FlowRunner(mythos_phase(game))
    while session.decision is not None and session.decision.kind != "end_order":
        session.answer(session.decision.default)
    return session


@pytest.mark.parametrize("first", ["power_first", "rumor_first"])
def test_r32_12_the_player_orders_what_falls_together_at_the_end_of_the_phase(content: Content, first: str) -> None:
    game, who = icy_night(content, "disturbing_the_dead")
    session = to_the_end(game)
    assert options(session) == ["power_first", "rumor_first"]
    script(game, [1])
    session.answer(first)
    assert session.over
    told_last = [type(event).__name__ for event in game.events if type(event).__name__ in ("Lost", "TerrorRaised")]
    assert told_last == (["Lost", "TerrorRaised"] if first == "power_first" else ["TerrorRaised", "Lost"])
    assert (who.stamina, game.state.terror) == (who.max_stamina - 1, 1)


def test_r32_12_the_order_may_save_somebody_in_a_shop(content: Content) -> None:
    """Terror 3 drives Joe out of the General Store into the cold, unless the cold came first."""
    for first, lost in (("power_first", 0), ("rumor_first", 1)):
        game, _who = icy_night(content, "disturbing_the_dead")
        other = game.by_id("vincent_lee")
        other.place, game.state.terror = "general_store", 2
        session = to_the_end(game)
        script(game, [1])
        session.answer(first)
        assert (other.place, other.max_stamina - other.stamina) == ("rivertown_street", lost)


@pytest.mark.parametrize("rumor", ["good_work_undone", "the_great_ritual", "the_terrible_experiment"])
def test_r32_12_it_is_not_asked_where_the_rumor_only_counts_on_its_card(content: Content, rumor: str) -> None:
    game, who = icy_night(content, rumor)
    assert to_the_end(game).over
    assert who.stamina == who.max_stamina - 1


def test_r32_12_it_is_asked_when_the_next_captive_breaks_the_cage(content: Content) -> None:
    game, _ = icy_night(content, "the_terrible_experiment")
    assert game.state.rumor is not None
    game.state.rumor.monsters += [game.state.cup.pop() for _ in range(2)]
    assert asked(to_the_end(game)) == ("end_order", "")


def test_r32_12_nor_where_nobody_is_out_in_the_cold(content: Content) -> None:
    game, who = icy_night(content, "disturbing_the_dead", street=False)
    assert to_the_end(game).over
    assert who.stamina == who.max_stamina


def test_r32_12_nor_under_another_ancient_one(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP, ancient_one="azathoth")
    game.by_id("joe_diamond").place = STREET
    enter_rumor(game, "disturbing_the_dead")
    game.state.round += 1
    assert to_the_end(game).over


@pytest.mark.parametrize(
    ("rumor", "changed", "matters"),
    [
        ("disturbing_the_dead", {}, False),
        ("disturbing_the_dead", {"shop": 2}, True),
        ("disturbing_the_dead", {"terror": 9}, True),
        ("disturbing_the_dead", {"stamina": 1}, True),
        ("the_stars_are_right", {}, False),
        ("the_stars_are_right", {"doom": 9}, True),
        ("the_southside_strangler_strikes", {}, False),
        ("the_southside_strangler_strikes", {"allies": 0}, True),
    ],
)
def test_r32_12_nobody_is_asked_for_an_order_in_which_the_two_do_not_touch_the_same(
    content: Content, rumor: str, changed: dict[str, int], matters: bool
) -> None:
    """The cold takes stamina in the streets; the rumor raises terror, brings doom, or takes an ally."""
    game, who = icy_night(content, rumor)
    state, other = game.state, game.by_id("vincent_lee")
    state.terror, state.doom = changed.get("terror", changed.get("shop", 0)), changed.get("doom", 0)
    other.place = "general_store" if "shop" in changed else "administration_building"
    who.stamina = changed.get("stamina", who.stamina)
    if "allies" in changed:
        state.decks["ally"].clear()
    session = to_the_end(game)
    assert asked(session) == ("end_order", "")
    assert session.decision is not None
    assert unasked(game, session.decision) == (None if matters else "power_first")
