"""The last page of a night: sections with a heading each, which a game fills from what its events say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from solo.boardgame.front.trail_progress import TrailProgress
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.messages import Listed
from solo.narration.paragraphs import Paragraph, Span, capital

PEOPLE, DONE, TURNS, SCORE, TALLY, BEST = "people", "done", "turns", "score", "tally", "best"
"""What the sections of games are about: who lived, what was done, what turned the night, its score, or else a tally."""


class PageSection(NamedTuple):
    """A section: the key of its heading (`table.last_page.headings`), and its lines. One without lines is left out."""

    heading: str
    lines: Sequence[str]


class BoardLastPage:
    """Writes the last page in the words of a catalogue; a game overrides `sections`. brief: whether the night is told so."""

    def __init__(self, words: Catalogue, *, brief: bool = False) -> None:
        self._words = words
        self._brief = brief

    def paragraphs(self, story: Sequence[Event], records: Sequence[Mapping[str, Any]]) -> list[Paragraph]:
        """The page of the night that a story ends with, below its heading; none where no section has lines."""
        sections = [each for each in self.sections(story, records) if each.lines]
        page: list[Paragraph] = [(Span("heading", self._say("heading")),)] if sections else []
        for heading, lines in sections:
            page += [(Span("title", self._say("headings", heading)),), *((Span("fact", line),) for line in lines)]
        return page

    def sections(self, story: Sequence[Event], records: Sequence[Mapping[str, Any]]) -> Iterable[PageSection]:
        """The sections, in order. records: the labels of other campaigns of the game."""
        return ()

    def _say(self, *path: str, **arguments: Any) -> str:
        return self._words.say("table", "last_page", *path, **arguments)

    def _names(self, ids: Iterable[str]) -> Listed:
        names = [{form: capital(text) for form, text in self._words.name(id).items()} for id in ids]
        return Listed(names, self._words.language)

    def _turning(self, at: int, key: str, fields: Mapping[str, Any]) -> str:
        """A turning point, with the turn; a negative number is the round of the battle. fields: ids, and numbers."""
        forms = {name: self._words.name(it) if isinstance(it, str) else it for name, it in fields.items()}
        what = self._say("turning", key, **forms)
        when = self._say("in_round", round=-at, what=what) if at < 0 else self._say("in_turn", turn=at, what=what)
        return capital(when)

    def _people(
        self, seats: Mapping[str, int], lived: Sequence[str], trails: TrailProgress[Any] | None = None
    ) -> PageSection:
        """Who of all people lived, and who did not, by their seats; and where each went with the question of the portrait.

        trails: of a game that has some.
        """
        people = sorted(seats, key=seats.__getitem__)
        lost = [who for who in people if who not in lived]
        lines = [self._say("lived", names=self._names(lived)) if lived else self._say("nobody")]
        if lost:
            lines.append(self._say("lost", names=self._names(lost)))
        if trails is not None and not self._brief:
            lines += [capital(self._way(who, place)) for who in people if (place := trails.choice(who))]
        return PageSection(PEOPLE, lines)

    def _way(self, who: str, place: str) -> str:
        """Where somebody went at a crossroads."""
        return self._say("way", who=self._words.name(who), place=self._words.name(place))
