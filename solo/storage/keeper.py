"""Playing a campaign that keeps itself: every answer on disk before the next question, undo and redo, resuming."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec

from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Event
from solo.kernel.flow import Flow, Session
from solo.storage.cells import Checkpoint
from solo.storage.database import Database
from solo.storage.errors import DamagedSave, StorageError, TakenSave


class Host(Protocol):
    """What a game must offer to be kept: a flow, snapshots at its boundaries, its events, a fingerprint, a label."""

    def flow(self) -> Flow[None]:
        """Play on from where the state stands."""

    def snapshot(self) -> bytes:
        """The state as bytes; whole at a boundary."""

    def take_events(self) -> list[Event]:
        """The events since the last call."""

    def digest(self) -> str:
        """A fingerprint of the state."""

    def label(self) -> dict[str, Any]:
        """What lists show: night, round, doom, who lives."""


class Game(Protocol):
    """How hosts are made: anew from a setup, or from a snapshot; and how events are read back."""

    def begin(self, setup: dict[str, Any]) -> Host:
        """A host before its first step; raises msgspec.MsgspecError or ValueError for a setup that cannot be."""

    def restore(self, snapshot: bytes) -> Host:
        """A host from a snapshot; raises msgspec.MsgspecError or ValueError for one that no play could have made."""

    def read_events(self, raw: bytes) -> list[Event]:
        """Stored events; raises msgspec.MsgspecError or ValueError for what are none."""


encode_events = msgspec.msgpack.Encoder().encode


class Keeper:
    """One campaign being played and kept. Its answers are durable when `answer` returns."""

    def __init__(self, game: Game, database: Database) -> None:
        self._game = game
        self._database = database
        self._boundaries: list[Checkpoint] = []
        self._pending: list[Event] = []
        self._fresh: list[Event] = []
        self._restored_at = -1
        self._host: Host
        self._session: Session
        self.position = 0
        self._wake(database.about().cursor)

    # Opening and closing

    @classmethod
    def create(cls, game: Game, path: Path, setup: dict[str, Any], **about: Any) -> Keeper:
        """A new campaign in a new file; raises StorageError."""
        return cls._woken(game, Database.create(path, {"setup": setup, "cursor": 0, **about}))

    @classmethod
    def open(cls, game: Game, path: Path) -> Keeper:
        """Go on with a campaign; raises HeldSave when another process plays it, DamagedSave when it is damaged."""
        return cls._woken(game, Database.open(path))

    @classmethod
    def _woken(cls, game: Game, database: Database) -> Keeper:
        try:
            return cls(game, database)
        except BaseException:
            database.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    # Playing

    @property
    def path(self) -> Path:
        """The campaign's file."""
        return self._database.path

    @property
    def host(self) -> Host:
        """The game as it stands."""
        return self._host

    @property
    def decision(self) -> Decision | None:
        """What waits for an answer; None when the campaign is over."""
        return self._session.decision

    def take_events(self) -> list[Event]:
        """What has happened since the last call, for the narrator."""
        self._collect()
        taken, self._fresh = self._fresh, []
        return taken

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Answer the waiting decision and write it down; raises IllegalAnswer, or StorageError when it cannot be written.

        What cannot be written is taken back: the game then stands where the file says.
        """
        decision = self._session.decision
        if decision is None:
            raise StorageError("the campaign is over; nothing waits for an answer")
        proper = decision.check(answer)
        self._boundaries = []
        before = self.position
        self.position += 1
        self._session.answer(proper)
        try:
            self._database.append(before, proper, self._boundaries, self.position)
        except TakenSave:
            raise  # the file is another's now: there is no going back to where this campaign stood
        except StorageError:
            self._wake(before)
            raise

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Many answers at once: none is surely on disk before the end of it, then all are."""
        self._database.set_careful(False)
        try:
            yield
        finally:
            self._database.set_careful(True)

    def _on_boundary(self) -> None:
        """Keep a checkpoint of this boundary, unless it is the one the host was restored from."""
        self._collect()
        if self.position <= self._restored_at:
            return
        self._restored_at = self.position
        host = self._host
        events = encode_events(self._pending)
        self._pending = []
        self._boundaries.append(Checkpoint(self.position, host.label(), host.snapshot(), events, host.digest()))

    def _collect(self) -> None:
        told = self._host.take_events()
        self._pending += told
        self._fresh += told

    def _wake(self, position: int) -> None:
        """Stand at a position: the checkpoint before it, and the answers since."""
        checkpoint = self._database.checkpoint_before(position)
        self._pending, self._fresh, self._boundaries = [], [], []
        if checkpoint is None:
            about = self._database.about()
            start = about.base
            if start:
                raise DamagedSave(f"{self.path}: its first checkpoint is missing")
            self._restored_at = -1
            with fitting(self.path, "its setup"):
                self._host = self._game.begin(about.setup)
        else:
            start = self._restored_at = checkpoint.position
            with fitting(self.path, f"the checkpoint at answer {start}"):
                self._host = self._game.restore(checkpoint.snapshot)
        answers = self._database.answers(start, position)
        self.position = start
        self._session = Session(self._host.flow(), self._on_boundary)
        for answer in answers:
            if self._session.decision is None:
                break
            self.position += 1
            with fitting(self.path, f"answer {self.position - 1}"):
                self._session.answer(answer)
        for missed in self._boundaries:
            self._database.add_checkpoint(missed)
        self.position = position
        self._collect()

    # Undo

    def undo(self, steps: int = 1) -> int:
        """Take back answers, as many as there are; how many were taken back."""
        return self._go_to(max(self._base(), self.position - steps))

    def redo(self, steps: int = 1) -> int:
        """Give again answers that were taken back; how many."""
        return self._go_to(min(self._database.count(), self.position + steps))

    def _base(self) -> int:
        return self._database.about().base

    def _go_to(self, position: int) -> int:
        moved = abs(position - self.position)
        if moved:
            before = self.position
            self._wake(position)
            self._fresh = []
            self._database.move(before, position)
        return moved

    # Looking back

    def story(self) -> list[Event]:
        """Every event of the campaign so far, up to where it stands."""
        told: list[Event] = []
        for checkpoint in self._database.checkpoints():
            if checkpoint.position <= self.position:
                with fitting(self.path, f"what the checkpoint at answer {checkpoint.position} tells"):
                    told += self._game.read_events(checkpoint.events)
        self._collect()
        return told + self._pending


