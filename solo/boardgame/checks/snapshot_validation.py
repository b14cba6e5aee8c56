"""Checking a state from a file before it is played on: could play have produced it? So nothing fails later."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

HIGHEST = 1_000
"""An upper bound that no value of play approaches."""


class Impossible(ValueError):
    """A state that play cannot produce, or that belongs to other content; the message says what is wrong."""


def refuse(problems: Iterable[str]) -> None:
    """Raise Impossible with the first of some messages, if there is one."""
    for problem in problems:
        raise Impossible(problem)


def unknown(what: str, found: Iterable[str], known: Container[str]) -> Iterator[str]:
    """A message for ids that the content does not have. what: "cards"."""
    strange = [each for each in found if each not in known]
    if strange:
        named = ", ".join(strange[:5])[:200]
        yield f"it names {what} that are not there ({named}); home-made ones are given with --content"


def twice(found: list[str]) -> bool:
    """Whether something is named more than once."""
    return len(dict.fromkeys(found)) != len(found)
