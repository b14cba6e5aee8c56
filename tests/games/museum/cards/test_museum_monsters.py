"""Every monster marker: its row, what it locks, its back, and what it does at midnight."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.proof.scenario import give_trophies, on_top, put_monster
from solo.games.museum.rules.midnight import at_midnight
from solo.games.museum.rules.monsters import appear
from tests.games.museum.helpers import Night, at_card, content, keep_in_cup, plain, resumed, table
from tests.games.museum.printed import answered, changed, expected, ids, printed, received, snapshot

MONSTERS = printed()["monsters"]


def test_there_are_as_many_as_in_the_box() -> None:
    assert list(content().markers) == ids("monsters")
    assert (len(content().monsters(masks=False)), len(content().monsters(masks=True))) == (22, 27)
    for id, entry in MONSTERS.items():
        assert content().markers[id].fact.copies == entry.get("copies", 1)
        assert content().markers[id].fact.mask is bool(entry.get("mask"))


@pytest.mark.parametrize("id", MONSTERS)
def test_its_row_and_its_trophy(id: str) -> None:
    night = at_card("the_gift_shop", who="dexter_drake", ancient_one="nyarlathotep", monsters={id: -1})
    row = night.about.rows[-1]
    assert plain(row) == {**MONSTERS[id]["tasks"][0], "monster": True}
    before = snapshot(night.museum)
    night.museum.attempt.done, night.museum.attempt.beaten = [row.key], [row.monster]
    signs = night.museum.state.signs
    night = resumed(night).give("give_up")
    icons = MONSTERS[id].get("rewards", {})
    assert night.told(events.MonsterKept)[0].trophies == MONSTERS[id]["trophies"]
    spells = icons.get("spell", 0)
    wanted = {deck: icons[deck] for deck in ("common", "unique") if deck in icons}
    assert received(night) == wanted | ({"spell": spells + 1} if spells else {})  # the magician draws one more
    assert night.museum.state.signs - signs == icons.get("elder_sign", 0)
    assert changed(night.museum, before).get("dexter_drake.clues", 0) == icons.get("clue", 0)


@pytest.mark.parametrize("id", MONSTERS)
def test_its_lock(id: str) -> None:
    museum = table(ancient_one="nyarlathotep")
    keep_in_cup(museum, id)
    answered(Night(museum, appear(museum)))
    locked = [die.color for die in museum.state.dice if die.lock]
    assert locked == [color for color in [MONSTERS[id].get("locks")] if color]


@pytest.mark.parametrize("id", [id for id in MONSTERS if id != "warlock"])
def test_its_midnight(id: str) -> None:
    people = ["dexter_drake", "harvey_walters"]
    museum = table(ancient_one="nyarlathotep", investigators=people)
    museum.state.visitors[1].place = "the_gift_shop"
    for who, card in zip(museum.state.visitors, ["the_loading_dock", "forgotten_knowledge"], strict=True):
        who.clues = 2
        give_trophies(museum, who, [card])
    on_top(museum.state.mythos, "stars_align_amid_the_stillness")
    keep_in_cup(museum, id)
    night = answered(Night(museum, appear(museum)))
    before = snapshot(museum)
    answered(Night(museum, at_midnight(night.museum)))
    wanted = expected(MONSTERS[id].get("midnight_effect", []), people[0], people, [people[1]])
    assert changed(museum, before) == wanted


@pytest.mark.parametrize(("trophies", "left"), [(3, 1), (1, 0), (0, 0)])
def test_each_cultist_takes_a_trophy_from_whoever_had_the_last_turn_as_long_as_there_is_one(
    trophies: int, left: int
) -> None:
    museum = table(investigators=["dexter_drake", "harvey_walters"])
    dexter, harvey = museum.state.visitors
    give_trophies(museum, dexter, ["the_loading_dock", "forgotten_knowledge", "late_night_break_in"][:trophies])
    give_trophies(museum, harvey, ["remains_of_the_high_priest"])
    on_top(museum.state.mythos, "stars_align_amid_the_stillness")
    for number in (0, 1):
        put_monster(museum, "cultist", museum.state.cards[number].card)
    answered(Night(museum, at_midnight(museum)))
    assert (len(dexter.trophies), len(harvey.trophies)) == (left, 1)


@pytest.mark.parametrize(
    ("clues", "answers", "wanted"),
    [(1, ["yes"], {"dexter_drake.clues": -1}), (1, ["no"], {"doom": 1}), (0, [], {"doom": 1})],
)
def test_whoever_had_the_last_turn_pays_the_warlock_a_clue_or_he_brings_a_doom(
    clues: int, answers: list[str], wanted: dict[str, int]
) -> None:
    museum = table(investigators=["dexter_drake", "harvey_walters"])
    for who in museum.state.visitors:
        who.clues = clues
    on_top(museum.state.mythos, "sudden_terror_amid_stillness")
    put_monster(museum, "warlock", museum.state.cards[0].card)
    before = snapshot(museum)
    answered(Night(museum, at_midnight(museum)).give(*answers))
    assert changed(museum, before) == wanted
