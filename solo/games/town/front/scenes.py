"""Telling encounters: what is read of places and of other worlds, and what is offered there; what frames a night."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from solo.games.town import events as e
from solo.games.town.front.headlines import CARDS, Headlines
from solo.games.town.front.memory import NightMemory
from solo.games.town.front.night import Night
from solo.games.town.front.recent_events import RecentEvents
from solo.kernel.events import Asked, Event
from solo.narration.messages import Verbatim
from solo.narration.paragraphs import Span
from solo.narration.telling import SILENT, Part, Row, Rows, TellingContext, apart, fields_of

CHOICES = ("buy", "keep")
"""Questions what to take of cards that are shown, for money or as one may."""


def buys(run: Sequence[Event]) -> bool:
    """Whether somebody takes something of what was offered."""
    return any(isinstance(event, e.Bought) for event in run)


def chooses(run: Sequence[Event]) -> bool:
    """Whether somebody takes something of what was offered, or is asked to."""
    return buys(run) or (isinstance(run[0], Asked) and run[0].kind in CHOICES)


class Scenes(Part):
    """Tells encounters, and the scenes that frame a night.

    read: what was read of each encounter that was drawn last.
    """

    keeps: ClassVar[tuple[str, ...]] = ("_visit", "_offer", "_drawn", "_explained", "read")

    def __init__(
        self, telling: TellingContext, night: Night, thread: RecentEvents, memory: NightMemory, headlines: Headlines
    ) -> None:
        super().__init__(telling)
        self._night = night
        self._thread = thread
        self._memory = memory
        self._headlines = headlines
        self._visit: e.EncounterBegan | None = None
        self._drawn: tuple[str, ...] = ()
        self._explained: tuple[str, ...] = ()
        self.read: dict[str, str] = {}
        self._offer: e.CardsSeen | Asked | None = None

    @property
    def rows(self) -> Rows:
        """How encounters are told."""
        return {
            e.EncountersDrawn: Row(self.drawn, opens=True),
            e.EncounterBegan: Row(self.encounter, opens=True),
            e.GameStarted: Row(self.begun, opens=True),
            e.LessonBegan: SILENT,
            e.Awakened: Row(self.awakened, key=lambda it: it.reason, opens=True),
        }

    def turn_to(self, run: Sequence[Event]) -> None:
        """Take note of whom an encounter begins for, and until when it lasts; who has bought was not offered in vain."""
        if buys(run) or isinstance(run[0], (e.AbilityUsed, e.PhaseBegan)):
            self._visit = None
        if isinstance(run[0], e.EncounterBegan):
            self._visit = run[0]

    def note(self, run: Sequence[Event]) -> None:
        """Whoever is shown wares has an offer, even where the money buys none of them and nobody is asked."""
        if isinstance(run[0], e.CardsSeen):
            self._offers(run[0])

    def asks(self, asked: Asked) -> None:
        """A question what to buy counts as an offer; one which cards to keep takes it back."""
        if self._visit is not None and self._visit.who == asked.who and asked.kind in CHOICES:
            self._offers(asked if asked.kind == "buy" else None)

    def _offers(self, offer: e.CardsSeen | Asked | None) -> None:
        """Something is offered in an encounter, which ends with nothing bought unless something is."""
        self._offer = offer
        if offer is not None and not self.telling.brief:
            self.telling.tell_later(chooses, lambda: self._decline(offer))

    def _decline(self, offer: e.CardsSeen | Asked) -> None:
        """How an encounter ends in which something was offered, and nothing bought."""
        visit = self._visit
        if visit is not None and offer is self._offer and self.page.about == visit.who:
            self._visit = None
            if words := self.telling.sentence("NothingBought", "", {"who": visit.who}, once=True):
                self.page.add(Span("prose", words), visit.who, visit)

    def drawn(self, event: e.EncountersDrawn) -> list[Span]:
        """What was drawn, before it is decided what of it happens: where, and each scene, several apart from each other."""
        self.page.known, self._drawn = "", event.entries
        self.read.clear()
        lines = [self._headed(event, self.telling.sentence("EncounterBegan", event.place, fields_of(event)))]
        lines += self._why(event)
        for at, entry in enumerate(event.entries, 1):
            section = next(each for each in CARDS if self.catalogue.messages(each, entry, "scene"))
            scene = self._scene(section, entry, event)
            self.read[entry] = " ".join(span.text for span in scene)
            hinge = self.telling.phrase(("events", "EncountersDrawn", "hinge"), {"at": at})
            lines += scene if len(event.entries) == 1 else apart(f"{hinge} {self.read[entry]}")
        return lines

    def _why(self, event: e.EncountersDrawn) -> list[Span]:
        """Why there are several encounters to choose from: by an ability once a night, by an encounter each time."""
        if len(event.entries) == 1 or event.cause in self._explained:
            return []
        ability = event.cause in self.catalogue.find("names", "abilities")
        self._explained += (event.cause,) if ability else ()
        fields = {**fields_of(event), "count": len(event.entries)}
        return [
            Span("fact", self.telling.phrase(("events", "EncountersDrawn", "ability" if ability else "other"), fields))
        ]

    def forget(self) -> None:
        """A new night: nothing has been explained yet."""
        self._explained = ()

    def encounter(self, event: e.EncounterBegan) -> list[Span]:
        """An encounter: where, and what is read, or of a card of the mythos what it comes to for a visitor. Of one that has
        been read as it was drawn, only that it happens.
        """
        drawn, self._drawn = self._drawn, ()
        if event.entry in drawn:
            at = 1 + drawn.index(event.entry)
            return (
                [Span("prose", self.telling.phrase(("events", "EncountersDrawn", "happens"), {"at": at}))]
                if len(drawn) > 1
                else []
            )
        self.page.known = ""
        lines = []
        if not self.draws_again(event):
            lines.append(self._headed(event, self.telling.sentence("EncounterBegan", event.place, fields_of(event))))
        for section in CARDS:
            if section != "mythos" and self.catalogue.messages(section, event.entry, "scene"):
                return [*lines, *self._scene(section, event.entry, event)]
            visit = (section, event.entry, "outcome", "visit")
            if self.catalogue.messages(*visit):
                told = self.telling.phrase(visit, fields_of(event), once=self.telling.once)
                return (
                    [*lines, Span("prose", told)] if told else [*lines, *self._headlines.news(event.entry, event.who)]
                )
        return lines

    def draws_again(self, event: Event) -> bool:
        """Whether an encounter only takes the place of one that has just been read: another card of a shuffled deck."""
        first = self._thread.met_with if self.telling.previous is e.EncounterBegan else None
        if first is None or not isinstance(event, e.EncounterBegan) or first.entry == event.entry:
            return False
        return (first.who, first.place) == (event.who, event.place)

    def _headed(self, event: e.EncounterBegan | e.EncountersDrawn, title: str) -> Span:
        """The heading of an encounter; told briefly, it is a fact on one line with the outcome."""
        if not self.telling.brief:
            return Span("title", title)
        self.page.named = event.who
        return Span("fact", f"{title}.")

    def _scene(self, section: str, entry: str, event: e.EncounterBegan | e.EncountersDrawn) -> list[Span]:
        """A scene, or a substitute if it was read before this night, or if its ally is no longer available.

        It begins with what the scene recalls of earlier events. Where the substitute was read as well, words for any
        scene stand in its place.
        """
        fields, read = fields_of(event), self._memory.scenes
        for ally in self.catalogue.find(section, entry, "joined") or ():
            how = self._night.cards.get(ally)
            if how:
                return self._substitute((section, entry, "joined", ally), {**fields, "how": Verbatim(how)})
        if entry in read and self.catalogue.messages(section, entry, "again"):
            by = "same" if read[entry] == event.who else "other"
            return self._substitute((section, entry, "again"), {**fields, "by": Verbatim(by)})
        conditions = self.catalogue.find(section, entry, "before") or {}
        recalled = self._memory.recalled(entry, conditions, event.who, event.place)
        scene = self.telling.phrase((section, entry, "scene"), fields)
        if recalled:
            scene = f"{self.telling.phrase((section, entry, 'before', recalled), fields)} {scene}"
        return [Span("prose", scene)]

    def _substitute(self, path: tuple[str, ...], fields: Mapping[str, Any]) -> list[Span]:
        """What is read instead of a scene, the first time; after that words for any scene."""
        told = self.telling.phrase(path, fields, once=self.telling.once)
        return [Span("prose", told or self.telling.phrase(("events", "SeenBefore"), fields))]

    def begun(self, event: e.GameStarted) -> list[Span]:
        """The Ancient One's prologue."""
        return self._ancient_one(event, event.ancient_one, "prologue", count=len(event.investigators))

    def awakened(self, event: e.Awakened) -> list[Span]:
        """The Ancient One awakes: first why, then how."""
        *scene, fact = self._ancient_one(event, event.ancient_one, "awakening")
        return [fact, *scene]

    def _ancient_one(self, event: Event, ancient_one: str, key: str, **more: Any) -> list[Span]:
        """The scenes that frame a night: the Ancient One's prologue, and its awakening."""
        path = ("people", ancient_one, key)
        scene = [Span("scene", self.telling.phrase(path, fields_of(event)))] if self.catalogue.messages(*path) else []
        return scene + self.telling.plain(event, **more)
