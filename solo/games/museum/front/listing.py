"""Games of the museum in words, for lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.boardgame.front.listing import BoardNights
from solo.games.museum.compiled.pieces import AncientOne


class Nights(BoardNights):
    """Describes games of the museum in the words of a catalogue."""

    def opponent(self, id: str, piece: AncientOne) -> str:
        """What an Ancient One does, how many Elder Signs seal it, and how much doom wakes it."""
        signs, limit = piece.fact.elder_signs, len(piece.fact.doom_track)
        needs = self._words.say("table", "board", "needs", signs=signs, limit=limit)
        return " ".join(filter(None, (super().opponent(id, piece), needs)))

    def now(self, label: Mapping[str, Any]) -> str:
        """Where a game stands, or how it ended."""
        ancient_one = str(label.get("ancient_one") or "")
        if not ancient_one:
            return self._say("before")
        parts = {"ancient_one": self._name(ancient_one), "turn": int(label.get("round") or 0)}
        parts |= {key: int(label.get(key) or 0) for key in ("midnights", "doom", "signs")}
        if label.get("ended"):
            return self._say("over", how=self._say("ended", str(label["ended"])), **parts)
        parts["turn"] = self.turn(label)
        hour = self._words.name(f"hour_{int(label.get('hour') or 0)}")
        return self._say("battle" if label.get("battle") else "stands", hour=hour, **parts)

    def detail(self, label: Mapping[str, Any], living: Sequence[str], devoured: Sequence[str]) -> list[str]:
        """A game in detail: where it stands, who plays, who was devoured."""
        lines = [self.now(label)]
        for key, people in (("table", living), ("devoured", devoured)):
            if people:
                lines.append(self._say(key, names=self._names(people)))
        return lines
