"""What Enter takes: one law for every kind of decision, by exact odds and plain worth; the rules keep their own order."""

from __future__ import annotations

import msgspec
import pytest

from solo.games.town.abouts import Pending
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.after_roll import failures_again
from solo.games.town.forecast.forecast import roll_forecast_of, worst_case_of
from solo.games.town.game import Game
from solo.games.town.option_ranking import needs_confirmation, sensible
from solo.games.town.rules.checks import pool_of, skill_check
from solo.games.town.rules.combat import combat
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.use_answers import does_nothing
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.games.town.fights import facing, waiting


def order(game: Game, session: FlowRunner) -> list[str]:
    return [each.id for each in sensible(game, waiting(session)).options]


def at_a_gate(content: Content, who: str, sliders: list[int]) -> tuple[Game, FlowRunner]:
    """An investigator at the gate he has explored."""
    game = scenario(content, investigators=[who])
    one = game.by_id(who)
    one.place, one.explored, one.sliders = "woods", True, sliders
    put_gate(game, "woods", "abyss")
    one.explored = True
    return game, FlowRunner(arkham_encounters(game, one))


def test_r24_2_a_gate_is_closed_by_the_better_skill(content: Content) -> None:
    """Michael fights better than he reads, Mandy the other way round."""
    game, session = at_a_gate(content, "michael_mcglen", [1, 3, 0])
    assert order(game, session)[0] == "close:fight"
    game, session = at_a_gate(content, "mandy_thompson", [1, 0, 3])
    assert order(game, session)[0] == "close:lore"


def test_r25_1_a_gate_that_can_be_sealed_is_sealed_and_enter_asks_once_more(content: Content) -> None:
    game, session = at_a_gate(content, "michael_mcglen", [1, 3, 0])
    game.by_id("michael_mcglen").clues = 5
    script(game, [6] * 12)
    session.answer("close:fight")
    assert waiting(session).kind == "seal"
    assert waiting(session).default == "leave"
    decision = sensible(game, waiting(session))
    assert decision.default == "seal:woods"
    assert needs_confirmation(game, decision)


def test_r18_7_a_clue_token_first_where_a_gate_would_close(content: Content) -> None:
    """A failed attempt to close: a third of a gate is worth more than a clue token; so Enter takes it, and asks once more."""
    game, session = at_a_gate(content, "michael_mcglen", [1, 3, 0])
    game.by_id("michael_mcglen").clues = 1
    script(game, [1] * 12)
    session.answer("close:fight")
    decision = sensible(game, waiting(session))
    assert decision.kind == "after_check"
    assert decision.default == "clue"
    assert needs_confirmation(game, decision)


@pytest.mark.parametrize("loss", [{"stamina": 2}, {}])
def test_enter_asks_once_more_before_a_failed_check_is_left(content: Content, loss: dict[str, int]) -> None:
    """A single clue token hardly helps against so many misses; but what was leafed past may be 2 stamina."""
    game, _ = at_a_gate(content, "michael_mcglen", [1, 3, 0])
    about = Pending("lore", 2, 3, 5, (1, 2), 0)
    steps = {"accept": ({"lose": loss},) if loss else ()}
    options = (option("accept"), option("clue"))
    decision = Decision("after_check", "michael_mcglen", options, "R18.7", about=about, option_steps=steps)
    assert needs_confirmation(game, decision)
    passed = msgspec.structs.replace(decision, about=msgspec.structs.replace(about, successes=3))
    assert not needs_confirmation(game, passed)


def test_r19_7_dynamite_is_not_what_enter_takes_where_a_gun_will_do(content: Content) -> None:
    game, amanda, cultist, (gun, dynamite) = facing(content, "cultist", "tommy_gun", "dynamite")
    decision = sensible(game, waiting(FlowRunner(combat(game, amanda, cultist))))
    assert decision.default == f"fight:{gun}"
    assert f"fight:{dynamite}" in [each.id for each in decision.options]
    assert not needs_confirmation(game, decision)


def test_a_spell_that_cannot_succeed_comes_last(content: Content) -> None:
    """Amanda with Lore 1 cannot cast Dread Curse of Azathoth (modifier -2) without clue tokens; with one she might."""
    game, amanda, cultist, (spell,) = facing(content, "cultist", "dread_curse_of_azathoth")
    amanda.sliders = [0, 0, 0]
    decision = waiting(FlowRunner(combat(game, amanda, cultist)))
    cast = next(each for each in decision.options if each.id == f"cast:{spell}")
    stake = roll_forecast_of(game, decision, cast)
    assert stake is not None
    assert stake.roll.pool == 0
    assert does_nothing(game, decision, cast)
    assert sensible(game, decision).options[-1].id == cast.id
    amanda.clues = 1
    assert not does_nothing(game, decision, cast)


def test_r8_1_whoever_cannot_slip_by_but_wins_fights(content: Content) -> None:
    game, amanda, cultist, _ = facing(content, "cultist", "tommy_gun", "shotgun")
    amanda.sliders = [3, 3, 0]
    from solo.games.town.rules.movement import movement

    session = FlowRunner(movement(game, amanda))
    session.answer("stop")
    assert waiting(session).default == f"evade:{cultist}"
    assert sensible(game, waiting(session)).default == f"fight:{cultist}"


