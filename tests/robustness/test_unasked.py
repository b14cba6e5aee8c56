"""What must hold of all that the tables answer by themselves, in whole games: nobody is lost by it who could be saved (A3)."""

from __future__ import annotations

import pytest

from solo.games.museum.use_answers import heals, is_needed, shown_uses
from solo.games.town.abouts import Pending
from solo.games.town.fight_answers import wakes
from solo.games.town.forecast.after_roll import is_in_reach
from solo.games.town.gate_answers import gate_answer, reasons_to_wait
from solo.games.town.stakes import fall, fells
from tests.robustness.unasked import Seat, Step

ATTEMPT = ("attempt", "result", "remove_die", "set_aside")
"""Questions of an attempt at a card."""

MOST = 1000
"""So many answers are given in a game at most."""


@pytest.mark.parametrize(("first", "games"), [(0, 4), pytest.param(4, 200, marks=pytest.mark.campaign)])
def test_the_town_answers_nothing_by_which_somebody_is_lost(first: int, games: int) -> None:
    """No loss is suffered that something in hand prevents where somebody falls by it (R22.1), nor a roll left that clue tokens
    may save (R18.7); no gate is closed by which somebody comes back (R24.9), or which another could seal, or while hardly any
    doom is missing (R13.4); no fight that brings doom is begun that clue tokens may evade (R35.2)."""
    for seed in range(first, first + games):
        seat = Seat("town", seed)
        for step in seat.steps(MOST):
            assert step.question is not None or not _loses(seat, step), (seed, seat.position, step)


def _loses(seat: Seat, step: Step) -> bool:
    """Whether by an answer of the table somebody, or something, is lost that could be saved."""
    game, decision, answer = seat.game, step.decision, str(step.answer)
    who = game.deciding(decision.who)
    if who is None:
        return False
    match decision.kind:
        case "prevent" if answer == "suffer":
            return any(fall(game, decision, who).values())
        case "explored_gate" if answer.startswith("close"):
            waits = {key for key, people in reasons_to_wait(game, decision).items() if people}
            return bool(waits & {"beyond", "sealing"}) or (bool(waits) and gate_answer(game, decision) is not None)
        case "after_check" if answer == "accept" and isinstance(decision.about, Pending):
            helps = any(each.verb == "clue" for each in decision.options) and is_in_reach(game, decision.about, who)
            return helps and fells(game, decision, who)
        case "deal_with" if answer.startswith("fight"):
            return who.clues > 0 and wakes(game, answer.partition(":")[2])
    return False


@pytest.mark.parametrize(("first", "games"), [(102, 1), pytest.param(103, 40, marks=pytest.mark.campaign)])
def test_in_the_museum_nobody_is_devoured_unasked_with_what_heals_in_hand(first: int, games: int) -> None:
    """He was asked about it in the attempt itself, not only on his way to it (ES12.4, ES16.1)."""
    for seed in range(first, first + games):
        seat, devoured, passed_over, asked = Seat("museum", seed), 0, False, False
        for step in seat.steps(MOST):
            state = seat.game.state
            assert not passed_over or len(state.devoured) == devoured, (seed, seat.position)
            within = step.decision.kind in ATTEMPT
            asked = within and (asked or (step.question is not None and _heals(seat, step)))
            passed_over = within and not asked and (passed_over or _heals(seat, step))
            devoured = len(state.devoured)


def _heals(seat: Seat, step: Step) -> bool:
    """Whether a question offers what heals somebody who may lose at one blow all that is left."""
    uses = [each for each in shown_uses(step.decision) if heals(seat.game, each)]
    return is_needed(seat.game, uses)
