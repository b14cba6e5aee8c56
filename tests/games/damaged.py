"""States in which something was changed that no play could have changed: they are refused, or can be played."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import msgspec

from solo.kernel.flow import FlowRunner
from solo.kernel.host import Rules
from solo.players.random_player import RandomPlayer


def kept(rules: Rules, seed: int, boundaries: int) -> bytes:
    """The snapshot at so many boundaries of a random game, or at its last."""
    host, player, snapshots = rules.begin({"seed": seed}), RandomPlayer(seed), list[bytes]()
    session = FlowRunner(host.flow(), lambda: snapshots.append(host.snapshot()))
    while session.decision is not None and len(snapshots) < boundaries:
        session.answer(player(session.decision))
    return snapshots[-1]


def places(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything within plain data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, (*before, key))
        yield (*before, key)


def refused(rules: Rules, sound: Sequence[bytes], odd: Sequence[Any], seeds: range, most: int | None = None) -> int:
    """Restore states with something changed, and play on those that are not refused; how many were refused.

    sound: snapshots. odd: values that are put where they do not belong. most: how many answers are given.
    """
    found = 0
    for seed in seeds:
        chance = random.Random(seed)
        plain = msgspec.msgpack.decode(chance.choice(sound))
        *path, last = chance.choice(list(places(plain)))
        within = plain
        for key in path:
            within = within[key]
        within[last] = chance.choice(odd)
        try:
            host = rules.restore(msgspec.msgpack.encode(plain))
        except (msgspec.MsgspecError, ValueError):
            found += 1
            continue
        session, player = FlowRunner(host.flow()), RandomPlayer(seed)
        for _ in count() if most is None else range(most):
            if session.decision is None:
                break
            assert list(rules.problems(host, session.decision)) == []
            session.answer(player(session.decision))
    return found
