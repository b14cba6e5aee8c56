"""Looking ahead at the rounds of a fight: ways to fight, spells, damage and what is left in hand (R19 to R21, R33)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from solo.games.town.compiled.hints import Aftermath, followed
from solo.games.town.compiled.pieces import Card
from solo.games.town.forecast.states import ForecastState
from solo.games.town.forecast.values import Continuation, FightValue, expectation
from solo.games.town.game import Game
from solo.games.town.rules.cards import owned
from solo.games.town.rules.checks import pool_of, success_on
from solo.games.town.rules.combat_view import after_casting, roll_of, serves, unarmed
from solo.games.town.rules.gates import ways_home
from solo.games.town.rules.loadout import Fight, Loadout, casting_of, ways_to_fight
from solo.games.town.rules.rolls import Reroll, Roll, roll_outcomes, success_chance
from solo.games.town.rules.uses import Offer, sanity_cost, usable
from solo.games.town.state import Investigator


def wins(offer: Offer) -> bool:
    """Whether a card or spell wins a fight by itself."""
    return offer.use.help.wins or offer.use.help.sweeps


class RoundSolver:
    """Looks ahead at the rounds of a fight with one opponent, from its present state; a round may be under way."""

    def __init__(self, fight: Fight, memo: dict[Any, FightValue] | None = None) -> None:
        """memo: values computed for other fights of the same two, shared so that each is computed once."""
        self.fight = fight
        self.game: Game = fight.game
        self.who: Investigator = fight.who
        self.least = success_on(self.game, self.who)
        self.memo = {} if memo is None else memo
        _, _, self._base = unarmed(fight)
        self._reductions = self.game.modifiers(self.who).reduce
        self._damage_effects = followed(fight.kind.on_combat_damage.raw) if fight.kind is not None else Aftermath()
        self._later_fight: Fight | None = None
        self._aftermaths: dict[str, Aftermath] = {}
        self._castings: dict[str, tuple[Roll, Self, list[Self]]] = {}
        self._ways: dict[tuple[bool, frozenset[str]], list[tuple[Loadout, Roll]]] = {}

    def state(self, clues: int = 0, reroll: Reroll | None = None) -> ForecastState:
        """The present values of the investigator, with the clue tokens and the reroll to use."""
        return ForecastState(self.who.sanity, self.who.stamina, frozenset(), clues, reroll)

    # The checks

    def _check(
        self, kind: str, roll: Roll, state: ForecastState, passed: Continuation, failed: Continuation
    ) -> FightValue:
        """The value of a check: what may help it is used where that has a higher utility than keeping it."""
        if not state.clues and (state.reroll is None or not state.reroll.fits(kind)):
            chance = success_chance(roll, self.least)
            if chance in (0, 1):
                return passed(state) if chance else failed(state)
            return expectation((chance, passed(state)), (1 - chance, failed(state)))
        outcomes = roll_outcomes(roll, self.least, tell_failures=state.reroll is not None)
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
            dice = 1 + self.game.modifiers(self.who).clue_dice[kind]
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
            Roll(dice, roll.difficulty - successes, roll.six_counts), self.least, tell_failures=state.reroll is not None
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

    # One round

    def fighting(self, loadout: Loadout, state: ForecastState) -> FightValue:
        """Fight in this way, round after round, as long as everything it needs is in hand."""
        return self._value_of_keeping(loadout, roll_of(self.fight, loadout, self._base), state)

    def _value_of_keeping(self, loadout: Loadout, roll: Roll, state: ForecastState) -> FightValue:
        own = (self, loadout.copies) if self._damage_effects.takes or self._costs_something(loadout) else None
        key = (roll, self._overwhelming(loadout), own, state)
        known = self.memo.get(key)
        if known is None:
            known = self.memo[key] = self._new_value_of_keeping(loadout, roll, state)
        return known

    def _new_value_of_keeping(self, loadout: Loadout, roll: Roll, state: ForecastState) -> FightValue:
        def then(next_state: ForecastState) -> FightValue:
            if (
                next_state == state
            ):  # a miss that changes nothing: the fight goes on until the dice succeed, if they can
                return self._won(loadout, state) if success_chance(roll, self.least) else FightValue()
            if next_state.gone.isdisjoint(self._in_use(loadout)):
                return self._value_of_keeping(loadout, roll, next_state)
            return self._best_left(loadout, next_state)

        return self._round(loadout, roll, state, then)

    def _round(self, loadout: Loadout, roll: Roll, state: ForecastState, then: Continuation) -> FightValue:
        return self._check(
            "combat",
            roll,
            state,
            lambda next_state: self._won(loadout, next_state),
            lambda next_state: self._missed(loadout, next_state, then),
        )

    def _won(self, loadout: Loadout, state: ForecastState) -> FightValue:
        """The monster is defeated: what was used up is gone, and overwhelming may knock the investigator out (R33.6)."""
        next_state, cards, points = self._after_use(loadout, state)
        if self._overwhelming(loadout) and not next_state.fallen:
            next_state, more = self._lose(
                next_state, stamina=self.fight.figures.overwhelming if self.fight.figures else 0
            )
            points += more
        return FightValue(1.0, float(next_state.fallen), cards, points, both=float(next_state.fallen))

    def _missed(self, loadout: Loadout, state: ForecastState, then: Continuation) -> FightValue:
        """The Combat check failed: what was used up is gone, then comes the damage (R19.10)."""
        next_state, cards, points = self._after_use(loadout, state)
        if next_state.fallen:
            return FightValue(0.0, 1.0, cards, points)
        return self._damaged(next_state, then, loadout).plus(cards, points)

    def _damaged(self, state: ForecastState, then: Continuation, loadout: Loadout | None = None) -> FightValue:
        """Combat damage, and what comes with it (R33.8)."""
        figures, effects = self.fight.figures, self._damage_effects
        damage = figures.combat.damage if figures is not None and figures.combat is not None else 0
        next_state, points = self._lose(state, stamina=damage)
        if next_state.fallen:
            return FightValue(0.0, 1.0, 0.0, points)
        if effects.ends or (effects.throws and self._can_be_drawn_through_gate()):
            return self._value_of_ending(effects.loses)._replace(points=points)
        taken = self._given_away(loadout, next_state) if effects.takes else []
        next_state = next_state._replace(gone=next_state.gone.union(taken)) if taken else next_state
        return then(next_state).plus(len(taken), points)

    def _value_of_ending(self, loses: bool) -> FightValue:
        """A fight that ends by its damage: in time and space (for some to be devoured), or elsewhere."""
        if not loses or self.game.modifiers(self.who).never_lost is not None:
            return FightValue(away=1.0)
        return FightValue(fall=1.0) if self._lost_is_devoured() else FightValue(lost=1.0)

    def _lose(self, state: ForecastState, sanity: int = 0, stamina: int = 0) -> tuple[ForecastState, int]:
        """A loss by one event, reduced by abilities: the state after it, and the points lost."""
        sanity = min(state.sanity, max(0, sanity - self._reductions["sanity"]))
        stamina = min(state.stamina, max(0, stamina - self._reductions["stamina"]))
        return state._replace(sanity=state.sanity - sanity, stamina=state.stamina - stamina), sanity + stamina

    def _lost_is_devoured(self) -> bool:
        """Whether the Ancient One devours whoever is lost in time and space."""
        ancient = self.game.content.ancient_ones[self.game.state.ancient_one]
        return any("devour" in step for step in ancient.on_lost.raw)

    def _can_be_drawn_through_gate(self) -> bool:
        """Whether there is a gate for the investigator to be drawn through (A22)."""
        if self.game.in_other_world(self.who):
            return bool(ways_home(self.game, self.who))
        return self.game.in_arkham(self.who) and bool(self.game.state.gates)

    def _given_away(self, loadout: Loadout | None, state: ForecastState) -> list[str]:
        """The weapons and spells given away first: those not in hand, then those that add least."""
        bonuses = dict(loadout.bonuses) if loadout is not None else {}
        in_use = self._in_use(loadout)
        kept = [copy for copy in owned(self.game, self.who, "weapon_or_spell") if copy not in state.gone]
        free = [copy for copy in kept if copy not in self.game.modifiers(self.who).protected]
        count = min(self._damage_effects.takes, len(free))
        pool = kept if count == self._damage_effects.takes else free
        return sorted(pool, key=lambda copy: (copy in in_use, bonuses.get(copy, 0)))[:count]

    def _in_use(self, loadout: Loadout | None) -> list[str]:
        """What is in hand, and the active spells that need no hand."""
        held = loadout.copies if loadout is not None else ()
        return [*held, *(spell.copy for spell in self.fight.spells if spell.works and not spell.hands)]

    def _aftermath(self, copy: str) -> Aftermath:
        known = self._aftermaths.get(copy)
        if known is None:
            known = self._aftermaths[copy] = followed(self.game.content.card(copy).after_use.raw)
        return known

    def _costs_something(self, loadout: Loadout) -> bool:
        """Whether using these arms costs anything."""
        return any(self._aftermath(copy) != Aftermath() for copy in loadout.copies)

    def _after_use(self, loadout: Loadout, state: ForecastState) -> tuple[ForecastState, int, int]:
        """After a Combat check, passed or failed: discard weapons that are used up, and pay what they cost."""
        cards = points = 0
        for copy in loadout.copies:
            after = self._aftermath(copy)
            if after.gone:
                cards += 1
                state = state._replace(gone=state.gone | {copy})
            if after.sanity or after.stamina:
                state, points_lost = self._lose(state, after.sanity, after.stamina)
                points += points_lost
                if state.fallen:
                    break
        return state, cards, points

    def _overwhelming(self, loadout: Loadout) -> bool:
        return self.fight.has("overwhelming", loadout.copies)

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
        return self._best(
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
                self._overwhelming(loadout),
                tuple(copy for copy in loadout.copies if self._aftermath(copy) != Aftermath()),
            )
            rival = candidates.get(key)
            if rival is None or (success_chance(roll, self.least), -loadout.hands) > (
                success_chance(rival[1], self.least),
                -rival[0].hands,
            ):
                candidates[key] = (loadout, roll)
        return list(candidates.values())

    @staticmethod
    def _best(values: Iterable[FightValue]) -> FightValue:
        return max(values, key=lambda value: value.utility)

    def best_round(self, state: ForecastState) -> FightValue:
        """The best value at the beginning of a round: a way to fight, or a spell and then a way."""
        return self._best([self.best_way(state)[1], *(self.casting(offer, state) for offer in self._spells(state))])

    def best_opening_spell(self, state: ForecastState) -> Offer | None:
        """The spell with which the best fight begins, None where that is a way to fight."""
        utilities = {offer: self.casting(offer, state).utility for offer in self._spells(state)}
        best = max(utilities, key=lambda offer: utilities[offer], default=None)
        return best if best is not None and utilities[best] > self.best_way(state)[1].utility else None

    def _spells(self, state: ForecastState) -> list[Offer]:
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

    def casting(self, offer: Offer, state: ForecastState) -> FightValue:
        """Cast a spell: its cost is always paid, and may drive insane only after the effect (R21.1, R21.2, A14)."""
        card = offer.card
        if card is None:
            raise ValueError(f"{offer.source} is no spell")
        cost = sanity_cost(self.game, card)
        paid = state._replace(sanity=state.sanity - cost)
        roll, failing, successes = self._casting_outcomes(offer, card)

        def passed(next_state: ForecastState) -> FightValue:
            if wins(offer):
                return self.winning(offer, next_state)
            if next_state.fallen:
                return FightValue(fall=1.0)
            return self._best(solver.best_way(next_state)[1] for solver in successes)

        def failed(next_state: ForecastState) -> FightValue:
            return FightValue(fall=1.0) if next_state.fallen else failing.hampered(next_state)

        return self._check("spell", roll, paid, passed, failed).plus(0, cost)

    def hampered(self, state: ForecastState) -> FightValue:
        """The best of a round in which a failed spell occupies its hands, and then of those after it (R20.4)."""
        ways = self._candidates(state)
        return self._best(self._round(loadout, roll, state, self._best_later) for loadout, roll in ways)

    def _casting_outcomes(self, offer: Offer, card: Card) -> tuple[Roll, Self, list[Self]]:
        """The spell check; the fight after a failure; and the fights after a success, one for each way the spell may be used."""
        known = self._castings.get(offer.copy)
        if known is None and card.cast is not None:
            begun = self.fight.copy()
            if card.hands:
                begun.hold(offer.copy, card.hands)
            modifier, difficulty = casting_of(card.cast, begun)
            roll = Roll(pool_of(self.game, self.who, "spell", modifier), difficulty)
            after = [] if wins(offer) else [type(self)(fight, self.memo) for fight in after_casting(begun, offer)]
            known = self._castings[offer.copy] = (roll, type(self)(begun, self.memo), after)
        if known is None:
            raise ValueError(f"{offer.source} is no spell")
        return known

    def winning(self, offer: Offer, state: ForecastState) -> FightValue:
        """A card or spell that wins by itself: its cost and the overwhelming damage are one event."""
        after, cost = followed(offer.use.effect.raw), offer.use.cost
        next_state, points = self._lose(state, after.sanity, after.stamina)
        next_state = next_state._replace(
            sanity=next_state.sanity - cost.sanity, stamina=next_state.stamina - cost.stamina
        )
        points += cost.sanity + cost.stamina
        if self.fight.has("overwhelming") and self.fight.figures is not None:
            next_state, more = self._lose(next_state, stamina=self.fight.figures.overwhelming)
            points += more
        gone = after.gone or bool(cost.discard or cost.return_to_box)
        return FightValue(1.0, float(next_state.fallen), float(gone), points, both=float(next_state.fallen))
