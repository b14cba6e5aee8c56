"""After a night: its last page, and what is asked then. Nothing is begun or written here; whoever began the conversation does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from solo.kernel.decisions import Decision, Option
from solo.narration.front import Front, NewNight
from solo.session.commands import ASK_RULES
from solo.session.shown import OpenQuestion, PendingOutput, Role, Shown
from solo.session.story import Story

AFTER = "after"
"""The kind of the question after a night, which the rules do not ask."""

ON, LEAVE = "on", "leave"

BOOKS = ("page", "book")
"""The forms of the chronicle that may be asked for; the view has them written."""

NEXT_LESSON, SAME_LESSON = "next_lesson", "same_lesson"

HEEDED = (
    *("undo", "redo", "skipped", "settings", "lang", "log", "chronicle", "save", "report", "rules", "help", "quit"),
    ASK_RULES,
)
"""The commands that are carried out at that question beside the views; the others need a night under way."""


class Afterwards(NamedTuple):
    """What whoever began a conversation knows of other evenings.

    records: the labels of the other campaigns of the game, for the best so far. next_lesson: the title of the lesson that
    comes next, "" where none does.
    """

    records: Callable[[], Sequence[Mapping[str, Any]]] = tuple
    next_lesson: Callable[[], str] = str


class AfterNight:
    """Shows the last page of a night, and asks what is to follow it. lesson: whether a lesson was played instead."""

    def __init__(
        self, front: Front, output: PendingOutput, story: Story, afterwards: Afterwards, *, lesson: bool = False
    ) -> None:
        self._front = front
        self._output = output
        self._story = story
        self._afterwards = afterwards
        self._lesson = lesson
        self._following: Mapping[str, NewNight] = {}

    def question(self) -> OpenQuestion:
        """Show the page; the question below it."""
        say, texts = self._front.say, self._texts()
        decision = Decision(AFTER, "", tuple(Option(id, id) for id in texts), "")
        return OpenQuestion(
            decision=decision,
            text=say("after", "ask_lesson" if self._lesson else "ask"),
            options=list(texts.values()),
            editor=None,
            hint=say("after", "hint", count=len(texts)),
            words=list(texts.values()),
            people=(),
            state=lambda columns: (),
            spread=lambda columns: (),
        )

    def begun(self, choice: str) -> NewNight | None:
        """What a choice has whoever began the conversation begin; None for one that begins nothing."""
        return self._following.get(choice)

    def _texts(self) -> dict[str, str]:
        """The choices by id, each in words."""
        say = self._front.say
        if self._lesson:
            title = self._afterwards.next_lesson()
            self._following = {id: NewNight(id) for id in ([NEXT_LESSON] if title else []) + [SAME_LESSON]}
            return {id: say("after", id, title=title) for id in (*self._following, LEAVE)}
        told = self._story.up_to_here()
        for paragraph in self._front.last_page(told, self._afterwards.records()):
            self._output.add(Shown(Role.PAGE, paragraph))
        self._following = {each.id: each for each in self._front.following(told)}
        return {id: say("after", id) for id in (*self._following, *BOOKS, LEAVE)}
