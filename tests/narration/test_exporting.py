"""Exported files pass the tools that translators use, and say of each message what it is."""

from __future__ import annotations

import io
import random
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from click.testing import CliRunner

from solo.cli import main
from solo.games import GAMES, named
from solo.narration.exporting import Export, part_of

TRANSLATED = pytest.mark.parametrize(
    "language", ["cs", "sk", *(pytest.param(each, marks=pytest.mark.campaign) for each in ("pl", "ru"))]
)
"""A language of the program, one that is not, and in long runs the others."""


@cache
def export(language: str) -> Export:
    return Export(language, expected={game: named(game).expected for game in GAMES})


@cache
def whole(language: str) -> bytes:
    return export(language).po()


@cache
def catalog_of(language: str) -> Catalog:
    return read(whole(language))


def read(data: bytes) -> Catalog:
    return read_po(io.BytesIO(data), charset="utf-8", abort_invalid=True)


@TRANSLATED
def test_msgfmt_finds_nothing(tmp_path: Path, language: str) -> None:
    if shutil.which("msgfmt") is None:
        pytest.skip("gettext is not installed here")
    source = tmp_path / "words.po"
    source.write_bytes(whole(language))
    found = subprocess.run(
        ["msgfmt", "-c", "-o", str(tmp_path / "words.mo"), str(source)], check=False, capture_output=True, text=True
    )
    assert (found.returncode, found.stderr) == (0, "")


@TRANSLATED
def test_no_message_has_a_flag_that_does_not_fit(language: str) -> None:
    """Its placeholders are those of ICU, not of Python, and a percent sign is one."""
    data = whole(language).decode()
    assert "python" not in "".join(line for line in data.splitlines() if line.startswith("#,"))
    flagged = [block for block in data.split("\n\n")[1:] if "#, icu-message-format" in block]
    assert len(flagged) > 2000
    assert all("{" in block for block in flagged)


def test_every_message_says_what_it_is_and_where_it_stands() -> None:
    catalog = catalog_of("cs")
    messages = [each for each in catalog if each.context]
    assert len(messages) > 12_000
    assert [each.context for each in messages if not each.auto_comments] == []
    assert [each.context for each in messages if not each.locations and each.id != each.context] == []
    root = Path(__file__).parent.parent.parent
    for message in random.Random(1).sample([each for each in messages if each.locations], 200):
        (file, line), *_ = message.locations
        text = (root / file).read_text(encoding="utf-8").splitlines()
        assert str(message.id).split()[0].strip(".,“”") in "\n".join(text[line - 1 : line + 2]), message.context


@pytest.mark.parametrize(
    ("context", "words"),
    [
        ("table.yaml / words / quit / #1", "may type for a command"),
        ("town/encounters/uptown.yaml / woods_1 / scene", "44 to 90 words."),
        ("town/names.yaml / places / woods / gen", "English has no such form; the name is: Woods"),
        ("town/table.yaml / options / go", "{subject.acc}"),
        (
            "town/table.yaml / prices / money",
            "a number; # is the number itself. Your language needs: few, many, one, other",
        ),
    ],
)
def test_a_comment_is_made_of_what_is_known(context: str, words: str) -> None:
    found = {each.context: " ".join(each.auto_comments) for each in catalog_of("cs")}
    assert words in found[context]


def test_a_language_is_exported_in_parts(tmp_path: Path) -> None:
    home = tmp_path / "words"
    home.mkdir()
    assert CliRunner().invoke(main, ["locales", "export", "cs", str(home)]).exit_code == 0
    every = {each.context: each.string for each in catalog_of("cs") if each.context}
    parts = {path.stem: read(path.read_bytes()) for path in home.glob("*.po")}
    assert {"table", "cli", "town-events", "town-encounters", "town-rules", "museum-adventures"} <= set(parts)
    assert {each.context: each.string for part in parts.values() for each in part if each.context} == every
    assert {part_of(str(each.context)) for each in parts["table"] if each.context} == {"table"}
    told = CliRunner().invoke(main, ["locales", "import", "cs", str(home / "table.po"), str(home / "town-events.po")])
    assert (told.exit_code, told.stdout) == (0, "nothing is new\n")


def test_an_unknown_part_is_named() -> None:
    found = CliRunner().invoke(main, ["locales", "export", "cs", "--part", "town/event"])
    assert found.exit_code == 1
    assert "did you mean 'town/events'?" in found.stderr
