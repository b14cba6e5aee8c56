"""Where somebody's open question would go on: a sign beside the places to go to, and what is said of a place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from solo.boardgame.front import trail_marks
from solo.boardgame.front.trail_marks import SIGN
from solo.boardgame.front.trail_progress import TrailProgress
from solo.boardgame.game import BoardInvestigator
from solo.games.museum.front.effect_text import Words
from solo.games.museum.front.trail_places import KIND_OF, WORLDS
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE


class TrailMarks(trail_marks.TrailMarks[Game, Words]):
    """Says to which places the trail of whoever decides leads."""

    def _marked(self, who: BoardInvestigator | None) -> dict[str, str]:
        """The places that have a sign, each with its own; none where something would be told at most of the places."""
        marked = super()._marked(who)
        return {} if SIGN in marked.values() and 2 * len(marked) > len(self._all) else marked

    def _kind(self, place: str) -> str:
        """Trails lead to kinds of cards, and to the entrance."""
        return WORLDS if place in self._game.content.worlds else KIND_OF.get(place, "")

    def _places(self, trails: TrailProgress[Any], who: str) -> Sequence[str]:
        """All places: where no card lies to which a way of the crossroads leads, those where more comes to light have a sign."""
        return self._all

    @property
    def _all(self) -> list[str]:
        return [*(card.card for card in self._game.state.cards), ENTRANCE]

    def _there(self, ends: Iterable[str]) -> list[str]:
        """The cards that lie of these kinds, Other Worlds first, and the entrance."""
        kinds, worlds = set(ends), self._game.content.worlds
        here = [place for place in self._all if WORLDS in kinds and place in worlds]
        return [*here, *(place for place in self._all if KIND_OF.get(place, "") in kinds)]
