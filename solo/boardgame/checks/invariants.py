"""Invariants of any board game at any decision; what one piece of it must be, a game says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solo.kernel.decisions import Decision


def decision_problems(decision: Decision) -> Iterator[str]:
    """What is wrong with a question."""
    ids = [option.id for option in decision.options]
    if not ids:
        yield f"{decision.kind}: a decision without options"
    if len(dict.fromkeys(ids)) != len(ids):
        yield f"{decision.kind}: an option stands twice among {ids}"
    if decision.several:
        if not 0 <= decision.least <= decision.most <= len(ids):
            yield f"{decision.kind}: {decision.least} to {decision.most} of {len(ids)} options"
    elif len(ids) < 2:
        yield f"{decision.kind}: only one option is legal, the player should not be asked"


def within(what: str, value: int, most: int) -> Iterator[str]:
    """A message unless a value is from 0 to the most it may be."""
    if not 0 <= value <= most:
        yield f"{what} is {value} of {most}"


def has_within(who: str, values: Iterable[tuple[str, int, int]]) -> Iterator[str]:
    """A message for each value of somebody that is not from 0 to the most it may be: its name, the value, the most."""
    for what, value, most in values:
        if not 0 <= value <= most:
            yield f"{who} has {value} of {most} {what}"
