"""Works the Ancient One's turn from a position, over all that chance may bring in it (DP17.5, DP22, A91)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from solo.games.nation import events
from solo.games.nation.abouts import Paying
from solo.games.nation.forecast.chance import (
    CARDS,
    TOKENS,
    EveryDice,
    NeedsApart,
    OpenTokens,
    Point,
    WayOn,
    every_run,
    weighed,
)
from solo.games.nation.forecast.outcomes import (
    DRAWN_INSANITY,
    Outcome,
    Telling,
    Weighed,
    in_order,
    led_places,
    outcome_of,
)
from solo.games.nation.forecast.policy import value_of
from solo.games.nation.forecast.states import ForecastState
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.numbers import ANCIENT_INSANE
from solo.games.nation.rules.cult import ancient_turn
from solo.games.nation.rules.ending import check_end, finish
from solo.games.nation.rules.sanity import reveal
from solo.kernel.decisions import Answer, Decision
from solo.kernel.flow import Flow, drive


class Prelude(NamedTuple):
    """What the player does before the turn. flow: of his doing. answers: to the first questions of it, as long as they are
    offered; what else is asked is answered by what brings most, where it is a payment, or else by the first option."""

    flow: Callable[[Game], Flow[object]]
    answers: tuple[str, ...] = ()


class Solver:
    """The outcomes of the Ancient One's turn from a position. assumed: the kinds of questions that were answered for the player
    by their first options, besides those that are told it."""

    def __init__(self, state: ForecastState, prelude: Prelude | None = None) -> None:
        self.state = state
        self.prelude = prelude
        self.assumed: dict[str, None] = {}

    def outcomes(self, card: str) -> tuple[Weighed, ...]:
        """All that may come of the turn with a behavior card: each outcome once, with its chance."""
        apart: frozenset[str] = frozenset()
        while True:
            try:
                runs = every_run(partial(self._run, card, apart))
            except NeedsApart as needed:
                apart |= {needed.what}
            else:
                break
        merged: dict[object, Weighed] = {}
        for chance, run in weighed(runs, lambda run: value_of(run[0])):
            for each in _with_tokens(chance, *run):
                key = (*each.outcome[:-2], *each.outcome.amounts.items(), *each.outcome.kept.items())
                before = merged[key].chance if key in merged else 0
                merged[key] = Weighed(before + each.chance, each.outcome)
        return tuple(merged.values())

    def _run(self, card: str, apart: frozenset[str], points: list[Point]) -> tuple[Outcome, OpenTokens]:
        """One turn with a behavior card, by the points."""
        state = self.state
        dice = EveryDice(state.content, card, points, apart)
        game = state.unpacked(dice)
        told = _Told(game, dice, [*(self.prelude.answers if self.prelude else ())], self.assumed)
        led: tuple[str, ...] = ()
        began = 0
        early, how = True, ""
        try:
            if self.prelude is not None:
                drive(self.prelude.flow(game), told.answer)
                check_end(game)
            led, began, early = led_places(game), len(game.events), False
            drive(ancient_turn(game), told.answer)
        except GameEnds as end:
            how = end.how
        how = _fifth(game, dice, how)
        if how:
            finish(game, how)
        if dice.unknown and _takes(game, dice):
            raise NeedsApart(CARDS)
        telling = Telling(game.events[began:], game.events, told.choices, early)
        return outcome_of(game, telling, led), dice.tokens


def _fifth(game: Game, dice: EveryDice, how: str) -> str:
    """How the game ends, where the tokens that were left open may hold the fifth insanity of the Ancient One (A70)."""
    needed = ANCIENT_INSANE - game.state.automaton.insanity
    if needed <= 0 or dice.tokens.drawn < needed:
        return how
    if game.state.late:
        raise NeedsApart(TOKENS)
    if dice.is_fifth(needed):
        reveal(game, "cult_insane")
        return how or "cult_insane"
    return how


class _Told:
    """Answers for the player. choices: victims among whom he has chosen."""

    def __init__(self, game: Game, dice: EveryDice, answers: list[str], assumed: dict[str, None]) -> None:
        self.game = game
        self.dice = dice
        self.answers = answers
        self.assumed = assumed
        self.choices: list[tuple[str, ...]] = []

    def answer(self, decision: Decision) -> Answer:
        """What he was told to answer; victims all in turn; as much payment as brings more; to anything else the first option."""
        if decision.kind == "victim":
            self.choices.append(tuple(option.subject for option in decision.options))
            return self.dice.way(lambda: [WayOn(1, option.id) for option in decision.options], choice=True).name
        if self.answers and any(option.id == self.answers[0] for option in decision.options):
            return self.answers.pop(0)
        self.assumed[decision.kind] = None
        about = decision.about
        if isinstance(about, Paying) and not about.needed:
            return max(decision.options, key=lambda option: about.results[option.subject]).id
        return decision.default


def _takes(game: Game, dice: EveryDice) -> bool:
    """Whether a card was acquired that had been left open."""
    return any(
        isinstance(event, events.NetworkCardTaken | events.MythosTaken) and event.card in dice.unknown
        for event in game.events
    )


def _with_tokens(chance: Fraction, outcome: Outcome, tokens: OpenTokens) -> list[Weighed]:
    """An outcome with every number of insanity tokens among those that were left open."""
    if not tokens.drawn:
        return [Weighed(chance, outcome)]
    found = []
    for number, share in tokens.chances().items():
        amounts = dict(outcome.amounts)
        if number:
            amounts[DRAWN_INSANITY] = amounts.get(DRAWN_INSANITY, 0) + number
        found.append(Weighed(chance * share, outcome._replace(amounts=in_order(amounts))))
    return found
