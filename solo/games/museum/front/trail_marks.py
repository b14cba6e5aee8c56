"""Where somebody's open question would go on: a sign beside the places to go to, and what is said of a place."""

from __future__ import annotations

from solo.boardgame.front.trail_progress import CHOICE
from solo.boardgame.front.view import GameText
from solo.games.museum.front.effect_text import Words
from solo.games.museum.front.trail_progress import TrailProgress
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.state import Investigator
from solo.narration.front import Lines

SIGN = "?"
"""The sign of a place where an open question goes on."""


class TrailMarks(GameText[Game, Words]):
    """Says to which places the trail of whoever decides leads."""

    phrases = ("views", "trail")

    def sign(self, who: Investigator | None, place: str) -> list[str]:
        """The sign of a place to which the trail of somebody leads now; none where nothing would be told, or where something
        would at most of the places there are.
        """
        marked = self._marked(who)
        return [SIGN] if place in marked else []

    def legend(self, who: Investigator | None) -> str:
        """What the sign means; "" where it stands nowhere."""
        marked = self._marked(who)
        if who is None or not marked:
            return ""
        return self._say(f"sign_{self._leads(who, marked[0])}", sign=SIGN, who=self._wording.teller.name(who.id))

    def _marked(self, who: Investigator | None) -> list[str]:
        """The places that have the sign."""
        places = [*(card.card for card in self._game.state.cards), ENTRANCE]
        leads = {place: key for place in places if (key := self._leads(who, place))}
        tells = CHOICE in leads.values() or 2 * len(leads) <= len(places)
        return list(leads) if tells else []

    def said(self, who: Investigator | None, place: str) -> Lines:
        """What would come of going there, for whose open question."""
        leads = self._leads(who, place)
        return [self._say(f"here_{leads}", who=self._wording.teller.name(who.id))] if who is not None and leads else []

    def _leads(self, who: Investigator | None, place: str) -> str:
        teller = self._wording.teller
        trails = getattr(teller, "trails", None)
        if who is None or not isinstance(trails, TrailProgress) or teller.telling.brief:
            return ""
        return trails.leads_to(who.id, place)
