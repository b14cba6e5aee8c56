"""The story in a conversation: telling what has happened, telling it again, and what accompanies it."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence

from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.front import Front
from solo.narration.paragraphs import Paragraph, Told, capital, text_of
from solo.narration.turn_memory import TurnMemory
from solo.session.campaign import PlayedCampaign
from solo.session.lesson_guide import LessonGuide
from solo.session.settings import CurrentSettings
from solo.session.shown import PendingOutput, Role, Shown

REMEMBERED = 60
LAST = 6
"""The most paragraphs repeated on resuming, if no phase begins among them."""

LATEST = 15
"""How many paragraphs the log shows."""


class Story:
    """Tells a campaign. guide: explains its phases; lesson_guide: accompanies a lesson; recollection: what its narrator knew."""

    def __init__(
        self,
        campaign: PlayedCampaign,
        front: Front,
        output: PendingOutput,
        guide: PhaseGuide,
        lesson_guide: LessonGuide | None,
        recollection: TurnMemory,
    ) -> None:
        self._campaign = campaign
        self._front = front
        self._output = output
        self._guide = guide
        self._lesson_guide = lesson_guide
        self._recollection = recollection
        self._log: deque[str] = deque(maxlen=REMEMBERED)
        self._untold: Sequence[Event] = ()

    @property
    def latest(self) -> list[str]:
        """The last paragraphs, each as one line; what was not told again on resuming is now, if need be."""
        if self._untold and len(self._log) < LATEST:
            since, told = list(self._log), self._front.teller.another().retell(self._untold)
            self._untold = ()
            self._log = deque([*(text_of(each.paragraph) for each in told), *since], maxlen=REMEMBERED)
        return list(self._log)[-LATEST:]

    def open(self) -> None:
        """Say what a lesson is about, if it is one."""
        if self._lesson_guide is not None:
            opening = self._lesson_guide.opening(self._front.progress(), resumed=self._campaign.resumed)
            self._show(Role.LESSON, opening)

    def tell(self) -> None:
        """Tell what has happened since the last call, with additional remarks."""
        events = self._campaign.take_events()
        self._recollection.before(self._front.teller, events)
        for paragraph in self._front.teller.tell(events):
            self._log.append(text_of(paragraph))
            self._show(Role.STORY, [paragraph])
        for line in self._front.remarks(events):
            self._output.say(line)
        if moved_to := self._campaign.take_new_file():
            self._output.say(self._front.say("commands", "goes_on", name=moved_to))
        if self._lesson_guide is not None:
            self._show(Role.LESSON, self._lesson_guide.remarks(self._front.progress()))

    def recap(self) -> None:
        """Show where a resumed campaign was left: everybody, and what was told last."""
        self._output.say(self._front.say("recap"))
        self._output.list(self._front.recap())
        self._campaign.take_events()
        told = self._resume_narrator() or self.begin_narrator(self._front.teller.catalogue)
        turns = [number for number, each in enumerate(told) if each.begins]
        turn = [each.paragraph for each in told[turns[-1] if turns else 0 :]]
        self._show(Role.RECAP, _last_phase(turn))

    def begin_narrator(self, catalogue: Catalogue, *, chosen: bool = False) -> list[Told]:
        """Begin a narrator who has told this night up to now, without what was taken back; returns what it told.

        chosen: the player has just chosen the language.
        """
        self._campaign.set_language(catalogue.language, chosen=chosen)
        self._front.change_teller(self._front.teller.another(catalogue))
        story = self._campaign.story()
        told = self._front.teller.retell(story)
        self._recollection.heard(self._front.teller, story)
        self._untold = ()
        self._log.clear()
        self._log.extend(text_of(each.paragraph) for each in told)
        return told

    def _resume_narrator(self) -> list[Told]:
        """Begin a narrator who remembers this night up to its last turn; returns that turn, nothing if it is to be retold."""
        story, teller = self._campaign.story(), self._front.teller.another()
        told = self._recollection.resume(teller, story)
        if not told:
            return []
        self._campaign.set_language(teller.catalogue.language)
        self._front.change_teller(teller)
        self._untold = story
        return told

    def _show(self, role: Role, paragraphs: Iterable[Paragraph]) -> None:
        """Show paragraphs, and explain each phase that is headed."""
        for paragraph in paragraphs:
            self._output.add(Shown(role, paragraph))
            if any(span.kind == "heading" for span in paragraph):
                self._guide.headed(paragraph[0].text)


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

    def headed(self, heading: str) -> None:
        """Explain the phase that a heading names."""
        for phase in self._known() if self._output.medium.guides else ():
            if capital(str(self._front.teller.name(phase)["name"])) == heading:
                self._explain(phase)

    def begun(self) -> None:
        """Explain the phase that is under way."""
        if self._output.medium.guides:
            self._explain(self._front.phase())

    def _explain(self, phase: str) -> None:
        settings = self._settings.now
        if settings.guide and phase in self._known() and phase not in settings.explained:
            settings.explained.append(phase)
            self._output.say(self._front.say("guide", phase), Role.GUIDE)
            self._settings.keep(self._front, self._output)

    def _known(self) -> Collection[str]:
        """The phases of which there is something to say."""
        return self._front.teller.catalogue.find("table", "guide") or {}
