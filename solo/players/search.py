"""Forking a game, for players who try out an answer before they give it. Knows no particular game."""

from __future__ import annotations

from collections.abc import Sequence

from solo.kernel.decisions import Answer, Decision
from solo.kernel.flow import FlowRunner
from solo.kernel.host import Host, Rules


class ForkableGame:
    """A game that can be forked at every decision. It drives a host, and keeps the last boundary and the answers since.

    The host must be as `begin`, `restore` or `resume` of its rules made it, not played yet. Events before a fork are
    told only by the line that was forked.
    """

    __slots__ = ("_answers", "_rules", "_session", "_snapshot", "host")

    def __init__(self, rules: Rules, host: Host) -> None:
        self._rules = rules
        self.host = host
        self._snapshot = b""
        self._answers: list[Answer] = []
        self._session = FlowRunner(host.flow(), self._remember, within=True)

    @property
    def decision(self) -> Decision | None:
        """The pending decision; None when the game is over."""
        return self._session.decision

    @property
    def since(self) -> int:
        """How many answers a fork repeats: those since the last boundary."""
        return len(self._answers)

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Give an answer; raises IllegalAnswer, or RuntimeError when no decision is pending."""
        if self._session.decision is None:
            raise RuntimeError("the game is over; nothing waits for an answer")
        proper = self._session.decision.check(answer)
        self._answers.append(proper)
        self._session.answer(proper)

    def fork(self) -> ForkableGame:
        """An equal, independent line at the same decision."""
        line = ForkableGame(self._rules, self._rules.resume(self._snapshot))
        for answer in self._answers:
            line.answer(answer)
        line.host.take_events()
        return line

    def playout(self, imagined: int | None = None) -> tuple[Host, FlowRunner]:
        """An equal game at the same decision for playing on only, without further forks; cheaper than `fork`.

        imagined: a seed by which everything hidden from players is replaced by a guess, so that a search does not see
        the future.
        """
        host = self._rules.resume(self._snapshot)
        session = FlowRunner(host.flow())
        for answer in self._answers:
            session.answer(answer)
        host.take_events()
        if imagined is not None:
            host.imagine(imagined, session.decision)
        return host, session

    def _remember(self) -> None:
        self._snapshot = self.host.snapshot()
        self._answers = []
