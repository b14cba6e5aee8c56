"""The value function of a whole fight: the chances to win and to fall, and its cost (R19, R20, R21, R33).

A fight is a Markov chain over stamina, sanity and what is still in hand, computed exactly from binomials for a fixed
policy (docs/odds.md has the formula). The chosen way to fight is kept as long as all of it is in hand; then the best of
what is left follows. A spell is cast once, before the Horror check or after it, then the best way follows, with the spell
or without. Who fights does not flee, and who flees does not fight while fleeing is possible. What prevents a loss is used
where he would fall by it (`aids`), and what evades without the roll where the roll does not. Clue tokens and rerolls are
ignored, except those asked about, and so is what heals at quiet moments (`forecast.left_out`).
"""

from __future__ import annotations

from typing import Any

from solo.games.town.forecast.rounds import RoundSolver, best_of, wins
from solo.games.town.forecast.states import ForecastState
from solo.games.town.forecast.values import Continuation, FightValue
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.uses import Offer, sanity_cost


def _got_away(state: ForecastState) -> FightValue:
    """The value of getting away without a check (V8)."""
    return FightValue(fall=1.0) if state.fallen else FightValue(win=1.0)


def _evaded(state: ForecastState) -> FightValue:
    """The value of having evaded the monster."""
    return FightValue(win=1.0)


