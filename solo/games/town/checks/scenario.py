"""The situation of an example: who and what is where before anything is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from solo.boardgame.scenarios import copy_among, known_among
from solo.files.content_errors import author_error
from solo.games.town.checks.by_hand import (
    give,
    put_environment,
    put_gate,
    put_monster,
    put_trophies,
    scenario,
    wake,
)
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.modifiers import SKILL_AT
from solo.games.town.printed.numbers import OUTSKIRTS
from solo.games.town.rules.setup import new_game
from solo.games.town.state import Investigator, Rumor

SmallCount = Annotated[int, msgspec.Meta(ge=0, le=100)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]


class ScenarioInvestigator(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An investigator in the situation; what is left out is as at the beginning of a game, without cards and money."""

    place: str = ""
    sanity: SmallCount | None = None
    stamina: SmallCount | None = None
    money: SmallCount = 0
    clues: SmallCount = 0
    skills: dict[str, int] = {}
    cards: tuple[str, ...] = ()
    exhausted: tuple[str, ...] = ()
    monster_trophies: tuple[str, ...] = ()
    gate_trophies: SmallCount = 0
    explored: bool = False
    delayed: bool = False
    received: SmallCount | None = None


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The situation. investigators: in seat order. cup: all that is in it. decks, mythos, gate_cards: the top cards.

    next_gates: the worlds of the gates on top of the stack. gate_stack: how many gates are left in it. encounters: by
    neighbourhood the number of the card that is drawn. elder_signs: cards that were used. battle: the final battle has
    begun. fresh: it is before the setup.
    """

    investigators: dict[str, ScenarioInvestigator]
    ancient_one: str = "azathoth"
    variants: tuple[str, ...] = ()
    round: SmallCount = 1
    first: str = ""
    doom: SmallCount = 0
    terror: SmallCount = 0
    monsters: dict[str, tuple[str, ...]] = {}
    outskirts: tuple[str, ...] = ()
    cup: tuple[str, ...] | None = None
    gates: dict[str, str] = {}
    next_gates: tuple[str, ...] = ()
    gate_stack: SmallCount | None = None
    seals: tuple[str, ...] = ()
    clues: dict[str, SmallCount] = {}
    closed: tuple[str, ...] = ()
    environment: str = ""
    rumor: str = ""
    mythos: tuple[str, ...] = ()
    gate_cards: tuple[str, ...] = ()
    decks: dict[str, tuple[str, ...]] = {}
    encounters: dict[str, SmallCount] = {}
    battle: bool = False
    rating: int = 0
    total: SmallCount = 0
    elder_signs: SmallCount = 0
    fresh: bool = False


def arrange(content: Content, given: Scenario) -> Game:
    """Set up the situation without telling events; raises ContentError, SetupError, LookupError, ValueError."""
    people = list(given.investigators)
    if given.fresh:
        return new_game(content, 0, ancient_one=given.ancient_one, investigators=people, variants=given.variants)
    game = scenario(content, investigators=people, ancient_one=given.ancient_one, variants=given.variants)
    state = game.state
    state.round, state.doom, state.terror = given.round, given.doom, given.terror
    state.elder_signs_used = given.elder_signs
    _board(game, given)
    state.first = people.index(given.first) if given.first in people else 0
    for who in state.investigators:
        _person(game, who, given.investigators[who.id])
    _decks(game, given)
    if given.battle:
        wake(game, given.rating)
        assert state.battle is not None
        state.battle.total = given.total
        state.doom = given.doom or state.doom
        state.phase = "battle"
    game.forget_air()
    game.events.clear()
    return game


def _board(game: Game, given: Scenario) -> None:
    state = game.state
    for place, world in given.gates.items():
        put_gate(game, _place(game, place), world)
    for place, monsters in given.monsters.items():
        for monster in monsters:
            put_monster(game, monster, _place(game, place))
    for monster in given.outskirts:
        state.outskirts.append(put_monster(game, monster, OUTSKIRTS))
        del state.monsters[state.outskirts[-1]]
    for place in given.seals:
        state.seals.append(_place(game, place))
        state.clues[place] = 0
    state.clues |= {_place(game, place): count for place, count in given.clues.items()}
    state.closed |= {_place(game, place): 0 for place in given.closed}
    for world in reversed(given.next_gates):
        gate = next((each for each in state.gate_stack if game.content.gates[each].world == world), world)
        _on_top(state.gate_stack, [gate])
    if given.gate_stack is not None:
        state.gate_stack = state.gate_stack[: given.gate_stack]
    if given.environment:
        put_environment(game, given.environment)
    if given.rumor:
        state.mythos_deck.remove(given.rumor)
        state.rumor = Rumor(given.rumor, state.round)


def _decks(game: Game, given: Scenario) -> None:
    """Set the top of the decks and the content of the cup, after everything else has been taken from them."""
    state = game.state
    for stack, wanted in ((state.mythos_deck, given.mythos), (state.gate_deck, given.gate_cards)):
        _on_top(stack, wanted)
    for deck, cards in given.decks.items():
        known_among(state.decks, deck, "deck")
        _on_top(state.decks[deck], [copy_among(state.decks[deck], card) for card in cards])
    state.revealed |= given.encounters
    if given.cup is not None:
        kept = []
        for kind in given.cup:
            kept.append(copy_among(state.cup, kind))
            state.cup.remove(kept[-1])
        state.boxed_monsters += state.cup
        state.cup = kept


def _person(game: Game, who: Investigator, given: ScenarioInvestigator) -> None:
    who.place = _place(game, given.place or who.place)
    for card in given.cards:
        known_among(game.content.cards, card, "card")
        give(game, who, card)
    for card in given.exhausted:
        who.exhausted.append(copy_among(who.cards, card))
    who.received = dict.fromkeys(who.received, game.state.round if given.received is None else given.received)
    who.money, who.clues = given.money, given.clues
    put_trophies(game, who, monsters=given.monster_trophies, gates=given.gate_trophies)
    who.sanity = who.sanity if given.sanity is None else given.sanity
    who.stamina = who.stamina if given.stamina is None else given.stamina
    who.explored, who.delayed = given.explored, given.delayed
    for skill, value in given.skills.items():
        known_among(SKILL_AT, skill, "skill")
        track, side = SKILL_AT[skill]
        stops = [stop[side] for stop in game.content.investigators[who.id].tracks[track]]
        if value not in stops:
            raise author_error(
                "not_on_track",
                "{skill} {value} is not on the track of {investigator}, which has {stops}",
                skill=skill,
                value=value,
                investigator=who.id,
                stops=stops,
            )
        who.sliders[track] = stops.index(value)
    game.forget_modifiers(who)


def _place(game: Game, place: str) -> str:
    """A place of the board, a box beside it, or an area of an Other World; raises ContentError."""
    content = game.content
    known_among([*content.locations, *content.streets, *content.areas, *BOXES], place, "place")
    return place


BOXES = ("lost_in_time_and_space", "jail_cell", "sky", "outskirts", "final_battle", "inner_sanctum")


def _on_top(stack: list[str], wanted: Sequence[str]) -> None:
    for id in reversed(wanted):
        known_among(stack, id, "card in its deck")
        stack.remove(id)
        stack.insert(0, id)
