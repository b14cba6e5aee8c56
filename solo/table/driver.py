"""Driving a conversation with a view: shows, asks and reads until the end of the campaign or of the input."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Protocol

from solo.narration.error_texts import worded
from solo.session.conversation import REPORT, Conversation
from solo.session.shown import OpenQuestion, Reply, Role
from solo.storage.errors import StorageError
from solo.table.garbage import collect_if_due
from solo.table.report import write_report

LOOKED_AT = (Role.LIST, Role.VIEW, Role.RULES, Role.LOG)
"""What is shown because it was asked for, which may be longer than the screen; the question is said again behind it. Behind
an error it is where its options have left the screen."""


class Display(Protocol):
    """A view of a conversation.

    seen: the lines shown last, and those that were typed. carried_out: what carries out commands that the conversation leaves
    to its view, by their names, besides the report; each says what it has done, or raises StorageError.
    """

    conversation: Conversation
    seen: deque[str]
    carried_out: Mapping[str, Callable[[], str]]

    @property
    def is_off(self) -> bool:
        """Whether some of the options that were listed last are on the screen no longer."""

    def ask(self, question: OpenQuestion) -> None:
        """Show a question."""

    def remind(self, question: OpenQuestion) -> None:
        """Say once more what is asked, behind what was looked at."""

    def line(self, question: OpenQuestion) -> str | None:
        """A line typed at a question; None at the end of the input."""

    def write(self, text: str) -> None:
        """Write a paragraph."""


def converse(display: Display, begin: Callable[[], Reply]) -> bool:
    """Converse to the end; False when the input ended or the player left. begin: finds the first question."""
    conversation = display.conversation
    reply = begin()
    while not (reply.over or reply.left):
        if reply.command:
            _carry_out(display, reply.command)
        if reply.question is not None:
            display.ask(reply.question)
        assert conversation.question is not None
        roles = {each.role for each in reply.shown} if reply.question is None else set()
        if not roles.isdisjoint(LOOKED_AT) or (Role.ERROR in roles and display.is_off):
            display.remind(conversation.question)
        collect_if_due()
        line = display.line(conversation.question)
        if line is None:
            reply = conversation.leave()
        else:
            display.seen.append(f"> {line}")
            reply = conversation.say(line)
    return reply.over


def _carry_out(display: Display, command: str) -> None:
    """Write a file: a report to send with a bug, or what else a command asks for."""
    say, words = display.conversation.front.say, display.conversation.front.teller.catalogue
    try:
        display.write(_report(display) if command == REPORT else display.carried_out[command]())
    except StorageError as error:
        display.write(say("errors", REPORT if command == REPORT else "book", reason=worded(words, error)))


def _report(display: Display) -> str:
    """Write a report; says where it is."""
    conversation = display.conversation
    where = write_report(conversation.campaign, conversation.front, conversation.settings, display.seen)
    return conversation.front.say("commands", "reported", where=str(where))
