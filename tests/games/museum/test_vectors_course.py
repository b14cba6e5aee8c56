"""Worked examples: rewards and penalties, the entrance, locks, the clock, midnight, doom, awakening, the final battle."""

from __future__ import annotations

from typing import Any

import pytest

from solo.games.museum import events
from solo.games.museum.events import DoomAdded
from solo.games.museum.museum import Museum, MuseumCloses
from solo.games.museum.printed.numbers import HOURS
from solo.games.museum.proof.scenario import (
    give,
    give_trophies,
    lay,
    lock_die,
    on_top,
    put_monster,
    store_die,
)
from solo.games.museum.rules.battle import awaken
from solo.games.museum.rules.doom import add_doom, add_signs, remove_doom
from solo.games.museum.rules.entrance import price_of, wares
from solo.games.museum.rules.locks import lock, unlock
from solo.games.museum.rules.midnight import at_midnight, midnight, next_card
from solo.games.museum.rules.monsters import appear, below
from solo.games.museum.rules.rewards import reward
from solo.games.museum.rules.tasks import combat_row
from solo.kernel.flow import run
from tests.games.museum.helpers import (
    EIGHT,
    Night,
    at_card,
    battle,
    content,
    doom_spaces,
    keep_in_cup,
    monsters_came,
    night,
    plain,
    resumed,
    rows,
    table,
)
from tests.games.museum.vectors import vector, vectors

HAND = {"XII": 0, "III": 1, "VI": 2, "IX": 3}


def finish_card(playing: Night, card: str) -> Night:
    """Complete the card that is attempted as if all its rows were done."""
    count = len(playing.museum.fact(card).fact.tasks)
    playing.museum.attempt.done = [str(row) for row in range(count)]
    return resumed(playing)


def settled(playing: Night) -> Night:
    """Answer everything that is asked before the next move with its first option."""
    while playing.kind not in ("move", "", "attempt", "entrance", "attack"):
        playing.give(playing.decision.default)
    return playing


# Completing and rewards


def test_es_completion_order() -> None:
    example = vector("es_completion_order")
    card, following = example.given["card"], example.given["deck_top"]
    museum = table(investigators=EIGHT[:2], cards=["koi_pond", *["the_archives", "the_guided_tour"]][1:])
    slot = example.given["slot"]
    lay(museum, card, slot)
    on_top(museum.state.adventures, following)
    for who in museum.state.visitors:
        who.place = card
    playing = night(museum).give(f"go:{card}")
    finish_card(playing, card)
    assert [who.place for who in museum.state.visitors] == ["entrance", "entrance"]
    assert museum.state.visitors[0].trophies == [card]
    assert [each.card for each in museum.state.cards if each.slot == slot] == [following]
    kinds = (events.SentTo, events.TrophyGained, events.CardLaidOut, events.CardReceived)
    assert playing.order(*kinds)[:5] == ["SentTo", "SentTo", "TrophyGained", "CardLaidOut", "CardReceived"]


def test_es_other_world_not_replaced() -> None:
    example = vector("es_other_world_not_replaced")
    museum = table(ancient_one="cthulhu", worlds=example.given["other_worlds"])
    playing = night(museum).give(f"go:{example.action['complete']}")
    finish_card(playing, example.action["complete"])
    assert museum.worlds_in_play() == example.expected["other_worlds_after"]


def test_es_rewards_in_icon_order() -> None:
    example = vector("es_rewards_in_icon_order")
    card = example.given["card"]
    cards = [card, "gate_to_elsewhere", "the_gift_shop", "blood_on_the_floor"]
    museum = table(ancient_one="cthulhu", cards=cards)
    on_top(museum.state.worlds, example.given["other_world_top"])
    on_top(museum.state.adventures, "the_hall_of_the_dead", "the_guided_tour", "lights_out")
    keep_in_cup(museum, example.given["cup_draw"])
    museum.state.signs = example.given["elder_signs"]
    playing = finish_card(night(museum).give(f"go:{card}"), card)
    assert playing.kind == "place_monster"
    wanted = [f"put:{each['card']}/{each['row']}" for each in example.expected["byakhee_may_go_to"]]
    assert playing.options == wanted
    playing.give(wanted[0])
    kinds = (events.CluesChanged, events.SignPlaced, events.CardLaidOut, events.MonsterCame)
    assert playing.order(*kinds)[1:5] == ["CluesChanged", "SignPlaced", "CardLaidOut", "MonsterCame"]
    assert (playing.first.clues, museum.state.signs) == (example.expected["clues"], example.expected["elder_signs"])
    assert museum.worlds_in_play() == example.expected["other_worlds"]


