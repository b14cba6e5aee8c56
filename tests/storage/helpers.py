"""Campaigns to keep in tests."""

from __future__ import annotations

from pathlib import Path

import msgspec

from solo.games.town.host import Setup
from solo.kernel.host import Rules
from solo.players.random_player import RandomPlayer
from solo.storage.exchange import import_export, read_export
from solo.storage.saved_campaign import SavedCampaign


def setup(seed: int = 7, of: type[msgspec.Struct] = Setup, **more: object) -> dict[str, object]:
    """A campaign's setup as storage keeps it. of: the setup of its game."""
    plain: dict[str, object] = msgspec.to_builtins(msgspec.convert({"seed": seed, **more}, of))
    return plain


def begin(game: Rules, path: Path, seed: int = 7, **more: object) -> SavedCampaign:
    """A new campaign."""
    return SavedCampaign.create(game, path, setup(seed, game.setup, **more))


def play_on(saved_campaign: SavedCampaign, player: RandomPlayer, answers: int = 10**9) -> list[object]:
    """Give answers until there are enough or the campaign is over; those that were given."""
    given: list[object] = []
    while saved_campaign.decision is not None and len(given) < answers:
        answer = player(saved_campaign.decision)
        saved_campaign.answer(answer)
        given.append(answer)
    return given


def import_file(game: Rules, source: Path, target: Path) -> SavedCampaign:
    """A campaign out of a YAML file, as `solo import` reads it."""
    return import_export(game, read_export(source), source, target)
