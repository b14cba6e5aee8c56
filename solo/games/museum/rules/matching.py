"""Which dice complete a row (ES5.2 to ES5.6, ES19.4): the matcher knows faces and numbers, and no game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from solo.games.museum.abouts import TaskRow
from solo.games.museum.printed.numbers import PIPS, SYMBOLS, WILD, WILD_PIPS

MAX_KEPT = 65_536
"""Matches that are remembered; rows and faces repeat all the time."""

GUARD = 128
"""A bit above any number of dice, for each number of a set when they are put together as bytes: where it is still there after
another set was subtracted, the other has no more of that group."""

FaceGroup = tuple[str, int]
"""A face, and how many dice that differ in nothing show it."""
Used = tuple[int, ...]
"""How many dice of each group."""


class Need(NamedTuple):
    """What dice have to show. units: for each die but those of sums the faces that fit. sums: investigation to reach."""

    units: tuple[tuple[str, ...], ...]
    sums: tuple[int, ...]

    def __bool__(self) -> bool:
        return bool(self.units or self.sums)


def need_of(row: TaskRow) -> Need:
    """What the dice of a row have to show (ES5.2).

    >>> need_of(TaskRow("0", investigation=(3,), lore=2))
    Need(units=(('lore', 'wild'), ('lore', 'wild')), sums=(3,))
    """
    units: list[tuple[str, ...]] = [(symbol, WILD) for symbol in SYMBOLS for _ in range(getattr(row, symbol))]
    units += [_faces_of(box) for box in row.boxes]
    return Need(tuple(units), row.investigation)


def _faces_of(box: tuple[str, ...]) -> tuple[str, ...]:
    faces = [face for symbol in box for face in (PIPS if symbol == "investigation" else (symbol,))]
    return (*faces, WILD)


def pips(face: str) -> int:
    """The investigation a face counts for; a wildcard is best (ES2.3).

    >>> pips("i3"), pips("wild"), pips("terror")
    (3, 4, 0)
    """
    return WILD_PIPS if face == WILD else PIPS.get(face, 0)


@lru_cache(maxsize=MAX_KEPT)
def minimal_sets(need: Need, groups: tuple[FaceGroup, ...]) -> tuple[Used, ...]:
    """Every set of dice that fulfils a need and of which no die can be spared, in a stable order.

    >>> minimal_sets(need_of(TaskRow("0", investigation=(2,))), (("i1", 2), ("i3", 1)))
    ((0, 1), (2, 0))
    """
    found = sorted(dict.fromkeys(_units(need, groups, [0] * len(groups), 0, 0)))
    spared = _spared(found, len(groups)) if len(set(map(sum, found))) > 1 else set()
    return tuple(each for each in found if each not in spared)


def _spared(found: list[Used], groups: int) -> set[Used]:
    """The sets of dice in which another one is contained."""
    spared, kept, guards = set[Used](), list[int](), int.from_bytes(bytes([GUARD] * groups), "big")
    for each in sorted(found, key=sum):
        code = int.from_bytes(bytes(each), "big")
        guarded = code | guards
        if any((guarded - other) & guards == guards for other in kept):
            spared.add(each)
        else:
            kept.append(code)
    return spared


def can_fulfil(need: Need, groups: tuple[FaceGroup, ...]) -> bool:
    """Whether some of the dice fulfil a need."""
    return bool(minimal_sets(need, groups))


def _units(need: Need, groups: tuple[FaceGroup, ...], used: list[int], unit: int, start: int) -> Iterator[Used]:
    if unit == len(need.units):
        yield from _sums(need.sums, groups, used)
        return
    fitting = need.units[unit]
    again = unit > 0 and need.units[unit - 1] == fitting
    for index in range(start if again else 0, len(groups)):
        face, count = groups[index]
        if face in fitting and used[index] < count:
            used[index] += 1
            yield from _units(need, groups, used, unit + 1, index)
            used[index] -= 1


def _sums(sums: tuple[int, ...], groups: tuple[FaceGroup, ...], used: list[int]) -> Iterator[Used]:
    if not sums:
        yield tuple(used)
        return
    left = [count - taken for (_, count), taken in zip(groups, used, strict=True)]
    for taken in _reaching(sums[0], groups, left, 0):
        for index, count in taken:
            used[index] += count
        yield from _sums(sums[1:], groups, used)
        for index, count in taken:
            used[index] -= count


def _reaching(
    wanted: int, groups: tuple[FaceGroup, ...], left: list[int], start: int, least: int = 9, total: int = 0
) -> Iterator[list[tuple[int, int]]]:
    """Counts of dice by group that reach a sum, none of which can be spared."""
    if total >= wanted:
        if total - least < wanted:
            yield []
        return
    for index in range(start, len(groups)):
        worth = pips(groups[index][0])
        for count in range(1, left[index] + 1) if worth else ():
            reached = total + worth * count
            for rest in _reaching(wanted, groups, left, index + 1, min(least, worth), reached):
                yield [(index, count), *rest]
            if reached >= wanted:
                break
