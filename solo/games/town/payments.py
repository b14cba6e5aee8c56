"""What is paid in parts and goes without saying: trophies of which one set alone pays exactly, clue tokens that all go."""

from __future__ import annotations

from collections import Counter

from solo.games.town.abouts import Clues, Due
from solo.games.town.game import Game
from solo.games.town.rules.uses import clues_payable
from solo.kernel.decisions import Answer, Decision
from solo.kernel.piece_ids import kind_of

TWO = 2
"""More sets that pay a sum need not be known: with two there is a choice."""


def paid_by_itself(game: Game, decision: Decision) -> Answer | None:
    """What is paid next where there is no choice; None where there is one, or for another question."""
    return _exact_trophy(game, decision) or _all_clues(game, decision)


def pays_least(game: Game, decision: Decision) -> frozenset[str]:
    """The options of a payment in toughness with which as little as can be is lost beyond the price (R32.10); none of another."""
    if not isinstance(decision.about, Due):
        return frozenset()
    left, worth = decision.about.toughness, _worth(game, decision)
    totals = {id: _least(left - own, [worth[each] for each in worth if each != id]) for id, own in worth.items()}
    paid = {id: worth[id] + more for id, more in totals.items() if more is not None}
    return frozenset(id for id, total in paid.items() if total == min(paid.values()))


def _worth(game: Game, decision: Decision) -> dict[str, int]:
    """The toughness of each monster that may be given, by the id of its option."""
    return {each.id: game.figures(each.subject).toughness for each in decision.options}


def _least(owed: int, worths: list[int]) -> int | None:
    """The least sum of some of these that is no less than what is owed; None where all are too little."""
    sums = {0}
    for each in worths:
        sums |= {each + other for other in sums if other < owed}
    return min((each for each in sums if each >= owed), default=None)


def _exact_trophy(game: Game, decision: Decision) -> Answer | None:
    """A monster of the only set that pays exactly what is owed; kinds alone tell sets apart (R32.10)."""
    if not isinstance(decision.about, Due):
        return None
    owed, worth = decision.about.toughness, _worth(game, decision)
    kinds = {each.id: kind_of(each.subject) for each in decision.options}
    of_kind = {kinds[id]: own for id, own in worth.items()}
    ways: dict[int, list[frozenset[str]]] = {0: [frozenset()]}
    for kind, number in Counter(kinds.values()).items():
        more: dict[int, list[frozenset[str]]] = {}
        for taken in range(number + 1):
            for paid, given in ways.items():
                if (now := paid + taken * of_kind[kind]) <= owed:
                    more.setdefault(now, []).extend(each | {kind} if taken else each for each in given)
        ways = {paid: given[:TWO] for paid, given in more.items()}
    exact = ways.get(owed, [])
    return next(id for id, kind in kinds.items() if kind in exact[0]) if len(exact) == 1 else None


def _all_clues(game: Game, decision: Decision) -> Answer | None:
    """A clue token, where every one, and every card that counts as one, is paid in the end (R18.7)."""
    who = game.deciding(decision.who)
    if decision.kind != "pay_clue" or who is None or not isinstance(decision.about, Clues):
        return None
    return decision.default if clues_payable(game, who) <= decision.about.count else None
