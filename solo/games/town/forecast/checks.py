"""The value of a check with the clue tokens and the reroll that may be used on it (R18.7)."""

from __future__ import annotations

from solo.games.town.forecast.states import ForecastState
from solo.games.town.forecast.values import Continuation, FightValue, expectation
from solo.games.town.game import Game
from solo.games.town.rules.checks import success_on
from solo.games.town.rules.rolls import Roll, roll_outcomes, success_chance
from solo.games.town.state import Investigator


class CheckValues:
    """Values of the checks that an investigator makes."""

    def __init__(self, game: Game, who: Investigator) -> None:
        self._game = game
        self._who = who
        self._least = success_on(game, who)

    def wins(self, roll: Roll) -> float:
        """The chance to pass a check without help."""
        return success_chance(roll, self._least)

    def value(
        self, kind: str, roll: Roll, state: ForecastState, passed: Continuation, failed: Continuation
    ) -> FightValue:
        """The value of a check: what may help it is used where that has a higher utility than keeping it."""
        if not state.clues and (state.reroll is None or not state.reroll.fits(kind)):
            chance = self.wins(roll)
            if chance in (0, 1):
                return passed(state) if chance else failed(state)
            return expectation((chance, passed(state)), (1 - chance, failed(state)))
        outcomes = roll_outcomes(roll, self._least, tell_failures=state.reroll is not None)
        return expectation(
            *(
                (chance, self._helped(kind, roll, successes_gained, failures_added, state, passed, failed))
                for successes_gained, failures_added, chance in outcomes
            )
        )

    def _helped(
        self,
        kind: str,
        roll: Roll,
        successes: int,
        failures: int,
        state: ForecastState,
        passed: Continuation,
        failed: Continuation,
    ) -> FightValue:
        """A check as rolled, before clue tokens and rerolls (R18.7)."""
        missing = roll.difficulty - successes
        if missing <= 0:
            return passed(state)
        ways = [failed(state)]
        if state.clues:
            dice = 1 + self._game.modifiers(self._who).clue_dice[kind]
            spent = state._replace(clues=state.clues - 1)
            ways.append(self._again(kind, roll, dice, successes, failures, spent, passed, failed))
        if state.reroll is not None and state.reroll.fits(kind) and roll.pool:
            dice = state.reroll.rolled(roll.pool, failures)
            kept = 0 if state.reroll.dice == "all" else successes
            spent = state._replace(reroll=None)
            ways.append(self._again(kind, roll, dice, kept, failures - dice, spent, passed, failed))
        return max(ways, key=lambda way: way.utility)

    def _again(
        self,
        kind: str,
        roll: Roll,
        dice: int,
        successes: int,
        failures: int,
        state: ForecastState,
        passed: Continuation,
        failed: Continuation,
    ) -> FightValue:
        """More dice of a check, added to the successes so far."""
        outcomes = roll_outcomes(
            Roll(dice, roll.difficulty - successes, roll.six_counts),
            self._least,
            tell_failures=state.reroll is not None,
        )
        return expectation(
            *(
                (
                    chance,
                    self._helped(
                        kind, roll, successes + successes_gained, failures + failures_added, state, passed, failed
                    ),
                )
                for successes_gained, failures_added, chance in outcomes
            )
        )
