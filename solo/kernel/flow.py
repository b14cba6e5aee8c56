"""Driving the rules: a rule that may ask the player is a generator that yields decisions and receives answers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from solo.kernel.decisions import Answer, Decision

T = TypeVar("T")


class Boundary:
    """Yielded where a game can be resumed from its state alone: between rounds, and at some points within them.

    round: whether it is between two rounds, where checkpoints are taken.
    """

    __slots__ = ("round",)

    def __init__(self, *, round: bool) -> None:
        self.round = round


BOUNDARY = Boundary(round=True)
"""Between two rounds."""

WITHIN = Boundary(round=False)
"""Within a round, before somebody's turn or a phase; used only for forking a game."""

Flow = Generator[Decision | Boundary, Answer, T]


def no_boundary() -> None:
    """The callback for boundaries that does nothing."""


Answerer = Callable[[Decision], Answer | Sequence[str]]
"""A function from a decision to its answer."""


class FlowRunner:
    """Drives one flow: holds the pending decision, takes an answer, and runs on to the next decision or the end.

    An illegal answer raises IllegalAnswer and changes nothing. A decision with only one legal answer is answered at
    once.

    at_boundary: whether `to_boundary` has stopped at a boundary; `go_on` or another `to_boundary` leaves it. Boundaries
    within a round are skipped unless the session is made with `within` true.
    """

    __slots__ = ("_flow", "_on_boundary", "_within", "at_boundary", "decision", "result")

    def __init__(
        self, flow: Flow[object], on_boundary: Callable[[], None] = no_boundary, *, within: bool = False
    ) -> None:
        self._flow = flow
        self._on_boundary = on_boundary
        self._within = within
        self.decision: Decision | None = None
        self.result: object = None
        self.at_boundary = False
        self._advance(None)

    @property
    def over(self) -> bool:
        """True when the flow has ended."""
        return self.decision is None and not self.at_boundary

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Answer the pending decision; raises IllegalAnswer, or RuntimeError when no decision is pending."""
        if self.at_boundary:
            raise RuntimeError("the flow stands at a boundary; go_on() takes it to the next decision")
        if self.decision is None:
            raise RuntimeError("the flow is over; nothing waits for an answer")
        self._advance(self.decision.check(answer))

    def to_boundary(self, player: Answerer) -> bool:
        """Let a player answer up to the next boundary and stop there; False when the flow ends before it.

        At a boundary no decision is pending, and the state alone says how to go on. Raises IllegalAnswer for a wrong
        answer of the player; the decision stays pending, and the call may be repeated.
        """
        if self.at_boundary:
            self._advance(None, stop=True)
        while self.decision is not None:
            self._advance(self.decision.check(player(self.decision)), stop=True)
        return self.at_boundary

    def go_on(self) -> None:
        """Run on from the boundary where `to_boundary` stopped to the next decision; elsewhere do nothing."""
        if self.at_boundary:
            self._advance(None)

    def _advance(self, answer: Answer | None, *, stop: bool = False) -> None:
        self.at_boundary = False
        try:
            waiting = next(self._flow) if answer is None else self._flow.send(answer)
            while True:
                if isinstance(waiting, Boundary):
                    if not (waiting.round or self._within):
                        waiting = next(self._flow)
                        continue
                    self._on_boundary()
                    if stop:
                        self.decision = None
                        self.at_boundary = True
                        return
                    waiting = next(self._flow)
                elif (forced := waiting.forced) is not None:
                    waiting = self._flow.send(forced)
                else:
                    break
        except StopIteration as end:
            self.decision = None
            self.result = end.value
        else:
            self.decision = waiting


def run(flow: Flow[T], answers: Sequence[Answer | Sequence[str]] = ()) -> T:
    """Drive a flow to its end with the given answers; for tests and examples.

    Raises IllegalAnswer for a wrong answer and RuntimeError when answers are missing or left over.
    """
    session = FlowRunner(flow)
    for count, answer in enumerate(answers):
        if session.over:
            raise RuntimeError(f"the flow ended after {count} answers; {len(answers) - count} are left over")
        session.answer(answer)
    if session.decision is not None:
        options = ", ".join(each.id for each in session.decision.options)
        raise RuntimeError(f"no answer left for {session.decision.kind!r}; legal are: {options}")
    return session.result  # type: ignore[return-value]


def drive(flow: Flow[T], player: Callable[[Decision], Answer]) -> T:
    """Have a player answer until a flow ends; returns the flow's result."""
    session = FlowRunner(flow)
    while session.decision is not None:
        session.answer(player(session.decision))
    return session.result  # type: ignore[return-value]
