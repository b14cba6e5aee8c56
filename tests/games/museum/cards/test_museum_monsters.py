"""Every monster marker: its row, what it locks, its back, and what it does at midnight."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import give_trophies, on_top, put_monster
from solo.games.museum.rules.midnight import run_midnight_effects
from solo.games.museum.rules.monsters import appear
from tests.games.museum.helpers import Night, at_card, content, keep_in_cup, plain, resumed, table
from tests.games.museum.printed import answered, changed, expected, ids, printed, received, snapshot

MONSTERS = printed()["monsters"]


def test_there_are_as_many_as_in_the_box() -> None:
    assert list(content().monsters) == ids("monsters")
    assert (len(content().monster_copies(masks=False)), len(content().monster_copies(masks=True))) == (22, 27)
    for id, entry in MONSTERS.items():
        assert content().monsters[id].fact.copies == entry.get("copies", 1)
        assert content().monsters[id].fact.mask is bool(entry.get("mask"))


@pytest.mark.parametrize("id", MONSTERS)
def test_its_row_and_its_trophy(id: str) -> None:
    night = at_card("the_gift_shop", who="dexter_drake", ancient_one="nyarlathotep", monsters={id: -1})
    row = night.about.rows[-1]
    assert plain(row) == {**MONSTERS[id]["tasks"][0], "monster": True}
    before = snapshot(night.game)
    night.game.attempt.done, night.game.attempt.beaten = [row.key], [row.monster]
    signs = night.game.state.signs
    night = resumed(night).give("give_up")
    icons = MONSTERS[id].get("rewards", {})
    assert night.told(events.MonsterKept)[0].trophies == MONSTERS[id]["trophies"]
    spells = icons.get("spell", 0)
    wanted = {deck: icons[deck] for deck in ("common", "unique") if deck in icons}
    assert received(night) == wanted | ({"spell": spells + 1} if spells else {})  # the magician draws one more
    assert night.game.state.signs - signs == icons.get("elder_sign", 0)
    assert changed(night.game, before).get("dexter_drake.clues", 0) == icons.get("clue", 0)


@pytest.mark.parametrize("id", MONSTERS)
def test_its_lock(id: str) -> None:
    game = table(ancient_one="nyarlathotep")
    keep_in_cup(game, id)
    answered(Night(game, appear(game)))
    locked = [die.color for die in game.state.dice if die.lock]
    assert locked == [color for color in [MONSTERS[id].get("locks")] if color]


@pytest.mark.parametrize("id", [id for id in MONSTERS if id != "warlock"])
def test_its_midnight(id: str) -> None:
    people = ["dexter_drake", "harvey_walters"]
    game = table(ancient_one="nyarlathotep", investigators=people)
    game.state.investigators[1].place = "the_gift_shop"
    for who, card in zip(game.state.investigators, ["the_loading_dock", "forgotten_knowledge"], strict=True):
        who.clues = 2
        give_trophies(game, who, [card])
    on_top(game.state.mythos, "stars_align_amid_the_stillness")
    keep_in_cup(game, id)
    night = answered(Night(game, appear(game)))
    before = snapshot(game)
    answered(Night(game, run_midnight_effects(night.game)))
    wanted = expected(MONSTERS[id].get("midnight_effect", []), people[0], people, [people[1]])
    assert changed(game, before) == wanted


@pytest.mark.parametrize(("trophies", "left"), [(3, 1), (1, 0), (0, 0)])
def test_each_cultist_takes_a_trophy_from_whoever_had_the_last_turn_as_long_as_there_is_one(
    trophies: int, left: int
) -> None:
    game = table(investigators=["dexter_drake", "harvey_walters"])
    dexter, harvey = game.state.investigators
    give_trophies(game, dexter, ["the_loading_dock", "forgotten_knowledge", "late_night_break_in"][:trophies])
    give_trophies(game, harvey, ["remains_of_the_high_priest"])
    on_top(game.state.mythos, "stars_align_amid_the_stillness")
    for number in (0, 1):
        put_monster(game, "cultist", game.state.cards[number].card)
    answered(Night(game, run_midnight_effects(game)))
    assert (len(dexter.trophies), len(harvey.trophies)) == (left, 1)


@pytest.mark.parametrize(
    ("clues", "answers", "wanted"),
    [(1, ["yes"], {"dexter_drake.clues": -1}), (1, ["no"], {"doom": 1}), (0, [], {"doom": 1})],
)
def test_whoever_had_the_last_turn_pays_the_warlock_a_clue_or_he_brings_a_doom(
    clues: int, answers: list[str], wanted: dict[str, int]
) -> None:
    game = table(investigators=["dexter_drake", "harvey_walters"])
    for who in game.state.investigators:
        who.clues = clues
    on_top(game.state.mythos, "sudden_terror_amid_stillness")
    put_monster(game, "warlock", game.state.cards[0].card)
    before = snapshot(game)
    answered(Night(game, run_midnight_effects(game)).give(*answers))
    assert changed(game, before) == wanted
