"""What the table plays: a campaign that is kept, seen as decisions, answers and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Event
from solo.kernel.host import Host
from solo.narration.front import Seat
from solo.storage.keeper import Keeper


class Evening(Seat, Protocol):
    """An evening at the table: where its front sits, and what can be done there."""

    @property
    def decision(self) -> Decision | None:
        """What waits for an answer."""

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Answer it."""

    def take_events(self) -> list[Event]:
        """What has happened since the last call."""

    def story(self) -> list[Event]:
        """Everything that has happened, from the beginning of the campaign."""

    def undo(self, steps: int) -> int:
        """Take answers back; how many."""

    def redo(self, steps: int) -> int:
        """Give them again; how many."""

    @property
    def position(self) -> int:
        """How many answers were given."""

    @property
    def where(self) -> str:
        """Where it is saved."""

    @property
    def resumed(self) -> bool:
        """Whether it goes on with something begun before."""


class KeptEvening:
    """An evening of a kept campaign."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._wishes: dict[str, str] | None = None
        self.resumed = keeper.position > 0

    @property
    def decision(self) -> Decision | None:
        """What waits for an answer."""
        return self._keeper.decision

    @property
    def host(self) -> Host:
        """The campaign as it stands."""
        return self._keeper.host

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Answer, durably."""
        self._keeper.answer(answer)

    def take_events(self) -> list[Event]:
        """What has happened since the last call."""
        return self._keeper.take_events()

    def story(self) -> list[Event]:
        """Everything that has happened, from the beginning of the campaign."""
        return self._keeper.story()

    def undo(self, steps: int) -> int:
        """Take answers back."""
        return self._keeper.undo(steps)

    def redo(self, steps: int) -> int:
        """Give them again."""
        return self._keeper.redo(steps)

    @property
    def position(self) -> int:
        """How many answers were given."""
        return self._keeper.position

    @property
    def wishes(self) -> dict[str, str]:
        """The standing wishes, by whom they are for."""
        if self._wishes is None:
            self._wishes = self._keeper.wishes
        return self._wishes

    def wish(self, who: str, wanted: str) -> None:
        """Keep a standing wish with the campaign; "" for none."""
        others = {id: wish for id, wish in self.wishes.items() if id != who}
        self._wishes = {**others, who: wanted} if wanted else others
        self._keeper.wish(self._wishes)

    @property
    def where(self) -> str:
        """The file."""
        return str(self._keeper.path)

    def close(self) -> None:
        """Let go of the file."""
        self._keeper.close()
