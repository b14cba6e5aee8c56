"""Optional variants that change how gates open: V10 (double gates) and Stormknight (VS)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_gate, put_monster, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens, Game
from solo.games.town.rules.mythos import gate_step, mythos_phase
from solo.games.town.rules.setup import first_mythos
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import options
from tests.games.town.tables import SHEETS, spread, stack_mythos, stands, with_variants

CARD = "all_quiet_in_arkham"
SECOND = "ill_wind_grips_arkham"
"""The first names the woods, the second the graveyard."""


def step(game: Game) -> None:
    """The first step of a mythos card that names the woods."""
    run(gate_step(game, game.content.mythos[CARD]))


# V10: double gates, from five investigators on


def doubled(content: Content, *, seats: int = 5, doom: int = 6, variants: tuple[str, ...] = ("V10",)) -> Game:
    """A game in whose next mythos phase CARD is drawn at a sealed place, and SECOND may follow."""
    game = with_variants(content, *variants, seats=seats)
    game.state.seals = ["woods"]
    game.state.doom = doom
    game.state.cup = [monster for monster in game.state.cup if game.figures(monster).movement == "stationary"]
    stack_mythos(game, CARD, SECOND)
    return game


def mythos(game: Game) -> None:
    """A whole mythos phase, with the first answer to everything."""
    session = FlowRunner(mythos_phase(game))
    while session.decision is not None:
        session.answer(session.decision.default)


def test_v10_a_second_card_opens_a_gate_in_full(content: Content) -> None:
    game = doubled(content)
    mythos(game)
    assert told(game, events.MythosDrawn) == [
        events.MythosDrawn(CARD, False),
        events.MythosDrawn(SECOND, False),
    ]
    assert list(game.state.gates) == ["graveyard"]
    assert spread(game) == {"graveyard": 2}
    assert game.state.doom == 7
    assert game.state.clues["graveyard"] == 0


def test_v10_nothing_else_of_the_second_card_counts(content: Content) -> None:
    game = doubled(content)
    mythos(game)
    assert told(game, events.ClueAppeared) == [events.ClueAppeared("historical_society", 2)]
    assert len(told(game, events.MonstersStir)) == 1
    assert game.state.mythos_deck[-2:] == [CARD, SECOND]


def test_v10_one_monster_comes_out_of_an_open_gate(content: Content) -> None:
    game = doubled(content)
    put_gate(game, "graveyard", "abyss")
    put_gate(game, "black_cave", "yuggoth")
    mythos(game)
    assert spread(game) == {"graveyard": 1}
    assert (game.state.doom, len(game.state.gates)) == (6, 2)
    assert told(game, events.SurgeBegan) == []


def test_v10_not_even_that_one_where_kate_stands(content: Content) -> None:
    game = scenario(content, investigators=["kate_winthrop", *SHEETS[:4]], variants=["V10"])
    game.state.seals, game.state.doom = ["woods"], 6
    put_gate(game, "graveyard", "abyss")
    kate = stands(game, "kate_winthrop", "graveyard")
    kate.explored = True
    stack_mythos(game, CARD, SECOND)
    mythos(game)
    assert told(game, events.MonsterAppeared) == []


def test_v10_a_seal_is_burnt_off(content: Content) -> None:
    game = doubled(content)
    game.state.seals.append("graveyard")
    mythos(game)
    assert game.state.seals == ["woods"]
    assert told(game, events.SealBroken) == [events.SealBroken("graveyard", 1)]
    assert (game.state.gates, game.state.monsters, game.state.doom) == ({}, {}, 6)


@pytest.mark.parametrize(("seats", "doom", "variants"), [(5, 5, ("V10",)), (4, 6, ("V10",)), (5, 6, ())])
def test_v10_not_before_the_sixth_doom_token_nor_with_four(
    content: Content, seats: int, doom: int, variants: tuple[str, ...]
) -> None:
    game = doubled(content, seats=seats, doom=doom, variants=variants)
    mythos(game)
    assert told(game, events.MythosDrawn) == [events.MythosDrawn(CARD, False)]
    assert game.state.gates == {}


# VS: Stormknight


def test_vs_a_new_gate_brings_no_doom_token(content: Content) -> None:
    game = with_variants(content, "VS")
    step(game)
    assert list(game.state.gates) == ["woods"]
    assert spread(game) == {"woods": 1}
    assert game.state.doom == 0


def test_vs_not_even_the_first_one(content: Content) -> None:
    game = with_variants(content, "VS")
    game.state.cup = ["ghost.1"]
    stack_mythos(game, "family_found_butchered")
    run(first_mythos(game))
    assert list(game.state.gates) == ["graveyard"]
    assert game.state.doom == 0


@pytest.mark.parametrize("seats", [4, 6])
def test_vs_at_an_open_gate_one_monster_and_a_doom_token_and_no_surge(content: Content, seats: int) -> None:
    game = with_variants(content, "VS", seats=seats)
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    step(game)
    assert spread(game) == {"woods": 1}
    assert game.state.doom == 1
    assert told(game, events.SurgeBegan) == []
    assert len(game.state.gates) == 2


def test_vs_that_token_may_be_the_last(content: Content) -> None:
    game = scenario(content, ancient_one="yig", variants=["VS"])
    put_gate(game, "woods", "abyss")
    game.state.doom = 9
    with pytest.raises(AncientOneAwakens) as awakens:
        step(game)
    assert awakens.value.reason == "doom"


def test_vs_no_monster_where_kate_stands_but_the_token(content: Content) -> None:
    game = scenario(content, investigators=["kate_winthrop", *SHEETS[:3]], variants=["VS"])
    put_gate(game, "woods", "abyss")
    stands(game, "kate_winthrop", "woods").explored = True
    step(game)
    assert game.state.monsters == {}
    assert game.state.doom == 1


def test_vs_at_a_seal_the_surge_comes_out_of_all_open_gates(content: Content) -> None:
    game = with_variants(content, "VS")
    game.state.seals = ["woods"]
    for place, world in (("graveyard", "yuggoth"), ("black_cave", "rlyeh"), ("unvisited_isle", "abyss")):
        put_gate(game, place, world)
    session = FlowRunner(gate_step(game, content.mythos[CARD]))
    assert options(session) == ["gate:graveyard", "gate:black_cave", "gate:unvisited_isle"]
    session.answer("gate:black_cave")
    assert session.over
    assert spread(game) == {"graveyard": 1, "black_cave": 2, "unvisited_isle": 1}
    assert game.state.doom == 0
    assert told(game, events.SurgeBegan) == [events.SurgeBegan("", 4)]


def test_vs_at_a_seal_the_limit_holds_for_the_surge(content: Content) -> None:
    game = with_variants(content, "VS")
    game.state.seals = ["woods"]
    put_gate(game, "graveyard", "yuggoth")
    for _ in range(5):
        put_monster(game, "cultist", "downtown_street")
    step(game)
    assert spread(game) == {"downtown_street": 5, "graveyard": 2}
    assert len(game.state.outskirts) == 2


def test_vs_at_a_seal_with_no_gate_open_nothing_happens(content: Content) -> None:
    game = with_variants(content, "VS")
    game.state.seals = ["woods"]
    step(game)
    assert game.events == [events.GateHeld("woods", "seal")]
    assert (game.state.monsters, game.state.doom) == ({}, 0)
