"""The last page of a night in the museum: who lived, what was done, what turned it, and a tally; the game has no points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.boardgame.front.last_page import BEST, DONE, TALLY, TURNS, BoardLastPage, PageSection
from solo.games.museum import events as e
from solo.games.museum.front.arc import Arc
from solo.games.museum.front.drama import VICTORIES
from solo.games.museum.front.night import Night
from solo.games.museum.front.trail_progress import TrailProgress
from solo.kernel.events import Event

ONE_LEFT = "signs_one_left"
"""The turning point that is none where the last Elder Sign comes in the same turn."""


class NightLookedBack:
    """A night in the museum, from its events. first: who began it, by seat. turns: its turning points, each with the turn,
    its key, and whom it concerns, or how much doom is missing.
    """

    def __init__(self, story: Sequence[Event]) -> None:
        self.night = Night()
        self.first: dict[int, str] = {}
        self.closed: e.MuseumClosed | None = None
        self.turns: list[tuple[int, str, dict[str, Any]]] = []
        self._arc = Arc(self.night)
        self._now = 0
        for event in story:
            self._note(event)

    @property
    def won(self) -> bool:
        """Whether the night was won."""
        return self.closed is not None and self.closed.how in VICTORIES

    @property
    def title_key(self) -> str:
        """What a book about the night is called for (`table.chronicle.titled`); "" for a night that is not over."""
        if self.closed is None:
            return ""
        return f"{self.closed.how}_dear" if self.won and self.night.fallen else self.closed.how

    def _note(self, event: Event) -> None:
        """Take note of an event."""
        self._arc.note(event)
        self.night.note(event)
        for turn in self._arc.turns():
            self._turn(turn.key.replace(".", "_"), count=self.night.limit - self.night.doom)
        match event:
            case e.VisitorArrived():
                self.first.setdefault(event.seat, event.who)
            case e.VisitorsTurn():
                self._now = self.night.turn(event.turn)
            case e.VisitorDevoured():
                self._turn("gone", who=event.who)
            case e.AncientAwoke():
                self._turn("awoke")
            case e.MuseumClosed():
                self.closed = event
                if self.won:
                    self.turns = [each for each in self.turns if each[:2] != (self._now, ONE_LEFT)]

    def _turn(self, key: str, **fields: Any) -> None:
        self.turns.append((self._now, key, {"ancient_one": self.night.ancient_one, **fields}))


class LastPage(BoardLastPage):
    """Writes the last page of a night in the museum."""

    def sections(self, story: Sequence[Event], records: Sequence[Mapping[str, Any]]) -> Iterator[PageSection]:
        """Who lived, what was done, the turning points, the tally, the quickest victory so far."""
        back = NightLookedBack(story)
        if back.closed is None:
            return
        trails = TrailProgress(Night(), self._words).followed(story)
        yield self._people(back.night.seats, back.night.left if back.won else [], trails)
        yield PageSection(DONE, self._done(back.closed, back.night))
        yield PageSection(TURNS, [self._turning(*each) for each in back.turns])
        yield PageSection(TALLY, self._tally(back.closed, back.night))
        yield PageSection(BEST, self._best(back, records))

    def _way(self, who: str, place: str) -> str:
        """Where somebody went at a crossroads: a kind of place."""
        return self._say("way", place, who=self._words.name(who))

    def _done(self, closed: e.MuseumClosed, night: Night) -> list[str]:
        return [
            self._say("signs", count=closed.signs, needed=night.needed),
            self._say("adventures", count=closed.adventures),
            self._say("worlds", count=closed.worlds),
            self._say("beaten", count=closed.monsters),
        ]

    def _tally(self, closed: e.MuseumClosed, night: Night) -> list[str]:
        """What was done, won or lost; there are no points (ES25.2)."""
        count = closed.adventures + closed.worlds + closed.monsters
        lasted = self._say("lasted", turns=night.turn(closed.turns), midnights=closed.midnights)
        return [self._say("deeds", count=count), lasted, self._say("no_score")]

    def _best(self, back: NightLookedBack, records: Sequence[Mapping[str, Any]]) -> list[str]:
        """The night that was won in the fewest turns, of all games; that it is this one, where no other was won."""
        won = [int(each.get("round") or 0) for each in records if each.get("ended") in VICTORIES]
        if back.won and not won:
            return [self._say("best_is_first")]
        if back.won and back.closed is not None and back.closed.turns < min(won):
            return [self._say("best_is_this", count=min(won))]
        return [self._say("best_so_far", count=min(won))] if won else []
