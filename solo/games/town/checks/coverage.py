"""Coverage: how often each card and each branch of each effect was resolved, in games and in scenarios made for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, scenario
from solo.games.town.checks.piece_counts import effects, entries
from solo.games.town.effect_context import PendingLoss, Reading, Walk
from solo.games.town.game import AncientOneAwakens, Collapsed, Game, GameEnds
from solo.games.town.printed.pieces import Content, Steps
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.monsters import place_monster
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator, Rumor
from solo.kernel.events import Event
from solo.kernel.flow import Flow, drive
from solo.kernel.host import Player

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


def wanted(content: Content) -> list[str]:
    """The keys of everything that should be resolved at least once."""
    keys = [f"card {id}" for id, card in content.cards.items()]
    keys += [f"mythos {id}" for id in content.mythos]
    keys += [f"monster {id}" for id in content.monsters]
    keys += [f"ability {place}" for place in content.abilities]
    keys += [f"encounter {entry.id}" for entry in entries(content)]
    for source, effect in effects(content):
        keys += [f"branch {source}: {branch}" for branch in effect.branches]
    return list(dict.fromkeys(keys))


def seen(told: Iterable[Event]) -> list[str]:
    """The keys of what was resolved, according to these events."""
    keys = []
    for event in told:
        match event:
            case events.Branched():
                keys.append(f"branch {event.source}: {event.branch}")
            case events.EncounterBegan():
                keys.append(f"encounter {event.entry}")
            case events.MythosDrawn():
                keys.append(f"mythos {event.card}")
            case events.CardGained():
                keys.append(f"card {event.card.rpartition('.')[0]}")
            case events.MonsterAppeared():
                keys.append(f"monster {event.monster.rpartition('.')[0]}")
            case events.AbilityUsed():
                keys.append(f"ability {event.place}")
    return keys


def _count(found: Iterable[str], into: dict[str, int]) -> None:
    """Count keys into a mapping."""
    for key in found:
        into[key] = into.get(key, 0) + 1


def directed(content: Content, counts: dict[str, int], player: Callable[[int], Player]) -> None:
    """Run every effect that has branches not in `counts` until they are; `player` makes a player from a seed for each run."""
    for source, effect in effects(content):
        for attempt in range(TRIES):
            missing = [branch for branch in effect.branches if not counts.get(f"branch {source}: {branch}")]
            if not missing:
                break
            _count(seen(attempt_effect(content, source, effect, player, attempt)), counts)
    for entry in entries(content):
        if not counts.get(f"encounter {entry.id}"):
            attempt_effect(content, entry.id, entry.effect, player, 0)
            counts[f"encounter {entry.id}"] = 1
    for id in content.mythos:
        if not counts.get(f"mythos {id}"):
            game = scenario(content)
            game.state.mythos_deck.remove(id)
            game.state.mythos_deck.insert(0, id)
            _drive(mythos_phase(game), player(0))
            _count(seen(game.events), counts)
    for id in content.monsters:
        if not counts.get(f"monster {id}"):
            game = scenario(content, ancient_one="nyarlathotep")
            place_monster(game, put_monster(game, id, "graveyard"), "graveyard")
            _count(seen(game.events), counts)
    for place in content.abilities:
        for attempt in range(TRIES):
            if counts.get(f"ability {place}"):
                break
            _count(seen(attempt_ability(content, place, player, attempt)), counts)
    for id in content.cards:
        if not counts.get(f"card {id}"):
            game = scenario(content)
            if content.cards[id].copies:
                give(game, game.state.investigators[0], id)
                counts[f"card {id}"] = 1


def attempt_effect(
    content: Content, source: str, effect: Steps, player: Callable[[int], Player], seed: int
) -> list[Event]:
    """Run one effect once, in a scenario where most things are possible; returns the events."""
    game = scenario(content, seed=seed, ancient_one="yig")
    _drive(effect.run(rich_scope(game, content, source, seed)), player(seed))
    return list(game.events)


def attempt_ability(content: Content, place: str, player: Callable[[int], Player], seed: int) -> list[Event]:
    """Let a rich investigator use a location's ability; returns the events."""
    game = scenario(content, seed=seed)
    scope = rich_scope(game, content, place, 2 * seed)
    _drive(arkham_encounters(game, scope.who), player(seed))
    return list(game.events)


def _drive(flow: Flow[None], player: Player) -> None:
    """Let a player answer until a flow ends, normally or by an exception of the rules."""
    with suppress(Collapsed, AncientOneAwakens, GameEnds):
        drive(flow, player)


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
