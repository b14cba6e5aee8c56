"""Upkeep, in which the whole group is asked at once: who may do what, and what is left as it is (R6)."""

from __future__ import annotations

import msgspec

from solo.games.town.compiled.hints import healed, heals_here
from solo.games.town.compiled.pieces import Use
from solo.games.town.game import Game
from solo.games.town.printed.numbers import TRACKS
from solo.games.town.rules.losses import gain_limit
from solo.games.town.rules.states import misses_turn
from solo.games.town.rules.upkeep import upkeep_offers
from solo.games.town.state import Investigator
from solo.games.town.use_answers import costs_something, use_of
from solo.kernel.decisions import Answer, Decision, Option
from solo.kernel.piece_ids import kind_of


def in_upkeep(decision: Decision) -> bool:
    """Whether a decision is one of the upkeep: its actions (R6.2), or the sliders (R6.5)."""
    return decision.kind == "upkeep" or (decision.kind == "sliders" and decision.rule == "R6.5")


def upkeep_people(game: Game, decision: Decision) -> list[Investigator]:
    """The investigators who still have decisions in this upkeep, from the one asked now on (R5.1)."""
    order = game.in_turn_order()
    begins = next((number for number, who in enumerate(order) if who.id == decision.who), 0)
    return [who for who in order[begins:] if who.id == decision.who or not misses_turn(game, who)]


def upkeep_uses(game: Game, who: Investigator) -> list[Option]:
    """What an investigator may use in the upkeep once his cards are refreshed (R6.1)."""
    refreshed = msgspec.structs.replace(who, exhausted=[])
    return [offer.option for offer in upkeep_offers(game, refreshed)]


def left_as_it_is(game: Game, decision: Decision, wish: str = "") -> Answer | None:
    """The answer of an investigator who wants nothing special in upkeep; None where a gain costs nothing.

    What heals for nothing is used where there is only one point to heal, one kind and one person: else it is asked whom or what.

    wish: the stops to which the sliders are moved step by step ("201"), "" to leave them.
    """
    if decision.kind == "sliders":
        return toward(decision, wish) if wish else decision.default
    for option in decision.options:
        _, use = use_of(game, decision, option)
        if option.verb == "use" and use is not None and not costs_something(use):
            return option.id if _heals_one(game, game.by_id(decision.who), option, use) else None
    duties = [each for each in decision.options if each.verb == "do"]
    if len(duties) > 1 and len(duties) == len(decision.options):
        return None
    return next((each.id for each in (*duties, *decision.options) if each.verb in ("do", "done")), None)


def _heals_one(game: Game, who: Investigator, option: Option, use: Use) -> bool:
    """Whether a use does nothing but heal, and there is one investigator and one kind of points that it can heal."""
    raw, source = use.effect.raw, kind_of(option.subject) or option.subject
    here = game.at(who.place) if heals_here(raw) else [who]
    lacking = [(each.id, what) for each in here for what in healed(raw) if gain_limit(game, each, what, source)]
    return len(lacking) == 1 and all(set(step) <= {"choose", "gain", "heal_here"} for step in raw)


def toward(decision: Decision, wish: str) -> Answer:
    """The legal slider setting nearest to a wish, which is given as three stops from 0 to 3 (R6.5)."""

    def far(option: Option) -> int:
        return sum(abs(int(one) - int(other)) for one, other in zip(option.subject, wish, strict=True))

    return min(decision.options, key=far).id


def is_setting(wish: str) -> bool:
    """Whether a wish is three slider stops."""
    return len(wish) == len(TRACKS) and all(digit in "0123" for digit in wish)
