"""The rulebook's examples: situations set up by hand, played with the rules and compared with the expected result.

They are in `content/examples/museum`, a file for one or several chapters. docs/how-to/example.md explains how to write one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from solo.boardgame import scenarios
from solo.boardgame.lessons import Lessons
from solo.boardgame.scenario_rules import ScenarioRules
from solo.boardgame.scenarios import ExampleFile, ScenarioStep
from solo.files.content_errors import author_error, nearest
from solo.files.errors import AuthorText, ErrorText
from solo.games.museum.checks.expectations import EXPECTATIONS
from solo.games.museum.checks.scenario import Face, Scenario, arrange, script
from solo.games.museum.events import LessonOpened
from solo.games.museum.game import AncientOneAwakens, Game, GameEnds, TurnEnds
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.rules.attempts import attempt_card
from solo.games.museum.rules.battle import attack, awaken, battle_turn
from solo.games.museum.rules.clock import advance_clock
from solo.games.museum.rules.completing import complete_card
from solo.games.museum.rules.devoured import abandon
from solo.games.museum.rules.ending import finish
from solo.games.museum.rules.entrance import visit_entrance
from solo.games.museum.rules.midnight import next_card, play_midnight, run_midnight_effects
from solo.games.museum.rules.rewards import penalize, reward
from solo.games.museum.rules.setup import set_up
from solo.games.museum.rules.turn import clock_phase, movement, start_of_turn, turn
from solo.games.museum.rules.uses import settle
from solo.games.museum.scope import Scope
from solo.games.museum.state import Investigator
from solo.games.museum.verbs.language import VOCABULARY
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.kernel.flow import Flow

Example = scenarios.Example[Scenario, Face]
"""An example. play: STEPS for whoever has the turn, or `{a step: id}`; `{effect: [steps], who: id, source: id}`;
`{reward: icons}` and `{penalty: icons}`, perhaps with `who`; `{effect: [steps], reward: icons}` in the same moment;
`{clock: steps}`."""

Proof = scenarios.PlayedExample[Scenario, Face, Game]
"""An example that was played."""


# What is played


def course(game: Game, steps: Sequence[ScenarioStep]) -> Flow[None]:
    """Run steps one after the other."""
    return as_in_a_game(game, (_step(game, step) for step in steps))


def as_in_a_game(game: Game, flows: Iterable[Flow[None]]) -> Flow[None]:
    """Run flows one after the other; the awakening and the end of the game interrupt them as in a whole game."""
    try:
        for flow in flows:
            game.budget.renew()
            try:
                yield from flow
                settle(game)
            except TurnEnds:
                abandon(game)
                game.fallen = False
            except AncientOneAwakens:
                awaken(game)
    except GameEnds:
        finish(game)


def _step(game: Game, step: ScenarioStep) -> Flow[None]:
    name, value = (step, "") if isinstance(step, str) else next(iter(step.items()))
    arguments: Mapping[str, Any] = {} if isinstance(step, str) else step
    who = (
        game.by_id(str(arguments.get("who", game.state.investigators[game.state.seat].id)))
        if game.state.investigators
        else None
    )
    if name == "clock" and value:
        game.state.phase = "clock"
        advance_clock(game, int(value))
    elif name in STEPS:
        if value:
            game.state.seat = game.by_id(str(value)).seat
        yield from STEPS[name](game)
    elif name in ("effect", "reward", "penalty") and who is not None:
        game.state.phase = "adventure"
        yield from _happens(game, who, name, value, str(arguments.get("source", "")))
        if name != "reward" and "reward" in arguments:
            yield from reward(game, who, arguments["reward"])
    else:
        raise author_error(
            "no_course",
            "{name!r} cannot be played{hint}",
            name=name,
            hint=nearest(name, (*STEPS, "effect", "reward", "penalty")),
        )


def _happens(game: Game, who: Investigator, name: str, value: Any, source: str) -> Flow[None]:
    """An effect, a reward or a penalty of somebody."""
    if name == "effect":
        yield from VOCABULARY.compile(value).run(Scope(game, who, source))
    elif name == "reward":
        yield from reward(game, who, value)
    else:
        yield from penalize(game, who, value)


def _movement(game: Game) -> Flow[None]:
    game.state.phase = "movement"
    yield from start_of_turn(game)
    yield from movement(game, game.state.investigators[game.state.seat])
    game.state.phase = "adventure"


def _adventure(game: Game) -> Flow[None]:
    """The adventure phase of whoever has the turn: at the entrance, on a card, or in the final battle."""
    state = game.state
    who = state.investigators[state.seat]
    state.phase = "adventure"
    if state.battle:
        yield from battle_turn(game, who)
    elif who.place == ENTRANCE:
        yield from visit_entrance(game, who)
    else:
        yield from attempt_card(game, who)


def _in_phase(phase: str, play: Callable[[Game], Flow[None]]) -> Callable[[Game], Flow[None]]:
    """A chapter of the rules, played in its phase."""

    def course(game: Game) -> Flow[None]:
        game.state.phase = phase
        yield from play(game)

    return course


def _complete(game: Game) -> Flow[None]:
    """The attempt under way is completed."""
    game.state.phase = "adventure"
    yield from complete_card(game, game.state.investigators[game.state.seat])


def _setup(game: Game) -> Flow[None]:
    yield from set_up(game)
    game.state.phase = "between"


def _awaken(game: Game) -> Flow[None]:
    awaken(game)
    yield from ()


STEPS: Mapping[str, Callable[[Game], Flow[None]]] = {
    "turn": turn,
    "movement": _movement,
    "adventure": _adventure,
    "clock": _in_phase("clock", clock_phase),
    "midnight": _in_phase("midnight", play_midnight),
    "at_midnight": _in_phase("midnight", run_midnight_effects),
    "mythos": next_card,
    "attack": _in_phase("midnight", attack),
    "complete": _complete,
    "awaken": _awaken,
    "setup": _setup,
}
"""What can be played for whoever has the turn."""


def _differences(
    game: Game, told: Sequence[Event], decision: Decision | None, expected: Mapping[str, Any]
) -> Iterator[ErrorText]:
    """What differs from what is expected; whoever was devoured since the situation does nothing that is."""
    present = {who.id for who in game.state.investigators}
    if lost := [id for id in game.state.devoured if id in expected and id not in present]:
        yield AuthorText("devoured", "{names} devoured", names=", ".join(lost))
    else:
        yield from EXPECTATIONS.differences(game, told, decision, expected)


def _opened(game: Game) -> LessonOpened:
    people, fact = tuple(who.id for who in game.state.investigators), game.ancient.fact
    return LessonOpened(game.state.ancient_one, people, fact.elder_signs, len(fact.doom_track))


SCENARIOS: ScenarioRules[Scenario, Face, Game] = ScenarioRules(
    "museum", ExampleFile[Scenario, Face], Lessons[Scenario, Face], arrange, script, course, _differences, _opened
)
"""The examples and lessons of the museum, in `content/examples/museum` and `content/lessons/museum`."""
