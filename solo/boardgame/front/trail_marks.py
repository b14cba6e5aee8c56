"""Where somebody's open question would go on: a sign beside the places to go to, and what is said of a place and of a person."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeVar

from solo.boardgame.front.trail_progress import CHOICE, TrailProgress
from solo.boardgame.front.view import GameText
from solo.boardgame.front.wording import BoardWording
from solo.boardgame.game import BoardGame, BoardInvestigator
from solo.narration.front import Lines

G = TypeVar("G", bound=BoardGame[Any, Any, Any])
W = TypeVar("W", bound=BoardWording[Any, Any, Any])

SIGN = "?"
"""The sign of a place where an open question goes on; where it parts, the letter of the way stands behind it."""

WAYS = (1, 2)
"""The ways of a crossroads. Their signs have letters: with a number they would be the command that asks about an option."""


class TrailMarks(GameText[G, W]):
    """Says to which places the trail of whoever decides leads."""

    phrases = ("views", "trail")

    def sign(self, who: BoardInvestigator | None, place: str) -> list[str]:
        """The sign of a place to which the trail of somebody leads now; none where nothing would be told. At the crossroads
        it says which of the two ways that is, and the others have none.
        """
        if who is None or not self._leads(who.id, place):
            return []  # most places have none, and a question has many places
        marked = self._marked(who)
        return [marked[place]] if place in marked else []

    def legend(self, who: BoardInvestigator | None, among: Collection[str] | None = None) -> str:
        """What the sign means; "" where it stands nowhere. among: the places that are listed, None for all."""
        signs = [sign for place, sign in self._marked(who).items() if among is None or place in among]
        if who is None or not signs:
            return ""
        name = self._wording.teller.name(who.id)
        if SIGN in signs:
            return self._say("sign_at", sign=SIGN, who=name)
        first, second = map(self._way, WAYS)
        return self._say("sign_choice", first=first, second=second, who=name)

    def said(self, who: BoardInvestigator | None, place: str) -> Lines:
        """What would come of going there, for whose open question."""
        leads = self._leads(who.id, place) if who is not None else ""
        return [self._say(f"here_{leads}", who=self._wording.teller.name(who.id))] if who is not None and leads else []

    def goes_on(self, id: str) -> Lines:
        """Where somebody's open question goes on, of the places that there are; nothing of it changes a figure."""
        trails = self._progress
        if trails is None or not trails.on:
            return []
        if trails.choice(id):
            return [self._say("chosen")]
        ends = trails.open_places(id)
        here = self._there(ends)
        key = "nowhere" if not here else "parted" if trails.is_parted(id) else "on"
        return [self._say(key, places=self._wording.teller.listed(self._forms(here), "at"))] if ends else []

    def _marked(self, who: BoardInvestigator | None) -> dict[str, str]:
        """The places that have a sign, each with its own."""
        trails = self._trails
        if who is None or trails is None:
            return {}
        places, ends = self._places(trails, who.id), trails.open_places(who.id)
        led = {place: leads for place in places if (leads := self._leads(who.id, place))}
        ways = {place: 1 + ends.index(self._kind(place)) for place, leads in led.items() if leads == CHOICE}
        return {place: self._way(way) for place, way in ways.items()} or dict.fromkeys(led, SIGN)

    def _leads(self, who: str, place: str) -> str:
        """How a trail would go on at a place in this turn: "at", "choice", or "" where nothing is told."""
        trails = self._trails
        if trails is None or not trails.on or not trails.now(who):
            return ""
        return next(iter(trails.step_at(who, self._kind(place))), "")

    def _kind(self, place: str) -> str:
        """What a place is called in trails."""
        return place

    def _way(self, number: int) -> str:
        """The sign of one of two ways."""
        return self._say("way", sign=SIGN, number=number)

    def _places(self, trails: TrailProgress[Any], who: str) -> Sequence[str]:
        """The places that may have a sign."""
        return self._there(trails.open_places(who))

    def _there(self, ends: Iterable[str]) -> list[str]:
        """The places that are meant by those of a trail."""
        return [*ends]

    @property
    def _trails(self) -> TrailProgress[Any] | None:
        """How far the trails have come; None where none is told."""
        return None if self._wording.teller.telling.brief else self._progress

    @property
    def _progress(self) -> TrailProgress[Any] | None:
        """How far the trails have come, whether they are told or not; None where there are none."""
        trails = getattr(self._wording.teller, "trails", None)
        return trails if isinstance(trails, TrailProgress) else None
