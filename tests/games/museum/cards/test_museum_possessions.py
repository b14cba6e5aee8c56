"""Every common item, unique item, spell and ally: each of its uses, driven as its owner makes it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from solo.games.museum import events
from solo.games.museum.abouts import Dropping
from solo.games.museum.checks.by_hand import give, put_monster
from solo.games.museum.rules.midnight import run_midnight_effects
from tests.games.museum.helpers import Night, at_card, battle, content, resumed, table

CARD = "remains_of_the_high_priest"
"""An adventure with two rows, a lore among them."""
ROLL = ("terror", "terror", "i1", "i2", "i3", "lore")
Test = Callable[[str, int], None]


def owned(id: str, card: str = CARD, **given: object) -> Night:
    """The owner of a card attempts an adventure."""
    return at_card(card, who="dexter_drake", hand=[id], **given)  # type: ignore[arg-type]


def thrown(id: str, index: int, **given: object) -> Night:
    """After a roll its owner uses a card."""
    night = owned(id, **given).roll(*ROLL)
    return night.give(f"use:{id}.1:{index}")


def gone(night: Night, id: str) -> bool:
    """Whether a card lies under its deck."""
    deck = night.game.content.possessions[id].deck
    return night.game.state.decks[deck][-1:] == [f"{id}.1"] and f"{id}.1" not in night.first.cards


def adds(*colors: str, world: bool = False, clues: int = 0) -> Test:
    """Dice join the pool before a roll."""

    def test(id: str, index: int) -> None:
        night = owned(id, "yuggoth" if world else CARD)
        night.give(f"use:{id}.1:{index}")
        assert night.pool() == {"green": 6, **dict.fromkeys(colors, 1)}
        assert night.first.clues == clues
        free = content().possessions[id].uses[index].cost == "free"
        assert gone(night, id) is not free
        if world:
            assert f"use:{id}.1:{index}" not in owned(id).options

    return test


def rerolls(count: int) -> Test:
    """Dice are rolled again after a roll: any number up to so many."""

    def test(id: str, index: int) -> None:
        night = thrown(id, index)
        assert (night.kind, night.decision.least, night.decision.most) == ("reroll", 1, count)
        night.script(["peril"]).give(["reroll:green_1"])
        assert [die.face for die in night.about.pool] == ["peril", *ROLL[1:]]
        assert night.told(events.DiceRerolled)[0].source == f"{id}.1"

    return test


def turns(before: str, after: str, count: int = 1, *, stamina: int = 0) -> Test:
    """Dice are turned after a roll."""

    def test(id: str, index: int) -> None:
        night = owned(id).roll(*ROLL)
        held = night.first.stamina
        night.give(f"use:{id}.1:{index}")
        for _ in range(count):
            if night.kind == "turn_die":
                assert isinstance(night.about, Dropping)
                shown = {die.face for die in night.about.pool}
                assert (shown == {before}) if before != "any" else after not in shown
                night.give(night.options[0])
        turned = night.told(events.DieTurned)
        assert [each.after for each in turned] == [after] * count
        assert held - night.first.stamina == stamina

    return test


def gains(**amounts: int) -> Test:
    """Values or clues are gained at any moment of the owner's turn; nothing is offered that would do nothing."""

    def test(id: str, index: int) -> None:
        values = {name: 1 for name in amounts if name != "clues"}
        night = owned(id, values=values)
        night.give(f"use:{id}.1:{index}")
        for name, count in amounts.items():
            assert getattr(night.first, name) - (name != "clues") == count
        assert gone(night, id)
        if values:
            assert f"use:{id}.1:{index}" not in owned(id).options

    return test


def restores(value: str) -> Test:
    """One investigator, anywhere, regains all of a value."""

    def test(id: str, index: int) -> None:
        game = table(investigators=["dexter_drake", "harvey_walters"])
        who, other = game.state.investigators
        give(game, who, id)
        setattr(who, value, 2)
        setattr(other, value, 1)
        night = Night(game).give(f"use:{id}.1:{index}")
        assert night.options == ["for:dexter_drake", "for:harvey_walters"]
        night.give("for:harvey_walters")
        assert getattr(other, value) == getattr(other, f"max_{value}")
        assert getattr(who, value) == 2

    return test


