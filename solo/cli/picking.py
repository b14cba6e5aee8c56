"""Asking for one of several names, before a table is laid."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from solo.narration.catalogue import Catalogue

BELOW = 2
"""Rows of the window below a page, for what is asked there and what is typed."""


def pick(words: Catalogue, question: str, names: Sequence[str], default: int, known: Sequence[str] = ()) -> int:
    """Ask for a name by its number or first letters; returns its number, the default for Enter alone.

    known: what there is to say of each name, to whoever asks: of all (`?`), or of one (`2?`, `yig?`); the question stands once
    more behind it.

    Whoever would rather quit leaves here as at the table; nothing has begun yet.
    """
    from solo.narration.paragraphs import folded
    from solo.table.lines import wrap

    click.echo(wrap(question))
    for number, name in enumerate(names, 1):
        click.echo(wrap(f"{number:3}. {name}"))
    typed = folded(_typed())
    while True:
        asked = typed.rstrip("? ")
        fitting = [number for number, name in enumerate(names, 1) if asked in (str(number), folded(name)[: len(asked)])]
        if not typed or (len(fitting) == 1 and asked == typed):
            return fitting[0] if typed else default
        command = _command(typed, words)
        if command == "quit":
            click.get_current_context().exit()
        elif command in ("help", "explain") or (asked != typed and fitting):
            told = [*zip(names, known, strict=False)]
            lines = [f"{number}. {name}{f': {text}' if text else ''}" for number, (name, text) in enumerate(told, 1)]
            lines = lines if command or not lines else [lines[number - 1] for number in fitting]
            help_ = [words.say("table", "setup", "help")] if command else []
            typed = folded(_shown([*lines, *help_, question], words))
            continue
        else:
            click.echo(wrap(words.say("table", "errors", "no_name", answer=typed, count=len(names))))
        typed = folded(_typed())


def _typed() -> str:
    """What is typed at the question."""
    typed: str = click.prompt("", default="", show_default=False, prompt_suffix="> ")
    return typed


def _shown(texts: Sequence[str], words: Catalogue) -> str:
    """Show texts, at a terminal one page at a time; what is typed then, behind the last or instead of another page."""
    from solo.table.lines import at_terminal

    rows = list(_rows(texts))
    room = max(1, shutil.get_terminal_size((80, 24)).lines - BELOW) if at_terminal() else len(rows) + 1
    while len(rows) > room:
        click.echo("\n".join(rows[:room]))
        rows = rows[room:]
        click.echo(words.say("table", "ask", "more"))
        if typed := _typed():
            return typed
    click.echo("\n".join(rows))
    return _typed()


def _rows(texts: Sequence[str]) -> Iterator[str]:
    from solo.table.lines import wrap

    for text in texts:
        yield from wrap(text).splitlines()


def _command(typed: str, words: Catalogue) -> str:
    """Which of the commands that are heeded before the table is laid is meant, in any language; "" for none."""
    from solo.narration.catalogue import languages
    from solo.narration.catalogue import load as load_words
    from solo.session.commands import read_command

    for each in (words, *(load_words(other, "") for other in languages())):
        known = {name: each.find("table", "words", name) or [] for name in ("quit", "help")}
        if (command := read_command(typed, known)) is not None:
            return command.name
    return ""
