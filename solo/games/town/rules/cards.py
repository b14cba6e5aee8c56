"""Cards: drawing, gaining, discarding, buying, exhausting (R4.8, R32.1, R32.8, R32.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from solo.games.town import abouts, events
from solo.games.town.compiled.pieces import Card
from solo.games.town.game import Game
from solo.games.town.printed.card_facts import Role
from solo.games.town.printed.numbers import half
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import About, Decision, option, subjects_of
from solo.kernel.flow import Flow
from solo.kernel.piece_ids import first_of, kind_of

DECKS = ("common", "unique", "spell", "skill", "ally")
"""The decks cards are drawn from; special cards have stacks of their own (R4.6)."""

Matches = Callable[[Card], bool]

KINDS: dict[str, Matches] = {
    "item": lambda card: card.item,
    "common_item": lambda card: card.deck == "common",
    "unique_item": lambda card: card.deck == "unique",
    "spell": lambda card: card.deck == "spell",
    "skill": lambda card: card.deck == "skill",
    "ally": lambda card: card.deck == "ally",
    "weapon": lambda card: card.weapon,
    "weapon_or_spell": lambda card: card.weapon or card.deck == "spell",
    "tome": lambda card: card.type == "tome",
}
"""The kinds of cards a text may ask for, and a test for each."""


def owned(game: Game, who: Investigator, kind: str) -> list[str]:
    """The copies an investigator owns of a kind of `KINDS`, or of a card by its id."""
    matches = KINDS.get(kind)
    if matches is not None:
        return [copy for copy in who.cards if matches(game.content.card(copy))]
    return [copy for copy in who.cards if kind_of(copy) == kind]


def has(who: Investigator, card: str) -> str:
    """A copy of that card the investigator owns, or ""."""
    return first_of(who.cards, card)


def held(game: Game, who: Investigator, role: Role) -> str:
    """The special card of that role the investigator owns, or ""."""
    return first_of(who.cards, game.content.roles[role])


def deck_of(game: Game, copy: str) -> list[str]:
    """The deck or stack a card goes back to."""
    card = game.content.card(copy)
    if card.deck == "special":
        return game.state.special[game.content.stack_of(card.id)]
    return game.state.decks[card.deck]


def put_back(game: Game, copy: str) -> None:
    """Put a card that nobody owns under its deck (R32.1)."""
    deck_of(game, copy).append(game.content.front(copy))


def gain_card(game: Game, who: Investigator, copy: str) -> Flow[None]:
    """Take a card into possession, with what it brings (other cards, raised maximums)."""
    card = game.content.card(copy)
    who.cards.append(copy)
    game.forget_modifiers(who)
    game.tell(events.CardGained(who.id, copy))
    if card.upkeep_roll:
        who.received[copy] = game.state.round
    for bonus in card.bonuses:
        if bonus.max is not None:
            change_maximum(game, who, bonus.max, bonus.value)
    if card.on_gain:
        yield from card.on_gain.run(Scope(game, who, card.id, copy))


def lose_card(game: Game, who: Investigator, copy: str, to: str = "deck") -> None:
    """Give a card up: to the bottom of its "deck", or out of the game to the "box"."""
    card = game.content.card(copy)
    who.cards.remove(copy)
    if copy in who.exhausted:
        who.exhausted.remove(copy)
    who.tokens.pop(copy, None)
    who.received.pop(copy, None)
    game.forget_modifiers(who)
    if to == "deck":
        put_back(game, copy)
    elif to == "box":
        game.state.boxed_cards.append(game.content.front(copy))
    game.tell(events.CardLost(who.id, copy, to))
    for bonus in card.bonuses:
        if bonus.max is not None:
            change_maximum(game, who, bonus.max, -bonus.value)


def change_maximum(game: Game, who: Investigator, what: str, change: int) -> None:
    """Raise or lower a maximum; the value is capped by it (R22.1), which is not a loss."""
    if what == "sanity":
        who.max_sanity += change
        who.sanity = min(who.sanity, who.max_sanity)
        game.tell(events.MaximumChanged(who.id, what, who.max_sanity))
    else:
        who.max_stamina += change
        who.stamina = min(who.stamina, who.max_stamina)
        game.tell(events.MaximumChanged(who.id, what, who.max_stamina))


def exhaust(who: Investigator, copy: str) -> None:
    """Turn a card face down (R6.1)."""
    if copy not in who.exhausted:
        who.exhausted.append(copy)


def put_token(game: Game, who: Investigator, copy: str) -> None:
    """Put a stamina token on a card; one that is full is discarded."""
    card = game.content.card(copy)
    who.tokens[copy] = who.tokens.get(copy, 0) + 1
    game.tell(events.TokenPut(who.id, copy, who.tokens[copy]))
    if card.discard_at_tokens and who.tokens[copy] >= card.discard_at_tokens:
        lose_card(game, who, copy)


def choose(
    who: Investigator, kind: str, copies: Sequence[str], count: int, rule: str, about: About | None = None
) -> Flow[list[str]]:
    """Choose exactly `count` of some copies; asks only when there is a choice."""
    if count <= 0:
        return []
    if count >= len(copies):
        return list(copies)
    options = tuple(option("card", copy) for copy in copies)
    answer = yield Decision(kind, who.id, options, rule, count, count, about)
    return subjects_of(answer)


def discard_some(game: Game, who: Investigator, kind: str, count: int, rule: str = "R22.2") -> Flow[None]:
    """Discard `count` cards of a kind, of the owner's choice, or all if there are fewer.

    Cards that cannot be lost need not be given, but may be and then count (R22.5).
    """
    yield from discard_among(game, who, kind, owned(game, who, kind), count, rule)


def discard_among(game: Game, who: Investigator, kind: str, copies: Sequence[str], count: int, rule: str) -> Flow[None]:
    """Discard `count` of some cards, of the owner's choice, or all if there are fewer; kind: what they are."""
    protected = game.modifiers(who).protected
    free = [copy for copy in copies if copy not in protected]
    forced = min(count, len(free))
    pool = copies if count <= len(free) else free
    for copy in (yield from choose(who, "discard", pool, forced, rule, abouts.Held(kind))):
        lose_card(game, who, copy)


