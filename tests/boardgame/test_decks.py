"""Decks that players build: cards are never lost, doubled or seen before their time."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.boardgame.decks import Deck, draw_card, draw_up_to
from solo.kernel.dice import Dice
from solo.kernel.flow import run
from tests.games.chance import AskingDice

TEN = [f"card.{number}" for number in range(1, 11)]


def draw(dice: Dice, deck: Deck, size: int = 5) -> list[str]:
    return run(draw_up_to(dice, deck, size, "own", "somebody", "DP8.1"))


def test_a_hand_is_drawn_from_the_top_up_to_its_size() -> None:
    deck = Deck(draw=list(TEN), hand=["kept.1"])
    assert draw(Dice(1), deck) == TEN[:4]
    assert (deck.hand, deck.draw) == (["kept.1", *TEN[:4]], TEN[4:])
    assert draw(Dice(1), deck, 3) == []


def test_an_empty_draw_pile_is_made_of_the_discard_pile_and_drawing_goes_on() -> None:
    deck = Deck(draw=TEN[:2], discard=TEN[2:8], played=TEN[8:])
    drawn = draw(Dice(1), deck)
    assert drawn[:2] == TEN[:2]
    assert set(drawn[2:]) <= set(TEN[2:8])
    assert sorted([*deck.draw, *drawn[2:]]) == TEN[2:8]
    assert (deck.discard, deck.played) == ([], TEN[8:])


def test_played_cards_lie_apart_until_the_end_of_the_turn_so_none_is_drawn_twice() -> None:
    deck = Deck(hand=TEN[:5])
    for card in TEN[:5]:
        deck.play(card)
    assert run(draw_card(Dice(1), deck, "own", "somebody", "DP8.1")) == ""
    deck.end_turn()
    assert (deck.played, deck.discard) == ([], TEN[:5])
    assert sorted(draw(Dice(1), deck)) == TEN[:5]
    with pytest.raises(ValueError, match="not in list"):
        deck.play(TEN[9])


def test_who_is_asked_what_came_has_it_in_hand() -> None:
    deck = Deck(draw=list(TEN))
    assert run(draw_up_to(AskingDice(1), deck, 2, "own", "somebody", "DP8.1"), ["draw:card.7", "draw:card.3"]) == [
        "card.7",
        "card.3",
    ]
    assert sorted([*deck.draw, *deck.hand]) == sorted(TEN)


def test_a_card_is_taken_out_of_wherever_it_is() -> None:
    for zone in ("draw", "hand", "played", "discard"):
        deck = Deck(**{zone: list(TEN)})
        deck.take_out(Dice(3), "card.4")
        left = getattr(deck, zone)
        assert sorted(left) == sorted(card for card in TEN if card != "card.4")
        assert (left == sorted(left, key=TEN.index)) == (zone != "draw")
        with pytest.raises(KeyError):
            deck.take_out(Dice(3), "card.4")


@given(st.lists(st.sampled_from(["draw", "play", "end", "out"]), max_size=60), st.integers(0, 1000))
def test_cards_are_never_lost_or_doubled(steps: list[str], seed: int) -> None:
    deck, dice, gone = Deck(draw=list(TEN)), Dice(seed), list[str]()
    for step in steps:
        if step == "draw":
            draw(dice, deck)
        elif step == "play" and deck.hand:
            deck.play(dice.pick(deck.hand))
        elif step == "end":
            deck.end_turn()
        elif step == "out" and len(gone) < len(TEN):
            gone.append(dice.pick([card for card in TEN if card not in gone]))
            deck.take_out(dice, gone[-1])
        assert sorted([*deck.draw, *deck.hand, *deck.played, *deck.discard, *gone]) == sorted(TEN)
    assert msgspec.json.decode(msgspec.json.encode(deck), type=Deck) == deck
