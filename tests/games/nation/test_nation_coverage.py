"""Coverage of the nation game: everything can be resolved, and what can do nothing is doubted."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from solo.games.nation.checks.coverage import COVERAGE, reasons
from solo.games.nation.checks.reasons import ENDINGS, PASSED
from solo.games.nation.compiled.doubts import doubts, in_vain
from solo.games.nation.content import load
from solo.games.nation.events.cult import REASONS
from solo.games.nation.host import Rules
from solo.games.nation.state import ENDS
from solo.players.random_player import RandomPlayer
from solo.players.simulation import SimulationPlan, play_one
from tests.games.nation.helpers import content

WANTED = COVERAGE.wanted(content())


def test_no_card_branch_line_effect_reason_or_end_is_never_resolved() -> None:
    counts: dict[str, int] = {}
    assert Rules(content()).directed(counts, RandomPlayer) == []
    assert {*counts} <= {*WANTED}
    kinds = {
        "card": 91,
        "mythos": 21,
        "city": 12,
        "use": 52,
        "line": 16,
        "effect": 12,
        "passed": 13,
        "end": 8,
        "branch": 12,
    }
    assert {kind: sum(key.startswith(f"{kind} ") for key in WANTED) for kind in kinds} == kinds


def test_what_games_show_is_among_what_is_wanted() -> None:
    seen: dict[str, int] = {}
    for number in range(30):
        seen |= play_one(Rules(content()), SimulationPlan(30, seed=3, coverage=True), number).coverage
    assert {*seen} <= {*WANTED}
    assert len(seen) > 120


def test_each_reason_and_each_end_has_a_situation() -> None:
    assert {*PASSED} == {*reasons(content())} == {*REASONS} - {"none"}
    assert {*ENDINGS} == {*ENDS}


def test_a75_branches_for_several_players_are_left_out() -> None:
    assert in_vain(content()) == {"possessed": ["turn_coat"], "corruption": ["then"]}
    assert "branch possessed: turn_coat" not in WANTED
    assert "branch possessed: flip" in WANTED


# Doubts


def doubted(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    """What is doubted of home-made cards."""
    (tmp_path / "cards.yaml").write_text(dedent(text), encoding="utf-8")
    return [(id, str(problem)) for id, problem in doubts(load([tmp_path]))]


def test_nothing_that_is_shipped_is_doubted() -> None:
    assert list(doubts(content())) == []


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("network_cards: [{id: wet_paper}]", "nothing is written on it: neither resources nor abilities"),
        ("mythos: [{id: wet_paper}]", "nothing is written on it: neither points nor abilities"),
        (
            "network_cards: [{id: wet_paper, abilities: [{when: reaction, trigger: acquired_a_card, effect: [{vp: 1}]}]}]",
            "abilities.0: with the trigger 'acquired_a_card' a basic card never reacts; cards that do: used_in_action: ",
        ),
        (
            "mythos: [{id: wet_paper, abilities: [{when: reaction, effect: [{vp: 1}]}]}]",
            "abilities.0: with the trigger '' a mythos card never reacts",
        ),
        (
            "network_cards: [{id: wet_paper, abilities: [{when: action, trigger: used_in_action, effect: [{vp: 1}]}]}]",
            "abilities.0: action has no trigger; a reaction has",
        ),
        (
            "starting_cards: [{id: wet_paper, abilities: [{when: on_acquire, effect: [{vp: 1}]}]}]\nmain_agents: []",
            "abilities.0: a starting card is never acquired",
        ),
        (
            "mythos: [{id: wet_paper, abilities: [{when: each_use, effect: [{vp: 1}]}]}]",
            "abilities.0: a mythos card is never played from hand",
        ),
        (
            "mythos: [{id: wet_paper, abilities: [{when: on_acquire, effect: [{rule: {name: hand_size, value: 6}}]}]}]",
            "abilities.0: rule does nothing at on_acquire; it works at continuous, end_game",
        ),
        (
            "mythos: [{id: wet_paper, abilities: [{when: continuous, effect: [{vp: 1}]}]}]",
            "abilities.0: nothing is done at continuous; there are rules only",
        ),
        (
            "network_cards: [{id: wet_paper, abilities: [{when: action, effect: [{others_redraw: 4}]}]}]",
            "abilities.0: nothing of it can be done when one plays alone",
        ),
    ],
)
def test_a_card_that_can_do_nothing_is_doubted(tmp_path: Path, card: str, said: str) -> None:
    assert [(id, problem[: len(said)]) for id, problem in doubted(tmp_path, card)] == [("wet_paper", said)]


def test_a_card_with_a_way_for_one_player_is_not_doubted(tmp_path: Path) -> None:
    text = """
    network_cards:
    - id: wet_paper
      abilities:
      - when: action
        effect:
        - choose:
          - {option: redraw, effect: [{others_redraw: 4}]}
          - {option: score, effect: [{vp: 1}]}
    """
    assert doubted(tmp_path, text) == []
    assert in_vain(load([tmp_path]))["wet_paper"] == ["redraw"]
