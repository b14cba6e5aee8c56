"""What serves nothing is not offered: dice that fit nothing, faces that nothing asks for, what can be done after the roll."""

from __future__ import annotations

import pytest

from solo.games.museum.auto_answers import unasked
from solo.games.museum.checks.by_hand import QUIET, put_monster
from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.game import Game
from solo.kernel.decisions import Decision
from tests.games.museum.front.sitting import front_of, shown
from tests.games.museum.helpers import Face, Night, at_card, in_middle


def offered(playing: Night) -> list[str]:
    """What a person is offered."""
    return [each.id for each in front_of(playing).auto_answers.offered(playing.decision).options]


def test_es10_1_a_die_that_fits_nothing_is_not_offered_to_be_put_aside() -> None:
    """The Archives with a lore, and a lore and peril left."""
    playing = in_middle(at_card("the_archives", who="gloria_goldberg"), done=["1"], dice={"green": 4})
    playing.roll("peril", "i3", "terror", "i2").let_fail().give("remove:terror")
    assert {*playing.options} == {"go_on", "focus:i2", "focus:i3", "focus:peril"}
    assert sorted(offered(playing)) == ["focus:peril", "go_on"]


def lores(*faces: Face, hand: tuple[str, ...], card: str = "the_archives") -> Night:
    """A failed roll while a lore is lacking."""
    playing = at_card(card, who="gloria_goldberg", hand=hand, clues=1)
    return in_middle(playing, done=["1", "2"], dice={"green": len(faces)}).roll(*faces)


def test_es12_5_no_die_is_turned_to_what_no_task_asks_for() -> None:
    """The Shotgun makes a peril."""
    playing = lores("i1", "i2", hand=("shotgun",))
    assert [each for each in playing.options if each.startswith("use:shotgun")]
    assert sorted(offered(playing)) == ["clue", "fail"]


@pytest.mark.parametrize(
    ("who", "hand", "is_offered"), [("michael_mcglen", "colt_45", True), ("gloria_goldberg", "rifle", False)]
)
def test_es12_7_unless_it_costs_nothing_and_a_spell_could_keep_the_die(
    who: str, hand: str, *, is_offered: bool
) -> None:
    """Michael makes a peril of the terror as often as he rolls; the Rifle is given up for it."""
    playing = at_card("the_archives", who=who, hand=[hand, "wither"], clues=1)
    playing = in_middle(playing, done=["1", "2"], dice={"green": 2}).roll("i1", "terror")
    turning = f"use:{who}:0" if is_offered else "use:rifle.1:1"
    assert turning in playing.options
    assert (turning in offered(playing)) is is_offered


# A pip more


@pytest.mark.parametrize(
    ("card", "done", "faces", "is_offered"),
    [
        ("don_t_fall_asleep", (), ("i1", "i2", "i1", "lore", "lore", "peril"), False),
        ("the_archives", ("1",), ("i2", "i1", "terror", "terror", "peril", "peril"), False),
        ("the_archives", ("0", "2"), ("i2", "i1", "terror", "terror", "peril", "peril"), True),
        ("the_archives", ("0", "2"), ("i3", "i1", "terror", "terror", "peril", "peril"), False),
        ("the_gift_shop", (), ("i2", "peril", "peril", "peril", "peril", "peril"), True),
    ],
    ids=["only terror", "only lore and peril", "a 3 of a 2", "there is a 3", "a number is wanted"],
)
def test_es12_5_darrell_is_not_offered_a_pip_more_that_helps_no_task(
    card: str, done: tuple[str, ...], faces: tuple[str, ...], *, is_offered: bool
) -> None:
    playing = in_middle(at_card(card, who="darrell_simmons", clues=1, hand=["shotgun"]), done=done).roll(*faces)
    raising = "use:darrell_simmons:0"
    assert raising in playing.options
    assert (raising in offered(playing)) is is_offered
    front = front_of(playing)
    asked = front.auto_answers.offered(playing.decision)
    assert is_offered or front.understood(asked, raising, None) == raising


