"""Losing and gaining sanity, stamina, clues and money, and preventing losses (R22.1)."""

from __future__ import annotations

from solo.games.town import abouts, events
from solo.games.town.compiled.hints import NO_END
from solo.games.town.effect_context import PendingLoss
from solo.games.town.game import Game
from solo.games.town.rules.checks import run_use
from solo.games.town.rules.states import check_fallen
from solo.games.town.rules.uses import Offer, usable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow


def lose(
    game: Game, who: Investigator, sanity: int = 0, stamina: int = 0, *, combat: bool = False
) -> Flow[dict[str, int]]:
    """Lose sanity and stamina by one event; returns what was actually lost.

    Abilities reduce the loss, then cards may (Food, Flesh Ward). Raises Collapsed when it knocks the investigator out.
    """
    if (sanity <= 0 and stamina <= 0) or not who.playing:
        return {"sanity": 0, "stamina": 0}
    loss = PendingLoss(sanity, stamina, combat)
    modifiers = game.modifiers(who)
    for what, less in modifiers.reduce.items():
        if less:
            reduce_loss_by(game, who, loss, what, less, game.content.investigators[who.id].fact.ability.id)
    if "about_to_lose" in modifiers.uses:
        yield from _prevent(game, who, loss)
    for what, amount in loss.amounts.items():
        amount = min(amount, getattr(who, what))
        loss.amounts[what] = amount
        if amount > 0:
            left = getattr(who, what) - amount
            setattr(who, what, left)
            game.tell(events.Lost(who.id, what, amount, left))
    if not who.sanity or not who.stamina:
        yield from check_fallen(game, who)
    return loss.amounts


def reduce_loss_by(game: Game, who: Investigator, loss: PendingLoss, what: str, amount: int, by: str) -> None:
    """Reduce a pending loss by at most `amount` (R22.1)."""
    less = loss.lessen(what, amount)
    if less > 0:
        game.tell(events.Prevented(who.id, what, less, by))


def _prevent(game: Game, who: Investigator, loss: PendingLoss) -> Flow[None]:
    """Offer what may reduce the loss, as long as any of it is left."""
    while True:
        offers: list[Offer] = []
        for what, amount in loss.amounts.items():
            if amount > 0:
                offers += usable(game, who, "about_to_lose", what)
        if loss.combat and loss.amounts["stamina"]:
            offers += usable(game, who, "about_to_lose", "combat_damage")
        if any(loss.amounts.values()):
            offers += usable(game, who, "about_to_lose", "sanity_or_stamina")
        if not offers:
            return
        options = (option("suffer"), *(offer.option for offer in offers))
        about = abouts.Harm(loss.amounts["sanity"], loss.amounts["stamina"])
        answer = yield Decision("prevent", who.id, options, "R22.1", about=about)
        offer = Offer.chosen(offers, answer)
        if offer is None:
            return
        scope = offer.scope(game)
        scope.loss = loss
        yield from run_use(game, scope, offer)


def gain_limit(game: Game, who: Investigator, what: str, source: str = "", card: str = "") -> int:
    """How much sanity, stamina, clues or money an investigator could gain from a source; the last two have no limit.

    In the final battle no clue tokens are gained (R29.2).

    card: the copy that is discarded for it, if any; a maximum it raised drops with it.
    """
    allowed = game.air.no_gain.get(what)
    if allowed is not None and source not in allowed:
        return 0
    if what == "clues" and not game.asleep:
        return 0
    if what not in ("sanity", "stamina"):
        return NO_END
    lent = 0
    if card in who.cards:
        given = game.content.card(card)
        if any(use.cost.discard == "self" for use in given.uses):
            lent = sum(bonus.value for bonus in given.bonuses if bonus.max == what)
    return max(0, int(getattr(who, f"max_{what}")) - lent - int(getattr(who, what)))


def gain(game: Game, who: Investigator, what: str, amount: int, source: str = "") -> int:
    """Gain sanity, stamina, clues or money, sanity and stamina up to their maximum; returns what was actually gained.

    source: the card, ability or place that gives it; a mythos card in play may allow only some sources.
    """
    amount = min(amount, gain_limit(game, who, what, source))
    if amount <= 0:
        return 0
    total = getattr(who, what) + amount
    setattr(who, what, total)
    game.tell(events.Gained(who.id, what, amount, total))
    return amount


def lose_money(game: Game, who: Investigator, amount: int) -> int:
    """Lose money, at most what there is; returns what was lost."""
    taken = min(amount, who.money)
    if taken > 0:
        who.money -= taken
        game.tell(events.Lost(who.id, "money", taken, who.money))
    return max(0, taken)
