"""Works the Ancient One's turn from a position, over all that chance may bring in it (DP17.5, DP22, A91)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from solo.games.nation import events
from solo.games.nation.forecast.chance import (
    CARDS,
    TOKENS,
    EveryDice,
    Kind,
    NeedsApart,
    OpenTokens,
    Point,
    every_run,
    weighed,
)
from solo.games.nation.forecast.outcomes import (
    DRAWN_INSANITY,
    Outcome,
    Telling,
    Weighed,
    in_order,
    outcome_of,
)
from solo.games.nation.forecast.policy import value_of
from solo.games.nation.forecast.stages import CultTurn, Midway, Prelude
from solo.games.nation.forecast.states import ForecastState
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.numbers import ANCIENT_INSANE
from solo.games.nation.rules.ending import finish
from solo.games.nation.rules.sanity import reveal

MANY = 4
"""From how many ways on that are left at a point it is worth to keep what comes before it."""


class Solver:
    """The outcomes of the Ancient One's turn from a position. assumed: the kinds of questions that were answered for the player
    by their first options, besides those that are told it."""

    def __init__(self, state: ForecastState, prelude: Prelude | None = None) -> None:
        self.state = state
        self.prelude = prelude
        self.assumed: dict[str, None] = {}
        self._kinds: dict[str, Kind] = {}
        self._since: Midway | None = None
        """How the last runs began that went by the same way."""

    def outcomes(self, card: str) -> tuple[Weighed, ...]:
        """All that may come of the turn with a behavior card: each outcome once, with its chance."""
        apart: frozenset[str] = frozenset()
        while True:
            self._since = None
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
                merged[key] = each._replace(chance=merged[key].chance + each.chance) if key in merged else each
        return tuple(merged.values())

    def _run(self, card: str, apart: frozenset[str], points: list[Point]) -> tuple[Outcome, OpenTokens]:
        """One turn with a behavior card, by the points; from where the run before first went another way, if that was kept."""
        changed = len(points) - 1
        if self._since is not None and self._since.dice.passed > changed:
            self._since = None
        dice = EveryDice(self.state.content, card, points, apart, self._kinds)
        turn = CultTurn(self.state, dice, self.prelude, self.assumed, self._since)
        keeps = self._since is None and changed >= 0 and points[-1].left >= MANY
        how = ""
        try:
            for _ in turn.stages():
                if keeps and dice.passed <= changed:
                    self._since = turn.midway()
        except GameEnds as end:
            how = end.how
        game = turn.game
        how = _fifth(game, dice, how)
        if how:
            finish(game, how)
        if dice.unknown and _takes(game, dice):
            raise NeedsApart(CARDS)
        telling = Telling(game.events[turn.began :], game.events, turn.choices, early=turn.stage == 0)
        return outcome_of(game, telling, turn.led), dice.tokens


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
