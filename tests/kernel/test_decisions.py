"""Decisions: what may be answered, what an empty line answers, what is refused."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.kernel.decisions import Decision, IllegalAnswer, Option, option

ONE = Decision("door", "anna", (option("open"), option("knock", "twice"), option("leave")), "R1")
TWO = Decision("keep", "anna", tuple(option("card", each) for each in "abcd"), "R2", 2, 2)
SOME = Decision("gifts", "", tuple(option("card", each) for each in "abc"), "R3", 0, 2)


@pytest.mark.parametrize(
    ("parts", "id", "amount"),
    [
        (("wait",), "wait", 0),
        (("go", "woods"), "go:woods", 0),
        (("pay", "money", 3), "pay:money:3", 3),
        (("pay", "money", 0), "pay:money:0", 0),
        (("roll", "", 2), "roll:2", 2),
    ],
)
def test_an_option_is_named_by_its_parts(parts: tuple[str, ...], id: str, amount: int) -> None:
    found = option(*parts)  # type: ignore[arg-type]
    assert found.id == id
    assert found.verb == parts[0]
    assert found.amount == amount
    assert found == Option(id, parts[0], "".join(str(each) for each in parts[1:2]), amount)


def test_options_and_decisions_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        option("wait").verb = "go"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        ONE.kind = "window"  # type: ignore[misc]


def test_an_empty_line_takes_the_first_option_or_as_few_as_may_be() -> None:
    assert ONE.default == "open"
    assert TWO.default == ("card:a", "card:b")
    assert SOME.default == ()


def test_one_of_several_options_is_several_only_by_its_bounds() -> None:
    assert not ONE.several
    assert TWO.several
    assert SOME.several
    assert Decision("all", "", (option("a"),), "R4", 0, 1).several


@pytest.mark.parametrize(
    ("decision", "forced"),
    [
        (Decision("door", "", (option("open"),), "R1"), "open"),
        (Decision("keep", "", (option("a"), option("b")), "R2", 2, 2), ("a", "b")),
        (Decision("maybe", "", (option("a"),), "R3", 0, 1), None),
        (ONE, None),
        (TWO, None),
        (SOME, None),
    ],
)
def test_only_what_leaves_no_choice_is_forced(decision: Decision, forced: object) -> None:
    assert decision.forced == forced


@pytest.mark.parametrize("answer", ["knock:twice", ("knock:twice",), ["knock:twice"]])
def test_a_single_answer_may_come_as_an_id_or_as_one_id_in_a_list(answer: str | Sequence[str]) -> None:
    assert ONE.check(answer) == "knock:twice"


@pytest.mark.parametrize(
    "answer", ["", "knock", "knock:thrice", "OPEN", " open", "open ", (), ("open", "leave"), ("open", "open")]
)
def test_anything_else_is_refused(answer: str | Sequence[str]) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        ONE.check(answer)
    assert caught.value.decision is ONE
    assert caught.value.answer == answer
    assert str(caught.value) == f"{answer!r} is not a legal answer to 'door'"


def test_several_answers_keep_their_order() -> None:
    assert TWO.check(["card:d", "card:a"]) == ("card:d", "card:a")
    assert SOME.check([]) == ()
    assert SOME.check("card:b") == ("card:b",)
    assert SOME.check(("card:c", "card:a")) == ("card:c", "card:a")


@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        (TWO, "card:a"),
        (TWO, ()),
        (TWO, ("card:a", "card:a")),
        (TWO, ("card:a", "card:b", "card:c")),
        (TWO, ("card:a", "card:x")),
        (SOME, ("card:a", "card:b", "card:c")),
        (SOME, ("card:b", "card:b")),
        (SOME, "nothing"),
    ],
)
def test_too_few_too_many_twice_or_unknown_is_refused(decision: Decision, answer: str | Sequence[str]) -> None:
    with pytest.raises(IllegalAnswer):
        decision.check(answer)


@given(st.lists(st.sampled_from([f"card:{each}" for each in "abcdx"]), max_size=5))
def test_an_answer_is_taken_exactly_when_it_is_distinct_known_and_within_bounds(taken: list[str]) -> None:
    legal = len(taken) == 2 and len(set(taken)) == 2 and "card:x" not in taken
    try:
        answer: object = TWO.check(taken)
    except IllegalAnswer:
        answer = None
    assert answer == (tuple(taken) if legal else None)


def test_a_refused_answer_is_a_value_error() -> None:
    assert issubclass(IllegalAnswer, ValueError)


def test_decisions_are_plain_data() -> None:
    packed = msgspec.msgpack.encode(TWO)
    assert msgspec.msgpack.decode(packed, type=Decision) == TWO
