"""Nation games set up by hand, for tests, examples and trials: every piece stays in one place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from solo.files.content_errors import author_error
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import (
    ACTIONS,
    CUBES,
    CULTISTS,
    DEEP_ONES,
    INVESTIGATOR,
    PLAYER,
    STANDARD,
    VP_CUBE,
)
from solo.games.nation.rules.setup import new_game, set_up
from solo.games.nation.state import Agent, Investigator, RowCard, Turn
from solo.kernel.dice import ScriptedDice
from solo.kernel.flow import Flow, FlowRunner

T = TypeVar("T")

HOME = "boston"
"""Where the main agent stands; cultist 1 is in Arkham, cultist 2 in New York."""
FAR = "charleston"
"""A city where cubes of a cultist lie that are to be neither in his supply nor in limbo."""
QUARTERS = "new_orleans"
"""Where an agent stands of whom nothing but his card in hand is said."""


class BagDice(ScriptedDice):
    """Dice by which given tokens are drawn from the bag first; all else is seeded."""

    __slots__ = ("tokens",)

    def __init__(self, tokens: Iterable[str], seed: int) -> None:
        super().__init__((), seed)
        self.tokens = list(tokens)

    @property
    def left(self) -> int:
        """How many of the given tokens have not been drawn yet."""
        return len(self.tokens)

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        """Draw one of `items` blind; from the bag the next given token, which has to be in it."""
        if name == "token" and self.tokens:
            wanted = self.tokens.pop(0)
            found = next((item for item in items if item == wanted), None)
            if found is None:
                raise author_error("not_in_bag", "no token of {token} is in the bag", token=wanted)
            return found
        return (yield from super().drawn_from(items, name, who, rule, but))


def scenario(
    content: Content,
    *,
    ancient_one: str = "nyarlathotep",
    main_agent: str = "monday",
    level: str = STANDARD,
    alignment: str = INVESTIGATOR,
    seed: int = 1,
) -> Game:
    """A game after its setup, in the player's first turn, with an empty hand and nobody in the way; nothing is told."""
    game = new_game(content, seed, ancient_one=ancient_one, main_agent=main_agent, level=level, alignment=alignment)
    FlowRunner(set_up(game)).answer(f"place:{HOME}")
    deck = game.who.deck
    deck.draw += deck.hand
    deck.hand.clear()
    game.state.phase, game.state.round = "turn", 1
    game.state.turn = Turn(ACTIONS, True)
    game.events.clear()
    return game


# Network cards


def fetch(game: Game, card: str) -> str:
    """Take a network card out of wherever it lies; one of the storage comes in its stead in a city."""
    state = game.state
    known = [*game.content.main_agents[game.who.id].deck, *game.content.basic(), *game.content.kind("city")]
    if card not in known:
        raise author_error("not_in_game", "there is no {card!r} in a game of {agent}", card=card, agent=game.who.id)
    for city in state.cities:
        if city.face == card:
            city.face = state.storage.pop()
        elif card in city.pile:
            city.pile[city.pile.index(card)] = state.storage.pop()
    for zone in _zones(game):
        if card in zone:
            zone.remove(card)
    game.who.agents = [agent for agent in game.who.agents if agent.id != card]
    return card


def _zones(game: Game) -> list[list[str]]:
    """The lists in which network cards lie, but for those of the cities."""
    state, deck = game.state, game.who.deck
    own = [deck.draw, deck.hand, deck.played, deck.discard]
    return [*own, state.storage, state.city_cards, state.box, state.automaton.cards]


def put_cards(game: Game, zone: list[str], *cards: str) -> None:
    """Put cards at the end of one of the player's lists; the agent of a card is in play, and the city of one is controlled."""
    for card in cards:
        agent = next((each for each in game.who.agents if each.id == card), None)
        fetch(game, card)
        if card in game.content.agents:
            game.who.agents.append(agent or Agent(card, QUARTERS))
        if city := game.content.cards[card].city:
            game.city(city).owner = PLAYER
        zone.append(card)


def give(game: Game, who: Investigator, *cards: str) -> None:
    """Put cards into the player's hand."""
    put_cards(game, who.deck.hand, *cards)


def stack_deck(game: Game, draw: Sequence[str] | int, discard: Sequence[str] | int = ()) -> None:
    """Set draw pile and discard pile, by cards or by numbers; what is too much goes into the box, but for agents' cards."""
    own = game.who.deck
    spare = [*own.draw, *own.discard]
    own.draw.clear()
    own.discard.clear()
    for zone, wanted in ((own.draw, draw), (own.discard, discard)):
        for card in wanted if not isinstance(wanted, int) else spare[:wanted]:
            if card in spare:
                spare.remove(card)
                zone.append(card)
            else:
                put_cards(game, zone, card)
    hired = [agent.id for agent in game.who.agents]
    for card in spare:
        (own.discard if card in hired or game.content.cards[card].city else game.state.box).append(card)


def hire(game: Game, city: str, *agents: str) -> None:
    """Hired agents stand in a city; their cards are in the discard pile."""
    for agent in agents:
        fetch(game, agent)
        game.who.deck.discard.append(agent)
        game.who.agents.append(Agent(agent, city))


