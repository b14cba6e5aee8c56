"""Whole nation games: random ones held against what must always be true, recorded ones, forks, guesses and damaged states.

A small share runs always; `-m campaign` plays the rest.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solo.boardgame.checks.snapshot_validation import Impossible
from solo.files.content_errors import ContentError
from solo.files.yaml import read_yaml
from solo.games.nation import events
from solo.games.nation.checks.invariants import problems
from solo.games.nation.content import load
from solo.games.nation.host import Rules
from solo.games.nation.rules.goals import goal_figure
from solo.games.nation.rules.turn import play
from solo.games.nation.state import ENDS, State, decode_state
from solo.kernel.events import digest_events
from solo.kernel.flow import FlowRunner, drive
from solo.kernel.host import SetupError
from solo.players.random_player import DefaultPlayer, RandomPlayer
from solo.players.simulation import SimulationPlan, play_one
from tests.games.boundaries import go_on_from_everywhere
from tests.games.damaged import kept, refused
from tests.games.nation.helpers import Scene, content
from tests.games.nation.record_games import FILE, GAMES, recorded

RULES = Rules(content())
ANCIENTS = list(content().ancient_ones)
LEVELS = list(content().levels)
USES = ("action", "free_action")
RECORDED: list[dict[str, Any]] = read_yaml(FILE)["games"]


def plays(seed: int, ancient_one: str, level: str) -> str:
    """A random game with invariants after every answer; how it ended."""
    order = SimulationPlan(1, seed=seed, check=True, setup={"ancient_one": ancient_one, "level": level})
    return str(play_one(RULES, order, 0).tally["end"])


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(ANCIENTS), st.sampled_from(LEVELS))
def test_random_games_end_with_every_invariant_held(seed: int, ancient_one: str, level: str) -> None:
    assert plays(seed, ancient_one, level) in ENDS


@pytest.mark.campaign
@settings(max_examples=20_000, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(ANCIENTS), st.sampled_from(LEVELS))
def test_twenty_thousand_random_games_end_with_every_invariant_held(seed: int, ancient_one: str, level: str) -> None:
    assert plays(seed, ancient_one, level) in ENDS


@pytest.mark.parametrize("seed", range(40))
def test_random_games_with_many_mythos_cards_hold_every_invariant(seed: int) -> None:
    chance, player = random.Random(seed), RandomPlayer(seed)
    scene = Scene(chance.choice(ANCIENTS)).scores(0, 0)
    scene.beside(*chance.sample([card for card in content().mythos if content().mythos[card].solo], 8))
    scene.hire("boston", *chance.sample(list(content().agents), 3))
    session = FlowRunner(play(scene.game))
    while session.decision is not None:
        assert list(problems(scene.game, session.decision)) == []
        session.answer(player(session.decision))
    assert scene.state.ended in ENDS


def test_random_games_with_every_card_hold_every_invariant() -> None:
    """Decks of network cards, mythos cards with effects ahead in the row, Deep Ones: so that every card is used."""
    used: Counter[str] = Counter()
    for seed in range(140):
        chance, player = random.Random(seed), RandomPlayer(seed)
        solo = [card for card, fact in content().mythos.items() if fact.solo]
        scene = Scene(chance.choice(ANCIENTS), level="novice").deep_ones(*chance.choices(list(content().cities), k=4))
        scene.beside(*chance.sample(solo, 3)).hire("boston", *chance.sample(list(content().agents), 4))
        scene.deck([*chance.sample(content().kind("basic"), 20), *(each.id for each in scene.who.agents)])
        session = FlowRunner(play(scene.game))
        while session.decision is not None:
            assert list(problems(scene.game, session.decision)) == []
            session.answer(player(session.decision))
        assert scene.state.ended in ENDS
        assert scene.told(events.EffectNotCarriedOut) == []
        used.update(each.card for each in scene.told(events.CardUsed))
    written = [
        card for card in content().kind("basic") if any(each.fact.when in USES for each in content().effects[card])
    ]
    assert [card for card in written if not used[card]] == []


@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_by_the_first_option_alone_a_game_ends(ancient_one: str) -> None:
    host = RULES.begin({"seed": 3, "ancient_one": ancient_one})
    drive(host.flow(), DefaultPlayer())
    assert host.game.state.ended in ENDS


@pytest.mark.parametrize("number", range(len(GAMES)), ids=[f"{each.seed}-{each.level}" for each in GAMES])
def test_a_recorded_game_plays_as_it_did(number: int) -> None:
    assert recorded(content(), GAMES[number]) == RECORDED[number]


def test_every_ancient_one_and_level_is_recorded() -> None:
    assert {each["ancient_one"] for each in RECORDED} == set(ANCIENTS)
    assert {each["level"] for each in RECORDED} == set(LEVELS)
    assert len({each["digest"] for each in RECORDED}) == len(GAMES)


@pytest.mark.parametrize("seed", range(4))
def test_a_game_goes_on_from_every_boundary(seed: int) -> None:
    go_on_from_everywhere(RULES, {"seed": seed}, 40)


def test_events_are_read_back_as_they_were_told() -> None:
    host = RULES.begin({"seed": 12})
    drive(host.flow(), RandomPlayer(12))
    told = host.take_events()
    assert digest_events(RULES.read_events(msgspec.msgpack.encode(told))) == digest_events(told)


def test_setup_is_refused_with_what_there_is() -> None:
    for setup in ({"ancient_one": "hastor"}, {"main_agent": "mondy"}, {"level": "normal"}):
        with pytest.raises(SetupError):
            RULES.begin({"seed": 1, **setup})
    with pytest.raises(SetupError, match="did you mean 'monday'"):
        RULES.begin({"seed": 1, "main_agent": "mondy"})


# Chapters that hold through whole games


def told_games(count: int) -> Iterator[tuple[Any, list[Any]]]:
    """Random games with their events."""
    for seed in range(count):
        host = RULES.begin({"seed": seed, "ancient_one": ANCIENTS[seed % len(ANCIENTS)]})
        drive(host.flow(), RandomPlayer(seed))
        yield host.game, host.take_events()


def test_a43_no_card_is_played_twice_in_a_turn() -> None:
    for _, told in told_games(30):
        played: list[str] = []
        for event in told:
            match event:
                case events.RoundOpened():
                    played.clear()
                case events.CardsPlayed(cards=cards):
                    played += cards
                case events.CardUsed(card=card):
                    played.append(card)
            assert len(played) == len(set(played))


def test_a54_a_failed_step_moves_exactly_once() -> None:
    """Between a step of a line that failed and the next there is one travel; a step that was done brings none."""
    for _, told in told_games(30):
        moves = 0
        last: events.CultistTried | None = None
        for event in told:
            if isinstance(event, events.CultistTraveled):
                moves += 1
            if isinstance(event, events.CultistTried | events.BehaviorTurned | events.CampaignEnded):
                if last is not None and last.step in ("influence_city", "influence_network", "murder"):
                    assert moves == (0 if last.result == "done" else 1), last
                last, moves = (event, 0) if isinstance(event, events.CultistTried) and not event.effect else (None, 0)


def test_a70_the_end_comes_as_soon_as_it_is_reached() -> None:
    ends = Counter[str]()
    for game, told in told_games(120):
        state = game.state
        ends[state.ended] += 1
        end = told[-1]
        assert isinstance(end, events.CampaignEnded)
        assert (end.how == "goal") == (goal_figure(game) >= game.ancient.goal.number)
        if end.how == "score":
            assert max(game.who.score, state.automaton.score) >= 35
        assert end.won == (end.how != "goal" and end.score >= end.ancient_score)
        assert sum(end.parts.values()) == end.score
    assert {"score", "goal", "cult_insane"} <= set(ends)


def test_every_reason_of_a_search_is_a_known_one() -> None:
    reasons = {
        passed.reason
        for _, told in told_games(60)
        for event in told
        if isinstance(event, events.CultistTried)
        for passed in event.passed
    }
    assert reasons <= set(events.REASONS)
    assert {"not_led", "locked", "controlled", "too_weak", "has_cubes", "later", "no_victim", "too_early"} <= reasons


def test_a_search_says_what_it_was_held_against() -> None:
    for _, told in told_games(20):
        for event in told:
            if isinstance(event, events.CultistTried):
                for passed in event.passed:
                    if passed.reason == "not_led":
                        assert passed.own <= passed.needed == passed.cubes + sum(passed.agents.values())


# What is hidden


def visible(state: State) -> dict[str, Any]:
    """A state without what nobody knows."""
    plain: dict[str, Any] = msgspec.to_builtins(state)
    for key in ("seed", "drawn", "mythos", "storage", "behavior"):
        plain[key] = len(plain[key]) if isinstance(plain[key], list) else 0
    for city in plain["cities"]:
        city["pile"] = len(city["pile"])
    plain["investigators"][0]["deck"]["draw"] = len(plain["investigators"][0]["deck"]["draw"])
    return plain


def test_an_imagined_game_differs_in_nothing_that_is_seen() -> None:
    for seed in range(20):
        host = RULES.begin({"seed": 5})
        session, player = FlowRunner(host.flow()), RandomPlayer(5)
        for _ in range(15):
            assert session.decision is not None
            session.answer(player(session.decision))
        before = visible(host.game.state)
        host.imagine(seed, session.decision)
        assert visible(host.game.state) == before
        assert list(problems(host.game, None)) == []


def test_an_imagined_game_is_fair() -> None:
    """Each unseen network card lies under Boston equally often: chi-squared over 2,000 guesses."""
    scene = Scene()
    snapshot = scene.game.snapshot()
    unseen = sorted([*scene.state.storage, *(card for city in scene.state.cities for card in city.pile)])
    found = Counter[str]()
    for seed in range(2_000):
        host = RULES.resume(snapshot)
        host.imagine(seed, None)
        found[host.game.city("boston").pile[0]] += 1
    wanted = 2_000 / len(unseen)
    chi = sum((found[card] - wanted) ** 2 / wanted for card in unseen)
    assert len(unseen) == 48
    assert chi < 82.7  # 47 degrees of freedom, p = 0.001


# Home-made content

CARDS = """
network_cards:
- {id: the_gasworks, resources: {power: 2}, sanity_icon: true}
- id: the_ferryman
  resources: {wealth: 1}
  abilities:
  - {when: action, effect: [{lock: {do: place}}, {destroy: this_card}]}
