"""What a person has declined: it is not offered again as long as things stand as they stood then. Common to all games."""

from __future__ import annotations

from collections.abc import Hashable


class Declined:
    """Remembers what was declined, each with how things stood."""

    def __init__(self) -> None:
        self._standing: dict[str, Hashable] = {}

    def note(self, offer: str, standing: Hashable) -> None:
        """Something was declined. standing: all that may give reason to think again."""
        self._standing[offer] = standing

    def stood(self, offer: str) -> Hashable:
        """How things stood when something was declined; None if it was not."""
        return self._standing.get(offer)

    def still(self, offer: str, standing: Hashable) -> bool:
        """Whether it was declined when things stood as they do now."""
        return offer in self._standing and self._standing[offer] == standing

    def forget(self) -> None:
        """Forget all of it, because an answer was taken back."""
        self._standing.clear()
