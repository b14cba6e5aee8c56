"""The museum's kinds of pieces, each of which is in exactly one place: where they lie, and where new ones lie unseen."""

from __future__ import annotations

from solo.boardgame.checks.pieces import PieceKind
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import DECKS


def possessions_of(game: Game) -> list[str]:
    """Every card of the four decks, wherever it is."""
    found = [copy for deck in DECKS for copy in game.state.decks.get(deck, [])]
    return found + [copy for who in game.state.investigators for copy in who.cards]


def adventures_of(game: Game) -> list[str]:
    """Every adventure and Other World, wherever it is."""
    state = game.state
    found = [*state.adventures, *state.worlds, *(card.card for card in state.cards)]
    found += [piece for piece in state.out if not is_monster(piece)]
    return found + [card for who in state.investigators for card in who.trophies]


def mythos_of(game: Game) -> list[str]:
    """Every Mythos card, wherever it is."""
    state = game.state
    beside = dict.fromkeys(card.brought_by for card in state.cards if card.brought_by)
    found = [*state.mythos, *(card for card in beside if card != state.mythos_card)]
    return found + ([state.mythos_card] if state.mythos_card else [])


def monsters_of(game: Game) -> list[str]:
    """Every monster marker, wherever it is."""
    state = game.state
    found = [*state.cup, *game.monsters_in_play(), *(piece for piece in state.out if is_monster(piece))]
    return found + [marker for who in state.investigators for marker in who.monsters]


def is_monster(piece: str) -> bool:
    """Whether what is out of the game is a copy of a monster, and not a card, of which there is one."""
    return "." in piece


PIECES: tuple[PieceKind[Game], ...] = (
    PieceKind(
        "cards",
        possessions_of,
        lambda game: [copy for deck in DECKS for copy in game.content.copies(deck)],
        lambda game, copy: game.state.decks[game.content.possession(copy).deck],
    ),
    PieceKind(
        "adventures",
        adventures_of,
        lambda game: [*game.content.adventures, *game.content.worlds],
        lambda game, card: game.state.adventures if card in game.content.adventures else game.state.worlds,
    ),
    PieceKind("Mythos cards", mythos_of, lambda game: game.content.mythos, lambda game, card: game.state.mythos),
    PieceKind(
        "monsters",
        monsters_of,
        lambda game: game.content.monster_copies(masks=True),
        lambda game, marker: game.state.out,
    ),
)
