"""A told night of each game in each language, for docs/nights. Write them anew with `python -m tests.table.nights`.

The nights were won; their answers are in tests/data/nights.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from solo.cli import main
from solo.games import named, rules
from solo.kernel.events import Event
from solo.narration.catalogue import languages, load
from solo.narration.paragraphs import text_of
from solo.storage.exchange import import_export, read_export

HOME = Path(__file__).parent.parent.parent / "docs" / "nights"
PLAYED = Path(__file__).parent.parent / "data" / "nights"
NAME = "sealing"


class Night(NamedTuple):
    """A night that is told. file: its answers. folder: where in docs/nights it stands. turn: the one told side by side."""

    file: str
    folder: str
    turn: int


NIGHTS: Mapping[str, Night] = {
    "town": Night("sealing.yaml", "", 3),
    "museum": Night("museum.yaml", "museum/", 3),
    "nation": Night("nation.yaml", "nation/", 3),
}

BESIDE = "# One turn in every language\n\nThe same turn of the same night, paragraph by paragraph.\n"


def kept(game: str, folder: Path) -> tuple[list[Event], int]:
    """A game's night as a campaign in a folder; its story and its seed."""
    file = PLAYED / NIGHTS[game].file
    saved_campaign = import_export(rules(game), read_export(file), file, folder / f"{NAME}.solo")
    try:
        return saved_campaign.story(), saved_campaign.host.seed
    finally:
        saved_campaign.close()


def told(folder: Path, language: str) -> str:
    """The chronicle of the night in a language, as Markdown."""
    arguments = ["chronicle", NAME, "--saves", str(folder), "--lang", language, "--format", "markdown"]
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def beside(game: str, story: list[Event], seed: int) -> str:
    """One turn of the night in all languages, side by side."""
    columns, turn = [], NIGHTS[game].turn
    for language in languages(game):
        teller = named(game).teller(load(language, game), seed)
        before, after = teller.up_to(story, turn - 1), teller.up_to(story, turn)
        teller.tell(before)
        columns.append([text_of(paragraph) for paragraph in teller.tell(after[len(before) :])])
    rows = ["| " + " | ".join(languages(game)) + " |", "|" + "---|" * len(columns)]
    rows += [
        "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
        for row in zip_longest(*columns, fillvalue="")
    ]
    return BESIDE + "\n" + "\n".join(rows) + "\n"


def pages(folder: Path) -> dict[str, str]:
    """Every page of docs/nights, by its path."""
    found = {}
    for game, night in NIGHTS.items():
        home = folder / game
        home.mkdir()
        story, seed = kept(game, home)
        found |= {f"{night.folder}{each}.md": told(home, each) for each in languages(game)}
        found[f"{night.folder}side_by_side.md"] = beside(game, story, seed)
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        for name, text in pages(Path(scratch)).items():
            (HOME / name).parent.mkdir(exist_ok=True)
            (HOME / name).write_text(text, encoding="utf-8")
