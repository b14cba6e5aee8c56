"""The worked examples of the Ancient Ones' effects, and of the game's end in their turn."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.cult import ancient_turn, shuffle_behavior
from solo.games.nation.rules.ending import check_end
from solo.kernel.flow import Flow
from tests.games.nation.helpers import Scene, content
from tests.games.nation.worked_examples.test_nation_vectors_cult import ONE, TWO, supply, vp
from tests.games.nation.worked_examples.vectors import expected, vectors


def test_solo_effect_hastur_cultist_1() -> None:
    wanted = expected("solo_effect_hastur_cultist_1")
    scene = Scene("hastur").cultists("detroit").step(ONE, "effect")
    for city in ("detroit", "chicago", "st_louis"):
        assert scene.on(scene.game.city(city).face) == {"1": wanted["cubes_added_to_each"]}
    assert scene.place(1) == "chicago"


def test_x_spread_short_supply() -> None:
    wanted = expected("x_spread_short_supply")
    scene = Scene("hastur").supply(ONE, 2).step(ONE, "effect")
    for city, number in wanted["cubes_of_1_on_card_in"].items():
        assert scene.game.city(city).card.of(ONE) == number
    assert (supply(scene, ONE), scene.place(1)) == (wanted["cultist_1_supply"], wanted["cultist_1"])


def test_x_spread_no_supply() -> None:
    wanted = expected("x_spread_no_supply")
    scene = Scene("hastur").supply(ONE, 0, 6).step(ONE, "effect")
    assert (supply(scene, ONE), scene.state.limbo[ONE]) == (wanted["cultist_1_supply"], wanted["cultist_1_limbo"])
    assert scene.place(1) == wanted["cultist_1"]


def test_x_ao_effect_hastur_2() -> None:
    wanted = expected("x_ao_effect_hastur_2")
    scene = Scene("hastur").main("washington").cultists("arkham", "detroit").pile("chicago", "carl_jung", "tnt")
    scene.cubes("carl_jung", 6, 3, 1).storage("eliot_ness")
    scene.kept("wyatt_earp", "moses_fleet")
    scene.step(TWO, "effect")
    assert [event.card for event in scene.told(events.NetworkCardTaken)] == wanted["acquired"]
    assert len(scene.state.automaton.cards) == wanted["kept_agents"]
    assert (scene.state.ended == "goal") is wanted["ancient_one_wins"]


def test_x_ao_effect_dagon_1() -> None:
    wanted = expected("x_ao_effect_dagon_1")
    scene = Scene("dagon").main("washington").cultists("boston").control("boston", PLAYER).cubes("boston", 1, 3)
    scene.lock("boston").pile("boston", "tnt", "fbi").scores(10).step(ONE, "effect")
    city = scene.game.city("boston")
    assert (city.owner, city.space.lock) == (wanted["boston"]["controller"], wanted["boston"]["lock"])
    assert (scene.who.score, vp(scene) - 6) == (wanted["vp"], wanted["ancient_one_vp_change"])
    assert (scene.state.locks, scene.place(1)) == (wanted["locks"], wanted["cultist_1"])


def test_x_ao_effect_dagon_2() -> None:
    wanted = expected("x_ao_effect_dagon_2")
    scene = Scene("dagon").cultists("arkham", "boston").tracks(ritual=4).step(TWO, "effect")
    gate = scene.told(events.CultistTried)[0]
    assert (gate.number, gate.passed[0].needed) == (wanted["power"], wanted["needed"])
    assert (scene.state.ritual, scene.place(2)) == (wanted["ritual"], wanted["cultist_2"])


def test_x_ao_effect_yog_1() -> None:
    wanted = expected("x_ao_effect_yog_1")
    scene = Scene("yog_sothoth").cultists("boston").row("offering", "star_stone", "red_moon").supply(ONE, 0, 2)
    scene.step(ONE, "effect")
    assert [each.stake.of(ONE) for each in scene.state.row] == wanted["row_cubes_of_1"]
    assert (supply(scene, ONE), scene.state.limbo[ONE]) == (wanted["cultist_1_supply"], wanted["cultist_1_limbo"])
    assert scene.place(1) == wanted["cultist_1"]


def test_x_ao_effect_yog_2() -> None:
    wanted = expected("x_ao_effect_yog_2")
    scene = Scene("yog_sothoth").cultists("arkham", "detroit").pile("detroit", "newspaper_syndicate", "tnt")
    scene.cubes("newspaper_syndicate", 0, 0, 3).row("offering", "star_stone").cubes("offering", 0, 1)
    scene.step(TWO, "effect")
    assert [event.card for event in scene.told(events.NetworkCardTaken)] == wanted["acquired"]
    assert [scene.on(each.card) for each in scene.state.row] == [{"1": 1}, {"2": 3}]
    assert scene.state.limbo[TWO] == wanted["cultist_2_limbo_change"]


def test_x_ao_effect_goat_1() -> None:
    wanted = expected("x_ao_effect_goat_1")
    scene = Scene("black_goat").cultists("st_louis").tracks(ritual=2)
    for city in scene.state.cities:
        if content().has_sanity_icon(city.face):
            plain = next(card for card in scene.state.storage if not content().has_sanity_icon(card))
            scene.pile(city.id, plain)
    scene.step(ONE, "effect")
    assert (scene.state.ritual, scene.place(1)) == (wanted["ritual"], wanted["cultist_1"])


def test_x_ao_effect_goat_2() -> None:
    wanted = expected("x_ao_effect_goat_2")
    scene = Scene("black_goat").cultists("arkham", "detroit").row("offering", deck=["red_moon"]).step(TWO, "effect")
    assert [each.card for each in scene.state.row] == wanted["row"]
    assert scene.on("red_moon") == wanted["red_moon"]["cubes"]
    assert scene.place(2) == wanted["cultist_2"]


def test_x_ao_effect_cthulhu_1() -> None:
    wanted = expected("x_ao_effect_cthulhu_1")
    scene = Scene("cthulhu").cultists("pittsburgh").gate("pittsburgh", "closed").gate("detroit", "open")
    scene.step(ONE, "effect")
    gate = scene.tried
    assert (gate.place, gate.number) == (wanted["moved_to"], wanted["power"])
    city = scene.game.city("chicago")
    assert f"{city.gate} by {city.gate_owner}" == wanted["gate_chicago"]
    assert (vp(scene) - 6, scene.place(1)) == (wanted["ancient_one_vp_change"], wanted["cultist_1"])


def test_x_ao_effect_cthulhu_2() -> None:
    wanted = expected("x_ao_effect_cthulhu_2")
    scene = Scene("cthulhu").cultists("arkham", "pittsburgh").step(TWO, "effect")
    gate = scene.told(events.CultistTried)[0]
    assert (gate.number, gate.passed[0].needed) == (wanted["power"], wanted["needed"])
    assert scene.on("pittsburgh") == wanted["pittsburgh"]["cubes"]
    assert scene.place(2) == wanted["cultist_2"]


def test_x_ao_effect_nyarlathotep_1() -> None:
    wanted = expected("x_ao_effect_nyarlathotep_1")
    scene = Scene().cultists("boston").control("boston", ONE).control("new_york", PLAYER).step(ONE, "effect")
    assert scene.on("new_york") == wanted["new_york"]["cubes"]
    assert scene.place(1) == wanted["cultist_1"]


def test_x_ao_effect_nyarlathotep_2() -> None:
    wanted = expected("x_ao_effect_nyarlathotep_2")
    scene = Scene().cultists("arkham", "chicago").tracks(investigation=4).step(TWO, "effect")
    assert (scene.state.investigation, scene.place(2)) == (wanted["investigation"], wanted["cultist_2"])


# The behavior deck, and the end


def test_x_ao_reshuffle() -> None:
    wanted = expected("x_ao_reshuffle")
    scene = Scene()
    state = scene.state
    given = vectors()["x_ao_reshuffle"].given
    state.behavior_discard = [*given["behaviour_discard"], given["turned"]]
    state.behavior = [card for card in content().behavior if card not in state.behavior_discard]
    shuffle_behavior(scene.game)
    assert len(state.behavior) == wanted["behaviour_deck_size"]
    assert state.behavior_discard == wanted["behaviour_discard"]


def test_x_goal_beats_score() -> None:
    scene = Scene("dagon").scores(34, 8).tracks(9, 1)
    scene.run(_checked(scene))
    assert (scene.state.ended, scene.state.won) == ("goal", not expected("x_goal_beats_score")["ancient_one_wins"])


def _checked(scene: Scene) -> Flow[None]:
    check_end(scene.game)
    yield from ()


def test_x_thirty_five_after_step() -> None:
    wanted = expected("x_thirty_five_after_step")
    scene = Scene().main("washington").scores(0, 33).cubes("boston", 0, 3)
    scene.state.phase = "ancient"
    scene.state.behavior.sort(key=lambda card: card != "behavior_3b")
    scene.run(ancient_turn(scene.game))
    assert vp(scene) == wanted["ancient_one_vp"]
    assert (scene.over, scene.state.ended) == (wanted["game_ends"], "score")
    assert {event.cultist for event in scene.told(events.CultistTried)} == {ONE}
