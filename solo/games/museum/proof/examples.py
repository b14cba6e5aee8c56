"""The rulebook's examples: situations set up by hand, played with the rules and compared with the expected result.

They are in `content/examples/museum`, a file for one or several chapters. docs/architecture.md explains how to write one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from solo.games.museum.context import Context
from solo.games.museum.museum import Museum, MuseumCloses, TurnEnds, WakesUp
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.printed.pieces import Collection
from solo.games.museum.proof.outcomes import OUTCOMES
from solo.games.museum.proof.situation import Face, MuseumSituation, arrange, script
from solo.games.museum.rules.attempts import attempt_card
from solo.games.museum.rules.battle import attack, awaken, battle_turn
from solo.games.museum.rules.clock import advance_clock
from solo.games.museum.rules.completing import complete_card
from solo.games.museum.rules.devoured import abandon
from solo.games.museum.rules.ending import finish
from solo.games.museum.rules.entrance import visit_entrance
from solo.games.museum.rules.midnight import at_midnight, midnight, next_card
from solo.games.museum.rules.rewards import penalize, reward
from solo.games.museum.rules.setup import set_up
from solo.games.museum.rules.turn import clock_phase, movement, start_of_turn, turn
from solo.games.museum.rules.uses import settle
from solo.games.museum.state import Visitor
from solo.games.museum.verbs.language import VOCABULARY
from solo.kernel import situations
from solo.kernel.decisions import Decision
from solo.kernel.documents import ContentError, nearest
from solo.kernel.flow import Flow
from solo.kernel.situations import ExampleFile, Step, as_expected, examples_of, play_example

Example = situations.Example[MuseumSituation, Face]
"""An example. play: STEPS for whoever has the turn, or `{a step: id}`; `{effect: [steps], who: id, source: id}`;
`{reward: icons}` and `{penalty: icons}`, perhaps with `who`; `{effect: [steps], reward: icons}` in the same moment;
`{clock: steps}`."""

Proof = situations.Proof[MuseumSituation, Face, Museum]
"""An example that was played."""


def read_examples() -> list[Example]:
    """Every example, in the order of the files; raises ContentError with file and line."""
    return examples_of("museum", ExampleFile[MuseumSituation, Face])


def play(content: Collection, example: Example) -> Proof:
    """Play an example to its end, or to the question that `asked` describes; raises as `play_example`."""
    return play_example(example, partial(arrange, content), script, course)


def proven(content: Collection, example: Example) -> Proof:
    """Play an example; raises ContentError if the result is not as expected."""
    return as_expected(play(content, example), _differences)


def _differences(museum: Museum, decision: Decision | None, expected: Mapping[str, Any]) -> Iterator[str]:
    return OUTCOMES.differences(museum, museum.events, decision, expected)


# What is played


def course(museum: Museum, steps: Sequence[Step]) -> Flow[None]:
    """Run steps one after the other; the awakening and the end of the game interrupt them as in a whole game."""
    try:
        for step in steps:
            museum.budget.renew()
            try:
                yield from _step(museum, step)
                settle(museum)
            except TurnEnds:
                abandon(museum)
                museum.fallen = False
            except WakesUp:
                awaken(museum)
    except MuseumCloses:
        finish(museum)


def _step(museum: Museum, step: Step) -> Flow[None]:
    name, value = (step, "") if isinstance(step, str) else next(iter(step.items()))
    arguments: Mapping[str, Any] = {} if isinstance(step, str) else step
    who = (
        museum.by_id(str(arguments.get("who", museum.state.visitors[museum.state.seat].id)))
        if museum.state.visitors
        else None
    )
    if name == "clock" and value:
        museum.state.phase = "clock"
        advance_clock(museum, int(value))
    elif name in STEPS:
        if value:
            museum.state.seat = museum.by_id(str(value)).seat
        yield from STEPS[name](museum)
    elif name in ("effect", "reward", "penalty") and who is not None:
        museum.state.phase = "adventure"
        yield from _happens(museum, who, name, value, str(arguments.get("source", "")))
        if name != "reward" and "reward" in arguments:
            yield from reward(museum, who, arguments["reward"])
    else:
        raise ContentError(f"{name!r} cannot be played{nearest(name, (*STEPS, 'effect', 'reward', 'penalty'))}")


def _happens(museum: Museum, who: Visitor, name: str, value: Any, source: str) -> Flow[None]:
    """An effect, a reward or a penalty of somebody."""
    if name == "effect":
        yield from VOCABULARY.compile(value).run(Context(museum, who, source))
    elif name == "reward":
        yield from reward(museum, who, value)
    else:
        yield from penalize(museum, who, value)


def _movement(museum: Museum) -> Flow[None]:
    museum.state.phase = "movement"
    yield from start_of_turn(museum)
    yield from movement(museum, museum.state.visitors[museum.state.seat])
    museum.state.phase = "adventure"


def _adventure(museum: Museum) -> Flow[None]:
    """The adventure phase of whoever has the turn: at the entrance, on a card, or in the final battle."""
    state = museum.state
    who = state.visitors[state.seat]
    state.phase = "adventure"
    if state.battle:
        yield from battle_turn(museum, who)
    elif who.place == ENTRANCE:
        yield from visit_entrance(museum, who)
    else:
        yield from attempt_card(museum, who)


def _in_phase(phase: str, play: Callable[[Museum], Flow[None]]) -> Callable[[Museum], Flow[None]]:
    """A chapter of the rules, played in its phase."""

    def course(museum: Museum) -> Flow[None]:
        museum.state.phase = phase
        yield from play(museum)

    return course


def _complete(museum: Museum) -> Flow[None]:
    """The attempt under way is completed."""
    museum.state.phase = "adventure"
    yield from complete_card(museum, museum.state.visitors[museum.state.seat])


def _setup(museum: Museum) -> Flow[None]:
    yield from set_up(museum)
    museum.state.phase = "between"


def _awaken(museum: Museum) -> Flow[None]:
    awaken(museum)
    yield from ()


STEPS: Mapping[str, Callable[[Museum], Flow[None]]] = {
    "turn": turn,
    "movement": _movement,
    "adventure": _adventure,
    "clock": _in_phase("clock", clock_phase),
    "midnight": _in_phase("midnight", midnight),
    "at_midnight": _in_phase("midnight", at_midnight),
    "mythos": next_card,
    "attack": _in_phase("midnight", attack),
    "complete": _complete,
    "awaken": _awaken,
    "setup": _setup,
}
"""What can be played for whoever has the turn."""
