"""A fight is asked about once: what its next rounds are answered with, what stops that, and what was chosen with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.options import HABITS
from solo.kernel.decisions import Decision, option
from solo.session.settings import settings_with
from tests.table.helpers import TownEvening, at_first, front, sit
from tests.table.watching import ASK_ATTACK, Watched, met, watched


def struck(content: Content, folder: Path, monster: str, *cards: str) -> TownEvening:
    """Joe and a monster, as `met`, with a strong arm and no clue tokens; every die fails."""
    at = met(content, folder, monster, *cards)
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = [0, 3, 1], 0
    script(at.game, [1] * 90)
    return at


def said(table: Watched) -> str:
    return " ".join(table.out.getvalue().split())


def test_r19_5_the_next_round_is_fought_as_the_one_before(town_content: Content, tmp_path: Path) -> None:
    """A Maniac takes 1 stamina a round: with a Tommy Gun only the last is a reason to ask. It is told once, and listed."""
    at = struck(town_content, tmp_path, "maniac", "tommy_gun", "knife")
    table = watched(at, "stop\nfight the maniac with tommy gun\nskipped\n")
    assert table.kinds.count("combat") == 1
    assert at.game.by_id("joe_diamond").stamina == 1
    assert (
        said(table).count("Joe Diamond went on as chosen (fight with Tommy Gun), without being asked every round.") == 1
    )
    assert said(table).count("Joe Diamond against the Maniac: fight or flee? – fight with Tommy Gun") == 5


def test_r19_5_of_a_fight_of_one_round_it_is_not_said_that_it_goes_on(town_content: Content, tmp_path: Path) -> None:
    at = struck(town_content, tmp_path, "cultist", "tommy_gun", "knife")
    script(at.game, [6] * 90)
    table = watched(at, "stop\nfight the cultist with tommy gun\n")
    assert at.game.by_id("joe_diamond").monster_trophies
    assert "went on as chosen" not in said(table)


def test_r19_5_it_is_asked_again_when_the_next_blow_could_be_the_last(town_content: Content, tmp_path: Path) -> None:
    table = watched(struck(town_content, tmp_path, "maniac", "tommy_gun"), "stop\nfight the maniac with tommy gun\n")
    assert "The next blow could be the last. Joe Diamond against the Maniac" in said(table)


def test_r19_5_it_is_asked_again_when_the_chance_has_fallen(town_content: Content, tmp_path: Path) -> None:
    """This Cultist takes 4 stamina, and a knife is not sure of him: both figures are said."""
    at = struck(town_content, tmp_path, "cultist", "knife")
    at.game.by_id("joe_diamond").sliders = [0, 0, 1]
    table = watched(at, "stop\nfight the cultist with knife\n")
    assert table.kinds[-1] == "combat"
    assert "The chance was 91% when this was chosen; now it is 70%. Joe Diamond against" in said(table)


@pytest.mark.parametrize(("cards", "asked"), [(("wither", "dread_curse_of_azathoth"), 1), (("wither", "knife"), 0)])
def test_r19_5_a_chance_that_has_fallen_far_is_asked_about_where_something_dear_has_one_too(
    town_content: Content, tmp_path: Path, cards: tuple[str, ...], asked: int
) -> None:
    """Of the Ghost, which nobody evades here, only Wither is sure at no cost; after a blow the chance has fallen from 80 to 56 %.
    A knife, which adds nothing, is no choice."""
    at = met(town_content, tmp_path, "ghost", *cards)
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues, joe.max_sanity, joe.sanity, joe.stamina = [3, 0, 3], 0, 7, 7, 4
    script(at.game, [1, 6, 6, 6, *[1] * 90])
    table = watched(at, "stop\nfight the ghost\n")
    assert table.kinds.count("combat") == asked
    assert ("when this was chosen; now it is" in said(table)) is bool(asked)


def test_a_setting_asks_about_every_round(town_content: Content, tmp_path: Path) -> None:
    at = struck(town_content, tmp_path, "maniac", "tommy_gun", "knife")
    ask = settings_with(HABITS)(guide=False, ask_rounds=True)
    table = watched(at, "stop\nfight the maniac with tommy gun\n" + "fight with tommy gun\n" * 2, ask)
    assert table.kinds.count("combat") == 3
    assert "went on as chosen" not in said(table)


def test_r20_2_what_is_gone_after_one_use_is_not_repeated(town_content: Content, tmp_path: Path) -> None:
    at = struck(town_content, tmp_path, "maniac", "dynamite", "knife")
    ask = settings_with(HABITS)(guide=False, ask_arms=True, ask_attack=True)
    table = watched(at, "stop\nfight the maniac\nfight with dynamite\n", ask)
    assert table.kinds[-1] == "combat"
    assert "What was chosen can no longer be done. Joe Diamond against" in said(table)


def test_r19_6_whoever_flees_flees_on(town_content: Content, tmp_path: Path) -> None:
    """It is told once, and asked again when the chance has become notably worse."""
    at = struck(town_content, tmp_path, "maniac", "knife")
    joe = at.game.by_id("joe_diamond")
    joe.sliders = [0, 0, 1]
    table = watched(at, "stop\nevade the maniac\n", ASK_ATTACK)
    assert table.kinds.count("combat") == 1
    assert joe.stamina == 2
    assert said(table).count("Joe Diamond went on as chosen (flee), without being asked every round.") == 1
    assert "The chance was 99% when this was chosen; now it is 91%." in said(table)


@pytest.mark.parametrize(("cast", "asked"), [([6] * 60, 0), ([1] * 60, 1)])
def test_r21_1_the_spell_that_a_fight_was_chosen_with_is_cast_and_fought_with(
    town_content: Content, tmp_path: Path, cast: list[int], asked: int
) -> None:
    """What the option named is not asked about after it; where the spell has failed, it is asked what now."""
    at = met(town_content, tmp_path, "witch", "shrivelling")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = [2, 2, 3], 0
    script(at.game, cast)
    table = watched(at, "stop\nfight the witch\n")
    assert "deal_with" in table.kinds
    assert "Pays 1 sanity" in said(table)
    assert table.kinds.count("combat") == asked


def test_r19_5_a_spell_at_no_cost_that_was_named_is_cast_where_nothing_else_is_better(
    town_content: Content, tmp_path: Path
) -> None:
    """The line has named Wither; Holy Water would be used up for less, and the Cross wins less often."""
    at = met(town_content, tmp_path, "ghost", "wither", "holy_water", "cross")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues, joe.max_sanity, joe.sanity = [0, 0, 3], 0, 7, 7
    table = watched(at, "stop\nfight the ghost\n")
    assert "deal_with" in table.kinds and "combat" not in table.kinds


@pytest.mark.parametrize(
    ("monster", "ally", "asked"),
    [
        ("dimensional_shambler", "duke", False),
        ("star_spawn", "duke", False),
        ("star_spawn", "sir_william_brinton", True),
    ],
)
def test_r19_5_what_may_wait_until_the_fight_is_over_asks_nothing_again(
    town_content: Content, tmp_path: Path, monster: str, ally: str, asked: bool
) -> None:
    """Duke restores sanity, of which no blow of these monsters takes any; Sir William stamina."""
    at = met(town_content, tmp_path, monster, "shotgun", ally)
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues, joe.sanity, joe.stamina = [0, 3, 1], 0, 4, 4
    script(at.game, [6] * 20)
    table = watched(at, f"stop\nfight the {monster.replace('_', ' ')}\n")
    assert "deal_with" in table.kinds
    assert ("combat" in table.kinds) is asked


def test_r19_2_a_line_names_the_arms_that_are_best_after_the_horror_check(
    town_content: Content, tmp_path: Path
) -> None:
    """The Obsidian Statue keeps Joe sane at the sight of it; without it the first blow is the last, and Dynamite rather than the
    Rifle is what the chance is that of."""
    at = met(town_content, tmp_path, "dark_young", "rifle", "dynamite", "obsidian_statue")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues, joe.sanity, joe.stamina = [0, 3, 1], 0, 2, 3
    table = watched(at, "settings ask_attack yes\nstop\n")
    assert "fight the Dark Young with Dynamite (8 dice; in the end win 53%" in said(table)


def test_r20_6_what_wins_without_a_roll_is_named_where_the_chance_does_not_count_it(
    town_content: Content, tmp_path: Path
) -> None:
    at = met(town_content, tmp_path, "dhole", "flute_of_the_outer_gods")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues, joe.max_sanity, joe.sanity, joe.stamina = [0, 0, 3], 0, 7, 7, 6
    assert "not counted: Flute of the Outer Gods" in said(watched(at, "settings ask_attack yes\nstop\n"))


def test_r21_1_a_spell_that_nobody_has_read_of_is_asked_about(town_content: Content, tmp_path: Path) -> None:
    """Without a die to evade the fight goes without saying, but not what it costs."""
    at = met(town_content, tmp_path, "witch", "shrivelling")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = [3, 0, 3], 0
    table = watched(at, "stop\n")
    assert table.kinds[-1] == "combat"
    assert joe.sanity == joe.max_sanity


def test_r18_6_a_flight_without_dice_takes_what_it_was_chosen_for(town_content: Content, tmp_path: Path) -> None:
    """Nobody chooses to evade without dice but for the Silver Key: that is used, and not asked about again."""
    at = met(town_content, tmp_path, "cultist", "silver_key")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = [3, 0, 1], 0
    table = watched(at, "stop\nevade the cultist\n")
    assert "before_check" not in table.kinds
    assert "Passed without a roll (Silver Key)" in said(table)


def test_r18_6_with_dice_the_silver_key_is_a_choice(town_content: Content, tmp_path: Path) -> None:
    at = met(town_content, tmp_path, "cultist", "silver_key")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = [0, 0, 1], 0
    assert watched(at, "stop\nevade the cultist\n").kinds[-1] == "before_check"


@pytest.mark.parametrize("clues", [0, 3])
@pytest.mark.parametrize(("lore", "end"), [(0, ""), (3, "after_check")])
def test_r18_6_a_spell_that_may_be_cast_after_the_roll_is_not_asked_about_before_it(
    town_content: Content, tmp_path: Path, clues: int, lore: int, end: str
) -> None:
    """The roll may make the spell needless; and what only clue tokens could make work is no better than they are."""
    at = met(town_content, tmp_path, "formless_spawn", "mists_of_releh")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = [0, 0, lore], clues
    script(at.game, [1] * 20)
    table = watched(at, "stop\nevade the formless spawn\n")
    assert "before_check" not in table.kinds
    assert not end or end in table.kinds


def test_r18_6_whoever_has_no_dice_to_roll_may_cast_before_the_roll(town_content: Content, tmp_path: Path) -> None:
    at = met(town_content, tmp_path, "cultist", "mists_of_releh")
    joe, game = at.game.by_id("joe_diamond"), at.game
    joe.sliders, joe.clues = [3, 0, 1], 2
    table = watched(at, "settings ask_attack yes\nstop\nevade the cultist\n")
    roll = next((each for each in table.asked if each.kind == "before_check"), None)
    assert roll is not None or joe.cards[0] in joe.exhausted
    assert game.state.monsters


def test_r8_1_an_exclamation_mark_takes_what_its_promise_counted_on(town_content: Content, tmp_path: Path) -> None:
    """Without dice to evade, `!` uses the Silver Key; without `!` the use is asked about."""
    for mark, asked in (("!", False), ("", True)):
        at = met(town_content, tmp_path / f"n{asked}", "cultist", "silver_key")
        joe = at.game.by_id("joe_diamond")
        joe.sliders, joe.clues = [3, 0, 1], 0
        table = watched(at, f"go easttown{mark}\n")
        assert ("before_check" in table.kinds or "deal_with" in table.kinds) is asked


def test_r8_1_an_exclamation_mark_evades_at_a_goal_that_takes_the_last_point(
    town_content: Content, tmp_path: Path
) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.place, joe.sliders, joe.clues = "police_station", [0, 1, 1], 0
    put_monster(at.game, "formless_spawn", "graveyard")
    table = watched(at, "go graveyard!\n")
    assert joe.place == "graveyard"
    assert "deal_with" not in table.kinds


def test_r22_20_whoever_comes_back_where_he_wants_to_be_is_not_asked_where_to(
    town_content: Content, tmp_path: Path
) -> None:
    """The place has just been chosen out of all of them; the next turn it is asked as ever."""
    at = at_first(town_content, tmp_path, "move")
    hand, move = front(at).auto_answers, at.decision
    assert move is not None
    lost = Decision("leave_lost", move.who, (option("to", at.game.by_id(move.who).place), option("wait")), "R22.20")
    assert hand.answer(move) is None
    assert hand.on_answer(lost, lost.default) == lost.default
    assert hand.answer(move) == "stop"
    assert hand.answer(move) is None


def test_r8_4_a_monster_that_takes_weapons_is_fought_too_where_nobody_can_evade_it(
    town_content: Content, tmp_path: Path
) -> None:
    """What its blow takes is lost by evading as well, and nobody wants to be lost in time and space; who could be carried off
    through a gate by one may want that, and is asked."""
    for monster, asked in (("elder_thing", False), ("dimensional_shambler", False), ("nightgaunt", True)):
        at = met(town_content, tmp_path / monster, monster, "tommy_gun")
        joe = at.game.by_id("joe_diamond")
        joe.sliders, joe.clues = [3, 0, 1], 0
        assert ("deal_with" in watched(at, "stop\n").kinds) is asked


def test_v8_a_way_out_that_comes_up_is_asked_about(town_content: Content, tmp_path: Path) -> None:
    """After the first round he may get away: fighting on is a choice then, and goes on once it is made."""
    at = struck(town_content, tmp_path, "maniac", "tommy_gun")
    at.game.state.variants = ("V8",)
    table = watched(at, "stop\nfight the maniac with tommy gun\nfight with tommy gun\n")
    assert table.kinds.count("combat") == 2
    assert "There is something better now: " in said(table)
    assert at.game.by_id("joe_diamond").stamina == 1


@pytest.mark.parametrize(
    ("cards", "asked"),
    [(("powder_of_ibn_ghazi",), 0), (("holy_water",), 0), (("holy_water", "shotgun"), 1)],
)
def test_r20_2_what_is_used_up_is_not_asked_about_again_where_the_fight_was_named_with_it(
    town_content: Content, tmp_path: Path, cards: tuple[str, ...], asked: int
) -> None:
    """A Horror check lies between, but nothing else has a chance to win; with a shotgun it is another matter."""
    at = met(town_content, tmp_path, "vampire", *cards)
    at.game.by_id("joe_diamond").sliders = [0, 1, 3]
    script(at.game, [6] * 90)
    table = watched(at, "stop\nfight the vampire\n")
    assert table.kinds.count("combat") == asked
    assert cards[0] + ".1" not in at.game.by_id("joe_diamond").cards or asked


@pytest.mark.parametrize(
    ("language", "named"),
    [
        ("en", "fight the Vampire with Holy Water ("),
        ("cs", "bojovat s upírem, v ruce Svěcená voda ("),
        ("pl", "walczyć z Wampirem, broń: Woda święcona ("),
        ("ru", "биться с вампиром, в руках Святая вода ("),
    ],
)
def test_r20_2_a_fight_is_named_with_what_it_uses_up(
    town_content: Content, tmp_path: Path, language: str, named: str
) -> None:
    at = met(town_content, tmp_path, "vampire", "holy_water")
    while at.decision is not None and at.decision.kind != "deal_with":
        at.answer(at.decision.default)
    at.game.by_id("joe_diamond").sliders = [0, 1, 3]
    assert named in " ".join(sit(at, "", language).split())


def test_r19_2_spells_that_change_no_figure_are_not_asked_about_before_the_horror_check(
    town_content: Content, tmp_path: Path
) -> None:
    """An axe is sure of the Ghoul, or nearly: a spell would raise the chance by less than can be read."""
    at = met(town_content, tmp_path, "ghoul", "axe", "shrivelling")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = [0, 0, 3], 0
    table = watched(at, "stop\nfight the ghoul\n")
    assert "before_horror" not in table.kinds
