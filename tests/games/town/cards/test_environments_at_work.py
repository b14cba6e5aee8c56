"""Environments at work: what happens to those who end their movement somewhere, who heal, cast, seal or fight (R16.2)."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import JAIL, SKY
from solo.games.town.rules.battle import awaken
from solo.games.town.rules.cards import has
from solo.games.town.rules.combat import combat
from solo.games.town.rules.encounters import arkham_encounters, explored_gate
from solo.games.town.rules.monsters import draw_monster, place_in_outskirts
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import text_step
from solo.games.town.rules.upkeep import actions
from solo.games.town.state import Investigator
from solo.kernel.flow import Flow, FlowRunner, run
from tests.games.town.helpers import about, changed, effect, every, holdings, last, options


def under(content: Content, card: str, place: str = "woods") -> tuple[Game, Investigator]:
    """Amanda (lore 2, will 3) and Joe in the days of an environment; no clue lies where she stands."""
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"], ancient_one="nyarlathotep")
    put_environment(game, card)
    who = game.by_id("amanda_sharpe")
    who.place = place
    game.state.clues[place] = 0
    return game, who


def stops(game: Game, who: Investigator) -> Flow[None]:
    """A movement phase of one who stays where he is."""
    who.delayed = True
    return movement(game, who)


STREETS = [
    "northside_street",
    "downtown_street",
    "easttown_street",
    "rivertown_street",
    "french_hill_street",
    "southside_street",
    "uptown_street",
    "miskatonic_university_street",
    "merchant_district_street",
]

# What happens at the end of a movement


@pytest.mark.parametrize("street", STREETS)
@pytest.mark.parametrize(("face", "caught"), [(4, True), (5, False)])
def test_curfew_jails_those_in_the_streets(content: Content, street: str, face: int, caught: bool) -> None:
    game, who = under(content, "curfew_enforced", street)
    who.money = 5
    script(game, [face, 1, 1])
    run(stops(game, who))
    check = last(game, events.Checked)
    assert (check.check, check.modifier, check.pool, check.difficulty) == ("will", 0, 3, 1)
    assert (who.place, who.money) == ((JAIL, 3) if caught else (street, 5))


def test_curfew_spares_the_deputy_and_those_indoors(content: Content) -> None:
    game, who = under(content, "curfew_enforced")
    run(stops(game, who))
    give(game, who, "deputy_of_arkham")
    who.place = "uptown_street"
    run(stops(game, who))
    assert every(game, events.Checked) == []
    assert who.place == "uptown_street"


@pytest.mark.parametrize(("face", "lost"), [(4, {"sanity": -1}), (5, {})])
def test_the_carnival_teaches_and_terrifies(content: Content, face: int, lost: dict[str, int]) -> None:
    """It is no matter of choice; the clue comes first and may help already."""
    game, who = under(content, "darkes_carnival_arrives", "northside_street")
    before = holdings(game, who)
    script(game, [face, 1])
    session = FlowRunner(stops(game, who))
    assert who.clues == 1
    if_asked = ["accept"] if lost else []
    for answer in if_asked:
        session.answer(answer)
    check = last(game, events.Checked)
    assert (check.check, check.modifier, check.pool) == ("will", -1, 2)
    assert changed(game, who, before) == {"clues": 1, **lost}


@pytest.mark.parametrize(("face", "found"), [(4, {}), (5, {"clues": 1})])
def test_the_exhibit_may_be_read(content: Content, face: int, found: dict[str, int]) -> None:
    game, who = under(content, "egyptian_exhibit_visits_miskatonic_u", "miskatonic_university_street")
    before = holdings(game, who)
    run(stops(game, who), ["skip"])
    assert (changed(game, who, before), every(game, events.Checked)) == ({}, [])
    script(game, [face])
    run(stops(game, who), ["visit:egyptian_exhibit_visits_miskatonic_u"])
    check = last(game, events.Checked)
    assert (check.check, check.modifier, check.pool) == ("lore", -1, 1)
    assert changed(game, who, before) == found


@pytest.mark.parametrize("bought", [0, 1, 2])
def test_two_unique_items_are_for_sale_uptown(content: Content, bought: int) -> None:
    game, who = under(content, "estate_sale", "uptown_street")
    who.money = 30
    run(stops(game, who), ["skip"])
    deck = game.state.decks["unique"]
    top = deck[:2]
    prices = [content.card(copy).price or 0 for copy in top]
    session = FlowRunner(stops(game, who))
    session.answer("visit:estate_sale")
    assert (options(session)[0], about(session)) == ("nothing", tuple(top))
    for copy, price in zip(top[:bought], prices, strict=False):
        session.answer(f"buy:{copy}:{price}")
    for _ in range(0 if bought == 2 else 1):
        session.answer("nothing")
    assert session.over
    assert (who.cards, who.money) == (top[:bought], 30 - sum(prices[:bought]))
    assert deck[len(deck) - 2 + bought :] == top[bought:]


BARGAINS = {
    "blood_magic": ("rivertown_street", "stamina", {"clues": 3}),
    "the_man_in_black": ("french_hill_street", "sanity", {"clues": 1, "spell": 1}),
}


@pytest.mark.parametrize("card", BARGAINS)
@pytest.mark.parametrize(("faces", "loss"), [((5, 6, 5), 0), ((1, 5, 6), 1), ((4, 1, 5), 2)])
def test_a_bargain_costs_one_for_each_die_that_fails(
    content: Content, card: str, faces: tuple[int, ...], loss: int
) -> None:
    """As many dice as there is of it; clues cannot help, and what is won is always the same."""
    place, what, gained = BARGAINS[card]
    game, who = under(content, card, place)
    setattr(who, what, 3)
    who.clues = 4
    before = holdings(game, who)
    run(stops(game, who), ["skip"])
    assert changed(game, who, before) == {}
    dice = script(game, [*faces, 1])
    run(stops(game, who), [f"visit:{card}"])
    assert dice.left == 1
    assert changed(game, who, before) == {**gained, **({what: -loss} if loss else {})}


@pytest.mark.parametrize("card", BARGAINS)
@pytest.mark.parametrize(("luck", "faces"), [("blessing", (3, 3)), ("curse", (5, 5)), ("", (4, 4))])
def test_who_gives_everything_in_a_bargain_is_devoured(
    content: Content, card: str, luck: str, faces: tuple[int, ...]
) -> None:
    """Instead of falling insane or unconscious. Blessing and curse count for these dice."""
    place, what, _ = BARGAINS[card]
    game, who = under(content, card, place)
    setattr(who, what, 2)
    for each in [luck] if luck else []:
        give(game, who, each)
    script(game, faces)
    session = FlowRunner(stops(game, who))
    with pytest.raises(Collapsed):
        session.answer(f"visit:{card}")
        session.answer("set:111")
    assert every(game, events.Devoured) == [events.Devoured("amanda_sharpe")]
    assert every(game, events.KnockedOut) == []
    assert game.state.investigators[0] is not who


# Monsters


def test_the_mi_gos_machines_make_two_items(content: Content) -> None:
    game, who = under(content, "alien_technology", "uptown_street")
    who.check_bonus = 9
    monster = put_monster(game, "mi_go", who.place)
    uniques = game.state.decks["unique"][:2]
    script(game, [6] * 20)
    assert run(combat(game, who, monster), ["fight"]) == "defeated"
    assert last(game, events.Checked).difficulty == 3
    assert who.cards == uniques
    assert monster in game.state.boxed_monsters


@pytest.mark.parametrize("kind", ["warlock", "byakhee"])
def test_no_other_monster_yields_more(content: Content, kind: str) -> None:
    game, who = under(content, "alien_technology", "uptown_street")
    who.check_bonus = 9
    monster = put_monster(game, kind, who.place)
    script(game, [6] * 20)
    run(combat(game, who, monster), ["fight"])
    assert who.cards == []


@pytest.mark.parametrize(
    ("card", "kind"), [("raining_cats_and_dogs", "fire_vampire"), ("sunny_and_clear", "haunter_of_the_dark")]
)
def test_some_weather_drives_one_kind_out_and_lets_none_in(content: Content, card: str, kind: str) -> None:
    """From streets, locations, Sky and Outskirts; when one is drawn for the board another takes its place."""
    game, _ = under(content, "the_festival")
    count = content.monsters[kind].fact.count
    for _, place in zip(range(count), (SKY, "woods"), strict=False):
        put_monster(game, kind, place)
    kept = put_monster(game, "gug", "woods")
    game.state.mythos_deck.remove(card)
    game.state.mythos_card = card
    run(text_step(game, content.mythos[card]))
    assert game.state.monsters == {kept: "woods"}
    assert len(every(game, events.MonsterLeft)) == count
    game.state.cup[:] = [f"{kind}.1", "gug.2"]
    assert run(draw_monster(game)) == "gug.2"
    assert game.state.cup == [f"{kind}.1"]


@pytest.mark.parametrize(
    ("card", "kind"), [("raining_cats_and_dogs", "fire_vampire"), ("sunny_and_clear", "haunter_of_the_dark")]
)
def test_the_weather_reaches_the_outskirts(content: Content, card: str, kind: str) -> None:
    game, _ = under(content, "the_festival")
    game.state.cup.remove(f"{kind}.1")
    game.state.outskirts = [f"{kind}.1", "gug.1"]
    game.state.cup.remove("gug.1")
    game.state.mythos_deck.remove(card)
    game.state.mythos_card = card
    run(text_step(game, content.mythos[card]))
    assert game.state.outskirts == ["gug.1"]
    assert f"{kind}.1" in game.state.cup


def test_the_town_cannot_be_frightened_in_happy_days(content: Content) -> None:
    """Not even when the Outskirts overflow; an ally stays and no doom token comes at terror 10."""
    game, who = under(content, "happy_days_are_here_again")
    for _ in range(7):
        run(place_in_outskirts(game, run(draw_monster(game))))
    assert (game.state.outskirts, len(game.state.cup)) == ([], 60)
    run(effect(game, who, {"terror": 1}))
    assert (game.state.terror, len(game.state.decks["ally"])) == (0, 11)
    game.state.terror = 10
    run(effect(game, who, {"terror": 2}))
    assert game.state.doom == 0


# Healing


@pytest.mark.parametrize(
    ("card", "what", "place", "healer", "ability"),
    [
        ("a_strange_plague", "stamina", "st_marys_hospital", "vincent_lee", "physician"),
        ("dreams_of_a_sunken_city", "sanity", "arkham_asylum", "carolyn_fern", "psychology"),
    ],
)
def test_only_proper_care_heals(content: Content, card: str, what: str, place: str, healer: str, ability: str) -> None:
    """The ability of one location and of one investigator; no encounter, no spell, no ally, not even far away."""
    game = scenario(content, investigators=["amanda_sharpe", healer])
    put_environment(game, card)
    who, doctor = game.state.investigators
    who.sanity = who.stamina = 2
    who.place = place
    run(arkham_encounters(game, who), [f"ability:{place}"])
    assert getattr(who, what) == 3
    doctor.place = place
    run(actions(game, doctor), [f"use:{ability}"])
    assert getattr(who, what) == 4
    who.money = 2
    for area in ("woods", "abyss_1"):
        who.place = area
        run(effect(game, who, {"gain": {what: 1}}, {"gain": {what: "max"}}))
        assert getattr(who, what) == 4
    other = "sanity" if what == "stamina" else "stamina"
    run(effect(game, who, {"gain": {other: 1}}))
    assert getattr(who, other) == 3


@pytest.mark.parametrize(
    ("card", "what", "place"),
    [("a_strange_plague", "stamina", "st_marys_hospital"), ("dreams_of_a_sunken_city", "sanity", "arkham_asylum")],
)
def test_full_treatment_for_two_dollars_heals_too(content: Content, card: str, what: str, place: str) -> None:
    game, who = under(content, card, place)
    setattr(who, what, 1)
    who.money = 2
    run(arkham_encounters(game, who), [f"ability:{place}", "full"])
    assert (getattr(who, what), who.money) == (5, 0)


# Magic and seals


@pytest.mark.parametrize(("card", "cost"), [("planetary_alignment", 0), ("the_festival", 2)])
def test_the_stars_pay_for_spells(content: Content, card: str, cost: int) -> None:
    game, who = under(content, card, "uptown_street")
    copy = give(game, who, "dread_curse_of_azathoth")
    monster = put_monster(game, "cultist", who.place)
    script(game, [6] * 20)
    session = FlowRunner(combat(game, who, monster))
    session.answer(f"cast:{copy}")
    assert who.sanity == 5 - cost


def test_no_magic_under_a_dark_sun(content: Content) -> None:
    """In combat, in upkeep, in Other Worlds; the magic of weapons is another thing."""
    game, who = under(content, "solar_eclipse", "uptown_street")
    spells = [give(game, who, card) for card in ("wither", "heal", "find_gate")]
    blade = give(game, who, "enchanted_blade")
    who.stamina = 1
    monster = put_monster(game, "cultist", who.place)
    assert options(FlowRunner(combat(game, who, monster))) == [f"fight:{blade}", "fight", "flee"]
    run(actions(game, who))
    who.place = "abyss_1"
    run(movement(game, who))
    assert (who.place, who.exhausted, who.cards[:3]) == ("abyss_2", [], spells)


def test_now_nothing_can_be_sealed_but_gates_can_be_closed(content: Content) -> None:
    game, who = under(content, "no_one_can_help_you_now")
    sign = give(game, who, "elder_sign")
    put_gate(game, "woods", "dreamlands")
    put_gate(game, "graveyard", "abyss")
    who.explored, who.clues = True, 9
    session = FlowRunner(explored_gate(game, who))
    assert options(session) == ["close:lore", "close:fight", "leave"]
    script(game, [6, 1, 1])
    session.answer("close:lore")
    assert session.over
    assert (list(game.state.gates), game.state.seals, who.clues, who.cards) == (["graveyard"], [], 9, [sign])


@pytest.mark.parametrize(("clues", "sealed"), [(2, False), (3, True), (5, True)])
def test_noden_makes_sealing_cheaper(content: Content, clues: int, sealed: bool) -> None:
    game, who = under(content, "nodens_favor")
    put_gate(game, "woods", "dreamlands")
    put_gate(game, "graveyard", "abyss")
    who.explored, who.clues = True, clues
    script(game, [6, 1, 1])
    session = FlowRunner(explored_gate(game, who))
    session.answer("close:lore")
    assert ("seal:woods" in options(session)) is sealed
    for answer in ["seal:woods"] if sealed else []:
        session.answer(answer)
    assert (game.state.seals, who.clues) == ((["woods"], clues - 3) if sealed else ([], clues))


def test_rlyeh_takes_a_second_success(content: Content) -> None:
    """R'lyeh: -3. The clues for a seal are five as ever."""
    game, who = under(content, "rlyeh_rising")
    put_gate(game, "woods", "rlyeh")
    put_gate(game, "graveyard", "abyss")
    who.explored, who.sliders = True, [1, 1, 3]
    who.check_bonus = 2
    script(game, [6, 1, 1])
    run(explored_gate(game, who), ["close:lore"])
    assert (last(game, events.Checked).difficulty, "woods" in game.state.gates) == (2, True)
    script(game, [6, 6, 1])
    run(explored_gate(game, who), ["close:lore"])
    assert "woods" not in game.state.gates


# The end of it


@pytest.mark.parametrize("card", ["curfew_enforced", "darkes_carnival_arrives", "blood_magic", "estate_sale"])
def test_when_it_is_replaced_nothing_more_happens_in_the_street(content: Content, card: str) -> None:
    place = (content.mythos[card].fact.activity or ["uptown_street"])[0]
    game, who = under(content, card, place)
    who.money = 30
    game.state.mythos_deck.remove("the_festival")
    game.state.mythos_card = "the_festival"
    run(text_step(game, content.mythos["the_festival"]))
    before = holdings(game, who)
    run(stops(game, who))
    assert (changed(game, who, before), who.place) == ({}, place)


def test_r29_2_an_environment_ends_when_the_ancient_one_awakes(content: Content) -> None:
    game, who = under(content, "planetary_alignment")
    who.clues = 1
    run(awaken(game, "doom"))
    assert (game.state.environment, game.state.mythos_deck[-1]) == ("", "planetary_alignment")
    assert not game.air.free_casting
    assert has(who, "curse") == ""
