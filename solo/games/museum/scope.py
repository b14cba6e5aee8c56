"""The context of a running effect: for whom, from which card, and during what."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solo.games.museum.effect_context import PendingLoss
    from solo.games.museum.game import Game
    from solo.games.museum.state import Investigator
    from solo.kernel.effects import Budget


class Scope:
    """One running effect.

    source: id of the card, marker or investigator the effect is printed on. copy: of the possession it is on, or "".
    lasting: it is the lower half of a Mythos card. blow: the loss, cost or penalty it is used against. world: the Other
    World that has failed. swap: what a card about to be gained is exchanged for. spent: the last step that could be paid
    was.
    """

    __slots__ = ("copy", "game", "lasting", "loss", "source", "swap", "who", "world")

    def __init__(self, game: Game, who: Investigator, source: str, copy: str = "", *, lasting: bool = False) -> None:
        self.game = game
        self.who = who
        self.source = source
        self.copy = copy
        self.lasting = lasting
        self.loss: PendingLoss | None = None
        self.world = ""
        self.swap = ""

    @property
    def budget(self) -> Budget:
        """What effects may still do in this turn."""
        return self.game.budget

    @property
    def rule(self) -> str:
        """The number of the rule by which the effect runs: what an attack does (ES18.14), a Mythos card (ES14.4), a possession or
        an ability (ES12.1), midnight (ES14.1) or terror (ES7.1)."""
        game, content = self.game, self.game.content
        if game.state.battle and self.source == game.state.ancient_one:
            return "ES18.14"
        if self.source in content.mythos:
            return "ES14.4"
        if self.copy or self.source in content.sheets:
            return "ES12.1"
        return "ES7.1" if game.state.phase == "attempt" else "ES14.1"

    @property
    def touches(self) -> bool:
        """Whether the effect can do anything to the investigator: he is alive, and not immune to it."""
        if not self.who.alive:
            return False
        return not (self.lasting and self.game.immune(self.who, "mythos_lingering"))

    def of(self, who: Investigator) -> Scope:
        """The same effect, running for another investigator."""
        other = Scope(self.game, who, self.source, self.copy, lasting=self.lasting)
        other.loss, other.world = self.loss, self.world
        return other
