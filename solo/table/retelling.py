"""Telling again what has happened: the whole campaign, one turn of it, the night so far."""

from __future__ import annotations

from solo.narration.chronicle import chapters
from solo.narration.front import Front
from solo.narration.paragraphs import text_of
from solo.table.evening import Evening


def retold(evening: Evening, front: Front, turn: str) -> list[str]:
    """The story of the campaign from its beginning, or that of one turn of the night, as lines."""
    teller = front.teller.another()
    told = teller.this_night(evening.story()) if turn else evening.story()
    story = chapters(told, teller, front.say("chronicle", "opening"))
    if turn:
        title = (
            teller.phrase(("events", "RoundBegan"), {"round": int(turn)}) if turn.isdecimal() and len(turn) < 6 else ""
        )
        story = [chapter for chapter in story if chapter.title == title][-1:]
    lines = [line for chapter in story for line in ("", chapter.title, *map(text_of, chapter.paragraphs))]
    return lines or [front.say("chronicle", "no_turn", turn=turn)]
