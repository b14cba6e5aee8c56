"""The outlook of a branch of a fight, and the possible results of its dice (R18.5, R18.7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from solo.games.town.rules.foresight import Roll
from solo.games.town.rules.odds import percent

FALL = 0.25
THING = 0.1
POINT = 0.02
"""The worth of not falling, of keeping a card, and of keeping a point of sanity or stamina, as a chance to win."""


class Outlook(NamedTuple):
    """The outlook of an option: chances from 0 to 1, and average costs.

    win: the fight is won, or the monster evaded. fall: the investigator goes insane or unconscious or is devoured (he
    may win and fall at once: both). things: cards used up. points: sanity and stamina paid and lost. lost: the fight
    ends in time and space. away: it ends otherwise, undecided.
    """

    win: float = 0.0
    fall: float = 0.0
    things: float = 0.0
    points: float = 0.0
    both: float = 0.0
    lost: float = 0.0
    away: float = 0.0

    @property
    def worth(self) -> float:
        """The value of an option: the chance to win, less FALL for a certain fall, THING for a card, POINT for a point.

        So dynamite must raise the chance to win by ten percentage points to be better than bare hands.
        """
        return round(self.win - FALL * self.fall - THING * self.things - POINT * self.points, 9)

    def plus(self, things: float, points: float) -> Outlook:
        """The same, at a higher cost."""
        return self._replace(things=self.things + things, points=self.points + points)

    @property
    def shares(self) -> dict[str, int]:
        """What may come of it in whole percents that add up to 100; what is left over ("open") never ends."""
        only = {"win": self.win - self.both, "fall": self.fall - self.both, "both": self.both}
        chances = {**only, "lost": self.lost, "away": self.away}
        chances["open"] = 1 - sum(chances.values())
        found = {what: percent(chance) for what, chance in chances.items()}
        found[max(chances, key=lambda what: chances[what])] += 100 - sum(found.values())
        return found


def mix(*branches: tuple[float, Outlook]) -> Outlook:
    """The combined outlook of several branches, each with its chance."""
    win = fall = things = points = both = lost = away = 0.0
    for chance, branch in branches:
        win += chance * branch.win
        fall += chance * branch.fall
        things += chance * branch.things
        points += chance * branch.points
        both += chance * branch.both
        lost += chance * branch.lost
        away += chance * branch.away
    return Outlook(win, fall, things, points, both, lost, away)


class Reroll(NamedTuple):
    """A reroll: for which check ("any" for all kinds), and of which dice ("all", "failures", "one")."""

    check: str
    dice: str

    def fits(self, kind: str) -> bool:
        """Whether it is for checks of that kind."""
        return self.check in (kind, "any")

    def rolled(self, pool: int, failures: int) -> int:
        """How many dice of a roll it rolls again."""
        return {"all": pool, "failures": failures, "one": min(1, failures)}[self.dice]


class Standing(NamedTuple):
    """The state of a fight when looking ahead: sanity, stamina, copies that are gone, clue tokens to spend, the unused reroll."""

    sanity: int
    stamina: int
    gone: frozenset[str] = frozenset()
    clues: int = 0
    reroll: Reroll | None = None

    @property
    def fallen(self) -> bool:
        """Whether the investigator is insane or unconscious."""
        return self.sanity <= 0 or self.stamina <= 0


Next = Callable[[Standing], Outlook]
"""Computes the outlook of what follows, from the standing then."""


@cache
def likely(roll: Roll, least: int) -> float:
    """The chance that a roll succeeds; 1 and 0 only where it is certain."""
    return float(roll.chance(least))


@cache
def falls_of(roll: Roll, least: int, *, tell_failures: bool) -> tuple[tuple[int, int, float], ...]:
    """The possible results of a roll: successes, failed dice, and the chance of each result.

    All sufficient results are combined. tell_failures: distinguish results by the number of failed dice.
    """
    chances = {(0, 0): 1.0}
    for _ in range(roll.pool):
        more: dict[tuple[int, int], float] = {}
        for (worth, failures), chance in chances.items():
            for face in range(1, 7):
                hit = roll.six_counts if face == 6 else 1
                key = (worth + hit, failures) if face >= least else (worth, failures + tell_failures)
                if key[0] >= roll.difficulty:
                    key = (max(roll.difficulty, 0), 0)
                more[key] = more.get(key, 0.0) + chance / 6
        chances = more
    return tuple((worth, failures, chance) for (worth, failures), chance in chances.items())


def with_reroll(roll: Roll, least: int, reroll: Reroll) -> float:
    """The chance of a check with a reroll that is used after a failure (R18.7)."""
    passed = 0.0
    for worth, failures, chance in falls_of(roll, least, tell_failures=True):
        kept = 0 if reroll.dice == "all" else worth
        again = Roll(reroll.rolled(roll.pool, failures), roll.difficulty - kept, roll.six_counts)
        passed += chance * (1.0 if worth >= roll.difficulty else likely(again, least))
    return passed
