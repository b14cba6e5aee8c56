"""The odds of options are exact, and say what they are made of (R18.3 to R18.7, R19.7, R20, R21)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.forecast import RollForecast, forecast_of, roll_forecast_of
from solo.games.town.game import Game
from solo.games.town.rules.combat import combat
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.games.town.fights import facing, waiting


def counted(pool: int, difficulty: int, least: int = 5, six: int = 1) -> Fraction:
    """The chance by counting every roll there is."""
    rolls = list(product(range(1, 7), repeat=pool))
    passed = [roll for roll in rolls if sum(six if face == 6 else face >= least for face in roll) >= difficulty]
    return Fraction(len(passed), len(rolls))


def stakes(game: Game, decision: Decision) -> dict[str, RollForecast]:
    found = {each.id: roll_forecast_of(game, decision, each) for each in decision.options}
    return {id: stake for id, stake in found.items() if stake is not None}


@pytest.mark.parametrize(("pool", "difficulty"), [(0, 1), (1, 1), (3, 2), (5, 1), (5, 5), (4, 0)])
@pytest.mark.parametrize("least", [4, 5, 6])
@pytest.mark.parametrize("six", [1, 2])
def test_r18_5_a_roll_is_reckoned_as_by_counting(pool: int, difficulty: int, least: int, six: int) -> None:
    assert Roll(pool, difficulty, six).chance(least) == counted(pool, difficulty, least, six)


def test_r19_7_fight_and_weapon_against_the_rating(content: Content) -> None:
    game, amanda, cultist, (gun,) = facing(content, "cultist", "45_automatic")
    session = FlowRunner(combat(game, amanda, cultist))
    stake = stakes(game, waiting(session))[f"fight:{gun}"]
    assert (stake.skill, stake.value, stake.terms) == ("fight", 2, ((gun, 4), (cultist, 1)))
    assert stake.roll == Roll(7, 1, 1)
    assert stake.roll.chance(stake.least) == counted(7, 1)
    assert stake.with_dice(1) == round(counted(8, 1) * 100)


def test_a_six_of_the_shotgun_counts_two_in_the_odds(content: Content) -> None:
    game, amanda, ghoul, (gun,) = facing(content, "ghoul", "shotgun")
    session = FlowRunner(combat(game, amanda, ghoul))
    while waiting(session).kind != "combat":
        session.answer(waiting(session).default)
    stake = stakes(game, waiting(session))[f"fight:{gun}"]
    assert stake.roll.six_counts == 2
    assert stake.roll.chance(stake.least) == counted(stake.roll.pool, stake.roll.difficulty, six=2)


def test_r8_2_evading_and_r8_fleeing_have_the_same_odds(content: Content) -> None:
    game, amanda, cultist, _ = facing(content, "cultist")
    flee = stakes(game, waiting(FlowRunner(combat(game, amanda, cultist))))["flee"]
    assert flee.terms == ((cultist, game.figures(cultist).awareness),)
    met = Decision("deal_with", amanda.id, (option("evade", cultist), option("fight", cultist)), "R8.1")
    assert stakes(game, met)[f"evade:{cultist}"] == flee
    assert stakes(game, met)[f"fight:{cultist}"].roll == Roll(3, 1, 1)


def test_the_outlooks_of_fleeing_and_evading_are_their_own_however_well_one_is_armed(content: Content) -> None:
    outlooks = []
    for arms in ((), ("axe", "45_automatic", "rifle")):
        game, amanda, zombie, _ = facing(content, "zombie", *arms)
        met = Decision("deal_with", amanda.id, (option("evade", zombie), option("fight", zombie)), "R8.1")
        before = forecast_of(game, met)
        begun = forecast_of(game, waiting(FlowRunner(combat(game, amanda, zombie))))
        outlooks.append((before[f"evade:{zombie}"], begun["flee"]))
        assert before[f"fight:{zombie}"].win != before[f"evade:{zombie}"].win
    assert outlooks[0] == outlooks[1]


def test_r21_2_a_spell_and_the_weapon_left_in_the_other_hand(content: Content) -> None:
    """Shrivelling (Lore 2 - 1: one die) adds 6; a pistol stays in the other hand: 3 + 4 + 6 dice, or 3 + 4."""
    game, amanda, cultist, (_, spell) = facing(content, "cultist", "45_automatic", "shrivelling")
    amanda.stamina = 1
    decision = waiting(FlowRunner(combat(game, amanda, cultist)))
    assert stakes(game, decision)[f"cast:{spell}"].roll == Roll(1, 1, 1)
    exact = Fraction(1, 3) * (1 - Fraction(2, 3) ** 13) + Fraction(2, 3) * (1 - Fraction(2, 3) ** 7)
    assert forecast_of(game, decision)[f"cast:{spell}"].win == pytest.approx(float(exact))


def test_binding_wins_by_itself(content: Content) -> None:
    """Bind Monster: Lore 2 + 4 dice against a cultist's toughness; it needs both hands, so a failure leaves none."""
    game, amanda, cultist, (spell,) = facing(content, "cultist", "bind_monster")
    amanda.stamina = 1
    cast, bare = counted(6, 1), counted(3, 1)
    found = forecast_of(game, waiting(FlowRunner(combat(game, amanda, cultist))))[f"cast:{spell}"]
    assert found.win == pytest.approx(float(cast + (1 - cast) * bare))


def test_every_option_with_dice_has_a_stake_and_no_other(content: Content) -> None:
    """Whole games: what is rolled for next is what the stake of the answer says."""
    from solo.games.town.events import Checked

    compared = 0
    for seed in range(40):
        game = new_game(content, seed)
        session, player = FlowRunner(play(game)), RandomPlayer(seed)
        while session.decision is not None:
            decision = session.decision
            answer = player(decision)
            option = next((each for each in decision.options if each.id == answer), None)
            stake = roll_forecast_of(game, decision, option) if option is not None else None
            told = len(game.events)
            session.answer(answer)
            rolled = [event for event in game.events[told:] if isinstance(event, Checked) and event.who == decision.who]
            pending = session.decision.about if session.decision is not None else None
            if (
                stake is None
                or option is None
                or decision.kind in ("after_check", "pick_die")
                or (stake.check == "combat" and not stake.terms)
            ):
                continue
            if session.decision is not None and session.decision.kind in ("after_check", "pick_die"):
                if pending.check == stake.check and session.decision.who == decision.who and not rolled:
                    assert (pending.pool, pending.difficulty) == stake.roll[:2]
                    compared += 1
            elif rolled and rolled[0].check == stake.check and not rolled[0].clues:
                assert (rolled[0].pool, rolled[0].difficulty) == stake.roll[:2]
                compared += 1
    assert compared > 200
