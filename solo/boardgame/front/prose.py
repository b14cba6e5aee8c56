"""Which texts the pieces of all games have."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from solo.narration.catalogue import REFERENCE, load
from solo.narration.homemade import HomeMadeTexts, as_shipped


def people_as_shipped(game: str, *kinds: Collection[str]) -> Mapping[str, HomeMadeTexts | None]:
    """The texts of people, monsters and the like, each kind as its shipped ones have them. kinds: the ids of each kind."""
    words = load(REFERENCE, game)
    shipped = words.sections["people"]
    return {
        id: texts
        for kind in kinds
        for id, texts in as_shipped(words, "people", [id for id in kind if id in shipped], kind).items()
    }
