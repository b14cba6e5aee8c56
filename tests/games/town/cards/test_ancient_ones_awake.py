"""The eight Ancient Ones in the final battle: rating, start of battle, attack, and what follows on it (R29, R35.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_trophies, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game, GameEnds
from solo.games.town.rules.battle import attack, awaken, strike_back
from solo.games.town.rules.doom import raise_terror
from solo.games.town.rules.states import bless, curse
from solo.games.town.state import Battle, Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import about, changed, effect, every, holdings, in_battle, last, options, play_out

RATINGS = {
    "cthulhu": -6,
    "hastur": 0,
    "ithaqua": -3,
    "nyarlathotep": -4,
    "shub_niggurath": -5,
    "yig": -3,
    "yog_sothoth": -5,
}
"""Hastur's is the terror level, 0 where nothing is said."""

ATTACKS = {
    "hastur": ("luck", {"sanity": -2}),
    "ithaqua": ("fight", {"stamina": -2}),
    "nyarlathotep": ("lore", {"clues": -1}),
    "shub_niggurath": ("sneak", {"monsters": -1}),
    "yig": ("speed", {"sanity": -1, "stamina": -1}),
    "yog_sothoth": ("will", {"gates": -1}),
}
SKILLS = {"luck": 3, "fight": 2, "lore": 2, "sneak": 3, "speed": 2, "will": 3}
"""Amanda's, with every slider on the second stop."""


def woken(content: Content, id: str, terror: int = 0) -> tuple[Game, Investigator, Investigator]:
    """The battle has begun for Amanda, who holds clues and trophies, and Joe, who holds nothing."""
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"], ancient_one=id)
    amanda, joe = game.state.investigators
    amanda.clues = 1
    put_trophies(game, amanda, monsters=["ghoul"], gates=1)
    game.state.terror = terror
    run(awaken(game, "doom"))
    return game, amanda, joe


def fighting(content: Content, id: str) -> tuple[Game, Investigator, Battle]:
    """Amanda alone, with three clues, three monster trophies and three gate trophies."""
    game, who, battle = in_battle(content, id, ("amanda_sharpe",), RATINGS[id])
    who.sliders = [1, 1, 1]
    who.clues = 3
    put_trophies(game, who, monsters=["ghoul", "zombie", "cultist"], gates=3)
    return game, who, battle


def test_azathoth_ends_all(content: Content) -> None:
    game = scenario(content, ancient_one="azathoth")
    with pytest.raises(GameEnds):
        run(awaken(game, "doom"))
    assert game.state.outcome == "defeat"
    assert game.state.battle is None


@pytest.mark.parametrize("id", RATINGS)
def test_r29_6_combat_rating(content: Content, id: str) -> None:
    """Amanda has fight 4; six dice more by an automatic and a blessed heart do not matter here."""
    game, amanda, _ = woken(content, id)
    battle = game.state.battle
    assert battle is not None
    assert battle.rating == RATINGS[id]
    amanda.sliders, amanda.clues = [1, 3, 1], 0
    amanda.check_bonus = 6
    script(game, [1] * 20)
    run(attack(game, amanda, battle), ["fight"])
    check = last(game, events.Checked)
    assert (check.check, check.modifier, check.pool) == ("combat", RATINGS[id], 10 + RATINGS[id])


@pytest.mark.parametrize("terror", [1, 4, 10])
def test_hasturs_rating_stays_what_the_terror_was(content: Content, terror: int) -> None:
    assert content.ancient_ones["hastur"].fact.combat_rating == "minus_terror"
    game, _, _ = woken(content, "hastur", terror)
    run(raise_terror(game, 1))
    battle = game.state.battle
    assert battle is not None
    assert battle.rating == -terror


# The start of the battle


@pytest.mark.parametrize("id", ["cthulhu", "hastur"])
def test_some_begin_with_nothing(content: Content, id: str) -> None:
    game, amanda, joe = woken(content, id)
    assert (amanda.playing, joe.playing) == (True, True)
    assert (amanda.sanity, amanda.stamina, amanda.clues) == ((4, 4, 1) if id == "cthulhu" else (5, 5, 1))
    assert game.state.doom == 13


