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


@pytest.mark.parametrize(
    ("game", "lesson", "first", "wrong"),
    [
        ("town", "turn", ("amanda", "3 2 2", "1"), ("wish all stay", "stay")),
        ("museum", "adventure", ("go missing records", "1", "focus: keep lore", "1"), ("",)),
    ],
)
def test_a_missed_task_says_what_it_needed_and_is_tried_once_more_from_where_it_was_set(
    tmp_path: Path, game: str, lesson: str, first: tuple[str, ...], wrong: tuple[str, ...]
) -> None:
    """The tasks before it stay done, nobody remembers wishes, and the same answers are told in the same words."""
    guide, text = (
        LessonGuide(2, partial(lesson_text, game=game, id=lesson), partial(open_book, game), "en"),
        lesson_text("en", game, lesson),
    )
    taught = conversation(game, tmp_path, lesson_guide=guide, seed=0, lesson=lesson)
    taught.open()
    for line in first:
        taught.say(line)
    assert (progress := taught.front.progress()) is not None and progress.done == 1
    begun, told = taught.campaign.position, list[str]()
    for turn in range(2):
        told.append("")
        for line in [*wrong, *[""] * 60]:
            reply = taught.say(line)
            told[turn] += said(reply, Role.STORY)
            assert taught.question is not None
            if taught.question.decision.kind == "lesson":
                break
        assert taught.question is not None and taught.question.decision.kind == "lesson"
        missed = said(reply, Role.LESSON)
        assert text.steps[1].task in missed and text.steps[1].hints[0] in missed
        assert taught.question.options[0] == "the task once more, from where it was set"
        reply = taught.say("1")
        assert text.steps[1].task in said(reply, Role.LESSON) and "Done." not in said(reply, Role.LESSON)
        assert taught.campaign.position == begun and taught.front.progress() == progress
        assert not taught.campaign.standing_orders
    assert told[0] and told[0] == told[1]
