"""Telling how people get about: on foot, on two wheels, over water, or by no doing of their own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from solo.games.town import events as e
from solo.games.town.front.names import keys_for_world
from solo.games.town.front.night import GATE, Night
from solo.games.town.front.recent_events import RecentEvents
from solo.games.town.printed.copies import area_of, world_of
from solo.narration.messages import Listed
from solo.narration.paragraphs import Span, capital
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of

AGAIN = "again"
"""What is seen of a place on another visit."""

STREET = "_street"
"""The suffix of a street's id, after the id of its neighbourhood."""


class Journeys(Part):
    """Tells moves."""

    def __init__(self, telling: TellingContext, night: Night, thread: RecentEvents) -> None:
        super().__init__(telling)
        self._night = night
        self._thread = thread

    @property
    def rows(self) -> Rows:
        """How moves are told."""
        return {
            e.Moved: Row(
                run=self.moves, least=1, key=lambda it: (it.cause, *keys_for_world(it.how, world_of(it.place)))
            ),
        }

    def moves(self, run: Sequence[e.Moved]) -> list[Span]:
        """Consecutive steps in one sentence, and a description of the destination if it was reached by walking."""
        lines = []
        for how, steps in groupby(run, lambda event: event.how):
            lines += self._way(how, list(steps))
        last = run[-1]
        if last.how == "world":
            key = "deeper" if area_of(last.place) == 2 else "arrival"
            return lines + self.telling.describe(("places", world_of(last.place), key), last)
        return lines + (self._arrival(last) if last.how == "walk" else [])

    def _arrival(self, step: e.Moved) -> list[Span]:
        """What is seen of a place that somebody has walked to: as it is now, or as it is on any day, or on another visit; with
        what comes of an open gate, or else who else is there.
        """
        path, states = ("places", step.place), self._night.states(step.place)
        striking = any(self.catalogue.messages(*path, state) for state in states)
        seen = self.telling.describe_as(path, states, step)
        if not striking:
            seen = self.telling.describe((*path, "arrival"), step) or self.telling.describe_as(path, (AGAIN,), step)
        more = self._gate(step) if GATE in states else "" if striking else self._company(step)
        return [Span("prose", f"{span.text} {more}".rstrip()) for span in seen]

    def _gate(self, step: e.Moved) -> str:
        """How an open gate looks from this side."""
        gate = self._night.gates[step.place].rpartition("_")[0]
        return self.telling.unread(("looks", gate), {}) if self.catalogue.messages("looks", gate) else ""

    def _company(self, step: e.Moved) -> str:
        """Who else is in a place, as long as there are words for it that were not read."""
        people = self._night.company(step.who, step.place)
        fields = {"people": self.names.listed([self.names.name(each) for each in people]), "count": len(people)}
        return capital(self.telling.sentence("Company", "", fields, once=True)) if people else ""

    def _way(self, how: str, steps: Sequence[e.Moved]) -> list[Span]:
        """Steps of one kind in a sentence: the destination and, unless told briefly, the places on the way."""
        if how != "walk":
            return [span for step in steps for span in self._taken(step)]
        passed = [step.place for step in steps[:-1] if step.place != steps[-1].place]
        if passed and not steps[0].origin.endswith(STREET):
            passed = passed[1:]
        manner = self._manner(steps[0].origin, steps[-1])
        if not passed or self.telling.brief:
            return self.telling.plain(steps[-1], f"{manner}walk")
        return self.telling.plain(steps[-1], f"{manner}via", way=self._by_way_of(passed))

    def _manner(self, origin: str, step: e.Moved) -> str:
        """How somebody gets somewhere: over water or back, on two wheels, going on, or as one walks. step: the last."""
        onward = "onward." if self._goes_on(step.who) else ""
        for crossing, place in (("over", step.place), ("back", origin)):
            if self.catalogue.find("events", "Moved", crossing, place):
                return f"{crossing}.{place}.{onward}"
        return "ride." if self._thread.riding == step.who else onward

    def _goes_on(self, who: str) -> bool:
        """Whether the paragraph has just told what an investigator did, so that a walk need not begin with the name."""
        page = self.page
        return who == page.named and not page.addressed and page.last == "fact"

    def _taken(self, step: e.Moved) -> list[Span]:
        """A move that is no walk. Where the prose has just told how it came about, the place is a note. Who visits a world
        goes no deeper into it.
        """
        visits = step.how == "world" and area_of(step.place) == 1
        own = not visits and (step.how == "world" or self.catalogue.messages("events", "Moved", step.cause or step.how))
        if own or not self.page.addressed or self.page.about != step.who:
            return self.telling.plain(step, "other" if visits else "")
        return [
            self.telling.figure(self.telling.figure_of(type(step).__name__, fields_of(step)), step.who, joined=True)
        ]

    def _by_way_of(self, places: Sequence[str]) -> Listed:
        """The names of places that are only passed: for a street that of its neighbourhood."""
        hoods = {place: place.removesuffix(STREET) for place in places}
        known = {place: self.catalogue.find("names", "neighbourhoods", hood) for place, hood in hoods.items()}
        return self.names.listed(
            [self.names.name(hood if known[place] else place) for place, hood in hoods.items()], "the"
        )
