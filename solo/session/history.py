"""The course of an evening: which questions were asked, what the table answered by itself, and undo by questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solo.kernel.decisions import Answer, Decision
from solo.narration.front import AutoAnswers
from solo.session.campaign import PlayedCampaign


class Passed(NamedTuple):
    """A question that the table answered by itself: the position in the journal, both, and in words as things stood."""

    position: int
    decision: Decision
    answer: Answer
    said: str


class History:
    """Gives answers to an evening, and takes them back up to the questions that a person was asked.

    said: words a question and its answer. passed: what the table has answered by itself since a person was last asked.
    """

    def __init__(self, evening: PlayedCampaign, hand: AutoAnswers, said: Callable[[Decision, Answer], str]) -> None:
        self._evening = evening
        self._hand = hand
        self._said = said
        self._anew = -1
        self._asked: list[int] = []
        self.passed: list[Passed] = []

    def unasked(self, decision: Decision) -> Answer | None:
        """The answer to a question that need not be asked; None if it must be, or was reopened."""
        return None if self._is_reopened else self._hand.answer(decision)

    def question(self, decision: Decision) -> Decision:
        """A question as it is asked of a person: with options in sensible order, or combined with later ones."""
        gathered = None if self._is_reopened else self._hand.merge(decision)
        return gathered or self._hand.offered(decision)

    def ask(self) -> None:
        """Note that a person is asked now."""
        self._asked = sorted({*self._asked, self._evening.position})

    def give(self, answer: Answer, *, unasked: bool) -> None:
        """Give an answer, the person's or (unasked) the table's; questions that an undo left for redo are forgotten."""
        position, decision, said = self._evening.position, self._evening.decision, ""
        if unasked and decision is not None and str(answer).partition(":")[0] not in self._hand.meant:
            said = self._said(decision, answer)
        self._anew = -1
        self._evening.answer(answer)
        self._asked = [each for each in self._asked if each <= position]
        if not unasked:
            self.passed.clear()
        elif said and decision is not None:
            self.passed.append(Passed(position, decision, answer, said))

    def speak(self) -> None:
        """Say what was passed over in another language."""
        self.passed = [each._replace(said=self._said(each.decision, each.answer)) for each in self.passed]

    def back(self, count: int) -> int:
        """Take back up to `count` questions with all answers since; returns how many."""
        return self._go(count, self._one_back)

    def forth(self, count: int) -> int:
        """Repeat up to `count` questions with their former answers; returns how many."""
        return self._go(count, self._one_forth)

    def back_to_beginning(self, mark: Callable[[], object]) -> bool:
        """Take back everything with the present mark (a phase, a turn); at its first question, that with the mark before."""
        evening, began = self._evening, self._evening.position
        self._anew = -1
        while evening.undo(1):
            self._to_first(mark)
            first = evening.position
            while evening.position not in self._asked and self._goes_without_saying() and evening.redo(1):
                pass
            if evening.position < began:
                self.passed.clear()
                return True
            evening.undo(evening.position - first)
        evening.redo(began - evening.position)
        return False

    def _to_first(self, mark: Callable[[], object]) -> None:
        """Take back everything with the mark that stands here."""
        here = mark()
        while self._evening.undo(1):
            if mark() != here:
                self._evening.redo(1)
                break

    def reopen(self, passed: Passed) -> None:
        """Take back to a question that the table has answered by itself, which is asked now."""
        self._evening.undo(self._evening.position - passed.position)
        self.passed.clear()
        self._hand.forget()
        self._anew = self._evening.position

    @property
    def _is_reopened(self) -> bool:
        return self._anew == self._evening.position

    def _go(self, count: int, one: Callable[[], bool]) -> int:
        done, self._anew = 0, -1
        while done < count and one():
            done += 1
        self.passed.clear()
        return done

    def _one_back(self) -> bool:
        position = self._evening.position
        before = [each for each in self._asked if each < position]
        if before:
            return self._evening.undo(position - before[-1]) > 0
        moved = self._evening.undo(1)
        while moved and self._goes_without_saying() and self._evening.undo(1):
            pass
        return moved > 0

    def _one_forth(self) -> bool:
        position = self._evening.position
        after = [each for each in self._asked if each > position]
        if after:
            return self._evening.redo(after[0] - position) > 0
        moved = self._evening.redo(1)
        while moved and self._goes_without_saying() and self._evening.redo(1):
            pass
        return moved > 0

    def _goes_without_saying(self) -> bool:
        decision = self._evening.decision
        return decision is not None and self._hand.always(decision)
