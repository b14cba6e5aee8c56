"""Where several rules meet on the board: gates, mythos cards, surges, flyers, allies."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

import pytest

from solo.games.town.checks.by_hand import (
    QUARTET,
    give,
    put_environment,
    put_gate,
    put_monster,
    put_trophies,
    scenario,
    script,
    told,
)
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import (
    AllyLeftTown,
    CardIgnored,
    Devoured,
    MonsterAppeared,
    MonsterLeft,
    OutskirtsEmptied,
    Sealed,
    TerrorRaised,
)
from solo.games.town.game import Game, GameEnds
from solo.games.town.printed.numbers import SKY
from solo.games.town.rules.doom import raise_terror
from solo.games.town.rules.monster_movement import fly
from solo.games.town.rules.mythos import gate_step, mythos_phase, text_step
from solo.games.town.rules.turn import in_arkham
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.state import Investigator
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import effect, enter_rumor, every, falls, next_turn, options
from tests.games.town.tables import STREET, in_the_street


def quartet(content: Content) -> tuple[Game, Investigator]:
    """The usual four, and Amanda (Fight 4) at an explored gate to the Abyss (hexagon, -2) in the woods."""
    game = scenario(content, investigators=QUARTET)
    amanda = game.by_id("amanda_sharpe")
    put_gate(game, "woods", "abyss")
    amanda.place, amanda.explored, amanda.sliders = "woods", True, [1, 3, 1]
    return game, amanda


def on_top(game: Game, *cards: str) -> None:
    """Put mythos cards on top of their deck, the first one uppermost."""
    for card in reversed(cards):
        game.state.mythos_deck.remove(card)
        game.state.mythos_deck.insert(0, card)


def kinds(game: Game, *wanted: type[Event]) -> list[str]:
    return [type(event).__name__ for event in game.events if isinstance(event, wanted)]


# An Elder Sign that costs its user everything


def test_an_elder_sign_that_devours_its_user_still_seals(content: Content) -> None:
    """A18, R25.7: the seal and the trophy stand; the doom token is gone, and so is the card."""
    game, amanda = quartet(content)
    gate = game.state.gates["woods"]
    sign = give(game, amanda, "elder_sign")
    amanda.sanity = amanda.stamina = 1
    game.state.doom = 5
    session = FlowRunner(in_arkham(game, amanda))
    session.answer(f"use:{sign}")
    while session.decision is not None and session.decision.kind != "sliders":
        session.answer(session.decision.default)
    assert kinds(game, Sealed, Devoured) == ["Sealed", "Devoured"]
    assert (game.state.seals, game.state.gates, game.state.doom) == (["woods"], {}, 4)
    fresh = game.state.investigators[amanda.seat]
    assert fresh is not amanda
    assert fresh.gate_trophies == [gate]
    assert game.state.boxed_cards == [sign]
    assert game.state.elder_signs_used == 1


@pytest.mark.parametrize(
    ("sanity", "stamina", "place"),
    [(1, 5, "arkham_asylum"), (5, 1, "st_marys_hospital")],
    ids=["insane", "unconscious"],
)
def test_an_elder_sign_may_knock_its_user_out_when_all_is_done(
    content: Content, sanity: int, stamina: int, place: str
) -> None:
    game, amanda = quartet(content)
    sign = give(game, amanda, "elder_sign")
    amanda.sanity, amanda.stamina = sanity, stamina
    falls(in_arkham(game, amanda), [f"use:{sign}"])
    assert (amanda.place, game.state.seals, len(amanda.gate_trophies)) == (place, ["woods"], 1)


# Closing a gate


def test_closing_a_gate_calls_its_dimension_back_from_everywhere(content: Content) -> None:
    game, amanda = quartet(content)
    put_gate(game, "graveyard", "yuggoth")
    gone = [
        put_monster(game, "ghoul", "woods"),
        put_monster(game, "ghoul", "rivertown_street"),
        put_monster(game, "dark_young", "graveyard"),
        put_monster(game, "flying_polyp", SKY),
    ]
    outside = [put_monster(game, "formless_spawn", STREET), put_monster(game, "cultist", STREET)]
    for monster in outside:
        del game.state.monsters[monster]
    game.state.outskirts = list(outside)
    stays = put_monster(game, "cultist", "woods")
    put_trophies(game, game.by_id("joe_diamond"), monsters=["ghoul"])
    script(game, [6, 6])
    run(in_arkham(game, amanda), ["close:fight"])
    assert game.state.monsters == {stays: "woods"}
    assert game.state.outskirts == [outside[1]]
    assert {event.monster for event in every(game, MonsterLeft)} == {*gone, outside[0]}
    assert set(gone) | {outside[0]} <= set(game.state.cup)
    assert len(game.by_id("joe_diamond").monster_trophies) == 1


@pytest.mark.parametrize(
    ("spare", "outcome", "ends"),
    [(2, "", nullcontext()), (3, "victory", pytest.raises(GameEnds))],
    ids=["two", "three"],
)
def test_the_last_gate_wins_only_with_enough_trophies(
    content: Content, spare: int, outcome: str, ends: AbstractContextManager[object]
) -> None:
    """Four play: four gate trophies of all together, the one just gained among them; else the game goes on."""
    game, amanda = quartet(content)
    put_trophies(game, game.by_id("joe_diamond"), gates=spare)
    script(game, [6, 6])
    with ends:
        run(in_arkham(game, amanda), ["close:fight"])
    assert (game.state.gates, len(amanda.gate_trophies)) == ({}, 1)
    assert game.state.outcome == outcome


def test_after_the_last_gate_without_victory_the_round_goes_on(content: Content) -> None:
    """Trophies gained later do not win by themselves; the next gate that closes last may."""
    game, amanda = quartet(content)
    script(game, [6, 6])
    run(in_arkham(game, amanda), ["close:fight"])
    put_trophies(game, amanda, gates=3)
    on_top(game, "family_found_butchered")
    run(mythos_phase(game))
    assert (game.state.outcome, list(game.state.gates)) == ("", ["graveyard"])
    next_turn(game)
    run(upkeep(game, amanda), ["set:131"])
    amanda.place, amanda.explored = "graveyard", True
    script(game, [6] * 5)
    with pytest.raises(GameEnds):
        run(in_arkham(game, amanda), ["close:fight"])
    assert (game.state.outcome, game.state.victors) == ("victory", "closing")


# Rumor and environment


def test_a_rumor_and_an_environment_hold_side_by_side(content: Content) -> None:
    game = scenario(content, ancient_one="ithaqua")
    cultist = put_monster(game, "cultist", STREET)
    assert game.figures(cultist).toughness == 3
    put_environment(game, "the_festival")
    assert game.figures(cultist).toughness == 4
    enter_rumor(game, "the_great_ritual")
    assert game.figures(cultist).toughness == 6
    assert (game.state.environment, game.state.rumor is not None) == ("the_festival", True)


def test_a_new_environment_replaces_the_old_one_and_no_rumor(content: Content) -> None:
    game = scenario(content)
    put_environment(game, "the_festival")
    rumor = enter_rumor(game, "the_great_ritual")
    game.state.mythos_deck.remove("heat_wave")
    game.state.mythos_card = "heat_wave"
    run(text_step(game, content.mythos["heat_wave"]))
    assert (game.state.environment, game.state.rumor) == ("heat_wave", rumor)
    assert game.state.mythos_deck[-1] == "the_festival"


def test_a_second_rumor_opens_its_gate_and_says_nothing(content: Content) -> None:
    game = scenario(content)
    put_environment(game, "the_festival")
    rumor = enter_rumor(game, "the_great_ritual")
    on_top(game, "good_work_undone")
    run(mythos_phase(game))
    assert list(game.state.gates) == ["unvisited_isle"]
    assert [event.card for event in every(game, CardIgnored)] == ["good_work_undone"]
    assert game.state.rumor is rumor
    assert game.state.mythos_deck[-1] == "good_work_undone"
    assert game.state.environment == "the_festival"


def test_of_two_cards_in_one_turn_the_first_has_only_its_gate(content: Content) -> None:
    """A rumor and an environment drawn together: the rumor's text is not read."""
    game = scenario(content)
    game.state.double_mythos = True
    on_top(game, "disturbing_the_dead", "the_festival")
    run(mythos_phase(game))
    assert sorted(game.state.gates) == ["black_cave", "woods"]
    assert (game.state.rumor, game.state.environment) == (None, "the_festival")
    assert game.state.mythos_deck[-1] == "disturbing_the_dead"
    assert game.state.clues["historical_society"] == 2


