"""Coverage of the town: the scenarios in which each card and each branch of each effect can be resolved."""

from __future__ import annotations

from typing import NamedTuple

from solo.boardgame.checks.coverage import Coverage, Covered, MakePlayer, drive_through
from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, scenario
from solo.games.town.checks.piece_counts import effects, entries
from solo.games.town.compiled.pieces import Content, Steps
from solo.games.town.effect_context import PendingLoss, Reading, Walk
from solo.games.town.game import AncientOneAwakens, Collapsed, Game, GameEnds
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.monsters import place_monster
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator, Rumor
from solo.kernel.events import Event
from solo.kernel.flow import Flow
from solo.kernel.host import Player
from solo.kernel.piece_ids import kind_of

TRIES = 400
"""The most attempts at one effect until every branch of it has been seen."""

PURSE = (
    "whiskey",
    "food",
    "45_automatic",
    "18_derringer",
    "lamp_of_alhazred",
    "wither",
    "skill_luck",
    "shrivelling",
    "shrivelling",
)
"""Cards of every kind, for an investigator who should have some of everything."""

STROLLERS = ("gug", "dark_young", "dhole", "dimensional_shambler")
"""Monsters put into the streets."""


def attempt_effect(content: Content, source: str, effect: Steps, player: MakePlayer, seed: int) -> list[Event]:
    """Run one effect once, in a scenario where most things are possible; returns the events."""
    game = scenario(content, seed=seed, ancient_one="yig")
    _drive(effect.run(rich_scope(game, content, source, seed)), player(seed))
    return list(game.events)


def attempt_ability(content: Content, place: str, player: MakePlayer, attempt: int) -> list[Event]:
    """Let a rich investigator use a location's ability; returns the events."""
    game = scenario(content, seed=attempt)
    scope = rich_scope(game, content, place, 2 * attempt)
    _drive(arkham_encounters(game, scope.who), player(attempt))
    return list(game.events)


def _gain(content: Content, card: str, player: MakePlayer, attempt: int) -> list[Event] | None:
    """Give somebody a card; one of which there is no copy comes with another one."""
    if not content.cards[card].copies:
        return []
    game = scenario(content)
    give(game, game.state.investigators[0], card)
    return None


def _draw_mythos(content: Content, card: str, player: MakePlayer, attempt: int) -> list[Event]:
    game = scenario(content)
    game.state.mythos_deck.remove(card)
    game.state.mythos_deck.insert(0, card)
    _drive(mythos_phase(game), player(0))
    return game.events


def _place_monster(content: Content, kind: str, player: MakePlayer, attempt: int) -> list[Event]:
    game = scenario(content, ancient_one="nyarlathotep")
    _drive(place_monster(game, put_monster(game, kind, "graveyard"), "graveyard"), player(0))
    return game.events


def _read(content: Content, id: str, player: MakePlayer, attempt: int) -> None:
    """Read a paragraph."""
    effect = next(entry.effect for entry in entries(content) if entry.id == id)
    attempt_effect(content, id, effect, player, 0)


def _drive(flow: Flow[None], player: Player) -> None:
    drive_through(flow, player, Collapsed, AncientOneAwakens, GameEnds)


class Situation(NamedTuple):
    """The conditions of an attempt, so that whatever a text asks for is present in some attempts and missing in others.

    rich: the investigator has some of everything. weak: he has little sanity and stamina. cursed: he has a curse.
    crowded: monsters are in the streets. friendless: the ally deck is empty. abroad: he is in the second area of his
    world, or in any world where a text does not name one.
    """

    rich: bool
    weak: bool
    cursed: bool
    crowded: bool
    friendless: bool
    abroad: bool

    @classmethod
    def of(cls, attempt: int) -> Situation:
        """The situation of an attempt, by its number; the conditions have different periods, so that all combinations occur."""
        return cls(
            rich=attempt % 2 == 0,
            weak=attempt % 4 in (2, 3),
            cursed=attempt % 5 == 0,
            crowded=attempt % 3 != 0,
            friendless=attempt % 6 in (3, 4),
            abroad=attempt % 2 == 1,
        )


def rich_scope(game: Game, content: Content, source: str, attempt: int) -> Scope:
    """A scope in which everything is under way at once, in the situation of that attempt."""
    situation = Situation.of(attempt)
    who = game.state.investigators[0]
    place = next((each for each in content.locations if source.startswith(each)), "graveyard")
    who.place = place
    world = next((each for each in content.worlds if source.endswith(each)), "abyss")
    gate = put_gate(game, "woods", world)
    if source.startswith("gate_"):
        who.place, who.entered = f"{world}_{2 if situation.abroad else 1}", gate
    _equip(game, who, situation)
    if situation.friendless:
        game.state.boxed_cards += game.state.decks["ally"]
        game.state.decks["ally"] = []
    monster = put_monster(game, "cultist", place)
    for kind in STROLLERS if situation.crowded else ():
        put_monster(game, kind, "uptown_street")
    mythos = content.mythos.get(source)
    if mythos is not None and situation.abroad:
        who.place = f"{world}_1"
    if mythos is not None and mythos.fact.type == "rumor":
        game.state.mythos_deck.remove(source)
        game.state.rumor = Rumor(source, 0, clues=3)
    return _under_way(Scope(game, who, source), monster)


def _equip(game: Game, who: Investigator, situation: Situation) -> None:
    """Give the investigator cards and values for a situation."""
    if situation.rich:
        who.money, who.clues = 8, 8
        for card in PURSE:
            give(game, who, card)
        put_trophies(game, who, monsters=("cultist", "chthonian", "star_spawn"), gates=2)
    if situation.weak:
        who.sanity = who.stamina = 2
    if situation.cursed:
        give(game, who, "curse")


def _under_way(scope: Scope, monster: str) -> Scope:
    """Put a fight, a loss, a walk and an encounter into a scope, for steps that need one of them."""
    scope.monster = monster
    scope.fight = Fight(scope.game, scope.who, monster)
    scope.loss = PendingLoss(2, 2, combat=True)
    scope.walk = Walk(4)
    scope.reading = Reading()
    return scope


COVERAGE: Coverage[Content] = Coverage(
    kinds=(
        Covered("encounter", lambda content: (entry.id for entry in entries(content)), _read),
        Covered("mythos", lambda content: content.mythos, _draw_mythos),
        Covered("monster", lambda content: content.monsters, _place_monster),
        Covered("ability", lambda content: content.abilities, attempt_ability, TRIES),
        Covered("card", lambda content: content.cards, _gain),
    ),
    shown={
        events.EncounterBegan: lambda it: ("encounter", it.entry),
        events.MythosDrawn: lambda it: ("mythos", it.card),
        events.CardGained: lambda it: ("card", kind_of(it.card)),
        events.MonsterAppeared: lambda it: ("monster", kind_of(it.monster)),
        events.AbilityUsed: lambda it: ("ability", it.place),
    },
    branches={events.Branched: lambda it: (it.source, it.branch)},
    effects=effects,
    attempt=attempt_effect,
    tries=TRIES,
)
