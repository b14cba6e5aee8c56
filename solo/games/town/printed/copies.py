"""Copies: of every card and every monster there are several, "food.2" being the second copy of "food"."""

from __future__ import annotations

from collections.abc import Iterable

DOUBLE_SIDED = {"curse": "blessing"}
"""A curse is the other side of a blessing card; both come from one stack (R1.1)."""


def kind_of(copy: str) -> str:
    """What it is a copy of; "" for an id that is none of a copy.

    >>> kind_of("food.2"), kind_of("45_automatic.1"), kind_of("research")
    ('food', '45_automatic', '')
    """
    return copy.rpartition(".")[0]


def first_of(pile: Iterable[str], kind: str) -> str:
    """The first copy of a card or monster in a pile, "" when there is none.

    >>> first_of(["axe.1", "food.2", "food.1"], "food")
    'food.2'
    """
    return next((copy for copy in pile if kind_of(copy) == kind), "")


def front(copy: str) -> str:
    """A copy as it lies in its stack, double-sided cards with their front up.

    >>> front("curse.3"), front("axe.1")
    ('blessing.3', 'axe.1')
    """
    name, _, number = copy.rpartition(".")
    return f"{DOUBLE_SIDED.get(name, name)}.{number}"
