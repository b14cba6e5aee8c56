"""Works the Ancient One's turn from a position, over all that chance may bring in it (DP17.5, DP22, A91)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

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
from solo.games.nation.forecast.counting import in_all
from solo.games.nation.forecast.outcomes import (
    DRAWN_INSANITY,
    Outcome,
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

TAKEN = {events.NetworkCardTaken, events.MythosTaken}
"""The events of cards that are acquired."""

MANY = 4
"""From how many ways on that are left at a point it is worth to keep what comes before it."""


class End(NamedTuple):
    """An end of a run. share: of the run. tokens: those that were left open in it."""

    share: Fraction
    outcome: Outcome
    tokens: OpenTokens


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
        self._begun: dict[frozenset[str], list[tuple[list[Point], Midway]]] = {}
        """The positions before the Ancient One's turn, with the points that were come by; by what is not left open."""

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
        merged: dict[object, tuple[Outcome, list[Fraction]]] = {}
        for chance, end in [(chance, end) for chance, ends in weighed(runs, _value) for end in ends]:
            for each in _with_tokens(chance, end):
                key = (*each.outcome[:-2], *each.outcome.amounts.items(), *each.outcome.kept.items())
                merged.setdefault(key, (each.outcome, []))[1].append(each.chance)
        return tuple(Weighed(in_all(chances), outcome) for outcome, chances in merged.values())

    def _run(self, card: str, apart: frozenset[str], points: list[Point]) -> tuple[End, ...]:
        """One turn with a behavior card, by the points; from where the run before first went another way, if that was kept."""
        changed = len(points) - 1
        if self._since is not None and self._since.dice.passed > changed:
            self._since = None
        dice = EveryDice(self.state.content, card, points, apart, self._kinds)
        turn = CultTurn(self.state, dice, self.prelude, self.assumed, self._since or self._before_turn(apart, points))
        afresh = turn.stage == 0
        keeps = self._since is None and changed >= 0 and points[-1].left >= MANY
        how = ""
        try:
            for _ in turn.stages():
                if afresh and turn.stage == 1:
                    self._keep_begun(turn.midway(), apart, points)
                    afresh = False
                if keeps and dice.passed <= changed:
                    self._since = turn.midway()
        except GameEnds as end:
            how = end.how
        if dice.unknown and _takes(turn.game, dice):
            raise NeedsApart(CARDS)
        return tuple(_ends(turn, how))

    def _before_turn(self, apart: frozenset[str], points: list[Point]) -> Midway | None:
        """Where a run stands before the Ancient One's turn, if one has come by there; a new one goes the first way."""
        for passed, begun in self._begun.get(apart, ()):
            if not points:
                points += passed
            if points[: len(passed)] == passed:
                return begun
        return None

    def _keep_begun(self, begun: Midway, apart: frozenset[str], points: list[Point]) -> None:
        self._begun.setdefault(apart, []).append((points[: begun.dice.passed], begun))


def _value(ends: Sequence[End]) -> float:
    """What the ends of a run are worth to the player, on average."""
    return sum(float(end.share) * value_of(end.outcome) for end in ends)


def _ends(turn: CultTurn, how: str) -> Iterator[End]:
    """The ends of a turn: two where the tokens that were left open may hold the fifth insanity of the Ancient One or not (A70).

    how: how the game has ended already.
    """
    game, tokens = turn.game, turn.dice.tokens
    needed = ANCIENT_INSANE - game.state.automaton.insanity
    if not 0 < needed <= tokens.drawn:
        if how:
            finish(game, how)
        yield End(Fraction(1), _outcome(turn, game), tokens)
        return
    if game.state.late:
        raise NeedsApart(TOKENS)
    fifth = tokens.at_least(needed)
    if fifth < 1:
        fewer = turn.copied() if how else game
        if how:
            finish(fewer, how)
        yield End(1 - fifth, _outcome(turn, fewer), tokens.known(needed, reached=False))
    if fifth:
        reveal(game, "cult_insane")
        finish(game, how or "cult_insane")
        yield End(fifth, _outcome(turn, game), tokens.known(needed, reached=True))


def _outcome(turn: CultTurn, game: Game) -> Outcome:
    return outcome_of(game, turn.telling(game.events), turn.led)


def _takes(game: Game, dice: EveryDice) -> bool:
    """Whether a card was acquired that had been left open."""
    return any(type(event) in TAKEN and event.card in dice.unknown for event in game.events)  # type: ignore[attr-defined]


def _with_tokens(chance: Fraction, end: End) -> list[Weighed]:
    """An end with every number of insanity tokens among those that were left open. chance: of its run."""
    outcome, tokens = end.outcome, end.tokens
    chance = chance if end.share == 1 else chance * end.share
    if not tokens.drawn:
        return [Weighed(chance, outcome)]
    known = outcome.amounts.get(DRAWN_INSANITY, 0)
    more = in_order({**outcome.amounts, DRAWN_INSANITY: known + 1})
    found = []
    for number, share in tokens.chances().items():
        drawn = outcome._replace(amounts={**more, DRAWN_INSANITY: known + number}) if number else outcome
        found.append(Weighed(chance * share, drawn))
    return found
