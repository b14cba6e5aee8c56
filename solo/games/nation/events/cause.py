"""The causes of events that are rules, and what all events of the nation game share."""

from __future__ import annotations

from solo.boardgame import events

CAUSES = ("empty_pile", "resources", "row", "gate", "murder", "revealed")
"""Causes that are rules, not cards."""


class CausedEvent(events.CausedEvent, frozen=True, kw_only=True, tag=lambda name: f"nation.{name}"):
    """An event of the nation game; its tag on disk names the game."""
