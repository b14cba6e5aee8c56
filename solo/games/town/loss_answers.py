"""Losses and sales that go without saying: what costs more than it spares, a loss of nothing, wares that are too dear."""

from __future__ import annotations

from solo.games.town.abouts import Harm, Stack
from solo.games.town.forecast.forecast import price_of_use, roll_forecast_of
from solo.games.town.game import Game
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.losses import gain_limit
from solo.games.town.rules.states import devours_if_lost
from solo.games.town.rules.uses import clues_payable, usable
from solo.games.town.stakes import TRACKS, fall, prevented
from solo.games.town.state import Investigator
from solo.games.town.use_answers import ANYWHERE, use_of
from solo.kernel.decisions import Answer, Decision, Option, Steps

SUFFER = "suffer"
"""The option to take a loss."""

LOSSES = ("lose", "discard")
"""Effects that only take something."""

HARMS = (*LOSSES, "devour", "arrest", "curse", "delay", "lose_turn", LOST)
"""Effects that nobody wants."""

FALLEN = "R22.2"
"""By what rule whoever has fallen loses half of his items."""

TOGETHER = "together"
"""The effect that several effects come at once."""

PLAIN = frozenset(("skill", "modifier", "difficulty"))
"""What is written of a check that is passed by dice alone."""

AROUND_A_CHECK = ("before_check", "after_check")
"""When something may help a check."""

ALL_MONEY = {"lose": {"money": "all"}}
"""The step that takes all the money somebody has."""


def rather_suffered(game: Game, decision: Decision) -> Answer | None:
    """To take a loss, where nobody falls by it and nothing that could be used against it is worth that (R22.1).

    Somebody unharmed who has more than enough left keeps a card that would be gone; a spell that costs as much as it spares,
    and may fail, is not cast, nor one whose price is the last that he has.
    """
    who, loss = game.deciding(decision.who), decision.about
    if who is None or not isinstance(loss, Harm) or game.state.battle is not None or fall(game, decision, who):
        return None
    others = [each for each in decision.options if each.id != SUFFER]
    kept = all(
        _is_kept(game, decision, each, who, loss)
        or _is_vain(game, decision, each, who, loss)
        or _fells(game, who, each)
        for each in others
    )
    return SUFFER if kept else None


def _is_kept(game: Game, decision: Decision, option: Option, who: Investigator, loss: Harm) -> bool:
    """Whether a card would be discarded by somebody who has lost nothing yet, and keeps more than most encounters take."""
    use = use_of(game, decision, option)[1]
    lost = {what: getattr(loss, what) for what in TRACKS if getattr(loss, what)}
    full = all(getattr(who, what) == getattr(who, f"max_{what}") for what in lost)
    return (
        use is not None
        and bool(use.cost.discard)
        and full
        and all(getattr(who, what) - count > ANYWHERE[what] for what, count in lost.items())
    )


def _is_vain(game: Game, decision: Decision, option: Option, who: Investigator, loss: Harm) -> bool:
    """Whether a spell costs no fewer points than it spares, of what there is hardly more of."""
    price = price_of_use(game, who, option)
    spared = {what: prevented(game, decision, option, what) for what in TRACKS}
    if option.verb != "cast" or not set(price) <= set(TRACKS) or sum(price.values()) < sum(spared.values()):
        return False
    least = min((getattr(who, what) for what, count in spared.items() if count), default=0)
    return all(getattr(who, what) <= least + 1 for what in price)


def _fells(game: Game, who: Investigator, option: Option) -> bool:
    """Whether whoever uses something falls by its price, as he does not by the loss."""
    return any(getattr(who, what) <= count for what, count in price_of_use(game, who, option).items() if what in TRACKS)


def out_of_reach(game: Game, decision: Decision) -> Answer | None:
    """To decline, where all else is a check that no die and no clue token could pass, and of which nothing comes but harm; where
    that is to be devoured, clue tokens alone are no stake for it."""
    steps = {each.id: list(decision.option_steps.get(each.id, ())) for each in decision.options}
    declines = [id for id, found in steps.items() if not found]
    others = [each for each in decision.options if each.id not in declines]
    if len(declines) != 1 or not others or decision.several:
        return None
    return declines[0] if all(_is_out_of_reach(game, decision, each, steps[each.id]) for each in others) else None


