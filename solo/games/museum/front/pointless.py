"""Options that serve nothing, whatever comes: a person is not offered them where there is something else."""

from __future__ import annotations

from itertools import zip_longest

from msgspec.structs import replace

from solo.games.museum.abouts import Assignment, DieView, Dropping, TaskRow, Thrown, Trying, UseShown
from solo.games.museum.compiled.pieces import Use
from solo.games.museum.dice_answers import fits, fits_alone
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.keeping import chances_kept
from solo.games.museum.forecast.margins import FAR_AHEAD, FAR_BEHIND, SEEN, is_certain
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.forecast.policy import DECIMALS, is_consuming
from solo.games.museum.forecast.resources import ANY, ResourceAction, action_of_steps
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import PIPS
from solo.games.museum.roll_answers import is_beyond_reach, may_bring_terror
from solo.games.museum.rules.tasks import label
from solo.games.museum.rules.terror import terror_steps
from solo.games.museum.rules.uses import all_uses, is_free
from solo.games.museum.state import Investigator
from solo.games.museum.task_answers import is_for_nothing
from solo.games.museum.use_answers import beside_others, for_a_roll, heals, is_needed, may_keep, use_of
from solo.kernel.decisions import Decision

CHANGES = ("turn", "raise", "reroll")
"""What a use may do to dice that lie."""


def without_pointless(game: Game, decision: Decision, forecast: Forecast | None) -> Decision:
    """A question without the options that serve nothing, if there are at least two others."""
    match decision.about:
        case Dropping() as about if decision.kind == "set_aside" and forecast is not None:
            pointless = _kept_in_vain(decision, about, forecast)
        case Thrown(card=card) as about if card and game.active is not None:
            pointless = _used_in_vain(game, game.active, about, forecast) | _idle(game, game.active, about)
            if forecast is not None:
                pointless |= _taken_off_in_vain(game, about, forecast) | _spent_first(game, decision, forecast)
                pointless |= _worse_ways(game, game.active, about, forecast) | _done_for_nothing(
                    game, decision, forecast
                )
        case Trying(card=card) as about if card and game.active is not None and forecast is not None:
            pointless = _idle(game, game.active, about)
            if _rolls_in_vain(game, game.active, decision, forecast):
                pointless |= _for_another_roll(decision, game)
            elif _rolls_into_terror(game, game.active, decision, forecast):
                pointless |= {each.id for each in decision.options if each.verb == "roll"}
        case _:
            return decision
    options = tuple(each for each in decision.options if each.id not in pointless)
    return replace(decision, options=options) if 1 < len(options) < len(decision.options) else decision


def certainly_pointless(game: Game, decision: Decision) -> set[str]:
    """The uses on a roll that are not offered, whatever the odds."""
    about, who = decision.about, game.active
    if not isinstance(about, Thrown) or not about.card or who is None or len(_always_offered(about, decision)) < 2:
        return set()
    return _used_in_vain(game, who, about, None) | _idle(game, who, about)


def depends_on_odds(game: Game, decision: Decision, shown: UseShown) -> bool:
    """Whether it depends on the odds if a use is offered before a roll, or on it."""
    about = decision.about
    if not isinstance(about, Thrown):
        return True
    action = action_of_steps(use_of(game, shown).effect.raw)
    return (action is not None and action.kind in CHANGES) or len(_always_offered(about, decision)) < 2


def _always_offered(about: Thrown, decision: Decision) -> list[str]:
    """The options of a roll that are offered, whatever the odds: all but uses, and tasks for which dice may come off spells."""
    spells = any(die.place == "spell" for die in about.aside)
    verbs = ("use", "complete") if spells else ("use",)
    return [each.id for each in decision.options if each.verb not in verbs]


def _kept_in_vain(decision: Decision, about: Dropping, forecast: Forecast) -> set[str]:
    """Dice that could be put aside and fit nothing that is left as they lie, where the chance is no better for it (ES10.1)."""
    by_label = {label(die): die for die in about.pool}
    chances = {id: round(worth, DECIMALS) for id, worth in forecast.options.items()}
    going_on = chances.get("go_on", -1.0)
    found = set[str]()
    for each in decision.options:
        die: DieView | None = by_label.get(each.subject.rpartition("=")[2])
        if die is not None and not fits_alone(die, about.rows) and chances.get(each.id, 1.0) <= going_on:
            found.add(each.id)
    return found


def _used_in_vain(game: Game, who: Investigator, about: Thrown, forecast: Forecast | None) -> set[str]:
    """Uses on a roll that turn dice to what no task asks for, or replace an adventure, which could be done after it as well."""
    return {
        each.option
        for each in about.uses
        if _replaces(game, each) or (forecast is not None and _turns_in_vain(game, who, each, about, forecast))
    }


