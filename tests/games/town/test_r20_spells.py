"""R20: what the special combat spells do to a fight."""

from __future__ import annotations

import pytest

from solo.games.town.checks.by_hand import script
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked
from solo.games.town.rules.combat import combat
from solo.games.town.rules.rolls import Roll
from solo.kernel.flow import FlowRunner, run
from tests.games.town.fights import combat_pools, facing, ids, pools, waiting
from tests.games.town.helpers import every


def test_enchanting_makes_a_physical_weapon_strike_where_physical_ones_do_not(content: Content) -> None:
    game, amanda, ghost, (gun, spell) = facing(content, "ghost", "45_automatic", "enchant_weapon")
    script(game, [5, 5])
    session = FlowRunner(combat(game, amanda, ghost))
    assert pools(session) == {f"fight:{gun}": 0, "fight": 0}
    script(game, [6, 1])
    session.answer(f"cast:{spell}")
    assert pools(session) == {f"fight:{gun}": 3, "fight": 0}
    assert f"cast:{spell}" not in ids(session)


def test_enchanting_needs_a_physical_weapon(content: Content) -> None:
    game, amanda, cultist, (_, spell) = facing(content, "cultist", "enchanted_blade", "enchant_weapon")
    assert f"cast:{spell}" not in ids(FlowRunner(combat(game, amanda, cultist)))


def test_binding_beats_the_monster_and_is_used_up(content: Content) -> None:
    """Lore 2 and +4: six dice against toughness 3."""
    game, amanda, spawn, (bind,) = facing(content, "star_spawn", "bind_monster")
    dice = script(game, [5, 5, 5, 1, 1, 1])
    assert run(combat(game, amanda, spawn), [f"cast:{bind}"]) == "defeated"
    assert amanda.monster_trophies == [spawn]
    assert amanda.cards == []
    assert combat_pools(game) == []
    assert dice.left == 0


def test_a_failed_binding_stays_with_its_owner_exhausted(content: Content) -> None:
    game, amanda, spawn, (bind,) = facing(content, "star_spawn", "bind_monster")
    script(game, [5, 5, 1, 1, 1, 1])
    session = FlowRunner(combat(game, amanda, spawn))
    session.answer(f"cast:{bind}")
    assert amanda.cards == [bind]
    assert amanda.exhausted == [bind]
    assert pools(session) == {"fight": 0}


def test_the_red_sign_weakens_while_it_is_held(content: Content) -> None:
    game, amanda, maniac, (sign,) = facing(content, "maniac", "red_sign_of_shudde_mell")
    script(game, [5])
    session = FlowRunner(combat(game, amanda, maniac))
    session.answer(f"cast:{sign}")
    view = waiting(session).about
    assert view.pools == {f"fight:{sign}": Roll(3, 1, 1)}
    script(game, [1, 1, 1])
    session.answer(f"fight:{sign}")
    assert waiting(session).about.pools == {f"fight:{sign}": Roll(3, 1, 1), "fight": Roll(3, 2, 1)}


def test_the_red_sign_leaves_one_toughness_at_least(content: Content) -> None:
    game, amanda, cultist, (sign,) = facing(content, "cultist", "red_sign_of_shudde_mell")
    script(game, [5])
    session = FlowRunner(combat(game, amanda, cultist))
    session.answer(f"cast:{sign}")
    assert waiting(session).about.pools[f"fight:{sign}"] == Roll(3, 1, 1)


def test_the_red_sign_blanks_an_ability_of_choice(content: Content) -> None:
    game, amanda, shoggoth, (sign, gun) = facing(content, "shoggoth", "red_sign_of_shudde_mell", "45_automatic")
    script(game, [5, 5, 5])
    session = FlowRunner(combat(game, amanda, shoggoth))
    session.answer("go_on")
    assert pools(session)[f"fight:{gun}"] == 3
    session.answer(f"cast:{sign}")
    assert ids(session) == ["ability:physical_resistance", "none"]
    session.answer("ability:physical_resistance")
    assert pools(session)[f"fight:{gun}+{sign}"] == 5


@pytest.mark.parametrize("monster", ["warlock", "high_priest"])
def test_the_red_sign_cannot_blank_magical_immunity(content: Content, monster: str) -> None:
    game, amanda, id, (sign,) = facing(content, monster, "red_sign_of_shudde_mell")
    script(game, [5] * 8)
    session = FlowRunner(combat(game, amanda, id))
    session.answer(f"cast:{sign}")
    assert waiting(session).kind == "combat"
    assert waiting(session).about.pools[f"fight:{sign}"][1] == 1


def test_binding_with_both_hands_lets_go_of_the_red_sign(content: Content) -> None:
    """What the sign took from the monster is back before the binding is rolled (R20.6)."""
    game, amanda, maniac, (sign, bind) = facing(content, "maniac", "red_sign_of_shudde_mell", "bind_monster")
    script(game, [5, 1, 1, 1, 5, 1, 1, 1, 1, 1])
    session = FlowRunner(combat(game, amanda, maniac))
    session.answer(f"cast:{sign}")
    assert waiting(session).about.pools == {f"fight:{sign}": Roll(3, 1, 1)}
    session.answer(f"fight:{sign}")
    session.answer(f"cast:{bind}")
    check = every(game, Checked)[-1]
    assert (check.check, check.successes, check.difficulty, check.passed) == ("spell", 1, 2, False)
    assert waiting(session).about.pools == {"fight": Roll(3, 2, 1)}
