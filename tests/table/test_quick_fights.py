"""Fights in a quick hand: fight or evade and with what in one list, and rounds that go on as chosen (R8, R19, R20, R29)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from solo.games.town.abouts import Opponent
from solo.games.town.checks.by_hand import give, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.fighting import PlayedOut
from solo.games.town.options import HABITS
from solo.games.town.rules.battle import attack
from solo.games.town.rules.combat import combat
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow, FlowRunner
from solo.kernel.piece_ids import kind_of
from solo.session.settings import settings_with
from tests.games.town.fights import facing, waiting
from tests.games.town.helpers import in_battle
from tests.table.helpers import TownEvening, at_first, front, sit
from tests.table.watching import ASK_ATTACK, Watched, beset, met, watched


def asked_in(flow: Flow[str]) -> Iterator[Decision]:
    """What is asked in a flow that is answered by what comes first."""
    session = FlowRunner(flow)
    while session.decision is not None:
        yield session.decision
        session.answer(session.decision.default)


def test_r19_5_fight_or_evade_and_with_what_are_one_list(town_content: Content, tmp_path: Path) -> None:
    """A Cultist has no Horror check: the fight stands beside evading with each weapon that is a choice, and is won at the first
    blow. The Knife and bare hands are none beside the Tommy Gun; Dynamite is, which wins more often and is used up."""
    at = met(town_content, tmp_path, "cultist", "tommy_gun", "knife", "dynamite")
    at.game.by_id("joe_diamond").sliders = [0, 0, 1]
    give(at.game, at.game.by_id("joe_diamond"), "curse")
    table = watched(at, "stop\nfight the cultist with tommy gun\n", ASK_ATTACK)
    asked = next(each for each in table.asked if each.kind == "deal_with")
    arms = [kind_of(each.id.partition("/")[2]) for each in asked.options if each.verb == "fight_with"]
    assert sorted(arms) == ["dynamite", "tommy_gun"]
    assert "fight" not in [each.verb for each in asked.options]
    assert "combat" not in table.kinds
    told = " ".join(table.out.getvalue().split())
    assert "fight the Cultist with Tommy Gun (" in told
    assert at.game.by_id("joe_diamond").monster_trophies


@pytest.mark.parametrize(("cards", "ways"), [(("tommy_gun", "axe"), 1), (("knife", "dynamite"), 2)])
def test_r8_10_with_what_is_no_question_where_the_best_wins_and_costs_nothing(
    town_content: Content, tmp_path: Path, cards: tuple[str, ...], ways: int
) -> None:
    """Whoever is back beside a Cultist is asked whether to fight it; whoever wins by what is used up, with what as well."""
    at = met(town_content, tmp_path, "cultist", *cards)
    joe = at.game.by_id("joe_diamond")
    joe.sliders = [0, 0, 1]
    options = (option("leave"), option("fight", "cultist.1"))
    decision = Decision("fight_at_will", joe.id, options, "R8.10", about=Opponent("cultist.1"))
    hand = front(at).auto_answers
    asked = hand.offered(decision)
    assert [each.verb for each in asked.options] == ["leave", *["fight_with"] * ways]
    assert hand.on_answer(asked, asked.options[1].id) == "fight:cultist.1"


@pytest.mark.parametrize(
    ("monster", "stops", "cards", "kinds"),
    [
        ("ghoul", [3, 0, 1], ("knife", "dynamite"), ["combat"]),
        ("ghoul", [3, 0, 1], ("tommy_gun", "dynamite"), []),
        ("ghoul", [3, 0, 3], ("tommy_gun", "mists_of_releh"), []),
        ("warlock", [3, 0, 3], ("tommy_gun", "mists_of_releh"), ["deal_with"]),
        ("ghoul", [0, 0, 1], ("tommy_gun",), []),
        ("vampire", [0, 0, 1], ("lantern",), []),
        ("vampire", [0, 0, 1], ("bind_monster",), ["deal_with"]),
    ],
)
def test_r8_1_fight_or_evade_is_asked_only_where_each_may_succeed(
    town_content: Content, tmp_path: Path, monster: str, stops: list[int], cards: tuple[str, ...], kinds: list[str]
) -> None:
    """No die to evade: the first question is with what to fight, if what is used up wins half a point more often. A sure fight
    that takes no more than evading does is fought. No die to win with, and a fall for sure: it is evaded. A spell is a third way,
    or makes the second one possible."""
    at = met(town_content, tmp_path, monster, *cards)
    joe = at.game.by_id("joe_diamond")
    joe.clues, joe.sliders = 0, stops
    asked = [each.kind for each in watched(at, "stop\n").asked if each.kind in ("deal_with", "combat")]
    assert asked[:1] == kinds


@pytest.mark.parametrize(
    ("stops", "cards", "kinds"),
    [
        ([3, 0, 3], ("tommy_gun", "knife"), []),
        ([3, 3, 3], ("lantern",), ["deal_with"]),
        ([3, 0, 3], ("tommy_gun", "dynamite"), []),
        ([0, 0, 3], ("tommy_gun",), []),
    ],
)
def test_r8_4_whoever_has_no_die_to_evade_fights_unasked_what_is_as_good_as_beaten(
    town_content: Content, tmp_path: Path, stops: list[int], cards: tuple[str, ...], kinds: list[str]
) -> None:
    """Clue tokens could evade, too, but nobody spends them where a fight is won 97 times of 100 and costs next to nothing."""
    at = met(town_content, tmp_path, "ghoul", *cards)
    joe = at.game.by_id("joe_diamond")
    joe.clues, joe.sliders = 3, stops
    asked = [each.kind for each in watched(at, "stop\n").asked if each.kind in ("deal_with", "combat")]
    assert asked[:1] == kinds


@pytest.mark.parametrize(("monster", "asked"), [("formless_spawn", False), ("cultist", True)])
def test_r8_1_an_exclamation_mark_evades_at_the_goal_too_where_that_is_better(
    town_content: Content, tmp_path: Path, monster: str, *, asked: bool
) -> None:
    """A monster that is better fought may be what he came for: that is asked. Where evading is far better, the list of places has
    said so: it is evaded without the mark, too."""
    table = watched(beset(town_content, tmp_path, monster, "easttown_street"), "go easttown!\n", ASK_ATTACK)
    assert ("deal_with" in table.kinds) is asked
    (tmp_path / "b").mkdir()
    table = watched(beset(town_content, tmp_path / "b", monster, "easttown_street"), "go easttown\n", ASK_ATTACK)
    assert ("deal_with" in table.kinds) is asked


def test_r7_3_a_walk_goes_on_with_the_points_that_a_card_gives(town_content: Content, tmp_path: Path) -> None:
    """Where the points run out the Motorcycle is used, unasked."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.place, joe.sliders = "police_station", [0, 1, 1]
    give(at.game, joe, "motorcycle")
    table = watched(at, "go historical society!\n")
    assert joe.place == "historical_society"
    assert [each.kind for each in table.asked if each.who == joe.id].count("move") == 1