def pays(value: str) -> Test:
    """A point of a task's cost counts as paid."""

    def test(id: str, index: int) -> None:
        night = owned(id, "please_do_not_touch_the_exhibits")
        row, symbol = ("0", "terror") if value == "sanity" else ("1", "peril")
        night.roll("terror", "terror", "peril", "peril", "i1", "i2")
        before = getattr(night.first, value)
        night.complete(row, symbol, symbol)
        assert night.kind == "task_cost"
        night.give(f"use:{id}.1:{index}")
        assert getattr(night.first, value) == before
        assert gone(night, id)

    return test


def beats(where: str) -> Test:
    """A monster counts as beaten: on the card attempted, or anywhere."""

    def test(id: str, index: int) -> None:
        game = table(cards=[CARD, "the_gift_shop"], investigators=["dexter_drake"])
        give(game, game.state.investigators[0], id)
        far = put_monster(game, "zombie", "the_gift_shop")
        night = Night(game).give(f"go:{CARD}").roll(*ROLL)
        assert (f"use:{id}.1:{index}" in night.options) is (where == "anywhere")
        near = put_monster(game, "ghoul", CARD)
        night = Night(game).roll(*ROLL).give(f"use:{id}.1:{index}")
        if where == "anywhere":
            assert night.options == [f"beat:{near}", f"beat:{far}"]
            night.give(f"beat:{far}")
        beaten = far if where == "anywhere" else near
        assert night.told(events.MonsterBeaten)[0].monster == beaten
        while night.kind != "attempt":
            night.fail()
        night.give("give_up")
        assert night.first.monsters == [beaten]

    return test


def stores(count: int, *, sanity: int = 0) -> Test:
    """Rolled dice are put on the spell, as they lie; it goes under its deck when the last one leaves."""

    def test(id: str, index: int) -> None:
        night = owned(id).roll(*ROLL)
        before = night.first.sanity
        night.give(f"use:{id}.1:{index}")
        assert (night.kind, night.decision.least, night.decision.most) == ("store_dice", 1, count)
        night.give([f"store:green_{number}" for number in range(1, count + 1)])
        stored = [die for die in night.game.state.dice if die.place == "spell"]
        assert [(die.face, die.holder) for die in stored] == [(ROLL[number], f"{id}.1") for number in range(count)]
        assert before - night.first.sanity == sanity
        assert f"{id}.1" in night.first.cards
        night.fail()
        for _ in range(count):
            assert not any(each.startswith("use:") for each in night.options)
            night.give(next(each for each in night.options if each.startswith("take:")))
        assert gone(night, id)

    return test


def avoids(id: str, index: int) -> None:
    """No penalties after a failed attempt."""
    night = owned(id).give("give_up", f"use:{id}.1:{index}")
    assert (night.first.sanity, night.first.stamina) == (5, 5)
    assert gone(night, id)
    suffers = owned(id).give("give_up", "suffer")
    assert suffers.first.stamina == 4


def prevents(id: str, index: int) -> None:
    """A loss of sanity and stamina does not happen, doom does."""
    night = owned(id, "lights_out").give("give_up", f"use:{id}.1:{index}")
    assert (night.first.sanity, night.first.stamina, night.game.state.doom) == (5, 5, 1)
    assert gone(night, id)


def opens_a_gate(id: str, index: int) -> None:
    """An Other World comes into play; without one in the deck it is not offered."""
    night = owned(id).give(f"use:{id}.1:{index}")
    assert len(night.game.worlds_in_play()) == 1
    empty = owned(id)
    empty.game.state.out += empty.game.state.worlds
    empty.game.state.worlds = []
    assert f"use:{id}.1:{index}" not in resumed(empty).options


def changes_a_room(id: str, index: int) -> None:
    """An adventure nobody stands on is replaced."""
    night = owned(id).give(f"use:{id}.1:{index}")
    assert f"replace:{CARD}" not in night.options
    night.give("replace:the_gift_shop")
    assert night.game.state.adventures[-1] == "the_gift_shop"
    assert [card.slot for card in night.game.state.cards] == [0, 1, 2, 3, 4, 5]


