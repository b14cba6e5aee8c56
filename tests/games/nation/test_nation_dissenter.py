"""The dissenter of the nation game: the player is a former investigator (V2)."""

from __future__ import annotations

import msgspec
import pytest

from solo.games.nation import events
from solo.games.nation.host import Rules
from solo.games.nation.players.decent import DecentPlayer
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.scoring import revealing_points, score_parts
from solo.games.nation.state import ENDS, Investigator
from solo.kernel.flow import drive
from solo.kernel.host import SetupError
from solo.players.simulation import SimulationPlan, play_one, players
from tests.games.nation.helpers import Scene, content
from tests.games.nation.rounds import play_with


def dissenter() -> Scene:
    """A board on which the player is a former investigator."""
    return Scene(alignment="dissenter")


# V2 The dissenter


def test_v2_a_dissenter_scores_gates_closed_and_opened_the_track_and_blue_points_alone() -> None:
    scene = dissenter().scores(10, 5).tracks(investigation=5).gate("boston", "closed").gate("atlanta", "open")
    scene.gate("detroit", "open", "cultist_1").hire("atlanta", "eunice_hunt", "kana_mishima")
    scene.beside("star_stone", "mythos_dagon")
    assert score_parts(scene.game) == {
        "running": 10, "hidden": 3, "track": 6, "gates": 4, "agents": 2, "mythos": 2, "opened": 4, "revealed": 0,
    }  # fmt: skip


def test_v2_a_gate_is_opened_for_its_value() -> None:
    scene = dissenter().main("chicago").hand("chalk_and_candle", "old_favor").tokens("sanity").round()
    before = sum(score_parts(scene.game).values())
    scene.give("card", "open:monday")
    assert scene.told(events.GateSealed)[0].mode == "open"
    assert sum(score_parts(scene.game).values()) == before + content().cities["chicago"].gate


def test_v2_an_investigator_scores_nothing_for_the_same_gate() -> None:
    scene = Scene().gate("atlanta", "open")
    assert sum(score_parts(scene.game).values()) == sum(score_parts(Scene().game).values())


def test_v2_dp15_4_who_was_revealed_by_insanity_loses_three() -> None:
    scene = dissenter().main("chicago").hand("chalk_and_candle", "old_favor").minds(player=2).tokens("insanity").round()
    scene.give("card", "open:monday")
    parts = scene.told(events.CampaignEnded)[0].parts
    assert (scene.state.ended, parts["hidden"], parts["revealed"], parts["opened"]) == ("insane", 0, -3, 3)


@pytest.mark.parametrize("how", ["murdered", "cult_insane"])
def test_v2_dp15_4_so_does_who_was_revealed_by_a_murder_or_by_the_cult_gone_mad(how: str) -> None:
    scene = dissenter().scores(9, 4).tokens("insanity")
    if how == "murdered":
        play_with(scene.main("pittsburgh").cultists("pittsburgh", "chicago"), "behavior_2b")
    else:
        play_with(scene.minds(ancient=4).cultists("arkham", "new_york"), "behavior_4a")
    parts = scene.told(events.CampaignEnded)[0].parts
    assert (scene.state.ended, parts["hidden"], parts["revealed"]) == (how, 0, -3)


def test_v2_dp10_9_revealing_scores_gates_of_both_kinds_and_costs_three() -> None:
    scene = dissenter().scores(27, 20).tracks(investigation=4).gate("boston", "closed").gate("atlanta", "open")
    scene.hand("errand_boy", "old_favor")
    assert revealing_points(scene.game) == 4 + 4 + 4 - 3
    scene.round().give("reveal")
    parts = scene.told(events.CampaignEnded)[0].parts
    assert (parts["running"], sum(parts.values())) == (36, 36)
    assert (scene.state.ended, scene.state.won) == ("revealed", True)


def test_v2_dp10_9_revealing_is_not_offered_where_the_loss_of_three_keeps_it_below_the_mark() -> None:
    scene = dissenter().scores(30, 20).tracks(investigation=6).hand("errand_boy", "old_favor").round()
    assert "reveal" not in scene.options
    assert "reveal" in Scene().scores(30, 20).tracks(investigation=6).hand("errand_boy", "old_favor").round().options


def test_v2_a51_a_murdered_cultist_costs_the_cult_three_and_brings_a_dissenter_nothing() -> None:
    scene = dissenter().main("pittsburgh").hire("pittsburgh", "moses_fleet").cultists("pittsburgh").scores(0, 12)
    scene.hand("moses_fleet", "old_favor").round()
    before = score_parts(scene.game)
    scene.give("card")
    assert scene.state.automaton.score == 9
    assert score_parts(scene.game) == before


@pytest.mark.parametrize("player", ["random", "decent"])
def test_v2_a_dissenters_game_is_played_to_its_end(player: str) -> None:
    rules = Rules(content())
    plan = SimulationPlan(1, player, seed=5, check=True, setup={"alignment": "dissenter"})
    assert play_one(rules, plan, 0).tally["end"] in ENDS
    host = rules.begin({"seed": 5, "alignment": "dissenter"})
    drive(host.flow(), players(rules)[player](host, 5))
    assert host.label()["alignment"] == host.remembered()["alignment"] == "dissenter"
    assert {"opened", "revealed"} <= {*host.remembered()["score"]}


@pytest.mark.parametrize(("alignment", "opens"), [("investigator", False), ("dissenter", True)])
def test_v2_the_decent_player_opens_gates_as_a_dissenter_alone(alignment: str, opens: bool) -> None:
    scene = Scene(alignment=alignment).main("chicago").hand("bloodthirsty_conspirator", "tnt").supply(PLAYER, 0)
    scene.scores(26, 26).tokens("sanity").round()
    player, waiting = DecentPlayer(scene), scene.session
    while waiting is not None and waiting.decision is not None and not scene.told(events.BehaviorTurned):
        waiting.answer(player(waiting.decision))
    assert any(each.side == PLAYER for each in scene.told(events.GateSealed)) == opens


def test_v2_an_unknown_side_is_refused_with_the_nearest() -> None:
    with pytest.raises(SetupError) as refused:
        Rules(content()).begin({"seed": 1, "alignment": "disenter"})
    assert str(refused.value) == (
        "there is no side 'disenter'; did you mean 'dissenter'? There are: investigator, dissenter"
    )


def test_v2_a_state_of_an_older_version_is_that_of_an_investigator() -> None:
    older = msgspec.to_builtins(Scene().who)
    del older["alignment"]
    assert msgspec.convert(older, Investigator).alignment == "investigator"
