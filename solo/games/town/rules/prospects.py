"""The prospects of a whole fight: the chances to win and to fall, and its cost (R19, R20, R21, R33).

A fight is a Markov chain over stamina, sanity and what is still in hand, computed exactly from binomials for a fixed
policy. The chosen way to fight is kept as long as all of it is in hand; then the best of what is left follows. A spell
is cast once, before the Horror check or after it, then the best way follows, with the spell or without. Who fights does
not flee, and who flees does not fight while fleeing is possible. Clue tokens, rerolls and cards against losses are
ignored, except those asked about.
"""

from __future__ import annotations

from typing import Any

from solo.games.town.printed.hints import followed
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.duel import Duel, wins
from solo.games.town.rules.foresight import Roll
from solo.games.town.rules.outlook import Next, Outlook, Standing, likely
from solo.games.town.rules.uses import Offer, sanity_cost


class WholeFight(Duel):
    """Looks ahead from the present state of a fight to its end: its rounds, escaping from it, and its beginning."""

    # Fleeing and evading

    def fleeing(self, at: Standing) -> Outlook:
        """Flee until it succeeds or the investigator falls (R19.6); where fleeing is forbidden, fight."""
        if self.fight.has("ambush"):
            return self.first(at)
        key = ("flee", at)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._evade(at, self.fleeing)
        return found

    def evading(self, at: Standing) -> Outlook:
        """Evade before the fight; a failure deals damage and begins the fight, in which he flees (R8.2, R8.4, R19.1)."""
        return self._evade(at, lambda left: self.beginning(left, self.fleeing), began=False)

    def _evade(self, at: Standing, then: Next, *, began: bool = True) -> Outlook:
        awareness = self.fight.figures.awareness if self.fight.figures is not None else 0
        roll = Roll(pool_of(self.game, self.who, "evade", awareness), 1)

        def failed(left: Standing) -> Outlook:
            if began and left == at:
                return Outlook(win=1.0 if likely(roll, self.least) else 0.0)
            return then(left)

        return self._check("evade", roll, at, lambda left: Outlook(win=1.0), lambda left: self._struck(left, failed))

    # The beginning

    def beginning(self, at: Standing, then: Next | None = None) -> Outlook:
        """A fight from its beginning: what precedes the Horror check, the check, and the rounds (R19.2 to R19.4).

        then: what is done in the first round; the best if omitted.
        """
        if at.fallen:
            return Outlook(fall=1.0)
        steps = self.fight.kind.before_horror_check.raw if self.fight.kind is not None else []
        return self._before(list(steps), at, frozenset(), then or self.first)

    def facing(self, at: Standing) -> Outlook:
        """The Horror check without anything used before it, and the rounds."""
        return self._horror(at, frozenset(self.fight.fail_next), self.first)

    def forearmed(self, offer: Offer, at: Standing, omens: frozenset[str] | None = None) -> Outlook:
        """Cast a spell before the Horror check, then make the check, then the best way follows (R19.2, A39).

        What wins by itself wins after the check, in place of the first Combat check.
        """
        omens = frozenset(self.fight.fail_next) if omens is None else omens
        card = offer.card
        if card is None or card.cast is None:
            return self._decided(offer, at, omens)
        cost = sanity_cost(self.game, card)
        roll, failing, worked = self._tried(offer, card)

        def passed(left: Standing) -> Outlook:
            if left.fallen:
                return Outlook(fall=1.0)
            if wins(offer):
                return self._decided(offer, left, omens)
            return self._best(each._horror(left, omens, each._at_best) for each in worked)

        def failed(left: Standing) -> Outlook:
            return Outlook(fall=1.0) if left.fallen else failing._horror(left, omens, failing.hampered)

        return self._check("spell", roll, at._replace(sanity=at.sanity - cost), passed, failed).plus(0, cost)

    def _at_best(self, at: Standing) -> Outlook:
        return self.best_way(at)[1]

    def _decided(self, offer: Offer, at: Standing, omens: frozenset[str]) -> Outlook:
        """What passes the first Combat check is used before the Horror check, which must still be made."""
        after, cost = followed(offer.use.effect.raw), offer.use.cost
        left, points = self._lose(at, after.sanity, after.stamina)
        left = left._replace(sanity=left.sanity - cost.sanity, stamina=left.stamina - cost.stamina)
        gone = float(after.gone or bool(cost.discard or cost.return_to_box))
        found = Outlook(fall=1.0) if left.fallen else self._horror(left, omens, self._crushed)
        return found.plus(gone, points + cost.sanity + cost.stamina)

    def _crushed(self, at: Standing) -> Outlook:
        """The monster is defeated without a Combat check; then overwhelming applies (R33.6)."""
        figures = self.fight.figures
        overwhelming = figures.overwhelming if figures is not None and self.fight.has("overwhelming") else 0
        left, points = self._lose(at, stamina=overwhelming)
        return Outlook(1.0, float(left.fallen), 0.0, points, both=float(left.fallen))

    def _prepared(self, at: Standing, omens: frozenset[str], then: Next) -> Outlook:
        """Just before the Horror check: a spell that takes nightmarish away is cast where that is better (R33.5, A39)."""
        plain = self._horror(at, omens, then)
        figures = self.fight.figures
        if then != self.first or figures is None or figures.horror is None or not self.fight.has("nightmarish"):
            return plain
        signs = [offer for offer in self._spells(at) if offer.use.help.blanks]
        return self._best([plain, *(self.forearmed(offer, at, omens) for offer in signs)])

    def _before(self, steps: list[dict[str, Any]], at: Standing, omens: frozenset[str], then: Next) -> Outlook:
        """What a monster does before the Horror check. omens: its effects on the fight."""
        if not steps:
            return self._prepared(at, omens, then)
        step, rest = steps[0], steps[1:]
        check = step.get("check")
        if check is None:
            more = [str(each) for each in step.get("fail_next_checks", [])]
            more += [verb for verb in ("end_combat", "devour") if verb in step]
            return self._before(rest, at, omens.union(more), then)
        roll = Roll(pool_of(self.game, self.who, check["skill"], check.get("modifier", 0)), check.get("difficulty", 1))
        return self._check(
            check["skill"],
            roll,
            at,
            lambda left: self._before([*step.get("pass", []), *rest], left, omens, then),
            lambda left: self._before([*step.get("fail", []), *rest], left, omens, then),
        )

    def _horror(self, at: Standing, omens: frozenset[str], then: Next) -> Outlook:
        figures = self.fight.figures
        if "devour" in omens:
            return Outlook(fall=1.0)
        if "end_combat" in omens:
            return Outlook(away=1.0)
        if figures is None or figures.horror is None:
            return then(at)
        damage = figures.horror.damage

        def failed(left: Standing) -> Outlook:
            return self._frightened(left, damage, omens, then)

        if "horror" in omens:
            return failed(at)
        price = figures.nightmarish if self.fight.has("nightmarish") else 0
        roll = Roll(pool_of(self.game, self.who, "horror", figures.horror.rating), 1)
        return self._check("horror", roll, at, lambda left: self._frightened(left, price, omens, then), failed)

    def _frightened(self, at: Standing, sanity: int, omens: frozenset[str], then: Next) -> Outlook:
        """After the Horror check: what it costs, and a Combat check that was failed beforehand."""
        left, points = self._lose(at, sanity=sanity)
        if left.fallen:
            return Outlook(0.0, 1.0, 0.0, points)
        return (self._struck(left, then) if "combat" in omens else then(left)).plus(0, points)
