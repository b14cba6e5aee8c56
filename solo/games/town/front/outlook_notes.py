"""What stands beside the figures of an option: what else may evade, what is not counted, which check, that a walk ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solo.boardgame.front.wording import signed
from solo.boardgame.percent import percent
from solo.games.town.abouts import Opponent
from solo.games.town.forecast.after_roll import clue_dice, takes_clues
from solo.games.town.forecast.cast_for_check import chance_with_spell
from solo.games.town.forecast.forecast import RollForecast
from solo.games.town.forecast.left_out import CLUE, ready_aids, skills_to_evade
from solo.games.town.front.fighting import ARMED, MEETINGS
from solo.games.town.front.gate_tries import CLOSE_AND_SEAL
from solo.games.town.front.walk_wording import WalkWording
from solo.games.town.rules.checks import pool_of, success_on
from solo.games.town.rules.rolls import chance
from solo.games.town.rules.uses import clues_payable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.counting import each_once
from solo.narration.messages import words_of

ALL = 100
"""What is certain, in percents."""


def aided(wording: WalkWording, decision: Decision, option: Option, *, pool: int) -> str:
    """What may evade besides the dice, in words; "" for anything else. pool: how many dice those are; without any there is
    nothing to roll again (R18.7)."""
    ready = ready_aids(wording.game, decision, option) if option.verb in ("flee", "evade") else []
    who, evading = wording.game.deciding(decision.who), dict.fromkeys(each.copy for each in ready if not each.amounts)
    if who is not None and pool and option.verb in ("flee", "evade"):
        evading |= dict.fromkeys(skills_to_evade(wording.game, who))
    names = wording.teller.listed([wording.teller.name(copy) for copy in evading])
    return wording.say("options", "parts", "aided", things=names) if evading else ""


def without(wording: WalkWording, left: Sequence[str]) -> str:
    """What is left out of an outlook, in words: copies of one card together."""
    names = [wording.teller.name("clues" if each == CLUE else each) for each in left]
    return wording.say("options", "parts", "without", things=wording.teller.listed(each_once(names)))


def with_clues(wording: WalkWording, decision: Decision, option: Option, stake: RollForecast) -> list[str]:
    """The chance with all clue tokens that may still be spent on a roll, in words; nothing where they add none to it. Those for a
    seal that is to follow are not spent (R24.5)."""
    game, who = wording.game, wording.game.deciding(decision.who)
    if who is None or stake.counted or not takes_clues(game, decision, option):
        return []
    tokens = clues_payable(game, who) - (option.amount if option.verb == CLOSE_AND_SEAL else 0)
    better = stake.with_dice(tokens * clue_dice(game, who, stake.check))
    return [wording.say("views", "with_clues", count=tokens, percent=better)] if better > stake.percent else []


def in_all(wording: WalkWording, decision: Decision, option: Option) -> list[str]:
    """The chance of the check before which a spell is cast, in words; nothing for anything else."""
    found = chance_with_spell(wording.game, decision, option)
    return [wording.say("options", "parts", "in_all", percent=percent(found))] if found is not None else []


def horror_stake(
    wording: WalkWording, decision: Decision, option: Option, toll: Callable[[str, int, Investigator], str]
) -> list[str]:
    """What the Horror check before a fight with a monster that is met may take, and with which chance, in words; nothing where it
    takes nothing (R19.2). toll: words a loss of somebody."""
    game, who = wording.game, wording.game.deciding(decision.who)
    horror = game.figures(option.subject).horror if decision.kind in MEETINGS and option.verb == "fight" else None
    if who is None or horror is None:
        return []
    damage = max(0, horror.damage - game.modifiers(who).reduce["sanity"])
    failing = percent(1 - chance(pool_of(game, who, "horror", horror.rating), 1, success_on(game, who)))
    said = {"sure": "yes" if failing == ALL else "no", "percent": failing}
    return (
        [wording.say("options", "parts", "horror", toll=toll("sanity", damage, who), **said)]
        if damage and failing
        else []
    )


def ends_walk(wording: WalkWording, decision: Decision, option: Option) -> list[str]:
    """That a fight ends the movement of whoever wants to go on (R8.5), in words."""
    ends = option.verb in ("fight", ARMED) and isinstance(decision.about, Opponent) and decision.about.leaving
    return [wording.say("options", "parts", "ends_walk")] if ends else []


def encounter_chance(wording: WalkWording, text: str, stake: RollForecast, notes: Sequence[str]) -> str:
    """An encounter to choose, with the check that decides it, which its text does not say."""
    arms = [id for id, value in stake.terms if value and kind_of(id) in wording.game.content.cards]
    modifier = sum(value for id, value in stake.terms if id not in arms)
    names = wording.teller.listed([wording.teller.name(copy) for copy in arms])
    armed = wording.say("options", "parts", "armed", things=names) if arms else ""
    return wording.say(
        "options",
        "chance_of",
        text=text,
        check=wording.teller.name_of("checks", stake.check),
        modifier=words_of([f" {signed(modifier)}" if modifier else "", armed], ""),
        difficulty=stake.roll.difficulty,
        pool=stake.roll.pool,
        percent=stake.percent,
        others="".join(f"; {each}" for each in notes),
    )
