"""Questions that answer themselves, and what of a typed line only the game knows: for a front to override."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import ClassVar, NamedTuple

from solo.kernel.decisions import Answer, Decision, Option


class Anew(NamedTuple):
    """Answers in place of some that were given since the last boundary; those between and behind them stay as they were.

    instead: the answer that a question gets in place of its own, None where it keeps it. number: how many get one. between:
    whether a question may lie behind the first of them: nothing that was told may turn out otherwise.
    """

    instead: Callable[[Decision], Answer | None]
    number: int
    between: Callable[[Decision], bool]


class Back(NamedTuple):
    """A way back to a question that was answered without asking since a person was last asked.

    there: whether it is this question, of which the first is meant. answer: what is answered there; None to ask a person.
    """

    there: Callable[[Decision], bool]
    answer: Answer | None = None


class AutoAnswers:
    """Answers questions that are obvious or follow from what the player has set out to do; this base class asks all.

    asked: the habits of the game that are switched off. learnt: those that a lesson does without, as one learns what they
    would answer. unlisted: what the last question that was offered leaves out, as it serves nothing; it may still be named.
    meant: verbs of answers that carry out what the player has set out to do, and so do not count as skipped
    questions.
    """

    learnt: ClassVar[Sequence[str]] = ()
    meant: ClassVar[Collection[str]] = ()
    asked: Collection[str] = ()
    unlisted: Sequence[Option] = ()

    def __init__(self, in_lesson: Callable[[], bool] = bool) -> None:
        self._in_lesson = in_lesson

    @property
    def switched_off(self) -> Sequence[str]:
        """The habits that do not answer now."""
        return (*self.asked, *(self.learnt if self._in_lesson() else ()))

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to a question that need not be asked; None if it must be."""
        return None

    def is_meant(self, answer: Answer) -> bool:
        """Whether an answer that was just given without asking carries out what the player has set out to do."""
        return str(answer).partition(":")[0] in self.meant

    def always(self, decision: Decision) -> bool:
        """Whether a question has an obvious answer, whatever the player has set out to do."""
        return False

    def merge(self, decision: Decision) -> Decision | None:
        """One question asked instead of this one and others that follow; None where there is none."""
        return None

    def offered(self, decision: Decision) -> Decision:
        """A question as it is asked of a person: its options in sensible order."""
        return decision

    def enter(self, question: Decision) -> Answer:
        """The answer that an empty line gives."""
        return question.default

    def on_answer(self, question: Decision, answer: Answer) -> Answer | None:
        """The answer for the rules that a person's answer means; None if it concerns only the table."""
        return answer

    def back(self, question: Decision, answer: Answer) -> Back | None:
        """Where a person's answer goes back to, instead of being an answer for the rules; None where it is one."""
        return None

    def anew(self, question: Decision, answer: Answer) -> Anew | None:
        """Which earlier answers a person's answer replaces, instead of being one to this question; None where it is one."""
        return None

    def resuming(self) -> None:
        """A campaign goes on: what was answered last is going to be recalled, with the game as it stood then."""

    def recall(self, decision: Decision, answer: Answer) -> None:
        """Keep in mind what a person has declined with this answer of the rules, given before the campaign was resumed."""

    def needs_confirmation(self, decision: Decision) -> bool:
        """Whether Enter alone should be confirmed before it takes the first option."""
        return False

    def must_be_chosen(self, decision: Decision) -> bool:
        """Whether Enter alone takes nothing, as what it would take might be the end of somebody."""
        return False

    def forget(self) -> None:
        """Forget what the player has set out to do, because an answer differed or a lesson begins anew."""

    def taken_back(self) -> None:
        """Forget what the player has set out to do, because answers were taken back; a game may keep what is older."""
        self.forget()

    def reopened(self) -> None:
        """A question that was answered without asking is asked after all: with everything that may be answered."""


class TypedLines:
    """What a game knows of typed lines besides what they mean; this base class knows nothing."""

    def complaint(self, decision: Decision, line: str) -> str:
        """What is wrong with a line that means no answer; "" where that is to be said as of any line."""
        return ""

    def taken_as(self, decision: Decision, answer: Answer) -> Sequence[str]:
        """How a line is taken that might have been meant otherwise."""
        return ()

    def has_reasons(self, wanted: str) -> bool:
        """Whether what is typed behind `why` names something of which the game can say why; else it asks the rulebook."""
        return False
