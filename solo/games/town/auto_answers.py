"""Obvious decisions: which questions a table may answer by itself, and how.

The rules ask them as usual, and the answers are saved like any others; players may switch each kind off.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from solo.games.town.abouts import Opponent, Pending, Points
from solo.games.town.compiled.hints import followed, healed, heals_here
from solo.games.town.compiled.pieces import Use
from solo.games.town.end_order import order_matters
from solo.games.town.fight_answers import (
    CLEARLY,
    ROUNDING,
    cannot_evade,
    cannot_evade_any,
    cannot_flee,
    cannot_win,
    in_vain,
    only_way_on,
)
from solo.games.town.forecast.after_roll import clue_dice, is_in_reach
from solo.games.town.forecast.forecast import forecast_of, roll_forecast_of, written_steps_of
from solo.games.town.forecast.policy import rolled_again
from solo.games.town.game import Game
from solo.games.town.printed.numbers import TRACKS
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.gates import seal_cost
from solo.games.town.rules.losses import gain_limit
from solo.games.town.rules.mythos import rumor_text
from solo.games.town.rules.states import misses_turn
from solo.games.town.rules.upkeep import upkeep_offers
from solo.games.town.rules.uses import clues_payable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision, Option, Steps
from solo.kernel.piece_ids import kind_of

ALONE_HERE = 2
"""The number of options when a clue token appears beside one investigator: to take it or leave it (R14.2)."""

ANYWHERE = {"sanity": 3, "stamina": 3}
"""So few points left are a need: nearly every encounter takes as many at most."""

MORE_POINTS = "movement_points"
"""The effect that gives more movement points."""

GIFT = "yes"
"""The option to take what is offered."""

GIFTS = ("draw", "gain", "take")
"""Effects that only give something."""

BLESSING = {"bless": "self"}
"""An effect that only gives something, too: it blesses, or takes a curse away (R23.3)."""

TO_THE_STREET = {"move": {"to": "street"}}
"""The step that puts somebody into the street."""

OUTCOMES = ("pass", "fail", "otherwise")
"""What may follow a check."""

GO_ON = "go_on"
"""The option that makes the Horror check with nothing used before it."""

FEW_MISSING = 2
"""So many clue tokens may be worth fetching before a gate is closed, so that it can be sealed."""

RESTING = ("move", "other_world_move", "battle_trade")
"""Decisions whose first option ends a movement, or the trading at its end."""


def unasked(game: Game, decision: Decision, asked: Collection[str] = ()) -> Answer | None:
    """The obvious answer, None for a real question. asked: the habits that are switched off.

    Excludes upkeep, where the whole group is asked at once (`upkeep_people`), and evading, which is obvious only while
    walking on (`sense.rather_evaded`).
    """
    match decision.kind:
        case "take_clues" if "clues" not in asked:
            return decision.default
        case "may" | "may_check" if "clues" not in asked and gives_only(decision.option_steps.get(GIFT, ())):
            return GIFT
        case "choose_encounter" if "clues" not in asked:
            return _only_gift(game, decision)
        case "mythos_clue" if "clues" not in asked and len(decision.options) == ALONE_HERE:
            return decision.default
        case "after_check" if "checks" not in asked:
            settled = _hopeless(game, decision) or _enough(decision) or _nothing_at_stake(game, decision)
            settled = settled or all(
                does_nothing(game, decision, each) for each in decision.options if each.id != "accept"
            )
            return "accept" if settled else rolled_again(game, decision) or None
        case "attack" if "attack" not in asked:
            return _only_way(game, decision)
        case "deal_with" if "attack" not in asked:
            return cannot_evade(game, decision) or cannot_evade_any(game, decision) or cannot_win(game, decision)
        case "fight_at_will" if "attack" not in asked:
            return in_vain(game, decision)
        case "combat" if "attack" not in asked:
            return cannot_flee(game, decision) or (only_way_on(game, decision) if "rounds" not in asked else None)
        case "before_check" if "checks" not in asked:
            return _nothing_before(game, decision)
        case "end_order" if not order_matters(game):
            return decision.default
        case "rumor" if _acts_in_vain(game, decision):
            return decision.default
        case "buy" | "keep" if len({looks(game, each) for each in decision.options}) == 1:
            return decision.default
        case "explored_gate" if "gate" not in asked:
            return _better_skill(game, decision)
        case "quiet" if "quiet" not in asked and not _in_need(game, decision):
            return decision.default
        case "before_horror" if "quiet" not in asked and not _forearmed(game, decision):
            return decision.default
    if decision.kind in RESTING and "stop" not in asked and decision.about in (None, Points(0)):
        trading = any(each.verb == "trade" for each in decision.options)
        if not (trading and "trade" in asked) and nothing_to_use(game, decision):
            return decision.default
    return None


def nothing_to_use(game: Game, decision: Decision, *, arrived: bool = False) -> bool:
    """Whether at the end of a movement no card or ability is worth using."""
    return not worth_using(game, decision, arrived=arrived)


def worth_using(game: Game, decision: Decision, *, arrived: bool = False) -> list[Option]:
    """The cards and abilities that may be worth using at the end of a movement.

    None is that cannot succeed, or costs something and may still be used later. What does nothing but cost something gets rid of
    its card, as a loan that is repaid does: that is asked (A43).

    arrived: the investigator is where he wanted to go, so that more movement points are of no use.
    """
    who, found = game.deciding(decision.who), list[Option]()
    for option in decision.options:
        if option.verb not in ("use", "cast"):
            continue
        when, use = use_of(game, decision, option)
        if use is None or who is None:
            found.append(option)
            continue
        if does_nothing(game, decision, option):
            continue
        farther = arrived and MORE_POINTS in str(use.effect.raw) and not use.cost.movement_points
        later = (
            when == "free_action" and costs_something(use) and not use.does_nothing and not _needs(who, use, ANYWHERE)
        )
        if not farther and not later:
            found.append(option)
    return found


def may_succeed(game: Game, decision: Decision, option: Option) -> bool:
    """Whether an option needs no dice, or those it has may succeed without a clue token."""
    stake = roll_forecast_of(game, decision, option)
    return stake is None or stake.roll.chance(stake.least) > 0


def may_ride_on(game: Game, decision: Decision) -> bool:
    """Whether somebody without a movement point is asked about a card or an ability that gives him more."""
    uses = [use_of(game, decision, each)[1] for each in decision.options if each.verb in ("use", "cast")]
    more = any(use is not None and MORE_POINTS in str(use.effect.raw) for use in uses)
    return decision.about == Points(0) and more and not nothing_to_use(game, decision)


def healers(game: Game, decision: Decision) -> list[Option]:
    """The options that give up something to restore sanity or stamina, at a moment that has no end: whoever declines one may
    take it up at the next."""
    if decision.kind != "quiet" and not (decision.kind in RESTING and decision.about in (None, Points(0))):
        return []
    uses = [(each, use_of(game, decision, each)[1]) for each in decision.options if each.verb == "use"]
    return [each for each, use in uses if use is not None and costs_something(use) and healed(use.effect.raw)]


def does_nothing(game: Game, decision: Decision, option: Option) -> bool:
    """Whether an option cannot do anything: its dice cannot succeed, and no clue token may be added (R18.7); or after a roll
    there is no die to roll again."""
    if option.verb not in ("cast", "use", "close", "yes"):
        return False
    stake, who = roll_forecast_of(game, decision, option), game.deciding(decision.who)
    if stake is None or who is None or stake.roll.chance(stake.least):
        return False
    return rolls_none_again(decision, option, stake.roll.pool) or not clues_payable(game, who)


def rolls_none_again(decision: Decision, option: Option, dice: int) -> bool:
    """Whether an option after a roll would roll dice again, of which none has failed."""
    return decision.kind == "after_check" and option.verb == "use" and not dice


def use_of(game: Game, decision: Decision, option: Option) -> tuple[str, Use | None]:
    """The time at which an option's use is allowed, and the use; ("", None) for an option of another kind."""
    who = game.deciding(decision.who)
    for when, uses in game.modifiers(who).uses.items() if who is not None else ():
        for name, use in uses:
            if name == option.subject and use.index == option.amount:
                return when, use
    return "", None


