"""What rolls again for nothing once in a turn: at the last check of the turn, or of the night, it serves nobody any more before
it is ready anew, and is used; so it is where nothing else may keep somebody on his feet. Where a gate may be closed in this turn,
it is else kept for that."""

from __future__ import annotations

from solo.games.town.abouts import Pending
from solo.games.town.game import Game
from solo.games.town.printed.card_facts import CostFact
from solo.games.town.stakes import fells
from solo.games.town.state import Investigator
from solo.games.town.use_answers import may_succeed
from solo.kernel.decisions import Decision, Option, Steps

LAST_PHASE = "other_world_encounters"
"""The phase in which the last checks of a turn are made, but for a few that the news bring."""

SECOND_AREA = 2
"""The area of an Other World from which the next movement leads back."""

ONCE = CostFact(once_per_turn=True)
"""What an ability costs that may be used once in a turn, and else nothing."""

QUIET = frozenset(
    (
        "bless",
        "curse",
        "delay",
        "discard",
        "draw",
        "gain",
        "gain_split",
        "lose",
        "lose_turn",
        "lost_in_time_and_space",
        "take_trophy",
    )
)
"""What brings no check that could still be made in the turn."""


def rolled_again_at_last(game: Game, decision: Decision) -> str:
    """The ability that rolls the failed dice of a check again, where it is the last of the turn and clue tokens may still be
    spent after it, or nothing else is offered and passing it wins the night, or somebody falls by failing it; "" for any other
    question, or where nothing could come of it."""
    who, pending = game.deciding(decision.who), decision.about
    if decision.kind != "after_check" or not isinstance(pending, Pending) or pending.counted or who is None:
        return ""
    follows = decision.option_steps.values()
    last = bool(follows) and _is_last(game, who) and all(map(_is_quiet, follows))
    again = all(each.verb == "accept" or _rolls_failures_again(game, each) for each in decision.options)
    if not last and not (again and (closes_the_last_gate(game, pending, who) or fells(game, decision, who))):
        return ""
    hopeful = (
        each for each in decision.options if _rolls_failures_again(game, each) and may_succeed(game, decision, each)
    )
    return next((each.id for each in hopeful), "")


def kept_for_a_gate(game: Game, decision: Decision, option: Option) -> bool:
    """Whether an ability that rolls failed dice again once in a turn had better wait for a gate that somebody may close in this
    turn: he has explored one, or comes back through it now. Not from a check on which more hangs, by which somebody falls."""
    who, pending = game.deciding(decision.who), decision.about
    if who is None or not isinstance(pending, Pending) or not _rolls_failures_again(game, option):
        return False
    if pending.source in game.content.gates or fells(game, decision, who):
        return False
    return any(_may_close(game, each, who) for each in game.playing())


def _may_close(game: Game, one: Investigator, who: Investigator) -> bool:
    """Whether somebody may yet close a gate in this turn, in which somebody else, or he himself, makes a check (R10.3, R24.1)."""
    order, phase = [each.id for each in game.in_turn_order()], game.state.phase
    at_a_gate = one.explored and one.place in game.state.gates
    comes_back = game.content.areas.get(one.place, ("", 0))[1] == SECOND_AREA and not one.delayed
    if phase == "arkham_encounters":
        return at_a_gate and one.id in order and who.id in order and order.index(one.id) > order.index(who.id)
    return phase in ("upkeep", "movement") and (at_a_gate or comes_back)


def _is_last(game: Game, who: Investigator) -> bool:
    """Whether nobody has an encounter after somebody's in this turn."""
    people = game.in_turn_order()
    later = people[[each.id for each in people].index(who.id) + 1 :] if who in people else people
    return game.state.phase == LAST_PHASE and not any(game.in_other_world(each) for each in later)


def closes_the_last_gate(game: Game, pending: Pending, who: Investigator) -> bool:
    """Whether passing a check closes the only open gate, by which the night is won (R30.1)."""
    closes = pending.source in game.content.gates and not pending.monster and bool(who.explored)
    trophies = sum(len(each.gate_trophies) for each in game.playing()) + 1
    return closes and list(game.state.gates) == [who.place] and trophies >= game.state.seats


def _is_quiet(steps: Steps) -> bool:
    """Whether what follows from a check brings no other."""
    return all(set(step) <= QUIET for step in steps)


def _rolls_failures_again(game: Game, option: Option) -> bool:
    """Whether an option rolls only failed dice again, and is ready anew in the next turn."""
    offers = (each for holder in game.playing() for each in game.modifiers(holder).uses.get("after_any_check", ()))
    return option.verb == "use" and any(
        name == option.subject and use.cost == ONCE and use.effect.raw[0] == {"reroll": {"dice": "failures"}}
        for name, use in offers
    )
