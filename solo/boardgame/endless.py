"""Finding effects that lead into each other without end, whatever is rolled or chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Node = tuple[str, str]
"""What an effect can lead to (kind and id): a card or paragraph, or a draw from a deck, a place's encounters for example."""


def endless(leads: Mapping[Node, Sequence[Node]], draws: Mapping[Node, Sequence[Node]]) -> list[Node]:
    """The pieces that never come to an end, in the order of `leads`.

    leads: where the effect of each piece surely leads. draws: what may be drawn. A piece never ends when something its
    effect surely leads to never ends; a draw never ends when nothing that may be drawn ends. So all are assumed endless at
    first, and those that are not are removed until nothing changes.
    """
    suspects = {node for node, targets in leads.items() if targets} | {node for node, drawn in draws.items() if drawn}
    while True:
        cleared = [
            node
            for node in suspects
            if (
                not any(target in suspects for target in leads[node])
                if node in leads
                else not all(member in suspects for member in draws[node])
            )
        ]
        if not cleared:
            return [node for node in leads if node in suspects]
        suspects.difference_update(cleared)
