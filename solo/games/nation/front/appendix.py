"""What a chronicle of the nation shows besides its sentences: who plays, the country drawn, the scores, and who lived."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

from solo.boardgame.front.curves import Curves
from solo.games.nation import events as e
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.front.cover import picture
from solo.games.nation.front.night import TRACKS, Night
from solo.games.nation.front.plan import DrawnCity, plan
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.charts import Series, chart
from solo.narration.chronicle import NIGHT, Chronicle, Plate, Portrait, Scores
from solo.narration.paragraphs import capital

SIGNS = ("player", "cult", "gate")
"""What the cover's signs stand for."""


class NightCourse(Curves):
    """The course of a game, round by round, derived from its events.

    night: how it stands at the end. before: how it stood as the first round began. hired, gone: the rounds in which agents
    came, and in which they were murdered or left.
    """

    def __init__(self, story: Iterable[Event]) -> None:
        super().__init__()
        self.night = Night()
        self.before = Night()
        self.hired: dict[str, int] = {}
        self.gone: dict[str, int] = {}
        for event in story:
            self._note(event)
        self._close()

    def _note(self, event: Event) -> None:
        if isinstance(event, e.RoundOpened):
            self._close()
            self.steps.append(str(event.round))
        self.night.note(event)
        match event:
            case e.RoundOpened(round=1):
                self.before = deepcopy(self.night)
            case e.MainAgentPlaced() | e.AgentHired():
                self.hired[event.agent] = self.night.round
            case e.AgentMurdered() | e.AgentDestroyed():
                self.gone[event.agent] = self.night.round

    def _close(self) -> None:
        """A round is over."""
        self.close({(track, ""): getattr(self.night, track) for track in TRACKS})


class Appendix:
    """Adds to a chronicle what is not told in sentences."""

    def __init__(self, words: Catalogue, content: Content) -> None:
        self._words = words
        self._content = content

    def _say(self, *path: str, **arguments: Any) -> str:
        return self._words.say("table", "chronicle", *path, **arguments)

    def _name(self, id: str) -> str:
        return capital(str(self._words.name(id)["name"]))

    def _ancient_one(self, night: Night) -> str:
        """The name of the Ancient One; what it is as long as it lies face down."""
        if night.ancient_one:
            return self._name(night.ancient_one)
        return capital(self._words.say("table", "campaigns", "veiled"))

    def add_front_matter(self, book: Chronicle, story: Sequence[Event]) -> None:
        """Give a book its title, who plays, the country at the start and the end, the scores, and who lived."""
        first = next((each for each in book.chapters if each.level == NIGHT), None)
        if first is None:
            return
        course = NightCourse(story)
        night = course.night
        book.title = book.title or self._own_title(night) or first.title
        first.cast = [self._portrait(night.main_agent)] if night.main_agent else []
        first.plates = [*first.plates, self._country("plan_before", course.before)]
        book.chapters[-1].plates = [self._country("plan", night), self._scores(course)]
        book.picture = picture(night, self._content.roads, {sign: self._say("signs", sign) for sign in SIGNS})
        book.table = self._closing(course)

    def _own_title(self, night: Night) -> str:
        """A title from how it ended; "" as long as it is not over."""
        if night.ended is None:
            return ""
        key = f"{night.ended.how}_{'won' if night.ended.won else 'lost'}"
        known = (
            key if self._words.messages("table", "chronicle", "titled", key) else "won" if night.ended.won else "lost"
        )
        return self._say("titled", known, ancient_one=self._words.name(night.ancient_one))

    def _portrait(self, agent: str) -> Portrait:
        fact = self._content.main_agents[agent]
        names = [self._name(card) for card in fact.deck]
        deck = self._say("deck", cards=", ".join(names))
        return Portrait(self._name(agent), deck, self._words.text_or_empty("people", agent, "sketch"), deck)

    def _country(self, key: str, night: Night) -> Plate:
        """The country, with whose each city is."""
        towns = {}
        for city in self._content.cities:
            mode, _ = night.gates.get(city, ("", ""))
            here = "@" if night.places.get(night.main_agent) == city else ""
            towns[city] = DrawnCity(self._name(city), night.owners.get(city, ""), mode, here)
        title = self._say(key)
        mine = [self._name(city) for city, side in night.owners.items() if side == "player"]
        theirs = [self._name(city) for city, side in night.owners.items() if side != "player"]
        none = self._say("none")
        told = f"{title} {self._say('owned', mine=', '.join(mine) or none, theirs=', '.join(theirs) or none)}"
        return Plate(told, plan(title, towns, self._content.roads), told)

    def _scores(self, course: NightCourse) -> Plate:
        """Both scores, round by round."""
        title = self._say("course")
        names = {"score": self._say("you"), "ancient_score": self._ancient_one(course.night)}
        series = [Series(names[track], course.of(track)) for track in TRACKS]
        return Plate(title, chart(title, series, course.steps))

    def _closing(self, course: NightCourse) -> Scores | None:
        """The closing table of a finished game: when each agent came, and what became of them."""
        if course.night.ended is None:
            return None
        columns = [self._say("columns", key) for key in ("who", "came", "end")]
        rows = [
            [self._name(agent), str(course.hired.get(agent, 0) or "–"), self._end(agent, course)]
            for agent in course.night.agents
        ]
        ended = course.night.ended
        total = self._say("totals", score=ended.score, ancient_score=ended.ancient_score)
        return Scores(columns, [*rows, [self._say("all"), "", total]])

    def _end(self, agent: str, course: NightCourse) -> str:
        """What became of an agent."""
        if agent in course.night.alive:
            return self._say("ends", "lived")
        key = "murdered" if agent in course.night.murdered else "gone"
        return self._say("ends", key, round=course.gone.get(agent, 0))