def test_r6_2_what_heals_for_nothing_comes_first_and_what_costs_a_card_last(content: Content) -> None:
    game = scenario(content, investigators=["carolyn_fern", "amanda_sharpe"])
    carolyn = game.by_id("carolyn_fern")
    carolyn.sanity = 2
    give(game, carolyn, "duke")
    session = FlowRunner(upkeep(game, carolyn))
    found = order(game, session)
    assert found[0] == "use:psychology"
    assert found[-1].startswith("use:duke.")


def test_the_law_never_loses_an_option_and_enter_never_costs_unasked(content: Content) -> None:
    """Whole games: the same options in another order; what an answer of Enter takes away was asked about before."""
    lost = ("Paid", "CardLost", "Sold", "TrophiesSpent")
    taken = 0
    for seed in range(8):
        game = new_game(content, seed)
        session, player = FlowRunner(play(game)), RandomPlayer(seed)
        while session.decision is not None:
            decision: Decision = session.decision
            ordered = sensible(game, decision)
            assert sorted(each.id for each in ordered.options) == sorted(each.id for each in decision.options)
            if needs_confirmation(game, ordered) or taken % 3 == 2:
                taken += 1
                session.answer(player(decision))
                continue
            taken += 1
            told = len(game.events)
            session.answer(ordered.default)
            following = [type(event).__name__ for event in game.events[told : told + 1]]
            assert not set(following) & set(lost) or decision.kind == "replacement", (ordered, following)
    assert taken > 500


def test_monsters_of_one_kind_are_offered_as_the_rules_have_them(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    monster = put_monster(game, "cultist", amanda.place)
    decision = waiting(FlowRunner(combat(game, amanda, monster)))
    assert sensible(game, sensible(game, decision)) == sensible(game, decision)


def test_what_an_option_leads_to_stays_with_it_in_any_order(content: Content) -> None:
    """Whole games: dice, odds and worst cost of every option are the same before and after the options were put in order."""
    turned = 0
    for seed in range(12):
        game = new_game(content, seed)
        session, player = FlowRunner(play(game)), RandomPlayer(seed)
        while session.decision is not None:
            decision = session.decision
            if decision.option_steps:
                ordered = sensible(game, decision)
                turned += ordered.options != decision.options
                for each in decision.options:
                    assert roll_forecast_of(game, ordered, each) == roll_forecast_of(game, decision, each)
                    assert worst_case_of(game, ordered, each) == worst_case_of(game, decision, each)
            session.answer(player(decision))
    assert turned > 0


@pytest.mark.parametrize(("clues", "asked"), [(0, False), (2, False), (6, True)])
def test_r8_1_a_fight_that_only_clue_tokens_could_win_is_settled_with_them_counted(
    content: Content, clues: int, *, asked: bool
) -> None:
    """A Warlock, without a die for the fight: two clue tokens seldom bring two successes; with many it is a question."""
    from solo.games.town.rules.movement import movement

    game, amanda, warlock, _ = facing(content, "warlock")
    amanda.sliders, amanda.clues = [0, 0, 0], clues
    session = FlowRunner(movement(game, amanda))
    session.answer("stop")
    assert waiting(session).kind == "deal_with"
    assert unasked(game, waiting(session)) == (None if asked else f"evade:{warlock}")


def test_r18_7_without_a_failed_die_nothing_is_rolled_again(content: Content) -> None:
    """One die, one success of two that are needed: Research comes last, and not joined with clue tokens either."""
    game = scenario(content, investigators=["mandy_thompson"])
    mandy = game.by_id("mandy_thompson")
    mandy.clues, mandy.check_bonus = 3, 1 - pool_of(game, mandy, "luck")
    script(game, [6])
    decision = waiting(FlowRunner(skill_check(game, mandy, "luck", 0, 2)))
    use = next(each for each in decision.options if each.verb == "use")
    assert does_nothing(game, decision, use)
    assert sensible(game, decision).options[-1] == use
    assert isinstance(decision.about, Pending)
    assert not failures_again(game, mandy, decision.about, use)
    mandy.clues = 0
    script(game, [6])
    assert unasked(game, waiting(FlowRunner(skill_check(game, mandy, "luck", 0, 2)))) == "accept"


@pytest.mark.parametrize(
    ("place", "clues", "first"), [("rlyeh_1", 7, "accept"), ("rlyeh_1", 8, "clue"), ("library", 7, "clue")]
)
def test_r24_5_beyond_a_gate_enter_spends_no_clue_token_on_a_gain_that_the_seal_may_need(
    content: Content, place: str, clues: int, first: str
) -> None:
    """Five for the seal, two to close the gate, and one that is spent now; a failure would cost nothing."""
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    joe.place, joe.clues = place, clues
    steps = {"accept": [], "clue": [{"draw": {"deck": "spell", "count": 1}}]}
    check = Pending("speed", 1, 1, 4, (1,), 0, source="gate_blue_1_rlyeh")
    options = (option("accept"), option("clue"))
    decision = Decision("after_check", joe.id, options, "R18.7", about=check, option_steps=steps)
    assert sensible(game, decision).options[0].id == first
