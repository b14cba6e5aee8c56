"""Fights and flights without a chance beside something better: they are no question, clue tokens reckoned with on either side."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from solo.games.town.abouts import Opponent
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.dominance import as_good_by
from solo.games.town.forecast.values import FightValue
from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.rules.combat import combat
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from tests.games.town.fights import after_the_roll
from tests.table.helpers import TownEvening, front
from tests.table.watching import met


def meeting(content: Content, folder: Path, monster: str, stops: list[int], clues: int, *cards: str) -> TownEvening:
    """Joe beside a monster, with his sliders at these stops."""
    at = met(content, folder, monster, *cards)
    while at.decision is not None and at.decision.kind != "deal_with":
        at.answer(at.decision.default)
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = stops, clues
    return at


def asked(at: TownEvening) -> Decision:
    assert at.decision is not None
    return at.decision


@pytest.mark.parametrize(
    ("monster", "clues", "cards", "answer"),
    [
        ("star_spawn", 1, (), "fight:star_spawn.1"),
        ("star_spawn", 1, ("tommy_gun",), None),
        ("dark_young", 1, ("tommy_gun",), None),
        ("vampire", 1, ("holy_water",), "fight:vampire.1"),
        ("vampire", 3, ("holy_water",), None),
    ],
)
def test_r8_4_without_a_die_to_evade_the_fight_is_begun_where_clue_tokens_help_it_as_well(
    town_content: Content, tmp_path: Path, monster: str, clues: int, cards: tuple[str, ...], answer: str | None
) -> None:
    """One clue token: the Star Spawn is evaded 56 times of 100, beaten 80 times; with a Tommy Gun 62 times, at a higher cost. The
    Dark Young is rather evaded with one. Three evade the Vampire as often as Holy Water wins with them, and leave it."""
    at = meeting(town_content, tmp_path, monster, [3, 0, 1], clues, *cards)
    assert unasked(at.game, asked(at)) == answer


@pytest.mark.parametrize(
    ("clues", "cards", "answer"),
    [
        (1, ("tommy_gun",), "evade:formless_spawn.1"),
        (5, ("tommy_gun",), None),
        (1, ("shrivelling",), None),
    ],
)
def test_r8_4_a_fight_that_no_clue_token_makes_likely_is_no_choice_beside_evading(
    town_content: Content, tmp_path: Path, clues: int, cards: tuple[str, ...], answer: str | None
) -> None:
    """A Tommy Gun does it no harm; with clue tokens enough, or with a spell, a fight is a choice."""
    at = meeting(town_content, tmp_path, "formless_spawn", [3, 0, 3], clues, *cards)
    assert unasked(at.game, asked(at)) == answer


def test_r20_2_what_is_used_up_is_asked_about_where_only_the_fight_went_without_saying(
    town_content: Content, tmp_path: Path
) -> None:
    """Nobody has said that the Holy Water is to be used."""
    at = meeting(town_content, tmp_path, "vampire", [3, 0, 1], 1, "holy_water")
    hand = front(at).auto_answers
    assert isinstance(hand, AutoAnswers)
    while (answer := hand.answer(asked(at))) is not None:
        at.answer(answer)
    assert asked(at).kind in ("combat", "after_check")


@pytest.mark.parametrize(
    ("monster", "stops", "clues", "cards", "answer"),
    [
        ("formless_spawn", [0, 0, 3], 5, ("tommy_gun",), "evade:formless_spawn.1"),
        ("formless_spawn", [0, 0, 3], 6, ("tommy_gun",), None),
        ("formless_spawn", [3, 0, 3], 5, ("tommy_gun",), None),
    ],
)
def test_r8_4_beside_a_fight_that_is_next_to_hopeless_what_is_likely_to_be_evaded_is(
    town_content: Content,
    tmp_path: Path,
    monster: str,
    stops: list[int],
    clues: int,
    cards: tuple[str, ...],
    answer: str | None,
) -> None:
    """Five clue tokens would make the fight likely, but it costs more than evading would. Whoever has more than anybody spends on
    one monster is asked, and so is whom it may well catch."""
    at = meeting(town_content, tmp_path, monster, stops, clues, *cards)
    assert unasked(at.game, asked(at)) == answer
    assert unasked(at.game, asked(at), ["attack"]) is None


@pytest.mark.parametrize(
    ("ancient_one", "cards", "answer"),
    [
        ("yog_sothoth", ("tommy_gun",), "fight:dimensional_shambler.1"),
        ("yig", ("tommy_gun",), "fight:dimensional_shambler.1"),
        ("yig", ("knife",), None),
    ],
)
def test_r8_4_nobody_spends_nine_clue_tokens_to_evade_without_a_die_what_is_likely_beaten(
    town_content: Content, tmp_path: Path, ancient_one: str, cards: tuple[str, ...], answer: str | None
) -> None:
    """By the Shambler's blow, which comes for certain then, he is lost in time and space; a fight leads there as well, if seldom.
    Where it is rather lost than won, he may spare himself the sight. Yog-Sothoth devours him there."""
    at = meeting(town_content, tmp_path, "dimensional_shambler", [3, 3, 1], 9, *cards)
    at.game.state.ancient_one = ancient_one
    at.game.forget_air()
    assert unasked(at.game, asked(at)) == answer


def test_r8_4_a_fight_won_a_few_times_in_a_hundred_is_no_choice_beside_evading(
    town_content: Content, tmp_path: Path
) -> None:
    """With Shrivelling he beats the Dhole once in a hundred times, whose sight drives him insane and whose blow knocks him out.
    He evades it every second time."""
    at = meeting(town_content, tmp_path, "dhole", [1, 1, 3], 0, "shrivelling")
    at.game.by_id("joe_diamond").stamina = 4
    assert unasked(at.game, asked(at)) == "evade:dhole.1"
    assert unasked(at.game, asked(at), ["attack"]) is None


@pytest.mark.parametrize(("fight", "answer"), [(0, "evade:formless_spawn.1"), (3, None)])
def test_r8_4_of_several_monsters_that_are_all_evaded_the_likeliest_is_first(
    town_content: Content, tmp_path: Path, fight: int, answer: str | None
) -> None:
    """In whatever order, he has to get past both. Who fights better would rather beat one of them."""
    at = meeting(town_content, tmp_path, "formless_spawn", [0, fight, 3], 0, "tommy_gun")
    put_monster(at.game, "star_spawn", "police_station")
    pairs = [option(verb, each) for each in ("star_spawn.1", "formless_spawn.1") for verb in ("evade", "fight")]
    both = msgspec.structs.replace(asked(at), options=tuple(pairs), about=Opponent(""))
    assert unasked(at.game, both) == answer
    assert unasked(at.game, both, ["attack"]) is None


def at_will(at: TownEvening) -> Decision:
    """The question whether what stands there is fought without need."""
    fights = [option("fight", each.subject) for each in asked(at).options if each.verb == "evade"]
    return Decision("fight_at_will", "joe_diamond", (option("leave"), *fights), "R8.10", about=Opponent("", False))


@pytest.mark.parametrize(("clues", "answer"), [(1, "leave"), (6, None)])
def test_r8_10_what_is_hardly_won_is_left_alone_unasked(
    town_content: Content, tmp_path: Path, clues: int, answer: str | None
) -> None:
    """With one clue token Joe beats the Star Spawn six times of a hundred; with clue tokens enough that is a choice."""
    at = meeting(town_content, tmp_path, "star_spawn", [0, 2, 1], clues, "lantern")
    assert unasked(at.game, at_will(at)) == answer
    assert unasked(at.game, at_will(at), ["attack"]) is None


@pytest.mark.parametrize(
    ("explored", "clues", "answer"), [(True, 5, "leave"), (False, 5, None), (True, 8, None), (True, 4, None)]
)
def test_r8_10_nobody_risks_a_gate_that_he_may_close_for_a_fight_he_may_well_lose(
    town_content: Content, tmp_path: Path, explored: bool, clues: int, answer: str | None
) -> None:
    """He beats the Star Spawn two times in five; with clue tokens likely, but five of them are for the seal (R24.5)."""
    at = meeting(town_content, tmp_path, "star_spawn", [0, 2, 1], clues, "45_automatic")
    put_gate(at.game, "police_station", "abyss")
    at.game.by_id("joe_diamond").explored = explored
    assert unasked(at.game, at_will(at)) == answer


@pytest.mark.parametrize(("who", "answer"), [("michael_mcglen", "accept"), ("amanda_sharpe", None)])
def test_r19_5_nothing_is_spent_on_a_round_that_costs_nothing_to_lose(
    content: Content, who: str, answer: str | None
) -> None:
    """The Ghoul's blow takes one stamina, which McGlen does not feel; he fights on until it is beaten."""
    game = scenario(content, investigators=[who])
    one = game.by_id(who)
    one.place, one.clues = "downtown_street", 2
    ghoul = put_monster(game, "ghoul", one.place)
    script(game, [6] + [1] * 20)
    session = FlowRunner(combat(game, one, ghoul))
    decision = after_the_roll(session)
    assert decision.kind == "after_check" and decision.about is not None
    while getattr(decision.about, "check", "") != "combat":
        session.answer("accept")
        decision = after_the_roll(session)
    assert unasked(game, decision) == answer
    assert unasked(game, decision, ["checks"]) is None


def test_an_outlook_that_ends_elsewhere_is_no_better_whatever_else_it_spares() -> None:
    """Somebody may want to be drawn through a gate; nobody wants to be lost in time and space."""
    as_good = as_good_by(Fraction(0))
    flight, fight = FightValue(win=0.4, fall=0.1, away=0.5), FightValue(win=0.6, fall=0.1, away=0.3)
    assert not as_good(fight, flight) and not as_good(flight, fight)
    assert as_good(FightValue(win=0.6, fall=0.1, lost=0.3), FightValue(win=0.4, fall=0.1, lost=0.5))
    assert not as_good(FightValue(win=0.6, lost=0.4), FightValue(win=0.5, fall=0.5))
