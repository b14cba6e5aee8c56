"""The last page of a game of the nation: who lived, what was won, the score by its parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.boardgame.front.last_page import BEST, DONE, SCORE, BoardLastPage, PageSection
from solo.games.nation import events as e
from solo.games.nation.front.night import DISSENTER, PLAYER, Night
from solo.kernel.events import Event


class LastPage(BoardLastPage):
    """Writes the last page of a game of the nation."""

    def sections(self, story: Sequence[Event], records: Sequence[Mapping[str, Any]]) -> Iterator[PageSection]:
        """Who lived, what was won and closed, the score, the best score so far."""
        night = Night()
        for event in story:
            night.note(event)
        ended = night.ended
        if ended is None:
            return
        yield self._people({agent: seat for seat, agent in enumerate(night.agents)}, night.alive)
        yield PageSection(DONE, self._done(night))
        yield PageSection(SCORE, self._score(night, ended))
        yield PageSection(BEST, self._best(ended, records))

    def _done(self, night: Night) -> list[str]:
        mine = [city for city, side in night.owners.items() if side == PLAYER]
        lines = [self._say("cities", count=len(mine), cities=self._names(mine))]
        modes = {"closed": "gates"} | ({"open": "opened"} if night.alignment == DISSENTER else {})
        for mode, key in modes.items():
            gates = [city for city, found in night.gates.items() if found == (mode, PLAYER)]
            lines.append(self._say(key, count=len(gates), cities=self._names(gates)))
        return [*lines, self._say("lasted", count=night.round)]

    def _score(self, night: Night, ended: e.CampaignEnded) -> list[str]:
        parts = [self._say("parts", part, count=count) for part, count in ended.parts.items() if count]
        ancient = self._words.name(night.ancient_one)
        against = self._say("against", ancient_one=ancient, count=ended.ancient_score)
        return [*parts, self._say("total", count=ended.score), against]

    def _best(self, ended: e.CampaignEnded, records: Sequence[Mapping[str, Any]]) -> list[str]:
        won = [int(each.get("score") or 0) for each in records if each.get("won")]
        if ended.won and (not won or ended.score > max(won)):
            return [self._say("best_is_this", count=ended.score)]
        return [self._say("best_so_far", count=max(won))] if won else []