@pytest.mark.parametrize(
    ("id", "needed"), [("nyarlathotep", "clues"), ("shub_niggurath", "monsters"), ("yog_sothoth", "gates")]
)
def test_who_has_none_of_it_is_devoured_at_once(content: Content, id: str, needed: str) -> None:
    """Nobody takes the seat of one devoured in the battle; what else he holds does not help."""
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond", "bob_jenkins"], ancient_one=id)
    amanda, joe, bob = game.state.investigators
    for who, what in ((amanda, {needed}), (joe, {"clues", "monsters", "gates"} - {needed}), (bob, set())):
        who.clues = 1 if "clues" in what else 0
        put_trophies(game, who, monsters=["ghoul"] if "monsters" in what else [], gates=1 if "gates" in what else 0)
    before = holdings(game, amanda)
    run(awaken(game, "gates"))
    assert [who.playing for who in (amanda, joe, bob)] == [True, False, False]
    assert game.state.investigators == [amanda, joe, bob]
    assert changed(game, amanda, before) == {}


def test_yig_curses_all_and_devours_the_cursed(content: Content) -> None:
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond", "bob_jenkins"], ancient_one="yig")
    amanda, joe, bob = game.state.investigators
    run(bless(game, joe))
    run(curse(game, bob))
    run(awaken(game, "doom"))
    assert [each.rpartition(".")[0] for each in amanda.cards] == ["curse"]
    assert (joe.cards, joe.playing) == ([], True)
    assert not bob.playing


@pytest.mark.parametrize(("luck", "kept"), [("", 2), ("blessing", 3), ("curse", 1)])
def test_ithaqua_takes_items_whose_die_is_no_success(content: Content, luck: str, kept: int) -> None:
    """A die of 3, 4, 5 and 6 for a common and a unique item, a spell and the wagon; nothing else is rolled for."""
    game = scenario(content, investigators=["amanda_sharpe"], ancient_one="ithaqua")
    who = game.state.investigators[0]
    items = [give(game, who, card) for card in ("knife", "enchanted_blade", "wither", "patrol_wagon")]
    spared = ["18_derringer", "deputys_revolver", "skill_luck", "ryan_dean", "retainer", *([luck] if luck else [])]
    safe = []
    for card in spared:
        safe.append(give(game, who, card))
        for copy in [copy for copy in who.cards if copy not in (*items, *safe)]:
            who.cards.remove(copy)
    game.forget_modifiers(who)
    dice = script(game, [3, 4, 5, 6, 1, 1, 1])
    run(awaken(game, "doom"))
    assert dice.left == 3
    assert [copy for copy in items if copy in who.cards] == items[4 - kept :]
    assert Counter(safe) - Counter(who.cards) == {}


# The attack


@pytest.mark.parametrize("id", ATTACKS)
@pytest.mark.parametrize(("round_", "modifier"), [(1, 1), (2, 0), (3, -1), (5, -3)])
def test_r29_11_a_check_that_grows_harder(content: Content, id: str, round_: int, modifier: int) -> None:
    skill, losses = ATTACKS[id]
    game, who, battle = fighting(content, id)
    battle.round = round_
    before = holdings(game, who)
    dice = script(game, [1] * 20)
    play_out(strike_back(game))
    check = last(game, events.Checked)
    pool = max(0, SKILLS[skill] + modifier)
    assert (check.check, check.modifier, check.difficulty, check.pool) == (skill, modifier, 1, pool)
    assert 20 - dice.left == pool
    assert changed(game, who, before) == losses
    assert who.playing


@pytest.mark.parametrize("id", ATTACKS)
def test_r29_11_who_passes_loses_nothing(content: Content, id: str) -> None:
    game, who, _ = fighting(content, id)
    before = holdings(game, who)
    script(game, [1, 5, 1, 1])
    run(strike_back(game))
    assert changed(game, who, before) == {}


@pytest.mark.parametrize("id", ATTACKS)
def test_r18_7_clues_help_against_the_attack(content: Content, id: str) -> None:
    game, who, _ = fighting(content, id)
    before = holdings(game, who)
    script(game, [*[1] * (SKILLS[ATTACKS[id][0]] + 1), 1, 6])
    run(strike_back(game), ["clue", "clue"])
    assert changed(game, who, before) == {"clues": -2}


@pytest.mark.parametrize(
    ("id", "left"), [("nyarlathotep", "clues"), ("shub_niggurath", "monsters"), ("yog_sothoth", "gates")]
)
@pytest.mark.parametrize(("face", "playing"), [(1, False), (6, True)])
def test_the_last_of_it_gone_the_investigator_is_devoured(
    content: Content, id: str, left: str, face: int, playing: bool
) -> None:
    game, who, _ = in_battle(content, id, ("amanda_sharpe", "joe_diamond"))
    for each in game.state.investigators:
        each.sliders = [1, 1, 1]
        each.clues = 1 if left == "clues" else 0
        put_trophies(game, each, monsters=["ghoul"] if left == "monsters" else [], gates=1 if left == "gates" else 0)
    pool = SKILLS[ATTACKS[id][0]] + 1
    script(game, [*[face] * pool, *[6] * 9])
    play_out(strike_back(game))
    assert who.playing is playing
    assert game.by_id("joe_diamond").playing
    assert len(game.state.investigators) == 2


