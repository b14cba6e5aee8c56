"""What a chronicle shows besides its sentences: titles of the nights, who plays, a map of the town, and charts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from solo.boardgame.front.curves import Curves
from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.cover import DRAWN, Marks, picture
from solo.games.town.front.last_page import NightLookedBack
from solo.games.town.front.listing import closing
from solo.games.town.front.night import HEALTH, TRACKS, Night
from solo.games.town.front.plan import plan
from solo.games.town.printed.copies import world_of
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.charts import Series, chart
from solo.narration.chronicle import NIGHT, TURN, Chapter, Chronicle, Plate, Portrait
from solo.narration.cldr import join
from solo.narration.cover import Picture
from solo.narration.messages import Listed
from solo.narration.paragraphs import Told, capital

EVE = (e.MythosDrawn, e.DoomChanged, e.GateOpened, e.GateHeld)
"""What the first card of the mythos may bring first."""


class NightCourse(Curves):
    """The course of a night, turn by turn, derived from its events.

    night: how it stands at the end. steps: the label of each turn, "0" before the first; rounds of the battle come after the
    last turn. curves: the values at the end of each, by name: the tracks, and sanity and stamina of each investigator.
    """

    def __init__(self, content: Content, story: Iterable[Event]) -> None:
        super().__init__()
        self._content = content
        self.night = Night()
        for event in story:
            if isinstance(event, (e.RoundBegan, e.BattleRound)):
                self._close()
                round = str(event.round)
                self.steps.append(round if isinstance(event, e.RoundBegan) else f"+{round}")
            self.night.note(event)
        self._close()

    @property
    def people(self) -> Mapping[str, int]:
        """Who has played, with the seat."""
        return self.night.seats

    def _close(self) -> None:
        """A turn is over."""
        night = self.night
        tracks = (night.doom, night.terror, len(night.gates))
        health = {(what, who): self._health(what, who) for who in night.seats for what in HEALTH}
        self.close({**{(track, ""): value for track, value in zip(TRACKS, tracks, strict=True)}, **health})

    def _health(self, what: str, who: str) -> int | None:
        """What somebody has of sanity or stamina; None if that is not known, or nobody has it any more."""
        if who in self.night.fallen:
            return None
        changed = self.night.health.get(who, {})
        sheet = self._content.investigators.get(who)
        return changed.get(what, getattr(sheet.fact, what) if sheet is not None else None)


class Appendix:
    """Adds to a chronicle what is not told in sentences."""

    def __init__(self, words: Catalogue, content: Content) -> None:
        self._words = words
        self._content = content

    def _say(self, *path: str, **arguments: object) -> str:
        return self._words.say("table", "chronicle", *path, **arguments)

    def _name(self, id: str, form: str = "name") -> str:
        forms = self._words.name(id)
        return capital(str(forms.get(form) or forms["name"]))

    def add_front_matter(self, book: Chronicle, story: Sequence[Event]) -> None:
        """Give the nights of a book their titles, with who plays, and how each went."""
        book.table = closing(self._words, story)
        book.picture = self._picture(story)
        begins = [number for number, event in enumerate(story) if isinstance(event, e.NightBegan)]
        parts = [story[begin:end] for begin, end in pairwise([*begins, len(story)])]
        nights = {event.number: part for part in parts for event in part[:1] if isinstance(event, e.NightBegan)}
        chapters = [number for number, each in enumerate(book.chapters) if each.level == NIGHT]
        for begin, end in pairwise([*chapters, len(book.chapters)]):
            several = book.chapters[begin:end]
            if isinstance(several[0].event, e.NightBegan):
                self._night(several, nights[several[0].event.number])
        titles = [each.title for each in book.chapters if each.level == NIGHT]
        book.chapters = [part for each in book.chapters for part in self._eve(each)]
        if not book.title and titles:
            nights_title = self._say("nights", count=len(titles)) if len(titles) > 1 else ""
            book.title = nights_title or self._own_title(story) or titles[0]

    def _picture(self, story: Sequence[Event]) -> Picture:
        """The streets on the cover, with what happened in the last night told."""
        marks = Marks(story)
        names = {each: self._name(each) for each in self._content.neighbourhoods}
        key = {sign: self._say("signs", sign) for sign in DRAWN}
        return picture(self._content, names, marks.signs, key)

    def _own_title(self, story: Sequence[Event]) -> str:
        """A title from what happened in the one night of a book; "" as long as it is not over."""
        back = NightLookedBack(story)
        ancient_one = self._words.name(back.night.ancient_one)
        return self._say("titled", back.title_key, ancient_one=ancient_one) if back.title_key else ""

    def _night(self, parts: Sequence[Chapter], night: Sequence[Event]) -> None:
        """The chapters of one night."""
        first, last = parts[0], parts[-1]
        began = next((event for event in night if isinstance(event, e.GameStarted)), None)
        if began is None or not isinstance(first.event, e.NightBegan):
            return
        number, ancient_one = first.event.number, self._words.name(began.ancient_one)
        first.title = self._say("title", number=number, ancient_one=ancient_one)
        first.told = without_setup(first.told)
        self._cast(parts, night)
        course = NightCourse(self._content, night)
        last.plates = [self._plan(course.night), *self._curves(course)]

    def _cast(self, parts: Sequence[Chapter], night: Iterable[Event]) -> None:
        """Add who plays from the beginning, by seat, and who joins later, in the chapter of that turn; everybody once."""
        here, joined, known = 0, dict[int, list[e.InvestigatorJoined]](), dict[str, None]()
        begins = {id(each.event): number for number, each in enumerate(parts)}
        for event in night:
            here = begins.get(id(event), here)
            if isinstance(event, e.InvestigatorJoined) and event.who not in known:
                known[event.who] = None
                joined.setdefault(here, []).append(event)
        for number, people in joined.items():
            parts[number].cast = [self._portrait(each) for each in sorted(people, key=lambda each: each.seat)]

    def _eve(self, chapter: Chapter) -> list[Chapter]:
        """The first card of the mythos, before the first turn, gets a chapter of its own after the list of who plays."""
        news = next((number for number, each in enumerate(chapter.told) if isinstance(each.event, EVE)), 0)
        if chapter.level != NIGHT or not chapter.cast or not news:
            return [chapter]
        eve = Chapter(self._say("eve"), TURN, chapter.told[news:], plates=chapter.plates)
        chapter.told, chapter.plates = chapter.told[:news], []
        return [chapter, eve]

    def _portrait(self, event: e.InvestigatorJoined) -> Portrait:
        sheet = self._content.investigators.get(event.who)
        figures = {what: getattr(sheet.fact, what) if sheet is not None else 0 for what in HEALTH}
        place, sketch = self._words.name(event.place), self._words.text_or_empty("people", event.who, "sketch")
        below, told = self._say("sheet_plain", place=place), self._say("sheet", place=place, **figures)
        return Portrait(self._name(event.who), below, sketch, told)

    def _plan(self, night: Night) -> Plate:
        names = {place: self._name(place) for place in (*self._content.neighbourhood_of, *self._content.neighbourhoods)}
        worlds = {place: self._name(world_of(gate)) for place, gate in night.gates.items()}
        open_gates = [f"{names.get(place, place)} ({world})" for place, world in worlds.items()]
        parts = [
            self._say("plan"),
            self._say("gates_open", count=len(worlds), gates=join(open_gates, self._words.language)),
            self._say("seals", count=len(night.seals), places=self._names(night.seals)),
        ]
        shown = " ".join(filter(None, parts))
        return Plate(shown, plan(self._content, names, worlds, night.seals, parts[0]), shown)

    def _names(self, places: Iterable[str]) -> Listed:
        names = [{form: capital(text) for form, text in self._words.name(place).items()} for place in places]
        return Listed(names, self._words.language)

    def _curves(self, course: NightCourse) -> list[Plate]:
        """Charts of doom, terror and gates over the turns, and of everybody's sanity and stamina."""
        tracks = [Series(self._say("tracks", track), course.of(track)) for track in TRACKS]
        charts = [(self._say("course"), tracks)]
        for what in HEALTH:
            curves = [
                Series(self._name(who, "first"), course.of(what, who))
                for who in sorted(course.people, key=course.people.__getitem__)
            ]
            charts.append((self._say("course_of", what), curves))
        return [Plate(title, chart(title, series, course.steps)) for title, series in charts]


def without_setup(told: Sequence[Told]) -> list[Told]:
    """The paragraphs of a night's beginning, without those on starting places and dealt cards."""
    joins = [number for number, each in enumerate(told) if isinstance(each.event, e.InvestigatorJoined)]
    news = [number for number, each in enumerate(told) if isinstance(each.event, EVE)]
    if not joins:
        return list(told)
    after = next((number for number in news if number > joins[0]), len(told))
    return [*told[: joins[0]], *told[after:]]