def test_es_rewards_monterey_gains_one_more() -> None:
    example = vector("es_rewards_monterey_gains_one_more")
    playing = at_card(example.given["card"], who=example.given["investigator"])
    finish_card(playing, example.given["card"])
    received = [each.deck for each in playing.told(events.CardReceived)]
    assert received == ["unique"] * example.expected["unique_drawn"]


def test_es_win_by_signs_on_reward() -> None:
    example = vector("es_win_by_signs_on_reward")
    museum = table(ancient_one=example.given["ancient_one"])
    museum.state.signs = example.given["elder_signs"]
    with pytest.raises(MuseumCloses):
        run(reward(museum, museum.state.visitors[0], example.action["reward"]))
    assert (museum.state.signs, museum.state.won) == (example.expected["elder_signs"], True)


def test_es_last_doom_and_last_sign_together() -> None:
    example = vector("es_last_doom_and_last_sign_together")
    museum = table(ancient_one=example.given["ancient_one"])
    museum.state.doom, museum.state.signs = example.given["doom"], example.given["elder_signs"]
    run(add_doom(museum))
    assert museum.state.waking
    with pytest.raises(MuseumCloses):
        add_signs(museum)
    assert museum.state.won


def test_es_awaken_sign_in_same_reward() -> None:
    example = vector("es_awaken_sign_in_same_reward")
    museum = table(ancient_one=example.given["ancient_one"])
    museum.state.doom, museum.state.signs = example.given["doom"], example.given["elder_signs"]
    doom, signs = (next(iter(step.values())) for step in example.given["step_list"])
    run(add_doom(museum, doom))
    with pytest.raises(MuseumCloses):
        run(reward(museum, museum.state.visitors[0], {"elder_sign": signs}))
    assert example.expected["result"] == "victory"
    assert museum.state.ended == "sealed"


def test_es_seal_by_monster_back() -> None:
    example = vector("es_seal_by_monster_back")
    playing = at_card("gate_to_elsewhere", ancient_one="yig", monsters={"star_spawn": 0}, doom=example.given["doom"])
    playing.museum.state.signs = example.given["elder_signs"]
    playing.museum.attempt.beaten, playing.museum.attempt.done = ["star_spawn.1"], ["0"]
    resumed(playing).give("give_up")
    state = playing.museum.state
    assert (state.signs, state.won, state.doom) == (example.expected["elder_signs"], True, example.expected["doom"])


# Failing


def test_es_penalty_in_icon_order() -> None:
    example = vector("es_penalty_in_icon_order")
    given = example.given
    playing = at_card(given["card"], ancient_one="yig", doom=given["doom"], values=given["investigator"])
    playing.give("give_up")
    while playing.kind != "new_investigator":
        playing.give(playing.options[0])
    kinds = (events.ValuesLost, DoomAdded, events.VisitorDevoured)
    assert playing.order(*kinds) == ["ValuesLost", "DoomAdded", "VisitorDevoured", "DoomAdded"]
    lost = playing.told(events.ValuesLost)[0]
    assert (lost.sanity, lost.stamina) == (1, 1)
    assert playing.museum.state.doom == example.expected["doom"]
    assert monsters_came(playing) == example.expected["monsters_appear"]
    playing.give("deal")
    settled(playing)
    assert playing.museum.state.turn == 2
    assert playing.museum.state.hour == 1


def test_es_penalty_avoided_by_duke() -> None:
    example = vector("es_penalty_avoided_by_duke")
    given = example.given
    helper = given["assisted_by"][0]
    playing = at_card(
        given["card"], others=[helper], hand=given["hand"], doom=given["doom"], values=given["investigator"]
    )
    playing.museum.attempt.helpers = [helper]
    resumed(playing).give("give_up", "use:duke.1:0")
    state = playing.museum.state
    assert state.doom == example.expected["doom"]
    assert {"sanity": playing.first.sanity, "stamina": playing.first.stamina} == example.expected["investigator"]
    assert state.decks["ally"][-1] == "duke.1"
    assert playing.told(events.PenaltyAvoided)


def test_es_penalty_avoided_by_duke_does_not_spare_the_assistant() -> None:
    helper = vector("es_penalty_avoided_by_duke").given["assisted_by"][0]
    playing = at_card("stay_away_from_the_windows", others=[helper], hand=["duke"])
    playing.museum.attempt.helpers = [helper]
    playing = resumed(playing).give("give_up", "use:duke.1:0")
    assert (playing.kind, playing.decision.who) == ("assistant_pays", helper)