def draws_a_spell(id: str, index: int) -> None:
    """A sanity buys a spell; the magician gains one more."""
    night = owned(id).give(f"use:{id}.1:{index}")
    assert night.first.sanity == 4
    assert [each.deck for each in night.told(events.CardReceived)] == ["spell", "spell"]


def costs_stamina_once_a_day(id: str, index: int) -> None:
    """The red die for a stamina, once a day; the card stays."""
    night = owned(id).give(f"use:{id}.1:{index}")
    assert (night.pool(), night.first.stamina) == ({"green": 6, "red": 1}, 4)
    assert f"{id}.1" in night.first.cards
    assert f"use:{id}.1:{index}" not in night.options
    weak = owned(id, values={"stamina": 1})
    assert f"use:{id}.1:{index}" not in weak.options


def gains_at_a_monsters_end(id: str, index: int) -> None:
    """A clue for every monster beaten by its rows."""
    night = owned(id, monsters={"ghoul": -1}).roll("peril", "i1", "i1", "i2", "i2", "i3")
    night.complete("ghoul.1", "peril", "i1")
    assert night.first.clues == 1


def rerolls_daily_and_leaves(id: str, index: int) -> None:
    """Any dice again, once a day; she leaves when an attempt fails."""
    night = thrown(id, index).script(["lore"]).give(["reroll:green_1"])
    assert f"use:{id}.1:{index}" not in night.options
    night.fail().give("give_up")
    assert gone(night, id)


def turns_daily_and_leaves(id: str, index: int) -> None:
    """A terror becomes a peril, once a day; he leaves when an attempt fails."""
    night = thrown(id, index)
    assert [(each.before, each.after) for each in night.told(events.DieTurned)] == [("terror", "peril")]
    assert f"use:{id}.1:{index}" not in night.options
    night.fail().give("give_up")
    assert gone(night, id)


def draws_after_success(id: str, index: int) -> None:
    """A common item after a completed card, once a day."""
    night = owned(id, "the_gift_shop")
    night.game.attempt.done = ["0", "1"]
    night = resumed(night)
    assert (night.kind, night.options) == ("use_now", [f"use:{id}.1:{index}", "pass"])
    night.give(f"use:{id}.1:{index}")
    assert [each.deck for each in night.told(events.CardReceived)] == ["unique", "common"]


def heals_at_midnight(id: str, index: int) -> None:
    """A stamina at every midnight."""
    game = table(investigators=["dexter_drake"])
    give(game, game.state.investigators[0], id)
    game.state.investigators[0].stamina = 2
    Night(game, run_midnight_effects(game))
    assert game.state.investigators[0].stamina == 3


