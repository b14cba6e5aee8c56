"""R16.3, one rumor by itself: the Terrible Experiment and its captive monsters."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import give, put_environment, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens, Collapsed, Game
from solo.games.town.rules.mythos import text_step
from solo.games.town.rules.rumors import rumor_in_the_street
from solo.games.town.state import Rumor
from solo.kernel.flow import FlowRunner, run
from solo.narration.catalogue import load
from tests.games.town.helpers import PLAIN_GROUP, enter_rumor, next_mythos_end, rumor_gone


def test_r16_3_captive_monsters_multiply(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, "the_terrible_experiment")
    assert len(rumor.monsters) == 5
    assert (game.state.monsters, len(game.state.cup)) == ({}, 50)
    next_mythos_end(game)
    assert len(rumor.monsters) == 6


def test_r16_3_effects_on_the_neighbourhood_do_not_reach_them(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, "the_terrible_experiment")
    captives = list(rumor.monsters)
    run(text_step(game, content.mythos["campus_security_increased"]))
    assert rumor.monsters == captives


def experiment(game: Game, *monsters: str) -> Rumor:
    """The experiment with just these monsters on its card."""
    rumor = enter_rumor(game, "the_terrible_experiment")
    game.state.cup += rumor.monsters
    rumor.monsters = list(monsters)
    game.state.cup = [monster for monster in game.state.cup if monster not in monsters]
    return rumor


def test_r16_3_killing_the_captives_ends_it(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    experiment(game, "cultist.1", "cultist.2")
    who = game.by_id("joe_diamond")
    who.place = "miskatonic_university_street"
    script(game, [6, 1, 1, 1])
    run(rumor_in_the_street(game, who), ["act:the_terrible_experiment", "fight:cultist.1", "fight", "stop"])
    assert who.monster_trophies == ["cultist.1"]
    assert game.state.rumor is not None
    script(game, [6, 1, 1, 1])
    session = FlowRunner(rumor_in_the_street(game, who))
    for answer in ("act:the_terrible_experiment", "fight:cultist.2", "fight"):
        session.answer(answer)
    assert session.over
    assert rumor_gone(game, "the_terrible_experiment", "passed")
    assert who.monster_trophies == ["cultist.1", "cultist.2"]
    assert [[content.card(card).deck for card in each.cards] for each in game.playing()][1:] == [["skill"]] * 3


def test_r16_3_it_is_ended_also_by_one_who_drops_beside_the_last_captive(content: Content) -> None:
    """The gug is dead, its killer unconscious of it: the card is empty at that moment, and the rumor passed."""
    game = scenario(content, investigators=PLAIN_GROUP)
    experiment(game, "gug.1")
    who = game.by_id("joe_diamond")
    who.place, who.stamina = "miskatonic_university_street", 1
    who.sliders = [1, 3, 1]
    weapon = give(game, who, "45_automatic")
    script(game, [6] * 9)
    session = FlowRunner(rumor_in_the_street(game, who))
    session.answer("act:the_terrible_experiment")
    session.answer("fight:gug.1")
    with pytest.raises(Collapsed):
        session.answer(f"fight:{weapon}")
    assert who.place == "st_marys_hospital"
    assert who.monster_trophies == ["gug.1"]
    assert rumor_gone(game, "the_terrible_experiment", "passed")


def test_r16_3_eight_captives_break_out_and_terror_rises_to_10(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, "the_terrible_experiment")
    next_mythos_end(game)
    next_mythos_end(game)
    assert len(rumor.monsters) == 7
    captives = list(rumor.monsters)
    next_mythos_end(game)
    assert game.state.terror == 10
    assert len(game.state.monsters) == 8
    assert set(game.state.monsters) > set(captives)
    assert set(game.state.monsters.values()) == {"miskatonic_university_street"}
    assert rumor_gone(game, "the_terrible_experiment", "failed")
    assert sorted(game.state.closed) == ["curiositie_shoppe", "general_store", "ye_olde_magick_shoppe"]
    assert len(game.state.decks["ally"]) == 1


def test_r16_3_together_with_those_in_town_they_may_wake_the_ancient_one(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    rumor = enter_rumor(game, "the_terrible_experiment")
    rumor.monsters += [game.state.cup.pop() for _ in range(2)]
    for _ in range(6):
        game.state.monsters[game.state.cup.pop()] = "woods"
    with pytest.raises(AncientOneAwakens) as awakens:
        next_mythos_end(game)
    assert awakens.value.reason == "overrun"
    assert len(game.state.monsters) == 14


def test_r16_3_in_the_rain_no_captive_fire_vampire_comes_into_play(content: Content) -> None:
    game = scenario(content, investigators=PLAIN_GROUP)
    experiment(game, *(f"cultist.{number}" for number in range(1, 7)), "fire_vampire.1")
    put_environment(game, "raining_cats_and_dogs")
    game.state.boxed_monsters += game.state.cup
    game.state.cup = ["fire_vampire.2", "ghost.1", "ghost.2"]
    next_mythos_end(game)
    assert len(game.state.monsters) == 8
    assert not any(monster.startswith("fire_vampire.") for monster in game.state.monsters)
    assert sorted(game.state.cup) == ["fire_vampire.1", "fire_vampire.2"]


def test_r16_2_in_the_rain_a_fire_vampire_may_be_caught_on_the_card(content: Content) -> None:
    """The card of the weather speaks of the board alone, and so does its text at the table."""
    game = scenario(content, investigators=PLAIN_GROUP)
    put_environment(game, "raining_cats_and_dogs")
    game.state.boxed_monsters += game.state.cup
    game.state.cup = ["fire_vampire.1", "fire_vampire.2", "ghost.1", "ghost.2", "ghost.3"]
    rumor = enter_rumor(game, "the_terrible_experiment")
    assert {"fire_vampire.1", "fire_vampire.2"} < set(rumor.monsters)
    text = str(load("en", "town").find("explain", "raining_cats_and_dogs"))
    assert "enter play" not in text and text.endswith("none can come to Arkham.")
