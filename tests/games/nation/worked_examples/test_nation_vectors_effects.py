"""The worked examples of what is written on cards, each through a card that is played, acquired or lies beside the board."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.murder import victims_in
from solo.games.nation.rules.sanity import test_player as draw_token
from tests.games.nation.helpers import Scene
from tests.games.nation.worked_examples.vectors import expected

ONE, TWO = "cultist_1", "cultist_2"


def supply(scene: Scene) -> int:
    return scene.state.supply[PLAYER]


def bag(scene: Scene) -> dict[str, int]:
    return {"insanity": scene.state.insanity, "sanity": scene.state.sanity}


# Cubes


def test_x_effect_lock_remove_same_place() -> None:
    wanted = expected("x_effect_lock_remove_same_place")
    scene = Scene().supply(PLAYER, 3).lock("boston").hand("private_eye_ledger").give("card")
    assert scene.state.locks == wanted["locks"]
    assert scene.game.city("boston").space.lock is wanted["boston"]["lock"]
    assert scene.on("boston") == wanted["boston"]["cubes"]
    assert supply(scene) == wanted["supply"]


def test_x_effect_fbi() -> None:
    wanted = expected("x_effect_fbi")
    scene = Scene().cubes("detroit", 0, 3, 1).supply(PLAYER, 2).supply(ONE, 10).hand("fbi")
    scene.give("card", "cultist_1:detroit", "target:detroit")
    assert scene.on("detroit") == wanted["detroit"]["cubes"]
    assert (supply(scene), scene.state.supply[ONE]) == (wanted["supply"], wanted["cultist_1_supply"])


def test_x_effect_recover_limbo() -> None:
    wanted = expected("x_effect_recover_limbo")
    scene = Scene().supply(PLAYER, 0, 5).hand("telegraph_office").give("card")
    assert (scene.state.limbo[PLAYER], supply(scene)) == (wanted["limbo"], wanted["supply"])


def test_x_effect_corruption_solo() -> None:
    wanted = expected("x_effect_corruption_solo")
    scene = Scene().supply(PLAYER, 4).pile("detroit", "tnt", "anarchists").hand("corruption")
    scene.give("card", "target:tnt")
    assert supply(scene) == wanted["supply"]
    assert scene.on("tnt") == wanted["tnt"]["cubes"]


def test_x_effect_dagon_cubes() -> None:
    wanted = expected("x_effect_dagon_cubes")
    scene = Scene().row("mythos_dagon", "offering").cubes("mythos_dagon", 3).hand("errand_boy").tokens("sanity")
    limbo = scene.state.limbo[PLAYER]
    scene.give("acquire", "target:boston")
    assert scene.on("boston") == wanted["boston"]["cubes"]
    assert scene.state.limbo[PLAYER] - limbo == wanted["limbo_change"]


# Cards


def test_x_effect_draw() -> None:
    wanted = expected("x_effect_draw")
    scene = Scene().hand("miskatonic_university", "errand_boy").deck(6)
    scene.begin().state.turn.actions = 1
    scene.give("free_card:miskatonic_university")
    assert len(scene.who.deck.hand) == wanted["hand_size"]
    assert scene.state.turn.actions == wanted["actions_left"]


def test_x_effect_discard_draw() -> None:
    wanted = expected("x_effect_discard_draw")
    scene = Scene().hand("freemasons", "errand_boy", "blood_money").deck(6)
    scene.give("free_card:freemasons", ("discard:errand_boy", "discard:blood_money"))
    deck = scene.who.deck
    assert len(deck.hand) == wanted["hand_size"]
    assert (deck.discard, deck.played) == (wanted["discard_gets"], wanted["played"])


def test_x_effect_wall_street() -> None:
    wanted = expected("x_effect_wall_street")
    scene = Scene().supply(PLAYER, 1).row("offering", "star_stone").hand("wall_street").deck(3)
    scene.give("free_card:wall_street", "target:offering")
    assert (len(scene.who.deck.hand), supply(scene)) == (wanted["hand_size"], wanted["supply"])
    assert scene.on("offering") == wanted["offering"]["cubes"]


def test_x_played_card_not_drawn_again() -> None:
    wanted = expected("x_played_card_not_drawn_again")
    scene = Scene().hand("miskatonic_university", "errand_boy").deck(["pawnbroker"], ["blood_money"])
    scene.give("free_card:miskatonic_university")
    deck = scene.who.deck
    assert set(deck.hand) == set(wanted["hand"])
    assert (deck.draw, deck.discard, deck.played) == (wanted["deck"], wanted["discard"], wanted["played"])


def test_x_offering() -> None:
    wanted = expected("x_offering")
    scene = Scene().beside("offering").hand("errand_boy", "blood_money").deck(5)
    scene.give("free_mythos:offering", "discard:errand_boy")
    assert len(scene.who.deck.hand) == wanted["hand_size"]
    assert scene.who.deck.discard == wanted["discard_gets"]
    assert "free_mythos:offering" not in scene.options


def test_x_effect_hart_island() -> None:
    wanted = expected("x_effect_hart_island")
    scene = Scene().hand("hart_island").hire("detroit", "eunice_hunt").control("boston", PLAYER)
    scene.deck(4, ["errand_boy", "eunice_hunt", "city_boston"])
    scene.give("free_card:hart_island")
    assert scene.state.box[-1:] == wanted["destroyed"] == wanted["may_destroy"]
    assert len(scene.who.deck.hand) == wanted["hand_size"]


def test_x_effect_tnt() -> None:
    wanted = expected("x_effect_tnt")
    scene = Scene().main("atlanta").hand("chalk_and_candle", "tnt").tokens("sanity")
    scene.give("card", "close:monday")
    assert scene.told(events.GateSealed)[0].city == "atlanta"
    assert scene.told(events.CardsPlayed)[0].total + 1 == wanted["power"]
    assert set(scene.state.box[-2:]) == set(wanted["destroyed"])


def test_x_effect_rlyeh() -> None:
    wanted = expected("x_effect_rlyeh")
    scene = Scene().supply(PLAYER, 5).hand("city_rlyeh").tokens("insanity").give("influence", "target:boston")
    assert scene.who.insanity == wanted["insanity"]
    assert scene.on("boston") == wanted["boston"]["cubes"]
    assert supply(scene) == wanted["supply"]


# Acquiring


def test_acquire_mythos_extra_action() -> None:
    wanted = expected("acquire_mythos_extra_action")
    scene = Scene(main="thursday").row("mythos_yog_sothoth", "offering").cubes("mythos_yog_sothoth", 2)
    limbo = scene.state.limbo[PLAYER]
    scene.hand("errand_boy").give("acquire")
    assert scene.who.mythos == ["mythos_yog_sothoth"]
    assert scene.state.limbo[PLAYER] - limbo == 2
    assert scene.told(events.ActionsGained)[0].number == wanted["extra_actions_this_turn"]
    assert (len(scene.state.row) == 2) is wanted["row_refilled"]


def test_x_effect_gain_action() -> None:
    wanted = expected("x_effect_gain_action")
    scene = Scene().row("mythos_yog_sothoth", "offering").cubes("mythos_yog_sothoth", 2).cubes("boston", 3)
    scene.hand("errand_boy").give("acquire", "target:mythos_yog_sothoth")
    assert scene.state.turn.actions == wanted["actions_left"]
    assert ("acquire" in scene.options) is wanted["acquire_still_allowed"]


def test_x_last_card_of_pile_sanity() -> None:
    wanted = expected("x_last_card_of_pile_sanity")
    scene = Scene().tracks(ritual=3).row("offering", deck=["red_moon", "mythos_dagon"]).scores(5)
    scene.pile("charleston", "lost_city").cubes("lost_city", 2).tokens("insanity").hand("errand_boy").give("acquire")
    assert scene.state.ritual == wanted["ritual"]
    assert [each.card for each in scene.state.row] == wanted["row"]
    assert (scene.who.score, scene.who.insanity) == (wanted["vp"], wanted["insanity"])
    kinds = [type(event).__name__ for event in scene.game.events]
    order = ["CubesSpent", "NetworkCardTaken", "PileEmptied", "ScoreMoved", "SanityTested"]
    assert [kind for kind in kinds if kind in order] == order


def test_x_effect_hastur_search() -> None:
    wanted = expected("x_effect_hastur_search")
    scene = Scene().row("mythos_hastur", "offering").cubes("mythos_hastur", 1).hand("errand_boy").tokens("sanity")
    scene.storage("tnt", "bank_vault", "carl_jung", "fbi")
    scene.give("acquire", "place:chicago")
    assert scene.state.storage[0] == wanted["storage"][0]
    assert scene.state.storage[-2:] == wanted["storage"][1:]
    assert scene.who.deck.discard == [wanted["discard_gets"]]
    assert scene.game.agents()["carl_jung"] == wanted["carl_jung_in"]


def test_x_effect_silver_key() -> None:
    wanted = expected("x_effect_silver_key")
    scene = Scene().beside("silver_key").storage("tnt", "fbi").cubes("boston", 2).cultists("arkham", "chicago")
    scene.hand("errand_boy").give("acquire", "take")
    assert scene.state.storage[:1] == wanted["storage"]
    assert scene.who.deck.discard == wanted["discard_gets"]
    assert (len(scene.told(events.StorageTurned)) > 1) is wanted["silver_key_again"]


def test_x_effect_anomaly() -> None:
    wanted = expected("x_effect_anomaly")
    scene = Scene().tracks(ritual=1).row("offering", "star_stone").tokens("sanity")
    scene.pile("st_louis", "dimensional_anomaly", "tnt").cubes("dimensional_anomaly", 1)
    scene.hand("errand_boy").give("acquire")
    city = scene.game.city("st_louis")
    assert [*city.pile, *([city.face] if city.face else [])] == wanted["st_louis_pile"]
    assert scene.state.box[-1:] == wanted["destroyed"]
    assert (len(scene.state.row), scene.state.ritual) == (wanted["row_size"], wanted["ritual"])


def test_x_effect_possessed() -> None:
    wanted = expected("x_effect_possessed")
    scene = Scene().pile("chicago", "possessed", "tnt").cubes("possessed", 1).tokens("sanity").hand("errand_boy")
    scene.give("acquire")
    assert scene.game.possessed("monday")
    assert scene.game.power_of("monday") == wanted["main"]["power"]
    assert bool(victims_in(scene.game, "boston")) is wanted["cultists_may_murder_main"]


# Minds and ways


def test_x_effect_move() -> None:
    wanted = expected("x_effect_move")
    scene = Scene().main("chicago").hand("explorers_club", "errand_boy")
    scene.give("free_card:explorers_club", "to:new_orleans")
    assert scene.who.place == wanted["main"]
    moved = scene.told(events.AgentTraveled)[0]
    assert (len(moved.route) - 1, moved.free) == (wanted["roads"], wanted["wealth_paid"] == 0)


def test_x_effect_vp_and_test() -> None:
    wanted = expected("x_effect_vp_and_test")
    scene = Scene().scores(9).minds(player=2).tokens("insanity").hand("necronomicon").give("card")
    assert (scene.who.score, scene.who.insanity) == (wanted["vp"], wanted["insanity"])
    assert scene.over is wanted["game_ends"]
    assert scene.told(events.CampaignEnded)[0].parts.get("hidden", 0) == wanted["hidden_bonus"]


def test_x_effect_jung() -> None:
    wanted = expected("x_effect_jung")
    scene = Scene().hire("boston", "carl_jung").minds(player=2).tokens("insanity")
    before = bag(scene)
    scene.run(draw_token(scene.game), "react:carl_jung")
    assert scene.who.insanity == wanted["insanity"]
    assert bag(scene) == before
    assert scene.state.box[-1:] == wanted["destroyed"]
    assert bool(scene.state.trigger) is wanted["game_ends"]


def test_x_effect_to_bag() -> None:
    wanted = expected("x_effect_to_bag")
    scene = Scene().minds(player=2).hand("asylum_files", "errand_boy")
    before = bag(scene)
    scene.give("card")
    assert scene.who.insanity == wanted["insanity"]
    assert bag(scene) == {**before, "insanity": before["insanity"] + 1}
    assert scene.state.box[-1:] == wanted["destroyed"]


def test_x_effect_danvers_test() -> None:
    wanted = expected("x_effect_danvers_test")
    scene = Scene().minds(ancient=4).tokens("insanity").hand("errand_boy")
    scene.row("danvers_state_hospital", "offering").cubes("danvers_state_hospital", 1)
    scene.give("acquire", "ancient_one")
    assert scene.state.automaton.insanity == wanted["ancient_one_insanity"]
    assert bool(scene.who.revealed) is wanted["alignment_revealed"]
    assert (scene.state.late, scene.over) == ("cult_insane", False)


# Tokens


def test_x_effect_devastate() -> None:
    wanted = expected("x_effect_devastate")
    scene = Scene().scores(0, 18).main("atlanta").hire("atlanta", "eunice_hunt").cultists("arkham", "atlanta")
    scene.control("atlanta", ONE).pile("atlanta", "tnt", "fbi").cubes("atlanta", 1, 2).cubes("tnt", 0, 0, 3)
    scene.lock("atlanta").row("mythos_cthulhu", "offering").cubes("mythos_cthulhu", 1).tokens("sanity")
    limbo = dict(scene.state.limbo)
    scene.hand("errand_boy").give("acquire", "place:atlanta", "place:charleston", "place:charleston")
    city = scene.game.city("atlanta")
    assert (city.owner, city.space.lock, city.face) == ("", False, wanted["atlanta"]["face_up"])
    assert scene.game.agents_in("atlanta") == wanted["atlanta"]["agents"]
    change = {side: number - limbo[side] for side, number in scene.state.limbo.items()}
    assert change == {PLAYER: wanted["limbo_change"]["p"] + 1, ONE: 2, TWO: 3}
    assert set(scene.state.box[-2:]) == set(wanted["destroyed"])
    assert scene.state.automaton.score == wanted["ancient_one_vp"]
    assert (scene.who.place, scene.place(2)) == (wanted["main"], wanted["cultist_2"])


def test_x_rule_whateleys() -> None:
    wanted = expected("x_rule_whateleys")
    scene = Scene().beside("whateleys").hand("chalk_and_candle", "errand_boy", "hired_muscle").tokens("sanity")
    scene.state.whateleys.append("boston")
    assert ("card" in scene.options) is wanted["legal"]
    scene.give("card", "close:monday").pay("errand_boy", "hired_muscle")
    assert scene.told(events.GateSealed)[0].value == wanted["needed"]


def test_x_mythos_action_once() -> None:
    wanted = expected("x_mythos_action_once")
    scene = Scene().beside("martial_law").hand("errand_boy")
    scene.state.martial_law = "boston"
    scene.give("mythos", "place:detroit")
    assert scene.state.martial_law == wanted["martial_law_in"]
    assert scene.state.turn.actions == wanted["actions_left"]
    assert "mythos" not in scene.options


def test_x_effect_deep_ones() -> None:
    wanted = expected("x_effect_deep_ones")
    scene = Scene().scores(6).deep_ones("arkham", "arkham", "charleston", "atlanta").cultists("boston", "detroit")
    scene.hand("deep_ones").give("card", "place:boston", "place:boston")
    assert len(scene.state.deep_ones) == wanted["deep_ones_in_play"]
    assert scene.who.score == wanted["vp"]
    assert scene.game.city("arkham").owner == wanted["arkham"]["controller"]


def test_x_effect_deep_ones_end() -> None:
    wanted = expected("x_effect_deep_ones_end")
    scene = Scene().deep_ones(*["charleston"] * 8).hand("deep_ones").give("card")
    assert scene.over is wanted["game_ends"]
    end = scene.told(events.CampaignEnded)[0]
    assert end.how == "deep_ones"
    assert end.parts.get("deep_ones", 0) == wanted["bonus"]
