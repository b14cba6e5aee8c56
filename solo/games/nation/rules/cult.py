"""DP17.5, DP22 The turn of the Ancient One."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.game import Game
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.printed.numbers import CULTISTS
from solo.games.nation.rules.ancient_effects import carry_out
from solo.games.nation.rules.behavior import FAILED, do_step, travel
from solo.games.nation.rules.ending import check_end, check_late_end
from solo.games.nation.rules.goals import goal_told
from solo.kernel.flow import Flow


def ancient_turn(game: Game) -> Flow[None]:
    """A behavior card: the line of cultist 1, then that of cultist 2 (DP17.5)."""
    yield from turn_behavior(game)
    for cultist, step in steps_of_turn(game):
        with goal_told(game):
            yield from run_line(game, cultist, [step])
    end_ancient_turn(game)


def turn_behavior(game: Game) -> Flow[None]:
    """The behavior card of a turn (DP17.5)."""
    card = yield from game.dice.top(game.state.behavior, "behavior", "", "DP17.5")
    game.state.behavior_discard.append(card)
    game.tell(events.BehaviorTurned(card))


def steps_of_turn(game: Game) -> list[tuple[str, StepFact]]:
    """The steps of the behavior card that was turned up last, each with its cultist (DP17.5)."""
    fact = game.content.behavior[game.state.behavior_discard[-1]]
    return [(cultist, step) for cultist in CULTISTS for step in getattr(fact, cultist)]


def end_ancient_turn(game: Game) -> None:
    """The cards are shuffled if they must be, and a late end comes now (DP17.16, A70)."""
    shuffle_behavior(game)
    check_late_end(game)


def run_line(game: Game, cultist: str, steps: list[StepFact]) -> Flow[None]:
    """The steps of a line in order; after each the end is looked at (DP17.5, A70)."""
    for step in steps:
        yield from run_step(game, cultist, step)
        check_end(game)


def run_step(game: Game, cultist: str, step: StepFact) -> Flow[None]:
    """One step; a cultist whose step has failed travels, exactly once (DP17.5, A10, A54)."""
    if step.do == "effect":
        yield from carry_out(game, cultist)
        return
    result = yield from do_step(game, cultist, step)
    if result == FAILED:
        travel(game, cultist)


def shuffle_behavior(game: Game) -> None:
    """When all cards with an effect lie in the discard pile, all cards are shuffled (DP17.16, A69)."""
    state = game.state
    if game.content.effect_cards.isdisjoint(state.behavior):
        state.behavior += state.behavior_discard
        state.behavior_discard.clear()
        game.dice.shuffle(state.behavior)
        game.tell(events.BehaviorShuffled())
