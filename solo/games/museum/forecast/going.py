"""What going to a card promises: the chance to complete it with all that whoever goes has in hand (ES4.2, ES12).

The chance is that of the attempt before its first roll, under best play. To count all clues and cards takes too long where
there are many cards to go to. So it is computed for every card how good simpler ways to play are, each dearer than the one
before (`ways`): dice that could be added are added before the first roll, and no die is put aside or kept on a spell; dice are
put aside; best play itself. Where the work budget ends a computation is cut short (`budget`): from there on nothing is used, so
what is found is a lower bound, and all that was computed counts. Cards that bring Elder Signs come first, and what one card does
not use of its share goes to those behind it. A clue token more never lowers a figure: with none or several the same work is done
as with one. The figures of a question are the same on every machine, whatever was asked before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from solo.games.museum.forecast.decision_state import SHARED_CACHE
from solo.games.museum.forecast.model import (
    CLUE,
    goal_of,
    resource_names,
    resources_of,
    row_numbers,
    state_with_resources,
    state_without_resources,
)
from solo.games.museum.forecast.resources import Resource, ResourceAction
from solo.games.museum.forecast.rolls import RED, YELLOW
from solo.games.museum.forecast.solver import Solver
from solo.games.museum.forecast.solver_cache import SolverCache
from solo.games.museum.forecast.state_space import with_die_added
from solo.games.museum.forecast.states import ForecastState
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
    """The chance to complete a card from 0 to 1. exact: all that could be used is counted; else it is a lower bound."""

    chance: float
    exact: bool


FEW = 2
"""With more cards than this beside clues, dice and spells they are first left out: with all of them much is cut short."""
FOR_WAYS = 0.9
"""How much of what an attempt may take for its promises is given to ways to play: what is cut short takes a little more."""


class HandUse(NamedTuple):
    """A way to play an attempt. hand: what may be used. adding: dice are added before the first roll, as many as may be.
    focus: dice may be put aside.
    """

    hand: tuple[str, ...]
    adding: bool = True
    focus: bool = False


def prospects(game: Game, who: Investigator, cards: Sequence[str], most: float) -> dict[str, Prospect]:
    """What somebody may expect of each card he could go to. most: the work budget of them all.

    Every way is computed for all cards, of what is left of the budget an equal share for each, before the next one.
    """
    cache = SolverCache().sharing_memos_of(SHARED_CACHE)
    by_signs = sorted(cards, key=lambda card: -game.fact(card).fact.rewards.get("elder_sign", 0))
    attempts = {card: _ComingAttempt(game, who, card, cache) for card in by_signs}
    found = {card: Prospect(0.0, False) for card in cards}
    waiting = {card: attempt.ways() for card, attempt in attempts.items()}
    while waiting:
        going_on = dict[str, Iterator[HandUse]]()
        for number, (card, ways) in enumerate(waiting.items()):
            way, share = next(ways, None), (most - cache.budget.spent) / (len(waiting) - number)
            if way is not None and (share > 0 or not found[card].chance or attempts[card].has_only_clues):
                value = attempts[card].within(share, way)
                exact = value.exact and way == attempts[card].best_play
                found[card] = Prospect(max(found[card].chance, value.chance), exact)
                going_on[card] = ways
        waiting = going_on
    return found


class Hand:
    """What somebody has in hand for an attempt, and what simpler ways to use it are worth before a roll.

    adding: what adds dice for nothing but itself, and is used before the roll in ways to play that add dice. even: with no clue
    it takes as much work as with one, so that who has one gets as far.
    """

    even = False

    def __init__(
        self, game: Game, who: Investigator, resources: Mapping[str, Resource], solver: Solver, bare: ForecastState
    ) -> None:
        self._resources, self._solver, self._bare, self._clues = resources, solver, bare, who.clues
        self._budget = solver.space.budget
        self.names = resource_names(game, who, resources)
        self._with_dice, self.adding = self._dice_added()

    @property
    def has_only_clues(self) -> bool:
        """Whether nothing but clues may be used: who has none is shown what dice alone are worth, and nobody less than that."""
        return all(name == CLUE for name in self.names)

    @property
    def best_play(self) -> HandUse:
        """Best play with everything; it alone can be exact."""
        return HandUse(self.names, adding=False, focus=True)

    def ways(self) -> Iterator[HandUse]:
        """Ways to play, each better, or dearer to compute, than the one before; the last is best play."""
        others = [name for name in self.names if name != CLUE and name not in self.adding]
        plain = [name for name in others if not self._only_adds_or_stores(name)]
        storing = [name for name in self.names if name != CLUE and self._stores(name)]
        hand = (*[name for name in self.names if name == CLUE], *plain)
        ways = [HandUse(hand), HandUse(hand, focus=True)] if self.names else []
        if len(plain) > FEW:
            ways.insert(0, HandUse(tuple(name for name in hand if name == CLUE)))
        if storing:
            ways.append(HandUse(tuple(name for name in self.names if name not in storing), adding=False, focus=True))
        return iter([*ways, self.best_play])

    @property
    def spent(self) -> float:
        """How much work was done."""
        return self._budget.spent

    def within(self, share: float, way: HandUse) -> Prospect:
        """The chance of a way to play; at least what it is when nothing is used after so much work. exact: it was enough."""
        with self._budget.cut_at(self._budget.spent + share):
            chance = self._chance(way)
            return Prospect(chance, not self._budget.cuts)

    def _chance(self, way: HandUse) -> float:
        state = self._with_dice if way.adding else self._bare
        cards = {name: card for name, card in self._resources.items() if not way.adding or name not in self.adding}
        state = state_with_resources(self._solver, state, cards, way.hand, self._clues)
        state = state if way.focus else state._replace(holds=0)
        if not self.even or not self.names or not any(state.pool):
            return self._solver.decision_value(state)
        return self._solver.value_with_clues_up_to(state._replace(clues=max(1, state.clues)), state.clues)

    def _only_adds_or_stores(self, name: str) -> bool:
        kinds = {action.kind for action in self._resources[name].actions}
        return kinds <= {"add"} or self._stores(name)

    def _stores(self, name: str) -> bool:
        """Whether a card keeps dice, which takes longest to compute by far."""
        return any(action.kind == "hold" for action in self._resources[name].actions)

    def _dice_added(self) -> tuple[ForecastState, frozenset[str]]:
        """The state with what dice may be added for nothing but the card, and what is used for it."""
        state, used = self._bare, set[str]()
        for name, card in self._resources.items():
            for action in card.actions:
                colors = [color for color in (YELLOW, RED) if action.colors[color] and state.free[color - 1] == 1]
                if action.kind == "add" and colors and name not in used and not _has_price(action):
                    used.add(name)
                    for color in colors:
                        state = with_die_added(state, color)
        return state, frozenset(used)


class _ComingAttempt(Hand):
    """The attempt that somebody would make at a card."""

    even = True

    def __init__(self, game: Game, who: Investigator, card: str, cache: SolverCache) -> None:
        rows, pool, resources = (
            list(all_rows(game, game.card_of(card))),
            coming_pool(game, who)[0],
            resources_of(game, who, card),
        )
        solver = cache.solver(goal_of(game, who, card, resources))
        left = solver.space.left(row_numbers(game, card, rows, solver, resources))
        holds = holds_at(game, who, card)
        bare = state_without_resources(game, who, left, rows, pool, game.dice_in("spell"), holds)
        super().__init__(game, who, resources, solver, bare._replace(first=True))


class Promised(NamedTuple):
    """What an attempt promises at least before a roll. with_dice: when what adds dice is used first; as_it_is: when not."""

    with_dice: float
    as_it_is: float


def promised(hand: Hand, most: float) -> Promised:
    """What the ways to play promise that can be computed with so much work, as they do of cards to go to."""
    chances, end = {True: 0.0, False: 0.0}, hand.spent + most * FOR_WAYS
    for way in hand.ways():
        if hand.spent < end:
            adds = way.adding and bool(hand.adding)
            chances[adds] = max(chances[adds], hand.within(end - hand.spent, way).chance)
    return Promised(chances[True], chances[False])


def _has_price(action: ResourceAction) -> bool:
    """Whether something else is paid for an action."""
    return bool(action.sanity or action.stamina or action.trade)
