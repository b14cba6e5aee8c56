"""Rolls at the questions a table may answer: when to roll, when to let one fail, and when an attempt is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from solo.games.museum.abouts import TaskRow, Thrown, Trying, UseShown
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.keeping import chances_alone
from solo.games.museum.forecast.margins import (
    FAR_AHEAD,
    NEARLY,
    SEEN,
    SEEN_FOR_A_CARD,
    WORTH_ASKING,
    is_better,
    is_certain,
    is_clearly,
)
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.forecast.policy import DECIMALS
from solo.games.museum.forecast.resources import ResourceAction, action_of_steps, after_turns
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import WILD_PIPS
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.doom import wins_now
from solo.games.museum.rules.matching import can_fulfil, need_of
from solo.games.museum.rules.preparing import colors_added
from solo.games.museum.rules.terror import terror_steps
from solo.games.museum.rules.uses import all_uses, is_free, is_once_a_day
from solo.games.museum.rules.winning import rows_wanted
from solo.games.museum.state import Die, Investigator
from solo.games.museum.task_answers import fewest_dice, is_for_nothing
from solo.games.museum.use_answers import (
    FEW,
    KEEPS_AFTER_FAILING,
    Foresee,
    adds_dice,
    beside_others,
    brings,
    failing_takes_all,
    for_a_roll,
    is_lasting,
    is_needed,
    is_outdone,
    may_keep,
    may_store,
    may_store_as_well,
    no_better,
    shown_uses,
    use_of,
)
from solo.kernel.decisions import Answer, Decision

GOES = ("remove_die", "set_aside", "discard_die")
"""Kinds of questions about the dice of a failed roll, which do not matter when the attempt is lost."""


MOST_TURNED = 2
"""Of uses that turn more dice it is not looked into what comes of them."""


def is_lost(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> bool:
    """Whether an attempt (or a turn of the battle) brings nothing any more, whatever is done.

    All that could be used has to be counted. A monster of the card is kept even if the attempt fails (ES17.8), and so is a die
    on a spell (ES12.7), unless failing takes whoever owns it. Whoever is in need may be healed before the penalties come.
    """
    forecast, who = foresee(game, decision), game.active
    if forecast is None or who is None or not forecast.options:
        return False
    uses = shown_uses(decision, declined)
    if round(max(forecast.options.values()), DECIMALS) > 0 or is_needed(game, uses):
        return False
    if forecast.left_out and not is_beyond_reach(game, who, decision):
        return False
    stays = ("defeat_monster",) if failing_takes_all(game) else KEEPS_AFTER_FAILING
    if decision.kind == "result" and any(brings(use_of(game, each), *stays) for each in uses):
        return False
    monsters = [row.key for row in getattr(decision.about, "rows", ()) if row.monster]
    beatable = forecast.counted or any(forecast.rows[key].ever > 0 for key in monsters if key in forecast.rows)
    return not (monsters and beatable)


def is_beyond_reach(game: Game, who: Investigator, decision: Decision) -> bool:
    """Whether all the dice there are, with any that could still be added, are too few for the tasks that are wanted.

    What beats a monster without dice does its tasks; nothing else does any without a die for each sign.
    """
    about = decision.about
    if not isinstance(about, Trying | Thrown) or not about.card:
        return False
    uses = [each.use for each in all_uses(game, who)]
    beats = any(brings(use, "defeat_monster") for use in uses)
    colors = {color for use in uses for color in colors_added(use.effect.raw)}
    coming = sum(die.color in colors for die in game.dice_in("free"))
    needed = sum(_fewest(row) for row in rows_wanted(game, about.card, about.rows) if not (beats and row.monster))
    return needed > len(about.pool) + len(about.aside) + coming


def _fewest(row: TaskRow) -> int:
    """The fewest dice with which a row can be completed."""
    need = need_of(row)
    return len(need.units) + sum(-(-each // WILD_PIPS) for each in need.sums)


def how_ended(game: Game, decision: Decision, declined: Collection[str]) -> Answer | None:
    """How a lost attempt ends: what terror would do is avoided by completing a task if one can be completed for nothing; what
    could keep a die, or beat a monster elsewhere, needs a roll.
    """
    about, who = decision.about, game.active
    if isinstance(about, Thrown) and decision.option_steps:
        return fewest_dice(way for way in about.ways if is_for_nothing(game, about, way))
    if isinstance(about, Trying) and who is not None and may_keep(game, who, declined):
        rolls = any(each.verb == "roll" for each in decision.options) and not may_bring_terror(game, decision)
        return "roll" if rolls else None
    return next((each.id for each in decision.options if each.verb in ("give_up", "stop", "fail", "enough")), None)


def lost_die(decision: Decision) -> Answer:
    """What becomes of the dice of a failed roll when the attempt is lost."""
    return "go_on" if decision.kind == "set_aside" else decision.options[0].id


def roll_on(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Roll, where nothing else is worth a thought: nothing to use for it, or nothing that is better used now than later.

    Before the first roll nobody gives up. Later giving up may be wise where a failed roll brings terror; in the battle, and
    where it was declined, it is not.
    """
    about, verbs = decision.about, {each.verb for each in decision.options}
    if not isinstance(about, Trying) or "roll" not in verbs or is_needed(game, shown_uses(decision, declined)):
        return None
    if (adding := _adds_for_nothing(game, decision, foresee, declined)) is not None:
        return adding
    if ("take" in verbs and not _takes_nothing_better(game, decision, foresee(game, decision))) or (
        any(for_a_roll(game, use_of(game, each)) for each in about.uses)
        and not no_better(game, decision, "roll", foresee, declined)
    ):
        return None
    return "roll" if "give_up" in declined or not may_bring_terror(game, decision) else None


