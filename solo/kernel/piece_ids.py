"""The form of the ids of copies: "food.2" is the second copy of the card "food"."""

from __future__ import annotations

from collections.abc import Iterable


def kind_of(copy: str) -> str:
    """The id of the card or monster that a copy is of; "" for an id that is not one of a copy.

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
