"""ES1 to ES5: aim and end, dice, setup, the turn, tasks."""

from __future__ import annotations

import msgspec
import pytest

from solo.games.museum import events
from solo.games.museum.abouts import TaskRow
from solo.games.museum.checks.by_hand import on_top
from solo.games.museum.compiled.pieces import printed_row
from solo.games.museum.game import Game, GameEnds
from solo.games.museum.host import Rules
from solo.games.museum.printed.numbers import FACES
from solo.games.museum.rules.doom import add_doom, add_signs
from solo.games.museum.rules.matching import can_fulfil, minimal_sets, need_of
from solo.games.museum.rules.setup import new_game
from solo.games.museum.rules.turn import play
from solo.kernel.flow import run
from solo.kernel.host import SetupError
from tests.games.museum.helpers import EIGHT, Night, at_card, battle, content, night, resumed, table, task


def set_up(seed: int = 3, **given: object) -> Night:
    """A game as it begins, up to the first turn."""
    game = new_game(content(), seed, **given)  # type: ignore[arg-type]
    playing = Night(game, play(game))
    while playing.kind not in ("move", "use_now"):
        playing.give(playing.decision.default)
    return playing


# ES1 Aim and end


@pytest.mark.parametrize("seats", range(1, 9))
def test_es1_1_one_to_eight_investigators(seats: int) -> None:
    assert len(set_up(seats=seats).game.state.investigators) == seats


@pytest.mark.parametrize("seats", [0, 9])
def test_es1_1_no_more_and_no_fewer(seats: int) -> None:
    with pytest.raises(SetupError, match="1 to 8"):
        new_game(content(), 1, seats=seats)


@pytest.mark.parametrize(
    ("ancient_one", "needed"), [("cthulhu", 13), ("azathoth", 14), ("yig", 10), ("hastur", 12), ("nyarlathotep", 12)]
)
def test_es1_2_enough_signs_win_at_once(ancient_one: str, needed: int) -> None:
    game = table(ancient_one=ancient_one)
    add_signs(game, needed - 1)
    with pytest.raises(GameEnds):
        add_signs(game, 2)
    assert (game.state.signs, game.state.ended) == (needed, "sealed")


def test_es1_3_the_last_doom_removed_in_battle_wins() -> None:
    game = battle("yig", doom=1)
    playing = night(game).roll("peril", "peril", "i1", "i1", "i1", "i1").complete("combat", "peril", "peril")
    assert (game.state.ended, playing.kind) == ("banished", "")


def test_es1_4_defeats() -> None:
    last = battle("nyarlathotep", doom=5, hour=3)
    night(last).give("stop")
    assert last.state.ended == "devoured"
    azathoth = at_card("the_writing_on_the_wall", doom=11)
    azathoth.give("give_up")
    assert azathoth.game.state.ended == "awoken"
    alone = at_card("ancient_relics", values={"sanity": 1})
    alone.game.state.devoured += alone.game.state.unused
    alone.game.state.unused = []
    alone.give("give_up")
    assert alone.game.state.ended == "deserted"


def test_es1_5_last_doom_and_last_sign_together_win() -> None:
    game = table(ancient_one="yig")
    game.state.signs, game.state.doom = 9, 7
    run(add_doom(game))
    with pytest.raises(GameEnds):
        add_signs(game)
    assert game.state.won


def test_es1_6_the_box() -> None:
    piece_counts = Rules(content()).piece_counts()
    large = {"investigators": 16, "Ancient Ones": 8, "adventures": 48, "other worlds": 8}
    small = {"common cards": 12, "unique cards": 12, "spell cards": 12, "ally cards": 8, "mythos cards": 32}
    assert {name: piece_counts[name] for name in {**large, **small}} == {**large, **small}
    assert (sum(large.values()), sum(small.values())) == (80, 76)
    assert (piece_counts["monster markers"], piece_counts["mask monsters"]) == (22, 5)


def test_es1_7_a_card_that_contradicts_the_rules_wins() -> None:
    """One row a roll is the rule; the student's sheet says otherwise."""
    rule = at_card("vermin_in_the_pipes").roll("i3", "i3", "i3", "peril", "i1", "i1").complete(0, "i3")
    assert rule.kind == "attempt"
    card = at_card("vermin_in_the_pipes", who="amanda_sharpe").roll("i3", "i3", "i3", "peril", "i1", "i1")
    assert card.give(card.options[0]).kind == "result"


# ES2 Dice


@pytest.mark.parametrize(
    ("symbol", "faces"),
    [
        ("investigation", {"i1", "i2", "i3", "i4", "wild"}),
        ("lore", {"lore", "wild"}),
        ("peril", {"peril", "wild"}),
        ("terror", {"terror", "wild"}),
    ],
)
def test_es2_1_symbols(symbol: str, faces: set[str]) -> None:
    row = printed_row(task(**{symbol: 1}), "0")
    shown = ["i1", "i2", "i3", "i4", "lore", "peril", "terror", "wild"]
    assert {face for face in shown if can_fulfil(need_of(row), ((face, 1),))} == faces


