"""Telling again what has happened: the whole campaign, one turn of it, the night so far."""

from __future__ import annotations

from solo.narration.chronicle import chapters
from solo.narration.front import Front
from solo.narration.paragraphs import text_of
from solo.table.evening import Evening

LONGEST = 6
"""Digits of more turns than any night has."""


def retold(evening: Evening, front: Front, turn: str) -> list[str]:
    """The story of the campaign from its beginning, or that of one turn of the night, as lines."""
    teller = front.teller.another()
    told = teller.this_night(evening.story()) if turn else evening.story()
    story = chapters(told, teller, front.say("chronicle", "opening"))
    if turn:
        number = int(turn) if turn.isdecimal() and len(turn) < LONGEST else 0
        begins = [part[0] for part in teller.turns(told)][max(number - 1, 0) : number]
        titles = [text_of(each) for each in teller.another().tell(begins)]
        story = [chapter for chapter in story if chapter.title in titles][-1:]
    lines = [line for chapter in story for line in ("", chapter.title, *map(text_of, chapter.paragraphs))]
    return lines or [front.say("chronicle", "no_turn", turn=turn)]
