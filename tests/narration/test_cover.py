"""The cover of a book: whole in every language, with any title, in any light."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

import pytest

from solo.narration import cover as drawing
from solo.narration.catalogue import languages, load
from solo.narration.cover import (
    HEIGHT,
    PEOPLE_SIZES,
    PICTURE_WIDTH,
    SMALL,
    TITLE_SIZES,
    WIDTH,
    Picture,
    Sign,
    as_file,
    cover,
    ems,
    fitted,
    key_height,
)

PEOPLE = "Mandy Thompson, Carolyn Fern, Gloria Goldberg, and Michael McGlen"
TITLES = {
    "en": "The Altogether Too Detailed Account of What Four Persons Did in Arkham Between Tuesday and Monday, With Maps",
    "cs": "Až příliš podrobná zpráva o tom, co čtyři osoby podnikaly v Arkhamu od úterka do pondělka, s mapami",
    "pl": "Aż nazbyt szczegółowa relacja z tego, co cztery osoby robiły w Arkham od wtorku do poniedziałku, z mapami",
    "ru": "Слишком подробный отчёт о том, что четыре человека делали в Аркхэме со вторника по понедельник, с картами",
}
HOSTILE = [
    '<script>alert("x")</script>',
    "]]> &amp; &#0; <b",
    "a\x00\x1b[2J\u202eb\ud800\ufffe",
    "line\nbreak\ttab",
    "W" * 500,
    "щ" * 90,
    "word " * 300,
    "黒い山羊の千の仔と夜の博物館" * 9,
    "e\u0301" * 200,
    " ",
    "",
]


def drawn(title: str, people: str = PEOPLE, picture: Picture | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(as_file(cover(title, "An unofficial chronicle", people, picture)).encode())


def texts(root: ElementTree.Element) -> list[ElementTree.Element]:
    return [each for each in root.iter() if each.tag.endswith("}text")]


def is_inside(root: ElementTree.Element) -> bool:
    """Whether all lines of the title and of the names are within the frame, none across another."""
    lines = [(float(each.get("y", 0)), float(each.get("font-size", 0)), each.text or "") for each in texts(root)]
    downward = sorted(lines)
    apart = all(above[0] + 0.9 * below[1] <= below[0] for above, below in itertools.pairwise(downward))
    return apart and all(
        y - size >= 20 and y < HEIGHT - 18 and ems(text) * size <= WIDTH - 40 and size >= SMALL
        for y, size, text in lines
    )


@pytest.mark.parametrize("language", languages())
def test_a_long_title_is_wrapped_and_whole(language: str) -> None:
    kind = load(language, "").say("table", "chronicle", "unofficial")
    root = ElementTree.fromstring(as_file(cover(TITLES[language], kind, PEOPLE, None)))
    assert is_inside(root)
    lines = [str(each.text) for each in texts(root)]
    assert len(lines) > 5
    assert kind in lines
    joined = " ".join(lines)
    assert joined == f"{TITLES[language]} {kind} {PEOPLE}"


@pytest.mark.parametrize("title", HOSTILE)
def test_a_hostile_title_stays_text_and_stays_inside(title: str) -> None:
    root = drawn(title, picture=Picture(['<circle r="1"/>'], (Sign("<circle/>", title[:40]),)))
    assert is_inside(drawn(title))
    assert {each.tag.rpartition("}")[2] for each in root.iter()} <= {
        *("svg", "title", "g", "rect", "path", "text", "circle")
    }


@pytest.mark.parametrize("count", [0, 1, 4, 8, 16, 60])
def test_however_many_have_played_their_names_stay_inside(count: int) -> None:
    people = ", ".join(f"Investigator\xa0Number{each}" for each in range(count))
    assert is_inside(drawn("A Night", people))


def test_a_name_is_not_broken_where_it_should_not_be() -> None:
    text = fitted("Carolyn\xa0Fern, Gloria\xa0Goldberg, Mandy\xa0Thompson", 300, 60, PEOPLE_SIZES)
    assert [line.count("\xa0") for line in text.lines] == [2, 1]


def test_of_what_fits_in_no_size_the_beginning_is_told() -> None:
    text = fitted("word " * 300, 300, 128, TITLE_SIZES)
    assert text.size == TITLE_SIZES[-1]
    assert text.height <= 128
    assert text.lines[-1].endswith("…")


def test_the_same_book_has_the_same_cover_with_colors_of_its_own() -> None:
    one, other = (cover("A Night", "A chronicle", PEOPLE, None) for _ in range(2))
    assert one == other
    assert "var(" not in one
    assert " style=" not in one
    assert "currentColor" not in one
    assert re.search(r'<rect width="400" height="600" fill="#[0-9a-f]{6}"/>', one)
    assert not re.search(r"https?:(?!//www\.w3\.org/2000/svg)", as_file(one))


def test_a_key_takes_as_many_rows_as_it_needs() -> None:
    signs = [Sign("<circle/>", "what it stands for") for _ in range(5)]
    assert key_height([]) == 0
    assert key_height(signs) > key_height(signs[:1])
    root = drawn("A Night", picture=Picture((), signs))
    rows = [each for each in texts(root) if each.text == "what it stands for"]
    assert len(rows) == 5
    assert all(0 <= float(each.get("x", 0)) <= PICTURE_WIDTH for each in rows)


def test_a_title_that_has_no_end_is_measured_once_for_each_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not once for each line of it, which would take minutes."""
    measured, em = list[str](), drawing._em

    def noted(letter: str) -> float:
        measured.append(letter)
        return em(letter)

    monkeypatch.setattr(drawing, "_em", noted)
    fitted("x" * 5000, 300, 120, (30, 20))
    assert len(measured) < 4 * 5000
