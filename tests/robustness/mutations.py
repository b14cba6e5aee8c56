"""Changes that hostile hands make: to plain data, and to bytes."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any


def places(plain: Any, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """Where a value stands within plain data, all of them."""
    if path:
        yield path
    if isinstance(plain, dict):
        for key in plain:
            yield from places(plain[key], *path, key)
    elif isinstance(plain, list):
        for index, each in enumerate(plain):
            yield from places(each, *path, index)


WORDS = ["", "x", "yig", "woods", "lost_in_time_and_space", "eliminated", "final_battle", "sky", "food.1", "curse.1"]
WORDS += ["bank_loan.1", "cultist.1", "abyss", "abyss_1", "battle", "setup", "between", "over", "mythos", "V2", "V13"]
WORDS += [
    "x" * 10_000,
    "\x1b[2J",
    "monterey_jack",
    "victory",
    "defeat",
    "lost",
    "single",
    "common",
    "ally",
    "patrol_wagon.1",
]
NUMBERS = [
    -1,
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
    16,
    99,
    10**4,
    10**6,
    10**7,
    2**31,
    2**62,
    2**63 - 1,
    -(2**63),
]
ODD: list[Any] = [None, True, False, 1.5, float("nan"), float("inf"), b"x", [], {}, [[]], {"x": {}}, "1"]


def mutate(plain: Any, dice: random.Random) -> None:
    """One change somewhere: another value, a value gone, twice, moved or of another type."""
    everywhere = list(places(plain))
    if not everywhere:
        return
    path = dice.choice(everywhere)
    inside = plain
    for step in path[:-1]:
        inside = inside[step]
    value, last = inside[path[-1]], path[-1]
    kind = dice.randrange(8)
    if kind == 0:
        inside[last] = dice.choice(ODD)
    elif kind == 1 and isinstance(value, int):
        inside[last] = dice.choice(NUMBERS)
    elif kind == 2 and isinstance(value, str):
        inside[last] = dice.choice(WORDS)
    elif kind == 3:
        del inside[last]
    elif kind == 4 and isinstance(value, list):
        value.append(dice.choice([*value, *WORDS, *ODD]))
    elif kind == 5 and isinstance(value, list):
        dice.shuffle(value)
        del value[dice.randrange(len(value) + 1) :]
    elif kind == 6 and isinstance(value, dict):
        value[dice.choice(WORDS)] = dice.choice([*value.values(), *WORDS, *NUMBERS, *ODD])
    else:
        other = plain
        for step in dice.choice(list(places(plain))):
            other = other[step]
        inside[last] = copy.deepcopy(other)


def spoil(data: bytes, dice: random.Random) -> bytes:
    """A random corruption: cut off, bits flipped, a stretch overwritten, a stretch lost."""
    raw = bytearray(data)
    kind = dice.randrange(4)
    if kind == 0:
        return bytes(raw[: dice.randrange(len(raw))])
    if kind == 1:
        for _ in range(dice.randrange(1, 40)):
            raw[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
        return bytes(raw)
    start = dice.randrange(len(raw))
    length = dice.randrange(1, 5000)
    if kind == 2:
        raw[start : start + length] = dice.randbytes(len(raw[start : start + length]))
        return bytes(raw)
    del raw[start : start + length]
    return bytes(raw)
