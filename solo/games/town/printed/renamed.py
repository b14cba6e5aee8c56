"""Verbs of the town's effect language that were written otherwise once."""

from solo.boardgame.renamed import Renamed

RENAMED = {
    "lower_maximum": Renamed("change_maximum", negated=True),
    "reroll": Renamed("reroll", inside="dice"),
}
SAME = {"57ed3619cf65568a2950d177": "3e8482c0f5f619bc0a8f1312"}
"""The fingerprint that the shipped cards had before their keys changed, by the one they have now."""
