"""What the command line says, in the player's language: help, and errors where they leave the program.

The texts are the section `cli` of the catalogues. An error has a code, by which it is worded here (`worded`); what click says
itself goes through gettext (`click_texts`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from solo.narration.catalogue import Catalogue

FINISHED = "finished texts of the command line, 1"
"""What is kept of them; another number where they are finished otherwise."""

_given: list[str] = []
"""The arguments of the command line, in which `--lang` is looked for."""


def note_arguments(arguments: Sequence[str] | None) -> None:
    """Take note of the arguments the program was called with."""
    from solo.narration.outside import use_language_folders

    use_language_folders(())
    _given[:] = sys.argv[1:] if arguments is None else arguments
    help_language.cache_clear()
    _catalogue.cache_clear()
    _finished.cache_clear()


@cache
def help_language() -> str:
    """The language of help and errors: that of `--lang` where there is one, else of the settings, else of the system."""
    from solo.files.content_errors import ContentError
    from solo.files.yaml import read_once, settings_file
    from solo.narration.language import REFERENCE, can_show, choose_language, is_known

    asked = next((each.removeprefix("--lang=") for each in _given if each.startswith("--lang=")), "")
    if "--lang" in _given[:-1]:
        asked = _given[_given.index("--lang") + 1]
    try:
        if not (asked and is_known(asked)):
            kept = read_once(settings_file()) if settings_file().is_file() else None
            asked = str(kept.get("lang", "")) if isinstance(kept, dict) else ""
        wanted = choose_language(asked)
    except (ContentError, OSError):
        wanted = choose_language()
    return wanted if can_show(wanted, getattr(sys.stdout, "encoding", None)) else REFERENCE


def in_english() -> bool:
    """Whether help and errors are in English, in which errors and click are as they are."""
    from solo.narration.language import REFERENCE

    return help_language() == REFERENCE


@cache
def _catalogue(game: str = "") -> Catalogue:
    from solo.narration.catalogue import load

    return load(help_language(), game)


def say(*path: str, **arguments: Any) -> str:
    """A text of the command line; "" where there is none."""
    text = _finished().get(".".join(path), "")
    return _catalogue().say("cli", *path, **arguments) if text is None else text


@cache
def _finished() -> Mapping[str, str | None]:
    """The texts of the command line by their path, as they are shown; None for those that arguments complete.

    They are kept in the cache: help needs no others, and not what it takes to make them.
    """
    from solo.files.yaml import cached_result, read_text, shipped
    from solo.narration.language import REFERENCE
    from solo.narration.outside import homes_of

    language = help_language()
    folders = [shipped("locales") / each for each in dict.fromkeys((REFERENCE, language))]
    folders += [home for each in dict.fromkeys((REFERENCE, language)) for home in homes_of(each)]
    files = [folder / name for folder in folders for name in ("cli.yaml", "language.yaml")]
    texts = [read_text(path) for path in files if path.is_file()]

    def finish() -> dict[str, str | None]:
        from solo.narration.catalogue import load

        words = load(language, "")
        found = {
            path: text
            for each in (words.reference, words)
            if each
            for path, text in _leaves(each.sections.get("cli", {}))
        }
        return {
            ".".join(path): None if not isinstance(text, str) or set("{'") & set(text) else words.say("cli", *path)
            for path, text in found.items()
        }

    found: dict[str, str | None] = cached_result([FINISHED, language, *texts], finish)
    return found


def _leaves(section: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What stands in a section at which path."""
    if isinstance(section, Mapping):
        for key, value in section.items():
            yield from _leaves(value, *path, key)
    else:
        yield path, section


def say_of(game: str, *path: str) -> str:
    """A text of a game's table; "" where there is none."""
    return _catalogue(game).text_or_empty("table", *path)


def number(value: float) -> str:
    """A number as the player's language writes it."""
    from solo.narration.cldr import show_number

    return show_number(value, help_language())


def worded(error: str | Exception) -> str:
    """An error in the player's language; in English as it was raised."""
    from solo.narration.error_texts import text_of, worded

    return str(text_of(error)) if in_english() else worded(_catalogue(), error)


class TranslatedCommand(click.Command):
    """A command whose help is in the catalogues: under its place ("locales_check"; "solo"), or among what all options share."""

    place = "solo"

    def move_to(self, place: str) -> None:
        """Note where it stands."""
        self.place = place

    def word(self, context: click.Context) -> None:
        """Give the command and its options their help in the player's language."""
        self.help = say("commands", self.place, "help")
        for option in self.get_params(context):
            if isinstance(option, click.Option):
                key = max(option.opts, key=len).lstrip("-").replace("-", "_")
                own = say("commands", self.place, "options", key) or say("options", key)
                option.help = own or option.help

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Its help, in the player's language."""
        self.word(ctx)
        super().format_help(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """One line about it, in the player's language."""
        self.help = say("commands", self.place, "help")
        return super().get_short_help_str(limit)


class TranslatedGroup(TranslatedCommand, click.Group):
    """A group whose help, and that of its commands, is in the catalogues."""

    command_class = TranslatedCommand

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a command; its place in the catalogues is its path, without the program's name."""
        super().add_command(cmd, name)
        if isinstance(cmd, TranslatedCommand):
            cmd.move_to(f"{self.place}_{name or cmd.name}".removeprefix("solo_"))

    def move_to(self, place: str) -> None:
        """Note where it and its commands stand."""
        super().move_to(place)
        for name, command in self.commands.items():
            if isinstance(command, TranslatedCommand):
                command.move_to(f"{place}_{name}")
