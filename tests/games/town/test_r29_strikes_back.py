"""R29.11 to R29.13: the Ancient One's attacks, and the end of those they fell; A23 (awakening interrupts)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import QUARTET, give, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens, Game, GameEnds
from solo.games.town.printed.numbers import GONE
from solo.games.town.rules.battle import rounds, strike_back
from solo.games.town.rules.gates import open_gate
from solo.games.town.state import Investigator
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import answered, asked, every, in_battle, options

# The Ancient One strikes back


@pytest.mark.parametrize(
    ("ancient_one", "skill", "what", "loss"),
    [
        ("hastur", "luck", "sanity", 2),
        ("ithaqua", "fight", "stamina", 2),
        ("nyarlathotep", "lore", "clues", 1),
        ("shub_niggurath", "sneak", "monster_trophies", 1),
        ("yig", "speed", "sanity stamina", 1),
        ("yog_sothoth", "will", "gate_trophies", 1),
    ],
)
@pytest.mark.parametrize(("round_", "modifier"), [(1, 1), (2, 0), (3, -1), (6, -4)])
def test_r29_11_the_attack_hits_everybody_and_grows_harder(
    content: Content, ancient_one: str, skill: str, what: str, loss: int, round_: int, modifier: int
) -> None:
    game, _, battle = in_battle(content, ancient_one)
    battle.round = round_
    for who, monsters, gates in zip(game.playing(), "abcd", "efgh", strict=True):
        who.clues = 3
        who.monster_trophies = [f"{monsters}.1", f"{monsters}.2"]
        who.gate_trophies = [gates, gates * 2]
    before = {who.id: figures(who) for who in game.playing()}
    script(game, [1] * 99)
    answered(game, strike_back(game), {"after_check": "accept"})
    checks = every(game, events.Checked)
    assert [each.who for each in checks] == [who.id for who in game.state.investigators]
    assert {(each.check, each.modifier, each.difficulty) for each in checks} == {(skill, modifier, 1)}
    assert [event.who for event in every(game, events.AncientOneAttacks)] == list(QUARTET)
    lost = {
        each: loss * (each in what.split())
        for each in ("sanity", "stamina", "clues", "monster_trophies", "gate_trophies")
    }
    softened = {"harvey_walters": {"sanity": 1}}
    for who in game.state.investigators:
        soft = softened.get(who.id, {})
        wanted = {each: before[who.id][each] - max(0, lost[each] - soft.get(each, 0)) for each in lost}
        assert figures(who) == wanted


def figures(who: Investigator) -> dict[str, int]:
    """What an Ancient One may take."""
    trophies = {each: len(getattr(who, each)) for each in ("monster_trophies", "gate_trophies")}
    return {**{each: getattr(who, each) for each in ("sanity", "stamina", "clues")}, **trophies}


@pytest.mark.parametrize("ancient_one", ["hastur", "ithaqua", "yig"])
def test_r29_11_who_passes_the_check_loses_nothing(content: Content, ancient_one: str) -> None:
    game, who, _ = in_battle(content, ancient_one, ("amanda_sharpe",))
    script(game, [6] * 20)
    answered(game, strike_back(game))
    assert (who.sanity, who.stamina) == (5, 5)


@pytest.mark.parametrize(("faces", "clues"), [([6] * 9, 1), ([1] * 9, 0)])
def test_r29_11_nyarlathotep_devours_those_left_without_clues(content: Content, faces: list[int], clues: int) -> None:
    game, who, _ = in_battle(content, "nyarlathotep", ("amanda_sharpe", "joe_diamond"))
    joe = game.by_id("joe_diamond")
    who.clues, joe.clues = 1, 5
    script(game, faces)
    answered(game, strike_back(game), {"after_check": "accept"})
    assert who.clues == clues
    assert who.playing is bool(clues)
    assert joe.playing


def test_r29_11_cthulhu_lowers_a_maximum_and_takes_a_token_back(content: Content) -> None:
    game, who, _ = in_battle(content)
    game.state.doom = 7
    session = FlowRunner(strike_back(game))
    for each in ("mind", "body", "mind", "body"):
        assert options(session) == ["mind", "body"]
        session.answer(each)
    assert (who.max_sanity, who.max_stamina) == (4 - 1, 4)
    assert game.by_id("ashcan_pete").max_stamina == 5 - 1
    assert game.state.doom == 8
    game.state.doom = 13
    answered(game, strike_back(game))
    assert game.state.doom == 13


def test_r29_11_a_warding_statue_cancels_a_whole_attack(content: Content) -> None:
    """Nobody is hit; the attack that was skipped does not make the next one harder."""
    game, who, battle = in_battle(content, "hastur", ("amanda_sharpe", "joe_diamond"))
    statue = give(game, game.by_id("joe_diamond"), "warding_statue")
    dice = script(game, [1] * 8)
    answered(game, strike_back(game), {"ancient_one_attacks": f"use:{statue}:1"})
    assert dice.left == 8
    assert (who.sanity, game.by_id("joe_diamond").sanity) == (5, 4)
    assert statue in game.state.decks["unique"]
    assert every(game, events.AncientOneAttacks) == [events.AncientOneAttacks("joe_diamond", True)]
    battle.round = 2
    answered(game, strike_back(game))
    assert [each.modifier for each in every(game, events.Checked)] == [1, 1]
    assert (who.sanity, game.by_id("joe_diamond").sanity) == (3, 2)


def test_r29_11_a_skipped_attack_of_cthulhu_brings_no_token_back(content: Content) -> None:
    game, who, _ = in_battle(content)
    game.state.doom = 7
    statue = give(game, who, "warding_statue")
    answered(game, strike_back(game), {"ancient_one_attacks": f"use:{statue}:1"})
    assert game.state.doom == 7
    assert (who.max_sanity, who.max_stamina) == (4, 4)


@pytest.mark.parametrize("ancient_one", ["hastur", "ithaqua"])
def test_r29_12_at_0_sanity_or_stamina_one_is_out_for_good(content: Content, ancient_one: str) -> None:
    game, who, _ = in_battle(content, ancient_one)
    who.sanity = who.stamina = 2
    food = give(game, who, "knife")
    unused = list(game.state.unused)
    script(game, [1] * 60)
    answered(game, strike_back(game), {"after_check": "accept"})
    assert who.place == GONE
    assert game.state.investigators[0] is who
    assert game.state.unused == unused
    assert food in game.state.decks["common"]
    assert every(game, events.Eliminated) == [events.Eliminated(who.id)]
    assert len(game.playing()) == 3
    assert every(game, events.KnockedOut) == []


def test_r29_12_the_price_of_a_spell_may_be_the_last(content: Content) -> None:
    """A14: the spell is resolved first; he is gone before he can strike."""
    game, who, _ = in_battle(content)
    spell = give(game, who, "shrivelling")
    who.sanity = 1
    script(game, [6] * 20)
    session = FlowRunner(rounds(game))
    while asked(session) != ("attack", who.id):
        session.answer("done" if "done" in options(session) else options(session)[0])
    session.answer(f"cast:{spell}")
    assert who.place == GONE
    assert asked(session) != ("attack", who.id)
    assert every(game, events.Eliminated) == [events.Eliminated(who.id)]
    assert who.id not in [event.who for event in every(game, events.Attacked)]


def test_r29_13_when_all_are_gone_the_game_is_lost(content: Content) -> None:
    game, _, _ = in_battle(content, "hastur")
    for who in game.playing():
        who.sanity = 1
    script(game, [1] * 99)
    with pytest.raises(GameEnds):
        answered_to_the_end(game)
    assert game.state.outcome == "defeat"
    assert game.state.victors == ""
    assert game.playing() == []


def answered_to_the_end(game: Game) -> None:
    """Nobody attacks, until the game ends."""
    session = FlowRunner(rounds(game))
    while not session.over:
        wanted = [each for each in ("done", "hold_back", "accept") if each in options(session)]
        session.answer([*wanted, *options(session)][0])


# A23: awakening interrupts everything


def test_a23_the_doom_token_comes_before_the_gate(content: Content) -> None:
    game = scenario(content, ancient_one="yig")
    game.state.doom = 9
    game.by_id("joe_diamond").place = "woods"
    with pytest.raises(AncientOneAwakens, match="doom"):
        run(open_gate(game, "woods"))
    assert game.state.doom == 10
    assert game.state.gates == {}
    assert game.state.monsters == {}
    assert game.by_id("joe_diamond").place == "woods"


def test_a23_the_gate_too_many_comes_before_people_and_monsters(content: Content) -> None:
    game = scenario(content, ancient_one="yig")
    for place in content.unstable[:6]:
        put_gate(game, place, content.gates[game.state.gate_stack[0]].world)
    place = content.unstable[6]
    game.by_id("joe_diamond").place = place
    with pytest.raises(AncientOneAwakens, match="gates"):
        run(open_gate(game, place))
    assert len(game.state.gates) == 7
    assert game.state.clues[place] == 0
    assert game.by_id("joe_diamond").place == place
    assert game.state.monsters == {}


def test_a23_an_empty_stack_comes_after_the_doom_token(content: Content) -> None:
    game = scenario(content, ancient_one="yig")
    game.state.gate_stack.clear()
    with pytest.raises(AncientOneAwakens, match="gate_stack"):
        run(open_gate(game, "woods"))
    assert game.state.doom == 1
    assert game.state.clues["woods"] == 1


def test_a23_an_empty_cup_comes_after_the_gate_and_those_drawn_in(content: Content) -> None:
    game = scenario(content, ancient_one="yig")
    joe = game.by_id("joe_diamond")
    joe.place = "woods"
    game.state.cup.clear()
    with pytest.raises(AncientOneAwakens, match="monster_cup"):
        run(open_gate(game, "woods"))
    assert "woods" in game.state.gates
    assert joe.delayed
    assert joe.place == f"{content.gates[game.state.gates['woods']].world}_1"


def test_a23_the_monster_too_many_awakens_at_terror_10(content: Content) -> None:
    game = scenario(content, ancient_one="yig")
    game.state.terror = 10
    for kind in ("cultist",) * 6 + ("ghoul",) * 3 + ("zombie",) * 3:
        put_monster(game, kind, "uptown_street")
    run(open_gate(game, "graveyard"))
    assert game.monsters_count() == 13
    with pytest.raises(AncientOneAwakens, match="overrun"):
        run(open_gate(game, "woods"))
    assert game.monsters_count() == 14
