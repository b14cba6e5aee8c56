"""The position from which a forecast looks ahead: a packed copy of the state, unpacked anew for each result."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.forecast.chance import EveryDice, WayOn
from solo.games.nation.forecast.outcomes import READ
from solo.games.nation.game import Game
from solo.games.nation.printed.card_facts import AncientOneFact
from solo.games.nation.state import decode_state
from solo.kernel.events import Event

_encode = msgspec.msgpack.Encoder().encode


class ForecastGame(Game):
    """A game of which only what makes an outcome is told, without causes."""

    __slots__ = ()

    def tell(self, event: Event) -> None:
        """Record an event that anybody looks for."""
        if type(event) in READ:
            self.events.append(event)


class ForecastState(NamedTuple):
    """A position. cards: the behavior cards that may come next, in printed order: the deck as a set (A34, A91).

    ancients: the Ancient One; those that it may be, where it lies face down (V1).
    """

    content: Content
    packed: bytes
    cards: tuple[str, ...]
    ancients: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> ForecastState:
        """The present position of a game, which is left as it is."""
        left = tuple(card for card in game.content.behavior if card in game.state.behavior)
        return cls(game.content, _encode(game.state), left, (*game.state.suspects,) or (game.state.ancient_one,))

    def unpacked(self, dice: EveryDice) -> Game:
        """A game in this position, with dice of its own; an Ancient One that lies face down is each of those in turn."""
        game = _with_dice(self.content, self.packed, dice)
        if len(self.ancients) > 1:
            game.state.ancient_one = dice.way(lambda: [WayOn(1, id) for id in self.ancients]).name
        else:
            (game.state.ancient_one,) = self.ancients
        dice.sanity_icons = _looks_for_sanity_icons(game.ancient)
        return game

    def unpacked_midway(self, state: bytes, dice: EveryDice) -> Game:
        """A game in a state that was come to on the way."""
        return _with_dice(self.content, state, dice)


def _with_dice(content: Content, state: bytes, dice: EveryDice) -> Game:
    game = ForecastGame(content, decode_state(state), dice)
    dice.state = game.state
    return game


def packed(game: Game) -> bytes:
    """The state of a game, to go on from there."""
    return _encode(game.state)


def packed_but_for_tokens(game: Game) -> bytes:
    """The same without the tokens of sanity of the player and in the bag."""
    who = replace(game.who, insanity=0, sanity=0)
    return _encode(replace(game.state, investigators=[who], insanity=0, sanity=0))


def _looks_for_sanity_icons(ancient: AncientOneFact) -> bool:
    """Whether an effect of an Ancient One looks for sanity icons, so that they matter on cards just turned up."""
    effects = (ancient.effects.cultist_1, ancient.effects.cultist_2)
    steps = [step for effect in effects for step in (*effect.first, *effect.otherwise)]
    return any(each.do.startswith("influence_sanity") for step in steps for each in (step, *step.then))
