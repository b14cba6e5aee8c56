"""The decent autoplayer: it plays whole games by the rules, better than chance, and from nothing that is hidden."""

from __future__ import annotations

import pytest

from solo.games.museum.checks.by_hand import give
from solo.games.museum.host import Host, Rules
from solo.games.museum.players.decent import DecentPlayer
from solo.kernel.dice import Dice
from solo.kernel.flow import FlowRunner
from solo.players.simulation import SimulationPlan, play_one
from tests.games.museum.helpers import Night, at_card, content, table


def rules() -> Rules:
    return Rules(content())


def test_decent_games_hold_all_invariants() -> None:
    ended = []
    for seats in (1, 3):
        played = play_one(rules(), SimulationPlan(1, "decent", seed=40 + seats, setup={"seats": seats}, check=True), 0)
        ended += [value for value in played.tally.values() if isinstance(value, str)]
    assert len(ended) == 2
    assert all(ended)


def test_decent_player_knows_nothing_that_is_hidden() -> None:
    """Every answer is the same when the dice to come and the order of every pile are others."""
    host = rules().begin({"seed": 7, "seats": 3})
    player, session = DecentPlayer(host), FlowRunner(host.flow())
    for _ in range(30):
        decision = session.decision
        assert decision is not None
        answer = player(decision)
        state, dice = host.game.state, host.game.dice
        piles = [state.adventures, state.worlds, state.mythos, state.cup, *state.decks.values()]
        kept = [list(pile) for pile in piles]
        host.game.dice = Dice(99)
        for pile in piles:
            pile.reverse()
        assert player(decision) == answer
        for pile, was in zip(piles, kept, strict=True):
            pile[:] = was
        host.game.dice = dice
        session.answer(answer)


def answer(night: Night) -> object:
    """What the player answers."""
    return DecentPlayer(Host(night.game, 1))(night.decision)


@pytest.mark.parametrize(
    ("card", "values"),
    [("voice_of_ra", {}), ("clear_mind", {"sanity": 1}), ("heal", {"stamina": 1}), ("whiskey", {"sanity": 1})],
)
def test_it_does_not_hoard_what_helps_no_roll(card: str, values: dict[str, int]) -> None:
    game = table(investigators=["dexter_drake"])
    who = game.state.investigators[0]
    give(game, who, card)
    for name, value in values.items():
        setattr(who, name, value)
    assert answer(Night(game)) == f"use:{card}.1:0"


def test_what_is_not_used_up_is_used_for_little() -> None:
    night = at_card("hallway_on_fire", who="dexter_drake", hand=["richard_upton_pickman"])
    night.roll("terror", "i1", "i1", "i1", "i1", "i1")
    assert answer(night) == "use:richard_upton_pickman.1:0"
