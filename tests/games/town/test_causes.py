"""Events know why they happened: losses, falls, moves and what follows on them name the card, monster or rule they come of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest

from solo.boardgame.events import CausedEvent
from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events.cause import CAUSES
from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.combat import combat, evade
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.gates import close_gate
from solo.games.town.rules.mythos import end_of_phase, resolve
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.states import arrest, knock_out
from solo.games.town.rules.turn import play
from solo.games.town.rules.upkeep import leave_lost, upkeep
from solo.games.town.state import Investigator
from solo.kernel.flow import drive, run
from solo.players.random_player import RandomPlayer

KATE = "kate_winthrop"


def alone(content: Content, place: str, ancient_one: str = "azathoth") -> tuple[Game, Investigator]:
    game = scenario(content, investigators=["joe_diamond"], ancient_one=ancient_one)
    (joe,) = game.state.investigators
    joe.place = place
    return game, joe


def causes(game: Game, *kinds: type[CausedEvent]) -> list[tuple[str, str]]:
    """What happened of some kinds, each with its cause."""
    return [(type(event).__name__, event.cause) for event in game.events if isinstance(event, kinds)]


def test_the_frost_is_ithaquas(content: Content) -> None:
    game, _ = alone(content, "uptown_street", "ithaqua")
    run(end_of_phase(game))
    assert causes(game, events.Lost) == [("Lost", "ithaqua")]


def test_who_falls_in_a_fight_knows_by_whom_and_wakes_by_the_fall(content: Content) -> None:
    game, joe = alone(content, "uptown_street")
    joe.stamina, joe.clues = 1, 4
    cultist = put_monster(game, "cultist", joe.place)
    script(game, [1] * 20)
    with pytest.raises(Collapsed):
        run(combat(game, joe, cultist), ["fight", "accept"])
    assert causes(game, events.MonsterHits, events.Lost, events.KnockedOut, events.Moved, events.Gained) == [
        ("MonsterHits", "combat"),
        ("Lost", "cultist"),
        ("KnockedOut", "cultist"),
        ("Lost", "unconsciousness"),
        ("Gained", "unconsciousness"),
        ("Moved", "unconsciousness"),
    ]


def test_a_blow_tells_a_failed_escape_from_a_failed_fight(content: Content) -> None:
    game, joe = alone(content, "uptown_street")
    cultist = put_monster(game, "cultist", joe.place)
    script(game, [1] * 20)
    assert run(evade(game, joe, cultist)) is False
    assert causes(game, events.MonsterHits, events.Lost) == [("MonsterHits", "evade"), ("Lost", "cultist")]


def test_a_monster_falls_to_what_was_in_hand(content: Content) -> None:
    for card in ("rifle", ""):
        game, joe = alone(content, "uptown_street")
        loadout = (give(game, joe, card),) if card else ()
        cultist = put_monster(game, "cultist", joe.place)
        script(game, [6] * 20)
        assert run(combat(game, joe, cultist), [":".join(("fight", *loadout))]) == "defeated"
        (fallen,) = [event for event in game.events if isinstance(event, events.MonsterDefeated)]
        assert (fallen.arms, fallen.cause) == (loadout, "cultist")


def test_in_another_world_one_is_lost_by_the_fall_and_comes_back_from_there(content: Content) -> None:
    game, joe = alone(content, "abyss_1")
    run(knock_out(game, joe, "sanity"))
    assert causes(game, events.LostInTimeAndSpace) == [("LostInTimeAndSpace", "insanity")]
    run(leave_lost(game, joe), ["to:woods"])
    assert causes(game, events.Moved) == [("Moved", "lost_in_time_and_space")]


def test_the_fine_is_the_arrests(content: Content) -> None:
    game, joe = alone(content, "woods")
    joe.money = 6
    with game.with_cause("woods_7"):
        arrest(game, joe)
    assert causes(game, events.Arrested, events.Lost) == [("Arrested", "woods_7"), ("Lost", "arrest")]


def test_a_gate_that_opens_is_the_cards_and_draws_in_by_itself(content: Content) -> None:
    game, joe = alone(content, "independence_square")
    card = next(each for each in content.mythos.values() if each.fact.gate == joe.place)
    run(resolve(game, card))
    (gate,) = game.state.gates.values()
    assert causes(game, events.DoomChanged, events.GateOpened, events.DrawnThrough, events.MonsterAppeared) == [
        ("DoomChanged", "gate"),
        ("GateOpened", card.fact.id),
        ("DrawnThrough", gate),
        ("MonsterAppeared", gate),
    ]


def test_monsters_leave_with_the_gate_that_closes(content: Content) -> None:
    game, joe = alone(content, "woods")
    gate = put_gate(game, "woods", "abyss")
    dimension = content.gates[gate].dimension
    kind = next(each.fact.id for each in content.monsters.values() if each.fact.dimension == dimension)
    put_monster(game, kind, "uptown_street")
    put_gate(game, "graveyard", "yuggoth")
    run(close_gate(game, "woods", joe))
    assert causes(game, events.MonsterLeft) == [("MonsterLeft", gate)]


def test_a_blessing_that_fades_is_its_own_cause(content: Content) -> None:
    game, joe = alone(content, "woods")
    give(game, joe, "blessing")
    game.state.round = 5
    script(game, [1])
    run(upkeep(game, joe), ["set:111"])
    assert causes(game, events.CardLost) == [("CardLost", "blessing")]


def test_who_keeps_gates_away_is_named(content: Content) -> None:
    """R11.5, R13.3: from the mythos as in an encounter's text."""
    game = scenario(content, investigators=[KATE])
    (kate,) = game.state.investigators
    kate.place = "the_witch_house"
    card = next(each for each in content.mythos.values() if each.fact.gate == kate.place)
    run(resolve(game, card))
    assert [event for event in game.events if isinstance(event, events.GateHeld)] == [
        events.GateHeld(kate.place, KATE, cause=card.fact.id)
    ]