def costs_something(use: Use) -> bool:
    """Whether a use costs more than exhausting the card or its one use a turn: points, money, the card itself."""
    cost = use.cost
    if followed(use.effect.raw).gone:
        return True
    return bool(
        cost.discard
        or cost.return_to_box
        or cost.movement_points
        or cost.sanity
        or cost.stamina
        or cost.money
        or cost.token
    )


def _nothing_before(game: Game, decision: Decision) -> Answer | None:
    """The roll, where nothing that is offered before it could do anything, or more than after it (R18.6)."""
    others = [each for each in decision.options if each.verb != "roll"]
    idle = all(does_nothing(game, decision, each) or _as_well_later(game, decision, each) for each in others)
    return next((each.id for each in decision.options if each.verb == "roll"), None) if idle else None


def _as_well_later(game: Game, decision: Decision, option: Option) -> bool:
    """Whether what is offered before a roll may as well wait for it: it may be used after it, too; or only clue tokens could
    make it work, of which each is worth as much beside the roll itself."""
    who, check = game.deciding(decision.who), decision.about
    if who is None or not isinstance(check, Pending):
        return False
    uses = game.modifiers(who).uses.get("after_check", ())
    if check.pool and any(name == option.subject and use.of in ("any", check.check) for name, use in uses):
        return True
    stake = roll_forecast_of(game, decision, option)
    if option.verb != "cast" or stake is None or stake.roll.chance(stake.least):
        return False
    return stake.roll.difficulty >= check.difficulty and clue_dice(game, who, "spell") <= clue_dice(
        game, who, check.check
    )


