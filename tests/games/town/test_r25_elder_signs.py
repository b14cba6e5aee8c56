"""R25: Elder Signs; A25 (no doom token on the track)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Collapsed, Game, GameEnds
from solo.games.town.printed.numbers import ASYLUM, HOSPITAL
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import gate_step
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import GATE_AT as PLACE
from tests.games.town.helpers import at_gate, every, last, options


def with_sign(content: Content, *, doom: int = 5, ancient_one: str = "azathoth") -> tuple[Game, Investigator, str, str]:
    """Amanda (sanity 5, stamina 5) on an explored gate to the Abyss, with an Elder Sign; the gate and the card."""
    game, who, gate = at_gate(content, "abyss", ancient_one=ancient_one)
    game.state.doom = doom
    return game, who, gate, give(game, who, "elder_sign")


def test_r25_1_it_is_offered_at_an_explored_gate(content: Content) -> None:
    game, who, _, sign = with_sign(content)
    session = FlowRunner(arkham_encounters(game, who))
    assert options(session) == ["close:lore", "close:fight", f"use:{sign}", "leave"]
    session.answer("leave")
    assert sign in who.cards
    assert game.state.seals == []


def test_r25_1_it_is_not_offered_without_a_gate_or_an_explored_marker_or_in_other_phases(content: Content) -> None:
    game, who, _, sign = with_sign(content)
    moves = options(FlowRunner(movement(game, who)))
    assert [each for each in moves if "elder_sign" in each] == []
    assert [each for each in options(FlowRunner(upkeep(game, who))) if "elder_sign" in each] == []
    who.explored = False
    run(arkham_encounters(game, who))
    assert who.place == "abyss_1"
    game, who, _, sign = with_sign(content)
    who.place, who.explored = "northside_street", False
    run(arkham_encounters(game, who))
    assert sign in who.cards
    assert game.state.seals == []


def test_r25_1_no_check_and_no_clue_tokens(content: Content) -> None:
    game, who, _, sign = with_sign(content)
    who.clues = 6
    dice = script(game, [1])
    run(arkham_encounters(game, who), [f"use:{sign}"])
    assert dice.left == 1
    assert every(game, events.Checked) == []
    assert who.clues == 6
    assert game.state.seals == [PLACE]


def test_r25_1_yog_sothoth_does_not_make_it_harder(content: Content) -> None:
    game, who, gate, sign = with_sign(content, ancient_one="yog_sothoth")
    run(arkham_encounters(game, who), [f"use:{sign}"])
    assert who.gate_trophies == [gate]


def test_r25_1_another_at_the_gate_may_not_use_the_sign_of_a_friend(content: Content) -> None:
    game, _, _, _ = with_sign(content)
    joe = game.by_id("joe_diamond")
    joe.place, joe.explored = PLACE, True
    assert options(FlowRunner(arkham_encounters(game, joe))) == ["close:lore", "close:fight", "leave"]


def test_r25_2_it_costs_one_sanity_and_one_stamina(content: Content) -> None:
    game, who, _, sign = with_sign(content)
    run(arkham_encounters(game, who), [f"use:{sign}"])
    assert (who.sanity, who.stamina) == (4, 4)
    assert who.place == PLACE
    assert not who.explored


@pytest.mark.parametrize(
    ("sanity", "stamina", "place", "after"), [(1, 5, ASYLUM, (1, 4)), (5, 1, HOSPITAL, (4, 1)), (1, 2, ASYLUM, (1, 1))]
)
def test_r25_2_the_seal_holds_even_when_the_price_fells_him(
    content: Content, sanity: int, stamina: int, place: str, after: tuple[int, int]
) -> None:
    game, who, gate, sign = with_sign(content)
    who.sanity, who.stamina, who.clues = sanity, stamina, 3
    with pytest.raises(Collapsed):
        run(arkham_encounters(game, who), [f"use:{sign}"])
    assert who.place == place
    assert (who.sanity, who.stamina) == after
    assert who.clues == 2
    assert game.state.seals == [PLACE]
    assert game.state.doom == 4
    assert who.gate_trophies == [gate]
    assert PLACE not in game.state.gates


def test_r25_3_the_seal_is_a_doom_token_of_the_track(content: Content) -> None:
    game, who, _, sign = with_sign(content)
    run(arkham_encounters(game, who), [f"use:{sign}"])
    assert game.state.doom == 4
    assert game.state.seals == [PLACE]
    assert every(game, events.DoomChanged) == [events.DoomChanged(-1, 4, 14)]
    assert every(game, events.Sealed) == [events.Sealed(who.id, PLACE, "elder_sign", 1)]


def test_a25_without_doom_tokens_the_seal_comes_from_the_pile(content: Content) -> None:
    game, who, gate, sign = with_sign(content, doom=0)
    run(arkham_encounters(game, who), [f"use:{sign}"])
    assert game.state.doom == 0
    assert game.state.seals == [PLACE]
    assert who.gate_trophies == [gate]
    assert every(game, events.DoomChanged) == []


def test_r25_4_the_card_leaves_the_game(content: Content) -> None:
    game, who, _, sign = with_sign(content)
    second = give(game, who, "elder_sign")
    run(arkham_encounters(game, who), [f"use:{sign}"])
    assert who.cards == [second]
    assert game.state.boxed_cards == [sign]
    assert sign not in game.state.decks["unique"]
    assert game.state.elder_signs_used == 1
    assert last(game, events.CardLost) == events.CardLost(who.id, sign, "box")


def test_r25_5_the_gate_marker_is_a_trophy(content: Content) -> None:
    game, who, gate, sign = with_sign(content)
    run(arkham_encounters(game, who), [f"use:{sign}"])
    assert who.gate_trophies == [gate]
    assert every(game, events.GateClosed) == [events.GateClosed(who.id, PLACE, gate, "trophy")]


def test_r25_6_it_seals_and_sends_the_monsters_home_as_clue_tokens_do(content: Content) -> None:
    game, who, _, sign = with_sign(content)
    here = put_monster(game, "ghoul", PLACE)
    stays = put_monster(game, "cultist", PLACE)
    run(arkham_encounters(game, who), [f"use:{sign}"])
    assert game.state.monsters == {stays: PLACE}
    assert here in game.state.cup
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert PLACE not in game.state.gates
    assert game.state.doom == 4


def test_r25_7_one_whom_the_price_devours_leaves_seal_and_trophy_behind(content: Content) -> None:
    """Both values fall to 0 by one event: devoured, and the trophy stays with the player (R22.18)."""
    game, who, gate, sign = with_sign(content)
    who.sanity = who.stamina = 1
    session = FlowRunner(arkham_encounters(game, who))
    session.answer(f"use:{sign}")
    assert every(game, events.Devoured) == [events.Devoured(who.id)]
    assert game.state.seals == [PLACE]
    assert game.state.doom == 4
    heir = game.state.investigators[who.seat]
    assert heir is not who
    assert heir.sanity == heir.max_sanity
    assert heir.gate_trophies == [gate]
    assert PLACE not in game.state.gates
    assert game.state.boxed_cards == [sign]


def test_r25_the_sixth_seal_wins_at_once(content: Content) -> None:
    game, who, _, sign = with_sign(content)
    game.state.seals += ["graveyard", "black_cave", "hibbs_roadhouse", "the_unnamable", "independence_square"]
    who.sanity = who.stamina = 1
    with pytest.raises(GameEnds):
        run(arkham_encounters(game, who), [f"use:{sign}"])
    assert (game.state.outcome, game.state.victors) == ("victory", "sealing")
    assert game.nested_effects == 0
    assert every(game, events.Devoured) == []
