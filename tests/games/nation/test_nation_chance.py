"""Chance goes through one door: a nation game of another seed that is told what came is the same."""

from __future__ import annotations

import ast
import random
from typing import Any

import pytest

from solo.games.nation.checks.invariants import problems
from solo.games.nation.game import Game
from solo.games.nation.rules.setup import new_game
from solo.games.nation.rules.turn import play
from tests.games.nation.helpers import content
from tests.games.test_chance import Kit, bare, flows, play_in_lockstep, sources, taken_by_hand


def begin(seed: int, luck: random.Random) -> Any:
    """A game of any level, against any Ancient One."""
    ancient_one = luck.choice(["", *content().ancient_ones])
    main_agent = luck.choice(["", *content().main_agents])
    return new_game(
        content(), seed, ancient_one=ancient_one, main_agent=main_agent, level=luck.choice(list(content().levels))
    )


@pytest.mark.parametrize("share", range(4))
def test_a_game_of_another_seed_that_is_told_what_came_is_the_same(share: int) -> None:
    play_in_lockstep(Kit(begin, play, problems, Game.unseen), range(share * 10, share * 10 + 10))


def test_rules_take_nothing_from_a_pile_and_draw_no_number() -> None:
    for path in sources("nation"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert [*taken_by_hand(tree), *bare(tree, flows("nation"))] == [], path.name
