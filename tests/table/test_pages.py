"""Pages at a terminal: nothing scrolls by unseen, and a key that turns a page answers nothing."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from prompt_toolkit.application import Application
from prompt_toolkit.output import DummyOutput

from solo.files.yaml import read_as
from solo.games import GAMES, habits, rules
from solo.narration.catalogue import load
from solo.narration.paragraphs import text_of
from solo.session.settings import Settings, settings_with
from solo.storage.database import Database
from solo.storage.saved_campaign import SavedCampaign
from solo.table.beside import FROM, story_width
from solo.table.keys import PAUSE
from solo.table.kinds import HEADS, kind_of
from solo.table.pages import leaving_keys
from solo.table.terminal import BEFORE_A_HEADING
from tests.session.helpers import conversation
from tests.table.screen import PAGE, Screen

SIZES = [(80, 24), (120, 30)]
SETUPS: dict[str, dict[str, object]] = {
    "town": {
        "seed": 9,
        "ancient_one": "yig",
        "investigators": ("sister_mary", "joe_diamond", "kate_winthrop", "harvey_walters"),
    },
    "museum": {"seed": 3, "ancient_one": "azathoth", "seats": 4},
    "nation": {"seed": 3, "ancient_one": "cthulhu"},
}


def begun(game: str, folder: Path, kind: str = "move") -> None:
    """A campaign of four people that waits at the first question of a kind with two options or more."""
    saved_campaign = SavedCampaign.create(rules(game), folder / "t.solo", SETUPS[game])
    while (decision := saved_campaign.decision) is not None:
        if decision.kind == kind and len(decision.options) > 1:
            break
        saved_campaign.answer(decision.default)
    assert saved_campaign.decision is not None
    saved_campaign.close()


def answers(folder: Path) -> list[object]:
    """The answers that were kept."""
    database = Database.open(folder / "t.solo", read_only=True)
    try:
        return list(database.answers(0))
    finally:
        database.close()


def test_ctrl_c_while_a_page_closes_is_no_error() -> None:
    """The signal is heeded as long as the library runs, which is a little longer than the page."""
    closed: Application[str | None] = Application(key_bindings=leaving_keys(), output=DummyOutput())

    async def signalled() -> None:
        closed.key_processor.send_sigint()

    asyncio.run(signalled())


class Watched(Screen):
    """A screen that is watched at each stop: a page, or a question."""

    def top(self) -> int:
        """How many lines have left the screen."""
        return len(self.screen.history.top)

    def here(self) -> int:
        """The line of the cursor, of all that were ever written."""
        return self.top() + self.screen.cursor.y

    def lines(self) -> list[str]:
        """All lines that were written."""
        gone = ["".join(row[at].data for at in range(self.screen.columns)) for row in self.screen.history.top]
        return [line.rstrip() for line in (*gone, *self.screen.display)]

    def stops(self, most: int = 60) -> Iterator[bool]:
        """Press Enter at each stop; whether it is a page. Fails if a line has left the screen that no stop had shown."""
        seen = turned = 0
        for number in range(most):
            self.settle(3)
            assert self.process.poll() is None, self.shown()
            if number:
                assert self.top() <= seen, f"{self.top() - seen} lines scrolled by before\n{self.shown()}"
            page = self.at_a_page()
            seen = self.here() + (not page)  # the line of a prompt stays, that of a page is written over
            yield page
            if turned and not page:
                self.settle_for(PAUSE)
            turned = page
            self.type("\r")

    def settle_for(self, seconds: float) -> None:
        """Let so much time go by."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.05)


def playing(folder: Path, columns: int = 80, rows: int = 24, *more: str) -> Watched:
    return Watched(folder, columns, rows, ["play", "t", "--lang", "en", *more])


FIRST = {"town": "move", "museum": "move", "nation": "action"}
"""By game the kind of question at which it begins."""
ENDS = {"town": "Turn 3", "museum": "Turn 5", "nation": "Round 5"}
"""By game the heading behind a whole turn of four, in the museum behind midnight, in the nation behind four rounds of one."""


