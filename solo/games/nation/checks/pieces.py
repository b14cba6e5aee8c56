"""The nation's kinds of pieces, each of which is in exactly one place (DP21.2, A90), and where new ones lie unseen."""

from __future__ import annotations

from solo.boardgame.checks.pieces import PieceKind
from solo.games.nation.game import Game


def network_of(game: Game) -> list[str]:
    """Every network card, wherever it is: starting, basic and city cards."""
    state, deck = game.state, game.who.deck
    found = [*deck.draw, *deck.hand, *deck.played, *deck.discard, *state.box, *state.storage, *state.city_cards]
    found += state.automaton.cards
    for city in state.cities:
        found += [*([city.face] if city.face else []), *city.pile]
    return found


def printed_network(game: Game) -> list[str]:
    """The network cards of a game: all but the starting cards of other main agents (A32)."""
    content = game.content
    return [*content.main_agents[game.who.id].deck, *content.basic(), *content.kind("city")]


def new_network(game: Game, card: str) -> list[str]:
    """Where a network card lies that is new in the content."""
    kind = game.content.cards[card].kind
    return {"city": game.state.city_cards, "starting": game.who.deck.draw}.get(kind, game.state.storage)


def mythos_of(game: Game) -> list[str]:
    """Every mythos card, wherever it is."""
    state = game.state
    return [*state.mythos, *(each.card for each in state.row), *game.who.mythos, *state.automaton.mythos]


PIECES: tuple[PieceKind[Game], ...] = (
    PieceKind("network cards", network_of, printed_network, new_network),
    PieceKind(
        "mythos cards",
        mythos_of,
        lambda game: [card for card, fact in game.content.mythos.items() if fact.solo],
        lambda game, card: game.state.mythos,
    ),
    PieceKind(
        "behavior cards",
        lambda game: [*game.state.behavior, *game.state.behavior_discard],
        lambda game: game.content.behavior,
        lambda game, card: game.state.behavior,
    ),
)
