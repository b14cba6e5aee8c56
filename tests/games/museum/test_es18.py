"""ES18: the awakening and the final battle."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import give, give_trophies, lock_die, put_monster, store_die
from solo.games.museum.events import DoomAdded
from solo.games.museum.front.night import Night as Told
from solo.games.museum.game import GameEnds
from solo.games.museum.rules.battle import awaken
from solo.games.museum.rules.devoured import devour
from solo.games.museum.rules.doom import add_signs
from tests.games.museum.helpers import Night, at_card, battle, night, table
from tests.games.museum.printed import printed

TWO = ["dexter_drake", "harvey_walters"]


def fighting(ancient_one: str = "yig", doom: int = 8, **given: object) -> Night:
    """The first turn of a final battle."""
    return night(battle(ancient_one, doom=doom, people=TWO, **given))  # type: ignore[arg-type]


# ES18


def test_es18_1_it_awakes_when_the_penalty_is_finished() -> None:
    playing = at_card("tempest_in_a_teapot", who="dexter_drake", ancient_one="yig", doom=7).give("give_up")
    assert playing.order(events.ValuesLost, DoomAdded, events.AncientAwoke) == [
        "ValuesLost",
        "DoomAdded",
        "AncientAwoke",
    ]
    lost = at_card("the_writing_on_the_wall", ancient_one="azathoth", doom=11).give("give_up")
    assert lost.game.state.ended == "awoken"


def test_es18_2_the_table_is_cleared() -> None:
    game = table(ancient_one="yig", investigators=TWO, worlds=["yuggoth"], mythos="stars_align_as_the_lamps_fail")
    who = game.state.investigators[0]
    give(game, who, "wither", "knife")
    give_trophies(game, who, ["koi_pond"])
    who.clues = 2
    store_die(game, "wither.1", "lore")
    put_monster(game, "star_spawn", "yuggoth")
    lock_die(game, "red", "star_spawn.1")
    lock_die(game, "green", "stars_align_as_the_lamps_fail")
    awaken(game)
    state = game.state
    assert (state.cards, state.mythos_card) == ([], "")
    assert {"yuggoth", "star_spawn.1"} <= {*state.out}
    assert [die.color for die in game.dice_in("gone")] == ["red"]
    assert len(game.dice_in("free")) == 6
    assert (who.cards, who.trophies, who.clues) == (["wither.1", "knife.1"], ["koi_pond"], 2)
    assert [die.face for die in game.dice_in("spell")] == ["lore"]


def test_es18_3_everybody_is_before_the_ancient_one_and_nobody_moves() -> None:
    game = table(ancient_one="yig", investigators=TWO)
    awaken(game)
    assert {who.place for who in game.state.investigators} == {"ancient_one"}
    assert night(game).kind == "attack"


def test_es18_4_the_turn_goes_on_with_the_clock() -> None:
    playing = at_card("lights_out", ancient_one="yig", doom=7).give("give_up")
    assert playing.game.state.hour == 1
    assert playing.told(events.AncientAttacked) == []


def test_es18_4_awoken_at_midnight_it_attacks_at_once() -> None:
    game = table(ancient_one="yig", investigators=TWO, cards=["horrible_visions", "the_gift_shop"])
    game.state.doom, game.state.hour = 6, 3
    playing = night(game).give("go:entrance", "leave")
    while playing.kind == "place_monster":
        playing.give(playing.options[0])
    assert playing.order(events.AncientAwoke, events.AncientAttacked) == ["AncientAwoke", "AncientAttacked"]
    assert playing.told(events.MythosCardDrawn) == []


def test_es18_10_es25_2_the_attack_at_once_is_no_second_midnight() -> None:
    """Only the first has clue tokens; the other is devoured in it. The next midnight is the second."""
    game = table(ancient_one="nyarlathotep", investigators=TWO, cards=["horrible_visions", "the_gift_shop"])
    game.state.doom, game.state.hour = 9, 3
    game.state.investigators[0].clues = 2
    playing = night(game).give("go:entrance", "leave")
    assert playing.game.state.investigators[1].alive is False
    assert [event.number for event in playing.told(events.MidnightCame)] == [1]
    assert [event.number for event in playing.told(events.NewDay)] == [1]
    while playing.kind == "attack" and len(playing.told(events.NewDay)) == 1:
        playing.give("stop")
    assert [event.number for event in playing.told(events.NewDay)] == [1, 2]
    seen = Told()
    for event in game.events:
        seen.note(event)
    assert (seen.midnights, game.state.midnights) == (2, 2)


def test_es18_5_each_completion_removes_a_doom_and_a_failure_a_die() -> None:
    playing = fighting().roll("peril", "peril", "i1", "i1", "i1", "terror").complete("combat", "peril", "peril")
    assert (playing.game.state.doom, playing.pool()) == (7, {"green": 4})
    playing.roll("peril", "i1", "terror", "terror").fail(remove="terror")
    assert (playing.kind, playing.pool(), playing.terrors()) == ("attack", {"green": 3}, 0)


def test_es18_6_the_attack_replaces_the_mythos_and_a_day_begins() -> None:
    game = battle("hastur", doom=9, people=["carolyn_fern", "mandy_thompson"], hour=3)
    game.state.investigators[0].spent = ["carolyn_fern/0"]
    playing = night(game).give("stop")
    assert playing.told(events.AncientAttacked)
    assert playing.told(events.NewDay)
    assert game.state.investigators[0].spent == []


def test_es18_7_devoured_in_battle_one_doom_and_no_replacement() -> None:
    game = battle("yig", doom=5, people=TWO)
    playing = Night(game, devour(game, game.state.investigators[0]))
    assert playing.kind == ""
    assert game.state.doom == 6
    assert [who.alive for who in game.state.investigators] == [False, True]


def test_es18_8_the_ends_of_the_battle() -> None:
    assert (
        fighting(doom=1).roll("peril", "peril", "i1", "i1", "i1", "i1").complete("combat", "peril", "peril").kind == ""
    )
    game = battle("yig", doom=5)
    game.state.signs = 9
    with pytest.raises(GameEnds, match="sealed"):
        add_signs(game)


def test_es18_9_x_is_counted_as_it_awakes() -> None:
    for count, wanted in ((0, 1), (2, 2), (3, 3), (6, 3)):
        game = table(ancient_one="hastur", investigators=TWO)
        for kind in ("zombie", "ghoul", "maniac", "ghost", "witch", "warlock")[:count]:
            put_monster(game, kind, "the_gift_shop")
        awaken(game)
        assert game.state.x == wanted


def test_es18_10_the_rest_of_the_phase_is_skipped() -> None:
    playing = at_card("when_night_falls", ancient_one="cthulhu", doom=10, mythos="a_way_stands_open_on_the_far_side")
    playing.game.state.doom = 10
    playing.give("give_up")
    assert playing.game.state.battle is False  # its penalty has no doom
    awake = at_card("the_writing_on_the_wall", ancient_one="cthulhu", doom=10).give("give_up")
    assert (awake.kind, awake.game.state.turn) == ("attack", 2)


def test_es18_11_a_battle_turn() -> None:
    playing = fighting()
    assert playing.options == ["roll", "stop"]
    playing.roll("peril", "peril", "i1", "i1", "i1", "i1")
    assert playing.options == ["complete:combat=peril+peril", "fail"]
    playing.fail(remove="i1")
    assert playing.options == ["roll", "stop"]
    playing.give("stop")
    assert playing.pool() == {"green": 6}


def test_es18_12_the_turn_may_end_before_the_first_roll() -> None:
    playing = fighting().give("stop")
    assert playing.game.state.seat == 1
    assert playing.told(events.ValuesLost) == []


@pytest.mark.parametrize(
    "ancient_one", [id for id, entry in printed()["ancient_ones"].items() if entry.get("combat_task")]
)
def test_es18_13_the_combat_task_is_the_printed_one(ancient_one: str) -> None:
    fact = printed()["ancient_ones"][ancient_one]["combat_task"]
    row = fighting(ancient_one, doom=5).about.rows[0]
    wanted = {name: fact.get(name, 0) for name in ("lore", "peril", "terror")}
    assert {name: getattr(row, name) for name in wanted} == wanted
    if "x_times" not in fact:
        assert sum(row.investigation) == fact.get("investigation", 0)


def test_es18_14_the_attack_begins_with_the_seat_whose_turn_ended() -> None:
    game = battle("hastur", doom=9, people=TWO, seat=1, hour=3)
    playing = night(game).give("stop")
    assert [event.who for event in playing.told(events.ValuesLost)] == [TWO[1], TWO[0]]


def test_es18_14_what_an_attack_asks_is_asked_by_its_rule_and_what_midnight_asks_by_that_of_midnight() -> None:
    game = battle("ithaqua", doom=9, people=TWO, hour=3)
    give(game, game.state.investigators[0], "knife")
    struck = night(game).give("stop")
    assert (struck.kind, struck.decision.rule) == ("choose", "ES18.14")
    tray = table(investigators=["darrell_simmons"], cards=["the_curator"], mythos="")
    tray.state.hour = 3
    give_trophies(tray, tray.state.investigators[0], ["koi_pond"])
    asked = night(tray).give("go:entrance", "leave")
    assert (asked.kind, asked.decision.rule) == ("choose", "ES14.1")


def test_es18_15_lasting_effects_are_gone_but_lowered_maxima() -> None:
    game = table(ancient_one="cthulhu", investigators=TWO, mythos="keep_friends_close_when_memories_fade")
    assert game.forbidden(game.state.investigators[0], "use_clue")
    awaken(game)
    assert not game.forbidden(game.state.investigators[0], "use_clue")
    assert [who.max_sanity for who in game.state.investigators] == [4, 6]


def test_es18_16_what_is_not_usable_in_battle() -> None:
    game = battle("yig", doom=8, people=["gloria_goldberg", "jenny_barnes"])
    gloria, jenny = game.state.investigators
    give(game, gloria, "bind_monster", "find_gate", "duke")
    jenny.clues = 1
    playing = night(game)
    assert playing.options == ["roll", "stop"]
    playing.give("stop")
    assert playing.options == ["roll", "use:jenny_barnes:0", "stop"]


def test_es18_17_the_last_one_devoured_is_the_end_even_in_the_middle_of_an_attack() -> None:
    game = battle("nyarlathotep", doom=5, people=TWO, hour=3)
    playing = night(game).give("stop")
    assert (playing.kind, game.state.ended) == ("", "devoured")
