"""Conversations for tests."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from solo.games import named, rules
from solo.narration.catalogue import load
from solo.rulebook.book import open_book
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.session.lesson_guide import LessonGuide
from solo.session.reference import RulebookReference
from solo.session.shown import Reply, Role
from solo.storage.saved_campaign import SavedCampaign

SHORT: dict[str, dict[str, Any]] = {
    "town": {"seed": 3, "single": True, "ancient_one": "yig"},
    "museum": {"seed": 3, "ancient_one": "azathoth", "seats": 8},
    "nation": {"seed": 1, "ancient_one": "cthulhu"},
}
"""By game the setup of one that is soon over."""


def conversation(game: str, folder: Path, lesson_guide: LessonGuide | None = None, **setup: Any) -> Conversation:
    """A conversation in English, with a rulebook, about a new campaign or that of the folder."""
    path, playable = folder / "t.solo", named(game)
    saved_campaign = (
        SavedCampaign.open(rules(game), path)
        if path.exists()
        else SavedCampaign.create(rules(game), path, setup or SHORT[game])
    )
    campaign = KeptCampaign(saved_campaign)
    front = playable.front(campaign, playable.teller(load("en", game), saved_campaign.host.seed))
    reference = RulebookReference(partial(open_book, game))
    return Conversation(campaign, front, partial(load, game=game), None, reference, lesson_guide)


def close(played: Conversation) -> None:
    """Let go of a campaign's file."""
    assert isinstance(played.campaign, KeptCampaign)
    played.campaign.close()


def said(reply: Reply, *roles: Role) -> str:
    """What was shown, or of it what has one of these roles, as one text."""
    return "\n".join(shown.text for shown in reply.shown if shown.role in (roles or Role))
