"""Trying pieces of the nation game: each is played in its scenes, and every way of it is reached."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from solo.boardgame.exploring import explore
from solo.boardgame.trying import Trial
from solo.files.content_errors import ContentError
from solo.games.nation.checks.invariants import problems
from solo.games.nation.checks.trying import TrialScenes
from solo.games.nation.content import load
from solo.games.nation.host import Rules
from solo.players.random_player import RandomPlayer
from tests.games.nation.helpers import content

TRIALS = TrialScenes(content())


def test_everything_that_is_dealt_to_one_player_can_be_tried() -> None:
    left_out = {"impostor", "mi_go", "pandemonium", *content().cultists}
    assert sorted(TRIALS.known()) == sorted({*Rules(content()).pieces()} - left_out)


@pytest.mark.parametrize("id", TRIALS.known())
def test_every_way_of_a_piece_is_reached_and_no_board_is_broken(id: str) -> None:
    for scene in TRIALS.scenes(id):
        routes, missing = explore(TRIALS, scene, 1, RandomPlayer)
        assert missing == [], scene.name
        for route in routes:
            trial = route.again(TRIALS)
            for answer in route.answers:
                trial.answer(answer)
            assert {*route.reached} <= {*trial.reached()}
            assert list(problems(trial.host.game, trial.decision)) == []


@pytest.mark.parametrize(
    ("id", "names"),
    [
        ("errand_boy", ["turn"]),
        ("city_boston", ["turn"]),
        ("boston", ["received"]),
        ("carl_jung", ["received", "turn"]),
        ("silver_key", ["received", "turn"]),
        ("great_library", ["received"]),
        ("friday", ["setup"]),
        ("hard", ["setup"]),
        ("hastur", ["turn"]),
        ("behavior_3a", ["turn"]),
    ],
)
def test_each_kind_is_played_where_it_is_at_home(id: str, names: list[str]) -> None:
    assert [scene.name for scene in TRIALS.scenes(id)] == names


def test_branches_are_ways_of_a_card() -> None:
    (scene,) = [each for each in TRIALS.scenes("adsila_chavos") if each.name == "turn"]
    assert scene.wanted == ("murder", "shift_lock")
    (flipping,) = [each for each in TRIALS.scenes("possessed") if each.name == "turn"]
    assert flipping.wanted == ("flip",)


def test_an_answer_is_taken_back_by_playing_it_anew() -> None:
    trial = Trial(TRIALS, TRIALS.scenes("adsila_chavos")[-1], 5)
    first = trial.decision
    assert first is not None
    trial.answer(first.default)
    assert trial.undo(1) == 1
    assert trial.decision == first


def test_no_dice_are_rolled_and_none_can_be_given() -> None:
    with pytest.raises(ContentError, match="no dice are rolled in the nation game, so that none can show '6'"):
        TRIALS.face("6")
    assert TRIALS.dice([]) == []


def test_home_made_pieces_can_be_tried(tmp_path: Path) -> None:
    text = """
    network_cards:
    - id: lamp_oil_depot
      resources: {wealth: 2, power: 1}
      abilities:
      - {when: on_acquire, effect: [{draw_own: 1}]}
      - when: action
        effect: [{choose: [{option: burn, effect: [{vp: 1}]}, {option: keep, effect: [{draw_own: 1}]}]}]
    """
    (tmp_path / "cards.yaml").write_text(dedent(text), encoding="utf-8")
    trials = TrialScenes(load([tmp_path]))
    for scene in trials.scenes("lamp_oil_depot"):
        assert explore(trials, scene, 3, RandomPlayer)[1] == []
