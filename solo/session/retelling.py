"""Telling past events again: the whole campaign, one turn of it, the night so far."""

from __future__ import annotations

from solo.narration.chronicle import TURN, chapters
from solo.narration.front import Front
from solo.narration.paragraphs import text_of
from solo.session.campaign import PlayedCampaign

MAX_DIGITS = 6
"""The most digits of a turn's number."""


def retold(campaign: PlayedCampaign, front: Front, turn: str) -> list[str]:
    """The story of the whole campaign, or of one turn of the night, as lines."""
    teller, story = front.teller.another(), campaign.story()
    told = chapters(teller.retell(story) if turn else teller.told(story), teller, front.say("chronicle", "opening"))
    if turn:
        number = int(turn) if turn.isdecimal() and len(turn) < MAX_DIGITS else 0
        turns = [chapter for chapter in told if chapter.event is not None and chapter.level == TURN]
        told = turns[max(number - 1, 0) : number]
    lines = [line for chapter in told for line in ("", chapter.title, *map(text_of, chapter.paragraphs))]
    return lines or [front.say("chronicle", "no_turn", turn=turn)]
