"""Fights played out in every way the dice can fall, and fights played by the thousand, to hold reckoned odds against."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from solo.games.town.events import (
    CardLost,
    Devoured,
    Evaded,
    KnockedOut,
    Lost,
    LostInTimeAndSpace,
    MonsterDefeated,
    Paid,
)
from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.combat import combat, evade
from solo.games.town.stakes import fall
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision
from solo.kernel.dice import Dice
from solo.kernel.flow import Flow, FlowRunner

Policy = Callable[[Game, Decision], Answer]


class Branching(Exception):
    """A roll for which no result is written down yet."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(count)


class WrittenDice(Dice):
    """Every roll of the game is written down: how many dice show each of some faces that tell all falls apart."""

    def __init__(self, faces: Sequence[int], rolls: list[tuple[int, ...]]) -> None:
        super().__init__(0)
        self.faces = faces
        self.left = list(rolls)

    def roll(self, count: int) -> list[int]:
        if count <= 0:
            return []
        if not self.left:
            raise Branching(count)
        return [face for face, times in zip(self.faces, self.left.pop(0), strict=True) for _ in range(times)]

    def die(self) -> int:
        return self.roll(1)[0]


def faces_for(who: Investigator) -> dict[int, int]:
    """Faces that stand for all six, and for how many each stands: enough to tell successes, and sixes with a shotgun."""
    status = {copy.rpartition(".")[0] for copy in who.cards}
    least = 4 if "blessing" in status else 6 if "curse" in status else 5
    shares = {1: least - 1, least: 6 - least, 6: 1} if "shotgun" in status else {1: least - 1, 6: 7 - least}
    return {face: share for face, share in shares.items() if share}


def rolls(count: int, shares: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every fall of some dice, by how many show each face, and its chance."""
    if len(shares) == 1:
        yield (count,), Fraction(shares[0], 6) ** count
        return
    for times in range(count + 1):
        here = comb(count, times) * Fraction(shares[0], 6) ** times
        for others, chance in rolls(count - times, shares[1:]):
            yield (times, *others), here * chance


class Result(NamedTuple):
    """How a fight went, or how fights go on the average.

    both: he won, and fell by it. lost: it ended in time and space; away: it ended otherwise, neither won nor by a fall.
    """

    win: Fraction
    fall: Fraction
    things: Fraction
    points: Fraction
    both: Fraction
    lost: Fraction
    away: Fraction


def judged(game: Game, who: Investigator, monster: str) -> Result:
    """What the events of a fight that is over say of it."""
    win = fall = things = points = lost = 0
    for event in game.events:
        if isinstance(event, MonsterDefeated | Evaded) and event.monster == monster:
            win = 1
        elif isinstance(event, KnockedOut | Devoured):
            fall = 1
            break
        elif isinstance(event, LostInTimeAndSpace):
            lost = 1
        elif isinstance(event, CardLost):
            things += 1
        elif isinstance(event, Lost | Paid) and event.what in ("sanity", "stamina"):
            points += event.amount
    parts = (win, fall, things, points, win * fall, lost and not fall, not (win or fall or lost))
    return Result(*map(Fraction, parts))


def met(game: Game, who: Investigator, monster: str, *, evading: bool = False) -> Flow[None]:
    """The fight, or the attempt to evade and what follows on it (R8.4), unless one was carried away."""
    place = who.place
    if not evading or (not (yield from evade(game, who, monster)) and who.place == place):
        yield from combat(game, who, monster)


def drive(game: Game, seat: int, monster: str, policy: Policy, *, evading: bool = False) -> Result:
    """One fight to its end, or until the investigator falls."""
    who = game.state.investigators[seat]
    try:
        session = FlowRunner(met(game, who, monster, evading=evading))
        while session.decision is not None:
            session.answer(policy(game, session.decision))
    except Collapsed:
        pass
    return judged(game, who, monster)


def enumerated(
    game: Game, seat: int, monster: str, policy: Policy, *, evading: bool = False, first: Sequence[tuple[int, ...]] = ()
) -> Result:
    """A fight in every way its dice can fall, each with its chance: exact, by playing all of them on the rules.

    first: how the first rolls are known to have fallen.
    """
    begun = game.snapshot()
    shares = faces_for(game.state.investigators[seat])
    total = [Fraction(0)] * len(Result._fields)
    waiting: list[tuple[list[tuple[int, ...]], Fraction]] = [([*first], Fraction(1))]
    while waiting:
        written, chance = waiting.pop()
        copy = Game.restore(game.content, begun)
        copy.dice = WrittenDice(list(shares), written)
        try:
            result = drive(copy, seat, monster, policy, evading=evading)
        except Branching as branching:
            waiting += [
                ([*written, roll], chance * share) for roll, share in rolls(branching.count, list(shares.values()))
            ]
        else:
            total = [sum_ + chance * part for sum_, part in zip(total, result, strict=True)]
    return Result(*total)


def preferring(*wanted: str) -> Policy:
    """Takes the first of these options that is offered ("cast:wither" stands for any copy), else the default."""

    def choose(game: Game, decision: Decision) -> str:
        for wish in wanted:
            for option in decision.options:
                if option.id == wish or option.id.rpartition(".")[0] == wish:
                    return option.id
        return str(decision.default if isinstance(decision.default, str) else decision.default[0])

    return choose


def enduring(*wanted: str) -> Policy:
    """As `preferring`, and of a loss by which one would fall as much is prevented as keeps one on one's feet, by the first that
    is offered of these; any other loss is suffered.
    """
    prefers = preferring(*wanted)

    def choose(game: Game, decision: Decision) -> Answer:
        if decision.kind != "prevent":
            return prefers(game, decision)
        falls = fall(game, decision, game.by_id(decision.who))
        return prefers(game, decision) if falls and all(falls.values()) else "suffer"

    return choose
