"""R33.7: the five Masks of Nyarlathotep."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.games.town.checks.by_hand import put_environment, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.rules.combat import combat
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.setup import fill_cup_and_stacks
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import falls, options
from tests.games.town.tables import facing, past_horror


@pytest.mark.parametrize("ancient_one", ["azathoth", "cthulhu", "hastur", "yig", "nyarlathotep"])
def test_r33_7_masks_are_in_the_cup_for_nyarlathotep_only(content: Content, ancient_one: str) -> None:
    game = scenario(content, ancient_one=ancient_one)
    game.state.boxed_monsters.clear()
    fill_cup_and_stacks(game)
    kinds = Counter(marker.rpartition(".")[0] for marker in game.state.cup)
    masks = {kind for kind, monster in content.monsters.items() if "mask" in monster.abilities}
    assert len(masks) == 5
    assert sum(kinds.values()) == (60 if ancient_one == "nyarlathotep" else 55)
    assert masks & set(kinds) == (masks if ancient_one == "nyarlathotep" else set())


def test_the_black_man_brings_luck_or_the_end(content: Content) -> None:
    game, amanda, man = facing(content, "the_black_man", ancient_one="nyarlathotep")
    script(game, [5, 1])
    assert run(combat(game, amanda, man)) == "ended"
    assert (amanda.clues, man in game.state.cup, amanda.monster_trophies) == (2, True, [])
    game, amanda, man = facing(content, "the_black_man", ancient_one="nyarlathotep")
    script(game, [1, 1])
    falls(combat(game, amanda, man))
    assert game.state.investigators[0] is not amanda
    assert man in game.state.cup


def test_a_weak_will_fails_the_bloated_woman_twice_at_once(content: Content) -> None:
    """Horror and combat damage are both dealt before anything can be chosen."""
    game, amanda, woman = facing(content, "the_bloated_woman", ancient_one="nyarlathotep")
    session = FlowRunner(combat(game, amanda, woman))
    assert (amanda.sanity, amanda.stamina) == (3, 3)
    assert options(session) == ["fight", "flee"]
    script(game, [6, 6])
    session.answer("fight")
    assert game.state.monsters == {}


def test_a_strong_will_meets_the_bloated_woman_as_any_other(content: Content) -> None:
    game, amanda, woman = facing(content, "the_bloated_woman", ancient_one="nyarlathotep")
    amanda.sliders = [1, 0, 1]
    script(game, [5, 1, 1, 1, 6])
    FlowRunner(combat(game, amanda, woman))
    assert (amanda.sanity, amanda.stamina) == (5, 5)


def test_the_dark_pharaoh_is_fought_with_lore(content: Content) -> None:
    game, amanda, pharaoh = facing(content, "the_dark_pharaoh", "knife", ancient_one="nyarlathotep")
    amanda.sliders = [1, 0, 3]
    session = past_horror(game, amanda, pharaoh)
    assert session.decision is not None
    assert session.decision.about.pools == {f"fight:{amanda.cards[0]}": Roll(2, 2, 1), "fight": Roll(1, 2, 1)}


@pytest.mark.parametrize(("night", "rating"), [(False, 2), (True, 0)])
def test_the_haunter_is_stronger_in_the_blackest_night(content: Content, night: bool, rating: int) -> None:
    game, amanda, haunter = facing(content, "haunter_of_the_dark", ancient_one="nyarlathotep")
    for card in ["blackest_night"] if night else []:
        put_environment(game, card)
    session = past_horror(game, amanda, haunter)
    assert session.decision is not None
    assert session.decision.about.pools["fight"] == Roll(rating, 2, 1)