def test_r19_2_where_a_horror_check_lies_between_the_weapon_is_asked_after_it(
    town_content: Content, tmp_path: Path
) -> None:
    """Dynamite wins more often, and is gone after it: that is a choice."""
    table = watched(met(town_content, tmp_path, "zombie", "knife", "dynamite"), "stop\nfight the zombie\n")
    assert table.kinds[-2:] == ["deal_with", "combat"]


def test_r19_5_the_one_way_to_fight_is_not_asked_about_after_the_horror_check(
    town_content: Content, tmp_path: Path
) -> None:
    """A knife is no choice beside a Tommy gun; whoever wants to be asked switches the habit off."""
    at = met(town_content, tmp_path / "one", "zombie", "tommy_gun", "knife")
    script(at.game, [6] * 60)
    table = watched(at, "stop\nfight the zombie\n")
    assert "combat" not in table.kinds
    assert at.game.by_id("joe_diamond").monster_trophies
    ask = settings_with(HABITS)(guide=False, ask_attack=True)
    table = watched(
        met(town_content, tmp_path / "two", "zombie", "tommy_gun", "knife"), "stop\nfight the zombie\n", ask
    )
    assert table.kinds[-2:] == ["deal_with", "combat"]


def test_r19_5_only_the_first_round_follows_from_the_choice_to_fight(town_content: Content, tmp_path: Path) -> None:
    """Every die fails: after the Zombie's first blow it is asked whether to fight on, by whoever wants to be asked."""
    at = met(town_content, tmp_path, "zombie")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = [0, 3, 1], 0
    script(at.game, [1] * 60)
    ask = settings_with(HABITS)(guide=False, ask_rounds=True)
    table = watched(at, "stop\nfight the zombie\n", ask)
    assert table.kinds[-1] == "combat"
    assert joe.stamina == 4


