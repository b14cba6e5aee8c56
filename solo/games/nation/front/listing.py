"""Games of the nation in words, for lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.boardgame.front.listing import BoardNights
from solo.games.nation.printed.card_facts import AncientOneFact


class Nights(BoardNights):
    """Describes games of the nation in the words of a catalogue."""

    def brief(self, label: Mapping[str, Any]) -> list[str]:
        """How far a game is, by its label, and who plays."""
        agent = str(label.get("main_agent") or "")
        return [self.now(label), *([str(self._name(agent)["name"])] if agent else [])]

    def opponent(self, id: str, piece: AncientOneFact) -> str:
        """What an Ancient One wins by."""
        return self._words.say("table", "goals_said", piece.goal.what, number=piece.goal.number)

    def now(self, label: Mapping[str, Any]) -> str:
        """Where a game stands, or how it ended."""
        ancient_one = str(label.get("ancient_one") or "")
        if not (ancient_one or label.get("veiled")) or not label.get("main_agent"):
            return self._say("before")
        parts: dict[str, Any] = {
            "ancient_one": self._name(ancient_one) if ancient_one else self._say("veiled"),
            "level": self._name(str(label.get("level") or "")),
            "alignment": str(label.get("alignment") or ""),
        }
        parts |= {key: int(label.get(key) or 0) for key in ("round", "score", "ancient_score")}
        if label.get("ended"):
            parts["result"] = self._say("results", "won" if label.get("won") else "lost")
            return self._say("over", how=self._say("ended", str(label["ended"])), **parts)
        parts["round"] = self.turn(label)
        return self._say("stands", **parts)

    def detail(self, label: Mapping[str, Any], murdered: Sequence[str]) -> list[str]:
        """A game in detail: where it stands, who plays, who was murdered."""
        lines = self.brief(label)
        return [*lines, self._say("murdered", names=self._names(murdered))] if murdered else lines
