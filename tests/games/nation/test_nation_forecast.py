"""The forecast of the Ancient One's turn and of draws: by the digest, against full enumeration, and against played turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.determinize import imagine
from solo.games.nation.forecast import draws
from solo.games.nation.forecast.counting import at_least, drawn_in_all, drawn_of_kind
from solo.games.nation.forecast.forecast import (
    Forecast,
    changes,
    cult_forecast,
    forecast_of,
    option_forecast,
)
from solo.games.nation.forecast.outcomes import (
    LOSSES,
    Extent,
    Happening,
    Outcome,
    Telling,
    led_places,
    outcome_of,
)
from solo.games.nation.forecast.policy import best_option, value_of
from solo.games.nation.forecast.preludes import WIDE
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.printed.numbers import CULTISTS, PLAYER, RESOURCES
from solo.games.nation.rules.cult import ancient_turn
from solo.games.nation.rules.ending import finish
from solo.games.nation.rules.setup import new_game
from solo.games.nation.rules.turn import play
from solo.games.nation.state import State, decode_state
from solo.kernel.decisions import Answer, Decision, Option, option
from solo.kernel.flow import FlowRunner, drive
from solo.players.random_player import RandomPlayer
from tests.games.nation.brute_force import every_outcome
from tests.games.nation.helpers import Scene, content
from tests.games.nation.unlikely_boards import Mixer, unlikely_cards

ANCIENTS = list(content().ancient_ones)
ONE, TWO = CULTISTS


def left(scene: Scene, *cards: str) -> Scene:
    """Only these behavior cards are left in the deck."""
    state = scene.state
    state.behavior_discard = [card for card in content().behavior if card not in cards]
    state.behavior = list(cards)
    return scene


def forecast(scene: Scene) -> Forecast:
    return cult_forecast(scene.game)


def ids(found: Iterable[Happening]) -> list[tuple[str, str]]:
    return [(each.what, each.subject) for each in found]


# The Ancient One's turn, by the digest


def threatened() -> Scene:
    """Cultist 1 leads in Detroit by far."""
    scene = Scene().cultists("detroit", "charleston").cubes("detroit", first=3)
    return left(scene, "behavior_3a", "behavior_3b", "behavior_4a", "behavior_2a", "behavior_1a")


def test_a91_a_city_falls_with_the_cards_left_that_take_it() -> None:
    found = forecast(threatened()).happens("city_falls", "detroit")
    assert (found.cards, found.sure) == (("behavior_3b", "behavior_4a"), ("behavior_3b", "behavior_4a"))
    assert (found.chance, found.left, found.percent, found.counted) == (Fraction(2, 5), 5, 40, True)


def test_a34_a_lock_saves_it_and_the_option_says_so() -> None:
    scene = threatened()
    card = next(card for card in content().main_agents[scene.who.id].deck if _locks(card))
    scene.hand(card).give("card")
    before = cult_forecast(scene.game)
    after = option_forecast(scene.game, scene.decision, option("place", "detroit"))
    assert after is not None
    assert before.happens("city_falls", "detroit").chance == Fraction(2, 5)
    assert after.happens("city_falls", "detroit").chance == 0
    assert after.happens("lock_removed", "detroit").cards == ("behavior_3b", "behavior_4a")
    changed = {(each.happening.what, each.happening.subject): each for each in changes(before, after)}
    assert (changed["city_falls", "detroit"].before.chance, changed["city_falls", "detroit"].after.chance) == (
        Fraction(2, 5),
        0,
    )


def _locks(card: str) -> bool:
    return any(
        "lock" in step for ability in content().effects[card] for way in ability.ways.values() for step in way.raw
    )


def test_dp17_10_a_city_of_the_players_is_lost_with_its_points() -> None:
    scene = left(threatened().control("detroit", PLAYER).scores(player=4), "behavior_3b", "behavior_2a")
    found = forecast(scene)
    assert found.happens("city_falls", "detroit", whose=PLAYER).chance == Fraction(1, 2)
    assert found.amounts[Extent("score", PLAYER)] == {-4: Fraction(1, 2)}
    assert found.untouched.cards == ("behavior_2a",)
    taken = found.cards[1].outcomes[0].outcome
    assert (found.cards[1].card, taken.amounts[Extent("score", "ancient_one")] >= 4) == ("behavior_3b", True)


def test_dp17_13_a_murder_and_whom_the_player_would_choose() -> None:
    scene = Scene().cultists("arkham", "charleston").main("detroit").scores(player=5)
    left(scene.hire("arkham", "alice_ochs", "father_lachlan"), "behavior_2b")
    found = forecast(scene).happenings
    murdered = [(each, chance) for each, chance in found.items() if each.what == "agent_murdered"]
    assert len(murdered) == 1
    happening, chance = murdered[0]
    assert (happening.place, chance.chance, set(chance.among)) == ("arkham", 1, {"alice_ochs", "father_lachlan"})
    assert happening.subject == "alice_ochs", "Father Lachlan is worth more at the end"


def test_a81_the_main_agent_dies_where_nobody_is_hired_and_the_game_ends() -> None:
    scene = left(Scene().cultists("arkham", "charleston").main("arkham").scores(player=5), "behavior_2b")
    found = forecast(scene)
    assert found.happens("main_agent_murdered", "monday").chance == 1
    assert found.happens("game_ends", "murdered").chance == 1
    assert found.untouched.chance == 0


def test_dp17_14_a_gate_opens_and_the_bag_is_weighed() -> None:
    scene = left(Scene().cultists("charleston", "arkham"), "behavior_4b")
    for city in scene.state.cities:
        if content().cities[city.id].gate <= 3:
            scene.cultists(city.id, city.id)
    found = forecast(scene)
    assert found.happens("gate_opened").chance == 1
    insane = found.amounts[Extent("insanity", "ancient_one")]
    assert insane == {1: Fraction(12, 18)}


@pytest.mark.parametrize("insanity", [3, 4])
def test_dp17_17_the_fifth_insanity_ends_the_game_as_often_as_it_is_drawn(insanity: int) -> None:
    scene = left(Scene().cultists("charleston", "arkham"), "behavior_4b").minds(ancient=insanity)
    for city in scene.state.cities:
        if content().cities[city.id].gate <= 3:
            scene.cultists(city.id, city.id)
    found = forecast(scene)
    expected = Fraction(12 - insanity, 18 - insanity) if insanity == 4 else 0
    assert found.happens("game_ends", "cult_insane").chance == expected
    assert found.happens("alignment_revealed").chance == expected
    assert found.amounts[Extent("insanity", "ancient_one")] == {1: Fraction(12 - insanity, 18 - insanity)}


def test_dp17_20_the_end_is_foreseen() -> None:
    scene = left(threatened().scores(ancient=33), "behavior_3b", "behavior_2a")
    end = forecast(scene).happens("game_ends", "score")
    assert (end.chance, end.sure) == (Fraction(1, 2), ("behavior_3b",))
    assert forecast(scene).happens("game_ends", whose="ancient_one").chance == Fraction(1, 2)


def test_dp17_16_the_deck_is_shuffled_with_its_second_effect() -> None:
    scene = left(Scene(), "behavior_1a", "behavior_2a")
    assert forecast(scene).happens("behavior_shuffled").cards == ("behavior_1a",)


# What becomes of a place that the player leads


def test_a_place_that_is_led_is_kept_or_lost_for_a_reason() -> None:
    path = list(content().cities)
    before = path[path.index("detroit") - 1]
    scene = left(Scene().cultists("charleston", before).main("boston"), "behavior_2b", "behavior_4b")
    scene.cubes("detroit", player=2).cubes("boston", player=1).cubes("atlanta", player=1, second=2)
    found = forecast(scene)
    assert set(found.kept) == {"detroit", "boston"}
    assert found.is_kept("boston").chance == 1
    assert "behavior_2b" in found.kept["detroit"]["guarded"].sure, (
        "he finds no card to acquire, and travels into the city"
    )
    for place, reasons in found.kept.items():
        assert sum(chance.chance for chance in reasons.values()) == 1, place


def test_reasons_why_a_place_is_lost() -> None:
    seen: set[str] = set()
    for game, _, _, _ in some(3, range(12)):
        for reasons in cult_forecast(game).kept.values():
            assert sum(chance.chance for chance in reasons.values()) == 1
            assert set(reasons) <= {"", *LOSSES}
            seen |= set(reasons)
    assert {"", "taken", "outnumbered", "guarded"} <= seen


def test_an_option_that_leads_somewhere_is_asked_whether_it_would_be_kept() -> None:
    scene = left(threatened(), "behavior_3b", "behavior_2a")
    card = next(
        card for card in content().main_agents[scene.who.id].deck if content().cards[card].resources.get("influence")
    )
    scene.hand(card).begin().give("influence")
    found = forecast_of(scene.game, scene.decision)
    assert set(found) == {each.id for each in scene.decision.options}
    assert "boston" in found["target:boston"].kept
    assert "boston" not in found["target:detroit"].kept


# Nothing is changed, and nothing hidden is looked at


def games(cards: Content, seeds: Iterable[int]) -> Iterable[tuple[Game, Decision, bytes, list[Answer]]]:
    """Questions of random games in the player's turns, with the last boundary and the answers since."""
    for seed in seeds:
        game = new_game(cards, seed, ancient_one=ANCIENTS[seed % len(ANCIENTS)])
        kept: list[bytes] = []
        since: list[Answer] = []

        def keep(game: Game = game, kept: list[bytes] = kept, since: list[Answer] = since) -> None:
            kept[:] = [game.snapshot()]
            since.clear()

        session, player = FlowRunner(play(game), keep, within=True), RandomPlayer(seed)
        while (decision := session.decision) is not None:
            if game.state.phase == "turn":
                yield game, decision, kept[0], list(since)
            answer = decision.check(player(decision))
            since.append(answer)
            session.answer(answer)


