"""What all events of the museum game share."""

from __future__ import annotations

from solo.kernel.events import Event

CAUSES = ("penalty", "reward", "trophy", "terror", "midnight", "assistance", "task", "devoured", "doom_track", "attack")
"""Causes that are rules, not cards."""


class CausedEvent(Event, frozen=True, kw_only=True, tag=lambda name: f"museum.{name}"):
    """An event of the museum game.

    cause: the id of the card, marker, investigator or Ancient One whose effect caused it, or one of `CAUSES`; "" for what
    results only from a player's decision or from the course of the game.
    """

    cause: str = ""
