"""DP17.21 The goals of the Ancient Ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from solo.games.nation import events
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.card_facts import AncientOneFact, GoalFact
from solo.games.nation.printed.numbers import CULTISTS


def goal_figure(game: Game, goal: GoalFact | None = None) -> int:
    """How far the Ancient One has come with its goal (DP17.21), or would have with another one."""
    state, content = game.state, game.content
    kept = state.automaton.cards
    match (goal or game.ancient.goal).what:
        case "hired_agents_acquired":
            return sum(card in content.agents for card in kept)
        case "ritual_ahead_of_investigation":
            return state.ritual - state.investigation
        case "mythos_acquired":
            return len(state.automaton.mythos)
        case "cards_with_sanity_icon_acquired":
            return sum(content.has_sanity_icon(card) for card in (*kept, *state.automaton.mythos))
        case "gates_opened_by_cultists":
            return sum(city.gate == "open" and city.gate_owner in CULTISTS for city in state.cities)
        case "cities_controlled_by_cultists":
            return sum(city.owner in CULTISTS for city in state.cities)


def is_met(game: Game, ancient: AncientOneFact) -> bool:
    """Whether the goal of an Ancient One is met, if it is this one."""
    return goal_figure(game, ancient.goal) >= ancient.goal.number


def goal_so_far(game: Game) -> int:
    """How far the Ancient One has come, as far as anybody knows: 0 while it lies face down (V1)."""
    return 0 if game.veiled else max(0, goal_figure(game))


@contextmanager
def goal_told(game: Game) -> Iterator[None]:
    """Tell behind a step or an action how far the Ancient One has come with its goal, if that is different, though the game may
    end by it."""
    before = goal_so_far(game)
    try:
        yield
    except GameEnds:
        _tell_goal(game, before)
        raise
    _tell_goal(game, before)


def _tell_goal(game: Game, before: int) -> None:
    now, goal = goal_so_far(game), game.ancient.goal
    if now != before:
        game.tell(events.GoalMoved(goal.what, now - before, now, goal.number))
