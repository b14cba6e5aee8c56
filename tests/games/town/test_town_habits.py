"""Habits of the town's table that end a movement or take tokens: where they answer, and where they ask.

Those of the table as a whole are in tests/table/test_quick.py.
"""

from __future__ import annotations

import pytest

from solo.games.town.abouts import Points
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.option_ranking import sensible
from solo.games.town.rules.movement import movement
from solo.games.town.rules.turn import in_arkham, phase
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.upkeep_answers import left_as_it_is
from solo.kernel.decisions import Answer, Decision, option
from solo.kernel.flow import FlowRunner
from tests.games.town.fights import facing, waiting
from tests.games.town.helpers import effect


def at_the_end_of_a_walk(content: Content, card: str, **values: int) -> tuple[Game, Decision]:
    """What is asked where Amanda has no movement point left; she has a card, and stands beside Joe."""
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"])
    amanda, joe = game.state.investigators
    give(game, amanda, card)
    amanda.place, amanda.sliders, joe.place = "easttown_street", [0, 0, 0], "downtown_street"
    for what, value in values.items():
        setattr(amanda, what, value)
    session = FlowRunner(movement(game, amanda))
    assert unasked(game, waiting(session)) is None, "with a movement point left she is asked"
    session.answer("go:downtown_street")
    decision = waiting(session)
    assert (decision.kind, decision.about) == ("move", Points(0))
    return game, decision


@pytest.mark.parametrize(("sanity", "answer"), [(3, None), (4, "stop")])
def test_a3_a_walk_does_not_end_unasked_where_a_card_heals_what_is_nearly_gone(
    content: Content, sanity: int, answer: Answer | None
) -> None:
    """Whatever stands there comes before the next quiet moment (R8.1)."""
    game, decision = at_the_end_of_a_walk(content, "duke", sanity=sanity)
    assert any(each.verb == "use" for each in decision.options)
    assert unasked(game, decision) == answer


@pytest.mark.parametrize(("money", "answer"), [(10, None), (9, "stop")])
def test_a43_a_walk_does_not_end_unasked_where_a_loan_could_be_repaid(
    content: Content, money: int, answer: Answer | None
) -> None:
    """The bank asks for its interest in the next upkeep."""
    game, decision = at_the_end_of_a_walk(content, "bank_loan", money=money)
    assert unasked(game, decision) == answer


def test_r32_13_a_walk_ends_unasked_beside_somebody_unless_a_setting_asks(content: Content) -> None:
    """Whoever wants to trade says so: `trade` has the question back."""
    game, decision = at_the_end_of_a_walk(content, "food")
    assert [each.id for each in decision.options] == ["stop", "trade:joe_diamond"]
    assert [unasked(game, decision, asked) for asked in ((), ("trade",), ("stop",))] == ["stop", None, None]


