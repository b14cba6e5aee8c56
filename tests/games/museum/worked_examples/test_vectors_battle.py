"""Worked examples: the awakening and the final battle; every example is a test."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import (
    give,
    give_trophies,
    lay,
    lock_die,
    put_monster,
    store_die,
)
from solo.games.museum.game import GameEnds
from solo.games.museum.rules.battle import awaken
from solo.games.museum.rules.doom import add_doom
from solo.games.museum.rules.tasks import combat_row
from solo.kernel.flow import run
from tests.games.museum.helpers import (
    EIGHT,
    HAND,
    TWOS,
    at_card,
    battle,
    content,
    monsters_came,
    night,
    plain,
    resumed,
    table,
    through_turns,
)
from tests.games.museum.worked_examples.vectors import vector, vectors

# Awakening and battle


def test_es_awaken_in_a_turn() -> None:
    example = vector("es_awaken_in_a_turn")
    given = example.given
    playing = at_card(
        given["card"],
        ancient_one="yig",
        doom=given["doom"],
        clues=given["active"]["clues"],
        hand=["wither"],
        stored={"wither": "terror"},
        mythos="stars_align_as_the_lamps_fail",
        values={"sanity": 4, "stamina": 4},
    )
    game, state = playing.game, playing.game.state
    lay(game, "we_need_to_find_help")
    for color, source in (("red", "we_need_to_find_help"), ("green", "stars_align_as_the_lamps_fail")):
        die = next(die for die in state.dice if die.color == color and die.place in ("free", "pool"))
        die.place, die.lock = "locked", source
    state.hour = HAND[given["hand"]]
    playing = resumed(playing).give("give_up")
    assert state.doom == example.expected["doom"]
    assert (state.battle, state.hour, state.cards, state.mythos_card) == (True, HAND[example.expected["hand"]], [], "")
    assert [die.color for die in state.dice if die.place == "gone"] == example.expected["dice_out"]
    assert [die.face for die in state.dice if die.place == "spell"] == [example.expected["wither_keeps"]]
    assert playing.kind == "choose"
    playing.give(example.expected["active_after_attack"]["chose"])
    assert playing.first.clues == example.expected["active_after_attack"]["clues"]
    kinds = (events.AncientAwoke, events.HourStruck, events.AncientAttacked)
    assert playing.order(*kinds) == ["AncientAwoke", "HourStruck", "AncientAttacked"]
    assert (playing.first.sanity, playing.first.stamina) == (4, 4)


def test_es_awaken_at_midnight() -> None:
    example = vector("es_awaken_at_midnight")
    given = example.given
    game = table(
        ancient_one="hastur",
        investigators=["dexter_drake", "harvey_walters"],
        cards=["horrible_visions", "the_gift_shop"],
        mythos="apparition_lurking_in_shadows",
    )
    state = game.state
    state.doom, state.hour, state.seat = given["doom"], HAND["IX"], 0
    for who, seat in zip(state.investigators, given["seats"], strict=True):
        who.sanity = seat["sanity"]
    for kind in ("zombie", "ghoul", "maniac"):
        put_monster(game, kind, "the_gift_shop")
    playing = night(game)
    through_turns(playing, 1)
    assert playing.told(events.MythosCardDrawn) == []
    assert state.x == example.expected["x"]
    assert plain(combat_row(game)) == example.expected["combat_task"]
    first, second = state.investigators
    assert first.sanity == example.expected["seats_after_attack"][0]["sanity"]
    assert not second.alive
    assert state.doom == example.expected["doom_after_attack"]


def test_es_battle_azathoth() -> None:
    example = vector("es_battle_azathoth")
    game = table(ancient_one=example.given["ancient_one"])
    game.state.doom = example.given["doom"]
    run(add_doom(game, example.action["add_doom"]))
    assert game.state.waking
    with pytest.raises(GameEnds):
        awaken(game)
    assert (game.state.ended, game.state.won) == ("awoken", False)


def test_es_battle_two_hits_in_one_turn() -> None:
    example = vector("es_battle_two_hits_in_one_turn")
    game = battle("cthulhu", doom=example.given["doom"])
    playing = night(game)
    assert [plain(row) for row in playing.about.rows] == [example.given["combat_task"]]
    found = []
    for faces in example.action["rolls"]:
        playing.roll(*faces).complete("combat", "terror", "lore", "peril")
        found.append(game.state.doom)
    assert found == example.expected["doom_after_each_roll"]
    assert game.state.turn == 2  # no die was left


def test_es_battle_fail_hit_stop() -> None:
    example = vector("es_battle_fail_hit_stop")
    game = battle("yog_sothoth", doom=example.given["doom"])
    game.state.investigators[0].clues = example.given["clues"]
    playing = night(game)
    first, second, third = example.rolls
    playing.roll(*first["dice"]).fail(remove=first["remove"])
    assert playing.pool() == second["pool"]
    playing.roll(*second["dice"]).give("clue").script(second["becomes"])
    playing.give(["reroll:green_2", "reroll:green_4", "reroll:green_6"])
    assert playing.first.clues == second["clues_after"]
    playing.complete("combat", *third["use"])
    assert game.state.doom == example.expected["doom"]
    assert playing.pool() == example.expected["pool_after"]
    assert playing.options == ["roll", "stop"]
    assert playing.terrors() == 0


def test_es_battle_yellow_red_and_stored_die() -> None:
    example = vector("es_battle_yellow_red_and_stored_die")
    game = battle("cthulhu", doom=example.given["doom"])
    give(game, game.state.investigators[0], *example.given["hand"], "wither")
    store_die(game, "wither.1", example.given["stored"][0])
    playing = night(game).give("use:sword_of_glory.1:0")
    first, second = example.rolls
    assert playing.pool() == first["pool"]
    playing.roll(*first["dice"]).complete("combat", "lore", "yellow_peril", "wither.1_terror")
    assert game.state.doom == example.expected["doom_after_each_roll"][0]
    assert playing.pool() == second["pool"]
    playing.roll(*second["dice"]).complete("combat", "terror", "peril", "red_wild")
    assert (game.state.doom, game.state.ended) == (example.expected["doom_after_each_roll"][1], "banished")


def test_es_battle_no_dice_out_of_locks() -> None:
    example = vector("es_battle_no_dice_out_of_locks")
    game = table(ancient_one="cthulhu", investigators=[example.given["investigator"]])
    give(game, game.state.investigators[0], *example.given["hand"])
    for kind, color in (("flying_polyp", "green"), ("nightgaunt", "yellow")):
        put_monster(game, kind, "the_gift_shop")
        lock_die(game, color, f"{kind}.1")
    awaken(game)
    playing = night(game)
    assert playing.pool() == example.expected["pool"]
    assert "use:knife.1:0" not in playing.options


@pytest.mark.parametrize("number", range(10))
def test_es_battle_attacks(number: int) -> None:
    case = vector("es_battle_attacks").expected[number]
    game = battle(case["ancient_one"], doom=5, people=["dexter_drake", "harvey_walters"], hour=3)
    who, other = game.state.investigators
    other.place = "gone"
    game.state.devoured.append(other.id)
    before = case["before"]
    for name in ("sanity", "stamina", "clues"):
        if name in before:
            setattr(who, name, before[name])
    give(game, who, *["knife"][: before.get("common_items", 0)])
    give_trophies(game, who, TWOS[: before.get("trophy_cards", 0)], ["zombie"][: before.get("monster_trophies", 0)])
    playing = night(game).give("stop")
    if "options" in case:
        assert playing.kind != "choose"
    elif "chooses" in case:
        playing.give(case["chooses"])
    elif "spends" in case:
        playing.give("yes")
    while playing.kind not in ("attack", ""):
        playing.give(playing.decision.default)
    if case["after"] == "devoured":
        assert not who.alive
        return
    found = {
        "sanity": who.sanity,
        "stamina": who.stamina,
        "clues": who.clues,
        "common_items": len(who.cards),
        "trophy_cards": len(who.trophies),
        "monster_trophies": len(who.monsters),
    }
    assert {key: found[key] for key in case["after"]} == case["after"]


def test_es_battle_midnight_attack_cthulhu() -> None:
    example = vector("es_battle_midnight_attack_cthulhu")
    given = example.given["investigators"][0]
    game = battle("cthulhu", doom=example.given["doom"], hour=3)
    who = game.state.investigators[0]
    for name in ("max_sanity", "sanity", "max_stamina", "stamina"):
        setattr(who, name, given[name])
    playing = night(game).give("stop").give(given["chooses"])
    assert game.state.doom == example.expected["doom"]
    assert monsters_came(playing) == example.expected["monsters_appear"]
    found = {name: getattr(who, name) for name in ("max_sanity", "sanity", "max_stamina", "stamina")}
    assert found == example.expected["investigators"][0]


def test_es_battle_devoured_seat_moves_clock() -> None:
    example = vector("es_battle_devoured_seat_moves_clock")
    game = battle("ithaqua", doom=9, people=EIGHT[:4], seat=example.given["first"])
    for who, seat in zip(game.state.investigators, example.given["seats"], strict=True):
        if seat == "devoured":
            who.place = "gone"
            game.state.devoured.append(who.id)
    playing = night(game)
    hands, seats = [], []
    while len(hands) < example.action["turns"]:
        seats += [game.state.seat] if playing.kind == "attack" else []
        playing.give("stop" if playing.kind == "attack" else playing.decision.default)
        hands = [event.hour for event in playing.told(events.HourStruck)]
    assert hands[:4] == [HAND[each] for each in example.expected["hands"]]
    assert seats == example.expected["attack_rolls_by_seats"]
    assert len(playing.told(events.AncientAttacked)) == example.expected["attacks_of_ancient_one"]


def test_es_battle_last_investigator() -> None:
    example = vector("es_battle_last_investigator")
    game = battle("yog_sothoth", doom=example.given["doom"], hour=3)
    playing = night(game).give("stop")
    assert playing.kind == ""
    assert (game.state.ended, game.state.won) == ("devoured", False)


# All of them


def test_every_vector_is_a_test_of_its_id() -> None:
    from pathlib import Path

    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    missing = [id for id in vectors() if f"def test_{id}(" not in text and f'("{id}", ' not in text]
    assert missing == []


def test_what_vectors_name_is_in_the_content() -> None:
    found = content()
    assert len(vectors()) > 90
    for example in vectors().values():
        card = example.given.get("card") if isinstance(example.given, dict) else None
        assert card is None or card in found.adventures or card in found.worlds
