"""The context of a running effect: for whom, from which card, and during what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo.boardgame.scope import BoardScope

if TYPE_CHECKING:
    from solo.games.town.effect_context import Check, PendingLoss, Reading, Walk
    from solo.games.town.game import Game
    from solo.games.town.rules.loadout import Fight
    from solo.games.town.state import Investigator


class Scope(BoardScope["Game", "Investigator"]):
    """One running effect.

    check, loss, walk, fight, reading: what is under way, for effects that reach into it.
    successes, rolled, spent, lost, returned: results of earlier steps, for amounts and conditions. times: a factor for
    amounts (the number of successes, for example).
    """

    kept = ("reading",)

    __slots__ = (
        "check",
        "fight",
        "gate",
        "loss",
        "lost",
        "monster",
        "reading",
        "returned",
        "rolled",
        "spent",
        "successes",
        "times",
        "walk",
    )

    def __init__(self, game: Game, who: Investigator, source: str, card: str = "") -> None:
        super().__init__(game, who, source, card)
        self.check: Check | None = None
        self.loss: PendingLoss | None = None
        self.walk: Walk | None = None
        self.fight: Fight | None = None
        self.reading: Reading | None = None
        self.monster = ""
        self.gate = ""
        self.successes = 0
        self.rolled = 0
        self.returned = 0
        self.times = 1
        self.spent: dict[str, int] = {}
        self.lost: dict[str, int] = {}
