"""The position from which a forecast looks ahead: a packed copy of the state, unpacked anew for each result."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.forecast.chance import EveryDice
from solo.games.nation.game import Game
from solo.games.nation.state import decode_state

_encode = msgspec.msgpack.Encoder().encode


class ForecastState(NamedTuple):
    """A position. cards: the behavior cards that may come next, in printed order: the deck as a set (A34, A91).

    sanity_icons: whether an effect of the Ancient One looks for sanity icons, so that they matter on cards just turned up.
    """

    content: Content
    packed: bytes
    cards: tuple[str, ...]
    sanity_icons: bool

    @classmethod
    def of(cls, game: Game) -> ForecastState:
        """The present position of a game, which is left as it is."""
        left = tuple(card for card in game.content.behavior if card in game.state.behavior)
        return cls(game.content, _encode(game.state), left, _looks_for_sanity_icons(game))

    def unpacked(self, dice: EveryDice) -> Game:
        """A game in this position, with dice of its own."""
        game = dice.game = Game(self.content, decode_state(self.packed), dice)
        return game


def _looks_for_sanity_icons(game: Game) -> bool:
    effects = (game.ancient.effects.cultist_1, game.ancient.effects.cultist_2)
    steps = [step for effect in effects for step in (*effect.first, *effect.otherwise)]
    return any(each.do.startswith("influence_sanity") for step in steps for each in (step, *step.then))
