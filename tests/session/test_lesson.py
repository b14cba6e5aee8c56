"""A lesson as a conversation: its guide says what it is about, sets tasks, gives hints, and says when one is done."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from solo.rulebook.book import open_book
from solo.rulebook.lessons import lesson_text
from solo.session.lesson_guide import LessonGuide
from solo.session.shown import Role
from tests.session.helpers import conversation, said


@pytest.mark.parametrize(
    ("game", "lesson", "lines"),
    [("town", "turn", ("amanda", "3 2 2")), ("museum", "adventure", ("go missing records", "1", "focus: keep lore"))],
)
def test_a_lesson_is_opened_hinted_at_and_goes_on(
    tmp_path: Path, game: str, lesson: str, lines: tuple[str, ...]
) -> None:
    guide = LessonGuide(2, partial(lesson_text, game=game, id=lesson), partial(open_book, game), "en")
    taught = conversation(game, tmp_path, lesson_guide=guide, seed=0, lesson=lesson)
    reply = taught.open()
    assert said(reply, Role.LESSON).startswith("Lesson 2")
    assert reply.question is not None and "hint" in reply.question.words
    first, second = (said(taught.say("hint"), Role.LIST) for _ in range(2))
    assert "Hint 1" in first and "Hint 2" not in first and "Hint 2" in second
    assert "Done." not in said(reply, Role.LESSON)
    told = [said(taught.say(line), Role.LESSON) for line in lines]
    assert told[:-1] == [""] * (len(lines) - 1) and told[-1], "the task is done"