def test_es2_2_faces() -> None:
    assert sorted(FACES["green"]) == sorted(["i1", "i2", "i3", "lore", "peril", "terror"])
    assert sorted(FACES["yellow"]) == sorted(["i1", "i2", "i3", "i4", "lore", "peril"])
    assert sorted(FACES["red"]) == sorted(["i2", "i3", "i4", "lore", "peril", "wild"])


def test_es2_3_a_wildcard_is_chosen_when_it_is_used() -> None:
    playing = at_card("administration_office", hand=["necronomicon"]).give("use:necronomicon.1:0")
    playing.roll("i3", "i2", "terror", "terror", "terror", "peril", {"red": "wild"})
    assert playing.completable() == ["0", "1"]
    assert sorted(len(way.dice) for way in playing.about.ways) == [1, 3]


# ES3 Setup


def test_es3_1_the_clock_stands_at_twelve_and_eight_dice_are_ready() -> None:
    playing = night(table())
    assert playing.game.state.hour == 0
    assert [die.color for die in playing.game.state.dice] == ["green"] * 6 + ["yellow", "red"]


def test_es3_2_the_ancient_one_is_chosen_or_drawn_and_in_force() -> None:
    assert set_up(ancient_one="cthulhu", investigators=["sister_mary"]).first.max_stamina == 2
    assert len({set_up(seed=seed).game.state.ancient_one for seed in range(12)}) > 3


def test_es3_3_masks_are_in_the_cup_against_one_only() -> None:
    masks = {"the_black_man.1", "the_bloated_woman.1", "the_dark_pharaoh.1"}
    assert masks <= {*every_monster(table(ancient_one="nyarlathotep"))}
    assert not masks & {*every_monster(table(ancient_one="yig"))}


def every_monster(game: Game) -> list[str]:
    """The markers that may appear."""
    return [*game.state.cup, *game.monsters_in_play()]


def test_es3_4_six_adventures_lie_face_up_and_their_locks_apply() -> None:
    for seed in range(40):
        game = set_up(seed=seed, ancient_one="yig").game
        assert [card.slot for card in game.state.cards if card.slot >= 0] == [0, 1, 2, 3, 4, 5]
        cards = [card.card for card in game.state.cards]
        locking = [card for card in cards if game.fact(card).fact.locks]
        assert {die.lock for die in game.state.dice if die.lock in cards} == {*locking}


def test_es3_5_decks_are_shuffled() -> None:
    orders = {tuple(set_up(seed=seed).game.state.worlds) for seed in range(6)}
    assert len(orders) == 6


def test_es3_6_tokens_never_run_out() -> None:
    game = table(investigators=EIGHT)
    for who in game.state.investigators:
        who.clues = 9
    assert night(game).kind == "move"


def test_es3_7_everybody_begins_equipped_at_the_entrance() -> None:
    playing = set_up(investigators=["bob_jenkins", "joe_diamond"], ancient_one="azathoth", seed=9)
    bob, joe = playing.game.state.investigators
    assert len([event for event in playing.told(events.CardReceived) if event.who == bob.id]) >= 3
    received = [event.deck for event in playing.told(events.CardReceived) if event.who == bob.id][:3]
    assert received == ["common", "common", "unique"]  # his ability adds none at the setup
    assert joe.clues >= 1
    assert {bob.place, joe.place} == {"entrance"}


def test_es3_8_the_first_seat_begins() -> None:
    for seed in range(5):
        playing = set_up(investigators=EIGHT[:3], seed=seed)
        assert (playing.game.state.seat, playing.told(events.VisitorsTurn)[0].who) == (0, EIGHT[0])


def test_es3_9_a_mythos_card_is_in_force_and_no_midnight_strikes() -> None:
    for seed in range(10):
        playing = set_up(seed=seed)
        assert len(playing.told(events.MythosCardDrawn)) == 1
        assert playing.told(events.MidnightCame) == []
        assert playing.game.state.mythos_card == playing.told(events.MythosCardDrawn)[0].card


# ES4 The turn


def test_es4_1_turns_go_round_in_three_phases() -> None:
    playing = night(table(investigators=EIGHT[:3]))
    for _ in range(4):
        playing.give("go:entrance", "leave")
    kinds = (events.VisitorsTurn, events.WalkedTo, events.EntranceLeft, events.HourStruck)
    assert playing.order(*kinds)[:4] == ["VisitorsTurn", "WalkedTo", "EntranceLeft", "HourStruck"]
    assert [event.who for event in playing.told(events.VisitorsTurn)][:4] == [*EIGHT[:3], EIGHT[0]]


