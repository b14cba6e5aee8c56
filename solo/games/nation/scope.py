"""The context of a running effect: of which card, when, and what its steps before this one have done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solo.boardgame.scope import BoardScope

if TYPE_CHECKING:
    from solo.games.nation.game import Game
    from solo.games.nation.state import Investigator


class Scope(BoardScope["Game", "Investigator"]):
    """One running effect of a card of the player.

    when: of its ability. city: where the card was acquired, "" for a mythos card. spent: the cubes that went to limbo for it.
    place: what the step before was done to. discarded: cards discarded by this effect. turned: the top card of the storage, if
    this effect has turned it up. ends: the action ends the game, and no later step is run.
    """

    __slots__ = ("city", "discarded", "ends", "place", "spent", "turned", "when")

    def __init__(
        self,
        game: Game,
        who: Investigator,
        source: str,
        card: str = "",
        *,
        when: str = "",
        city: str = "",
        spent: int = 0,
    ) -> None:
        super().__init__(game, who, source, card or source)
        self.when = when
        self.city = city
        self.spent = spent
        self.place = ""
        self.discarded = 0
        self.turned = ""
        self.ends = False