def _is_out_of_reach(game: Game, decision: Decision, option: Option, steps: Steps) -> bool:
    """Whether an option is a check that cannot be passed, after which there is nothing but harm."""
    who, stake = game.deciding(decision.who), roll_forecast_of(game, decision, option)
    if who is None or stake is None or stake.roll.chance(stake.least):
        return False
    check = next((step for step in steps if "check" in step), {})
    if clues_payable(game, who) and not _devours(game, who, check.get("fail", ())):
        return False
    plain = set(check) <= {"check", "may", "pass", "fail"} and set(check.get("check", ())) <= PLAIN
    if not check or not plain or any(usable(game, who, when, stake.check) for when in AROUND_A_CHECK):
        return False
    return _only_harms([step for step in steps if step is not check]) and _only_harms(check.get("fail", ()))


def gains_nothing(game: Game, decision: Decision) -> Answer | None:
    """To decline, where all else can only harm, or restore sanity or stamina of which somebody can have no more."""
    who = game.deciding(decision.who)
    steps = {each.id: list(decision.option_steps.get(each.id, ())) for each in decision.options}
    declines, others = [id for id, found in steps.items() if not found], [found for found in steps.values() if found]
    if who is None or decision.several or len(declines) != 1 or not others:
        return None
    return declines[0] if all(_is_no_gain(game, who, found) for found in others) else None


def _is_no_gain(game: Game, who: Investigator, steps: Steps) -> bool:
    """Whether steps only harm, or restore what is full, whatever the dice of a check among them show."""
    for step in steps:
        if "check" in step and set(step) <= {"check", "pass", "fail"}:
            if not all(_is_no_gain(game, who, step.get(way, ())) for way in ("pass", "fail")):
                return False
        elif set(step) == {"gain"}:
            if any(what not in TRACKS or gain_limit(game, who, what) for what in step["gain"]):
                return False
        elif not _only_harms([step]):
            return False
    return True


def _devours(game: Game, who: Investigator, steps: Steps) -> bool:
    """Whether somebody is devoured by steps for certain, or lost in time and space, where that devours him."""
    lost = devours_if_lost(game, who)
    return any("devour" in step or (lost and LOST in step) for step in steps)


def goes_with_the_rest(game: Game, decision: Decision) -> Answer | None:
    """Any of the cards to lose, where whoever has fallen is lost in time and space, and devoured for it: all his cards go then
    (R22.4, R22.18)."""
    who = game.deciding(decision.who)
    if who is None or decision.rule != FALLEN or not game.in_other_world(who) or (who.sanity and who.stamina):
        return None
    return decision.default if devours_if_lost(game, who) else None


def _only_harms(steps: Steps) -> bool:
    """Whether steps do nothing, or only what nobody wants."""
    return all(set(step) <= {*HARMS, TOGETHER} and _only_harms(step.get(TOGETHER, ())) for step in steps)


def loses_nothing(game: Game, decision: Decision) -> Answer | None:
    """To lose all the money, where there is none and everything else takes something."""
    who = game.deciding(decision.who)
    if who is None or who.money:
        return None
    steps = {each.id: list(decision.option_steps.get(each.id, ())) for each in decision.options}
    free = [id for id, found in steps.items() if found == [ALL_MONEY]]
    others = [found for id, found in steps.items() if id not in free]
    return free[0] if len(free) == 1 and others and all(map(_only_takes, others)) else None


def _only_takes(steps: Steps) -> bool:
    return bool(steps) and all(len(step) == 1 and set(step) <= set(LOSSES) for step in steps)


def too_dear(game: Game, decision: Decision) -> Answer | None:
    """Any of the cards to stay on offer, where the buyer can pay none of them (R32.9)."""
    who, sale = game.deciding(decision.who), decision.about
    if who is None or not isinstance(sale, Stack) or not (sale.for_sale and sale.one):
        return None
    return decision.default if min(sale.prices.values(), default=0) > who.money else None