def test_es4_2_one_moves_anywhere_or_stays() -> None:
    game = table(worlds=["yuggoth"])
    playing = night(game)
    assert playing.options == ["go:entrance", *(f"go:{card.card}" for card in game.state.cards)]
    playing.give("go:entrance")
    assert playing.told(events.WalkedTo)[0].stayed


def test_es4_3_on_a_card_one_attempts_it_and_may_give_up_before_the_first_roll() -> None:
    playing = at_card("koi_pond")
    assert (playing.kind, playing.options) == ("attempt", ["roll", "give_up"])
    playing.give("give_up")
    assert playing.terrors() == 0
    assert playing.told(events.AttemptLost)
    assert night(table()).give("go:entrance").kind == "entrance"


def test_es4_4_three_hours_a_turn_and_midnight_between_turns() -> None:
    game = table()
    on_top(game.state.mythos, "stars_align_amid_the_stillness")
    playing = night(game)
    for _ in range(4):
        playing.give("go:entrance", "leave")
    assert [event.hour for event in playing.told(events.HourStruck)] == [1, 2, 3, 0]
    kinds = (events.HourStruck, events.MidnightCame, events.VisitorsTurn)
    assert playing.order(*kinds)[-3:] == ["HourStruck", "MidnightCame", "VisitorsTurn"]


def test_es4_5_an_empty_seat_moves_the_clock_only() -> None:
    game = table(investigators=EIGHT[:2])
    empty = game.state.investigators[1]
    empty.place = "gone"
    game.state.devoured.append(empty.id)
    playing = night(game).give("go:entrance", "leave")
    assert (game.state.turn, game.state.seat, game.state.hour) == (3, 0, 2)
    assert playing.told(events.VisitorsTurn)[1].who == ""


# ES5 Tasks


def test_es5_1_rows_in_any_order_but_with_an_arrow() -> None:
    assert all(row.open for row in at_card("vermin_in_the_pipes").about.rows)
    playing = at_card("blood_on_the_floor")
    assert [row.open for row in playing.about.rows] == [True, False, False]
    playing.roll("i1", "i1", "i3", "peril", "terror", "lore").complete(0, "i1", "i1")
    assert [(row.key, row.open) for row in playing.about.rows] == [("1", True), ("2", False)]


def test_es5_2_sums_symbols_boxes_costs_and_the_clock() -> None:
    box = printed_row(task(any_of=[["lore", "terror"]]), "0")
    assert [can_fulfil(need_of(box), ((face, 1),)) for face in ("lore", "terror", "peril")] == [True, True, False]
    playing = at_card("hallway_on_fire", who="dexter_drake", values={"stamina": 2})
    playing.roll("peril", "peril", "i1", "i1", "i1", "i1").complete(0, "peril")
    assert playing.first.stamina == 1
    playing.roll("peril", "peril", "i1", "i1", "i1")
    assert playing.kind == "remove_die"  # a stamina more would devour him


def test_es5_2_a_clock_in_a_row_moves_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    card = content().adventures["the_gift_shop"]
    changed = msgspec.structs.replace(card, rows=(printed_row(task(investigation=3, clock=2), "0"), *card.rows[1:]))
    monkeypatch.setitem(content().adventures, "the_gift_shop", changed)
    playing = at_card("the_gift_shop").roll("i3", "i3", "lore", "lore", "i1", "i1").complete(0, "i3")
    assert playing.game.state.hour == 2


def test_es5_3_a_row_without_dice_would_still_need_a_roll() -> None:
    """An attempt whose pool is empty fails, whatever is left to do (A5)."""
    playing = at_card("the_graveyard")
    playing.game.attempt.done = ["0", "1"]
    for die in playing.game.dice_in("pool"):
        die.place = "assigned"
    assert resumed(playing).told(events.AttemptLost)


def test_es5_4_assigned_dice_are_out_for_the_rest_of_the_attempt() -> None:
    playing = at_card("the_missing_records").roll("i3", "i3", "lore", "i2", "i2", "i1").complete(0, "i3", "i3")
    assert [die.id for die in playing.game.dice_in("assigned")] == ["green_1", "green_2"]
    assert playing.pool() == {"green": 4}


def test_es5_5_one_roll_completes_one_row() -> None:
    playing = at_card("the_hall_of_the_dead").roll("lore", "peril", "peril", "i3", "i2", "i1").complete(0, "lore")
    assert playing.kind == "attempt"
    assert len(playing.about.rows) == 2


def test_es5_6_a_die_counts_once() -> None:
    two = TaskRow("0", investigation=(1, 1))
    assert not can_fulfil(need_of(two), (("i3", 1),))
    assert minimal_sets(need_of(two), (("i3", 2),)) == ((2,),)
    assert not can_fulfil(need_of(TaskRow("0", investigation=(4,), lore=1)), (("wild", 1),))
