"""The forecast of the Ancient One's turn is exact: against full enumeration, played turns, and options done in the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.determinize import imagine
from solo.games.nation.events import RoundOpened
from solo.games.nation.forecast.forecast import (
    cult_forecast,
)
from solo.games.nation.forecast.outcomes import (
    Happening,
    Outcome,
    Telling,
    led_places,
    outcome_of,
)
from solo.games.nation.forecast.solver import Solver
from solo.games.nation.forecast.states import ForecastState
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.rules.cult import ancient_turn
from solo.games.nation.rules.ending import finish
from solo.games.nation.rules.turn import play
from solo.kernel.decisions import Answer, Decision, Option
from solo.kernel.flow import FlowRunner, drive
from tests.games.nation.brute_force import every_outcome
from tests.games.nation.helpers import Scene, content, option_forecast
from tests.games.nation.positions import ANCIENTS, board, left, some
from tests.games.nation.unlikely_boards import unlikely_cards

# Against full enumeration, every card and every token for itself


def merged(found: Iterable[tuple[Fraction, Outcome]]) -> dict[str, Fraction]:
    total: dict[str, Fraction] = {}
    for chance, outcome in found:
        total[repr(outcome)] = total.get(repr(outcome), Fraction(0)) + chance
    return total


def small(game: Game, cards: int) -> None:
    """Few unseen cards: the rest goes into the box."""
    state = game.state
    state.box += state.storage[cards:]
    del state.storage[cards:]
    for city in state.cities[2:]:
        state.box += city.pile
        city.pile.clear()


@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_outcomes_are_those_of_full_enumeration(ancient_one: str) -> None:
    compare_with_enumeration(content(), ancient_one, range(5))


@pytest.mark.parametrize("share", range(3))
def test_so_they_are_on_unlikely_boards_with_unlikely_cards(share: int) -> None:
    for seed in range(share * 4, share * 4 + 4):
        compare_with_enumeration(unlikely_cards(content(), seed), ANCIENTS[seed % len(ANCIENTS)], [seed], mix=True)


@pytest.mark.campaign
def test_so_they_are_on_many_boards() -> None:
    for seed in range(100, 400):
        cards = unlikely_cards(content(), seed) if seed % 2 else content()
        compare_with_enumeration(cards, ANCIENTS[seed % len(ANCIENTS)], [seed], mix=seed % 3 > 0, most=5000)


def compare_with_enumeration(
    cards: Content, ancient_one: str, seeds: Iterable[int], *, mix: bool = False, most: int = 300
) -> None:
    compared = 0
    for seed in seeds:
        game = board(cards, ancient_one, seed, mix=mix)
        small(game, 2)
        for each in cult_forecast(game).cards:
            expected = every_outcome(game, each.card, most=most)
            if expected is not None:
                compared += 1
                assert merged(each.outcomes) == merged(expected), f"{ancient_one}, seed {seed}, {each.card}"
    assert compared or mix


def other_lines(cards: Content, card: str, first: list[StepFact], second: list[StepFact]) -> Content:
    """The same content with other steps on a behavior card."""
    fact = replace(cards.behavior[card], cultist_1=first, cultist_2=second)
    return replace(cards, behavior={**cards.behavior, card: fact})


def same_by_enumeration(game: Game, card: str) -> list[Outcome]:
    """The outcomes of a card, which are those of full enumeration."""
    found = next(each.outcomes for each in cult_forecast(game).cards if each.card == card)
    expected = every_outcome(game, card, most=20000)
    assert expected is not None
    assert merged(found) == merged(expected)
    return [each.outcome for each in found]


def test_a_card_that_is_turned_up_and_taken_in_the_same_turn_counts_with_what_lies_on_it() -> None:
    step = StepFact("acquire_network")
    cards = other_lines(content(), "behavior_2a", [step, StepFact("influence_network", 4), step], [step])
    quiet = next(card for card in content().basic() if {*content().cards[card].resources} <= {"investigation_up"})
    scene = left(Scene().cultists("boston", "charleston").pile("boston", quiet, "tnt"), "behavior_2a")
    scene.cubes(quiet, first=2)
    game = Game(cards, scene.state)
    small(game, 6)
    found = same_by_enumeration(game, "behavior_2a")
    assert all(Happening("network_taken", "", "boston") in each.happenings for each in found)
    assert len({repr(each.amounts) for each in found}) > 2


def test_an_unseen_card_of_the_storage_may_be_the_one_that_was_just_turned_up() -> None:
    scene = left(Scene("hastur").cultists("chicago", "boston").pile("boston", "eliot_ness", "tnt"), "behavior_1b")
    scene.cubes("eliot_ness", first=2, second=2)
    small(scene.game, 6)
    found = same_by_enumeration(scene.game, "behavior_1b")
    assert all(Happening("network_taken", "eliot_ness", "boston") in each.happenings for each in found)
    assert all(Happening("network_taken") in each.happenings for each in found)


def test_the_fifth_insanity_beside_a_murdered_main_agent() -> None:
    low = [StepFact("open_gate", 9), StepFact("murder", 9), StepFact("open_gate", 9)]
    cards = other_lines(content(), "behavior_2a", low, low[:1])
    scene = left(Scene().cultists("detroit", "charleston").main("detroit").scores(player=5), "behavior_2a")
    scene.minds(ancient=4)
    found = same_by_enumeration(Game(cards, scene.state), "behavior_2a")
    ends = {each.subject for outcome in found for each in outcome.happenings if each.what == "game_ends"}
    assert ends == {"murdered", "cult_insane"}


# Before a veil (V1)


@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_v1_that_it_is_left_open_who_lies_face_down_changes_no_figure(ancient_one: str) -> None:
    """Each that it may be for itself comes to the same, on likely boards and on others."""
    for seed in range(4):
        cards = unlikely_cards(content(), seed) if seed % 2 else content()
        game = board(cards, ancient_one, seed, mix=seed > 1)
        if not game.state.automaton.cards:
            game.state.suspects = ANCIENTS[: 2 + seed] if ancient_one in ANCIENTS[: 2 + seed] else [*ANCIENTS]
        state = ForecastState.of(game)
        alone = [Solver(state._replace(ancients=(each,))) for each in state.ancients]
        for card in cult_forecast(game).cards:
            each_of_them = (
                (each.chance / len(alone), each.outcome) for one in alone for each in one.outcomes(card.card)
            )
            assert merged(card.outcomes) == merged(each_of_them), (seed, card.card)


# Against played turns


def played(snapshot: bytes, cards: Content, seed: int) -> tuple[str, Outcome]:
    """A turn of the Ancient One, with everything hidden as the seed has it: its card, and what has come of it."""
    game = Game.restore(cards, snapshot)
    imagine(game, seed, None)
    led = led_places(game)
    answers = Random(seed)
    choices: list[tuple[str, ...]] = []

    def answer(decision: Decision) -> Answer:
        choices.append(tuple(each.subject for each in decision.options))
        return answers.choice(decision.options).id

    card = game.state.behavior[0]
    try:
        drive(ancient_turn(game), answer)
    except GameEnds as end:
        finish(game, end.how)
    return card, outcome_of(game, Telling(game.events, game.events, choices), led)


def compare_with_plays(game: Game, plays: int, seed: int) -> None:
    """Everything that has a chance comes about as often; where the player chooses, only what may come is compared."""
    found = cult_forecast(game)
    counted: Counter[Happening] = Counter()
    snapshot = game.snapshot()
    chosen = any(each.outcome.choices for card in found.cards for each in card.outcomes)
    possible = {card.card: {repr(each.outcome) for each in card.outcomes} for card in found.cards}
    untouched = 0
    for number in range(plays):
        card, outcome = played(snapshot, game.content, seed * plays + number)
        assert chosen or repr(outcome) in possible[card], (card, outcome)
        counted.update(outcome.happenings)
        untouched += outcome.untouched
    if chosen:
        return
    assert set(counted) <= set(found.happenings)
    for happening, chance in found.happenings.items():
        assert near(counted[happening], chance.chance, plays), happening
    assert near(untouched, found.untouched.chance, plays)


def near(count: int, chance: Fraction, plays: int) -> bool:
    """Whether something came as often as it should, within five standard deviations."""
    p = float(chance)
    return abs(count - plays * p) <= 5 * (plays * p * (1 - p)) ** 0.5 + 1e-9


@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_turns_come_as_foreseen(ancient_one: str) -> None:
    for seed in range(3):
        compare_with_plays(board(content(), ancient_one, seed, mix=seed > 1), 150, seed)


@pytest.mark.campaign
@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_many_turns_come_as_foreseen(ancient_one: str) -> None:
    """100,000 turns with those of all Ancient Ones."""
    for seed in range(17):
        cards = unlikely_cards(content(), seed) if seed % 3 == 2 else content()
        compare_with_plays(board(cards, ancient_one, seed, mix=seed % 2 > 0), 1000, seed)


# Options, done in the game itself


def done(
    snapshot: bytes, since: list[Answer], chosen: Option, seed: int, answer: Callable[[Decision], Answer]
) -> tuple[str, Outcome]:
    """What comes of the next turn of the Ancient One when an option was taken and the rest of the turn passed."""
    game = Game.restore(content(), snapshot)
    led: list[str] = []
    began = [0]
    ancient: list[str] = []

    def boundary() -> None:
        if game.state.phase == "ancient":
            led[:] = led_places(game)
            began[0] = len(game.events)
            ancient[:] = [game.state.behavior[0]]

    session = FlowRunner(play(game), boundary, within=True)
    for each in since:
        session.answer(each)
    imagine(game, seed, session.decision)
    game.events.clear()
    ancient.clear()
    session.answer(chosen.id)
    now = game.state.round
    while session.decision is not None and game.state.round == now and not (ancient and game.state.phase != "ancient"):
        session.answer(answer(session.decision))
    until = next((n for n, each in enumerate(game.events) if isinstance(each, RoundOpened)), len(game.events))
    told = game.events[began[0] : until]
    early = not ancient
    return (ancient or [""])[0], outcome_of(game, Telling(told, game.events[:until], (), early), led)


def sensible(decision: Decision) -> Answer:
    """As a forecast assumes: pass, pay most, and the first option of everything else."""
    if decision.kind in ("action", "free_action"):
        return "pass"
    about: Any = decision.about
    if decision.kind == "pay" and not about.needed:
        return max(decision.options, key=lambda each: about.results[each.subject]).id
    if decision.kind == "traveler" and any(each.id == "done" for each in decision.options):
        return "done"
    return decision.default


def test_options_lead_to_what_they_say() -> None:
    compare_options(range(12), 11)


@pytest.mark.campaign
def test_many_options_lead_to_what_they_say() -> None:
    compare_options(range(100, 300), 3)


def compare_options(seeds: Iterable[int], every: int) -> None:
    """What comes of an option is one of the outcomes of the card that came."""
    compared: Counter[str] = Counter()
    for number, (game, decision, snapshot, since) in enumerate(some(every, seeds)):
        if decision.several:
            continue
        for chosen in decision.options[number % 3 :: 4]:
            found = option_forecast(game, decision, chosen)
            if found is None or any(each.outcome.choices for card in found.cards for each in card.outcomes):
                continue
            if decision.kind in ("recover", "token") or set(found.assumed) - {"pay"}:
                continue
            card, outcome = done(snapshot, since, chosen, number, sensible)
            possible = {
                repr(each.outcome._replace(lead=0))
                for cards in found.cards
                for each in cards.outcomes
                if cards.card == card or not card
            }
            assert repr(outcome._replace(lead=0)) in possible, (decision.kind, chosen.id, card, outcome)
            compared[f"{decision.kind}:{chosen.verb}"] += 1
    assert len(compared) > 4, compared
