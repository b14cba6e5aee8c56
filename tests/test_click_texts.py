"""What the command line's library says to a player is said in his language."""

from __future__ import annotations

import ast
import gettext
import re
from pathlib import Path
from typing import Any

import click
import pytest

from solo.cli.click_texts import TEXTS, translated
from solo.narration.catalogue import languages, load
from tests.test_cli import run
from tests.test_error_texts import calls, fields, name_of

UNSAID = {
    "d",  # a progress bar
    "{editor}: Editing failed",  # no command opens an editor
    "{editor}: Editing failed: {e}",
    "Windows error: {error}",
    "Aborted!",  # `Program` says what happened
    "deprecated",  # nothing is
    "DeprecationWarning: The command {name!r} is deprecated.{extra_message}",
    "DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}",
    "extra['required']",  # no option is required
    "Value must be an iterable.",  # no option takes several values at once
    "Takes {nargs} values but {len} were given.",
    "Takes {nargs} values but 1 was given.",
    "Argument {name!r} takes {nargs} values.",
    "Option {name!r} requires {nargs} arguments.",
    "{len_type} values are required, but {len_value} was given.",
    "{len_type} values are required, but {len_value} were given.",
    "Could not determine name for option with declarations {decls!r}",  # mistakes of a programmer
    "Boolean option {decl!r} cannot use the same flag for true/false.",
    "Name '{name}' defined twice",
    "Arguments take exactly one parameter declaration, got {length}: {decls}.",
    "Invalid start character for option ({option})",
    (
        "No options defined but a name was passed ({name}). Did you mean to declare an argument instead? Did you mean to pass "
        "'--{name}'?"
    ),
    "Unknown color {colour!r}",
    "Unknown standard stream '{name}'",
    "Choice({choices})",
    "env var: {var}",  # not shown
    "(dynamic)",
    "Do you want to continue?",  # we ask our own questions
    "Confirm the action without prompting.",
    "%(prog)s, version %(version)s",
    "Repeat for confirmation",
    "Error: The two entered values do not match.",
    "Press any key to continue...",
    "Try '{command} {option}' for help.",  # `Program` says it
    "Missing parameter",  # there are options and arguments only
    "Missing parameter: {param_name}",
    "Missing {param_type}",
    "Invalid value: {message}",  # each belongs to one of them
    "unknown error",  # no option opens files or looks at them
    "Could not open file {filename!r}: {message}",
    "file",
    "directory",
    "path",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is not readable.",
    "{name} {filename!r} is not writable.",
    "{name} {filename!r} is not executable.",
    "{value!r} does not match the format {format}.",  # there are no such options
    "{value!r} does not match the formats {formats}.",
    "{value!r} is not a valid boolean. Recognized values: {states}",
    "{value!r} is not a valid UUID.",
}
"""What click can say and says to no player of ours."""


def of_click() -> set[str]:
    """Everything that click gives to gettext."""
    found: set[str] = set()
    for path in Path(click.__file__).parent.glob("*.py"):
        for call in calls(ast.parse(path.read_text("utf-8")), "_", "ngettext"):
            for each in call.args[: 1 if name_of(call.func) == "_" else 2]:
                found.add(each.value if isinstance(each, ast.Constant) else ast.unparse(each))
    return found


def test_whatever_click_says_to_a_player_is_in_the_catalogues() -> None:
    """Fails when a new version of click says something new: add it to TEXTS, or to UNSAID if no player meets it."""
    assert of_click() - {*TEXTS, *UNSAID} == set()