def _idle(game: Game, who: Investigator, about: Trying | Thrown) -> set[str]:
    """Uses that could as well be made at any other time of the turn, and neither help the attempt nor anybody in need."""
    dear = any(
        row.sanity >= who.sanity or row.stamina >= who.stamina for row in about.rows if row.sanity or row.stamina
    )
    return {
        each.option
        for each in about.uses
        if not for_a_roll(game, use_of(game, each)) and not is_needed(game, [each]) and not (dear and heals(game, each))
    }


def _replaces(game: Game, shown: UseShown) -> bool:
    """Whether a use does nothing but replace adventures; nobody's own is (A26)."""
    use = use_of(game, shown)
    return use.when == "own_turn" and all("replace_adventure" in step for step in use.effect.raw)


def _turns_in_vain(game: Game, who: Investigator, shown: UseShown, about: Thrown, forecast: Forecast) -> bool:
    """Whether a use changes dice to no purpose: no terror is turned away from, and either a pip more helps no task, or they come
    to show what fits nothing and nothing else turns on, or the card is no likelier for it than without it. A spell could keep
    a die that was changed for nothing; for that no card is given up, nor one that makes this card less likely.
    """
    use = use_of(game, shown)
    action = action_of_steps(use.effect.raw)
    if action is None or action.kind not in CHANGES or action.clues or _spares(game, who, about, action):
        return False
    keeps = may_keep(game, who)
    likelier = forecast.options.get(shown.option, 0.0) - max(_others(shown, forecast), default=0.0)
    if (
        action.kind == "raise"
        and (not keeps or _is_no_likelier(likelier, forecast))
        and _raises_in_vain(game, who, about)
    ):
        return True
    turned = (action_of_steps(each.use.effect.raw) for each in all_uses(game, who))
    turns_on = any(each is not None and each.before == action.after for each in turned)
    if action.kind == "turn" and not turns_on and not _fits(action.after, about.rows) and not (keeps and is_free(use)):
        return round(likelier, DECIMALS) <= 0
    return _brings_nothing(shown, use, about, forecast, -SEEN if keeps else 0.0)


def _others(shown: UseShown, forecast: Forecast) -> list[float]:
    """The chances after all other options."""
    return [worth for id, worth in forecast.options.items() if id != shown.option]


def _is_no_likelier(lead: float, forecast: Forecast) -> bool:
    """Whether the card is no likelier by a lead, and not lost, so that nobody thinks of another one first."""
    return round(lead, DECIMALS) <= 0 and round(max(forecast.options.values(), default=0.0), DECIMALS) > 0


def _raises_in_vain(game: Game, who: Investigator, about: Thrown) -> bool:
    """Whether a pip more on a die of a roll helps no task that is left: each number wanted is a 1, or a die of its own shows it.

    Whoever completes several tasks with a roll needs the dice for all of them (A19).
    """
    pips = sorted((PIPS.get(die.face, 0) for die in about.pool), reverse=True)
    wanted = [sorted(row.investigation, reverse=True) for row in about.rows]
    if sum(map(bool, wanted)) > 1 and any(gift.many_tasks for gift in game.gifts(who)):
        return False
    return all(
        number <= max(1, shown) for row in wanted for number, shown in zip_longest(row, pips[: len(row)], fillvalue=0)
    )


def _brings_nothing(shown: UseShown, use: Use, about: Thrown, forecast: Forecast, most: float) -> bool:
    """Whether the card is likelier by so much at most for a use that costs something than if the roll is completed or let fail
    without it.
    """
    worths = forecast.options
    if is_free(use) or shown.option in forecast.at_least or any(row.monster for row in about.rows):
        return False
    plain = [worths[id] for id in ("fail", *(way.option for way in about.ways)) if id in worths]
    return bool(plain) and shown.option in worths and round(worths[shown.option] - max(plain), DECIMALS) <= most


def _spares(game: Game, who: Investigator, about: Thrown, action: ResourceAction) -> bool:
    """Whether terror strikes unless a use takes every terror that lies away."""
    if not terror_steps(game, who):
        return False
    terrors = sum(die.face == "terror" for die in about.pool)
    turns_away = action.kind == "turn" and action.before in (ANY, "terror") and action.after != "terror"
    return action.kind == "reroll" or (turns_away and terrors <= action.dice)


def _taken_off_in_vain(game: Game, about: Thrown, forecast: Forecast) -> set[str]:
    """Ways to complete a task with dice off spells where others that show the same do it as well, and these stay there."""
    dice = {die.id: die for die in (*about.pool, *about.aside)}
    found, known = set[str](), forecast.options
    marks = {
        way.option: (
            way.row,
            sorted(dice[id].face for id in way.dice),
            sum(dice[id].place == "spell" for id in way.dice),
        )
        for way in about.ways
    }
    for id, (row, faces, spells) in marks.items():
        for other, (same, shown, fewer) in marks.items():
            if (same, shown) == (row, faces) and fewer < spells and known.get(other, -1.0) + SEEN > known.get(id, 1.0):
                found.add(id)
    return found


