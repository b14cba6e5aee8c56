"""Behind a view the question comes again, with its options where they are on the screen no longer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from textwrap import wrap

import msgspec
import pytest

from solo.games.town.compiled.pieces import Content
from solo.narration.paragraphs import Span
from solo.session.shown import OpenQuestion, ViewCapabilities
from solo.table.beside import side_lines
from solo.table.menu import INDENT, in_prompt, menu, options_within, reminder
from tests.session.helpers import close, conversation
from tests.table.helpers import at_first, words_of
from tests.table.test_pages import PAUSE, Watched, answers, begun, playing
from tests.table.watching import watched


@pytest.mark.parametrize(("view", "again"), [("help", True), ("map", True), ("1?", False)])
def test_the_options_are_listed_again_only_behind_a_view_that_fills_the_screen(
    town_content: Content, tmp_path: Path, view: str, again: bool
) -> None:
    table = watched(at_first(town_content, tmp_path, "move"), f"{view}\n")
    told = table.out.getvalue()
    assert told.count("Where to now?") == 2
    assert told.count("  1. ") == (2 if again else 1)


def test_at_a_terminal_too(tmp_path: Path) -> None:
    """Options for which there is no room stand in one line, and nothing scrolls by. What fills the page is left alone there."""
    begun("town", tmp_path)
    with playing(tmp_path) as screen:
        screen.enter_until("Where to now?")
        screen.settle(3)
        screen.type("help\r")
        for page in screen.stops(12):
            if not page:
                break
        shown = screen.shown()
        assert "Where to now?" in shown and ("1. " in shown or "(Enter: the list)" in shown), shown


def test_behind_an_error_the_options_come_again_where_they_have_left_the_screen(tmp_path: Path) -> None:
    """All of them stand on the screen after each of several lines that are refused, or Enter lists them."""
    begun("town", tmp_path)
    with playing(tmp_path) as screen:
        screen.enter_until("Where to now?")
        for number in range(6):
            screen.settle_for(PAUSE)
            screen.type(f"nonsense {number}\r")
            screen.settle_for(PAUSE)
            shown = screen.shown()
            assert f"nonsense {number}" in shown
            assert "  1. stay here" in shown or "(Enter: the list)" in shown, shown


def rows_taken(lines: Sequence[tuple[Span, str]], width: int = 80) -> int:
    """How many rows of a screen of so many columns lines take."""
    return sum(len(wrap(mark + span.text, width, subsequent_indent=INDENT)) for span, mark in lines)


@pytest.fixture
def question(tmp_path: Path) -> Iterator[OpenQuestion]:
    """The first question where to go in the museum."""
    talk = conversation("museum", tmp_path)
    reply = talk.open()
    while reply.question is not None and reply.question.decision.kind != "move":
        reply = talk.say("1")
    assert reply.question is not None
    yield reply.question
    close(talk)


def test_options_for_which_there_is_no_room_are_all_told_in_few_words_with_their_odds(question: OpenQuestion) -> None:
    """In the museum first without the tasks of a place, but with what it brings and costs; then in the fewest."""
    short, signs = question.in_short(), question.in_signs()
    for fewer in (short, signs):
        assert all(("%" in few) is ("%" in text) for few, text in zip(fewer, question.listed, strict=True))
    rows = menu(question.decision, question.listed)
    whole = rows_taken(options_within(question, rows, 99, rows_taken))
    least = rows_taken([(Span("option", f"1. {each}"), " ") for each in short])
    middle = rows_taken([(Span("option", f"1. {each}"), " ") for each in signs])
    assert least <= middle < whole
    for room in range(5, whole + 1):
        lines = options_within(question, rows, room, rows_taken)
        told = [span.text for span, _ in lines]
        assert rows_taken(lines) <= room
        assert any("Others" in each for each in told) is (room < least)
        if least <= room < whole:
            assert told == [*(signs if middle <= room else short)]


def test_behind_a_view_places_are_told_by_what_they_bring_all_of_them_alike(question: OpenQuestion) -> None:
    """None is told in few words because it was listed at an earlier question, while others have all of theirs."""
    signs = question.in_signs()
    whole = rows_taken(reminder(question, 99, rows_taken, off=True))
    read, told = {each.id for each in question.decision.options[:3]}, list[list[str]]()
    for left in range(5, whole + 2):
        told.append([span.text for span, _ in reminder(question, left, rows_taken, off=True, read=read)][2:])
    fits = next(at for at, texts in enumerate(told) if texts == [*signs])
    assert all(texts in ([*signs], [*question.listed]) for texts in told[fits:])


def test_where_even_few_words_take_too_many_rows_the_options_stand_side_by_side(question: OpenQuestion) -> None:
    rows = menu(question.decision, question.listed)
    least = rows_taken([(Span("option", f"1. {each}"), " ") for each in question.in_short()])
    told = options_within(question, rows, least - 2, partial(rows_taken, width=120), 120)
    assert rows_taken(told, 120) <= least - 2 and not any("Others" in span.text for span, _ in told)
    assert all(f"{number}. " in " ".join(span.text for span, _ in told) for number in range(1, len(rows) + 1))


def looked_at(screen: Watched, view: str) -> None:
    """Ask for a view, and leaf through its pages."""
    screen.type(f"{view}\r")
    for page in screen.stops(20):
        if not page:
            break


def looked_at_thrice(screen: Watched, folder: Path) -> list[object]:
    """Look at something three times where it is asked where to go, so that the options leave the screen; the answers until
    then."""
    screen.enter_until("Where to?")
    screen.settle_for(PAUSE)
    given = answers(folder)
    for _ in range(3):
        looked_at(screen, "x bob")
    return given


def test_behind_several_looks_enter_lists_the_options_and_answers_nothing(tmp_path: Path) -> None:
    """The question is said again below each; its options have left the screen though neither view filled it."""
    begun("museum", tmp_path)
    with playing(tmp_path) as screen:
        given = looked_at_thrice(screen, tmp_path)
        lists = "Number or name (Enter: the list)>"
        assert screen.screen.display[screen.screen.cursor.y].rstrip() == lists, screen.shown()
        assert "  1. " not in screen.shown()
        screen.settle_for(PAUSE)
        screen.type("\r")
        screen.settle(3)
        listed = screen.shown()[screen.shown().index(lists) :]
        assert "Where to?" in listed and "  1. " in listed and "(Enter: the list)" not in listed[len(lists) :], listed
        screen.type("\r")
        screen.wait_for("Enter once more")
        assert answers(tmp_path) == given


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_where_a_number_has_two_digits_the_prompt_says_that_enter_is_needed(language: str) -> None:
    ask = words_of(language, "museum").find("table", "ask")
    assert ask["one_of_many"].endswith("Enter") and ask["one_of_many"].startswith(ask["one"].split()[0])


def test_it_says_so_only_where_single_keys_answer(tmp_path: Path) -> None:
    talk = conversation("museum", tmp_path)
    reply = talk.open()
    while reply.question is not None and reply.question.decision.kind != "move":
        reply = talk.say("1")
    assert reply.question is not None and len(reply.question.options) < 10
    many = msgspec.structs.replace(
        reply.question.decision, options=(*reply.question.decision.options, *reply.question.decision.options[:3])
    )
    told = [talk.ask(each).question for each in (reply.question.decision, many)]
    assert [each.hint.partition(" (")[0] for each in told if each is not None] == ["Number or name"] * 2
    talk.show_on(ViewCapabilities(lambda thing: None, lambda letters: True, by_keys=True))
    told = [talk.ask(each).question for each in (reply.question.decision, many)]
    assert [each.hint.partition(" (")[0] for each in told if each is not None] == [
        "Number or name",
        "Number or name, then Enter",
    ]
    close(talk)


@pytest.mark.parametrize(
    ("columns", "asked"),
    [(80, "What is to be done? Number or name (Enter: the list)>"), (44, "Number or name (Enter: the list)>")],
)
def test_behind_a_view_that_fills_the_page_the_question_stands_in_the_prompt(
    tmp_path: Path, columns: int, asked: str
) -> None:
    """Nothing of the view leaves the screen for it; what does not fit into the row does not stand there."""
    begun("nation", tmp_path, "action")
    full = 0
    with playing(tmp_path, columns) as screen:
        screen.enter_until("What is to be done?")
        screen.settle(3)
        for view in ("help", "look", "market", "cult"):
            looked_at(screen, view)
            row = screen.screen.display[screen.screen.cursor.y].rstrip()
            full += row.endswith(asked)
            assert row.endswith(asked) or "is to be" in screen.shown(), screen.shown()
    assert full or columns > 44


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
@pytest.mark.parametrize("game", ["town", "museum"])
def test_behind_a_map_the_options_come_again_or_enter_lists_them(tmp_path: Path, game: str, language: str) -> None:
    """How many rows a map takes differs with the language: where it fills its page, nothing stands below it but the prompt, with
    the question, and Enter lists the options.
    """
    begun(game, tmp_path)
    words = words_of(language, game)
    lists = words.say("table", "ask", "lists")
    with playing(tmp_path, 80, 24, "--lang", language) as screen:
        for page in screen.stops(20):
            if not page:
                break
        screen.settle_for(PAUSE)
        looked_at(screen, "map")
        screen.settle(3)
        if "  1. " not in screen.shown():
            assert lists in screen.screen.display[screen.screen.cursor.y], screen.shown()
            screen.settle_for(PAUSE)
            screen.type("\r")
            screen.settle(3)
        assert "  1. " in screen.shown(), screen.shown()


@pytest.mark.parametrize(
    ("columns", "said"),
    [(120, "Two actions are left. What now? "), (70, "What now? "), (44, "")],
)
def test_in_a_prompt_no_sentence_of_the_question_is_cut(question: OpenQuestion, columns: int, said: str) -> None:
    asked = question._replace(text="Two actions are left. What now?", hint_unlisted="Number or name (Enter: the list)")
    assert in_prompt(asked, columns) == said


def test_names_are_not_broken_at_their_hyphens_beside_the_page() -> None:
    lines = side_lines(["Round 3 of the game. Yog-Sothoth 23/35, Rlyeh-on-the-Sea waits"])
    assert not any(line.endswith("-") for line in lines)


def test_where_there_is_room_for_some_those_that_were_not_read_yet_keep_all_their_words(question: OpenQuestion) -> None:
    rows, signs = menu(question.decision, question.listed), question.in_signs()
    new = 2
    read = [each.id for each in question.decision.options[: len(rows) - new]]
    mixed = [*signs[:-new], *question.listed[-new:]]
    room = rows_taken([(Span("option", f"1. {each}"), " ") for each in mixed])
    assert room < rows_taken(options_within(question, rows, 99, rows_taken))
    told = [span.text for span, _ in options_within(question, rows, room, rows_taken, read=read)]
    assert told == mixed
    assert [span.text for span, _ in options_within(question, rows, room, rows_taken)] == list(signs)


def test_places_of_the_town_are_all_told_alike_whichever_were_read_before(
    town_content: Content, tmp_path: Path
) -> None:
    table = watched(at_first(town_content, tmp_path, "move"), "")
    question = table.conversation.question
    assert question is not None and question.decision.kind == "move"
    rows, short = menu(question.decision, question.listed), list(question.in_short())
    read = [each.id for each in question.decision.options[:4]]
    whole = rows_taken(options_within(question, rows, 99, rows_taken))
    forms = []
    for room in range(len(rows), whole + 1):
        told = [span.text for span, _ in options_within(question, rows, room, rows_taken, read=read)]
        forms.append(told if told in (short, list(question.listed)) else [])
    assert [] not in forms and forms[0] == short


def test_enter_takes_what_was_guessed_though_the_options_are_off_the_screen(tmp_path: Path) -> None:
    """The prompt says so, instead of that Enter lists them."""
    begun("museum", tmp_path)
    with playing(tmp_path) as screen:
        given = looked_at_thrice(screen, tmp_path)
        assert "(Enter: the list)" in screen.shown()
        screen.type("searched at once\r")
        screen.wait_for("(Enter: yes)")
        assert "Did you mean" in screen.shown() and answers(tmp_path) == given
        screen.settle_for(PAUSE)
        screen.type("\r")
        screen.settle(3)
        assert answers(tmp_path) > given, screen.shown()
