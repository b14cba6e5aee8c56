"""The rulebooks' worked examples: components and setup, upkeep, movement, encounters, location abilities, captions."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.modifiers import slider_value
from solo.games.town.printed.card_facts import AncientOneFact, InvestigatorFact
from solo.games.town.printed.facts import MonsterFact
from solo.games.town.printed.numbers import LOST, SEALS_TO_WIN, SKY, outskirts_capacity
from solo.games.town.rules.movement import movement
from solo.games.town.rules.mythos import draw_card, resolve
from solo.games.town.rules.people import equip_random
from solo.games.town.rules.setup import fill_cup_and_stacks, first_mythos, new_game, set_up
from solo.games.town.rules.upkeep import adjust, due, refresh, rolls_now, upkeep
from solo.games.town.rules.uses import usable
from solo.kernel.flow import FlowRunner, run
from tests.games.town.worked_examples.worked import (
    COVERED,
    VECTORS,
    Vector,
    amanda_in,
    named,
    on_top,
    set_skills,
    vectors,
    world_named,
)

FILES = ("encounters", "checks", "combat", "states", "mythos", "endings")


def test_every_worked_example_is_tested_exactly_once() -> None:
    for file in FILES:
        import_module(f"{__name__}_{file}")
    assert sorted(COVERED) == sorted(VECTORS)


# ---------------------------------------------------------------- components and setup


@vectors("ah_components_totals")
def test_r1_1_components(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    decks = {deck: len(content.copies(deck)) for deck in given["investigator_cards"]}
    assert decks == given["investigator_cards"]
    assert sum(decks.values()) == expected["investigator_cards_total"]
    copies = {id: content.cards[id].copies for id in ("retainer", "bank_loan", "blessing", "curse")}
    special = given["special_cards"]
    assert copies == {
        "retainer": special["retainer"],
        "bank_loan": special["bank_loan"],
        "blessing": special["blessing_curse"],
        "curse": 0,
    }
    assert content.cards["silver_twilight_lodge_membership"].copies == special["lodge_membership"]
    deputy = [id for id in ("deputy_of_arkham", "deputys_revolver", "patrol_wagon") if content.cards[id].copies == 1]
    assert len(deputy) == special["deputy"]
    assert sum(special.values()) == expected["special_cards_total"] == decks["special"]
    large = {
        "location": sum(len(deck) for deck in content.encounters.values()),
        "mythos": len(content.mythos),
        "gate": len(content.gate_cards),
    }
    assert large == given["ancient_one_cards"]
    assert sum(large.values()) == expected["ancient_one_cards_total"]
    singles = expected["singles"]
    assert (
        len(content.investigators)
        == singles["investigator_sheets"]
        == singles["investigator_markers"]
        == singles["stands"]
    )
    assert len(content.ancient_ones) == singles["ancient_one_sheets"]
    assert len(content.monster_copies(masks=True)) == singles["monster_markers"]
    assert len(content.gates) == singles["gate_markers"]
    longest_track = max(each.fact.doom for each in content.ancient_ones.values())
    assert longest_track + SEALS_TO_WIN == singles["doom_tokens"]
    # The rest is tokens without limit in a program (A20); of them only the books' own sums can be checked.
    assert sum(given["status_tokens"].values()) == expected["status_tokens_total"]
    assert sum(given["status_tokens_ru"].values()) == expected["status_tokens_ru_total"]
    for book, tokens in (("pl", "status_tokens"), ("ru", "status_tokens_ru")):
        split = expected["denominations"][book]
        assert split["triples"] + split["singles"] == given[tokens]["sanity"] == given[tokens]["stamina"]


@vectors("ah_setup_picture")
def test_r4_setup_before_the_first_mythos_card(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game = new_game(content, 1, ancient_one="cthulhu", investigators=["amanda_sharpe", "ashcan_pete"])
    session = FlowRunner(set_up(game))
    while session.decision is not None and session.decision.kind != "sliders":
        session.answer(session.decision.default)
    fill_cup_and_stacks(game)
    state = game.state
    assert state.terror == expected["terror_level"]
    assert len(content.unstable) == given["unstable_locations"]
    assert len(content.neighbourhoods) == given["districts"]
    assert sum(state.clues.values()) == expected["clue_tokens_on_board"]
    assert state.clues == dict.fromkeys(content.unstable, expected["clue_per_unstable_location"])
    assert len(content.encounters) == expected["location_decks"]
    assert [len(deck) for deck in content.encounters.values()] == [given["cards_per_location_deck"]] * 9
    assert sum(len(deck) for deck in content.encounters.values()) == expected["location_cards"]
    assert len(state.gate_stack) == expected["gate_markers_in_stack"]
    masks = [
        marker for marker in content.monster_copies(masks=True) if marker not in content.monster_copies(masks=False)
    ]
    assert len(masks) == expected["masks_total"]
    assert len([marker for marker in state.cup if marker in masks]) == expected["masks_in_cup_unless_nyarlathotep"]


@vectors("ah_setup_nyarlathotep_powers")
def test_r4_5_powers_at_the_start(content: Content, vector: Vector) -> None:
    expected = vector.expected
    ancient_one = named(vector.given["ancient_one"])
    plain = scenario(content, ancient_one="azathoth")
    game = scenario(content, ancient_one=ancient_one)
    added = [marker for marker in game.state.cup if marker not in plain.state.cup]
    assert len(added) == expected["masks_added_to_cup"]
    assert content.ancient_ones[ancient_one].fact.power.adds_masks is expected["start_power_resolved_now"]
    assert expected["start_power_name"] == "Thousand Masks"
    assert all("mask" in game.figures(marker).abilities for marker in added)


@vectors("ah_setup_draw_abilities")
def test_r4_9_abilities_work_in_setup_draws(content: Content, vector: Vector) -> None:
    who_id = named(vector.given["investigator"])
    game = scenario(content, investigators=[who_id])
    jack = game.by_id(who_id)
    assert content.investigators[who_id].fact.ability.id == named(vector.given["ability"])
    session = FlowRunner(equip_random(game, jack))
    assert session.decision is not None
    drawn = [each.subject for each in session.decision.options]
    assert (len(drawn) == 3) is vector.expected["ability_applies_to_setup_draw"]
    session.answer([each.id for each in session.decision.options[1:]])
    assert session.over
    assert [copy for copy in jack.cards if content.card(copy).deck == "unique"] == drawn[1:]
    assert game.state.decks["unique"][-1] == drawn[0]


@vectors("ah_setup_first_gate_doom")
def test_r4_15_the_first_gate_adds_doom(content: Content, vector: Vector) -> None:
    game = scenario(content)
    assert (game.state.doom, len(game.state.gates)) == (vector.given["doom"], vector.given["open_gates"])
    on_top(game.state.mythos_deck, "campus_security_increased")
    run(first_mythos(game))
    assert (game.state.doom, len(game.state.gates)) == (vector.expected["doom"], vector.expected["open_gates"])


@vectors("ah_setup_rumor_redraw")
def test_r4_14_rumors_are_redrawn_in_setup(content: Content, vector: Vector) -> None:
    game = scenario(content)
    cards = ["good_work_undone", "the_great_ritual", "campus_security_increased"]
    assert [content.mythos[id].fact.type for id in cards] == vector.given["mythos_deck_types"]
    on_top(game.state.mythos_deck, *cards)
    run(first_mythos(game))
    assert [event.card for event in told(game, events.MythosDrawn)] == cards
    ignored = [event.card for event in told(game, events.CardIgnored)]
    assert [content.mythos[id].fact.type for id in ignored] == vector.expected["discarded"]
    assert game.state.mythos_deck[-3:] == cards
    assert content.mythos[cards[-1]].fact.type == vector.expected["resolved"]
    assert list(game.state.gates) == ["independence_square"]
    assert game.state.rumor is None


# ---------------------------------------------------------------- upkeep


@vectors("ah_upkeep_refresh_wither")
def test_r6_1_refreshing(content: Content, vector: Vector) -> None:
    game = scenario(content)
    harvey = game.by_id(named(vector.given["investigator"]))
    card = vector.given["cards"][0]
    wither = give(game, harvey, named(card["name"]))
    harvey.exhausted = [wither] * card["exhausted"]
    assert not usable(game, harvey, "in_combat", "monster")
    refresh(game, harvey)
    expected = vector.expected["cards"][0]
    assert content.card(wither).id == named(expected["name"])
    assert content.card(wither).deck == card["type"]
    assert (wither in harvey.exhausted) is expected["exhausted"]
    assert bool(usable(game, harvey, "in_combat", "monster")) is expected["can_be_cast"]


@vectors("ah_upkeep_retainer_kept", "ah_upkeep_retainer_lost_on_1")
def test_r6_4_retainer(content: Content, vector: Vector) -> None:
    game = scenario(content)
    harvey = game.by_id("harvey_walters")
    retainer = give(game, harvey, vector.given["card"])
    harvey.money = vector.given["money_before"]
    harvey.received[retainer] = game.state.round - (1 if vector.given["first_upkeep_after_receiving"] else 2)
    dice = script(game, [vector.action["upkeep_roll"]])
    run(upkeep(game, harvey), ["set:111"])
    assert harvey.money - vector.given["money_before"] == vector.expected["money_gained"]
    assert (retainer in harvey.cards) is vector.expected["retainer_kept"]
    assert dice.left == 0


@vectors("ah_upkeep_first_turn_no_roll")
def test_r6_3_no_roll_in_the_first_upkeep(content: Content, vector: Vector) -> None:
    paid = dict.fromkeys(vector.expected["applies_to"], 0) | {vector.given["card"]: vector.expected["money_gained"]}
    assert len(paid) == 4
    for card, money in paid.items():
        game = scenario(content)
        harvey = game.by_id("harvey_walters")
        copy = give(game, harvey, named(card))
        harvey.money = vector.given["money_before"]
        game.state.round += 1
        dice = script(game, [1])
        run(upkeep(game, harvey), ["set:111"])
        assert (dice.left == 0) is vector.expected["roll_required"]
        assert (copy in harvey.cards) is vector.expected["retainer_kept"]
        assert harvey.money == money
        game.state.round += 1
        assert list(due(game, harvey)) == [copy]
        assert rolls_now(game, harvey, copy)


def after(sliders: list[int], moves: list[dict[str, Any]]) -> str:
    """The answer that makes some moves of sliders."""
    stops = list(sliders)
    for move in moves:
        steps = move["steps"] if move["direction"] == "right" else -move["steps"]
        stops[("speed_sneak", "fight_will", "lore_luck").index(move["track"])] += steps
    return "set:" + "".join(map(str, stops))


@vectors("ah_focus_amanda_1")
def test_r6_5_focus_is_spent_over_several_tracks(content: Content, vector: Vector) -> None:
    game, amanda = amanda_in(content, "woods")
    amanda.sliders = [0, 1, 1]
    speed, sneak = slider_value(content, amanda, "speed"), slider_value(content, amanda, "sneak")
    assert content.investigators[amanda.id].fact.focus == vector.given["focus"]
    assert sum(move["steps"] for move in vector.action["moves"]) == vector.expected["focus_spent"]
    session = FlowRunner(adjust(game, amanda))
    assert session.decision is not None
    legal = [each.id for each in session.decision.options]
    moved = after(amanda.sliders, vector.action["moves"])
    assert moved == "set:210"
    assert (moved in legal) is vector.expected["legal"]
    assert not {"set:310", "set:220"} & set(legal)
    session.answer(moved)
    assert session.over
    assert slider_value(content, amanda, "speed") - speed == vector.expected["speed_change"]
    assert slider_value(content, amanda, "sneak") - sneak == vector.expected["sneak_change"]
    assert vector.given["focus"] - vector.expected["focus_spent"] == vector.expected["focus_left"]


@vectors("ah_focus_amanda_2")
def test_r6_5_focus_is_spent_on_one_track(content: Content, vector: Vector) -> None:
    game, amanda = amanda_in(content, "woods")
    amanda.sliders = [1, 0, 1]
    session = FlowRunner(adjust(game, amanda))
    assert session.decision is not None
    moved = after(amanda.sliders, vector.action["moves"])
    whole = [each.id for each in session.decision.options if each.id[5] == moved[5]]
    assert (moved in whole) is vector.expected["legal"]
    assert (len(whole) > 1) is vector.expected["other_sliders_may_move"]
    session.answer(moved)
    assert amanda.sliders == [1, vector.expected["focus_spent"], 1]
    assert vector.expected["focus_left"] == 0


# ---------------------------------------------------------------- movement


@vectors("ah_move_amanda_graveyard_to_admin")
def test_r7_2_walking_through_arkham(content: Content, vector: Vector) -> None:
    game, amanda = amanda_in(content, named(vector.given["at"]))
    set_skills(game, amanda, speed=vector.given["speed"])
    path = [named(place) for place in vector.action["path"]]
    session = FlowRunner(movement(game, amanda))
    points = []
    for place in path:
        assert session.decision is not None
        points.append(session.decision.about.left)
        session.answer(f"go:{place}")
    assert points[0] == vector.expected["movement_points"]
    assert points[-1] - 1 == vector.expected["points_left"]
    assert session.over is vector.expected["legal"]
    assert len(told(game, events.Moved)) == vector.expected["steps"]
    assert amanda.place == named(vector.expected["ends_at"])


@vectors("ah_other_world_step")
def test_r10_2_from_the_first_area_to_the_second(content: Content, vector: Vector) -> None:
    world = world_named(vector.given["world"])
    game, amanda = amanda_in(content, f"{world}_{vector.given['area']}")
    run(movement(game, amanda))
    assert amanda.place == f"{world_named(vector.expected['world'])}_{vector.expected['area']}"
    assert len(told(game, events.Moved)) == 1 + vector.expected["movement_points"]


@vectors("ah_other_world_return")
def test_r10_3_returning_through_a_gate_of_ones_choice(content: Content, vector: Vector) -> None:
    world = world_named(vector.given["world"])
    game, amanda = amanda_in(content, f"{world}_{vector.given['area']}")
    places = dict(zip(vector.expected["choices"], ("woods", "graveyard"), strict=True))
    for gate in vector.given["open_gates"]:
        put_gate(game, places[gate["location"]], world_named(gate["leads_to"]))
    put_gate(game, "black_cave", "abyss")
    put_monster(game, "cultist", "graveyard")
    session = FlowRunner(movement(game, amanda))
    assert session.decision is not None
    assert [each.subject for each in session.decision.options] == list(places.values())
    session.answer("to:graveyard")
    assert session.decision is not None
    assert (session.decision.options[0].id != "leave") is vector.expected["must_deal_with_monsters_this_turn"]
    session.answer("leave")
    assert session.over
    assert amanda.place == "graveyard"
    assert amanda.explored is vector.expected["explored_marker"]


@vectors("ah_other_world_return_no_gate")
def test_r10_4_no_gate_to_return_through(content: Content, vector: Vector) -> None:
    game, amanda = amanda_in(content, f"{world_named(vector.given['world'])}_{vector.given['area']}")
    put_gate(game, "black_cave", "abyss")
    run(movement(game, amanda))
    assert (amanda.place == LOST) is vector.expected["lost_in_time_and_space"]
    assert amanda.delayed is vector.expected["delayed"]


# ---------------------------------------------------------------- captions


@vectors("ah_caption_board_parts")
def test_r2_1_the_parts_of_the_board(content: Content, vector: Vector) -> None:
    game = scenario(content)
    parts = {
        "arkham": bool(content.places),
        "street": bool(content.streets),
        "other_worlds": bool(content.worlds),
        "terror_track": game.state.terror == 0,
        "outskirts": outskirts_capacity(4) == 4 and game.state.outskirts == [],
        "sky": game.adjacent_streets(SKY) == tuple(content.streets),
        "lost_in_time_and_space": vector.expected["G"] == LOST,
    }
    assert [vector.expected[letter] for letter in vector.given["letters"]] == list(parts)
    assert all(parts.values())
    assert len(content.neighbourhoods) == vector.expected["districts"]
    sizes = {len(places) - 1 for places in content.neighbourhoods.values()}
    assert sorted(sizes) == vector.expected["locations_per_district"]


INVESTIGATOR_FIELDS = ("id", "sanity", "stamina", "home", ("fixed", "random"), "ability", "focus", "tracks")
ANCIENT_ONE_FIELDS = ("id", "combat_rating", "defences", "worshippers", "power", ("start_of_battle", "attack"), "doom")
MOVEMENT_SIDE = ("id", "awareness", "movement", "dimension")


@vectors("ah_caption_sheets")
def test_r35_the_numbered_fields_of_sheets(content: Content, vector: Vector) -> None:
    """Flavour is words, so of the seven fields of the combat side six are figures and texts of the content."""
    expected = vector.expected
    for fields, fact, name in (
        (INVESTIGATOR_FIELDS, InvestigatorFact, "investigator_sheet"),
        (ANCIENT_ONE_FIELDS, AncientOneFact, "ancient_one_sheet"),
        (MOVEMENT_SIDE, MonsterFact, "monster_movement_side"),
    ):
        assert len(fields) == expected[name]
        flat = [each for field in fields for each in ((field,) if isinstance(field, str) else field)]
        assert set(flat) <= set(fact.__struct_fields__)
    star_spawn = content.monsters["star_spawn"].fact
    assert star_spawn.horror is not None
    assert star_spawn.combat is not None
    combat_side = [
        star_spawn.abilities,
        star_spawn.horror.rating,
        star_spawn.horror.damage,
        star_spawn.toughness,
        star_spawn.combat.rating,
        star_spawn.combat.damage,
    ]
    assert combat_side == [[], -3, 2, 3, -3, 3]
    assert len(combat_side) + len(["flavour"]) == expected["monster_combat_side"]


@vectors("ah_caption_mythos_steps")
def test_r13_1_the_four_steps_of_a_mythos_card(content: Content, vector: Vector) -> None:
    game = scenario(content)
    on_top(game.state.mythos_deck, "blackest_night")
    game.events.clear()
    run(resolve(game, run(draw_card(game))))
    steps: dict[type, str] = {
        events.GateOpened: "gate_and_monster",
        events.MonsterAppeared: "gate_and_monster",
        events.ClueAppeared: "clue",
        events.MonstersStir: "monster_movement",
        events.CardEntered: "card_text",
    }
    order = [steps[type(event)] for event in game.events if type(event) in steps]
    assert list(dict.fromkeys(order)) == vector.expected["steps"]
    types = dict.fromkeys(card.fact.type for card in content.mythos.values() if card.fact.gate is not None)
    assert list(types) == vector.expected["types"]
