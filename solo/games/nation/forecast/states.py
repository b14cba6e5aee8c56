"""The position from which a forecast looks ahead: a packed copy of the state, unpacked anew for each result."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.forecast.chance import ICONS, EveryDice, NeedsApart, WayOn
from solo.games.nation.forecast.outcomes import READ
from solo.games.nation.game import Game
from solo.games.nation.printed.card_facts import AncientOneFact
from solo.games.nation.state import decode_state
from solo.kernel.events import Event

_encode = msgspec.msgpack.Encoder().encode


class ForecastGame(Game):
    """A game of which only what makes an outcome is told, without causes. Who lies face down (V1) is left open in it until that
    makes a difference, and then only as far as it does."""

    __slots__ = ()

    dice: EveryDice

    def tell(self, event: Event) -> None:
        """Record an event that anybody looks for."""
        if type(event) in READ:
            self.events.append(event)

    @property
    def ancient(self) -> AncientOneFact:
        """The Ancient One, who it is being found out."""
        if who := self.dice.who:
            first = sorted(who, key=lambda id: not self._looks_for_icons(id))  # what has to be done anew is so at once
            self.narrow((self.dice.way(lambda: [WayOn(1, id) for id in first]).name,))
        return super().ancient

    def ancient_is(self, test: Callable[[AncientOneFact], bool]) -> bool:
        """Whether something is true of the Ancient One: found out where it is true of some that it may be."""
        if not (who := self.dice.who):
            return super().ancient_is(test)
        fitting = tuple(id for id in who if test(self.content.ancient_ones[id]))
        others = tuple(id for id in who if id not in fitting)
        if fitting and others:
            way = self.dice.way(lambda: [WayOn(len(those), those[0]) for those in (fitting, others)])
            fits = way.name in fitting
            self.narrow(fitting if fits else others)
            return fits
        return bool(fitting)

    def narrow(self, who: tuple[str, ...]) -> None:
        """The Ancient One is one of these. Raises NeedsApart if all of them look for what was left open on cards."""
        dice = self.dice
        dice.who = who if len(who) > 1 else ()
        self.state.ancient_one = "" if dice.who else who[0]
        looks = all(map(self._looks_for_icons, who))
        if looks and dice.unknown and not dice.sanity_icons:
            raise NeedsApart(ICONS)
        dice.sanity_icons = looks or (dice.sanity_icons and bool(dice.unknown))

    def split_by_icons(self) -> None:
        """Find out whether the Ancient One looks for sanity icons."""
        self.ancient_is(lambda ancient: self._looks_for_icons(ancient.id))

    def _looks_for_icons(self, ancient_one: str) -> bool:
        """Whether an effect of an Ancient One looks for sanity icons, so that they matter on cards just turned up."""
        effects = self.content.ancient_ones[ancient_one].effects
        lists = (effects.cultist_1, effects.cultist_2)
        steps = [step for effect in lists for step in (*effect.first, *effect.otherwise)]
        return any(each.do.startswith("influence_sanity") for step in steps for each in (step, *step.then))


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

    def unpacked(self, dice: EveryDice) -> ForecastGame:
        """A game in this position, with dice of its own; who the Ancient One is that lies face down is left open."""
        game = _with_dice(self.content, self.packed, dice)
        game.narrow(self.ancients)
        if ICONS in dice.apart:
            game.split_by_icons()
        return game

    def unpacked_midway(self, state: bytes, dice: EveryDice) -> ForecastGame:
        """A game in a state that was come to on the way."""
        return _with_dice(self.content, state, dice)


def _with_dice(content: Content, state: bytes, dice: EveryDice) -> ForecastGame:
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