def test_r20_4_a_battle_is_played_out_with_a_spell_that_costs_nothing(town_content: Content, tmp_path: Path) -> None:
    """Wither costs no sanity (R21.1): it is cast first, and the fight goes on with it and the knife."""
    at = met(town_content, tmp_path, "zombie", "wither", "knife")
    joe = at.game.by_id("joe_diamond")
    joe.clues = 0
    script(at.game, [6, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, *[1] * 40])
    table = watched(at, "stop\nfight the zombie\nplay it out\n")
    assert table.kinds.count("combat") == 1
    told = " ".join(table.out.getvalue().split())
    assert "Wither" in told
    assert joe.monster_trophies


def test_r29_5_the_final_battle_is_played_out_with_a_spell_that_costs_nothing(
    town_content: Content, tmp_path: Path
) -> None:
    """Each round the spell is ready again; a two-handed gun leaves no hand for it."""
    game, amanda, battle = in_battle(town_content, investigators=("amanda_sharpe", "joe_diamond"))
    give(game, amanda, "wither")
    decision = waiting(FlowRunner(attack(game, amanda, battle)))
    out = PlayedOut()
    assert out.begin(game, decision).startswith("cast:wither")
    give(game, amanda, "tommy_gun")
    decision = waiting(FlowRunner(attack(game, amanda, battle)))
    assert out.begin(game, decision).startswith("fight:tommy_gun")


def test_r29_5_a_spell_that_brings_no_dice_is_not_cast_when_the_final_battle_is_played_out(
    town_content: Content,
) -> None:
    """Fight 0 and 3 from Wither against a rating of -3 are no dice still; one more, and there is one."""
    for rating, first in ((-3, "fight"), (-2, "cast")):
        game, harvey, battle = in_battle(town_content, investigators=("harvey_walters", "joe_diamond"))
        give(game, harvey, "wither")
        harvey.sliders, battle.rating = [0, 0, 0], rating
        decision = waiting(FlowRunner(attack(game, harvey, battle)))
        assert PlayedOut().begin(game, decision).partition(":")[0] == first


def test_r20_4_where_a_spell_may_be_cast_the_weapon_is_asked_after_it(town_content: Content, tmp_path: Path) -> None:
    at = met(town_content, tmp_path, "witch", "shrivelling")
    at.game.by_id("joe_diamond").sliders = [2, 0, 1]
    table = watched(at, "stop\nfight the witch\n")
    assert table.kinds[-2:] == ["deal_with", "combat"]


def test_a_setting_asks_with_what_after_the_fight_is_begun(town_content: Content, tmp_path: Path) -> None:
    at = met(town_content, tmp_path, "cultist", "tommy_gun", "knife")
    ask = settings_with(HABITS)(guide=False, ask_arms=True, ask_attack=True)
    table = watched(at, "stop\nfight the cultist\n", ask)
    assert table.kinds[-2:] == ["deal_with", "combat"]


def test_a_battle_is_played_out_until_the_next_blow_could_be_the_last(town_content: Content, tmp_path: Path) -> None:
    """Every die fails: a Zombie takes 2 stamina a round; with 2 left of 6 it is asked again, and nothing in between."""
    at = met(town_content, tmp_path, "zombie")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues, joe.sanity = [0, 3, 1], 0, 4
    script(at.game, [1] * 60)
    ask = settings_with(HABITS)(guide=False, ask_rounds=True)
    table = watched(at, "stop\nfight the zombie\nplay it out\n", ask)
    rounds = [each for each in table.asked if each.kind == "combat"]
    assert len(rounds) == 2
    assert (joe.sanity, joe.stamina) == (3, 2)
    assert "play_out" in [each.id for each in rounds[0].options]


