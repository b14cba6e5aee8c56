"""What a campaign told, in its own file and in the files before it, and what a person was asked in its last turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from solo.files.errors import ErrorText
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from solo.kernel.host import Host, Rules
from solo.storage import chain
from solo.storage.cells import Header
from solo.storage.database import Database
from solo.storage.errors import StorageError
from solo.storage.playing import fitting

REMEMBERED_TURNS = 2
"""So many turns are gone through once more when a campaign is resumed, for what was declined in them."""


def told_in(database: Database, game: Rules, until: int) -> list[Event]:
    """The events of a file's checkpoints up to a position; raises DamagedSave for what the game cannot read."""
    told: list[Event] = []
    for checkpoint in database.checkpoints():
        if checkpoint.position <= until:
            what = ErrorText("told_at", "what the checkpoint at answer {number} tells", number=checkpoint.position)
            with fitting(database.path, what):
                told += game.read_events(checkpoint.events)
    return told


def told_before(path: Path, about: Header, game: Rules) -> tuple[list[Event], str]:
    """The events in the files before this one, and why they do not begin with the campaign, "" when they do."""
    link, base, told = about.before, about.base, list[list[Event]]()
    for earlier in chain.previous_files(path, about):
        try:
            with closing(Database.open(earlier, read_only=True)) as database:
                told.append(told_in(database, game, base))
                link, base = database.about().before, database.about().base
        except StorageError:
            break
    gap = ""
    if link is not None:
        gap = ErrorText(
            "gap",
            "what came before answer {number} is in the file {name!r}, which cannot be read here",
            number=base,
            name=link.name,
        )
    return [event for part in reversed(told) for event in part], gap


def asked_again(
    database: Database, game: Rules, until: int, asked: Sequence[int]
) -> Iterator[tuple[Host, Decision, Answer]]:
    """What a person was asked in the last turns before a position, with the answers, each with the game as it stood then.

    asked: at which positions somebody was. Raises what the game does where an answer fits no more.
    """
    checkpoint = database.checkpoint_before(until)
    for _ in range(REMEMBERED_TURNS - 1):
        if checkpoint is not None and checkpoint.position:
            checkpoint = database.checkpoint_before(checkpoint.position - 1) or checkpoint
    if checkpoint is None or not any(each >= checkpoint.position for each in asked):
        return
    host = game.restore(checkpoint.snapshot)
    session = FlowRunner(host.flow())
    for position, answer in enumerate(database.answers(checkpoint.position, until), checkpoint.position):
        if session.decision is None:
            return
        if position in asked:
            yield host, session.decision, answer
        session.answer(answer)
