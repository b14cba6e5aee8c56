"""What going to a card promises: the chance to complete it with all that whoever goes has in hand (ES4.2, ES12).

The chance is that of the attempt before its first roll, under best play. To count all clues and cards takes too long where
there are many cards to go to. So it is computed how good simpler ways to play are, each dearer than the one before
(`AttemptWays.ways`), and the best of them is a lower bound: dice that could be added are added before the first roll, what brings
clues counts as these, and what rolls any dice again as one; a monster that a card beats is beaten after the first roll, and a
spell keeps one die, as focus does; then best play itself.

The first ways are computed for all cards, each of which may take an equal share of what is left of the budget, those with few
rows first; what remains is for those that may yet be the best, where accuracy decides. Where its share ends a computation is cut
short (`budget`): from there on nothing is used. A clue token more never lowers a figure: with none or several the same work is
done as with one, also in the same order. The figures of a question are the same on every machine, whatever was asked before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
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
)
from solo.games.museum.forecast.resources import MANY, Resource, ResourceAction
from solo.games.museum.forecast.rolls import RED, YELLOW
from solo.games.museum.forecast.solver_cache import SolverCache
from solo.games.museum.forecast.state_space import StateSpace, with_die_added
from solo.games.museum.forecast.states import ForecastState
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.attempts import coming_pool
from solo.games.museum.rules.focus import assistants, may_focus
from solo.games.museum.rules.matching import need_of
from solo.games.museum.rules.tasks import all_rows
from solo.games.museum.rules.uses import all_uses, healed
from solo.games.museum.rules.winning import rows_wanted
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
    """The chance to complete a card from 0 to 1. exact: all that could be used is counted; else it is a lower bound.

    rank: the chance with no clue token, as far as it is computed; by which it is decided what to compute. by_start: the chance
    by what an attempt begins with: the use of a card or ability that adds dice, "" for a roll; of best play with what may add
    dice it is not known.
    """

    chance: float = 0.0
    exact: bool = False
    rank: float = 0.0
    by_start: Mapping[str, float] = MappingProxyType({})

    def or_better(self, other: Prospect) -> Prospect:
        """The better of two prospects of one card."""
        starts = dict.fromkeys([*self.by_start, *other.by_start])
        by_start = {start: max(self.by_start.get(start, 0.0), other.by_start.get(start, 0.0)) for start in starts}
        return Prospect(max(self.chance, other.chance), self.exact or other.exact, max(self.rank, other.rank), by_start)

    def with_values(self, way: PlayingWay, chance: float, rank: float, *, exact: bool) -> Prospect:
        """The same with what is found of a way to play."""
        better = {start: chance for start in way.starts if chance > self.by_start.get(start, 0.0)}
        return Prospect(
            max(self.chance, chance),
            self.exact or exact,
            max(self.rank, rank),
            {**self.by_start, **better} if better else self.by_start,
        )


class PlayingWay(NamedTuple):
    """A way to play an attempt: best play from a state. starts: it may begin with any of these, as in `Prospect.by_start`.
    best: it is best play with all that could be used; it alone can be exact. bare: nothing is used.
    """

    state: ForecastState
    starts: tuple[str, ...] = ()
    best: bool = False
    bare: bool = False


FOR_FIRST = 0.85
"""How much of the budget is for the first way to play at all cards."""
FOR_FIRST_THERE = 0.3
"""The same of an attempt at one card: it can afford more than the first way."""
BEST_FEW = 2
"""So many cards that may yet be the best share what is left at a time when two ways are known of all."""
FOR_WAYS = 0.9
"""How much of what an attempt may take for its promises is given to ways to play: what is cut short takes a little more."""
FOR_ROLL = 0.4
"""How much of that is for a roll at once, where something adds dice: so that it stands beside the ways to play before which that
does."""
FEW = 1
"""With more cards than this beside clues, dice and spells they are first left out: with all of them much is cut short."""


def prospects(game: Game, who: Investigator, cards: Sequence[str], most: float) -> dict[str, Prospect]:
    """What somebody may expect of each card he could go to. most: the work budget of them all."""
    cache = SolverCache().sharing_memos_of(SHARED_CACHE)
    attempts = sorted((AttemptWays(game, who, card, cache) for card in cards), key=lambda attempt: attempt.effort)
    comparison = _Comparison(attempts, cache.budget)
    comparison.compute(most)
    found = {attempt.card: each for attempt, each in zip(attempts, comparison.found, strict=True)}
    return {card: found[card] for card in cards}


def prospect(game: Game, who: Investigator, cache: SolverCache, most: float, from_afar: float) -> Prospect:
    """What somebody may expect of his attempt before a roll with all that is in hand. most: the work budget; cache: what is known
    already. Before the first roll it is also computed as it was from afar, with the budget of then, so that it is no less."""
    card = game.attempt.card
    attempt = AttemptWays(game, who, card, cache, even=False)
    comparison, for_roll = _Comparison([attempt], cache.budget), FOR_ROLL if attempt.adding else 0.0
    comparison.compute(most * FOR_WAYS * (1 - for_roll), FOR_FIRST_THERE)
    found = comparison.found[0]
    if for_roll:
        with cache.budget.cut_at(cache.budget.spent + most * FOR_WAYS * for_roll):
            found = found.or_better(Prospect(by_start={"": attempt.roll_value()}))
    if game.attempt.rolls:
        return found
    afar = prospects(game, who, [each.card for each in game.state.cards], from_afar)
    return found.or_better(afar[card])


class _Comparison:
    """What is found of some attempts, in the order in which they are computed."""

    def __init__(self, attempts: Sequence[AttemptWays], budget: WorkBudget) -> None:
        self.found = [Prospect() for _ in attempts]
        self._attempts, self._budget = attempts, budget
        self._ways = [attempt.ways() for attempt in attempts]
        self._waiting = [*range(len(attempts))]

    def compute(self, most: float, for_first: float = FOR_FIRST) -> None:
        """Compute what can be with so much work. for_first: how much of it is for the first way to play."""
        end = self._budget.spent + most
        for number, attempt in enumerate(self._attempts):
            if attempt.is_hopeless:
                self.found[number] = Prospect(exact=True)
                self._waiting.remove(number)
        self._go_on(self._waiting, end - most * (1 - for_first), always=True)
        self._go_on(self._waiting, end)
        while self._waiting and self._budget.spent < end:
            best = sorted(self._waiting, key=lambda number: -round(self.found[number].rank, 9))
            self._go_on(best[:BEST_FEW], end)
        for number, attempt in enumerate(self._attempts):
            if attempt.has_only_clues and not self.found[number].exact:
                self._compute(number, attempt.bare_play, inf)

    def _go_on(self, numbers: Sequence[int], limit: float, *, always: bool = False) -> None:
        """Compute the next way to play at some cards, of what work is left an equal share for each. always: even if there is
        none left."""
        ahead = len(numbers)
        for number in [*numbers]:
            share, ahead = (limit - self._budget.spent) / ahead, ahead - 1
            if share <= 0 and not always:
                continue
            way = next(self._ways[number], None)
            if way is not None:
                self._compute(number, way, inf if way.bare else share)
            if way is None or way.best:
                self._waiting.remove(number)

    def _compute(self, number: int, way: PlayingWay, share: float) -> None:
        """Compute a way to play at a card, with so much work."""
        with self._budget.cut_at(self._budget.spent + share):
            values = self._attempts[number].values(way)
            exact = way.best and not self._budget.cuts
        self.found[number] = self.found[number].with_values(way, *values, exact=exact)


class AttemptWays:
    """The attempt that somebody would make at a card, or makes, and ways to play it.

    adding: what adds dice for nothing but itself, and is used before the roll in ways to play that add dice. effort: the more it
    is, the longer all takes to compute: how many rows there are, and what they need. even: with no clue it takes as much work as
    with one, so that who has one gets as far. is_hopeless: the tasks together take the last of sanity or stamina, which nobody
    may pay (ES5.2, A32), and nothing beats a monster for less, or heals.
    """

    def __init__(self, game: Game, who: Investigator, card: str, cache: SolverCache, *, even: bool = True) -> None:
        self.card, self._even = card, even
        rows = rows_wanted(game, card, [*all_rows(game, game.card_of(card))])
        needs = [need_of(row) for row in rows]
        self.effort = len(rows), sum(2 * len(need.units) + sum(need.sums) for need in needs)
        resources = self._resources = resources_of(game, who, card)
        self._solver = cache.solver(goal_of(game, who, card, resources))
        self._names = resource_names(game, who, resources)
        self._clues = who.clues
        bare, done = _bare_state(game, who, card, rows)
        numbers = row_numbers(game, card, rows, self._solver, resources)
        left = [number for row, number in zip(rows, numbers, strict=True) if row.key not in done]
        self._bare = bare._replace(left=self._space.left(left))
        self._with_dice, self.adding = _with_dice(self._bare, resources)
        self._own_clues = self._names.count(CLUE)
        rolling = not self._solver.space.goal.second and not any(
            action.trade for each in resources.values() for action in each.actions
        )
        self._as_clues = {
            name: clues
            for name, each in resources.items()
            if name not in self.adding and (clues := _as_clues(each, rolling=rolling))
        }
        self._with_dice = self._with_dice._replace(clues=sum(self._as_clues.values()) + self._with_dice.clues)
        costs_too_much = min(self._bare.sanity, self._bare.stamina) < 0
        self.is_hopeless = costs_too_much and not (self._that(self._names, "defeat") or _may_be_healed(game, who))

    @property
    def _space(self) -> StateSpace:
        return self._solver.space

    @property
    def has_only_clues(self) -> bool:
        """Whether nothing but clues may be used: who has none is shown what dice alone are worth, and nobody less than that."""
        return all(name == CLUE for name in self._names)

    def ways(self) -> Iterator[PlayingWay]:
        """Ways to play, each better, or dearer to compute, than the one before; the last is best play."""
        best = self._state(self._bare, self._names)
        for state in self._simple_ways():
            if state != best:
                yield PlayingWay(state, self._starts(state))
        yield PlayingWay(best, self._starts(best), best=True) if self._names else self.bare_play

    @property
    def bare_play(self) -> PlayingWay:
        """To use nothing; that is best play with nothing in hand."""
        return PlayingWay(self._bare, ("",), best=not self._names, bare=True)

    def _starts(self, state: ForecastState) -> tuple[str, ...]:
        """What a way to play begins with: dice that were added, or a roll; nothing is said where more may be added before it."""
        if state.pool != self._bare.pool:
            return self.adding
        adds = any(action.kind == "add" for card in state.hand for action in self._space.resources[card].actions)
        return () if adds else ("",)

    def _simple_ways(self) -> Iterator[ForecastState]:
        """The states from which best play is a simpler way to play; dice are added to all but the last."""
        if not self._names:
            return
        used = {CLUE, *self.adding, *self._as_clues}
        cards = [name for name in self._names if name not in used]
        storing, beating = self._that(cards, "hold"), self._that(cards, "defeat")
        others = [name for name in cards if name not in (*storing, *beating) and not self._only_adds(name)]
        clues = [name for name in self._names if name == CLUE]
        if len(others) > FEW:
            for state in self._beaten([self._state(self._with_dice, [*clues, *beating])], len(beating)):
                yield state._replace(holds=0)
        hand = [*clues, *others, *beating]
        begun = self._beaten([self._state(self._with_dice, hand)], len(beating))
        for state in begun:
            yield state._replace(holds=0)
        # A spell keeps one die, as focus does.
        for state in [*begun, self._state(self._with_dice, hand)] if beating else begun:
            yield state._replace(holds=state.holds + len(storing))
        if storing:
            yield self._state(self._bare, [name for name in self._names if name not in storing])

    def _that(self, names: Sequence[str], kind: str) -> list[str]:
        return [name for name in names if name in self._resources and _does(self._resources[name], kind)]

    def _only_adds(self, name: str) -> bool:
        return all(action.kind == "add" for action in self._resources[name].actions)

    def _beaten(self, states: list[ForecastState], times: int) -> list[ForecastState]:
        """The states when monsters that cards beat are beaten at once; the cards are left where there is none."""
        done = list[ForecastState]()
        for _ in range(times):
            after = list[ForecastState]()
            for state in states:
                more = [*self._after_beating(state)]
                (after if more else done).extend(more or [state])
            states = list(dict.fromkeys(after))
        return [*states, *done]

    def _after_beating(self, state: ForecastState) -> Iterator[ForecastState]:
        """The states when one of the monsters is beaten after the first roll, whatever it shows: then its rows are not in the way
        of that roll either."""
        for monster in self._space.beatable:
            if any(row in state.left for row in monster.rows):
                own = monster.rows[0] in state.left
                left = self._space.rows_without(state.left, monster, monster.rest if own else -1)
                for use in [*self._space.affordable_uses(state, "defeat")][:1]:
                    yield use.after._replace(
                        left=left,
                        sanity=use.after.sanity + own * monster.sanity,
                        stamina=use.after.stamina + own * monster.stamina,
                    )

    def values(self, way: PlayingWay) -> tuple[float, float]:
        """The chance of a way to play with all clue tokens, and with none; at least what they are when nothing is used after so
        much work as is done."""
        state, clues = way.state, way.state.clues
        if way.bare or not any(state.pool):
            value = self._solver.decision_value(state)
            return value, value
        values = self._solver.values_with_clues_up_to(state._replace(clues=max(int(self._even), clues)), clues)
        return values[-1], values[max(0, clues - self._own_clues)]

    def roll_value(self) -> float:
        """The chance of a roll before which nothing is used; what adds dice may be used later."""
        return self._solver.roll_value(self._state(self._bare, self._names)) if any(self._bare.pool) else 0.0

    def _state(self, state: ForecastState, names: Sequence[str]) -> ForecastState:
        """A state with some resources."""
        used, gained = ((*self.adding, *self._as_clues), state.clues) if state is self._with_dice else ((), 0)
        cards = {name: card for name, card in self._resources.items() if name not in used}
        found = state_with_resources(self._solver, state, cards, names, self._clues)
        return found._replace(clues=found.clues + gained)


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


def _may_be_healed(game: Game, who: Investigator) -> bool:
    """Whether something in somebody's hand gives who makes an attempt sanity or stamina, of which the odds know nothing."""
    uses = [each for owner in game.in_turn_order() for each in all_uses(game, owner)]
    return any(healed(each.use) for each in uses if each.who is who or each.use.target)


