"""The chance of a Combat check that an effect asks for, where a spell is cast before it (R19.7, R20.3)."""

from __future__ import annotations

from fractions import Fraction

from solo.games.town.game import Game
from solo.games.town.rules.checks import pool_of, success_on
from solo.games.town.rules.combat_view import CombatView, after_casting, ways_ranked
from solo.games.town.rules.loadout import Fight, casting_of
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.uses import sanity_cost, usable
from solo.kernel.decisions import Decision, Option


def chance_with_spell(game: Game, decision: Decision, option: Option) -> Fraction | None:
    """The chance to pass such a check if a spell is cast first, whether that works or not: with the best of what is in hand then,
    and no other spell. None for any other option, and where its price would be the end of whoever casts it."""
    view, who = decision.about, game.deciding(decision.who)
    if not isinstance(view, CombatView) or view.monster or view.counted or option.verb != "cast" or who is None:
        return None
    offer = next((each for each in usable(game, who, "in_combat", "other") if each.option == option), None)
    card = offer.card if offer is not None else None
    if offer is None or card is None or card.cast is None or sanity_cost(game, card) >= who.sanity:
        return None
    begun, least = view.fight(game, who), success_on(game, who)
    if card.hands:
        begun.hold(offer.copy, card.hands)

    def best(fight: Fight) -> Fraction:
        return max(way.roll.chance(least) for way in ways_ranked(fight, view.base))

    modifier, difficulty = casting_of(card.cast, begun)
    works = Roll(pool_of(game, who, "spell", modifier), difficulty).chance(least)
    return works * max(map(best, after_casting(begun, offer))) + (1 - works) * best(begun)
