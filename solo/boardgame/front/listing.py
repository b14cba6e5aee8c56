"""How far campaigns are, for lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solo.narration.listing import CampaignWords


class BoardNights(CampaignWords):
    """Describes campaigns in the words of a catalogue."""

    def brief(self, label: Mapping[str, Any]) -> list[str]:
        """How far a campaign is, by its label, and who plays."""
        living = self._names(label.get("living") or [])
        return [self.now(label), *([living["name"]] if living["name"] else [])]

    def opponent(self, id: str, piece: Any) -> str:
        """What is said of somebody whom a new game may be against. piece: what the content has of him."""
        return self._words.text_or_empty("explain", id)

    def choice(self, id: str, piece: Any) -> str:
        """Somebody whom a new game may be against, where one is chosen: the name, with what matters most of him."""
        return str(self._words.name(id)["name"])

    def now(self, label: Mapping[str, Any]) -> str:
        """How far a campaign is: `table.campaigns.stands` or `over`, with the round that is under way."""
        return self._say("over" if label["ended"] else "stands", round=self.turn(label))

    def turn(self, label: Mapping[str, Any]) -> int:
        """The turn that is under way or comes next; a label of before it was noted was written between two."""
        return int(label.get("turn") or 0) or int(label.get("round") or 0) + 1
