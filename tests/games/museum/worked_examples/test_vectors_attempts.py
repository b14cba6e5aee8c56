"""Worked examples: focus, assistance, special dice, clues, spells, and whole attempts."""

from __future__ import annotations

from typing import Any

from solo.games.museum import events
from solo.games.museum.state import MonsterOnCard
from tests.games.museum.helpers import Face, Night, at_card, in_middle, resumed, rows
from tests.games.museum.worked_examples.vectors import sets_of, vector

# Focus and assistance


def test_es_focus() -> None:
    example = vector("es_focus")
    night = in_middle(at_card("remains_of_the_high_priest", who="kate_winthrop"), done=[0], dice=example.given["pool"])
    assert rows(night.about) == example.given["open_tasks"]
    night.roll(*example.action["roll"]).fail(remove=example.action["remove"], aside="focus:lore")
    assert night.pool() == example.expected["pool_after_focus"]
    assert [die.face for die in night.about.aside] == [example.expected["focus_die"]]
    night.roll(*example.action["next_roll"])
    assert night.completable() == ["1"]
    night.complete(1, "i3", "i3", "held_lore")
    assert night.told(events.AttemptPassed)


def test_es_focus_cannot_be_used_twice_in_a_turn() -> None:
    example = vector("es_focus")
    night = in_middle(at_card("remains_of_the_high_priest", who="kate_winthrop"), done=[0], dice=example.given["pool"])
    night.roll(*example.action["roll"]).fail(remove=example.action["remove"], aside="focus:lore")
    night.roll("i1", "i1", "i2").fail(remove="i1")
    assert example.expected["focus_again_this_turn"] is False
    assert night.kind == "attempt"


def test_es_focus_last_die() -> None:
    example = vector("es_focus_last_die")
    night = in_middle(at_card(example.given["card"]), done=[1], dice=example.given["pool"])
    night.roll(*example.action["roll"]).fail(remove="lore", aside="focus:i1")
    assert night.told(events.AttemptLost)


def test_es_assistance() -> None:
    example = vector("es_assistance")
    people = {"who": example.given["active"], "others": example.given["same_card"]}
    night = at_card("stay_away_from_the_windows", **people)
    night.game.attempt.done = ["1"]  # only the long row of this card, and a short one of a monster
    night.game.state.cup.remove("cultist.1")
    night.game.card_of("stay_away_from_the_windows").monsters.append(MonsterOnCard("cultist.1"))
    night = resumed(night)
    first, second, third, fourth = example.action["rolls"]
    pools = [night.pool()["green"]]
    night.roll(*first).complete("cultist.1", "peril")
    pools.append(night.pool()["green"])
    night.roll(*second).fail(remove="lore", aside="focus:i3")
    pools.append(night.pool()["green"])
    mandy = example.given["same_card"][0]
    night.roll(*third).fail(remove="terror", aside=f"ask:{mandy}=i3")
    pools.append(night.pool()["green"])
    night.roll(*fourth).complete(0, "held_i3", "held_i3", "i2")
    assert pools == example.expected["pool_before_each_roll"]
    assert night.told(events.AttemptPassed)
    assert night.kind != "assistant_pays"


def test_es_assistant_pays_on_failure() -> None:
    example = vector("es_assistant_pays_on_failure")
    mandy = example.given["assisted_by"][0]
    night = in_middle(at_card("the_loading_dock", who=example.given["active"], others=[mandy]), dice={"green": 2})
    night.roll("i1", "lore").fail(remove="lore", aside=f"ask:{mandy}=i1")
    assert night.kind == "assistant_pays"
    night.give(f"lose:{example.action['mandy_chooses']}")
    helper = night.game.by_id(mandy)
    assert {"sanity": helper.sanity, "stamina": helper.stamina} == example.expected[mandy]


def test_es_not_both_on_one_roll() -> None:
    example = vector("es_not_both_on_one_roll")
    night = at_card("the_loading_dock", who="bob_jenkins", others=["darrell_simmons"])
    night.roll("i1", "i1", "lore", "lore", "i2", "i2").fail(remove="i1", aside="focus:i1")
    assert (night.kind != "set_aside") is not example.expected["may_ask_assistance_now"]
    night.roll("i1", "lore", "lore", "i2").let_fail().give("remove:i1")
    assert any(each.startswith("ask:") for each in night.options) is example.expected["may_ask_after_next_failed_roll"]


