"""Commands that act on the game: undo, redo, skipped questions, and the game's own commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from solo.kernel.decisions import Answer, Decision
from solo.narration.auto_answers import Anew
from solo.narration.front import CommandAction, CommandResult, Front
from solo.narration.paragraphs import folded
from solo.session.campaign import PlayedCampaign
from solo.session.commands import Command
from solo.session.history import RETRY, AutoAnswered, History
from solo.session.interrupting import Interrupted
from solo.session.shown import PendingOutput, Role
from solo.session.story import Story

MAX_DIGITS = 6
"""The most digits of a number that a player may type."""

UNDONE_AT_ONCE = 10
"""The most answers that are taken back without having to confirm that."""


class ActionCommands:
    """Carries out these commands; each method returns whether the question must be looked at again."""

    def __init__(
        self, campaign: PlayedCampaign, front: Front, output: PendingOutput, history: History, story: Story
    ) -> None:
        self._campaign = campaign
        self._front = front
        self._output = output
        self._history = history
        self._story = story

    def carry_out(self, command: Command) -> bool:
        """Carry out a command common to all games."""
        match command.name:
            case "undo":
                return self._undo(command.rest)
            case "redo":
                return self._by_count("redo", command.rest, self._history.redo, "redone")
        return self._skipped(command.rest)

    def warned(self, command: Command) -> str:
        """What is said before a command that takes back very much, which is carried out when it is confirmed; "" of any other."""
        if command.name != "undo" or not command.rest.isdecimal() or len(command.rest) >= MAX_DIGITS:
            return ""
        count, whole = self._history.far_back(int(command.rest))
        if count <= UNDONE_AT_ONCE:
            return ""
        return self._front.say("commands", "undo_many", count=count, whole="yes" if whole else "no")

    def act(self, action: CommandAction, rest: str, decision: Decision) -> bool:
        """Carry out a command of the game."""
        done = action(decision, rest, [each.decision for each in self._history.passed])
        if done.first is not None:
            anew = self._front.auto_answers.anew(decision, done.first)
            if anew is None or not self.gives_anew(anew):
                self._output.say(self._front.typed.complaint(decision, rest), Role.ERROR)
                return False
            self._output.list(self._front.typed.taken_as(decision, done.first))
            return self._act_there(action, done.rest) if done.rest else True
        if done.back is not None:
            return self._act_before(action, rest, done.back)
        self._output.list(done.lines)
        self._answer(done)
        if done.begun:
            self._history.set_passed_apart()
        return done.again or done.begun or done.answer is not None or done.reopen is not None

    def at_page(self, name: str, rest: str) -> bool:
        """What comes of a command that is typed while it is told what went without asking: it is for a question that was answered
        so, of which the page may have told; a refusal is said there. False, and nothing has happened, of any other command, and
        where it may be for the question that comes next. Raises Interrupted.
        """
        coming, passed = self._campaign.decision, [each.decision for each in self._history.passed]
        if name == "skipped" and passed:
            if (number := self._number_of_passed(rest, len(passed))) is not None:
                raise Interrupted(CommandResult(reopen=number))
            return not self._skipped("")
        if coming is None or name not in self._front.for_passed:
            return False
        action = self._front.commands[name]
        told = msgspec.structs.replace(coming, who="", options=())
        done = action(told, rest, passed)
        if done.reopen is not None:
            raise Interrupted(done)
        if action(coming, rest, []).answer is not None:
            return False
        self._output.list(done.lines)
        return True

    def interrupt(self, done: CommandResult) -> None:
        """Carry out what has interrupted the story."""
        if done.lines:
            self._output.list(done.lines)
        self._answer(done)

    def _answer(self, done: CommandResult) -> None:
        """Give the answer that a command has come to, at the question that it reopens, if it does."""
        if done.reopen is not None:
            self._reopen(self._history.passed[done.reopen])
        if done.answer is not None:
            self._history.give(done.answer)

    def _act_before(self, action: CommandAction, rest: str, there: Callable[[Decision], bool]) -> bool:
        """Carry out a command at a question before, for which the answers since are taken back; if it is refused, they stand.

        The question may be one that was answered without asking since a person was last asked.
        """
        if self._went_back(there):
            return self._act_there(action, rest)
        taken = 0
        while (decision := self._campaign.decision) is not None and not there(decision) and self._history.undo(1):
            taken += 1
        self._moved()
        done = action(decision, rest, []) if decision is not None and there(decision) else CommandResult()
        self._output.list(done.lines)
        if done.answer is None:
            self._history.redo(taken)
            return self._moved(redone=True)
        self._history.give(done.answer)
        return True

    def _act_there(self, action: CommandAction, rest: str) -> bool:
        """Carry out a command at a question that was answered without asking, up to which all was taken back."""
        if (decision := self._campaign.decision) is not None:
            done = action(self._history.question(decision), rest, [])
            self._output.list(done.lines)
            if done.answer is not None:
                self._history.give(done.answer)
        return True

    def gives_anew(self, anew: Anew) -> bool:
        """Give other answers in place of earlier ones, by which nothing that was told differs; False where it cannot be."""
        done = self._history.give_anew(anew)
        if anew.number:
            self._story.begin_unchanged()
        return done

    def takes_back(self, decision: Decision, answer: Answer) -> bool:
        """Whether a person's answer takes answers back instead of being one, which is then done: to the beginning of a task that
        was missed, or to a question that was answered without asking, and may be answered by it.
        """
        if answer == RETRY:
            self._retry()
            return True
        hand = self._front.auto_answers
        back = hand.back(decision, answer)
        if back is None:
            return False
        if self._went_back(back.there):
            there = self._campaign.decision
            if there is not None and back.answer is not None:
                given = hand.on_answer(self._history.question(there), back.answer)
                if given is not None:
                    self._history.give(given)
        return True

    def _retry(self) -> None:
        """Take back a task of a lesson that was missed; whoever tells forgets what happened in it."""
        self._front.begin_anew()
        if self._history.undo_to_task():
            self._moved()
            self._story.set_task()

    def _say(self, *path: str, **arguments: object) -> None:
        self._output.say(self._front.say(*path, **arguments))

    def _moved(self, *, redone: bool = False) -> bool:
        """Continue after answers were taken back or repeated."""
        self._taken()
        self._story.begin_narrator(self._front.teller.catalogue, redone=redone)
        return True

    def _went_back(self, there: Callable[[Decision], bool]) -> bool:
        """Take back to a question that was answered without asking, which is asked after all; False where there is none."""
        if not self._history.back_to(there):
            return False
        self._taken()
        self._story.go_back()
        return True

    def _taken(self) -> None:
        """Say what an answer that was taken back had ended, and have the table forget what was answered since."""
        for line in self._front.dropped():
            self._output.say(line)
        self._front.auto_answers.taken_back()

    # Taking back

    def _undo(self, rest: str) -> bool:
        """Take questions back: one, a number of them, or all since the beginning of the phase or the turn."""
        uncovered = self._campaign.host.uncovered()
        moved = self._taken_back(rest)
        if moved and self._campaign.host.uncovered() != uncovered:
            self._say("commands", "uncovered")
        return moved

    def _taken_back(self, rest: str) -> bool:
        spans = self._front.teller.catalogue.find("table", "spans") or {}
        span = next(
            (name for name, words in spans.items() if folded(rest) in [folded(str(word)) for word in words]), ""
        )
        if not rest or not span:
            return self._by_count("undo", rest, self._history.undo, "undone")

        moved = self._history.undo_to_start(lambda: self._front.spans().get(span))
        self._undone("undone_to" if moved else "undone", count=0, what=span)
        return moved and self._moved()

    def _undone(self, key: str, **arguments: object) -> None:
        """Say what was taken back, and where nothing more can be, since another file has it."""
        self._say("commands", key, **arguments)
        if before := self._campaign.previous_file:
            self._say("commands", "begun_after", name=before)

    def _by_count(self, name: str, rest: str, go: Callable[[int], int], key: str) -> bool:
        if rest and not (rest.isdecimal() and len(rest) < MAX_DIGITS):
            self._output.say(self._no_number(name, rest), Role.ERROR)
            return False
        done = go(int(rest or 1))
        (self._undone if key == "undone" else partial(self._say, "commands"))(key, count=done)
        return done > 0 and self._moved(redone=key == "redone")

    def _no_number(self, name: str, rest: str) -> str:
        """That this is no number of answers, and what would be understood."""
        find = self._front.teller.catalogue.find
        command = (find("table", "words", name) or [name])[0]
        known = self._front.spans() if name == "undo" else ()
        spans = [words[0] for span, words in (find("table", "spans") or {}).items() if span in known]
        would_be = ", ".join(f"`{command} {each}`" for each in ("3", *spans))
        return self._front.say("errors", "no_number", answer=rest, examples=would_be)

    # What was passed over

    def _skipped(self, rest: str) -> bool:
        """List what was answered without asking since the last question, or before it if nothing was since, and what is not
        offered; or have one of these asked."""
        passed = self._history.passed or self._history.earlier
        if not self._history.passed:
            self._say("skipped", "before" if passed else "nothing")
        if not passed:
            return self._unoffered()
        if (number := self._number_of_passed(rest, len(passed))) is not None:
            return self._reopen(passed[number])
        self._output.list(f"{number:>3}. {each.said}" for number, each in enumerate(passed, 1))
        self._say("skipped", "how")
        return self._unoffered()

    def _number_of_passed(self, typed: str, count: int) -> int | None:
        """Which of so many questions that were answered without asking is typed, counted from 0; None for none of them."""
        known = typed.isdecimal() and len(typed) < MAX_DIGITS and 1 <= int(typed) <= count
        return int(typed) - 1 if known else None

    def _unoffered(self) -> bool:
        """Say what is not offered though somebody may look for it."""
        if lines := self._front.unoffered():
            self._output.list(lines)
        return False

    def _reopen(self, passed: AutoAnswered) -> bool:
        """Take back to a question that was answered without asking, which a person answers now; what led to it is told."""
        self._history.reopen(passed)
        self._taken()
        self._story.go_back()
        if self._campaign.decision is not None:
            self._story.put(self._campaign.decision)
        return True
