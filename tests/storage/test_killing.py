"""A process that plays is killed at any moment: no confirmed answer is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solo.games.town.campaign import Campaigns
from solo.storage.database import Database
from solo.storage.keeper import Keeper
from tests.storage.helpers import begin

PLAYER = """
import sys
from pathlib import Path
from solo.games.town.campaign import Campaigns
from solo.games.town.content import load
from solo.players.random_player import RandomPlayer
from solo.storage.keeper import Keeper

game = Campaigns(load())
keeper = Keeper.open(game, Path(sys.argv[1]))
player = RandomPlayer(int(sys.argv[2]))
print("ready", flush=True)
while keeper.decision is not None:
    keeper.answer(player(keeper.decision))
    print(keeper.position, flush=True)
"""


def kill_and_look(game: Campaigns, folder: Path, times: int, seed: int) -> int:
    """Kill a player `times` times, each after a random while; how many answers were confirmed in all."""
    dice = random.Random(seed)
    path = folder / "k.solo"
    begin(game, path, seed=seed).close()
    confirmed = total = 0
    for attempt in range(times):
        with subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), str(attempt)], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline().strip() == "ready"
            time.sleep(dice.random() * 0.12)
            os.kill(process.pid, signal.SIGKILL)
            lines = process.stdout.read().split()
        confirmed = max([confirmed, *(int(line) for line in lines)])
        total += len(lines)
        database = Database.open(path)
        assert database.count() >= confirmed
        assert len(database.answers(0)) == database.count()
        confirmed = database.count()
        database.close()
        keeper = Keeper.open(game, path)
        assert keeper.position == confirmed
        over = keeper.decision is None
        keeper.close()
        if over:
            for left in folder.iterdir():
                left.unlink()
            begin(game, path, seed=seed + attempt).close()
            confirmed = 0
    return total


def test_killing_loses_no_confirmed_answer(game: Campaigns, tmp_path: Path) -> None:
    assert kill_and_look(game, tmp_path, 6, 1) > 0


@pytest.mark.campaign
def test_three_hundred_kills(game: Campaigns, tmp_path: Path) -> None:
    assert kill_and_look(game, tmp_path, 300, 2) > 300
