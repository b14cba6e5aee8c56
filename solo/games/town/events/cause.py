"""The causes of events that are rules."""

from __future__ import annotations

CAUSES = (
    "insanity",
    "unconsciousness",
    "lost_in_time_and_space",
    "arrest",
    "devoured",
    "eliminated",
    "awakening",
    "gate",
    "surge",
    "outskirts",
    "terror",
    "guilt",
    "evade",
    "combat",
    "nightmarish",
    "overwhelming",
)
"""Causes that are rules, not cards: what follows from falling, from the awakening, from gates and from terror, failed checks of
a fight, and what monsters cost even those who pass them.
"""