# A surge over the limit


def crowd(game: Game, board: int, outskirts: int) -> None:
    """So many monsters that never move on the board, and in the Outskirts."""
    cup = list(game.state.cup)
    for monster in cup[:board]:
        game.state.monsters[monster] = "graveyard"
    game.state.outskirts = cup[board : board + outskirts]
    game.state.cup = cup[board + outskirts :]


def test_a_surge_that_empties_the_outskirts_at_terror_9_lifts_the_limit_midway(content: Content) -> None:
    """Seven on the board, four outside: the first goes outside and overflows, the other three to their gate."""
    game = scenario(content)
    put_gate(game, "woods", "abyss")
    crowd(game, 7, 4)
    game.state.terror = 9
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert game.state.terror == 10
    assert [event.place for event in every(game, MonsterAppeared)] == ["outskirts", "woods", "woods", "woods"]
    assert [len(event.monsters) for event in every(game, OutskirtsEmptied)] == [5]
    assert (len(game.state.monsters), game.state.outskirts) == (10, [])
    assert len(game.monsters_at("woods")) == 3
    assert game.state.doom == 0


def test_a_surge_that_empties_the_outskirts_earlier_fills_them_again(content: Content) -> None:
    game = scenario(content)
    put_gate(game, "woods", "abyss")
    crowd(game, 7, 3)
    game.state.terror = 4
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert (game.state.terror, len(game.state.monsters), len(game.state.outskirts)) == (5, 7, 2)
    assert [event.place for event in every(game, MonsterAppeared)] == ["outskirts"] * 4


