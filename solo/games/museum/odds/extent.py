"""How much there is to count with clues and cards: an estimate made from a position alone.

What is counted must not depend on what was counted before: one position would have two figures, and a failed roll could seem to
help. So it is not the time spent that decides, but an estimate of it that falls with every die, row, card and clue that is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from solo.games.museum.odds.aids import HeldCard
from solo.games.museum.odds.needs import Faces
from solo.games.museum.odds.prospects import Position
from solo.games.museum.odds.rolls import Pool
from solo.games.museum.odds.stands import Left
from solo.games.museum.odds.uses import Armed

SCALE = 0.077
"""Milliseconds for the least there is to count; this and all below were fitted to 1834 views of played games, half of them with
everything in hand."""
RESULTS, ROLLS, BORNE, HANDS, CLUES, STORING = 0.38, 0.39, 0.16, 0.52, 0.40, 1.47
"""By which power the time grows with results, rolls, what terror may cost, cards that may be used up, clues, and dice that may be
stored at once."""
LASTING, DEFEATING = 1.15, 0.8
"""How many times as long it takes with every ability that may be used in each roll, and with cards that beat a monster."""
ADDING = 0.62
"""Dice that are added change nothing about a roll that lies, so results need not be told apart."""


class Extent(NamedTuple):
    """Rolls that may come, and their results, in all."""

    rolls: float
    results: float


def milliseconds(engine: Armed, at: Position) -> float:
    """About how long the chance of a position takes that nothing is known of; without clues and cards it takes no time."""
    at = engine.plain(at)
    if not (at.clues or at.hand) or not at.left or not any(at.pool) or engine.hopeless(at):
        return 0.0
    cards = [engine.helping(number, at) for number in at.hand]
    ways = [aid for card in cards for aid in card.ways]
    pool = (at.pool[0], *(at.pool[color] + _added(at, [aid.colors for aid in ways], color) for color in (1, 2)))
    extent = _extent(engine, at, (pool[0], pool[1], pool[2]))
    terror = engine.goal.terror
    borne = prod(
        1 + min(have, sum(pool) * cost) // cost
        for have, cost in ((at.sanity, terror.sanity), (at.stamina, terror.stamina))
        if cost and have > 0
    )
    hands = 2 ** sum(_used_up(card) for card in cards)
    clues = prod(1 + max((aid.clues for aid in card.ways), default=0) for card in cards) * (1 + at.clues)
    stored = 1 + sum(aid.dice for aid in ways if aid.kind == "hold")
    found: float = SCALE * extent.results**RESULTS * extent.rolls**ROLLS
    found *= borne**BORNE * hands**HANDS * clues**CLUES * stored**STORING * LASTING ** sum(aid.lasting for aid in ways)
    if any(aid.kind == "defeat" for aid in ways):
        found *= DEFEATING
    return found if at.clues or any(aid.kind != "add" for aid in ways) else found * ADDING


def _added(at: Position, colors: list[Pool], color: int) -> int:
    """Whether the die of a color could be added."""
    return int(at.free[color - 1] > 0 and any(each[color] for each in colors))


def _used_up(card: HeldCard) -> bool:
    """Whether a card may be there or not in later rolls; dice that cost nothing are added at once, abilities stay, and what can
    only be traded in is of no use after the first roll."""
    if not card.ways:
        return False
    aid = card.ways[0]
    at_once = len(card.ways) == 1 and aid.kind == "add" and not (aid.sanity or aid.stamina or aid.trade)
    return not (aid.lasting or at_once)


def _extent(engine: Armed, at: Position, pool: Pool) -> Extent:
    """All rolls for all rows that may be left, with all dice that may be left and put aside."""
    rolls = results = 0.0
    all_needed = _needed(engine, at, at.left)
    for left in _lefts(engine, at.left):
        faces, needed = engine.faces(left), _needed(engine, at, left)
        most = sum(pool) - max(0, all_needed - needed - len(at.aside))
        useful = sum(faces.limits[face] > 0 for face, _ in faces.supply)
        ways_to_hold = 1.0
        for held in range(max(0, at.holds) + 1):
            least = max(1, needed - len(at.aside) - held)
            for dice in range(least, most - 2 * held + 1):
                for some in _pools(pool, dice, fewer=left != at.left or engine.goal.again):
                    rolls += ways_to_hold
                    results += ways_to_hold * _results(faces, some)
            ways_to_hold *= useful / (held + 1)
    return Extent(rolls, results)


def _needed(engine: Armed, at: Position, left: Left) -> int:
    """How many dice rows take at least; none when a card may beat their monster."""
    beaten = any(aid.kind == "defeat" for card in at.hand for aid in engine.cards[card].ways) and any(
        row in left for beast in engine.beasts for row in beast.rows
    )
    return 0 if beaten else engine.faces(left).fewest(green=False)


def _lefts(engine: Armed, left: Left) -> Iterator[Left]:
    """All rows that may be left later, as many as are told apart."""
    if engine.goal.ordered or engine.goal.again:
        return iter(left[place:] for place in range(len(left)))
    return iter(dict.fromkeys(rows for many in range(1, len(left) + 1) for rows in combinations(left, many)))


def _pools(pool: Pool, dice: int, *, fewer: bool) -> list[Pool]:
    """Pools of so many dice. fewer: the yellow and the red die may have been used; else green ones are lost first."""
    greens, yellows, reds = pool
    kept = max(0, dice - yellows - reds)
    first = (kept, min(yellows, dice), dice - kept - min(yellows, dice))
    if not fewer:
        return [first]
    others = [(dice - yellow - red, yellow, red) for yellow in range(yellows + 1) for red in range(reds + 1)]
    return list(dict.fromkeys([first, *(each for each in others if 0 <= each[0] <= greens)]))


def _results(faces: Faces, pool: Pool) -> int:
    """How many results a roll has."""
    return prod(comb(dice + len(each) - 1, dice) for dice, each in zip(pool, faces.classes, strict=True))
