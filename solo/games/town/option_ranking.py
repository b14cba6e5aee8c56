"""Sensible choices: the options of any decision in the order a sensible player would rate them, best first.

One order for all: first what is best by exact odds and worth, then the others as the rules list them, last what has no
effect. Where neither odds nor worth decide, what costs nothing comes before what costs something. The rules keep their
own order.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from solo.games.town.abouts import Offered, Pending, Remedy
from solo.games.town.auto_answers import GIFT, gives_only, looks
from solo.games.town.dominance import NOTABLY
from solo.games.town.forecast.after_roll import AFTER_ROLL, clue_dice, is_in_reach, leads_nowhere_else
from solo.games.town.forecast.forecast import MAX_CLUES, forecast_of, roll_forecast_of, value_of_meeting, worst_case_of
from solo.games.town.forecast.policy import best_attack, best_of_fight
from solo.games.town.forecast.worst_case import severity
from solo.games.town.game import Game
from solo.games.town.last_check import kept_for_a_gate
from solo.games.town.payments import pays_least
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.gates import seal_cost
from solo.games.town.rules.uses import clues_payable, sanity_cost, takes_attack
from solo.games.town.stakes import fall, fells, prevented
from solo.games.town.state import Investigator
from solo.games.town.use_answers import costs_something, does_nothing, use_of
from solo.kernel.decisions import Decision, Option, option
from solo.kernel.piece_ids import kind_of

BEST, GOOD, PLAIN, DEAR, LAST, IDLE = range(6)
"""The classes of options: the best; good and free; neither; costing something; ending or refusing; without effect."""

UNPRICED = 4
"""The worth in dollars of a card without a price: a spell, a skill, an ally."""

CLUE = 2
POINT = 1
CLOSED_GATE = 12
WON_FIGHT = 3
PASSED = 3
"""Worths, in points of sanity or stamina: of a clue token, a point, a closed gate, a won fight, another passed check."""

TO_CLOSE = 2
"""So many clue tokens are usually spent on closing a gate."""

GIVES_UP = ("discard", "forget", "lose_trophies", "pay_trophies", "sell", "spend_trophies")
"""Decisions to give something up: what is worth least comes first."""

CHOOSES = ("keep", "search")
"""Decisions to get something: what is worth most comes first."""

TO_BE_DONE = ("seal", "encounter", "visit")
"""Options that a sensible player takes where they are offered at all."""

MET = ("before_horror", "combat", "combat_check", "deal_with")
"""Decisions about a monster that must be dealt with; where a fight is optional, leaving it comes first."""

PAID = (*AFTER_ROLL, "seal", "buy", "end_rumor")
"""Verbs of options that pay for what they bring."""

AWAY = ("replace_investigator", "sell", "spend", "lose")
"""Verbs of optional steps that are better left out."""


def sensible(game: Game, decision: Decision) -> Decision:
    """The same decision with its options in sensible order; equal ones stay in the order of the rules."""
    rank = _rank(game, decision)
    return msgspec.structs.replace(decision, options=tuple(sorted(decision.options, key=rank)))


def each_once(game: Game, decision: Decision) -> Decision:
    """The same decision with one of several copies of a card that are alike; where several are taken, all of them. Two monsters
    of a kind that are met in one place are alike, too."""
    if decision.several:
        return decision
    options: dict[object, Option] = {}
    for each in decision.options:
        kind = kind_of(each.subject)
        met = decision.kind in ("deal_with", "fight_at_will", "fight_on_card") and kind in game.content.monsters
        view = decision.about if each.verb == "fight" and isinstance(decision.about, CombatView) else None
        alike = (each.verb, kind) if met else looks(game, each)
        key = _arms_alike(game, view, each) if view is not None else alike
        options.setdefault(key, each)
    return msgspec.structs.replace(decision, options=tuple(options.values()))


def _arms_alike(game: Game, view: CombatView, way: Option) -> object:
    """What can be told of a way to fight: two copies of a weapon that are in the same state, and both magical or neither, are
    alike."""
    copies = [copy for copy in way.subject.split("+") if copy]
    return tuple(sorted((str(looks(game, option("fight", copy))), copy in view.enchanted) for copy in copies))


def needs_confirmation(game: Game, decision: Decision) -> bool:
    """Whether Enter alone must be confirmed: the first option costs something that another would not, or chooses the group."""
    first = decision.options[0]
    if _dangerous(game, decision, first):
        return True
    if first.verb in ("use", "cast", "fight", *PAID):
        return _dear(game, decision, first)
    if first.verb == "accept":
        return len(decision.options) > 1 and _has_failed(decision)
    if first.verb == "suffer":
        return len(decision.options) > 1
    if decision.kind == "keep_investigators":
        return True
    if decision.kind == "choose":
        return first.verb not in ("decline", "free", "leave", "nothing", "skip")
    if decision.kind == "may":
        return first.verb == "yes" and _verb(decision) in AWAY
    losing = decision.kind in (*GIVES_UP, "deal_with", "keep", "visit", "spend", "buy")
    return losing and first.verb not in ("decline", "evade", "leave", "no", "nothing", "skip", "done")


def _dangerous(game: Game, decision: Decision, first: Option) -> bool:
    """Whether an option may well be somebody's end, or is a strike without a die, or may cost what another option does not."""
    view, who = decision.about, game.deciding(decision.who)
    if isinstance(view, CombatView) and view.counted and first.verb == "fight":
        return not view.pools[first.id].pool
    if decision.kind in (*MET, "fight_at_will", "fight_on_card"):
        value = forecast_of(game, decision).get(first.id)
        return value is not None and value.fall > NOTABLY
    if decision.kind not in ("spend", "may", "may_check", "choose") or who is None:
        return False
    worst = {each.id: severity(worst_case_of(game, decision, each)) for each in decision.options}
    return worst[first.id] > min(worst.values())