def discard_half(game: Game, who: Investigator, kind: str) -> Flow[None]:
    """Discard half of the cards of a kind, rounded down (R22.6)."""
    yield from discard_some(game, who, kind, half(len(owned(game, who, kind))))


class Terms(NamedTuple):
    """On what terms cards are for sale (R32.9). price, up: as for `price_of`. one: at most one is bought. must: one is, if
    any can be paid."""

    price: str
    up: bool
    one: bool
    must: bool


def _laid_out(game: Game, deck: str, drawn: Sequence[str], sale: Terms | None) -> abouts.Stack:
    """What the question which of the drawn cards stay is about."""
    if sale is None:
        return abouts.Stack(deck)
    prices = {copy: price_of(game, copy, sale.price, up=sale.up) for copy in drawn}
    return abouts.Stack(deck, for_sale=True, prices=prices, one=sale.one, must=sale.must)


def cards_to_draw(game: Game, who: Investigator, deck: str, count: int) -> int:
    """How many cards are drawn for `count` of them: one more with an ability for it, but no more than the deck has."""
    extra = 1 if deck in game.modifiers(who).extra_draw and count > 0 else 0
    return min(count + extra, len(game.state.decks[deck]))


def look(
    game: Game, who: Investigator, deck: str, count: int, keep: int | None = None, *, sale: Terms | None = None
) -> Flow[list[str]]:
    """Draw cards to choose from, into the hand: `count` of them, or fewer when the deck runs out.

    An ability that draws one extra card applies here, and one is put back at once; with `keep` only that many stay in
    hand. Some investigators may draw from the bottom, where they always know the card. sale: the terms on which they may
    only be bought.
    """
    drawn: list[str] = []
    for _ in range(cards_to_draw(game, who, deck, count)):
        drawn.append((yield from _draw_card(game, who, deck)))
        game.state.in_hand.append(drawn[-1])
    stay = min(len(drawn), count if keep is None else min(keep, count))
    if len(drawn) > stay:
        game.tell(events.CardsSeen(who.id, deck, tuple(drawn)))
        kept = yield from choose(who, "keep", drawn, stay, "R4.9", _laid_out(game, deck, drawn, sale))
        for copy in drawn:
            if copy not in kept:
                return_from_hand(game, copy)
        drawn = kept
    return drawn


def _draw_card(game: Game, who: Investigator, deck: str) -> Flow[str]:
    """Draw the top card of a deck, or its bottom one, which whoever may do so knows (R4.8)."""
    stack = game.state.decks[deck]
    if deck in game.modifiers(who).draw_end and len(stack) > 1:
        lowest = yield from game.dice.bottom(stack, deck, who.id, "R4.8")
        options = (option("top"), option("bottom", lowest))
        answer = yield Decision("draw_end", who.id, options, "R4.8", about=abouts.Stack(deck))
        if answer != "top":
            return stack.pop()
    return (yield from game.dice.top(stack, deck, who.id, "R4.8"))


def return_from_hand(game: Game, copy: str) -> None:
    """Put a card in hand under its deck."""
    game.state.in_hand.remove(copy)
    put_back(game, copy)


def take_from_hand(game: Game, who: Investigator, copy: str) -> Flow[None]:
    """Take a card from the hand into possession."""
    game.state.in_hand.remove(copy)
    yield from gain_card(game, who, copy)


def draw(game: Game, who: Investigator, deck: str, count: int, keep: int | None = None) -> Flow[None]:
    """Draw cards and keep all of them, or `keep` of them."""
    kept = yield from look(game, who, deck, count, keep)
    for copy in kept:
        yield from take_from_hand(game, who, copy)


def take_named(game: Game, who: Investigator, copy: str) -> Flow[None]:
    """Take a copy that was searched out of its deck, and shuffle the deck."""
    stack = deck_of(game, copy)
    stack.remove(copy)
    yield from gain_card(game, who, copy)
    if game.content.card(copy).deck != "special":
        game.dice.shuffle(stack)


def renew(game: Game, who: Investigator, copy: str) -> None:
    """A special card received again counts as received now, so that its next upkeep roll is skipped (R6.3, R23.4, A44)."""
    who.received[copy] = game.state.round
    game.tell(events.CardRenewed(who.id, copy))


def take_special(game: Game, who: Investigator, card: str) -> Flow[bool]:
    """Take a special card from its stack; False when there is none left."""
    stack = game.state.special[game.content.stack_of(card)]
    if not stack:
        return False
    copy = next(iter(stack))  # all are alike, so this is no chance
    stack.remove(copy)
    yield from gain_card(game, who, f"{card}.{copy.rpartition('.')[2]}")
    return True


def price_of(game: Game, copy: str, price: str, *, up: bool = False) -> int:
    """What a card costs: its list price, or a change, half or double of it (R32.9). up: round half up."""
    listed = game.content.card(copy).price or 0
    if price == "half":
        return half(listed, up)
    if price == "double":
        return 2 * listed
    change = price.removeprefix("list")
    return max(0, listed + (int(change) if change else 0))
