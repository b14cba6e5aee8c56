"""The rulebook's examples: situations set up by hand, played with the rules and compared with the expected result.

They are in `content/examples/town`, a file for one or several chapters. docs/architecture.md explains how to write one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from solo.games.town.events.course import PhaseBegan
from solo.games.town.game import Awakens, Collapsed, Game, GameEnds
from solo.games.town.printed.pieces import Content
from solo.games.town.proof.outcomes import bare, differences
from solo.games.town.proof.scenario import (
    script,
)
from solo.games.town.proof.situation import Face, Given, arrange, read_situations
from solo.games.town.rules import battle, turn
from solo.games.town.rules.ending import finish
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.rules.setup import first_mythos, set_up
from solo.games.town.scope import Scope
from solo.games.town.verbs import VOCABULARY
from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.documents import ContentError, nearest
from solo.kernel.flow import BOUNDARY, Flow, Session
from solo.kernel.host import SetupError

FORMAT = "solo-examples/1"
FIRST = "..."
"""An answer that means the first option of all remaining questions."""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example. rules: those it shows, first the one it is listed with. dice, answers: in the order of their use. vectors:
    the worked examples of the printed books, by their ids, that it plays, alone or with others.

    play: phases, for everybody (`movement`) or for one (`{movement: amanda_sharpe}`), or other COURSES, or
    `{effect: [steps], who: id}`. Without it the situation alone is looked at.
    """

    id: str
    rules: tuple[str, ...]
    given: Given
    expected: dict[str, Any]
    play: tuple[str | dict[str, Any], ...] = ()
    dice: tuple[Face, ...] = ()
    answers: tuple[str | tuple[str, ...], ...] = ()
    vectors: tuple[str, ...] = ()


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of examples."""

    format: str
    examples: tuple[Example, ...]


class Proof(NamedTuple):
    """An example that was played. decision: the pending decision at its end, None if there is none."""

    example: Example
    game: Game
    decision: Decision | None


def read_examples() -> list[Example]:
    """Every example, in the order of the files; raises ContentError with file and line."""
    found: dict[str, Example] = read_situations(
        "examples", File, FORMAT, lambda each: "" if each.rules else "shows no rule"
    )
    return list(found.values())


def play(content: Content, example: Example) -> Proof:
    """Set up the situation and play the example to its end, or to the question that `asked` describes.

    Raises ContentError for an impossible situation, an illegal answer, and missing or unused dice or answers.
    """
    try:
        game = arrange(content, example.given)
        dice = script(game, example.dice)
        session = Session(course(game, example.play))
        _answer(session, example)
        if dice.left:
            raise ContentError(f"{dice.left} dice are left over")
    except (SetupError, LookupError, ValueError, IllegalAnswer) as error:
        raise ContentError(f"{example.id}: {error}") from error
    except ContentError as error:
        raise ContentError(f"{example.id}: {error.problem}") from error
    return Proof(example, game, session.decision)


def proven(content: Content, example: Example) -> Proof:
    """Play an example; raises ContentError if the result is not as expected."""
    played = play(content, example)
    try:
        wrong = list(differences(played.game, played.decision, example.expected))
    except ContentError as error:
        raise ContentError(f"{example.id}: {error.problem}") from error
    if wrong:
        raise ContentError(f"{example.id}: {'; '.join(wrong)}")
    return played


def _answer(session: Session, example: Example) -> None:
    """Give the answers one after the other."""
    answers = list(example.answers)
    while session.decision is not None and answers:
        if answers[0] == FIRST:
            session.answer(session.decision.default)
            continue
        session.answer(_meant(session.decision, answers.pop(0)))
    if answers not in ([], [FIRST]):
        raise ContentError(f"answers are left over: {answers}")
    if session.decision is not None and "asked" not in example.expected:
        legal = ", ".join(each.id for each in session.decision.options)
        raise ContentError(f"no answer is left for {session.decision.kind!r}; legal are: {legal}")


def _meant(decision: Decision, answer: str | tuple[str, ...]) -> Answer:
    """The options meant: each by its id, with or without copy numbers, or by a unique beginning of the id."""
    ids = [each.id for each in decision.options]
    meant = []
    for each in (answer,) if isinstance(answer, str) else answer:
        named = [id for id in ids if each in (id, bare(id))]
        begun = [id for id in ids if id.startswith(each)]
        meant.append(named[0] if named else begun[0] if len(begun) == 1 else each)
    return decision.check(tuple(meant))


# What is played


def course(game: Game, steps: Sequence[str | dict[str, Any]]) -> Flow[None]:
    """Run steps one after the other; the awakening and the end of the game interrupt them as in a whole game."""
    try:
        try:
            for step in steps:
                try:
                    yield from _step(game, step)
                except Collapsed:
                    continue
        except Awakens as awakens:
            yield from battle.awaken(game, awakens.reason)
    except GameEnds:
        battle.sweep(game)
        finish(game)


def _step(game: Game, step: str | dict[str, Any]) -> Flow[None]:
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
        yield from _once(turn.turns(game))
    elif step == "awaken":
        yield from battle.awaken(game, "doom")
    elif step == "battle":
        yield from _once(battle.rounds(game))
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


def _once(flow: Flow[None]) -> Flow[None]:
    """Run a flow from its first boundary to the next one."""
    boundaries, answer = 0, None
    while True:
        try:
            step = next(flow) if answer is None else flow.send(answer)
        except StopIteration:
            return
        boundaries += step is BOUNDARY
        if boundaries == 2:
            flow.close()
            return
        answer = yield step


def by_rule(examples: Sequence[Example]) -> Mapping[str, list[Example]]:
    """Examples by the rule they are listed with."""
    found: dict[str, list[Example]] = {}
    for each in examples:
        found.setdefault(each.rules[0], []).append(each)
    return found


def proofs(content: Content) -> Iterator[Proof]:
    """Play every example; raises ContentError for the first whose result is not as expected."""
    for example in read_examples():
        yield proven(content, example)
