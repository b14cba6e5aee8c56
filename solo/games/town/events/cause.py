"""Events with a cause."""

from __future__ import annotations

from solo.kernel.events import Event

RULES = (
    "insanity",
    "unconsciousness",
    "lost_in_time_and_space",
    "arrest",
    "devoured",
    "eliminated",
    "gate",
    "surge",
    "outskirts",
    "terror",
    "guilt",
    "evade",
    "combat",
)
"""Causes that are rules, not cards: what follows from falling, from gates and from terror, and failed checks of a fight."""


class CausedEvent(Event, frozen=True, kw_only=True):
    """An event with a cause.

    cause: the id of the entry, card, ability, monster, place, gate marker, mythos card or Ancient One whose effect
    caused it, or the name of a rule ("insanity", "arrest"); "" for what results only from a player's decision, and in
    events of older saves, which had no causes.
    """

    cause: str = ""
