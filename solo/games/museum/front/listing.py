"""Games of the museum in words, for lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.narration.catalogue import Catalogue
from solo.narration.messages import Forms, Listed
from solo.narration.paragraphs import unbreakable


class Openings:
    """Describes games of the museum in the words of a catalogue."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words

    def _say(self, *path: str, **arguments: Any) -> str:
        return self._words.say("table", "campaigns", *path, **arguments)

    def _name(self, id: str) -> Forms:
        """A name with no-break spaces."""
        return {form: unbreakable(text) for form, text in self._words.name(id).items()}

    def brief(self, label: Mapping[str, Any]) -> list[str]:
        """How far a game is, by its label, and who plays."""
        living = Listed([self._name(id) for id in label.get("living") or []], self._words.language)
        return [self.now(label), *([living["name"]] if living["name"] else [])]

    def now(self, label: Mapping[str, Any]) -> str:
        """Where a game stands, or how it ended."""
        ancient_one = str(label.get("ancient_one") or "")
        if not ancient_one:
            return self._say("before")
        parts = {"ancient_one": self._name(ancient_one), "turn": int(label.get("round") or 0)}
        parts |= {key: int(label.get(key) or 0) for key in ("midnights", "doom", "signs")}
        if label.get("ended"):
            return self._say("over", how=self._say("ended", str(label["ended"])), **parts)
        hour = self._words.name(f"hour_{int(label.get('hour') or 0)}")
        return self._say("battle" if label.get("battle") else "stands", hour=hour, **parts)

    def detail(self, label: Mapping[str, Any], living: Sequence[str], devoured: Sequence[str]) -> list[str]:
        """A game in detail: where it stands, who plays, who was devoured."""
        lines = [self.now(label)]
        for key, people in (("table", living), ("devoured", devoured)):
            if people:
                lines.append(self._say(key, names=Listed([self._name(id) for id in people], self._words.language)))
        return lines