def test_a_battle_is_not_played_out_with_what_is_used_up(town_content: Content, tmp_path: Path) -> None:
    at = met(town_content, tmp_path, "zombie", "dynamite")
    table = watched(at, "stop\nfight the zombie\n")
    assert table.kinds[-1] == "combat"
    assert "play_out" not in [each.id for each in table.asked[-1].options]


def test_r29_6_the_final_battle_is_played_out_until_somebody_can_do_something_else(
    town_content: Content, tmp_path: Path
) -> None:
    """Amanda could cast a spell each round; the option answers for all rounds, and stops where she has another one."""
    game, amanda, battle = in_battle(town_content, investigators=("amanda_sharpe", "joe_diamond"))
    give(game, amanda, "shrivelling")
    decision = waiting(FlowRunner(attack(game, amanda, battle)))
    out = PlayedOut()
    way = out.begin(game, decision)
    assert way in [each.id for each in decision.options]
    assert out.answer(game, decision) == way
    more = msgspec.structs.replace(decision, options=(*decision.options, option("cast", "dread_curse_of_azathoth.1")))
    assert out.answer(game, more) is None
    assert out.answer(game, decision) is None


def test_a_fight_that_was_played_out_is_over(town_content: Content, tmp_path: Path) -> None:
    """The next fight with the same monster is asked about anew."""
    game, amanda, monster, _ = facing(town_content, "zombie")
    decision = next(each for each in asked_in(combat(game, amanda, monster)) if each.kind == "combat")
    out = PlayedOut()
    way = out.begin(game, decision)
    assert out.answer(game, decision) == way
    assert out.answer(game, msgspec.structs.replace(decision, kind="move")) is None
    assert out.answer(game, decision) is None


def test_two_monsters_of_a_kind_in_one_place_are_one_option(town_content: Content, tmp_path: Path) -> None:
    at = met(town_content, tmp_path, "cultist", "tommy_gun")
    put_monster(at.game, "cultist", at.game.by_id("joe_diamond").place)
    table = watched(at, "stop\n")
    asked = next(each for each in table.asked if each.kind == "deal_with")
    assert [each.verb for each in asked.options].count("evade") == 1


ROLLED = {
    "en": "Rolled again with Bravery (before: 3). Joe Diamond, Horror check",
    "cs": "Hozeno znovu: Odvaha (předtím padlo 3). Joe Diamond",
    "pl": "Rzut powtórzony: Odwaga (przedtem wypadło 3). Joe Diamond",
    "ru": "Переброшено: Храбрость (до этого выпало 3). Джо",
}


def with_bravery(content: Content, folder: Path, then: int) -> TownEvening:
    """Joe meets a Zombie, with Bravery and clue tokens: his Horror check shows a 3, and all dice behind it show a face."""
    at = met(content, folder, "zombie", "bravery", "tommy_gun")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = [0, 1, 1], 2
    script(at.game, [3, *[then] * 60])
    return at


@pytest.mark.parametrize("language", ROLLED)
def test_r18_7_what_was_rolled_before_a_skill_rolled_again_unasked_is_said_with_the_question(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """Whoever is asked about the second roll has not seen the first."""
    told = sit(with_bravery(town_content, tmp_path, 1), "stop\n", language)
    assert ROLLED[language] in " ".join(told.split())


@pytest.mark.parametrize("language", ROLLED)
def test_r18_7_the_same_holds_where_a_person_has_the_dice_rolled_again(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """The second roll may show the same faces."""
    at = with_bravery(town_content, tmp_path, 3)
    table = Watched(at, "stop\n4\n", settings_with(HABITS)(guide=False, ask_checks=True), language)
    table.run()
    assert ROLLED[language] in " ".join(table.out.getvalue().split())
