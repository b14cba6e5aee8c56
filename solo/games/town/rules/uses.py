"""What may be used when, and what it costs."""

from __future__ import annotations

from solo.games.town import events
from solo.games.town.compiled.pieces import Card, Use
from solo.games.town.game import Game
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Option, option
from solo.kernel.piece_ids import kind_of

QUIET = ("upkeep", "free_action")
"""Times at which nothing is under way, when uses that would change nothing are not offered."""


class Offer:
    """A use that is possible now: by whom, of which card copy ("" for an ability), and the use."""

    __slots__ = ("card", "copy", "option", "source", "use", "who")

    def __init__(self, who: Investigator, name: str, card: Card | None, use: Use) -> None:
        self.who = who
        self.card = card
        self.copy = name if card is not None else ""
        self.source = card.id if card is not None else name
        self.use = use
        verb = "cast" if card is not None and card.cast is not None else "use"
        self.option: Option = option(verb, name, use.index or None)

    def scope(self, game: Game) -> Scope:
        """Where the effect of the use runs."""
        return Scope(game, self.who, self.source, self.copy)

    @staticmethod
    def chosen(offers: list[Offer], answer: object) -> Offer | None:
        """The offer that an answer means, or None."""
        return next((offer for offer in offers if offer.option.id == answer), None)


def usable(game: Game, who: Investigator, when: str, of: str) -> list[Offer]:
    """What an investigator may use and pay for at a time. of: what it is for (a check, a kind of loss)."""
    uses = game.modifiers(who).uses.get(when)
    if not uses:
        return []
    offers = []
    seen = []
    for name, use in uses:
        if use.of and use.of not in (of, "any"):
            continue
        copy_of = kind_of(name)
        card = game.content.cards.get(copy_of) if copy_of else None
        if card is not None and name in who.exhausted:
            continue
        if (copy_of or name, use.index) in seen and not who.tokens.get(name):
            continue
        if payable(who, name, use) and (card is None or card.cast is None or castable(game, who, card)):
            offer = Offer(who, name, card, use)
            if when in QUIET and (use.effect.does_nothing(offer.scope(game)) or not spared(game, offer)):
                continue
            seen.append((copy_of or name, use.index))
            offers.append(offer)
    return offers


def takes_attack(game: Game, use: Use) -> bool:
    """Whether a use costs the attack of this round: it is not for combat, in the battle with a truly mighty Ancient One (V11).

    What answers a roll, a loss or the Ancient One's attack is for combat.
    """
    return game.state.battle is not None and use.when in QUIET and game.variant("V11")


def spared(game: Game, offer: Offer) -> bool:
    """Whether the attack can be given up for a use: not made yet, and the use not either in this battle (V11)."""
    battle = game.state.battle
    if battle is None or not takes_attack(game, offer.use):
        return True
    return offer.who.seat not in (battle.acted or ()) and offer.option.id not in (battle.spent or ())


def give_up_attack(game: Game, offer: Offer) -> None:
    """Note that the attack of this round is given up for a use, if it is not for combat (V11)."""
    battle = game.state.battle
    if battle is not None and takes_attack(game, offer.use):
        battle.acted = [*(battle.acted or ()), offer.who.seat]
        battle.spent = [*(battle.spent or ()), offer.option.id]


def payable(who: Investigator, name: str, use: Use) -> bool:
    """Whether the cost of a use can be paid, ignoring movement points."""
    cost = use.cost
    if cost.once_per_turn and name in who.used:
        return False
    if cost.sanity > who.sanity or cost.stamina > who.stamina or cost.money > who.money:
        return False
    return not (cost.discard == "self" or cost.return_to_box == "self") or name in who.cards


def castable(game: Game, who: Investigator, card: Card) -> bool:
    """Whether a spell may be cast: it is not forbidden now, and its sanity cost can be paid (R21.1, A14)."""
    if game.air.no_casting:
        return False
    return sanity_cost(game, card) <= who.sanity


def sanity_cost(game: Game, card: Card) -> int:
    """The present sanity cost of casting a spell."""
    return 0 if card.cast is None or game.air.free_casting else card.cast.sanity_cost


def pay(game: Game, who: Investigator, what: str, amount: int) -> None:
    """Pay a cost in money, clues, sanity or stamina; it is not a loss, so nothing reduces it."""
    if amount <= 0:
        return
    left = getattr(who, what) - amount
    setattr(who, what, left)
    game.tell(events.Paid(who.id, what, amount, left))


def pays_a_clue(game: Game, who: Investigator, option: Option) -> bool:
    """Whether an option uses what counts as a clue token that is spent."""
    return any(each.option == option for each in usable(game, who, "spending_clues", ""))


def clues_payable(game: Game, who: Investigator) -> int:
    """How many clue tokens can be paid, including cards that count as one."""
    return who.clues + sum(1 for _, use in game.modifiers(who).uses.get("spending_clues", ()))
