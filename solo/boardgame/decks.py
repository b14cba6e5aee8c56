"""Decks of a game in which players build their own: draw pile, hand, cards played this turn and discard pile.

They are plain data of a state, with ids of copies. At any decision each card is in exactly one list; only the order of draw
piles is hidden (`boardgame/determinize`).
"""

from __future__ import annotations

import msgspec

from solo.kernel.dice import Dice
from solo.kernel.flow import Flow


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody's own cards. draw: face down, the top first. hand, played: open to their owner. discard: open, the top last."""

    draw: list[str] = []
    hand: list[str] = []
    played: list[str] = []
    discard: list[str] = []

    def zone_of(self, card: str) -> list[str] | None:
        """The list a card is in; None if it is in none."""
        zones = (self.draw, self.hand, self.played, self.discard)
        return next((zone for zone in zones if card in zone), None)

    def play(self, card: str) -> None:
        """Play a card from hand: it lies apart until the end of the turn. Raises ValueError if it is not in hand."""
        self.hand.remove(card)
        self.played.append(card)

    def end_turn(self) -> None:
        """The cards played this turn go on top of the discard pile, in the order played."""
        self.discard += self.played
        self.played.clear()

    def take_out(self, dice: Dice, card: str) -> None:
        """Take a card out of wherever it is; raises KeyError if it is gone. A draw pile that was looked through is shuffled."""
        zone = self.zone_of(card)
        if zone is None:
            raise KeyError(card)
        zone.remove(card)
        if zone is self.draw:
            dice.shuffle(zone)

    def runs_out(self, number: int) -> bool:
        """Whether the discard pile is shuffled to draw so many cards."""
        return len(self.draw) < number and bool(self.discard)


def draw_card(dice: Dice, deck: Deck, name: str, who: str, rule: str) -> Flow[str]:
    """Draw a card into the hand; an empty draw pile is made of the discard pile first. "" when both are empty.

    name, who, rule: of the pile, of whoever draws, and of the rule, as for `Dice.top`.
    """
    if not deck.draw:
        deck.draw, deck.discard = deck.discard, []
        dice.shuffle(deck.draw)
    if not deck.draw:
        return ""
    card = yield from dice.top(deck.draw, name, who, rule)
    deck.hand.append(card)
    return card


def draw_up_to(dice: Dice, deck: Deck, size: int, name: str, who: str, rule: str) -> Flow[list[str]]:
    """Draw until the hand has `size` cards or there are no more; with more in hand nothing. The cards drawn."""
    drawn: list[str] = []
    while len(deck.hand) < size:
        card = yield from draw_card(dice, deck, name, who, rule)
        if not card:
            break
        drawn.append(card)
    return drawn
