"""R3: the numbers that depend on how many play; rulings A1 and D28."""

from __future__ import annotations

from contextlib import suppress

import pytest

from solo.games.town.checks.by_hand import put_gate, put_trophies, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import MonsterAppeared, SurgeBegan
from solo.games.town.game import AncientOneAwakens, GameEnds
from solo.games.town.printed.numbers import (
    gates_that_awaken,
    half,
    monster_limit,
    monsters_with_gate,
    outskirts_capacity,
    overrun_threshold,
    surge_shares,
    surge_size,
)
from solo.games.town.rules.battle import hit
from solo.games.town.rules.doom import check_overrun
from solo.games.town.rules.gates import close_gate, open_gate
from solo.games.town.rules.monsters import draw_monster, place_in_outskirts, place_monster, surge
from solo.games.town.rules.people import leave_game
from solo.games.town.rules.setup import SetupError, new_game
from solo.games.town.rules.states import devour
from solo.games.town.state import Battle
from solo.kernel.flow import run
from tests.games.town.worked_examples.worked import play_out, table

TABLE = {
    1: (4, 7, 8, 1, 1, 1, 1, 8),
    2: (5, 6, 8, 1, 2, 2, 2, 10),
    3: (6, 5, 7, 1, 3, 3, 3, 12),
    4: (7, 4, 7, 1, 4, 4, 4, 14),
    5: (8, 3, 6, 2, 5, 5, 5, 16),
    6: (9, 2, 6, 2, 6, 6, 6, 18),
    7: (10, 1, 5, 2, 7, 7, 7, 20),
    8: (11, 0, 5, 2, 8, 8, 8, 22),
}
"""By players: monster limit, room in the Outskirts, gates that awaken, monsters with a gate, least surge, gate trophies
for a victory, successes for a doom token, overrun."""

PLAYERS = tuple(TABLE)


# R3.1


def test_r3_1_four_play_when_a_group_is_dealt(content: Content) -> None:
    assert new_game(content, 1).state.seats == 4
    assert new_game(content, 1, seats=2).state.seats == 4


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_1_as_many_play_as_sit_down(content: Content, players: int) -> None:
    assert table(content, players).state.seats == players
    assert new_game(content, 1, seats=players, variants=()).state.seats == players


@pytest.mark.parametrize("players", [0, 9])
def test_r3_1_one_to_eight_can_play(content: Content, players: int) -> None:
    with pytest.raises(SetupError):
        new_game(content, 1, seats=players, variants=())


def test_r3_1_the_number_stays_when_somebody_is_devoured(content: Content) -> None:
    game = table(content, 4)
    play_out(devour(game, game.state.investigators[0]))
    assert len(game.playing()) == 4
    assert game.state.seats == 4


def test_r3_1_a_seat_that_stays_empty_counts_on(content: Content) -> None:
    game = table(content, 4)
    leave_game(game, game.state.investigators[3])
    assert len(game.playing()) == 3
    put_gate(game, "woods", "abyss")
    run(surge(game, "woods", ["woods"]))
    assert [event.monsters for event in told(game, SurgeBegan)] == [4]


def test_r3_1_the_eliminated_count_in_the_final_battle(content: Content) -> None:
    game = table(content, 4, ancient_one="cthulhu")
    for who in game.state.investigators[1:]:
        leave_game(game, who)
    game.state.battle = Battle(round=2)
    game.state.doom = 5
    hit(game, 3)
    assert (game.state.doom, game.state.battle.total) == (5, 3)
    hit(game, 1)
    assert (game.state.doom, game.state.battle.total) == (4, 0)


