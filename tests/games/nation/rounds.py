"""Whole rounds of the nation game: the player's turn by his answers, and then the turn of the Ancient One by a known card."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.nation import events
from solo.games.nation.checks import by_hand
from solo.games.nation.events import CultistTried
from solo.games.nation.printed.numbers import CULTISTS
from tests.games.nation.helpers import Scene

ONE, TWO = CULTISTS


def play_with(scene: Scene, card: str, *answers: str | Sequence[str]) -> Scene:
    """A round: the answers of the player, who passes after them, and the turn of the Ancient One with a behavior card.

    With an empty hand and nothing to acquire he is asked nothing. Answers after the pass are those to the cult's questions.
    """
    by_hand.put_on_behavior(scene.game, card)
    scene.round().give(*answers)
    waiting = scene.session.decision if scene.session else None
    return scene.give("pass") if waiting and waiting.kind in ("action", "free_action") else scene


def steps(scene: Scene, cultist: str) -> list[CultistTried]:
    """What a cultist tried in his line, without the resource actions."""
    return [each for each in scene.told(CultistTried) if each.cultist == cultist and not each.step.startswith("card_")]


def ways(scene: Scene, cultist: str) -> list[str]:
    """The cities to which a cultist went, in order."""
    return [each.end for each in scene.told(events.CultistTraveled) if each.cultist == cultist]
