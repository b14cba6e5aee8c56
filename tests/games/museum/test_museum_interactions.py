"""Where chapters meet: midnight and the devoured, monsters beaten and lost, locks, helpers, the awakening (ES8 to ES18)."""

from __future__ import annotations

import pytest

from solo.games.museum import events
from solo.games.museum.checks.by_hand import QUIET, lay, lock_die, put_monster
from solo.games.museum.game import Game
from solo.games.museum.state import WaitingLock
from tests.games.museum.helpers import NOTHING, Night, at_card, in_middle, keep_in_cup, night, resumed, settled, table

PAIR = ("darrell_simmons", "joe_diamond")
PAGE = "a_page_turns_by_candlelight"


def midnight(game: Game, card: str = PAGE) -> Night:
    """A turn at the entrance just before midnight, and the midnight itself; the card is the next of the Mythos."""
    game.state.mythos.remove(card)
    game.state.mythos.insert(0, card)
    game.state.hour = 3
    playing = night(game).give("go:entrance", "leave")
    return settled(playing)


def locked(game: Game) -> dict[str, str]:
    """What locks which die."""
    return {die.id: die.lock for die in game.state.dice if die.lock}


# Midnight


def test_es14_1_es16_1_a58_who_is_devoured_at_midnight_leaves_a_seat_that_goes_on_losing() -> None:
    """The vampire's victim is replaced before the hall acts; the monster that his doom calls does not act any more."""
    game = table(investigators=PAIR, cards=["don_t_fall_asleep", *QUIET[:5]])
    put_monster(game, "vampire", QUIET[0])
    keep_in_cup(game, "zombie")
    victim = game.state.investigators[1]
    victim.place, victim.stamina, game.state.doom = QUIET[0], 1, 3
    playing = midnight(game)
    heir = game.state.investigators[1]
    assert [event.cause for event in playing.told(events.MidnightActs)] == ["vampire", "don_t_fall_asleep"]
    assert playing.order(events.VisitorDevoured, events.DoomAdded, events.MonsterCame, events.VisitorArrived) == [
        "VisitorDevoured",
        "DoomAdded",
        "MonsterCame",
        "VisitorArrived",
    ]
    assert (heir.sanity, heir.stamina, heir.clues) == (heir.max_sanity - 1, heir.max_stamina, 1)


def test_es14_1_a24_who_takes_the_seat_at_midnight_draws_the_mythos_card_and_pays_for_it() -> None:
    """The maze acts on each once: whoever comes in its middle is spared."""
    game = table(investigators=PAIR, cards=["the_hedge_maze", *QUIET[:5]])
    game.state.investigators[0].stamina = 1
    playing = midnight(game, "a_debt_falls_due_under_an_iron_star")
    heir = game.state.investigators[0]
    assert [event.who for event in playing.told(events.MythosCardDrawn)] == [heir.id] != [PAIR[0]]
    assert (heir.stamina, game.state.doom) == (heir.max_stamina, 2)


def test_es13_3_a11_the_old_mythos_lock_goes_to_the_card_that_waits_and_the_new_one_waits() -> None:
    velvet = "stars_align_behind_velvet_ropes"
    game = table(cards=[*QUIET[:5], "gala_in_the_great_hall"], mythos=velvet)
    lock_die(game, "yellow", velvet)
    game.state.waiting = [WaitingLock("gala_in_the_great_hall", "yellow")]
    playing = midnight(game, "stars_align_before_a_sealed_vault")
    assert locked(game) == {"yellow_1": "gala_in_the_great_hall", "red_1": "stars_align_before_a_sealed_vault"}
    assert playing.order(events.MythosCardEnded, events.DieFreed, events.DieLocked, events.MythosCardDrawn) == [
        "MythosCardEnded",
        "DieFreed",
        "DieLocked",
        "MythosCardDrawn",
        "DieLocked",
    ]


# Monsters beaten


@pytest.mark.parametrize(("card", "won"), [("blood_on_the_floor", False), ("the_hidden_passage", True)])
def test_a34_es1_2_yig_takes_a_sign_before_the_reward_brings_any(card: str, won: bool) -> None:
    """Nine of ten signs, and the last row is a cultist: with one sign for the card nothing is won yet, with two all."""
    playing = at_card(card, ancient_one="yig", monsters={"cultist": -1})
    playing.game.state.signs = 9
    playing.game.attempt.done = [str(row) for row in range(len(playing.game.fact(card).fact.tasks))]
    playing = resumed(playing).roll("peril", "i1", "i1", "i1", "i1", "i1").complete("cultist.1", "peril")
    settled(playing)
    assert [event.signs for event in playing.told(events.SignLost)] == [8]
    assert (playing.game.state.signs, playing.game.state.ended) == ((10, "sealed") if won else (9, ""))


