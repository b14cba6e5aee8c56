"""Where several rules meet: the points players argue about."""

from __future__ import annotations

import pytest

from solo.arkham.checks import skill_check
from solo.arkham.combat import combat
from solo.arkham.content import Content
from solo.arkham.doom import raise_terror
from solo.arkham.events import (
    AllyLeftTown,
    CardIgnored,
    Checked,
    CombatBegan,
    Devoured,
    EncounterBegan,
    KnockedOut,
    MonsterAppeared,
    MonsterDefeated,
    MonsterLeft,
    OutskirtsEmptied,
    Paid,
    Rolled,
    Sealed,
    SpellCast,
    TerrorRaised,
    Traded,
)
from solo.arkham.game import Game, GameEnds
from solo.arkham.losses import lose
from solo.arkham.movement import movement
from solo.arkham.mythos import gate_step, mythos_phase, text_step
from solo.arkham.numbers import SKY
from solo.arkham.scenario import (
    QUARTET,
    give,
    put_environment,
    put_gate,
    put_monster,
    put_trophies,
    scenario,
    script,
    told,
)
from solo.arkham.state import Investigator
from solo.arkham.states import bless
from solo.arkham.stirring import fly
from solo.arkham.turn import in_arkham
from solo.arkham.upkeep import upkeep
from solo.kernel.events import Event
from solo.kernel.flow import Session, run
from tests.arkham.helpers import effect, enter_rumor, every, falls, last, next_turn, options, play_out

STREET = "downtown_street"
KEEP = "set:111"


def table(content: Content, *ids: str, place: str = STREET) -> tuple[Game, Investigator]:
    """Somebody (Amanda when nobody is named) in a street, the others at home."""
    game = scenario(content, investigators=ids or ("amanda_sharpe",))
    who = game.state.investigators[0]
    who.place = place
    return game, who


def quartet(content: Content) -> tuple[Game, Investigator]:
    """The usual four, and Amanda at an explored gate to the Abyss (hexagon) in the woods."""
    game = scenario(content, investigators=QUARTET)
    amanda = game.by_id("amanda_sharpe")
    put_gate(game, "woods", "abyss")
    amanda.place, amanda.explored = "woods", True
    return game, amanda


def on_top(game: Game, *cards: str) -> None:
    """Put mythos cards on top of their deck, the first one uppermost."""
    for card in reversed(cards):
        game.state.mythos_deck.remove(card)
        game.state.mythos_deck.insert(0, card)


def kinds(game: Game, *wanted: type[Event]) -> list[str]:
    return [type(event).__name__ for event in game.events if isinstance(event, wanted)]


# Clue tokens and rerolls


def test_a_reroll_takes_the_dice_of_clues_and_the_successes_along(content: Content) -> None:
    game, amanda = table(content)
    bravery = give(game, amanda, "bravery")
    amanda.clues = 2
    dice = script(game, [5, 1, 1, 2, 1, 1, 2, 6])
    check = run(skill_check(game, amanda, "horror", 0, 2), ["clue", f"use:{bravery}", "clue"])
    assert check.faces == [1, 1, 2, 6] or check.faces == [2, 1, 1, 2, 6]
    assert not check.passed
    assert dice.left == 0


def test_clues_may_be_spent_before_and_after_a_reroll(content: Content) -> None:
    game, amanda = table(content)
    bravery, case = give(game, amanda, "bravery"), give(game, amanda, "lucky_cigarette_case")
    amanda.clues = 2
    dice = script(game, [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5])
    answers = ["clue", f"use:{bravery}", "clue", f"use:{case}"]
    check = run(skill_check(game, amanda, "horror"), answers)
    assert check.faces == [4, 4, 4, 5] or len(check.faces) == 5
    assert check.passed
    assert (amanda.clues, dice.left) == (0, 0)


# Resistance


@pytest.mark.parametrize(
    ("weapons", "added"),
    [
        (["38_revolver", "knife"], 2 + 1),
        (["38_revolver", "38_revolver"], 2 + 2),
        (["45_automatic", "cavalry_saber"], 2 + 1),
        (["38_revolver", "enchanted_knife"], 2 + 3),
        (["axe", "knife"], 1 + 1),
    ],
)
def test_resistance_halves_each_of_two_weapons_by_itself(content: Content, weapons: list[str], added: int) -> None:
    game, amanda = table(content)
    amanda.sliders = [1, 3, 1]
    arms = "+".join(give(game, amanda, weapon) for weapon in weapons)
    shoggoth = put_monster(game, "shoggoth", STREET)
    script(game, [5] * 2)
    session = Session(combat(game, amanda, shoggoth))
    assert session.decision is not None
    assert session.decision.about.pools[f"fight:{arms}"] == (3 + added, 3)


# A spell that costs the last sanity


