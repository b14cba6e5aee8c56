"""What lists of all games' campaigns say alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solo.narration.catalogue import Catalogue
from solo.narration.messages import Forms, Listed, changed
from solo.narration.paragraphs import unbreakable


class CampaignWords:
    """Says where campaigns stand in the words of a catalogue, with names that do not break."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words

    def _say(self, *path: str, **arguments: Any) -> str:
        return self._words.say("table", "campaigns", *path, **arguments)

    def _name(self, id: str) -> Forms:
        """A name with no-break spaces."""
        return changed(self._words.name(id), lambda name: {form: unbreakable(text) for form, text in name.items()})

    def _names(self, ids: Sequence[str]) -> Listed:
        return Listed([self._name(id) for id in ids], self._words.language)
