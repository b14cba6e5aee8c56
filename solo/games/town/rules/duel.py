"""Looking ahead at the rounds of a fight: ways to fight, spells, damage and what is left in hand (R19 to R21, R33)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from solo.games.town.game import Game
from solo.games.town.printed.hints import Aftermath, followed
from solo.games.town.printed.pieces import Card
from solo.games.town.rules.cards import owned
from solo.games.town.rules.checks import pool_of, success_on
from solo.games.town.rules.foresight import Roll, after_casting, bare, roll_of, serves
from solo.games.town.rules.gates import ways_home
from solo.games.town.rules.loadout import Fight, Loadout, casting_of, ways_to_fight
from solo.games.town.rules.outlook import Next, Outlook, Reroll, Standing, falls_of, likely, mix
from solo.games.town.rules.uses import Offer, sanity_cost, usable
from solo.games.town.state import Investigator


def wins(offer: Offer) -> bool:
    """Whether a card or spell wins a fight by itself."""
    return offer.use.help.wins or offer.use.help.sweeps


class Duel:
    """Looks ahead at the rounds of a fight with one opponent, from its present state; a round may be under way."""

    def __init__(self, fight: Fight, known: dict[Any, Outlook] | None = None) -> None:
        """known: results computed by other fights of the same two, shared so that each is computed once."""
        self.fight = fight
        self.game: Game = fight.game
        self.who: Investigator = fight.who
        self.least = success_on(self.game, self.who)
        self.known = {} if known is None else known
        _, _, self._base = bare(fight)
        self._less = self.game.modifiers(self.who).reduce
        self._blow = followed(fight.kind.on_combat_damage.raw) if fight.kind is not None else Aftermath()
        self._later: Fight | None = None
        self._aftermaths: dict[str, Aftermath] = {}
        self._castings: dict[str, tuple[Roll, Self, list[Self]]] = {}
        self._ways: dict[tuple[bool, frozenset[str]], list[tuple[Loadout, Roll]]] = {}

    def standing(self, clues: int = 0, reroll: Reroll | None = None) -> Standing:
        """The present values of the investigator, with the clue tokens and the reroll to use."""
        return Standing(self.who.sanity, self.who.stamina, frozenset(), clues, reroll)

    # The checks

    def _check(self, kind: str, roll: Roll, at: Standing, passed: Next, failed: Next) -> Outlook:
        """The outlook of a check: what may help it is used where that is worth more than keeping it."""
        if not at.clues and (at.reroll is None or not at.reroll.fits(kind)):
            chance = likely(roll, self.least)
            if chance in (0, 1):
                return passed(at) if chance else failed(at)
            return mix((chance, passed(at)), (1 - chance, failed(at)))
        falls = falls_of(roll, self.least, tell_failures=at.reroll is not None)
        return mix(*((p, self._helped(kind, roll, won, lost, at, passed, failed)) for won, lost, p in falls))

    def _helped(
        self, kind: str, roll: Roll, worth: int, failures: int, at: Standing, passed: Next, failed: Next
    ) -> Outlook:
        """A check as rolled, before clue tokens and rerolls (R18.7)."""
        missing = roll.difficulty - worth
        if missing <= 0:
            return passed(at)
        ways = [failed(at)]
        if at.clues:
            dice = 1 + self.game.modifiers(self.who).clue_dice[kind]
            spent = at._replace(clues=at.clues - 1)
            ways.append(self._again(kind, roll, dice, worth, failures, spent, passed, failed))
        if at.reroll is not None and at.reroll.fits(kind) and roll.pool:
            dice = at.reroll.rolled(roll.pool, failures)
            kept = 0 if at.reroll.dice == "all" else worth
            spent = at._replace(reroll=None)
            ways.append(self._again(kind, roll, dice, kept, failures - dice, spent, passed, failed))
        return max(ways, key=lambda way: way.worth)

    def _again(
        self, kind: str, roll: Roll, dice: int, worth: int, failures: int, at: Standing, passed: Next, failed: Next
    ) -> Outlook:
        """More dice of a check, added to the successes so far."""
        falls = falls_of(
            Roll(dice, roll.difficulty - worth, roll.six_counts), self.least, tell_failures=at.reroll is not None
        )
        return mix(
            *((p, self._helped(kind, roll, worth + won, failures + lost, at, passed, failed)) for won, lost, p in falls)
        )

    # One round

    def fighting(self, loadout: Loadout, at: Standing) -> Outlook:
        """Fight in this way, round after round, as long as everything it needs is in hand."""
        return self._keep(loadout, roll_of(self.fight, loadout, self._base), at)

    def _keep(self, loadout: Loadout, roll: Roll, at: Standing) -> Outlook:
        own = (self, loadout.copies) if self._blow.takes or self._worn(loadout) else None
        key = (roll, self._overwhelming(loadout), own, at)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._kept(loadout, roll, at)
        return found

    def _kept(self, loadout: Loadout, roll: Roll, at: Standing) -> Outlook:
        def then(left: Standing) -> Outlook:
            if left == at:  # a miss that changes nothing: the fight goes on until the dice succeed, if they can
                return self._won(loadout, at) if likely(roll, self.least) else Outlook()
            if left.gone.isdisjoint(self._in_use(loadout)):
                return self._keep(loadout, roll, left)
            return self._best_left(loadout, left)

        return self._round(loadout, roll, at, then)

    def _round(self, loadout: Loadout, roll: Roll, at: Standing, then: Next) -> Outlook:
        return self._check(
            "combat", roll, at, lambda left: self._won(loadout, left), lambda left: self._missed(loadout, left, then)
        )

    def _won(self, loadout: Loadout, at: Standing) -> Outlook:
        """The monster is defeated: what was used up is gone, and overwhelming may knock the investigator out (R33.6)."""
        left, things, points = self._used(loadout, at)
        if self._overwhelming(loadout) and not left.fallen:
            left, more = self._lose(left, stamina=self.fight.figures.overwhelming if self.fight.figures else 0)
            points += more
        return Outlook(1.0, float(left.fallen), things, points, both=float(left.fallen))

    def _missed(self, loadout: Loadout, at: Standing, then: Next) -> Outlook:
        """The Combat check failed: what was used up is gone, then comes the damage (R19.10)."""
        left, things, points = self._used(loadout, at)
        if left.fallen:
            return Outlook(0.0, 1.0, things, points)
        return self._struck(left, then, loadout).plus(things, points)

    def _struck(self, at: Standing, then: Next, loadout: Loadout | None = None) -> Outlook:
        """Combat damage, and what comes with it (R33.8)."""
        figures, blow = self.fight.figures, self._blow
        damage = figures.combat.damage if figures is not None and figures.combat is not None else 0
        left, points = self._lose(at, stamina=damage)
        if left.fallen:
            return Outlook(0.0, 1.0, 0.0, points)
        if blow.ends or (blow.throws and self._thrown()):
            return self._swept(blow.loses)._replace(points=points)
        taken = self._given(loadout, left) if blow.takes else []
        left = left._replace(gone=left.gone.union(taken)) if taken else left
        return then(left).plus(len(taken), points)

    def _swept(self, loses: bool) -> Outlook:
        """A fight that ends by its blow: in time and space (for some to be devoured), or elsewhere."""
        if not loses or self.game.modifiers(self.who).never_lost is not None:
            return Outlook(away=1.0)
        return Outlook(fall=1.0) if self._lost_is_devoured() else Outlook(lost=1.0)

    def _lose(self, at: Standing, sanity: int = 0, stamina: int = 0) -> tuple[Standing, int]:
        """A loss by one event, reduced by abilities: the standing after it, and the points lost."""
        sanity = min(at.sanity, max(0, sanity - self._less["sanity"]))
        stamina = min(at.stamina, max(0, stamina - self._less["stamina"]))
        return at._replace(sanity=at.sanity - sanity, stamina=at.stamina - stamina), sanity + stamina

    def _lost_is_devoured(self) -> bool:
        """Whether the Ancient One devours whoever is lost in time and space."""
        ancient = self.game.content.ancient_ones[self.game.state.ancient_one]
        return any("devour" in step for step in ancient.on_lost.raw)

    def _thrown(self) -> bool:
        """Whether there is a gate for the investigator to be drawn through (A22)."""
        if self.game.in_other_world(self.who):
            return bool(ways_home(self.game, self.who))
        return self.game.in_arkham(self.who) and bool(self.game.state.gates)

    def _given(self, loadout: Loadout | None, at: Standing) -> list[str]:
        """The weapons and spells given away first: those not in hand, then those that add least."""
        bonuses = dict(loadout.bonuses) if loadout is not None else {}
        in_use = self._in_use(loadout)
        kept = [copy for copy in owned(self.game, self.who, "weapon_or_spell") if copy not in at.gone]
        free = [copy for copy in kept if copy not in self.game.modifiers(self.who).protected]
        count = min(self._blow.takes, len(free))
        pool = kept if count == self._blow.takes else free
        return sorted(pool, key=lambda copy: (copy in in_use, bonuses.get(copy, 0)))[:count]

    def _in_use(self, loadout: Loadout | None) -> list[str]:
        """What is in hand, and the active spells that need no hand."""
        held = loadout.copies if loadout is not None else ()
        return [*held, *(spell.copy for spell in self.fight.spells if spell.works and not spell.hands)]

    def _after(self, copy: str) -> Aftermath:
        found = self._aftermaths.get(copy)
        if found is None:
            found = self._aftermaths[copy] = followed(self.game.content.card(copy).after_use.raw)
        return found

    def _worn(self, loadout: Loadout) -> bool:
        """Whether using these arms costs anything."""
        return any(self._after(copy) != Aftermath() for copy in loadout.copies)

    def _used(self, loadout: Loadout, at: Standing) -> tuple[Standing, int, int]:
        """After a Combat check, passed or failed: discard weapons that are used up, and pay what they cost."""
        things = points = 0
        for copy in loadout.copies:
            after = self._after(copy)
            if after.gone:
                things += 1
                at = at._replace(gone=at.gone | {copy})
            if after.sanity or after.stamina:
                at, lost = self._lose(at, after.sanity, after.stamina)
                points += lost
                if at.fallen:
                    break
        return at, things, points

    def _overwhelming(self, loadout: Loadout) -> bool:
        return self.fight.has("overwhelming", loadout.copies)

    # The best way

    def _rolls(self, at: Standing, *, later: bool = False) -> list[tuple[Loadout, Roll]]:
        """The ways to fight in this round, or in a later one, without what is gone."""
        key = (later, at.gone)
        found = self._ways.get(key)
        if found is None:
            fight = self._in_later_rounds() if later else self.fight
            fight = fight.without(at.gone) if at.gone else fight
            ways = ways_to_fight(fight, at.gone)
            found = self._ways[key] = [(way, roll_of(fight, way, self._base)) for way in ways]
        return found

    def _in_later_rounds(self) -> Fight:
        """The fight in its next round, when failed spells no longer occupy hands (R20.4)."""
        if self._later is None:
            self._later = self.fight.copy()
            self._later.rounds = max(self._later.rounds, 1) + 1
            self._later.spells = [spell for spell in self._later.spells if spell.works]
        return self._later

    def _best_left(self, loadout: Loadout, at: Standing) -> Outlook:
        """When what was used is gone: the best of the rest, without the spells that were released."""
        loose = [spell.copy for spell in self.fight.spells if spell.hands and spell.copy not in loadout.copies]
        return self._best_later(at._replace(gone=at.gone.union(loose)))

    def _best_later(self, at: Standing) -> Outlook:
        return self._best(self._keep(loadout, roll, at) for loadout, roll in self._promising(at, later=True))

    def best_way(self, at: Standing) -> tuple[Loadout, Outlook]:
        """The best way to fight now, without casting another spell, and its outlook."""
        ways = [(loadout, self._keep(loadout, roll, at)) for loadout, roll in self._promising(at)]
        return max(ways, key=lambda way: (way[1].worth, -way[0].hands))

    def _promising(self, at: Standing, *, later: bool = False) -> list[tuple[Loadout, Roll]]:
        """The ways that may be the best: of those with equal costs, the one most likely to win a round."""
        found: dict[tuple[bool, tuple[str, ...]], tuple[Loadout, Roll]] = {}
        for loadout, roll in self._rolls(at, later=later):
            key = (
                self._overwhelming(loadout),
                tuple(copy for copy in loadout.copies if self._after(copy) != Aftermath()),
            )
            rival = found.get(key)
            if rival is None or (likely(roll, self.least), -loadout.hands) > (
                likely(rival[1], self.least),
                -rival[0].hands,
            ):
                found[key] = (loadout, roll)
        return list(found.values())

    @staticmethod
    def _best(outlooks: Iterable[Outlook]) -> Outlook:
        return max(outlooks, key=lambda each: each.worth)

    def first(self, at: Standing) -> Outlook:
        """The best outlook at the beginning of a round: a way to fight, or a spell and then a way."""
        return self._best([self.best_way(at)[1], *(self.casting(offer, at) for offer in self._spells(at))])

    def opening(self, at: Standing) -> Offer | None:
        """The spell with which the best outlook begins, None where that is a way to fight."""
        found = {offer: self.casting(offer, at).worth for offer in self._spells(at)}
        best = max(found, key=lambda offer: found[offer], default=None)
        return best if best is not None and found[best] > self.best_way(at)[1].worth else None

    def _spells(self, at: Standing) -> list[Offer]:
        """Spells that could be cast now."""
        offers = usable(self.game, self.who, "in_combat", "monster" if self.fight.monster else "other")
        return [
            offer
            for offer in offers
            if offer.card is not None
            and offer.card.cast is not None
            and offer.copy not in at.gone
            and sanity_cost(self.game, offer.card) <= at.sanity
            and serves(self.fight, offer)
        ]

    # Spells and cards

    def casting(self, offer: Offer, at: Standing) -> Outlook:
        """Cast a spell: its cost is always paid, and may drive insane only after the effect (R21.1, R21.2, A14)."""
        card = offer.card
        if card is None:
            raise ValueError(f"{offer.source} is no spell")
        cost = sanity_cost(self.game, card)
        paid = at._replace(sanity=at.sanity - cost)
        roll, failing, worked = self._tried(offer, card)

        def passed(left: Standing) -> Outlook:
            if wins(offer):
                return self.winning(offer, left)
            if left.fallen:
                return Outlook(fall=1.0)
            return self._best(each.best_way(left)[1] for each in worked)

        def failed(left: Standing) -> Outlook:
            return Outlook(fall=1.0) if left.fallen else failing.hampered(left)

        return self._check("spell", roll, paid, passed, failed).plus(0, cost)

    def hampered(self, at: Standing) -> Outlook:
        """The best of a round in which a failed spell occupies its hands, and then of those after it (R20.4)."""
        ways = self._promising(at)
        return self._best(self._round(loadout, roll, at, self._best_later) for loadout, roll in ways)

    def _tried(self, offer: Offer, card: Card) -> tuple[Roll, Self, list[Self]]:
        """The spell check; the fight after a failure; and the fights after a success, one for each way the spell may be used."""
        found = self._castings.get(offer.copy)
        if found is None and card.cast is not None:
            begun = self.fight.copy()
            if card.hands:
                begun.hold(offer.copy, card.hands)
            modifier, difficulty = casting_of(card.cast, begun)
            roll = Roll(pool_of(self.game, self.who, "spell", modifier), difficulty)
            after = [] if wins(offer) else [type(self)(each, self.known) for each in after_casting(begun, offer)]
            found = self._castings[offer.copy] = (roll, type(self)(begun, self.known), after)
        if found is None:
            raise ValueError(f"{offer.source} is no spell")
        return found

    def winning(self, offer: Offer, at: Standing) -> Outlook:
        """A card or spell that wins by itself: its cost and the overwhelming damage are one event."""
        after, cost = followed(offer.use.effect.raw), offer.use.cost
        left, points = self._lose(at, after.sanity, after.stamina)
        left = left._replace(sanity=left.sanity - cost.sanity, stamina=left.stamina - cost.stamina)
        points += cost.sanity + cost.stamina
        if self.fight.has("overwhelming") and self.fight.figures is not None:
            left, more = self._lose(left, stamina=self.fight.figures.overwhelming)
            points += more
        gone = after.gone or bool(cost.discard or cost.return_to_box)
        return Outlook(1.0, float(left.fallen), float(gone), points, both=float(left.fallen))
