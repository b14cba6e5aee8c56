"""Scenes of the nation game: a board laid out as a test needs it, every piece still in one place, and played on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any, TypeVar

from solo.boardgame.events import CausedEvent
from solo.games.nation.checks.invariants import problems
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.content import load
from solo.games.nation.events import CultistTried
from solo.games.nation.game import GameEnds
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.printed.numbers import ACTIONS, CUBES, DEEP_ONES, PLAYER, SIDES
from solo.games.nation.rules.cult import run_line
from solo.games.nation.rules.ending import finish
from solo.games.nation.rules.setup import new_game, set_up
from solo.games.nation.rules.turn import play_round, player_turn
from solo.games.nation.state import Agent, RowCard, Stake, Turn
from solo.kernel.decisions import Decision
from solo.kernel.dice import Dice
from solo.kernel.flow import Flow, FlowRunner

E = TypeVar("E", bound=CausedEvent)
T = TypeVar("T")

FAR = "charleston"
"""A city where cubes lie that a test wants out of the way."""


@cache
def content() -> Content:
    """The shipped content."""
    return load()


class TokenDice(Dice):
    """Dice from whose bag given tokens come first."""

    __slots__ = ("tokens",)

    def __init__(self, seed: int, tokens: Iterable[str]) -> None:
        super().__init__(seed)
        self.tokens = list(tokens)

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        if name == "token" and self.tokens:
            wanted = self.tokens.pop(0)
            return next(item for item in items if item == wanted)
        return (yield from super().drawn_from(items, name, who, rule, but))


class Scene:
    """A board after its setup, with an empty hand, no cubes and nobody in the way; then changed by a test and played.

    Cultist 1 stands in Arkham, cultist 2 in New York, the main agent in Boston.
    """

    def __init__(self, ancient_one: str = "nyarlathotep", main: str = "monday", level: str = "standard") -> None:
        self.game = new_game(content(), 1, ancient_one=ancient_one, main_agent=main, level=level)
        FlowRunner(set_up(self.game)).answer("place:boston")
        self.state = self.game.state
        self.who = self.game.who
        deck = self.who.deck
        deck.draw += deck.hand
        deck.hand.clear()
        self.state.phase, self.state.round = "turn", 1
        self.state.turn = Turn(ACTIONS, True)
        self.session: FlowRunner | None = None
        self.game.events.clear()

    # Laying out

    def _zones(self) -> list[list[str]]:
        state, deck = self.state, self.who.deck
        piles = [city.pile for city in state.cities]
        own = [deck.draw, deck.hand, deck.played, deck.discard]
        return [*own, state.storage, state.city_cards, state.box, state.automaton.cards, *piles]

    def fetch(self, card: str) -> str:
        """Take a network card out of wherever it lies; another one comes from the storage in its stead in a city."""
        for city in self.state.cities:
            if city.face == card:
                city.face = self.state.storage.pop()
            elif card in city.pile:
                city.pile[city.pile.index(card)] = self.state.storage.pop()
        for zone in self._zones():
            if card in zone:
                zone.remove(card)
        for agent in list(self.who.agents):
            if agent.id == card:
                self.who.agents.remove(agent)
        if self.who.deck.zone_of(card) is None and card in content().kind("starting"):
            assert card in content().main_agents[self.who.id].deck, f"{self.who.id} has no {card}"
        return card

    def hand(self, *cards: str) -> Scene:
        """Put cards into the hand, and no others; those of an agent come with him."""
        deck = self.who.deck
        deck.draw += deck.hand
        deck.hand.clear()
        for card in cards:
            agent = next((each for each in self.who.agents if each.id == card), None)
            self.fetch(card)
            if agent is not None:
                self.who.agents.append(agent)
            elif card in content().agents:
                self.who.agents.append(Agent(card, "new_orleans"))
            city = content().cards[card].city
            if city:
                self.game.city(city).owner = PLAYER
            deck.hand.append(card)
        return self

    def deck(self, draw: Sequence[str] | int, discard: Sequence[str] | int = ()) -> Scene:
        """The draw pile and the discard pile, by cards or by numbers; what is too much goes into the box."""
        own = self.who.deck
        spare = [*own.draw, *own.discard]
        own.draw.clear()
        own.discard.clear()
        for zone, wanted in ((own.draw, draw), (own.discard, discard)):
            for card in wanted if not isinstance(wanted, int) else spare[:wanted]:
                if card in spare:
                    spare.remove(card)
                else:
                    self.fetch(card)
                zone.append(card)
        hired = [agent.id for agent in self.who.agents]
        for card in spare:
            (own.discard if card in hired else self.state.box).append(card)
        return self

    def main(self, city: str) -> Scene:
        """Where the main agent stands."""
        self.who.place = city
        return self

    def hire(self, city: str, *agents: str) -> Scene:
        """Hired agents in a city, their cards in the discard pile."""
        for agent in agents:
            self.fetch(agent)
            self.who.deck.discard.append(agent)
            self.who.agents.append(Agent(agent, city))
        return self

    def deep_ones(self, *cities: str) -> Scene:
        """Deep Ones, by the cities where they stand."""
        self.state.deep_ones = dict(zip(DEEP_ONES, cities, strict=False))
        return self

    def cultists(self, first: str = "", second: str = "", *, revealed: str = "") -> Scene:
        """Where the cultists stand, and which of them are revealed."""
        for cultist, place in zip(self.state.cultists, (first, second), strict=True):
            cultist.place = place or cultist.place
            cultist.revealed = cultist.revealed or cultist.id[-1] in revealed
        return self

    def pile(self, city: str, *cards: str) -> Scene:
        """The pile of a city, the face-up card first."""
        place = self.game.city(city)
        for card in cards:
            self.fetch(card)
        self.state.storage += [*([place.face] if place.face else []), *place.pile]
        place.face, place.pile = (cards[0] if cards else ""), list(cards[1:])
        return self

    def storage(self, *cards: str) -> Scene:
        """The top cards of the storage."""
        for card in cards:
            self.fetch(card)
        self.state.storage[:0] = cards
        return self

    def row(self, *cards: str, deck: Sequence[str] = ()) -> Scene:
        """The row of mythos cards, and the top of their deck."""
        state = self.state
        state.mythos += [each.card for each in state.row]
        for card in (*cards, *deck):
            if card in state.mythos:
                state.mythos.remove(card)
            for zone in (self.who.mythos, state.automaton.mythos):
                if card in zone:
                    zone.remove(card)
        state.row = [RowCard(card) for card in cards]
        state.mythos[:0] = deck
        return self

    def beside(self, *cards: str) -> Scene:
        """Mythos cards of the player."""
        for card in cards:
            self.state.mythos = [each for each in self.state.mythos if each != card]
            if found := self.game.row_card(card):
                self.state.row.remove(found)
                self.state.row.append(RowCard(self.state.mythos.pop()))
            self.who.mythos.append(card)
        return self

    def cubes(self, place: str, player: int = 0, first: int = 0, second: int = 0) -> Scene:
        """The cubes on a place, from the supplies; those of the player from the general one, too."""
        stake = self.game.stake(place)
        for side, number in zip(SIDES, (player, first, second), strict=True):
            more = number - stake.of(side)
            stake.add(side, more)
            if side == PLAYER:
                self.state.bank -= more
            else:
                self.state.supply[side] -= more
        return self

    def supply(self, side: str, supply: int, limbo: int = 0) -> Scene:
        """A side's supply and limbo; its other cubes are in the general supply, or lie far away."""
        self.state.supply[side], self.state.limbo[side] = supply, limbo
        lying = sum(stake.of(side) for place, stake in self.game.stakes())
        rest = CUBES - supply - limbo - lying
        if side == PLAYER:
            self.state.bank = rest - 1
        else:
            self.game.stake(FAR).add(side, rest)
        return self

    def control(self, city: str, side: str) -> Scene:
        """Who controls a city; the player has its card in his discard pile."""
        place = self.game.city(city)
        card = self.fetch(content().city_card(city))
        place.owner = side
        (self.who.deck.discard if side == PLAYER else self.state.city_cards).append(card)
        return self

    def lock(self, place: str) -> Scene:
        """A lock on a place."""
        self.game.stake(place).lock = True
        self.state.locks -= 1
        return self

    def locks(self, number: int) -> Scene:
        """So many locks in the supply; the others lie on cards far away."""
        for city in reversed(self.state.cities):
            if self.state.locks > number and not city.card.lock:
                self.lock(city.face)
        return self

    def gate(self, city: str, mode: str, side: str = PLAYER) -> Scene:
        """A gate token."""
        place = self.game.city(city)
        place.gate, place.gate_owner = mode, side
        self.state.gates -= 1
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
        self.state.insanity -= player + ancient
        self.who.insanity += player
        self.state.automaton.insanity += ancient
        return self

    def tokens(self, *tokens: str) -> Scene:
        """The next tokens from the bag."""
        self.game.dice = TokenDice(7, tokens)
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