def test_es_penalty_hastur_adds_sanity() -> None:
    example = vector("es_penalty_hastur_adds_sanity")
    given = example.given
    playing = at_card(
        given["card"], who="dexter_drake", ancient_one="hastur", mythos=given["mythos"], values=given["investigator"]
    )
    playing.give("give_up")
    assert {"sanity": playing.first.sanity, "stamina": playing.first.stamina} == example.expected["investigator"]


def test_es_penalty_flesh_ward() -> None:
    example = vector("es_penalty_flesh_ward")
    given = example.given
    playing = at_card(given["card"], hand=given["hand"], values=given["investigator"])
    playing.give("give_up", "use:flesh_ward.1:0")
    assert {"sanity": playing.first.sanity, "stamina": playing.first.stamina} == example.expected["investigator"]
    assert playing.museum.state.doom == example.expected["doom"]


def test_es_other_world_failed_yog_sothoth() -> None:
    example = vector("es_other_world_failed_yog_sothoth")
    given = example.given
    playing = at_card(given["card"], who="dexter_drake", ancient_one="yog_sothoth", values=given["investigator"])
    playing.museum.state.out += playing.museum.state.worlds
    playing.museum.state.worlds = []
    playing.give("give_up")
    assert {"sanity": playing.first.sanity, "stamina": playing.first.stamina} == example.expected["investigator"]
    assert given["card"] in playing.museum.state.out
    assert [each.place for each in playing.told(events.SentTo)] == ["entrance"]
    assert playing.museum.state.battle


def test_es_active_devoured_clock_moves() -> None:
    example = vector("es_active_devoured_clock_moves")
    playing = at_card("the_gift_shop", ancient_one="cthulhu", clues=2, values={"sanity": 1}, doom=example.given["doom"])
    state = playing.museum.state
    state.hour = HAND[example.given["hand"]]
    give_trophies(playing.museum, playing.first, ["koi_pond"])
    playing.give("give_up")
    while playing.kind != "new_investigator":
        playing.give(playing.options[0])
    assert state.doom == example.expected["doom"]
    assert state.adventures[-1] == "koi_pond"
    playing.give("take:bob_jenkins")
    settled(playing)
    assert state.hour == HAND[example.expected["hand"]]
    assert (playing.first.id, playing.first.place, playing.kind) == ("bob_jenkins", "entrance", "move")


# The entrance


def at_entrance(**given: Any) -> Night:
    """Somebody stays at the entrance."""
    values = given.pop("values", {})
    cards, monsters = given.pop("trophies", []), given.pop("monsters", [])
    hand = given.pop("hand", [])
    museum = table(**given)
    who = museum.state.visitors[0]
    for what, value in values.items():
        setattr(who, what, value)
    give(museum, who, *hand)
    give_trophies(museum, who, cards, monsters)
    return night(museum).give("go:entrance")


ONES = ("ancient_relics", "horrible_visions", "late_night_break_in", "a_secret_gathering")
TWOS = ("a_terrible_discovery", "koi_pond", "hallway_on_fire", "medusa_exhibit", "mysterious_tome", "lights_out")


def test_es_trophies_no_change() -> None:
    example = vector("es_trophies_no_change")
    card = example.given["trophies"][0]["card"]
    playing = at_entrance(trophies=[card]).give("buy:clue")
    assert playing.first.trophies == []
    assert playing.museum.state.adventures[-1] == card
    assert playing.told(events.TrophiesHanded)[0].value == example.given["trophies"][0]["value"]
    assert playing.first.clues == 1


def test_es_first_aid_choices() -> None:
    example = vector("es_first_aid_choices")
    values = {key: value for key, value in example.given["investigator"].items() if key != "trophies"}
    playing = at_entrance(values=values, trophies=TWOS[:2]).give("restore:both")
    found = {"sanity": playing.first.sanity, "stamina": playing.first.stamina, "trophies": len(playing.first.trophies)}
    assert found == example.expected["investigator"]


def test_es_seal_by_souvenir() -> None:
    example = vector("es_seal_by_souvenir")
    given = example.given
    museum = table(ancient_one=given["ancient_one"])
    museum.state.signs, museum.state.doom = given["elder_signs"], given["doom"]
    give_trophies(museum, museum.state.visitors[0], [*TWOS[:5], ONES[0]])
    playing = night(museum).give("go:entrance", "buy:elder_sign")
    assert playing.first.trophies == [ONES[0]]
    assert (museum.state.signs, museum.state.won) == (example.expected["elder_signs"], True)


