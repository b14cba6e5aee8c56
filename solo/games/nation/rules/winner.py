"""DP16 The winner among several players, by their final totals. One player compares his with the Ancient One's alone (A77)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

BY_STRENGTH = ("dissenter_cultist", "dissenter_investigator", "cultist", "investigator")
"""The alignments, each losing a tie to those behind it (DP16.1, DP16.2)."""


class Verdict(NamedTuple):
    """Who was eliminated, and who wins: more than one where all is alike, nobody where one alignment had no other beside it."""

    eliminated: tuple[str, ...]
    winners: tuple[str, ...]


def find_winner(totals: Mapping[str, int], alignments: Mapping[str, str], mythos: Mapping[str, int]) -> Verdict:
    """The alignment of the lowest total is eliminated; of the rest the highest wins, then more mythos cards, then alignment.

    totals: the final total of each player, at least one; alignments: of each one of BY_STRENGTH; mythos: how many mythos cards
    somebody has, if he has any.
    """
    strength = {who: BY_STRENGTH.index(alignments[who]) for who in totals}
    lowest = min((total, strength[who]) for who, total in totals.items())[1]
    rest = {who: (total, mythos.get(who, 0), strength[who]) for who, total in totals.items() if strength[who] != lowest}
    best = max(rest.values(), default=None)
    eliminated = tuple(who for who in totals if who not in rest)
    return Verdict(eliminated, tuple(who for who, standing in rest.items() if standing == best))
