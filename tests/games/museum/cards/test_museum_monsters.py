"""Every monster marker: its row, what it locks, its back, and what it does at midnight."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.proof.scenario import on_top
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


@pytest.mark.parametrize("id", MONSTERS)
def test_its_midnight(id: str) -> None:
    people = ["dexter_drake", "harvey_walters"]
    museum = table(ancient_one="nyarlathotep", investigators=people)
    museum.state.visitors[1].place = "the_gift_shop"
    for who in museum.state.visitors:
        who.clues = 2
    on_top(museum.state.mythos, "stars_align_amid_the_stillness")
    keep_in_cup(museum, id)
    night = answered(Night(museum, appear(museum)))
    before = snapshot(museum)
    answered(Night(museum, at_midnight(night.museum)))
    wanted = expected(MONSTERS[id].get("midnight_effect", []), people[0], people, [people[1]])
    assert changed(museum, before) == wanted