def test_the_last_sanity_binds_the_monster_and_then_the_caster_goes_insane(content: Content) -> None:
    game, amanda = table(content)
    bind, knife, food = (give(game, amanda, card) for card in ("bind_monster", "knife", "food"))
    amanda.sanity, amanda.clues = 2, 3
    cultist = put_monster(game, "cultist", STREET)
    script(game, [5] + [1] * 5)
    falls(combat(game, amanda, cultist), [f"cast:{bind}", f"card:{knife}"])
    assert kinds(game, Paid, SpellCast, MonsterDefeated, KnockedOut) == [
        "Paid",
        "SpellCast",
        "MonsterDefeated",
        "KnockedOut",
    ]
    assert (amanda.place, amanda.sanity) == ("arkham_asylum", 1)
    assert amanda.monster_trophies == [cultist]
    assert (amanda.cards, amanda.clues) == ([food], 2)


def test_the_last_sanity_for_a_combat_spell_ends_the_combat_before_a_blow(content: Content) -> None:
    game, amanda = table(content)
    spell = give(game, amanda, "shrivelling")
    amanda.sanity = 1
    cultist = put_monster(game, "cultist", STREET)
    script(game, [6])
    falls(combat(game, amanda, cultist), [f"cast:{spell}"])
    assert last(game, SpellCast).passed
    assert [check.check for check in every(game, Checked)] == ["spell"]
    assert game.state.monsters == {cultist: STREET}


# Ambush and fleeing


def test_a_failed_evade_from_an_ambush_leaves_no_way_but_fighting(content: Content) -> None:
    game, amanda = table(content)
    knife = give(game, amanda, "knife")
    ghoul = put_monster(game, "ghoul", STREET)
    script(game, [5, 5, 5])
    session = Session(movement(game, amanda))
    session.answer("go:easttown_street")
    session.answer(f"evade:{ghoul}")
    assert (amanda.stamina, len(told(game, CombatBegan))) == (4, 1)
    assert sorted(options(session)) == ["fight", f"fight:{knife}"]


def test_a_spell_that_blanks_the_ambush_opens_the_way_to_flee(content: Content) -> None:
    game, amanda = table(content)
    sign = give(game, amanda, "red_sign_of_shudde_mell")
    ghoul = put_monster(game, "ghoul", STREET)
    script(game, [5, 5, 5, 5])
    session = Session(combat(game, amanda, ghoul))
    assert "flee" not in options(session)
    session.answer(f"cast:{sign}")
    session.answer("ability:ambush")
    assert "flee" in options(session)


# Overwhelming


def test_an_overwhelming_monster_falls_with_its_victor_and_is_his_trophy(content: Content) -> None:
    game, amanda = table(content)
    gun = give(game, amanda, "tommy_gun")
    gug = put_monster(game, "gug", STREET)
    amanda.stamina = 1
    script(game, [5, 5] + [6] * 6)
    falls(combat(game, amanda, gug), [f"fight:{gun}"])
    assert amanda.monster_trophies == [gug]
    assert game.state.monsters == {}
    assert (amanda.place, amanda.stamina, amanda.cards) == ("st_marys_hospital", 1, [gun])
    assert kinds(game, MonsterDefeated, KnockedOut) == ["MonsterDefeated", "KnockedOut"]


# Trading in the middle of a movement


def test_what_is_traded_on_the_way_helps_for_the_rest_of_the_way(content: Content) -> None:
    """Two points: one step, a motorcycle from a friend, and two steps more than the feet would go."""
    game, amanda = table(content, "amanda_sharpe", "joe_diamond")
    joe = game.by_id("joe_diamond")
    joe.place, joe.money, amanda.money = "easttown_street", 2, 1
    cycle = give(game, joe, "motorcycle")
    knife = give(game, amanda, "knife")
    answers = ["go:easttown_street", "trade:joe_diamond", f"take:{cycle}", f"give:{knife}", "take:money:2", "done"]
    answers += [f"use:{cycle}", "go:rivertown_street", "go:french_hill_street", "go:southside_street"]
    run(movement(game, amanda), answers)
    assert amanda.place == "southside_street"
    assert (amanda.cards, amanda.exhausted, amanda.money) == ([cycle], [cycle], 3)
    assert (joe.cards, joe.money) == ([knife], 0)
    assert len(told(game, Traded)) == 3


def test_a_card_that_was_used_stays_exhausted_in_other_hands(content: Content) -> None:
    game, amanda = table(content, "amanda_sharpe", "joe_diamond")
    joe = game.by_id("joe_diamond")
    joe.place = STREET
    cycle = give(game, amanda, "motorcycle")
    answers = [f"use:{cycle}", "trade:joe_diamond", f"give:{cycle}", "done", "stop"]
    run(movement(game, amanda), answers)
    session = Session(movement(game, joe))
    assert joe.exhausted == [cycle]
    assert f"use:{cycle}" not in options(session)
    assert f"trade:{amanda.id}" in options(session)


# Half of the items


