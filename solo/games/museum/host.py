"""The museum game as the program sees it: hosts, and the rules that make them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from solo.boardgame.host import SingleGameHost
from solo.boardgame.rules import SingleGameRules
from solo.games.museum.checks.examples import SCENARIOS
from solo.games.museum.compiled.pieces import Content
from solo.games.museum.game import Game
from solo.games.museum.players.decent import DecentPlayer
from solo.games.museum.printed.numbers import GROUP
from solo.games.museum.rules.setup import new_game
from solo.games.museum.summary import Summary
from solo.kernel.dice import LARGEST_SEED
from solo.kernel.host import Tally


class Setup(msgspec.Struct, frozen=True):
    """How a game begins. ancient_one, investigators: empty to deal them. seats: how many are dealt. lesson: the one that is
    played instead of a game, if any."""

    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)]
    ancient_one: str = ""
    investigators: tuple[str, ...] = ()
    seats: int = GROUP
    lesson: str | msgspec.UnsetType = msgspec.UNSET


class Host(SingleGameHost[Game]):
    """A museum game under way."""

    scenarios = SCENARIOS

    def summary(self) -> Summary:
        """What lists of campaigns show."""
        state = self.game.state
        return Summary(
            state.turn,
            state.hour,
            state.midnights,
            state.ancient_one,
            state.doom,
            state.signs,
            state.battle,
            tuple(who.id for who in state.investigators if who.alive),
            state.ended,
            turn=state.turn + (state.phase == "between"),
        )

    def remembered(self) -> dict[str, Any]:
        """How it ended, against whom, and who was devoured."""
        state = self.game.state
        return {"ancient_one": state.ancient_one, "ended": state.ended, "devoured": list(state.devoured)}


class Rules(SingleGameRules[Content, Game]):
    """The museum game's rules with one content."""

    name = "museum"
    setup = Setup
    game = Game
    host = Host
    players = {"decent": DecentPlayer}  # noqa: RUF012

    def new_game(self, setup: Setup) -> Game:
        """A game before its setup; raises SetupError."""
        return new_game(
            self.content,
            setup.seed,
            ancient_one=setup.ancient_one,
            investigators=setup.investigators,
            seats=setup.seats,
        )

    def outcome(self, game: Game) -> Tally:
        """How the game ended, against whom, after how many turns and midnights."""
        state = game.state
        return {
            "rounds": state.turn,
            "won": int(state.won),
            "midnights": state.midnights,
            state.ancient_one: state.ended,
        }

    def pieces(self) -> Iterator[str]:
        """The ids of cards, monsters, investigators and Ancient Ones."""
        content = self.content
        kinds = (content.adventures, content.worlds, content.possessions, content.monsters)
        for kind in (*kinds, content.mythos, content.ancient_ones, content.sheets):
            yield from kind
