"""Whole museum games: random ones held against what must always be true, and home-made and damaged content and states.

A small share runs always; `-m campaign` plays the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.boardgame.checks.invariants import decision_problems
from solo.boardgame.checks.snapshot_validation import Impossible
from solo.files.content_errors import ContentError
from solo.games.museum.checks.coverage import COVERAGE
from solo.games.museum.checks.invariants import problems
from solo.games.museum.content import load
from solo.games.museum.host import Rules
from solo.games.museum.state import DEFEATS, VICTORIES, State, decode_state
from solo.kernel.decisions import Decision, option
from solo.players.random_player import RandomPlayer
from solo.players.simulation import SimulationPlan, play_one
from tests.games.damaged import kept, refused
from tests.games.museum.helpers import content, table

RULES = Rules(content())
ANCIENTS = list(content().ancient_ones)


def plays(seed: int, seats: int, ancient_one: str) -> str:
    """A random game with invariants after every answer; how it ended."""
    order = SimulationPlan(1, seed=seed, check=True, setup={"seats": seats, "ancient_one": ancient_one})
    tally = play_one(RULES, order, 0).tally
    return str(tally[ancient_one])


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 8), st.sampled_from(ANCIENTS))
def test_random_games_end_with_every_invariant_held(seed: int, seats: int, ancient_one: str) -> None:
    assert plays(seed, seats, ancient_one) in (*VICTORIES, *DEFEATS)


@pytest.mark.campaign
@settings(max_examples=20_000, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 8), st.sampled_from(ANCIENTS))
def test_twenty_thousand_random_games_end_with_every_invariant_held(seed: int, seats: int, ancient_one: str) -> None:
    assert plays(seed, seats, ancient_one) in (*VICTORIES, *DEFEATS)


def test_every_card_and_branch_comes_up() -> None:
    counts: dict[str, int] = {}
    missing = RULES.directed(counts, RandomPlayer)
    assert missing == []
    assert len(COVERAGE.wanted(content())) > 150


def test_invariants_see_what_is_wrong() -> None:
    game = table()
    assert list(problems(game, None)) == []
    game.state.adventures.append("koi_pond")
    game.state.cup.pop()
    game.state.dice[0].place = "nowhere"
    game.state.investigators[0].sanity = 99
    game.state.doom, game.state.hour = 99, 7
    found = " ".join(problems(game, None))
    for word in ("koi_pond", "monsters", "nowhere", "99 of 4 sanity", "doom is 99", "hand"):
        assert word in found
    assert list(decision_problems(Decision("x", "", (option("a"),), "ES1.1"))) != []
    assert list(decision_problems(Decision("x", "", (option("a"), option("a")), "ES1.1"))) != []


# Damaged states


def test_a_sound_state_is_restored() -> None:
    raw = kept(RULES, 4, 9)
    assert RULES.restore(raw).snapshot() == raw


def spoil(state: State) -> Iterator[tuple[str, Any]]:
    """Changes that no play could have made."""
    yield "phase", "attempt"
    yield "seat", 7
    yield "ancient_one", "nobody"
    yield "signs", 99
    yield "doom", 99
    yield "strikes", 2
    yield "waking", True
    yield "mythos_card", "no_such_card"
    yield "cup", [*state.cup, "zombie.1"]
    yield "adventures", [*state.adventures[:-1], "yuggoth"]
    yield "dice", state.dice[:-1]
    yield "decks", {}
    yield "hour", 12
    yield "ended", "sealed"
    yield "investigators", state.investigators[:-1]
    yield "unused", [*state.unused, state.unused[0]]
    yield "out", ["nothing"]
    yield "battle", True


@pytest.mark.parametrize("number", range(18))
def test_an_impossible_state_is_refused(number: int) -> None:
    state = decode_state(kept(RULES, 4, 9))
    name, value = list(spoil(state))[number]
    setattr(state, name, value)
    with pytest.raises((Impossible, msgspec.MsgspecError)):
        RULES.restore(msgspec.msgpack.encode(state))


ODD = (
    0,
    1,
    -1,
    7,
    99,
    10**6,
    "",
    "zombie.1",
    "koi_pond",
    "yuggoth",
    "duke.1",
    "gone",
    "kate_winthrop",
    None,
    [],
    {},
    True,
)
"""Values that are put where they do not belong."""


SOUND = [kept(RULES, seed, turns) for seed, turns in ((1, 1), (4, 9), (5, 20), (6, 30))]


def test_a_changed_state_is_refused_or_can_be_played() -> None:
    assert 60 < refused(RULES, SOUND, ODD, range(120), 100) < 120


@pytest.mark.campaign
def test_ten_thousand_changed_states_are_refused_or_can_be_played() -> None:
    assert refused(RULES, SOUND, ODD, range(10_000), 100) > 5_000


def test_new_pieces_of_the_content_are_put_where_they_would_lie(tmp_path: Path) -> None:
    raw = kept(RULES, 4, 9)
    (tmp_path / "more.yaml").write_text(CARD, encoding="utf-8")
    richer = Rules(load([tmp_path], cache=False))
    host = richer.restore(raw)
    assert host.game.state.adventures[-1] == "the_cloakroom"
    assert list(richer.problems(host, None)) == []
    with pytest.raises(Impossible, match="home-made"):
        RULES.restore(host.snapshot())


# Home-made content


CARD = """
adventures:
- id: the_cloakroom
  trophies: 1
  tasks:
  - {lore: 1, slot: total}
  - {peril: 1, investigation: 2}
  terror_effect: [{lose: {sanity: 1}}]
  rewards: {clue: 1}
"""


def test_home_made_cards_are_played(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text(CARD, encoding="utf-8")
    rules = Rules(load([tmp_path], cache=False))
    assert rules.piece_counts()["adventures"] == 49
    for seed in range(3):
        play_one(rules, SimulationPlan(1, seed=seed, check=True), 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (CARD.replace("lose:", "loose:"), "unknown verb 'loose'; did you mean 'lose'"),
        (CARD.replace("clue: 1", "clew: 1"), "unknown key 'clew'; there are: clue, common, "),
        (CARD.replace("the_cloakroom", "koi_pond"), "'koi_pond' is defined twice; the other one is at"),
        (CARD.replace("slot: total", "slot: partial"), "partial"),
        (CARD.replace("{peril: 1, investigation: 2}", "{}"), "asks for dice"),
        (CARD.replace("trophies", "trophy"), "did you mean"),
        ("nothing: []", "has one of the lists"),
        ("deck: common\ncards:\n- {id: a, uses: [{when: now, effect: []}]}", "when"),
        ("deck: common\ncards:\n- {id: a, uses: [{when: own_turn, effect: [{gain: {sanity: many}}]}]}", "whole number"),
        ("investigators:\n- {id: a, sanity: 5, stamina: 5, start: {ally_named: dukke}}", "did you mean 'duke'"),
        ("ancient_ones:\n- {id: a, elder_signs: 3, doom_track: [D]}", "combat task"),
        ("mythos:\n- {id: a, lower: {modify: {souvenirs: 1}}}", "unknown key 'souvenirs'"),
        ("mythos:\n- {id: a, upper: [{if: {worlds: 1}}]}", "unknown condition"),
        ("mythos:\n- {id: a, upper: [{choose: []}]}", "list of options"),
        ("monsters:\n- {id: a, trophies: 1, tasks: [{lore: 1, slot: total}]}", "no slots"),
    ],
)
def test_wrong_content_is_refused_with_place_and_reason(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load([tmp_path], cache=False)
    assert said in str(caught.value)
    assert "wrong.yaml" in str(caught.value)