def _hopeless(game: Game, decision: Decision) -> bool:
    """Whether a check cannot pass even with all clue tokens, and nothing else is offered (R18.7)."""
    pending, who = decision.about, game.deciding(decision.who)
    if not isinstance(pending, Pending) or pending.counted or who is None:
        return False
    payable = [
        each
        for each in decision.options
        if each.verb == "clue" or _pays_a_clue(game, decision, each) or does_nothing(game, decision, each)
    ]
    if len(payable) + 1 < len(decision.options):
        return False
    return not is_in_reach(game, pending, who)


def _nothing_at_stake(game: Game, decision: Decision) -> bool:
    """Whether whoever makes a check has nothing of passing it, and nothing to fear from failing: what is to be gained is full."""
    who, check = game.deciding(decision.who), decision.about
    if (
        who is None
        or not isinstance(check, Pending)
        or check.counted
        or not {"accept", "clue"} <= set(decision.option_steps)
    ):
        return False
    if _only_into_the_street(game, who, decision):
        return True
    return all(_brings_nothing(game, who, decision.option_steps[each], check.source) for each in ("accept", "clue"))


def _only_into_the_street(game: Game, who: Investigator, decision: Decision) -> bool:
    """Whether a failed check does nothing but put somebody into a street where no monster is, and passing it nothing at all."""
    failed, passed = list(decision.option_steps["accept"]), list(decision.option_steps["clue"])
    street = game.content.street_of.get(who.place, "")
    return failed == [TO_THE_STREET] and not passed and bool(street) and not game.monsters_at(street)


def _only_gift(game: Game, decision: Decision) -> Answer | None:
    """The only encounter that can bring something and cost nothing, where the others are nothing at all."""
    steps = {each.id: written_steps_of(game, decision, each) for each in decision.options}
    gifts = [id for id, found in steps.items() if gives_only(found)]
    return gifts[0] if len(gifts) == 1 and sum(not found for found in steps.values()) == len(steps) - 1 else None


def _brings_nothing(game: Game, who: Investigator, steps: Steps, source: str) -> bool:
    """Whether steps do nothing but add to sanity or stamina of which somebody can have no more."""
    gains = [step["gain"] for step in steps if set(step) == {"gain"}]
    return len(gains) == len(steps) and all(
        what in ANYWHERE and not gain_limit(game, who, what, source) for gain in gains for what in gain
    )


def _acts_in_vain(game: Game, decision: Decision) -> bool:
    """Whether all that may be done about the rumor is to spend clue tokens, of which there are none (R16.3)."""
    who = game.deciding(decision.who)
    if who is None or {each.verb for each in decision.options} != {"skip", "act"}:
        return False
    match rumor_text(game).action.raw:
        case [{"spend": {"clues": _}}]:
            return not clues_payable(game, who)
    return False


def gives_only(steps: Steps) -> bool:
    """Whether steps cost nothing and bring nothing but cards, money, points, clue tokens or a blessing, if only when a check
    passes."""
    return bool(steps) and all(_gives(each) for each in steps)


def _gives(step: Any) -> bool:
    """Whether one step brings only something, or is a check of which nothing worse may come than nothing."""
    if not isinstance(step, Mapping):
        return False
    if "check" in step:
        branches = [step[name] for name in OUTCOMES if name in step]
        return set(step) <= {"check", "may", *OUTCOMES} and all(map(gives_only, branches))
    return set(step) <= set(GIFTS) or step == BLESSING


def _enough(decision: Decision) -> bool:
    """Whether a check has all the successes that are of use, as when nobody here can be healed by more (R21.3)."""
    pending = decision.about
    return isinstance(pending, Pending) and 0 < pending.enough <= pending.successes


def _pays_a_clue(game: Game, decision: Decision, option: Option) -> bool:
    return use_of(game, decision, option)[0] == "spending_clues"


def _in_need(game: Game, decision: Decision) -> bool:
    """Whether at a quiet moment a use is free, or restores what is nearly gone."""
    who = game.deciding(decision.who)
    risk = _at_risk(game, decision)
    for option in decision.options:
        when, use = use_of(game, decision, option)
        if use is None or who is None or when != "free_action":
            continue
        if not costs_something(use) or _needs(who, use, risk):
            return True
    return False