def test_a_gate_in_an_encounter_that_cannot_open_says_so(content: Content) -> None:
    """R11.5: Kate reads the text of a gate that appears and of a monster that comes; both are told as kept away."""
    for verb, kind in (("gate_appears", events.GateHeld), ("monster_appears", events.MonsterHeld)):
        entry = next(
            each
            for cards in content.encounters.values()
            for card in cards.values()
            for each in card.values()
            if any(verb in step for step in each.effect.raw) and each.place in content.unstable
        )
        game = scenario(content, investigators=[KATE])
        (kate,) = game.state.investigators
        kate.place = entry.place
        hood = content.neighbourhood_of[entry.place]
        number = next(number for number, card in content.encounters[hood].items() if card.get(entry.place) is entry)
        game.state.revealed[hood] = number
        drive(arkham_encounters(game, kate), RandomPlayer(1))
        assert kind(entry.place, KATE, cause=entry.id) in game.events


def known(content: Content) -> set[str]:
    """Every id that may be a cause."""
    abilities = {each.fact.ability.id for each in content.investigators.values()}
    entries = {
        entry.id for cards in content.encounters.values() for card in cards.values() for entry in card.values()
    } | {entry.id for card in content.gate_cards.values() for entry in card.entries.values()}
    things: list[Iterable[str]] = [content.cards, content.monsters, content.mythos, content.ancient_ones, content.gates]
    return set(CAUSES) | abilities | entries | set(content.locations) | {each for group in things for each in group}


MUST = (events.Lost, events.KnockedOut, events.Devoured, events.LostInTimeAndSpace, events.Arrested, events.TurnLost)
"""What never befalls anybody without a cause."""


@pytest.mark.parametrize("seed", range(6))
def test_in_whole_games_every_blow_has_a_cause_that_exists(content: Content, seed: int) -> None:
    game = new_game(content, 100 + seed, seats=4, variants=("V13",))
    drive(play(game), RandomPlayer(seed))
    told = [event for event in game.events if isinstance(event, CausedEvent)]
    unknown = Counter(event.cause for event in told if event.cause and event.cause not in known(content))
    assert not unknown
    assert not [event for event in told if isinstance(event, MUST) and not event.cause]
    assert {type(event) for event in told if event.cause} >= {events.Lost, events.GateOpened, events.DoomChanged}


def test_events_of_older_saves_are_read() -> None:
    older = [
        {"type": "Lost", "who": KATE, "what": "sanity", "amount": 1, "total": 2},
        {"type": "MonsterDefeated", "who": KATE, "monster": "cultist.1", "to": "trophy"},
        {"type": "GateHeld", "place": "woods", "by": "ability"},
    ]
    assert events.read(msgspec.msgpack.encode(older)) == [
        events.Lost(KATE, "sanity", 1, 2),
        events.MonsterDefeated(KATE, "cultist.1", "trophy"),
        events.GateHeld("woods", "ability"),
    ]
