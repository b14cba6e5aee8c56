"""Cards: drawn, taken, bought, sold, discarded; allies."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from solo.boardgame.effects import FULL
from solo.files.content_errors import author_error
from solo.games.town import abouts, events
from solo.games.town.game import Game
from solo.games.town.rules import cards
from solo.games.town.rules.checks import success_on
from solo.games.town.rules.doom import remove_random_ally
from solo.games.town.rules.losses import gain as gain_resource
from solo.games.town.rules.states import lose_clues
from solo.games.town.rules.uses import pay
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs.language import VOCABULARY, as_amount, offer, take
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow
from solo.kernel.piece_ids import first_of, kind_of

PRICES = ("list", "list+1", "list-1", "half")


@VOCABULARY.verb
def take_(step: Step[Scope]) -> Action[Scope]:
    """Search a deck for a card, take it and shuffle the deck; nothing happens if the card is not there.

    Keys of take: deck, and card (an id, or `any` for one of the player's choice) or first_of_type (weapon, tome).
    Beside it: may.

    Example:

        take: {deck: common, card: food}
    """
    raw = step.arguments(("card", "first_of_type"), ("deck",))
    deck = step.word(raw["deck"], cards.DECKS, "take", "deck")
    if ("card" in raw) == ("first_of_type" in raw):
        raise step.wrong("take_of_what", "take needs either card or first_of_type")
    kind = raw.get("first_of_type")
    if kind is not None:
        step.word(kind, cards.KINDS, "take", "first_of_type")
    wanted = raw.get("card")
    if wanted not in (None, "any"):
        step.lead("card", step.mention("card", wanted, "take", "card"))
        step.does_nothing = lambda scope: all(kind_of(copy) != wanted for copy in scope.game.state.decks[deck])

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        stack = game.state.decks[deck]
        found = list(stack)
        if kind is not None:
            copy = yield from game.dice.first(stack, partial(_is, game, kind), deck, who.id, "R32.1")
            found = [copy] if copy else []
        elif wanted != "any":
            found = [copy for copy in stack if kind_of(copy) == wanted][:1]
        else:
            found = _one_each(found)
        for copy in (yield from cards.choose(who, "search", found, min(1, len(found)), "R32.1", abouts.Stack(deck))):
            yield from cards.take_named(game, who, copy)

    return offer(step, run)


def _is(game: Game, kind: str, copy: str) -> bool:
    """Whether a copy is of one of the kinds of `cards.KINDS`."""
    return cards.KINDS[kind](game.content.card(copy))


def _one_each(copies: list[str]) -> list[str]:
    """The first copy of each card, so that a search shows every card once."""
    first: dict[str, str] = {}
    for copy in copies:
        first.setdefault(kind_of(copy), copy)
    return [first[name] for name in sorted(first)]


@VOCABULARY.verb
def take_ally(step: Step[Scope]) -> Action[Scope]:
    """An ally joins if still in the ally deck; otherwise the steps of `otherwise` are run.

    Example:

        take_ally: {ally: ryan_dean, otherwise: [draw: {deck: common, count: 2}]}
    """
    raw = step.arguments(("otherwise",), ("ally",))
    ally = step.mention("ally", raw["ally"], "take_ally", "ally")
    step.lead("card", ally)
    joins = step.branch("joins", None)
    otherwise = step.branch("otherwise", raw.get("otherwise"), "take_ally", "otherwise")

    def run(scope: Scope) -> Flow[None]:
        game = scope.game
        copy = first_of(game.state.decks["ally"], ally)
        if not copy:
            yield from take(scope, otherwise)
            return
        yield from take(scope, joins)
        yield from cards.take_named(game, scope.who, copy)

    return run


@VOCABULARY.verb
def buy(step: Step[Scope]) -> Action[Scope]:
    """Look at cards and buy some of them; the others go back under their deck (R32.9).

    Keys of buy: deck and look_at (a number, or all), or offer (a list of such pairs); keep (the most cards bought, or
    any), price (list, list+1, list-1, half), round, buyers (all: everybody may buy, the acting one first).
    Beside it: must_buy (one must be bought if any can be paid).

    Example:

        buy: {deck: common, look_at: 3, keep: 1, price: list}
        must_buy: true
    """
    raw = step.arguments(("deck", "look_at", "offer", "keep", "price", "round", "buyers"))
    displays = _displays(step, raw.get("offer", [{key: raw[key] for key in ("deck", "look_at") if key in raw}]))
    keep = raw.get("keep", 1)
    most = FULL if keep == "any" else step.number(keep, "buy", "keep", least=1)
    price = step.word(raw.get("price", "list"), PRICES, "buy", "price")
    up = step.word(raw.get("round", "down"), ("up", "down"), "buy", "round") == "up"
    everybody = step.word(raw.get("buyers", "self"), ("self", "all"), "buy", "buyers") == "all"
    must = step.flag("must_buy")
    terms = cards.Terms(price, up, most == 1 and len(displays) == 1 and not everybody, must)

    def run(scope: Scope) -> Flow[None]:
        game = scope.game
        shown: list[str] = []
        for display in displays:
            shown += yield from display.laid_out(scope, terms)
        searched = [display.deck for display in displays if display.whole]
        if shown and not searched:
            game.tell(events.CardsSeen(scope.who.id, displays[0].deck, tuple(shown)))
            prices = tuple(cards.price_of(game, copy, price, up=up) for copy in shown)
            if min(prices) > scope.who.money:
                game.tell(events.TooDear(scope.who.id, tuple(shown), prices, scope.who.money))
        chosen = any(cards.cards_to_draw(game, scope.who, each.deck, each.number) > each.number for each in displays)
        buyers = [scope.who]
        if everybody:
            buyers += [each for each in game.in_turn_order() if each is not scope.who]
        for buyer in buyers:
            yield from _shop(scope, buyer, shown, most, price, up, must, chosen)
        for copy in shown:
            cards.return_from_hand(game, copy)
        for deck in searched:
            game.dice.shuffle(game.state.decks[deck])

    return run


class Display(NamedTuple):
    """What is laid out for sale from a deck: a number of cards from its top, or one of each card in all of it."""

    deck: str
    whole: bool
    number: int

    def laid_out(self, scope: Scope, terms: cards.Terms) -> Flow[list[str]]:
        """Lay the cards out: move them from the deck to the hand."""
        if not self.whole:
            return (yield from cards.look(scope.game, scope.who, self.deck, self.number, sale=terms))
        stack = scope.game.state.decks[self.deck]
        taken = _one_each(stack)
        for copy in taken:
            stack.remove(copy)
        scope.game.state.in_hand.extend(taken)
        return taken


def _displays(step: Step[Scope], offer: Any) -> list[Display]:
    """The decks an offer names."""
    displays = []
    for index, each in enumerate(offer):
        if not isinstance(each, dict) or set(each) != {"deck", "look_at"}:
            raise author_error("offer_keys", "an offer has the keys deck and look_at", "buy", "offer", index)
        whole = each["look_at"] == "all"
        count = 0 if whole else step.number(each["look_at"], "buy", "look_at", least=1)
        displays.append(Display(step.word(each["deck"], cards.DECKS, "buy", "deck"), whole, count))
    return displays


def _shop(
    scope: Scope, buyer: Investigator, shown: list[str], most: int, price: str, up: bool, must: bool, chosen: bool
) -> Flow[None]:
    """The purchases of one buyer from the shown cards. chosen: it was he who chose which these are."""
    game = scope.game
    for bought in range(most):
        prices = {copy: cards.price_of(game, copy, price, up=up) for copy in shown}
        fitting = [copy for copy in shown if prices[copy] <= buyer.money]
        if not fitting:
            return
        options = [option("buy", copy, prices[copy]) for copy in fitting]
        if not must or bought:
            options.insert(0, option("nothing"))
        answer = yield Decision("buy", buyer.id, tuple(options), "R32.9", about=abouts.Wares(tuple(shown)))
        if answer == "nothing":
            return
        copy = subject_of(answer)
        pay(game, buyer, "money", prices[copy])
        shown.remove(copy)
        game.tell(events.Bought(buyer.id, copy, prices[copy], forced=len(options) == 1 and not chosen))
        yield from cards.take_from_hand(game, buyer, copy)


@VOCABULARY.verb
def sell(step: Step[Scope]) -> Action[Scope]:
    """Sell cards to the bank.

    Keys of sell: what (common_item and the like), count, price (list, half, double). Beside it: may.

    Example:

        sell: {what: common_item, count: 1, price: double}
    """
    raw = step.arguments(("count", "price"), ("what",))
    what = step.word(raw["what"], cards.KINDS, "sell", "what")
    count = step.number(raw.get("count", 1), "sell", "count", least=1)
    price = step.word(raw.get("price", "list"), ("list", "half", "double"), "sell", "price")

    def for_sale(scope: Scope) -> list[str]:
        game = scope.game
        copies = cards.owned(game, scope.who, what)
        return [copy for copy in copies if "cannot_be_sold" not in game.content.card(copy).limits]

    step.does_nothing = lambda scope: not for_sale(scope)

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        for _ in range(count):
            goods = for_sale(scope)
            if not goods:
                return
            copy = (yield from cards.choose(who, "sell", goods, 1, "R32.9", abouts.Sale(price)))[0]
            worth = cards.price_of(game, copy, price)
            game.tell(events.Sold(who.id, copy, worth))
            cards.lose_card(game, who, copy)
            gain_resource(game, who, "money", worth, scope.source)

    return offer(step, run)


@VOCABULARY.verb
def discard(step: Step[Scope]) -> Action[Scope]:
    """Discard cards or clue tokens of the owner's choice, or all if there are fewer.

    Keys: card (an id, or `this`), or what (item, weapon, spell, skill, ally, weapon_or_spell, clue, or {card: id}),
    count (a number, all, half), round.

    Example:

        discard: {what: item, count: half, round: down}
    """
    raw = step.arguments(("card", "what", "count", "round"))
    if ("card" in raw) == ("what" in raw):
        raise step.wrong("discard_of_what", "discard needs either card or what")
    if "card" in raw:
        return _discard_card(step, raw["card"])
    up = step.word(raw.get("round", "down"), ("up", "down"), "discard", "round") == "up"
    count = as_amount(raw.get("count", 1), "discard", "count", up=up)
    what: Any = raw["what"]
    if isinstance(what, dict):
        what = step.mention("card", what.get("card"), "discard", "what")
    else:
        step.word(what, (*cards.KINDS, "clue"), "discard", "what")

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        if what == "clue":
            lose_clues(game, who, (yield from count.of(scope, who.clues)))
            return
        held = len(cards.owned(game, who, what))
        yield from cards.discard_some(game, who, what, (yield from count.of(scope, held)), "A3")

    return run


def _discard_card(step: Step[Scope], card: Any) -> Action[Scope]:
    if card != "this":
        step.mention("card", card, "discard", "card")

    @at_once
    def run(scope: Scope) -> None:
        copy = scope.card if card == "this" else cards.has(scope.who, card)
        if copy in scope.who.cards:
            cards.lose_card(scope.game, scope.who, copy)

    return run


@VOCABULARY.verb
def put_token(step: Step[Scope]) -> Action[Scope]:
    """Put a stamina token on this card; one that is full is discarded.

    Example:

        put_token: stamina
    """
    step.word(step.value, ("stamina",))

    @at_once
    def run(scope: Scope) -> None:
        if scope.card in scope.who.cards:
            cards.put_token(scope.game, scope.who, scope.card)

    return run


@VOCABULARY.verb
def remove_ally(step: Step[Scope]) -> Action[Scope]:
    """A random ally from the ally deck leaves the game.

    Example:

        remove_ally: random
    """
    step.word(step.value, ("random",))

    return lambda scope: remove_random_ally(scope.game)


@VOCABULARY.verb
def roll_for_items(step: Step[Scope]) -> Action[Scope]:
    """Roll a die for every item; those whose die is not a success are discarded (cards that cannot be lost stay).

    Example:

        roll_for_items: {failure: discard}
    """
    raw = step.arguments((), ("failure",))
    step.word(raw["failure"], ("discard",), "roll_for_items", "failure")

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        items = [copy for copy in cards.owned(game, who, "item") if copy not in game.modifiers(who).protected]
        faces = yield from game.dice.thrown(len(items), who.id, "A12", scope.source)
        least = success_on(game, who)
        kept = sum(1 for face in faces if face >= least)
        game.tell(events.Rolled(who.id, tuple(faces), kept, scope.source))
        for copy, face in zip(items, faces, strict=True):
            if face < least:
                cards.lose_card(game, who, copy)

    return run