def some(every: int, seeds: Iterable[int], cards: Content | None = None) -> Iterable[Any]:
    """One question in so many."""
    for number, each in enumerate(games(cards or content(), seeds)):
        if number % every == 0:
            yield each


def test_looking_changes_nothing() -> None:
    for game, decision, _, _ in some(9, range(4)):
        before = (game.snapshot(), game.dice.drawn, list(game.events), game.dice)
        cult_forecast(game)
        forecast_of(game, decision)
        draws.hand_forecast(game)
        draws.bag_forecast(game)
        assert (game.snapshot(), game.dice.drawn, list(game.events), game.dice) == before


def test_a34_what_is_hidden_makes_no_difference() -> None:
    for number, (game, decision, _, _) in enumerate(some(11, range(6))):
        other = Game.restore(content(), game.snapshot())
        imagine(other, number, None)
        assert other.snapshot() != game.snapshot()
        assert cult_forecast(other) == cult_forecast(game)
        assert forecast_of(other, decision) == forecast_of(game, decision)
        assert draws.hand_forecast(other) == draws.hand_forecast(game)
        assert draws.bag_forecast(other) == draws.bag_forecast(game)


def test_chances_add_up() -> None:
    for game, _, _, _ in some(5, range(6)):
        found = cult_forecast(game)
        assert [each.card for each in found.cards] == [
            card for card in content().behavior if card in game.state.behavior
        ]
        for each in found.cards:
            assert sum(outcome.chance for outcome in each.outcomes) == 1
            keys = [repr(outcome.outcome) for outcome in each.outcomes]
            assert len(set(keys)) == len(keys)
        for numbers in found.amounts.values():
            assert 0 < sum(numbers.values()) <= 1
            assert 0 not in numbers


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


