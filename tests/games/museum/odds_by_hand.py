"""The odds of small attempts by enumerating every throw, slow and simple: the game's own odds are held against these.

Nothing is shared with them but the matcher: every die is a die of its own, every face is kept, chances are fractions.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from solo.games.museum.forecast.resources import Resource, ResourceAction
from solo.games.museum.forecast.states import Goal
from solo.games.museum.printed.numbers import FACES, PIPS
from solo.games.museum.rules.matching import Need, minimal_sets

Dice = tuple[tuple[str, str], ...]
"""Dice that lie: color and face, sorted."""
COLORS = ("green", "yellow", "red")


class Held(NamedTuple):
    """What an attempt has beside its dice."""

    aside: tuple[str, ...] = ()
    holds: int = 0
    sanity: int = 99
    stamina: int = 99
    clues: int = 0
    hand: tuple[Resource, ...] = ()
    free: tuple[str, ...] = ()


class ByHand:
    """One goal. `worth` is the chance to complete it with a pool of colors."""

    def __init__(self, goal: Goal, needs: tuple[Need, ...]) -> None:
        self.goal = goal
        self.needs = needs
        self.worth = cache(self._worth)
        self.best = cache(self._best)
        self.judged = cache(self._judged)

    def _worth(self, left: tuple[int, ...], pool: tuple[str, ...], held: Held) -> Fraction:
        if not left or not pool:
            return Fraction(0 if left else 1)
        found = [self._average(left, pool, held)]
        for aid, after in self._uses(held, "add"):
            for added, aside in self._added(held, aid):
                free = tuple(color for color in held.free if color not in added)
                found.append(self.worth(left, tuple(sorted((*pool, *added))), after._replace(free=free, aside=aside)))
        for place, face in enumerate(held.aside):
            if face.count("~") == 1:
                rest = held._replace(aside=held.aside[:place] + held.aside[place + 1 :])
                found.append(self.worth(left, tuple(sorted((*pool, "green"))), rest))
        return max(found)

    @staticmethod
    def _added(held: Held, aid: ResourceAction) -> Iterator[tuple[list[str], tuple[str, ...]]]:
        """The dice that a card adds, and what stays aside: free ones, and if one likes those on spells."""
        wanted = [color for color, many in zip(COLORS, aid.colors, strict=True) if many]
        free = [color for color in wanted if color in held.free]
        stored = [face for face in held.aside if face.count("~") > 1 and COLORS[face.count("~") - 1] in wanted]
        for many in range(len(stored) + 1):
            for some in combinations(stored, many):
                added = [*free, *(COLORS[face.count("~") - 1] for face in some)]
                if added:
                    yield added, tuple(face for face in held.aside if face not in some)

    def _average(self, left: tuple[int, ...], pool: tuple[str, ...], held: Held) -> Fraction:
        total = Fraction(0)
        for faces in product(*(FACES[color] for color in pool)):
            total += self.best(left, tuple(sorted(zip(pool, faces, strict=True))), held, ())
        return total / 6 ** len(pool)

    def _uses(self, held: Held, *kinds: str) -> Iterator[tuple[ResourceAction, Held]]:
        for place, card in enumerate(held.hand):
            for aid in card.actions:
                if aid.kind in kinds and held.sanity >= aid.sanity and held.stamina >= aid.stamina:
                    hand = held.hand if aid.lasting else held.hand[:place] + held.hand[place + 1 :]
                    sanity, stamina = held.sanity - aid.sanity, held.stamina - aid.stamina
                    yield aid, held._replace(sanity=sanity, stamina=stamina, hand=hand, clues=held.clues + aid.clues)

    def _best(self, left: tuple[int, ...], shown: Dice, held: Held, used: tuple[ResourceAction, ...]) -> Fraction:
        """The best of judging a roll and of changing it."""
        found = [self.judged(left, shown, held)]
        if held.clues:
            fewer = held._replace(clues=held.clues - 1)
            found += self._again(left, shown, fewer, used, len(shown), twice=self.goal.second)
        for aid, after in self._uses(held, "reroll", "turn", "raise", "clues"):
            if aid in used:
                continue
            now = (*used, aid) if aid.lasting else used
            if aid.kind == "clues":
                found.append(self.best(left, shown, after, now))
            elif aid.kind == "reroll":
                found += self._again(left, shown, after, now, aid.dice)
            else:
                found += [self.best(left, each, after, now) for each in self._changed(shown, aid)]
        return max(found)

    def _again(
        self,
        left: tuple[int, ...],
        shown: Dice,
        held: Held,
        used: tuple[ResourceAction, ...],
        most: int,
        *,
        twice: bool = False,
    ) -> Iterator[Fraction]:
        for many in range(1, min(most, len(shown)) + 1):
            for places in combinations(range(len(shown)), many):
                kept = tuple(die for place, die in enumerate(shown) if place not in places)
                colors = [shown[place][0] for place in places]
                total = Fraction(0)
                for faces in product(*(FACES[color] for color in colors)):
                    rolled = tuple(sorted((*kept, *zip(colors, faces, strict=True))))
                    best = self.best(left, rolled, held, used)
                    if twice:
                        best = max(best, *self._again(left, rolled, held, used, most))
                    total += best
                yield total / 6 ** len(colors)

    def _changed(self, shown: Dice, aid: ResourceAction) -> set[Dice]:
        """What dice may show when as many as there are were turned; of those raised, each once, there may be fewer."""
        if aid.kind == "raise":
            return set(self._raised(shown, aid.dice))
        reached = {shown}
        for _ in range(aid.dice):
            reached = {turned for dice in reached for turned in set(self._turned(dice, aid)) or {dice}}
        return reached - {shown}

    def _raised(self, shown: Dice, most: int) -> Iterator[Dice]:
        able = [place for place, (color, face) in enumerate(shown) if f"i{PIPS.get(face, 9) + 1}" in FACES[color]]
        for many in range(1, min(most, len(able)) + 1):
            for places in combinations(able, many):
                yield tuple(
                    sorted(
                        (color, f"i{PIPS[face] + 1}" if place in places else face)
                        for place, (color, face) in enumerate(shown)
                    )
                )

    def _turned(self, shown: Dice, aid: ResourceAction) -> Iterator[Dice]:
        for place, (color, face) in enumerate(shown):
            to = aid.after
            if to != face and to in FACES[color] and aid.before in ("", "any", face):
                yield tuple(sorted((*shown[:place], (color, to), *shown[place + 1 :])))

    def _judged(self, left: tuple[int, ...], shown: Dice, held: Held) -> Fraction:
        """The best of storing dice, completing a row and letting the roll fail."""
        found = [*self._completing(left, shown, held, first=True), *self._failing(left, shown, held)]
        for aid, after in self._uses(held, "hold") if shown else ():
            for many in range(1, min(aid.dice, len(shown)) + 1):
                for places in combinations(range(len(shown)), many):
                    pool = tuple(die for place, die in enumerate(shown) if place not in places)
                    stored = ["~" * (color == "green") + face for color, face in (shown[place] for place in places)]
                    found.append(self.judged(left, pool, after._replace(aside=tuple(sorted((*held.aside, *stored))))))
        return max(found, default=Fraction(0))

    def _completing(self, left: tuple[int, ...], shown: Dice, held: Held, *, first: bool) -> Iterator[Fraction]:
        if not first:
            yield self.gained(left, shown, held)
        for row in left[:1] if self.goal.ordered else left:
            groups = tuple((face.lstrip("~"), 1) for face in (*(face for _, face in shown), *held.aside))
            for used in minimal_sets(self.needs[row], groups):
                pool = tuple(die for die, taken in zip(shown, used, strict=False) if not taken)
                kept = tuple(face for face, taken in zip(held.aside, used[len(shown) :], strict=True) if not taken)
                rest = left if self.goal.again else tuple(each for each in left if each != row)
                gain, after = 1 if self.goal.again else 0, held._replace(aside=kept)
                if self.goal.many and rest:
                    yield gain + max(self._completing(rest, pool, after, first=False))
                else:
                    yield gain + self.gained(rest, pool, after)

    def gained(self, left: tuple[int, ...], shown: Dice, held: Held) -> Fraction:
        """What the dice that are left are worth, before they are rolled again."""
        return self.worth(left, tuple(color for color, _ in shown), held._replace(aside=tuple(sorted(held.aside))))

    def _failing(self, left: tuple[int, ...], shown: Dice, held: Held) -> Iterator[Fraction]:
        terror, lost = self.goal.terror, 1
        if any(face == "terror" for _, face in shown):
            held = held._replace(sanity=held.sanity - terror.sanity, stamina=held.stamina - terror.stamina)
            if terror.fails or held.sanity < 0 or held.stamina < 0:
                return
            lost += terror.takes
            shows = [place for place, (_, face) in enumerate(shown) if face == "terror"][: terror.drops]
            shown = tuple(die for place, die in enumerate(shown) if place not in shows)
        for gone in combinations(range(len(shown)), min(lost, len(shown))):
            rest = tuple(die for place, die in enumerate(shown) if place not in gone)
            yield self.gained(left, rest, held)
            for place, (_, face) in enumerate(rest) if held.holds and not self.goal.again else ():
                after = held._replace(aside=(*held.aside, face), holds=held.holds - 1)
                yield self.gained(left, rest[:place] + rest[place + 1 :], after)
