"""Looking ahead at the rounds of a fight: ways to fight, spells, damage and what is left in hand (R19 to R21, R33)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solo.games.town.compiled.pieces import Card
from solo.games.town.forecast.checks import CheckValues
from solo.games.town.forecast.costs import FightCosts
from solo.games.town.forecast.states import ForecastState
from solo.games.town.forecast.values import Continuation, FightValue
from solo.games.town.game import Game
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.combat_view import after_casting, roll_of, serves, unarmed
from solo.games.town.rules.loadout import Fight, Loadout, casting_of, ways_to_fight
from solo.games.town.rules.rolls import Reroll, Roll
from solo.games.town.rules.uses import Offer, sanity_cost, usable
from solo.games.town.state import Investigator


def wins(offer: Offer) -> bool:
    """Whether a card or spell wins a fight by itself."""
    return offer.use.help.wins or offer.use.help.sweeps


def best_of(values: Iterable[FightValue]) -> FightValue:
    """The value of the highest utility."""
    return max(values, key=lambda value: value.utility)


class RoundSolver:
    """Looks ahead at the rounds of a fight with one opponent, from its present state; a round may be under way."""

    def __init__(self, fight: Fight, memo: dict[Any, FightValue] | None = None) -> None:
        """memo: values computed for other fights of the same two, shared so that each is computed once."""
        self.fight = fight
        self.game: Game = fight.game
        self.who: Investigator = fight.who
        self.checks = CheckValues(self.game, self.who)
        self.costs = FightCosts(fight, self.checks)
        self.memo = {} if memo is None else memo
        _, _, self._base = unarmed(fight)
        self._later_fight: Fight | None = None
        self._castings: dict[str, tuple[Roll, RoundSolver, list[RoundSolver]]] = {}
        self._ways: dict[tuple[bool, frozenset[str]], list[tuple[Loadout, Roll]]] = {}

    def state(self, clues: int = 0, reroll: Reroll | None = None) -> ForecastState:
        """The present values of the investigator, with the clue tokens and the reroll to use."""
        return ForecastState(self.who.sanity, self.who.stamina, frozenset(), clues, reroll)

    # One round

    def value_of_fighting(self, loadout: Loadout, state: ForecastState) -> FightValue:
        """Fight in this way, round after round, as long as everything it needs is in hand."""
        return self._value_of_keeping(loadout, roll_of(self.fight, loadout, self._base), state)

    def _value_of_keeping(self, loadout: Loadout, roll: Roll, state: ForecastState) -> FightValue:
        own = (self, loadout.copies) if self.costs.depends_on(loadout) else None
        key = (roll, self.costs.overwhelming(loadout), own, state)
        known = self.memo.get(key)
        if known is None:
            known = self.memo[key] = self._new_value_of_keeping(loadout, roll, state)
        return known

    def _new_value_of_keeping(self, loadout: Loadout, roll: Roll, state: ForecastState) -> FightValue:
        def then(next_state: ForecastState) -> FightValue:
            if (
                next_state == state
            ):  # a miss that changes nothing: the fight goes on until the dice succeed, if they can
                return self.costs.won(loadout, state) if self.checks.wins(roll) else FightValue()
            if next_state.gone.isdisjoint(self.costs.in_use(loadout)):
                return self._value_of_keeping(loadout, roll, next_state)
            return self._best_left(loadout, next_state)

        return self._round(loadout, roll, state, then)

    def _round(self, loadout: Loadout, roll: Roll, state: ForecastState, then: Continuation) -> FightValue:
        return self.checks.value(
            "combat",
            roll,
            state,
            lambda next_state: self.costs.won(loadout, next_state),
            lambda next_state: self.costs.missed(loadout, next_state, then),
        )

    # The best way

    def _rolls(self, state: ForecastState, *, later: bool = False) -> list[tuple[Loadout, Roll]]:
        """The ways to fight in this round, or in a later one, without what is gone."""
        key = (later, state.gone)
        known = self._ways.get(key)
        if known is None:
            fight = self._in_later_rounds() if later else self.fight
            fight = fight.without(state.gone) if state.gone else fight
            ways = ways_to_fight(fight, state.gone)
            known = self._ways[key] = [(way, roll_of(fight, way, self._base)) for way in ways]
        return known

    def _in_later_rounds(self) -> Fight:
        """The fight in its next round, when failed spells no longer occupy hands (R20.4)."""
        if self._later_fight is None:
            self._later_fight = self.fight.copy()
            self._later_fight.rounds = max(self._later_fight.rounds, 1) + 1
            self._later_fight.spells = [spell for spell in self._later_fight.spells if spell.works]
        return self._later_fight

    def _best_left(self, loadout: Loadout, state: ForecastState) -> FightValue:
        """When what was used is gone: the best of the rest, without the spells that were released."""
        loose = [spell.copy for spell in self.fight.spells if spell.hands and spell.copy not in loadout.copies]
        return self._best_later(state._replace(gone=state.gone.union(loose)))

    def _best_later(self, state: ForecastState) -> FightValue:
        return best_of(
            self._value_of_keeping(loadout, roll, state) for loadout, roll in self._candidates(state, later=True)
        )

    def best_way(self, state: ForecastState) -> tuple[Loadout, FightValue]:
        """The best way to fight now, without casting another spell, and its value."""
        ways = [(loadout, self._value_of_keeping(loadout, roll, state)) for loadout, roll in self._candidates(state)]
        return max(ways, key=lambda way: (way[1].utility, -way[0].hands))

    def _candidates(self, state: ForecastState, *, later: bool = False) -> list[tuple[Loadout, Roll]]:
        """The ways that may be the best: of those with equal costs, the one most likely to win a round."""
        candidates: dict[tuple[bool, tuple[str, ...]], tuple[Loadout, Roll]] = {}
        for loadout, roll in self._rolls(state, later=later):
            key = (
                self.costs.overwhelming(loadout),
                self.costs.priced(loadout),
            )
            rival = candidates.get(key)
            if rival is None or (self.checks.wins(roll), -loadout.hands) > (
                self.checks.wins(rival[1]),
                -rival[0].hands,
            ):
                candidates[key] = (loadout, roll)
        return list(candidates.values())

    def best_round(self, state: ForecastState) -> FightValue:
        """The best value at the beginning of a round: a way to fight, or a spell and then a way."""
        return best_of(
            [self.best_way(state)[1], *(self.value_of_casting(offer, state) for offer in self.spells(state))]
        )

    def best_opening_spell(self, state: ForecastState) -> Offer | None:
        """The spell with which the best fight begins, None where that is a way to fight."""
        utilities = {offer: self.value_of_casting(offer, state).utility for offer in self.spells(state)}
        best = max(utilities, key=lambda offer: utilities[offer], default=None)
        return best if best is not None and utilities[best] > self.best_way(state)[1].utility else None

    def spells(self, state: ForecastState) -> list[Offer]:
        """Spells that could be cast now."""
        offers = usable(self.game, self.who, "in_combat", "monster" if self.fight.monster else "other")
        return [
            offer
            for offer in offers
            if offer.card is not None
            and offer.card.cast is not None
            and offer.copy not in state.gone
            and sanity_cost(self.game, offer.card) <= state.sanity
            and serves(self.fight, offer)
        ]

    # Spells and cards

    def value_of_casting(self, offer: Offer, state: ForecastState) -> FightValue:
        """Cast a spell: its cost is always paid, and may drive insane only after the effect (R21.1, R21.2, A14)."""
        card = offer.card
        if card is None:
            raise ValueError(f"{offer.source} is no spell")
        cost = sanity_cost(self.game, card)
        paid = state._replace(sanity=state.sanity - cost)
        roll, failing, successes = self.casting_outcomes(offer, card)

        def passed(next_state: ForecastState) -> FightValue:
            if wins(offer):
                return self.costs.winning(offer, next_state)
            if next_state.fallen:
                return FightValue(fall=1.0)
            return best_of(solver.best_way(next_state)[1] for solver in successes)

        def failed(next_state: ForecastState) -> FightValue:
            return FightValue(fall=1.0) if next_state.fallen else failing.value_when_hampered(next_state)

        return self.checks.value("spell", roll, paid, passed, failed).plus(0, cost)

    def value_when_hampered(self, state: ForecastState) -> FightValue:
        """The best of a round in which a failed spell occupies its hands, and then of those after it (R20.4)."""
        ways = self._candidates(state)
        return best_of(self._round(loadout, roll, state, self._best_later) for loadout, roll in ways)

    def casting_outcomes(self, offer: Offer, card: Card) -> tuple[Roll, RoundSolver, list[RoundSolver]]:
        """The spell check; the fight after a failure; and the fights after a success, one for each way the spell may be used."""
        known = self._castings.get(offer.copy)
        if known is None and card.cast is not None:
            begun = self.fight.copy()
            if card.hands:
                begun.hold(offer.copy, card.hands)
            modifier, difficulty = casting_of(card.cast, begun)
            roll = Roll(pool_of(self.game, self.who, "spell", modifier), difficulty)
            after = [] if wins(offer) else [RoundSolver(fight, self.memo) for fight in after_casting(begun, offer)]
            known = self._castings[offer.copy] = (roll, RoundSolver(begun, self.memo), after)
        if known is None:
            raise ValueError(f"{offer.source} is no spell")
        return known
