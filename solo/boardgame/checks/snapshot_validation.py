"""Checking a state from a file before it is played on: could play have produced it? So nothing fails later.

New pieces of the content (from a newer version, or more home-made cards) are put where they would lie unseen; pieces
that the content no longer has, duplicates and values out of bounds are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from solo.boardgame.checks.pieces import G, PieceKind, add_new_pieces

HIGHEST = 1_000
"""An upper bound that no value of play approaches."""


class Impossible(ValueError):
    """A state that play cannot produce, or that belongs to other content; the message says what is wrong."""


def check_state(
    game: G,
    looks: Iterable[Callable[[G], Iterable[str]]],
    kinds: Sequence[PieceKind[G]],
    problems: Callable[[G], Iterable[str]],
) -> None:
    """Raise Impossible unless a state can be played on; adds pieces that are new in the content.

    looks: find what is wrong; each may rely on those before it. kinds: of pieces. problems: the invariants, when all is there.
    """
    for look in looks:
        refuse(look(game))
    add_new_pieces(game, kinds)
    refuse(problems(game))


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


def strangers(game: G, kinds: Iterable[PieceKind[G]]) -> Iterator[str]:
    """A message for pieces that the content does not have."""
    for kind in kinds:
        yield from unknown(kind.what, kind.found(game), frozenset(kind.printed(game)))


def wrong_decks(found: Iterable[str], wanted: Sequence[str]) -> Iterator[str]:
    """A message for other decks than there are."""
    if (names := list(found)) != list(wanted):
        yield f"the decks are {', '.join(names)[:200]}"


def too_high(who: str, values: Iterable[int]) -> Iterator[str]:
    """A message for values of somebody that play never reaches."""
    if any(value > HIGHEST for value in values):
        yield f"{who} has figures that nobody has"


def twice(found: list[str]) -> bool:
    """Whether something is named more than once."""
    return len(dict.fromkeys(found)) != len(found)
