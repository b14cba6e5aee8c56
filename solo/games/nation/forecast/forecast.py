"""What the Ancient One's turn may bring, card by card and in all, before anything is committed (A34, A91).

`cult_forecast` works every behavior card left in the deck on the present board; `forecast_of` does so with each option of a
question done and the rest of the turn passed. Chances are exact fractions: every card left is equally likely, and what comes of
the bag and of unseen cards is weighed. Only what the player sees makes a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from solo.boardgame.percent import percent
from solo.games.nation.forecast.chance import CERTAIN
from solo.games.nation.forecast.counting import in_all
from solo.games.nation.forecast.outcomes import (
    Extent,
    Happening,
    Outcome,
    Weighed,
    rank_of_amount,
    rank_of_happening,
)
from solo.games.nation.forecast.policy import value_of
from solo.games.nation.forecast.preludes import prelude_of, says_enough
from solo.games.nation.forecast.sharing import share_boards
from solo.games.nation.forecast.solver import Found, Solver
from solo.games.nation.forecast.states import ForecastState
from solo.games.nation.game import Game
from solo.kernel.decisions import Decision, Option

BUDGET = 480
"""How many steps may be taken for what is told of many options at once. They are counted, not timed, so that every machine tells
the same."""
OPTION_STEPS, OUTCOMES_A_STEP = 6, 4
"""What an option takes besides its own runs: so many steps, and one for so many outcomes."""


class Chance(NamedTuple):
    """The chance of something. cards: the behavior cards with which it may come; sure: those with which it does, whatever else
    comes; left: how many cards are left. among: victims of whom the player would choose this one."""

    chance: Fraction
    cards: tuple[str, ...]
    sure: tuple[str, ...]
    left: int
    among: tuple[str, ...] = ()

    @property
    def percent(self) -> int:
        """The chance in whole percents."""
        return percent(self.chance)

    @property
    def counted(self) -> bool:
        """Whether the chance is nothing but so many of the cards left."""
        return self.cards == self.sure


class CardForecast(NamedTuple):
    """What may come of a behavior card: each outcome with its chance; the chances add up to 1."""

    card: str
    outcomes: tuple[Weighed, ...]


@dataclass(frozen=True)
class Forecast:
    """What may come of the next turn of the Ancient One, each figure worked out when it is first asked for.

    cards: each card left in the deck. assumed: the kinds of questions that were answered for the player by their first options.
    """

    cards: tuple[CardForecast, ...]
    assumed: tuple[str, ...] = ()

    @cached_property
    def happenings(self) -> Mapping[Happening, Chance]:
        """The chance of each happening, the gravest first."""
        return dict(_happenings(self.cards))

    @cached_property
    def amounts(self) -> Mapping[Extent, Mapping[int, Fraction]]:
        """By how much (0 is not in it) there is more or less of something, with the chances."""
        return _amounts(self._every, self._share)

    @cached_property
    def kept(self) -> Mapping[str, Mapping[str, Chance]]:
        """Of each place that the player leads, why he could not acquire it first thing in his next turn, with the chances; ""
        where he could."""
        led = dict.fromkeys(place for each in self._every for place in each.outcome.kept)
        return {place: dict(_losses(self.cards, place)) for place in led}

    @cached_property
    def untouched(self) -> Chance:
        """That nothing of the player's is lost."""
        return _chance_of(self.cards, lambda outcome: outcome.untouched)

    @cached_property
    def early(self) -> Fraction:
        """That the game ends before the turn, by what was done."""
        return self._share * in_all([each.chance for each in self._every if each.outcome.early])

    @cached_property
    def value(self) -> float:
        """To the player, on average (`policy.value_of`)."""
        return float(self._share) * sum(float(each.chance) * value_of(each.outcome) for each in self._every)

    @cached_property
    def _every(self) -> list[Weighed]:
        return [each for card in self.cards for each in card.outcomes]

    @property
    def size(self) -> int:
        """How many outcomes there are of all cards."""
        return len(self._every)

    @property
    def _share(self) -> Fraction:
        """The chance of each card."""
        return Fraction(1, len(self.cards) or 1)

    def chance_of(self, test: Callable[[Outcome], bool]) -> Chance:
        """The chance of an outcome that passes a test."""
        return _chance_of(self.cards, test)

    def happens(self, what: str, subject: str = "", whose: str | None = None) -> Chance:
        """The chance of a happening of a kind; subject: "" for any; whose: None for anybody's."""

        def fits(each: Happening) -> bool:
            return each.what == what and subject in ("", each.subject) and whose in (None, each.whose)

        return self.chance_of(lambda outcome: any(map(fits, outcome.happenings)))

    def is_kept(self, place: str) -> Chance:
        """The chance that the player could acquire a place first thing in his next turn, which he leads now."""
        return self.chance_of(lambda outcome: outcome.kept.get(place) == "")


class Shift(NamedTuple):
    """A happening of which the chance is another one with an option done."""

    happening: Happening
    before: Chance
    after: Chance


def cult_forecast(game: Game) -> Forecast:
    """What would come of the Ancient One's turn on the present board."""
    return _solved(Solver(ForecastState.of(game)))


