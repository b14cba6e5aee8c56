"""The worked examples of the rest of a turn: tracks, discarding and passing, gates, murder, locks, sanity, the end."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.acquiring import may_acquire
from solo.games.nation.rules.ending import may_reveal
from solo.games.nation.rules.sanity import test_player as draw_token
from solo.games.nation.rules.scoring import revealing_points, score_parts
from solo.games.nation.rules.tracks import interval
from solo.games.nation.rules.turn import end_turn
from solo.games.nation.state import Turn
from tests.games.nation.helpers import Scene
from tests.games.nation.worked_examples.vectors import expected, vectors

# Tracks


def test_raise_ritual_three() -> None:
    wanted = expected("raise_ritual_three")
    scene = Scene(main="tuesday").hand("city_new_orleans", "james_horus_rose")
    scene.give("track").pay("city_new_orleans", "james_horus_rose")
    assert scene.state.ritual == wanted["ritual_change"]
    assert scene.state.investigation == wanted["investigation_change"]


def test_x_track_up() -> None:
    wanted = expected("x_track_up")
    scene = Scene().tracks(investigation=2).hand("eunice_hunt", "whispered_rumor").scores(3)
    scene.give("track").pay("eunice_hunt", "whispered_rumor")
    assert scene.state.investigation == wanted["investigation"]
    assert interval(scene.game, "investigation") == wanted["interval_vp_now"]
    assert scene.who.score == 3


def test_x_track_down() -> None:
    scene = Scene().tracks(ritual=1).hand("warding_chalk").give("track")
    assert scene.state.ritual == expected("x_track_down")["ritual"]
    other = Scene().tracks(ritual=0).hand("warding_chalk")
    assert ("track" in other.options) is expected("x_track_down")["legal_at_0"]


def test_x_track_end() -> None:
    wanted = expected("x_track_end")
    scene = Scene().tracks(investigation=8).hand("eunice_hunt").round().give("track")
    assert scene.state.investigation == wanted["investigation"]
    assert (scene.over, scene.state.ended) == (wanted["game_ends"], "track")
    assert scene.told(events.BehaviorTurned) == []


# Discarding, passing, drawing


def test_x_discard() -> None:
    wanted = expected("x_discard")
    scene = Scene().hand("errand_boy", "old_favor", "blood_money")
    scene.state.turn = Turn(2, False)
    scene.round().give("discard", ("discard:errand_boy", "discard:old_favor"))
    assert scene.who.deck.hand == wanted["hand"]
    scene.give("pass")
    assert len(scene.told(events.CardsDrawn)[0].cards) == wanted["then_end_of_turn_draw"]
    assert len(scene.who.deck.hand) == wanted["hand_size"]


def test_x_pass() -> None:
    wanted = expected("x_pass")
    scene = Scene().hand("errand_boy", "old_favor", "blood_money", "pawnbroker", "bribed_clerk")
    scene.round().give("pass")
    assert scene.told(events.TurnPassed)[0].actions == vectors()["x_pass"].given["actions_left"]
    assert scene.told(events.CardsDrawn) == []
    assert bool(scene.told(events.BehaviorTurned)) is wanted["ancient_one_turn_next"]
    assert len(scene.who.deck.hand) == wanted["hand_size"]


def test_x_draw_reshuffles() -> None:
    wanted = expected("x_draw_reshuffles")
    scene = Scene().hand("errand_boy", "old_favor").deck(1, 6)
    scene.run(end_turn(scene.game))
    deck = scene.who.deck
    assert (len(deck.hand), len(deck.draw), len(deck.discard)) == (
        wanted["hand_size"], wanted["deck"], wanted["discard"],
    )  # fmt: skip


def test_x_played_cards_go_at_the_end() -> None:
    wanted = expected("x_played_cards_go_at_the_end")
    scene = Scene().hand("letter_of_introduction", "errand_boy").deck(["pawnbroker"], ["blood_money"])
    for card in ("letter_of_introduction", "errand_boy"):
        scene.who.deck.play(card)
    scene.run(end_turn(scene.game))
    deck = scene.who.deck
    assert (deck.played, len(deck.hand), deck.draw, deck.discard) == (
        wanted["played"], wanted["hand_size"], wanted["deck"], wanted["discard"],
    )  # fmt: skip


# Gates, murder, locks, sanity


def test_close_gate_atlanta() -> None:
    wanted = expected("close_gate_atlanta")
    scene = Scene(main="thursday").main("atlanta").hand("chalk_and_candle", "sworn_sister", "old_favor")
    scene.tokens("sanity").give("card", "close:thursday")
    city = scene.game.city("atlanta")
    assert set(scene.who.deck.played) == {"sworn_sister", "old_favor"}
    assert (city.gate, city.gate_owner) == (wanted["gate_token"]["side"], PLAYER)
    assert scene.state.box[-1] == "chalk_and_candle"
    assert bool(scene.told(events.SanityTested)) is wanted["sanity_test"]


def test_x_close_gate() -> None:
    wanted = expected("x_close_gate")
    scene = Scene().hand("chalk_and_candle", "machine_guns", "old_favor").tokens("sanity")
    scene.give("card", "close:monday")
    city = scene.game.city("boston")
    assert (city.gate, city.gate_owner) == ("closed", PLAYER)
    assert scene.state.gates == wanted["gate_tokens"]
    assert scene.who.deck.played == wanted["played"]
    assert wanted["destroyed"] == [card for card in scene.state.box if card == "chalk_and_candle"]
    assert scene.who.insanity == wanted["insanity"]


def test_x_close_gate_loses_agent() -> None:
    wanted = expected("x_close_gate_loses_agent")
    scene = Scene().main("chicago").hire("chicago", "father_lachlan").hand("father_lachlan", "errand_boy")
    scene.minds(player=1).tokens("insanity").give("card")
    city = scene.game.city("chicago")
    assert (city.gate, city.gate_owner) == ("closed", PLAYER)
    assert scene.who.insanity == wanted["insanity"]
    assert scene.state.box[-1:] == wanted["destroyed"]
    assert list(scene.game.agents()) == ["monday"]
    assert not scene.over


def test_sanity_second_insanity_hired_agent() -> None:
    wanted = expected("sanity_second_insanity_hired_agent")
    scene = Scene(main="friday").hire("chicago", "gerard_lescaux").hand("gerard_lescaux", "old_favor")
    scene.minds(player=1).tokens("insanity").give("card", "open:gerard_lescaux")
    assert scene.game.city("chicago").gate == "open"
    assert scene.who.insanity == wanted["insanity"]
    assert scene.who.agents == []
    assert not scene.over


def test_x_murder_cultist() -> None:
    wanted = expected("x_murder_cultist")
    scene = Scene().hire("pittsburgh", "moses_fleet").cultists("arkham", "pittsburgh").scores(2, 14)
    scene.hand("moses_fleet", "errand_boy").give("card")
    cultist = scene.state.cultists[1]
    assert (cultist.revealed, cultist.place) == (wanted["cultist_2_revealed"], wanted["cultist_2"])
    assert scene.state.automaton.score == wanted["ancient_one_vp"]
    assert scene.who.score == 2
    assert set(scene.who.deck.played) == {"moses_fleet", "errand_boy"}


def test_d_solo_cultist_murdered() -> None:
    wanted = expected("d_solo_cultist_murdered")
    scene = Scene().main("pittsburgh").cultists("arkham", "pittsburgh").scores(2, 18)
    scene.hand("blood_money", "old_favor").give("card")
    assert scene.state.cultists[1].revealed is wanted["cultist_revealed"]
    assert scene.state.automaton.score == wanted["ancient_one_vp"]
    scene.cubes("pittsburgh", 1)
    assert may_acquire(scene.game, "pittsburgh") is not wanted["blocks_its_city"]


def test_d_main_agent_of_hidden_cultist() -> None:
    """The cultists are main agents of the Ancient One, who has no others (DP17.4)."""
    wanted, owner = expected("d_main_agent_of_hidden_cultist"), vectors()["d_main_agent_of_hidden_cultist"].given
    scene = Scene().main("pittsburgh").cultists("arkham", "pittsburgh").scores(2, owner["victim"]["owner_vp"])
    scene.hand("blood_money", "old_favor").give("card")
    assert scene.state.cultists[1].revealed is wanted["alignment_revealed"]
    assert (scene.state.cultists[1].place != "pittsburgh") is wanted["murder_happens"]
    assert scene.over is wanted["game_ends"]


def test_x_murder_cultist_too_early() -> None:
    scene = Scene().hire("pittsburgh", "moses_fleet").cultists("arkham", "pittsburgh").scores(2, 3)
    scene.hand("moses_fleet", "old_favor")
    assert ("card" in scene.options) is expected("x_murder_cultist_too_early")["legal"]


def test_x_murder_by_blood_money() -> None:
    wanted = expected("x_murder_by_blood_money")
    scene = Scene().main("pittsburgh").cultists("pittsburgh").scores(0, 12).hand("blood_money", "old_favor")
    scene.give("card")
    assert scene.state.cultists[0].revealed is wanted["cultist_1_revealed"]
    assert scene.state.automaton.score == wanted["ancient_one_vp"]
    assert scene.state.box[-1:] == wanted["destroyed"]
    assert scene.who.deck.played == wanted["played"]


def test_x_effect_lock_place() -> None:
    scene = Scene().control("boston", PLAYER).hand("bribed_clerk", "errand_boy").give("card", "place:boston")
    assert scene.state.locks == expected("x_effect_lock_place")["locks"]
    assert scene.game.city("boston").space.lock


def test_x_effect_lock_move() -> None:
    wanted = expected("x_effect_lock_move")
    scene = Scene().hire("detroit", "adsila_chavos").lock("boston").locks(10).hand("adsila_chavos", "errand_boy")
    scene.give("card", "move:boston", "place:atlanta")
    assert [scene.game.city(city).space.lock for city in ("boston", "atlanta")] == [
        wanted["boston"]["lock"], wanted["atlanta"]["lock"],
    ]  # fmt: skip
    assert scene.state.locks == wanted["locks"]


def test_x_bag_empty() -> None:
    wanted = expected("x_bag_empty")
    scene = Scene().minds(player=2, ancient=0)
    scene.state.automaton.insanity, scene.state.insanity = scene.state.insanity, 0
    scene.state.automaton.sanity, scene.state.sanity = scene.state.sanity, 0
    scene.run(draw_token(scene.game))
    assert scene.who.insanity == wanted["insanity"]
    assert not scene.state.trigger


def test_d_third_insanity_investigator() -> None:
    wanted = expected("d_third_insanity_investigator")
    scene = Scene().main("chicago").minds(player=2).tokens("insanity").hand("chalk_and_candle", "old_favor")
    scene.give("card", "close:monday")
    assert bool(scene.who.revealed) is wanted["alignment_revealed"]
    assert (scene.over, scene.state.ended) == (wanted["game_ends"], "insane")


# The end


def test_x_reveal_short() -> None:
    wanted = expected("x_reveal_short")
    scene = Scene().scores(24, 33).tracks(investigation=6).gate("boston", "closed").hand("errand_boy")
    assert scene.who.score + revealing_points(scene.game) == 34
    assert may_reveal(scene.game) is wanted["legal"]
    assert "reveal" not in scene.options


def test_x_reveal_ends() -> None:
    wanted = expected("x_reveal_ends")
    scene = Scene().scores(25, 33).tracks(investigation=6).gate("boston", "closed").hire("atlanta", "eunice_hunt")
    scene.beside("star_stone").hand("errand_boy").give("reveal")
    assert scene.who.score == wanted["vp"]
    assert (scene.over, scene.state.ended, scene.state.won) == (wanted["game_ends"], "revealed", True)
    parts = score_parts(scene.game)
    assert {name: parts[name] for name in wanted["parts"]} == wanted["parts"]
    assert sum(parts.values()) == wanted["final"]["player"]


def test_x_final_scoring_win() -> None:
    wanted = expected("x_final_scoring_win")
    scene = Scene().scores(19, 33).tracks(ritual=9, investigation=6).gate("detroit", "closed")
    scene.gate("new_york", "open").gate("arkham", "open", "cultist_2")
    scene.hire("atlanta", "eunice_hunt", "kana_mishima", "moses_fleet").beside(
        "star_stone", "mythos_dagon", "silver_key"
    )
    scene.hand("city_new_orleans").scores(19)
    scene.give("track")
    assert scene.state.ended == "track"
    parts, told = score_parts(scene.game), wanted["parts"]
    assert parts == {
        "running": told["running"],
        "hidden": told["hidden"],
        "track": told["track"],
        "gates": told["closed_gates"],
        "agents": told["agents_pink"] + told["agents_blue"],
        "mythos": told["mythos_blue"],
    }
    assert sum(parts.values()) == wanted["total"]
    assert scene.state.won


def test_x_final_scoring_insane() -> None:
    wanted = expected("x_final_scoring_insane")
    scene = Scene().scores(21, 30).tracks(investigation=3).gate("boston", "closed").minds(player=2)
    scene.main("detroit").tokens("insanity")
    scene.hand("chalk_and_candle", "machine_guns").give("card", "open:monday")
    parts = score_parts(scene.game)
    assert {name: parts[name] for name in ("running", "hidden", "track", "gates")} == {
        "running": 21,
        "hidden": 0,
        "track": 4,
        "gates": 4,
    }
    assert sum(parts.values()) == wanted["total"]
    assert (scene.state.ended, scene.state.won) == ("insane", False)


def test_d_solo_tie() -> None:
    scene = Scene().scores(28, 31).tracks(ritual=9).hand("city_new_orleans").give("track")
    end = scene.told(events.CampaignEnded)[0]
    assert (end.score, end.ancient_score, end.won) == (31, 31, expected("d_solo_tie")["winner"] == "player")


FIVE = {
    "monday": lambda: Scene().gate("charleston", "closed").hire("detroit", "moses_fleet"),
    "tuesday": lambda: Scene(alignment="dissenter").gate("washington", "closed").gate("chicago", "open"),
    "wednesday": lambda: Scene().hire("detroit", "alice_ochs", "wyatt_earp", "gerard_lescaux", "moses_fleet"),
}
"""The seats of `final_scoring_five_players` that one player may have: the others are cultists."""


def test_final_scoring_five_players() -> None:
    wanted, given = expected("final_scoring_five_players"), vectors()["final_scoring_five_players"].given
    for seat, scene in ((seat, laid()) for seat, laid in FIVE.items()):
        scene.tracks(investigation=1).scores(given["vp_before_scoring"][seat])
        scene.who.revealed = "murdered" if given["seats"][seat]["revealed_during_play"] else ""
        parts = score_parts(scene.game)
        told = {"closed_gates": parts["gates"], "opened_gates": parts.get("opened", 0), "crypt": 0, **parts}
        part = wanted["parts"][seat]
        assert {name: told[name] for name in part if name != "sum"} == {
            name: number for name, number in part.items() if name != "sum"
        }
        assert sum(parts.values()) - parts["running"] == part["sum"]
        assert sum(parts.values()) == wanted["totals"][seat]
