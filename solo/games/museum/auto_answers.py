"""Obvious decisions: which questions a table may answer by itself, and how; and which options are sensible first.

A question is answered unasked only where no other answer could turn out better, now or later. The rules ask all of them as
usual, and the answers are saved like any others; players may switch each kind off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from operator import ge

from solo.boardgame.percent import percent
from solo.games.museum.abouts import Assignment, DieView, Dropping, Handing, Occasion, TaskRow, Thrown, Trying, UseShown
from solo.games.museum.compiled.pieces import Use
from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.forecast.margins import (
    BRINGS_ALL,
    FAR_BEHIND,
    NEARLY,
    SEEN,
    WORTH_ASKING,
    beyond_doubt,
    is_better,
    is_certain,
    is_clearly,
)
from solo.games.museum.forecast.policy import DECIMALS, best_option
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import PIPS, SYMBOLS, VALUES, WILD, WILD_PIPS
from solo.games.museum.rules.focus import assistants, may_focus
from solo.games.museum.rules.matching import need_of
from solo.games.museum.rules.preparing import colors_added
from solo.games.museum.rules.tasks import label, rows_now
from solo.games.museum.rules.terror import terror_steps
from solo.games.museum.rules.trophies import worth
from solo.games.museum.rules.uses import all_uses, allowed, does_nothing, is_free
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Answer, Decision
from solo.kernel.piece_ids import kind_of

Foresee = Callable[[Game, Decision], Forecast | None]
"""Gives the forecast of a pending question, or the one computed for it before."""

FEW = 2
"""So few points left are a need: a failed roll may take as many, by the terror of its card and of the Mythos card (ES7.1)."""

FEWEST = 2
"""Of so few dice one is lost, and the other has to be rolled (A5)."""

LAST_HOUR = 3
"""The hand at IX: midnight comes after this turn, and with it a new day (ES4.4, ES14.1)."""


GOES_ON = ("attempt", "attack", "result")
"""Kinds of questions at which a lost attempt is ended."""

GOES = ("remove_die", "set_aside", "discard_die")
"""Kinds of questions about the dice of a failed roll, which do not matter when the attempt is lost."""

KEEPS_AFTER_FAILING = ("hold_dice", "defeat_monster")
"""What a use of a roll may bring beyond the attempt: a die kept for later, a monster anywhere (ES12.7, ES17.7)."""


def unasked(
    game: Game,
    decision: Decision,
    asked: Collection[str] = (),
    foresee: Foresee = forecast_of,
    declined: Collection[str] = (),
) -> Answer | None:
    """The obvious answer, None for a real question.

    asked: the habits that are switched off. declined: options that a person has declined, while nothing has changed since.
    """
    if "dead" not in asked and decision.kind in GOES_ON and is_lost(game, decision, foresee, declined):
        return _ended(game, decision, declined)
    match decision.kind:
        case "attempt" | "attack" if "roll" not in asked:
            return _roll(game, decision, foresee, declined)
        case "result":
            last = _last_task(game, decision, declined) if "last" not in asked else None
            only = _only_task(game, decision, foresee, declined) if last is None and "task" not in asked else None
            only = only or (_certain_task(game, decision, foresee, declined) if "task" not in asked else None)
            only = only or (_task_of_many(game, decision, foresee, declined) if "task" not in asked else None)
            only = only or (_used_for_nothing(game, decision, foresee) if "task" not in asked else None)
            return last or only or (_fail(game, decision, foresee, declined) if "fail" not in asked else None)
        case "remove_die" | "discard_die" if "dice" not in asked:
            spared = _spared(game, decision)
            if spared is not None and _none_likelier(game, decision, spared, foresee):
                return spared
            return _by_odds(game, decision, foresee)
        case "lock_die" if "dice" not in asked:
            return _locked(game, decision)
        case "set_aside" if "focus" not in asked:
            keeps = worth_keeping(decision) and len(game.dice_in("pool")) > 1
            return _by_odds(game, decision, foresee) if keeps else "go_on"
        case "reroll" if "again" not in asked:
            return _rolled_again(game, decision, foresee)
        case "turn_die" if "again" not in asked:
            return _by_odds(game, decision, foresee)
        case "use_now" if "quiet" not in asked:
            return _use_or_pass(game, decision, declined)
        case "hand_trophies" if "trophies" not in asked:
            return _cheapest(game, decision)
    return None


def shown_uses(decision: Decision, declined: Collection[str] = ()) -> list[UseShown]:
    """The uses that a question offers, but for those that were declined."""
    return [each for each in getattr(decision.about, "uses", ()) if each.option not in declined]


def standing(game: Game, shown: UseShown) -> Hashable:
    """What has to change before a use that was declined is worth another question.

    What is used on a roll: whose attempt it is (where it is likelier, the odds say so). Anything else: how everybody is, and
    before midnight which one comes.
    """
    if use_of(game, shown).when != "own_turn" and game.state.attempt is not None:
        return game.state.turn
    values = tuple(value for who in game.state.investigators for value in (who.id, who.sanity, who.stamina))
    return (*values, game.state.midnights if comes_midnight(game) else -1)


# An attempt that is lost


def is_lost(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> bool:
    """Whether an attempt (or a turn of the battle) brings nothing any more, whatever is done.

    All that could be used has to be counted. A monster of the card is kept even if the attempt fails (ES17.8), and so is a die
    on a spell (ES12.7). Whoever is in need may be healed before the penalties come.
    """
    forecast, who = foresee(game, decision), game.active
    if forecast is None or who is None or not forecast.options:
        return False
    uses = shown_uses(decision, declined)
    if round(max(forecast.options.values()), DECIMALS) > 0 or _needed(game, uses):
        return False
    if forecast.left_out and not is_beyond_reach(game, who, decision):
        return False
    if decision.kind == "result" and any(_brings(use_of(game, each), *KEEPS_AFTER_FAILING) for each in uses):
        return False
    monsters = [row.key for row in getattr(decision.about, "rows", ()) if row.monster]
    beatable = forecast.counted or any(forecast.rows[key].ever > 0 for key in monsters if key in forecast.rows)
    return not (monsters and beatable)


def is_beyond_reach(game: Game, who: Investigator, decision: Decision) -> bool:
    """Whether all the dice there are, with any that could still be added, are too few for the tasks that are left.

    What beats a monster without dice does its tasks; nothing else does any without a die for each sign.
    """
    about = decision.about
    if not isinstance(about, Trying | Thrown) or not about.card:
        return False
    uses = [each.use for each in all_uses(game, who)]
    beats = any(_brings(use, "defeat_monster") for use in uses)
    colors = {color for use in uses for color in colors_added(use.effect.raw)}
    coming = sum(die.color in colors for die in game.dice_in("free"))
    needed = sum(_fewest(row) for row in about.rows if not (beats and row.monster))
    return needed > len(about.pool) + len(about.aside) + coming


def _fewest(row: TaskRow) -> int:
    """The fewest dice with which a row can be completed."""
    need = need_of(row)
    return len(need.units) + sum(-(-each // WILD_PIPS) for each in need.sums)


def beside_others(decision: Decision) -> bool:
    """Whether a monster lies on a card with other tasks, so that it may be beaten though the attempt then fails (ES17.8)."""
    rows = getattr(decision.about, "rows", ())
    return len(rows) > 1 and any(row.monster for row in rows)


def may_keep(
    game: Game, who: Investigator, declined: Collection[str] = (), verbs: Sequence[str] = KEEPS_AFTER_FAILING
) -> bool:
    """Whether a use of a roll could bring somebody something that stays when the attempt fails, unless it was declined.

    What would do nothing brings nothing: Holy Water where no monster lies.
    """
    rolled = (each for each in all_uses(game, who, ("after_roll",)) if each.option.id not in declined)
    return any(
        _brings(each.use, *verbs) and allowed(game, each) and not does_nothing(game, each, None) for each in rolled
    )


def _ended(game: Game, decision: Decision, declined: Collection[str]) -> Answer | None:
    """How a lost attempt ends: what terror would do is avoided by completing a task if one can be completed for nothing; what
    could keep a die, or beat a monster elsewhere, needs a roll.
    """
    about, who = decision.about, game.active
    if isinstance(about, Thrown) and decision.option_steps:
        return _fewest_dice(way for way in about.ways if _is_for_nothing(game, about, way))
    if isinstance(about, Trying) and who is not None and may_keep(game, who, declined):
        rolls = any(each.verb == "roll" for each in decision.options) and not may_bring_terror(game, decision)
        return "roll" if rolls else None
    return next((each.id for each in decision.options if each.verb in ("give_up", "stop", "fail", "enough")), None)


def lost_die(decision: Decision) -> Answer:
    """What becomes of the dice of a failed roll when the attempt is lost."""
    return "go_on" if decision.kind == "set_aside" else decision.options[0].id


def _brings(use: Use, *verbs: str) -> bool:
    """Whether one of some steps is in a use, also after a payment."""
    return any(verb in str(use.effect.raw) for verb in verbs)


# Rolling


def _roll(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Roll, where nothing else is worth a thought: nothing to use for it, or nothing that is better used now than later.

    Before the first roll nobody gives up. Later giving up may be wise where a failed roll brings terror; in the battle, and
    where it was declined, it is not.
    """
    about, verbs = decision.about, {each.verb for each in decision.options}
    if not isinstance(about, Trying) or "roll" not in verbs or _needed(game, shown_uses(decision, declined)):
        return None
    if (adding := _adds_for_nothing(game, decision, foresee, declined)) is not None:
        return adding
    if ("take" in verbs and not _takes_nothing_better(decision, foresee(game, decision), about.rolls)) or (
        any(for_a_roll(use_of(game, each)) for each in about.uses)
        and not _no_better(game, decision, "roll", foresee, declined)
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


def adds_dice(game: Game, shown: UseShown) -> bool:
    """Whether a use adds dice to the pool, and does nothing else."""
    return all("add_dice" in step for step in use_of(game, shown).effect.raw)


def _takes_nothing_better(decision: Decision, forecast: Forecast | None, rolls: int) -> bool:
    """Whether every die that could be taken off a spell serves the attempt better where it lies, beyond doubt."""
    if forecast is not None and is_certain(forecast, "roll"):
        return True
    if forecast is None or forecast.left_out or not rolls:
        return False
    taken = [forecast.options.get(each.id, 1.0) for each in decision.options if each.verb == "take"]
    return all(is_clearly(forecast.options.get("roll", 0.0), each) for each in taken)


def may_bring_terror(game: Game, decision: Decision) -> bool:
    """Whether giving up before a roll may be wise: a failed one may bring terror, and there was one already."""
    about = decision.about
    if not isinstance(about, Trying) or not about.card or not about.rolls:
        return False
    return bool(game.fact(about.card).fact.terror_effect or game.lower(game.active).at_terror)


def _fail(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Let a roll fail that completes nothing, where no clue and no use is better spent on it than on a later one.

    Where terror strikes failing costs more than a die: it is asked about if anything can be done on the roll. A spell could keep
    one of the dice for later (ES12.7).
    """
    about, who = decision.about, game.active
    if not isinstance(about, Thrown) or about.ways or who is None:
        return None
    uses = shown_uses(decision, declined)
    if terror_steps(game, who) and any(each.verb not in ("use", "fail") for each in decision.options):
        return None
    if terror_steps(game, who) and any(for_a_roll(use_of(game, each)) for each in about.uses):
        return None
    if _may_store(game, uses):
        return None
    return "fail" if not _needed(game, uses) and _no_better(game, decision, "fail", foresee, declined) else None


def _used_for_nothing(game: Game, decision: Decision, foresee: Foresee) -> Answer | None:
    """A use of a roll that costs nothing, is there again after each, and makes the card certain; None for none.

    That it was declined on another roll says nothing about this one. Where a monster lies there, or a die could go onto a spell,
    it may be better spent on that.
    """
    about, forecast = decision.about, foresee(game, decision)
    if not isinstance(about, Thrown) or not about.card or forecast is None or about.ways:
        return None
    uses = shown_uses(decision)
    if _may_store(game, uses) or _needed(game, uses) or any(row.monster for row in about.rows):
        return None
    lasting = [each.option for each in uses if is_lasting(use_of(game, each))]
    sure = [id for id in lasting if is_certain(forecast, id)]
    return sure[0] if len(sure) == 1 and len(about.rows) == 1 else None


def _no_better(game: Game, decision: Decision, plain: str, foresee: Foresee, declined: Collection[str] = ()) -> bool:
    """Whether nothing that could be done now gives a better chance than an option that costs nothing.

    All that could be done has to be counted, or was declined; less than a point in a hundred counts for nothing. Where there
    is no chance any more it may be done for the sake of a single task, and for that of a monster, which is kept even if the
    attempt then fails (ES17.8), unless the card is all but completed, and the monster with it.
    """
    forecast = foresee(game, decision)
    if forecast is None or forecast.options.get(plain, 0.0) <= 0:
        return False
    uses = {each.option: use_of(game, each) for each in getattr(decision.about, "uses", ())}
    others = [each.id for each in decision.options if each.id != plain and each.verb not in ("give_up", "stop")]
    worth, known = forecast.options[plain], forecast.options
    if any(_is_passed_over(use, known.get(id, 0.0), worth) for id, use in uses.items() if id not in declined):
        return False
    if worth > 1 - WORTH_ASKING and not game.state.battle:
        return True
    later = {id for id in others if id not in known and id in uses and not for_a_roll(uses[id])}
    kept = {id for id in others if id in declined and not _worth_asking(known.get(id, worth), worth)}
    monster = worth < BRINGS_ALL and beside_others(decision)
    if {*others} - later - kept and monster:
        return False
    return all(id in later or id in kept or (id in known and not is_better(known[id], worth)) for id in others)


def _is_passed_over(use: Use, gained: float, worth: float) -> bool:
    """Whether a use of a roll that costs nothing, and is not there again after the next one, looks otherwise than going on
    without it, and is not far worse: to keep it for later is a choice.
    """
    if not (is_free(use) and use.limit == "once_per_day" and for_a_roll(use)):
        return False
    return percent(gained) != percent(worth) and not is_clearly(worth, gained)


def _worth_asking(gained: float, worth: float) -> bool:
    """Whether what was declined has become worth another question."""
    return gained >= worth + WORTH_ASKING and is_clearly(gained, worth)


def _stores(game: Game, shown: UseShown) -> bool:
    """Whether a use keeps a die that lies for a later attempt, of whomever (ES12.7)."""
    return _brings(use_of(game, shown), "hold_dice")


def _may_store(game: Game, uses: Iterable[UseShown]) -> bool:
    """Whether a spell could keep a die that lies."""
    return any(_stores(game, each) for each in uses)


def _rolled_again(game: Game, decision: Decision, foresee: Foresee) -> Answer | None:
    """Roll again what had best be, where all that could be used is counted, and no die is wanted for a monster or a spell.

    A spell that could keep one says nothing for dice that fit nothing, where they are what had best be rolled.
    """
    forecast, who = foresee(game, decision), game.active
    if forecast is None or who is None or not isinstance(forecast.best, tuple):
        return None
    rows = getattr(decision.about, "rows", ())
    monster = any(row.monster for row in rows) and any(fits(each, rows) for each in getattr(decision.about, "pool", ()))
    if max(forecast.several.values(), default=0.0) <= 0 or monster or may_keep(game, who, verbs=("defeat_monster",)):
        return None
    if all(_keeps_dice(game, each) for each in forecast.left_out) and (useless := _useless_dice(decision, forecast)):
        return useless
    if forecast.left_out or may_keep(game, who):
        return None
    return forecast.best if decision.least <= len(forecast.best) <= decision.most else None


def _useless_dice(decision: Decision, forecast: Forecast) -> tuple[str, ...]:
    """The dice that fit no open row, or as many of them as may be rolled, if nothing is better; else none."""
    about = decision.about
    if not isinstance(about, Dropping):
        return ()
    useless = {each.id for each in decision.options} - {
        f"reroll:{die.id}" for die in about.pool if fits(die, about.rows)
    }
    count, most = min(len(useless), decision.most), round(max(forecast.several.values()), DECIMALS)
    choices = (
        choice
        for choice, worth in forecast.several.items()
        if len(choice) == count and useless.issuperset(choice) and round(worth, DECIMALS) == most
    )
    return next(choices, ()) if count >= decision.least else ()


def _keeps_dice(game: Game, name: str) -> bool:
    """Whether what is named among the resources of an attempt is a spell that keeps dice."""
    return kind_of(name) in game.content.possessions and any(
        _brings(use, "hold_dice") for use in game.content.uses(name)
    )


# Completing a task


def _last_task(game: Game, decision: Decision, declined: Collection[str]) -> Answer | None:
    """Complete the last open task: what dice it takes does not matter any more, unless they could lie on spells (ES12.7).

    Those that lie there are taken as few as may be. A task that costs something is asked about.
    """
    about, uses = decision.about, shown_uses(decision, declined)
    if not isinstance(about, Thrown) or not about.card or len(about.rows) != 1 or not about.ways:
        return None
    spells = {die.id for die in about.aside if die.place == "spell"}
    if any(each.option not in declined and _stores(game, each) and not spells for each in uses):
        return None
    return _fewest_dice((way for way in about.ways if _costs_nothing(game, about, way)), spells)


def _certain_task(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Complete a task that costs nothing, after which the card is completed for certain, in whatever order.

    With dice on spells, which could be kept for later (ES12.7), only where nothing else makes it certain.
    """
    about, forecast, uses = decision.about, foresee(game, decision), shown_uses(decision, declined)
    if (
        not isinstance(about, Thrown)
        or not about.card
        or len(about.rows) < 2
        or forecast is None
        or _may_store(game, uses)
    ):
        return None
    spells = {die.id for die in about.aside if die.place == "spell"}
    certain = [each.id for each in decision.options if is_certain(forecast, each.id)]
    if _needed(game, uses) or (len(certain) > 1 and any(spells & {*way.dice} for way in about.ways)):
        return None
    sure = [way for way in about.ways if way.option in certain]
    return _fewest_dice(way for way in sure if _costs_nothing(game, about, way))


def _only_task(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Complete the only task that the roll completes, with the dice with which that is likeliest, where nothing is better.

    To let the roll fail is never better than a task for nothing; where something else could be done the odds have to tell.
    """
    about, forecast = decision.about, foresee(game, decision)
    if not isinstance(about, Thrown) or not about.card or len(about.rows) < 2 or forecast is None:
        return None
    ways, rows = _for_nothing(game, about, shown_uses(decision, declined)), {way.option: way.row for way in about.ways}
    if len(ways) == 1 and all(
        each.id == ways[0].option or each.verb in ("fail", "enough") for each in decision.options
    ):
        return ways[0].option
    worths = {way.option: round(forecast.options.get(way.option, 0.0), DECIMALS) for way in ways}
    taken = _fewest_dice(way for way in ways if worths[way.option] == max(worths.values()))
    if not isinstance(taken, str) or not _no_better(game, decision, taken, foresee, declined):
        return None
    return taken if all(row == rows[taken] for row in rows.values()) else None


def _task_of_many(game: Game, decision: Decision, foresee: Foresee, declined: Collection[str]) -> Answer | None:
    """Complete one of several tasks, or one with one of several sets of dice, where that makes no difference, as all figures are
    within half a point, or is far the likeliest, with all that could be used counted.

    No die could be kept or comes off a spell, nothing costs anything, and no monster lies there: the card alone is at stake.
    """
    about, forecast = decision.about, foresee(game, decision)
    if not isinstance(about, Thrown) or not about.card or forecast is None or len(about.rows) < 2:
        return None
    worths = {way.option: forecast.options.get(way.option, -1.0) for way in about.ways}
    ways = _for_nothing(game, about, shown_uses(decision, declined))
    most, least = max(worths.values(), default=0.0), min(worths.values(), default=0.0)
    if len(ways) < len(about.ways) or any(row.monster for row in about.rows) or most <= 0:
        return None
    second = max((worth for worth in worths.values() if worth < most - SEEN), default=least)
    alike = most - least < SEEN and (least > 1 - SEEN or not forecast.left_out)
    leads = all(most - SEEN < worth or worth <= most - FAR_BEHIND for worth in worths.values())
    if not alike and (forecast.left_out or not leads or not is_clearly(most, second)):
        return None
    rounded = {id: round(worth, DECIMALS) for id, worth in worths.items()}
    taken = _fewest_dice(way for way in ways if rounded[way.option] == max(rounded.values()))
    return taken if isinstance(taken, str) and _no_better(game, decision, taken, foresee, declined) else None


def _for_nothing(game: Game, about: Thrown, uses: Iterable[UseShown]) -> list[Assignment]:
    """The ways to complete a task that cost nothing but dice of the pool and markers; none while a spell could keep one."""
    return [] if _may_store(game, uses) else [way for way in about.ways if _is_for_nothing(game, about, way)]


def _is_for_nothing(game: Game, about: Thrown, way: Assignment) -> bool:
    """Whether a way takes no die off a spell, and the task costs nothing.

    What a task costs is asked about, and moving the hand (A3); and beating a cultist by dice where that costs an Elder Sign
    (A34).
    """
    spells = {die.id for die in about.aside if die.place == "spell"}
    return not spells & {*way.dice} and _costs_nothing(game, about, way)


def _costs_nothing(game: Game, about: Thrown, way: Assignment) -> bool:
    """Whether a task takes nothing but dice."""
    row = next(row for row in about.rows if row.key == way.row)
    cultist = bool(row.monster) and "cultist" in game.content.monster(row.monster).fact.traits
    return not (row.sanity or row.stamina or row.clock or (game.ancient.cultist_defeated and cultist))


def _fewest_dice(ways: Iterable[Assignment], spells: Collection[str] = ()) -> Answer | None:
    """The way that takes the fewest dice, and first of all the fewest of some that lie on spells."""
    best = min(ways, key=lambda way: (len({*way.dice} & {*spells}), len(way.dice)), default=None)
    return best.option if best is not None else None


# Dice


def fits(die: DieView, rows: Iterable[TaskRow]) -> bool:
    """Whether a die could do its part in one of some rows."""
    if die.face == WILD:
        return True
    for row in rows:
        if die.face in SYMBOLS and getattr(row, die.face):
            return True
        if die.face in PIPS and row.investigation:
            return True
        if any(die.face in box or (die.face in PIPS and "investigation" in box) for box in row.boxes):
            return True
    return False


def _spared(game: Game, decision: Decision) -> Answer | None:
    """The die that nobody misses: a green one whose face fits nothing, or of which there is another.

    The dice that are left are rolled again, but for one at most, which may be put aside: where none can be, or only the last
    (A5), their faces do not matter. A yellow die is no better than a green one where a terror is needed (ES2.2).
    """
    about, who = decision.about, game.active
    if not isinstance(about, Dropping) or who is None:
        return None
    green = [die for die in about.pool if die.color == "green"]
    if any(die.color == "yellow" for die in about.pool) and any(_takes_terror(row) for row in about.rows):
        return None
    keeps = not game.state.battle and (may_focus(game, who) or bool(assistants(game, who)))
    if keeps and len(about.pool) > FEWEST:
        faces = Counter(die.face for die in green)
        green = [die for die in green if not fits(die, about.rows) or faces[die.face] > 1]
    return _option_of(
        decision, min(green, key=lambda die: (fits(die, about.rows), PIPS.get(die.face, 0)), default=None)
    )


def _none_likelier(game: Game, decision: Decision, taken: Answer, foresee: Foresee) -> bool:
    """Whether nothing else is likelier by the odds: a yellow die may be missed less than a green one whose terror is turned."""
    forecast = foresee(game, decision)
    if forecast is None or not isinstance(taken, str) or taken not in forecast.options:
        return True
    return round(max(forecast.options.values()), DECIMALS) <= round(forecast.options[taken], DECIMALS)


def _by_odds(game: Game, decision: Decision, foresee: Foresee) -> Answer | None:
    """The die that all odds are for, where none is wanted for a monster, which is kept anyway (ES17.8), or for a spell.

    What is put aside was left lying by every spell that could have kept it.
    """
    forecast, who = foresee(game, decision), game.active
    if forecast is None or who is None or game.state.battle:
        return None
    found, keeping = beyond_doubt(decision, forecast), decision.kind == "set_aside"
    found = found or _nearly_certain(decision, forecast)
    if not found and keeping and all(_keeps_dice(game, each) for each in forecast.left_out):
        found = _only_one_that_fits(decision, forecast)
    monster = beside_others(decision)
    stays = ("defeat_monster",) if keeping else KEEPS_AFTER_FAILING
    if not found or (not is_certain(forecast, found) and (monster or may_keep(game, who, verbs=stays))):
        return None
    return found


def _only_one_that_fits(decision: Decision, forecast: Forecast) -> str:
    """To put aside the only die that fits, where nothing is likelier; "" where several fit, or it had better be rolled."""
    about = decision.about
    fitting = [die for die in about.pool if fits(die, about.rows)] if isinstance(about, Dropping) else []
    kept = f"focus:{label(fitting[0])}" if len(fitting) == 1 else ""
    worth = round(forecast.options.get(kept, 0.0), DECIMALS)
    return kept if worth > 0 and worth >= round(max(forecast.options.values()), DECIMALS) else ""


def _nearly_certain(decision: Decision, forecast: Forecast) -> str:
    """The die that had best be kept, or to go on, where the card is then as good as certain; "" for nothing that is.

    Nobody else is asked to keep it: that may cost him something (ES9.3). The same of a die that is turned.
    """
    verbs = ("go_on", "focus", "turn", "remove", "discard")
    own = {each.id: forecast.options.get(each.id, 0.0) for each in decision.options if each.verb in verbs}
    best = best_option(own, "")
    return best if own.get(best, 0.0) >= NEARLY else ""


def _takes_terror(row: TaskRow) -> bool:
    return row.terror > 0 or any("terror" in box for box in row.boxes)


def _locked(game: Game, decision: Decision) -> Answer | None:
    """A die for a lock, where none fits a row of the attempt: a terror first. What lies on a spell may fit any card (A10)."""
    about = decision.about
    rows = rows_now(game) if game.state.attempt is not None else []
    if not isinstance(about, Dropping) or any(die.place == "spell" or fits(die, rows) for die in about.pool):
        return None
    return _option_of(decision, min(about.pool, key=lambda die: die.face != "terror"))


def _option_of(decision: Decision, die: DieView | None) -> Answer | None:
    """The option that takes a die."""
    return next((each.id for each in decision.options if die is not None and each.subject == label(die)), None)


def worth_keeping(decision: Decision) -> bool:
    """Whether one of the dice could do its part in a task."""
    about = decision.about
    return isinstance(about, Dropping) and any(fits(die, about.rows) for die in about.pool)


# Uses


def use_of(game: Game, shown: UseShown) -> Use:
    """The use, as it is printed, that an option takes."""
    return game.content.uses(shown.source)[shown.index]


def for_a_roll(use: Use) -> bool:
    """Whether a use may help an attempt: not one that could as well be made at any other time of the turn."""
    return use.when != "own_turn" or any("clues" in step.get("gain", {}) for step in use.effect.raw)


def is_lasting(use: Use) -> bool:
    """Whether a use costs nothing and may be made again after every roll."""
    return is_free(use) and use.limit == "once_per_roll"


def comes_midnight(game: Game) -> bool:
    """Whether midnight comes after this turn."""
    return game.state.hour == LAST_HOUR or game.state.strikes > 0


def _use_or_pass(game: Game, decision: Decision, declined: Collection[str]) -> Answer | None:
    """At a quiet moment: what is free is used, and what is given up for its use is kept, unless somebody is in need.

    What may be done for anybody once a day is used unasked in the day's last turn only: till then somebody may need it more.
    Before midnight all that could be used is asked about: it may help against what comes then (ES14.1). What midnight heals
    anyway needs nothing.
    """
    about, last, uses = decision.about, comes_midnight(game), shown_uses(decision, declined)
    if not isinstance(about, Occasion):
        return None
    uses = [each for each in uses if not (last and _heals_in_vain(game, each))]
    for shown in uses:
        use = use_of(game, shown)
        if is_free(use) and (last or not (use.target and use.limit)):
            return shown.option
    if uses and (about.window != "own_turn" or last or _needed(game, uses)):
        return None
    return "pass"


def _heals_in_vain(game: Game, shown: UseShown) -> bool:
    """Whether a use does nothing but heal its owner of what the Mythos card heals at midnight, before which nothing is lost."""
    use, who, state = use_of(game, shown), game.by_id(shown.owner), game.state
    if who is not game.deciding or use.target or not state.mythos_card or state.strikes > 1:
        return False
    if not all(step.keys() == {"gain"} and {*step["gain"]} <= {*VALUES} for step in use.effect.raw):
        return False
    effects = [game.fact(card.card).fact.midnight_effect for card in state.cards]
    effects += [
        game.content.monster(each.marker).fact.midnight_effect for card in state.cards for each in card.monsters
    ]
    coming = game.content.mythos[state.mythos_card].fact.lower.at_next_midnight
    if any(word in str([*effects, coming]) for word in ("lose", "doom")):
        return False
    gained = {what: sum(step.get("gain", {}).get(what, 0) for step in coming) for what in VALUES}
    return all(getattr(who, f"max_{what}") - getattr(who, what) <= gained[what] for what in VALUES)


def _needed(game: Game, uses: Iterable[UseShown]) -> bool:
    """Whether one of the uses heals somebody, of those it may be for, who may lose at one blow all that is left."""
    for shown in uses:
        use = use_of(game, shown)
        people = game.in_turn_order() if use.target else [game.by_id(shown.owner)]
        healed = [what for what in VALUES if any(what in step.get("gain", {}) for step in use.effect.raw)]
        if any(getattr(who, what) <= _blow(game, who, what) for who in people for what in healed):
            return True
    return False


def _blow(game: Game, who: Investigator, what: str) -> int:
    """The most that somebody may lose at once: by terror, or by failing the attempt (ES9.2, A35)."""
    attempt = game.state.attempt
    if who is not game.active or attempt is None or not attempt.card:
        return FEW
    return max(FEW, game.fact(attempt.card).fact.penalties.get(what, 0) + game.modifier(who, f"{what}_penalty"))


# Trophies


def _cheapest(game: Game, decision: Decision) -> Answer | None:
    """The trophies that pay a price, if with those that are left everything can be paid that could be with any others left.

    Cards and monsters are told apart: some attacks take either only, and monsters go back into the cup (ES11.6).
    """
    about, who = decision.about, game.by_id(decision.who)
    if not isinstance(about, Handing):
        return None
    left = {
        id: [_worths(game, owned, handed) for owned in (who.trophies, who.monsters)]
        for id, handed in about.ways.items()
    }
    for id, kinds in left.items():
        if all(all(map(_as_good, kinds, others)) for others in left.values()):
            return id
    return None


def _worths(game: Game, owned: Sequence[str], handed: Collection[str]) -> list[int]:
    """What the trophies that are left are worth, the greatest first."""
    return sorted((worth(game, each) for each in owned if each not in handed), reverse=True)


def _as_good(left: Sequence[int], other: Sequence[int]) -> bool:
    """Whether there is for each of the others a trophy worth as much."""
    return len(left) >= len(other) and all(map(ge, left, other))
