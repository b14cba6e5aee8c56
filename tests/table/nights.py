"""A told night in each language, for docs/nights. Write them anew with `python -m tests.table.nights`.

The night is one that was won by sealing; its answers are in tests/data/nights/sealing.yaml.
"""

from __future__ import annotations

import tempfile
from itertools import zip_longest
from pathlib import Path

from click.testing import CliRunner

from solo.cli import main
from solo.games.town import GAME
from solo.games.town.campaign import Campaigns
from solo.games.town.content import load as load_content
from solo.kernel.events import Event
from solo.narration.catalogue import languages, load
from solo.narration.paragraphs import text_of
from solo.storage.exchange import import_export, read_export

HOME = Path(__file__).parent.parent.parent / "docs" / "nights"
PLAYED = Path(__file__).parent.parent / "data" / "nights" / "sealing.yaml"
NAME = "sealing"
TURN = 3
"""The turn that is told side by side."""

BESIDE = "# One turn in every language\n\nThe same turn of the same night, paragraph by paragraph.\n"


def kept(folder: Path) -> tuple[list[Event], int]:
    """The night as a campaign in a folder; its story and its seed."""
    keeper = import_export(Campaigns(load_content()), read_export(PLAYED), PLAYED, folder / f"{NAME}.solo")
    try:
        return keeper.story(), keeper.host.seed
    finally:
        keeper.close()


def told(folder: Path, language: str) -> str:
    """The chronicle of the night in a language, as Markdown."""
    arguments = ["chronicle", NAME, "--saves", str(folder), "--lang", language, "--format", "markdown"]
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def beside(story: list[Event], seed: int) -> str:
    """One turn of the night in all languages, side by side."""
    columns = []
    for language in languages():
        teller = GAME.teller(load(language, "town"), seed)
        before, after = teller.up_to(story, TURN - 1), teller.up_to(story, TURN)
        teller.tell(before)
        columns.append([text_of(paragraph) for paragraph in teller.tell(after[len(before) :])])
    rows = ["| " + " | ".join(languages()) + " |", "|" + "---|" * len(columns)]
    rows += [
        "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
        for row in zip_longest(*columns, fillvalue="")
    ]
    return BESIDE + "\n" + "\n".join(rows) + "\n"


def pages(folder: Path) -> dict[str, str]:
    """Every page of docs/nights, by the name of its file."""
    story, seed = kept(folder)
    return {**{f"{each}.md": told(folder, each) for each in languages()}, "side_by_side.md": beside(story, seed)}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        for name, text in pages(Path(scratch)).items():
            (HOME / name).write_text(text, encoding="utf-8")
