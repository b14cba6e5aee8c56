"""Cards for any phase (R5.1, A3): offered at every quiet moment at which they would change something, and only then."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster, scenario, script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Paid
from solo.games.town.game import Game
from solo.games.town.rules.battle import strike_back
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.rules.turn import in_arkham, in_other_world, phase
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.state import Investigator
from solo.kernel.flow import Flow, FlowRunner
from tests.games.town.helpers import asked, effect, every, options

HEALERS = {"duke": "sanity", "sir_william_brinton": "stamina"}
STREET = "downtown_street"


def hurt(content: Content, ally: str = "duke", place: str = STREET) -> tuple[Game, Investigator, str]:
    """Amanda alone with an ally who heals, three points below her maximum."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place = place
    copy = give(game, amanda, ally)
    setattr(amanda, HEALERS[ally], getattr(amanda, f"max_{HEALERS[ally]}") - 3)
    return game, amanda, copy


@pytest.mark.parametrize("ally", HEALERS)
def test_a3_before_an_arkham_encounter_is_drawn(content: Content, ally: str) -> None:
    game, amanda, copy = hurt(content, ally, "newspaper")
    session = FlowRunner(phase(game, "arkham_encounters", in_arkham))
    assert asked(session) == ("quiet", "amanda_sharpe")
    assert options(session) == ["go_on", f"use:{copy}"]
    drawn = game.dice.drawn
    session.answer(f"use:{copy}")
    assert getattr(amanda, HEALERS[ally]) == getattr(amanda, f"max_{HEALERS[ally]}") == 5
    assert copy not in amanda.cards
    assert game.dice.drawn > drawn
    assert asked(session)[0] != "quiet"


def test_a3_before_a_gate_is_closed(content: Content) -> None:
    game, amanda, copy = hurt(content, place="woods")
    put_gate(game, "woods", "abyss")
    amanda.explored = True
    session = FlowRunner(phase(game, "arkham_encounters", in_arkham))
    assert asked(session)[0] == "quiet"
    session.answer("go_on")
    assert asked(session)[0] == "explored_gate"
    assert amanda.cards == [copy]


@pytest.mark.parametrize("ally", HEALERS)
def test_a3_before_an_other_world_encounter(content: Content, ally: str) -> None:
    game, amanda, copy = hurt(content, ally, "abyss_1")
    session = FlowRunner(phase(game, "other_world_encounters", in_other_world))
    assert asked(session) == ("quiet", "amanda_sharpe")
    session.answer(f"use:{copy}")
    assert amanda.cards == []


def test_a3_after_a_fight_that_ended_the_movement(content: Content) -> None:
    game, amanda, copy = hurt(content)
    cultist = put_monster(game, "cultist", STREET)
    script(game, [6] * 9)
    session = FlowRunner(movement(game, amanda))
    for answer in ("stop", f"fight:{cultist}", "fight"):
        session.answer(answer)
    assert options(session) == ["go_on", f"use:{copy}"]
    session.answer(f"use:{copy}")
    assert session.over
    assert (amanda.sanity, amanda.max_sanity) == (5, 5)


def test_a3_between_two_fights(content: Content) -> None:
    game, amanda, copy = hurt(content)
    one, two = put_monster(game, "cultist", STREET), put_monster(game, "zombie", STREET)
    script(game, [6] * 9)
    session = FlowRunner(movement(game, amanda))
    session.answer("stop")
    assert f"use:{copy}" not in options(session)
    for answer in (f"fight:{one}", "fight"):
        session.answer(answer)
    assert options(session) == [f"evade:{two}", f"fight:{two}", f"use:{copy}"]
    session.answer(f"use:{copy}")
    assert options(session) == [f"evade:{two}", f"fight:{two}"]


def test_a3_before_the_mythos_card(content: Content) -> None:
    game, amanda, copy = hurt(content)
    waiting = list(game.state.mythos_deck)
    session = FlowRunner(mythos_phase(game))
    assert asked(session) == ("quiet", "amanda_sharpe")
    assert game.state.mythos_deck == waiting
    session.answer("go_on")
    assert game.state.mythos_deck != waiting
    assert amanda.cards == [copy]


def test_a3_before_the_ancient_one_strikes_back(content: Content) -> None:
    game, _, copy = hurt(content)
    wake(game)
    session = FlowRunner(strike_back(game))
    assert options(session) == ["go_on", f"use:{copy}"]