def test_a26_an_adventure_is_not_replaced_in_the_middle_of_a_roll_and_the_question_comes_again_before_midnight() -> (
    None
):
    playing = lores("i1", "i2", hand=("bullwhip",))
    front = front_of(playing)
    assert [each for each in playing.options if each.startswith("use:bullwhip")]
    asked = front.auto_answers.offered(playing.decision)
    assert {each.verb for each in asked.options} == {"clue", "fail"}
    playing.game.state.hour = 3
    front.auto_answers.on_answer(asked, "fail")
    playing.fail()
    for _ in range(9):
        if playing.kind in ("use_now", "move"):
            break
        playing.give(playing.options[-1])
    assert playing.kind == "use_now" and any(each.startswith("use:bullwhip") for each in playing.options)
    assert front.auto_answers.answer(playing.decision) is None


# What can only harm, or do nothing


@pytest.mark.parametrize("hand", ["alien_statue", "axe", "enchanted_blade"])
def test_es12_5_no_die_is_turned_where_the_card_is_no_likelier_for_it(hand: str) -> None:
    """Don't Fall Asleep asks for terror alone, and the Axe turns one away."""
    playing = at_card("don_t_fall_asleep", who="gloria_goldberg", hand=(hand,), clues=1)
    playing.roll("terror", "terror", "i1", "i1", "peril", "lore")
    front = front_of(playing)
    uses = [each for each in playing.options if each.startswith("use:")]
    asked = front.auto_answers.offered(playing.decision)
    assert len(uses) == 1 and uses[0] not in [each.id for each in asked.options]
    name = str(front.teller.name(f"{hand}.1")["name"])
    assert front.understood(asked, name, None) == uses[0]
    assert front.understood(asked, "the moon", None) is None
    front.auto_answers.reopened()
    assert uses[0] in [each.id for each in front.auto_answers.offered(playing.decision).options]


def test_es12_7_a_card_that_makes_the_adventure_less_likely_is_not_offered_though_a_spell_could_keep_the_die() -> None:
    """Yuggoth with a peril and terror left: the peril that the Rifle makes takes the card, and the terror is lacking."""
    playing = at_card("yuggoth", who="sister_mary", hand=["rifle", "shrivelling"], worlds=["yuggoth"])
    playing = in_middle(playing, done=["1"], dice={"green": 4}).roll("i2", "i1", "lore", "lore")
    rifle, known = "use:rifle.1:1", forecast_of(playing.game, playing.decision)
    assert known is not None and known.options[rifle] < known.options["fail"] - 0.005
    assert rifle in playing.options and rifle not in offered(playing)


def test_es12_7_a_die_stays_on_a_spell_where_one_of_the_pool_shows_the_same() -> None:
    """The Archives with a lore, and a lore and peril left: the lore that was rolled, or that on the Dread Curse."""
    curse = "dread_curse_of_azathoth"
    card = at_card("the_archives", who="gloria_goldberg", hand=(curse,), stored={curse: "lore"}, clues=1)
    playing = in_middle(card, done=["1"]).roll("lore", "i1", "i1", "terror", "i1")
    assert {each for each in playing.options if each.startswith("complete:0")} == {
        "complete:0=lore",
        f"complete:0={curse}.1_lore",
    }
    assert f"complete:0={curse}.1_lore" not in offered(playing)


# What is lost


def one_die(hand: str, sanity: int = 2) -> Night:
    """The Medusa Exhibit takes two sanity, and asks for more than one die."""
    playing = at_card("medusa_exhibit", who="dexter_drake", hand=(hand,), values={"sanity": sanity})
    for die in playing.game.dice_in("pool")[1:]:
        die.place = "lost"
    return Night(playing.game)


def test_es06_2_where_nothing_can_come_of_another_roll_only_healing_and_giving_up_are_offered() -> None:
    playing = one_die("healing_stone")
    assert "roll" in playing.options
    assert sorted(offered(playing)) == ["give_up", "use:healing_stone.1:0"]
    text = shown(playing)
    assert any(each.endswith("you are devoured") for each in text)


def test_es06_2_an_attempt_with_too_few_dice_is_lost_whatever_is_not_counted() -> None:
    playing = one_die("king_in_yellow", sanity=4)
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    front = front_of(playing)

    def foresee(game: Game, decision: Decision) -> Forecast:
        return seen._replace(left_out=("king_in_yellow.1",))

    assert unasked(playing.game, playing.decision, foresee=foresee) == "give_up"
    assert front.auto_answers.answer(playing.decision) == "give_up"


def test_es09_2_what_a_failure_costs_says_that_it_devours() -> None:
    playing = one_die("warding_statue").give("give_up")
    assert playing.kind == "avoid_penalty"
    assert shown(playing)[-1] == "suffer it; you are devoured"


