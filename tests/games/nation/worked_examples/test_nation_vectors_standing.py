"""The worked examples of standing rules, and those of several players as far as one meets them: his rivals are the cultists."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.printed.numbers import LIMBO, PLAYER
from solo.games.nation.rules.acquiring import may_acquire
from solo.games.nation.rules.gates import power_there
from solo.games.nation.rules.murder import victims_in
from solo.games.nation.rules.turn import end_turn
from tests.games.nation.helpers import Scene, content
from tests.games.nation.worked_examples.vectors import expected, vectors


def test_x_effect_dagon_tie() -> None:
    scene = Scene().main("atlanta").cubes("detroit", 2, 2)
    assert not may_acquire(scene.game, "detroit")
    scene.beside("mythos_dagon")
    assert may_acquire(scene.game, "detroit") is expected("x_effect_dagon_tie")["legal"]


def test_x_effect_continuous() -> None:
    wanted = expected("x_effect_continuous")
    scene = Scene(main="friday").beside("star_stone").main("detroit").tokens("sanity")
    scene.hand("chalk_and_candle", "errand_boy", "car_keys").give("card")
    paid = scene.told(events.CardsPlayed)[0]
    assert set(paid.cards) == {"errand_boy", "car_keys"}
    assert 1 + paid.total == wanted["power"] == wanted["needed"]
    assert scene.told(events.GateSealed)[0].value == wanted["gate_vp_at_end"]


def test_x_rule_tesla() -> None:
    wanted = expected("x_rule_tesla")
    scene = Scene().beside("nikola_tesla").cubes("boston", 1).cubes("detroit", 1).hand("errand_boy", "old_favor")
    scene.give("acquire", "target:boston")
    assert scene.state.turn.actions == wanted["actions_left"]
    assert "acquire" not in scene.options


def test_x_rule_yog_to_hand() -> None:
    wanted = expected("x_rule_yog_to_hand")
    scene = Scene().beside("mythos_yog_sothoth").pile("chicago", "tnt", "fbi").cubes("tnt", 1)
    scene.hand("errand_boy", "old_favor", "letter_of_introduction", "whispered_rumor", "pawnbroker")
    scene.give("acquire", "to_hand:tnt")
    deck = scene.who.deck
    assert (len(deck.hand), deck.discard) == (wanted["hand_size"], wanted["discard_gets"])
    scene.run(end_turn(scene.game))
    assert len(scene.told(events.CardsDrawn)) == wanted["end_of_turn_draw"]


def test_x_rule_black_goat() -> None:
    wanted = expected("x_rule_black_goat")
    scene = Scene().beside("mythos_black_goat").pile("chicago", "tnt", "fbi").supply(PLAYER, 3)
    scene.hand("letter_of_introduction", "blood_money").give("influence", "target:boston", "extra:tnt")
    assert (scene.on("boston"), scene.on("tnt")) == (wanted["boston"]["cubes"], wanted["tnt"]["cubes"])
    assert scene.state.supply[PLAYER] == wanted["supply"]
    other = Scene().beside("mythos_black_goat").hand("letter_of_introduction", "blood_money")
    other.give("influence", "target:boston", "decline")
    assert other.state.supply[PLAYER] == 4


def test_x_rule_secret_patron() -> None:
    wanted = expected("x_rule_secret_patron")
    scene = Scene().beside("secret_patron").supply(PLAYER, 0, 8).hand("blood_money", "pawnbroker")
    bank = scene.state.bank
    scene.give("buy").pay("blood_money", "pawnbroker")
    assert scene.state.supply[PLAYER] == wanted["supply"]
    assert (
        bank - scene.state.bank == vectors()["x_rule_secret_patron"].given["general_supply"] - wanted["general_supply"]
    )


def test_x_rule_quiet_brotherhood() -> None:
    wanted = expected("x_rule_quiet_brotherhood")
    scene = Scene().beside("quiet_brotherhood").supply(PLAYER, 0, 3).hand("letter_of_introduction").give("recover")
    assert (scene.state.supply[PLAYER], scene.state.limbo[PLAYER]) == (wanted["supply"], wanted["limbo"])
    again = Scene().beside("quiet_brotherhood").supply(PLAYER, 0, 9).hand("errand_boy", "old_favor", "blood_money")
    again.give("recover", "pay:errand_boy")
    assert again.state.supply[PLAYER] == 2
    again.give("recover")
    assert (again.state.supply[PLAYER], again.state.limbo[PLAYER]) == (3, 6)
    assert LIMBO in {event.place for event in again.told(events.CubesTaken)}


def test_x_rule_great_library() -> None:
    scene = Scene().beside("great_library").hand("errand_boy", "old_favor")
    scene.run(end_turn(scene.game))
    assert len(scene.who.deck.hand) == expected("x_rule_great_library")["hand_size"]


def test_x_rule_nyarlathotep_and_hastur() -> None:
    wanted = expected("x_rule_nyarlathotep_and_hastur")
    scene = Scene().beside("mythos_nyarlathotep", "mythos_hastur").hire("charleston", "eunice_hunt")
    scene.cultists("charleston").scores(0, 10).hand("eunice_hunt", "errand_boy").give("card")
    paid = scene.told(events.CardsPlayed)[0]
    assert power_there(scene.game, "charleston") + paid.total == wanted["power"] == wanted["needed"]
    assert scene.state.cultists[0].revealed is wanted["cultist_1_revealed"]
    assert scene.state.automaton.score == wanted["ancient_one_vp"]


# Several players: the rival is a cultist


def test_acquire_city_from_rival() -> None:
    wanted = expected("acquire_city_from_rival")
    scene = Scene().scores(5, 20).control("atlanta", "cultist_1").cubes("atlanta", 2, 0, 1).hand("errand_boy")
    homes = scene.state.supply["cultist_2"]
    scene.give("acquire")
    assert (scene.who.score - 5, scene.state.automaton.score - 20) == (
        wanted["vp_change"]["monday"], wanted["vp_change"]["tuesday"],
    )  # fmt: skip
    assert scene.state.limbo[PLAYER] == 2
    assert scene.state.supply["cultist_2"] - homes == 1
    assert scene.game.city("atlanta").owner == PLAYER
    assert "city_atlanta" in scene.who.deck.discard


def test_murder_with_extra_cards() -> None:
    wanted = expected("murder_with_extra_cards")
    scene = Scene(main="thursday").hire("atlanta", "adsila_chavos").cultists("atlanta").scores(0, 9)
    scene.hand("adsila_chavos", "errand_boy", "sworn_sister", "salt_and_iron")
    scene.give("card")
    paid = scene.told(events.CardsPlayed)[0]
    assert len(paid.cards) == 3
    assert power_there(scene.game, "atlanta") + paid.total == wanted["power_total"]
    assert scene.state.cultists[0].revealed is wanted["success"]


def test_murder_without_extra_cards() -> None:
    wanted = expected("murder_without_extra_cards")
    scene = Scene(main="wednesday").main("indianapolis").hire("indianapolis", "harry_houdini")
    scene.cultists("indianapolis").scores(0, 9).gate("indianapolis", "closed")
    scene.hand("bloodthirsty_conspirator", "errand_boy").give("free_card:bloodthirsty_conspirator")
    assert power_there(scene.game, "indianapolis") == wanted["power_total"]
    assert len(scene.told(events.CardsPlayed)) == wanted["extra_cards"]
    assert scene.state.cultists[0].revealed is wanted["success"]
    assert "bloodthirsty_conspirator" in scene.state.box


def test_d_main_agent_protected() -> None:
    scene = Scene().hire("atlanta", "eunice_hunt").scores(7)
    assert ("monday" in victims_in(scene.game, "boston")) is expected("d_main_agent_protected")["legal"]


def test_d_main_agent_below_five_vp() -> None:
    scene = Scene().main("pittsburgh").cultists("pittsburgh").scores(4).step("cultist_1", "murder", 1)
    assert content().cities["pittsburgh"].control <= scene.tried.number or scene.tried.passed[0].reason == "too_early"
    assert bool(scene.told(events.AgentMurdered)) is expected("d_main_agent_below_five_vp")["legal"]
