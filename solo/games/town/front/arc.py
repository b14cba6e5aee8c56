"""The arc of a night: its turning points, and the stages of the final battle.

After resuming, an undo or a change of language the same events give the same arc.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from solo.games.town import events as e
from solo.games.town.front.night import Night
from solo.games.town.printed.numbers import SEALS_TO_WIN, gates_that_awaken
from solo.kernel.events import Event
from solo.narration.arcs import Turn, TurningPoints

STAGES = ("first", "second", "third")
"""Stages of the final battle, by the doom that is left: more than two thirds of it, more than one third, the rest."""


class Arc(TurningPoints):
    """What turns a night: it looks at each event before the night takes note of it.

    rounds: rounds of the final battle. stage: of it, -1 before it. blow_at: the doom after the last blow. dice: whether the
    last check had any. struck: whether the Ancient One has attacked in this round.
    """

    keeps: ClassVar[tuple[str, ...]] = (
        "stage",
        "rounds",
        "blow_at",
        "dice",
        "struck",
        "_overrun",
        "_loss",
    )

    def __init__(self, night: Night) -> None:
        super().__init__()
        self._night = night
        self.forget()

    def forget(self) -> None:
        """A new night."""
        super().forget()
        self._overrun = False
        self.stage = -1
        self.rounds = 0
        self.blow_at = 0
        self.dice = True
        self.struck = False
        self._loss: Turn | None = None

    def note(self, event: Event) -> None:
        """Take note of an event that has been told."""
        noted = NOTED.get(type(event))
        if noted is not None:
            noted(self, event)

    def loss(self) -> Turn | None:
        """The turning point of a death, once it is known who takes the empty seat, or that nobody does."""
        found, self._loss = self._loss, None
        return found

    # What is noted of each event

    def began(self, event: e.GameStarted | e.LessonBegan) -> None:
        """The table is laid."""
        self.forget()

    def doomed(self, event: e.DoomChanged) -> None:
        """Doom has changed: at most one turning point, the worst reached; none where the gates awaken at once (R28.3)."""
        left = event.limit - event.doom
        if self._night.awake or self._overrun or event.change < 0 or left <= 0:
            return
        reached = [
            key
            for key, holds in (("one", left <= 1), ("three", left <= 3), ("half", event.doom * 2 >= event.limit))
            if holds and f"doom_{key}" not in self._passed
        ]
        if reached:
            self._turn(f"doom_{reached[0]}")
            self._passed.update({f"doom_{key}": None for key in reached})

    def opened(self, event: e.GateOpened) -> None:
        """A turning point when one more gate would wake the Ancient One (R28.3)."""
        seats = len(self._night.table)
        limit = gates_that_awaken(seats) if seats else 0
        self._overrun = 0 < limit <= event.open_gates
        if limit and event.open_gates == limit - 1:
            self._turn("gates")

    def sealed(self, event: e.Sealed) -> None:
        """A turning point when one more seal would win (R30); none where no gate is left open to be sealed."""
        if event.seals == SEALS_TO_WIN - 1 and self._night.gates:
            self._turn("seals")

    def falls(self, event: Event) -> bool:
        """Whether with this event somebody is gone for good who was not before (R22.17, R29.12)."""
        return isinstance(event, (e.Devoured, e.Eliminated)) and event.who not in self._night.fallen

    def gone_for_good(self, event: e.Devoured | e.Eliminated) -> None:
        """Somebody is gone for good: a turning point for those who are left."""
        if not self.falls(event):
            return
        seats = len(self._night.table)
        left = [who for who in self._night.left if who != event.who]
        if not self._night.awake:
            self._loss = Turn("friend_dead" if len(left) > 1 else "partner_dead", event.who) if left else None
        elif len(left) == 1 and seats > 1:
            self._loss = Turn("alone", left[0])
        elif len(left) == 2 and seats > 2:
            self._loss = Turn("two_left")

    def round_began(self, event: e.BattleRound) -> None:
        """A round of the battle has begun; its stage never goes back."""
        doom, limit = self._night.doom, self._night.limit
        self.rounds = event.round
        self.struck = False
        self.blow_at = doom
        reached = 0 if doom * 3 > limit * 2 else 1 if doom * 3 > limit else 2
        if reached > self.stage:
            self.stage = reached
            self._turns.append(Turn("stage"))

    def checked(self, event: e.Checked) -> None:
        """Note whether there were dice."""
        self.dice = bool(event.faces)

    def attacked(self, event: e.Attacked) -> None:
        """An investigator attacked the Ancient One."""
        self.blow_at = event.doom

    def attacks(self, event: e.AncientOneAttacks) -> None:
        """The Ancient One attacked in this round."""
        self.struck = True


NOTED: Mapping[type[Event], Callable[[Arc, Any], None]] = {
    e.GameStarted: Arc.began,
    e.LessonBegan: Arc.began,
    e.DoomChanged: Arc.doomed,
    e.GateOpened: Arc.opened,
    e.Sealed: Arc.sealed,
    e.Devoured: Arc.gone_for_good,
    e.Eliminated: Arc.gone_for_good,
    e.BattleRound: Arc.round_began,
    e.Checked: Arc.checked,
    e.Attacked: Arc.attacked,
    e.AncientOneAttacks: Arc.attacks,
}
"""The method for each class of events that changes the arc."""
