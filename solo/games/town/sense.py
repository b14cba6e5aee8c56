"""What a sensible player would take: one order of the options for every kind of decision, best first.

One law: first what is best by exact odds and plain worth, then the others as the rules list them, last what cannot do anything.
Where neither odds nor worth decide, what costs nothing comes before what costs something. The rules keep their own order.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from solo.games.town.abouts import Harm, Offered, Pending, Remedy
from solo.games.town.chances import best_of, meeting, outlooks, stake_of
from solo.games.town.game import Game
from solo.games.town.habits import costs_something, idle, use_of
from solo.games.town.printed.copies import kind_of
from solo.games.town.rules.foresight import CombatView
from solo.games.town.rules.uses import sanity_cost
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, option

BEST, GOOD, PLAIN, DEAR, LAST, IDLE = range(6)
"""Where an option stands: the best; good and free; neither; costing something; what ends or refuses; what cannot do anything."""

UNPRICED = 4
"""What a card without a price is worth, in dollars: a spell, a skill, an ally."""

CLUE = 2
POINT = 1
CLOSED_GATE = 12
WON_FIGHT = 3
PASSED = 3
"""Plain worth, in points of sanity or stamina: a clue token, a point, a gate closed, a fight won, another check passed."""

GIVES_UP = ("discard", "forget", "lose_trophies", "pay_trophies", "sell", "spend_trophies")
"""Decisions in which something is given up: what is worth least comes first."""

CHOOSES = ("keep", "search")
"""Decisions in which something is had: what is worth most comes first."""

TO_BE_DONE = ("seal", "encounter", "visit")
"""Options that a sensible player takes where they are offered at all."""

MET = ("combat", "combat_check", "deal_with")
"""Decisions about a monster that one has to do with; where a fight is sought, leaving it be comes first."""

AWAY = ("replace_investigator", "sell", "spend", "lose")
"""What a step that may be left out does where leaving it out is the better part."""


def sensible(game: Game, decision: Decision) -> Decision:
    """The same decision, its options in the order of the law; several of equal standing stay as the rules have them."""
    rank = _rank(game, decision)
    return msgspec.structs.replace(decision, options=tuple(sorted(decision.options, key=rank)))


def costly(game: Game, decision: Decision) -> bool:
    """Whether the first option takes something from its owner that another would not: then Enter alone asks once more."""
    first = decision.options[0]
    if first.verb in ("use", "cast", "fight", "clue", "spend_on", "seal", "buy", "end_rumor"):
        return _dear(game, decision, first)
    if decision.kind == "choose":
        return first.verb not in ("decline", "free", "leave", "nothing", "skip")
    if decision.kind == "may":
        return first.verb == "yes" and _verb(decision) in AWAY
    losing = decision.kind in (*GIVES_UP, "deal_with", "keep", "visit", "spend", "buy")
    return losing and first.verb not in ("decline", "evade", "leave", "no", "nothing", "skip", "done")


def rather_evaded(game: Game, who: Investigator, monster: str) -> bool:
    """Whether whoever walks on past a monster evades it: a fight would end the movement, and is no better (R8.1, R8.5)."""
    ways = (option("evade", monster), option("fight", monster))
    evading, fighting = (meeting(game, who, way).worth for way in ways)
    return evading >= fighting


def _rank(game: Game, decision: Decision) -> Callable[[Option], tuple[int, Fraction]]:
    """Where each option of a decision stands, and what decides between those that stand equal."""
    known = outlooks(game, decision) if decision.kind in MET else {}
    best = best_of(known)
    who = game.deciding(decision.who)

    def rank(option: Option) -> tuple[int, Fraction]:
        if idle(game, decision, option):
            return IDLE, Fraction(0)
        if option.id in known:
            return (BEST if option.id == best else PLAIN), Fraction(-known[option.id].worth)
        if decision.kind in GIVES_UP or decision.kind in CHOOSES:
            worth = Fraction(_price(game, option))
            return PLAIN, worth if decision.kind in GIVES_UP else -worth
        if option.verb == "close":
            return BEST, -_chance(game, decision, option)
        if isinstance(decision.about, Remedy) and option.verb == "who":
            return PLAIN, Fraction(-_hurt(game.by_id(option.subject), decision.about.what))
        return (_standing(game, decision, option, who) if who is not None else PLAIN), Fraction(0)

    return rank


def _standing(game: Game, decision: Decision, option: Option, who: Investigator) -> int:
    """Where an option stands whose odds and whose price say nothing."""
    if option.verb in TO_BE_DONE:
        return BEST
    match decision.kind:
        case "may":
            return GOOD if (option.verb == "no") == (_verb(decision) in AWAY) else LAST
        case "may_check":
            wanted = option.verb == "yes" and 2 * _chance(game, decision, option) >= 1
            return BEST if wanted else PLAIN
        case "prevent":
            return _against_loss(game, decision, option, who)
        case "after_check":
            return _after_roll(game, decision, option, who)
        case "upkeep" if option.verb == "do":
            return DEAR if kind_of(option.subject) == game.content.roles["loan"] else PLAIN
    if option.verb in ("use", "cast"):
        return _using(game, decision, option)
    return LAST if option.verb in ("trade", "repay") else PLAIN


def _using(game: Game, decision: Decision, option: Option) -> int:
    """A card or ability at rest: first where it is free, behind everything else where it costs something."""
    when, _ = use_of(game, decision, option)
    if _dear(game, decision, option):
        return DEAR
    return GOOD if when in ("upkeep", "free_action") else DEAR


def _against_loss(game: Game, decision: Decision, option: Option, who: Investigator) -> int:
    """What softens a loss: taken where it is free, or where one would fall without it (R22.1)."""
    loss = decision.about
    falling = isinstance(loss, Harm) and (who.sanity <= loss.sanity or who.stamina <= loss.stamina)
    if option.verb == "suffer":
        return PLAIN
    return GOOD if falling or not _dear(game, decision, option) else DEAR


def _after_roll(game: Game, decision: Decision, option: Option, who: Investigator) -> int:
    """A reroll that is free comes first; then a clue token, where what it may bring outweighs it (R18.7)."""
    if option.verb in ("use", "cast"):
        return DEAR if _dear(game, decision, option) else BEST
    if option.verb != "clue":
        return PLAIN
    gain = _chance(game, decision, option) * _worth_of_passing(game, decision, who)
    return GOOD if gain > CLUE else DEAR


def _worth_of_passing(game: Game, decision: Decision, who: Investigator) -> int:
    """What it is worth to pass a check that was rolled, in points of sanity or stamina."""
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
        return (use is not None and costs_something(use)) or (card is not None and sanity_cost(game, card) > 0)
    return option.verb in ("clue", "spend_on", "seal", "buy", "end_rumor")


def _chance(game: Game, decision: Decision, option: Option) -> Fraction:
    stake = stake_of(game, decision, option)
    return stake.roll.chance(stake.least) if stake is not None else Fraction(0)


def _price(game: Game, option: Option) -> int:
    """What a card is worth, in dollars; what is no card, nothing."""
    copy = option.subject
    if "." not in copy or copy.rpartition(".")[0] not in game.content.cards:
        return 0
    price = game.content.card(copy).price
    return UNPRICED if price is None else price


def _hurt(who: Investigator, what: str) -> int:
    """How much of sanity or stamina somebody has lost; the more the less is left."""
    return 10 * (10 - int(getattr(who, what, 0))) + int(getattr(who, f"max_{what}", 0))


def _verb(decision: Decision) -> str:
    """What the step does that may be left out."""
    return decision.about.verb if isinstance(decision.about, Offered) else ""
