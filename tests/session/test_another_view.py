"""Another view needs nothing but what a reply brings: here one that speaks JSON, a line for each reply."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solo.games import GAMES
from solo.session.shown import OpenQuestion, Reply, Shown
from tests.session.helpers import conversation

COLUMNS = 60


def of_shown(shown: Shown) -> dict[str, Any]:
    """A thing that is shown: its spans, or its lines."""
    if shown.paragraph:
        return {"role": shown.role, "spans": [[span.kind, span.text] for span in shown.paragraph]}
    return {"role": shown.role, "lines": list(shown.lines(COLUMNS))}


def of_question(question: OpenQuestion) -> dict[str, Any]:
    """A question: what is asked, and what may be typed."""
    return {
        "text": question.text,
        "options": list(question.options),
        "rows": [[row.name, *row.stops] for row in question.editor.rows] if question.editor is not None else [],
        "hint": question.hint,
        "words": list(question.words),
        "state": list(question.state(0)),
        "table": list(question.spread(COLUMNS)),
        "people": [[[span.kind, span.text] for span in paragraph] for paragraph in question.people],
    }


def written(reply: Reply) -> str:
    """A reply as one line of JSON."""
    question = of_question(reply.question) if reply.question is not None else None
    return json.dumps({"shown": [*map(of_shown, reply.shown)], "question": question, "over": reply.over})


@pytest.mark.parametrize("game", GAMES)
def test_whatever_comes_of_a_line_can_be_sent_elsewhere(tmp_path: Path, game: str) -> None:
    played = conversation(game, tmp_path)
    replies = [json.loads(written(played.open()))]
    lines = ("1 2 3 4", "", "map", "?", "why", "2", "settings", "log", "undo", "help", *[""] * 12)
    replies += [json.loads(written(played.say(line))) for line in lines]
    assert all(each["shown"] or each["question"] for each in replies if not each["over"])
    assert {"story", "view", "list", "rules"} <= {shown["role"] for each in replies for shown in each["shown"]}
    asked = [each["question"] for each in replies if each["question"]]
    assert len(asked) > 5 and all(each["text"] and (each["options"] or each["rows"]) for each in asked)
