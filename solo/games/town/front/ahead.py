"""What comes later among events that are told at once, and decides how earlier ones are told."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solo.games.town import events as e
from solo.games.town.front.event_groups import is_retry
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of

AIDS = (e.CardUsed, e.SpellCast, e.AutoPassed, e.TokenPut, e.Paid, e.CardLost, e.Checked)
"""What may happen between the use of a card and the evasion it is used for."""


class Ahead:
    """A look through events that are told at once.

    void: cards without effect, which are not described.
    """

    def __init__(self) -> None:
        self.look(())

    def look(self, events: Sequence[Event]) -> None:
        """Look through these events."""
        self.void = [event.card for event in events if isinstance(event, e.CardIgnored)]
        self._pairs = list(pairwise(events))

    def for_another(self, event: Event) -> bool:
        """Whether something is used for somebody else, whose check goes on."""
        if not isinstance(event, e.CardUsed) or is_retry(event):
            return False
        return bool(getattr(self._after(event), "who", event.who) != event.who)

    def for_oneself(self, event: e.CardUsed) -> bool:
        """Whether who uses something gains by it."""
        after = self._after(event)
        return isinstance(after, e.Gained) and after.who == event.who

    def comes_to(self, event: e.Rolled) -> bool:
        """Whether it is told next what dice come to, by a branch of what they were rolled for."""
        after = self._after(event)
        return isinstance(after, e.Branched) and after.source == event.about

    def is_kept(self, event: e.Rolled) -> bool:
        """Whether what dice are rolled for is still there after what they come to."""
        branch = self._after(event)
        after = self._after(branch) if isinstance(branch, e.Branched) and branch.source == event.about else None
        gone = isinstance(after, e.CardLost) and kind_of(after.card) == event.about
        return isinstance(branch, e.Branched) and not gone

    def brings(self, event: e.Branched) -> bool:
        """Whether what comes next is what a card does, by whichever of its branches."""
        after = self._after(event)
        while isinstance(after, e.Branched) and after.source == event.source:
            after = self._after(after)
        return bool(event.source) and getattr(after, "cause", "") == event.source

    def swept_away(self, event: e.CombatEnded) -> bool:
        """Whether a fight ends in time and space."""
        return isinstance(self._after(event), e.LostInTimeAndSpace)

    def evasion(self, event: Event) -> e.Checked | e.Evaded | None:
        """The evasion that something is used for: a check, or how it ends where there is none."""
        after = self._after(event)
        while isinstance(after, AIDS) and not (isinstance(after, e.Checked) and after.check == "evade"):
            after = self._after(after)
        return after if isinstance(after, (e.Checked, e.Evaded)) else None

    def _after(self, event: Event) -> Event | None:
        """The event after this one; None after the last."""
        return next((after for each, after in self._pairs if each is event), None)