@pytest.fixture(scope="module")
def told_by_enter(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[set[str], list[str]]]:
    """The headings and titles of what is told if every question is answered by Enter, and all that is shown or explained."""

    @cache
    def told(game: str) -> tuple[set[str], list[str]]:
        folder = tmp_path_factory.mktemp("told")
        begun(game, folder, FIRST[game])
        played = conversation(game, folder)
        shown, ended = [*played.open().shown], False
        for _ in range(80):
            shown += (more := played.say("").shown)
            if ended:  # one reply beyond the end: some of it may stand on the last screen
                break
            ended = any(each.paragraph and text_of(each.paragraph).startswith(ENDS[game]) for each in more)
        heads = {text_of(each.paragraph) for each in shown if each.paragraph and kind_of(each.paragraph) in HEADS}
        guide = load("en", game).find("table", "guide") or {}
        return heads, [*(each.text for each in shown if each.text), *map(str, guide.values())]

    return told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_nothing_scrolls_by_unseen_in_a_whole_turn_of_four(
    tmp_path: Path,
    told_by_enter: Callable[[str], tuple[set[str], list[str]]],
    game: str,
    columns: int,
    rows: int,
) -> None:
    """Each page ends at a paragraph's border, but not below a title: what follows begins with a mark, an empty line or a text."""
    begun(game, tmp_path, FIRST[game])
    heads, texts = told_by_enter(game)
    below: list[int] = []
    read, told = 0, list[int]()
    with playing(tmp_path, columns, rows) as screen:
        for page in screen.stops(80):
            below += [screen.here()] if page else []
            told += [screen.here() - read] if page else []
            read = screen.here() + (not page)
            if any(line.startswith(ENDS[game]) for line in screen.lines()):
                break
        lines = screen.lines()
    assert len(below) >= 4
    width = story_width(columns) if columns >= FROM else columns
    after = [lines[number][:width].strip() for number in below[:-1]]
    begins = [line == "" or line.startswith("·") or any(text.startswith(line) for text in texts) for line in after]
    assert all(begins), after
    above = [next(text for line in reversed(lines[:number]) if (text := line[:width].strip())) for number in below]
    assert not any(line.startswith(ENDS[game].partition(" ")[0]) or line in heads for line in above), above
    following = [next((text for line in lines[number:] if (text := line[:width].strip())), "") for number in below]
    rests = [count for count, text in zip(told, following, strict=True) if text in heads]
    assert rests and min(rests) >= BEFORE_A_HEADING, "a question that fills a screen may follow fewer"


def test_how_things_stand_below_a_page_is_what_the_page_has_told(tmp_path: Path) -> None:
    """Neither less nor more: what differs from the last question stands there when all is told."""
    begun("town", tmp_path)
    stops: list[tuple[bool, list[str]]] = []
    with playing(tmp_path) as screen:
        for page in screen.stops(80):
            bar = [line for line in screen.screen.display[screen.screen.cursor.y + 1 :] if line.strip()]
            stops.append((page, bar))
            told, shown = (re.findall(words, screen.shown()) for words in (r"doom (\d+) of", r"Doom (\d+)/"))
            assert not (page and told and shown) or int(shown[-1]) >= int(told[-1]), screen.shown()
            if any(line.startswith("Turn 3") for line in screen.lines()):
                break
    asked: list[str] = []
    compared = 0
    for (page, bar), (another, following) in pairwise(stops):
        asked = asked if page else bar
        assert not page or set(bar) <= {*asked, *([] if another else following)}
        compared += page and another
    assert compared


def to_a_page(screen: Watched, most: int = 30) -> None:
    """Press Enter at one question after the other, as far as the first page."""
    for page in screen.stops(most):
        if page:
            return
    raise AssertionError("no page came")


def test_an_enter_that_turns_a_page_answers_no_question(tmp_path: Path) -> None:
    """Nor does one that was pressed too often, before the question stood there or the moment it does."""
    begun("town", tmp_path)
    with playing(tmp_path) as screen:
        to_a_page(screen)
        given = answers(tmp_path)
        for _ in range(9):
            screen.type("\r\r\r")
            while screen.read(0.1):
                pass
            if not screen.at_a_page():
                break
        screen.type("\r")
        screen.settle(3)
        assert not screen.at_a_page()
        assert ">" in screen.screen.display[screen.screen.cursor.y]
        assert answers(tmp_path) == given
        screen.settle_for(PAUSE)
        screen.type("\r")
        screen.wait_for("Enter once more")
        assert answers(tmp_path) == given
        screen.type("\r")
        screen.settle(3)
        assert len(answers(tmp_path)) > len(given)


