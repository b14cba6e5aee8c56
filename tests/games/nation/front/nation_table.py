"""What the tests of the nation's table share: a front for a board laid out by hand."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from solo.games import named
from solo.games.nation.front.front import Front
from solo.games.nation.game import Game
from solo.games.nation.host import Host, Rules
from solo.kernel.decisions import Decision
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.storage.saved_campaign import SavedCampaign
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.games.nation.helpers import Scene, content
from tests.table.helpers import words_of

NATION = named("nation")


class GameSeat:
    """The seat of a game, however it was come by."""

    def __init__(self, game: Game) -> None:
        self.host = Host(game, 1)
        self.standing_orders: dict[str, str] = {}

    def order(self, who: str, wanted: str) -> None:
        """Nobody keeps orders in the nation game."""


def front_of(scene: Scene, language: str = "en") -> Front:
    """The front of a table laid out by hand."""
    return Front(GameSeat(scene.game), NATION.teller(words_of(language, "nation"), 1))


def told(scene: Scene, view: str, rest: str = "", width: int = 0) -> list[str]:
    """The lines of a view at the question that waits, or at none."""
    decision = scene.decision if scene.session is not None else Decision("action", "monday", (), "DP8.1")
    return front_of(scene).views[view](decision, rest, width)


def play(folder: Path, lines: Sequence[str], seed: int = 5, **setup: str) -> str:
    """What the plain table prints as these lines are typed."""
    at = KeptCampaign(SavedCampaign.create(Rules(content()), folder / "n.solo", {"seed": seed, **setup}))
    front = NATION.front(at, NATION.teller(words_of("en", "nation"), seed))
    out = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    PlainTable(Conversation(at, front, partial(words_of, game="nation")), ask_stream(typed), out).run()
    return out.getvalue()
