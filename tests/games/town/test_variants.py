"""The optional variants of chapter V that can be switched on: V1, V2, V5, V6, V7, V9, V13."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Collapsed, Game, GameEnds
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.gates import check_victory, close_gate
from solo.games.town.rules.losses import lose
from solo.games.town.rules.mythos import gate_step
from solo.games.town.rules.setup import SetupError, choose_investigators, first_mythos, new_game
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import options
from tests.games.town.tables import spread, stack_mythos, stands, with_variants


def step(game: Game) -> None:
    """The first step of a mythos card that names the woods."""
    run(gate_step(game, game.content.mythos["all_quiet_in_arkham"]))


def test_a_variant_that_is_not_known_is_refused(content: Content) -> None:
    with pytest.raises(SetupError):
        new_game(content, 1, variants=("V14",))


# V1: two monsters at the first gate


@pytest.mark.parametrize(
    ("variants", "seats", "monsters"), [((), 2, 1), (("V1",), 2, 2), (("V1",), 4, 2), (("V1",), 6, 2)]
)
def test_v1_two_monsters_at_the_first_gate(
    content: Content, variants: tuple[str, ...], seats: int, monsters: int
) -> None:
    game = with_variants(content, *variants, seats=seats)
    game.state.cup = ["ghost.1", "ghost.2", "ghost.3"]
    stack_mythos(game, "family_found_butchered")
    run(first_mythos(game))
    assert spread(game) == {"graveyard": monsters}


@pytest.mark.parametrize(("seats", "monsters"), [(1, 1), (3, 1), (4, 2), (5, 2), (8, 2)])
def test_v1_later_gates_bring_two_from_four_investigators_on(content: Content, seats: int, monsters: int) -> None:
    game = with_variants(content, "V1", seats=seats)
    step(game)
    assert spread(game) == {"woods": monsters}


# V2: choice of investigator


def test_v2_each_keeps_one_of_two_sheets(content: Content) -> None:
    game = new_game(content, 3, seats=3, variants=("V2",))
    session = FlowRunner(choose_investigators(game))
    kept, dealt = [], []
    for _ in range(3):
        assert session.decision is not None
        assert (session.decision.kind, session.decision.rule) == ("keep_one", "V2")
        pair = [each.subject for each in session.decision.options]
        assert len(pair) == 2
        dealt += pair
        kept.append(pair[1])
        session.answer(f"keep:{pair[1]}")
    assert session.over
    assert session.result == kept
    assert len(set(dealt)) == 6
    assert sorted([*game.state.unused, *kept]) == sorted(content.investigators)


# V5: insanity costs memory


def test_v5_insane_one_forgets_a_spell_or_a_skill_and_keeps_the_items(content: Content) -> None:
    game = with_variants(content, "V5")
    who = game.by_id("joe_diamond")
    for card in ("food", "rifle", "heal", "stealth", "retainer"):
        give(game, who, card)
    food, rifle, heal, stealth, _ = who.cards
    who.clues = 5
    session = FlowRunner(lose(game, who, sanity=9))
    assert options(session) == ["spell", "skill"]
    with pytest.raises(Collapsed):
        session.answer("skill")
    assert who.cards == [food, rifle, heal]
    assert game.state.decks["skill"][-1] == stealth
    assert (who.clues, who.place, who.sanity) == (3, "arkham_asylum", 1)


def test_v5_of_several_spells_one_of_choice(content: Content) -> None:
    game = with_variants(content, "V5")
    who = game.by_id("joe_diamond")
    heal, wither = give(game, who, "heal"), give(game, who, "wither")
    session = FlowRunner(lose(game, who, sanity=9))
    with pytest.raises(Collapsed):
        session.answer(f"card:{heal}")
    assert who.cards == [wither]


def test_v5_with_neither_spell_nor_skill_nothing_is_lost_but_clues_and_retainer(content: Content) -> None:
    game = with_variants(content, "V5")
    who = game.by_id("joe_diamond")
    items = [give(game, who, card) for card in ("axe", "rifle", "bullwhip", "knife")]
    give(game, who, "retainer")
    who.clues = 2
    with pytest.raises(Collapsed):
        run(lose(game, who, sanity=9))
    assert who.cards == items
    assert who.clues == 1


def test_v5_the_unconscious_lose_items_as_ever(content: Content) -> None:
    game = with_variants(content, "V5")
    who = game.by_id("joe_diamond")
    for card in ("rifle", "knife", "heal", "stealth"):
        give(game, who, card)
    rifle, knife, heal, stealth = who.cards
    session = FlowRunner(lose(game, who, stamina=9))
    with pytest.raises(Collapsed):
        session.answer(f"card:{heal}")
    assert who.cards == [rifle, knife, stealth]
    assert who.place == "st_marys_hospital"


def test_v5_in_an_other_world_it_holds_for_lost_sanity(content: Content) -> None:
    game = with_variants(content, "V5")
    who = stands(game, "joe_diamond", "abyss_1")
    items = [give(game, who, card) for card in ("axe", "rifle", "bullwhip", "knife")]
    give(game, who, "heal")
    with pytest.raises(Collapsed):
        run(lose(game, who, sanity=9))
    assert who.cards == items
    assert who.place == LOST


def test_v5_in_an_other_world_not_for_lost_stamina(content: Content) -> None:
    game = with_variants(content, "V5")
    who = stands(game, "joe_diamond", "abyss_1")
    axe, rifle, heal, stealth = (give(game, who, card) for card in ("axe", "rifle", "heal", "stealth"))
    session = FlowRunner(lose(game, who, stamina=9))
    with pytest.raises(Collapsed):
        session.answer(f"card:{axe}")
    assert who.cards == [rifle, heal, stealth]
    assert who.place == LOST


# V6: closing gates swallow monsters


@pytest.mark.parametrize(("variants", "left"), [((), ["cultist.1"]), (("V6",), [])])
def test_v6_all_monsters_of_the_location_vanish(content: Content, variants: tuple[str, ...], left: list[str]) -> None:
    game = with_variants(content, *variants)
    who = game.by_id("joe_diamond")
    gate = put_gate(game, "woods", "dreamlands")
    put_gate(game, "graveyard", "abyss")
    for kind, place in (("cultist", "woods"), ("gug", "woods"), ("gug", "downtown_street"), ("zombie", "graveyard")):
        put_monster(game, kind, place)
    run(close_gate(game, "woods", who))
    assert sorted(game.state.monsters) == sorted([*left, "zombie.1"])
    assert (who.monster_trophies, who.gate_trophies) == ([], [gate])
    assert {"gug.1", "gug.2"} <= set(game.state.cup)


# V7: guilt


@pytest.mark.parametrize(("face", "lost"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_v7_who_strands_another_loses_sanity(content: Content, face: int, lost: int) -> None:
    game = with_variants(content, "V7")
    who = game.by_id("joe_diamond")
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    stands(game, "vincent_lee", "abyss_2")
    script(game, [face])
    run(close_gate(game, "woods", who))
    assert who.sanity == 4 - lost
    assert told(game, events.Rolled) == [events.Rolled("joe_diamond", (face,), lost, "abyss")]


@pytest.mark.parametrize(
    ("other_gate", "area"), [("abyss", "abyss_2"), ("yuggoth", "yuggoth_1"), ("yuggoth", "newspaper")]
)
def test_v7_not_when_nobody_is_stranded(content: Content, other_gate: str, area: str) -> None:
    game = with_variants(content, "V7")
    who = game.by_id("joe_diamond")
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", other_gate)
    stands(game, "vincent_lee", area)
    run(close_gate(game, "woods", who))
    assert who.sanity == 4
    assert told(game, events.Rolled) == []


def test_v7_not_when_a_card_leads_the_other_home(content: Content) -> None:
    """With the gate box one may return through any gate."""
    game = with_variants(content, "V7")
    who = game.by_id("joe_diamond")
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    give(game, stands(game, "vincent_lee", "abyss_2"), "gate_box")
    run(close_gate(game, "woods", who))
    assert who.sanity == 4


def test_v7_the_last_gate_of_all_strands_even_such_a_one(content: Content) -> None:
    game = with_variants(content, "V7")
    who = game.by_id("joe_diamond")
    put_gate(game, "woods", "abyss")
    give(game, stands(game, "vincent_lee", "yuggoth_2"), "gate_box")
    script(game, [3])
    run(close_gate(game, "woods", who))
    assert who.sanity == 2


def test_v7_off_nobody_cares(content: Content) -> None:
    game = with_variants(content)
    who = game.by_id("joe_diamond")
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "yuggoth")
    stands(game, "vincent_lee", "abyss_2")
    run(close_gate(game, "woods", who))
    assert who.sanity == 4


# V9: no victory by sealing


def test_v9_six_seals_do_not_win(content: Content) -> None:
    game = with_variants(content, "V9")
    put_gate(game, "woods", "abyss")
    game.state.seals = [place for place in content.unstable if place != "woods"][:7]
    check_victory(game)
    assert game.state.outcome == ""


def test_v9_off_they_do(content: Content) -> None:
    game = with_variants(content)
    put_gate(game, "woods", "abyss")
    game.state.seals = [place for place in content.unstable if place != "woods"][:6]
    with pytest.raises(GameEnds):
        check_victory(game)
    assert game.state.victors == "sealing"


def test_v9_closing_still_wins_and_seals_still_hold(content: Content) -> None:
    game = with_variants(content, "V9")
    game.state.seals = ["woods"]
    step(game)
    assert game.state.gates == {}
    put_trophies(game, game.by_id("joe_diamond"), gates=4)
    with pytest.raises(GameEnds):
        check_victory(game)
    assert game.state.victors == "closing"


# V13: a group for one player


def test_v13_six_are_dealt_and_four_are_kept_in_the_order_of_choice(content: Content) -> None:
    game = new_game(content, 11)
    session = FlowRunner(choose_investigators(game))
    decision = session.decision
    assert decision is not None
    assert (decision.kind, decision.least, decision.most, len(decision.options)) == ("keep_investigators", 4, 4, 6)
    dealt = [each.subject for each in decision.options]
    wanted = [dealt[5], dealt[0], dealt[3], dealt[2]]
    session.answer([f"keep:{id}" for id in wanted])
    assert session.result == wanted
    assert sorted([*game.state.unused, *wanted]) == sorted(content.investigators)
    assert {dealt[1], dealt[4]} <= set(game.state.unused)


def test_v13_everything_is_reckoned_for_four(content: Content) -> None:
    game = new_game(content, 11, seats=7)
    assert game.state.seats == 4
