"""The story in a conversation: telling what has happened, telling it again, and what accompanies it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence

from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.front import Front
from solo.narration.paragraphs import Paragraph, Told, text_of
from solo.narration.teller import played
from solo.narration.turn_memory import TurnMemory
from solo.session.campaign import PlayedCampaign
from solo.session.interrupting import Interrupted
from solo.session.lesson_guide import LessonGuide
from solo.session.parts import PartEnds
from solo.session.settings import CurrentSettings
from solo.session.shown import PendingOutput, Role, Shown

REMEMBERED = 1000
"""The most paragraphs of a turn that the log holds."""

BORDERS = ("heading", "title")
"""The kinds of spans with which something else begins."""

LAST = 6
"""The most paragraphs repeated on resuming, if no phase begins among them."""


class Story:
    """Tells a campaign. guide: explains its phases; lesson_guide: accompanies a lesson; recollection: what its narrator knew.

    pauses: whether it waits before another night of the campaign is told.
    """

    def __init__(
        self,
        campaign: PlayedCampaign,
        front: Front,
        output: PendingOutput,
        guide: PhaseGuide,
        lesson_guide: LessonGuide | None,
        recollection: TurnMemory,
        *,
        pauses: bool = False,
    ) -> None:
        self._campaign = campaign
        self._front = front
        self._output = output
        self._guide = guide
        self._lesson_guide = lesson_guide
        self._recollection = recollection
        self._log: deque[Paragraph] = deque(maxlen=REMEMBERED)
        self._unread = 0
        self._has_turn = False
        self._parts = PartEnds()
        self._pauses = pauses
        self._waiting: list[Event] = []
        self._read: list[Paragraph] = []
        self.is_telling = False
        """Whether something is being told, so that the game is ahead of the story."""

    @property
    def waits(self) -> bool:
        """Whether a night is over, and the one after it has not been told."""
        return bool(self._waiting)

    def next_night(self) -> None:
        """Tell the night that waits."""
        events, self._waiting = self._waiting, []
        self._tell(events)

    def up_to_here(self) -> list[Event]:
        """The story without a night that waits to be told."""
        story = self._campaign.story()
        return story[: self._another_night(story, last=True)] if self._waiting else story

    def _just_begun(self) -> list[Event]:
        """The story of another night in which nothing was answered yet; empty if this is none."""
        story = self._campaign.story()
        return list(story[len(played(self._front.teller, story)) :])

    def _another_night(self, events: Sequence[Event], *, last: bool = False) -> int:
        """Where another night of the campaign begins among events, the first or the last one; their number if none does."""
        found = [number for number, event in enumerate(events) if self._front.begins_another_night(event)]
        return found[-1 if last else 0] if found else len(events)

    def log(self) -> Shown:
        """What was told since the turn began, its heading first; before it what a person has not been asked about since."""
        told = list(self._log)
        lines = _with_blank_lines(told)
        return Shown(Role.LOG, lines=lambda columns: lines, told=told)

    def asked(self) -> None:
        """A person is asked, and so has come to the end of what was told."""
        self._unread = 0

    def _note(self, told: Told) -> None:
        """Add to the log, which begins anew with each turn, but for how the last one has ended since a person was asked."""
        if told.begins:
            kept = self._unread if self._has_turn else 0
            self._log = deque(list(self._log)[len(self._log) - kept :], maxlen=REMEMBERED)
            self._has_turn = True
        self._log.append(told.paragraph)
        self._unread = min(self._unread + 1, len(self._log))

    def open(self) -> None:
        """Say what a lesson is about, if it is one."""
        if self._lesson_guide is not None:
            opening = self._lesson_guide.opening(self._front.progress(), resumed=self._campaign.resumed)
            self._show(Role.LESSON, opening)

    def set_task(self) -> None:
        """Say once more what the task of the lesson is."""
        if self._lesson_guide is not None:
            self._show(Role.LESSON, self._lesson_guide.again(self._front.progress()))

    def missed(self) -> None:
        """Say which task of the lesson was missed, and what it needs."""
        if self._lesson_guide is not None:
            self._show(Role.LESSON, self._lesson_guide.missed(self._front.progress()))

    def tell(self) -> None:
        """Tell what has happened since the last call, with additional remarks; another night waits."""
        if self._waiting:
            return
        events = self._campaign.take_events()
        until = self._another_night(events) if self._pauses else len(events)
        self._waiting = events[until:]
        self._tell(events[:until])

    def _tell(self, events: Sequence[Event]) -> None:
        self.is_telling = True
        try:
            self._tell_all(events)
        finally:
            self.is_telling = False

    def _tell_all(self, events: Sequence[Event]) -> None:
        self._recollection.before(self._front.teller, events)
        self._parts.follow(events)
        rest = events
        for told in self._front.teller.told(events):
            rests = self._parts.ends_before(told, self._front.teller)
            if rests or told.paragraph[0].kind in BORDERS or self._front.has_remarks_before(told.event):
                before = next((place for place, event in enumerate(rest) if event is told.event), 0)
                self._remark(rest[:before], told.event)
                rest = rest[before:]
            self._note(told)
            if self._was_read(told.paragraph):
                self._show(Role.KNOWN, [told.paragraph])
                continue
            try:
                self._show(Role.STORY, [told.paragraph], rests=rests)
            except Interrupted:
                self._unsay()
                raise
            if any(span.kind == "heading" for span in told.paragraph):
                self._guide.headed(told.event)
            self._show(Role.PERSON, self._front.after(told.event))
        self._remark(rest)
        if moved_to := self._campaign.take_new_file():
            self._output.say(self._front.say("commands", "goes_on", name=moved_to))
        if self._lesson_guide is not None:
            self._show(Role.LESSON, self._lesson_guide.remarks(self._front.progress()))

    def _unsay(self) -> None:
        """Take the last paragraph out of the log, and the heads above it: a page has ended before them, and they do not come."""
        self._log.pop()
        while self._log and self._log[-1][0].kind in BORDERS:
            self._log.pop()

    def _was_read(self, paragraph: Paragraph) -> bool:
        """Whether a paragraph comes again, in its turn, as it was read before answers were taken back."""
        if paragraph not in self._read:
            return False
        self._read = self._read[self._read.index(paragraph) + 1 :]
        return True

    def _remark(self, events: Sequence[Event], coming: Event | None = None) -> None:
        """Say what is to be remarked on these events: all that was told up to a border, behind which something is coming."""
        for line in self._front.remarks(events, coming):
            self._output.say(line)

    def recap(self) -> None:
        """Show where a resumed campaign was left: everybody, and what was told last."""
        self._output.say(self._front.say("recap"))
        self._output.list(self._front.recap())
        self._campaign.take_events()
        told = self._resume_narrator() or self.begin_narrator(self._front.teller.catalogue)
        turns = [number for number, each in enumerate(told) if each.begins]
        turn = [each.paragraph for each in told[turns[-1] if turns else 0 :]]
        self._show(Role.RECAP, _last_phase(turn))

    def begin_narrator(self, catalogue: Catalogue, *, chosen: bool = False, redone: bool = False) -> list[Told]:
        """Begin a narrator who has told this night up to now, without what was taken back; returns what it told.

        chosen: the player has just chosen the language. redone: answers were given again, so a night may be over again.
        """
        self._campaign.set_language(catalogue.language, chosen=chosen)
        self._front.change_teller(self._front.teller.another(catalogue))
        if not chosen:
            self._waiting = self._just_begun() if redone and self._pauses else []
        story = self.up_to_here()
        told = self._front.teller.retell(story)
        self._recollection.heard(self._front.teller, story)
        self._hear(told)
        return told

    def go_back(self) -> None:
        """Begin a narrator without what was taken back for a question that a person wants asked after all: what comes again as it
        was read is not shown again."""
        read = list(self._log)
        self.begin_narrator(self._front.teller.catalogue)
        again = {span for paragraph in self._log for span in paragraph}
        self._read = [each for each in read if not again.issuperset(each)]

    def begin_unchanged(self) -> None:
        """Begin a narrator who has told all, where earlier answers differ by which nothing that was told does."""
        self._campaign.take_events()
        self.begin_narrator(self._front.teller.catalogue)

    def put(self, decision: Decision) -> None:
        """Tell what goes on over several questions, where a person who is asked has to know it: the way to where he is."""
        if self._front.teller.ends_with(decision.put):
            self._campaign.put_question()
            self.tell()

    def _resume_narrator(self) -> list[Told]:
        """Begin a narrator who remembers this night up to its last turn; returns that turn, nothing if it is to be retold."""
        story, teller = self._campaign.story(), self._front.teller.another()
        told = self._recollection.resume(teller, story)
        if not told:
            return []
        self._campaign.set_language(teller.catalogue.language)
        self._front.change_teller(teller)
        self._hear(told)
        return told

    def _hear(self, told: Sequence[Told]) -> None:
        """Note what a new narrator has told again."""
        self._parts, self._has_turn = PartEnds(), False
        self._log.clear()
        self._read.clear()
        for each in told:
            self._unread = 0
            self._note(each)
        self._unread = 0

    def _show(self, role: Role, paragraphs: Iterable[Paragraph], *, rests: bool = False) -> None:
        """Show paragraphs. rests: a part of the story has ended before them."""
        for paragraph in paragraphs:
            self._output.add(Shown(role, paragraph, rests=rests))


def _with_blank_lines(told: Iterable[Paragraph]) -> list[str]:
    """Paragraphs as lines, with an empty one before each heading and title, and below a scene."""
    lines: list[str] = []
    for paragraph in told:
        kind = paragraph[0].kind
        lines += [""] if lines and lines[-1] and kind in ("heading", "title") else []
        lines += [text_of(paragraph), *([""] if kind == "scene" else [])]
    return lines


def _last_phase(turn: Sequence[Paragraph]) -> Sequence[Paragraph]:
    """What was told of a turn since its last phase began, below the heading of the turn."""
    headings = [paragraph[0].kind == "heading" for paragraph in turn]
    phases = [number for number in range(len(turn) - 1) if headings[number] and not headings[number + 1]]
    shown = turn[phases[-1] if phases else -LAST :]
    return [turn[0], *shown] if turn and headings[0] and len(shown) < len(turn) else shown


class PhaseGuide:
    """Explains each phase the first time, where the player wants that."""

    def __init__(self, front: Front, settings: CurrentSettings, output: PendingOutput) -> None:
        self._front = front
        self._settings = settings
        self._output = output

    def headed(self, event: Event) -> None:
        """Explain the phase that begins with an event, whose heading was told."""
        if self._output.medium.guides:
            self._explain(self._front.headed.get(type(event)) or str(getattr(event, "phase", "")))

    def begun(self, decision: Decision) -> None:
        """Explain the phase that is under way at a question."""
        phase = self._front.phase()
        if self._output.medium.guides and self._front.guided_at.get(phase, decision.kind) == decision.kind:
            self._explain(phase)

    def _explain(self, phase: str) -> None:
        settings = self._settings.now
        if settings.guide and phase in self._known() and phase not in settings.explained:
            settings.explained.append(phase)
            self._output.say(self._front.say("guide", phase), Role.GUIDE)
            self._settings.keep(self._front, self._output)

    def _known(self) -> Collection[str]:
        """The phases of which there is something to say."""
        return self._front.teller.catalogue.find("table", "guide") or {}