def test_r9_1_clue_tokens_are_picked_up_unasked_unless_a_setting_asks(content: Content) -> None:
    """Nothing in the box makes a token a burden (D10)."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    game.state.clues["woods"] = 2
    amanda.place = "uptown_street"
    session = FlowRunner(movement(game, amanda))
    session.answer("go:woods")
    while (decision := waiting(session)).kind == "move":
        session.answer("stop")
    assert decision.kind == "take_clues"
    session.answer(str(unasked(game, decision)))
    assert (amanda.clues, game.state.clues["woods"]) == (2, 0)
    assert unasked(game, decision, ["clues"]) is None


def test_r6_2_what_heals_for_nothing_in_upkeep_is_used(content: Content) -> None:
    """The psychologist heals somebody once a turn: only whom is a question."""
    game = scenario(content, investigators=["carolyn_fern", "joe_diamond"])
    carolyn, joe = game.state.investigators
    joe.place = carolyn.place
    decision = waiting(FlowRunner(upkeep(game, carolyn)))
    assert (decision.kind, left_as_it_is(game, decision)) == ("sliders", decision.default)
    joe.sanity -= 1
    decision = waiting(FlowRunner(upkeep(game, carolyn)))
    assert (decision.kind, left_as_it_is(game, decision)) == ("upkeep", decision.options[-1].id)
    assert decision.options[-1].verb == "use"
    carolyn.sanity -= 1
    session = FlowRunner(upkeep(game, carolyn))
    decision = waiting(session)
    answer = left_as_it_is(game, decision)
    assert (decision.kind, answer) == ("upkeep", decision.options[-1].id)
    session.answer(str(answer))
    assert waiting(session).kind not in ("upkeep", "sliders")


def test_r6_2_a_card_that_heals_one_of_two_kinds_is_used_unasked(content: Content) -> None:
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    stone = give(game, joe, "healing_stone")
    joe.sanity, joe.stamina = joe.max_sanity, joe.max_stamina - 1
    decision = waiting(FlowRunner(upkeep(game, joe)))
    assert left_as_it_is(game, decision) == f"use:{stone}"
    joe.sanity -= 1
    decision = waiting(FlowRunner(upkeep(game, joe)))
    assert left_as_it_is(game, decision) == f"use:{stone}"


@pytest.mark.parametrize(
    ("step", "answer"),
    [
        ({"take": {"deck": "common", "card": "food"}, "may": True}, "yes"),
        ({"check": {"skill": "lore", "modifier": -1}, "may": True, "pass": [{"draw": {"deck": "spell"}}]}, "yes"),
        ({"check": {"skill": "luck", "modifier": -1}, "may": True, "pass": [{"bless": "self"}]}, "yes"),
        (
            {
                "check": {"skill": "luck"},
                "may": True,
                "pass": [{"draw": {"deck": "unique"}}],
                "fail": [{"lose": {"sanity": 1}}],
            },
            None,
        ),
        ({"spend": {"money": 1}, "may": True, "then": [{"gain": {"stamina": 2}}]}, None),
        ({"move": {"to": "any_place", "encounter": True}, "may": True}, None),
    ],
)
def test_a3_what_is_given_for_nothing_is_taken_unasked(content: Content, step: object, answer: str | None) -> None:
    """A check that costs nothing to fail is such a gift; a price, a risk or a journey is a choice."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.money, amanda.stamina = 3, 2
    session = FlowRunner(effect(game, amanda, step))
    decision = waiting(session)
    assert unasked(game, decision) == answer
    assert unasked(game, decision, ["clues"]) is None
    assert answer is None or sensible(game, decision).default == answer


def test_r8_10_a_monster_that_would_surely_win_is_left_alone_unasked(content: Content) -> None:
    """In the turn of a return nobody has to fight. Amanda, with one point of sanity and no dice against the Dhole's horror, would
    surely fall; a Cultist is asked about, and so is the Dhole where a flask might help."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.clues, amanda.sanity, amanda.stamina = "abyss_2", 0, 1, 1
    put_gate(game, "woods", "abyss")
    put_monster(game, "dhole", "woods")
    decision = waiting(FlowRunner(movement(game, amanda)))
    assert decision.kind == "fight_at_will"
    assert [unasked(game, decision, asked) for asked in ((), ("attack",))] == ["leave", None]
    put_monster(game, "cultist", "woods")
    amanda.place, amanda.explored, amanda.returned = "abyss_2", False, False
    decision = waiting(FlowRunner(movement(game, amanda)))
    assert decision.kind == "fight_at_will"
    assert unasked(game, decision) is None


def test_a_check_that_only_keeps_somebody_off_the_street_is_left(content: Content) -> None:
    """Nobody pays a clue token to stay where he is, unless a monster waits outside."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.clues = "library", 2
    step = {"check": {"skill": "fight", "modifier": -9}, "fail": [{"move": {"to": "street"}}]}
    decision = waiting(FlowRunner(effect(game, amanda, step)))
    assert decision.kind == "after_check"
    assert [unasked(game, decision, asked) for asked in ((), ("checks",))] == ["accept", None]
    put_monster(game, "cultist", "miskatonic_university_street")
    assert unasked(game, decision) is None


