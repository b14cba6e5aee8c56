"""Evenings for tests: a campaign in memory of a folder, and a narrator."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec

from solo.games.town.campaign import Campaigns, Setup
from solo.games.town.front.narrator import Narrator
from solo.games.town.printed.pieces import Content
from solo.narration.catalogue import load
from solo.storage.keeper import Keeper
from solo.table.evening import KeptEvening
from solo.table.lines import ask_stream
from solo.table.plain import Table

FOUR = ("sister_mary", "joe_diamond", "kate_winthrop", "harvey_walters")


def evening(content: Content, folder: Path, seed: int = 9, investigators: Sequence[str] = FOUR) -> KeptEvening:
    """A new campaign, about to be played."""
    setup = msgspec.to_builtins(Setup(seed, "yig", tuple(investigators)))
    return KeptEvening(Keeper.create(Campaigns(content), folder / "t.solo", setup))


def narrator(language: str = "en", seed: int = 3) -> Narrator:
    """A narrator in a language."""
    return Narrator(load(language, "town"), seed)


def play(content: Content, folder: Path, lines: str, language: str = "en") -> str:
    """What the plain table writes for these lines."""
    return sit(evening(content, folder), lines, language)


def sit(at: KeptEvening, lines: str, language: str = "en") -> str:
    """What the plain table writes in the course of an evening for these lines."""
    out = io.StringIO()
    Table(at, narrator(language), ask_stream(io.StringIO(lines)), out, partial(load, game="town")).run()
    return out.getvalue()
