"""The last page of a night in the town: who lived, what was closed, sealed and beaten, what turned it, and its score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.boardgame.front.last_page import BEST, DONE, SCORE, TALLY, TURNS, BoardLastPage, PageSection
from solo.games.town import events as e
from solo.games.town.front.arc import Arc
from solo.games.town.front.listing import LOST
from solo.games.town.front.night import Night
from solo.games.town.front.trail_progress import TrailProgress
from solo.kernel.events import Event

PARTS = ("base", "gate_trophies", "monster_trophies", "survivors", "terror", "loans", "elder_signs")
"""The parts of a score, as fields of `Scored`; what is taken off stands last."""

FIRST_SEAL = 1

MANY = 4
"""So many monsters beaten in one turn are a turning point."""

FOUND = "find_gate"
"""The spell that brings somebody home before his time."""


class NightLookedBack:
    """The last night of a story, from its events. turns: its turning points, each with the turn (0: in the battle, with the
    round as a negative number), its key, and whom or what it concerns.
    """

    def __init__(self, story: Sequence[Event]) -> None:
        begins = [number for number, event in enumerate(story) if isinstance(event, e.NightBegan)]
        self.night = Night()
        self.outcome = self._woken_by = ""
        self.scored: e.Scored | None = None
        self.closed = self.sealed = self.beaten = 0
        self.best_before = max(map(_score, story[: begins[-1]] if begins else ()), default=0)
        self.turns: list[tuple[int, str, dict[str, Any]]] = []
        self._beaten_at = (0, 0)
        self._arc = Arc(self.night)
        for event in story[begins[-1] :] if begins else story:
            self._note(event)

    @property
    def title_key(self) -> str:
        """What a book about the night is called for (`table.chronicle.titled`); "" for a night that is not over."""
        if self.outcome == LOST:
            return "lost_to_gates" if self._woken_by == "gates" else "lost"
        return f"{self.outcome}_dear" if self.outcome and self.night.fallen else self.outcome

    def _note(self, event: Event) -> None:
        """Take note of an event."""
        night, arc = self.night, self._arc
        arc.note(event)
        if arc.falls(event):
            self._turn("gone", who=event.who)  # type: ignore[attr-defined]
        night.note(event)
        for turn in arc.turns():
            if turn.key != "stage":
                self._turn(turn.key)
        match event:
            case e.GateClosed():
                self.closed += 1
            case e.Sealed():
                self.sealed += 1
                if event.seals == self.sealed == FIRST_SEAL:
                    self._turn("first_seal", place=event.place)
            case e.MonsterDefeated():
                self.beaten += 1
                self._count_beaten()
            case e.CardEnded(how="passed" | "failed"):
                self._turn(f"rumor_{event.how}", card=event.card)
            case e.Returned(cause=cause) if cause == FOUND:
                self._turn("found_way", who=event.who, spell=FOUND)
            case e.Awakened():
                self._woken_by = event.reason
                self._turn("awoke", ancient_one=event.ancient_one)
            case e.Scored():
                self.scored = event
            case e.GameOver():
                self.outcome = event.outcome

    def _count_beaten(self) -> None:
        """Note how many monsters are beaten in the present turn, where they are many, and leave the number of the last one."""
        turn, count = self._beaten_at
        self._beaten_at = turn, count = (turn, count + 1) if turn == self.night.turn else (self.night.turn, 1)
        if count >= MANY:
            self.turns = [each for each in self.turns if each[:2] != (turn, "beaten")]
            self._turn("beaten", count=count)

    def _turn(self, key: str, **fields: Any) -> None:
        at = -self._arc.rounds if self._arc.rounds else self.night.turn
        self.turns.append((at, key, {"ancient_one": self.night.ancient_one, **fields}))


def _score(event: Event) -> int:
    """The score of a night that ends with an event; 0 where none does, or it is lost."""
    return event.score if isinstance(event, e.NightEnded) else 0


class LastPage(BoardLastPage):
    """Writes the last page of a night in the town."""

    def sections(self, story: Sequence[Event], records: Sequence[Mapping[str, Any]]) -> Iterator[PageSection]:
        """Who lived, what was done, the turning points, the score or the tally, the best so far."""
        back = NightLookedBack(story)
        people = sorted(back.night.seats, key=back.night.seats.__getitem__)
        lived = [who for who in people if back.night.fate(who, back.outcome) in ("victory", "insane")]
        yield self._people(back.night.seats, lived, TrailProgress(Night(), self._words).followed(story))
        yield PageSection(DONE, self._done(back))
        yield PageSection(TURNS, [self._turning(at, key, self._titled(fields)) for at, key, fields in back.turns])
        if back.scored is None:
            yield PageSection(TALLY, self._tally(back))
        else:
            yield PageSection(SCORE, self._score(back.scored))
        yield PageSection(BEST, self._best(back, records))

    def _titled(self, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """The fields of a turning point, with the headline of a mythos card."""
        if "card" not in fields:
            return fields
        return {**fields, "card": {"name": self._words.text_or_empty("mythos", fields["card"], "headline")}}

    def _done(self, back: NightLookedBack) -> list[str]:
        seals = back.night.seals
        return [
            self._say("closed", count=back.closed),
            self._say("sealed", count=back.sealed),
            *([self._say("seals", places=self._names(seals))] if seals else []),
            self._say("beaten", count=back.beaten),
        ]

    def _score(self, scored: e.Scored) -> list[str]:
        """The score, and a line for each part of it that is not 0."""
        parts = [(key, int(getattr(scored, key))) for key in PARTS]
        return [
            self._say("points", count=scored.score),
            *(self._say("parts", key, count=count) for key, count in parts if count),
        ]

    def _tally(self, back: NightLookedBack) -> list[str]:
        """What was done in a lost night; it has no score and is compared with nothing (R31)."""
        count = back.closed + back.sealed + back.beaten
        return [self._say("deeds", count=count), self._say("no_score")]

    def _best(self, back: NightLookedBack, records: Sequence[Mapping[str, Any]]) -> list[str]:
        """The best night that was won, of this and all other campaigns."""
        before = max((back.best_before, *(int(each.get("best") or 0) for each in records)))
        if back.scored is not None and back.scored.score > before:
            return [self._say("best_is_this", count=before)]
        return [self._say("best_so_far", count=before)] if before > 0 else []
