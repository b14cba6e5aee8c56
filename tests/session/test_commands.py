"""What a player types: numbers, words, commands, with a typo or without an accent."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solo.kernel.decisions import Decision, IllegalAnswer, option
from solo.narration.editor import Editor, Scale
from solo.narration.paragraphs import folded
from solo.session.commands import Command, parse_answer, read_command
from solo.table.menu import menu

MOVE = Decision(
    "move",
    "joe_diamond",
    (option("stop"), option("go", "woods"), option("go", "graveyard"), option("trade", "x")),
    "R7.3",
)
TEXTS = ["stay here", "go to the Woods", "go to the Graveyard", "trade with Žofie"]
SEVERAL = Decision("discard", "x", tuple(option("card", name) for name in "abc"), "R22.2", 2, 2)
WORDS = {"map": ["map", "m"], "help": ["help"], "undo": ["zpět", "u"]}


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "stop"),
        ("2", "go:woods"),
        ("go:graveyard", "go:graveyard"),
        ("go to the g", "go:graveyard"),
        ("graveyard", "go:graveyard"),
        ("STAY", "stop"),
        ("trade with zofie", "trade:x"),
        ("trade wiht zofie", "trade:x"),
        ("stay hree", "stop"),
    ],
)
def test_an_answer_is_read(line: str, answer: str) -> None:
    assert parse_answer(MOVE, line, TEXTS) == answer


@pytest.mark.parametrize("line", ["5", "0", "go to the", "xyzzy", "-1", "go:nowhere"])
def test_what_is_no_answer_or_means_several_is_refused(line: str) -> None:
    with pytest.raises(IllegalAnswer):
        parse_answer(MOVE, line, TEXTS)


def test_several_answers_on_one_line() -> None:
    assert parse_answer(SEVERAL, "1 3", ["Axe", "Bow", "Cane"]) == ("card:a", "card:c")
    assert parse_answer(SEVERAL, "bow, axe", ["Axe", "Bow", "Cane"]) == ("card:b", "card:a")
    assert parse_answer(SEVERAL, "", ["Axe", "Bow", "Cane"]) == ("card:a", "card:b")
    for wrong in ("1", "1 1", "1 2 3", "1 4"):
        with pytest.raises(IllegalAnswer):
            parse_answer(SEVERAL, wrong, ["Axe", "Bow", "Cane"])


UPKEEP = Decision("upkeep_of_all", "", (option("stay"), *(option("attend", name) for name in "abc")), "R6.5", 1, 3)
SHOWN = [
    "all stay as they are",
    "Vincent Lee (3/2, 2/2, 3/3)",
    "Bob Jenkins (4/1, 3/4, 1/3)",
    "Sister Mary (3/2): Voice of Ra",
]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        *((text, (each.id,)) for text, each in zip(SHOWN, UPKEEP.options, strict=True)),
        *((text[:7], (each.id,)) for text, each in zip(SHOWN, UPKEEP.options, strict=True)),
        ("all stay", ("stay",)),
        ("vincent bob", ("attend:a", "attend:b")),
        ("bob jenkins, sister mary", ("attend:b", "attend:c")),
        ("Bob Jenkins (4/1, 3/4, 1/3), Sister Mary (3/2): Voice of Ra", ("attend:b", "attend:c")),
        ("sister mary 2", ("attend:c", "attend:a")),
        ("4,2", ("attend:c", "attend:a")),
        ("mary", ("attend:c",)),
    ],
)
def test_a_question_with_several_answers_takes_every_text_it_shows_and_its_beginning(
    line: str, answer: tuple[str, ...]
) -> None:
    assert parse_answer(UPKEEP, line, SHOWN) == answer


def test_a_text_that_another_one_begins_with_is_an_answer() -> None:
    """ "No" is meant, although "nothing at all" begins so; and of things that look alike each may be named once."""
    both = Decision("may", "x", (option("no"), option("nothing")), "A3")
    assert parse_answer(both, "no", ["no", "nothing at all"]) == "no"
    assert parse_answer(SEVERAL, "axe axe", ["Axe", "Axe", "Bow"]) == ("card:a", "card:b")
    with pytest.raises(IllegalAnswer):
        parse_answer(SEVERAL, "axe axe", ["Axe", "Bow", "Cane"])


def test_commands_in_words_of_the_language() -> None:
    assert read_command("MAP", WORDS) == Command("map")
    assert read_command("zpet 3", WORDS) == Command("undo", "3")
    assert read_command("?", WORDS) == Command("explain")
    assert read_command("12", WORDS) is None


def test_sliders_as_three_numbers() -> None:
    rows = [Scale(name, "abcd") for name in ("one", "two", "three")]
    editor = Editor(rows, None, {(0, 1, 3): "set:013"}, [], "")
    assert editor.read("1, 2 4") == "set:013"
    assert editor.read("125") == "125"
    assert editor.read("124 ") == "set:013"
    assert editor.read("set:013") == "set:013"
    assert folded("  Řeka  ") == "reka"


@given(st.text(max_size=40))
def test_garbage_is_read_or_refused_and_nothing_else(line: str) -> None:
    try:
        read_command(line, WORDS)
        answer = parse_answer(MOVE, line, TEXTS)
    except IllegalAnswer:
        return
    assert answer in [each.id for each in MOVE.options]


def test_one_word_takes_all_where_any_number_may_be_taken() -> None:
    every, names = ("all", "vše"), ["Axe", "Bow", "Cane"]
    free = msgspec.structs.replace(SEVERAL, least=1, most=3)
    assert parse_answer(free, "All", names, every) == ("card:a", "card:b", "card:c")
    assert parse_answer(free, "vše", names, every) == ("card:a", "card:b", "card:c")
    for bound in (msgspec.structs.replace(SEVERAL, least=1, most=2), msgspec.structs.replace(SEVERAL, least=3, most=3)):
        with pytest.raises(IllegalAnswer):
            parse_answer(bound, "all", names, every)


AMOUNTS = Decision("amount", "x", tuple(option("amount", "", number) for number in range(6)), "A3")
CLUES = Decision("take_clues", "x", tuple(option("take", "clues", number) for number in (2, 1, 0)), "R9.1")
DICE = Decision("pick_die", "x", (option("die", "2"), option("die", "5")), "R18.7")


def test_where_options_are_numbers_the_number_is_typed() -> None:
    """A 5 means five tokens, not the fifth option, which is four; of two dice with a 2 and a 5 it is the 5."""
    assert parse_answer(AMOUNTS, "5", list("012345")) == "amount:5"
    assert parse_answer(AMOUNTS, "0", list("012345")) == "amount:0"
    assert parse_answer(AMOUNTS, "", list("012345")) == "amount:0"
    assert parse_answer(CLUES, "1", ["take 2", "take 1", "take none"]) == "take:clues:1"
    assert parse_answer(DICE, "5", ["the 2", "the 5"]) == "die:5"
    for decision, texts in ((AMOUNTS, list("012345")), (DICE, ["the 2", "the 5"])):
        with pytest.raises(IllegalAnswer):
            parse_answer(decision, "6", texts)


def test_where_options_name_several_numbers_they_are_counted() -> None:
    """A point that goes to sanity or to stamina: no option is “the 0”."""
    split = Decision("split", "x", (option("split", "sanity", 1), option("split", "sanity", 0)), "A3")
    texts = ["sanity 1, stamina 0", "sanity 0, stamina 1"]
    assert [numbers for numbers, _ in menu(split, texts)] == ["1", "2"]
    assert parse_answer(split, "2", texts) == "split:sanity:0"


def test_the_menu_lists_the_numbers_that_are_typed() -> None:
    assert menu(AMOUNTS, list("012345")) == [("", "0 … 5")]
    few = msgspec.structs.replace(AMOUNTS, options=AMOUNTS.options[:2])
    assert menu(few, list("01")) == [("", "0, 1")]
    assert menu(CLUES, ["take 2", "take 1", "take none"]) == [("2", "take 2"), ("1", "take 1"), ("0", "take none")]
    assert [numbers for numbers, _ in menu(DICE, ["the 2", "the 5"])] == ["2", "5"]
