"""What comes later among events that are told at once, and decides how earlier ones are told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solo.games.town import events as e
from solo.kernel.events import Event


class Ahead:
    """A look through events that are told at once.

    void: cards without effect, which are not described. leaving: monsters that leave, and need not move before.
    """

    def __init__(self, events: Sequence[Event] = ()) -> None:
        self.void = [event.card for event in events if isinstance(event, e.CardIgnored)]
        self.leaving = [event.monster for event in events if isinstance(event, e.MonsterLeft)]
        self._pairs = list(pairwise(events))

    def for_another(self, event: Event) -> bool:
        """Whether something is used for somebody else, whose check goes on."""
        return isinstance(event, e.CardUsed) and getattr(self._after(event), "who", event.who) != event.who

    def swept_away(self, event: e.CombatEnded) -> bool:
        """Whether a fight ends in time and space."""
        return isinstance(self._after(event), e.LostInTimeAndSpace)

    def _after(self, event: Event) -> Event | None:
        """The event after this one; None after the last."""
        return next((after for each, after in self._pairs if each is event), None)