def board(cards: Content, ancient_one: str, seed: int, *, mix: bool) -> Game:
    """The board before a turn of the Ancient One in the middle of a random game."""
    for attempt in range(seed, seed + 100):
        game = new_game(cards, attempt, ancient_one=ancient_one)
        rounds, player = 3 + seed % 8, RandomPlayer(seed)
        session = FlowRunner(play(game))
        while session.decision is not None and game.state.round < rounds:
            session.answer(player(session.decision))
        if session.decision is not None:
            break
    state: State = decode_state(game.snapshot())
    if mix:
        Mixer(cards, state, seed).mix()
    return Game(cards, state)


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
    until = next((n for n, each in enumerate(game.events) if type(each).__name__ == "RoundOpened"), len(game.events))
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


def test_of_an_option_that_leaves_more_to_say_nothing_is_said() -> None:
    scene = threatened()
    card = next(
        card for card in content().main_agents[scene.who.id].deck if content().cards[card].resources.get("influence")
    )
    scene.hand(card).begin()
    found = forecast_of(scene.game, scene.decision)
    assert "influence" not in found
    assert found["pass"] == cult_forecast(scene.game)
    assert "action" in WIDE


# The best option


def test_the_best_option_is_that_of_the_greatest_value() -> None:
    assert best_option({"a": 1.0, "b": 2.0, "c": 2.0}) == "b"
    assert best_option({}, "pass") == "pass"
    lost = Outcome((Happening("game_ends", "goal", whose="ancient_one"),), (), False, 9, False, {}, {})
    assert value_of(lost) < value_of(lost._replace(happenings=(), lead=-30))