def lay_pile(game: Game, city: str, *cards: str) -> None:
    """The pile of a city, the face-up card first; none for an emptied one."""
    place = game.city(city)
    for card in cards:
        fetch(game, card)
    game.state.storage += [*([place.face] if place.face else []), *place.pile]
    place.face, place.pile = (cards[0] if cards else ""), list(cards[1:])


def lay_over(game: Game, city: str, card: str) -> None:
    """A face-up card in a city, with another one under it."""
    lay_pile(game, city, card, next(each for each in game.state.storage if each != card))


def put_on_storage(game: Game, *cards: str) -> None:
    """The top cards of the storage."""
    for card in cards:
        fetch(game, card)
    game.state.storage[:0] = cards


def keep_cards(game: Game, *cards: str) -> None:
    """Network cards that lie beside the Ancient One (DP17.4)."""
    for card in cards:
        fetch(game, card)
        game.state.automaton.cards.append(card)


# Mythos and behavior cards


def lay_row(game: Game, cards: Sequence[str], deck: Sequence[str] = ()) -> None:
    """The row of mythos cards, and the top of their deck."""
    state = game.state
    state.mythos += [each.card for each in state.row]
    for card in (*cards, *deck):
        for zone in (state.mythos, game.who.mythos, state.automaton.mythos):
            if card in zone:
                zone.remove(card)
    state.row = [RowCard(card) for card in cards]
    state.mythos[:0] = deck


def give_mythos(game: Game, zone: list[str], *cards: str) -> None:
    """Put mythos cards beside the board of the player or beside the Ancient One; zone: its list."""
    state = game.state
    for card in cards:
        state.mythos = [each for each in state.mythos if each != card]
        if found := game.row_card(card):
            state.row.remove(found)
            state.row.append(RowCard(state.mythos.pop()))
        zone.append(card)


def put_on_behavior(game: Game, *cards: str) -> None:
    """The next behavior cards that are turned up."""
    behavior = game.state.behavior
    for card in cards:
        (behavior if card in behavior else game.state.behavior_discard).remove(card)
    behavior[:0] = cards


# Cubes, tokens, people


def lay_cubes(game: Game, place: str, cubes: Mapping[str, int]) -> None:
    """The cubes on a place by side, from the supplies; those of the player from the general one."""
    stake = game.stake(place)
    for side, number in cubes.items():
        more = number - stake.of(side)
        stake.add(side, more)
        if side == PLAYER:
            game.state.bank -= more
        else:
            game.state.supply[side] -= more


def set_supply(game: Game, side: str, supply: int, limbo: int = 0) -> None:
    """A side's supply and limbo; its other cubes are in the general supply, or lie far away."""
    state = game.state
    state.supply[side], state.limbo[side] = supply, limbo
    rest = CUBES - supply - limbo - sum(stake.of(side) for _, stake in game.stakes())
    if rest < (VP_CUBE if side == PLAYER else 0):
        raise author_error("too_many_cubes", "{side} has more cubes than {most}", side=side, most=CUBES)
    if side == PLAYER:
        state.bank = rest - VP_CUBE
    else:
        game.stake(FAR).add(side, rest)


def give_city(game: Game, city: str, side: str) -> None:
    """Who controls a city; the player has its card in his discard pile."""
    place, card = game.city(city), game.content.city_card(city)
    place.owner = side
    if (game.who.deck.zone_of(card) is not None) != (side == PLAYER):
        fetch(game, card)
        (game.who.deck.discard if side == PLAYER else game.state.city_cards).append(card)


def lay_lock(game: Game, place: str) -> None:
    """A lock on a place."""
    game.stake(place).lock = True
    game.state.locks -= 1


def leave_locks(game: Game, number: int) -> None:
    """So many locks in the supply; the others lie on cards far away."""
    for city in reversed(game.state.cities):
        if game.state.locks > number and not city.card.lock:
            lay_lock(game, city.face)


def put_gate(game: Game, city: str, mode: str, side: str = PLAYER) -> None:
    """A gate token, "closed" or "open", with the control token of a side."""
    place = game.city(city)
    place.gate, place.gate_owner = mode, side
    game.state.gates -= 1


def place_cultists(game: Game, places: Mapping[str, str], revealed: Iterable[str] = ()) -> None:
    """Where cultists stand, and which of them are revealed."""
    for cultist in (*places, *revealed):
        if cultist not in CULTISTS:
            raise author_error("no_cultist", "the cultists are {cultists}", cultists=", ".join(CULTISTS))
    for cultist, place in places.items():
        game.cultist(cultist).place = place
    for cultist in revealed:
        game.cultist(cultist).revealed = True


def place_deep_ones(game: Game, *cities: str) -> None:
    """Deep Ones, by the cities where they stand."""
    game.state.deep_ones = dict(zip(DEEP_ONES, cities, strict=False))


def take_tokens(game: Game, *, insanity: int = 0, sanity: int = 0, ancient: int = 0) -> None:
    """Tokens out of the bag: those of the player, and the insanity beside the Ancient One."""
    state, who = game.state, game.who
    state.insanity -= insanity + ancient
    state.sanity -= sanity
    who.insanity += insanity
    who.sanity += sanity
    state.automaton.insanity += ancient
