"""What a chronicle of the museum shows besides its sentences: who plays, the museum drawn, charts, and what everybody did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from solo.boardgame.front.curves import Curves
from solo.games.museum import events as e
from solo.games.museum.compiled.pieces import Content
from solo.games.museum.front.cover import picture
from solo.games.museum.front.last_page import NightLookedBack
from solo.games.museum.front.night import TRACKS, Night
from solo.games.museum.front.plan import Room, Track, plan
from solo.games.museum.printed.numbers import ENTRANCE, ROOMS, VALUES
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import Catalogue
from solo.narration.charts import Series, chart
from solo.narration.chronicle import NIGHT, TURN, Chapter, Chronicle, Plate, Portrait, Scores
from solo.narration.cldr import join
from solo.narration.paragraphs import Told, capital

DONE: tuple[type[Event], ...] = (e.AttemptPassed, e.AttemptLost, e.MonsterBeaten)
"""What is counted of everybody in the closing table."""


class NightCourse(Curves):
    """The course of a night, turn by turn, derived from its events.

    night: how it stands at the end. before: as it was when the last space of the doom track was filled before the Ancient One
    awoke; None if it sleeps. steps: the label of each turn, "0" before the first. curves: the values at the end of each, by
    name: `TRACKS`, and sanity and stamina of each investigator. people: who plays, with the seat.
    """

    def __init__(self, story: Iterable[Event]) -> None:
        super().__init__()
        self.night = full = Night()
        self.before: Night | None = None
        for event in story:
            self.night.note(event)
            if isinstance(event, e.VisitorsTurn) and (event.who or not event.battle):
                self._close()
                self.steps.append(str(self.night.turn(event.turn)))
            if isinstance(event, e.DoomAdded) and event.full:
                full = deepcopy(self.night)
            elif isinstance(event, e.AncientAwoke):
                self.before = full
        self._close()

    @property
    def people(self) -> Mapping[str, int]:
        """Who plays, with the seat."""
        return self.night.seats

    def _close(self) -> None:
        """A turn is over."""
        night = self.night
        tracks = (night.doom, night.signs, len(night.monsters), night.midnights)
        now: dict[tuple[str, str], int | None] = {
            (track, ""): value for track, value in zip(TRACKS, tracks, strict=True)
        }
        for who in night.seats:
            values = night.values.get(who, (None, None))
            now |= {(what, who): value for what, value in zip(VALUES, values, strict=True)}
        self.close(now)


class Appendix:
    """Adds to a chronicle what is not told in sentences."""

    def __init__(self, words: Catalogue, content: Content) -> None:
        self._words = words
        self._content = content

    def _say(self, *path: str, **arguments: Any) -> str:
        return self._words.say("table", "chronicle", *path, **arguments)

    def _name(self, id: str, form: str = "name") -> str:
        forms = self._words.name(kind_of(id) or id)
        return capital(str(forms.get(form) or forms["name"]))

    def add_front_matter(self, book: Chronicle, story: Sequence[Event]) -> None:
        """Give a book its title, who plays, how the night went, and what everybody did."""
        first = next((each for each in book.chapters if each.level == NIGHT), None)
        if first is None:
            return
        course = NightCourse(story)
        book.title = book.title or self._own_title(story) or first.title
        self._cast(book.chapters, story)
        last = book.chapters[-1]
        last.plates = [self._plan(course), *self._curves(course)]
        book.picture = picture(course.night.hour, *self._tracks(course.before or course.night))
        book.chapters = [part for each in book.chapters for part in self._eve(each)]
        book.table = self._closing(story)

    def _own_title(self, story: Sequence[Event]) -> str:
        """A title from what happened; "" as long as the night is not over."""
        back = NightLookedBack(story)
        ancient_one = self._words.name(back.night.ancient_one)
        return self._say("titled", back.title_key, ancient_one=ancient_one) if back.title_key else ""

    # Who plays

    def _cast(self, parts: Sequence[Chapter], story: Sequence[Event]) -> None:
        """Add who plays from the beginning, and who comes later, in the chapter of that turn."""
        here, brought = parts[0], self._brought(story)
        begins = {id(each.event): each for each in parts}
        for event in story:
            here = begins.get(id(event), here)
            if isinstance(event, e.VisitorArrived):
                here.cast = [*here.cast, self._portrait(event, brought[event.who])]
        for part in parts:
            if part.level == NIGHT:
                part.told = [_without_figures(each) if _is_arrival(each) else each for each in part.told]

    def _brought(self, story: Sequence[Event]) -> dict[str, list[str]]:
        """What everybody has on arriving: everything that somebody gains before the next thing happens."""
        found: dict[str, list[str]] = {}
        who = ""
        for event in story:
            match event:
                case e.VisitorArrived():
                    who = event.who
                    found[who] = []
                case e.CardReceived() if event.who == who:
                    found[who].append(self._words.name(kind_of(event.card) or event.card)["name"])
                case e.CluesChanged() if event.who == who and event.by > 0:
                    found[who].append(self._say("clues", count=event.by))
                case e.MythosCardDrawn() | e.VisitorsTurn() | e.MidnightCame():
                    who = ""
        return found

    def _portrait(self, event: e.VisitorArrived, brought: Sequence[str]) -> Portrait:
        things = join(brought, self._words.language)
        below = capital(self._say("sheet_plain", things=things, count=len(brought)))
        figures = self._say("sheet", sanity=event.sanity, stamina=event.stamina, things=things, count=len(brought))
        return Portrait(self._name(event.who), below, self._words.text_or_empty("people", event.who, "sketch"), figures)

    def _eve(self, chapter: Chapter) -> list[Chapter]:
        """The first Mythos card gets a chapter of its own after the list of who plays."""
        news = next(
            (number for number, each in enumerate(chapter.told) if isinstance(each.event, e.MythosCardDrawn)), 0
        )
        if chapter.level != NIGHT or not chapter.cast or not news:
            return [chapter]
        eve = Chapter(self._say("eve"), TURN, chapter.told[news:], plates=chapter.plates)
        chapter.told, chapter.plates = chapter.told[:news], []
        return [chapter, eve]

    # The museum

    def _plan(self, course: NightCourse) -> Plate:
        night = course.before or course.night
        title = self._say("plan_awoken" if course.before else "plan")
        monsters = [f"{self._name(each)} ({self._name(card)})" for each, card in night.monsters.items()]
        hour = self._words.name(f"hour_{night.hour}")
        parts = [
            title,
            self._say("clock", hour=hour, midnights=night.midnights),
            self._say("doom", doom=night.doom, limit=night.limit, signs=night.signs, needed=night.needed),
            self._say("monsters", count=len(monsters), monsters=join(monsters, self._words.language)),
            self._say("locked", count=len(night.locked)),
        ]
        shown = " ".join(filter(None, parts))
        doom, signs = self._tracks(night)
        return Plate(shown, plan(title, night.hour, doom, signs, self._rooms(night), self._entrance(night)), shown)

    def _tracks(self, night: Night) -> tuple[Track, Track]:
        """The doom track and that of the Elder Signs."""
        fact = self._content.ancient_ones.get(night.ancient_one)
        calls = [number for number, space in enumerate(fact.fact.doom_track if fact else ()) if space == "M"]
        doom = Track(capital(self._say("tracks", "doom")), night.doom, night.limit, calls)
        return doom, Track(capital(self._say("tracks", "signs")), night.signs, night.needed)

    def _rooms(self, night: Night) -> list[Room]:
        """The six adventures by slot, then the others; an empty slot stays empty."""
        six = {slot: card for card, slot in night.rooms.items() if slot >= 0}
        others = [card for card, slot in night.rooms.items() if slot < 0]
        rooms = [self._room(night, six[slot]) if slot in six else Room("") for slot in range(ROOMS)]
        return [*rooms, *(self._room(night, card)._replace(away=True) for card in others)]

    def _room(self, night: Night, card: str) -> Room:
        monsters = [self._name(marker) for marker in night.monsters_at(card)]
        return Room(self._name(card), monsters, night.locked_at(card), self._firsts(night.people_at(card)))

    def _entrance(self, night: Night) -> Room:
        people = self._firsts(night.people_at(ENTRANCE))
        return Room(self._name(ENTRANCE), (), night.locked_elsewhere(), people)

    def _firsts(self, people: Iterable[str]) -> list[str]:
        return [self._name(who, "first") for who in people]

    def _curves(self, course: NightCourse) -> list[Plate]:
        """Charts of doom, Elder Signs, monsters and midnights over the turns, and of everybody's sanity and stamina."""
        tracks = [Series(self._say("tracks", track), course.of(track)) for track in TRACKS]
        charts = [(self._say("course"), tracks)]
        everybody = sorted(course.people, key=course.people.__getitem__)
        for what in VALUES:
            curves = [Series(self._name(who, "first"), course.of(what, who)) for who in everybody]
            charts.append((self._say("course_of", what), curves))
        return [Plate(title, chart(title, series, course.steps)) for title, series in charts]

    # What everybody did

    def _closing(self, story: Sequence[Event]) -> Scores | None:
        """The closing table of a finished night: what each investigator did, and what became of all of them."""
        closed = next((event for event in story if isinstance(event, e.MuseumClosed)), None)
        if closed is None:
            return None
        done: dict[str, dict[type[Event], int]] = {}
        devoured: dict[str, int] = {}
        turn, night = 0, Night()
        for event in story:
            night.note(event)
            match event:
                case e.VisitorArrived():
                    done.setdefault(event.who, dict.fromkeys(DONE, 0))
                case e.VisitorsTurn():
                    turn = night.turn(event.turn)
                case e.AttemptPassed() | e.AttemptLost() | e.MonsterBeaten():
                    done[event.who][type(event)] += 1
                case e.VisitorDevoured():
                    devoured[event.who] = turn
        columns = [self._say("columns", key) for key in ("who", "passed", "failed", "beaten", "end")]
        rows = [
            [self._name(who), *(str(feats[kind]) for kind in DONE), self._end(who, devoured)]
            for who, feats in done.items()
        ]
        sums = [str(sum(feats[kind] for feats in done.values())) for kind in DONE]
        outcome = capital(self._words.say("table", "campaigns", "ended", closed.how))
        return Scores(columns, [*rows, [self._say("all"), *sums, outcome]])

    def _end(self, who: str, devoured: dict[str, int]) -> str:
        """What became of somebody."""
        if who in devoured:
            return self._say("ends", "devoured", turn=devoured[who])
        return self._say("ends", "stood")


def _is_arrival(told: Told) -> bool:
    """Whether somebody's arrival is told, with what he has; the list of who plays says that, too."""
    return isinstance(told.event, e.VisitorArrived)


def _without_figures(told: Told) -> Told:
    return told._replace(paragraph=tuple(span for span in told.paragraph if span.kind != "figure"))
