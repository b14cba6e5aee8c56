"""The scope of an effect in a board game: whom it is about, in which game, from which card."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

from solo.boardgame.game import BoardGame, BoardInvestigator
from solo.kernel.budget import Budget

G = TypeVar("G", bound=BoardGame[Any, Any, Any])
P = TypeVar("P", bound=BoardInvestigator)


class BoardScope(Generic[G, P]):
    """One running effect: for whom, and from which card.

    source: id of the card, place or sheet the effect is printed on. card: the copy it came from, "" when there is none.
    """

    kept: ClassVar[tuple[str, ...]] = ()
    """What stays when the same effect runs for somebody else."""

    __slots__ = ("card", "game", "source", "who")

    def __init__(self, game: G, who: P, source: str, card: str = "") -> None:
        self.game = game
        self.who = who
        self.source = source
        self.card = card

    @property
    def budget(self) -> Budget:
        """What effects may still do in this round."""
        return self.game.budget

    @property
    def decides(self) -> bool:
        """Whether the investigator can choose and pay."""
        return True

    @property
    def touches(self) -> bool:
        """Whether the effect can do anything to the investigator."""
        return True

    def of(self, who: P) -> Self:
        """The same effect, running for another investigator."""
        other = type(self)(self.game, who, self.source, self.card)
        for name in self.kept:
            setattr(other, name, getattr(self, name))
        return other
