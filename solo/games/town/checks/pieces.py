"""The town's kinds of pieces, each of which is in exactly one place: where they lie, and where new ones lie unseen."""

from __future__ import annotations

from solo.boardgame.checks.pieces import PieceKind
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.kernel.piece_ids import kind_of


def every_card(content: Content) -> list[str]:
    """Every copy of every card, by its id in its stack."""
    return [f"{card.id}.{number}" for card in content.cards.values() for number in range(1, card.copies + 1)]


def cards_of(game: Game) -> list[str]:
    """Every card copy in the game, wherever it is."""
    state = game.state
    found = [copy for deck in (*state.decks.values(), *state.special.values()) for copy in deck]
    found += state.boxed_cards + state.in_hand
    for who in state.investigators:
        found += [game.content.front(copy) for copy in who.cards]
    return found


def pile_of(game: Game, copy: str) -> list[str]:
    """The deck or stack of a card."""
    deck = game.content.card(copy).deck
    if deck == "special":
        return game.state.special.setdefault(kind_of(copy), [])
    return game.state.decks[deck]


def monsters_of(game: Game) -> list[str]:
    """Every monster marker in the game, wherever it is."""
    state = game.state
    on_card = state.rumor.monsters if state.rumor is not None else []
    found = [*state.cup, *state.monsters, *state.outskirts, *state.visiting, *state.boxed_monsters, *on_card]
    for who in state.investigators:
        found += who.monster_trophies
    return found


def gates_of(game: Game) -> list[str]:
    """Every gate marker in the game, wherever it is."""
    found = [*game.state.gate_stack, *game.state.gates.values()]
    for who in game.state.investigators:
        found += who.gate_trophies
    return found


def mythos_of(game: Game) -> list[str]:
    """Every mythos card in the game, wherever it is."""
    state = game.state
    found = [*state.mythos_deck, *state.boxed_mythos, *game.cards_in_play()]
    return found + ([state.mythos_card] if state.mythos_card else [])


CARDS: PieceKind[Game] = PieceKind("cards", cards_of, lambda game: every_card(game.content), pile_of)
MARKERS: tuple[PieceKind[Game], ...] = (
    PieceKind(
        "monsters",
        monsters_of,
        lambda game: game.content.monster_copies(masks=True),
        lambda game, monster: game.state.boxed_monsters,
    ),
    PieceKind("gates", gates_of, lambda game: game.content.gates, lambda game, gate: game.state.gate_stack),
    PieceKind("mythos cards", mythos_of, lambda game: game.content.mythos, lambda game, card: game.state.mythos_deck),
    PieceKind(
        "gate cards",
        lambda game: [*game.state.gate_deck, *game.state.gate_cards],
        lambda game: game.content.gate_cards,
        lambda game, card: game.state.gate_deck,
    ),
)
"""What is laid out after the cards."""
PIECES = (CARDS, *MARKERS)
