"""The history of a conversation: which questions were asked, what was answered without asking, and undo by questions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import msgspec

from solo.kernel.decisions import Answer, Decision, IllegalAnswer, option
from solo.narration.auto_answers import Anew
from solo.narration.front import Front
from solo.session.campaign import PlayedCampaign

RETRY = "retry_task"
"""The verb of the option to take back a task of a lesson that was missed; the rules know nothing of it."""


class AutoAnswered(NamedTuple):
    """A question that was answered without asking: the position in the journal, both, and in words as things stood."""

    position: int
    decision: Decision
    answer: Answer
    said: str


def with_retry(decision: Decision) -> Decision:
    """A question as it is asked of a person: where a task of a lesson was missed, first whether to try that once more."""
    if decision.kind != "lesson":
        return decision
    return msgspec.structs.replace(decision, options=(option(RETRY), *decision.options))


class History:
    """Gives answers to a campaign, and takes them back up to the questions that a person was asked.

    passed: what was answered without asking since a person was last asked. earlier: the same before that answer.
    """

    def __init__(self, campaign: PlayedCampaign, front: Front) -> None:
        self._campaign = campaign
        self._front = front
        self._auto_answers = front.auto_answers
        self._anew = -1
        self._asked = list(campaign.asked)
        self._known: dict[int, tuple[list[AutoAnswered], list[AutoAnswered]]] = {}
        self.passed: list[AutoAnswered] = []
        self.earlier: list[AutoAnswered] = []

    def unasked(self, decision: Decision) -> Answer | None:
        """The answer to a question that need not be asked; None if it must be, or was reopened."""
        return None if self._is_reopened else self._auto_answers.answer(decision)

    def question(self, decision: Decision) -> Decision:
        """A question as it is asked of a person: with options in sensible order, or combined with later ones."""
        merged = None if self._is_reopened else self._auto_answers.merge(decision)
        return merged or with_retry(self._auto_answers.offered(decision))

    def ask(self) -> None:
        """Note that a person is asked now."""
        self._asked = sorted({*self._asked, self._campaign.position})
        self._known[self._campaign.position] = ([*self.passed], [*self.earlier])
        self._campaign.note_asked()

    def resume(self) -> None:
        """Have what a person answered before the campaign was left kept in mind as if it had not been left."""
        self._auto_answers.resuming()
        self._campaign.replay(self._auto_answers.recall)

    def give(self, answer: Answer, *, unasked: bool = False) -> None:
        """Give an answer, the person's or (unasked) one that goes without saying; what was undone is then forgotten."""
        position, decision, attempt, said = self._campaign.position, self._campaign.decision, self._attempt, ""
        if decision is not None:
            self._front.before_answer(decision, answer)
            if unasked and not self._auto_answers.is_meant(answer):
                said = self.answered(decision, answer)
        self._anew = -1
        self._campaign.answer(answer)
        self._asked = [each for each in self._asked if each <= position]
        self._known = {at: known for at, known in self._known.items() if at <= position}
        if not unasked:
            self.set_passed_apart()
        elif said and decision is not None:
            self.passed.append(AutoAnswered(position, decision, answer, said))
        if self._attempt != attempt:
            self._front.begin_anew()

    @property
    def _attempt(self) -> int:
        """How often the lesson was begun; 0 in a campaign."""
        progress = self._front.progress()
        return progress.attempt if progress is not None else 0

    def answered(self, decision: Decision, answer: Answer) -> str:
        """A question and its answer in words; worded when it is answered, since later its dice may be gone."""
        front = self._front
        chosen = [option for option in decision.options if option.id in (answer, *answer)]
        texts = ", ".join(front.option_without_odds(decision, option) for option in chosen)
        return f"{front.prompt(decision)}{front.teller.catalogue.profile.linking}{texts}"

    def reword(self) -> None:
        """Say what was passed over in another language."""
        self._known.clear()
        self.passed = [each._replace(said=self.answered(each.decision, each.answer)) for each in self.passed]
        self.earlier.clear()

    def set_passed_apart(self) -> None:
        """A person has answered: what was passed over before is no longer the latest."""
        self.earlier, self.passed = self.passed, []

    def forget_passed(self) -> None:
        """What was passed over no longer stands, or is of another game."""
        self.passed.clear()
        self.earlier.clear()

    def undo(self, count: int) -> int:
        """Take back up to `count` questions with all answers since; returns how many."""
        return self._go(count, self._one_back)

    def far_back(self, count: int) -> tuple[int, bool]:
        """How many questions at most would be taken back of so many, and whether that goes back to the beginning."""
        campaign = self._campaign
        before = [each for each in self._asked if campaign.base <= each < campaign.position]
        most = len(before) + min([campaign.position, *before]) - campaign.base
        return min(count, most), count >= most and not campaign.base

    def redo(self, count: int) -> int:
        """Repeat up to `count` questions with their former answers; returns how many."""
        return self._go(count, self._one_forth)

    def undo_to_task(self) -> bool:
        """Take back everything since the task of a lesson was set."""

        def mark() -> object:
            decision = self._campaign.decision
            return self._front.progress(), decision is not None and decision.kind == "next_task"

        return self.undo_to_start(mark)

    def undo_to_start(self, mark: Callable[[], object]) -> bool:
        """Take back everything with the present mark (a phase, a turn); at its first question, that with the mark before."""
        campaign, began = self._campaign, self._campaign.position
        self._anew = -1
        while campaign.undo(1):
            self._to_first(mark)
            first = campaign.position
            while campaign.position not in self._asked and self._goes_without_saying() and campaign.redo(1):
                pass
            if campaign.position < began:
                self.forget_passed()
                return True
            campaign.undo(campaign.position - first)
        campaign.redo(began - campaign.position)
        return False

    def _to_first(self, mark: Callable[[], object]) -> None:
        """Take back everything with the mark that stands here."""
        here = mark()
        while self._campaign.undo(1):
            if mark() != here:
                self._campaign.redo(1)
                break

    def back_to(self, there: Callable[[Decision], bool]) -> bool:
        """Take back what was answered without asking since a person was last asked and the last boundary was reached, up to the
        first question that is looked for, which a person is asked now. If there is none, nothing is taken back.
        """
        campaign, here = self._campaign, self._campaign.position
        asked = [each for each in self._asked if each < here]
        campaign.undo(here - max(campaign.boundary, 0, *(each + 1 for each in asked[-1:])))
        while campaign.position < here and not (campaign.decision is not None and there(campaign.decision)):
            campaign.redo(1)
        self._anew = -1
        if campaign.position == here:
            return False
        self.forget_passed()
        self.ask()
        return True

    def give_anew(self, anew: Anew) -> bool:
        """Give other answers in place of some since the last boundary, and those behind them once more; False, and nothing has
        happened, where one is not possible, or another kind of question lies between or comes in the end.
        """
        campaign, here, asked = self._campaign, self._campaign.position, [*self._asked]
        if not anew.number:
            return True
        campaign.undo(here - max(campaign.boundary, campaign.base, 0))
        while campaign.position < here and not (campaign.decision is not None and anew.instead(campaign.decision)):
            campaign.redo(1)
        first = campaign.position
        campaign.redo(here - first)
        former, last = campaign.given(first), campaign.decision
        campaign.undo(here - first)
        changed = self._repeat(former, asked, anew)
        now = campaign.decision
        same = now is not None and last is not None and (now.kind, now.who) == (last.kind, last.who)
        done = changed == anew.number and same and campaign.position == here
        if not done:
            campaign.undo(campaign.position - first)
            self._repeat(former, asked)
        self._asked = asked
        return done

    def _repeat(self, answers: Sequence[Answer], asked: Collection[int], anew: Anew | None = None) -> int:
        """Give answers once more, up to one that is not possible, some of them anew; returns how many these were."""
        campaign, changed = self._campaign, 0
        for answer in answers:
            if (decision := campaign.decision) is None or (changed and anew and not anew.between(decision)):
                break
            other = anew.instead(decision) if anew else None
            if campaign.position in asked:
                campaign.note_asked()
            try:
                campaign.answer(answer if other is None else other)
            except IllegalAnswer:
                break
            changed += other is not None
        return changed

    def reopen(self, passed: AutoAnswered) -> None:
        """Take back to a question that was answered without asking, which is asked now."""
        self._campaign.undo(self._campaign.position - passed.position)
        self.forget_passed()
        self._auto_answers.taken_back()
        self._auto_answers.reopened()
        self._anew = self._campaign.position

    @property
    def _is_reopened(self) -> bool:
        return self._anew == self._campaign.position

    def _go(self, count: int, one: Callable[[], bool]) -> int:
        done, self._anew = 0, -1
        while done < count and one():
            done += 1
        self.forget_passed()
        passed, earlier = self._known.get(self._campaign.position, ([], []))
        self.passed, self.earlier = [*passed], [*earlier]
        return done

    def _one_back(self) -> bool:
        position = self._campaign.position
        before = [each for each in self._asked if each < position]
        if before:
            return self._campaign.undo(position - before[-1]) > 0
        moved = self._campaign.undo(1)
        while moved and self._would_go_on() and self._campaign.undo(1):
            pass
        return moved > 0

    def _one_forth(self) -> bool:
        position = self._campaign.position
        after = [each for each in self._asked if each > position]
        if after:
            return self._campaign.redo(after[0] - position) > 0
        moved = self._campaign.redo(1)
        while moved and self._goes_without_saying() and self._campaign.redo(1):
            pass
        return moved > 0

    def _would_go_on(self) -> bool:
        """Whether the question that waits would be answered at once, so that nothing were taken back."""
        decision = self._campaign.decision
        return self._goes_without_saying() or (decision is not None and self._auto_answers.answer(decision) is not None)

    def _goes_without_saying(self) -> bool:
        decision = self._campaign.decision
        return decision is not None and self._auto_answers.always(decision)
