"""What a fight costs besides the dice: damage, what is used up, what is given away, and how it may end (R19, R33)."""

from __future__ import annotations

from solo.games.town.compiled.hints import Aftermath, followed
from solo.games.town.forecast.states import ForecastState
from solo.games.town.forecast.values import Continuation, FightValue
from solo.games.town.rules.cards import owned
from solo.games.town.rules.gates import ways_home
from solo.games.town.rules.loadout import Fight, Loadout
from solo.games.town.rules.uses import Offer


class FightCosts:
    """What becomes of an investigator in a fight."""

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._game = fight.game
        self._who = fight.who
        self._reductions = fight.game.modifiers(fight.who).reduce
        self._damage_effects = followed(fight.kind.on_combat_damage.raw) if fight.kind is not None else Aftermath()
        self._aftermaths: dict[str, Aftermath] = {}

    # A Combat check

    def won(self, loadout: Loadout, state: ForecastState) -> FightValue:
        """The monster is defeated: what was used up is gone, and overwhelming may knock the investigator out (R33.6)."""
        next_state, cards, points = self._after_use(loadout, state)
        if self.overwhelming(loadout) and not next_state.fallen:
            next_state, more = self.lose(
                next_state, stamina=self._fight.figures.overwhelming if self._fight.figures else 0
            )
            points += more
        return FightValue(1.0, float(next_state.fallen), cards, points, both=float(next_state.fallen))

    def missed(self, loadout: Loadout, state: ForecastState, then: Continuation) -> FightValue:
        """The Combat check failed: what was used up is gone, then comes the damage (R19.10)."""
        next_state, cards, points = self._after_use(loadout, state)
        if next_state.fallen:
            return FightValue(0.0, 1.0, cards, points)
        return self.damaged(next_state, then, loadout).plus(cards, points)

    def damaged(self, state: ForecastState, then: Continuation, loadout: Loadout | None = None) -> FightValue:
        """Combat damage, and what comes with it (R33.8)."""
        figures, effects = self._fight.figures, self._damage_effects
        damage = figures.combat.damage if figures is not None and figures.combat is not None else 0
        next_state, points = self.lose(state, stamina=damage)
        if next_state.fallen:
            return FightValue(0.0, 1.0, 0.0, points)
        if effects.ends or (effects.throws and self._can_be_drawn_through_gate()):
            return self._value_of_ending(effects.loses)._replace(points=points)
        taken = self._given_away(loadout, next_state) if effects.takes else []
        next_state = next_state._replace(gone=next_state.gone.union(taken)) if taken else next_state
        return then(next_state).plus(len(taken), points)

    def _value_of_ending(self, loses: bool) -> FightValue:
        """A fight that ends by its damage: in time and space (for some to be devoured), or elsewhere."""
        if not loses or self._game.modifiers(self._who).never_lost is not None:
            return FightValue(away=1.0)
        return FightValue(fall=1.0) if self._lost_is_devoured() else FightValue(lost=1.0)

    def lose(self, state: ForecastState, sanity: int = 0, stamina: int = 0) -> tuple[ForecastState, int]:
        """A loss by one event, reduced by abilities: the state after it, and the points lost."""
        sanity = min(state.sanity, max(0, sanity - self._reductions["sanity"]))
        stamina = min(state.stamina, max(0, stamina - self._reductions["stamina"]))
        return state._replace(sanity=state.sanity - sanity, stamina=state.stamina - stamina), sanity + stamina

    def _lost_is_devoured(self) -> bool:
        """Whether the Ancient One devours whoever is lost in time and space."""
        ancient = self._game.content.ancient_ones[self._game.state.ancient_one]
        return any("devour" in step for step in ancient.on_lost.raw)

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

    def _after_use(self, loadout: Loadout, state: ForecastState) -> tuple[ForecastState, int, int]:
        """After a Combat check, passed or failed: discard weapons that are used up, and pay what they cost."""
        cards = points = 0
        for copy in loadout.copies:
            after = self._aftermath(copy)
            if after.gone:
                cards += 1
                state = state._replace(gone=state.gone | {copy})
            if after.sanity or after.stamina:
                state, points_lost = self.lose(state, after.sanity, after.stamina)
                points += points_lost
                if state.fallen:
                    break
        return state, cards, points

    def overwhelming(self, loadout: Loadout) -> bool:
        """Whether a victory with these arms may knock out (R33.6)."""
        return self._fight.has("overwhelming", loadout.copies)

    # Without a Combat check

    def winning(self, offer: Offer, state: ForecastState) -> FightValue:
        """A card or spell that wins by itself: its cost and the overwhelming damage are one event."""
        after, cost = followed(offer.use.effect.raw), offer.use.cost
        next_state, points = self.lose(state, after.sanity, after.stamina)
        next_state = next_state._replace(
            sanity=next_state.sanity - cost.sanity, stamina=next_state.stamina - cost.stamina
        )
        points += cost.sanity + cost.stamina
        if self._fight.has("overwhelming") and self._fight.figures is not None:
            next_state, more = self.lose(next_state, stamina=self._fight.figures.overwhelming)
            points += more
        gone = after.gone or bool(cost.discard or cost.return_to_box)
        return FightValue(1.0, float(next_state.fallen), float(gone), points, both=float(next_state.fallen))