def _with_dice(state: ForecastState, resources: Mapping[str, Resource]) -> tuple[ForecastState, tuple[str, ...]]:
    """A state with what dice may be added for nothing but the card, and clues that come with them, and what is used for it."""
    used = list[str]()
    for name, card in resources.items():
        for action in card.actions:
            colors = [color for color in (YELLOW, RED) if action.colors[color] and state.free[color - 1] == 1]
            if action.kind == "add" and colors and name not in used and not _has_price(action):
                used.append(name)
                state = state._replace(clues=state.clues + action.clues)
                for color in colors:
                    state = with_die_added(state, color)
    return state, tuple(used)


def _as_clues(card: Resource, *, rolling: bool) -> int:
    """How many clue tokens a card is as good as, at the least: those that it brings for nothing, or one where it rolls as many
    dice again as one likes. rolling: whether that is no more than a clue does, and nothing else may be done with either.
    """
    free = [action for action in card.actions if not _has_price(action) and not action.first and not action.lasting]
    brought = max((action.clues for action in free if action.kind == "clues"), default=0)
    return brought or int(rolling and any(action.kind == "reroll" and action.dice == MANY for action in free))


def _has_price(action: ResourceAction) -> bool:
    """Whether something else is paid for an action."""
    return bool(action.sanity or action.stamina or action.trade)


def _does(resource: Resource, kind: str) -> bool:
    return any(action.kind == kind for action in resource.actions)
