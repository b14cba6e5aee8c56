"""Verifying a campaign: its journal is replayed from checkpoint to checkpoint and compared with the save."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from solo.files.errors import ErrorText
from solo.kernel.decisions import Answer, IllegalAnswer
from solo.kernel.flow import FlowRunner
from solo.kernel.host import Rules
from solo.storage.cells import Checkpoint, Header
from solo.storage.database import Database
from solo.storage.errors import DamagedSave
from solo.storage.playing import RulesFinder, rules_for
from solo.storage.sources import changes, check_cards, kit_of, same

NOT_NOTED = ErrorText("not_noted", "it is not noted with which version of the program it was played")


class Verified(msgspec.Struct, frozen=True):
    """The result of verifying.

    problems: what should agree and does not. since: the answer from which on the journal must agree; earlier ones were
    given with other cards or another program version. changes: in words, what has changed.
    """

    problems: Sequence[str]
    since: int
    changes: Sequence[str]


def verify(rules: Rules | RulesFinder, path: Path, progress: Callable[[int, int], None] | None = None) -> Verified:
    """Replay the whole journal and compare at each checkpoint; raises StorageError when the file cannot be read.

    progress: called with the number of answers done and the number of all.
    """
    database = Database.open(path, read_only=True)
    try:
        about = database.about()
        game = rules_for(path, about.game, rules)
        check_cards(path, about.played_with, game.sources)
        checkpoints = list(database.checkpoints())
        answers = database.answers(about.base)
    finally:
        database.close()
    own = _own_since(game, about)
    since, problems = about.base, []
    for start, goal in _stretches(path, about, checkpoints):
        begin = start.position if start is not None else 0
        end = goal.position if goal is not None else about.base + len(answers)
        given = answers[begin - about.base : end - about.base]
        problem = _replay(game, about, start, given, goal, ours=begin > own)
        if problem and begin >= own:
            problems.append(problem)
        elif problem:
            since = end
        if progress is not None:
            progress(end - about.base, len(answers))
    unknown = [] if about.played_with else [NOT_NOTED]
    return Verified(problems, since, changes(about.played_with, game.sources) or unknown)


def _own_since(game: Rules, about: Header) -> float:
    """The answer from which on everything must agree: later ones were given with the present version and cards."""
    known = [kit.since for kit in about.played_with[-1:] if same(kit, kit_of(game.sources, 0))]
    return known[0] if known else math.inf


def _stretches(
    path: Path, about: Header, checkpoints: list[Checkpoint]
) -> list[tuple[Checkpoint | None, Checkpoint | None]]:
    """The pairs of consecutive checkpoints; None stands before the first one of a complete journal, and after the last."""
    if about.base and (not checkpoints or checkpoints[0].position != about.base):
        raise DamagedSave(ErrorText("no_checkpoint", "{path}: its first checkpoint is missing", path=path))
    starts = checkpoints if about.base else [None, *checkpoints]
    return list(zip(starts, [*starts[1:], None], strict=True))


def _replay(
    game: Rules, about: Header, start: Checkpoint | None, answers: list[Answer], goal: Checkpoint | None, *, ours: bool
) -> str:
    """Replay one stretch; returns what does not agree, "" when all does.

    ours: whether its first checkpoint was made with the present cards; new cards have been added to an older state.
    """
    at = begin = start.position if start is not None else 0
    reached = ""

    def compare() -> None:
        nonlocal reached
        if goal is not None and at == goal.position and not reached and (start is None or at > begin):
            reached = host.digest()

    try:
        host = game.begin(about.setup) if start is None else game.restore(start.snapshot)
        if start is not None and ours and host.digest() != start.digest:
            return _otherwise(begin)
        session = FlowRunner(host.flow(), compare)
        for answer in answers:
            if session.decision is None:
                return ErrorText(
                    "answers_after_end", "the game was over after {count} answers, but there are more", count=at
                )
            at += 1
            session.answer(answer)
            host.take_events()
    except IllegalAnswer as error:
        return ErrorText("not_given", "answer {number} cannot be given: {reason}", number=at - 1, reason=error)
    except (msgspec.MsgspecError, ValueError, LookupError) as error:
        return ErrorText(
            "not_played", "the game from answer {number} on cannot be played: {reason}", number=begin, reason=error
        )
    if goal is None or reached == goal.digest:
        return ""
    if not reached:
        return ErrorText("never_reached", "the checkpoint at answer {number} was never reached", number=goal.position)
    return _otherwise(goal.position)


def _otherwise(position: int) -> ErrorText:
    return ErrorText(
        "stands_otherwise", "at answer {number} the game stands otherwise than the checkpoint says", number=position
    )
