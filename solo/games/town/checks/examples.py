"""The rulebook's examples: situations set up by hand, played with the rules and compared with the expected result.

They are in `content/examples/town`, a file for one or several chapters. docs/how-to/example.md explains how to write one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from solo.boardgame import scenarios
from solo.boardgame.lessons import Lessons
from solo.boardgame.scenario_rules import ScenarioRules
from solo.boardgame.scenarios import ExampleFile, ScenarioStep, run_one_round
from solo.files.content_errors import author_error, nearest
from solo.games.town.checks.by_hand import script
from solo.games.town.checks.expectations import EXPECTATIONS
from solo.games.town.checks.scenario import Face, Scenario, arrange
from solo.games.town.events.course import LessonBegan, PhaseBegan
from solo.games.town.game import AncientOneAwakens, Collapsed, Game, GameEnds
from solo.games.town.rules import battle, turn
from solo.games.town.rules.ending import finish
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.rules.setup import first_mythos, set_up
from solo.games.town.scope import Scope
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import Flow

Example = scenarios.Example[Scenario, Face]
"""An example. play: phases, for everybody (`movement`) or for one (`{movement: amanda_sharpe}`), or other COURSES, or
`{effect: [steps], who: id}`."""

Proof = scenarios.PlayedExample[Scenario, Face, Game]
"""An example that was played."""


# What is played


def course(game: Game, steps: Sequence[ScenarioStep]) -> Flow[None]:
    """Run steps one after the other."""
    return as_in_a_game(game, (_step(game, step) for step in steps))


def as_in_a_game(game: Game, flows: Iterable[Flow[None]]) -> Flow[None]:
    """Run flows one after the other; the awakening and the end of the game interrupt them as in a whole game."""
    try:
        try:
            for flow in flows:
                try:
                    yield from flow
                except Collapsed:
                    continue
        except AncientOneAwakens as awakens:
            yield from battle.awaken(game, awakens.reason)
    except GameEnds:
        battle.sweep(game)
        finish(game)


def _step(game: Game, step: ScenarioStep) -> Flow[None]:
    if isinstance(step, dict):
        yield from _of_one(game, step)
    elif step in turn.ACTS:
        yield from turn.phase(game, step, turn.ACTS[step])
    elif step == "round":
        turn.begin_round(game)
    elif step == "mythos":
        turn.begin_phase(game, "mythos")
        yield from mythos_phase(game)
    elif step == "turn":
        game.state.phase = "between"
        yield from run_one_round(turn.turns(game))
    elif step == "awaken":
        yield from battle.awaken(game, "doom")
    elif step == "battle":
        yield from run_one_round(battle.rounds(game))
    elif step == "setup":
        yield from set_up(game)
    elif step == "first_mythos":
        yield from first_mythos(game)
    else:
        raise author_error("no_course", "{name!r} cannot be played{hint}", name=step, hint=nearest(step, COURSES))


COURSES = (*turn.ACTS, "round", "mythos", "turn", "awaken", "battle", "setup", "first_mythos")
"""What can be played for everybody."""


def _of_one(game: Game, step: Mapping[str, Any]) -> Flow[None]:
    """A phase of one investigator, or steps of the effect language."""
    if "effect" in step:
        who = game.by_id(str(step.get("who", game.state.investigators[0].id)))
        yield from VOCABULARY.compile(step["effect"]).run(Scope(game, who, str(step.get("source", ""))))
        return
    for name, id in step.items():
        if name not in turn.ACTS:
            raise author_error(
                "no_phase", "{name!r} is no phase of one investigator{hint}", name=name, hint=nearest(name, turn.ACTS)
            )
        game.state.phase = name
        game.tell(PhaseBegan(name))
        yield from turn.ACTS[name](game, game.by_id(str(id)))


def _opened(game: Game) -> LessonBegan:
    return LessonBegan(game.state.ancient_one, tuple(who.id for who in game.state.investigators))


SCENARIOS: ScenarioRules[Scenario, Face, Game] = ScenarioRules(
    "town",
    ExampleFile[Scenario, Face],
    Lessons[Scenario, Face],
    arrange,
    script,
    course,
    EXPECTATIONS.differences,
    _opened,
)
"""The examples and lessons of the town, in `content/examples/town` and `content/lessons/town`."""