def rather_evaded(game: Game, who: Investigator, monster: str) -> bool:
    """Whether whoever walks on should evade a monster: a fight would end the movement, and is no better (R8.1, R8.5)."""
    ways = (option("evade", monster), option("fight", monster))
    evading, fighting = (value_of_meeting(game, who, way).utility for way in ways)
    return evading >= fighting


def _rank(game: Game, decision: Decision) -> Callable[[Option], tuple[int, Fraction]]:
    """A sort key for the options of a decision: the class of each, and its worth within the class."""
    known = forecast_of(game, decision) if decision.kind in MET else {}
    best = best_of_fight(game, decision, known).id or best_attack(game, decision)
    who, exact = game.deciding(decision.who), pays_least(game, decision)

    def rank(option: Option) -> tuple[int, Fraction]:
        if does_nothing(game, decision, option):
            return IDLE, Fraction(0)
        if option.id == best and not known:
            return BEST, Fraction(0)
        if option.verb == "get_away":
            return (BEST if best == "flee" else PLAIN), Fraction(-1)
        if option.id in known:
            return (BEST if option.id == best else PLAIN), Fraction(-known[option.id].utility)
        if decision.kind in GIVES_UP or decision.kind in CHOOSES:
            worth = Fraction(_price(game, option))
            return GOOD if option.id in exact else PLAIN, worth if decision.kind in GIVES_UP else -worth
        if option.verb == "close":
            return BEST, -_chance(game, decision, option)
        if isinstance(decision.about, Remedy) and option.verb == "who":
            return PLAIN, Fraction(-_hurt(game.by_id(option.subject), decision.about.what))
        return (_standing(game, decision, option, who) if who is not None else PLAIN), Fraction(0)

    return rank


def _standing(game: Game, decision: Decision, option: Option, who: Investigator) -> int:
    """The class of an option without odds or price."""
    if option.verb in TO_BE_DONE:
        return BEST
    match decision.kind:
        case "may":
            return GOOD if (option.verb == "no") == (_verb(decision) in AWAY) else LAST
        case "may_check":
            free = gives_only(decision.option_steps.get(GIFT, ()))
            wanted = option.verb == GIFT and (free or 2 * _with_clues(game, decision, option, who) >= 1)
            return BEST if wanted else PLAIN
        case "prevent":
            return _against_loss(game, decision, option, who)
        case "after_check":
            return _after_roll(game, decision, option, who)
        case "fight_on_card" if option.verb == "stop":
            return GOOD
        case "upkeep" if option.verb == "do":
            return DEAR if kind_of(option.subject) == game.content.roles["loan"] else PLAIN
        case "upkeep" if option.verb == "cast":
            return DEAR
    if option.verb in ("use", "cast"):
        return _using(game, decision, option)
    return LAST if option.verb == "trade" else PLAIN


def _using(game: Game, decision: Decision, option: Option) -> int:
    """The class of using a card or ability at a quiet moment: first if it is free, last if it costs something."""
    when, _ = use_of(game, decision, option)
    if _dear(game, decision, option):
        return DEAR
    return GOOD if when in ("upkeep", "free_action") else DEAR


def _against_loss(game: Game, decision: Decision, option: Option, who: Investigator) -> int:
    """The class of what reduces a loss: good if it is free, or if the investigator falls without it but not with it (R22.1)."""
    if option.verb == "suffer":
        return PLAIN
    saves = any(saved and prevented(game, decision, option, what) for what, saved in fall(game, decision, who).items())
    return GOOD if saves or not _dear(game, decision, option) else DEAR