class OptionForecasts:
    """What would come of it with each option of a question done and the rest of the turn passed. Where only the payment is left
    to say, the most is done that can be paid.

    Within the budget options are worked out in order, after what comes with none of them, whatever is asked for first: so the
    budget always reaches the same ones. That is not worked out where no option says what is done, so that there is nothing to
    compare. before: what comes with none of them, if it is known.
    """

    def __init__(self, game: Game, decision: Decision, before: Forecast | None = None) -> None:
        self._decision = decision
        self._known: dict[str, Forecast] = {}
        state, found = ForecastState.of(game), Found()
        preludes = {option.id: prelude_of(game, decision, option) for option in decision.options}
        self._solvers = {id: Solver(state, prelude, found) for id, prelude in preludes.items() if prelude is not None}
        for solver in self._solvers.values():
            solver.begin()
        said = {id: each for id, each in self._solvers.items() if says_enough(decision, each.assumed)}
        self._solvers = said
        self._says = bool(said)
        self._before, self._known_before = Solver(state, found=found), before
        self._found, self._within = found, 0
        share_boards((*(() if before is not None else (self._before,)), *said.values()))

    @cached_property
    def before(self) -> Forecast:
        """What would come with none of them done."""
        return self._known_before or _solved(self._before)

    def within(self, option: Option) -> bool:
        """Whether the budget reaches an option."""
        options = self._decision.options
        while option in options[self._within :] and (not self._within or self._found.steps < BUDGET):
            if not self._within and self._says:
                _ = self.before
            found = self.of(options[self._within])
            self._found.steps += OPTION_STEPS + (found.size if found else 0) // OUTCOMES_A_STEP
            self._within += 1
        return option in options[: self._within]

    def of(self, option: Option) -> Forecast | None:
        """That of an option; None where the option alone does not say what is done."""
        if option.id in self._solvers:
            forecast = _solved(self._solvers.pop(option.id))
            if says_enough(self._decision, forecast.assumed):
                self._known[option.id] = forecast
        return self._known.get(option.id)


def forecast_of(game: Game, decision: Decision) -> dict[str, Forecast]:
    """The forecast of each option that says what is done, by the option's id."""
    forecasts = OptionForecasts(game, decision)
    found = {option.id: forecasts.of(option) for option in decision.options}
    return {id: forecast for id, forecast in found.items() if forecast is not None}


def ending_of(game: Game, decision: Decision, option: Option) -> Forecast | None:
    """The forecast of an option by which the game surely ends at once; None of any other."""
    prelude = prelude_of(game, decision, option)
    solver = Solver(ForecastState.of(game), prelude) if prelude is not None else None
    if solver is None or not solver.over or not says_enough(decision, solver.assumed):
        return None
    return _solved(solver)


def changes(before: Forecast, after: Forecast) -> list[Shift]:
    """What becomes more or less likely by an option, the gravest first."""
    if all(was.outcomes is now.outcomes for was, now in zip(before.cards, after.cards, strict=True)):
        return []  # shared, so nothing needs to be added up
    all_of_them = {**before.happenings, **after.happenings}
    found = [
        Shift(each, before.happenings.get(each, _never(before)), after.happenings.get(each, _never(after)))
        for each in sorted(all_of_them, key=rank_of_happening)
    ]
    return [change for change in found if change.before.chance != change.after.chance]


def _never(forecast: Forecast) -> Chance:
    return Chance(Fraction(0), (), (), len(forecast.cards))


def _solved(solver: Solver) -> Forecast:
    cards = tuple(CardForecast(card, solver.outcomes(card)) for card in solver.state.cards)
    return Forecast(cards, tuple(solver.assumed))


def _chance_of(cards: Iterable[CardForecast], test: Callable[[Outcome], bool]) -> Chance:
    cards = tuple(cards)
    return _chance_of_some(cards, {card.card: [each for each in card.outcomes if test(each.outcome)] for card in cards})


def _chance_of_some(cards: Collection[CardForecast], outcomes: Mapping[str, Collection[Weighed]]) -> Chance:
    """The chance of some of the outcomes, by the cards of which they come."""
    found = {
        card.card: CERTAIN if len(those) == len(card.outcomes) else in_all([each.chance for each in those])
        for card in cards
        if (those := outcomes.get(card.card))
    }
    sure = tuple(card for card, chance in found.items() if chance == 1)
    return Chance(in_all([*found.values()]) / (len(cards) or 1), tuple(found), sure, len(cards))


def _happenings(cards: tuple[CardForecast, ...]) -> Iterator[tuple[Happening, Chance]]:
    found: dict[Happening, dict[str, list[Weighed]]] = {}
    for card in cards:
        for each in card.outcomes:
            for happening in each.outcome.happenings:
                found.setdefault(happening, {}).setdefault(card.card, []).append(each)
    for happening in sorted(found, key=rank_of_happening):
        those = [each.outcome for some in found[happening].values() for each in some]
        victims = [victim for outcome in those for choice in outcome.choices for victim in choice]
        among = dict.fromkeys(victims) if happening.subject in victims else {}
        yield happening, _chance_of_some(cards, found[happening])._replace(among=tuple(among))


def _losses(cards: tuple[CardForecast, ...], place: str) -> Iterator[tuple[str, Chance]]:
    """Why a place cannot be acquired, the likeliest first."""
    reasons = dict.fromkeys(
        each.outcome.kept[place] for card in cards for each in card.outcomes if place in each.outcome.kept
    )
    found = [
        (reason, _chance_of(cards, lambda outcome, reason=reason: outcome.kept.get(place) == reason))  # type: ignore[misc]
        for reason in reasons
    ]
    yield from sorted(found, key=lambda each: (-each[1].chance, each[0]))


def _amounts(every: Iterable[Weighed], share: Fraction) -> dict[Extent, dict[int, Fraction]]:
    found: dict[Extent, dict[int, list[Fraction]]] = {}
    for chance, outcome in every:
        for amount, number in outcome.amounts.items():
            found.setdefault(amount, {}).setdefault(number, []).append(chance)
    return {
        amount: {number: in_all(chances) * share for number, chances in sorted(found[amount].items())}
        for amount in sorted(found, key=rank_of_amount)
    }