def test_half_of_the_items_counts_spells_and_protected_weapons_and_rounds_down(content: Content) -> None:
    """Five items, one of them protected: two go, of the owner's choice."""
    game, amanda = table(content)
    cards = ["18_derringer", "dark_cloak", "wither", "enchanted_blade", "lantern", "duke", "bravery"]
    copies = [give(game, amanda, card) for card in cards]
    amanda.clues = 5
    session = Session(lose(game, amanda, stamina=5))
    assert session.decision is not None
    assert (session.decision.least, session.decision.most) == (2, 2)
    assert options(session) == [f"card:{copy}" for copy in copies[:5]]
    game, amanda = table(content)
    copies = [give(game, amanda, card) for card in cards]
    amanda.clues = 5
    falls(lose(game, amanda, stamina=5), [[f"card:{copies[2]}", f"card:{copies[4]}"]])
    assert amanda.cards == [copies[0], copies[1], copies[3], copies[5], copies[6]]
    assert amanda.clues == 3


# An Elder Sign that costs its user everything


def test_an_elder_sign_that_devours_its_user_still_seals(content: Content) -> None:
    """A18, R25.7: the seal and the trophy stand; the doom token is gone, and so is the card."""
    game, amanda = quartet(content)
    gate = game.state.gates["woods"]
    sign = give(game, amanda, "elder_sign")
    amanda.sanity = amanda.stamina = 1
    game.state.doom = 5
    session = Session(in_arkham(game, amanda))
    session.answer(f"use:{sign}")
    while session.decision is not None and session.decision.kind != "sliders":
        session.answer(session.decision.default)
    assert kinds(game, Sealed, Devoured) == ["Sealed", "Devoured"]
    assert (game.state.seals, game.state.gates, game.state.doom) == (["woods"], {}, 4)
    fresh = game.state.investigators[amanda.seat]
    assert fresh is not amanda
    assert fresh.gate_trophies == [gate]
    assert game.state.boxed_cards == [sign]
    assert game.state.elder_signs_used == 1


@pytest.mark.parametrize(
    ("sanity", "stamina", "place"), [(1, 5, "arkham_asylum"), (5, 1, "st_marys_hospital")], ids=["insane", "unconscious"]
)
def test_an_elder_sign_may_knock_its_user_out_when_all_is_done(
    content: Content, sanity: int, stamina: int, place: str
) -> None:
    game, amanda = quartet(content)
    sign = give(game, amanda, "elder_sign")
    amanda.sanity, amanda.stamina = sanity, stamina
    falls(in_arkham(game, amanda), [f"use:{sign}"])
    assert (amanda.place, game.state.seals, len(amanda.gate_trophies)) == (place, ["woods"], 1)


# Closing a gate


def test_closing_a_gate_calls_its_dimension_back_from_everywhere(content: Content) -> None:
    game, amanda = quartet(content)
    put_gate(game, "graveyard", "yuggoth")
    gone = [
        put_monster(game, "ghoul", "woods"),
        put_monster(game, "ghoul", "rivertown_street"),
        put_monster(game, "dark_young", "graveyard"),
        put_monster(game, "flying_polyp", SKY),
    ]
    outside = [put_monster(game, "formless_spawn", STREET), put_monster(game, "cultist", STREET)]
    for monster in outside:
        del game.state.monsters[monster]
    game.state.outskirts = list(outside)
    stays = put_monster(game, "cultist", "woods")
    put_trophies(game, game.by_id("joe_diamond"), monsters=["ghoul"])
    script(game, [6, 6])
    run(in_arkham(game, amanda), ["close:fight"]) if amanda.sliders[1] > 1 else run(
        in_arkham(game, _strong(amanda)), ["close:fight"]
    )
    assert game.state.monsters == {stays: "woods"}
    assert game.state.outskirts == [outside[1]]
    assert {event.monster for event in every(game, MonsterLeft)} == {*gone, outside[0]}
    assert set(gone) | {outside[0]} <= set(game.state.cup)
    assert len(game.by_id("joe_diamond").monster_trophies) == 1


def _strong(who: Investigator) -> Investigator:
    who.sliders = [1, 3, 1]
    return who


@pytest.mark.parametrize(("spare", "outcome"), [(2, ""), (3, "victory")])
def test_the_last_gate_wins_only_with_enough_trophies(content: Content, spare: int, outcome: str) -> None:
    """Four play: four gate trophies of all together, the one just gained among them; else the game goes on."""
    game, amanda = quartet(content)
    _strong(amanda)
    put_trophies(game, game.by_id("joe_diamond"), gates=spare)
    script(game, [6, 6])
    flow = in_arkham(game, amanda)
    if outcome:
        with pytest.raises(GameEnds):
            run(flow, ["close:fight"])
    else:
        run(flow, ["close:fight"])
    assert (game.state.gates, len(amanda.gate_trophies)) == ({}, 1)
    assert game.state.outcome == outcome