def test_a_surge_fills_the_free_places_first(content: Content) -> None:
    game = scenario(content)
    put_gate(game, "woods", "abyss")
    crowd(game, 5, 0)
    run(gate_step(game, content.mythos["all_quiet_in_arkham"]))
    assert [event.place for event in every(game, MonsterAppeared)] == ["woods", "woods", "outskirts", "outskirts"]
    assert (game.state.terror, len(game.state.outskirts)) == (0, 2)


# Flying monsters


def flock(content: Content) -> tuple[Game, Investigator, Investigator, str]:
    """Amanda and Joe, Sneak 3 both, each in a street, and a byakhee in the Sky."""
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"])
    amanda, joe = game.state.investigators
    amanda.place, joe.place = STREET, "uptown_street"
    return game, amanda, joe, put_monster(game, "byakhee", SKY)


def test_a_flyer_leaves_a_tie_of_sneak_to_the_first_player(content: Content) -> None:
    game, _, _, byakhee = flock(content)
    session = FlowRunner(fly(game, byakhee))
    assert options(session) == [f"to:{STREET}", "to:uptown_street"]
    session.answer("to:uptown_street")
    assert game.state.monsters[byakhee] == "uptown_street"


@pytest.mark.parametrize(("owner", "prey"), [(0, "uptown_street"), (1, STREET)])
def test_cards_that_raise_sneak_keep_flyers_away(content: Content, owner: int, prey: str) -> None:
    game, _, _, byakhee = flock(content)
    give(game, game.state.investigators[owner], "skill_sneak")
    run(fly(game, byakhee))
    assert game.state.monsters[byakhee] == prey


def test_a_cloak_that_helps_evading_raises_no_sneak(content: Content) -> None:
    game, amanda, joe, byakhee = flock(content)
    give(game, amanda, "dark_cloak")
    give(game, amanda, "pallid_mask")
    joe.sliders = [0, 1, 1]
    run(fly(game, byakhee))
    assert game.state.monsters[byakhee] == STREET


def test_a_flyer_in_a_street_sees_the_next_streets_only(content: Content) -> None:
    """Joe has the lower Sneak, but is too far away."""
    game, amanda, joe, byakhee = flock(content)
    joe.sliders = [3, 1, 1]
    game.state.monsters[byakhee] = "easttown_street"
    run(fly(game, byakhee))
    assert game.state.monsters[byakhee] == amanda.place


# Allies and the terror level


def test_an_ally_in_play_stays_with_the_owner_whatever_the_terror(content: Content) -> None:
    game, amanda = in_the_street(content)
    ryan = give(game, amanda, "ryan_dean")
    run(raise_terror(game, 10))
    assert len(told(game, TerrorRaised)) == 10
    assert ryan not in [event.card for event in every(game, AllyLeftTown)]
    assert len(told(game, AllyLeftTown)) == 10
    assert (game.state.decks["ally"], ryan in amanda.cards) == ([], True)


def test_an_ally_who_left_town_or_is_taken_cannot_join(content: Content) -> None:
    game, amanda = in_the_street(content, "amanda_sharpe", "joe_diamond")
    joe = game.by_id("joe_diamond")
    ruby = give(game, joe, "ruby_standish")
    clues = {"otherwise": [{"gain": {"clues": 2}}]}
    run(effect(game, amanda, {"take_ally": {"ally": "ruby_standish", **clues}}))
    assert (amanda.clues, amanda.cards, ruby in joe.cards) == (2, [], True)
    run(raise_terror(game, 10))
    run(effect(game, amanda, {"take_ally": {"ally": "anna_kaslow", **clues}}))
    assert (amanda.clues, amanda.cards) == (4, [])
