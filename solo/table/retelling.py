"""Telling again what has happened: the whole campaign, one turn of it, the night so far."""

from __future__ import annotations

from collections.abc import Sequence

from solo.kernel.events import Event
from solo.narration.chronicle import chapters
from solo.narration.narrator import Narrator
from solo.narration.paragraphs import text_of
from solo.table.evening import Evening
from solo.table.wording import Wording


def this_night(story: Sequence[Event]) -> Sequence[Event]:
    """The part of a campaign's story that is of its last night."""
    nights = [number for number, event in enumerate(story) if type(event).__name__ == "NightBegan"]
    return story[nights[-1] :] if nights else story


def retold(evening: Evening, wording: Wording, turn: str) -> list[str]:
    """The story of the campaign from its beginning, or that of one turn of the night, as lines."""
    narrator = wording.narrator
    teller = Narrator(narrator.catalogue, narrator.seed, narrator.verbosity)
    told = this_night(evening.story()) if turn else evening.story()
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
