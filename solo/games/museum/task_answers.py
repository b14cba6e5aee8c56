"""Tasks at the questions a table may answer: which is completed unasked, and with which dice."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from solo.games.museum.abouts import Assignment, Thrown, UseShown
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.keeping import chances_kept, likeliest_kept
from solo.games.museum.forecast.margins import (
    BRINGS_ALL,
    FAR_BEHIND,
    LIKELY_BY_FAR,
    NEARLY,
    NEXT_TO_NOTHING,
    SEEN,
    SEEN_FOR_A_CARD,
    TIMES_AS_LIKELY,
    WORTH_ASKING,
    far_ahead,
    is_certain,
    is_clearly,
)
from solo.games.museum.forecast.policy import DECIMALS, is_consuming
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import VALUES
from solo.games.museum.rules.dangers import attempt_takes
from solo.games.museum.rules.doom import wins_now
from solo.games.museum.use_answers import (
    FEW,
    Foresee,
    beside_others,
    for_a_roll,
    is_lasting,
    is_needed,
    may_beat_elsewhere,
    may_store_as_well,
    no_better,
    shown_uses,
    stores,
    use_of,
)
from solo.kernel.decisions import Answer, Decision


def is_last_chance(game: Game, decision: Decision, declined: Collection[str]) -> bool:
    """Whether nothing could be used any more when a task is completed now, and a use could beat a monster on another card.

    Who may complete several tasks with a roll uses nothing after the first (A19).
    """
    about, who = decision.about, game.active
    if not isinstance(about, Thrown) or not about.card or not about.ways or who is None:
        return False
    last = len(about.rows) == 1
    many = any(gift.many_tasks for gift in game.gifts(who))
    return not (last and wins_now(game)) and (many or last) and may_beat_elsewhere(game, shown_uses(decision, declined))


def last_task(game: Game, decision: Decision, declined: Collection[str]) -> Answer | None:
    """Complete the last open task: what dice it takes does not matter any more, unless one that it spares could lie on a spell
    (ES12.7): one that it takes would come off again at once.

    Those that lie there are taken as few as may be. A task that costs what cannot be spared is asked about. With what wins the
    game nothing is kept for later.
    """
    about, uses = decision.about, shown_uses(decision, declined)
    if not isinstance(about, Thrown) or not about.card or len(about.rows) != 1 or not about.ways:
        return None
    spells = {die.id for die in about.aside if die.place == "spell"}
    spares = any(die.id not in way.dice for way in about.ways for die in about.pool)
    keeps = any(each.option not in declined and stores(game, each) and not spells for each in uses)
    if not wins_now(game) and spares and keeps:
        return None
    return fewest_dice((way for way in about.ways if _is_spared(game, about, way, left=1)), spells)


def some_task(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Complete one of several open tasks, where that is no choice for one of the reasons below."""
    found = (each(game, decision, foresee, declined) for each in REASONS)
    return next((answer for answer in found if answer is not None), None)


