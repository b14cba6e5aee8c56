"""Worked examples: tasks, rolls that fail, terror."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.compiled.pieces import printed_row
from tests.games.museum.helpers import at_card, in_middle, plain, resumed, rows, task
from tests.games.museum.worked_examples.vectors import sets_of, values, vector


def matches(id: str) -> None:
    """A row and a roll: whether the row can be completed, and with which dice."""
    given = vector(id)
    found = sets_of(printed_row(task(**given.given["row"]), "0"), given.action["roll"])
    assert bool(found) is given.expected["can_complete"]
    for wanted in given.expected.get("minimal_sets", []):
        assert sorted(wanted) in found


def test_es_cannot_use_one_die_twice() -> None:
    matches("es_cannot_use_one_die_twice")


def test_es_investigation_sum() -> None:
    matches("es_investigation_sum")


def test_es_wildcard_counts_as_four() -> None:
    matches("es_wildcard_counts_as_four")


def test_es_wildcard_counts_as_terror() -> None:
    matches("es_wildcard_counts_as_terror")


def test_es_cost_would_devour() -> None:
    given = vector("es_cost_would_devour").given
    card = "please_do_not_touch_the_exhibits"
    night = at_card(card, values=given["investigator"])
    assert plain(night.about.rows[0]) == given["row"]
    night.roll("terror", "terror", "i1", "i1", "i1", "lore")
    assert night.completable() == []
    alive = at_card(card, values={"sanity": 2, "stamina": 4})
    alive.roll("terror", "terror", "i1", "i1", "i1", "lore")
    assert alive.completable() == ["0"]


def test_es_monster_cost() -> None:
    example = vector("es_monster_cost")
    held = {"sanity": 1, "stamina": 5}
    card, monsters = "the_archives", {"ghost": 0}
    bare = at_card(card, monsters=monsters, values=held)
    assert plain(bare.about.rows[0]) == {**example.given["row"], "monster": True}
    bare.roll("lore", "i1", "i2", "i2", "terror", "peril")
    assert ("0" in bare.completable()) is example.expected["can_complete_without_card"]
    night = at_card(card, monsters=monsters, values=held, hand=["whiskey"])
    night.roll("lore", "i1", "i2", "i2", "terror", "peril").complete(0, "lore")
    assert (night.first.sanity, night.first.stamina) == (1, 5)
    assert night.game.state.decks["common"][-1] == "whiskey.1"


def test_es_complete_a_task() -> None:
    example = vector("es_complete_a_task")
    night = at_card(example.given["card"])
    assert rows(night.about) == example.given["open_tasks"]
    night.roll(*example.action["roll"])
    assert night.completable() == [str(key) for key in example.expected["completable_tasks"]]
    [wanted] = example.expected["minimal_sets_for_task_1"]
    assert sorted(wanted) in sets_of(night.about.rows[1], example.action["roll"])
    night.complete(1, *example.action["use"])
    assert night.kind == "attempt"
    assert night.pool() == example.expected["pool_after"]
    assert rows(night.about) == example.expected["open_tasks_after"]


def test_es_order_arrow() -> None:
    example = vector("es_order_arrow")
    night = at_card(example.given["card"])
    available = [row for row in night.about.rows if row.open]
    assert [plain(row) for row in available] == example.expected["available"]
    assert [plain(row) for row in night.about.rows if not row.open] == example.expected["not_available"]


def test_es_sequence_with_amanda() -> None:
    example = vector("es_sequence_with_amanda")
    night = at_card(example.given["card"], who="amanda_sharpe", ancient_one="cthulhu")
    assert rows(night.about) == example.given["open_tasks"]
    night.roll(*example.action["roll"])
    assert night.completable() == ["0"]
    for row, used in zip(example.action["complete_tasks"], example.action["use"], strict=True):
        night.give(f"complete:{row}={'+'.join(sorted(used, key=lambda face: (face[0] != 'i', face)))}")
    assert night.told(events.AttemptPassed)[0].rolls == example.expected["rolls_used"]
    assert night.game.state.signs == example.expected["elder_signs_gained"]


def test_es_monster_partial_two_investigations() -> None:
    example = vector("es_monster_partial_two_investigations")
    night = at_card("r_lyeh", monsters={"zombie": 0})
    wanted = [{key: value for key, value in row.items() if key != "monster"} for row in rows(night.about)]
    assert wanted == example.given["open_tasks"]
    night.roll(*example.action["roll"])
    assert night.completable() == ["0"]
    night.complete(0, *example.action["use"])
    assert night.pool() == example.expected["pool_after"]
    assert [each.monster for each in night.told(events.MonsterBeaten)] == ["zombie.1"]


# Failed rolls


def test_es_terror_effect_then_lose_die() -> None:
    example = vector("es_terror_effect_then_lose_die")
    night = at_card(example.given["card"], values=values(example.given))
    in_middle(night, done=[0], dice=example.given["pool"])
    night = resumed(night)
    assert rows(night.about) == example.given["open_tasks"]
    night.roll(*example.action["roll"]).let_fail()
    assert night.terrors() == example.expected["terror_effects_run"]
    night.fail()
    assert night.first.sanity == 3
    assert night.pool() == example.expected["pool_after"]
    assert night.order(events.TerrorStruck, events.DiceDropped) == ["TerrorStruck", "DiceDropped"]


def test_es_several_terrors_one_effect() -> None:
    example = vector("es_several_terrors_one_effect")
    given = example.given
    night = at_card(given["card"], who="dexter_drake", values=values(given))
    night = in_middle(night, done=[0], dice=given["pool"])
    night.roll(*example.action["roll"]).fail()
    assert night.terrors() == example.expected["terror_effects_run"]
    assert {"sanity": night.first.sanity, "stamina": night.first.stamina} == example.expected["investigator"]
    assert night.pool() == example.expected["pool_after"]


def test_es_discard_all_terror_dice() -> None:
    example = vector("es_discard_all_terror_dice")
    night = in_middle(at_card(example.given["card"]), done=[1], dice=example.given["pool"])
    night.roll(*example.action["roll"]).fail()
    dropped = [len(event.dice) for event in night.told(events.DiceDropped)]
    assert dropped == [example.expected["dice_discarded_by_effect"], example.expected["dice_removed"]]
    assert night.pool() == example.expected["pool_after"]


def test_es_last_die_fails_adventure() -> None:
    example = vector("es_last_die_fails_adventure")
    card = example.given["card"]
    night = in_middle(at_card(card, values={"sanity": 4, "stamina": 5}), done=[1], dice=example.given["pool"])
    night.roll(*example.action["roll"])
    assert night.told(events.AttemptLost)
    assert (night.first.sanity, night.first.stamina, night.first.place) == (3, 5, card)
    assert night.kind == "move"
    night.give(f"go:{card}")
    assert len(night.about.rows) == 2


def test_es_sequence_blocks_later_task() -> None:
    example = vector("es_sequence_blocks_later_task")
    night = at_card(example.given["card"], values={"sanity": 4, "stamina": 5})
    assert rows(night.about) == example.given["open_before"]
    night.roll(*example.action["roll"])
    assert night.completable() == []
    night.fail(remove=example.action["remove"])
    assert night.terrors() == example.expected["terror_effects_run"]
    assert night.first.stamina == example.expected["investigator"]["stamina"]
    assert night.pool() == example.expected["pool_after"]


def test_es_terror_card_then_mythos() -> None:
    example = vector("es_terror_card_then_mythos")
    night = at_card(example.given["card"], mythos=example.given["mythos"], values=values(example.given))
    night = in_middle(night, dice=example.given["pool"])
    night.roll(*example.action["roll"]).fail(remove=example.action["remove"])
    assert [event.source for event in night.told(events.TerrorStruck)] == [
        example.given["card"],
        example.given["mythos"],
    ]
    assert night.order(events.TerrorStruck, events.DiceDropped)[-1] == "DiceDropped"
    assert {"sanity": night.first.sanity, "stamina": night.first.stamina} == example.expected["investigator"]
    assert night.pool() == example.expected["pool_after"]


def test_es_terror_fails_the_attempt() -> None:
    example = vector("es_terror_fails_the_attempt")
    night = at_card(example.given["card"], mythos=example.given["mythos"], values=values(example.given))
    night = in_middle(night, dice=example.given["pool"])
    night.roll(*example.action["roll"])
    assert night.completable() == ["0"]
    night.give("fail")
    assert night.told(events.AttemptLost)
    assert [event.source for event in night.told(events.TerrorStruck)] == [example.given["card"]]
    assert night.told(events.DiceDropped) == []
    assert {"sanity": night.first.sanity, "stamina": night.first.stamina} == example.expected["investigator"]


def test_es_terror_doom_on_monster_space() -> None:
    example = vector("es_terror_doom_on_monster_space")
    night = at_card(example.given["card"], ancient_one="cthulhu", doom=example.given["doom"])
    night = in_middle(night, done=[0], dice=example.given["pool"])
    assert rows(night.about) == example.given["open_tasks"]
    night.roll(*example.action["roll"]).let_fail()
    while night.kind == "place_monster":
        night.give(night.options[0])
    night.fail(remove=example.action["remove"])
    assert night.game.state.doom == example.expected["doom"]
    assert len(night.told(events.MonsterCame)) == example.expected["monsters_appear"]
    assert night.pool() == example.expected["pool_after"]


def test_es_terror_discard_any_die() -> None:
    example = vector("es_terror_discard_any_die")
    night = at_card(example.given["card"], mythos=example.given["mythos"])
    night = in_middle(night, done=[0, 1], dice=example.given["pool"])
    sanity = night.first.sanity
    assert rows(night.about) == example.given["open_tasks"]
    night.roll(*example.action["roll"]).let_fail()
    assert night.kind == "discard_die"
    night.give(f"discard:{example.action['discard_by_effect']}")
    assert night.told(events.AttemptLost)
    assert night.first.sanity == sanity - example.expected["penalties"]["sanity"]


def test_es_terror_kate_untouched() -> None:
    example = vector("es_terror_kate_untouched")
    given = example.given
    night = at_card(given["card"], who="kate_winthrop", mythos=given["mythos"], values=values(given))
    night = in_middle(night, done=[0], dice=given["pool"])
    night.roll(*example.action["roll"]).fail(remove=example.action["remove"])
    assert night.terrors() == example.expected["terror_effects_run"]
    assert (night.first.sanity, night.first.stamina) == (6, 4)
    assert night.pool() == example.expected["pool_after"]


def test_es_focused_terror_not_counted() -> None:
    example = vector("es_focused_terror_not_counted")
    night = at_card(example.given["card"], values={"sanity": 4})
    night = in_middle(night, done=[0], dice=example.given["pool"])
    die = next(die for die in night.game.state.dice if die.place == "assigned")
    die.place, die.face, die.holder = "marker", example.given["focused"], night.first.id
    night.game.attempt.focused = True
    night = resumed(night)
    night.roll(*example.action["roll"]).fail(remove=example.action["remove"])
    assert night.terrors() == example.expected["terror_effects_run"]
    assert night.first.sanity == example.expected["sanity"]
