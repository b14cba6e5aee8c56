"""Commands that act on the game: undo, redo, skipped questions, and the game’s own commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from solo.kernel.decisions import Answer, Decision
from solo.narration.front import CommandAction
from solo.narration.paragraphs import folded
from solo.session.commands import Command

if TYPE_CHECKING:
    from solo.table.plain import Table

LONGEST = 6
"""The most digits of a number that a player may type."""


class Acting:
    """Carries out these commands; each method returns whether the question must be looked at again."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def obey(self, command: Command) -> bool:
        """Carry out a command common to all games."""
        match command.name:
            case "undo":
                return self._undo(command.rest)
            case "redo":
                return self._by_count(command.rest, self._table.course.forth, "redone")
        return self._skipped(command.rest)

    def act(self, deed: CommandAction, rest: str, decision: Decision) -> bool:
        """Carry out a command of the game."""
        table, passed = self._table, self._table.course.passed
        done = deed(decision, rest, [each.decision for each in passed])
        table.panel(done.lines)
        if done.reopen is not None:
            self._reopen(done.reopen)
        if done.answer is not None:
            table.give(done.answer)
        if done.begun:
            table.course.passed.clear()
        return done.again or done.begun or done.answer is not None or done.reopen is not None

    def _undone(self, key: str, **arguments: object) -> None:
        """Say what was taken back, and where nothing more can be, since another file has it."""
        self._say("commands", key, **arguments)
        if before := self._table.evening.begun_after:
            self._say("commands", "begun_after", name=before)

    def _say(self, *path: str, **arguments: object) -> None:
        self._table.write(self._table.say(*path, **arguments))

    def _moved(self) -> bool:
        """Continue after answers were taken back or repeated."""
        table = self._table
        table.front.auto_answers.forget()
        table.begin_narrator(table.front.teller.catalogue)
        return True

    # Taking back

    def _undo(self, rest: str) -> bool:
        """Take questions back: one, a number of them, or all since the beginning of the phase or the turn."""
        table = self._table
        spans = table.front.teller.catalogue.find("table", "spans") or {}
        span = next(
            (name for name, words in spans.items() if folded(rest) in [folded(str(word)) for word in words]), ""
        )
        if not rest or not span:
            return self._by_count(rest, table.course.back, "undone")

        moved = table.course.back_to_beginning(lambda: table.front.spans().get(span))
        self._undone("undone_to" if moved else "undone", count=0, what=span)
        return moved and self._moved()

    def _by_count(self, rest: str, go: Callable[[int], int], key: str) -> bool:
        if rest and not (rest.isdecimal() and len(rest) < LONGEST):
            self._say("errors", "no_number", answer=rest)
            return False
        done = go(int(rest or 1))
        (self._undone if key == "undone" else partial(self._say, "commands"))(key, count=done)
        return done > 0 and self._moved()

    # What was passed over

    def _skipped(self, rest: str) -> bool:
        """List what the table has answered by itself since the last question, or have one of these questions asked."""
        table, passed = self._table, self._table.course.passed
        if not passed:
            self._say("skipped", "nothing")
            return False
        if rest.isdecimal() and len(rest) < LONGEST and 1 <= int(rest) <= len(passed):
            return self._reopen(int(rest) - 1)
        table.panel([f"{number:>3}. {each.said}" for number, each in enumerate(passed, 1)])
        self._say("skipped", "how")
        return False

    def said(self, decision: Decision, answer: Answer) -> str:
        """A question and its answer in words; worded when it is answered, since later its dice may be gone."""
        front = self._table.front
        chosen = [option for option in decision.options if option.id in (answer, *answer)]
        texts = ", ".join(front.bare(decision, option) for option in chosen)
        return f"{front.prompt(decision)}{front.teller.catalogue.manners.linking}{texts}"

    def _reopen(self, number: int) -> bool:
        self._table.course.reopen(self._table.course.passed[number])
        self._moved()
        return True