def _adds_for_nothing(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """A use that adds dice, costs nothing and may be made as often as there is an attempt; None where the odds are against it."""
    uses = [(each, use_of(game, each)) for each in shown_uses(decision, declined)]
    free = [each.option for each, use in uses if is_free(use) and not use.limit and adds_dice(game, each)]
    forecast = foresee(game, decision) if free else None
    if forecast is None:
        return None
    known = forecast.options
    best = max(free, key=lambda id: known.get(id, 0.0))
    return best if known.get(best, 0.0) >= known.get("roll", 1.0) else None


def _takes_nothing_better(game: Game, decision: Decision, forecast: Forecast | None) -> bool:
    """Whether every die that could be taken off a spell serves the attempt better where it lies, beyond doubt, or as is seen
    where the game is won with it, or the card is as good as certain without it.
    """
    if forecast is None or is_certain(forecast, "roll"):
        return forecast is not None
    worth = forecast.options.get("roll", 0.0)
    if worth >= NEARLY and not wins_now(game):
        return True
    if forecast.left_out:
        return False
    taken = [forecast.options.get(each.id, 1.0) for each in decision.options if each.verb == "take"]
    ahead = is_better if wins_now(game) else is_clearly
    return all(ahead(worth, each) for each in taken)


def may_bring_terror(game: Game, decision: Decision) -> bool:
    """Whether giving up before a roll may be wise: a failed one may bring terror, and there was one already."""
    about = decision.about
    if not isinstance(about, Trying) or not about.card or not about.rolls:
        return False
    return bool(game.fact(about.card).fact.terror_effect or game.lower(game.active).at_terror)


def gives_up_all(game: Game, decision: Decision) -> bool:
    """Whether giving up takes the last sanity or stamina of whoever does so (ES16.1), with nothing in hand against that."""
    return isinstance(decision.about, Trying) and failing_takes_all(game)


def let_fail(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Let a roll fail that completes nothing, where no clue and no use is better spent on it than on a later one.

    Where terror strikes failing costs more than a die: it is asked about if anything can be done on the roll against that. A
    spell that keeps a die (ES12.7) is better used only if that makes the card likelier, or there is no hope for it; where the
    card is as good as certain another roll comes to keep one of. What makes the card certain where failing does not is never
    passed over, nor one of several clues where a die is the dearer of the two.
    "fail" among what was declined: a roll was let fail before with the same in hand, and with terror if that strikes now.
    """
    about, who = decision.about, game.active
    if not isinstance(about, Thrown) or about.ways or who is None:
        return None
    uses = shown_uses(decision, declined)
    if terror_steps(game, who) and any(each.verb not in ("use", "fail") for each in decision.options):
        return None
    forecast = foresee(game, decision)
    again = "fail" in declined and forecast is not None and not _may_be_better(forecast, about)
    if not again and terror_steps(game, who) and any(_turns_terror(game, about, each) for each in about.uses):
        return None
    worth = forecast.options.get("fail", 0.0) if forecast is not None else 0.0
    if worth < NEARLY and may_store_as_well(game, uses, forecast, worth, -SEEN):
        return None
    if _is_won(game, decision, foresee) or (
        "fail" not in declined and _spares_what_is_dearer(game, decision, forecast)
    ):
        return None
    if again and not has_hope(forecast):
        return "fail"
    return "fail" if not is_needed(game, uses) and no_better(game, decision, "fail", foresee, declined) else None


def _spares_what_is_dearer(game: Game, decision: Decision, forecast: Forecast | None) -> bool:
    """Whether one of several clues, or what is free once a day, makes the card as likely as to let a roll fail, which takes a
    die, and likelier if nothing else is used up for it: far likelier for a clue.
    """
    who = game.active
    if forecast is None or who is None or game.state.battle:
        return False
    uses = [(each.option, use_of(game, each)) for each in shown_uses(decision)]
    free = [id for id, use in uses if use.when != "own_turn" and is_once_a_day(use)]
    leads = dict.fromkeys(free, SEEN_FOR_A_CARD) | ({CLUE: FAR_AHEAD} if who.clues >= FEW else {})
    worth = forecast.options.get("fail", 0.0) - SEEN
    leads = {id: lead for id, lead in leads.items() if forecast.options.get(id, -1.0) >= worth}
    alone = chances_alone(game, decision, ["fail", *leads]) if leads else {}
    return any(alone[id] >= alone["fail"] + lead for id, lead in leads.items())


def _may_be_better(forecast: Forecast, about: Thrown) -> bool:
    """Whether something is likelier than to let a roll fail, or a use makes the card certain at once."""
    likelier = round(max(forecast.options.values()) - forecast.options.get("fail", 0.0), DECIMALS) > 0
    return likelier or any(is_certain(forecast, each.option) for each in about.uses)


def has_hope(forecast: Forecast | None) -> bool:
    """Whether a card may still be completed, as far as the odds know."""
    return forecast is None or round(max(forecast.options.values(), default=1.0), DECIMALS) > 0


def _turns_terror(game: Game, about: Thrown, shown: UseShown) -> bool:
    """Whether a use on a roll may save it from terror: a task could be completed then, or no terror lies any more."""
    use = use_of(game, shown)
    action = action_of_steps(use.effect.raw)
    if not for_a_roll(game, use) or action is None or action.kind not in ("turn", "raise") or action.dice > MOST_TURNED:
        return for_a_roll(game, use)
    aside = [die.face for die in about.aside]
    return any(_spares(about, [*(die.face for die in pool), *aside], pool) for pool in _pools_after(game, action))


def _pools_after(game: Game, action: ResourceAction) -> list[list[Die]]:
    """The dice of a roll after each way to turn some of them."""
    pools: list[list[Die]] = [dice.pool(game)]
    found: list[list[Die]] = []
    for _ in range(action.dice):
        pools = [turned for pool in pools for turned in after_turns(pool, action)]
        found += pools
    return found


def _spares(about: Thrown, faces: Sequence[str], pool: Sequence[Die]) -> bool:
    """Whether with some faces a task could be completed, or no die of the pool shows terror."""
    return all(die.face != "terror" for die in pool) or _can_complete(about, faces)


def _can_complete(about: Thrown, faces: Sequence[str]) -> bool:
    """Whether a task that may be done now could be completed with some faces."""
    groups = tuple(sorted(Counter(faces).items()))
    return any(can_fulfil(need_of(row), groups) for row in about.rows)


def _is_won(game: Game, decision: Decision, foresee: Foresee) -> bool:
    """Whether a use makes the card certain that is not certain when the roll fails, even one that was declined on another; less
    than a point in a hundred counts for nothing, where failing costs no more than a die and the game is not at stake.
    """
    forecast, who = foresee(game, decision), game.active
    if forecast is None or is_certain(forecast, "fail"):
        return False
    cheap = who is not None and not terror_steps(game, who) and not failing_takes_all(game) and not wins_now(game)
    if cheap and not game.state.battle and forecast.options.get("fail", 0.0) > 1 - WORTH_ASKING:
        return False
    return any(is_certain(forecast, each.option) for each in shown_uses(decision))


def used_for_nothing(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """A use of a roll that costs nothing and is there again after each: where the card is then certain, as good as certain with
    nothing likelier, or far likelier than after anything else, where nothing is likelier and it completes a task of a roll that
    completes none, or where it saves a roll from terror that is no likelier without it, and nothing else would do better with
    the dice as they lie; None for none.

    That it was declined on another roll says nothing about this one. Where a die could go onto a spell, or a monster lies beside
    other tasks, it may be better spent on that.
    """
    about, forecast = decision.about, foresee(game, decision)
    if not isinstance(about, Thrown) or not about.card or forecast is None:
        return None
    uses = shown_uses(decision)
    lasting = {each.option: each for each in uses if is_lasting(use_of(game, each))}
    best = max(lasting, key=lambda id: forecast.options.get(id, 0.0), default="")
    if not best or may_store(game, uses) or is_needed(game, uses):
        return None
    worth, others = forecast.options.get(best, 0.0), [each.id for each in decision.options if each.id != best]
    second = max((forecast.options.get(id, 1.0) for id in others), default=0.0)
    lead = round(worth - second, DECIMALS)
    does = lead >= 0 and not about.ways and not beside_others(decision) and _completes(about, lasting[best], game)
    if does and worth > 0:
        return best
    if forecast.left_out and not is_certain(forecast, best):
        return None
    sure = worth >= NEARLY and (lead > 0 or (lead == 0 and not about.ways)) and not beside_others(decision)
    no_less = round(worth - forecast.options.get("fail", 1.0), DECIMALS) >= 0
    saves = no_less and _saves(game, about, lasting[best]) and not is_outdone(game, decision, best, forecast, declined)
    return best if sure or saves or worth >= second + FAR_AHEAD else None


def _completes(about: Thrown, shown: UseShown, game: Game) -> bool:
    """Whether a task could be completed after a use that turns one die or more."""
    action = action_of_steps(use_of(game, shown).effect.raw)
    if action is None or action.kind not in ("turn", "raise") or action.dice > MOST_TURNED:
        return False
    aside = [die.face for die in about.aside]
    return any(_can_complete(about, [*(die.face for die in pool), *aside]) for pool in _pools_after(game, action))


def _saves(game: Game, about: Thrown, shown: UseShown) -> bool:
    """Whether terror strikes if a roll that completes nothing fails, and a use may save it from that."""
    who = game.active
    return not about.ways and who is not None and bool(terror_steps(game, who)) and _turns_terror(game, about, shown)


def last_clue(game: Game, decision: Decision, foresee: Foresee) -> Answer | None:
    """A clue on the roll that may win the game, where all is counted and nothing is likelier to: it has no better use."""
    forecast, about = foresee(game, decision), decision.about
    if not isinstance(about, Thrown) or about.ways or not wins_now(game) or forecast is None or forecast.left_out:
        return None
    others = [forecast.options.get(each.id, 1.0) for each in decision.options if each.id != CLUE]
    leads = forecast.options.get(CLUE, 0.0) >= max(others, default=1.0) + SEEN_FOR_A_CARD
    return CLUE if leads and not is_needed(game, shown_uses(decision)) else None
