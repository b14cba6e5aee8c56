"""Driving flows: forced answers are given, boundaries are told, wrong answers change nothing."""

from __future__ import annotations

import pytest

from solo.kernel.decisions import Decision, IllegalAnswer, option
from solo.kernel.flow import BOUNDARY, Flow, FlowRunner, run


def ask(kind: str, *verbs: str, least: int = 1, most: int = 1) -> Decision:
    return Decision(kind, "", tuple(option(verb) for verb in verbs), "R0", least, most)


def two_questions(log: list[object]) -> Flow[str]:
    log.append("begin")
    log.append((yield ask("first", "a", "b")))
    log.append((yield ask("second", "c", "d", "e")))
    return "end"


def test_a_session_stops_at_each_decision_and_ends_with_the_result() -> None:
    log: list[object] = []
    session = FlowRunner(two_questions(log))
    assert session.decision is not None
    assert session.decision.kind == "first"
    assert not session.over
    assert log == ["begin"]
    session.answer("b")
    assert session.decision.kind == "second"
    assert session.result is None
    session.answer(["e"])
    assert session.over
    assert session.decision is None
    assert session.result == "end"
    assert log == ["begin", "b", "e"]


def test_a_refused_answer_leaves_the_flow_where_it_is() -> None:
    log: list[object] = []
    session = FlowRunner(two_questions(log))
    waiting = session.decision
    for wrong in ("c", "", ("a", "b")):
        with pytest.raises(IllegalAnswer):
            session.answer(wrong)
    assert session.decision is waiting
    assert log == ["begin"]
    session.answer("a")
    assert log == ["begin", "a"]


def test_nothing_may_be_answered_when_all_is_over() -> None:
    session = FlowRunner(two_questions([]))
    session.answer("a")
    session.answer("c")
    with pytest.raises(RuntimeError, match="nothing waits"):
        session.answer("a")


def test_a_flow_without_questions_is_over_at_once() -> None:
    def silent() -> Flow[int]:
        yield from ()
        return 7

    session = FlowRunner(silent())
    assert session.over
    assert session.result == 7


def test_what_leaves_no_choice_is_answered_unasked() -> None:
    log: list[object] = []

    def flow() -> Flow[None]:
        log.append((yield ask("one", "only")))
        log.append((yield ask("both", "x", "y", least=2, most=2)))
        log.append((yield ask("may", "z", least=0, most=1)))

    session = FlowRunner(flow())
    assert log == ["only", ("x", "y")]
    assert session.decision is not None
    assert session.decision.kind == "may"
    session.answer(())
    assert log == ["only", ("x", "y"), ()]


def test_boundaries_are_told_and_passed() -> None:
    log: list[object] = []

    def flow() -> Flow[None]:
        yield BOUNDARY
        log.append("after the first")
        log.append((yield ask("go", "a", "b")))
        yield BOUNDARY
        yield BOUNDARY
        log.append((yield ask("one", "only")))
        yield BOUNDARY

    session = FlowRunner(flow(), lambda: log.append("boundary"))
    assert log == ["boundary", "after the first"]
    session.answer("a")
    assert log[2:] == ["a", "boundary", "boundary", "only", "boundary"]
    assert session.over


def test_flows_nest() -> None:
    def inner() -> Flow[int]:
        answer = yield ask("inner", "1", "2")
        return int(str(answer))

    def outer() -> Flow[int]:
        one = yield from inner()
        two = yield from inner()
        return one * 10 + two

    assert run(outer(), ["2", "1"]) == 21


def test_an_error_of_a_rule_comes_through() -> None:
    def broken() -> Flow[None]:
        yield ask("go", "a", "b")
        raise LookupError("no such thing")

    session = FlowRunner(broken())
    with pytest.raises(LookupError, match="no such thing"):
        session.answer("a")


def test_run_wants_exactly_the_answers_it_needs() -> None:
    assert run(two_questions([]), ["a", "c"]) == "end"
    with pytest.raises(RuntimeError, match="no answer left for 'second'; legal are: c, d, e"):
        run(two_questions([]), ["a"])
    with pytest.raises(RuntimeError, match="ended after 2 answers; 1 are left over"):
        run(two_questions([]), ["a", "c", "d"])
    with pytest.raises(IllegalAnswer):
        run(two_questions([]), ["a", "b"])


def test_run_passes_boundaries() -> None:
    def flow() -> Flow[str]:
        yield BOUNDARY
        answer = yield ask("go", "a", "b")
        yield BOUNDARY
        return str(answer)

    assert run(flow(), ["b"]) == "b"
