"""The context of a running effect: for whom, from which card, and during what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo.boardgame.scope import BoardScope

if TYPE_CHECKING:
    from solo.games.museum.effect_context import PendingLoss
    from solo.games.museum.game import Game
    from solo.games.museum.state import Investigator


class Scope(BoardScope["Game", "Investigator"]):
    """One running effect.

    lasting: it is the lower half of a Mythos card. loss: the loss, cost or penalty it is used against. world: the Other
    World that has failed. swap: what a card about to be gained is exchanged for.
    """

    kept = ("lasting", "loss", "world")

    __slots__ = ("lasting", "loss", "swap", "world")

    def __init__(self, game: Game, who: Investigator, source: str, card: str = "", *, lasting: bool = False) -> None:
        super().__init__(game, who, source, card)
        self.lasting = lasting
        self.loss: PendingLoss | None = None
        self.world = ""
        self.swap = ""

    @property
    def rule(self) -> str:
        """The number of the rule by which the effect runs: what an attack does (ES18.14), a Mythos card (ES14.4), a possession or
        an ability (ES12.1), midnight (ES14.1) or terror (ES7.1)."""
        game, content = self.game, self.game.content
        if game.state.battle and self.source == game.state.ancient_one:
            return "ES18.14"
        if self.source in content.mythos:
            return "ES14.4"
        if self.card or self.source in content.sheets:
            return "ES12.1"
        return "ES7.1" if game.state.phase == "attempt" else "ES14.1"

    @property
    def decides(self) -> bool:
        """Whether the investigator can choose and pay: he is alive."""
        return self.who.alive

    @property
    def touches(self) -> bool:
        """Whether the effect can do anything to the investigator: he is alive, and not immune to it."""
        if not self.who.alive:
            return False
        return not (self.lasting and self.game.immune(self.who, "mythos_lingering"))