def _after_roll(game: Game, decision: Decision, option: Option, who: Investigator) -> int:
    """The class of an option after a roll: a free reroll first, then a clue token if its benefit outweighs it (R18.7)."""
    pending = decision.about
    if option.verb != "accept" and leads_nowhere_else(game, decision, option):
        return DEAR
    if option.verb in ("use", "cast"):
        kept = _rolled_well(game, decision, option) or kept_for_a_gate(game, decision, option)
        return DEAR if kept or _dear(game, decision, option) else BEST
    if option.verb != "clue":
        return PLAIN
    if isinstance(pending, Pending) and is_in_reach(game, pending, who) and fells(game, decision, who):
        return GOOD
    gain = _chance(game, decision, option) * _worth_of_passing(game, decision, who)
    seal = spends_seal(game, decision, who) or _saves_for_seal(game, decision, who)
    return GOOD if gain > CLUE and not seal else DEAR


def _saves_for_seal(game: Game, decision: Decision, who: Investigator) -> bool:
    """Whether somebody beyond a gate has hardly more clue tokens than a seal takes and what is usual to close it, and by leaving
    a check only misses something (R24.5)."""
    if not game.in_other_world(who) or decision.option_steps.get("accept", ()) or fells(game, decision, who):
        return False
    check = decision.about
    misses = isinstance(check, Pending) and not check.monster and not check.counted and bool(decision.option_steps)
    return misses and seal_cost(game) <= who.clues < seal_cost(game) + 1 + TO_CLOSE


def spends_seal(game: Game, decision: Decision, who: Investigator) -> bool:
    """Whether a clue token spent beside an explored gate leaves too few to seal the place, for which they suffice now (R24.5)."""
    return could_seal(game, decision, who) and who.clues == seal_cost(game)


def could_seal(game: Game, decision: Decision, who: Investigator) -> bool:
    """Whether somebody who has explored a gate, and makes any check beside it, has clue tokens enough to seal the place
    (R24.5)."""
    beside = isinstance(decision.about, Pending) and who.explored and who.place in game.state.gates
    return beside and who.clues >= seal_cost(game)


def _rolled_well(game: Game, decision: Decision, option: Option) -> bool:
    """Whether every success counts, and there are as many as rolling again brings on average."""
    pending, stake = decision.about, roll_forecast_of(game, decision, option)
    if not isinstance(pending, Pending) or not pending.counted or stake is None:
        return False
    return pending.successes >= stake.roll.expected(stake.least)


def _worth_of_passing(game: Game, decision: Decision, who: Investigator) -> int:
    """The worth of passing a rolled check, in points of sanity or stamina."""
    pending = decision.about
    if not isinstance(pending, Pending) or pending.counted:
        return PASSED
    if who.explored and who.place in game.state.gates and not pending.monster:
        return CLOSED_GATE
    if not pending.monster:
        return PASSED
    figures = game.figures(pending.monster)
    blow = figures.combat.damage if figures.combat is not None else 0
    falls = CLOSED_GATE if blow >= who.stamina else 0
    return WON_FIGHT + POINT * blow + falls


def _dear(game: Game, decision: Decision, option: Option) -> bool:
    """Whether an option uses something up: a card, a clue token, money, sanity."""
    if isinstance(decision.about, CombatView) and option.verb == "fight":
        return any(game.content.card(copy).after_use for copy in option.subject.split("+") if copy)
    if option.verb in ("use", "cast"):
        _, use = use_of(game, decision, option)
        who = game.deciding(decision.who)
        card = game.content.card(option.subject) if who is not None and option.subject in who.cards else None
        costly = use is not None and (costs_something(use) or takes_attack(game, use))
        return costly or (card is not None and sanity_cost(game, card) > 0)
    return option.verb in PAID


def _has_failed(decision: Decision) -> bool:
    """Whether a check fails if it is left as it is: then something is lost, or not gained, and cannot be tried once more."""
    check = decision.about
    return isinstance(check, Pending) and check.successes < check.difficulty


def _chance(game: Game, decision: Decision, option: Option) -> Fraction:
    stake = roll_forecast_of(game, decision, option)
    return stake.roll.chance(stake.least) if stake is not None else Fraction(0)


def _with_clues(game: Game, decision: Decision, option: Option, who: Investigator) -> Fraction:
    """The chance of an option with the few clue tokens that may well be spent on it (R18.7)."""
    stake = roll_forecast_of(game, decision, option)
    if stake is None:
        return Fraction(0)
    more = min(MAX_CLUES, clues_payable(game, who)) * clue_dice(game, who, stake.check)
    return stake.roll._replace(pool=stake.roll.pool + more).chance(stake.least)


def _price(game: Game, option: Option) -> int:
    """The worth of a card in dollars; 0 for an option without a card."""
    copy = option.subject
    if "." not in copy or copy.rpartition(".")[0] not in game.content.cards:
        return 0
    price = game.content.card(copy).price
    return UNPRICED if price is None else price


def _hurt(who: Investigator, what: str) -> int:
    """A sort key for how badly somebody needs sanity or stamina: first how little is left, then how high the maximum is."""
    return 10 * (10 - int(getattr(who, what, 0))) + int(getattr(who, f"max_{what}", 0))


def _verb(decision: Decision) -> str:
    """The verb of the optional step that a decision is about."""
    return decision.about.verb if isinstance(decision.about, Offered) else ""