@contextmanager
def fitting(path: Path, what: str) -> Iterator[None]:
    """Turn a game's refusal of what stands in a save into DamagedSave."""
    try:
        yield
    except (msgspec.MsgspecError, ValueError) as error:
        raise DamagedSave(f"{path}: {what} cannot be ({error}); `solo recover` may save the rest") from error


def verify(game: Game, path: Path, progress: Callable[[int, int], None] | None = None) -> list[str]:
    """Play a campaign's journal again and compare at each checkpoint; what does not agree, nothing when all does."""
    database = Database.open(path, read_only=True)
    problems: list[str] = []
    try:
        about = database.about()
        checkpoints = {each.position: each for each in database.checkpoints()}
        base = about.base
        answers = database.answers(base)
        position = base
        if base and base not in checkpoints:
            raise DamagedSave(f"{path}: its first checkpoint is missing")
        with fitting(path, f"the checkpoint at answer {base}" if base else "its setup"):
            host = game.restore(checkpoints[base].snapshot) if base else game.begin(about.setup)

        seen: dict[int, None] = {}

        def compare() -> None:
            checkpoint = checkpoints.get(position)
            if checkpoint is None or position == base != 0:
                return
            if position not in seen and host.digest() != checkpoint.digest:
                problems.append(f"at answer {position} the game stands otherwise than the checkpoint says")
            seen[position] = None

        session = Session(host.flow(), compare)
        for answer in answers:
            if session.decision is None:
                problems.append(f"the game was over after {position} answers, but there are {base + len(answers)}")
                break
            position += 1
            with fitting(path, f"answer {position - 1}"):
                session.answer(answer)
            host.take_events()
            if progress is not None:
                progress(position - base, len(answers))
        problems += [
            f"the checkpoint at answer {each} was never reached"
            for each in checkpoints
            if each not in seen and each != base
        ]
    finally:
        database.close()
    return problems
