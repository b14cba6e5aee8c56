"""Options and explanations say what happens: where a monster comes, what it brings, and what a mark beside a chance means."""

from __future__ import annotations

import pytest

from solo.games.museum.abouts import Effecting, Placing
from solo.games.museum.events import DieFocused
from solo.games.museum.front.board import Board
from solo.games.museum.front.narrator import Narrator
from solo.kernel.decisions import Decision, option
from solo.narration.telling import fields_of
from solo.session.look_ups import explained
from tests.games.museum.front.sitting import front_of
from tests.games.museum.front.telling import english
from tests.games.museum.helpers import at_card, night, table
from tests.table.helpers import words_of

LANGUAGES = ("en", "cs", "pl", "ru")


def placing(*places: str) -> Decision:
    """Where a Dimensional Shambler comes."""
    options = tuple(option("put", place) for place in places)
    return Decision("place_monster", "dexter_drake", options, "ES17.2", about=Placing("dimensional_shambler.1"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_es17_2_a_place_for_a_monster_says_whether_its_task_comes_instead_of_another(language: str) -> None:
    cards = ["the_archives", "you_become_that_which_you_fear_most"]
    playing = night(table(cards=cards, investigators=["dexter_drake"]))
    front = front_of(playing, language)
    slots = {
        card: next(str(row) for row, task in enumerate(playing.game.fact(card).fact.tasks) if task.slot)
        for card in cards
    }
    asked = placing(*(f"{card}/{slot}" for card, slot in slots.items()))
    instead, more = (front.option(asked, each) for each in asked.options)
    marks = {key: front.wording.say("options", key, place="|", task="|") for key in ("put_instead", "put_more")}
    assert marks["put_instead"].split("|")[1].strip() in instead
    assert marks["put_more"].split("|")[1].strip() in more
    assert front.auto_answers.needs_confirmation(asked)


def test_es17_1_the_map_marks_where_monsters_may_come() -> None:
    playing = night(table(cards=["the_archives"], investigators=["dexter_drake"]))
    lines = Board(front_of(playing).wording).drawn(80)
    assert any("§  M" in line for line in lines) and "M monster" in lines[-1]


@pytest.mark.parametrize("monster", [False, True])
def test_es17_1_an_empty_monster_task_stands_where_its_monster_will(*, monster: bool) -> None:
    """Above the other tasks of When Night Falls, as `examine` says; also of a card that is not in play."""
    playing = at_card("when_night_falls", monsters={"witch": 0} if monster else {})
    board = Board(front_of(playing).wording)
    fact = playing.game.fact("when_night_falls")
    drawn = [line.split("│")[1].strip() for line in board.drawn(80) if line.startswith("│")]
    tasks = " ".join(drawn[1 : next(at for at, each in enumerate(drawn) if each.startswith("+"))])
    assert tasks.endswith(("· ψ  · §§ †", "· ψ · §§ †"))
    assert tasks.startswith("· M") is not monster
    assert board.printed(fact)[0] == front_of(playing).say("board", "slot")


@pytest.mark.parametrize("language", LANGUAGES)
def test_es17_6_an_elder_sign_of_a_monster_is_among_what_a_card_brings(language: str) -> None:
    bare = at_card("the_archives", ancient_one="nyarlathotep")
    there = at_card("the_archives", ancient_one="nyarlathotep", monsters={"haunter_of_the_dark": -1})
    brings = [front_of(each, language).wording.tasks.brief(each.game.fact("the_archives"))[0] for each in (bare, there)]
    sign = front_of(bare, language).wording.say("short", "elder_sign", count=1)
    assert sign not in brings[0] and sign in brings[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_all_options_mean_is_explained_once(language: str) -> None:
    playing = at_card("the_archives", who="amanda_sharpe")
    options = tuple(option("draw", mix) for mix in ("common+common", "common+unique", "spell+spell"))
    asked = Decision("starting_decks", "amanda_sharpe", options, "A42", about=Effecting("amanda_sharpe"))
    front = front_of(playing, language)
    assert explained(front, asked) == [front.explain(asked, options[0])]
    assert len(explained(front, asked, "2")) == 1 and explained(front, asked, "2")[0].startswith("2.")
    assert front.auto_answers.needs_confirmation(asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_best_value_likeliest_and_at_most_mean_is_explained(language: str) -> None:
    dock = at_card("the_loading_dock", hand=["sword_of_glory"])
    again = at_card("the_archives", clues=1).roll("terror", "terror", "i1", "i1", "lore", "i1").give("clue")
    for playing, keys in ((dock, ("mark_saving", "mark_likeliest")), (again, ("mark_among",))):
        front = front_of(playing, language)
        told = " ".join(explained(front, playing.decision))
        assert all(front.wording.say("explain", key) in told for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_es10_1_a_die_that_is_kept_is_said_to_be_one_fewer_to_roll(language: str) -> None:
    """How many are left is told of the die that goes before it, and the next question has one fewer."""
    teller = Narrator(words_of(language, "museum"), 1)
    said = teller.telling.figure_of("DieFocused", fields_of(DieFocused("dexter_drake", "lore")))
    assert said.replace("\xa0", " ").split("; ")[1] in {
        "one die fewer to roll",
        "hází se o kostku méně",
        "do rzutu o jedną kość mniej",
        "бросать на кубик меньше",
    }


def test_es6_1_locked_dice_that_somebody_may_use_are_told_as_a_lock_and_not_as_a_decree() -> None:
    """No Mythos card need be in force: the dice may be locked by a monster or by the card that is tried."""
    lines = map(str, english().find("people", "sister_mary", "ability"))
    assert not [each for each in lines if any(word in each for word in ("order", "decree", "rules until", "curse"))]


def test_what_slips_by_telephone_names_nothing_that_was_not_told() -> None:
    assert "window" not in str(english().find("adventures", "we_need_to_find_help"))
