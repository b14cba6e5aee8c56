"""The rulebook's examples: situations set up by hand, played with the rules and compared with the expected result.

They are in `content/examples/nation`, a file for one or several chapters. docs/how-to/example.md explains how to write one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from solo.boardgame import scenarios
from solo.boardgame.lessons import Lessons
from solo.boardgame.scenario_rules import ScenarioRules
from solo.boardgame.scenarios import ExampleFile, ScenarioStep
from solo.files.content_errors import author_error, nearest
from solo.files.yaml import convert
from solo.games.nation.checks.expectations import EXPECTATIONS
from solo.games.nation.checks.scenario import Face, Scenario, arrange, script
from solo.games.nation.events import LessonOpened
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.acquiring import acquire
from solo.games.nation.rules.cult import ancient_turn, run_line
from solo.games.nation.rules.ending import check_end, finish
from solo.games.nation.rules.sanity import test_cultist, test_player
from solo.games.nation.rules.setup import set_up
from solo.games.nation.rules.turn import begin_turn, end_turn, play_round, player_turn
from solo.games.nation.scope import Scope
from solo.games.nation.state import ENDS
from solo.games.nation.verbs.language import VOCABULARY
from solo.kernel.flow import Flow

Example = scenarios.Example[Scenario, Face]
"""An example. dice: the tokens that come out of the bag. play: STEPS; `{line: behavior card, who: cultist}`;
`{step: {do, number}, who: cultist}`; `{effect: [steps], source: card}`; `{acquire: place}`; `{test: player or a cultist}`;
`{end: how}`."""

Proof = scenarios.PlayedExample[Scenario, Face, Game]
"""An example that was played."""


# What is played


def course(game: Game, steps: Sequence[ScenarioStep]) -> Flow[None]:
    """Run steps one after the other."""
    return as_in_a_game(game, (_step(game, step) for step in steps))


def as_in_a_game(game: Game, flows: Iterable[Flow[None]]) -> Flow[None]:
    """Run flows one after the other; the end of the game interrupts them as in a whole one."""
    try:
        for flow in flows:
            game.budget.renew()
            yield from flow
            check_end(game)
    except GameEnds as end:
        finish(game, end.how)


def _step(game: Game, step: ScenarioStep) -> Flow[None]:
    name, value = (step, "") if isinstance(step, str) else next(iter(step.items()))
    if name in STEPS:
        yield from STEPS[name](game)
    elif name in PARTS and not isinstance(step, str):
        yield from PARTS[name](game, value, step)
    else:
        raise author_error(
            "no_course", "{name!r} cannot be played{hint}", name=name, hint=nearest(name, (*STEPS, *PARTS))
        )


def _turn(game: Game) -> Flow[None]:
    """The player's turn, to its end."""
    game.state.phase = "turn"
    yield from player_turn(game)
    yield from end_turn(game)


def _next_turn(game: Game) -> Flow[None]:
    """Another turn of the player, from its beginning to its end."""
    begin_turn(game)
    yield from _turn(game)


def _in_phase(phase: str, play: Callable[[Game], Flow[None]]) -> Callable[[Game], Flow[None]]:
    """A chapter of the rules, played in its phase."""

    def course(game: Game) -> Flow[None]:
        game.state.phase = phase
        yield from play(game)

    return course


def _setup(game: Game) -> Flow[None]:
    yield from set_up(game)
    game.state.phase = "between"


STEPS: Mapping[str, Callable[[Game], Flow[None]]] = {
    "actions": _in_phase("turn", player_turn),
    "end_of_turn": _in_phase("turn", end_turn),
    "turn": _turn,
    "next_turn": _next_turn,
    "ancient_turn": _in_phase("ancient", ancient_turn),
    "round": _in_phase("turn", play_round),
    "setup": _setup,
}
"""What can be played of a game as it stands."""


def _line(game: Game, card: Any, arguments: Mapping[str, Any]) -> Flow[None]:
    """The line of a cultist on a behavior card."""
    game.state.phase = "ancient"
    cultist = str(arguments["who"])
    yield from run_line(game, cultist, getattr(game.content.behavior[str(card)], game.cultist(cultist).id))


def _cultist_step(game: Game, step: Any, arguments: Mapping[str, Any]) -> Flow[None]:
    """One step of a cultist, with what follows from it."""
    game.state.phase = "ancient"
    yield from run_line(game, str(arguments["who"]), [convert(step, StepFact)])


def _effect(game: Game, steps: Any, arguments: Mapping[str, Any]) -> Flow[None]:
    """Steps of the effect language, of a card of the player."""
    card = str(arguments.get("source", ""))
    scope = Scope(game, game.who, card, when="action", city=str(arguments.get("city", "")))
    yield from VOCABULARY.compile(steps).run(scope)


def _acquire(game: Game, place: Any, arguments: Mapping[str, Any]) -> Flow[None]:
    """The player acquires a place."""
    yield from acquire(game, str(place))


def _test(game: Game, side: Any, arguments: Mapping[str, Any]) -> Flow[None]:
    """Somebody draws a token from the bag."""
    if side == PLAYER:
        yield from test_player(game)
    else:
        yield from test_cultist(game, str(side))


def _end(game: Game, how: Any, arguments: Mapping[str, Any]) -> Flow[None]:
    """The game ends, and is scored."""
    if how not in ENDS:
        raise author_error("no_end", "no game ends by {how!r}{hint}", how=how, hint=nearest(str(how), ENDS))
    yield from ()
    raise GameEnds(str(how))


PARTS: Mapping[str, Callable[[Game, Any, Mapping[str, Any]], Flow[None]]] = {
    "line": _line,
    "step": _cultist_step,
    "effect": _effect,
    "acquire": _acquire,
    "test": _test,
    "end": _end,
}
"""What can be played by itself, with what it is about."""


def _opened(game: Game) -> LessonOpened:
    state = game.state
    return LessonOpened(
        state.ancient_one,
        game.who.id,
        state.level,
        state.automaton.score,
        {city.id: city.face for city in state.cities},
        tuple(each.card for each in state.row),
        {cultist.id: cultist.place for cultist in state.cultists},
        dict(game.agents()),
    )


SCENARIOS: ScenarioRules[Scenario, Face, Game] = ScenarioRules(
    "nation",
    ExampleFile[Scenario, Face],
    Lessons[Scenario, Face],
    arrange,
    script,
    course,
    EXPECTATIONS.differences,
    _opened,
)
"""The examples and lessons of the nation game, in `content/examples/nation` and `content/lessons/nation`."""
