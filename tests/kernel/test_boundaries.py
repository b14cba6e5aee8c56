"""A session can be taken to the next boundary, and stands there."""

from __future__ import annotations

import pytest

from solo.kernel.decisions import Decision, IllegalAnswer, option
from solo.kernel.flow import BOUNDARY, Flow, FlowRunner


def rounds(count: int, told: list[str]) -> Flow[str]:
    for number in range(1, count + 1):
        yield BOUNDARY
        told.append(f"round {number}")
        told.append(str((yield Decision("turn", "", (option("walk"), option("wait")), "R5.1"))))
        told.append(str((yield Decision("only", "", (option("one"),), "R5.1"))))
    return "over"


def first(decision: Decision) -> str:
    return decision.options[0].id


def test_a_player_takes_it_from_boundary_to_boundary_and_to_the_end() -> None:
    told: list[str] = []
    seen: list[int] = []
    session = FlowRunner(rounds(3, told), lambda: seen.append(len(told)))
    assert session.to_boundary(first)
    assert (told, session.decision, session.at_boundary, session.over) == (
        ["round 1", "walk", "one"],
        None,
        True,
        False,
    )
    assert session.to_boundary(first)
    assert told[3:] == ["round 2", "walk", "one"]
    assert not session.to_boundary(first)
    assert (session.over, session.at_boundary, session.result, seen) == (True, False, "over", [0, 3, 6])
    assert not session.to_boundary(first)


def test_at_a_boundary_nothing_is_answered_until_it_goes_on() -> None:
    told: list[str] = []
    session = FlowRunner(rounds(2, told))
    session.to_boundary(first)
    with pytest.raises(RuntimeError, match="boundary"):
        session.answer("walk")
    session.go_on()
    assert session.decision is not None and told[-1] == "round 2"
    session.go_on()
    session.answer("wait")
    assert (session.over, told[-2:]) == (True, ["wait", "one"])


def test_a_wrong_answer_of_the_players_changes_nothing() -> None:
    told: list[str] = []
    session = FlowRunner(rounds(1, told))
    with pytest.raises(IllegalAnswer):
        session.to_boundary(lambda decision: "fly")
    assert session.decision is not None and told == ["round 1"]
    assert not session.to_boundary(first)
    assert session.result == "over"
