"""What somebody else wrote gives no orders, wherever it comes from and wherever it goes: names, catalogues, errors, answers."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from ruamel.yaml import YAML

from solo.cli import main
from solo.files.escape import one_line, safe
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.front import Front
from solo.games.town.front.narrator import Narrator
from solo.kernel.events import Asked
from solo.narration import chronicle as book
from solo.narration import pages
from solo.narration.catalogue import load
from solo.narration.charts import Series, chart
from solo.narration.paragraphs import Span, Told
from solo.session.conversation import Conversation
from solo.table.output import GuardedOutput
from solo.table.terminal import TerminalTable
from tests.robustness.hostile import HOSTILE, orders
from tests.table.helpers import evening, sit, words_of

EVIL = "\x1b[2Jevil\x9b\u202e\u2028\ufeff"
"""What stands in a catalogue of ours; a catalogue cannot hold halves of surrogate pairs, for it is UTF-8."""

FORMATS = ("text", "markdown", "html", "epub")


def run(*arguments: str, answers: str = "") -> Result:
    """A command; whatever it writes is free of orders, and it ends as commands end."""
    result = CliRunner().invoke(main, list(arguments), input=answers)
    assert result.exception is None or isinstance(result.exception, SystemExit), arguments
    assert result.exit_code in (0, 1, 2), arguments
    assert orders(result.stdout + result.stderr) == [], arguments
    return result


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command there is, with the words that call it."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


COMMANDS = list(commands(main))


def test_every_sign_that_is_an_order_is_shown_as_its_number() -> None:
    every = "".join(map(chr, range(0x110000)))
    assert orders(safe(every)) == []
    assert "\n" not in one_line(every)
    letters = "Příliš žluťoučký kůň – „úpěl“ … × −3 ×½ 漢字 عربى עברית 👩‍👩‍👧 e\u0301"
    assert safe(letters) == letters


@pytest.mark.parametrize(("path", "command"), COMMANDS, ids=[" ".join(path) for path, _ in COMMANDS])
def test_odd_strings_in_every_argument_and_option(
    path: tuple[str, ...], command: click.Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("play", "sound", "--seed", "3", "--lang", "en")
    params = command.get_params(click.Context(command))
    arguments = [each for each in params if isinstance(each, click.Argument)]
    options = [each for each in params if isinstance(each, click.Option) and not each.is_flag]
    if path == ("simulate",):
        path = (*path, "--games", "1")
    for number, text in enumerate(map(_as_argument, HOSTILE)):
        if arguments:
            run(*path, "--", *[text] * len(arguments))
        for place, option in enumerate(options):
            if (number + place) % 3 == 0:
                run(*path, f"{option.opts[-1]}={text}", *(["sound"] if arguments else []))


def _as_argument(text: str) -> str:
    """A text as the system hands it over: without NUL, and of surrogates only those that stand for bytes."""
    return text.replace("\x00", "").replace("\ud800", "\udcfe")


def test_campaigns_are_listed_by_names_that_give_no_orders(saves: Path) -> None:
    run("play", "sound", "--seed", "3", "--lang", "en")
    for number, name in enumerate((b"\xff\xfe", b"\x1b[2J", "\u202egnp".encode(), b"two\nlines", b"\xc2\x9b31m")):
        with (saves / os.fsdecode(b"evil" + name + b".solo")).open("wb") as out:
            out.write((saves / "sound.solo").read_bytes() if number % 2 else b"no save")
    listed = run("campaigns").stdout
    assert sum(not line.startswith(" ") for line in listed.splitlines()) == 6
    assert r"evil\xff\xfe" in listed
    names = [each["name"] for each in json.loads(run("campaigns", "--json").stdout)]
    assert "evil\x1b[2J" in names
    run("show", "evi")
    run("play", "evil\x1b[2J")


@pytest.fixture
def evil(tmp_path: Path, town_content: Content) -> Path:
    """A folder of home-made cards whose words give orders wherever there are words: names, prompts, options, events, prose."""
    folder = tmp_path / "evil"
    for language in ("en", "cs"):
        sections = words_of(language, "town").sections
        words = {
            "names": _worsened(sections["names"]),
            "events": _worsened(sections["events"]),
            "table": {
                key: _worsened(sections["table"][key]) for key in ("prompts", "options", "views", "status", "chronicle")
            },
            "mythos": _worsened(sections["mythos"]),
        }
        for name, texts in words.items():
            path = folder / "locales" / language / ("town/mythos/x.yaml" if name == "mythos" else f"{name}.yaml")
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("w", encoding="utf-8") as out:
                YAML(typ="safe").dump(texts, out)
    return folder


def _worsened(texts: object) -> object:
    if isinstance(texts, dict):
        return {key: _worsened(value) for key, value in texts.items()}
    if isinstance(texts, list):
        return [_worsened(each) for each in texts]
    return f"{texts}{EVIL}" if isinstance(texts, str) else texts


def test_home_made_words_give_no_orders_in_any_command(evil: Path, tmp_path: Path) -> None:
    views = "\n".join(("look", "map", "sheet", "inventory", "group", "threats", "cards", "odds", "why", "?", "log"))
    told = run(
        "play", "t", "--seed", "3", "--lang", "en", "--content", str(evil), answers="\n" * 30 + views + "\n" * 60
    )
    assert r"\x1b[2Jevil\x9b\u202e" in told.stdout.replace("\n", "")
    run("replay", "t", "--lang", "en", "--content", str(evil))
    run("show", "t", "--content", str(evil))
    for kind in FORMATS:
        file = tmp_path / f"book.{kind}"
        written = run("chronicle", "t", "--lang", "cs", "--content", str(evil), "--format", kind, "--output", str(file))
        assert written.exit_code == 0, written.stderr
        texts = _parts_of(file) if kind == "epub" else [file.read_text(encoding="utf-8")]
        assert all(orders(text) == [] for text in texts)
        assert any("evil" in text for text in texts)
        if kind != "epub":
            run("chronicle", "t", "--lang", "cs", "--content", str(evil), "--format", kind)


def _parts_of(file: Path) -> list[str]:
    with zipfile.ZipFile(file) as archive:
        return [archive.read(name).decode("utf-8") for name in archive.namelist()]


def test_titles_tables_and_texts_of_a_book_give_no_orders() -> None:
    for text in HOSTILE:
        told = [
            Told((Span("heading", text),), Asked("", "")),
            Told((Span("prose", text), Span("figure", text)), Asked("", "")),
        ]
        cast, plates = [book.Portrait(text, text, text)], [book.Plate(text, chart(text, [Series(text, [1])], [text]))]
        chapter = book.Chapter(text, 2, told, cast=cast, plates=plates, notes=[text])
        made = book.Chronicle(text, "en", [chapter], book.Scores([text], [[text]]), book.Labels(text, text, text))
        written = [book.as_text(made), book.as_markdown(made), pages.as_html(made)]
        with zipfile.ZipFile(io.BytesIO(pages.as_epub(made, [], datetime(2026, 1, 2, tzinfo=UTC)))) as archive:
            written += [archive.read(name).decode("utf-8") for name in archive.namelist()]
        assert [orders(each) for each in written] == [[]] * len(written)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_whatever_is_typed_at_the_plain_table_gives_no_orders(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    words = [
        word
        for spellings in (words_of(language, "town").find("table", "words") or {}).values()
        for word in spellings[:1]
    ]
    lines = [text.replace("\n", " ") for text in HOSTILE]
    lines += [f"{word} {text}" for word in words if word not in ("quit", "konec") for text in HOSTILE]
    at = evening(town_content, tmp_path)
    assert orders(sit(at, "\n".join(lines) + "\n" * 12 + "\n".join(lines) + "\n", language)) == []


def test_errors_that_quote_files_give_no_orders(tmp_path: Path) -> None:
    files = {
        "deck.yaml": 'deck: "\\e[2J\\u202e"\ncards:\n- "\\e[2J": 1\n',
        "key.yaml": '"\\e[2J\\x9b\\u202e": 3\n',
        "tag.yaml": "deck: !<\u202e> 3\n",
        "raw.yaml": "deck: \x1b[2J\n",
    }
    for name, text in files.items():
        folder = tmp_path / f"\x1b[2J{name}"
        folder.mkdir()
        (folder / name).write_text(text, encoding="utf-8")
        checked = run("content", "check", str(folder))
        assert checked.exit_code == 1, checked.output
        run("import", str(folder / name))
        run("locales", "import", "en", str(folder / name))
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "settings.yaml").write_text('"\\e[2J\\u202e": 3\n', encoding="utf-8")
    assert run("config").exit_code == 1


class Paper(GuardedOutput):
    """A terminal that keeps what is written as text apart from its own orders."""

    def __init__(self) -> None:
        super().__init__(io.StringIO(), lambda: Size(rows=40, columns=100), "xterm")
        self.orders = 0

    def write_raw(self, data: str) -> None:
        """The renderer's own orders."""
        self.orders += 1


def test_nothing_gives_orders_at_a_terminal(evil: Path, town_content: Content, tmp_path: Path) -> None:
    """Home-made words, answers and pastes, all through the real renderer: only its own orders reach the terminal."""
    paper = Paper()
    pasted = "".join(f"\x1b[200~{text}\x1b[201~\x15" for text in HOSTILE if "\ud800" not in text and len(text) < 999)
    views = "".join(f"{word}\r\r\r" for word in ("look", "map", "sheet", "group", "threats", "cards", "odds", "?"))
    with create_pipe_input() as source:
        source.send_text(pasted + "\r" * 12 + pasted + views + "\x15\x04" * 8)
        at = evening(town_content, tmp_path)
        front = Front(at, Narrator(load("en", "town", [evil]), 3))
        conversation = Conversation(at, front, partial(words_of, game="town", extra=[evil]))
        TerminalTable(conversation, source, paper).run()
    shown = paper.stdout
    assert isinstance(shown, io.StringIO)
    assert paper.orders > 100
    assert "evil" in shown.getvalue()
    assert orders(shown.getvalue().replace("\r", "")) == []
