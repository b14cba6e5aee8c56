"""Reading the rulebook: links, the way back, the search, by keys and on a screen."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from solo.cli import main
from solo.cli.rules import rulebook
from solo.games import GAMES
from solo.rulebook import pages
from solo.rulebook.answers import Answers
from solo.rulebook.book import definitions, open_book, rulebook_languages
from solo.rulebook.reading import CONTENTS, FOUND, OpenBook
from solo.session.reference import RulebookReference
from solo.table.reader import Reader
from tests.table.screen import Screen


@pytest.fixture
def reading() -> OpenBook:
    book = open_book("town", "en")
    return OpenBook(Answers(book))


def by_keys(reading: OpenBook, keys: str) -> OpenBook:
    """The reading after these keys."""
    with create_pipe_input() as source:
        source.send_text(keys + "q")
        Reader(reading, source=source, target=DummyOutput()).run()
    return reading


def test_a_reference_is_followed_and_the_way_back_is_known(reading: OpenBook) -> None:
    reading.open("R8.4")
    assert reading.links[0] == "R19.2"
    reading.follow()
    assert reading.page == "R19.2"
    reading.back()
    assert reading.page == "R8.4"


def test_a_search_for_a_term_begins_with_its_definition(reading: OpenBook) -> None:
    definition = definitions("en")["horror_check"]
    reading.look_for("horror check")
    lines = reading.lines(60)
    above = lines[: lines.index(f"  {pages.heading(reading.book.rules[reading.links[0]])}")]
    assert definition in " ".join(above)
    for _ in reading.links:
        assert lines[reading.line_of_link(60)].split()[0] == reading.link
        reading.choose(1)
    reading.look_for("xyzzyqq")
    assert reading.line_of_link(60) == 0


def test_a_chapter_leads_to_its_rules(reading: OpenBook) -> None:
    reading.open("R9")
    assert reading.links[-2:] == ["R9.1", "R9.2"]


def test_from_the_first_page_one_goes_back_to_the_contents(reading: OpenBook) -> None:
    reading.page = "R9.1"
    reading.back()
    assert reading.page == CONTENTS


def test_the_book_can_be_read_from_cover_to_cover(reading: OpenBook) -> None:
    read = []
    for _ in reading.book:
        reading.turn(1)
        read.append(reading.page)
    assert read == list(reading.book.rules)
    reading.turn(1)
    assert reading.page == read[-1]


def test_keys_turn_scroll_follow_and_search(reading: OpenBook) -> None:
    assert by_keys(reading, "nnnn").page == "mistakes"
    assert by_keys(reading, "/R19.3\r").page == "R19.3"
    assert by_keys(reading, "/horor chek\r").page == FOUND
    assert by_keys(reading, "c").page == CONTENTS


def test_a_search_that_is_given_up_changes_nothing(reading: OpenBook) -> None:
    assert by_keys(reading, "/surge\x7f\x7f\x7f\x7f\x7f\x7f").page == CONTENTS


def test_what_is_not_found_says_so(reading: OpenBook) -> None:
    reading.look_for("xyzzyqq")
    assert "xyzzyqq" in reading.title
    assert reading.links == []
    reading.choose(1)
    reading.follow()
    assert reading.page == FOUND


def test_a_page_scrolls_no_further_than_it_goes(reading: OpenBook) -> None:
    reading.open("mistakes")
    height = len(reading.lines(79)) - 3
    assert reading.scroll(100, 79, height)
    assert reading.top == 3
    assert not reading.scroll(1, 79, height)


def test_the_reader_on_a_screen(tmp_path: Path) -> None:
    with Screen(tmp_path, 80, 24, ["rules", "--lang", "en"]) as screen:
        screen.wait_for("The goal of the game")
        screen.type("/R8.4\r")
        shown = screen.wait_for("Not evaded")
        assert "R19.2" in shown
        screen.type("q")
        assert screen.process.wait(10) == 0


def at_the_table(folder: Path, *lines: str, language: str = "en") -> str:
    """What the plain table prints for these lines, in a new campaign."""
    typed = "".join(f"{line}\n" for line in lines)
    arguments = ["play", "t", "--seed", "7", "--plain", "--lang", language, "--saves", str(folder)]
    return CliRunner().invoke(main, arguments, input=typed).stdout


def test_why_shows_the_rule_behind_the_question_in_full(tmp_path: Path) -> None:
    shown = at_the_table(tmp_path, "why")
    assert "V13  A group for one" in shown
    assert "Every rule that counts investigators counts four" in " ".join(shown.split())


def test_why_says_where_the_examples_of_a_rule_are_and_the_rules_show_them() -> None:
    reference = RulebookReference(partial(rulebook, "museum"))
    rule, whole = reference.rule("ES6.2", "en", "rules"), reference.look_up("ES6.2", "en")(80)
    assert rule is not None and "An example: `rules ES6.2`" in rule(80)
    assert "Example" in whole and "Example" not in rule(80)


def test_rules_at_the_table_by_number_by_words_and_by_topic(tmp_path: Path) -> None:
    assert "R19.3  Horror" in at_the_table(tmp_path / "a", "rules r19.3")
    assert "Monster surge" in at_the_table(tmp_path / "b", "rules monster surg").replace(
        "monster surge", "Monster surge"
    )
    assert "R33.1  Ambush" in at_the_table(tmp_path / "c", "help ambush")
    assert "Limit nestvůr" in at_the_table(tmp_path / "d", "pravidla limit nestvur", language="cs")


def test_where_nothing_is_found_the_table_says_so(tmp_path: Path) -> None:
    assert "“xyzzyqq”" in at_the_table(tmp_path, "rules xyzzyqq")


def test_an_evening_that_asks_no_rules_loads_no_rulebook() -> None:
    loaded = "import sys; import solo.cli.play, solo.table.plain, solo.table.terminal; "
    code = loaded + "print([name for name in sys.modules if name.startswith(('markdown_it', 'rapidfuzz'))])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


SHOWN = {"en": "zebra card", "cs": "zebra karta", "pl": "żyrafa karta", "ru": "зебра карта"}
"""In each language words of which one is unknown."""


@pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in GAMES for lang in SHOWN if lang in rulebook_languages(game)]
)
def test_what_is_found_is_the_answer_that_the_shell_gives(game: str, lang: str) -> None:
    words = SHOWN[lang]
    page = OpenBook(Answers(open_book(game, lang)))
    page.look_for(words)
    shell = CliRunner().invoke(main, ["rules", words, "--lang", lang, "--game", game]).stdout
    doubt = page.lines(80)[: page.lines(80).index("")]
    assert doubt == shell.splitlines()[: len(doubt)] and doubt[0].startswith(page.book.say("unsure", titles="")[:6])
    listed = shell.splitlines()[shell.splitlines().index(page.title) + 1 :]
    assert len(listed) == 14 and page.lines(80)[-14:] == listed
    assert any("*" in line for line in listed)
    for at, number in enumerate(page.links):
        page.chosen = at
        assert page.lines(80)[page.line_of_link(80)].split()[0] == number


@pytest.mark.parametrize("lang", SHOWN)
def test_the_result_page_on_a_screen_has_doubt_and_marks(lang: str, tmp_path: Path) -> None:
    words, more = SHOWN[lang], dict[str, str]()
    for more, marked in (({}, False), ({"NO_COLOR": "1"}, True)):
        with Screen(tmp_path, 80, 24, ["rules", "--lang", lang], **more) as screen:
            book = open_book("town", lang)
            screen.wait_for("R1  ")
            screen.type(f"/{words}\r")
            shown = screen.wait_for(book.say("unsure", titles="")[:9])
            rows = [screen.screen.buffer[row] for row in range(24) if screen.screen.display[row].startswith("    ")]
            assert any(cell.bold for row in rows for cell in row.values()) != marked
            assert any("*" in line for line in shown.splitlines()) == marked
            screen.type("q")
            assert screen.process.wait(10) == 0
