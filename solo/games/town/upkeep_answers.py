"""Upkeep, in which the whole group is asked at once: who may do what, and what is left as it is (R6)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from solo.boardgame.written import verbs_in
from solo.games.town.compiled.hints import healed, heals_here
from solo.games.town.compiled.pieces import Use
from solo.games.town.forecast.forecast import roll_forecast_of
from solo.games.town.game import Game
from solo.games.town.printed.numbers import LOST, TRACKS
from solo.games.town.rules.cards import held
from solo.games.town.rules.gates import ways_home
from solo.games.town.rules.losses import gain_limit
from solo.games.town.rules.movement import movement_points
from solo.games.town.rules.states import misses_turn
from solo.games.town.rules.upkeep import due, upkeep_offers
from solo.games.town.rules.uses import sanity_cost
from solo.games.town.state import Investigator
from solo.games.town.use_answers import costs_something, may_be_lost, may_succeed, use_of
from solo.kernel.decisions import Answer, Decision, Option, option, subject_of
from solo.kernel.piece_ids import kind_of

MOVING = ("arkham_movement", "free_action", "instead_of_walking", "other_world_movement")
"""When something may be used in somebody's movement."""

USED = "used"
"""The verb of the option that somebody uses something in upkeep; its subject is who, and what the rules call it."""


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
    return [offer.option for offer in upkeep_offers(game, refreshed) if not _heals_in_vain(game, offer.use)]


def used_by_choice(game: Game, who: Investigator) -> list[Option]:
    """What an investigator may use in the upkeep that is not used, or left, by itself: the one question for all offers it."""
    uses = upkeep_uses(game, who)
    return [
        each for each in uses if free_healing(game, Decision("upkeep", who.id, (option("done"), each), "R6.2")) is None
    ]


def used(who: str, use: Option) -> Option:
    """The option that somebody uses something in upkeep. use: as the rules offer it."""
    return option(USED, f"{who}/{use.id.replace(':', '/')}")


def use_meant(id: str) -> tuple[str, str]:
    """Who uses something, and the option of the rules for it, by the id of such an option."""
    who, _, use = subject_of(id).partition("/")
    return who, use.replace("/", ":")


def _heals_in_vain(game: Game, use: Use) -> bool:
    """Whether a use does nothing but restore what is not lost any more, in the final battle."""
    return _only_heals(use) and not any(may_be_lost(game, what) for what in healed(use.effect.raw))


def set_for_battle(game: Game, who: Investigator) -> bool:
    """Whether somebody's sliders stand best for all that may be rolled in the final battle, each on its track: for attacks,
    spells, the Ancient One's own attack, and what any card of his rolls (R6.5, R29.4)."""
    if game.state.battle is None:
        return False
    ancient, cards = game.content.ancient_ones[game.state.ancient_one], [game.content.card(each) for each in who.cards]
    written = [ancient.attack.raw, ancient.after_attack.raw, *(use.effect.raw for card in cards for use in card.uses)]
    rolled = {"fight", *(str(value) for key, value in verbs_in(written) if key == "skill")}
    rolled |= {"lore"} if any(card.cast is not None for card in cards) else set()
    sheet = game.content.investigators[who.id].tracks
    return all(
        stops[now][side] == max(stop[side] for stop in stops)
        for skills, stops, now in zip(TRACKS, sheet, who.sliders, strict=True)
        for side, skill in enumerate(skills)
        if skill in rolled
    )


def left_as_it_is(game: Game, decision: Decision, wish: str = "") -> Answer | None:
    """The answer of an investigator who wants nothing special in upkeep; None where a gain costs nothing.

    What heals for nothing is used, as it must be (R6.2): whom or what it heals is asked where there is a choice.

    wish: the stops to which the sliders are moved step by step ("201"), "" to leave them.
    """
    if decision.kind == "sliders":
        return toward(decision, wish) if wish else decision.default
    if healing := free_healing(game, decision):
        return healing
    for each in decision.options:
        _, use = use_of(game, decision, each)
        if each.verb == "use" and use is not None and not costs_something(use) and not _only_heals(use):
            return None
    duties = [each for each in decision.options if each.verb == "do"]
    if len(duties) > 1 and len(duties) == len(decision.options):
        return None
    return next((each.id for each in (*duties, *decision.options) if each.verb in ("do", "done")), None)


def free_healing(game: Game, decision: Decision) -> Answer | None:
    """What heals for nothing in upkeep, where somebody lacks what it restores; the end of upkeep where nothing else is offered
    but what heals nobody; None for anything else.

    A spell is cast where it costs nothing and may succeed. In the final battle what no attack and no price can take is no need.
    """
    who = game.deciding(decision.who)
    if decision.kind != "upkeep" or who is None:
        return None
    idle = [each for each in decision.options if each.id == "done"]
    for each in decision.options:
        _, use = use_of(game, decision, each)
        if each.verb not in ("use", "cast") or use is None or not _only_heals(use):
            continue
        lacking = any(may_be_lost(game, what) for _, what in _lacking(game, who, each, use))
        card = game.content.card(each.subject) if each.verb == "cast" else None
        free = not costs_something(use) and not (card is not None and sanity_cost(game, card))
        if free and lacking and may_succeed(game, decision, each):
            return each.id
        idle += [] if lacking else [each]
    return "done" if idle and len(idle) == len(decision.options) and idle[0].id == "done" else None


