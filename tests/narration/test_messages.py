"""ICU patterns: plural, select, forms of names, numbers, lists."""

from __future__ import annotations

import pytest

from solo.narration.cldr import join, show_number
from solo.narration.messages import Message, MessageError

CLUES = "{n, plural, =0 {žádná stopa} one {# stopa} few {# stopy} many {# stopy} other {# stop}}"


@pytest.mark.parametrize(("n", "words"), [(0, "žádná stopa"), (1, "1 stopa"), (3, "3 stopy"), (5, "5 stop")])
def test_plural_categories_of_the_language(n: int, words: str) -> None:
    assert Message(CLUES).format({"n": n}, "cs") == words


def test_select_falls_back_to_other() -> None:
    message = Message("{gender, select, f {unavená} other {unavený}}")
    assert message.format({"gender": "f"}, "cs") == "unavená"
    assert message.format({"gender": "m"}, "cs") == "unavený"


def test_a_name_is_used_in_the_form_asked_for() -> None:
    place = {"name": "Graveyard", "at": "at the Graveyard"}
    assert (
        Message("{place}: {place.at}, {place.to}").format({"place": place}, "en")
        == "Graveyard: at the Graveyard, Graveyard"
    )


def test_offset_and_nested_plurals() -> None:
    message = Message("{n, plural, offset:1 =1 {you} one {you and # other} other {you and # others}}")
    assert [message.format({"n": n}, "en") for n in (1, 2, 3)] == ["you", "you and 1 other", "you and 2 others"]


def test_quoting_and_apostrophes() -> None:
    assert Message("it's '{'here'}'").format({}, "en") == "it's {here}"


def test_a_missing_argument_and_a_broken_pattern_are_named() -> None:
    with pytest.raises(MessageError, match="'who'"):
        Message("{who} waits").format({}, "en")
    with pytest.raises(MessageError):
        Message("{n, plural, one {x}").format({"n": 1}, "en")


def test_numbers_and_lists_as_the_language_writes_them() -> None:
    assert show_number(-3, "en") == "−3"
    assert show_number(12345, "cs") == "12\u00a0345"
    assert join(["a", "b"], "en") == "a and b"
    assert join(["a", "b", "c"], "cs") == "a, b a\u00a0c"


def test_what_a_pattern_needs_can_be_asked() -> None:
    message = Message("{who} gains {n, plural, one {# clue} other {# clues}} {place.at}")
    assert message.placeholders() == ["who", "n", "place"]
    assert message.plurals() == [("n", ("one", "other"))]
