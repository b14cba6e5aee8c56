"""What a conversation plays: a saved campaign, as decisions, answers and events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Event
from solo.kernel.host import Host
from solo.narration.front import TableAccess
from solo.storage.saved_campaign import SavedCampaign


class PlayedCampaign(TableAccess[Host], Protocol):
    """A campaign at play: what its front needs, and what a conversation does with it."""

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the campaign is over."""

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Answer the pending decision; raises IllegalAnswer."""

    def take_events(self) -> list[Event]:
        """The events since the last call."""

    def put_question(self) -> None:
        """Note in the story that the pending question is put to a person in the middle of what is told over several."""

    def note_asked(self) -> None:
        """Note that a person is asked the pending question."""

    def replay(self, visit: Callable[[Decision, Answer], None]) -> None:
        """Go through what a person was asked in the last turns, with the answers, each with `host` as it stood then."""

    def given(self, since: int) -> list[Answer]:
        """The answers that were given, but for so many."""

    def story(self) -> list[Event]:
        """All events from the beginning of the campaign."""

    def undo(self, steps: int) -> int:
        """Take back up to `steps` answers; returns how many."""

    def redo(self, steps: int) -> int:
        """Repeat up to `steps` answers that were taken back; returns how many."""

    @property
    def base(self) -> int:
        """How many answers can no longer be taken back."""

    @property
    def position(self) -> int:
        """How many answers were given."""

    def set_language(self, language: str, *, chosen: bool = False) -> None:
        """Note the language that is spoken. chosen: by the player, just now."""

    def take_new_file(self) -> str:
        """The name of the file in which it has gone on since the last call; "" if it is the same."""

    @property
    def previous_file(self) -> str:
        """The name of the file before this one, when nothing in this one is left to take back; else ""."""

    @property
    def where(self) -> str:
        """The path of its file."""

    @property
    def resumed(self) -> bool:
        """Whether it was resumed, not newly begun."""


class KeptCampaign:
    """A campaign at play that is in a `SavedCampaign`.

    stand_in: a language in place of the campaign's own, which stays noted until the player chooses.
    """

    def __init__(self, saved_campaign: SavedCampaign, stand_in: str = "") -> None:
        self._saved_campaign = saved_campaign
        self._stand_in = stand_in
        self._standing_orders: dict[str, str] | None = None
        self.resumed = saved_campaign.position > 0

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the campaign is over."""
        return self._saved_campaign.decision

    @property
    def host(self) -> Host:
        """The campaign's present host."""
        return self._saved_campaign.host

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Answer the pending decision; saved when this returns."""
        self._saved_campaign.answer(answer)

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        return self._saved_campaign.take_events()

    def put_question(self) -> None:
        """Note in the story that the pending question is put to a person; saved when this returns."""
        self._saved_campaign.put_question()

    @property
    def asked(self) -> Sequence[int]:
        """After how many answers a person was asked, the last of them; saved with the answers."""
        return self._saved_campaign.asked

    @property
    def boundary(self) -> int:
        """After how many answers the last boundary was reached; -1 before the first."""
        return self._saved_campaign.boundary

    def note_asked(self) -> None:
        """Note that a person is asked the pending question."""
        self._saved_campaign.note_asked()

    def replay(self, visit: Callable[[Decision, Answer], None]) -> None:
        """Go through what a person was asked in the last turns, with the answers, each with `host` as it stood then."""
        self._saved_campaign.replay(visit)

    def given(self, since: int) -> list[Answer]:
        """The answers that were given, but for so many."""
        return self._saved_campaign.given(since)

    def story(self) -> list[Event]:
        """All events from the beginning of the campaign."""
        return self._saved_campaign.story()

    def undo(self, steps: int) -> int:
        """Take back up to `steps` answers; returns how many."""
        return self._saved_campaign.undo(steps)

    def redo(self, steps: int) -> int:
        """Repeat up to `steps` answers that were taken back; returns how many."""
        return self._saved_campaign.redo(steps)

    @property
    def position(self) -> int:
        """How many answers were given."""
        return self._saved_campaign.position

    @property
    def base(self) -> int:
        """How many answers can no longer be taken back."""
        return self._saved_campaign.base

    @property
    def standing_orders(self) -> dict[str, str]:
        """The standing orders, by the id of whom they are for."""
        if self._standing_orders is None:
            self._standing_orders = self._saved_campaign.standing_orders
        return self._standing_orders

    def order(self, who: str, wanted: str) -> None:
        """Store a standing order with the campaign; "" removes it."""
        others = {id: order for id, order in self.standing_orders.items() if id != who}
        self._standing_orders = {**others, who: wanted} if wanted else others
        self._saved_campaign.keep_orders(self._standing_orders)

    def set_language(self, language: str, *, chosen: bool = False) -> None:
        """Note the language that the campaign is told in; it goes on in it."""
        if chosen or language != self._stand_in:
            self._saved_campaign.set_language(language)

    def take_new_file(self) -> str:
        """The name of the file in which it has gone on since the last call; "" if it is the same."""
        return self._saved_campaign.take_new_file()

    @property
    def previous_file(self) -> str:
        """The name of the file before this one, when nothing in this one is left to take back; else ""."""
        return self._saved_campaign.previous_file

    @property
    def where(self) -> str:
        """The file."""
        return str(self._saved_campaign.path)

    def close(self) -> None:
        """Let go of the file."""
        self._saved_campaign.close()