@pytest.mark.parametrize("typed", ["2", "77", "1 2"])
def test_a_number_typed_at_a_page_is_refused_there_and_stands_at_no_question(tmp_path: Path, typed: str) -> None:
    """Its options were not seen. It does not stand in the prompt as if it had been taken, and nothing is glued to it."""
    begun("town", tmp_path)
    with playing(tmp_path) as screen:
        to_a_page(screen)
        given = answers(tmp_path)
        screen.type(f"{typed}\r")
        screen.settle(3)
        assert f"“{typed}” answers nothing here: the question comes behind this page." in " ".join(screen.lines())
        assert screen.at_a_page()
        for _ in range(9):
            screen.type("\r")
            screen.settle(3)
            if not screen.at_a_page():
                break
        assert screen.screen.display[screen.screen.cursor.y].rstrip().endswith(">")
        assert answers(tmp_path) == given
        screen.type("look\r")
        screen.wait_for("is at")
        assert answers(tmp_path) == given


@pytest.mark.parametrize("pause", [0.0, 0.3])
def test_words_that_are_entered_at_a_page_are_carried_out_at_the_question(tmp_path: Path, pause: float) -> None:
    """However fast they are typed, and without another Enter: what they mean does not hang on the options' numbers."""
    begun("town", tmp_path)
    with playing(tmp_path) as screen:
        to_a_page(screen)
        for piece in ("u", "ndo", "\r"):
            screen.type(piece)
            screen.settle_for(pause)
        screen.settle(3)
        lines = screen.lines()
        *_, entered = (number for number, line in enumerate(lines) if line.endswith("> undo"))
        assert lines[entered + 1] == "1 answer is taken back."
        assert lines[lines.index("> undo") + 1] == ""


def told_after(folder: Path, game: str, *typed: str) -> list[str]:
    """The lines below the first page of a turn up to the next question, with lines that were typed at that page."""
    folder.mkdir()
    begun(game, folder, FIRST[game])
    with playing(folder) as screen:
        to_a_page(screen)
        after = screen.here()
        for line in typed:
            screen.type(f"{line}\r")
            for _ in range(9):
                screen.settle(3)
                if "> " + line in screen.lines()[after:] and screen.at_a_page():
                    break
            assert screen.at_a_page(), screen.shown()
        given = answers(folder)
        for page in screen.stops(20):
            if not page:
                break
        assert answers(folder) == given
        return [line for line in screen.lines()[after:] if line]


@pytest.mark.parametrize("game", GAMES)
def test_a_view_asked_for_at_a_page_swallows_nothing(tmp_path: Path, game: str) -> None:
    """Nor does help; behind it the page turns on, and the question is shown before it is answered."""
    plain = told_after(tmp_path / "plain", game)
    looked = told_after(tmp_path / "looked", game, "map", "help save", "log")
    left = iter(looked)
    assert all(any(line == other for other in left) for line in plain[:-1]), "\n".join(looked)


def test_help_at_the_first_page_leaves_introductions_and_question(tmp_path: Path) -> None:
    with Watched(tmp_path, 80, 24, ["play", "t", "--seed", "9", "--lang", "en"]) as screen:
        screen.settle(3)
        assert screen.at_a_page(), screen.shown()
        screen.type("help\r")
        for page in screen.stops(20):
            if not page:
                break
        lines = screen.lines()
    told = [line for line in lines[lines.index("> help") :] if line]
    assert told[-1].endswith("numbers, with spaces between>")


def pages_of(folder: Path, setting: str) -> int:
    """How many pages came in a turn with this setting, which the player typed and which is kept."""
    folder.mkdir()
    begun("town", folder)
    found = 0
    with playing(folder, 80, 40) as screen:
        screen.wait_for("Number or name")
        screen.type(f"settings pages {setting}\r")
        screen.wait_for(f"pages is {setting} from now on.")
        for _ in range(30):
            screen.type("\r")
            screen.settle(3)
            while screen.at_a_page():
                found += 1
                screen.type("\r")
                screen.settle(3)
            screen.settle_for(PAUSE)
            if "Turn 2" in screen.lines():
                break
    assert load_settings_of(folder) == setting
    return found


def load_settings_of(folder: Path) -> str:
    """The setting as the next evening reads it."""
    kept: Settings = read_as(folder / "settings.yaml", settings_with(habits()))
    return kept.pages


