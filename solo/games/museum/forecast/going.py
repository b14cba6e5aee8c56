"""What going to a card promises: the chance to complete it with all that whoever goes has in hand (ES4.2, ES12).

Every card's chance is computed as that of its attempt is (`forecast`), before the first roll, with as many of the clues, cards
and abilities as a share of the work budget allows. What is not used within a share goes to the cards behind it. So the figures
of a question are the same on every machine, and whatever was asked before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solo.games.museum.forecast.decision_state import SHARED_CACHE
from solo.games.museum.forecast.model import (
    goal_of,
    resource_names,
    resources_of,
    row_numbers,
    state_with_resources,
    state_without_resources,
)
from solo.games.museum.forecast.solver_cache import SolverCache
from solo.games.museum.game import Game
from solo.games.museum.rules.attempts import coming_pool
from solo.games.museum.rules.tasks import all_rows
from solo.games.museum.state import Investigator


def counts(names: int) -> Iterator[int]:
    """How many resources to count: one, two, four ... all. Each takes about twice as much as the one before."""
    count = 1
    while count < names:
        yield count
        count *= 2
    if names:
        yield names


def holds_at(game: Game, who: Investigator, card: str) -> int:
    """How often a die may be put aside in an attempt at a card: by focus, and by each who stands there (ES10)."""
    holds = 0 if game.forbidden(who, "focus") else 1
    return holds if game.forbidden(who, "assist") else holds + sum(other is not who for other in game.at(card))


class Prospect(NamedTuple):
    """The chance to complete a card from 0 to 1. bare: without clues and cards. exact: all that could be used is counted; else
    the chance is a lower bound."""

    chance: float
    bare: float
    exact: bool


def prospects(game: Game, who: Investigator, cards: Sequence[str], most: float) -> dict[str, Prospect]:
    """What somebody may expect of each card he could go to. most: the work budget of them all."""
    cache = SolverCache().sharing_memos_of(SHARED_CACHE)
    found, spent = dict[str, Prospect](), 0.0
    for number, card in enumerate(cards):
        limit = spent + (most - spent) / (len(cards) - number)
        found[card] = _prospect(game, who, card, cache, limit)
        spent = min(limit, max(spent, cache.budget.spent))
    return found


def _prospect(game: Game, who: Investigator, card: str, cache: SolverCache, limit: float) -> Prospect:
    """A card's chance, with as much as is counted when so much work has been done in all."""
    rows, pool = list(all_rows(game, game.card_of(card))), coming_pool(game, who)[0]
    resources = resources_of(game, who, card)
    solver = cache.solver(goal_of(game, who, card, resources))
    left = solver.space.left(row_numbers(game, card, rows, solver, resources))
    bare_state = state_without_resources(game, who, left, rows, pool, game.dice_in("spell"), holds_at(game, who, card))
    bare_state = bare_state._replace(first=True)
    names = resource_names(game, who, resources)
    bare = chance = solver.decision_value(state_with_resources(solver, bare_state, resources, (), who.clues))
    exact = not names
    with cache.budget.limited_to(limit):
        for count in counts(len(names)):
            state = state_with_resources(solver, bare_state, resources, names[:count], who.clues)
            chance = max(chance, solver.decision_value(state))
            exact = count == len(names)
    return Prospect(chance, bare, exact)
