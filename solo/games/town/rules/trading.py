"""Trading between investigators in one place (R32.13, R32.14, A21)."""

from __future__ import annotations

from solo.games.town import abouts, events
from solo.games.town.game import Game
from solo.games.town.rules.cards import owned
from solo.games.town.rules.states import joined_now
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow


def partners(game: Game, who: Investigator) -> list[Investigator]:
    """The investigators in the same area with whom a trade is possible, also in a lost turn (R32.14, D44)."""
    if not who.on_board or joined_now(game, who):
        return []
    others = [each for each in game.at(who.place) if each is not who and not joined_now(game, each)]
    return [each for each in others if has_goods(game, who) or has_goods(game, each)]


def has_goods(game: Game, who: Investigator) -> bool:
    """Whether an investigator has anything that may be traded."""
    return who.money > 0 or any(game.content.card(copy).item for copy in who.cards)


def trade(game: Game, who: Investigator, other: Investigator) -> Flow[None]:
    """Give and take money, common and unique items and spells, until done."""
    while True:
        options = [option("done")]
        options += [option("give", copy) for copy in owned(game, who, "item")]
        options += [option("take", copy) for copy in owned(game, other, "item")]
        options += [option("give", "money", amount) for amount in range(1, who.money + 1)]
        options += [option("take", "money", amount) for amount in range(1, other.money + 1)]
        answer = yield Decision("trade", who.id, tuple(options), "R32.13", about=abouts.Partner(other.id))
        if answer == "done":
            return
        verb, subject, *amount = str(answer).split(":")
        giver, receiver = (who, other) if verb == "give" else (other, who)
        if amount:
            hand_money(game, giver, receiver, int(amount[0]))
        else:
            hand_card(game, giver, receiver, subject)


def hand_money(game: Game, giver: Investigator, receiver: Investigator, amount: int) -> None:
    """Give money from one investigator to another."""
    giver.money -= amount
    receiver.money += amount
    game.tell(events.Traded(giver.id, receiver.id, "", amount))


def hand_card(game: Game, giver: Investigator, receiver: Investigator, copy: str) -> None:
    """Give a card from one investigator to another; it stays exhausted or ready, and keeps its tokens."""
    giver.cards.remove(copy)
    receiver.cards.append(copy)
    if copy in giver.exhausted:
        giver.exhausted.remove(copy)
        receiver.exhausted.append(copy)
    if copy in giver.tokens:
        receiver.tokens[copy] = giver.tokens.pop(copy)
    game.forget_modifiers(giver)
    game.forget_modifiers(receiver)
    game.tell(events.Traded(giver.id, receiver.id, copy, 0))
