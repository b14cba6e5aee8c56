"""The table at a terminal: keys in, a screen out."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from solo.games.town.abouts import Points
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.host import Rules
from solo.games.town.option_ranking import needs_confirmation
from solo.games.town.rules.combat import combat
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages
from solo.narration.editor import Editor, Scale
from solo.session.conversation import Conversation
from solo.storage.database import Database
from solo.storage.saved_campaign import SavedCampaign
from solo.table.editor import Panel
from solo.table.keys import SingleKeys
from solo.table.terminal import TerminalTable
from tests.games.town.fights import waiting
from tests.table.helpers import TownEvening, at_first, evening, front, words_of
from tests.table.screen import Screen

LEAVE = "\x15\x04" * 8
"""Keys that leave from wherever one is: the line is emptied, and Ctrl-D."""


class Small(DummyOutput):
    """A window of 24 lines of 80 signs."""

    def get_size(self) -> Size:
        return Size(rows=24, columns=80)


def by_keys(content: Content, folder: Path, keys: str, language: str = "en") -> TerminalTable:
    """A table at which these keys were pressed."""
    with create_pipe_input() as source:
        source.send_text(keys)
        at = evening(content, folder)
        conversation = Conversation(at, front(at, language), partial(words_of, game="town"))
        table = TerminalTable(conversation, source, DummyOutput())
        table.run()
    return table


def answered(folder: Path) -> list[object]:
    """The answers that were kept."""
    database = Database.open(folder / "t.solo", read_only=True)
    try:
        return list(database.answers(0))
    finally:
        database.close()


def test_one_enter_does_not_choose_the_group(town_content: Content, tmp_path: Path) -> None:
    with create_pipe_input() as source:
        source.send_text("\r" + LEAVE)
        at = evening(town_content, tmp_path, investigators=())
        conversation = Conversation(at, front(at), partial(words_of, game="town"))
        table = TerminalTable(conversation, source, DummyOutput())
        table.run()
    assert at.decision is not None
    assert at.decision.kind == "keep_investigators"
    conversation.ask(at.decision)
    conversation.say("")
    assert at.position == 0
    conversation.say("")
    assert at.position == 1


def test_an_enter_behind_a_question_mark_does_not_set_the_sliders(town_content: Content, tmp_path: Path) -> None:
    by_keys(town_content, tmp_path, "?\r" + LEAVE)
    assert answered(tmp_path) == []


def test_an_evening_by_keys_alone(town_content: Content, tmp_path: Path) -> None:
    table = by_keys(town_content, tmp_path, "\r" * 60 + "map\r" + LEAVE)
    assert table.conversation.campaign.game.state.round >= 1


@pytest.mark.parametrize(
    "language", ["ru", *(pytest.param(each, marks=pytest.mark.campaign) for each in ("en", "cs", "pl"))]
)
def test_a_full_evening_from_setup_to_the_end_by_enter_alone(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    table = by_keys(town_content, tmp_path, "\r" * 4000 + LEAVE, language)
    assert table.conversation.campaign.decision is None
    assert table.conversation.campaign.game.state.awakened_by


@pytest.mark.campaign
def test_ten_thousand_random_keys(town_content: Content, tmp_path: Path) -> None:
    dice = random.Random(8)
    letters = [chr(code) for code in (*range(32, 127), *range(0xE0, 0x180)) if chr(code) not in "qQ"]
    keys = [
        *letters,
        *["\r"] * 60,
        "\t",
        "\x1b[A",
        "\x1b[B",
        "\x1b[C",
        "\x1b[D",
        "\x08",
        "map\r",
        "odds\r",
        "undo 4\r",
        "\x15",
    ]
    by_keys(town_content, tmp_path, "".join(dice.choice(keys) for _ in range(10_000)) + LEAVE)


def test_ctrl_c_asks_once_and_ctrl_d_leaves(town_content: Content, tmp_path: Path) -> None:
    table = by_keys(town_content, tmp_path, "\r\x03\r\x03\x03\x03\x03")
    assert table.conversation.campaign.decision is not None


def waiting_campaign(content: Content, folder: Path, kind: str = "move") -> Decision:
    """A campaign that waits at the first question of a kind which has at least two options, and no more than nine; each step
    of a walk is asked for.
    """
    (folder / "settings.yaml").write_text("ask_walk: true\n", encoding="utf-8")
    at = evening(content, folder)
    while at.decision is not None and not (at.decision.kind == kind and 1 < len(at.decision.options) < 10):
        at.answer(at.decision.default)
    assert at.decision is not None
    decision = at.decision
    at.close()
    return decision


def count_of_answers(folder: Path) -> int:
    return len(answered(folder))


@pytest.mark.parametrize(
    ("keys", "answers"),
    [
        (["2"], 1),
        (["2", "\r\r\r"], 1),
        (["2\r1\r1\r1\r"], 1),
        (["2111111"], 0),
        (["\x1b[200~2\x1b[201~"], 0),
        (["\x1b[200~2\n1\n1\x1b[201~"], 0),
    ],
)
def test_one_digit_answers_one_question(town_content: Content, tmp_path: Path, keys: list[str], answers: int) -> None:
    """A late Enter, keys typed before the next question stands there, and pasted text answer nothing."""
    decision = waiting_campaign(town_content, tmp_path)
    before = count_of_answers(tmp_path)
    with Screen(tmp_path, 80, 24, ["play", "t", "--lang", "en"]) as screen:
        screen.wait_for("Number or name")
        for press in keys:
            screen.type(press)
            while screen.read(0.3):
                pass
    assert answered(tmp_path)[before : before + 1] == ([decision.options[1].id] if answers else [])
    assert count_of_answers(tmp_path) == before + answers


def test_a_digit_waits_for_enter_where_numbers_are_longer() -> None:
    keys = SingleKeys()
    keys.digits = range(1, 11)
    assert [digit for digit in range(1, 10) if keys.decides(digit, "")] == []
    keys.digits = range(1, 10)
    assert [digit for digit in range(1, 10) if keys.decides(digit, "")] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    keys.digits = range(1, 4)
    assert [digit for digit in range(1, 10) if keys.decides(digit, "")] == [1, 2, 3]
    assert not keys.decides(2, "go ")
    keys.digits = ()
    assert not keys.decides(1, "")


def test_an_enter_some_time_after_a_digit_answers_again(town_content: Content, tmp_path: Path) -> None:
    waiting_campaign(town_content, tmp_path)
    before = count_of_answers(tmp_path)
    with Screen(tmp_path, 80, 24, ["play", "t", "--lang", "en"]) as screen:
        screen.wait_for("Number or name")
        screen.type("2")
        while screen.read(1.0):
            pass
        screen.type("\r")
        while screen.read(0.3):
            pass
    assert count_of_answers(tmp_path) == before + 2


def test_pasted_garbage_is_refused_and_nothing_is_lost(town_content: Content, tmp_path: Path) -> None:
    dice = random.Random(11)
    letters = [chr(code) for code in (*range(33, 0x250), *range(0x400, 0x460), *range(0x2500, 0x2580), 0x1F419)]
    by_keys(town_content, tmp_path, "\r" * 10 + LEAVE)
    given = answered(tmp_path)
    for number in range(3):
        folder = tmp_path / str(number)
        folder.mkdir()
        garbage = "".join(dice.choice([*letters, " ", "\n", "\t", "\x00"]) for _ in range(4000))
        by_keys(town_content, folder, "\r" * 10 + f"\x1b[200~{garbage}\x1b[201~\r" + LEAVE)
        assert answered(folder) == given


def test_random_keys_never_end_in_a_traceback(town_content: Content, tmp_path: Path) -> None:
    dice = random.Random(3)
    keys = [
        "\r",
        "1",
        "2",
        "3",
        "a",
        "ž",
        "\t",
        "\x1b[A",
        "\x1b[B",
        "\x1b[D",
        "\x08",
        " ",
        "\x03",
        "map\r",
        "undo\r",
        "\x15",
    ]
    by_keys(town_content, tmp_path, "".join(dice.choice(keys) for _ in range(1500)) + LEAVE)


def test_a_campaign_that_is_over_can_be_opened_at_a_terminal(town_content: Content, tmp_path: Path) -> None:
    """Opened again, none of its nights is there to take colors from."""
    at = evening(town_content, tmp_path, single=True)
    while at.decision is not None:
        at.answer(at.decision.default)
    at.close()
    again = TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo"))
    with create_pipe_input() as source:
        table = TerminalTable(Conversation(again, front(again), partial(words_of, game="town")), source, DummyOutput())
        assert table.run()
    assert "This campaign is over" in " ".join(table.seen)


def test_sliders_are_set_with_arrow_keys(town_content: Content, tmp_path: Path) -> None:
    table = by_keys(town_content, tmp_path, "\x1b[C\x1b[B\x1b[D\x1b[B\x1b[C\x1b[C\x1b[C\r" + LEAVE)
    order = table.conversation.campaign.game.in_turn_order()
    assert order[0].sliders == [2, 0, 3]


def test_what_the_sliders_were_set_to_is_told_as_a_sentence(town_content: Content, tmp_path: Path) -> None:
    told = list(by_keys(town_content, tmp_path, "\r" * 2 + LEAVE, "cs").seen)
    assert any("nastav ukazatele tří párů dovedností. Rychlost " in " ".join(line.split()) for line in told)


def test_the_panel_reaches_only_what_is_legal() -> None:
    rows = [Scale("Speed/Sneak", ["1/4", "2/3", "3/2", "4/1"])] * 3
    ids = {stops: f"set:{stops}" for stops in ((1, 1, 1), (2, 1, 1), (1, 2, 1))}
    panel = Panel("Joe", Editor(rows, (1, 1, 1), ids, [], "help"), (1, 1, 1))
    panel.move(1)
    panel.select(1)
    panel.move(1)
    assert panel.stops == [2, 1, 1]
    assert panel.lines()[1] == "  Speed/Sneak   1/4    2/3   [3/2]   4/1 "
    assert panel.lines()[2].startswith(">")


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_the_real_program_on_a_real_screen(tmp_path: Path, columns: int, rows: int) -> None:
    with Screen(tmp_path, columns, rows, ["play", "t", "--seed", "3", "--lang", "en"]) as screen:
        screen.wait_for("numbers, with spaces between>")
        screen.type("1 2 3 4\r")
        shown = screen.wait_for("Enter sets them")
        assert all(len(line) <= columns for line in shown.splitlines())
        screen.type("\x1b")
        screen.wait_for("Number or name")
        screen.type("group\r")
        screen.wait_for("Stamina 3/3")
        screen.type("quit\r")
        screen.wait_for("Until the next evening")
        assert screen.process.wait(timeout=10) == 0


def test_a_window_that_changes_in_mid_prompt_loses_nothing(tmp_path: Path) -> None:
    with Screen(tmp_path, 80, 24, ["play", "t", "--seed", "3", "--lang", "en"]) as screen:
        screen.wait_for("numbers, with spaces between>")
        screen.type("1 2")
        for columns, rows in ((40, 12), (132, 50), (20, 8), (100, 30)):
            screen.resize(columns, rows)
        screen.type(" 3 4\r")
        shown = screen.wait_for("Enter sets them")
        assert "Traceback" not in shown
        screen.resize(60, 20)
        screen.enter_until("Number or name")
        screen.resize(120, 40)
        screen.type("map\r")
        shown = screen.wait_for("└")
        assert max(len(line) for line in shown.splitlines()) > 90
        screen.type("\x15quit\r")
        screen.wait_for("Until the next evening")
        assert screen.process.wait(timeout=10) == 0


def test_what_is_longer_than_the_window_comes_in_pages(tmp_path: Path) -> None:
    with Screen(tmp_path, 80, 12, ["play", "t", "--seed", "3", "--lang", "en"]) as screen:
        screen.wait_for("numbers, with spaces between>")
        screen.type("help\r")
        shown = screen.wait_for("Enter: more, or go on typing.")
        assert "Answer with" in shown and "leave; nothing is lost" not in shown
        while "leave; nothing is lost" not in (shown := screen.shown()):
            if "Enter: more" in shown:
                screen.type("\r")
            screen.settle(0.2)
        screen.type("1 2 3 4\r")
        screen.wait_for("Enter sets them")


def test_a_theme_is_changed_at_the_prompt(tmp_path: Path) -> None:
    with Screen(tmp_path, 80, 24, ["play", "t", "--seed", "3", "--lang", "en"]) as screen:
        screen.wait_for("numbers, with spaces between>")
        screen.type("settings theme contrast\r")
        screen.wait_for("theme is contrast from now on.")
        assert "theme: contrast" in (tmp_path / "settings.yaml").read_text(encoding="utf-8")


def test_the_first_evening_begins_with_the_language(tmp_path: Path) -> None:
    with Screen(tmp_path, 80, 24, ["play", "t", "--seed", "3"]) as screen:
        screen.wait_for("2. Čeština")
        screen.type("2\r")
        screen.wait_for("čísla oddělená mezerami")
    assert "lang: cs" in (tmp_path / "settings.yaml").read_text(encoding="utf-8")


@pytest.mark.usefixtures("heeded")
def test_the_plain_table_at_a_terminal_shows_its_prompt_and_asks_once_before_leaving(tmp_path: Path) -> None:
    with Screen(tmp_path, 80, 24, ["play", "t", "--seed", "3", "--lang", "en", "--plain"]) as screen:
        screen.wait_for("numbers, with spaces between>")
        screen.type("1 2 3 4\r")
        screen.wait_for("Number or name")
        screen.type("\x03")
        screen.wait_for("Press Ctrl-C again to leave")
        screen.type("\x03")
        screen.wait_for("Until the next evening")
        assert screen.process.wait(timeout=10) == 0


def test_a_terminal_that_knows_ascii_only_is_shown_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    with Screen(tmp_path, 80, 24, ["play", "t", "--seed", "3", "--lang", "cs"]) as screen:
        screen.wait_for("cisla oddelena mezerami>")
        screen.type("1 2 3 4\r")
        shown = screen.wait_for("Sipky hybou")
        assert "rychlost/plizeni" in shown
        screen.enter_until("Cislo nebo slovo>")
        screen.type("udrzba\r")
        screen.wait_for("Cisla oddelena mezerami>")
        screen.type("map\r")
        shown = screen.wait_for("Obchod se smisenym")
        assert "?" not in shown


def test_enter_alone_never_does_something_costly(town_content: Content, tmp_path: Path) -> None:
    """Dynamite is used up in a fight: Enter asks once more, and a number or another key does not."""
    game = scenario(town_content, investigators=["michael_mcglen"])
    michael = game.by_id("michael_mcglen")
    dynamite = give(game, michael, "dynamite")
    decision = waiting(FlowRunner(combat(game, michael, put_monster(game, "cultist", michael.place))))
    assert decision.default == f"fight:{dynamite}"
    assert needs_confirmation(game, decision)
    cheap = Decision("move", michael.id, (option("stop"), option("go", "woods")), "R7.3", about=Points(2))
    loss = Decision("discard", michael.id, (option("card", "food.1"), option("card", "axe.1")), "R22.2")
    assert [needs_confirmation(game, each) for each in (cheap, loss)] == [False, True]


def test_what_is_typed_or_pasted_at_the_sliders_is_not_lost(town_content: Content, tmp_path: Path) -> None:
    for name, keys in (("typed", "3 1 4\r"), ("pasted", "\x1b[200~3 1 4\n\x1b[201~\r")):
        (tmp_path / name).mkdir()
        table = by_keys(town_content, tmp_path / name, keys + LEAVE)
        assert table.conversation.campaign.game.in_turn_order()[0].sliders == [2, 0, 3]
    (tmp_path / "word").mkdir()
    table = by_keys(town_content, tmp_path / "word", "why\r" + LEAVE)
    assert answered(tmp_path / "word") == []


@pytest.mark.parametrize("language", languages())
def test_a_list_longer_than_the_window_stands_in_columns_below_its_question(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """Anywhere in Arkham: 35 places, with what waits at some of them, in a window of 24 lines; the question, every option and the
    place to answer are seen.
    """
    at = at_first(town_content, tmp_path, "move")
    put_monster(at.game, "cultist", "woods")
    put_monster(at.game, "formless_spawn", "river_docks")
    put_gate(at.game, "graveyard", "abyss")
    with create_pipe_input() as source:
        town = front(at, language)
        conversation = Conversation(at, town, partial(words_of, game="town"))
        table = TerminalTable(conversation, source, Small())
        places = [*town_content.streets, *town_content.locations]
        decision = Decision("go_anywhere", "joe_diamond", tuple(option("to", each) for each in places), "A3")
        question = conversation.ask(town.auto_answers.offered(decision)).question
        assert question is not None
        table.ask(question)
    shown = list(table.seen)
    assert len(shown) <= 20, "\n".join(shown)
    assert max(map(len, shown)) <= 80
    words = " ".join("\n".join(shown).split())
    assert all(f"{number}. {text.split()[0]}" in words for number, text in enumerate(question.options, 1))
    assert sum("(" in text for text in question.options) >= 3
    assert shown[2].startswith("  1. ")


def test_tab_on_an_empty_line_looks_at_one_seat_after_the_other(tmp_path: Path) -> None:
    """Also from the sliders, which keep their position."""
    with Screen(tmp_path, 100, 40, ["play", "t", "--seed", "3", "--lang", "en"]) as screen:
        screen.wait_for("numbers, with spaces between>")
        screen.type("1 2 3 4\r")
        screen.wait_for("Enter sets them")
        for who in ("Kate Winthrop at the Science Building: sanity", "Carolyn Fern at Arkham Asylum: sanity"):
            screen.type("\t")
            screen.wait_for(who)
        screen.wait_for("Enter sets them")
    with Screen(tmp_path, 100, 40, ["play", "m", "--game", "museum", "--seed", "3", "--lang", "en"]) as screen:
        screen.wait_for("Number or name")
        for who in ("sheet Carolyn Fern", "sheet Kate Winthrop"):
            screen.type("\t")
            screen.wait_for(who)


@pytest.mark.parametrize(
    ("method", "keys"),
    [("move", "\x1b[C"), ("next_seat", "\x1bx\x15\t")],
    ids=["on the panel", "at the prompt"],
)
def test_an_error_in_a_key_is_raised_and_nothing_waits_for_enter(
    town_content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, keys: str
) -> None:
    """Where standard input is no terminal, the library's wait for Enter fails, and waits again for ever."""

    def broken(*_: object) -> str:
        raise ValueError("broken key")

    for each in (Panel, SingleKeys):
        if hasattr(each, method):
            monkeypatch.setattr(each, method, broken)
    with pytest.raises(ValueError, match="broken key"):
        by_keys(town_content, tmp_path, keys + LEAVE)
