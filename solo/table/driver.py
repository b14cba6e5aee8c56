"""Driving a conversation with a view: shows, asks and reads until the end of the campaign or of the input."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from solo.narration.error_texts import worded
from solo.session.conversation import REPORT, Conversation
from solo.session.shown import OpenQuestion, Reply
from solo.storage.errors import StorageError
from solo.table.garbage import collect_if_due
from solo.table.report import write_report


class Display(Protocol):
    """A view of a conversation. seen: the lines shown last, and those that were typed."""

    conversation: Conversation
    seen: deque[str]

    def ask(self, question: OpenQuestion) -> None:
        """Show a question."""

    def line(self, question: OpenQuestion) -> str | None:
        """A line typed at a question; None at the end of the input."""

    def write(self, text: str) -> None:
        """Write a paragraph."""


def converse(display: Display, begin: Callable[[], Reply]) -> bool:
    """Converse to the end; False when the input ended or the player left. begin: finds the first question."""
    conversation = display.conversation
    reply = begin()
    while not (reply.over or reply.left):
        if reply.command == REPORT:
            _report(display)
        if reply.question is not None:
            display.ask(reply.question)
        assert conversation.question is not None
        collect_if_due()
        line = display.line(conversation.question)
        if line is None:
            reply = conversation.leave()
        else:
            display.seen.append(f"> {line}")
            reply = conversation.say(line)
    return reply.over


def _report(display: Display) -> None:
    """Write a file to send with a bug."""
    conversation = display.conversation
    say = conversation.front.say
    try:
        where = write_report(conversation.campaign, conversation.front, conversation.settings, display.seen)
        display.write(say("commands", "reported", where=str(where)))
    except StorageError as error:
        display.write(say("errors", "report", reason=worded(conversation.front.teller.catalogue, error)))
