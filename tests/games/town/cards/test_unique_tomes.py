"""Tomes among the unique items, and the two things that answer when they are broken or asked."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked, Lost, Paid, Rolled
from solo.games.town.game import Collapsed
from solo.games.town.rules.cards import owned
from solo.games.town.rules.movement import other_world_movement, walk_about
from solo.games.town.rules.upkeep import refresh
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import (
    about,
    changed,
    every,
    holdings,
    kate,
    last,
    move_options,
    options,
)

TOMES = {
    "book_of_dzyan": (2, -1, {"spell": 1, "sanity": -1}),
    "cabala_of_saboth": (2, -2, {"skill": 1, "unique": -1}),
    "cultes_des_goules": (2, -2, {"spell": 1, "clues": 1, "sanity": -2, "unique": -1}),
    "nameless_cults": (1, -1, {"spell": 1, "sanity": -1, "unique": -1}),
    "necronomicon": (2, -2, {"spell": 1, "sanity": -2}),
    "the_king_in_yellow": (2, -2, {"clues": 4, "sanity": -1, "unique": -1}),
}
"""Movement points, the modifier of the Lore check, and what is different after it was passed."""


@pytest.mark.parametrize(
    ("card", "points", "modifier", "gained"), [(card, *figures) for card, figures in TOMES.items()]
)
class TestTomes:
    def test_reading_it_with_success(
        self, content: Content, card: str, points: int, modifier: int, gained: dict[str, int]
    ) -> None:
        game, who = kate(content)
        who.sliders = [3, 1, 1]
        give(game, who, card)
        tops = [game.state.decks[deck][0] for deck in ("spell", "skill") if deck in gained]
        before = holdings(game, who)
        dice = script(game, [*[1] * (2 + modifier), 5])
        session = FlowRunner(walk_about(game, who))
        session.answer(f"use:{card}.1")
        assert about(session) == 4 - points
        assert changed(game, who, before) == gained
        assert who.cards[-len(tops) :] == tops or not tops
        check = last(game, Checked)
        assert (check.check, check.modifier, check.pool, check.difficulty) == ("lore", modifier, 3 + modifier, 1)
        assert dice.left == 0
        assert (game.state.decks["unique"][-1] == f"{card}.1") == ("unique" in gained)
        assert (who.exhausted == [f"{card}.1"]) == ("unique" not in gained)
        assert [event.what for event in every(game, Lost)] == ["sanity"] * ("sanity" in gained)

    def test_reading_it_in_vain(
        self, content: Content, card: str, points: int, modifier: int, gained: dict[str, int]
    ) -> None:
        game, who = kate(content)
        who.sliders = [3, 1, 1]
        give(game, who, card)
        before = holdings(game, who)
        script(game, [4] * (3 + modifier))
        session = FlowRunner(walk_about(game, who))
        session.answer(f"use:{card}.1")
        assert about(session) == 4 - points
        assert changed(game, who, before) == {}
        assert (who.exhausted, who.tokens) == ([f"{card}.1"], {})
        assert f"use:{card}.1" not in options(session)

    def test_it_takes_movement_points(
        self, content: Content, card: str, points: int, modifier: int, gained: dict[str, int]
    ) -> None:
        game, who = kate(content)
        who.sliders = [points - 1, 1, 1]
        give(game, who, card)
        assert f"use:{card}.1" in move_options(game, who)
        assert f"use:{card}.1" not in move_options(game, who, "go:southside_street")

    def test_it_is_not_read_in_another_world(
        self, content: Content, card: str, points: int, modifier: int, gained: dict[str, int]
    ) -> None:
        game, who = kate(content, "abyss_1")
        give(game, who, card)
        run(other_world_movement(game, who))
        assert (who.place, who.exhausted) == ("abyss_2", [])


def test_the_book_of_dzyan_serves_twice(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "book_of_dzyan")
    script(game, [6, 1, 1, 1, 6, 1])
    read = ["use:book_of_dzyan.1"]
    run(walk_about(game, who), read)
    assert who.tokens == {"book_of_dzyan.1": 1}
    refresh(game, who)
    run(walk_about(game, who), read)
    assert who.tokens == {"book_of_dzyan.1": 1}, "reading in vain does not wear it out"
    refresh(game, who)
    run(walk_about(game, who), read)
    assert (owned(game, who, "tome"), who.tokens) == ([], {})
    assert game.state.decks["unique"][-1] == "book_of_dzyan.1"
    assert (len(owned(game, who, "spell")), who.sanity) == (2, 4)


def test_the_necronomicon_can_be_read_for_ever(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "necronomicon")
    for spells, sanity in ((1, 4), (2, 2)):
        refresh(game, who)
        script(game, [6])
        run(walk_about(game, who), ["use:necronomicon.1"])
        assert (owned(game, who, "tome"), who.sanity) == (["necronomicon.1"], sanity)
        assert len(owned(game, who, "spell")) == spells


def test_the_price_of_a_tome_s_secret_is_a_loss(content: Content) -> None:
    game, who = kate(content)
    for card in ("necronomicon", "whiskey"):
        give(game, who, card)
    script(game, [6])
    run(walk_about(game, who), ["use:necronomicon.1", "use:whiskey.1"])
    assert who.sanity == 5


# The statue and the tablet


@pytest.mark.parametrize(
    ("face", "answers", "gained"),
    [
        (5, ["spell"], {"spell": 1, "sanity": -1}),
        (6, ["clues"], {"clues": 3, "sanity": -1}),
        (4, [], {"stamina": -2, "sanity": -1}),
    ],
)
def test_the_alien_statue_is_a_gamble(content: Content, face: int, answers: list[str], gained: dict[str, int]) -> None:
    game, who = kate(content)
    who.sliders = [3, 1, 1]
    give(game, who, "alien_statue")
    before = holdings(game, who)
    dice = script(game, [face])
    session = FlowRunner(walk_about(game, who))
    for answer in ["use:alien_statue.1", *answers]:
        session.answer(answer)
    assert about(session) == 4 - 2
    assert changed(game, who, before) == gained
    assert last(game, Rolled).faces == (face,)
    assert (last(game, Paid).what, dice.left) == ("sanity", 0)
    assert who.exhausted == ["alien_statue.1"]
    assert "use:alien_statue.1" not in options(session)


def test_the_alien_statue_s_sanity_is_a_cost_and_its_stamina_a_loss(content: Content) -> None:
    game, who = kate(content)
    for card in ("alien_statue", "whiskey", "food"):
        give(game, who, card)
    script(game, [1])
    run(walk_about(game, who), ["use:alien_statue.1", "use:food.1"])
    assert (who.sanity, who.stamina, who.cards) == (5, 3, ["alien_statue.1", "whiskey.1"])


def test_the_last_sanity_buys_the_statue_s_answer_before_it_is_felt(content: Content) -> None:
    game, who = kate(content)
    give(game, who, "alien_statue")
    who.sanity = 1
    script(game, [5])
    with pytest.raises(Collapsed):
        run(walk_about(game, who), ["use:alien_statue.1", "clues"])
    assert (who.place, who.clues) == ("arkham_asylum", 2), "three clues, half of them lost"


@pytest.mark.parametrize("card", ["alien_statue", "ancient_tablet"])
def test_what_the_way_must_leave_for_it(content: Content, card: str) -> None:
    game, who = kate(content)
    who.sliders = [{"alien_statue": 1, "ancient_tablet": 2}[card], 1, 1]
    give(game, who, card)
    assert f"use:{card}.1" in move_options(game, who)
    assert f"use:{card}.1" not in move_options(game, who, "go:southside_street")


@pytest.mark.parametrize(
    ("faces", "gained"),
    [([5, 6], {"spell": 2}), ([1, 5], {"spell": 1, "clues": 2}), ([4, 1], {"clues": 4})],
)
def test_the_ancient_tablet_is_broken_for_two_dice(content: Content, faces: list[int], gained: dict[str, int]) -> None:
    game, who = kate(content)
    who.sliders = [3, 1, 1]
    give(game, who, "ancient_tablet")
    before = holdings(game, who)
    script(game, faces)
    session = FlowRunner(walk_about(game, who))
    session.answer("use:ancient_tablet.1")
    assert about(session) == 4 - 3
    assert changed(game, who, before) == {"unique": -1, **gained}
    assert last(game, Rolled).faces == tuple(faces)
    assert game.state.decks["unique"][-1] == "ancient_tablet.1"


@pytest.mark.parametrize(("status", "success"), [("blessing", 4), ("curse", 6)])
@pytest.mark.parametrize("less", [0, 1])
def test_blessing_and_curse_count_for_the_tablet_s_dice(content: Content, status: str, success: int, less: int) -> None:
    game, who = kate(content)
    who.sliders = [3, 1, 1]
    for card in ("ancient_tablet", status):
        give(game, who, card)
    before = holdings(game, who)
    script(game, [success - less] * 2)
    run(walk_about(game, who), ["use:ancient_tablet.1", "stop"])
    assert changed(game, who, before) == {"unique": -1, **({"clues": 4} if less else {"spell": 2})}
