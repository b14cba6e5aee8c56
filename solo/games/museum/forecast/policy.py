"""Which of several options is best, by what they are worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

Chosen = TypeVar("Chosen", str, tuple[str, ...])
DECIMALS = 12
"""Decimal places to which values are compared; a smaller difference comes of adding up in another order."""
CONSUMING = ("clue", "use")
"""The verbs of options that use something up."""


def best_option(values: Mapping[Chosen, float], default: Chosen) -> Chosen:
    """The option of the greatest value, the first of equal ones; `default` if there is none."""
    return max(values, key=lambda option: round(values[option], DECIMALS), default=default)


def is_consuming(option: str) -> bool:
    """Whether an option uses something up; of equally good ones another is better."""
    return option.partition(":")[0] in CONSUMING