@pytest.mark.parametrize(("more", "extra"), [((), ()), (("bind_monster",), ("use:bind_monster.1:0",))])
def test_es12_3_no_card_is_offered_that_is_as_certain_only_with_another_that_is_so_alone(
    more: tuple[str, ...], extra: tuple[str, ...]
) -> None:
    """Two lores are wanted, and two terrors lie there: the Powder turns both. To roll the third die again does nothing; what
    beats a monster elsewhere does (ES17.7).
    """
    hand = ["powder_of_ibn_ghazi", "knife", "lucky_cigarette_case", *more]
    playing = at_card("mysterious_tome", who="dexter_drake", hand=hand)
    put_monster(playing.game, "vampire", next(each.card for each in playing.game.state.cards if each.card in QUIET))
    playing = in_middle(playing, done=["0"], dice={"green": 3}).roll("terror", "terror", "i3")
    seen = forecast_of(playing.game, playing.decision)
    knife = next(id for id in playing.options if id.startswith("use:knife"))
    assert seen is not None and round(seen.options[knife], 9) == 1
    assert sorted(offered(playing)) == sorted(["use:powder_of_ibn_ghazi.1:1", "fail", *extra])


# What is worse than something else


def test_es12_5_no_die_is_turned_to_terror_to_escape_it() -> None:
    """At the Gala an investigation, a lore and a peril are left, and terror adds doom: the King makes more of it."""
    hand = ("king_in_yellow", "lantern", "rifle")
    playing = in_middle(at_card("gala_in_the_great_hall", who="gloria_goldberg", hand=hand), done=["1"])
    playing.roll(*["i3", "terror", "terror", *["i2"] * (len(playing.game.dice_in("pool")) - 3)])
    king = "use:king_in_yellow.1:0"
    assert king in playing.options and "fail" in offered(playing)
    assert king not in offered(playing)


def at_yuggoth(hand: tuple[str, ...]) -> Night:
    """Amanda's second roll on Yuggoth: an investigation of 8 and another task are left, with a 3 on her marker."""
    playing = at_card("yuggoth", who="amanda_sharpe", hand=hand, clues=3, worlds=["yuggoth"])
    playing.roll("i3", "i1", "lore", "lore", "lore", "lore").fail(remove="lore", aside="focus:i3")
    return playing.roll("i1", "i1", "i2", "i3")


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_es5_4_of_ways_to_complete_a_task_those_are_left_out_that_are_worse_and_the_odds_name_them(
    language: str,
) -> None:
    playing = at_yuggoth(())
    seen, front = forecast_of(playing.game, playing.decision), front_of(playing, language)
    assert seen is not None and not seen.left_out
    ways = {id: seen.options[id] for id in playing.options if id.startswith("complete:")}
    asked = front.auto_answers.offered(playing.decision)
    listed = [each.id for each in asked.options if each.id in ways]
    assert len(ways) > 1 and [ways[id] for id in listed] == [max(ways.values())]
    left_out = [each for each in front.auto_answers.unlisted if each.id in ways]
    texts = [front.option_without_odds(asked, each) for each in left_out]
    every = front.teller.catalogue.every[0]
    few, all_of_them = (" ".join(front.views["odds"](asked, wanted, 0)) for wanted in ("", every))
    assert texts and all(each in all_of_them and each not in few for each in texts)
    assert front.understood(asked, texts[-1], None) == left_out[-1].id
    assert front.legend(asked) == front.say("explain", "unlisted_worse")


def test_es12_7_a_way_stays_that_is_little_worse_where_a_spell_could_keep_a_die_of_a_later_roll() -> None:
    without, keeping = at_yuggoth(()), at_yuggoth(("mists_of_releh",))
    assert len([id for id in offered(keeping) if id.startswith("complete:")]) >= len(
        [id for id in offered(without) if id.startswith("complete:")]
    )


def test_es06_2_a_roll_that_completes_the_last_task_is_not_let_fail_but_a_spell_may_keep_a_die_of_it() -> None:
    """The Archives with a lore and peril left."""
    playing = at_card("the_archives", who="gloria_goldberg", hand=["wither"], clues=2)
    playing = in_middle(playing, done=["0", "1"], dice={"green": 3}).roll("lore", "peril", "lore")
    assert {"fail", "clue"} <= {*playing.options}
    verbs = {each.partition(":")[0] for each in offered(playing)}
    assert verbs == {"complete", "use"}
