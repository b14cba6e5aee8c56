"""Every investigator: the sheet, what he begins with, and what he can do."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import give, on_top, scenario
from solo.games.museum.rules.cards import draw
from solo.games.museum.rules.devoured import equip
from solo.games.museum.rules.midnight import run_midnight_effects
from solo.games.museum.rules.monsters import appear
from solo.kernel.flow import run
from tests.games.museum.helpers import Night, at_card, battle, content, night, table
from tests.games.museum.printed import answered, ids, printed

SHEETS = printed()["investigators"]


def test_there_are_as_many_as_in_the_box() -> None:
    assert list(content().sheets) == ids("investigators")
    assert len(content().sheets) == 16


@pytest.mark.parametrize("id", SHEETS)
def test_its_values_and_start(id: str) -> None:
    game = table(investigators=[id])
    who = game.state.investigators[0]
    assert (
        (who.sanity, who.stamina) == (who.max_sanity, who.max_stamina) == (SHEETS[id]["sanity"], SHEETS[id]["stamina"])
    )
    playing = answered(Night(game, equip(game, who)))
    start = SHEETS[id]["start"]
    found: dict[str, int] = {}
    for event in playing.told(events.CardReceived):
        found[event.deck] = found.get(event.deck, 0) + 1
    if "ally_named" in start:
        assert who.cards == [f"{start['ally_named']}.1"]
    elif "choice_of" in start:
        assert sum(found.values()) == start["count"]
    else:
        assert found == {deck: count for deck, count in start.items() if deck != "clue"}
    assert who.clues == start.get("clue", 0)


def test_kate_keeps_monsters_away_in_her_own_turn() -> None:
    game = table(investigators=["kate_winthrop", "bob_jenkins"])
    game.state.phase = "movement"
    run(appear(game))
    assert game.monsters_in_play() == []
    game.state.phase = "midnight"
    answered(Night(game, appear(game)))
    assert len(game.monsters_in_play()) == 1


def test_sister_mary_rolls_locked_dice_and_puts_them_back() -> None:
    locked = [("green", "the_guided_tour"), ("yellow", "blood_on_the_floor"), ("red", "vermin_in_the_pipes")]
    playing = at_card("the_gift_shop", who="sister_mary", locked=locked, hand=["wither"])
    assert playing.pool() == {"green": 6, "yellow": 1, "red": 1}
    playing.roll("i1", "i1", "i1", "i1", "i1", "i1", {"yellow": "i2"}, {"red": "i2"})
    playing.give("use:wither.1:0")
    assert "store:yellow_1" not in playing.options
    playing.give(playing.options[0])
    playing.fail().give("give_up")
    found = {die.color: die.place for die in playing.game.state.dice if die.lock}
    assert found == {"green": "locked", "yellow": "locked", "red": "locked"}


def test_gloria_adds_both_dice_in_an_other_world_only() -> None:
    assert "use:gloria_goldberg:0" not in at_card("the_gift_shop", who="gloria_goldberg").options
    playing = at_card("yuggoth", who="gloria_goldberg").give("use:gloria_goldberg:0")
    assert playing.pool() == {"green": 6, "yellow": 1, "red": 1}


@pytest.mark.parametrize(
    ("id", "deck"), [("bob_jenkins", "common"), ("dexter_drake", "spell"), ("monterey_jack", "unique")]
)
def test_who_gains_one_more_does_so_once(id: str, deck: str) -> None:
    game = table(investigators=[id])
    who = game.state.investigators[0]
    run(draw(game, who, deck, 2))
    assert len(who.cards) == 3
    other = next(each for each in ("common", "unique", "spell") if each != deck)
    run(draw(game, who, other))
    assert len(who.cards) == 4


@pytest.mark.parametrize(("id", "value"), [("vincent_lee", "stamina"), ("carolyn_fern", "sanity")])
def test_who_heals_at_the_start_of_any_turn_once_a_day(id: str, value: str) -> None:
    game = table(investigators=["bob_jenkins", id])
    for who in game.state.investigators:
        setattr(who, value, 1)
    playing = night(game)
    assert (playing.kind, playing.decision.who) == ("use_now", id)
    playing.give(f"use:{id}:0", "for:bob_jenkins")
    assert getattr(playing.first, value) == 2
    assert playing.kind == "move"
    playing.give("go:entrance", "leave")
    assert (playing.kind, playing.decision.who) == ("move", id)


def test_jenny_gives_something_up_for_both_dice() -> None:
    playing = at_card("the_gift_shop", who="jenny_barnes", clues=1, hand=["knife", "necronomicon"])
    playing.give("use:jenny_barnes:0")
    assert playing.options == ["give:knife.1", "give:clue"]
    playing.give("give:clue")
    assert playing.pool() == {"green": 6, "yellow": 1, "red": 1}
    assert "use:jenny_barnes:0" not in at_card("the_gift_shop", who="jenny_barnes").options


def test_amanda_completes_as_many_rows_as_she_wants() -> None:
    playing = at_card("the_hall_of_the_dead", who="amanda_sharpe")
    playing.roll("lore", "peril", "peril", "i3", "i2", "terror")
    playing.give("complete:0=lore")
    assert playing.options[-1] == "enough"
    playing.give("enough")
    assert playing.pool() == {"green": 5}
    assert len(playing.about.rows) == 2


@pytest.mark.parametrize(("id", "face"), [("michael_mcglen", "peril"), ("harvey_walters", "lore")])
def test_who_turns_terror_does_so_once_a_roll(id: str, face: str) -> None:
    playing = at_card("the_missing_records", who=id)
    playing.roll("terror", "terror", "i1", "i1", "i1", "i1").give(f"use:{id}:0")
    assert [die.face for die in playing.game.dice_in("pool")].count(face) == 1
    assert f"use:{id}:0" not in (playing.options if playing.kind == "result" else [])
    playing.fail()
    playing.roll("terror", "i1", "i1", "i1", "i1")
    assert f"use:{id}:0" in playing.options


def test_darrell_raises_a_die_once_a_roll() -> None:
    playing = at_card("the_missing_records").roll("i1", "i3", "peril", "peril", "terror", "terror")
    playing.give("use:darrell_simmons:0")
    assert [(each.before, each.after) for each in playing.told(events.DieTurned)] == [("i1", "i2")]


def test_joe_rerolls_twice_for_a_clue() -> None:
    playing = at_card("the_missing_records", who="joe_diamond", clues=1)
    playing.roll("i1", "i1", "i1", "terror", "terror", "terror").give("clue").script(["lore"]).give(["reroll:green_4"])
    assert (playing.kind, playing.decision.least, playing.first.clues) == ("reroll", 0, 0)
    playing.script(["peril"]).give(["reroll:green_5"])
    assert [die.face for die in playing.game.dice_in("pool")][3:5] == ["lore", "peril"]


def test_mandy_rerolls_two_dice_of_anybody_once_a_day() -> None:
    playing = at_card("the_missing_records", others=["mandy_thompson"])
    playing.roll("i1", "i1", "peril", "terror", "terror", "terror").give("use:mandy_thompson:0")
    assert (playing.decision.who, playing.decision.least, playing.decision.most) == ("mandy_thompson", 1, 2)
    playing.script(["lore", "i3"]).give(["reroll:green_4", "reroll:green_5"])
    assert "use:mandy_thompson:0" not in playing.options


def test_pete_takes_something_else() -> None:
    game = table(investigators=["ashcan_pete"])
    who = game.state.investigators[0]
    playing = Night(game, draw(game, who, "common"))
    assert playing.options == ["take:common", "take:clue", "take:unique", "take:spell"]
    playing.give("take:clue")
    assert (who.clues, who.cards) == (1, [])
    playing = Night(game, draw(game, who, "ally"))
    assert playing.kind == ""


def test_pete_starts_without_his_dog_when_somebody_else_has_him() -> None:
    game = scenario(content(), investigators=["bob_jenkins", "ashcan_pete"])
    give(game, game.state.investigators[0], "duke")
    run(equip(game, game.state.investigators[1]))
    assert game.state.investigators[1].cards == []


def test_amanda_completes_the_combat_task_more_than_once_with_a_roll() -> None:
    playing = night(battle("yig", doom=8, people=["amanda_sharpe"])).roll(
        "peril", "peril", "peril", "peril", "i1", "i1"
    )
    playing.give(playing.options[0]).give(playing.options[0])
    assert playing.game.state.doom == 6
    assert playing.pool() == {"green": 2}


def test_a_die_is_turned_only_to_a_face_it_has() -> None:
    playing = at_card("the_missing_records", hand=["sword_of_glory", "king_in_yellow"]).give("use:sword_of_glory.1:0")
    playing.roll("terror", "terror", "terror", "i1", "terror", "terror", {"yellow": "i1"}, {"red": "i2"})
    playing.give("use:king_in_yellow.1:0")
    assert [(each.color, each.after) for each in playing.told(events.DieTurned)] == [("green", "terror")]


def test_a_newcomer_uses_nothing_in_the_clock_phase_of_the_devoured() -> None:
    playing = at_card("the_gift_shop", who="dexter_drake", values={"sanity": 1})
    on_top(playing.game.state.decks["common"], "lantern.1")
    playing.give("give_up", "take:bob_jenkins")
    assert playing.game.state.turn == 2
    assert playing.kind == "move"
    assert "use:lantern.1:1" in playing.options


def test_mary_is_not_asked_to_pay_for_what_does_not_touch_her() -> None:
    game = table(investigators=["sister_mary", "bob_jenkins"], mythos="biting_draught_at_the_hour_of_frost")
    for who in game.state.investigators:
        who.clues = 1
    playing = Night(game, run_midnight_effects(game))
    assert playing.decision.who == "bob_jenkins"
    playing.give("no")
    assert [who.stamina for who in game.state.investigators] == [3, 5]