def _at_risk(game: Game, decision: Decision) -> dict[str, int]:
    """How much sanity and stamina may be lost next: before a Horror check, before a blow, else in nearly any encounter."""
    match decision.about:
        case CombatView(monster=monster):
            horror = game.figures(monster).horror
            return {"sanity": max(horror.damage, game.figures(monster).nightmarish) if horror is not None else 0}
        case Opponent(monster=monster):
            combat = game.figures(monster).combat
            return {"stamina": combat.damage if combat is not None else 0}
    return ANYWHERE


def _forearmed(game: Game, decision: Decision) -> bool:
    """Whether a player may want to use something before the Horror check rather than after it."""
    return _in_need(game, decision) or _in_time(game, decision) or _promising(game, decision)


def _promising(game: Game, decision: Decision) -> bool:
    """Whether a spell cast before the Horror check has an outlook that is better on the whole, or wins more, or falls less.

    What is no spell and wins by itself does so after the check as well, when it is known whether it is needed.
    """
    found = forecast_of(game, decision)
    plain = found[GO_ON]
    cast = [found[each.id] for each in decision.options if each.verb == "cast" and each.id in found]
    return any(
        each.utility > plain.utility or each.win > plain.win + ROUNDING or each.fall < plain.fall - ROUNDING
        for each in cast
    )


def _in_time(game: Game, decision: Decision) -> bool:
    """Whether a spell may take away what would count at the Horror check: only that need not wait for the fight (R33.5)."""
    view, who = decision.about, game.deciding(decision.who)
    if not isinstance(view, CombatView) or who is None or not view.fight(game, who).has("nightmarish"):
        return False
    uses = [use_of(game, decision, each)[1] for each in decision.options if not does_nothing(game, decision, each)]
    return any(use is not None and use.help.blanks for use in uses)


def _needs(who: Investigator, use: Use, risk: Mapping[str, int]) -> bool:
    """Whether a use restores sanity or stamina of which no more is left than may be lost."""
    return any(getattr(who, what) <= risk.get(what, 0) for what in healed(use.effect.raw))


def _only_way(game: Game, decision: Decision) -> Answer | None:
    """The best way to attack, if nothing could be cast or used and no way uses anything up (R29.6).

    Every success counts then, and the ways differ in nothing else; the rules list the best first.
    """
    ways = [each for each in decision.options if each.verb != "hold_back" and not does_nothing(game, decision, each)]
    copies = [copy for each in ways for copy in each.subject.split("+") if copy]
    if any(each.verb != "fight" for each in ways) or any(game.content.card(copy).after_use for copy in copies):
        return None
    return ways[0].id


def looks(game: Game, option: Option) -> object:
    """What can be told of an option: copies of a card that are in the same state are alike."""
    if kind_of(option.subject) not in game.content.cards or "+" in option.subject:
        return option.id
    people = game.state.investigators
    used = any(option.subject in who.exhausted for who in people)
    tokens = tuple(who.tokens.get(option.subject) for who in people)
    return (option.verb, kind_of(option.subject), option.amount, used, tokens)


def _better_skill(game: Game, decision: Decision) -> Answer | None:
    """The skill that closes a gate more likely, where nothing else may be done and nothing speaks for waiting (R24.2).

    Another skill with more dice for the clue tokens in hand, or nearly the same chance, is a matter of taste.
    """
    who = game.deciding(decision.who)
    ways = {each.subject: roll_forecast_of(game, decision, each) for each in decision.options if each.verb == "close"}
    if who is None or not ways or {each.verb for each in decision.options} != {"close", "leave"}:
        return None
    if _seal_near(game, who):
        return None
    chances = {skill: stake.roll.chance(stake.least) for skill, stake in ways.items() if stake is not None}
    best = max(chances, key=lambda skill: chances[skill], default="")
    others, payable = [skill for skill in chances if skill != best], clues_payable(game, who)
    clearly = all(
        chances[best] - chances[skill] > CLEARLY
        and not (payable and chances[skill] and clue_dice(game, who, best) < clue_dice(game, who, skill))
        for skill in others
    )
    return f"close:{best}" if others and clearly else None


def _seal_near(game: Game, who: Investigator) -> bool:
    """Whether a gate cannot be sealed now but soon: for few clue tokens that lie about, or once no card forbids it (R24.5)."""
    missing = seal_cost(game) - clues_payable(game, who)
    if missing <= 0:
        return game.air.no_sealing
    return missing <= FEW_MISSING and sum(game.state.clues.values()) >= missing


# Upkeep


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
