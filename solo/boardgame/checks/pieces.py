"""Kinds of pieces, each of which is in exactly one place: a game's table of them serves invariants and restored states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from solo.boardgame.game import BoardGame

G = TypeVar("G", bound=BoardGame[Any, Any, Any])


class PieceKind(NamedTuple, Generic[G]):
    """A kind of pieces. what: its name. found: those in the game, wherever they are. printed: all there are.

    pile: where a piece lies unseen, by its id: there one goes that the content has and an older state has not.
    """

    what: str
    found: Callable[[G], list[str]]
    printed: Callable[[G], Iterable[str]]
    pile: Callable[[G, str], list[str]]


def in_one_place(game: G, kinds: Iterable[PieceKind[G]]) -> Iterator[str]:
    """A message for every kind of which a piece is missing, or there twice."""
    for kind in kinds:
        yield from check_each_once(kind.what, kind.found(game), kind.printed(game))


def check_each_once(what: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    """A message unless each wanted id, and no other, is found once."""
    have, want = Counter(iter(found)), Counter(iter(wanted))
    if have != want:
        twice = sorted(each for each, count in have.items() if count > 1)
        missing, surplus = sorted(want - have), sorted(each for each in have if each not in want)
        yield f"{what}: twice {twice[:5]}, missing {missing[:5]}, surplus {surplus[:5]}"


def in_their_decks(game: G, card_of: Callable[[str], Any]) -> Iterator[str]:
    """A message for every copy that lies in the deck of others. card_of: what is printed on it, with its `deck`."""
    for name, deck in game.state.decks.items():
        for copy in deck:
            if card_of(copy).deck != name:
                yield f"{copy} lies in the {name} deck"


def add_new_pieces(game: G, kinds: Iterable[PieceKind[G]]) -> None:
    """Put pieces that the content has and the state has not where they lie unseen."""
    for kind in kinds:
        here = frozenset(kind.found(game))
        for piece in kind.printed(game):
            if piece not in here:
                kind.pile(game, piece).append(piece)
