"""Telling again what has happened: the whole campaign, one turn of it, the night so far."""

from __future__ import annotations

from solo.games.town.front.narrator import Narrator
from solo.games.town.front.wording import Wording
from solo.narration.chronicle import chapters
from solo.narration.paragraphs import text_of
from solo.table.evening import Evening


def retold(evening: Evening, wording: Wording, turn: str) -> list[str]:
    """The story of the campaign from its beginning, or that of one turn of the night, as lines."""
    narrator = wording.narrator
    teller = Narrator(narrator.catalogue, narrator.seed, narrator.verbosity)
    told = teller.this_night(evening.story()) if turn else evening.story()
    story = chapters(told, teller, wording.say("chronicle", "opening"))
    if turn:
        title = (
            narrator.phrase(("events", "RoundBegan"), {"round": int(turn)})
            if turn.isdecimal() and len(turn) < 6
            else ""
        )
        story = [chapter for chapter in story if chapter.title == title][-1:]
    lines = [line for chapter in story for line in ("", chapter.title, *map(text_of, chapter.paragraphs))]
    return lines or [wording.say("chronicle", "no_turn", turn=turn)]
