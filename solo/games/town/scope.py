"""The context of a running effect: for whom, from which card, and during what."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.games.town.effect_context import Check, PendingLoss, Reading, Walk
    from solo.games.town.game import Game
    from solo.games.town.rules.loadout import Fight
    from solo.games.town.state import Investigator
    from solo.kernel.effects import Budget


class Scope:
    """One running effect.

    source: id of the entry, card or sheet the effect is printed on. card: the copy it came from, "" when there is none.
    check, loss, walk, fight, reading: what is under way, for effects that reach into it.
    successes, rolled, spent, lost, returned: results of earlier steps, for amounts and conditions. times: a factor for
    amounts (the number of successes, for example).
    """

    __slots__ = (
        "card",
        "check",
        "fight",
        "game",
        "gate",
        "loss",
        "lost",
        "monster",
        "reading",
        "returned",
        "rolled",
        "source",
        "spent",
        "successes",
        "times",
        "walk",
        "who",
    )

    def __init__(self, game: Game, who: Investigator, source: str, card: str = "") -> None:
        self.game = game
        self.who = who
        self.source = source
        self.card = card
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

    @property
    def budget(self) -> Budget:
        """What effects may still do in this round."""
        return self.game.budget

    def of(self, who: Investigator) -> Scope:
        """The same effect, running for another investigator."""
        other = Scope(self.game, who, self.source, self.card)
        other.reading = self.reading
        return other
