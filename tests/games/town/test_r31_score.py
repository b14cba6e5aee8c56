"""R31: the score of a victory and the First Citizen of Arkham; A19."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_trophies, scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.printed.numbers import GONE, JAIL, LOST
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.ending import first_citizens, score
from solo.games.town.rules.gates import close_gate
from solo.games.town.rules.people import leave_game, spend_trophies
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.scope import Scope
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import run
from tests.games.town.helpers import GATE_AT as PLACE
from tests.games.town.helpers import at_gate

DOOM = {
    "azathoth": 14,
    "cthulhu": 13,
    "hastur": 13,
    "ithaqua": 11,
    "nyarlathotep": 11,
    "shub_niggurath": 12,
    "yig": 10,
    "yog_sothoth": 12,
}
TROPHIES = ["cultist"] * 6 + ["ghoul"] * 3 + ["zombie"] * 3 + ["maniac"] * 3 + ["ghost"] * 3


@pytest.mark.parametrize(("ancient_one", "doom"), DOOM.items())
def test_r31_1_it_begins_with_the_highest_number_of_the_track(content: Content, ancient_one: str, doom: int) -> None:
    """And four sane survivors; doom tokens on the track do not matter."""
    game = scenario(content, ancient_one=ancient_one)
    game.state.doom = 3
    assert score(game) == events.Scored(doom + 4, doom, 0, 0, 0, 0, 0, 4, tuple(who.id for who in game.playing()))


@pytest.mark.parametrize("terror", [1, 5, 10])
def test_r31_1_the_terror_level_is_taken_off(content: Content, terror: int) -> None:
    game = scenario(content)
    game.state.terror = terror
    found = score(game)
    assert found.terror == terror
    assert found.score == 14 + 4 - terror


def test_r31_1_every_loan_not_paid_back_costs_a_point(content: Content) -> None:
    game = scenario(content)
    amanda, pete, harvey, _ = game.state.investigators
    for who in (amanda, pete, harvey):
        give(game, who, "bank_loan")
    assert (score(game).loans, score(game).score) == (3, 15)
    harvey.money = 10
    run(upkeep(game, harvey), [f"use:{harvey.cards[0]}", "set:111"])
    assert (score(game).loans, score(game).score) == (2, 16)


def test_r31_1_a_defaulted_loan_costs_a_point_too_once(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    give(game, who, "bank_loan")
    run(VOCABULARY.compile([{"default_on_loan": True}]).run(Scope(game, who, "bank_loan")))
    assert (score(game).loans, score(game).score) == (1, 17)


def test_r31_1_an_elder_sign_card_costs_a_point(content: Content) -> None:
    game, who, _ = at_gate(content)
    sign = give(game, who, "elder_sign")
    run(arkham_encounters(game, who), [f"use:{sign}"])
    found = score(game)
    assert found.elder_signs == 1
    assert found.gate_trophies == 1
    assert found.score == 14 - 1 + 1 + 4


def test_r31_2_a_seal_of_clue_tokens_costs_nothing(content: Content) -> None:
    game, who, _ = at_gate(content)
    who.clues = 5
    run(close_gate(game, PLACE, who), [f"seal:{PLACE}"])
    found = score(game)
    assert found.elder_signs == 0
    assert found.score == 14 + 1 + 4


def test_r31_1_an_elder_sign_in_hand_costs_nothing(content: Content) -> None:
    game = scenario(content)
    give(game, game.by_id("amanda_sharpe"), "elder_sign")
    assert score(game).score == 18


def test_r31_1_gate_trophies_count_one_each(content: Content) -> None:
    game = scenario(content)
    put_trophies(game, game.by_id("amanda_sharpe"), gates=2)
    put_trophies(game, game.by_id("joe_diamond"), gates=3)
    assert (score(game).gate_trophies, score(game).score) == (5, 23)
    spend_trophies(game, game.by_id("amanda_sharpe"), [], list(game.by_id("amanda_sharpe").gate_trophies))
    assert (score(game).gate_trophies, score(game).score) == (3, 21)


@pytest.mark.parametrize(
    ("held", "points"), [((2, 0, 0, 0), 0), ((1, 1, 1, 0), 1), ((2, 2, 2, 2), 2), ((5, 5, 5, 2), 5), ((18, 0, 0, 0), 6)]
)
def test_r31_1_a19_monster_trophies_are_pooled_and_divided_by_three(
    content: Content, held: tuple[int, ...], points: int
) -> None:
    game = scenario(content)
    kinds = iter(TROPHIES)
    for who, count in zip(game.playing(), held, strict=True):
        put_trophies(game, who, monsters=[next(kinds) for _ in range(count)])
    assert (score(game).monster_trophies, score(game).score) == (points, 18 + points)


def test_r31_1_a19_lost_jailed_and_delayed_ones_survive(content: Content) -> None:
    game = scenario(content)
    amanda, pete, harvey, _ = game.state.investigators
    amanda.place, pete.place, harvey.place = LOST, JAIL, "abyss_1"
    amanda.delayed = pete.delayed = harvey.delayed = True
    assert (score(game).survivors, score(game).score) == (4, 18)


def test_r31_1_a19_the_eliminated_do_not(content: Content) -> None:
    """Their trophies stay on record (R22.18)."""
    game = scenario(content)
    joe = game.by_id("joe_diamond")
    put_trophies(game, joe, gates=1)
    leave_game(game, joe)
    assert joe.place == GONE
    assert (score(game).survivors, score(game).gate_trophies, score(game).score) == (3, 1, 18)


@pytest.mark.parametrize("seats", [1, 2, 8])
def test_r31_1_the_whole_sum(content: Content, seats: int) -> None:
    names = list(content.investigators)[:seats]
    game = scenario(content, investigators=names, ancient_one="yig")
    who = game.state.investigators[0]
    game.state.terror, game.state.elder_signs_used = 6, 2
    give(game, who, "bank_loan")
    put_trophies(game, who, monsters=TROPHIES[:7], gates=4)
    assert score(game) == events.Scored(10 - 6 - 1 - 2 + 4 + 2 + seats, 10, 6, 1, 2, 4, 2, seats, (who.id,))


def test_r31_1_a_score_may_be_negative(content: Content) -> None:
    game = scenario(content, ancient_one="yig", investigators=["amanda_sharpe"])
    game.state.terror, game.state.elder_signs_used, game.state.loans_defaulted = 10, 4, 1
    assert score(game).score == 10 - 10 - 4 - 1 + 1


@pytest.mark.parametrize(
    ("gates", "monsters", "citizens"),
    [
        ((1, 0, 0, 0), (0, 5, 5, 5), ["amanda_sharpe"]),
        ((2, 2, 1, 0), (1, 2, 9, 0), ["ashcan_pete"]),
        ((0, 0, 0, 0), (0, 0, 0, 3), ["joe_diamond"]),
        ((1, 0, 1, 0), (2, 4, 2, 0), ["amanda_sharpe", "harvey_walters"]),
        ((0, 0, 0, 0), (0, 0, 0, 0), ["amanda_sharpe", "ashcan_pete", "harvey_walters", "joe_diamond"]),
    ],
)
def test_r31_3_first_citizen_by_gate_trophies_then_by_monster_trophies(
    content: Content, gates: tuple[int, ...], monsters: tuple[int, ...], citizens: list[str]
) -> None:
    game = scenario(content)
    kinds = iter(TROPHIES)
    for who, gate_count, monster_count in zip(game.playing(), gates, monsters, strict=True):
        put_trophies(game, who, gates=gate_count, monsters=[next(kinds) for _ in range(monster_count)])
    assert list(first_citizens(game)) == citizens
    assert list(score(game).citizens) == citizens
