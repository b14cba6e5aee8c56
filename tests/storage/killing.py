"""What processes do until they are killed. Each act says (`say`) what is confirmed, and goes on for ever or till its end.

The game is loaded with the module, so that a server that has imported it forks a process in milliseconds.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from solo.games import GAMES as REGISTER
from solo.games import rules
from solo.kernel.decisions import Answer
from solo.kernel.host import Rules
from solo.storage.database import Database
from solo.storage.errors import SaveInUse, StorageError
from solo.storage.exchange import export_text, import_export, read_export
from solo.storage.recover import recover
from solo.storage.save_files import write_whole
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.schema import Capacity

GAMES = {name: rules(name) for name in REGISTER}

SMALL = Capacity(rows=140)
"""Files that are full after some turns of either game."""

Say = Callable[[object], None]


def game_of(folder: Path) -> Rules:
    """The game whose campaign is in a folder."""
    return GAMES[(folder / "game.txt").read_text(encoding="utf-8")]


def _script(folder: Path) -> list[Answer]:
    read = json.loads((folder / "script.json").read_text(encoding="utf-8"))
    return [tuple(each) if isinstance(each, list) else each for each in read]


def play(say: Say, folder: Path, seed: int) -> None:
    """Give the answers of the script, leaving and resuming every few of them."""
    script, dice = _script(folder), random.Random(seed)
    position = 0
    while position < len(script):
        saved_campaign = SavedCampaign.open(game_of(folder), folder / "k.solo")
        position = saved_campaign.position
        say(position)
        for answer in script[position : position + dice.randint(1, 15)]:
            saved_campaign.answer(answer)
            position = saved_campaign.position
            say(position)
        saved_campaign.close()


def play_in_parts(say: Say, folder: Path, seed: int) -> None:
    """The same in files so small that the campaign goes on in one after the other."""
    Database.room = SMALL
    play(say, folder, seed)


def wander(say: Say, folder: Path, seed: int) -> None:
    """Give answers of the script, take some back, give some again; where it goes is said before and after."""
    script, dice = _script(folder), random.Random(seed)
    saved_campaign = SavedCampaign.open(game_of(folder), folder / "k.solo")
    say(saved_campaign.position)
    while True:
        steps = dice.randint(1, 12)
        move = dice.choice(("answer", "undo", "redo"))
        if move == "answer":
            for answer in script[saved_campaign.position : saved_campaign.position + steps]:
                say(saved_campaign.position + 1)
                saved_campaign.answer(answer)
        elif move == "undo":
            say(max(0, saved_campaign.position - steps))
            saved_campaign.undo(steps)
        else:
            say(min(saved_campaign._database.count(), saved_campaign.position + steps))
            saved_campaign.redo(steps)
        say(saved_campaign.position)


NAMES = ("k.solo", "symbolic.solo", "hard.solo", "folder/k.solo")


def contend(say: Say, folder: Path, seed: int) -> None:
    """Give answers of the script whenever nobody else plays, by one of the names the campaign has."""
    script, dice = _script(folder), random.Random(seed)
    path = folder / NAMES[seed % len(NAMES)]
    while True:
        try:
            saved_campaign = SavedCampaign.open(game_of(folder), path)
        except SaveInUse:
            continue
        except StorageError as error:
            if "other names" not in str(error):
                raise
            continue
        for answer in script[saved_campaign.position : saved_campaign.position + dice.randint(1, 4)]:
            saved_campaign.answer(answer)
            say(saved_campaign.position)
        saved_campaign.close()


def look(say: Say, folder: Path, seed: int) -> None:
    """Look at the campaign again and again, by one of its names, whoever plays it; it may be refused, and must harm nobody.

    Under one hard link the log of who plays under another is not seen, and the file without it may be half of the truth.
    """
    path = folder / NAMES[seed % len(NAMES)]
    while True:
        with suppress(StorageError):
            saved_campaign = SavedCampaign.read(game_of(folder), path)
            saved_campaign.story()
            saved_campaign.close()


def export(say: Say, folder: Path, seed: int) -> None:
    """Write the campaign over its last export."""
    while True:
        write_whole(folder / "out.yaml", export_text(folder / "k.solo", "k").encode(), force=True)
        say(0)


def read_in(say: Say, folder: Path, seed: int) -> None:
    """Import the export under ever new names."""
    source = folder / "k.yaml"
    for number in itertools.count():
        import_export(game_of(folder), read_export(source), source, folder / f"{number} new.solo").close()
        say(number)


def mend(say: Say, folder: Path, seed: int) -> None:
    """Recover the damaged campaign under ever new names."""
    for number in itertools.count():
        recover(game_of(folder), folder / "damaged.solo", folder / f"{number} new.solo")
        say(number)
