"""The nation game as the program sees it: hosts, and the rules that make them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Annotated, Any

import msgspec

from solo.boardgame.host import SingleGameHost
from solo.boardgame.rules import SingleGameRules
from solo.games.nation.checks.examples import SCENARIOS
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.game import Game
from solo.games.nation.players.careful import CarefulPlayer
from solo.games.nation.players.decent import PLANNING, DecentPlayer
from solo.games.nation.players.racer import RacingPlayer
from solo.games.nation.printed.numbers import INVESTIGATOR, SEATS, STANDARD
from solo.games.nation.rules.scoring import score_parts
from solo.games.nation.rules.setup import new_game
from solo.games.nation.summary import Summary
from solo.kernel.dice import LARGEST_SEED
from solo.kernel.host import Tally


class Setup(msgspec.Struct, frozen=True):
    """How a game begins. ancient_one, main_agent: "" to draw them. alignment: what the player is. unveiled: the Ancient One lies
    face up at any level. seats: who plays; any number but one is refused. lesson: the one played instead of a game, if any."""

    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)]
    ancient_one: str = ""
    main_agent: str = ""
    level: str = STANDARD
    alignment: str = INVESTIGATOR
    unveiled: bool = False
    seats: int = SEATS
    lesson: str | msgspec.UnsetType = msgspec.UNSET


class Host(SingleGameHost[Game]):
    """A nation game under way."""

    scenarios = SCENARIOS

    def summary(self) -> Summary:
        """What lists of campaigns show."""
        state, who = self.game.state, self.game.who
        return Summary(
            state.round,
            "" if self.game.veiled else state.ancient_one,
            who.id,
            state.level,
            sum(score_parts(self.game).values()) if state.cities else 0,
            state.automaton.score,
            state.ended,
            state.won,
            who.alignment,
            self.game.veiled and bool(state.cities),
            turn=state.round + (state.phase == "between"),
        )

    def uncovered(self) -> Hashable:
        """How many numbers were drawn, and what is left of each pile and in the bag."""
        state = self.game.state
        piles = (state.behavior, state.storage, state.mythos, *(city.pile for city in state.cities))
        hidden = (each.deck.draw for each in state.investigators)
        return (state.drawn, *map(len, (*piles, *hidden)), state.insanity, state.sanity)

    def remembered(self) -> dict[str, Any]:
        """Who played against whom, how it ended, both scores by their parts, agents alive and dead, cities and gates."""
        game = self.game
        state, who = game.state, game.who
        return {
            "main_agent": who.id,
            "alignment": who.alignment,
            "ancient_one": "" if game.veiled else state.ancient_one,
            "ended": state.ended,
            "won": state.won,
            "score": score_parts(game) if state.cities else {},
            "ancient_score": state.automaton.score,
            "agents": [agent.id for agent in who.agents],
            "murdered": list(state.automaton.agents),
            "cities": {city.id: city.owner for city in state.cities if city.owner},
            "gates": {city.id: [city.gate, city.gate_owner] for city in state.cities if city.gate},
        }


class Rules(SingleGameRules[Content, Game]):
    """The nation game's rules with one content."""

    name = "nation"
    setup = Setup
    game = Game
    host = Host
    players = {"decent": DecentPlayer, "careful": CarefulPlayer, "racer": RacingPlayer, **PLANNING}  # noqa: RUF012

    def new_game(self, setup: Setup) -> Game:
        """A game before its setup; raises SetupError."""
        return new_game(
            self.content,
            setup.seed,
            ancient_one=setup.ancient_one,
            main_agent=setup.main_agent,
            level=setup.level,
            alignment=setup.alignment,
            unveiled=setup.unveiled,
            seats=setup.seats,
        )

    def outcome(self, game: Game) -> Tally:
        """How the game ended, against whom, who won, after how many rounds."""
        state = game.state
        return {
            "rounds": state.round,
            "won": int(state.won),
            state.ancient_one: "won" if state.won else "lost",
            "end": state.ended,
            "score": sum(score_parts(game).values()),
            "ancient_score": state.automaton.score,
        }

    def pieces(self) -> Iterator[str]:
        """The ids of cities, cards, agents, Ancient Ones, cultists and levels."""
        content = self.content
        kinds = (content.cities, content.cards, content.main_agents, content.mythos, content.ancient_ones)
        for kind in (*kinds, content.behavior, content.cultists, content.levels):
            yield from kind