@pytest.mark.parametrize("language", languages())
def test_what_click_says_keeps_the_places_that_it_fills_in(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from solo.cli.words import note_arguments

    monkeypatch.setenv("SOLO_LANG", language)
    note_arguments([])
    with translated():
        for message in TEXTS:
            told = gettext.gettext(message)
            assert fields(told) == fields(message) - {"number_type"} or told == message
            assert (told == message) == (language == "en"), message
            filled: dict[str, Any] = dict.fromkeys(fields(message), "x")
            assert "{" not in told.format(**filled)
        assert gettext.ngettext("Options", "Commands", 1) == gettext.gettext("Options")
        assert gettext.ngettext("Options", "Commands", 2) == gettext.gettext("Commands")
    assert gettext.gettext("Options") == "Options"


def test_only_whole_numbers_are_asked_for() -> None:
    """So that "is not a valid integer" fits whenever click says that something is not a number."""
    from solo.cli import main
    from solo.cli.shared import WholeNumber
    from tests.test_cli_words import commands

    kinds = {
        type(each.type)
        for path, command in commands(main)
        for each in command.get_params(click.Context(command, info_name=path or "solo"))
    }
    assert WholeNumber in kinds
    assert not kinds & {click.types.FloatParamType, click.FloatRange, type(click.UUID), click.DateTime, click.File}


WRONG = (
    (
        "play --sed 5",
        "No such option '--sed'. (Did you mean one of: '--seats', '--seed', '--side'?)",
        "Volba „--sed“ neexistuje. (Mohlo by to být: „--seats“, „--seed“, „--side“)",
    ),
    (
        "rules --hel",
        "No such option '--hel'. Did you mean '--help'?",
        "Volba „--hel“ neexistuje. Nemá to být „--help“?",
    ),
    ("xyzzy", "No such command 'xyzzy'.", "Příkaz „xyzzy“ neexistuje."),
    (
        "completion",
        "Missing argument '{bash|zsh|fish}'. Choose from:\n bash,\n zsh,\n fish",
        "Chybí argument „{bash|zsh|fish}“. Na výběr je: \n bash,\n zsh,\n fish",
    ),
    ("show", "Missing argument 'NAME'.", "Chybí argument „NAME“."),
    (
        "completion x",
        "Invalid value for '{bash|zsh|fish}': 'x' is not one of 'bash', 'zsh', 'fish'.",
        "Neplatná hodnota pro „{bash|zsh|fish}“: „x“ mezi možnostmi není: „bash“, „zsh“, „fish“.",
    ),
    (
        "play --seed x",
        "--seed takes a whole number from 0 to 999999999999999999, not 'x'",
        "--seed chce celé číslo od 0\N{NO-BREAK SPACE}do 999" + "\N{NO-BREAK SPACE}999" * 5 + ", ne „x“",
    ),
    (
        "play --seats 99",
        "--seats takes a whole number from 1 to 8, not '99'",
        "--seats chce celé číslo od 1\N{NO-BREAK SPACE}do 8, ne „99“",
    ),
    ("play a b", "Got unexpected extra argument (b)", "Argument navíc (b)"),
    ("play a b c", "Got unexpected extra arguments (b c)", "Argumenty navíc (b c)"),
    ("play --seed", "Option '--seed' requires an argument.", "Volba „--seed“ potřebuje argument."),
    ("play --plain=1", "Option '--plain' does not take a value.", "Volba „--plain“ nemá žádnou hodnotu."),
)
"""Wrong commands, and what is said of them: in English as click says it."""


@pytest.mark.parametrize(("typed", "english", "czech"), WRONG)
def test_wrong_usage_is_said_in_the_language(
    typed: str, english: str, czech: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(*typed.split()).stderr.endswith(f"Error: {english}\n")
    monkeypatch.setenv("SOLO_LANG", "cs")
    assert run(*typed.split()).stderr.endswith(f"Chyba: {czech}\n")
    for language in ("pl", "ru"):
        monkeypatch.setenv("SOLO_LANG", language)
        said = run(*typed.split()).stderr
        assert load(language, "").say("cli", "error", message="") in said
        assert not re.search(r"\b(such|Missing|Invalid|valid|Choose|unexpected|requires|value|option)\b", said)