@pytest.mark.parametrize(("game", "rows"), [*((game, 24) for game in GAMES), ("town", 16)])
def test_options_for_which_there_is_no_room_are_told_in_few_words_or_stand_in_one_line(
    tmp_path: Path, game: str, rows: int
) -> None:
    """So that the question and all its numbers are on one screen, and each number answers."""
    begun(game, tmp_path, FIRST[game])
    with playing(tmp_path, 80, rows) as screen:
        for page in screen.stops(20):
            if page:
                continue
            shown = screen.shown()
            numbers = [int(number) for number in re.findall(r"(?:^ *|; |Others: )(\d+)\.[ \u00a0]", shown, re.M)]
            numbers = numbers[max(at for at, number in enumerate(numbers) if number == 1) :]
            if len(numbers) > 5:
                break
        assert numbers == list(range(1, numbers[-1] + 1)), shown
        given = answers(tmp_path)
        screen.type(f"{numbers[-1]}\r")
        screen.settle(3)
        assert answers(tmp_path)[: len(given)] == given
        assert "is none of the answers" not in screen.shown()


def test_pages_are_a_setting(tmp_path: Path) -> None:
    """Nowhere; only where the screen is full; where somebody's part ends, too."""
    no, screen, person = (pages_of(tmp_path / each, each) for each in ("no", "screen", "person"))
    assert no == 0 < screen < person


@pytest.mark.parametrize(("columns", "beside"), [(FROM, True), (FROM - 1, False)])
def test_how_things_stand_is_seen_beside_the_story_where_there_is_room(
    tmp_path: Path, columns: int, beside: bool
) -> None:
    begun("town", tmp_path)
    with playing(tmp_path, columns, 30) as screen:
        shown = screen.wait_for("Number or name").splitlines()
    at = [line.find("Doom 1/10") for line in shown if "Doom 1/10" in line]
    assert at and all((each > story_width(columns)) is beside for each in at)
    assert any(line[story_width(columns) :].startswith(" │ ") for line in shown) is beside
    assert all(len(line) <= columns for line in shown)


def test_the_log_begins_with_the_turn_and_is_scrolled(tmp_path: Path) -> None:
    """With its headings; keys scroll, and the one that leaves answers nothing."""
    begun("town", tmp_path)
    with playing(tmp_path, 80, 12) as screen:
        for page in screen.stops(60):
            if any(line.startswith("Kate Winthrop, Luck check") for line in screen.lines()) and not page:
                break
        given = answers(tmp_path)
        screen.type("log\r")
        screen.wait_for("scroll.")
        first = screen.screen.display
        assert [line.strip() for line in first[:2]] == ["Turn 1", "Movement"]
        screen.type("\x1b[B")
        screen.settle(3)
        assert screen.screen.display[:5] == first[1:6]
        screen.type("\x1b[F")
        screen.settle(3)
        assert "Turn 1" not in screen.shown() and "scroll." in screen.shown()
        screen.type("\r")
        screen.settle(3)
        assert "scroll." not in screen.shown()
        assert answers(tmp_path) == given


def test_a_pipe_never_waits_and_plain_tables_have_no_pages(tmp_path: Path) -> None:
    begun("town", tmp_path)
    with playing(tmp_path, 80, 24, "--plain") as screen:
        for _ in range(12):
            screen.settle(3)
            assert not any(words in screen.shown() for words in PAGE)
            screen.type("\r")


def test_undo_at_a_page_takes_the_answer_back(tmp_path: Path) -> None:
    begun("town", tmp_path)
    with playing(tmp_path) as screen:
        to_a_page(screen)
        screen.type("undo\r")
        screen.wait_for("is taken back")
        screen.settle(3)
        assert screen.screen.display[screen.screen.cursor.y].rstrip().endswith(">")


def test_a_heading_that_waits_comes_behind_a_view_that_is_typed_at_the_page_before_it(tmp_path: Path) -> None:
    """It heads what is told, not the view; pages of the nation often end before the heading of the next round."""
    begun("nation", tmp_path, FIRST["nation"])
    with playing(tmp_path) as screen:
        viewed = 0
        for _ in range(50):
            screen.settle(3)
            if screen.at_a_page():
                screen.type("tracks\r")
                screen.settle(3)
                viewed += 1
            screen.type("\r")
        screen.settle(3)
        lines = screen.lines()
    below = [lines[at + 1] for at, line in enumerate(lines) if line == "> tracks"]
    assert viewed > 3 and len(below) == viewed
    assert all(line.startswith(("Ritual track: ", "How things stand at the end")) for line in below), below
