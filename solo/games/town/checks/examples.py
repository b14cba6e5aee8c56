"""The rulebook's examples: situations set up by hand, played with the rules and compared with the expected result.

They are in `content/examples/town`, a file for one or several chapters. docs/architecture.md explains how to write one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from solo.files.yaml import ContentError, nearest
from solo.games.town.checks.by_hand import script
from solo.games.town.checks.expectations import differences
from solo.games.town.checks.scenario import Face, Scenario, arrange
from solo.games.town.events.course import PhaseBegan
from solo.games.town.game import AncientOneAwakens, Collapsed, Game, GameEnds
from solo.games.town.printed.pieces import Content
from solo.games.town.rules import battle, turn
from solo.games.town.rules.ending import finish
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.rules.setup import first_mythos, set_up
from solo.games.town.scope import Scope
from solo.games.town.verbs import VOCABULARY
from solo.kernel import scenarios as situations
from solo.kernel.flow import Flow
from solo.kernel.scenarios import ExampleFile, ScenarioStep, as_expected, examples_of, once, play_example

Example = situations.Example[Scenario, Face]
"""An example. play: phases, for everybody (`movement`) or for one (`{movement: amanda_sharpe}`), or other COURSES, or
`{effect: [steps], who: id}`."""

Proof = situations.Proof[Scenario, Face, Game]
"""An example that was played."""


def read_examples() -> list[Example]:
    """Every example, in the order of the files; raises ContentError with file and line."""
    return examples_of("town", ExampleFile[Scenario, Face])


def play(content: Content, example: Example) -> Proof:
    """Play an example to its end, or to the question that `asked` describes; raises as `play_example`."""
    return play_example(example, partial(arrange, content), script, course)


def proven(content: Content, example: Example) -> Proof:
    """Play an example; raises ContentError if the result is not as expected."""
    return as_expected(play(content, example), differences)


# What is played


def course(game: Game, steps: Sequence[ScenarioStep]) -> Flow[None]:
    """Run steps one after the other; the awakening and the end of the game interrupt them as in a whole game."""
    try:
        try:
            for step in steps:
                try:
                    yield from _step(game, step)
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
        yield from once(turn.turns(game))
    elif step == "awaken":
        yield from battle.awaken(game, "doom")
    elif step == "battle":
        yield from once(battle.rounds(game))
    elif step == "setup":
        yield from set_up(game)
    elif step == "first_mythos":
        yield from first_mythos(game)
    else:
        raise ContentError(f"{step!r} cannot be played{nearest(step, COURSES)}")


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
            raise ContentError(f"{name!r} is no phase of one investigator{nearest(name, turn.ACTS)}")
        game.state.phase = name
        game.tell(PhaseBegan(name))
        yield from turn.ACTS[name](game, game.by_id(str(id)))
