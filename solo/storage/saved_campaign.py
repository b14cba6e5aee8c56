"""Playing a campaign that is saved continuously: every answer is on disk before the next question; undo, redo, resuming."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from solo.files.errors import ErrorText
from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from solo.kernel.host import Host, Rules
from solo.storage import chain
from solo.storage.cells import LONGEST_LIST, Checkpoint, PlayedWith
from solo.storage.database import Database
from solo.storage.errors import DamagedSave, FullSave, SaveChangedElsewhere, StorageError
from solo.storage.looking_back import asked_again, told_before, told_in
from solo.storage.playing import (
    RulesFinder,
    answer_at,
    beginning,
    cannot_be,
    changed_since,
    fitting,
    given_up,
    rules_for,
)
from solo.storage.sources import changes, check_cards, kit_of, noted, same

KEPT_ASKED = 400
"""So many of the questions that a person was asked are known when a campaign is resumed: those of several evenings."""

encode_events = msgspec.msgpack.Encoder().encode


class SavedCampaign:
    """One campaign being played and kept. Its answers are durable when `answer` returns.

    remarks: what the player should know on resuming: what has changed since it was last played, and its consequences;
    that it goes on in another file. gap: why `story` does not begin with the campaign, "" when it does. asked: at which
    positions a person was asked, the last of them; none in older saves. boundary: the position of the last boundary between two
    rounds; -1 before the first.
    """

    def __init__(self, game: Rules | RulesFinder, database: Database) -> None:
        about = database.about()
        self._database = database
        self._game = rules = rules_for(self.path, about.game, game)
        self._boundaries: list[Checkpoint] = []
        self._pending: list[Event] = []
        self._fresh: list[Event] = []
        self._looked_through: list[Event] | None = None
        self.boundary = -1
        self._hurried = False
        self._moved_to = self.gap = ""
        self._host: Host
        self._session: FlowRunner
        self.position = 0
        self._kits: Sequence[PlayedWith] = about.played_with
        self._put = about.put
        self.asked = about.asked
        self._on_disk: dict[str, object] = {"put": about.put, "asked": about.asked, "label": about.label}
        check_cards(self.path, self._kits, rules.sources)
        self.remarks = changes(self._kits, rules.sources)
        self._as_noted = bool(self._kits) and same(self._kits[-1], kit_of(rules.sources, 0))
        self._wake(about.cursor)
        if self.position != about.cursor and database.writable:
            self._move(about.cursor)

    # Opening and closing

    @classmethod
    def create(cls, game: Rules, path: Path, setup: dict[str, Any], **about: Any) -> SavedCampaign:
        """Begin a new campaign in a new file; raises StorageError."""
        return cls._woken(game, Database.create(path, {**beginning(game, setup), **about}))

    @classmethod
    def open(cls, game: Rules | RulesFinder, path: Path) -> SavedCampaign:
        """Resume a campaign; raises SaveInUse when another process plays it, DamagedSave when it is damaged.

        All of it is read first, to its last event, so that a file with any damage is never written to. One that goes on
        in another file is opened there.
        """
        sizes: dict[int, int] = {}
        told: list[Event] = []

        def look(save: Path) -> None:
            with closing(cls._woken(game, Database.open(save, read_only=True))) as looked:
                following = chain.next_file(save, looked._database)
                if following is not None:
                    raise chain.GoesOn(following)
                told[:] = looked._own_story()
                sizes.update(looked._database.sizes or {})

        database = chain.open_last(path, look)
        database.sizes = sizes
        saved_campaign = cls._woken(game, database, path)
        saved_campaign._looked_through = told
        return saved_campaign

    @classmethod
    def read(cls, game: Rules | RulesFinder, path: Path) -> SavedCampaign:
        """Open a campaign read-only, where it ends, even while another process plays it. Raises the errors of `open`."""
        return cls._woken(game, Database.open(chain.last_file(path), read_only=True), path)

    @classmethod
    def _woken(cls, game: Rules | RulesFinder, database: Database, begun: Path | None = None) -> SavedCampaign:
        try:
            saved_campaign = cls(game, database)
        except BaseException:
            database.close()
            raise
        if begun is not None and begun != database.path:
            saved_campaign.remarks.append(
                ErrorText(
                    "goes_on_in", "{name!r} goes on in the file {after!r}", name=begun.stem, after=database.path.stem
                )
            )
        return saved_campaign

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    # Playing

    @property
    def path(self) -> Path:
        """The campaign's file."""
        return self._database.path

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._game

    @property
    def setup(self) -> dict[str, Any]:
        """The setup with which the campaign was begun."""
        return self._database.about().setup

    @property
    def host(self) -> Host:
        """The game in its present state."""
        return self._host

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the campaign is over."""
        return self._session.decision

    def take_events(self) -> list[Event]:
        """The events since the last call, for the narrator."""
        taken, self._fresh = self._fresh, []
        return taken

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Answer the pending decision and save it; raises IllegalAnswer, or StorageError when it cannot be saved.

        An answer that cannot be saved is taken back: the game then agrees with the file.
        """
        decision = self._session.decision
        if decision is None:
            raise StorageError(ErrorText("is_over", "the campaign is over; nothing waits for an answer"))
        if not self._database.writable:
            raise StorageError(
                ErrorText("only_to_look", "{path}: the campaign was opened only to be looked at", path=self.path)
            )
        proper = decision.check(answer)
        self._boundaries = []
        self._looked_through = None
        before = self.position
        self._put = tuple(each for each in self._put if each <= before)
        self.asked = tuple(each for each in self.asked if each <= before)[-KEPT_ASKED:]
        self.position += 1
        self._session.answer(proper)
        self._note_question()
        kits = self._new_kits(before)
        beside = {"put": self._put, "asked": self.asked, "label": self._host.label()}
        changed = {name: value for name, value in beside.items() if value != self._on_disk[name]}
        about = changed if kits is None else {**changed, "played_with": msgspec.to_builtins(kits)}
        try:
            self._database.append(before, proper, self._boundaries, self.position, about)
        except SaveChangedElsewhere:
            raise  # another program owns the file now, so this campaign cannot be restored from it
        except StorageError:
            self._wake(before)
            raise
        self._on_disk |= changed
        if kits is not None:
            self._kits, self._as_noted = kits, True
        if self._boundaries and self.decision is not None and not self._hurried and self._database.nearly_full:
            self._go_on_elsewhere(self._boundaries[-1])

    def _new_kits(self, position: int) -> Sequence[PlayedWith] | None:
        """What the campaign is played with, to store with an answer given now; None when nothing has changed."""
        if self._as_noted and self._kits[-1].since <= position:
            return None
        return noted(self._kits, self._game.sources, position)

    @property
    def boundaries(self) -> Sequence[Checkpoint]:
        """The checkpoints the last answer led to."""
        return self._boundaries

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """A context for many answers at once: they are certain to be on disk only at its end, and all in this file."""
        self._database.set_careful(False)
        self._hurried = True
        try:
            yield
        finally:
            self._hurried = False
            self._database.set_careful(True)

    # In another file

    def _go_on_elsewhere(self, end: Checkpoint) -> None:
        """Go on in a new file, which begins with the checkpoint `end`, the last of this one.

        Where there cannot be another, this one goes on, as long as there is room, and tries again at the end of the next turn.
        """
        told = msgspec.structs.replace(end, events=encode_events([]))
        following = chain.followed(self._database, self._game, told)
        if following is None:
            return
        self._database.close()
        self._database = following
        self._kits = following.about().played_with
        self._on_disk |= {"asked": (), "label": {}}
        self._moved_to = following.path.stem

    def take_new_file(self) -> str:
        """The name of the file in which it has gone on since the last call; "" if it is the same."""
        taken, self._moved_to = self._moved_to, ""
        return taken

    @property
    def previous_file(self) -> str:
        """The name of the file that holds what came before, when nothing here can be taken back any more; else ""."""
        about = self._database.about()
        return about.before.name if about.before is not None and self.position == about.base else ""

    def _on_boundary(self) -> None:
        """Save a checkpoint at this boundary, unless it is the one the host was restored from.

        Of several without an answer between them the first is saved, with the label of the last: where the game then stands.
        """
        self._collect()
        if self._boundaries and self._boundaries[-1].position == self.position:
            self._boundaries[-1] = msgspec.structs.replace(self._boundaries[-1], label=self._host.label())
        if self.position <= self.boundary:
            return
        self.boundary = self.position
        host = self._host
        events = encode_events(self._pending)
        self._pending = []
        self._boundaries.append(Checkpoint(self.position, host.label(), host.snapshot(), events, host.digest()))

    def put_question(self) -> None:
        """Note that the pending question is put to a person who has to know what is told over several questions; once.

        Saved at once, so that whoever leaves now is not told it again. Raises StorageError.
        """
        if self.decision is not None and self.position not in self._put and self._database.writable:
            put = (*self._put, self.position)[-LONGEST_LIST:]
            self._database.put_beside("put", put)
            self._put = self._on_disk["put"] = put
            self._collect([self.decision.put])

    def note_asked(self) -> None:
        """Note that a person is asked the pending question; saved with its answer."""
        if self._database.writable:
            self.asked = tuple(sorted({*self.asked, self.position}))

    def given(self, since: int) -> list[Answer]:
        """The answers that were given, but for so many."""
        return list(self._database.answers(since, self.position))

    def replay(self, visit: Callable[[Decision, Answer], None]) -> None:
        """Go through what a person was asked in the last turns, with the answers, each with `host` as it stood then.

        Nothing comes of it: afterwards the game stands as it did. What fits no more ends it.
        """
        here = self._host
        try:
            with suppress(IllegalAnswer, LookupError, ValueError, msgspec.MsgspecError):
                for host, question, given in asked_again(self._database, self._game, self.position, self.asked):
                    self._host = host
                    visit(question, given)
        finally:
            self._host = here

    def _note_question(self) -> None:
        """Add an `Asked` event to the story: all events before it were told when the pending question was asked."""
        decision = self._session.decision
        noted = [decision.asked] if decision is not None else []
        self._collect([*noted, decision.put] if decision is not None and self.position in self._put else noted)

    def _collect(self, behind: Sequence[Event] = ()) -> None:
        """Move the host's new events, followed by those in `behind`, into the story and the events not yet taken."""
        told = [*self._host.take_events(), *behind]
        self._pending += told
        self._fresh += told

    def _wake(self, position: int) -> None:
        """Go to a position of the journal: restore the checkpoint before it and repeat the answers since."""
        checkpoint = self._database.checkpoint_before(position)
        self._pending, self._fresh, self._boundaries = [], [], []
        if checkpoint is None:
            about = self._database.about()
            start = about.base
            if start:
                raise DamagedSave(ErrorText("no_checkpoint", "{path}: its first checkpoint is missing", path=self.path))
            self.boundary = -1
            with self._fitting(ErrorText("its_setup", "its setup")):
                self._host = self._game.begin(about.setup)
        else:
            start = self.boundary = checkpoint.position
            with self._fitting(ErrorText("at_checkpoint", "the checkpoint at answer {number}", number=start)):
                self._host = self._game.restore(checkpoint.snapshot)
        answers = self._database.answers(start, position)
        self.position = start
        with self._fitting(ErrorText("game_at", "the game at answer {number}", number=start)):
            self._session = FlowRunner(self._host.flow(), self._on_boundary)
        self._note_question()
        for answer in answers:
            if not self._give_again(answer):
                break
        if self._database.writable:
            with suppress(FullSave):  # the answers lead there without it
                for missed in self._boundaries:
                    self._database.add_checkpoint(missed)

    def _give_again(self, answer: Answer) -> bool:
        """Repeat an answer from the journal; False when it is not legal with the present cards and rules."""
        decision = self._session.decision
        try:
            proper = decision.check(answer) if decision is not None else None
        except IllegalAnswer as error:
            proper = None
            if self._as_noted:
                raise cannot_be(self.path, answer_at(self.position), error) from error
        if proper is None:
            self.remarks.append(given_up(self.position))
            return False
        self.position += 1
        with self._fitting(answer_at(self.position - 1)):
            self._session.answer(proper)
        self._note_question()
        return True

    @contextmanager
    def _fitting(self, what: ErrorText) -> Iterator[None]:
        """Turn a game's errors about the content of the save into StorageErrors."""
        try:
            with fitting(self.path, what):
                yield
        except LookupError as error:
            raise StorageError(
                ErrorText(
                    "needs_card",
                    "{path}: {what} needs {card}, which is not among the cards at hand{since}",
                    path=self.path,
                    what=what,
                    card=error,
                    since=changed_since(self.remarks),
                )
            ) from error

    # Beside the play

    @property
    def standing_orders(self) -> dict[str, str]:
        """What the player wants done without being asked; not part of the play."""
        return self._database.about().wishes

    @property
    def played(self) -> int:
        """When the last answer was given, in seconds since 1970; 0 if the save does not say it."""
        return self._database.about().played

    def keep_orders(self, orders: dict[str, str]) -> None:
        """Store these standing orders with the campaign; raises StorageError."""
        self._database.put_beside("wishes", orders)

    @property
    def language(self) -> str:
        """The language that the campaign was last told in; "" if it was never noted."""
        return self._database.about().language

    def set_language(self, language: str) -> None:
        """Note the language that the campaign is told in, if it is another; raises StorageError."""
        if language != self.language:
            self._database.put_beside("language", language)

    # Undo

    @property
    def base(self) -> int:
        """How many answers stand in files before this one, which can no longer be taken back."""
        return self._database.about().base

    def undo(self, steps: int = 1) -> int:
        """Take back up to `steps` answers; returns how many."""
        return self._go_to(max(self.base, self.position - steps))

    def redo(self, steps: int = 1) -> int:
        """Repeat up to `steps` answers that were taken back; returns how many."""
        return self._go_to(min(max(self._database.count(), self.position), self.position + steps))

    def _go_to(self, position: int) -> int:
        before = self.position
        if position != before:
            self._looked_through = None
            self._wake(position)
            self._fresh = []
            self._move(before)
        return abs(self.position - before)

    def _move(self, before: int) -> None:
        """Store that it stands at another position."""
        self._on_disk["label"] = label = self._host.label()
        self._database.move(before, self.position, label)

    # Looking back

    def story(self) -> list[Event]:
        """Every event of the campaign up to its present position, with the questions (`Asked`) between them.

        Parts played with older versions have no `Asked` events. Files before this one are read too, as far as there are
        any; `gap` then says which is missing.
        """
        before, self.gap = told_before(self.path, self._database.about(), self._game)
        return [*before, *self._own_story()]

    def _own_story(self) -> list[Event]:
        """The events that are in this file; those that were read to open it are not read again."""
        if self._looked_through is not None:
            return self._looked_through
        return [*told_in(self._database, self._game, self.position), *self._pending]