# Special dice, clues and spells


def test_es_yellow_die_not_twice() -> None:
    night = at_card("the_missing_records", hand=["knife", "axe"])
    night.give("use:knife.1:0").roll("i1", "i1", "terror", "peril", "peril", "i2", {"yellow": "i1"})
    night.fail(remove="yellow_i1")
    assert ("use:axe.1:0" in night.options) is vector("es_yellow_die_not_twice").expected["may_add_yellow"]


def test_es_clue_cannot_free_locked_die() -> None:
    example = vector("es_clue_cannot_free_locked_die")
    night = at_card(
        "the_missing_records",
        hand=example.given["hand"],
        clues=2,
        locked=[("yellow", "the_guided_tour")],
    )
    assert "use:knife.1:0" not in night.options
    night.give("use:enchanted_blade.1:0")
    assert [each.colors for each in night.told(events.DiceAdded)] == [
        tuple(example.expected["dice_joining_with_enchanted_blade"])
    ]
    night.roll("i1", "i1", "lore", "lore", "i2", "i2", {"red": "i2"}).give("clue")
    assert "reroll:yellow_1" not in night.options


def test_es_clue_reroll_chain() -> None:
    example = vector("es_clue_reroll_chain")
    night = in_middle(at_card("the_guided_tour", clues=2), dice={"green": 4})
    night.roll(*example.given["roll"]).give("clue").script(["lore", "i1"])
    night.give(["reroll:green_3", "reroll:green_2"]).give("clue").script(["i2"]).give(["reroll:green_1"])
    assert night.first.clues == example.expected["clues_after"]
    assert [len(each.before) for each in night.told(events.DiceRerolled)] == [2, 1]
    assert "clue" not in night.options


def test_es_spell_stores_die() -> None:
    example = vector("es_spell_stores_die")
    card = example.given["card"]
    night = at_card(card, who="harvey_walters", others=["darrell_simmons"], hand=["wither"])
    night = in_middle(night, dice={"green": 5})
    night.roll(*example.action["first_roll"])
    assert ("0" in night.completable()) is False or example.expected["could_have_completed_at_first_roll"]
    assert "1" in night.completable()
    night.give("use:wither.1:0", "store:green_2").fail(remove="i1")
    night.give("give_up")
    while night.kind != "move":
        night.give(night.options[0])
    night.give(f"go:{card}")
    assert night.pool() == example.expected["pool_of_next_investigator"]
    night.roll(*example.action["second_roll"])
    night.complete(1, "peril", "wither.1_terror")
    assert night.game.state.decks["spell"][-1] == "wither.1"


def test_es_green_lock_five_dice() -> None:
    example = vector("es_green_lock_five_dice")
    card = example.given["cards_in_play"][0]
    night = at_card("the_gift_shop", locked=[("green", "the_guided_tour")])
    assert night.pool() == example.expected["pool"]
    assert night.game.content.adventures[card].fact.locks == "green"


def test_es_gloria_in_other_world() -> None:
    example = vector("es_gloria_in_other_world")
    night = at_card(example.given["card"], who="gloria_goldberg", locked=[("red", "the_guided_tour")])
    night.give("use:gloria_goldberg:0")
    assert night.pool() == example.expected["pool"]


# Whole attempts


def play(night: Night, rolls: list[dict[str, Any]]) -> Night:
    """Play the rolls of a vector, as they are written."""
    for each in rolls:
        for card in each.get("announce", []):
            night.give(f"use:{card}.1:0")
        if "clues_after" in each and "announce" in each:
            assert night.first.clues == each["clues_after"]
        if not each.get("same_roll"):
            assert night.pool() == each["pool"]
            night.roll(*each["dice"])
        if "reroll" in each:
            night.give("clue")
            left, ids = list(each["reroll"]), []
            for die in night.about.pool:
                if die.face in left:
                    left.remove(die.face)
                    ids.append(f"reroll:{die.id}")
            night.script(each["becomes"]).give(ids)
            assert night.first.clues == each["clues_after"]
        elif each.get("failed"):
            aside = f"focus:{each['focus']}" if "focus" in each else "go_on"
            if "assist" in each:
                aside = f"ask:{night.game.state.investigators[1].id}={each['assist']}"
            night.fail(remove=named(each.get("remove", "")), aside=aside)
        elif "complete" in each:
            night.complete(night.about.rows[each["complete"]].key, *(named(face) for face in each["use"]))
    return night


