"""What the forecast of a fight leaves out, so that its chance to win is "at least" so much; and what single tries come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from solo.games.town.compiled.hints import healed
from solo.games.town.compiled.pieces import Use
from solo.games.town.forecast.after_roll import clue_dice
from solo.games.town.forecast.aids import Aid, Aids
from solo.games.town.forecast.forecast import evading
from solo.games.town.forecast.rounds import wins
from solo.games.town.forecast.states import ForecastState
from solo.games.town.forecast.values import FightValue
from solo.games.town.game import Game
from solo.games.town.printed.card_facts import CostFact
from solo.games.town.rules.combat_view import CombatView, serves, unarmed, ways_ranked
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.uses import clues_payable, payable, usable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of

CLUE = "clue"
"""Stands for clue tokens among what is left out."""


def left_out(game: Game, decision: Decision, option: Option, outlook: FightValue) -> tuple[str, ...]:
    """What could help in a fight or an escape and is not counted in its outlook: clue tokens, rerolls by the copy of the card
    or the ability, what heals before a blow (A39), and before a round what wins it without a roll; empty where the outlook is
    exact, or no more can be won.
    """
    who = game.deciding(decision.who)
    if who is None or outlook.win >= 1:
        return ()
    fight = _fight(game, decision, option, who)
    winning = _winning(fight, decision)
    if is_hopeless(fight, option, outlook):
        return winning
    clues = (CLUE,) if clues_payable(game, who) else ()
    return (
        *clues,
        *_rerolls(game, who, _checks(game, fight, option)),
        *_healing(game, fight, who),
        *winning,
    )


def is_hopeless(fight: Fight, option: Option, outlook: FightValue) -> bool:
    """Whether nothing can be won by an option, whatever clue tokens are spent (a reroll adds no dice, R18.7)."""
    game, who = fight.game, fight.who
    if outlook.win > 0:
        return False
    clues = clues_payable(game, who)
    if not clues:
        return True
    if option.verb not in ("fight", "go_on") or usable(game, who, "in_combat", "monster"):
        return False
    _, _, base = unarmed(fight)
    more = clues * clue_dice(game, who, "combat")
    rolls = [way.roll for way in ways_ranked(fight, base)]
    return all((roll.pool + more) * roll.six_counts < roll.difficulty for roll in rolls)


def ready_aids(game: Game, decision: Decision, option: Option) -> list[Aid]:
    """What the outlook of an option counts on, so far as it can come to be used: against losses, or to evade."""
    who = game.deciding(decision.who)
    if who is None:
        return []
    fight = _fight(game, decision, option, who)
    aids, state = Aids(fight), ForecastState(who.sanity, who.stamina)
    figures = fight.figures
    losses = {
        "sanity": figures is not None and figures.horror is not None and not fight.rounds,
        "stamina": figures is not None and figures.combat is not None and figures.combat.damage > 0,
    }
    shields = [each for each in aids.shields if any(losses[what] for what in each.amounts) and each.is_ready(state)]
    evasions = [each for each in aids.evasions if option.verb in ("evade", "flee") and each.is_ready(state)]
    return [*evasions, *shields]


def chances_to_evade(game: Game, who: Investigator, monsters: Sequence[str]) -> list[Fraction]:
    """The chance of one attempt to evade each of the monsters that are met one after the other, where those before it were
    evaded; what evades without the roll, or rolls again for nothing, is counted, and is not there any more once it was used
    (R8.2, R18.6, R18.7)."""
    states, chances = {ForecastState(who.sanity, who.stamina): Fraction(1)}, []
    for monster in monsters:
        passed = _past(game, who, monster, states)
        chances.append(chance := sum(passed.values(), Fraction(0)))
        states = {state: share / chance for state, share in passed.items()} if chance else states
    return chances


def skills_to_evade(game: Game, who: Investigator) -> list[str]:
    """The skills in hand that roll all failed dice of an Evade check again, and cost nothing but themselves in this turn."""
    uses = game.modifiers(who).uses.get("after_check", ())
    ready = [(name, use) for name, use in uses if name in who.cards and name not in who.exhausted]
    again = [(name, dict(use.effect.raw[0]).get("reroll", {})) for name, use in ready if _is_free_to_evade(use)]
    return [name for name, step in again if step.get("dice") in ("all", "failures")]


def _is_free_to_evade(use: Use) -> bool:
    return use.of == "evade" and use.cost == CostFact(exhaust=True)


def _past(
    game: Game, who: Investigator, monster: str, states: Mapping[ForecastState, Fraction]
) -> dict[ForecastState, Fraction]:
    """How he gets past a monster in one attempt, with the chance of each state that leaves him in."""
    rolled, aids = evading(game, who, monster), Aids(Fight(game, who, monster))
    chance, passed = rolled.roll.chance(rolled.least), dict[ForecastState, Fraction]()
    for state, share in states.items():
        sure = aids.without_roll(state) if chance < 1 else None
        if sure is not None:
            passed[sure.used(state)] = passed.get(sure.used(state), Fraction(0)) + share
            continue
        left, after = share * (1 - chance), state
        passed[state] = passed.get(state, Fraction(0)) + share * chance
        skill = next((each for each in skills_to_evade(game, who) if each not in state.spent), "") if chance else ""
        if skill:
            after = state._replace(spent=state.spent | {skill})
            passed[after] = passed.get(after, Fraction(0)) + left * chance
            left *= 1 - chance
        while left and (spell := aids.spell_to_evade(after)) is not None and spell.casting is not None:
            after, works = spell.used(after), spell.casting.chance(rolled.least)
            passed[after] = passed.get(after, Fraction(0)) + left * works
            left *= 1 - works
    return {state: share for state, share in passed.items() if share}


def _fight(game: Game, decision: Decision, option: Option, who: Investigator) -> Fight:
    about = decision.about
    return about.fight(game, who) if isinstance(about, CombatView) else Fight(game, who, option.subject)


def _checks(game: Game, fight: Fight, option: Option) -> tuple[str, ...]:
    """The checks that an option may lead to."""
    escapes = option.verb in ("evade", "flee")
    before = ("horror",) if fight.figures is not None and fight.figures.horror is not None and not fight.rounds else ()
    if escapes and not fight.has("ambush"):
        return ("evade", *before)
    spells = any(card.cast is not None for card in map(game.content.card, fight.who.cards))
    return (*(("evade",) if escapes else ()), "combat", *before, *(("spell",) if spells else ()))


def _rerolls(game: Game, who: Investigator, checks: tuple[str, ...]) -> tuple[str, ...]:
    """The rerolls that are ready for some checks, the investigator's own or others' (R18.7)."""
    own = [(who, name, use) for name, use in game.modifiers(who).uses.get("after_check", ())]
    others = [
        (other, name, use)
        for other in game.playing()
        for name, use in game.modifiers(other).uses.get("after_any_check", ())
    ]
    return tuple(
        name
        for holder, name, use in (*own, *others)
        if (use.of or "any") in ("any", *checks)
        and "reroll" in use.effect.raw[0]
        and name not in holder.exhausted
        and payable(holder, name, use)
    )


def _winning(fight: Fight, decision: Decision) -> tuple[str, ...]:
    """What wins a fight without a roll, before its first round; in a round it is an option of its own. Spells are counted."""
    if isinstance(decision.about, CombatView) and fight.rounds:
        return ()
    offers = usable(fight.game, fight.who, "in_combat", "monster")
    things = (each for each in offers if each.card is not None and each.card.cast is None and serves(fight, each))
    return tuple(each.copy for each in things if wins(each))


def _healing(game: Game, fight: Fight, who: Investigator) -> tuple[str, ...]:
    """What may heal between the steps of a fight on the board, from what the monster takes."""
    if fight.monster not in game.state.monsters or fight.figures is None:
        return ()
    taken = [
        *(["sanity"] if fight.figures.horror is not None else []),
        *(["stamina"] if fight.figures.combat is not None and fight.figures.combat.damage else []),
    ]
    uses = game.modifiers(who).uses.get("free_action", ())
    ready = [(name, use) for name, use in uses if name not in who.exhausted and payable(who, name, use)]
    return tuple(name for name, use in ready if kind_of(name) and set(taken) & set(healed(use.effect.raw)))
