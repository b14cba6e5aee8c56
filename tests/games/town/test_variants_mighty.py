"""The variant of a truly mighty Ancient One: V11."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import QUARTET, give, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.option_ranking import sensible
from solo.games.town.rules.battle import (
    attack_step,
    awaken,
    hit,
    missing_for_token,
    prepare,
    rounds,
    strike_back,
    successes_for_token,
)
from solo.games.town.rules.upkeep import upkeep_offers
from solo.games.town.state import Battle, Investigator
from solo.kernel.decisions import Decision
from solo.kernel.flow import WITHIN, FlowRunner
from tests.games.town.helpers import answered, every, in_battle, options
from tests.table.helpers import narrator

TRIO = QUARTET[:3]


def before_battle(content: Content, *variants: str, people: tuple[str, ...] = ("amanda_sharpe",)) -> Game:
    """Cthulhu is about to awake; nobody has anything yet."""
    return scenario(content, ancient_one="cthulhu", investigators=people, variants=variants)


def mighty(content: Content, people: tuple[str, ...] = QUARTET) -> tuple[Game, Investigator, Battle]:
    """A battle with a truly mighty Ancient One in its first round."""
    game, who, battle = in_battle(content, investigators=people)
    game.state.variants = ["V11"]
    return game, who, battle


def whole_round(game: Game, wanted: dict[str, str]) -> list[Decision]:
    """One round of the battle; what was asked in it."""
    flow = rounds(game)
    asked: list[Decision] = []
    next(flow)
    step: object = next(flow)
    while isinstance(step, Decision) or step is WITHIN:
        if isinstance(step, Decision):
            asked.append(step)
            ids = [each.id for each in step.options]
            step = flow.send(next((id for kind, id in wanted.items() if kind == step.kind and id in ids), step.default))
        else:
            step = next(flow)
    return asked


# 1. Before the battle


@pytest.mark.parametrize(("variants", "checks"), [((), 0), (("V11",), 4)])
def test_v11_before_the_battle_everybody_makes_a_horror_check_with_the_combat_rating(
    content: Content, variants: tuple[str, ...], checks: int
) -> None:
    game = before_battle(content, *variants, people=QUARTET)
    game.state.first = 2
    script(game, [5] * 40)
    answered(game, awaken(game, "doom"))
    made = told(game, events.Checked)
    assert [(each.check, each.modifier, each.about) for each in made] == [("horror", -6, "cthulhu")] * checks
    assert [each.who for each in made] == [each.id for each in game.in_turn_order()][:checks]


def test_v11_it_is_made_before_what_happens_at_the_start_of_the_battle(content: Content) -> None:
    game = before_battle(content, "V11")
    answered(game, awaken(game, "doom"))
    kinds = [type(event) for event in game.events]
    assert kinds.index(events.Checked) > kinds.index(events.Awakened)
    assert game.state.doom == 13


@pytest.mark.parametrize(("count", "gone"), [(0, 0), (1, 1), (4, 2), (5, 3)])
def test_v11_who_fails_discards_half_of_items_spells_and_allies_rounded_up(
    content: Content, count: int, gone: int
) -> None:
    game = before_battle(content, "V11")
    (who,) = game.state.investigators
    cards = [give(game, who, card) for card in ("food", "holy_water", "wither", "duke", "axe")[:count]]
    kept = [give(game, who, card) for card in ("stealth", "retainer")]
    script(game, [1] * 40)
    asked = answered(game, awaken(game, "doom"))
    assert len([copy for copy in who.cards if copy in cards]) == count - gone
    assert [copy for copy in who.cards if copy in kept] == kept
    for each in asked:
        if each.kind == "discard":
            assert (each.rule, each.least, len(each.options)) == ("V11", gone, count)


def test_v11_who_passes_keeps_everything(content: Content) -> None:
    game = before_battle(content, "V11")
    (who,) = game.state.investigators
    who.sliders = [1, 0, 1]
    cards = [give(game, who, card) for card in ("food", "axe")]
    who.clues = 9
    script(game, [6] * 40)
    answered(game, awaken(game, "doom"), {"after_check": "clue"})
    assert who.cards == cards


# 2. Fewer than four


def test_v11_fewer_than_four_need_four_successes_in_one_step_of_attacks(content: Content) -> None:
    game, _, battle = mighty(content, TRIO)
    doom = game.state.doom
    hit(game, 3)
    assert (game.state.doom, battle.total) == (doom, 3)
    hit(game, 1)
    assert (game.state.doom, battle.total) == (doom - 1, 1)
    hit(game, 2)
    assert (game.state.doom, battle.total) == (doom - 2, 0)


@pytest.mark.parametrize(("people", "kept"), [(TRIO, 0), (QUARTET, 2)])
def test_v11_fewer_than_four_carry_nothing_over_to_the_next_round(
    content: Content, people: tuple[str, ...], kept: int
) -> None:
    game, _, battle = mighty(content, people)
    battle.total = 0
    hit(game, 2)
    answered(game, attack_step(game), {"attack": "hold_back"})
    assert battle.total == kept


def test_v11_four_are_hit_one_by_one_as_ever(content: Content) -> None:
    game, _, battle = mighty(content)
    doom = game.state.doom
    hit(game, 3)
    hit(game, 2)
    assert (game.state.doom, battle.total) == (doom - 1, 1)


@pytest.mark.parametrize(
    ("people", "landed", "missing", "needed"), [(TRIO, 0, 4, 4), (TRIO, 3, 1, 4), (TRIO, 4, 2, 3), (QUARTET, 1, 3, 4)]
)
def test_v11_what_is_missing_for_the_next_token_counts_it(
    content: Content, people: tuple[str, ...], landed: int, missing: int, needed: int
) -> None:
    game, _, _ = mighty(content, people)
    hit(game, landed)
    assert (missing_for_token(game, 0), successes_for_token(game)) == (missing, needed)


# 3. What is not for combat


def physician(content: Content, *variants: str, ancient_one: str = "cthulhu") -> tuple[Game, Investigator, Battle]:
    """Vincent Lee, who heals in upkeep, and three others, all hurt; in battle."""
    game, _, battle = in_battle(content, ancient_one, ("vincent_lee", *QUARTET[:3]))
    game.state.variants = list(variants)
    for who in game.state.investigators:
        who.stamina = who.sanity = 2
    return game, game.by_id("vincent_lee"), battle


def striking(game: Game, who: Investigator) -> list[str]:
    """What he is asked at the attack step."""
    return [each.kind for each in answered(game, attack_step(game), {"attack": "hold_back"}) if each.who == who.id]


@pytest.mark.parametrize(("variants", "attacks"), [((), ["attack"]), (("V11",), [])])
def test_v11_an_ability_not_for_combat_costs_the_attack(
    content: Content, variants: tuple[str, ...], attacks: list[str]
) -> None:
    game, vincent, _ = physician(content, *variants)
    asked = whole_round(game, {"upkeep": "use:physician", "attack": "hold_back"})
    assert [each.kind for each in asked if each.who == vincent.id and each.kind == "attack"] == attacks
    assert len([each for each in every(game, events.CardUsed) if each.card == "physician"]) == 1


@pytest.mark.parametrize(("variants", "uses"), [((), 2), (("V11",), 1)])
def test_v11_and_that_only_once_in_the_whole_battle(content: Content, variants: tuple[str, ...], uses: int) -> None:
    game, _vincent, _ = physician(content, *variants)
    for _ in range(2):
        for who in game.state.investigators:
            who.stamina = who.sanity = 2
        whole_round(game, {"upkeep": "use:physician", "attack": "hold_back"})
    assert len([each for each in every(game, events.CardUsed) if each.card == "physician"]) == uses


def test_v11_another_thing_may_be_used_in_another_round_but_not_in_the_same(content: Content) -> None:
    game, vincent, battle = physician(content, "V11")
    duke = give(game, vincent, "duke")
    assert {offer.option.id for offer in upkeep_offers(game, vincent)} == {"use:physician", f"use:{duke}"}
    battle.acted = [vincent.seat]
    battle.spent = ["use:physician"]
    assert upkeep_offers(game, vincent) == []
    battle.acted = []
    assert [offer.option.id for offer in upkeep_offers(game, vincent)] == [f"use:{duke}"]


@pytest.mark.parametrize(("answer", "offered"), [("hold_back", True), ("fight", False)])
def test_v11_who_has_attacked_can_use_nothing_more_and_who_held_back_can(
    content: Content, answer: str, offered: bool
) -> None:
    game, vincent, _ = physician(content, "V11")
    duke = give(game, vincent, "duke")
    answered(game, attack_step(game), {"attack": answer})
    session = FlowRunner(strike_back(game))
    assert (f"use:{duke}" in options(session)) is offered


def test_v11_cards_against_a_loss_and_for_a_roll_are_for_combat(content: Content) -> None:
    game, vincent, _ = physician(content, "V11", ancient_one="hastur")
    whiskey = give(game, vincent, "whiskey")
    vincent.clues = 1
    script(game, [1] * 99)
    asked = whole_round(game, {"prevent": f"use:{whiskey}", "attack": "fight"})
    offered = {each.id for question in asked if question.who == vincent.id for each in question.options}
    assert "clue" in offered
    assert f"use:{whiskey}" in offered


def test_v11_before_the_battle_nothing_costs_an_attack(content: Content) -> None:
    game = scenario(content, ancient_one="cthulhu", investigators=("vincent_lee",), variants=("V11",))
    who = game.by_id("vincent_lee")
    who.stamina = 1
    assert [offer.option.id for offer in upkeep_offers(game, who)] == ["use:physician"]


@pytest.mark.parametrize(("variants", "said"), [((), False), (("V11",), True)])
def test_v11_the_price_is_said(content: Content, variants: tuple[str, ...], said: bool) -> None:
    game, _, _ = physician(content, *variants)
    session = FlowRunner(prepare(game))
    assert session.decision is not None and session.decision.kind == "upkeep"
    assert sensible(game, session.decision).options[0].id == ("done" if said else "use:physician")
    texts = Wording(SimpleNamespace(game=game), narrator("en")).options(session.decision)  # type: ignore[arg-type]
    assert any("the attack of this round" in text for text in texts) is said


def test_v11_a_saved_battle_remembers_what_was_used(content: Content) -> None:
    game, _vincent, _battle = physician(content, "V11")
    whole_round(game, {"upkeep": "use:physician", "attack": "hold_back"})
    again = Game.restore(content, game.snapshot()).state.battle
    assert again is not None
    assert again.spent == ["use:physician"]
