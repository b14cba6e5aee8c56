"""Any setup and any answers: whatever is chosen, all invariants hold after every answer."""

from __future__ import annotations

from itertools import cycle, islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solo.games.town.checks.invariants import check_invariants
from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load
from solo.games.town.game import Game
from solo.games.town.rules.setup import VARIANTS, new_game
from solo.games.town.rules.turn import play
from solo.kernel.decisions import Answer, Decision
from solo.kernel.flow import FlowRunner

CONTENT: Content = load()
ANCIENT_ONES = ["", *CONTENT.ancient_ones]

SETUPS = st.tuples(
    st.integers(0, 2**62),
    st.integers(1, 8),
    st.sampled_from(ANCIENT_ONES),
    st.lists(st.sampled_from([each for each in VARIANTS if each != "V13"]), unique=True),
    st.booleans(),
)
CHOICES = st.lists(st.integers(0, 63), min_size=1, max_size=60)


def chosen(decision: Decision, choice: int) -> Answer:
    """The answer that a number stands for."""
    ids = [each.id for each in decision.options]
    if not decision.several:
        return ids[choice % len(ids)]
    count = decision.least + choice % (decision.most - decision.least + 1)
    start = choice % len(ids)
    return tuple([*ids[start:], *ids[:start]][:count])


def holds(setup: tuple[int, int, str, list[str], bool], choices: list[int], answers: int) -> Game:
    """Play with those choices, over and over, for so many answers at most; everything is looked at after each of them."""
    seed, seats, ancient_one, variants, group = setup
    switches = [*variants, *["V13"] * (group and seats == 4)]
    game = new_game(CONTENT, seed, ancient_one=ancient_one, seats=seats, variants=switches)

    def at_boundary() -> None:
        check_invariants(game)
        assert game.nested_effects == 0
        assert game.state.visiting == game.state.in_hand == game.state.gate_cards == []
        assert game.state.mythos_card == ""
        assert Game.restore(CONTENT, game.snapshot()).state == game.state

    session = FlowRunner(play(game), at_boundary)
    for choice in islice(cycle(choices), answers):
        if session.decision is None:
            break
        check_invariants(game, session.decision)
        asker = session.decision.who
        assert asker == "" or asker in [who.id for who in game.state.investigators] or not game.state.investigators
        session.answer(chosen(session.decision, choice))
    check_invariants(game)
    assert (game.state.phase == "over") is session.over
    return game


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(SETUPS, CHOICES)
def test_invariants_hold_after_every_answer(setup: tuple[int, int, str, list[str], bool], choices: list[int]) -> None:
    holds(setup, choices, 250)


@pytest.mark.campaign
@settings(max_examples=1_500, deadline=None, suppress_health_check=list(HealthCheck))
@given(SETUPS, CHOICES)
def test_invariants_hold_after_every_answer_of_many_games(
    setup: tuple[int, int, str, list[str], bool], choices: list[int]
) -> None:
    holds(setup, choices, 2_500)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_plays(variant: str) -> None:
    """Five seats for the variants of many, four for the group of one player."""
    seats = 4 if variant == "V13" else 5
    for seed in range(3):
        choices = [(seed * 37 + number * 11) % 64 for number in range(59)]
        game = holds((seed, seats, "", [variant][: seats - 4], variant == "V13"), choices, 600)
        assert game.state.variants == [variant]
        assert game.state.seats == seats
        assert game.state.round >= 1