def named(face: Face) -> str:
    """A face of a vector as options name it."""
    if isinstance(face, str):
        return face
    color, shown = next(iter(face.items()))
    return f"{color}_{shown}"


def test_es_lock_and_clue() -> None:
    example = vector("es_lock_and_clue")
    card = example.given["card"]
    night = at_card(card, clues=1, locked=[("green", card)], cup=["zombie"])
    play(night, example.rolls)
    while night.kind == "place_monster":
        night.give(night.options[0])
    assert night.told(events.AttemptPassed)
    assert night.terrors() == example.expected["terror_effects_run"]
    assert not [die for die in night.game.state.dice if die.lock == card]
    assert [each.deck for each in night.told(events.CardReceived)] == ["unique", "spell"]
    assert night.order(events.CardReceived, events.MonsterCame) == ["CardReceived", "CardReceived", "MonsterCame"]
    assert [each.slot for each in night.game.state.cards] == [0, 1, 2, 3, 4, 5]


def test_es_lock_appears_in_attempt() -> None:
    example = vector("es_lock_appears_in_attempt")
    night = at_card(example.given["card"], hand=["knife"], cup=["nightgaunt"]).give("use:knife.1:0")
    assert rows(night.about) == example.given["open_before"]
    night.roll(*example.action["roll"]).let_fail()
    while night.kind == "place_monster":
        night.give(f"put:{example.given['card']}/0")
    night.fail(remove=example.action["remove"])
    assert night.terrors() == example.expected["terror_effects_run"]
    assert [die.lock for die in night.game.state.dice if die.color == "yellow"] == ["nightgaunt.1"]
    assert night.pool() == example.expected["pool_after"]
    found = [{key: value for key, value in row.items() if key != "monster"} for row in rows(night.about)]
    assert found == example.expected["open_after"]


def test_es_lock_freed_by_beating_monster() -> None:
    example = vector("es_lock_freed_by_beating_monster")
    card = example.given["card"]
    night = at_card(card, monsters={"flying_polyp": -1}, locked=[("green", "flying_polyp.1")])
    before = (night.first.sanity, night.first.stamina)
    play(night, example.rolls)
    assert night.told(events.AttemptLost)
    assert night.first.monsters == ["flying_polyp.1"]
    lost = (before[0] - night.first.sanity, before[1] - night.first.stamina)
    assert lost == (example.expected["penalties"]["sanity"], example.expected["penalties"]["stamina"])
    night.give(f"go:{card}")
    assert night.pool() == {"green": example.expected["green_dice_next_attempt"]}
    assert rows(night.about) == example.expected["open_next_attempt"]


def test_es_sequence_in_order() -> None:
    example = vector("es_sequence_in_order")
    night = at_card(example.given["card"])
    wanted = [sorted(each) for each in example.expected["minimal_sets_of_first_roll"]]
    assert sorted(sets_of(night.about.rows[0], ["lore", "i1", "i1", "i3", "peril", "terror"])) == sorted(wanted)
    play(night, example.rolls)
    assert night.told(events.AttemptPassed)
    assert night.first.clues == example.expected["clues_gained"]
    assert [each.deck for each in night.told(events.CardReceived)] == ["common"] * example.expected["common_drawn"]


def test_es_add_yellow_and_red() -> None:
    example = vector("es_add_yellow_and_red")
    night = play(at_card(example.given["card"], hand=example.given["hand"]), example.rolls)
    assert night.told(events.AttemptPassed)
    assert night.game.state.decks["common"][-1] == "knife.1"
    assert night.game.state.decks["unique"][-1] == "necronomicon.1"
    assert night.first.clues == example.expected["clues_after_reward"]


