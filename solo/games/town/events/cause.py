"""Events that know why they happened."""

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
"""Causes that are rules of the book: what follows on a fall, on a gate and on terror, and the failed checks of a fight."""


class Caused(Event, frozen=True, kw_only=True):
    """An event that comes of something.

    cause: the id of what it comes of: the entry, card, ability, monster, place, gate marker, mythos card or Ancient One whose
    effect it is, or of a rule ("insanity", "arrest"). "" for what nothing but a player's own decision brings about, and in
    events of older saves, which knew no causes.
    """

    cause: str = ""