def test_nyarlathotep_devours_one_who_passed_with_his_last_clue(content: Content) -> None:
    game, who, _ = fighting(content, "nyarlathotep")
    who.clues = 1
    script(game, [1, 1, 1, 6])
    run(strike_back(game), ["clue"])
    assert last(game, events.Checked).passed
    assert not who.playing


@pytest.mark.parametrize(("id", "what"), [("shub_niggurath", "monster_trophies"), ("yog_sothoth", "gate_trophies")])
def test_the_player_picks_the_trophy_that_is_lost(content: Content, id: str, what: str) -> None:
    """A monster goes to the cup, a gate under the stack."""
    game, who, _ = fighting(content, id)
    who.clues = 0
    first, second, third = getattr(who, what)
    script(game, [1] * 9)
    session = FlowRunner(strike_back(game))
    assert (options(session), about(session)) == ([f"card:{each}" for each in (first, second, third)], what)
    session.answer(f"card:{second}")
    assert getattr(who, what) == [first, third]
    assert second == (game.state.cup if what == "monster_trophies" else game.state.gate_stack)[-1]


def test_yig_takes_both_at_once(content: Content) -> None:
    game, who, _ = fighting(content, "yig")
    who.sanity, who.stamina, who.clues = 2, 1, 0
    script(game, [1] * 9)
    run(strike_back(game))
    assert not who.playing
    assert [(event.what, event.amount) for event in every(game, events.Lost)] == [("sanity", 1), ("stamina", 1)]


@pytest.mark.parametrize(("choice", "sanity", "stamina"), [("mind", 4, 5), ("body", 5, 4)])
def test_cthulhu_grinds_down_a_maximum_and_no_check_helps(
    content: Content, choice: str, sanity: int, stamina: int
) -> None:
    game, who, battle = in_battle(content, "cthulhu", ("amanda_sharpe",))
    who.max_sanity, who.max_stamina, who.sanity, who.stamina = 5, 5, 5, 5
    battle.round = 3
    run(strike_back(game), [choice])
    assert (who.max_sanity, who.max_stamina, who.sanity, who.stamina) == (sanity, stamina, sanity, stamina)
    assert every(game, events.Checked) == []
    who.sanity = who.stamina = 2
    run(strike_back(game), [choice])
    assert (who.max_sanity, who.max_stamina, who.sanity, who.stamina) == (2 * sanity - 5, 2 * stamina - 5, 2, 2)


@pytest.mark.parametrize("choice", ["mind", "body"])
def test_a_maximum_of_zero_is_the_end(content: Content, choice: str) -> None:
    game, who, _ = in_battle(content, "cthulhu", ("amanda_sharpe", "joe_diamond"))
    who.max_sanity = who.max_stamina = who.sanity = who.stamina = 1
    run(strike_back(game), [choice, choice])
    assert not who.playing
    assert game.by_id("joe_diamond").playing


@pytest.mark.parametrize("id", RATINGS)
def test_cthulhu_alone_heals_itself_once_a_round(content: Content, id: str) -> None:
    """One token after everybody was attacked, on a free space; a full track stays full."""
    game, _, _ = in_battle(content, id, ("amanda_sharpe", "joe_diamond", "bob_jenkins"))
    for who in game.playing():
        who.clues = 9
        put_trophies(game, who, monsters=["ghoul", "zombie"], gates=2)
    full = game.state.doom
    for doom in (full - 2, full):
        game.state.doom = doom
        script(game, [6] * 40)
        play_out(strike_back(game))
        assert game.state.doom == min(full, doom + (1 if id == "cthulhu" else 0))
    assert [event.who for event in every(game, events.AncientOneAttacks)] == 2 * [
        "amanda_sharpe",
        "joe_diamond",
        "bob_jenkins",
    ]


@pytest.mark.parametrize("id", ["yig", "yog_sothoth"])
def test_the_power_is_over_in_the_battle(content: Content, id: str) -> None:
    """Yig no longer feeds on those lost, Yog-Sothoth no longer devours them."""
    game, who, _ = in_battle(content, id, ("amanda_sharpe", "joe_diamond"))
    game.state.doom = 3
    run(effect(game, who, {"lost_in_time_and_space": "self"}))
    assert (game.state.doom, every(game, events.Devoured)) == (3, [])
