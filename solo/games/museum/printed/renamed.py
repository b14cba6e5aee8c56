"""Verbs of the museum's effect language that were written otherwise once."""

from solo.boardgame.renamed import Renamed

RENAMED = {
    "max": Renamed("change_maximum"),
    "prevent_loss": Renamed("prevent"),
}
SAME = {"abeefd9d4dd3d697e662c1ba": "113d2e7a2489a97f703f47f1"}
"""The fingerprint that the shipped cards had before their keys changed, by the one they have now."""