"""


def test_home_made_cards_are_played(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text(CARDS, encoding="utf-8")
    rules = Rules(load([tmp_path], cache=False))
    assert rules.piece_counts()["basic network cards"] == 62
    for seed in range(5):
        play_one(rules, SimulationPlan(1, seed=seed, check=True), 0)


def test_new_pieces_of_the_content_are_put_where_they_would_lie(tmp_path: Path) -> None:
    raw = kept(RULES, 4, 5)
    (tmp_path / "more.yaml").write_text(CARDS, encoding="utf-8")
    richer = Rules(load([tmp_path], cache=False))
    host = richer.restore(raw)
    assert host.game.state.storage[-2:] == ["the_gasworks", "the_ferryman"]
    with pytest.raises(Impossible, match="home-made"):
        RULES.restore(host.snapshot())


def test_a_second_board_is_refused(tmp_path: Path) -> None:
    (tmp_path / "map.yaml").write_text("cities: [{id: paris, control: 3, gate: 3}]\nroads: []\npath: [paris]\n")
    with pytest.raises(ContentError, match=r"map.yaml:1: cities: the board is there already"):
        load([tmp_path], cache=False)


# Damaged states


def test_a_sound_state_is_restored() -> None:
    for rounds in (1, 2, 5):
        raw = kept(RULES, 4, rounds)
        assert RULES.restore(raw).snapshot() == raw


def spoil(state: State) -> Iterator[tuple[str, Any]]:
    """Changes that no play could have made."""
    yield "phase", "turn"
    yield "ancient_one", "nobody"
    yield "level", "normal"
    yield "investigators", []
    yield "cities", state.cities[:-1]
    yield "cultists", state.cultists[:1]
    yield "row", []
    yield "mythos", [*state.mythos, "impostor"]
    yield "storage", [*state.storage, state.storage[0]]
    yield "box", ["errand_boy"]
    yield "behavior", []
    yield "supply", {}
    yield "bank", state.bank + 1
    yield "ritual", 99
    yield "insanity", state.insanity + 1
    yield "locks", 13
    yield "gates", 0
    yield "cthulhu", "nowhere"
    yield "trigger", "insane"
    yield "ended", "goal"


@pytest.mark.parametrize("number", range(20))
def test_an_impossible_state_is_refused(number: int) -> None:
    state = decode_state(kept(RULES, 4, 5))
    name, value = list(spoil(state))[number]
    setattr(state, name, value)
    with pytest.raises((Impossible, msgspec.MsgspecError)):
        RULES.restore(msgspec.msgpack.encode(state))


ODD = (0, 1, -1, 7, 99, 10**6, "", "boston", "tnt", "eunice_hunt", "cultist_1", "player", None, [], {}, True)
"""Values that are put where they do not belong."""


SOUND = [kept(RULES, seed, rounds) for seed, rounds in ((1, 1), (4, 3), (5, 6), (6, 9))]


def test_a_changed_state_is_refused_or_can_be_played() -> None:
    assert 100 < refused(RULES, SOUND, ODD, range(250)) < 250


@pytest.mark.campaign
def test_ten_thousand_changed_states_are_refused_or_can_be_played() -> None:
    assert refused(RULES, SOUND, ODD, range(10_000)) > 5_000
