"""The causes of events that are rules, and what all events of the museum game share."""

from __future__ import annotations

from solo.boardgame import events

CAUSES = ("penalty", "reward", "trophy", "terror", "midnight", "assistance", "task", "devoured", "doom_track", "attack")
"""Causes that are rules, not cards."""


class CausedEvent(events.CausedEvent, frozen=True, kw_only=True, tag=lambda name: f"museum.{name}"):
    """An event of the museum game; its tag on disk names the game."""
