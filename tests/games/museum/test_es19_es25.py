"""ES19 to ES25: a program's view, solo play, the end; rulings, and that every number has its tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import on_top
from solo.games.museum.game import AncientOneAwakens
from solo.games.museum.host import Rules
from solo.games.museum.rules.midnight import next_card
from solo.kernel.decisions import Decision
from solo.kernel.flow import FlowRunner, run
from solo.players.random_player import RandomPlayer
from tests.games.museum.helpers import EIGHT, at_card, battle, content, night, resumed, table
from tests.games.museum.printed import answered
from tests.games.museum.test_es01_es05 import set_up
from tests.games.museum.worked_examples.vectors import vectors

TWO = ["dexter_drake", "harvey_walters"]


# ES19


def test_es19_1_the_state_is_plain_data() -> None:
    rules = Rules(content())
    host = rules.begin({"seed": 4})
    FlowRunner(host.flow())
    again = rules.resume(host.snapshot())
    assert again.digest() == host.digest()


KINDS = {
    "assistant_pays",
    "attack",
    "attempt",
    "entrance",
    "move",
    "new_investigator",
    "place_monster",
    "remove_die",
    "reroll",
    "result",
    "set_aside",
    "store_dice",
    "task_cost",
    "use_now",
}


def test_es19_2_the_player_decides_all_that_the_rules_leave_open() -> None:
    rules, seen = Rules(content()), set()
    for seed in range(40):
        host, player = rules.begin({"seed": seed}), RandomPlayer(seed)
        session = FlowRunner(host.flow())
        while session.decision is not None:
            seen.add(session.decision.kind)
            session.answer(player(session.decision))
    assert KINDS - seen == set()


def test_es19_3_chance_is_in_dice_decks_and_the_cup() -> None:
    rules = Rules(content())
    one, same, other = (rules.begin({"seed": seed}) for seed in (5, 5, 6))
    for host in (one, same, other):
        FlowRunner(host.flow())
    assert one.digest() == same.digest() != other.digest()


def test_es19_4_the_matcher_offers_every_assignment_that_leaves_something_else() -> None:
    playing = at_card("the_missing_records", hand=["sword_of_glory"]).give("use:sword_of_glory.1:0")
    playing.roll("i3", "i3", "i2", "i1", "i1", "peril", {"yellow": "i4"}, {"red": "wild"})
    left = {tuple(sorted(id.partition("_")[0] for id in way.dice)) for way in playing.about.ways if way.row == "0"}
    assert {("green", "green"), ("green", "yellow"), ("green", "red"), ("red", "yellow")} <= left
    assert len(left) == len([way for way in playing.about.ways if way.row == "0"])


# ES20


def test_es20_1_one_investigator_plays_the_rules_unchanged() -> None:
    game = table()
    on_top(game.state.mythos, "stars_align_amid_the_stillness")
    playing = night(game)
    for _ in range(4):
        playing.give("go:entrance", "leave")
    assert len(playing.told(events.MidnightCame)) == 1


def test_es20_2_every_investigator_is_a_seat_of_its_own() -> None:
    playing = night(table(investigators=EIGHT[:4]))
    for _ in range(3):
        playing.give("go:entrance", "leave")
    assert [event.seat for event in playing.told(events.VisitorsTurn)] == [0, 1, 2, 3]


def test_es20_3_the_clock_counts_turns_whatever_the_seats() -> None:
    game = table(investigators=EIGHT)
    on_top(game.state.mythos, "stars_align_amid_the_stillness")
    playing = night(game)
    for _ in range(4):
        playing.give("go:entrance", "leave")
    assert len(playing.told(events.MidnightCame)) == 1


def test_es20_4_a_devoured_seat_gets_a_new_investigator() -> None:
    playing = at_card("the_gift_shop", who="dexter_drake", values={"sanity": 1}).give("give_up", "take:joe_diamond")
    assert playing.told(events.VisitorArrived)[-1].instead == "dexter_drake"


def test_es20_5_the_solo_player_decides_for_everybody() -> None:
    playing = at_card("the_missing_records", who="dexter_drake", others=["darrell_simmons"])
    playing.game.attempt.helpers = ["darrell_simmons"]
    assert resumed(playing).give("give_up").decision.who == "darrell_simmons"


def test_es20_6_four_unless_told_chosen_or_dealt_in_a_fixed_order() -> None:
    assert len(set_up().game.state.investigators) == 4
    chosen = set_up(investigators=["joe_diamond", "bob_jenkins"]).game
    assert [who.id for who in chosen.state.investigators] == ["joe_diamond", "bob_jenkins"]
    dealt = {tuple(who.id for who in set_up(seed=seed).game.state.investigators) for seed in range(5)}
    assert len(dealt) == 5


def test_es20_7_alone_nobody_assists() -> None:
    playing = at_card("forgotten_knowledge").roll("i1", "i1", "i1", "peril", "peril", "peril").let_fail()
    playing.give("remove:peril")
    assert [each for each in playing.options if each.startswith("ask:")] == []


def test_es20_8_a_seat_for_which_none_is_left_is_skipped() -> None:
    playing = at_card("the_gift_shop", who="dexter_drake", values={"sanity": 1}, others=["harvey_walters"])
    state = playing.game.state
    state.devoured += state.unused
    state.unused = []
    playing.give("give_up")
    assert [event.seat for event in playing.told(events.SeatEmptied)] == [0]
    assert (state.seat, state.hour) == (1, 1)
    playing.give("go:entrance", "leave")
    assert (state.seat, state.hour) == (1, 3)  # the empty seat has moved the clock


def test_es20_9_every_living_investigator_fights_in_seat_order() -> None:
    game = battle("yig", doom=8, people=EIGHT[:4])
    playing = night(game)
    for _ in range(3):
        playing.give("stop")
    assert [event.who for event in playing.told(events.VisitorsTurn)] == list(EIGHT[:4])
    assert playing.told(events.AncientAttacked) == []
    playing.give("stop")
    assert len(playing.told(events.AncientAttacked)) == 1


@pytest.mark.parametrize("seats", [1, 4, 8])
def test_es20_10_nothing_scales_with_the_group(seats: int) -> None:
    opened = set_up(seats=seats, ancient_one="yig").told(events.DoorsOpened)[0]
    assert (opened.signs, opened.doom) == (10, 8)


# ES25


def test_es25_1_there_is_no_score() -> None:
    rules = Rules(content())
    host, player = rules.begin({"seed": 4}), RandomPlayer(4)
    session = FlowRunner(host.flow())
    while session.decision is not None:
        session.answer(player(session.decision))
    assert "score" not in host.label()
    assert not any("score" in name for name in rules.tally(host))


def test_es25_2_the_report() -> None:
    game = battle("yig", doom=1, people=TWO)
    game.state.feats.adventures, game.state.feats.monsters, game.state.midnights = 4, 2, 7
    playing = night(game).roll("peril", "peril", "i1", "i1", "i1", "i1").complete("combat", "peril", "peril")
    report = playing.told(events.MuseumClosed)[0]
    assert (report.how, report.ancient_one, report.seats) == ("banished", "yig", 2)
    assert (report.midnights, report.adventures, report.worlds, report.monsters) == (7, 4, 0, 2)
    assert (report.signs, report.doom, report.devoured) == (0, 0, ())


# Rulings


def test_a17_lowered_maxima_hold_for_whoever_takes_a_seat() -> None:
    playing = at_card("the_gift_shop", who="dexter_drake", ancient_one="cthulhu", values={"sanity": 1}).give("give_up")
    playing.give("take:bob_jenkins")
    assert (playing.first.max_sanity, playing.first.max_stamina) == (3, 5)


def test_a17_a_maximum_of_nothing_devours() -> None:
    game = battle("cthulhu", doom=6, people=TWO, hour=3)
    game.state.investigators[0].max_sanity = game.state.investigators[0].sanity = 1
    playing = night(game).give("stop").give("sanity")
    answered_once = playing.kind
    assert answered_once == "choose"
    assert not game.state.investigators[0].alive


def test_a25_forbidding_stops_new_uses_but_not_stored_dice() -> None:
    playing = at_card(
        "the_missing_records",
        hand=["wither", "heal"],
        stored={"wither": "i3"},
        mythos="stars_align_above_dark_clouds",
        values={"stamina": 2},
    )
    assert playing.options == ["roll", "take:wither.1_i3", "give_up"]
    playing.roll("i3", "lore", "peril", "peril", "terror")
    assert any("wither.1_i3" in each for each in playing.options)


def test_a36_the_last_green_die_is_never_kept_out() -> None:
    playing = at_card(
        "the_gift_shop",
        mythos="rooms_change_places_in_the_wrong_corridor",
        locked=[("green", card) for card in ("blood_on_the_floor", "the_guided_tour", "vermin_in_the_pipes")],
    )
    assert playing.pool() == {"green": 2}


def test_a43_a_replacement_may_be_dealt() -> None:
    playing = at_card("the_gift_shop", who="dexter_drake", values={"sanity": 1}).give("give_up", "deal")
    assert playing.first.id != "dexter_drake"


def test_a56_victory_comes_before_defeat() -> None:
    playing = at_card("riot_in_the_streets", ancient_one="azathoth", doom=11)
    playing.game.state.signs = 13
    playing.game.attempt.done = ["0", "1"]
    assert resumed(playing).game.state.ended == "sealed"


def test_a60_what_would_do_nothing_is_not_offered() -> None:
    playing = night(table(investigators=["dexter_drake"])).give("go:entrance")
    assert playing.options == ["search", "leave"]


def test_what_awakens_at_midnight_finishes_the_upper_half() -> None:
    game = table(ancient_one="yig", investigators=TWO)
    game.state.doom = 7
    on_top(game.state.mythos, "the_sleeper_turns_in_the_deepest_hour")
    with pytest.raises(AncientOneAwakens):
        run(next_card(game))
    assert (game.state.doom, game.state.waking) == (8, True)


# All numbers


NUMBERS = {
    1: 7, 2: 3, 3: 9, 4: 5, 5: 6, 6: 4, 7: 4, 9: 3, 10: 4, 11: 6, 12: 10, 13: 5, 14: 4, 15: 4, 16: 4, 17: 12, 18: 17,
    19: 4, 20: 10, 25: 2,
}  # fmt: skip
"""How many rules each chapter of the digest has; the eighth has one beside its own."""


def test_every_rule_number_has_tests_of_its_name() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_es*.py"))
    wanted = [f"es{chapter}_{number}" for chapter, most in NUMBERS.items() for number in range(1, most + 1)]
    missing = [name for name in [*wanted, "es8_1", "es17_11a", "es8"] if f"def test_{name}_" not in text]
    assert missing == []


def test_every_rule_of_a_vector_is_a_number_or_a_ruling() -> None:
    rules = {rule for each in vectors().values() for rule in each.rules}
    assert all(rule.startswith(("ES", "A")) for rule in rules)


def test_every_question_cites_a_rule() -> None:
    def cites(decision: Decision) -> bool:
        return decision.rule.startswith(("ES", "A")) and any(sign.isdigit() for sign in decision.rule)

    rules = Rules(content())
    for seed in range(10):
        host, player = rules.begin({"seed": seed, "seats": 3}), RandomPlayer(seed)
        session = FlowRunner(host.flow())
        while session.decision is not None:
            assert cites(session.decision)
            session.answer(player(session.decision))
    assert answered(night(table())).kind == "move"
