"""The situation of an example or a lesson: who and what is where before anything is played."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec

from solo.boardgame.scenarios import given_fields, known_among
from solo.files.content_errors import author_error
from solo.games.nation.checks import by_hand
from solo.games.nation.checks.invariants import problems
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ACTIONS, PLAYER, SIDES, STANDARD
from solo.games.nation.rules.setup import new_game
from solo.games.nation.state import Investigator

SmallCount = Annotated[int, msgspec.Meta(ge=0, le=100)]
SmallTotal = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Side = Literal["player", "cultist_1", "cultist_2"]
Face = Literal["insanity", "sanity"]
"""What comes next out of the bag: there are no dice."""


class ScenarioInvestigator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player, by his main agent, in the situation; what is left out is as after the setup, with an empty hand.

    deck, discard: cards, the top first; without `deck` the rest of the starting deck. agents: hired ones, with their cities; a
    card of theirs lies in the discard pile unless it is named elsewhere. turned: agents who show their possessed side. mythos:
    cards beside the board.
    """

    place: str = by_hand.HOME
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    agents: dict[str, str] = {}
    turned: tuple[str, ...] = ()
    mythos: tuple[str, ...] = ()
    score: SmallTotal = 0
    insanity: SmallCount = 0
    sanity: SmallCount = 0
    supply: SmallCount | None = None
    limbo: SmallCount = 0


