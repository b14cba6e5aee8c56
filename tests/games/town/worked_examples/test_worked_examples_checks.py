"""The rulebooks' worked examples: skill checks, clue tokens, evading, casting."""

from __future__ import annotations

from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_monster, scenario, script, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.checks import pool_of, skill_check
from solo.games.town.rules.combat import combat
from solo.games.town.rules.movement import movement
from solo.games.town.rules.upkeep import upkeep
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import FlowRunner, run
from tests.games.town.worked_examples.worked import Vector, amanda_in, assert_check, checks, named, set_skills, vectors

# ---------------------------------------------------------------- skill checks


@vectors("ah_notation_sneak", "ah_notation_luck")
def test_r18_2_the_notation_of_checks(content: Content, vector: Vector) -> None:
    name, modifier, *difficulty = vector.given["text"].split()
    written = {"skill": name.lower(), "modifier": int(modifier.strip("()"))}
    written |= dict(zip(["difficulty"], [int(each.strip("[]")) for each in difficulty], strict=False))
    game, amanda = amanda_in(content, "woods")
    run(VOCABULARY.compile([{"check": written}]).run(Scope(game, amanda, "example")))
    (event,) = told(game, events.Checked)
    found = {"skill": event.check, "modifier": event.modifier, "difficulty": event.difficulty}
    assert found == vector.expected


@vectors("ah_check_mcglen_sneak", "ah_check_mcglen_luck")
def test_r18_3_mcglens_checks(content: Content, vector: Vector) -> None:
    given = vector.given
    game = scenario(content, investigators=[named(given["investigator"])])
    (mcglen,) = game.state.investigators
    set_skills(game, mcglen, **{given["skill"]: given["value"]})
    dice = script(game, vector.action["roll"])
    check = run(skill_check(game, mcglen, given["skill"], sum(given["modifiers"]), given["difficulty"]))
    assert_check(check, vector.expected)
    assert check.faces == vector.action["roll"]
    assert dice.left == 0


@vectors("ah_bonus_scope")
def test_r18_6_what_a_bonus_counts_for(content: Content, vector: Vector) -> None:
    """The item is the Dark Cloak in the Russian book; the one of the others can only be the Pallid Mask."""
    given, expected = vector.given, vector.expected
    sneak, evade = vector.action["checks"]
    game, amanda = amanda_in(content, "woods")
    plain = {kind: pool_of(game, amanda, kind) for kind in (sneak, evade)}
    card = give(game, amanda, f"skill_{given['skill_card']['skill']}")
    with_card = {kind: pool_of(game, amanda, kind) - plain[kind] for kind in plain}
    assert with_card == {kind: expected[kind]["skill_card"] for kind in plain}
    assert with_card[sneak] == given["skill_card"]["bonus"]
    items = {"ru": named(given["item_bonus"]["ru_name"]), "cs": "pallid_mask", "pl": "pallid_mask"}
    for book, item in items.items():
        game, amanda = amanda_in(content, "woods")
        give(game, amanda, item)
        assert pool_of(game, amanda, sneak) - plain[sneak] == expected[sneak]["item"]
        assert pool_of(game, amanda, evade) - plain[evade] == expected[evade]["item"][book]
    assert content.card(card).deck == "skill"


@vectors("ah_clues_joe_diamond")
def test_r18_7_joe_spends_clues(content: Content, vector: Vector) -> None:
    """Each of Joe's clue tokens brings a second die by his own ability; here those fail."""
    given, action = vector.given, vector.action
    game = scenario(content, investigators=[named(given["investigator"])])
    (joe,) = game.state.investigators
    set_skills(game, joe, lore=3)
    joe.clues = 3
    first, second = action["clue_rolls"]
    script(game, [*[5] * action["initial_successes"], first, 1, second, 1])
    session = FlowRunner(skill_check(game, joe, given["skill"], sum(given["modifiers"]), given["difficulty"]))
    assert session.decision is not None
    before = session.decision.about
    assert before.successes == action["initial_successes"]
    assert before.success_on == min(given["success_on"])
    assert (before.successes >= before.difficulty) is vector.expected["passed_before_clues"]
    session.answer("clue")
    session.answer("clue")
    assert session.over
    (check,) = told(game, events.Checked)
    assert check.successes == vector.expected["successes"]
    assert check.passed is vector.expected["passed"]
    assert check.clues == vector.expected["clues_spent"] == 3 - joe.clues