def test_es_special_die_lost_stays_lost() -> None:
    example = vector("es_special_die_lost_stays_lost")
    night = at_card(example.given["card"], hand=example.given["hand"])
    assert rows(night.about) == example.given["open_before"]
    play(night, example.rolls[:1])
    assert ("use:axe.1:0" in night.options) is example.expected["may_use_axe_now"]
    play(night, example.rolls[1:])
    assert night.pool() == example.expected["pool_after"]


def test_es_focus_then_assist() -> None:
    example = vector("es_focus_then_assist")
    others = example.given["others_here"]
    night = at_card(example.given["card"], others=others, values=example.given["investigator"])
    assert rows(night.about) == example.given["open_before"]
    play(night, example.rolls)
    assert night.kind == "assistant_pays"
    assert night.decision.who == others[0]
    assert night.options == ["lose:sanity", "lose:stamina"]
    assert night.first.sanity == example.given["investigator"]["sanity"] - example.expected["penalties"]["sanity"]
    assert [die for die in night.game.state.dice if die.place == "marker"] == []


def test_es_monster_shub_niggurath() -> None:
    example = vector("es_monster_shub_niggurath")
    night = at_card(example.given["card"], ancient_one="shub_niggurath", monsters={"cultist": 0})
    found = [{key: value for key, value in row.items() if key != "monster"} for row in rows(night.about)]
    assert found == example.given["open_before"]
    play(night, example.rolls)
    kinds = (events.MonsterKept, events.TrophyGained, events.CardReceived)
    assert night.order(*kinds) == ["MonsterKept", "TrophyGained", "CardReceived"]
    assert [each.rpartition(".")[0] for each in night.first.monsters] == example.expected["beaten"]
    assert sum(each.trophies for each in (*night.told(events.MonsterKept), *night.told(events.TrophyGained))) == 3


def test_es_other_world_whole() -> None:
    example = vector("es_other_world_whole")
    given = example.given
    night = at_card(given["card"], ancient_one="cthulhu", hand=given["hand"], doom=given["doom"])
    night.game.state.signs = given["elder_signs"]
    assert rows(night.about) == given["open_before"]
    night.give("use:ruby_of_rlyeh.1:0")
    first = {key: value for key, value in example.rolls[0].items() if key != "announce"}
    play(night, [first, *example.rolls[1:]])
    assert night.first.place == example.expected["marker_at"]
    assert [each.deck for each in night.told(events.CardReceived)] == ["spell"]
    assert night.game.state.doom == example.expected["doom"]
    assert night.game.state.signs == example.expected["elder_signs"]
    assert night.game.worlds_in_play() == []
    assert night.told(events.TrophyGained)[0].trophies == example.expected["trophies"]


def test_es_monster_beaten_by_card_on_partial() -> None:
    example = vector("es_monster_beaten_by_card_on_partial")
    night = at_card("yuggoth", monsters={"shoggoth": 0}, hand=["bind_monster"])
    found = [{key: value for key, value in row.items() if key != "monster"} for row in rows(night.about)]
    assert found == example.given["open_tasks"]
    night.roll(*example.action["roll"]).give("use:bind_monster.1:0")
    assert night.told(events.MonsterBeaten)[0].monster == "shoggoth.1"
    night.complete(1, *example.action["use"])
    assert rows(night.about) == example.expected["open_after"]
    assert night.pool() == example.expected["pool_after"]
    night.give("give_up")
    assert [each.deck for each in night.told(events.CardReceived)] == ["unique"]
    assert night.told(events.MonsterKept)[0].trophies == example.expected["trophy_points"]


def test_es_monster_trophy_kept_after_failure() -> None:
    example = vector("es_monster_trophy_kept_after_failure")
    night = at_card("the_loading_dock", monsters={"zombie": -1})
    night.roll("i3", "i1", "lore", "lore", "lore", "lore").complete("zombie.1", "i3", "i1").give("give_up")
    assert night.told(events.AttemptLost)
    assert example.expected["monster_trophy_of"] == "active"
    assert night.first.monsters == ["zombie.1"]
    night.give("go:the_loading_dock")
    assert [row.monster for row in night.about.rows] == ["", ""]
