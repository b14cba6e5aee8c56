"""A wrong answer costs nothing: what was loaded for it once is not loaded again."""

from __future__ import annotations

import io
from pathlib import Path

from solo.games.town.compiled.pieces import Content
from solo.kernel.decisions import Decision, option
from solo.narration.catalogue import Catalogue, languages, load
from solo.session.conversation import Conversation
from solo.session.interpreter import complaint
from solo.session.shown import OpenQuestion
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.table.helpers import evening, front


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
