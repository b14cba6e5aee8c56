"""The town's narrator: its parts put together, and what is told with what. It knows events, never rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from solo.games.town import events as e
from solo.games.town.front import names
from solo.games.town.front.ahead import Ahead
from solo.games.town.front.arc import Arc
from solo.games.town.front.checks import Checks
from solo.games.town.front.clock import Clock
from solo.games.town.front.comings import Comings
from solo.games.town.front.drama import Drama
from solo.games.town.front.event_groups import HeldMythosCard, going_on, is_step, ordered, runs
from solo.games.town.front.fights import Fights
from solo.games.town.front.gates import Gates
from solo.games.town.front.happenings import Happenings
from solo.games.town.front.headlines import CARDS, Headlines
from solo.games.town.front.journeys import Journeys
from solo.games.town.front.memory import NightMemory
from solo.games.town.front.names import sort_of
from solo.games.town.front.night import AT_ONCE, Night
from solo.games.town.front.numbers import NumbersTold
from solo.games.town.front.recent_events import RecentEvents
from solo.games.town.front.remarks import Remarks
from solo.games.town.front.scenes import Scenes
from solo.games.town.front.trail_progress import TrailProgress
from solo.games.town.front.trails import Trails
from solo.kernel.events import Asked, Event
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import Catalogue
from solo.narration.marks import BEYOND, GRAVE, HOME, LIGHT
from solo.narration.paragraphs import Span
from solo.narration.teller import Teller, Verbosity

POINTS = ("sanity", "stamina")
"""What somebody falls without."""

MENTIONS = ("entry", "source", "monster", "card", "about", "place", "by", "gate")
"""The fields of events that hold what their sentences mention."""


class Narrator(Teller):
    """Tells the events of the town game in the words of a catalogue."""

    names: ClassVar[type[names.Names]] = names.Names
    chapters: ClassVar[Mapping[type[Event], int]] = {e.NightBegan: 2, e.RoundBegan: 3, e.BattleRound: 3}
    interludes: ClassVar[tuple[type[Event], ...]] = (e.Awakened, e.AncientOneAttacks)
    uncounted: ClassVar[tuple[type[Event], ...]] = (e.SlidersSet,)

    keeps: ClassVar[tuple[str, ...]] = ("_given_away",)

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        telling = self.telling
        self._night = night = Night()
        self._arc = Arc(night)
        self._memory = NightMemory(night)
        self._clock = Clock(catalogue, seed, night)
        self._thread = thread = RecentEvents()
        self._ahead = Ahead()
        self._paper = HeldMythosCard(
            lambda id: sort_of(telling, id),
            lambda event: bool(catalogue.messages("events", "MonsterStirs", event.source, event.branch)),
        )
        self._given_away = False
        self._numbers = NumbersTold(telling)
        happenings = Happenings(telling, night, thread)
        self._progress = progress = TrailProgress(night, catalogue)
        self._drama = Drama(telling, night, self._arc, happenings, progress)
        self._trails = Trails(telling, progress)
        self._fights = Fights(telling, night, thread, self._ahead, self._arc)
        self.headlines = headlines = Headlines(telling, self._ahead)
        comings = Comings(telling, night, thread)
        self._scenes = Scenes(telling, night, thread, self._memory, headlines)
        self.take_parts(
            self._numbers,
            Checks(telling, thread, self._ahead, self._arc, self._numbers, self._fights, self._drama, happenings),
            Journeys(telling, night, thread),
            self._fights,
            self._scenes,
            headlines,
            comings,
            Gates(telling, night, thread, comings, self._numbers),
            happenings,
            self._drama,
            self._trails,
            Remarks(telling, night),
            readers=(night, self._arc, self._memory, thread, self._paper, progress),
        )

    @property
    def trails(self) -> TrailProgress:
        """How far everybody's trail has come in what was told."""
        return self._progress

    # Before and after events are told

    def look_ahead(self, events: Sequence[Event]) -> None:
        """Look for what decides how earlier events are told."""
        self._ahead.look(events)

    def turn_to(self, run: Sequence[Event]) -> None:
        """Update the hour, the sky and the tone for what is told next, and whether that is in another world."""
        super().turn_to(run)
        for event in run:
            if isinstance(event, AT_ONCE):
                self._night.note(event)
        who = self.whose(run)
        place = () if not who else (BEYOND,) if who in self._night.beyond else (HOME,)
        self.telling.words.now = (*self._clock.now, *place, GRAVE if self._night.dark else LIGHT)

    def lead_to(self, asked: Asked) -> None:
        """Whom somebody wants to evade is seen before anything is asked about that."""
        if asked.about:
            self.turn_to([asked])
            for span in self._fights.met(asked, asked.about):
                self.telling.page.add(span, asked.who, asked)

    def spans(self, run: Sequence[Event]) -> list[Span]:
        """The spans of events, of the turning points they bring, and of what a turn begins with."""
        spans = self._drama.before(run) + self.headlines.led(run, super().spans(run))
        for event in run:
            self._numbers.mention(told_of(event))
        for event in run:
            self._arc.note(event)
        for event in run:
            if not isinstance(event, AT_ONCE):
                self._night.note(event)
        return spans + self._drama.after(run) + self._trails.after(run)

    def note(self, run: Sequence[Event]) -> None:
        """Remember what has been told."""
        super().note(run)
        self._given_away = any(map(self._thread.by_another, run))
        self._thread.note(run)
        for event in run:
            self._memory.note(event)

    def remember(self, events: Iterable[Event]) -> None:
        """Take note of earlier nights, including their turning points and how far the trails have come."""
        for event in events:
            self._arc.note(event)
            self._memory.note(event)
            self._night.note(event)
            self._progress.note(event)
        self._arc.turns()

    def begins_night(self, event: Event) -> bool:
        """Whether an event begins a night: `NightBegan` in a campaign, the setup in a single game; or a lesson."""
        return isinstance(event, (e.NightBegan, e.GameStarted, e.LessonBegan))

    def is_everybodys(self, event: Event) -> bool:
        """Whether an event begins what befalls everybody: the mythos, or what the Ancient One does."""
        return super().is_everybodys(event) or (isinstance(event, e.PhaseBegan) and event.phase == "mythos")

    def read_of(self, entry: str) -> str:
        """What was read of an encounter that has been drawn; the first phrasing of its scene where nothing was told yet."""
        sections = (each for each in CARDS if self.catalogue.messages(each, entry, "scene"))
        return self._scenes.read.get(entry) or self.again((next(sections, ""), entry, "scene"))

    # What is told together

    def whose(self, run: Sequence[Event]) -> str:
        """Whom a run concerns: whoever makes the check, even if somebody else does something for it."""
        return run[-1].who if isinstance(run[-1], e.Checked) else super().whose(run)

    def going_on(self, run: Sequence[Event], asked: Asked) -> int:
        """A walk goes on as long as steps are asked for, and paying clue tokens until the check is told."""
        return going_on(run, asked)

    def runs(self, events: Iterable[Event], asked: Asked | None) -> Iterator[Sequence[Event]]:
        """Group events into runs that are told together, what explains others right before them."""
        yield from runs(self._paper.held(ordered(events), asked))

    def begins_paragraph(self, event: Event, who: str) -> bool:
        """Whether an event begins a paragraph. A card's branch does for each investigator, and so does what somebody uses for
        another, what befalls anybody after it was told which monsters come, what keeps them or a gate away, or what they were
        given by somebody else, and what turns to somebody or to something else. What a place or somebody does for somebody
        else stands with it, and what is drawn in place of an encounter with that; told briefly, all walks share one
        paragraph.
        """
        came = self.telling.previous is e.MonsterAppeared and not self.telling.page.about
        apart = came or self._given_away or self.telling.previous in (e.GateHeld, e.MonsterHeld)
        if self._ahead.for_another(event) or (apart and who):
            opens = True
        elif self._comes(event):
            opens = False
        elif isinstance(event, e.Branched):
            page = self.telling.page
            opens = bool(self.telling.title(event.source)) and (
                not page.about or page.about != who or page.named != who
            )
        elif self._stays(event):
            opens = False
        elif self._turns_to(event):
            opens = True
        else:
            opens = super().begins_paragraph(event, who) and not self._fights.came(event)
        if opens:
            self._numbers.begin()
        return opens

    def _stays(self, event: Event) -> bool:
        """Whether an event goes on with a paragraph, of whomever that is."""
        on = self.telling.brief and is_step(event) and self.telling.previous is e.Moved
        return on or self._thread.by_another(event) or self._scenes.draws_again(event) or self._treats(event)

    def _comes(self, event: Event) -> bool:
        """Whether it is what the dice just rolled come to."""
        rolled = self.telling.previous is e.Rolled
        return rolled and isinstance(event, e.Branched) and self.headlines.goes_on(event.source)

    def _treats(self, event: Event) -> bool:
        """Whether it is what somebody gains by what somebody else has just done for them."""
        if not isinstance(event, e.Gained) or self.telling.previous is not e.CardUsed:
            return False
        return event.cause == self._thread.wielded[1] and event.who != self._thread.wielded[0]

    def _turns_to(self, event: Event) -> bool:
        """Whether an event turns to somebody, or to something else: a check for news of the mythos, or to evade the next
        monster after a fight; what is found in a place after something was read there; a gate after somebody was given a card;
        what a monster far away does to somebody, a fall, or what a sleeping Ancient One takes, while the town is told.
        """
        about = self.telling.page.about
        match event:
            case e.CluesTaken():
                return self.telling.page.last == "figure"
            case e.DrawnThrough(cause=""):
                return self.telling.previous is e.CardGained
            case e.Checked(check="evade") if self.telling.previous is e.MonsterDefeated:
                return True
            case e.Checked():
                return about != event.who and bool(self.telling.title(event.about))
            case e.Rolled():
                return not about and bool(event.who and self.catalogue.find("names", "monsters", event.about))
            case e.Lost(total=0) if event.what in POINTS:
                return not about
            case e.Lost() if not self._night.awake and sort_of(self.telling, event.cause) == "ancient_one":
                return not about and not self.telling.brief
        return False


def told_of(event: Event) -> list[str]:
    """What an event mentions, and so need not be named as a cause after it."""
    found = [str(value) for name in MENTIONS if (value := getattr(event, name, ""))]
    found += [kind for each in found if (kind := kind_of(each))]
    match event:
        case e.KnockedOut():
            found.append("insanity" if event.what == "sanity" else "unconsciousness")
        case e.Arrested():
            found.append("arrest")
        case e.Devoured():
            found.append("devoured")
        case e.Eliminated():
            found.append("eliminated")
        case e.Awakened() | e.GameStarted():
            found.append(event.ancient_one)
    return found
