"""The skill deck: six cards that raise a skill and enrich its clue tokens, four that roll a special check again."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.games.town.checks.by_hand import give, put_monster, script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked, Paid
from solo.games.town.game import Collapsed
from solo.games.town.printed.numbers import CHECKS
from solo.games.town.rules.battle import attack
from solo.games.town.rules.cards import owned
from solo.games.town.rules.checks import pool_of, skill_check
from solo.games.town.rules.combat import combat, evade
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import walk_about
from solo.games.town.rules.upkeep import refresh
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import about, every, figures, kate, last, offered, options, raised

BOOSTS = {
    "skill_speed": {"speed": 1, "movement": 1},
    "skill_sneak": {"sneak": 1, "evade": 1},
    "skill_fight": {"fight": 1, "combat": 1},
    "skill_will": {"will": 1, "horror": 1},
    "skill_lore": {"lore": 1, "spell": 1},
    "skill_luck": {"luck": 1},
}
"""What a card raises, and for which checks each clue token brings a second die."""

REROLLS = {"stealth": "evade", "marksman": "combat", "bravery": "horror", "expert_occultist": "spell"}

CARDS = [*BOOSTS, *REROLLS]


def test_the_deck_has_20_cards_two_of_each(content: Content) -> None:
    game, _ = kate(content)
    deck = game.state.decks["skill"]
    assert Counter(copy.rpartition(".")[0] for copy in deck) == dict.fromkeys(CARDS, 2)
    assert len(deck) == len(set(deck)) == 20


@pytest.mark.parametrize("card", CARDS)
def test_a_skill_is_no_item_and_cannot_be_traded(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    give(game, who, "knife")
    assert owned(game, who, "skill") == [copy]
    assert owned(game, who, "item") == ["knife.1"]
    assert content.cards[card].type == ("skill_reroll" if card in REROLLS else "skill_boost")
    assert (content.cards[card].price, content.cards[card].hands, content.cards[card].weapon) == (None, 0, False)
    game.by_id("jenny_barnes").place = who.place
    session = FlowRunner(walk_about(game, who))
    session.answer("trade:jenny_barnes")
    assert options(session) == ["done", "give:knife.1"]


@pytest.mark.parametrize("card", CARDS)
def test_a_skill_is_kept_by_one_who_is_knocked_out(content: Content, card: str) -> None:
    game, who = kate(content)
    copies = [give(game, who, card) for _ in range(2)]
    with pytest.raises(Collapsed):
        run(lose(game, who, stamina=9))
    assert who.cards == copies


@pytest.mark.parametrize("card", CARDS)
def test_what_it_raises(content: Content, card: str) -> None:
    game, who = kate(content)
    before = figures(game, who)
    give(game, who, card)
    assert raised(game, who, before) == BOOSTS.get(card, {})
    give(game, who, card)
    assert raised(game, who, before) == dict.fromkeys(BOOSTS.get(card, {}), 2)


@pytest.mark.parametrize("kind", CHECKS)
@pytest.mark.parametrize("card", CARDS)
def test_a_clue_token_brings_a_second_die_in_the_checks_of_the_skill(content: Content, card: str, kind: str) -> None:
    game, who = kate(content)
    give(game, who, card)
    who.clues = 1
    pool = pool_of(game, who, kind)
    dice = script(game, [1] * pool + [1] * 5)
    session = FlowRunner(skill_check(game, who, kind))
    session.answer("clue")
    assert 5 - dice.left == (2 if kind in BOOSTS.get(card, {}) else 1)
    assert who.clues == 0


def test_two_copies_bring_three_dice_for_a_clue(content: Content) -> None:
    game, who = kate(content)
    for _ in range(2):
        give(game, who, "skill_luck")
    who.clues = 1
    script(game, [1] * 5 + [1, 1, 6])
    check = run(skill_check(game, who, "luck"), ["clue"])
    assert (check.pool, check.faces[5:], check.passed) == (3 + 2, [1, 1, 6], True)


def test_speed_brings_a_movement_point(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "skill_speed")
    assert about(FlowRunner(walk_about(game, who))) == 2 + 1


@pytest.mark.parametrize("card", CARDS)
def test_when_it_is_offered(content: Content, card: str) -> None:
    game, who = kate(content)
    copy = give(game, who, card)
    assert offered(game, who, copy) == ({"after_check": (REROLLS[card],)} if card in REROLLS else {})
    who.exhausted.append(copy)
    assert offered(game, who, copy) == {}


@pytest.mark.parametrize(("card", "kind"), REROLLS.items())
class TestRerolls:
    def test_it_rolls_the_whole_check_again(self, content: Content, card: str, kind: str) -> None:
        """The die of a clue token too."""
        game, who = kate(content)
        give(game, who, card)
        who.clues = 2
        pool = pool_of(game, who, kind)
        dice = script(game, [1] * (pool + 1) + [2] * pool + [6])
        check = run(skill_check(game, who, kind), ["clue", f"use:{card}.1"])
        assert (check.faces, check.passed, dice.left) == ([2] * pool + [6], True, 0)
        assert (who.exhausted, who.cards, who.clues) == ([f"{card}.1"], [f"{card}.1"], 1)

    def test_it_does_so_once_until_it_is_refreshed(self, content: Content, card: str, kind: str) -> None:
        game, who = kate(content)
        give(game, who, card)
        script(game, [1] * 30)
        assert not run(skill_check(game, who, kind), [f"use:{card}.1"]).passed
        assert not run(skill_check(game, who, kind)).passed
        refresh(game, who)
        assert options(FlowRunner(skill_check(game, who, kind))) == ["accept", f"use:{card}.1"]

    def test_it_does_not_help_another_investigator(self, content: Content, card: str, kind: str) -> None:
        game, who = kate(content)
        give(game, who, card)
        script(game, [1] * 9)
        assert not run(skill_check(game, game.by_id("jenny_barnes"), kind)).passed
        assert who.exhausted == []


def test_stealth_saves_one_who_slips_past_a_monster(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "stealth")
    monster = put_monster(game, "cultist", who.place)
    script(game, [1, 5])
    assert run(evade(game, who, monster), ["use:stealth.1"])
    assert who.stamina == 4


def test_bravery_and_marksman_serve_in_one_combat(content: Content) -> None:
    game, who = kate(content)
    for card in ("bravery", "marksman"):
        give(game, who, card)
    monster = put_monster(game, "zombie", who.place)
    dice = script(game, [1, 6, 1, 6])
    assert run(combat(game, who, monster), ["use:bravery.1", "fight", "use:marksman.1"]) == "defeated"
    assert (dice.left, who.sanity, who.stamina) == (0, 6, 4)
    assert who.exhausted == ["bravery.1", "marksman.1"]


def test_an_expert_occultist_pays_for_a_spell_only_once(content: Content) -> None:
    game, who = kate(content)
    for card in ("expert_occultist", "shrivelling"):
        give(game, who, card)
    monster = put_monster(game, "cultist", who.place)
    script(game, [1, 1, 1, 6, *[6] * 9])
    answers = ["cast:shrivelling.1", "use:expert_occultist.1", "fight:shrivelling.1"]
    assert run(combat(game, who, monster), answers) == "defeated"
    assert (who.sanity, len(every(game, Paid)), last(game, Checked).pool) == (5, 1, 2 + 1 + 6)


def test_a_marksman_may_better_an_attack_on_the_ancient_one(content: Content) -> None:
    game, who = kate(content, ancient_one="yig")
    give(game, who, "marksman")
    wake(game, rating=0)
    battle = game.state.battle
    assert battle is not None
    script(game, [5, 1, 6, 6])
    run(attack(game, who, battle), ["fight", "use:marksman.1"])
    assert (last(game, Checked).successes, game.state.doom) == (2, 10 - 1)
