"""Chances of the player's next hand and of the bag, against full enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from solo.games.nation.forecast import draws
from solo.games.nation.forecast.counting import at_least, drawn_in_all, drawn_of_kind
from solo.games.nation.printed.numbers import RESOURCES
from tests.games.nation.helpers import Scene, content


def test_draws_without_putting_back() -> None:
    luck = Random(3)
    for _ in range(60):
        cards = [luck.randrange(4) for _ in range(luck.randrange(8))]
        count = luck.randrange(6)
        hands = list(combinations(cards, min(count, len(cards))))
        expected = Counter(sum(hand) for hand in hands)
        assert drawn_in_all(cards, count) == {total: Fraction(n, len(hands)) for total, n in expected.items()}
        twos = Counter(sum(card == 2 for card in hand) for hand in hands)
        of_kind = drawn_of_kind(cards.count(2), len(cards) - cards.count(2), count)
        assert {number: chance for number, chance in of_kind.items() if chance} == {
            number: Fraction(n, len(hands)) for number, n in twos.items()
        }
    assert at_least({1: Fraction(1, 4), 3: Fraction(3, 4)}, 2) == Fraction(3, 4)


def hands(scene: Scene) -> list[tuple[str, ...]]:
    """Every hand that may come, each as likely as the others."""
    deck = scene.who.deck
    need = 5 - len(deck.hand)
    if need <= len(deck.draw):
        return [(*deck.hand, *each) for each in combinations(deck.draw, need)]
    rest = [*deck.discard, *deck.played]
    more = min(need - len(deck.draw), len(rest))
    return [(*deck.hand, *deck.draw, *each) for each in combinations(rest, more)]


@pytest.mark.parametrize(("draw", "discard"), [(8, 0), (5, 3), (3, 5), (1, 6), (0, 7), (0, 2)])
def test_a43_the_next_hand_is_drawn_from_deck_and_then_discard_pile(draw: int, discard: int) -> None:
    scene = Scene().deck(draw, discard)
    deck = scene.who.deck
    if draw == 5:
        deck.hand.append(deck.draw.pop())
    every = hands(scene)
    found = draws.hand_forecast(scene.game)
    for icon in RESOURCES:
        for least, chance in found.resources[icon].items():
            enough = [
                hand for hand in every if sum(content().cards[card].resources.get(icon, 0) for card in hand) >= least
            ]
            assert chance == Fraction(len(enough), len(every)), (icon, least)
    for card, chance in found.cards.items():
        assert chance == Fraction(sum(card in hand for hand in every), len(every)), card
    for deed, chance in found.deeds.items():
        able = [hand for hand in every if any(_does(card, deed) for card in hand)]
        assert chance == Fraction(len(able), len(every)), deed


def _does(card: str, deed: str) -> bool:
    written = [
        ability.fact.effect for ability in content().effects[card] if ability.fact.when in ("action", "free_action")
    ]
    return f"'{deed}'" in repr(written)


def test_a43_played_and_acquired_cards_can_come_again_by_the_reshuffle_only() -> None:
    scene = Scene().deck(2, 3)
    deck = scene.who.deck
    deck.hand.append(deck.draw.pop())
    playing = deck.hand[0]
    hand = draws.next_hand(scene.game, [playing], ["wax_cylinders"])
    assert (hand.kept, len(hand.sure), hand.draws) == ((), 1, 4)
    assert hand.has(playing) == hand.has("wax_cylinders") == Fraction(4, 5)
    deep = Scene().deck(9, 0)
    deep.who.deck.hand.append(deep.who.deck.draw.pop())
    assert draws.next_hand(deep.game, deep.who.deck.hand).has(deep.who.deck.hand[0]) == 0


def test_dp12_the_bag_says_what_the_next_token_may_be() -> None:
    scene = Scene().minds(player=1, ancient=2)
    assert draws.bag_forecast(scene.game) == (9, 15, Fraction(3, 5), 1, False)
    assert draws.ancient_bag_forecast(scene.game) == (9, 15, Fraction(3, 5), 2, False)
    assert draws.bag_forecast(Scene().minds(player=2).game).ends
    assert draws.insanity_chances(scene.game, 2)[2] == Fraction(9 * 8, 15 * 14)