# R3.2


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_2_the_table(players: int) -> None:
    limit, outskirts, gates, monsters, least, _, _, overrun = TABLE[players]
    assert monster_limit(players) == limit
    assert outskirts_capacity(players) == outskirts
    assert gates_that_awaken(players) == gates
    assert monsters_with_gate(players) == monsters
    assert surge_size(1, players) == least
    assert overrun_threshold(players) == overrun


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_2_monster_limit(content: Content, players: int) -> None:
    game = table(content, players)
    for _ in range(TABLE[players][0]):
        run(place_monster(game, run(draw_monster(game)), "woods"))
    assert game.monsters_count() == TABLE[players][0]
    assert [event.place for event in told(game, MonsterAppeared)] == ["woods"] * TABLE[players][0]
    run(place_monster(game, run(draw_monster(game)), "woods"))
    assert game.monsters_count() == TABLE[players][0]
    assert told(game, MonsterAppeared)[-1].place == "outskirts"


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_2_outskirts_capacity(content: Content, players: int) -> None:
    game = table(content, players)
    room = TABLE[players][1]
    for _ in range(room):
        run(place_in_outskirts(game, run(draw_monster(game))))
    assert (len(game.state.outskirts), game.state.terror) == (room, 0)
    run(place_in_outskirts(game, run(draw_monster(game))))
    assert (len(game.state.outskirts), game.state.terror) == (0, 1)


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_2_open_gates_that_awaken(content: Content, players: int) -> None:
    game = table(content, players)
    gates = TABLE[players][2]
    for place in content.unstable[: gates - 1]:
        run(open_gate(game, place))
    with pytest.raises(AncientOneAwakens) as awakens:
        run(open_gate(game, content.unstable[gates - 1]))
    assert awakens.value.reason == "gates"
    assert len(game.state.gates) == gates


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_2_monsters_with_a_new_gate(content: Content, players: int) -> None:
    game = table(content, players)
    run(open_gate(game, "woods"))
    assert list(game.state.monsters.values()) == ["woods"] * TABLE[players][3]


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_2_least_size_of_a_surge(content: Content, players: int) -> None:
    game = table(content, players)
    put_gate(game, "woods", "abyss")
    run(surge(game, "woods", ["woods"]))
    assert list(game.state.monsters.values()) == ["woods"] * TABLE[players][4]


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_2_gate_trophies_for_a_victory(content: Content, players: int) -> None:
    needed = TABLE[players][5]
    ends = []
    for trophies in (needed - 1, needed):
        game = table(content, players)
        last = game.state.investigators[-1]
        put_gate(game, "woods", "another_dimension")
        put_trophies(game, game.state.investigators[0], gates=max(0, trophies - 1))
        with suppress(GameEnds):
            run(close_gate(game, "woods", last, trophy=trophies > 0))
        ends.append(game.state.victors)
    assert ends == ["", "closing"]


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_2_successes_for_a_doom_token(content: Content, players: int) -> None:
    game = table(content, players, ancient_one="cthulhu")
    game.state.battle = Battle(round=1)
    game.state.doom = 13
    hit(game, TABLE[players][6] - 1)
    assert game.state.doom == 13
    hit(game, 1)
    assert game.state.doom == 12


@pytest.mark.parametrize("players", PLAYERS)
def test_r3_2_overrun(content: Content, players: int) -> None:
    game = table(content, players)
    game.state.terror = 10
    for marker in game.state.cup[: TABLE[players][7] - 1]:
        game.state.monsters[marker] = "woods"
    check_overrun(game)
    game.state.monsters[game.state.cup[-1]] = "sky"
    with pytest.raises(AncientOneAwakens) as awakens:
        check_overrun(game)
    assert awakens.value.reason == "overrun"


# Shares and halves


@pytest.mark.parametrize(
    ("gates", "players", "size"), [(1, 4, 4), (4, 4, 4), (5, 4, 5), (6, 4, 6), (1, 1, 1), (3, 1, 3), (3, 8, 8)]
)
def test_r13_4_a_surge_is_the_greater_of_gates_and_players(gates: int, players: int, size: int) -> None:
    assert surge_size(gates, players) == size


@pytest.mark.parametrize("gates", range(1, 8))
@pytest.mark.parametrize("monsters", range(1, 9))
def test_r13_5_shares_are_even(monsters: int, gates: int) -> None:
    each, over = surge_shares(monsters, gates)
    assert each * gates + over == monsters
    assert 0 <= over < gates


@pytest.mark.parametrize(("amount", "down", "up"), [(0, 0, 0), (1, 0, 1), (2, 1, 1), (3, 1, 2), (5, 2, 3), (6, 3, 3)])
def test_r22_6_halves(amount: int, down: int, up: int) -> None:
    assert (half(amount), half(amount, up=True)) == (down, up)
