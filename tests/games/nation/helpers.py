"""Scenes of the nation game: a board laid out as a test needs it, every piece still in one place, and played on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from solo.boardgame.events import CausedEvent
from solo.games.nation.checks import by_hand
from solo.games.nation.checks.invariants import problems
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.content import load
from solo.games.nation.events import CultistTried
from solo.games.nation.forecast.forecast import Forecast, OptionForecasts
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.printed.numbers import CULTISTS, PLAYER, SIDES
from solo.games.nation.rules.cult import run_line
from solo.games.nation.rules.ending import finish
from solo.games.nation.rules.turn import play_round, player_turn
from solo.games.nation.state import Stake
from solo.kernel.decisions import Decision, Option
from solo.kernel.flow import Flow, FlowRunner

E = TypeVar("E", bound=CausedEvent)


@cache
def content() -> Content:
    """The shipped content."""
    return load()


class Scene:
    """A board after its setup, with an empty hand, no cubes and nobody in the way; then changed by a test and played.

    Cultist 1 stands in Arkham, cultist 2 in New York, the main agent in Boston.
    """

    def __init__(
        self,
        ancient_one: str = "nyarlathotep",
        main: str = "monday",
        level: str = "standard",
        alignment: str = "investigator",
    ) -> None:
        self.game = by_hand.scenario(
            content(), ancient_one=ancient_one, main_agent=main, level=level, alignment=alignment
        )
        self.state = self.game.state
        self.who = self.game.who
        self.session: FlowRunner | None = None

    # Laying out

    def hand(self, *cards: str) -> Scene:
        """Put cards into the hand, and no others; those of an agent come with him."""
        deck = self.who.deck
        deck.draw += deck.hand
        deck.hand.clear()
        by_hand.give(self.game, self.who, *cards)
        return self

    def deck(self, draw: Sequence[str] | int, discard: Sequence[str] | int = ()) -> Scene:
        """The draw pile and the discard pile, by cards or by numbers."""
        by_hand.stack_deck(self.game, draw, discard)
        return self

    def main(self, city: str) -> Scene:
        """Where the main agent stands."""
        self.who.place = city
        return self

    def hire(self, city: str, *agents: str) -> Scene:
        """Hired agents in a city, their cards in the discard pile."""
        by_hand.hire(self.game, city, *agents)
        return self

    def deep_ones(self, *cities: str) -> Scene:
        """Deep Ones, by the cities where they stand."""
        by_hand.place_deep_ones(self.game, *cities)
        return self

    def cultists(self, first: str = "", second: str = "", *, revealed: str = "") -> Scene:
        """Where the cultists stand, and which of them are revealed."""
        places = {id: place for id, place in zip(CULTISTS, (first, second), strict=True) if place}
        by_hand.place_cultists(self.game, places, [id for id in CULTISTS if id[-1] in revealed])
        return self

    def pile(self, city: str, *cards: str) -> Scene:
        """The pile of a city, the face-up card first."""
        by_hand.lay_pile(self.game, city, *cards)
        return self

    def storage(self, *cards: str) -> Scene:
        """The top cards of the storage."""
        by_hand.put_on_storage(self.game, *cards)
        return self

    def kept(self, *cards: str) -> Scene:
        """Network cards beside the Ancient One."""
        by_hand.keep_cards(self.game, *cards)
        return self

    def row(self, *cards: str, deck: Sequence[str] = ()) -> Scene:
        """The row of mythos cards, and the top of their deck."""
        by_hand.lay_row(self.game, cards, deck)
        return self

    def beside(self, *cards: str) -> Scene:
        """Mythos cards of the player."""
        by_hand.give_mythos(self.game, self.who.mythos, *cards)
        return self

    def cubes(self, place: str, player: int = 0, first: int = 0, second: int = 0) -> Scene:
        """The cubes on a place, from the supplies; those of the player from the general one, too."""
        by_hand.lay_cubes(self.game, place, dict(zip(SIDES, (player, first, second), strict=True)))
        return self

    def supply(self, side: str, supply: int, limbo: int = 0) -> Scene:
        """A side's supply and limbo; its other cubes are in the general supply, or lie far away."""
        by_hand.set_supply(self.game, side, supply, limbo)
        return self

    def control(self, city: str, side: str) -> Scene:
        """Who controls a city; the player has its card in his discard pile."""
        by_hand.give_city(self.game, city, side)
        return self

    def lock(self, place: str) -> Scene:
        """A lock on a place."""
        by_hand.lay_lock(self.game, place)
        return self

    def locks(self, number: int) -> Scene:
        """So many locks in the supply; the others lie on cards far away."""
        by_hand.leave_locks(self.game, number)
        return self

    def gate(self, city: str, mode: str, side: str = PLAYER) -> Scene:
        """A gate token."""
        by_hand.put_gate(self.game, city, mode, side)
        return self

    def scores(self, player: int | None = None, ancient: int | None = None) -> Scene:
        """The scores of both sides."""
        self.who.score = self.who.score if player is None else player
        self.state.automaton.score = self.state.automaton.score if ancient is None else ancient
        return self

    def tracks(self, ritual: int | None = None, investigation: int | None = None) -> Scene:
        """Where the markers stand."""
        self.state.ritual = self.state.ritual if ritual is None else ritual
        self.state.investigation = self.state.investigation if investigation is None else investigation
        return self

    def minds(self, player: int = 0, ancient: int = 0) -> Scene:
        """Insanity tokens of both sides."""
        by_hand.take_tokens(self.game, insanity=player, ancient=ancient)
        return self

    def tokens(self, *tokens: str) -> Scene:
        """The next tokens from the bag."""
        self.game.dice = by_hand.BagDice(tokens, 7)
        return self

    # Playing

    def check(self) -> Scene:
        """Every invariant holds."""
        decision = self.session.decision if self.session is not None else None
        assert list(problems(self.game, decision)) == []
        return self

    def begin(self) -> Scene:
        """The actions of the player, up to their end."""
        self.session = FlowRunner(self._ended(player_turn(self.game)))
        return self.check()

    def round(self) -> Scene:
        """The whole turn of the player, and that of the Ancient One."""
        self.session = FlowRunner(self._ended(play_round(self.game)))
        return self.check()

    def _ended(self, flow: Flow[None]) -> Flow[None]:
        try:
            yield from flow
        except GameEnds as end:
            finish(self.game, end.how)

    @property
    def decision(self) -> Decision:
        """The question that waits."""
        if self.session is None:
            self.begin()
        assert self.session is not None
        assert self.session.decision is not None, "nothing is asked any more"
        return self.session.decision

    @property
    def options(self) -> list[str]:
        """The ids of what may be answered."""
        return [each.id for each in self.decision.options]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.ended)

    def give(self, *answers: str | Sequence[str]) -> Scene:
        """Answer; every answer has to be legal. Once nothing else could be answered a question is not asked."""
        for answer in answers:
            self.decision  # noqa: B018
            assert self.session is not None
            self.session.answer(answer)
            self.check()
        return self

    def pay(self, *cards: str) -> Scene:
        """Answer how to pay by the cards, in any order; where one set only is possible, that was it."""
        if self.session is not None and self.session.decision is not None and self.session.decision.kind == "pay":
            way = next((id for id in self.options if set(id.removeprefix("pay:").split("+")) == set(cards)), None)
            assert way is not None, f"{cards} is not among {self.options}"
            return self.give(way)
        last = self.who.deck.played[-len(cards) :]
        assert set(last) == set(cards), f"{last} were played"
        return self

    def may(self, *cards: str) -> bool:
        """Whether a set of cards may be paid with."""
        assert self.decision.kind == "pay", self.decision.kind
        return any(set(id.removeprefix("pay:").split("+")) == set(cards) for id in self.options)

    def run(self, flow: Flow[Any], *answers: str) -> Scene:
        """Drive another flow to its end."""
        self.session = FlowRunner(self._ended(flow))
        return self.give(*answers)

    def step(self, cultist: str, do: str, number: int = 0, *answers: str) -> Scene:
        """A step of a cultist's line, with what follows from it."""
        self.state.phase = "ancient"
        return self.run(run_line(self.game, cultist, [StepFact(do, number)]), *answers)  # type: ignore[arg-type]

    def line(self, cultist: str, card: str, *answers: str) -> Scene:
        """The line of a behavior card."""
        self.state.phase = "ancient"
        return self.run(run_line(self.game, cultist, getattr(content().behavior[card], cultist)), *answers)

    # Looking

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind since the beginning."""
        return [event for event in self.game.events if isinstance(event, kind)]

    @property
    def tried(self) -> CultistTried:
        """The last step that a cultist tried."""
        return self.told(CultistTried)[-1]

    @property
    def first_tried(self) -> CultistTried:
        """The first step that a cultist tried; those of the resources of what he took come later."""
        return self.told(CultistTried)[0]

    def place(self, cultist: int) -> str:
        """Where a cultist stands."""
        return self.state.cultists[cultist - 1].place

    def on(self, place: str) -> dict[str, int]:
        """The cubes on a place, as the vectors write them."""
        stake: Stake = self.game.stake(place)
        names = dict(zip(SIDES, ("p", "1", "2"), strict=True))
        return {names[side]: number for side, number in stake.cubes.items()}


def option_forecast(game: Game, decision: Decision, option: Option) -> Forecast | None:
    """What would come of the Ancient One's turn with one option of a question, worked out alone."""
    return OptionForecasts(game, msgspec.structs.replace(decision, options=(option,))).of(option)