def _worse_ways(game: Game, who: Investigator, about: Thrown, forecast: Forecast) -> set[str]:
    """Ways to complete a task after which the card is seen to be less likely than after another way to complete the same one; far
    less where a spell could keep a die of a later roll.

    With fewer green dice left terror shows less often, and a monster might be beaten without the card: where that counts all
    ways stay. So they do where not all is counted, and with a die off a spell that the better way does not take.
    """
    if forecast.left_out or any(row.monster for row in about.rows):
        return set()
    spells = {die.id for die in about.aside if die.place == "spell"}
    green = {die.id for die in about.pool if die.color == "green"}
    terror, lead = bool(terror_steps(game, who)), FAR_BEHIND if may_keep(game, who) else SEEN

    def is_worse(way: Assignment, other: Assignment) -> bool:
        saves = {*other.dice} & spells <= {*way.dice}
        shows = not terror or len(green & {*other.dice}) >= len(green & {*way.dice})
        worths = forecast.options.get(way.option, 1.0), forecast.options.get(other.option, 0.0)
        return way.row == other.row and saves and shows and round(worths[1] - worths[0] - lead, DECIMALS) >= 0

    return {way.option for way in about.ways if any(is_worse(way, other) for other in about.ways)}


def _done_for_nothing(game: Game, decision: Decision, forecast: Forecast) -> set[str]:
    """To let a roll fail, or to spend a clue on it, that completes the last task for nothing, where the card is certain then only
    if something may still be used up: what a spell could keep lies here as well.
    """
    about = decision.about
    if not isinstance(about, Thrown) or len(about.rows) != 1 or any(row.monster for row in about.rows):
        return set()
    if not any(is_for_nothing(game, about, way) for way in about.ways):
        return set()
    kept = chances_kept(game, decision, forecast)
    return {id for id in ("fail", CLUE) if id == CLUE or round(kept.get(id, 1.0), DECIMALS) < 1}


def _spent_first(game: Game, decision: Decision, forecast: Forecast) -> set[str]:
    """Cards that change dice of a roll to little purpose: the card is as certain after them only as another one, which is as
    certain by itself, may still be used.
    """
    certain = [each.id for each in decision.options if is_consuming(each.id) and is_certain(forecast, each.id)]
    changing = [each.option for each in getattr(decision.about, "uses", ()) if _only_changes(use_of(game, each))]
    if len(certain) < 2 or not {*certain} & {*changing} or game.state.battle or beside_others(decision):
        return set()
    kept = chances_kept(game, decision, forecast)
    alone = [id for id in certain if round(kept.get(id, 0.0), DECIMALS) >= 1]
    plain = max((worth for id, worth in kept.items() if not is_consuming(id)), default=1.0)
    return {id for id in certain if alone and id in changing and kept.get(id, 1.0) < plain + FAR_AHEAD}


def _only_changes(use: Use) -> bool:
    """Whether a card is given up for a use that does nothing but change dice of a roll."""
    action = action_of_steps(use.effect.raw)
    return action is not None and action.kind in CHANGES and not action.clues and not is_free(use)


def _for_another_roll(decision: Decision, game: Game) -> set[str]:
    """All that leads to another roll: also what adds a die."""
    return {each.option for each in getattr(decision.about, "uses", ()) if for_a_roll(game, use_of(game, each))} | {
        each.id for each in decision.options if each.verb in ("roll", "take")
    }


def _rolls_in_vain(game: Game, who: Investigator, decision: Decision, forecast: Forecast) -> bool:
    """Whether nothing can come of another roll: no card, no monster, no die to keep, so that it can only cost something."""
    if round(max(forecast.options.values(), default=1.0), DECIMALS) > 0 or may_keep(game, who):
        return False
    if any(row.monster for row in getattr(decision.about, "rows", ())):
        return False
    return not forecast.left_out or is_beyond_reach(game, who, decision)


def _rolls_into_terror(game: Game, who: Investigator, decision: Decision, forecast: Forecast) -> bool:
    """Whether nothing can come of a roll before which nothing is used but terror."""
    if forecast.left_out or round(forecast.options.get("roll", 1.0), DECIMALS) > 0 or may_keep(game, who):
        return False
    monster = any(row.monster for row in getattr(decision.about, "rows", ()))
    return not monster and "roll" not in forecast.at_least and may_bring_terror(game, decision)


def _fits(face: str, rows: tuple[TaskRow, ...]) -> bool:
    return fits(DieView("", "green", face), rows)
