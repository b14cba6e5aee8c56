"""R16.2: environments, and what they change as long as they are in play."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_environment, put_gate, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.effect_context import Walk
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import JAIL, SKY
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.combat import place_defeated
from solo.games.town.rules.doom import raise_terror
from solo.games.town.rules.encounters import explored_gate
from solo.games.town.rules.gates import closing_difficulty, seal_cost
from solo.games.town.rules.losses import gain
from solo.games.town.rules.movement import end_movement, movement_points
from solo.games.town.rules.uses import usable
from solo.games.town.state import Investigator
from solo.kernel.flow import Flow, FlowRunner, run
from tests.games.town.tables import enter_environment


def ending(game: Game, who: Investigator) -> Flow[None]:
    """The end of a movement."""
    return end_movement(game, who, Walk(0))


def test_r16_2_it_stays_in_play(content: Content) -> None:
    game = scenario(content)
    enter_environment(game, "the_festival")
    assert game.state.environment == "the_festival"
    assert list(game.cards_in_play()) == ["the_festival"]
    assert "the_festival" not in game.state.mythos_deck
    assert game.events == [events.CardEntered("the_festival")]


def test_r16_2_a_new_one_sends_the_old_one_under_the_deck(content: Content) -> None:
    game = scenario(content)
    enter_environment(game, "the_festival")
    enter_environment(game, "heat_wave")
    assert list(game.cards_in_play()) == ["heat_wave"]
    assert game.state.mythos_deck[-1] == "the_festival"
    assert told(game, events.CardEnded) == [events.CardEnded("the_festival", "replaced")]
    assert game.figures("cultist.1").toughness == 1


@pytest.mark.parametrize(
    ("card", "tougher"),
    [
        ("alien_technology", {"mi_go": 3}),
        ("the_festival", {"cultist": 2, "byakhee": 2}),
        ("rlyeh_rising", {"star_spawn": 4, "maniac": 2}),
        ("the_chill_of_the_grave", {"ghost": 2, "vampire": 3, "zombie": 2}),
        ("things_of_darkness", {"ghoul": 2, "formless_spawn": 3, "shoggoth": 4, "flying_polyp": 4}),
        ("heat_wave", {"fire_vampire": 2}),
    ],
)
def test_r16_2_some_monsters_are_tougher(content: Content, card: str, tougher: dict[str, int]) -> None:
    game = scenario(content, ancient_one="yig")
    printed = {kind: monster.fact.toughness for kind, monster in content.monsters.items()}
    assert {kind: game.figures(f"{kind}.1").toughness for kind in printed} == printed
    enter_environment(game, card)
    assert {kind: game.figures(f"{kind}.1").toughness for kind in printed} == {**printed, **tougher}


@pytest.mark.parametrize(
    ("card", "changes"),
    [
        ("blackest_night", {"luck": -1, "sneak": 1, "evade": 1}),
        ("an_evil_fog", {"will": -1, "horror": -1, "sneak": 1, "evade": 1}),
        ("heat_wave", {"fight": -1, "combat": -1, "lore": 1, "spell": 1}),
        ("raining_cats_and_dogs", {"speed": -1, "sneak": 1, "evade": 1}),
        ("sunny_and_clear", {"sneak": -1, "evade": -1, "will": 1, "horror": 1}),
    ],
)
@pytest.mark.parametrize(("place", "counts"), [("woods", 1), ("uptown_street", 1), ("abyss_1", 0), ("yuggoth_2", 0)])
def test_r16_2_checks_change_in_arkham_only(
    content: Content, card: str, changes: dict[str, int], place: str, counts: int
) -> None:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    who.place = place
    kinds = ("speed", "sneak", "fight", "will", "lore", "luck", "evade", "horror", "combat", "spell")
    before = {kind: pool_of(game, who, kind, 3) for kind in kinds}
    enter_environment(game, card)
    after = {kind: before[kind] + counts * changes.get(kind, 0) for kind in kinds}
    assert {kind: pool_of(game, who, kind, 3) for kind in kinds} == after


@pytest.mark.parametrize("card", ["icy_conditions", "raining_cats_and_dogs"])
def test_r16_2_some_weather_costs_a_movement_point(content: Content, card: str) -> None:
    game = scenario(content)
    who = game.by_id("joe_diamond")
    assert movement_points(game, who) == 4
    enter_environment(game, card)
    assert movement_points(game, who) == 3


@pytest.mark.parametrize(
    ("card", "kind"), [("raining_cats_and_dogs", "fire_vampire"), ("sunny_and_clear", "haunter_of_the_dark")]
)
def test_r16_2_one_kind_is_driven_off_when_it_enters_play(content: Content, card: str, kind: str) -> None:
    game = scenario(content, ancient_one="nyarlathotep")
    one = put_monster(game, kind, SKY)
    kept = put_monster(game, "cultist", "woods")
    enter_environment(game, card)
    assert game.state.monsters == {kept: "woods"}
    assert told(game, events.MonsterLeft) == [events.MonsterLeft(one, SKY, "cup")]


def test_r16_2_the_haunter_is_stronger_in_the_blackest_night(content: Content) -> None:
    game = scenario(content, ancient_one="nyarlathotep")
    combat = game.figures("haunter_of_the_dark.1").combat
    assert combat is not None
    assert combat.rating == -2
    put_environment(game, "blackest_night")
    combat = game.figures("haunter_of_the_dark.1").combat
    assert combat is not None
    assert (combat.rating, combat.damage) == (-5, 2)


def test_r16_2_terror_cannot_rise_in_happy_days(content: Content) -> None:
    game = scenario(content)
    enter_environment(game, "happy_days_are_here_again")
    run(raise_terror(game, 3))
    assert game.state.terror == 0
    assert len(game.state.decks["ally"]) == 11
    game.state.terror = 10
    run(raise_terror(game))
    assert game.state.doom == 0


@pytest.mark.parametrize(
    ("card", "what", "sources"),
    [
        ("a_strange_plague", "stamina", ["st_marys_hospital", "physician"]),
        ("dreams_of_a_sunken_city", "sanity", ["arkham_asylum", "psychology"]),
    ],
)
def test_r16_2_only_proper_care_heals(content: Content, card: str, what: str, sources: list[str]) -> None:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    who.sanity = who.stamina = 1
    enter_environment(game, card)
    assert gain(game, who, what, 2, "st_marys_hospital_3") == 0
    assert gain(game, who, what, 2) == 0
    assert [gain(game, who, what, 1, source) for source in sources] == [1, 1]
    other = "sanity" if what == "stamina" else "stamina"
    assert gain(game, who, other, 2, "food") == 2


def test_r16_2_no_sealing_but_closing(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    put_gate(game, "woods", "dreamlands")
    put_gate(game, "graveyard", "abyss")
    who.place, who.explored, who.clues = "woods", True, 7
    give(game, who, "elder_sign")
    enter_environment(game, "no_one_can_help_you_now")
    session = FlowRunner(explored_gate(game, who))
    assert session.decision is not None
    assert [each.id for each in session.decision.options] == ["close:lore", "close:fight", "leave"]
    script(game, [6, 1, 1])
    session.answer("close:lore")
    assert session.over
    assert list(game.state.gates) == ["graveyard"]
    assert (game.state.seals, who.clues) == ([], 7)


def test_r16_2_sealing_is_cheaper_by_two(content: Content) -> None:
    game = scenario(content)
    assert seal_cost(game) == 5
    enter_environment(game, "nodens_favor")
    assert seal_cost(game) == 3


def test_r16_2_gates_to_rlyeh_are_harder_to_close(content: Content) -> None:
    game = scenario(content)
    put_gate(game, "woods", "rlyeh")
    put_gate(game, "graveyard", "abyss")
    enter_environment(game, "rlyeh_rising")
    assert (closing_difficulty(game, "woods"), closing_difficulty(game, "graveyard")) == (2, 1)


def test_r16_2_no_spells_in_an_eclipse(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("harvey_walters")
    heal = give(game, who, "heal")
    who.stamina = 1
    assert [offer.option.id for offer in usable(game, who, "upkeep", "")] == [f"cast:{heal}"]
    enter_environment(game, "solar_eclipse")
    assert usable(game, who, "upkeep", "") == []


def test_r16_2_a_mi_go_yields_one_more_item(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    enter_environment(game, "alien_technology")
    monster = put_monster(game, "mi_go", "woods")
    run(place_defeated(game, who, monster, endless=False))
    assert len(who.cards) == 2
    assert all(content.card(card).deck == "unique" for card in who.cards)
    assert monster in game.state.boxed_monsters
    assert who.monster_trophies == []


def test_r16_2_curfew(content: Content) -> None:
    game = scenario(content)
    caught, deputy, inside = (game.by_id(id) for id in ("joe_diamond", "harvey_walters", "ashcan_pete"))
    caught.place, deputy.place, inside.place = "uptown_street", "uptown_street", "woods"
    game.state.clues["woods"] = 0
    give(game, deputy, "deputy_of_arkham")
    enter_environment(game, "curfew_enforced")
    script(game, [1, 1])
    for who in (caught, deputy, inside):
        run(ending(game, who))
    assert [who.place for who in (caught, deputy, inside)] == [JAIL, "uptown_street", "woods"]
    assert [each.who for each in told(game, events.Checked)] == ["joe_diamond"]


def test_r16_2_the_carnival_is_no_matter_of_choice(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    enter_environment(game, "darkes_carnival_arrives")
    script(game, [1, 1])
    for street in ("uptown_street", "northside_street"):
        who.place = street
        run(ending(game, who), ["accept"] if street == "northside_street" else [])
    assert (who.clues, who.sanity) == (1, 4)


def test_r16_2_the_exhibit_is(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("harvey_walters")
    who.place = "miskatonic_university_street"
    enter_environment(game, "egyptian_exhibit_visits_miskatonic_u")
    run(ending(game, who), ["skip"])
    assert who.clues == 0
    script(game, [6, 1, 1])
    run(ending(game, who), ["visit:egyptian_exhibit_visits_miskatonic_u"])
    assert who.clues == 1


@pytest.mark.parametrize("bought", [0, 1, 2])
def test_r16_2_the_estate_sale_shows_two_unique_items(content: Content, bought: int) -> None:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    who.place, who.money = "uptown_street", 30
    enter_environment(game, "estate_sale")
    deck = game.state.decks["unique"]
    one, two = deck[:2]
    prices = [content.card(card).price or 0 for card in (one, two)]
    answers = [f"buy:{one}:{prices[0]}", f"buy:{two}:{prices[1]}", "nothing"]
    answers = answers[:2] if bought == 2 else [*answers[:bought], "nothing"]
    session = FlowRunner(ending(game, who))
    session.answer("visit:estate_sale")
    while session.decision is not None:
        session.answer(answers.pop(0))
    assert who.cards == [one, two][:bought]
    assert who.money == 30 - sum(prices[:bought])
    assert deck[len(deck) - 2 + bought :] == [one, two][bought:]


def test_r16_2_blood_magic_trades_stamina_for_clues(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    who.place, who.stamina = "rivertown_street", 4
    enter_environment(game, "blood_magic")
    script(game, [1, 2, 5, 6])
    run(ending(game, who), ["visit:blood_magic"])
    assert (who.stamina, who.clues) == (2, 3)


def test_r16_2_blood_magic_devours_who_gives_everything(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    who.place, who.stamina = "rivertown_street", 2
    enter_environment(game, "blood_magic")
    script(game, [1, 4])
    session = FlowRunner(ending(game, who))
    session.answer("visit:blood_magic")
    with pytest.raises(Collapsed):
        while session.decision is not None:
            session.answer(session.decision.default)
    assert told(game, events.Devoured) == [events.Devoured("amanda_sharpe")]
    assert told(game, events.KnockedOut) == []


def test_r16_2_the_man_in_black_trades_sanity_for_a_spell(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("amanda_sharpe")
    who.place, who.sanity = "french_hill_street", 3
    enter_environment(game, "the_man_in_black")
    script(game, [5, 1, 6])
    run(ending(game, who), ["visit:the_man_in_black"])
    assert (who.sanity, who.clues) == (2, 1)
    assert [content.card(card).deck for card in who.cards] == ["spell"]


def test_r16_2_ithaqua_lets_no_weather_be(content: Content) -> None:
    game = scenario(content, ancient_one="ithaqua")
    enter_environment(game, "the_festival")
    enter_environment(game, "heat_wave")
    assert list(game.cards_in_play()) == ["the_festival"]
    assert game.state.mythos_deck[-1] == "heat_wave"
    assert told(game, events.CardIgnored) == [events.CardIgnored("heat_wave")]
