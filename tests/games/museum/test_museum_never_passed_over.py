"""What a player is asked before it is passed over: a sure win in hand, a monster elsewhere; and what is not asked any more."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from solo.games.museum.auto_answers import unasked
from solo.games.museum.checks.by_hand import QUIET, give, put_monster
from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.front.outlook import is_in_doubt
from solo.session.interpreter import Interpreter
from solo.session.shown import OpenQuestion
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Face, Night, at_card, in_middle, night, table, unasked_at

LANGUAGES = ("en", "cs", "pl", "ru")
PICKMAN = "use:richard_upton_pickman.1:0"
MICHAEL = "use:michael_mcglen:0"
STONE = "use:healing_stone.1:0"


def windows() -> Night:
    """Stay Away From the Windows: investigation 8; two perils."""
    hand = ["richard_upton_pickman", "shrivelling", "lucky_cigarette_case"]
    return at_card("stay_away_from_the_windows", who="vincent_lee", hand=hand, clues=2)


# A sure win


def test_es12_3_a_roll_that_is_won_by_a_use_never_fails_unasked() -> None:
    """One peril is wanted, a terror lies there, and Pickman turns it: 100 of 100 against 99."""
    playing = windows()
    front = front_of(playing)
    playing.roll("i3", "i3", "i2", "terror", "lore", "lore")
    first = playing.way(0, "green", "green", "green")
    front.auto_answers.on_answer(playing.decision, first)
    playing.give(first)
    playing.roll("i1", "lore", "terror")
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and seen.options["use:shrivelling.1:1"] > seen.options["fail"]
    assert front.auto_answers.answer(playing.decision) is None
    assert any(each.id == PICKMAN for each in front.auto_answers.offered(playing.decision).options)


def test_es12_3_nor_one_that_was_declined_on_another_roll() -> None:
    playing = in_middle(at_card("the_loading_dock", who="dexter_drake", hand=["shotgun"]), done=["1"])
    front = front_of(playing)
    playing.roll("i1", "lore", "i1", "terror", "i2", "lore")
    assert unasked_at(playing) is None
    front.auto_answers.on_answer(playing.decision, "fail")
    playing.fail()
    playing.roll("i1", "lore", "i1", "terror")
    assert playing.options == ["use:shotgun.1:0", "fail"]
    assert front.auto_answers.answer(playing.decision) is None


@pytest.mark.parametrize(("hand", "asked"), [(["axe"], True), ([], False)])
def test_es12_3_what_is_free_takes_no_face_that_a_card_would_turn_to_better_use(
    hand: list[str], *, asked: bool
) -> None:
    """At the Late Night Break-In investigation 6 is wanted, a 2 is held, and a terror and a yellow 1 have come. Michael may turn
    the terror to peril, which saves the roll from it; the Axe turns it to a 3, with which the task is done.
    """
    playing = at_card("late_night_break_in", who="michael_mcglen", hand=hand)
    held = next(die for die in playing.game.state.dice if die.color == "green")
    held.place, held.face, held.holder = "marker", "i2", "michael_mcglen"
    playing = in_middle(playing, done=["0"], dice={"green": 1, "yellow": 1}).roll("terror", {"yellow": "i1"})
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and seen.options[MICHAEL] == seen.options["fail"]
    assert (seen.options.get("use:axe.1:1") == 1) is asked
    assert front_of(playing).auto_answers.answer(playing.decision) == (None if asked else MICHAEL)


# What heals, before the end


def test_es16_1_nobody_is_devoured_unasked_with_what_heals_in_hand_though_he_declined_it_on_his_way() -> None:
    """The Medusa Exhibit cannot be completed with one sanity: to give it up takes two."""
    game = table(investigators=["dexter_drake"], cards=["medusa_exhibit", *QUIET[:5]])
    game.state.investigators[0].sanity = 1
    give(game, game.state.investigators[0], "healing_stone")
    playing = night(game)
    auto = front_of(playing).auto_answers
    assert {"go:medusa_exhibit", STONE} <= {*playing.options}
    auto.on_answer(playing.decision, "go:medusa_exhibit")
    playing.give("go:medusa_exhibit")
    assert playing.kind == "attempt"
    assert auto.answer(playing.decision) is None
    auto.on_answer(playing.decision, "give_up")
    assert auto.answer(playing.decision) == "give_up"
    game.state.turn += 1
    assert auto.answer(playing.decision) is None, "in another turn he is asked again"


@pytest.mark.parametrize(
    ("card", "what", "hand"),
    [("the_elder_sign", "stamina", "heal"), ("gala_in_the_great_hall", "sanity", "clear_mind")],
)
def test_es5_2_nor_is_an_attempt_given_up_as_lost_that_only_wants_somebody_healed(
    card: str, what: str, hand: str
) -> None:
    """A task costs a point, and the last one is never paid (A32); failing takes something else."""
    playing = at_card(card, who="dexter_drake", hand=[hand], values={what: 1})
    auto = front_of(playing).auto_answers
    assert auto.answer(playing.decision) is None
    auto.on_answer(playing.decision, "give_up")
    assert auto.answer(playing.decision) == "give_up"


def test_es7_1_nor_by_terror_on_a_roll_though_he_declined_it_before_that() -> None:
    """The Ancient Relics take one sanity for a terror on a roll that fails; one without it may fail, and is asked about no
    more."""
    playing = at_card("ancient_relics", who="dexter_drake", hand=["healing_stone"], values={"sanity": 1})
    auto = front_of(playing).auto_answers
    assert auto.answer(playing.decision) is None
    auto.on_answer(playing.decision, "roll")
    playing.roll(*["peril"] * 6)
    assert STONE in playing.options
    assert auto.answer(playing.decision) == "fail"
    playing.fail().roll("terror", *["peril"] * 4)
    assert STONE in playing.options
    assert auto.answer(playing.decision) is None


# A monster elsewhere


def binding(
    who: str, *, elsewhere: str = "haunter_of_the_dark", done: Sequence[str] = ("0",), second: str = "lore"
) -> Night:
    """The last task of the Loading Dock lies there, and Bind Monster is in hand."""
    ancient_one = "nyarlathotep" if elsewhere == "haunter_of_the_dark" else "azathoth"
    playing = at_card("the_loading_dock", who=who, hand=["bind_monster"], ancient_one=ancient_one)
    if elsewhere:
        card = next(each.card for each in playing.game.state.cards if each.card != "the_loading_dock")
        put_monster(playing.game, elsewhere, card, -1)
    return in_middle(playing, done=done).roll("peril", "i3", second, "lore", "lore", "lore")


@pytest.mark.parametrize("monster", ["haunter_of_the_dark", "cultist"])
def test_es17_7_a_card_is_not_completed_unasked_while_a_monster_elsewhere_could_be_beaten(monster: str) -> None:
    playing = binding("dexter_drake", elsewhere=monster)
    assert "use:bind_monster.1:0" in playing.options
    assert unasked_at(playing) is None
    assert str(unasked_at(binding("dexter_drake", elsewhere=""))).startswith("complete:1=")


def test_es17_7_whoever_turned_a_die_for_the_last_task_instead_of_beating_one_is_not_asked_once_more() -> None:
    """The .45 makes the peril that the last task lacks; Bind Monster stood beside it."""
    playing = at_card("the_loading_dock", who="dexter_drake", hand=["bind_monster", "colt_45"])
    put_monster(
        playing.game,
        "cultist",
        next(each.card for each in playing.game.state.cards if each.card != "the_loading_dock"),
        -1,
    )
    playing = in_middle(playing, done=["0"]).roll("terror", "i3", "lore", "lore", "lore", "lore")
    colt, auto = next(id for id in playing.options if id.startswith("use:colt_45")), front_of(playing).auto_answers
    assert "use:bind_monster.1:0" in playing.options
    auto.on_answer(playing.decision, colt)
    playing.give(colt)
    while playing.kind == "turn_die":
        playing.give(playing.options[0])
    assert "use:bind_monster.1:0" in playing.options
    assert str(auto.answer(playing.decision)).startswith("complete:1=")


def test_a19_whoever_may_complete_several_tasks_is_asked_before_the_first_and_once() -> None:
    playing = binding("amanda_sharpe", done=(), second="peril")
    front = front_of(playing)
    assert len(playing.about.rows) == 2
    assert front.auto_answers.answer(playing.decision) is None
    first = next(each for each in playing.options if each.startswith("complete:"))
    front.auto_answers.on_answer(playing.decision, first)
    assert str(front.auto_answers.answer(playing.decision)).startswith("complete:")


@pytest.mark.parametrize("language", LANGUAGES)
def test_es17_7_a_monster_elsewhere_leaves_the_roll_as_likely_as_it_lies(language: str) -> None:
    playing = binding("dexter_drake")
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and seen.options["use:bind_monster.1:0"] == pytest.approx(1)
    front = front_of(playing, language)
    text = next(
        front.option(playing.decision, each) for each in playing.decision.options if each.subject == "bind_monster.1"
    )
    assert "100" in text


# The best


def test_es12_1_nothing_is_called_the_best_while_what_is_uncounted_may_be_better() -> None:
    """At least 94 of 100 with a clue, and as much with the Lucky Cigarette Case; with all that is in hand more than 99 each."""
    hand = ["lucky_cigarette_case", "necronomicon", "enchanted_knife", "clear_mind", "bullwhip"]
    hand += ["richard_upton_pickman", "shrivelling"]
    playing = at_card("stay_away_from_the_windows", who="vincent_lee", hand=hand, clues=1)
    playing.give("use:necronomicon.1:0").roll("terror", "lore", "peril", "i2", "i2", "lore", {"red": "i4"})
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and seen.left_out and seen.options["clue"] == max(seen.options.values())
    outlook = front_of(playing).wording.outlook
    assert {outlook.mark(playing.game, playing.decision, each) for each in playing.decision.options} == {"no"}


@pytest.mark.parametrize(("best", "second", "doubt"), [(0.92, 0.78, False), (0.75, 0.72, True), (1.0, 0.99, False)])
def test_es12_1_a_lead_that_nothing_uncounted_can_make_up_for_is_none_to_doubt(
    best: float, second: float, *, doubt: bool
) -> None:
    figures = {"roll": best, "clue": second}
    bounds = frozenset(id for id, worth in figures.items() if worth < 1)
    seen = Forecast(best, 0.0, 0.0, {}, figures, {}, (), ("shrivelling.1",), "roll", bounds)
    assert is_in_doubt(seen, "roll") is doubt


# What is not asked any more


@pytest.mark.parametrize(("card", "sanity", "answer"), [("the_archives", 2, "roll"), ("the_archives", 1, None)])
def test_es12_4_only_what_an_attempt_may_really_take_is_a_need(card: str, sanity: int, answer: str | None) -> None:
    """The Archives take a sanity for failing."""
    playing = at_card(card, who="michael_mcglen", hand=["whiskey"], values={"sanity": sanity})
    assert unasked_at(playing) == answer


def test_es12_4_nobody_elses_sanity_is_at_stake_in_an_attempt() -> None:
    playing = at_card("the_archives", who="vincent_lee", others=["michael_mcglen"], hand=["clear_mind"])
    playing.game.state.investigators[1].sanity = 1
    assert unasked_at(playing) == "roll"


KING = ("i1", "i1", "i1", "terror", "i2")


def turning(*faces: Face) -> Night:
    """'You Become That Which You Fear Most', with a Flying Polyp: three terrors, and the King in Yellow is read."""
    playing = at_card(
        "you_become_that_which_you_fear_most",
        who="michael_mcglen",
        hand=["king_in_yellow"],
        monsters={"flying_polyp": -1},
    )
    return in_middle(playing, dice={"green": len(faces)}).roll(*faces)


def test_es12_3_which_die_is_turned_is_not_asked_where_it_makes_no_difference_nor_the_task_it_was_turned_for() -> None:
    playing = turning(*KING)
    auto, king = front_of(playing).auto_answers, "use:king_in_yellow.1:0"
    auto.on_answer(playing.decision, king)
    playing.give(king)
    while playing.kind == "turn_die":
        answer = auto.answer(playing.decision)
        assert str(answer).startswith("turn:i")
        playing.give(str(answer))
    assert unasked_at(playing) is None
    done = auto.answer(playing.decision)
    assert done == playing.way(1, "green", "green", "green")
    auto.forget()
    assert auto.answer(playing.decision) is None


def test_es06_2_the_task_that_is_ten_times_as_likely_is_completed_though_another_could_take_a_die_off_a_spell() -> None:
    """Of the Hall of the Dead two perils lie there, and a lore lies on Wither, with which it would be 3 of 100 against 33."""
    playing = at_card("the_hall_of_the_dead", who="gloria_goldberg", hand=["wither"], stored={"wither": "lore"})
    playing = in_middle(playing, dice={"green": 4}).roll("peril", "peril", "i1", "i1")
    seen, both = forecast_of(playing.game, playing.decision), playing.way(1, "green", "green")
    assert seen is not None and not seen.left_out
    assert any("wither" in each for each in playing.options)
    for best, other, answer in ((0.2, 0.02, both), (0.2, 0.03, None), (0.33, 0.04, both)):
        figures = {each: best if each == both else other for each in seen.options} | {"fail": 0.0}
        told = seen._replace(options=figures)
        assert unasked(playing.game, playing.decision, (), lambda *_, told=told: told) == answer  # type: ignore[misc]


@pytest.mark.parametrize(("sanity", "answer"), [(5, "search"), (4, None)])
def test_es11_1_where_one_thing_can_be_done_at_the_entrance_it_is_done(sanity: int, answer: str | None) -> None:
    game = table(investigators=["dexter_drake"])
    game.state.investigators[0].sanity = sanity
    playing = night(game).give("go:entrance")
    assert unasked_at(playing) == answer
    assert unasked_at(playing, "quiet") is None


def test_es11_3_nobody_is_sent_to_search_what_may_take_his_last() -> None:
    game = table(investigators=["dexter_drake"])
    playing = night(game).give("go:entrance")
    game.state.investigators[0].max_sanity = game.state.investigators[0].sanity = 1
    decision = msgspec.structs.replace(playing.decision)
    assert unasked(game, decision) is None


def test_es12_1_what_serves_neither_the_attempt_nor_anybody_in_need_is_not_listed_and_may_still_be_typed() -> None:
    hand = ["whiskey", "bullwhip", "nameless_cults", "clear_mind"]
    playing = at_card("the_archives", who="dexter_drake", hand=hand, values={"sanity": 3})
    front = front_of(playing)
    asked = front.auto_answers.offered(playing.decision)
    idle = {"use:whiskey.1:0", "use:bullwhip.1:1", "use:nameless_cults.1:1", "use:clear_mind.1:0"}
    assert idle <= {*playing.options}
    assert not idle & {each.id for each in asked.options}
    assert idle <= {each.id for each in front.auto_answers.unlisted}
    assert "Whiskey" in front.legend(asked) and "Bullwhip" in front.legend(asked)
    texts = [front.option(asked, each) for each in asked.options]
    question = OpenQuestion(asked, "", texts, None, "", (), (), lambda columns: (), lambda columns: ())
    interpreter = Interpreter(front, lambda language: front.teller.catalogue, rulebook=False, lesson=False)
    meant = interpreter.interpret(question, "whiskey")
    assert meant == "use:whiskey.1:0" and "Whiskey" in interpreter.guessed(question, "whiskey", meant)
    assert interpreter.guessed(question, "1", asked.options[0].id) == ""
    playing.first.sanity = 1
    asked = front_of(playing).auto_answers.offered(playing.decision)
    assert {"use:whiskey.1:0", "use:clear_mind.1:0"} <= {each.id for each in asked.options}
