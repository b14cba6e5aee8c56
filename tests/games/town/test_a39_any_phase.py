"""Cards and spells for any phase in a fight: before its Horror check and between its steps (R19.2, R33.5, A39)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.forecast import forecast_of, roll_forecast_of
from solo.games.town.game import Game
from solo.games.town.option_ranking import sensible
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.movement import movement
from solo.games.town.rules.turn import phase
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner
from tests.games.town.helpers import asked, effect, every, options

STREET = "uptown_street"
SIGN = "red_sign_of_shudde_mell"


def met(
    content: Content, monster: str, *cards: str, sanity: int = 7, stamina: int = 7
) -> tuple[Game, Investigator, FlowRunner, str, list[str]]:
    """Amanda stops beside a monster in her Movement Phase and fights it; her maxima are 7."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.sliders = STREET, [1, 1, 1]
    copies = [give(game, amanda, card) for card in cards]
    amanda.max_sanity = amanda.max_stamina = 7
    amanda.sanity, amanda.stamina = sanity, stamina
    marker = put_monster(game, monster, STREET)
    session = FlowRunner(phase(game, "movement", movement))
    session.answer("stop")
    session.answer(f"fight:{marker}")
    return game, amanda, session, marker, copies


def horror_rolls(game: Game) -> list[events.Checked]:
    """The Horror checks so far."""
    return [each for each in every(game, events.Checked) if each.check == "horror"]


def test_r33_5_a_red_sign_cast_before_the_horror_check_takes_nightmarish_away(content: Content) -> None:
    game, amanda, session, _, (sign,) = met(content, "dark_young", SIGN)
    assert asked(session) == ("before_horror", "amanda_sharpe")
    assert options(session) == ["go_on", f"cast:{sign}"]
    assert horror_rolls(game) == []
    script(game, [6] * 9)
    session.answer(f"cast:{sign}")
    assert options(session) == ["ability:physical_resistance", "ability:nightmarish", "none"]
    session.answer("ability:nightmarish")
    assert [each.passed for each in horror_rolls(game)] == [True]
    assert (amanda.sanity, asked(session)[0]) == (6, "combat")


def test_r33_5_without_it_nightmarish_costs_sanity(content: Content) -> None:
    game, amanda, session, _, _ = met(content, "dark_young", SIGN)
    script(game, [6] * 9)
    session.answer("go_on")
    assert amanda.sanity == 6


@pytest.mark.parametrize("face", [6, 1])
def test_r20_4_a_spell_cast_before_the_check_keeps_its_hand_through_round_1(content: Content, face: int) -> None:
    """Whether it took or not; in the second round the hand is free, or may be freed (R20.6)."""
    game, amanda, session, _, (sign, _, rifle) = met(content, "dark_young", SIGN, "knife", "rifle")
    amanda.clues = 0
    script(game, [face] * 2)
    session.answer(f"cast:{sign}")
    if face == 6:
        session.answer("none")
    script(game, [6] * 2)
    if asked(session)[0] == "before_horror":
        session.answer("go_on")
    assert asked(session)[0] == "combat"
    held = [each for each in options(session) if each.startswith("fight")]
    assert held and f"fight:{rifle}" not in held
    assert all(sign in each for each in held) if face == 6 else not any(sign in each for each in held)
    script(game, [1] * 20)
    session.answer(held[0])
    assert asked(session)[0] == "combat"
    assert f"fight:{rifle}" in options(session)


def test_r19_2_every_spell_of_a_fight_may_be_cast_then_and_serves_in_round_1(content: Content) -> None:
    game, _, session, _, (spell,) = met(content, "zombie", "shrivelling")
    script(game, [6] * 9)
    session.answer(f"cast:{spell}")
    assert horror_rolls(game)
    view = session.decision.about if session.decision is not None else None
    assert isinstance(view, CombatView)
    assert view.bonuses[f"fight:{spell}"] == ((spell, 6),)


def test_a39_what_passes_a_combat_check_does_not_spare_the_horror_check(content: Content) -> None:
    game, amanda, session, marker, (spell,) = met(content, "ghoul", "bind_monster")
    script(game, [6] * 6 + [1] * 4)
    session.answer(f"cast:{spell}")
    assert [each.passed for each in horror_rolls(game)] == [False]
    assert amanda.monster_trophies == [marker]
    assert [each for each in every(game, events.Checked) if each.check == "combat"] == []


@pytest.mark.parametrize(("monster", "cards"), [("cultist", (SIGN,)), ("ghoul", ("rifle", "heal"))])
def test_a39_nothing_is_asked_where_nothing_can_be_used_or_no_check_is_made(
    content: Content, monster: str, cards: tuple[str, ...]
) -> None:
    _, _, session, _, _ = met(content, monster, *cards)
    assert asked(session)[0] != "before_horror"


def test_a39_duke_helps_before_the_horror_check(content: Content) -> None:
    game, amanda, session, _, (duke,) = met(content, "zombie", "duke", sanity=1)
    assert asked(session) == ("before_horror", "amanda_sharpe")
    assert options(session) == ["go_on", f"use:{duke}"]
    script(game, [1] * 9)
    session.answer(f"use:{duke}")
    assert (amanda.sanity, asked(session)[0]) == (amanda.max_sanity - 1, "combat")


def test_a39_duke_helps_between_the_rounds(content: Content) -> None:
    game, amanda, session, _, (duke,) = met(content, "zombie", "duke", sanity=3)
    script(game, [1] * 30)
    session.answer("go_on")
    assert (amanda.sanity, asked(session)[0]) == (2, "combat")
    session.answer(f"use:{duke}")
    assert (amanda.sanity, asked(session)[0]) == (amanda.max_sanity, "combat")
    assert f"use:{duke}" not in options(session)