def certain_task(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Complete a task at a price that can be spared, after which the card is completed for certain, in whatever order.

    With dice on spells, which could be kept for later (ES12.7), only where nothing else makes it certain; a spell may keep one of
    the last task's roll as well. Where it is certain
    only as a clue or a card may be used up for it, only if that is as likely to be saved as after anything else.
    """
    about, forecast, uses = decision.about, foresee(game, decision), shown_uses(decision, declined)
    if not isinstance(about, Thrown) or not about.card or len(about.rows) < 2 or forecast is None:
        return None
    spells = {die.id for die in about.aside if die.place == "spell"}
    certain = [each.id for each in decision.options if is_certain(forecast, each.id)]
    if is_needed(game, uses) or (len(certain) > 1 and any(spells & {*way.dice} for way in about.ways)):
        return None
    sure = [way for way in about.ways if way.option in certain and _is_spared(game, about, way, left=1)]
    best = _sparing(game, decision, forecast, sure)
    others = [each.id for each in decision.options if not is_consuming(each.id)]
    return (
        fewest_dice(best) if best and not _saved_by_another(game, decision, forecast, best[0].option, others) else None
    )


def likeliest_task(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Complete the likeliest task, at a price that can be spared, where the card is then as good as certain and nothing better,
    or far likelier than after anything else that could be done and no monster lies there. It takes no die off a spell, and where
    it is as good as certain one may be kept on a spell on a later roll, too, and no clue or card is needed sooner than after
    something else.
    """
    about, forecast, uses = decision.about, foresee(game, decision), shown_uses(decision, declined)
    if not isinstance(about, Thrown) or not about.card or len(about.rows) < 2 or forecast is None:
        return None
    spells = {die.id for die in about.aside if die.place == "spell"}
    ways = [way for way in about.ways if not spells & {*way.dice} and _is_spared(game, about, way)]
    worths = {way.option: round(forecast.options.get(way.option, 0.0), DECIMALS) for way in ways}
    best = [way for way in ways if worths[way.option] == max(worths.values())]
    taken = fewest_dice(_sparing(game, decision, forecast, best))
    if not isinstance(taken, str) or is_needed(game, uses):
        return None
    if worths[taken] < NEARLY and may_store_as_well(game, uses, forecast, worths[taken], FAR_BEHIND):
        return None
    if is_certain(forecast, taken) and certain_task(game, decision, foresee, declined) is None:
        return None
    if worths[taken] >= NEARLY and no_better(game, decision, taken, foresee, declined):
        lasting = [each.option for each in uses if is_lasting(use_of(game, each))]
        return None if _saved_by_another(game, decision, forecast, taken, lasting) else taken
    if any(row.monster for row in about.rows) or len({way.row for way in best}) > 1:
        return None
    return taken if far_ahead(decision, forecast, [way.option for way in best]) else None


def last_monster(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Beat the only monster that the dice beat, for nothing, where the card is lost: it is kept even so (ES17.8)."""
    about, forecast = decision.about, foresee(game, decision)
    if (
        not isinstance(about, Thrown)
        or not about.card
        or forecast is None
        or game.ancient.fact.every_monster is not None
    ):
        return None
    if forecast.left_out or round(max(forecast.options.values(), default=1.0), DECIMALS) > 0:
        return None
    beating = {row.key for row in about.rows if row.monster}
    ways = [way for way in _for_nothing(game, about, shown_uses(decision, declined), forecast) if way.row in beating]
    return fewest_dice(ways) if len({way.row for way in ways}) == 1 else None


def only_task(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Complete the only task that the roll completes, with the dice with which that is likeliest, where nothing is better.

    To let the roll fail is never better than a task for nothing, nor is a spell that keeps a die if it makes the card much less
    likely; where something else could be done for the attempt the odds have to tell. What
    the task costs has to be paid for the card in any case: that counts for nothing unless failing afterwards would devour.
    """
    about, forecast = decision.about, foresee(game, decision)
    if not isinstance(about, Thrown) or not about.card or len(about.rows) < 2 or forecast is None:
        return None
    rows = {way.option: way.row for way in about.ways}
    ways = _at_a_price(game, about, shown_uses(decision, declined), forecast)
    beside = [each.option for each in shown_uses(decision) if _is_beside_the_point(game, each)]
    if len(ways) == 1 and all(
        each.id in (ways[0].option, *beside) or each.verb in ("fail", "enough") for each in decision.options
    ):
        return ways[0].option
    worths = {way.option: round(forecast.options.get(way.option, 0.0), DECIMALS) for way in ways}
    best = [way for way in ways if worths[way.option] == max(worths.values())]
    taken = fewest_dice(_sparing(game, decision, forecast, best))
    if not isinstance(taken, str) or any(row != rows[taken] for row in rows.values()):
        return None
    sure = worths[taken] >= NEARLY and not game.state.battle
    sure = sure or _is_next_to_best(game, decision, forecast, taken)
    return taken if sure or no_better(game, decision, taken, foresee, declined) else None


def _is_next_to_best(game: Game, decision: Decision, forecast: Forecast, taken: str) -> bool:
    """Whether a card is so likely after a task that nobody lets the roll fail, or rolls again, for what may still be gained."""
    worth, most = forecast.options.get(taken, 0.0), max(forecast.options.values(), default=1.0)
    alone = not game.state.battle and not wins_now(game) and not beside_others(decision) and not forecast.left_out
    return alone and worth >= BRINGS_ALL and most < worth + NEXT_TO_NOTHING


def _is_beside_the_point(game: Game, shown: UseShown) -> bool:
    """Whether a use could as well be made at any other time of the turn and nobody needs it now, or keeps a die."""
    return stores(game, shown) or (not for_a_roll(game, use_of(game, shown)) and not is_needed(game, [shown]))


def task_of_many(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Complete one of several tasks, or one with one of several sets of dice, where that makes no difference, as all figures are
    within a point, or is far the likeliest, with all that could be used counted.

    No die could be kept or comes off a spell, nothing costs anything, and no monster lies there: the card alone is at stake.
    Where all others are at most a tenth as likely, these may take a die off a spell.
    """
    about, forecast = decision.about, foresee(game, decision)
    if not isinstance(about, Thrown) or not about.card or forecast is None or len(about.rows) < 2:
        return None
    worths = {way.option: forecast.options.get(way.option, -1.0) for way in about.ways}
    ways = _for_nothing(game, about, shown_uses(decision, declined), forecast)
    most, least = max(worths.values(), default=0.0), min(worths.values(), default=0.0)
    rest = [worth for worth in worths.values() if worth < most - SEEN]
    alone = bool(rest) and max(rest) <= most / TIMES_AS_LIKELY and not forecast.left_out
    costly = [way for way in about.ways if not _costs_nothing(game, about, way)]
    if any(row.monster for row in about.rows) or most <= 0 or costly or not (alone or len(ways) == len(about.ways)):
        return None
    second = max((worth for worth in worths.values() if worth < most - SEEN), default=least)
    alike = most - least < (SEEN if forecast.left_out else WORTH_ASKING) and (least > 1 - SEEN or not forecast.left_out)
    leads = all(most - SEEN < worth or worth <= most - FAR_BEHIND for worth in worths.values())
    if not (alike or alone) and (forecast.left_out or not leads or not is_clearly(most, second)):
        return None
    rounded = {id: round(worth, DECIMALS) for id, worth in worths.items()}
    taken = fewest_dice(way for way in ways if rounded[way.option] == max(rounded.values()))
    return taken if isinstance(taken, str) and no_better(game, decision, taken, foresee, declined) else None


def task_meant(
    game: Game, decision: Decision, foresee: Foresee, declined: Collection[str], promised: float
) -> Answer | None:
    """Complete the task for which something was used on this roll: the card is as likely with it as was promised, with nothing
    more so, and with no other task.
    """
    about, forecast = decision.about, foresee(game, decision)
    if not isinstance(about, Thrown) or not about.card or forecast is None or forecast.left_out:
        return None
    if is_last_chance(game, decision, declined):
        return None
    worths, ways = forecast.options, _for_nothing(game, about, shown_uses(decision, declined), forecast)
    most = round(max(worths.values(), default=0.0), DECIMALS)
    best = [way for way in ways if round(worths.get(way.option, 0.0), DECIMALS) == most]
    others = [way for way in about.ways if way.row not in {each.row for each in best}]
    if most < round(promised, DECIMALS) - SEEN or len({way.row for way in best}) != 1 or others:
        return None
    return fewest_dice(best)


def _for_nothing(game: Game, about: Thrown, uses: Iterable[UseShown], forecast: Forecast) -> list[Assignment]:
    """The ways to complete a task that cost nothing but dice of the pool and markers; none while a spell had better keep one."""
    kept = _may_be_kept(game, about, uses, forecast)
    return [] if kept else [way for way in about.ways if is_for_nothing(game, about, way)]


def _may_be_kept(game: Game, about: Thrown, uses: Iterable[UseShown], forecast: Forecast) -> bool:
    """Whether a spell could keep a die instead, and that does not make the card much less likely than any task would; of a card
    that is all but completed hardly less.
    """
    most = max((forecast.options.get(way.option, 0.0) for way in about.ways), default=0.0)
    return may_store_as_well(game, uses, forecast, most, SEEN_FOR_A_CARD if most >= BRINGS_ALL else FAR_BEHIND)


def _at_a_price(game: Game, about: Thrown, uses: Iterable[UseShown], forecast: Forecast) -> list[Assignment]:
    """The same ways, and those that cost sanity or stamina, where whoever pays is no likelier to be devoured for it: he has more
    than failing the attempt may then take, or would be devoured by that anyway, or the card is likely by far.
    """
    who = game.active
    if who is None or _may_be_kept(game, about, uses, forecast):
        return []
    spells, rows = {die.id for die in about.aside if die.place == "spell"}, {row.key: row for row in about.rows}
    found = []
    for way in about.ways:
        row, lost = rows[way.row], {what: attempt_takes(game, who, what) for what in VALUES}
        endures = all(
            getattr(who, what) <= lost[what] or getattr(who, what) - getattr(row, what) > lost[what]
            for what in VALUES
            if getattr(row, what)
        )
        likely = forecast.options.get(way.option, 0.0) >= LIKELY_BY_FAR
        if not spells & {*way.dice} and _is_spared(game, about, way, left=1) and (endures or likely):
            found.append(way)
    return found


def is_for_nothing(game: Game, about: Thrown, way: Assignment) -> bool:
    """Whether a way takes no die off a spell, and the task costs nothing.

    What a task costs is asked about, and moving the hand (A3); and beating a cultist by dice where that costs an Elder Sign
    (A34).
    """
    spells = {die.id for die in about.aside if die.place == "spell"}
    return not spells & {*way.dice} and _costs_nothing(game, about, way)


def _is_spared(game: Game, about: Thrown, way: Assignment, left: int = FEW) -> bool:
    """Whether what a task takes besides dice can be spared: it has to be paid for the card sooner or later, and of sanity and
    stamina so much is left, at first as much as may be lost at one blow. Moving the hand, and an Elder Sign, are never spared
    (A3, A34).
    """
    who = game.active
    row = next(row for row in about.rows if row.key == way.row)
    if who is None or not _costs_nothing(game, about, way, values=False):
        return False
    return all(getattr(who, what) - getattr(row, what) >= left for what in VALUES if getattr(row, what))


def _costs_nothing(game: Game, about: Thrown, way: Assignment, *, values: bool = True) -> bool:
    """Whether a task takes nothing but dice. values: whether sanity and stamina count."""
    row = next(row for row in about.rows if row.key == way.row)
    cultist = bool(row.monster) and "cultist" in game.content.monster(row.monster).fact.traits
    return not ((values and (row.sanity or row.stamina)) or row.clock or (game.ancient.cultist_defeated and cultist))


def _sparing(game: Game, decision: Decision, forecast: Forecast, ways: Sequence[Assignment]) -> list[Assignment]:
    """Of ways that are equally likely those after which a clue or a card is the least likely to be needed."""
    kept = likeliest_kept(game, decision, forecast, [way.option for way in ways])
    return [way for way in ways if way.option in kept]


def _saved_by_another(game: Game, decision: Decision, forecast: Forecast, taken: str, others: Collection[str]) -> bool:
    """Whether after one of some other options, which use nothing up, the card is seen to be likelier with nothing used up."""
    kept = chances_kept(game, decision, forecast) if others else {}
    return max((kept.get(id, 0.0) for id in others), default=0.0) >= kept.get(taken, 0.0) + SEEN


def fewest_dice(ways: Iterable[Assignment], spells: Collection[str] = ()) -> Answer | None:
    """The way that takes the fewest dice, and first of all the fewest of some that lie on spells."""
    best = min(ways, key=lambda way: (len({*way.dice} & {*spells}), len(way.dice)), default=None)
    return best.option if best is not None else None


REASONS = (only_task, certain_task, task_of_many, likeliest_task, last_monster)
"""Each gives the task that goes without saying for its reason."""