def test_es_entrance_free_aid_with_mythos() -> None:
    example = vector("es_entrance_free_aid_with_mythos")
    given = example.given
    playing = at_entrance(mythos=given["mythos"], values=given["investigator"]).give("aid:sanity")
    assert {"sanity": playing.first.sanity, "stamina": playing.first.stamina} == example.expected["investigator"]


def test_es_entrance_full_one() -> None:
    example = vector("es_entrance_full_one")
    values = {key: value for key, value in example.given["investigator"].items() if key != "trophies"}
    playing = at_entrance(values=values, trophies=[TWOS[0], ONES[0]]).give("restore:sanity")
    wanted = example.expected["investigator"]
    assert (playing.first.sanity, playing.first.stamina) == (wanted["sanity"], wanted["stamina"])
    assert [playing.museum.content.card(each).fact.trophies for each in playing.first.trophies] == wanted["trophies"]


FACES_FOUND = ("i1", "i2", "i3", "lore", "peril", "terror")


@pytest.mark.parametrize("face", FACES_FOUND)
def test_es_entrance_lost_and_found(face: str) -> None:
    example = vector("es_entrance_lost_and_found")
    playing = at_entrance(values=example.given["investigator"])
    playing.script([face]).give("search")
    wanted = example.expected[face]
    found: Any = "nothing"
    if playing.told(events.VisitorDevoured):
        found = "devoured"
    elif playing.first.cards:
        found = f"one_{playing.museum.content.possession(playing.first.cards[0]).deck}"
        found += "_item" if found == "one_common" else ""
    elif playing.first.clues:
        found = {"clues": playing.first.clues}
    elif playing.first.sanity != 3:
        found = {"sanity": playing.first.sanity}
    assert found == wanted


def test_es_entrance_souvenir_cheaper() -> None:
    example = vector("es_entrance_souvenir_cheaper")
    playing = at_entrance(mythos=example.given["mythos"], hand=["ryan_dean"], trophies=[*ONES[:2], TWOS[0]])
    museum, who = playing.museum, playing.first
    assert {what: price_of(museum, who, what) for what in museum.content.souvenirs} == example.expected["prices"]
    assert wares(museum, who) == example.expected["affordable"]


def test_es_entrance_forbidden() -> None:
    example = vector("es_entrance_forbidden")
    playing = at_entrance(mythos=example.given["mythos"], trophies=TWOS[:1], values={"sanity": 2})
    verbs = {"aid": "first_aid", "restore": "first_aid", "search": "lost_and_found", "buy": "souvenir"}
    found = dict.fromkeys(verbs[each.verb] for each in playing.decision.options if each.verb in verbs)
    assert list(found) == example.expected["actions"]


# Monsters on tasks