@pytest.mark.parametrize("way", ["fight", "flee"])
def test_a39_sir_william_helps_before_the_blow(content: Content, way: str) -> None:
    game, amanda, session, _, (william,) = met(content, "zombie", "sir_william_brinton", stamina=1)
    session.answer("go_on")
    script(game, [1] * 30)
    session.answer(way)
    assert asked(session) == ("quiet", "amanda_sharpe")
    assert session.decision is not None and unasked(game, session.decision) is None
    session.answer(f"use:{william}")
    assert (amanda.stamina, amanda.place) == (amanda.max_stamina - 2, STREET)


def test_a39_no_ally_helps_between_the_drawing_of_an_encounter_and_its_end(content: Content) -> None:
    """The spells of a fight may be cast there too."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    duke, william, spell = (give(game, amanda, card) for card in ("duke", "sir_william_brinton", "wither"))
    amanda.sanity = amanda.stamina = 1
    game.state.cup = ["zombie.1"]
    session = FlowRunner(effect(game, amanda, {"monster_appears": {"count": 1}}))
    session.answer("fight:zombie.1")
    assert options(session) == ["go_on", f"cast:{spell}"]
    script(game, [6] * 9)
    session.answer("go_on")
    assert asked(session)[0] == "combat"
    assert not {f"use:{duke}", f"use:{william}"} & set(options(session))


# At the table


def test_the_question_is_asked_of_a_person_only_where_it_may_matter(content: Content) -> None:
    """A spell that only adds dice may wait for the first round; so may a Red Sign where nothing is nightmarish."""
    for monster, cards, wanted in (
        ("ghoul", ("shrivelling",), False),
        ("ghoul", (SIGN,), False),
        ("dark_young", ("wither",), False),
        ("dark_young", (SIGN,), True),
    ):
        game, _, session, _, _ = met(content, monster, *cards)
        assert asked(session)[0] == "before_horror"
        assert session.decision is not None
        assert (unasked(game, session.decision) is None) is wanted, (monster, cards)
        assert unasked(game, session.decision, ["quiet"]) is None


@pytest.mark.parametrize(
    ("monster", "spell", "sanity", "stamina"),
    [
        ("dhole", "bind_monster", 5, 5),
        ("dhole", "dread_curse_of_azathoth", 5, 5),
        ("dark_young", "bind_monster", 2, 3),
        ("star_spawn", "dread_curse_of_azathoth", 3, 3),
        ("byakhee", "bind_monster", 5, 5),
    ],
)
def test_the_question_is_asked_where_a_spell_before_the_check_promises_more(
    content: Content, monster: str, spell: str, sanity: int, stamina: int
) -> None:
    """Even where the chance to win is the same, or only the chance to win is better and not the whole."""
    game, _, session, _, _ = met(content, monster, spell, sanity=sanity, stamina=stamina)
    assert asked(session)[0] == "before_horror"
    assert session.decision is not None and unasked(game, session.decision) is None


@pytest.mark.parametrize("sanity", [1, 2, 3, 5])
@pytest.mark.parametrize(
    "monster", ["zombie", "ghoul", "dark_young", "dhole", "gug", "star_spawn", "vampire", "byakhee"]
)
def test_what_is_answered_unasked_has_no_better_option(content: Content, monster: str, sanity: int) -> None:
    """By the table's own outlook: neither on the whole, nor in winning or not falling, by half a point; else it is asked."""
    spells = [id for id, card in content.cards.items() if card.deck == "spell"]
    for spell in spells:
        game, _, session, _, _ = met(content, monster, spell, sanity=sanity, stamina=min(sanity + 1, 5))
        decision = session.decision
        if decision is None or decision.kind != "before_horror":
            continue
        found = forecast_of(game, decision)
        plain = found["go_on"]
        if unasked(game, decision) is not None:
            assert max(each.utility for each in found.values()) <= plain.utility + 0.005, (spell, found)
            assert max(each.win for each in found.values()) <= plain.win + 0.005, (spell, found)
            assert min(each.fall for each in found.values()) >= plain.fall - 0.005, (spell, found)


def test_what_wins_by_itself_as_well_after_the_check_is_not_asked_about_before_it(content: Content) -> None:
    """The Blue Watcher's price is worth paying only once it is known how the Horror check came out."""
    game, _, session, _, _ = met(content, "dark_young", "blue_watcher_of_the_pyramid")
    assert asked(session)[0] == "before_horror" and session.decision is not None
    assert unasked(game, session.decision) == "go_on"


@pytest.mark.parametrize(("sanity", "wanted"), [(1, True), (2, False)])
def test_duke_is_thought_of_where_the_horror_may_be_the_last(content: Content, sanity: int, wanted: bool) -> None:
    game, _, session, _, _ = met(content, "zombie", "duke", sanity=sanity)
    assert asked(session)[0] == "before_horror" and session.decision is not None
    assert (unasked(game, session.decision) is None) is wanted


def test_the_best_is_foreseen_before_the_check(content: Content) -> None:
    """Each option has the outlook of the fight it begins, and what is best stands first; going on is the Horror check."""
    game, _, session, _, (sign,) = met(content, "dark_young", SIGN)
    decision = session.decision
    assert decision is not None
    found = forecast_of(game, decision)
    assert set(found) == {"go_on", f"cast:{sign}"}
    assert sensible(game, decision).options[0].id == max(found, key=lambda id: found[id].utility)
    stake = roll_forecast_of(game, decision, decision.options[0])
    assert stake is not None and (stake.check, stake.roll.pool) == ("horror", 3)
