"""Exact chances of what the player draws: his next hand out of his deck, and tokens out of the bag (DP8.1, DP12, A43)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from solo.games.nation.forecast.counting import at_least, drawn_in_all, drawn_of_kind
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ANCIENT_INSANE, INSANE, RESOURCES
from solo.games.nation.rules.standing import hand_size, standing

DEEDS = ("assassinate", "gate", "lock")
"""What cards may have an action for, by their verbs (DP11)."""


GAINS_MURDER = "own_hired_agent_cards_gain_assassinate"
"""A standing rule by which the cards of agents have a murder."""


class NextHand(NamedTuple):
    """The hand after the player's turn, as far as it is known. kept: cards that stay in hand; sure: that are surely drawn, as
    the draw pile is taken whole; pool: those of which `draws` more are drawn, each as likely as the others."""

    kept: tuple[str, ...]
    sure: tuple[str, ...]
    pool: tuple[str, ...]
    draws: int

    def has(self, card: str) -> Fraction:
        """The chance that a card is in it."""
        return self.any_of((card,))

    def any_of(self, cards: Collection[str]) -> Fraction:
        """The chance that one of some cards is in it, or more."""
        if any(card in cards for card in (*self.kept, *self.sure)):
            return Fraction(1)
        fitting = sum(card in cards for card in self.pool)
        return 1 - drawn_of_kind(fitting, len(self.pool) - fitting, self.draws).get(0, Fraction(0))

    def totals(self, worth: Mapping[str, int]) -> dict[int, Fraction]:
        """The chances of how much is on its cards in all. worth: what is on each card, 0 where it is not named."""
        known = sum(worth.get(card, 0) for card in (*self.kept, *self.sure))
        drawn = drawn_in_all((worth.get(card, 0) for card in self.pool), self.draws)
        return {known + total: chance for total, chance in drawn.items()}


class HandForecast(NamedTuple):
    """The chances of the next hand. resources: by icon, of so many or more. deeds: a card with an action for it, by verb.
    cards: of each card that is not in hand."""

    hand: NextHand
    resources: Mapping[str, Mapping[int, Fraction]]
    deeds: Mapping[str, Fraction]
    cards: Mapping[str, Fraction]


class BagForecast(NamedTuple):
    """The chances of the next token. insanity, tokens: in the bag. chance: that it is insanity. has: insanity tokens of whoever
    draws; ends: that one more ends the game."""

    insanity: int
    tokens: int
    chance: Fraction
    has: int
    ends: bool


def next_hand(game: Game, leaving: Sequence[str] = (), coming: Sequence[str] = ()) -> NextHand:
    """The hand after this turn, when nothing more is done but playing or discarding some cards.

    leaving: cards of the hand that go to the discard pile by the end of the turn; coming: acquired cards, which lie there, too.
    """
    deck = game.who.deck
    kept = tuple(card for card in deck.hand if card not in leaving)
    draws = max(0, hand_size(game) - len(kept))
    draw = tuple(sorted(deck.draw))
    if draws <= len(draw):
        return NextHand(kept, (), draw, draws)
    pool = tuple(sorted((*deck.discard, *deck.played, *leaving, *coming)))
    return NextHand(kept, draw, pool, min(draws - len(draw), len(pool)))


def hand_forecast(game: Game, hand: NextHand | None = None) -> HandForecast:
    """The chances of the next hand. hand: None for the one after a turn in which nothing more is done."""
    hand = hand or next_hand(game)
    content = game.content
    cards = (*hand.kept, *hand.sure, *hand.pool)
    resources: dict[str, dict[int, Fraction]] = {}
    for icon in RESOURCES:
        totals = hand.totals({card: content.cards[card].resources.get(icon, 0) for card in cards})
        resources[icon] = {number: at_least(totals, number) for number in range(1, max(totals) + 1)}
    deeds = {deed: hand.any_of([card for card in cards if _has(game, card, deed)]) for deed in DEEDS}
    return HandForecast(hand, resources, deeds, {card: hand.has(card) for card in (*hand.sure, *hand.pool)})


def bag_forecast(game: Game) -> BagForecast:
    """The chances of the player's next sanity test (DP12.1, DP12.2)."""
    return _bag(game, game.who.insanity, INSANE)


def ancient_bag_forecast(game: Game) -> BagForecast:
    """The chances of the Ancient One's next sanity test (DP17.17)."""
    return _bag(game, game.state.automaton.insanity, ANCIENT_INSANE)


def insanity_chances(game: Game, tests: int) -> dict[int, Fraction]:
    """The chances of how many of the next tokens are insanity."""
    return drawn_of_kind(game.state.insanity, game.state.sanity, tests)


def _bag(game: Game, has: int, most: int) -> BagForecast:
    insanity, tokens = game.state.insanity, game.state.insanity + game.state.sanity
    chance = Fraction(insanity, tokens) if tokens else Fraction(0)
    return BagForecast(insanity, tokens, chance, has, has + 1 >= most)


def _has(game: Game, card: str, deed: str) -> bool:
    """Whether a card has an action for a deed, alone or among others, or by a standing rule (DP11, DP10.7)."""
    if deed == "assassinate" and card in game.content.agents and standing(game, GAINS_MURDER):
        return True
    written = (ability.fact.effect for ability in game.effects(card) if ability.fact.when in ("action", "free_action"))
    return any(deed in step for effect in written for step in _steps(effect))


def _steps(effect: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The steps of an effect, those of its options too."""
    for step in effect:
        yield step
        for each in step.get("choose", ()):
            yield from _steps(each["effect"])