class Solver:
    """Looks ahead from the present state of a fight to its end: escaping from it, and its beginning; its rounds follow."""

    def __init__(self, rounds: RoundSolver) -> None:
        self.rounds = rounds
        self._fight = rounds.fight
        self._game, self._who = rounds.game, rounds.who
        self._checks, self._costs = rounds.checks, rounds.costs

    # Fleeing and evading

    def value_of_fleeing(self, state: ForecastState) -> FightValue:
        """Flee until it succeeds or the investigator falls (R19.6); where fleeing is forbidden, fight.

        Where one may get away after a round, one does as soon as fleeing has failed (V8).
        """
        if self._fight.has("ambush"):
            return self.rounds.best_round(state)
        key = ("flee", state)
        known = self.rounds.memo.get(key)
        if known is None:
            then = _got_away if self._game.variant("V8") else self.value_of_fleeing
            known = self.rounds.memo[key] = self._evading(state, then)
        return known

    def value_of_evading(self, state: ForecastState) -> FightValue:
        """Evade before the fight; a failure deals damage and begins the fight, in which he flees (R8.2, R8.4, R19.1)."""
        return self._evading(
            state, lambda next_state: self.from_beginning(next_state, self.value_of_fleeing), began=False
        )

    def _evading(self, state: ForecastState, then: Continuation, *, began: bool = True) -> FightValue:
        awareness = self._fight.figures.awareness if self._fight.figures is not None else 0
        roll = Roll(pool_of(self._game, self._who, "evade", awareness), 1)
        sure = self._costs.aids.without_roll(state)
        if sure is not None and self._checks.wins(roll) < 1:
            return FightValue(win=1.0, cards=float(sure.discards))

        def failed(next_state: ForecastState) -> FightValue:
            if began and next_state == state and then is not _got_away:
                return FightValue(win=1.0 if self._checks.wins(roll) else 0.0)
            return then(next_state)

        def missed(next_state: ForecastState) -> FightValue:
            spell = self._costs.aids.spell_to_evade(next_state)
            if spell is None or spell.casting is None:
                return self._costs.damaged(next_state, failed, evading=True)
            cast = spell.used(next_state)
            return self._checks.value("spell", spell.casting, cast, _evaded, missed).plus(0, spell.sanity)

        return self._checks.value("evade", roll, state, _evaded, missed)

    # The beginning

    def from_beginning(self, state: ForecastState, then: Continuation | None = None) -> FightValue:
        """A fight from its beginning: what precedes the Horror check, the check, and the rounds (R19.2 to R19.4).

        then: what is done in the first round; the best if omitted.
        """
        if state.fallen:
            return FightValue(fall=1.0)
        steps = self._fight.kind.before_horror_check.raw if self._fight.kind is not None else []
        return self._before(list(steps), state, frozenset(), then or self.rounds.best_round)

    def at_first_round(self, state: ForecastState) -> ForecastState:
        """How whoever fights most likely stands when the first round begins: hurt by the Horror check, perhaps, or without what
        has prevented that (R19.2)."""
        seen = dict[ForecastState, None]()

        def note(next_state: ForecastState) -> FightValue:
            seen[next_state] = None
            return FightValue()

        def reached(wanted: ForecastState) -> float:
            return self.from_beginning(state, lambda found: FightValue(win=float(found == wanted))).win

        self.from_beginning(state, note)
        return max(seen, key=reached, default=state) if len(seen) > 1 else next(iter(seen), state)

    def horror_check(self, state: ForecastState) -> FightValue:
        """The Horror check without anything used before it, and the rounds."""
        return self.horror(state, frozenset(self._fight.fail_next), self.rounds.best_round)

    def using_before_horror(
        self, offer: Offer, state: ForecastState, effects_so_far: frozenset[str] | None = None
    ) -> FightValue:
        """Cast a spell before the Horror check, then make the check, then the best way follows (R19.2, A39).

        What wins by itself wins after the check, in place of the first Combat check.
        """
        effects_so_far = frozenset(self._fight.fail_next) if effects_so_far is None else effects_so_far
        card = offer.card
        if card is None or card.cast is None:
            return self._using_winner_before_horror(offer, state, effects_so_far)
        cost = sanity_cost(self._game, card)
        roll, failing, successes = self.rounds.casting_outcomes(offer, card)

        def passed(next_state: ForecastState) -> FightValue:
            if next_state.fallen:
                return FightValue(fall=1.0)
            if wins(offer):
                return self._using_winner_before_horror(offer, next_state, effects_so_far)
            return best_of(_at_best(Solver(each), next_state, effects_so_far) for each in successes)

        def failed(next_state: ForecastState) -> FightValue:
            return (
                FightValue(fall=1.0)
                if next_state.fallen
                else Solver(failing).horror(next_state, effects_so_far, failing.value_when_hampered)
            )

        return self._checks.value("spell", roll, state._replace(sanity=state.sanity - cost), passed, failed).plus(
            0, cost
        )

    def _using_winner_before_horror(
        self, offer: Offer, state: ForecastState, effects_so_far: frozenset[str]
    ) -> FightValue:
        """What passes the first Combat check is used before the Horror check, which must still be made."""

        def checked(next_state: ForecastState) -> FightValue:
            if next_state.fallen:
                return FightValue(fall=1.0)
            return self.horror(next_state, effects_so_far, self._costs.won_without_check)

        return self._costs.used(offer, state, checked)

    def _prepared(self, state: ForecastState, effects_so_far: frozenset[str], then: Continuation) -> FightValue:
        """Just before the Horror check: a spell that takes nightmarish away is cast where that is better (R33.5, A39)."""
        plain = self.horror(state, effects_so_far, then)
        figures = self._fight.figures
        if (
            then != self.rounds.best_round
            or figures is None
            or figures.horror is None
            or not self._fight.has("nightmarish")
        ):
            return plain
        signs = [offer for offer in self.rounds.spells(state) if offer.use.help.blanks]
        return best_of([plain, *(self.using_before_horror(offer, state, effects_so_far) for offer in signs)])

    def _before(
        self, steps: list[dict[str, Any]], state: ForecastState, effects_so_far: frozenset[str], then: Continuation
    ) -> FightValue:
        """What a monster does before the Horror check. effects_so_far: what has been decided about the fight."""
        if not steps:
            return self._prepared(state, effects_so_far, then)
        step, rest = steps[0], steps[1:]
        check = step.get("check")
        if check is None:
            more = [str(each) for each in step.get("fail_next_checks", [])]
            more += [verb for verb in ("end_combat", "devour") if verb in step]
            return self._before(rest, state, effects_so_far.union(more), then)
        roll = Roll(
            pool_of(self._game, self._who, check["skill"], check.get("modifier", 0)), check.get("difficulty", 1)
        )
        return self._checks.value(
            check["skill"],
            roll,
            state,
            lambda next_state: self._before([*step.get("pass", []), *rest], next_state, effects_so_far, then),
            lambda next_state: self._before([*step.get("fail", []), *rest], next_state, effects_so_far, then),
        )

    def horror(self, state: ForecastState, effects_so_far: frozenset[str], then: Continuation) -> FightValue:
        """The Horror check, and then the rounds. effects_so_far: what has been decided about it."""
        figures = self._fight.figures
        if "devour" in effects_so_far:
            return FightValue(fall=1.0)
        if "end_combat" in effects_so_far:
            return FightValue(away=1.0)
        if figures is None or figures.horror is None:
            return then(state)
        damage = figures.horror.damage

        def failed(next_state: ForecastState) -> FightValue:
            return self._after_horror(next_state, damage, effects_so_far, then)

        if "horror" in effects_so_far:
            return failed(state)
        price = figures.nightmarish if self._fight.has("nightmarish") else 0
        roll = Roll(pool_of(self._game, self._who, "horror", figures.horror.rating), 1)
        return self._checks.value(
            "horror",
            roll,
            state,
            lambda next_state: self._after_horror(next_state, price, effects_so_far, then),
            failed,
        )

    def _after_horror(
        self, state: ForecastState, sanity: int, effects_so_far: frozenset[str], then: Continuation
    ) -> FightValue:
        """After the Horror check: what it costs, and a Combat check that was failed beforehand."""

        def shaken(next_state: ForecastState) -> FightValue:
            if next_state.fallen:
                return FightValue(fall=1.0)
            return self._costs.damaged(next_state, then) if "combat" in effects_so_far else then(next_state)

        return self._costs.suffer(state, shaken, sanity=sanity)


def _at_best(solver: Solver, state: ForecastState, effects_so_far: frozenset[str]) -> FightValue:
    """The Horror check, and then the best way to fight."""
    return solver.horror(state, effects_so_far, lambda next_state: solver.rounds.best_way(next_state)[1])