def is_left_before_a_walk(game: Game, decision: Decision) -> bool:
    """Whether nothing is to be decided in this upkeep from here on but what may be left as it is, and the first question after it
    is where somebody walks (R6, R7.3).

    Nobody returns who was lost, no loan is due, and whoever acts before the one who walks is asked nothing. Of dice nothing is
    foreseen: a blessing may end, and no more. Nor may anybody who goes back roll dice before rolls that were told.
    """
    people = upkeep_people(game, decision)
    plain = game.state.battle is None and game.state.phase == "upkeep" and all(who.place != LOST for who in people)
    settled = plain and _is_left(game, decision)
    quiet = settled and all(_decides_nothing(game, who) for who in people) and _walks_first(game)
    return quiet and not _may_roll_before(game, people)


def _may_roll_before(game: Game, people: Sequence[Investigator]) -> bool:
    """Whether a use of somebody in upkeep has dice, and behind it comes a roll for a card, of his or of a later one (R6.3)."""
    has_dice = False
    for who in people:
        asked = _asked_one_by_one(game, who)
        has_dice = has_dice or any(roll_forecast_of(game, each, each.options[1]) is not None for each in asked)
        if has_dice and any(game.content.card(copy).upkeep_roll for copy in due(game, who) if copy in who.cards):
            return True
    return False


def _decides_nothing(game: Game, who: Investigator) -> bool:
    """Whether an investigator's upkeep has nothing to decide but what costs something, and the sliders (R6.2)."""
    return not held(game, who, "loan") and all(_is_left(game, each) for each in _asked_one_by_one(game, who))


def _asked_one_by_one(game: Game, who: Investigator) -> list[Decision]:
    """What an investigator may use in upkeep, each as a question of its own beside the end of it (R6.2)."""
    return [Decision("upkeep", who.id, (option("done"), use), "R6.2") for use in upkeep_uses(game, who)]


def _is_left(game: Game, decision: Decision) -> bool:
    """Whether an upkeep decision needs no answer, and what it is answered with asks nothing either."""
    healing = free_healing(game, decision)
    if healing in (None, "done"):
        return left_as_it_is(game, decision) is not None
    chosen = next(each for each in decision.options if each.id == healing)
    _, use = use_of(game, decision, chosen)
    return chosen.verb == "use" and use is not None and _heals_one(game, game.by_id(decision.who), chosen, use)


def _walks_first(game: Game) -> bool:
    """Whether the first who is asked anything in this turn's movement surely walks."""
    for who in game.in_turn_order():
        if game.in_arkham(who) and not who.delayed and not misses_turn(game, who) and movement_points(game, who):
            return True
        if not _is_asked_nothing(game, who):
            return False
    return False


def _is_asked_nothing(game: Game, who: Investigator) -> bool:
    """Whether somebody is surely asked nothing in his movement: he has nothing to use, comes back, if at all, through one gate
    only, and meets no monster and no card of the mythos where his movement ends (R7.6, R8.1, R10, R16.2)."""
    if misses_turn(game, who):
        return True
    if any(game.modifiers(who).uses.get(when) for when in MOVING):
        return False
    away = game.in_other_world(who)
    if away and (who.delayed or game.content.areas[who.place][1] == 1):
        return True
    ends = ways_home(game, who) if away else [who.place]
    cards = any(game.content.card(copy).after_combat_or_return for copy in who.cards)
    visits = any(game.content.mythos[id].fact.visit is not None for id in game.cards_in_play())
    return len(ends) == 1 and not game.monsters_at(ends[0]) and not visits and not (away and cards)


def _heals_one(game: Game, who: Investigator, option: Option, use: Use) -> bool:
    """Whether a use does nothing but heal, and there is one investigator and one kind of points that it can heal."""
    return len(_lacking(game, who, option, use)) == 1 and _only_heals(use)


def _only_heals(use: Use) -> bool:
    """Whether a use does nothing but heal."""
    return bool(healed(use.effect.raw)) and all(set(step) <= {"choose", "gain", "heal_here"} for step in use.effect.raw)


def _lacking(game: Game, who: Investigator, option: Option, use: Use) -> list[tuple[str, str]]:
    """Whom a use can heal, and of what."""
    raw, source = use.effect.raw, kind_of(option.subject) or option.subject
    here = game.at(who.place) if heals_here(raw) else [who]
    return [(each.id, what) for each in here for what in healed(raw) if gain_limit(game, each, what, source)]


def toward(decision: Decision, wish: str) -> Answer:
    """The legal slider setting nearest to a wish, which is given as three stops from 0 to 3 (R6.5)."""

    def far(option: Option) -> int:
        return sum(abs(int(one) - int(other)) for one, other in zip(option.subject, wish, strict=True))

    return min(decision.options, key=far).id


def is_setting(wish: str) -> bool:
    """Whether a wish is three slider stops."""
    return len(wish) == len(TRACKS) and all(digit in "0123" for digit in wish)