@pytest.mark.parametrize("missing", [0, 1])
def test_a3_nothing_is_asked_where_he_would_end_as_he_stands(content: Content, missing: int) -> None:
    """Without Duke the maximum is one lower, so that one point less than the full is nothing to be healed."""
    game, amanda, _ = hurt(content)
    amanda.sanity = amanda.max_sanity - missing
    for flow in (movement(game, amanda), mythos_phase(game)):
        session = FlowRunner(flow)
        assert session.decision is None or not [each for each in options(session) if each.startswith("use")]
    assert asked(FlowRunner(phase(game, "arkham_encounters", in_arkham)))[0] != "quiet"


def test_a3_nor_where_a_card_in_play_lets_nobody_heal(content: Content) -> None:
    game, amanda, _ = hurt(content, "sir_william_brinton", "newspaper")
    put_environment(game, "a_strange_plague")
    assert asked(FlowRunner(phase(game, "arkham_encounters", in_arkham)))[0] != "quiet"
    assert amanda.stamina == 3


@pytest.mark.parametrize("place", [STREET, "abyss_1"])
def test_a39_one_who_is_delayed_uses_them_in_every_phase(content: Content, place: str) -> None:
    """Upkeep, the Movement Phase in which he stands up, his encounter, the Mythos Phase."""
    game, amanda, copy = hurt(content, place=place)
    for name, act in (("upkeep", upkeep), ("movement", movement), ("other_world_encounters", in_other_world)):
        if name.startswith("other") and place == STREET:
            continue
        amanda.delayed = True
        assert f"use:{copy}" in options(FlowRunner(phase(game, name, act))), name
    amanda.delayed = True
    assert options(FlowRunner(mythos_phase(game))) == ["go_on", f"use:{copy}"]


@pytest.mark.parametrize("place", ["abyss_1", "lost_in_time_and_space", "jail_cell"])
def test_a39_one_who_loses_the_turn_uses_them_in_its_mythos_phase_only(content: Content, place: str) -> None:
    game, amanda, copy = hurt(content, place=place)
    amanda.lost_from = amanda.lost_to = game.state.round
    for name, act in (("upkeep", upkeep), ("movement", movement), ("other_world_encounters", in_other_world)):
        assert f"use:{copy}" not in options(FlowRunner(phase(game, name, act))), name
    amanda.place = place
    session = FlowRunner(mythos_phase(game))
    assert options(session) == ["go_on", f"use:{copy}"]
    session.answer(f"use:{copy}")
    assert amanda.sanity == amanda.max_sanity


def test_a3_a_visit_to_another_world_in_an_encounter_is_no_quiet_moment(content: Content) -> None:
    game, amanda, _ = hurt(content, place="newspaper")
    script(game, [6] * 40)
    visit = {"enter_other_world": {"world": "dreamlands", "encounters": 2, "return_to": "here"}}
    session = FlowRunner(effect(game, amanda, visit))
    while session.decision is not None:
        assert asked(session)[0] != "quiet"
        session.answer(session.decision.default)