def without(row: dict[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in names}


@pytest.mark.parametrize(
    ("id", "marker"),
    [
        ("es_monster_total_slot", "hound_of_tindalos"),
        ("es_monster_partial_slot", "maniac"),
        ("es_monster_empty_slot_ignored", ""),
        ("es_monster_in_total_slot_ordered", "warlock"),
        ("es_monster_below_ordered_card", "cultist"),
        ("es_monster_partial_adds_symbols", "witch"),
    ],
)
def test_monster_tasks(id: str, marker: str) -> None:
    example = vector(id)
    row = -1 if "below_last_row" in example.given else 0
    playing = at_card(example.given["card"], monsters={marker: row} if marker else {})
    found, wanted = rows(playing.about), example.expected["tasks"]
    if id == "es_monster_total_slot":  # its marker is invented; the kind of slot matters
        found[0] = {**wanted[0]} if found[0].get("monster") else found[0]
    assert found == wanted
    if "available_first" in example.expected:
        assert [index for index, each in enumerate(playing.about.rows) if each.open] == example.expected[
            "available_first"
        ]


def test_es_monsters_spread_evenly() -> None:
    example = vector("es_monsters_spread_evenly")
    museum = table()
    letters = dict(zip("abcdef", [card.card for card in museum.state.cards], strict=True))
    kinds = iter(["zombie", "ghoul"])
    for letter, count in example.given["below_last_row"].items():
        for _ in range(count):
            put_monster(museum, next(kinds), letters[letter])
    playing = Night(museum, appear(museum))
    assert playing.options == [f"put:{letters[letter]}" for letter in example.expected["allowed_cards"]]
    assert [card.card for card, _ in below(museum)] == [letters[each] for each in example.expected["allowed_cards"]]


# Locks


def test_es_double_lock() -> None:
    museum = table()
    first, second = museum.state.cards[0].card, museum.state.cards[1].card
    run(lock(museum, first, "yellow"))
    run(lock(museum, second, "yellow"))
    [yellow] = [die for die in museum.state.dice if die.color == "yellow"]
    assert (yellow.lock, [each.source for each in museum.state.waiting]) == (first, [second])
    unlock(museum, first)
    assert (yellow.place, yellow.lock, museum.state.waiting) == ("locked", second, [])


def test_es_lock_takes_die_from_spell() -> None:
    example = vector("es_lock_takes_die_from_spell")
    museum = table()
    give(museum, museum.state.visitors[0], "wither")
    store_die(museum, "wither.1", "lore", "yellow")
    run(lock(museum, museum.state.cards[0].card, example.action["reveal"]["lock"]))
    [yellow] = [die for die in museum.state.dice if die.color == "yellow"]
    assert yellow.place == "locked"
    assert museum.state.decks["spell"][-1] == "wither.1"


# The clock and midnight


def through_turns(playing: Night, count: int) -> list[int]:
    """Play turns in which nothing is done at the entrance; where the hand stands after each."""
    hands = []
    for _ in range(count):
        turn = playing.museum.state.turn
        while playing.kind and playing.museum.state.turn == turn:
            answer = {"move": "go:entrance", "entrance": "leave"}.get(playing.kind, playing.decision.default)
            playing.give(answer)
        hands.append(playing.museum.state.hour)
    return hands


def quiet_mythos(museum: Museum) -> None:
    """Mythos cards that do nothing but add a doom, or a monster."""
    on_top(museum.state.mythos, "stars_align_amid_the_stillness", "sudden_terror_amid_stillness")


def test_es_four_turns_to_midnight() -> None:
    example = vector("es_four_turns_to_midnight")
    museum = table()
    quiet_mythos(museum)
    playing = night(museum)
    assert through_turns(playing, 4) == [HAND[each] for each in example.expected["hands"]]
    struck = [event.turn for event in playing.told(events.VisitorsTurn)]
    midnights = playing.order(events.VisitorsTurn, events.MidnightCame).index("MidnightCame")
    assert struck[midnights - 1] == example.expected["midnights_after_turn"][0]
    assert len(playing.told(events.MidnightCame)) == 1


def test_es_two_midnights_in_one_turn() -> None:
    example = vector("es_two_midnights_in_one_turn")
    museum = table()
    quiet_mythos(museum)
    museum.state.hour = HAND[example.given["hand"]]
    playing = night(museum)
    from solo.games.museum.rules.clock import advance_clock

    advance_clock(museum, example.given["task_clock_steps"])
    through_turns(playing, 1)
    [struck] = playing.told(events.MidnightCame)
    assert museum.state.hour == HAND[example.expected["hand"]]
    assert len(playing.told(events.MythosCardDrawn)) == example.expected["mythos_cards_drawn"]
    assert struck.extra == example.expected["extra_doom"]
    assert museum.state.doom == struck.extra + 1  # the card that is drawn adds one itself


def test_es_midnight_shambler() -> None:
    example = vector("es_midnight_shambler")
    museum = table()
    on_top(museum.state.mythos, example.given["mythos_drawn"], "sudden_terror_amid_stillness")
    put_monster(museum, example.given["monsters_in_play"][0], "the_gift_shop")
    museum.state.hour = HAND[example.given["hand"]]
    playing = night(museum)
    hands = through_turns(playing, 4)
    wanted = [each.rpartition("_")[2] for each in example.expected["hands"]]
    assert [each % HOURS for each in hands] == [HAND[each] for each in wanted]
    turns = [event.turn for event in playing.museum.events if isinstance(event, events.VisitorsTurn)]
    assert turns[:4] == [1, 2, 3, 4]
    kinds = playing.order(events.VisitorsTurn, events.MidnightCame)
    after = [kinds[: index + 1].count("VisitorsTurn") for index, each in enumerate(kinds) if each == "MidnightCame"]
    assert after == example.expected["midnights_after_turn"]


def test_es_midnight_order() -> None:
    example = vector("es_midnight_order")
    museum = table(cards=["don_t_fall_asleep", "the_gift_shop"], mythos="stars_align_under_a_hollow_moon")
    on_top(museum.state.mythos, "stars_align_amid_the_stillness")
    playing = Night(museum, midnight(museum))
    settled(playing)
    kinds = (events.ValuesLost, events.MonsterCame, events.MythosCardDrawn, events.NewDay)
    assert playing.order(*kinds) == ["ValuesLost", "MonsterCame", "MythosCardDrawn", "NewDay"]
    assert len(example.expected["order"]) == 4


def test_es_midnight_full() -> None:
    example = vector("es_midnight_full")
    given = example.given
    museum = table(
        ancient_one="azathoth",
        investigators=["dexter_drake", "harvey_walters"],
        cards=given["cards"],
        mythos=given["mythos"],
    )
    state = museum.state
    state.doom, state.seat = given["doom"], 1
    for who, seat in zip(state.visitors, given["seats"], strict=True):
        who.max_sanity = who.max_stamina = 5
        who.sanity, who.stamina, who.place = seat["sanity"], seat["stamina"], seat["at"]
    put_monster(museum, "vampire", "the_gift_shop")
    on_top(state.mythos, given["next_mythos"])
    first, second = state.visitors
    a_before, b_before = first.stamina, second.stamina
    playing = settled(Night(museum, midnight(museum)))
    assert second.stamina == b_before - 1
    assert first.stamina == a_before  # at the entrance
    assert [event.doom for event in playing.told(DoomAdded)] == [2, 3, 4, 5]
    last = example.expected["steps"]
    assert (second.sanity, first.sanity) == (last[2]["b"]["sanity"], last[2]["a"]["sanity"])
    assert state.doom == last[3]["doom"]
    assert monsters_came(playing) == last[3]["monsters_appear"]
    kinds = (events.ValuesLost, DoomAdded, events.MythosCardDrawn, events.NewDay)
    wanted = ["ValuesLost", "DoomAdded", "DoomAdded", "ValuesLost", "ValuesLost", "MythosCardDrawn"]
    assert playing.order(*kinds) == [*wanted, "DoomAdded", "DoomAdded", "NewDay"]


def test_es_midnight_lock_changes_hands() -> None:
    example = vector("es_midnight_lock_changes_hands")
    given = example.given
    museum = table(cards=["gala_in_the_great_hall", "the_gift_shop"], mythos=given["mythos"])
    lock_die(museum, "yellow", given["mythos"])
    run(lock(museum, "gala_in_the_great_hall", "yellow"))
    on_top(museum.state.mythos, given["next_mythos"])
    before = museum.state.doom
    run(next_card(museum))
    [yellow] = [die for die in museum.state.dice if die.color == "yellow"]
    assert [yellow.lock] == example.expected["yellow_die"]["locked_by"]
    greens = [die for die in museum.state.dice if die.color == "green" and die.place == "locked"]
    assert len(greens) == example.expected["green_locked"]
    assert museum.state.doom - before == example.expected["doom_added"]


def test_es_midnight_open_door() -> None:
    example = vector("es_midnight_open_door")
    given = example.given
    museum = table()
    state = museum.state
    on_top(state.mythos, given["mythos"], given["next_mythos"])
    on_top(state.adventures, "lights_out")
    run(next_card(museum))
    assert len(state.cards) == given["museum_cards"]
    playing = settled(Night(museum, next_card(museum)))
    assert state.mythos_card == given["next_mythos"]
    assert len(state.cards) == example.expected["museum_cards_after_midnight"]
    assert given["mythos"] not in state.mythos
    playing = night(museum)
    playing.give("go:lights_out")
    finish_card(playing, "lights_out")
    assert len(state.cards) == example.expected["museum_cards_after_completion"]
    assert state.mythos[-1] == given["mythos"]


def test_es_midnight_choice_curator() -> None:
    example = vector("es_midnight_choice_curator")
    given = example.given
    museum = table(investigators=EIGHT[:2], cards=["the_curator", "the_gift_shop"])
    first, second = museum.state.visitors
    for who, seat in zip(museum.state.visitors, given["seats"], strict=True):
        who.sanity, who.stamina = seat["sanity"], seat["stamina"]
    give_trophies(museum, first, TWOS[:1])
    give_trophies(museum, second, ONES[:1])
    playing = Night(museum, at_midnight(museum))
    assert playing.decision.who == first.id
    assert playing.options == ["pay_trophies", "suffer"]
    playing.give(example.action["a_chooses"])
    assert (first.trophies, first.sanity, first.stamina) == ([], 3, 3)
    assert (second.trophies, second.sanity, second.stamina) == ([ONES[0]], 2, 2)
    assert example.expected["b_options"] == ["suffer"]


def test_es_setup_mythos_no_midnight_effects() -> None:
    example = vector("es_setup_mythos_no_midnight_effects")
    museum = table(cards=["don_t_fall_asleep"])
    on_top(museum.state.mythos, "stars_align_amid_the_stillness")
    before = museum.state.visitors[0].sanity
    playing = Night(museum, next_card(museum))
    assert museum.state.visitors[0].sanity - before == example.expected["at_midnight_effects_run"]
    assert playing.told(events.MythosCardDrawn)


# Doom


def test_es_cthulhu_doom_track() -> None:
    example = vector("es_cthulhu_doom_track")
    museum = table(ancient_one=example.given["ancient_one"])
    playing = settled(Night(museum, add_doom(museum, example.action["add_doom"])))
    assert doom_spaces(playing) == example.expected["monsters_appear_at"]
    assert [event.doom for event in playing.told(DoomAdded) if event.full] == [example.expected["awakens_at"]]


def test_es_doom_two_tokens_one_monster() -> None:
    example = vector("es_doom_two_tokens_one_monster")
    museum = table(ancient_one=example.given["ancient_one"])
    museum.state.doom = example.given["doom"]
    playing = settled(Night(museum, add_doom(museum, example.action["add_doom"])))
    assert museum.state.doom == example.expected["doom"]
    assert doom_spaces(playing) == example.expected["monsters_appear_at"]
    assert monsters_came(playing) == example.expected["monsters_appear"]


def test_es_doom_removed_and_back() -> None:
    example = vector("es_doom_removed_and_back")
    museum = table(ancient_one=example.given["ancient_one"])
    museum.state.doom = example.given["doom"]
    remove_doom(museum, 1)
    after = [museum.state.doom]
    playing = settled(Night(museum, add_doom(museum, 1)))
    assert [*after, museum.state.doom] == example.expected["doom_after"]
    assert monsters_came(playing) == example.expected["monsters_appear"]


@pytest.mark.parametrize("ancient_one", list(vector("es_doom_tracks_of_all").expected))
def test_es_doom_tracks_of_all(ancient_one: str) -> None:
    wanted = vector("es_doom_tracks_of_all").expected[ancient_one]
    museum = table(ancient_one=ancient_one)
    playing = settled(Night(museum, add_doom(museum, 20)))
    assert doom_spaces(playing) == wanted["monsters_appear_at"]
    assert museum.state.doom == wanted["full_at"]


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
    museum, state = playing.museum, playing.museum.state
    lay(museum, "we_need_to_find_help")
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
    museum = table(
        ancient_one="hastur",
        investigators=["dexter_drake", "harvey_walters"],
        cards=["horrible_visions", "the_gift_shop"],
        mythos="apparition_lurking_in_shadows",
    )
    state = museum.state
    state.doom, state.hour, state.seat = given["doom"], HAND["IX"], 0
    for who, seat in zip(state.visitors, given["seats"], strict=True):
        who.sanity = seat["sanity"]
    for kind in ("zombie", "ghoul", "maniac"):
        put_monster(museum, kind, "the_gift_shop")
    playing = night(museum)
    through_turns(playing, 1)
    assert playing.told(events.MythosCardDrawn) == []
    assert state.x == example.expected["x"]
    assert plain(combat_row(museum)) == example.expected["combat_task"]
    first, second = state.visitors
    assert first.sanity == example.expected["seats_after_attack"][0]["sanity"]
    assert not second.alive
    assert state.doom == example.expected["doom_after_attack"]


def test_es_battle_azathoth() -> None:
    example = vector("es_battle_azathoth")
    museum = table(ancient_one=example.given["ancient_one"])
    museum.state.doom = example.given["doom"]
    run(add_doom(museum, example.action["add_doom"]))
    assert museum.state.waking
    with pytest.raises(MuseumCloses):
        awaken(museum)
    assert (museum.state.ended, museum.state.won) == ("awoken", False)


def test_es_battle_two_hits_in_one_turn() -> None:
    example = vector("es_battle_two_hits_in_one_turn")
    museum = battle("cthulhu", doom=example.given["doom"])
    playing = night(museum)
    assert [plain(row) for row in playing.about.rows] == [example.given["combat_task"]]
    found = []
    for faces in example.action["rolls"]:
        playing.roll(*faces).complete("combat", "terror", "lore", "peril")
        found.append(museum.state.doom)
    assert found == example.expected["doom_after_each_roll"]
    assert museum.state.turn == 2  # no die was left


def test_es_battle_fail_hit_stop() -> None:
    example = vector("es_battle_fail_hit_stop")
    museum = battle("yog_sothoth", doom=example.given["doom"])
    museum.state.visitors[0].clues = example.given["clues"]
    playing = night(museum)
    first, second, third = example.rolls
    playing.roll(*first["dice"]).fail(remove=first["remove"])
    assert playing.pool() == second["pool"]
    playing.roll(*second["dice"]).give("clue").script(second["becomes"])
    playing.give(["reroll:green_2", "reroll:green_4", "reroll:green_6"])
    assert playing.first.clues == second["clues_after"]
    playing.complete("combat", *third["use"])
    assert museum.state.doom == example.expected["doom"]
    assert playing.pool() == example.expected["pool_after"]
    assert playing.options == ["roll", "stop"]
    assert playing.terrors() == 0


def test_es_battle_yellow_red_and_stored_die() -> None:
    example = vector("es_battle_yellow_red_and_stored_die")
    museum = battle("cthulhu", doom=example.given["doom"])
    give(museum, museum.state.visitors[0], *example.given["hand"], "wither")
    store_die(museum, "wither.1", example.given["stored"][0])
    playing = night(museum).give("use:sword_of_glory.1:0")
    first, second = example.rolls
    assert playing.pool() == first["pool"]
    playing.roll(*first["dice"]).complete("combat", "lore", "yellow_peril", "wither.1_terror")
    assert museum.state.doom == example.expected["doom_after_each_roll"][0]
    assert playing.pool() == second["pool"]
    playing.roll(*second["dice"]).complete("combat", "terror", "peril", "red_wild")
    assert (museum.state.doom, museum.state.ended) == (example.expected["doom_after_each_roll"][1], "banished")


def test_es_battle_no_dice_out_of_locks() -> None:
    example = vector("es_battle_no_dice_out_of_locks")
    museum = table(ancient_one="cthulhu", investigators=[example.given["investigator"]])
    give(museum, museum.state.visitors[0], *example.given["hand"])
    for kind, color in (("flying_polyp", "green"), ("nightgaunt", "yellow")):
        put_monster(museum, kind, "the_gift_shop")
        lock_die(museum, color, f"{kind}.1")
    awaken(museum)
    playing = night(museum)
    assert playing.pool() == example.expected["pool"]
    assert "use:knife.1:0" not in playing.options


@pytest.mark.parametrize("number", range(10))
def test_es_battle_attacks(number: int) -> None:
    case = vector("es_battle_attacks").expected[number]
    museum = battle(case["ancient_one"], doom=5, people=["dexter_drake", "harvey_walters"], hour=3)
    who, other = museum.state.visitors
    other.place = "gone"
    museum.state.devoured.append(other.id)
    before = case["before"]
    for name in ("sanity", "stamina", "clues"):
        if name in before:
            setattr(who, name, before[name])
    give(museum, who, *["knife"][: before.get("common_items", 0)])
    give_trophies(museum, who, TWOS[: before.get("trophy_cards", 0)], ["zombie"][: before.get("monster_trophies", 0)])
    playing = night(museum).give("stop")
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
    museum = battle("cthulhu", doom=example.given["doom"], hour=3)
    who = museum.state.visitors[0]
    for name in ("max_sanity", "sanity", "max_stamina", "stamina"):
        setattr(who, name, given[name])
    playing = night(museum).give("stop").give(given["chooses"])
    assert museum.state.doom == example.expected["doom"]
    assert monsters_came(playing) == example.expected["monsters_appear"]
    found = {name: getattr(who, name) for name in ("max_sanity", "sanity", "max_stamina", "stamina")}
    assert found == example.expected["investigators"][0]


def test_es_battle_devoured_seat_moves_clock() -> None:
    example = vector("es_battle_devoured_seat_moves_clock")
    museum = battle("ithaqua", doom=9, people=EIGHT[:4], seat=example.given["first"])
    for who, seat in zip(museum.state.visitors, example.given["seats"], strict=True):
        if seat == "devoured":
            who.place = "gone"
            museum.state.devoured.append(who.id)
    playing = night(museum)
    hands, seats = [], []
    while len(hands) < example.action["turns"]:
        seats += [museum.state.seat] if playing.kind == "attack" else []
        playing.give("stop" if playing.kind == "attack" else playing.decision.default)
        hands = [event.hour for event in playing.told(events.HourStruck)]
    assert hands[:4] == [HAND[each] for each in example.expected["hands"]]
    assert seats == example.expected["attack_rolls_by_seats"]
    assert len(playing.told(events.AncientAttacked)) == example.expected["attacks_of_ancient_one"]


def test_es_battle_last_investigator() -> None:
    example = vector("es_battle_last_investigator")
    museum = battle("yog_sothoth", doom=example.given["doom"], hour=3)
    playing = night(museum).give("stop")
    assert playing.kind == ""
    assert (museum.state.ended, museum.state.won) == ("devoured", False)


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
