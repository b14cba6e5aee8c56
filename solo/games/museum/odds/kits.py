"""Kits: clues and cards in hand, and all that may be left of them; figures are worked out for a whole lattice of kits at once.

What may come of a roll does not depend on what somebody has in hand, only what it is worth does. So worths are arrays over all
kits that may be left of the one in hand, and what using something makes of a roll follows for all who have it at once, from
those with least to those with most.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from solo.games.museum.odds.aids import Aid, HeldCard
from solo.games.museum.odds.arrays import Places, np
from solo.games.museum.odds.rolls import NONE, RED, YELLOW

SPENDING = Aid("clue", clues=-1)
"""Spending a clue to roll again (ES12.2)."""


class KitLeft(NamedTuple):
    """Clues, and cards by number, sorted; within a roll only such abilities as were not used on it. sanity, stamina: what was
    paid for what is gone."""

    clues: int
    hand: tuple[int, ...]
    sanity: int = 0
    stamina: int = 0

    def without(self, lost: Iterable[int], clues: int = 0) -> KitLeft | None:
        """What is left when cards are gone and clues gained, or spent; None if there are not so many."""
        hand = list(self.hand)
        for card in lost:
            if card not in hand:
                return None
            hand.remove(card)
        return self._replace(clues=self.clues + clues, hand=tuple(hand)) if self.clues + clues >= 0 else None

    def after(self, card: int, aid: Aid) -> KitLeft:
        """What is left when one of the cards is used."""
        place = self.hand.index(card)
        hand = self.hand[:place] + self.hand[place + 1 :]
        if aid.lasting:
            return KitLeft(self.clues, hand, self.sanity, self.stamina)
        return KitLeft(self.clues + aid.clues, hand, self.sanity + aid.sanity, self.stamina + aid.stamina)

    def named(self, names: Mapping[int, int]) -> KitLeft:
        """The kit with other numbers for its cards; those without one are dropped."""
        hand = tuple(sorted([names[card] for card in self.hand if card in names]))
        return KitLeft(self.clues, hand, self.sanity, self.stamina)


NOTHING = KitLeft(0, ())
AidUse = tuple[int, Aid, KitLeft]
"""A card, or NONE for a clue, a way to use it, and what is left then."""
Some: TypeAlias = "Places | slice"
"""Places of some kits."""


class UseStep(NamedTuple):
    """Something is used on a roll by all who have as much. kits: their places in the lattice. after: what each has left; places:
    where that is in the lattice, None where there are other dice or rows then. rest: the most that may be left after the roll.
    paid: the sanity and the stamina that each has paid then in all, for a use that costs any."""

    aid: Aid
    kits: Some
    after: tuple[KitLeft, ...]
    places: Some | None
    rest: KitLeft
    paid: Places


class Kits:
    """All kits that may be left of one, within a roll or after it.

    Dice that are only added before a roll are in all of them: who adds them has another lattice. defeats: whether a card
    beats a monster. adds: how many dice may be added; colors: of them yellow and red ones. first: whether something is for
    the first roll only. sanity, stamina: what everything costs. uses: what may be used of kits, known to all lattices.
    """

    def __init__(self, top: KitLeft, cards: Sequence[HeldCard], uses: dict[KitLeft, list[AidUse]]) -> None:
        self.top = top
        self._cards = cards
        self._uses = uses
        self._lasting = tuple(card for card in top.hand if any(aid.lasting for aid in cards[card].ways))
        aids = [aid for card in top.hand for aid in cards[card].ways]
        assert not any(aid.lasting and aid.clues for aid in aids), (
            "what is there again after each roll never gains clues"
        )
        self.defeats = any(aid.kind == "defeat" for aid in aids)
        self.colors = tuple(sum(aid.colors[color] for aid in aids) for color in (YELLOW, RED))
        self.adds = sum(sum(aid.colors) for aid in aids)
        self.first = any(aid.first for aid in aids)
        self.sanity = sum(aid.sanity for aid in aids)
        self.stamina = sum(aid.stamina for aid in aids)
        self._most_uses = {
            card: 1 + max((aid.clues for aid in cards[card].ways), default=0) for card in dict.fromkeys(top.hand)
        }

    @cached_property
    def places(self) -> dict[KitLeft, int]:
        """The place of each kit; those that have all their abilities come first."""
        found: set[KitLeft] = set()
        waiting = [self.top]
        while waiting:
            kit = waiting.pop()
            if kit not in found:
                found.add(kit)
                waiting += [after for *_, after in self._used(kit)]
                if self._lasting:
                    waiting.append(self._rested(kit))
        kits = sorted(found)
        if self._lasting:
            rested = [kit for kit in kits if self._rested(kit) is kit]
            kits = rested + [kit for kit in kits if self._rested(kit) is not kit]
        return {kit: place for place, kit in enumerate(kits)}

    @cached_property
    def _alike(self) -> dict[tuple[int, tuple[int, ...]], list[KitLeft]]:
        """Kits of which only what was paid differs."""
        found: dict[tuple[int, tuple[int, ...]], list[KitLeft]] = {}
        for kit in self.places:
            found.setdefault(kit[:2], []).append(kit)
        return found

    def like(self, kit: KitLeft) -> KitLeft | None:
        """A kit of the lattice with the same clues and cards, and about as much paid; None if there is none."""
        if kit in self.places:
            return kit
        if not (self.sanity or self.stamina):
            unpaid = KitLeft(*kit[:2])
            return unpaid if unpaid in self.places else None
        return min(
            self._alike.get(kit[:2], ()),
            key=lambda each: abs(each.sanity - kit.sanity) + abs(each.stamina - kit.stamina),
            default=None,
        )

    @cached_property
    def rested(self) -> Places:
        """The place of what each kit is after the roll, with all its abilities."""
        if not self._lasting:
            return np.arange(len(self.places))
        return np.array([self.places[self._rested(kit)] for kit in self.places])

    @cached_property
    def fresh(self) -> tuple[KitLeft, ...]:
        """The kits that have all their abilities."""
        return tuple(self.places)[: int(self.rested.max()) + 1]

    @cached_property
    def steps(self) -> list[UseStep]:
        """What may be used on a roll, by those with least first."""
        together: dict[tuple[int, int, Aid], list[tuple[KitLeft, KitLeft]]] = {}
        for kit in self.places:
            level = self._level(kit)
            for card, aid, after in self._used(kit):
                together.setdefault((0 if _elsewhere(aid) else level, card, aid), []).append((kit, after))
        found = []
        for key in sorted(together, key=lambda key: key[0]):
            found.append(self._step(*key[1:], together[key]))
        return found

    def _step(self, card: int, aid: Aid, pairs: Sequence[tuple[KitLeft, KitLeft]]) -> UseStep:
        rest = self.top.without([] if aid.lasting or card == NONE else [card], max(0, aid.clues))
        assert rest is not None, "the whole kit has all that may be used"
        kits, after = [self.places[kit] for kit, _ in pairs], tuple(after for _, after in pairs)
        places = None if _elsewhere(aid) else _some([self.places[each] for each in after])
        paid = [(kit.sanity + aid.sanity, kit.stamina + aid.stamina) for kit, _ in pairs] if _costs(aid) else []
        return UseStep(aid, _some(kits), after, places, rest, np.array(paid, np.intp).reshape(-1, 2).T)

    def at(self, step: UseStep) -> Places:
        """The places of those who can use something."""
        return np.arange(len(self.places))[step.kits]

    def _used(self, kit: KitLeft) -> list[AidUse]:
        """What may be used on a roll, and what is left then; the same whatever lattice a kit is in."""
        known = self._uses.get(kit)
        if known is None:
            known = self._uses[kit] = [
                (card, aid, kit.after(card, aid))
                for card in dict.fromkeys(kit.hand)
                for aid in self._cards[card].ways
                if aid.kind != "add"
            ]
            if kit.clues:
                known.insert(0, (NONE, SPENDING, kit._replace(clues=kit.clues - 1)))
        return known

    def _rested(self, kit: KitLeft) -> KitLeft:
        """The kit after the roll."""
        if not self._lasting:
            return kit
        others = [card for card in kit.hand if card not in self._lasting]
        if len(others) + len(self._lasting) == len(kit.hand):
            return kit
        return KitLeft(kit.clues, tuple(sorted([*others, *self._lasting])), kit.sanity, kit.stamina)

    def _level(self, kit: KitLeft) -> int:
        """How much may be used one after the other at most."""
        return kit.clues + sum(self._most_uses[card] for card in kit.hand)


def _costs(aid: Aid) -> bool:
    return bool(aid.sanity or aid.stamina)


def _elsewhere(aid: Aid) -> bool:
    """Whether there are other dice or rows after a use; or less sanity or stamina, though nothing is gone."""
    return aid.kind in ("hold", "defeat") or (aid.lasting and _costs(aid))


def _some(places: Sequence[int]) -> Some:
    """Places in an array; a slice, which need not be copied, if they are at equal distances."""
    by = places[1] - places[0] if len(places) > 1 else 1
    if by > 0 and list(places) == [*range(places[0], places[-1] + 1, by)]:
        return slice(places[0], places[-1] + 1, by)
    return np.array(places)
