"""Records the won game of tests/data/nights/nation.yaml anew: run `python -m tests.games.nation.record_night [SEED]`.

The decent player plays it, at the standard level, by the first seed from SEED on at which he wins. Record it anew when a rule, a
card or an event was changed so that its answers do not fit any more; then write the told nights anew (`tests/table/nights.py`).
"""

from __future__ import annotations

import sys
import tempfile
from itertools import count
from pathlib import Path

from solo.games import rules
from solo.players.simulation import players
from solo.storage.exchange import export_text
from solo.storage.saved_campaign import SavedCampaign

FILE = Path(__file__).parents[2] / "data" / "nights" / "nation.yaml"
NAME = "the_investigation"


def main(seed: int = 1) -> None:
    """Play one game after the other, and write the first that is won."""
    game = rules("nation")
    with tempfile.TemporaryDirectory() as folder:
        for each in count(seed):
            path = Path(folder) / f"{each}.solo"
            saved_campaign = SavedCampaign.create(game, path, {"seed": each})
            player = players(game)["decent"](saved_campaign.host, each)
            while saved_campaign.decision is not None:
                saved_campaign.answer(player(saved_campaign.decision))
            won = saved_campaign.host.label()["won"]
            saved_campaign.close()
            if won:
                FILE.write_text(export_text(path, NAME), encoding="utf-8")
                return


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
