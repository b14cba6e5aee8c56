"""Where a reroll that costs nothing is no question."""

from __future__ import annotations

from solo.games.town.abouts import Pending
from solo.games.town.forecast.after_roll import failures_again
from solo.games.town.forecast.forecast import rerolls, roll_forecast_of
from solo.games.town.game import Game
from solo.games.town.printed.card_facts import CostFact
from solo.games.town.stakes import fells
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of

WARDING = "about_to_lose"
"""When a spell is cast against a loss."""

BEYOND = "other_world_movement"
"""When a spell is cast by whoever is in an Other World."""

ONLY_IN = {"upkeep": ("upkeep",), BEYOND: ("upkeep", "movement")}
"""The phases up to which a spell may still be cast that is for one of them."""

FREE = CostFact(exhaust=True)
"""What a skill costs that rolls again: nothing but itself, until the next upkeep."""


def rolled_again(game: Game, decision: Decision) -> str:
    """The answer after a roll for whoever has a skill that rolls again and costs nothing else; "" for a real choice (R18.7).

    A failed check is rolled again unless a success would be lost that clue tokens may build on, or the skill may be needed for
    something else in this turn, on which more hangs; where somebody falls by it, and nothing else is offered, in any case. A
    strike in the final battle is, if it hits nothing, and is left alone by a whole success above what dice come to on average.
    """
    pending, who = decision.about, game.deciding(decision.who)
    if decision.kind != "after_check" or not isinstance(pending, Pending) or who is None:
        return ""
    free = free_rerolls(game, decision, who)
    if not free:
        return ""
    stake = roll_forecast_of(game, decision, free[0])
    if stake is None or not stake.roll.expected(stake.least):
        return ""
    others = [each for each in decision.options if each.id != "accept" and each not in free]
    if not pending.counted:
        builds = pending.successes and others and not _keeps_successes(game, who, pending, free[0])
        last = not others and fells(game, decision, who)
        hopes = stake.roll.chance(stake.least) and not builds and (last or not _needed_later(game, who, pending))
        return free[0].id if hopes else ""
    if pending.check != "combat" or game.state.battle is None:
        return ""
    if not pending.successes:
        return free[0].id
    well = pending.successes >= stake.roll.expected(stake.least) + 1
    return "accept" if well and not others else ""


def _keeps_successes(game: Game, who: Investigator, pending: Pending, option: Option) -> bool:
    """Whether an option rolls failed dice again, all or one, and no success on which clue tokens may build."""
    reroll = rerolls(game, who).get(option.subject)
    one = reroll is not None and reroll.dice == "one" and any(face < pending.success_on for face in pending.faces)
    return one or failures_again(game, who, pending, option)


def free_rerolls(game: Game, decision: Decision, who: Investigator) -> list[Option]:
    """The options after a roll that use a skill of one's own to roll again, for this kind of check alone and for nothing else."""
    uses = {name: use for name, use in game.modifiers(who).uses.get("after_check", ()) if name in who.cards}
    options = [each for each in decision.options if each.verb == "use" and each.subject in uses]
    found = [(each, uses[each.subject]) for each in options]
    return [each for each, use in found if use.cost == FREE and use.of != "any" and "reroll" in use.effect.raw[0]]


def _needed_later(game: Game, who: Investigator, pending: Pending) -> bool:
    """Whether the same kind of check may follow in this turn, but for one that passing this one makes needless.

    Other spells may be cast, unless they only ward off a loss. Monsters may have to be evaded or fought one after the other; who
    walks may go on to others.
    """
    if pending.check == "spell":
        return any(_may_be_cast(game, who, each) for each in who.cards if each != pending.source)
    opponent = pending.monster or (pending.source if kind_of(pending.source) in game.content.monsters else "")
    if not (opponent or game.state.battle is not None):
        return True
    near = [who.place]
    if pending.check == "evade" and game.state.phase == "movement":
        near += game.content.adjacent.get(who.place, ())
    others = [monster for place in near for monster in game.monsters_at(place)]
    hangs = _hangs(game, pending.check, opponent) if opponent else 0
    return any(
        monster != opponent and not 0 < _hangs(game, pending.check, monster) <= hangs
        for monster in (*others, *game.state.visiting)
    )


def _hangs(game: Game, check: str, monster: str) -> int:
    """How much a failed Horror check takes, which comes once in a fight; 0 for any other check, on which more hangs than that."""
    horror = game.figures(monster).horror
    return horror.damage if check == "horror" and horror is not None else 0


def _may_be_cast(game: Game, who: Investigator, copy: str) -> bool:
    """Whether a card is a spell that somebody may yet cast in this turn, other than against a loss that may come."""
    card = game.content.card(copy)
    if card.cast is None or copy in who.exhausted:
        return False
    past = [when for when, phases in ONLY_IN.items() if game.state.phase not in phases]
    elsewhere = [] if game.in_other_world(who) else [BEYOND]
    return any(use.when not in (WARDING, *past, *elsewhere) for use in card.uses)
