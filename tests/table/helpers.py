"""Evenings for tests: a campaign in memory of a folder, and a narrator."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

import msgspec

from solo.games.town.compiled.pieces import Content
from solo.games.town.front.front import Front
from solo.games.town.front.narrator import Narrator
from solo.games.town.game import Game
from solo.games.town.host import Host, Rules, Setup
from solo.kernel.decisions import Decision
from solo.narration.catalogue import load
from solo.narration.front import TableAccess
from solo.session import look_ups
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.storage.saved_campaign import SavedCampaign
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable

words_of = cache(load)
"""The words of a language in a game, read once for all tests."""

FOUR = ("sister_mary", "joe_diamond", "kate_winthrop", "harvey_walters")


class TownEvening(KeptCampaign):
    """An evening of the town game, at which a test may look at the game itself."""

    @property
    def campaign(self) -> Host:
        """The campaign as it stands."""
        assert isinstance(self.host, Host)
        return self.host

    @property
    def game(self) -> Game:
        """The night that is played, or was played last."""
        assert self.campaign.last is not None
        return self.campaign.last


def evening(
    content: Content, folder: Path, seed: int = 9, investigators: Sequence[str] = FOUR, *, single: bool = False
) -> TownEvening:
    """A new campaign, about to be played."""
    setup = msgspec.to_builtins(Setup(seed, "yig", tuple(investigators), single=single))
    return TownEvening(SavedCampaign.create(Rules(content), folder / "t.solo", setup))


def at_first(content: Content, folder: Path, kind: str) -> TownEvening:
    """An evening that waits at the first question of a kind."""
    at = evening(content, folder)
    while at.decision is not None and at.decision.kind != kind:
        at.answer(at.decision.default)
    return at


def narrator(language: str = "en", seed: int = 3) -> Narrator:
    """A narrator in a language."""
    return Narrator(words_of(language, "town"), seed)


def front(at: TableAccess, language: str = "en", seed: int = 3) -> Front:
    """The front of an evening in a language."""
    return Front(at, narrator(language, seed))


def explained(at: KeptCampaign, decision: Decision, language: str = "en") -> list[str]:
    """What the table says of the options of a decision."""
    return look_ups.explained(front(at, language), decision)


def play(content: Content, folder: Path, lines: str, language: str = "en") -> str:
    """What the plain table writes for these lines."""
    return sit(evening(content, folder), lines, language)


def sit(at: KeptCampaign, lines: str, language: str = "en") -> str:
    """What the plain table writes in the course of an evening for these lines."""
    out = io.StringIO()
    conversation = Conversation(at, front(at, language), partial(words_of, game="town"))
    PlainTable(conversation, ask_stream(io.StringIO(lines)), out).run()
    return out.getvalue()
