"""Quiet moments: what may be used in any phase, when nothing else is under way."""

from __future__ import annotations

from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.checks import run_use
from solo.games.town.rules.states import misses_turn
from solo.games.town.rules.uses import Offer, usable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow


def free_action_offers(game: Game, who: Investigator, *, lost: bool = False) -> list[Offer]:
    """What may be used at a quiet moment; nothing in a lost turn, unless its time has come again: `lost` (A39)."""
    if "free_action" not in game.modifiers(who).uses or not who.playing or (misses_turn(game, who) and not lost):
        return []
    return usable(game, who, "free_action", "")


def offer_free_actions(game: Game, who: Investigator, *, lost: bool = False) -> Flow[None]:
    """Before something begins for an investigator, offer what may be used in any phase, if it would change anything."""
    while offers := free_action_offers(game, who, lost=lost):
        options = (option("go_on"), *(offer.option for offer in offers))
        answer = yield Decision("quiet", who.id, options, "A3")
        offer = Offer.chosen(offers, answer)
        if offer is None:
            return
        yield from run_use(game, offer.scope(game), offer)


def offer_free_actions_to_all(game: Game) -> Flow[None]:
    """Before something begins for everybody, offer each a quiet moment, first player first, in a lost turn too."""
    for who in game.in_turn_order():
        try:
            yield from offer_free_actions(game, who, lost=True)
        except Collapsed:
            continue
