"""Which texts a trail has, and how long they are."""

from __future__ import annotations

from collections.abc import Collection

from solo.boardgame.front.trail_progress import AFTER, AT, CHOICE, CROSSROADS, EPILOGUE, LATE, SECTION
from solo.narration.expected import Bounds
from solo.narration.homemade import HomeMadeTexts, below

BOUNDS: Bounds = {
    **{(SECTION, kind): (20, 45) for kind in (AT, CHOICE, AFTER, LATE)},
    **{(SECTION, kind): (20, 55) for kind in (CROSSROADS, EPILOGUE)},
}
"""How many words they have."""


def trail_texts(places: Collection[str]) -> HomeMadeTexts:
    """The texts of somebody's trail, which nobody needs to have, at whatever places."""
    return HomeMadeTexts(
        spare=(
            (CROSSROADS,),
            (LATE,),
            *(path for kind in (AT, CHOICE, AFTER, EPILOGUE) for path in below(kind, places)),
        )
    )
