"""A wrong answer costs nothing: what was loaded for it once is not loaded again."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from solo.games.town.compiled.pieces import Content
from solo.kernel.decisions import Decision, option
from solo.narration.catalogue import Catalogue, languages, load
from solo.session.conversation import Conversation
from solo.session.interpreter import complaint
from solo.session.shown import OpenQuestion
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.session.helpers import close, conversation, said
from tests.table.helpers import evening, front, words_of


def test_wrong_answers_load_each_catalogue_at_most_once(town_content: Content, tmp_path: Path) -> None:
    loaded: list[str] = []

    def speak(language: str) -> Catalogue:
        loaded.append(language)
        return load(language, "town")

    at, lines = evening(town_content, tmp_path), ask_stream(io.StringIO("nonsense\n" * 50))
    out = io.StringIO()
    PlainTable(Conversation(at, front(at), speak), lines, out).run()
    assert "nonsense" in out.getvalue()
    assert loaded == [each for each in languages() if each != "en"]


def test_more_answers_than_may_be_given_are_told_how_many_may(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    dice = Decision("dice", "x", tuple(option("die", name) for name in "abc"), "ES7.4", least=0, most=2)
    asked = OpenQuestion(dice, "", list("abc"), None, "", [], [], lambda columns: (), lambda columns: ())
    said = complaint(front(at), asked, "1 2 3")
    assert said.startswith(
        "1 2 3: give up to 2 numbers of the answers, each once, with spaces between. They go from 1 to 3;"
    )


def test_words_that_begin_several_options_are_asked_about(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    paying = Decision("pay", "x", tuple(option("pay", name) for name in "abc"), "DP9")
    texts = ["Bribed Clerk and Old Favor", "Errand Boy", "Bribed Clerk"]
    asked = OpenQuestion(paying, "", texts, None, "", [], [], lambda columns: (), lambda columns: ())
    assert complaint(front(at), asked, "bribed") == "“bribed” begins 2 answers: 1 and 3. Which one is meant?"
    assert "none of the answers" in complaint(front(at), asked, "nobody")


def test_a_wrong_answer_is_told_which_option_an_empty_line_takes(tmp_path: Path) -> None:
    """Where to go in the museum that is the place that promises most, wherever it stands; elsewhere the first."""
    at = conversation("museum", tmp_path, seed=3, ancient_one="yig", seats=4)
    question, numbers = at.open().question, set[int]()
    while len(numbers) < 2:
        assert question is not None
        decision = question.decision
        if not decision.several:
            taken = [each.id for each in decision.options].index(str(at.front.auto_answers.enter(decision))) + 1
            told, chosen = said(at.say("zzz")), at.front.auto_answers.must_be_chosen(decision)
            assert ("an empty line" in told) is not chosen
            assert chosen or f"; an empty line takes option {taken}. " in told
            numbers |= set() if chosen else {taken}
        question = at.say("").question
    close(at)


@pytest.mark.parametrize("language", languages())
def test_which_option_that_is_stands_in_every_language(language: str) -> None:
    words = {"answer": "zzz", "first": 1, "count": 9, "taken": 5}
    told, untold = (
        words_of(language, "museum").say("table", "errors", "no_option", empty=it, **words) for it in ("yes", "no")
    )
    assert "5" in told and "5" not in untold