class ScenarioCultist(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cultist in the situation. supply: of his cubes; those that are neither there, in limbo nor named elsewhere lie in
    Charleston."""

    place: str = ""
    revealed: bool = False
    supply: SmallCount | None = None
    limbo: SmallCount = 0


class ScenarioCity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city in the situation. owner: who controls it. pile: its network cards, the face-up one first. gate: "closed" or "open",
    with the side whose control token lies on it."""

    owner: Side | Literal[""] = ""
    pile: tuple[str, ...] | None = None
    gate: dict[Literal["closed", "open"], Side] = {}


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The situation. investigators: the player alone, by his main agent.

    cubes: by place (a city, a face-up network card, a mythos card of the row), of each side. locks: places. row: mythos cards
    from the left. next_*: the top cards of storage, mythos and behavior deck. ancient_*: what the Ancient One has. deep_ones:
    the cities where one stands. actions: those left; with fewer than two nothing can be acquired. fresh: it is before the setup.
    """

    investigators: dict[str, ScenarioInvestigator]
    ancient_one: str = "nyarlathotep"
    level: str = STANDARD
    cities: dict[str, ScenarioCity] = {}
    cultists: dict[str, ScenarioCultist] = {}
    cubes: dict[str, dict[Side, SmallCount]] = {}
    locks: tuple[str, ...] = ()
    row: tuple[str, ...] | None = None
    next_mythos: tuple[str, ...] = ()
    next_storage: tuple[str, ...] = ()
    next_behavior: tuple[str, ...] = ()
    ritual: SmallCount = 0
    investigation: SmallCount = 0
    ancient_score: SmallTotal | None = None
    ancient_insanity: SmallCount = 0
    ancient_cards: tuple[str, ...] = ()
    ancient_mythos: tuple[str, ...] = ()
    deep_ones: tuple[str, ...] = ()
    cthulhu: str = ""
    martial_law: str = ""
    whateleys: tuple[str, ...] = ()
    actions: SmallCount = ACTIONS
    fresh: bool = False


def arrange(content: Content, given: Scenario) -> Game:
    """Set up the situation without telling events; raises ContentError, SetupError, LookupError, ValueError."""
    if len(given.investigators) != 1:
        raise author_error("one_plays", "one plays, not {count}", count=len(given.investigators))
    ((main, person),) = given.investigators.items()
    if given.fresh:
        return new_game(content, 1, ancient_one=given.ancient_one, main_agent=main, level=given.level)
    _check(content, given, person)
    game = by_hand.scenario(content, ancient_one=given.ancient_one, main_agent=main, level=given.level)
    _network(game, given)
    _person(game, game.who, person)
    _mythos(game, given, person)
    _board(game, given)
    _cubes(game, given, person)
    _tokens(game, given, person)
    if wrong := [*_overdrawn(game), *problems(game, None)]:
        raise author_error("impossible_situation", "this cannot be: {problems}", problems="; ".join(wrong))
    game.events.clear()
    return game


def _overdrawn(game: Game) -> Iterator[str]:
    """A message for each supply from which more was taken than there is."""
    state = game.state
    supplies = {**state.supply, "bank": state.bank, "locks": state.locks, "gates": state.gates}
    for name, left in {**supplies, "insanity": state.insanity, "sanity": state.sanity}.items():
        if left < 0:
            yield f"of {name} there are {-left} too few"


def script(game: Game, dice: Sequence[Face]) -> by_hand.BagDice:
    """Set the next tokens that are drawn from the bag."""
    scripted = by_hand.BagDice(dice, 1)
    game.dice = scripted
    return scripted


def _check(content: Content, given: Scenario, person: ScenarioInvestigator) -> None:
    """Raise ContentError for cities and cards that the content does not have."""
    for what, known, ids in _named(content, given, person):
        for id in ids:
            known_among(known, id, what)


def _named(
    content: Content, given: Scenario, person: ScenarioInvestigator
) -> Iterator[tuple[str, Collection[str], Collection[str]]]:
    """What a situation names: what kind of thing, those there are, and the ids."""
    places = [person.place, *person.agents.values(), *given.cities, *given.deep_ones, *given.whateleys]
    places += [cultist.place for cultist in given.cultists.values()]
    yield "city", content.cities, [place for place in (*places, given.cthulhu, given.martial_law) if place]
    yield "hired agent", content.agents, [*person.agents]
    piles = [card for city in given.cities.values() for card in city.pile or ()]
    own = (*person.hand, *(person.deck or ()), *person.discard)
    yield "network card", content.cards, [*piles, *own, *given.next_storage, *given.ancient_cards]
    yield "mythos card", content.mythos, [*person.mythos, *(given.row or ()), *given.next_mythos, *given.ancient_mythos]
    yield "behavior card", content.behavior, given.next_behavior
    yield "cultist", content.cultists, [*given.cultists]


def _network(game: Game, given: Scenario) -> None:
    """The piles of the cities, the storage, and what the Ancient One keeps; what is left over has its place elsewhere."""
    for id, city in given.cities.items():
        if city.pile is not None:
            by_hand.lay_pile(game, id, *city.pile)
    by_hand.put_on_storage(game, *given.next_storage)
    by_hand.keep_cards(game, *given.ancient_cards)


def _person(game: Game, who: Investigator, given: ScenarioInvestigator) -> None:
    """The player with his agents and cards."""
    who.place = given.place
    for agent, city in given.agents.items():
        by_hand.hire(game, city, agent)
    by_hand.give(game, who, *given.hand)
    if given.deck is not None:
        own = [card for card in who.deck.discard if card in given.agents and card not in given.deck]
        by_hand.stack_deck(game, given.deck, [*own, *(card for card in given.discard if card not in own)])
    else:
        by_hand.put_cards(game, who.deck.discard, *given.discard)
    for agent in given.turned:
        known_among(list(game.agents()), agent, "agent in play")
        if agent == who.id:
            who.possessed = True
        else:
            next(each for each in who.agents if each.id == agent).possessed = True
    who.score = given.score


def _mythos(game: Game, given: Scenario, person: ScenarioInvestigator) -> None:
    """Mythos and behavior cards."""
    by_hand.give_mythos(game, game.who.mythos, *person.mythos)
    by_hand.give_mythos(game, game.state.automaton.mythos, *given.ancient_mythos)
    row = [each.card for each in game.state.row] if given.row is None else list(given.row)
    by_hand.lay_row(game, row, given.next_mythos)
    by_hand.put_on_behavior(game, *given.next_behavior)


def _board(game: Game, given: Scenario) -> None:
    """Cities, gates, cultists, tokens in cities, markers."""
    state = game.state
    for id, city in given.cities.items():
        if city.owner:
            by_hand.give_city(game, id, city.owner)
        for mode, side in city.gate.items():
            by_hand.put_gate(game, id, mode, side)
    places = {id: cultist.place for id, cultist in given.cultists.items() if cultist.place}
    by_hand.place_cultists(game, places, [id for id, cultist in given.cultists.items() if cultist.revealed])
    by_hand.place_deep_ones(game, *given.deep_ones)
    state.cthulhu, state.martial_law, state.whateleys = given.cthulhu, given.martial_law, list(given.whateleys)
    state.ritual, state.investigation = given.ritual, given.investigation
    state.turn.actions = given.actions
    state.turn.acquiring = given.actions == ACTIONS


def _cubes(game: Game, given: Scenario, person: ScenarioInvestigator) -> None:
    """Cubes and locks on their places, then in supplies and limbo."""
    known = [place for place, _ in game.stakes()]
    for place in (*given.cubes, *given.locks):
        known_among(known, place, "place of cubes")
    for place, cubes in given.cubes.items():
        by_hand.lay_cubes(game, place, {str(side): number for side, number in cubes.items()})
    for place in given.locks:
        by_hand.lay_lock(game, place)
    people: dict[str, ScenarioInvestigator | ScenarioCultist] = {PLAYER: person, **given.cultists}
    for side in SIDES:
        wanted = people.get(side)
        if wanted is not None and (wanted.supply is not None or wanted.limbo):
            supply = game.state.supply[side] - wanted.limbo if wanted.supply is None else wanted.supply
            by_hand.set_supply(game, side, supply, wanted.limbo)


def _tokens(game: Game, given: Scenario, person: ScenarioInvestigator) -> None:
    """What was drawn from the bag, and what the Ancient One has scored."""
    by_hand.take_tokens(game, insanity=person.insanity, sanity=person.sanity, ancient=given.ancient_insanity)
    if given.ancient_score is not None:
        game.state.automaton.score = given.ancient_score


# The same as an expectation

ON_BOARD = (
    "ancient_one",
    "cubes",
    "locks",
    "row",
    "ritual",
    "investigation",
    "actions",
    "ancient_score",
    "ancient_insanity",
    "deep_ones",
)
"""What a situation says in the words of expectations (`expectations.BOARD`)."""
HELD = ("place", "hand", "agents", "mythos", "score", "insanity", "supply", "limbo", "revealed")
"""What it so says of the player and of cultists (`expectations.PERSON`)."""


def given_as_expected(given: Scenario) -> dict[str, Any]:
    """What a situation says, without what it leaves out, in the form in which examples expect something."""
    people = {} if given.fresh else {**given.investigators, **given.cultists}
    found: dict[str, Any] = {id: _of_those(person, HELD) for id, person in people.items()}
    found = {id: said for id, said in found.items() if said} | _of_those(given, ON_BOARD)
    owners = {id: city.owner for id, city in given.cities.items() if city.owner}
    piles = {id: list(city.pile) for id, city in given.cities.items() if city.pile is not None}
    gates = {id: dict(city.gate) for id, city in given.cities.items() if city.gate}
    closed = [city for city in (given.cthulhu, given.martial_law) if city]
    where = {card: zone for zone, cards in _zones_of(given).items() for card in cards}
    parts = {"owners": owners, "piles": piles, "gates": gates, "closed_cities": closed, "where": where}
    return found | {key: value for key, value in parts.items() if value}


def _of_those(said: msgspec.Struct, names: Collection[str]) -> dict[str, Any]:
    """Some fields of what is said, but for those that are left out, with lists as examples have them."""
    fields = {key: value for key, value in given_fields(said) if key in names}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in fields.items()}


def _zones_of(given: Scenario) -> dict[str, Sequence[str]]:
    """The cards that a situation puts where no word of its own says it."""
    zones: dict[str, Sequence[str]] = {
        "storage": given.next_storage,
        "mythos_deck": given.next_mythos,
        "beside_ancient_one": (*given.ancient_cards, *given.ancient_mythos),
    }
    for person in given.investigators.values():
        zones |= {"deck": person.deck or (), "discard": person.discard}
    return zones