@pytest.mark.parametrize(
    ("other", "answer"),
    [("gate_green_4_plateau_of_leng", "read:gate_green_5_plateau_of_leng"), ("gate_red_11_other", None)],
)
def test_of_two_encounters_the_one_that_may_bring_something_is_had_if_the_other_is_nothing(
    content: Content, other: str, answer: Answer | None
) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    options = (option("read", "gate_green_5_plateau_of_leng"), option("read", other))
    decision = Decision("choose_encounter", "amanda_sharpe", options, "R12.2")
    assert unasked(game, decision) == answer
    assert unasked(game, decision, ["clues"]) is None


def test_r8_4_of_several_monsters_that_nobody_can_evade_the_surest_is_fought_first(content: Content) -> None:
    """A fight that takes next to nothing comes first where the other may be evaded, unless it brings doom."""
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    joe.place, joe.clues = "downtown_street", 0
    for monster in ("cultist", "ghoul"):
        put_monster(game, monster, joe.place)
    give(game, joe, "tommy_gun")
    joe.sliders = [3, 0, 1]
    session = FlowRunner(movement(game, joe))
    session.answer("stop")
    decision = waiting(session)
    assert decision.kind == "deal_with"
    assert str(unasked(game, decision)).startswith("fight:")
    assert unasked(game, decision, ["attack"]) is None
    joe.sliders = [0, 0, 1]
    assert unasked(game, decision) == "fight:cultist.1"
    game.state.ancient_one = "yig"
    game.forget_air()
    assert unasked(game, decision) == "fight:ghoul.1"


@pytest.mark.parametrize(("stamina", "answer"), [(5, "accept"), (3, None)])
def test_r22_2_a_roll_that_hardly_any_clue_tokens_could_save_is_asked_about_where_somebody_falls_by_it(
    content: Content, stamina: int, answer: Answer | None
) -> None:
    """Amanda is cursed: three tokens are three sixes once in two hundred times. The Dark Young's blow takes three stamina, and
    whoever falls loses half the tokens anyway."""
    game, amanda, young, _ = facing(content, "dark_young", "curse")
    amanda.clues, amanda.stamina, amanda.max_sanity, amanda.sanity = 3, stamina, 9, 9
    script(game, [6] * 9)
    session = FlowRunner(phase(game, "movement", movement))
    session.answer("stop")
    session.answer(f"fight:{young}")
    while waiting(session).kind != "combat":
        session.answer(waiting(session).default)
    script(game, [1] * 9)
    session.answer("fight")
    decision = waiting(session)
    assert [each.id for each in decision.options] == ["accept", "clue"]
    assert unasked(game, decision) == answer


@pytest.mark.parametrize(("ancient_one", "answer"), [("azathoth", "accept"), ("ithaqua", None)])
def test_r35_2_to_be_put_into_the_street_is_something_where_the_cold_takes_stamina(
    content: Content, ancient_one: str, answer: Answer | None
) -> None:
    game = scenario(content, investigators=["amanda_sharpe"], ancient_one=ancient_one)
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.clues, game.state.revealed = "independence_square", 1, {"downtown": 5}
    script(game, [1] * 9)
    decision = waiting(FlowRunner(phase(game, "arkham_encounters", in_arkham)))
    assert (decision.kind, [each.id for each in decision.options]) == ("after_check", ["accept", "clue"])
    assert unasked(game, decision) == answer


@pytest.mark.parametrize(("area", "answer"), [(1, None), (2, "go_on")])
def test_r10_3_find_gate_is_not_asked_about_where_going_on_leads_home(
    content: Content, area: int, answer: Answer | None
) -> None:
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"])
    amanda = game.by_id("amanda_sharpe")
    give(game, amanda, "find_gate")
    put_gate(game, "woods", "abyss")
    amanda.place, amanda.sliders = f"abyss_{area}", [0, 0, 3]
    decision = waiting(FlowRunner(movement(game, amanda)))
    assert any(each.verb == "cast" for each in decision.options)
    assert unasked(game, decision) == answer
