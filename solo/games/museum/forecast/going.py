"""What going to a card promises: the chance to complete it with all that whoever goes has in hand (ES4.2, ES12).

The chance is that of the attempt before its first roll, under best play. To count all clues and cards takes too long where
there are many cards to go to. So first it is computed for every card what dice alone are worth, and then what one thing in hand
after the other adds to those before it, first without clues and then with them: abilities, and cards in the order in which they
were gained. For each of these steps it is computed how good simpler ways to play are, every one dearer than the one before
(`AttemptWays.ways`): dice that could be added are added before the first roll, and no die is put aside or kept on a spell; dice
are put aside; best play itself. Where the work budget ends a computation is cut short (`budget`): from there on nothing is used,
so what is found is a lower bound. Cards that bring Elder Signs come first, and what one card does not use of its share goes to
those behind it.

A card or clue token gained never lowers a figure: all that is computed without it is computed with it as well, from the same
share of the budget, and beyond the first a clue token costs nothing. The price is that much of the budget is kept for what is
not in hand. The figures of a question are the same on every machine, whatever was asked before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from solo.games.museum.abouts import TaskRow
from solo.games.museum.forecast.budget import WorkBudget
from solo.games.museum.forecast.decision_state import SHARED_CACHE
from solo.games.museum.forecast.model import (
    CLUE,
    goal_of,
    resource_names,
    resources_of,
    row_numbers,
    state_with_resources,
    state_without_resources,
    watched_by,
)
from solo.games.museum.forecast.resources import Resource, ResourceAction
from solo.games.museum.forecast.rolls import RED, YELLOW
from solo.games.museum.forecast.solver import Solver
from solo.games.museum.forecast.solver_cache import SolverCache
from solo.games.museum.forecast.state_space import with_die_added
from solo.games.museum.forecast.states import ForecastState
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.attempts import coming_pool
from solo.games.museum.rules.focus import assistants, may_focus
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


FOR_CARDS, FOR_CLUES = 0.62, 0.38
"""How much of the budget is for playing without clues, and for playing with clues, which has no part in the other."""
FOR_NEXT = 0.6
"""How much of what is left of it each thing in hand may take; what comes after it has no part in that."""


class Prospect(NamedTuple):
    """The chance to complete a card from 0 to 1. exact: all that could be used is counted; else it is a lower bound.

    by_start: the chance by what an attempt begins with: the use of a card or ability that adds dice, "" for a roll; of best play
    with what may add dice it is not known.
    """

    chance: float = 0.0
    exact: bool = False
    by_start: Mapping[str, float] = MappingProxyType({})

    def with_value(self, way: Way, value: float, *, exact: bool) -> Prospect:
        """The same with the value of a way to play."""
        better = {start: value for start in way.starts if value > self.by_start.get(start, 0.0)}
        return Prospect(max(self.chance, value), self.exact or exact, {**self.by_start, **better})

    def or_better(self, other: Prospect) -> Prospect:
        """The better of two prospects of one card."""
        starts = dict.fromkeys([*self.by_start, *other.by_start])
        by_start = {start: max(self.by_start.get(start, 0.0), other.by_start.get(start, 0.0)) for start in starts}
        return Prospect(max(self.chance, other.chance), self.exact or other.exact, by_start)


class Way(NamedTuple):
    """A way to play an attempt. state: with what may be used. starts: it may begin with any of these, as in `Prospect.by_start`.
    best: it is best play with all that could be used; it alone can be exact."""

    solver: Solver
    state: ForecastState
    starts: tuple[str, ...] = ()
    best: bool = False


def prospects(game: Game, who: Investigator, cards: Sequence[str], most: float) -> dict[str, Prospect]:
    """What somebody may expect of each card he could go to. most: the work budget of them all."""
    by_signs = sorted(cards, key=lambda card: -game.fact(card).fact.rewards.get("elder_sign", 0))
    found = _expected(game, who, by_signs, most)
    return {card: found[card] for card in cards}


def prospect(game: Game, who: Investigator, cache: SolverCache, most: float, from_afar: float) -> Prospect:
    """What somebody may expect of his attempt before a roll with all that is in hand. most: the work budget; cache: what is known
    already. Before the first roll it is also computed as it was from afar, with the budget of then, so that it is no less."""
    card = game.attempt.card
    attempt = AttemptWays(game, who, card, cache)
    found, end = [attempt.bare()], cache.budget.spent + most
    _compute([attempt], [attempt.ways((attempt.helpful or [""])[-1], with_clues=True)], found, cache.budget, end)
    if game.attempt.rolls:
        return found[0]
    return found[0].or_better(prospects(game, who, [each.card for each in game.state.cards], from_afar)[card])


def _expected(game: Game, who: Investigator, cards: Sequence[str], most: float) -> dict[str, Prospect]:
    """What may be expected of some cards, the most important first. most: the work budget of them all.

    First without clues, then with them, one thing in hand after the other is added. For each of them every way is computed for
    all cards before the next way. With clues nothing is known of what was computed without: it would be more with more in hand.
    """
    found = [Prospect()] * len(cards)
    for with_clues in (False, True):
        cache = SolverCache().sharing_memos_of(SHARED_CACHE)
        attempts = [AttemptWays(game, who, card, cache) for card in cards]
        if with_clues and not any(attempt.clues for attempt in attempts):
            break
        if not with_clues:
            found = [attempt.bare() for attempt in attempts]
        end = cache.budget.spent + most * (FOR_CLUES if with_clues else FOR_CARDS)
        for source in [*([""] if with_clues else []), *_in_order(attempts)]:
            limit = cache.budget.spent + (end - cache.budget.spent) * FOR_NEXT
            ways = [attempt.ways(source, with_clues=with_clues) for attempt in attempts]
            _compute(attempts, ways, found, cache.budget, limit)
    return dict(zip(cards, found, strict=True))


def _compute(
    attempts: Sequence[AttemptWays],
    all_ways: Sequence[Iterator[Way]],
    found: list[Prospect],
    budget: WorkBudget,
    limit: float,
) -> None:
    """Compute one way after the other for all attempts, of what work is left an equal share for each, until so much is done."""
    waiting = list(enumerate(all_ways))
    while waiting:
        going_on = list[tuple[int, Iterator[Way]]]()
        for place, (number, ways) in enumerate(waiting):
            way, share = next(ways, None), (limit - budget.spent) / (len(waiting) - place)
            if way is not None and share > 0:
                with budget.cut_at(budget.spent + share):
                    value = attempts[number].value(way)
                    exact = way.best and not budget.cuts
                found[number] = found[number].with_value(way, value, exact=exact)
                going_on.append((number, ways))
        waiting = going_on


def _in_order(attempts: Sequence[AttemptWays]) -> list[str]:
    """All that helps in one of the attempts, in the order in which it is added."""
    order = {source: attempt.order[source] for attempt in attempts for source in attempt.helpful}
    return sorted(order, key=lambda source: order[source])


class AttemptWays:
    """The attempt that somebody would make at a card, and ways to play it, with one thing in hand more after the other.

    order: the place of all that could be used; helpful: what could help in this attempt. clues: how many there are.
    """

    def __init__(self, game: Game, who: Investigator, card: str, cache: SolverCache) -> None:
        self._game, self._who, self._cache = game, who, cache
        self.clues = 0 if game.forbidden(who, "use_clue") else who.clues
        resources = resources_of(game, who, card)
        abilities = [source for source in resources if source not in who.cards]
        self.order = {source: number for number, source in enumerate([*abilities, *who.cards])}
        self._resources = {source: resources[source] for source in self.order if source in resources}
        self._goal, self._card = goal_of(game, who, card, {}), card
        self._rows = list(all_rows(game, game.card_of(card)))
        self._bare, self._done = _bare_state(game, who, card, self._rows)
        self._solvers = {source: self._with_rows(self._up_to(source)) for source in ("", *self._resources)}
        self.helpful = [source for source in self._resources if self._helps(source)]

    def bare(self) -> Prospect:
        """What dice alone are worth."""
        solver, state = self._solvers[""]
        return Prospect().with_value(
            Way(solver, state, ("",)), solver.decision_value(state), exact=not self.clues and not self.helpful
        )

    def ways(self, source: str, *, with_clues: bool) -> Iterator[Way]:
        """Ways to play with one thing in hand and all before it, each better, or dearer to compute, than the one before; the
        last is best play. source: "" for clues alone."""
        if source and source not in self.helpful:
            return
        resources, (solver, bare) = self._up_to(source), self._solvers[source]
        names = [name for name in resource_names(self._game, self._who, resources) if with_clues or name != CLUE]
        last = source == (self.helpful or [""])[-1] and (with_clues or not self.clues)
        clues = self.clues if with_clues else 0
        with_dice, adding = _with_dice(bare, resources)
        storing = [name for name in resources if _does(resources[name], "hold")]
        plain = [
            name for name in names if name == CLUE or not (name in adding or _only_adds_or_stores(resources[name]))
        ]
        rest = {name: resources[name] for name in resources if name not in adding}
        state, best = (
            state_with_resources(solver, with_dice, rest, plain, clues),
            state_with_resources(solver, bare, resources, names, clues),
        )
        starts = adding or ("",) * (not any(_does(resources[name], "add") for name in plain if name != CLUE))
        yield Way(solver, state._replace(holds=0), starts, best=last and state == best and not state.holds)
        if state.holds:
            yield Way(solver, state, starts, best=last and state == best)
        if storing and state != best:
            yield Way(
                solver,
                state_with_resources(solver, bare, resources, [name for name in names if name not in storing], clues),
            )
        if state != best:
            yield Way(solver, best, best=last)

    def value(self, way: Way) -> float:
        """The chance of a way to play; at least what it is when nothing is used after so much work as is done."""
        if not any(way.state.pool):
            return way.solver.decision_value(way.state)
        return way.solver.value_with_clues_up_to(way.state, way.state.clues)

    def _up_to(self, source: str) -> dict[str, Resource]:
        """One thing in hand, and all before it."""
        until = self.order.get(source, -1)
        return {name: resource for name, resource in self._resources.items() if self.order[name] <= until}

    def _with_rows(self, resources: Mapping[str, Resource]) -> tuple[Solver, ForecastState]:
        """The solver for some resources, and the state without any."""
        solver = self._cache.solver(self._goal._replace(watched=watched_by(resources)))
        numbers = row_numbers(self._game, self._card, self._rows, solver, resources)
        left = [number for row, number in zip(self._rows, numbers, strict=True) if row.key not in self._done]
        return solver, self._bare._replace(left=solver.space.left(left))

    def _helps(self, source: str) -> bool:
        """Whether something may help in this attempt; for who may trade things in, everything does."""
        resources, (solver, state) = self._up_to(source), self._solvers[source]
        if any(action.trade for resource in resources.values() for action in resource.actions):
            return True
        return bool(solver.space.helpful_part(solver.space.number(resources[source]), state).actions)


def _bare_state(
    game: Game, who: Investigator, card: str, rows: Sequence[TaskRow]
) -> tuple[ForecastState, Sequence[str]]:
    """The state of an attempt without resources, and without the rows that are left; and which rows are done."""
    attempt, holds = game.state.attempt, holds_at(game, who, card)
    if attempt is None:
        state = state_without_resources(game, who, (), rows, coming_pool(game, who)[0], game.dice_in("spell"), holds)
        return state._replace(first=True), ()
    left, done = rows, list[str]()
    if attempt.card == card:
        holds, done = int(may_focus(game, who)) + len(assistants(game, who)), attempt.done
        left = [row for row in rows if row.key not in done]
    state = state_without_resources(game, who, (), left, dice.pool(game), dice.aside(game), holds)
    return state._replace(first=not attempt.rolls), done


def _with_dice(state: ForecastState, resources: Mapping[str, Resource]) -> tuple[ForecastState, tuple[str, ...]]:
    """A state with what dice may be added for nothing but the card, and what is used for it."""
    used = list[str]()
    for name, card in resources.items():
        for action in card.actions:
            colors = [color for color in (YELLOW, RED) if action.colors[color] and state.free[color - 1] == 1]
            if action.kind == "add" and colors and name not in used and not _has_price(action):
                used.append(name)
                for color in colors:
                    state = with_die_added(state, color)
    return state, tuple(used)


def _has_price(action: ResourceAction) -> bool:
    """Whether something else is paid for an action."""
    return bool(action.sanity or action.stamina or action.trade)


def _does(resource: Resource, kind: str) -> bool:
    return any(action.kind == kind for action in resource.actions)


def _only_adds_or_stores(resource: Resource) -> bool:
    """Whether a card adds dice and nothing else, or keeps dice, which takes longest to compute by far."""
    return _does(resource, "hold") or all(action.kind == "add" for action in resource.actions)