def test_r8_10_on_the_turn_of_a_return_each_monster_may_be_fought_and_none_must(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place = "abyss_2"
    put_gate(game, "woods", "abyss")
    ghost, cultist = put_monster(game, "ghost", "woods"), put_monster(game, "cultist", "woods")
    script(game, [6] * 20)
    session = FlowRunner(movement(game, amanda))
    assert asked(session) == ("fight_at_will", "amanda_sharpe")
    assert options(session) == ["leave", f"fight:{ghost}", f"fight:{cultist}"]
    session.answer(f"fight:{cultist}")
    session.answer("fight")
    assert amanda.monster_trophies == [cultist]
    assert options(session) == ["leave", f"fight:{ghost}"]
    session.answer("leave")
    assert session.over
    assert (amanda.place, amanda.explored) == ("woods", True)
    assert game.state.monsters == {ghost: "woods"}


def test_r8_10_a_quiet_moment_follows_such_a_fight_too(content: Content) -> None:
    game, amanda, copy = hurt(content, place="abyss_2")
    put_gate(game, "woods", "abyss")
    cultist = put_monster(game, "cultist", "woods")
    script(game, [6] * 9)
    session = FlowRunner(movement(game, amanda))
    for answer in ("go_on", f"fight:{cultist}", "fight"):
        session.answer(answer)
    assert options(session) == ["go_on", f"use:{copy}"]


def test_r8_10_one_who_falls_in_such_a_fight_leaves_the_gate(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.stamina = "abyss_2", 1
    put_gate(game, "woods", "abyss")
    cultist = put_monster(game, "cultist", "woods")
    script(game, [1] * 9)
    session = FlowRunner(phase(game, "movement", movement))
    for answer in (f"fight:{cultist}", "fight"):
        session.answer(answer)
    assert (amanda.place, amanda.explored, session.over) == ("st_marys_hospital", False, True)


@pytest.mark.parametrize(
    ("place", "name", "act", "kind"),
    [
        (STREET, "upkeep", upkeep, "upkeep"),
        (STREET, "movement", movement, "move"),
        ("abyss_1", "movement", movement, "other_world_move"),
        ("newspaper", "arkham_encounters", in_arkham, "quiet"),
        ("abyss_2", "other_world_encounters", in_other_world, "quiet"),
    ],
)
def test_a43_the_loan_may_be_paid_back_at_every_quiet_moment(
    content: Content, place: str, name: str, act: Callable[[Game, Investigator], Flow[None]], kind: str
) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    loan, amanda.place, amanda.money = give(game, amanda, "bank_loan"), place, 11
    session = FlowRunner(phase(game, name, act))
    assert asked(session)[0] == kind
    session.answer(f"use:{loan}")
    assert [(event.what, event.amount) for event in every(game, Paid)] == [("money", 10)]
    assert loan not in amanda.cards
    assert len(game.state.special["bank_loan"]) == 8


def test_a43_before_the_mythos_card_and_not_in_an_encounter_a_check_or_a_fight(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    loan, amanda.place, amanda.money = give(game, amanda, "bank_loan"), STREET, 11
    assert options(FlowRunner(mythos_phase(game))) == ["go_on", f"use:{loan}"]
    amanda.clues = 1
    cultist = put_monster(game, "cultist", STREET)
    script(game, [1] * 30)
    session = FlowRunner(effect(game, amanda, {"check": {"skill": "luck"}, "pass": [], "fail": []}))
    assert asked(session)[0] == "after_check"
    assert f"use:{loan}" not in options(session)
    session = FlowRunner(phase(game, "movement", movement))
    for answer in ("stop", f"fight:{cultist}"):
        session.answer(answer)
    assert asked(session)[0] == "combat"
    session.answer("fight")
    assert asked(session)[0] == "after_check"
    assert f"use:{loan}" not in options(session)
    session.answer("accept")
    assert (asked(session)[0], options(session)) == ("combat", ["fight", "flee", f"use:{loan}"])
    amanda.money = 9
    assert FlowRunner(mythos_phase(game)).decision is None or asked(FlowRunner(mythos_phase(game)))[0] != "quiet"


@pytest.mark.parametrize("monster", ["zombie", "cultist"])
@pytest.mark.parametrize("way", ["fight", "flee", "evade"])
def test_a43_in_a_fight_the_loan_may_be_paid_back_before_the_horror_check_and_between_rounds_only(
    content: Content, monster: str, way: str
) -> None:
    """Between a failed check and the blow only what would do something there is asked about (A39)."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    loan, william = (give(game, amanda, card) for card in ("bank_loan", "sir_william_brinton"))
    amanda.place, amanda.money, amanda.clues = STREET, 11, 0
    marker = put_monster(game, monster, STREET)
    amanda.max_sanity = amanda.max_stamina = amanda.sanity = 9
    amanda.stamina = 7
    script(game, [1] * 60)
    session = FlowRunner(phase(game, "movement", movement))
    session.answer("stop")
    session.answer(f"{'evade' if way == 'evade' else 'fight'}:{marker}")
    seen = []
    while len(seen) < 4:
        kind = asked(session)[0]
        seen.append((kind, *(f"use:{copy}" in options(session) for copy in (loan, william))))
        session.answer({"combat": "flee" if way == "evade" else way}.get(kind, "go_on"))
    horror = [("before_horror", True, True)] if monster == "zombie" else []
    blow, between = ("quiet", False, True), ("combat", True, True)
    caught = [blow] if way == "evade" else []
    assert seen == [*caught, *horror, between, blow, between, blow][: len(seen)]
