"""The last check of a turn, or of the night: what rolls again for nothing, and serves nobody any more before it is ready anew, is
used."""

from __future__ import annotations

from solo.games.town.abouts import Pending
from solo.games.town.game import Game
from solo.games.town.printed.card_facts import CostFact
from solo.games.town.state import Investigator
from solo.games.town.use_answers import may_succeed
from solo.kernel.decisions import Decision, Option, Steps

LAST_PHASE = "other_world_encounters"
"""The phase in which the last checks of a turn are made, but for a few that the news bring."""

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
    spent after it, or passing it wins the night and nothing else is offered; "" for any other question, or where nothing could
    come of it."""
    who, pending = game.deciding(decision.who), decision.about
    if decision.kind != "after_check" or not isinstance(pending, Pending) or pending.counted or who is None:
        return ""
    follows = decision.option_steps.values()
    last = bool(follows) and _is_last(game, who) and all(map(_is_quiet, follows))
    again = all(each.verb == "accept" or _rolls_failures_again(game, each) for each in decision.options)
    if not last and not (again and closes_the_last_gate(game, pending, who)):
        return ""
    hopeful = (
        each for each in decision.options if _rolls_failures_again(game, each) and may_succeed(game, decision, each)
    )
    return next((each.id for each in hopeful), "")


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