def test_a47_es1_2_the_sign_of_a_beaten_monster_wins_before_the_penalty_of_the_failed_attempt() -> None:
    playing = at_card("gate_to_elsewhere", ancient_one="cthulhu", doom=10, monsters={"star_spawn": 0})
    playing.game.state.signs = 12
    playing = resumed(playing).roll("peril", "lore", "terror", "i1", "i1", "i1")
    playing.complete("0", "peril", "lore", "terror").give("give_up")
    assert (playing.game.state.ended, playing.game.state.doom) == ("sealed", 10)


# Locks in an attempt


def test_a45_es6_2_a_lock_of_the_terror_effect_takes_the_yellow_die_and_the_failure_the_last_one() -> None:
    playing = in_middle(at_card("when_night_falls", cup=["nightgaunt"]), dice={"green": 1, "yellow": 1})
    playing.roll("terror", {"yellow": "i1"}).let_fail()
    settled(playing)
    assert locked(playing.game) == {"yellow_1": "nightgaunt.1"}
    assert playing.order(events.DieLocked, events.DiceDropped, events.AttemptLost) == [
        "DieLocked",
        "DiceDropped",
        "AttemptLost",
    ]


def test_a32_es7_1_a_terror_effect_may_put_a_price_out_of_reach() -> None:
    """With two of stamina the row can be paid, with one that is left it cannot."""
    playing = at_card("hallway_on_fire", values={"stamina": 2})
    playing.roll("terror", "i1", "i1", "i1", "i1", "i1").fail(remove="i1")
    playing.script(["peril"] * 5).give("roll")
    assert (playing.kind, playing.first.stamina) == ("set_aside", 1), "there was nothing to complete"


# Helpers


def test_es9_3_es16_4_a_helper_whom_the_failure_devours_may_wake_the_ancient_one() -> None:
    """The penalty comes before his price; he is out for good, and his seat has the clock only (ES18.7)."""
    playing = at_card("the_gift_shop", others=PAIR[1:], ancient_one="cthulhu", doom=10)
    helper = playing.game.state.investigators[1]
    helper.sanity = helper.stamina = 1
    playing.roll(*NOTHING).let_fail()
    playing.fail(aside="ask:joe_diamond=peril").give("give_up", "lose:sanity")
    assert playing.order(events.ValuesLost, events.VisitorDevoured, events.SeatEmptied, events.AncientAwoke) == [
        "ValuesLost",
        "ValuesLost",
        "VisitorDevoured",
        "SeatEmptied",
        "AncientAwoke",
    ]
    assert (playing.kind, playing.game.state.hour, playing.game.state.seat) == ("attack", 2, 0)


@pytest.mark.parametrize("last", [True, False])
def test_es9_3_es17_9_a_failed_other_world_leaves_after_the_helper_has_paid(last: bool) -> None:
    """Yog-Sothoth: both go to the entrance, its monster to the cup; he wakes when no world is left."""
    playing = at_card("the_dreamlands", others=PAIR[1:], ancient_one="yog_sothoth", monsters={"zombie": -1})
    state = playing.game.state
    if last:
        state.out += state.worlds
        state.worlds = []
    playing = resumed(playing).roll(*["terror"] * 6).let_fail()
    playing.fail(aside="ask:joe_diamond=terror").give("give_up", "lose:stamina")
    assert playing.order(events.ValuesLost, events.SentTo, events.CardLeft) == [
        "ValuesLost",
        "ValuesLost",
        "SentTo",
        "SentTo",
        "CardLeft",
    ]
    assert (state.battle, "zombie.1" in state.cup) == (last, True)
    assert "the_dreamlands" in state.out


def test_a26_es14_1_an_extra_adventure_stays_over_midnight_and_takes_its_mythos_card_along() -> None:
    """Its card lies beside it without effect; when it is completed nothing comes in its place."""
    door, extra = "stars_align_above_an_open_door", "administration_office"
    game = table(mythos=door)
    lay(game, extra).brought_by = door
    playing = midnight(game)
    assert door not in game.state.mythos and game.state.mythos_card == PAGE
    playing.give(f"go:{extra}")
    playing.game.attempt.done = ["1"]
    playing = resumed(playing).roll("lore", "i1", "i1", "i1", "i1", "i1").complete("0", "lore")
    settled(playing)
    assert (len(game.state.cards), game.state.mythos[-1]) == (6, door)
