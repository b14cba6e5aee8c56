"""Shortest paths on a board, or any other graph."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def shortest_paths(start: N, neighbours: Callable[[N], Iterable[N]]) -> dict[N, list[N]]:
    """Every node reachable from `start`, nearest first, with a shortest path to it: all steps, the node itself last.

    The path to `start` is empty. Of several shortest paths it is the one whose earlier steps `neighbours` names first.

    >>> shortest_paths(1, lambda number: [each for each in (2 * number, number + 3) if each < 9])
    {1: [], 2: [2], 4: [4], 5: [2, 5], 8: [4, 8], 7: [4, 7]}
    """
    ways: dict[N, list[N]] = {start: []}
    queue = [start]
    for here in queue:
        for there in neighbours(here):
            if there not in ways:
                ways[there] = [*ways[here], there]
                queue.append(there)
    return ways
