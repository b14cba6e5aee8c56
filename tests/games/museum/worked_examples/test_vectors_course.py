"""Worked examples: the clock, midnight, the doom track."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import (
    give_trophies,
    lock_die,
    on_top,
    put_monster,
)
from solo.games.museum.events import DoomAdded
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import HOURS
from solo.games.museum.rules.doom import add_doom, remove_doom
from solo.games.museum.rules.locks import lock
from solo.games.museum.rules.midnight import next_card, play_midnight, run_midnight_effects
from solo.kernel.flow import run
from tests.games.museum.helpers import (
    EIGHT,
    HAND,
    ONES,
    TWOS,
    Night,
    doom_spaces,
    finish_card,
    monsters_came,
    night,
    settled,
    table,
    through_turns,
)
from tests.games.museum.worked_examples.vectors import vector

# The clock and midnight


def quiet_mythos(game: Game) -> None:
    """Mythos cards that do nothing but add a doom, or a monster."""
    on_top(game.state.mythos, "stars_align_amid_the_stillness", "sudden_terror_amid_stillness")


def test_es_four_turns_to_midnight() -> None:
    example = vector("es_four_turns_to_midnight")
    game = table()
    quiet_mythos(game)
    playing = night(game)
    assert through_turns(playing, 4) == [HAND[each] for each in example.expected["hands"]]
    struck = [event.turn for event in playing.told(events.VisitorsTurn)]
    midnights = playing.order(events.VisitorsTurn, events.MidnightCame).index("MidnightCame")
    assert struck[midnights - 1] == example.expected["midnights_after_turn"][0]
    assert len(playing.told(events.MidnightCame)) == 1


def test_es_two_midnights_in_one_turn() -> None:
    example = vector("es_two_midnights_in_one_turn")
    game = table()
    quiet_mythos(game)
    game.state.hour = HAND[example.given["hand"]]
    playing = night(game)
    from solo.games.museum.rules.clock import advance_clock

    advance_clock(game, example.given["task_clock_steps"])
    through_turns(playing, 1)
    [struck] = playing.told(events.MidnightCame)
    assert game.state.hour == HAND[example.expected["hand"]]
    assert len(playing.told(events.MythosCardDrawn)) == example.expected["mythos_cards_drawn"]
    assert struck.extra == example.expected["extra_doom"]
    assert game.state.doom == struck.extra + 1  # the card that is drawn adds one itself


def test_es_midnight_shambler() -> None:
    example = vector("es_midnight_shambler")
    game = table()
    on_top(game.state.mythos, example.given["mythos_drawn"], "sudden_terror_amid_stillness")
    put_monster(game, example.given["monsters_in_play"][0], "the_gift_shop")
    game.state.hour = HAND[example.given["hand"]]
    playing = night(game)
    hands = through_turns(playing, 4)
    assert [each % HOURS for each in hands] == [HAND[each] for each in example.expected["hands"]]
    turns = [event.turn for event in playing.game.events if isinstance(event, events.VisitorsTurn)]
    assert turns[:4] == [1, 2, 3, 4]
    kinds = playing.order(events.VisitorsTurn, events.MidnightCame)
    after = [kinds[: index + 1].count("VisitorsTurn") for index, each in enumerate(kinds) if each == "MidnightCame"]
    assert after == example.expected["midnights_after_turn"]


def test_es_midnight_order() -> None:
    example = vector("es_midnight_order")
    game = table(cards=["don_t_fall_asleep", "the_gift_shop"], mythos="stars_align_under_a_hollow_moon")
    on_top(game.state.mythos, "stars_align_amid_the_stillness")
    playing = Night(game, play_midnight(game))
    settled(playing)
    kinds = (events.ValuesLost, events.MonsterCame, events.MythosCardDrawn, events.NewDay)
    assert playing.order(*kinds) == ["ValuesLost", "MonsterCame", "MythosCardDrawn", "NewDay"]
    assert len(example.expected["order"]) == 4


def test_es_midnight_full() -> None:
    example = vector("es_midnight_full")
    given = example.given
    game = table(
        ancient_one="azathoth",
        investigators=["dexter_drake", "harvey_walters"],
        cards=given["cards"],
        mythos=given["mythos"],
    )
    state = game.state
    state.doom, state.seat = given["doom"], 1
    for who, seat in zip(state.investigators, given["seats"], strict=True):
        who.max_sanity = who.max_stamina = 5
        who.sanity, who.stamina, who.place = seat["sanity"], seat["stamina"], seat["at"]
    put_monster(game, "vampire", "the_gift_shop")
    on_top(state.mythos, given["next_mythos"])
    first, second = state.investigators
    a_before, b_before = first.stamina, second.stamina
    playing = settled(Night(game, play_midnight(game)))
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
    game = table(cards=["gala_in_the_great_hall", "the_gift_shop"], mythos=given["mythos"])
    lock_die(game, "yellow", given["mythos"])
    run(lock(game, "gala_in_the_great_hall", "yellow"))
    on_top(game.state.mythos, given["next_mythos"])
    before = game.state.doom
    run(next_card(game))
    [yellow] = [die for die in game.state.dice if die.color == "yellow"]
    assert [yellow.lock] == example.expected["yellow_die"]["locked_by"]
    greens = [die for die in game.state.dice if die.color == "green" and die.place == "locked"]
    assert len(greens) == example.expected["green_locked"]
    assert game.state.doom - before == example.expected["doom_added"]


def test_es_midnight_open_door() -> None:
    example = vector("es_midnight_open_door")
    given = example.given
    game = table()
    state = game.state
    on_top(state.mythos, given["mythos"], given["next_mythos"])
    on_top(state.adventures, "lights_out")
    run(next_card(game))
    assert len(state.cards) == given["museum_cards"]
    playing = settled(Night(game, next_card(game)))
    assert state.mythos_card == given["next_mythos"]
    assert len(state.cards) == example.expected["museum_cards_after_midnight"]
    assert given["mythos"] not in state.mythos
    playing = night(game)
    playing.give("go:lights_out")
    finish_card(playing, "lights_out")
    assert len(state.cards) == example.expected["museum_cards_after_completion"]
    assert state.mythos[-1] == given["mythos"]


def test_es_midnight_choice_curator() -> None:
    example = vector("es_midnight_choice_curator")
    given = example.given
    game = table(investigators=EIGHT[:2], cards=["the_curator", "the_gift_shop"])
    first, second = game.state.investigators
    for who, seat in zip(game.state.investigators, given["seats"], strict=True):
        who.sanity, who.stamina = seat["sanity"], seat["stamina"]
    give_trophies(game, first, TWOS[:1])
    give_trophies(game, second, ONES[:1])
    playing = Night(game, run_midnight_effects(game))
    assert playing.decision.who == first.id
    assert playing.options == ["pay_trophies", "suffer"]
    playing.give(example.action["a_chooses"])
    assert (first.trophies, first.sanity, first.stamina) == ([], 3, 3)
    assert (second.trophies, second.sanity, second.stamina) == ([ONES[0]], 2, 2)
    assert example.expected["b_options"] == ["suffer"]


def test_es_setup_mythos_no_midnight_effects() -> None:
    example = vector("es_setup_mythos_no_midnight_effects")
    game = table(cards=["don_t_fall_asleep"])
    on_top(game.state.mythos, "stars_align_amid_the_stillness")
    before = game.state.investigators[0].sanity
    playing = Night(game, next_card(game))
    assert game.state.investigators[0].sanity - before == example.expected["at_midnight_effects_run"]
    assert playing.told(events.MythosCardDrawn)


# Doom


def test_es_cthulhu_doom_track() -> None:
    example = vector("es_cthulhu_doom_track")
    game = table(ancient_one=example.given["ancient_one"])
    playing = settled(Night(game, add_doom(game, example.action["add_doom"])))
    assert doom_spaces(playing) == example.expected["monsters_appear_at"]
    assert [event.doom for event in playing.told(DoomAdded) if event.full] == [example.expected["awakens_at"]]


def test_es_doom_two_tokens_one_monster() -> None:
    example = vector("es_doom_two_tokens_one_monster")
    game = table(ancient_one=example.given["ancient_one"])
    game.state.doom = example.given["doom"]
    playing = settled(Night(game, add_doom(game, example.action["add_doom"])))
    assert game.state.doom == example.expected["doom"]
    assert doom_spaces(playing) == example.expected["monsters_appear_at"]
    assert monsters_came(playing) == example.expected["monsters_appear"]


def test_es_doom_removed_and_back() -> None:
    example = vector("es_doom_removed_and_back")
    game = table(ancient_one=example.given["ancient_one"])
    game.state.doom = example.given["doom"]
    remove_doom(game, 1)
    after = [game.state.doom]
    playing = settled(Night(game, add_doom(game, 1)))
    assert [*after, game.state.doom] == example.expected["doom_after"]
    assert monsters_came(playing) == example.expected["monsters_appear"]


@pytest.mark.parametrize("ancient_one", list(vector("es_doom_tracks_of_all").expected))
def test_es_doom_tracks_of_all(ancient_one: str) -> None:
    wanted = vector("es_doom_tracks_of_all").expected[ancient_one]
    game = table(ancient_one=ancient_one)
    playing = settled(Night(game, add_doom(game, 20)))
    assert doom_spaces(playing) == wanted["monsters_appear_at"]
    assert game.state.doom == wanted["full_at"]