# Draws


def test_draws_without_putting_back() -> None:
    luck = Random(3)
    for _ in range(60):
        cards = [luck.randrange(4) for _ in range(luck.randrange(8))]
        count = luck.randrange(6)
        hands = list(combinations(cards, min(count, len(cards))))
        expected = Counter(sum(hand) for hand in hands)
        assert drawn_in_all(cards, count) == {total: Fraction(n, len(hands)) for total, n in expected.items()}
        twos = Counter(sum(card == 2 for card in hand) for hand in hands)
        of_kind = drawn_of_kind(cards.count(2), len(cards) - cards.count(2), count)
        assert {number: chance for number, chance in of_kind.items() if chance} == {
            number: Fraction(n, len(hands)) for number, n in twos.items()
        }
    assert at_least({1: Fraction(1, 4), 3: Fraction(3, 4)}, 2) == Fraction(3, 4)


def hands(scene: Scene) -> list[tuple[str, ...]]:
    """Every hand that may come, each as likely as the others."""
    deck = scene.who.deck
    need = 5 - len(deck.hand)
    if need <= len(deck.draw):
        return [(*deck.hand, *each) for each in combinations(deck.draw, need)]
    rest = [*deck.discard, *deck.played]
    more = min(need - len(deck.draw), len(rest))
    return [(*deck.hand, *deck.draw, *each) for each in combinations(rest, more)]


@pytest.mark.parametrize(("draw", "discard"), [(8, 0), (5, 3), (3, 5), (1, 6), (0, 7), (0, 2)])
def test_a43_the_next_hand_is_drawn_from_deck_and_then_discard_pile(draw: int, discard: int) -> None:
    scene = Scene().deck(draw, discard)
    deck = scene.who.deck
    if draw == 5:
        deck.hand.append(deck.draw.pop())
    every = hands(scene)
    found = draws.hand_forecast(scene.game)
    for icon in RESOURCES:
        for least, chance in found.resources[icon].items():
            enough = [
                hand for hand in every if sum(content().cards[card].resources.get(icon, 0) for card in hand) >= least
            ]
            assert chance == Fraction(len(enough), len(every)), (icon, least)
    for card, chance in found.cards.items():
        assert chance == Fraction(sum(card in hand for hand in every), len(every)), card
    for deed, chance in found.deeds.items():
        able = [hand for hand in every if any(_does(card, deed) for card in hand)]
        assert chance == Fraction(len(able), len(every)), deed


def _does(card: str, deed: str) -> bool:
    written = [
        ability.fact.effect for ability in content().effects[card] if ability.fact.when in ("action", "free_action")
    ]
    return f"'{deed}'" in repr(written)


def test_a43_played_and_acquired_cards_can_come_again_by_the_reshuffle_only() -> None:
    scene = Scene().deck(2, 3)
    deck = scene.who.deck
    deck.hand.append(deck.draw.pop())
    playing = deck.hand[0]
    hand = draws.next_hand(scene.game, [playing], ["wax_cylinders"])
    assert (hand.kept, len(hand.sure), hand.draws) == ((), 1, 4)
    assert hand.has(playing) == hand.has("wax_cylinders") == Fraction(4, 5)
    deep = Scene().deck(9, 0)
    deep.who.deck.hand.append(deep.who.deck.draw.pop())
    assert draws.next_hand(deep.game, deep.who.deck.hand).has(deep.who.deck.hand[0]) == 0


def test_dp12_the_bag_says_what_the_next_token_may_be() -> None:
    scene = Scene().minds(player=1, ancient=2)
    assert draws.bag_forecast(scene.game) == (9, 15, Fraction(3, 5), 1, False)
    assert draws.ancient_bag_forecast(scene.game) == (9, 15, Fraction(3, 5), 2, False)
    assert draws.bag_forecast(Scene().minds(player=2).game).ends
    assert draws.insanity_chances(scene.game, 2)[2] == Fraction(9 * 8, 15 * 14)
