"""R6: refreshing, upkeep actions, adjusting skills; rulings A3, A4, A15, A16."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import JAIL, LOST
from solo.games.town.rules.cards import has
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.movement import movement
from solo.games.town.rules.people import equip_fixed
from solo.games.town.rules.states import arrest, bless, curse, lose_in_time
from solo.games.town.rules.turn import phase
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.state import Investigator
from solo.kernel.dice import ScriptedDice
from solo.kernel.flow import Flow, FlowRunner, run
from tests.games.town.helpers import hand, play_out

KEEP = "set:111"
"""The answer that leaves the sliders where a scenario puts them."""


def alone(content: Content, id: str = "joe_diamond", round: int = 1) -> tuple[Game, Investigator]:
    game = scenario(content, investigators=[id])
    game.state.round, game.state.phase = round, "upkeep"
    return game, game.by_id(id)


def in_round(game: Game, round: int, faces: list[int]) -> ScriptedDice:
    """Turn on to a round and write its dice down."""
    game.state.round = round
    game.events.clear()
    return script(game, faces)


def test_r6_1_exhausted_cards_are_turned_up_without_asking(content: Content) -> None:
    game, joe = alone(content)
    motorcycle, journal, food = (hand(game, joe, card) for card in ("motorcycle", "old_journal", "food"))
    joe.exhausted = [motorcycle, journal]
    run(upkeep(game, joe), [KEEP])
    assert joe.exhausted == []
    assert told(game, events.Refreshed) == [events.Refreshed("joe_diamond", (motorcycle, journal))]
    assert joe.cards == [motorcycle, journal, food]


def test_r6_1_each_refreshes_his_own_cards(content: Content) -> None:
    game = scenario(content)
    joe, amanda = game.by_id("joe_diamond"), game.by_id("amanda_sharpe")
    joe.exhausted = [hand(game, joe, "motorcycle")]
    amanda.exhausted = [hand(game, amanda, "old_journal")]
    run(upkeep(game, joe), [KEEP])
    assert joe.exhausted == []
    assert len(amanda.exhausted) == 1


def test_r6_1_an_exhausted_card_cannot_be_used_until_refreshed(content: Content) -> None:
    """Refreshing comes first, so an upkeep spell that was face down can be cast at once, and only once."""
    game, vincent = alone(content, "vincent_lee")
    heal = hand(game, vincent, "heal")
    vincent.exhausted = [heal]
    vincent.stamina = 1
    script(game, [1, 1, 1, 1])
    session = FlowRunner(upkeep(game, vincent))
    assert session.decision is not None
    assert f"cast:{heal}" in [each.id for each in session.decision.options]
    session.answer(f"cast:{heal}")
    assert vincent.exhausted == [heal]
    assert session.decision is not None
    assert f"cast:{heal}" not in [each.id for each in session.decision.options]


def test_r6_2_upkeep_actions_of_cards_and_of_the_sheet_are_done_unasked(content: Content) -> None:
    """A dollar of her trust fund, a dollar for the deputy, two of the retainer, whose die is a 6."""
    game, jenny = alone(content, "jenny_barnes", round=3)
    hand(game, jenny, "deputy_of_arkham")
    hand(game, jenny, "retainer")
    jenny.received = dict.fromkeys(jenny.received, 1)
    dice = in_round(game, 3, [6])
    run(upkeep(game, jenny), [KEEP])
    assert jenny.money == 4
    assert dice.left == 0
    assert [event.amount for event in told(game, events.Gained)] == [1, 1, 2]


def test_r6_2_a3_a_must_cannot_be_left_out(content: Content) -> None:
    """As long as an action waits there is no way to be done."""
    game, joe = alone(content, round=5)
    loan, retainer = hand(game, joe, "bank_loan"), hand(game, joe, "retainer")
    joe.received = dict.fromkeys(joe.received, 1)
    session = FlowRunner(upkeep(game, joe))
    assert session.decision is not None
    assert [each.id for each in session.decision.options] == [f"do:{loan}", f"do:{retainer}"]


def test_r6_2_the_player_chooses_the_order(content: Content) -> None:
    """Interest is due on a 2: with the retainer first there is a dollar to pay it, the other way round there is none."""
    left = {}
    for first in ("retainer", "bank_loan"):
        game, joe = alone(content, round=5)
        for card in ("bank_loan", "retainer", "food"):
            hand(game, joe, card)
        joe.received = dict.fromkeys(joe.received, 1)
        script(game, [4, 2] if first == "retainer" else [2, 4])
        run(upkeep(game, joe), [f"do:{has(joe, first)}", KEEP])
        left[first] = (joe.money, bool(has(joe, "bank_loan")), bool(has(joe, "food")), joe.defaulted)
    assert left == {"retainer": (1, True, True, 0), "bank_loan": (2, False, False, 1)}


def test_r6_2_an_ability_of_upkeep_is_free_to_use_and_only_once(content: Content) -> None:
    game, vincent = alone(content, "vincent_lee")
    vincent.stamina = 2
    session = FlowRunner(upkeep(game, vincent))
    assert session.decision is not None
    assert [each.id for each in session.decision.options] == ["done", "use:physician"]
    session.answer("use:physician")
    assert vincent.stamina == 3
    assert session.decision is not None
    assert session.decision.kind == "sliders"


@pytest.mark.parametrize("card", ["blessing", "curse", "retainer", "bank_loan"])
def test_r6_3_no_roll_in_the_first_upkeep_after_receiving(content: Content, card: str) -> None:
    game, joe = alone(content, round=4)
    hand(game, joe, card)
    dice = in_round(game, 5, [1])
    run(upkeep(game, joe), [KEEP])
    assert dice.left == 1
    assert told(game, events.Rolled) == []
    assert has(joe, card)


@pytest.mark.parametrize("card", ["blessing", "curse", "retainer", "bank_loan"])
def test_r6_3_in_the_second_upkeep_the_die_is_rolled(content: Content, card: str) -> None:
    game, joe = alone(content, round=4)
    copy = hand(game, joe, card)
    dice = in_round(game, 6, [1])
    run(upkeep(game, joe), [KEEP])
    assert dice.left == 0
    assert [event.faces for event in told(game, events.Rolled)] == [(1,)]
    assert not has(joe, card)
    assert [(event.card, event.to) for event in told(game, events.CardLost)] == [(copy, "deck")]


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("card", ["blessing", "curse", "retainer"])
def test_r6_3_any_other_face_keeps_the_card(content: Content, card: str, face: int) -> None:
    game, joe = alone(content, round=4)
    hand(game, joe, card)
    in_round(game, 6, [face])
    run(upkeep(game, joe), [KEEP])
    assert has(joe, card)


@pytest.mark.parametrize(("id", "card"), [("sister_mary", "blessing"), ("darrell_simmons", "retainer")])
def test_r6_3_a_card_held_since_setup_is_not_rolled_for_in_turn_1(content: Content, id: str, card: str) -> None:
    game, who = alone(content, id, round=0)
    run(equip_fixed(game, who))
    dice = in_round(game, 1, [1])
    run(upkeep(game, who), [KEEP])
    assert (dice.left, bool(has(who, card))) == (1, True)
    dice = in_round(game, 2, [1])
    run(upkeep(game, who), [KEEP])
    assert (dice.left, bool(has(who, card))) == (0, False)


@pytest.mark.parametrize(("again", "card"), [(bless, "blessing"), (curse, "curse")])
def test_r6_3_a_renewed_blessing_or_curse_counts_as_just_received(
    content: Content, again: Callable[[Game, Investigator], Flow[None]], card: str
) -> None:
    game, joe = alone(content, round=4)
    hand(game, joe, card)
    game.state.round = 5
    run(again(game, joe))
    dice = in_round(game, 6, [1])
    run(upkeep(game, joe), [KEEP])
    assert (dice.left, bool(has(joe, card))) == (1, True)
    dice = in_round(game, 7, [1])
    run(upkeep(game, joe), [KEEP])
    assert (dice.left, bool(has(joe, card))) == (0, False)


def test_r6_3_blessing_does_not_help_with_its_own_die(content: Content) -> None:
    game, joe = alone(content, round=6)
    hand(game, joe, "blessing")
    joe.clues = 3
    in_round(game, 8, [1])
    run(upkeep(game, joe), [KEEP])
    assert not has(joe, "blessing")
    assert joe.clues == 3


def test_r6_3_a_lost_curse_goes_back_to_the_pile_of_blessings(content: Content) -> None:
    game, joe = alone(content, round=6)
    hand(game, joe, "curse")
    assert len(game.state.special["blessing"]) == 7
    in_round(game, 8, [1])
    run(upkeep(game, joe), [KEEP])
    assert len(game.state.special["blessing"]) == 8
    assert all(copy.startswith("blessing.") for copy in game.state.special["blessing"])


def test_r6_4_a4_retainer_pays_in_the_first_upkeep_too(content: Content) -> None:
    game, joe = alone(content, round=4)
    hand(game, joe, "retainer")
    in_round(game, 5, [1])
    run(upkeep(game, joe), [KEEP])
    assert joe.money == 2
    assert has(joe, "retainer")


def test_r6_4_retainer_pays_before_its_die_and_is_lost_on_a_1(content: Content) -> None:
    game, joe = alone(content, round=4)
    hand(game, joe, "retainer")
    in_round(game, 6, [1])
    run(upkeep(game, joe), [KEEP])
    assert joe.money == 2
    assert not has(joe, "retainer")
    steps = (events.Gained, events.Rolled, events.CardLost)
    assert [type(event) for event in game.events if isinstance(event, steps)] == list(steps)
    in_round(game, 7, [])
    run(upkeep(game, joe), [KEEP])
    assert joe.money == 2


def test_r6_4_bank_loan_gives_ten_dollars_and_only_one_can_be_had(content: Content) -> None:
    game, amanda = alone(content, "amanda_sharpe", round=4)
    run(arkham_encounters(game, amanda), ["ability:bank_of_arkham"])
    assert amanda.money == 10
    assert has(amanda, "bank_loan")
    session = FlowRunner(arkham_encounters(game, amanda))
    assert session.decision is None or session.decision.kind != "encounter_or_ability"


@pytest.mark.parametrize("face", [1, 2, 3])
def test_r6_4_interest_of_a_dollar_on_1_to_3(content: Content, face: int) -> None:
    game, joe = alone(content, round=4)
    hand(game, joe, "bank_loan")
    food = hand(game, joe, "food")
    joe.money = 5
    in_round(game, 6, [face])
    run(upkeep(game, joe), [KEEP])
    assert (joe.money, joe.defaulted) == (4, 0)
    assert has(joe, "bank_loan")
    assert food in joe.cards


@pytest.mark.parametrize("face", [4, 5, 6])
def test_r6_4_no_interest_on_4_to_6(content: Content, face: int) -> None:
    game, joe = alone(content, round=4)
    hand(game, joe, "bank_loan")
    in_round(game, 6, [face])
    run(upkeep(game, joe), [KEEP])
    assert (joe.money, joe.defaulted) == (0, 0)
    assert has(joe, "bank_loan")


def test_r6_4_who_cannot_pay_the_interest_loses_all_items_and_the_loan_for_good(content: Content) -> None:
    """Weapon, unique item and spell go; skill, ally, blessing and the revolver that cannot be lost stay."""
    game, amanda = alone(content, "amanda_sharpe", round=4)
    hand(game, amanda, "bank_loan")
    gone = [hand(game, amanda, card) for card in ("45_automatic", "holy_water", "heal", "patrol_wagon")]
    kept = [hand(game, amanda, card) for card in ("bravery", "duke", "deputys_revolver", "18_derringer")]
    in_round(game, 6, [3])
    run(upkeep(game, amanda), [KEEP])
    assert amanda.cards == kept
    assert {event.card for event in told(game, events.CardLost)} == {*gone, "bank_loan.1"}
    assert (amanda.defaulted, game.state.loans_defaulted) == (1, 1)
    amanda.money = 0
    session = FlowRunner(arkham_encounters(game, amanda))
    assert session.decision is None or session.decision.kind != "encounter_or_ability"


def test_r6_4_the_loan_may_be_paid_back_before_its_die(content: Content) -> None:
    game, joe = alone(content, round=4)
    hand(game, joe, "bank_loan")
    joe.money = 11
    dice = in_round(game, 6, [1])
    run(upkeep(game, joe), ["use:bank_loan.1", KEEP])
    assert (joe.money, has(joe, "bank_loan"), dice.left) == (1, "", 1)
    assert len(game.state.special["bank_loan"]) == 8


def test_r6_4_nine_dollars_do_not_pay_the_loan_back(content: Content) -> None:
    game, joe = alone(content, round=4)
    hand(game, joe, "bank_loan")
    joe.money = 9
    in_round(game, 6, [6])
    run(upkeep(game, joe), [KEEP])
    assert has(joe, "bank_loan")


@pytest.mark.parametrize(
    ("id", "focus", "ways"), [("ashcan_pete", 1, 7), ("vincent_lee", 2, 22), ("joe_diamond", 3, 42)]
)
def test_r6_5_sliders_move_by_focus_in_all(content: Content, id: str, focus: int, ways: int) -> None:
    """From the second stop a track has 1, 2 and 1 stops at cost 0, 1 and 2: three tracks have 1, 6, 15, 20 ways."""
    game, who = alone(content, id)
    session = FlowRunner(upkeep(game, who))
    assert session.decision is not None
    assert (session.decision.kind, session.decision.rule) == ("sliders", "R6.5")
    stops = [[int(digit) for digit in each.subject] for each in session.decision.options]
    costs = [sum(abs(stop - 1) for stop in each) for each in stops]
    assert max(costs) == focus
    assert len(stops) == ways
    assert [1, 1, 1] in stops


def test_r6_5_points_may_be_split_over_the_tracks_as_wanted(content: Content) -> None:
    game, joe = alone(content)
    run(upkeep(game, joe), ["set:012"])
    assert joe.sliders == [0, 1, 2]
    assert told(game, events.SlidersSet) == [events.SlidersSet("joe_diamond", (0, 1, 2))]
    run(upkeep(game, joe), ["set:312"])
    assert joe.sliders == [3, 1, 2]


def test_r6_5_not_moving_any_is_allowed(content: Content) -> None:
    game, joe = alone(content)
    run(upkeep(game, joe), [KEEP])
    assert joe.sliders == [1, 1, 1]
    assert told(game, events.SlidersSet) == []


def test_r6_5_after_the_upkeep_actions(content: Content) -> None:
    game, jenny = alone(content, "jenny_barnes")
    session = FlowRunner(upkeep(game, jenny))
    assert session.decision is not None
    assert session.decision.kind == "sliders"
    assert jenny.money == 1


@pytest.mark.parametrize(
    ("skills", "stops"),
    [
        (("speed", "sneak"), [(3, 4), (4, 3), (5, 2), (6, 1)]),
        (("fight", "will"), [(2, 3), (3, 2), (4, 1), (5, 0)]),
        (("lore", "luck"), [(0, 3), (1, 2), (2, 1), (3, 0)]),
    ],
)
def test_r6_6_raising_one_of_a_pair_lowers_the_other(
    content: Content, skills: tuple[str, str], stops: list[tuple[int, int]]
) -> None:
    game, joe = alone(content)
    track = [("speed", "sneak"), ("fight", "will"), ("lore", "luck")].index(skills)
    found = []
    for stop in range(4):
        joe.sliders[track] = stop
        found.append((pool_of(game, joe, skills[0]), pool_of(game, joe, skills[1])))
    assert found == stops


def test_r6_7_a16_leaves_time_and_space_at_the_start_of_upkeep(content: Content) -> None:
    """Lost in turn 2, turn 3 is lost, in turn 4 any open street or location will do; only then cards are refreshed."""
    game, joe = alone(content, round=2)
    run(lose_in_time(game, joe))
    joe.exhausted = [hand(game, joe, "motorcycle")]
    game.state.closed["general_store"] = 0
    game.state.round = 4
    session = FlowRunner(upkeep(game, joe))
    assert session.decision is not None
    assert (session.decision.kind, session.decision.rule) == ("leave_lost", "R22.16")
    places = {each.subject for each in session.decision.options if each.verb == "to"}
    assert places == set(content.places) - {"general_store"}
    assert len(places) == 34
    assert joe.exhausted
    session.answer("to:woods")
    assert (joe.place, joe.delayed, joe.exhausted) == ("woods", False, [])
    assert session.decision is not None
    assert session.decision.kind == "sliders"


def test_r6_7_a16_he_may_wait_and_is_asked_again(content: Content) -> None:
    game, joe = alone(content, round=2)
    run(lose_in_time(game, joe))
    for round in (4, 5):
        game.state.round = round
        run(upkeep(game, joe), ["wait", KEEP])
        assert joe.place == LOST
    game.state.round = 6
    run(upkeep(game, joe), ["to:northside_street", KEEP])
    assert joe.place == "northside_street"


@pytest.mark.parametrize("home", [LOST, JAIL])
def test_a15_in_a_lost_turn_there_is_nothing_to_choose_and_nothing_happens(content: Content, home: str) -> None:
    """No sliders, no ability, no paying back of the loan, no interest."""
    game, vincent = alone(content, "vincent_lee", round=2)
    vincent.place, vincent.delayed = home, True
    vincent.lost_from = vincent.lost_to = 3
    hand(game, vincent, "bank_loan")
    hand(game, vincent, "heal")
    vincent.received = dict.fromkeys(vincent.received, 0)
    vincent.money, vincent.stamina = 20, 1
    dice = in_round(game, 3, [2])
    run(upkeep(game, vincent))
    assert (vincent.money, vincent.stamina, vincent.sliders, dice.left) == (20, 1, [1, 1, 1], 1)


def test_r6_3_a15_the_first_upkeep_after_a_lost_turn_is_the_first_after_receiving(content: Content) -> None:
    """Received in turn 2, with turn 3 lost: no roll before turn 5."""
    game, joe = alone(content, round=2)
    arrest(game, joe)
    hand(game, joe, "retainer")
    money = joe.money
    for turn, rolled in ((3, 0), (4, 0), (5, 1)):
        dice = in_round(game, turn, [6])
        play_out(phase(game, "upkeep", upkeep))
        assert dice.left == 1 - rolled
        run(movement(game, joe), ["stop"] if turn > 3 else [])
    assert joe.money == money + 4


def test_a15_the_turn_after_the_lost_one_is_normal(content: Content) -> None:
    game, joe = alone(content, round=2)
    arrest(game, joe)
    game.state.round = 4
    joe.place, joe.delayed = "police_station", False
    run(phase(game, "upkeep", upkeep), ["set:222"])
    assert joe.sliders == [2, 2, 2]
