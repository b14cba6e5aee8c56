"""The veil of the nation game: from hard on the Ancient One lies face down until something of it shows (V1)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from solo.games.nation import events
from solo.games.nation.checks.invariants import problems
from solo.games.nation.checks.snapshot_validation import check_restored
from solo.games.nation.forecast.forecast import cult_forecast, forecast_of
from solo.games.nation.game import Game
from solo.games.nation.host import Host, Rules
from solo.games.nation.players.decent import DecentPlayer
from solo.games.nation.rules.ending import check_end
from solo.games.nation.state import ENDS, State, Turn
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from solo.players.simulation import SimulationPlan, play_one
from tests.games.nation.helpers import Scene, content

ANCIENTS = list(content().ancient_ones)
RULES = Rules(content())


def veiled(ancient_one: str = "nyarlathotep", suspects: list[str] | None = None) -> Scene:
    """A board on which an Ancient One lies face down."""
    scene = Scene(ancient_one, level="hard")
    scene.state.suspects = list(suspects or ANCIENTS)
    return scene


def begun(**setup: Any) -> Host:
    """A game after its setup."""
    host = RULES.begin({"seed": 3, "main_agent": "monday", **setup})
    assert isinstance(host, Host)
    FlowRunner(host.flow()).answer("place:boston")
    return host


# When it lies face down


@pytest.mark.parametrize(
    ("setup", "hidden"),
    [
        ({"level": "hard"}, True),
        ({"level": "nightmare"}, True),
        ({"level": "standard"}, False),
        ({"level": "novice"}, False),
        ({"level": "hard", "unveiled": True}, False),
        ({"level": "nightmare", "ancient_one": "hastur"}, False),
    ],
)
def test_v1_from_hard_on_a_drawn_ancient_one_lies_face_down(setup: dict[str, Any], hidden: bool) -> None:
    host = begun(**setup)
    opened, turn = (each for each in host.take_events() if type(each) in (events.CampaignOpened, events.RoundOpened))
    assert isinstance(opened, events.CampaignOpened) and isinstance(turn, events.RoundOpened)
    assert host.game.veiled == hidden
    assert host.game.state.suspects == (ANCIENTS if hidden else [])
    assert opened.ancient_one == ("" if hidden else host.game.state.ancient_one)
    assert (turn.goal_of == 0) == hidden
    assert (host.label()["ancient_one"] == host.remembered()["ancient_one"] == "") == hidden
    assert host.label()["veiled"] == hidden


def test_v1_the_veil_changes_nothing_that_is_drawn() -> None:
    hidden, shown = begun(level="hard").game.state, begun(level="hard", unveiled=True).game.state
    assert msgspec.structs.replace(hidden, suspects=[]) == shown


# What turns it up


def test_v1_the_first_effect_of_a_cultist_turns_it_up() -> None:
    scene = veiled("dagon").line("cultist_1", "behavior_1a")
    kinds = [type(each) for each in scene.game.events]
    assert kinds.index(events.AncientOneRevealed) < kinds.index(events.CultistTried)
    assert scene.told(events.AncientOneRevealed) == [events.AncientOneRevealed("dagon")]
    assert not scene.game.veiled
    assert len(scene.line("cultist_1", "behavior_1a").told(events.AncientOneRevealed)) == 1


def test_v1_a_kept_card_turns_it_up_after_the_step() -> None:
    scene = veiled("hastur").cultists("atlanta").pile("atlanta", "eunice_hunt").cubes("eunice_hunt", first=2)
    scene.step("cultist_1", "acquire_network")
    check_end(scene.game)
    assert scene.state.automaton.cards == ["eunice_hunt"]
    assert scene.told(events.AncientOneRevealed) == [events.AncientOneRevealed("hastur")]


def test_v1_a_card_that_is_not_kept_tells_who_would_have_kept_it() -> None:
    scene = veiled("dagon").cultists("atlanta").pile("atlanta", "eunice_hunt").cubes("eunice_hunt", first=2)
    scene.step("cultist_1", "acquire_network")
    check_end(scene.check().game)
    assert scene.game.veiled
    assert scene.state.suspects == [each for each in ANCIENTS if each != "hastur"]


def test_v1_its_own_mythos_card_turns_it_up_and_that_of_another_tells_who_it_is_not() -> None:
    for ancient_one, shown in (("cthulhu", True), ("dagon", False)):
        scene = veiled(ancient_one).row("mythos_cthulhu", "red_moon").cubes("mythos_cthulhu", first=1)
        scene.step("cultist_1", "acquire_mythos")
        check_end(scene.game)
        assert scene.game.veiled != shown
        assert "cthulhu" not in scene.state.suspects


def test_v1_a_goal_that_is_met_face_down_wins_at_once() -> None:
    scene = veiled("dagon").scores(10, 10).tracks(ritual=7).hand("james_horus_rose").round()
    scene.give("track")
    assert (scene.state.ended, scene.state.won) == ("goal", False)
    kinds = [type(each) for each in scene.game.events]
    assert kinds.index(events.AncientOneRevealed) < kinds.index(events.CampaignEnded)


def test_v1_a_goal_of_another_one_met_tells_who_it_is_not_for_good() -> None:
    scene = veiled("hastur").scores(10, 10).tracks(ritual=7).hand("james_horus_rose", "old_favor", "errand_boy").round()
    scene.give("track")
    assert scene.game.veiled
    assert "dagon" not in scene.check().state.suspects


def test_v1_it_is_turned_up_at_the_end() -> None:
    scene = veiled("hastur").scores(31, 5).cubes("boston", 1).hand("errand_boy", "old_favor").round().give("acquire")
    assert scene.state.ended == "score"
    assert scene.told(events.AncientOneRevealed) == [events.AncientOneRevealed("hastur")]


# What nobody knows


def busy(ancient_one: str) -> Scene:
    """A veiled board with something everywhere, on which only who lies face down differs."""
    scene = veiled(ancient_one, ["hastur", "dagon", "black_goat"]).scores(12, 12).tracks(5, 2)
    scene.hand("james_horus_rose", "old_favor", "errand_boy", "blood_money").hire("atlanta", "father_lachlan")
    scene.row("mythos_hastur", "mythos_dagon").cubes("mythos_dagon", first=2).cubes("boston", 2, 1)
    return scene.round()


def test_v1_the_forecast_is_the_same_whoever_lies_face_down() -> None:
    first, *others = (busy(each) for each in ("hastur", "dagon", "black_goat"))
    for other in others:
        assert cult_forecast(other.game) == cult_forecast(first.game)
        assert forecast_of(other.game, other.decision) == forecast_of(first.game, first.decision)


def test_v1_the_forecast_weighs_those_it_may_be_alike() -> None:
    """Its own mythos card is worth three more to one of three: to Dagon."""
    scene = busy("hastur")
    wanted = Counter[int]()
    for ancient_one in scene.state.suspects:
        open_game = Scene(ancient_one, level="hard").game
        open_game.state = msgspec.convert(msgspec.to_builtins(scene.state), State)
        open_game.state.ancient_one, open_game.state.suspects = ancient_one, []
        for each in cult_forecast(open_game).cards:
            for chance, outcome in each.outcomes:
                wanted[outcome.lead] += chance  # type: ignore[assignment]
    found = Counter[int]()
    for each in cult_forecast(scene.game).cards:
        for chance, outcome in each.outcomes:
            found[outcome.lead] += 3 * chance  # type: ignore[assignment]
    assert found == wanted
    assert cult_forecast(scene.game).happens("ancient_one_revealed").cards == ("behavior_1a", "behavior_1b")


def test_v1_a_guess_draws_it_among_those_it_may_be() -> None:
    snapshot = veiled("dagon", ["dagon", "cthulhu", "hastur"]).game.snapshot()
    found = Counter[str]()
    for seed in range(300):
        host = RULES.resume(snapshot)
        host.imagine(seed, None)
        assert isinstance(host, Host) and list(problems(host.game, None)) == []
        found[host.game.state.ancient_one] += 1
    assert set(found) == {"dagon", "cthulhu", "hastur"}
    assert min(found.values()) > 70


def test_v1_the_decent_player_answers_alike_whoever_lies_face_down() -> None:
    answers = {each: DecentPlayer(scene := busy(each))(scene.decision) for each in ("hastur", "dagon", "black_goat")}
    assert len(dict.fromkeys(map(str, answers.values()))) == 1


# Saves, whole games


def test_v1_what_is_face_down_stays_so_in_a_snapshot() -> None:
    game = begun(level="hard").game
    game.state.phase, game.state.round, game.state.turn = "between", 0, Turn()
    restored = Game.restore(content(), game.snapshot())
    assert restored.state.suspects == ANCIENTS
    check_restored(restored)


def test_v1_in_a_state_of_an_older_version_it_lies_face_up() -> None:
    older = msgspec.to_builtins(Scene().state)
    del older["suspects"]
    assert msgspec.convert(older, State).suspects == []


@pytest.mark.parametrize("level", ["hard", "nightmare"])
@pytest.mark.parametrize("seed", range(12))
def test_v1_random_games_end_with_every_invariant_held(seed: int, level: str) -> None:
    plan = SimulationPlan(1, seed=seed, check=True, setup={"level": level})
    assert play_one(RULES, plan, 0).tally["end"] in ENDS


def test_v1_no_event_names_it_before_it_is_turned_up() -> None:
    for seed in range(6):
        host = RULES.begin({"seed": seed, "level": "hard"})
        session, player = FlowRunner(host.flow()), RandomPlayer(seed)
        while session.decision is not None:
            session.answer(player(session.decision))
        told = host.take_events()
        assert isinstance(host, Host)
        turned_up = [type(each) for each in told].index(events.AncientOneRevealed)
        for each in told[:turned_up]:
            fields = msgspec.to_builtins(each)
            assert host.game.state.ancient_one not in (*fields.values(), fields.get("cause"))
