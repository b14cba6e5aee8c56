"""A plain table that remembers what it has asked, and monsters put before people, for tests of what goes without saying."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path

from solo.games.town.checks.by_hand import give, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.options import HABITS
from solo.kernel.decisions import Decision
from solo.session.conversation import Conversation
from solo.session.settings import Settings, settings_with
from solo.session.shown import OpenQuestion
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.table.helpers import TownEvening, at_first, front, words_of

SET_UP = "\n" * 4
"""Everybody's sliders at setup."""

ASK_ATTACK = settings_with(HABITS)(guide=False, ask_attack=True)
"""Fights and evasions that go without saying are asked about."""


ASK_UPKEEP = settings_with(HABITS)(guide=False, ask_sliders=True)
"""Upkeep is asked about before anybody walks."""


class Watched(PlainTable):
    """A plain table that remembers what it has asked."""

    def __init__(self, at: TownEvening, lines: str, settings: Settings | None = None, language: str = "en") -> None:
        self.out = io.StringIO()
        self.asked: list[Decision] = []
        ask = ask_stream(io.StringIO(lines))
        self.front = front(at, language)
        conversation = Conversation(at, self.front, partial(words_of, game="town"), settings)
        super().__init__(conversation, ask, self.out)

    def ask(self, question: OpenQuestion) -> None:
        self.asked.append(question.decision)
        super().ask(question)

    @property
    def kinds(self) -> list[str]:
        return [each.kind for each in self.asked]


def watched(at: TownEvening, lines: str, settings: Settings | None = None) -> Watched:
    table = Watched(at, lines, settings)
    table.run()
    return table


def beset(content: Content, folder: Path, monster: str, place: str, faces: int = 6) -> TownEvening:
    """Joe at the police station, about to move; a monster stands somewhere, and all dice show these faces.

    A Formless Spawn is easy to evade and hard to fight for him, a Cultist the other way round.
    """
    at = at_first(content, folder, "move")
    at.game.by_id("joe_diamond").sliders = [0, 1, 1]
    put_monster(at.game, monster, place)
    script(at.game, [faces] * 30)
    return at


def met(content: Content, folder: Path, monster: str, *cards: str) -> TownEvening:
    """Joe at the police station, with these cards; a monster stands there, and he stays."""
    at = beset(content, folder, monster, "police_station")
    joe = at.game.by_id("joe_diamond")
    joe.cards.clear()
    for card in cards:
        give(at.game, joe, card)
    return at
