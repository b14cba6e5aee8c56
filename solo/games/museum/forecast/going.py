"""What going to a card promises: the chance to complete it with all that whoever goes has in hand (ES4.2, ES12).

The chance is that of the attempt before its first roll, under best play. To count all clues and cards takes too long where
there are many cards to go to. So it is first computed for every card how good a simpler way to play is, and then better ones,
as far as the work budget goes (`ways`): dice that could be added are added before the first roll; no die is put aside; few
cards are used; no die is kept on a spell. All of them may be played, so the best is a lower bound; the last one is best play
itself. Cards that bring Elder Signs come first, and what one card does not use of its share goes to those behind it. Of which
not even the first way can be computed, dice are added or clues spent (`LAST_RESORT`). The figures of a question are the same on
every machine, whatever was asked before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
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


SHARES = 4.0
"""How many equal shares of what is left a way may take at most: half of them would not be computed with one."""
LAST_RESORT = 0.5
"""How much of the work budget is added for cards of which not even the first way could be computed."""
COUNTS = (0, 2, 4)
"""How many cards are used in the ways that are tried, beside clues and dice that are added."""


class HandUse(NamedTuple):
    """A way to play an attempt. hand: what may be used. adding: dice are added before the first roll, as many as may be.
    focus: dice may be put aside.
    """

    hand: tuple[str, ...]
    adding: bool = True
    focus: bool = False


def prospects(game: Game, who: Investigator, cards: Sequence[str], most: float) -> dict[str, Prospect]:
    """What somebody may expect of each card he could go to. most: the work budget of them all.

    The first way is computed for every card, then the next one for all that have not failed to get so far.
    """
    cache = SolverCache().sharing_memos_of(SHARED_CACHE)
    by_signs = sorted(cards, key=lambda card: -game.fact(card).fact.rewards.get("elder_sign", 0))
    attempts = {card: _ComingAttempt(game, who, card, cache) for card in by_signs}
    found, waiting = dict[str, Prospect](), {card: attempt.ways() for card, attempt in attempts.items()}
    while waiting:
        going_on = dict[str, Iterator[HandUse]]()
        for number, (card, ways) in enumerate(waiting.items()):
            way, left = next(ways, None), most - cache.budget.spent
            share = left / max(1.0, (len(waiting) - number) / SHARES)
            chance = attempts[card].within(share, way) if way is not None and share > 0 else None
            if way is not None and chance is not None:
                before = found[card].chance if card in found else 0.0
                found[card] = Prospect(max(before, chance), way.hand == attempts[card].names and not way.adding)
                going_on[card] = ways
        waiting = going_on
    for number, card in enumerate(bare := [card for card in by_signs if card not in found]):
        share = (most * (1 + LAST_RESORT) - cache.budget.spent) / (len(bare) - number)
        found[card] = Prospect(attempts[card].with_nothing(share), False)
    return {card: found[card] for card in cards}


class Hand:
    """What somebody has in hand for an attempt, and what simpler ways to use it are worth before a roll.

    adding: what adds dice for nothing but itself, and is used before the roll in ways to play that add dice.
    """

    def __init__(
        self, game: Game, who: Investigator, resources: Mapping[str, Resource], solver: Solver, bare: ForecastState
    ) -> None:
        self._resources, self._solver, self._bare, self._clues = resources, solver, bare, who.clues
        self._budget = solver.space.budget
        self.names = resource_names(game, who, resources)
        self._with_dice, self.adding = self._dice_added()

    def ways(self) -> Iterator[HandUse]:
        """Ways to play, each better, or dearer to compute, than the one before; the last is best play."""
        clues = tuple(name for name in self.names if name == CLUE)
        others = [name for name in self.names if name != CLUE and name not in self.adding]
        plain = [name for name in others if not self._only_adds_or_stores(name)]
        counts = dict.fromkeys(min(count, len(plain)) for count in COUNTS)
        if self.names:
            hands = [(*clues, *plain[:count]) for count in counts]
            yield from (HandUse(hand, focus=not hand) for hand in hands)
            yield from (HandUse(hand, focus=True) for hand in hands if hand)
        storing = [name for name in self.names if name != CLUE and self._stores(name)]
        if storing:
            yield HandUse(tuple(name for name in self.names if name not in storing), adding=False, focus=True)
        yield HandUse(self.names, adding=False, focus=True)

    def plainest(self) -> tuple[HandUse, ...]:
        """Ways to play that take little to compute, for cards of which no others can be."""
        clues = tuple(name for name in self.names if name == CLUE)
        return (HandUse(clues, adding=False), HandUse(clues[:1])) if clues else (HandUse((), focus=True),)

    @property
    def spent(self) -> float:
        """How much work was done."""
        return self._budget.spent

    def within(self, share: float, way: HandUse) -> float | None:
        """The chance of a way to play; None if it takes more than so much work."""
        with self._budget.limited_to(self._budget.spent + share):
            return self._chance(way)
        return None

    def with_nothing(self, share: float) -> float:
        """The chance with nothing but dice that are added, or as far as that takes no more than so much work with clues."""
        before, best = self._budget.spent, self._chance(HandUse(()))
        for way in self.plainest():
            left = share + before - self._budget.spent
            best = max(best, (self.within(left, way) if left > 0 else None) or 0.0)
        return best

    def _chance(self, way: HandUse) -> float:
        state = self._with_dice if way.adding else self._bare
        cards = {name: card for name, card in self._resources.items() if not way.adding or name not in self.adding}
        state = state_with_resources(self._solver, state, cards, way.hand, self._clues)
        return self._solver.decision_value(state if way.focus else state._replace(holds=0))

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
    chances, left = {True: 0.0, False: 0.0}, most
    plainest = len(hand.plainest())
    for number, way in enumerate(chain(hand.plainest(), hand.ways())):
        before = hand.spent
        chance = hand.within(left, way)
        left -= hand.spent - before
        if chance is None and number >= plainest:
            break
        chance = chance or 0.0
        adds = way.adding and bool(hand.adding)
        chances[adds] = max(chances[adds], chance)
    return Promised(chances[True], chances[False])


def _has_price(action: ResourceAction) -> bool:
    """Whether something else is paid for an action."""
    return bool(action.sanity or action.stamina or action.trade)
