"""What a fight costs besides the dice: damage, what is used up, what is given away, and how it may end (R19, R33)."""

from __future__ import annotations

from solo.games.town.compiled.hints import Aftermath, followed
from solo.games.town.forecast.aids import Aids
from solo.games.town.forecast.checks import CheckValues
from solo.games.town.forecast.states import ForecastState
from solo.games.town.forecast.values import Continuation, FightValue
from solo.games.town.rules.cards import owned
from solo.games.town.rules.gates import ways_home
from solo.games.town.rules.loadout import Fight, Loadout
from solo.games.town.rules.states import devours_the_lost
from solo.games.town.rules.uses import Offer


class FightCosts:
    """What becomes of an investigator in a fight."""

    def __init__(self, fight: Fight, checks: CheckValues) -> None:
        self._fight = fight
        self._checks = checks
        self.aids = Aids(fight)
        self._game = fight.game
        self._who = fight.who
        self._reductions = fight.game.modifiers(fight.who).reduce
        self._damage_effects = followed(fight.kind.on_combat_damage.raw) if fight.kind is not None else Aftermath()
        self._aftermaths: dict[str, Aftermath] = {}

    # A Combat check

    def won(self, loadout: Loadout, state: ForecastState) -> FightValue:
        """The monster is defeated: what was used up is gone, and overwhelming may knock the investigator out (R33.6)."""
        price = self._fight.figures.overwhelming if self._fight.figures and self.overwhelming(loadout) else 0

        def beaten(next_state: ForecastState) -> FightValue:
            return _victory(next_state) if next_state.fallen else self.suffer(next_state, _victory, stamina=price)

        return self._after_use(loadout, state, beaten)

    def missed(self, loadout: Loadout, state: ForecastState, then: Continuation) -> FightValue:
        """The Combat check failed: what was used up is gone, then comes the damage (R19.10)."""

        def struck(next_state: ForecastState) -> FightValue:
            return FightValue(fall=1.0) if next_state.fallen else self.damaged(next_state, then, loadout)

        return self._after_use(loadout, state, struck)

    def damaged(
        self, state: ForecastState, then: Continuation, loadout: Loadout | None = None, *, evading: bool = False
    ) -> FightValue:
        """Combat damage, and what comes with it (R33.8). evading: it follows a failed Evade check."""
        figures, effects = self._fight.figures, self._damage_effects
        damage = figures.combat.damage if figures is not None and figures.combat is not None else 0

        def struck(next_state: ForecastState) -> FightValue:
            if next_state.fallen:
                return FightValue(fall=1.0)
            if effects.ends or (effects.throws and self._can_be_drawn_through_gate()):
                return self._value_of_ending(effects.loses)
            taken = self._given_away(loadout, next_state) if effects.takes else []
            next_state = next_state._replace(gone=next_state.gone.union(taken)) if taken else next_state
            return then(next_state).plus(len(taken), 0)

        return self.suffer(state, struck, stamina=damage, combat=not evading)

    def _value_of_ending(self, loses: bool) -> FightValue:
        """A fight that ends by its damage: in time and space (for some to be devoured), or elsewhere."""
        if not loses or self._game.modifiers(self._who).never_lost is not None:
            return FightValue(away=1.0)
        return FightValue(fall=1.0) if devours_the_lost(self._game) else FightValue(lost=1.0)

    def suffer(
        self, state: ForecastState, then: Continuation, sanity: int = 0, stamina: int = 0, *, combat: bool = False
    ) -> FightValue:
        """A loss by one event, reduced by abilities, then by what is held ready if he would fall by it (R22.1).

        then: what follows, also where he has fallen. combat: a failed Combat check costs it.
        """
        sanity -= self._reductions["sanity"]
        stamina -= self._reductions["stamina"]
        return self._suffer(state, then, max(0, sanity), max(0, stamina), combat=combat)

    def _suffer(
        self, state: ForecastState, then: Continuation, sanity: int, stamina: int, *, combat: bool
    ) -> FightValue:
        """What follows a loss once abilities have reduced it."""
        losses = {"sanity": sanity, "stamina": stamina}
        falls = sanity >= state.sanity or stamina >= state.stamina
        used = self.aids.against(state, losses, combat=combat) if falls and self.aids.shields else []
        if not used:
            return self._lost(state, then, min(sanity, state.sanity), min(stamina, state.stamina))
        cards, price, spared = 0, 0, dict(losses)
        for what, aid in used:
            state, cards, price = aid.used(state), cards + aid.discards, price + aid.sanity
            spared[what] -= aid.amounts[what]

        def prevented(next_state: ForecastState) -> FightValue:
            return self._suffer(next_state, then, max(0, spared["sanity"]), max(0, spared["stamina"]), combat=combat)

        def failed(next_state: ForecastState) -> FightValue:
            return self._suffer(next_state, then, sanity, stamina, combat=combat)

        casting = used[0][1].casting
        if casting is None:
            return prevented(state).plus(cards, price)
        return self._checks.value("spell", casting, state, prevented, failed).plus(cards, price)

    @staticmethod
    def _lost(state: ForecastState, then: Continuation, sanity: int, stamina: int) -> FightValue:
        if not sanity and not stamina:
            return then(state)
        after = state._replace(sanity=state.sanity - sanity, stamina=state.stamina - stamina)
        return then(after).plus(0, sanity + stamina)

    def _can_be_drawn_through_gate(self) -> bool:
        """Whether there is a gate for the investigator to be drawn through (A22)."""
        if self._game.in_other_world(self._who):
            return bool(ways_home(self._game, self._who))
        return self._game.in_arkham(self._who) and bool(self._game.state.gates)

    def _given_away(self, loadout: Loadout | None, state: ForecastState) -> list[str]:
        """The weapons and spells given away first: those not in hand, then those that add least."""
        bonuses = dict(loadout.bonuses) if loadout is not None else {}
        in_use = self.in_use(loadout)
        kept = [copy for copy in owned(self._game, self._who, "weapon_or_spell") if copy not in state.gone]
        free = [copy for copy in kept if copy not in self._game.modifiers(self._who).protected]
        count = min(self._damage_effects.takes, len(free))
        pool = kept if count == self._damage_effects.takes else free
        return sorted(pool, key=lambda copy: (copy in in_use, bonuses.get(copy, 0)))[:count]

    def depends_on(self, loadout: Loadout) -> bool:
        """Whether it matters with what somebody fights, not only how well."""
        return bool(self._damage_effects.takes) or bool(self.priced(loadout))

    def in_use(self, loadout: Loadout | None) -> list[str]:
        """What is in hand, and the active spells that need no hand."""
        held = loadout.copies if loadout is not None else ()
        return [*held, *(spell.copy for spell in self._fight.spells if spell.works and not spell.hands)]

    def priced(self, loadout: Loadout) -> tuple[str, ...]:
        """The arms whose use costs anything."""
        return tuple(copy for copy in loadout.copies if self._aftermath(copy) != Aftermath())

    def _aftermath(self, copy: str) -> Aftermath:
        known = self._aftermaths.get(copy)
        if known is None:
            known = self._aftermaths[copy] = followed(self._game.content.card(copy).after_use.raw)
        return known

    def _after_use(self, loadout: Loadout, state: ForecastState, then: Continuation) -> FightValue:
        """After a Combat check, passed or failed: discard weapons that are used up, and pay what they cost."""
        return self._used_up(self.priced(loadout), state, then)

    def _used_up(self, copies: tuple[str, ...], state: ForecastState, then: Continuation) -> FightValue:
        if not copies or state.fallen:
            return then(state)
        after = self._aftermath(copies[0])
        state = state._replace(gone=state.gone | {copies[0]}) if after.gone else state
        return self.suffer(
            state, lambda next_state: self._used_up(copies[1:], next_state, then), after.sanity, after.stamina
        ).plus(float(after.gone), 0)

    def overwhelming(self, loadout: Loadout) -> bool:
        """Whether a victory with these arms may knock out (R33.6)."""
        return self._fight.has("overwhelming", loadout.copies)

    # Without a Combat check

    def winning(self, offer: Offer, state: ForecastState) -> FightValue:
        """A card or spell that wins by itself: its cost and the overwhelming damage are one event."""

        return self.used(offer, state, self.won_without_check)

    def won_without_check(self, state: ForecastState) -> FightValue:
        """The monster is defeated without a Combat check; then overwhelming applies (R33.6)."""
        if not self._fight.has("overwhelming") or self._fight.figures is None:
            return _victory(state)
        return self.suffer(state, _victory, stamina=self._fight.figures.overwhelming)

    def used(self, offer: Offer, state: ForecastState, then: Continuation) -> FightValue:
        """What using something costs and takes from whoever uses it, and what follows."""
        after, cost = followed(offer.use.effect.raw), offer.use.cost
        paid = state._replace(sanity=state.sanity - cost.sanity, stamina=state.stamina - cost.stamina)
        gone = after.gone or bool(cost.discard or cost.return_to_box)
        return self.suffer(paid, then, after.sanity, after.stamina).plus(float(gone), cost.sanity + cost.stamina)


def _victory(state: ForecastState) -> FightValue:
    """The fight is won, perhaps with the last of his strength."""
    return FightValue(1.0, float(state.fallen), both=float(state.fallen))