@vectors("ah_clues_below_zero_dice")
def test_r18_8_a_clue_gives_a_die_where_there_was_none(content: Content, vector: Vector) -> None:
    given = vector.given
    for clues, answers in ((0, []), (1, ["clue"])):
        game, amanda = amanda_in(content, "woods")
        set_skills(game, amanda, **{given["skill"]: given["value"]})
        amanda.clues = clues
        dice = script(game, [*vector.action["roll"], *vector.action["clue_rolls"]])
        check = run(skill_check(game, amanda, given["skill"], sum(given["modifiers"]), given["difficulty"]), answers)
        assert check.pool == vector.expected["dice"]
        assert dice.left == 1 - clues
        assert check.passed is bool(clues)
    assert_check(check, vector.expected)


# ---------------------------------------------------------------- evading


def pete_at_northside(content: Content, *monsters: str) -> tuple[Game, Investigator]:
    """Sneak 4, Speed 2, Will 3, Fight 4, in Northside's streets with some monsters."""
    game = scenario(content, investigators=["ashcan_pete"])
    (pete,) = game.state.investigators
    set_skills(game, pete, sneak=4, will=3)
    pete.place = "northside_street"
    for monster in monsters:
        put_monster(game, monster, "northside_street")
    return game, pete


@vectors("ah_evade_pete_star_spawn")
def test_r8_2_pete_evades_a_star_spawn(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    there, shop = named(given["at"]), named(given["wants"])
    courses = {"pass": ([1, 5, 1], []), "fail": ([1, 4, 2, 5, 1, 1], ["flee"])}
    for course, (faces, answers) in courses.items():
        game, pete = pete_at_northside(content, named(given["monster"]))
        pete.place = named(given["moving_from"])
        figures = game.figures("star_spawn.1")
        assert figures.awareness == given["awareness"]
        assert figures.combat is not None
        assert figures.combat.damage == given["combat_damage"]
        assert pool_of(game, pete, "sneak") == given["sneak"]
        stamina = pete.stamina
        script(game, faces)
        run(movement(game, pete), [f"go:{there}", f"go:{shop}", "evade:star_spawn.1", *answers])
        first = checks(game, "evade")[0]
        assert (first.pool, first.difficulty) == (expected["dice"], expected["difficulty"])
        assert stamina - pete.stamina == expected[course]["stamina_lost"]
        assert bool(told(game, events.CombatBegan)) is expected[course].get("combat_starts", False)
        assert (pete.place == there) is expected[course].get("movement_over", False)
        assert (pete.place == shop) is expected[course].get("continues_moving", False)


@vectors("ah_evade_pete_stays")
def test_r8_7_pete_stays_with_what_he_evaded(content: Content, vector: Vector) -> None:
    game, pete = pete_at_northside(content, named(vector.given["evaded"]))
    assert pete.place == named(vector.given["stays_at"])
    script(game, [5, 1, 1])
    session = FlowRunner(movement(game, pete))
    session.answer("stop")
    session.answer("evade:star_spawn.1")
    assert session.over is not vector.expected["must_fight_this_phase"]
    session = FlowRunner(movement(game, pete))
    session.answer("stop")
    assert session.decision is not None
    again = [each.id for each in session.decision.options] == ["evade:star_spawn.1", "fight:star_spawn.1"]
    assert again is vector.expected["must_deal_again_next_movement_phase"]


@vectors("ah_evade_pete_two_monsters")
def test_r8_6_pete_between_two_monsters(content: Content, vector: Vector) -> None:
    monsters = [named(name) for name in vector.given["monsters"]]
    game, pete = pete_at_northside(content, *monsters)
    for _ in range(2):
        give(game, pete, "45_automatic")
    script(game, [1, 1, 1, *[6] * 9, 5, 1, 1])
    session = FlowRunner(movement(game, pete))
    session.answer(f"go:{named(vector.given['wants'])}")
    session.answer("evade:star_spawn.1")
    assert [check.passed for check in checks(game, "evade")] == [vector.action["result"] != "failed"]
    session.answer("fight:45_automatic.1+45_automatic.2")
    assert pete.monster_trophies == ["star_spawn.1"]
    assert session.decision is not None
    left = [named(name) for name in vector.expected["still_must_deal_with"]]
    assert [each.subject.partition(".")[0] for each in session.decision.options] == left * 2
    session.answer("evade:shoggoth.1")
    assert session.over is vector.expected["movement_over"]
    assert pete.place == named(vector.expected["ends_at"])


def amanda_and_the_dhole(content: Content, vector: Vector) -> tuple[Game, Investigator]:
    """Sneak 2, Speed 3, Will 2, Fight 3; Amanda in the Woods, the Dhole in the street."""
    game, amanda = amanda_in(content, "woods")
    set_skills(game, amanda, sneak=2, will=2)
    game.state.clues["woods"] = 0
    put_monster(game, named(vector.given["monster"]), "uptown_street")
    return game, amanda


@vectors("ah_evade_amanda_dhole")
def test_r8_2_amandas_pool_against_a_dhole(content: Content, vector: Vector) -> None:
    given = vector.given
    game, amanda = amanda_and_the_dhole(content, vector)
    assert amanda.place == named(given["moving_from"])
    assert pool_of(game, amanda, "sneak") == given["sneak"]
    assert game.figures("dhole.1").awareness == given["awareness"]
    session = FlowRunner(movement(game, amanda))
    session.answer(f"go:{named(given['at'])}")
    session.answer(f"go:{named(given['wants'])}")
    session.answer("evade:dhole.1")
    (check,) = checks(game, "evade")
    assert (check.pool, check.difficulty) == (vector.expected["dice"], vector.expected["difficulty"])


@vectors("ah_evade_amanda_dhole_fail")
def test_r8_4_amanda_fails_to_evade_and_wins_the_fight(content: Content, vector: Vector) -> None:
    """Sir William and a Tommy gun with her, so that she lives to see its end: 6 - 4 for the hit - 1 for the victory."""
    expected = vector.expected
    game, amanda = amanda_and_the_dhole(content, vector)
    give(game, amanda, "sir_william_brinton")
    give(game, amanda, "tommy_gun")
    dice = script(game, [*vector.action["roll"], 5, 5, 6, 5])
    session = FlowRunner(movement(game, amanda))
    session.answer("go:uptown_street")
    session.answer("go:southside_street")
    session.answer("evade:dhole.1")
    (evading,) = checks(game, "evade")
    assert evading.passed is expected["passed"]
    lost = [(event.what, event.amount) for event in told(game, events.Lost)]
    assert lost[0] == ("stamina", expected["stamina_lost"])
    assert expected["stamina_lost"] == vector.given["combat_damage"]
    assert session.decision is not None
    assert expected["if_conscious_then"] == ["horror_check", "flee_or_fight"]
    session.answer("go_on")
    assert len(checks(game, "horror")) == 1
    assert {"flee", "fight"} <= {each.id for each in session.decision.options}
    session.answer("fight:tommy_gun.1")
    assert amanda.monster_trophies == ["dhole.1"]
    assert (amanda.place == "uptown_street") is expected["movement_over_even_if_monster_defeated"]
    session.answer("go_on")
    assert session.over
    assert amanda.stamina == 1
    assert dice.left == 0


@vectors("ah_evade_amanda_dhole_pass")
def test_r8_3_amanda_evades_and_walks_on(content: Content, vector: Vector) -> None:
    game, amanda = amanda_and_the_dhole(content, vector)
    dice = script(game, vector.action["roll"])
    run(movement(game, amanda), ["go:uptown_street", "go:southside_street", "evade:dhole.1", "stop"])
    assert dice.left == 0
    assert checks(game, "evade")[0].passed is vector.expected["passed"]
    assert amanda.place == named(vector.expected["moves_on_to"])
    assert bool(checks(game, "horror")) is vector.expected["horror_check"]


# ---------------------------------------------------------------- casting


@vectors("ah_cast_heal_harvey")
def test_r21_3_harvey_casts_heal(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game = scenario(content, investigators=[named(given["investigator"])])
    (harvey,) = game.state.investigators
    set_skills(game, harvey, lore=given["lore"])
    heal = give(game, harvey, named(given["spell"]))
    card = content.card(heal)
    assert card.cast is not None
    assert (card.cast.modifier, card.cast.sanity_cost) == (given["casting_modifier"], given["sanity_cost"])
    harvey.stamina = 1
    script(game, [*[5] * vector.action["successes_rolled"], 1, 2, 3])
    game.events.clear()
    run(upkeep(game, harvey), [f"cast:{heal}", "set:111"])
    told_of = [event for event in game.events if isinstance(event, events.Paid | events.Checked | events.Gained)]
    paid, check, gained = told_of
    assert paid == events.Paid("harvey_walters", "sanity", expected["sanity_paid_first"], 6, cause="heal")
    assert isinstance(check, events.Checked)
    assert (check.pool, check.difficulty, check.passed) == (
        expected["dice"],
        expected["difficulty"],
        expected["passed"],
    )
    assert gained == events.Gained("harvey_walters", "stamina", expected["stamina_restored"], 3, cause="heal")


@vectors("ah_weapon_and_spell_pete")
def test_r20_3_a_weapon_and_a_spell_fill_two_hands(content: Content, vector: Vector) -> None:
    given, expected = vector.given, vector.expected
    game = scenario(content, investigators=[named(given["investigator"])])
    (pete,) = game.state.investigators
    set_skills(game, pete, fight=5, lore=2)
    give(game, pete, "skill_fight")
    assert pool_of(game, pete, given["skill"]) == given["value"]
    gun, shrivelling = (give(game, pete, named(each["name"])) for each in given["equipment"])
    assert game.modifiers(pete).weapons == [(gun, content.card(gun))]
    (bonus,) = content.card(gun).bonuses
    assert [bonus.value, bonus.kind] == [given["equipment"][0]["bonus"], given["equipment"][0]["kind"]]
    assert bonus.value + given["equipment"][1]["bonus"] == expected["total_bonus"]
    hands = [content.card(copy).hands for copy in (gun, shrivelling)]
    assert hands == [each["hands"] for each in given["equipment"]]
    assert sum(hands) == expected["hands_used"]
    monster = put_monster(game, named(given["monster"]["name"]), "uptown_street")
    figures = game.figures(monster)
    assert figures.combat is not None
    assert (figures.combat.rating, figures.toughness) == (
        given["monster"]["combat_rating"],
        given["monster"]["toughness"],
    )
    script(game, [5, *[5] * expected["successes_needed"], *[1] * 10])
    session = FlowRunner(combat(game, pete, monster))
    session.answer(f"cast:{shrivelling}")
    assert session.decision is not None
    ways = session.decision.about.pools
    both = f"fight:{gun}+{shrivelling}"
    assert ways[both][:2] == (expected["dice"], expected["successes_needed"])
    assert given["value"] + sum(given["modifiers"]) == expected["dice"]
    before_monster = ways[both][0] - given["monster"]["combat_rating"]
    assert before_monster == expected["pool_before_monster"]
    assert before_monster - pool_of(game, pete, "fight") == expected["total_bonus"]
    session.answer(both)
    (check,) = checks(game, "combat")
    assert (check.pool, check.successes, check.difficulty) == (13, 3, given["difficulty"])
    assert session.result == "defeated"