USES: dict[tuple[str, int], Test] = {
    ("knife", 0): adds("yellow"),
    ("knife", 1): rerolls(2),
    ("colt_45", 0): adds("yellow"),
    ("colt_45", 1): turns("terror", "peril"),
    ("shotgun", 0): turns("any", "peril"),
    ("axe", 0): adds("yellow"),
    ("axe", 1): turns("terror", "i3"),
    ("rifle", 0): adds("yellow"),
    ("rifle", 1): turns("any", "peril", stamina=1),
    ("bullwhip", 0): adds("yellow"),
    ("bullwhip", 1): changes_a_room,
    ("lantern", 0): adds("yellow"),
    ("lantern", 1): gains(clues=1),
    ("tommy_gun", 0): adds("yellow"),
    ("tommy_gun", 1): rerolls(3),
    ("dynamite", 0): beats("here"),
    ("lucky_cigarette_case", 0): rerolls(6),
    ("whiskey", 0): gains(sanity=1),
    ("whiskey", 1): pays("sanity"),
    ("food", 0): gains(stamina=1),
    ("food", 1): pays("stamina"),
    ("necronomicon", 0): adds("red", clues=1),
    ("enchanted_blade", 0): adds("red"),
    ("enchanted_blade", 1): turns("any", "peril"),
    ("enchanted_knife", 0): costs_stamina_once_a_day,
    ("sword_of_glory", 0): adds("yellow", "red"),
    ("powder_of_ibn_ghazi", 0): adds("red"),
    ("powder_of_ibn_ghazi", 1): turns("terror", "lore", 2),
    ("nameless_cults", 0): adds("red"),
    ("nameless_cults", 1): draws_a_spell,
    ("ruby_of_rlyeh", 0): adds("red"),
    ("ruby_of_rlyeh", 1): adds("yellow", "red", world=True),
    ("king_in_yellow", 0): turns("any", "terror", 2),
    ("alien_statue", 0): turns("any", "lore"),
    ("holy_water", 0): beats("here"),
    ("warding_statue", 0): avoids,
    ("healing_stone", 0): gains(sanity=2, stamina=2),
    ("wither", 0): stores(1),
    ("shrivelling", 0): stores(1),
    ("shrivelling", 1): turns("any", "peril"),
    ("enchant_weapon", 0): stores(1),
    ("enchant_weapon", 1): adds("yellow"),
    ("red_sign_of_shudde_mell", 0): stores(3, sanity=1),
    ("mists_of_releh", 0): stores(1),
    ("mists_of_releh", 1): avoids,
    ("dread_curse_of_azathoth", 0): stores(2),
    ("bind_monster", 0): beats("anywhere"),
    ("clear_mind", 0): restores("sanity"),
    ("heal", 0): restores("stamina"),
    ("flesh_ward", 0): prevents,
    ("find_gate", 0): opens_a_gate,
    ("voice_of_ra", 0): gains(clues=3),
    ("duke", 0): avoids,
    ("anna_kaslow", 0): rerolls_daily_and_leaves,
    ("john_legrasse", 0): gains_at_a_monsters_end,
    ("john_legrasse", 1): beats("anywhere"),
    ("professor_armitage", 0): adds("yellow", world=True),
    ("professor_armitage", 1): turns("any", "lore"),
    ("richard_upton_pickman", 0): turns_daily_and_leaves,
    ("ruby_standish", 0): draws_after_success,
    ("ryan_dean", 0): adds("yellow"),
    ("tom_mountain_murphy", 0): heals_at_midnight,
    ("tom_mountain_murphy", 1): prevents,
}


@pytest.mark.parametrize(("id", "index"), USES, ids=[f"{id}-{index}" for id, index in USES])
def test_its_use(id: str, index: int) -> None:
    USES[id, index](id, index)


def test_every_use_of_every_card_is_tested() -> None:
    assert list(USES) == [(id, use.index) for deck in ("common", "unique", "spell", "ally") for id, use in of(deck)]
    sizes = {deck: len(content().copies(deck)) for deck in ("common", "unique", "spell", "ally")}
    assert sizes == {"common": 12, "unique": 12, "spell": 12, "ally": 8}


def of(deck: str) -> list[tuple[str, object]]:
    """The uses of a deck's cards."""
    return [(card.id, use) for card in content().possessions.values() if card.deck == deck for use in card.uses]


@pytest.mark.parametrize("deck", ["common", "unique", "spell", "ally"])
def test_no_two_cards_of_a_deck_are_alike(deck: str) -> None:
    texts = {}
    for card in content().possessions.values():
        if card.deck == deck:
            uses = [(use.when, use.cost, use.limit, use.target, use.effect.raw) for use in card.uses]
            texts[card.id] = str((uses, msgspec.to_builtins(card.passive), card.leaves))
    assert len(texts) == len(set(texts.values()))


def test_no_two_mythos_cards_are_alike() -> None:
    texts = [str((card.upper.raw, msgspec.to_builtins(card.fact.lower))) for card in content().mythos.values()]
    assert [text for text in texts if texts.count(text) > 1] == []


def test_a_spell_that_holds_dice_is_not_used_otherwise() -> None:
    night = thrown("shrivelling", 0).give("store:green_6")
    night.fail().roll("i1", "i2")
    assert [each for each in night.options if each.startswith("use:")] == []


def test_what_is_not_of_the_battle_is_not_offered_there() -> None:
    game = battle("yig", doom=8, people=["dexter_drake"])
    give(game, game.state.investigators[0], "dynamite", "find_gate", "duke", "holy_water", "bullwhip")
    night = Night(game)
    assert night.options == ["roll", "use:bullwhip.1:0", "stop"]
    night.roll("i1", "i1", "i1", "i1", "i2", "i2")
    assert night.kind == "remove_die"
