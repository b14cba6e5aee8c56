"""What a narrator remembers, derived from events only, and so the same after resuming.

Scenes of the catalogue may refer to it (`before`): each text has a condition, and is used if that has happened to the
investigator the scene is about, or at its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class Memory:
    """What has happened so far. A game's memory adds to it as it takes note of events.

    scenes: the scenes read this night, and who had each last.
    """

    keeps: ClassVar[tuple[str, ...]] = ("scenes", "_facts", "_told")

    def __init__(self) -> None:
        self.scenes: dict[str, str] = {}
        self._facts: dict[str, dict[str, None]] = {}
        self._told: dict[tuple[str, str], None] = {}

    def forget(self) -> None:
        """A night is over."""
        for memory in (self.scenes, self._facts, self._told):
            memory.clear()

    def add(self, of: str, *conditions: str) -> None:
        """Add conditions that now hold for an investigator or a place ("" for everybody)."""
        self._facts.setdefault(of, {}).update(dict.fromkeys(conditions))

    def drop(self, of: str, condition: str) -> None:
        """Remove a condition that no longer holds for an investigator or a place."""
        self._facts.get(of, {}).pop(condition, None)

    def holds(self, condition: str, who: str, place: str) -> bool:
        """Whether a condition holds for an investigator at a place."""
        if condition == "friend_gone":
            return any(condition in facts for of, facts in self._facts.items() if of not in ("", who))
        of = place if condition.endswith("_here") else who
        return condition in self._facts.get(of, ())

    def recalled(self, source: str, conditions: Mapping[str, Any], who: str, place: str) -> str:
        """The first of a text's conditions that holds and was not used by it this night; "" when there is none."""
        for condition in conditions:
            if (source, condition) not in self._told and self.holds(condition, who, place):
                self._told[source, condition] = None
                return condition
        return ""
