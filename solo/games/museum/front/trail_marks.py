"""Where somebody's open question would go on: a sign beside the places to go to, and what is said of a place."""

from __future__ import annotations

from solo.boardgame.front.view import GameText
from solo.games.museum.front.effect_text import Words
from solo.games.museum.front.trail_progress import TrailProgress
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.state import Investigator
from solo.narration.front import Lines

SIGN = "?"
"""The sign of a place where an open question goes on; where it parts, the letter of the way stands behind it."""

WAYS = (1, 2)
"""The ways of a crossroads. Their signs have letters: with a number they would be the command that asks about an option."""


class TrailMarks(GameText[Game, Words]):
    """Says to which places the trail of whoever decides leads."""

    phrases = ("views", "trail")

    def sign(self, who: Investigator | None, place: str) -> list[str]:
        """The sign of a place to which the trail of somebody leads now; none where nothing would be told, or where something
        would at most of the places there are. At the crossroads it says which of the two ways that is, and the others have none.
        """
        return [self._marked(who)[place]] if place in self._marked(who) else []

    def legend(self, who: Investigator | None) -> str:
        """What the sign means; "" where it stands nowhere."""
        marked = self._marked(who)
        if who is None or not marked:
            return ""
        name = self._wording.teller.name(who.id)
        if SIGN in marked.values():
            return self._say("sign_at", sign=SIGN, who=name)
        first, second = map(self._way, WAYS)
        return self._say("sign_choice", first=first, second=second, who=name)

    def _way(self, number: int) -> str:
        """The sign of one of two ways."""
        return self._say("way", sign=SIGN, number=number)

    def _marked(self, who: Investigator | None) -> dict[str, str]:
        """The places that have a sign, each with its own."""
        places = [*(card.card for card in self._game.state.cards), ENTRANCE]
        trails = self._trails
        if who is None or trails is None:
            return {}
        if ways := {place: way for place in places if (way := trails.way_to(who.id, place))}:
            return {place: self._way(way) for place, way in ways.items()}
        led = [place for place in places if trails.leads_to(who.id, place)]
        return dict.fromkeys(led, SIGN) if 2 * len(led) <= len(places) else {}

    def said(self, who: Investigator | None, place: str) -> Lines:
        """What would come of going there, for whose open question."""
        leads = self._leads(who, place)
        return [self._say(f"here_{leads}", who=self._wording.teller.name(who.id))] if who is not None and leads else []

    def _leads(self, who: Investigator | None, place: str) -> str:
        trails = self._trails
        return trails.leads_to(who.id, place) if who is not None and trails is not None else ""

    @property
    def _trails(self) -> TrailProgress | None:
        """How far the trails have come; None where none is told."""
        teller = self._wording.teller
        trails = getattr(teller, "trails", None)
        return trails if isinstance(trails, TrailProgress) and not teller.telling.brief else None
