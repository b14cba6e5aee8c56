"""The effect language: compiled once, run in order; what is wrong is named with its place and the nearest word."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

from solo.files.content_errors import ContentError
from solo.kernel.budget import MAX_STEPS, Budget, EndlessEffect
from solo.kernel.decisions import Decision, option
from solo.kernel.effects import MAX_EFFECT_DEPTH, Action, Effect, Step, Vocabulary, at_once
from solo.kernel.flow import Flow, run


class Log(list[str]):
    """What was said; it stands for a game."""

    def __init__(self, source: str = "card") -> None:
        super().__init__()
        self.source = source
        self.budget = Budget()


WORDS: Vocabulary[Log] = Vocabulary()


def says(text: str) -> Action[Log]:
    return at_once(lambda scope: scope.append(text))


@WORDS.verb
def say(step: Step[Log]) -> Action[Log]:
    """Say a word, aloud or not."""
    word = step.word(step.value, ("hello", "goodbye", "nothing"))
    return says(word.upper() if step.flag("aloud") else word)


@WORDS.verb
def count(step: Step[Log]) -> Action[Log]:
    """Count from one to a number."""
    raw = step.arguments(("up",), ("to",))
    return says(f"{step.number(raw.get('up', 1), 'count', 'up', least=1)}-{step.number(raw['to'], 'count', 'to')}")


@WORDS.verb
def ask(step: Step[Log]) -> Action[Log]:
    """Ask yes or no."""
    step.number(step.value, least=0)
    yes = step.branch("yes", step.get("yes"), "yes")
    no = step.branch("no", step.get("no"), "no")

    def act(scope: Log) -> Flow[None]:
        answer = yield Decision("ask", "", (option("yes"), option("no")), "R0")
        branch = yes if answer == "yes" else no
        scope.append(branch.path)
        yield from branch.effect.run(scope)

    return act


@WORDS.verb
def both_(step: Step[Log]) -> Action[Log]:
    """Run steps that are no branch of their own."""
    inner = step.steps(step.value, "both")

    def act(scope: Log) -> Flow[None]:
        yield from inner.run(scope)

    return act


@WORDS.verb
def name(step: Step[Log]) -> Action[Log]:
    """Name somebody who must exist."""
    return says(step.mention("person", step.value))


@WORDS.verb
def careless(step: Step[Log]) -> Action[Log]:
    """A verb that does not look at what it is given."""
    return says(str(step.value["to"] + 1))


def heard(raw: Any, *answers: str) -> Log:
    log = Log()
    run(WORDS.compile(raw).run(log), answers)
    return log


def test_steps_run_in_order() -> None:
    assert heard([{"say": "hello"}, {"count": {"to": 3}}, {"say": "goodbye", "aloud": True}]) == [
        "hello",
        "1-3",
        "GOODBYE",
    ]


@pytest.mark.parametrize("raw", [None, []])
def test_nothing_is_an_effect_in_which_nothing_happens(raw: object) -> None:
    effect = WORDS.compile(raw)
    assert not effect
    assert run(effect.run(Log())) is None
    assert bool(WORDS.compile([{"say": "hello"}]))


def test_a_trailing_underscore_is_not_part_of_the_verb() -> None:
    assert "both" in WORDS.verbs
    assert "both_" not in WORDS.verbs
    assert heard([{"both": [{"say": "hello"}, {"say": "goodbye"}]}]) == ["hello", "goodbye"]


def test_branches_are_known_by_their_path_and_numbered_when_they_meet() -> None:
    raw = [
        {"ask": 1, "yes": [{"ask": 2, "no": [{"say": "hello"}]}], "no": [{"both": [{"ask": 3}]}]},
        {"ask": 4},
    ]
    effect = WORDS.compile(raw)
    assert effect.branches == ("yes", "yes.yes", "yes.no", "no", "no.yes", "no.no", "yes~2", "no~2")
    assert heard(raw, "yes", "no", "yes") == ["yes", "yes.no", "hello", "yes~2"]
    assert heard(raw, "no", "yes", "no") == ["no", "no.yes", "no~2"]


def test_mentions_carry_their_key_path() -> None:
    effect = WORDS.compile([{"name": "anna"}, {"ask": 1, "yes": [{"say": "hello"}, {"name": "bert"}]}])
    assert effect.mentions == (("person", "anna", (0, "name")), ("person", "bert", (1, "yes", 1, "name")))


@pytest.mark.parametrize(
    ("raw", "keys", "problem"),
    [
        ({"say": "hello"}, (), "an effect is a list of steps, not {'say': 'hello'}"),
        ("say", (), "an effect is a list of steps, not 'say'"),
        (["say"], (0,), "a step is a mapping with one verb, not 'say'"),
        ([{}], (0,), "a step is a mapping with one verb, not {}"),
        ([[{"say": "hello"}]], (0,), "a step is a mapping with one verb, not [{'say': 'hello'}]"),
        ([{"sai": "hello"}], (0, "sai"), "unknown verb 'sai'; did you mean 'say'?"),
        ([{"zzzzzz": 1}], (0, "zzzzzz"), "unknown verb 'zzzzzz'"),
        ([{5: 1}], (0, "5"), "unknown verb '5'"),
        (
            [{"say": "hello"}, {"say": "hello", "count": {"to": 1}}],
            (1, "count"),
            "one step has two verbs, 'say' and 'count'",
        ),
        ([{"say": "hello", "alound": True}], (0, "alound"), "say has no key 'alound'; did you mean 'aloud'?"),
        ([{"say": "hello", 5: True}], (0, 5), "say has no key 5"),
        (
            [{"say": "helo"}],
            (0, "say"),
            "'helo' is not known here; there are: hello, goodbye, nothing; did you mean 'hello'?",
        ),
        ([{"say": 5}], (0, "say"), "5 is not known here; there are: hello, goodbye, nothing"),
        ([{"say": ["hello"]}], (0, "say"), "['hello'] is not known here; there are: hello, goodbye, nothing"),
        ([{"say": "hello", "aloud": "yes"}], (0, "aloud"), "aloud is true or false, not 'yes'"),
        ([{"count": 3}], (0, "count"), "count takes a mapping, not 3"),
        ([{"count": {}}], (0, "count"), "count needs the key 'to'"),
        ([{"count": {"too": 3}}], (0, "count", "too"), "count has no key 'too'; did you mean 'to'?"),
        ([{"count": {"to": "3"}}], (0, "count", "to"), "'3' is not a whole number from -99 to 99"),
        ([{"count": {"to": 1.5}}], (0, "count", "to"), "1.5 is not a whole number from -99 to 99"),
        ([{"count": {"to": True}}], (0, "count", "to"), "True is not a whole number from -99 to 99"),
        ([{"count": {"to": 100}}], (0, "count", "to"), "100 is not a whole number from -99 to 99"),
        ([{"count": {"to": 1, "up": 0}}], (0, "count", "up"), "0 is not a whole number from 1 to 99"),
        ([{"ask": -1}], (0, "ask"), "-1 is not a whole number from 0 to 99"),
        ([{"ask": 1, "yes": 5}], (0, "yes"), "an effect is a list of steps, not 5"),
        ([{"name": 5}], (0, "name"), "5 is no person"),
        ([{"careless": 5}], (0, "careless"), "careless cannot be made of 5"),
        ([{"careless": {}}], (0, "careless"), "careless cannot be made of {}"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(raw: Any, keys: tuple[object, ...], problem: str) -> None:
    with pytest.raises(ContentError) as caught:
        WORDS.compile(raw)
    assert caught.value.keys == keys
    assert caught.value.problem == problem


def test_the_place_is_named_however_deep_it_lies() -> None:
    raw = [{"say": "hello"}, {"ask": 1, "no": [{"both": [{"say": "hello"}, {"ask": 2, "yes": [{"sey": "hello"}]}]}]}]
    with pytest.raises(ContentError) as caught:
        WORDS.compile(raw)
    assert caught.value.keys == (1, "no", 0, "both", 1, "yes", 0, "sey")
    assert str(caught.value) == "1.no.0.both.1.yes.0.sey: unknown verb 'sey'; did you mean 'say'?"


def test_a_verb_is_registered_once_and_is_documented() -> None:
    words: Vocabulary[Log] = Vocabulary()

    def shout(step: Step[Log]) -> Action[Log]:
        """Shout."""
        return says("!")

    assert words.verb(shout) is shout
    with pytest.raises(ValueError, match="'shout' is registered twice"):
        words.verb(shout)
    assert list(words.verbs) == ["shout"]


def test_an_effect_may_run_again_and_again() -> None:
    effect: Effect[Log] = WORDS.compile([{"ask": 1, "yes": [{"say": "hello"}]}])
    log = Log()
    run(effect.run(log), ["yes"])
    run(effect.run(log), ["no"])
    run(effect.run(log), ["yes"])
    assert log == ["yes", "hello", "no", "yes", "hello"]


# Bounds


def test_steps_within_steps_may_be_twenty_levels_deep() -> None:
    def nested(levels: int) -> list[Any]:
        steps: list[Any] = [{"say": "hello"}]
        for _ in range(levels - 1):
            steps = [{"both": steps}]
        return steps

    assert heard(nested(MAX_EFFECT_DEPTH)) == ["hello"]
    with pytest.raises(ContentError, match="steps within steps deeper than 20 levels"):
        WORDS.compile(nested(MAX_EFFECT_DEPTH + 1))


def test_a_round_has_a_budget_of_steps() -> None:
    effect = WORDS.compile([{"say": "hello"}] * 100)
    log = Log("loud_card")
    for _ in range(MAX_STEPS // 100):
        run(effect.run(log))
    with pytest.raises(EndlessEffect, match=r"'loud_card': more than 5,000 steps"):
        run(effect.run(log))
    log.budget.renew()
    run(effect.run(log))
    assert len(log) == MAX_STEPS + 100


def test_a_value_in_an_error_is_cut_to_a_line() -> None:
    with pytest.raises(ContentError) as caught:
        WORDS.compile([{"say": "x" * 100_000}])
    assert len(str(caught.value)) < 200


def test_what_an_effect_holds_grows_with_its_steps_and_not_faster() -> None:
    """Home-made cards of hundreds of branches are read, and never take the machine's memory."""

    def taken(steps: int) -> int:
        tracemalloc.start()
        effect: Effect[Log] = WORDS.compile([{"ask": 1, "yes": [{"say": "hello"}]} for _ in range(steps)])
        assert effect.branches[-2:] == (f"yes~{steps}", f"no~{steps}")
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    assert taken(200) < 3 * taken(100)
