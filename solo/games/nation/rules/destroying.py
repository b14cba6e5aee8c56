"""DP13 Destroying: cards and agents that leave the game."""

from __future__ import annotations

from solo.boardgame.decks import draw_card
from solo.games.nation import events
from solo.games.nation.game import Game
from solo.kernel.flow import Flow


def destroy_own_card(game: Game, card: str) -> bool:
    """Put a card of the player into the box, from wherever it is (DP13.1, A43); whether it was in hand."""
    deck = game.who.deck
    in_hand = card in deck.hand
    deck.take_out(game.dice, card)
    game.state.box.append(card)
    return in_hand


def destroy_agent(game: Game, agent: str, *, by_murder: bool = False) -> Flow[None]:
    """A hired agent leaves the game with his card; a murdered one whose card was in hand is replaced by a draw (DP11.1).

    The token of a murdered one lies beside the Ancient One (DP17.13).
    """
    who = game.who
    found = next(each for each in who.agents if each.id == agent)
    who.agents.remove(found)
    in_hand = destroy_own_card(game, agent)
    if by_murder:
        game.state.automaton.agents.append(agent)
        if in_hand:
            yield from draw_one(game, "DP17.13")
    else:
        game.tell(events.AgentDestroyed(agent, found.place))


def draw_one(game: Game, rule: str) -> Flow[None]:
    """The player draws a card."""
    yield from draw_cards(game, 1, rule)


def draw_cards(game: Game, number: int, rule: str) -> Flow[None]:
    """The player draws so many cards, or as many as there are; none that was played this turn (A43)."""
    drawn = []
    shuffled = game.who.deck.runs_out(number)
    for _ in range(number):
        if card := (yield from draw_card(game.dice, game.who.deck, "network", game.who.id, rule)):
            drawn.append(card)
    if drawn:
        game.tell(events.CardsDrawn(tuple(drawn), shuffled))


def return_city_card(game: Game, city: str, rule: str) -> Flow[None]:
    """The card of a city that the player has lost goes back to its pile; for one in hand he draws another (DP10.2.7,
    DP17.10)."""
    card = game.content.city_card(city)
    deck = game.who.deck
    if deck.zone_of(card) is not None:
        in_hand = card in deck.hand
        deck.take_out(game.dice, card)
        game.state.city_cards.append(card)
        if in_hand:
            yield from draw_one(game, rule)
