"""A player's settings: a small YAML file in the user's config folder."""

from __future__ import annotations

import io
from collections.abc import Collection
from functools import cache
from typing import Any, Literal, cast, get_args

import msgspec

from solo.files.atomic import check_regular, write_whole
from solo.files.content_errors import ContentError, nearest
from solo.files.errors import CodedError, ErrorText
from solo.files.yaml import LARGEST, read_as, settings_file
from solo.narration.error_texts import worded
from solo.narration.front import Front
from solo.narration.teller import Verbosity
from solo.session.shown import PendingOutput, Role

ASK = "ask_"
"""The prefix of settings by which the table asks what a habit would answer."""

Theme = Literal["dark", "light", "contrast", "none"]
Pages = Literal["no", "person", "screen"]


class SettingError(CodedError, ValueError):
    """A setting cannot be what is asked for; the message says what is possible."""


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """The settings of any game; `settings_with` adds those of the games' habits.

    lang: a language, or "" for the system's. verbosity, theme: one of their words. plain: always use the plain table.
    guide: explain each phase the first time. explained: the phases explained already. pages: where the story waits for a key
    at a terminal: where a person's part ends and where the screen is full, only there, or never.
    """

    lang: str = ""
    verbosity: Verbosity = "normal"
    theme: Theme = "dark"
    plain: bool = False
    guide: bool = True
    explained: list[str] = []
    pages: Pages = "person"


@cache
def settings_with(habits: tuple[str, ...]) -> type[Settings]:
    """Settings with which each of these habits can be switched off (`ask_clues`), so that its questions are asked."""
    fields = [(ASK + habit, bool, False) for habit in habits]
    made = msgspec.defstruct("Settings", fields, bases=(Settings,), forbid_unknown_fields=True)
    return cast("type[Settings]", made)


CHOICES: dict[str, tuple[str, ...]] = {
    "verbosity": get_args(Verbosity),
    "theme": get_args(Theme),
    "pages": get_args(Pages),
}
YES_OR_NO = ("yes", "no")


def asked(settings: Settings) -> list[str]:
    """The habits that are switched off."""
    names = (name for name in settings.__struct_fields__ if name.startswith(ASK))
    return [name.removeprefix(ASK) for name in names if getattr(settings, name)]


def load_settings(habits: tuple[str, ...] = ()) -> Settings:
    """The saved settings, or the defaults; raises ContentError for an invalid file.

    habits: those of all games.
    """
    path, kind = settings_file(), settings_with(habits)
    return read_as(path, kind, cached=True) if path.is_file() else kind()


def save_settings(settings: Settings) -> None:
    """Save the settings; raises ContentError when they cannot be written."""
    from ruamel.yaml import YAML

    path = settings_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_fifo():  # whoever writes to one waits for a reader
            check_regular(path, LARGEST)
        text = io.StringIO()
        YAML().dump(msgspec.to_builtins(settings), text)
        write_whole(path, text.getvalue().encode())
    except OSError as error:
        raise ContentError(
            ErrorText("no_settings_written", "the settings cannot be written ({reason})", reason=error), file=str(path)
        ) from error


class CurrentSettings:
    """The settings that are in force, in a conversation that changes them."""

    def __init__(self, now: Settings) -> None:
        self.now = now

    def keep(self, front: Front, output: PendingOutput) -> None:
        """Save them; if that fails, which is said, the conversation goes on."""
        try:
            save_settings(self.now)
        except ContentError as error:
            output.say(front.say("errors", "settings", reason=worded(front.teller.catalogue, error)), Role.ERROR)


def shown(settings: Settings, habits: Collection[str] | None = None) -> dict[str, str]:
    """The settings as a player types them. habits: those of the game being played; None for all."""
    names = [name for name in settings.__struct_fields__ if name != "explained"]
    if habits is not None:
        names = [name for name in names if not name.startswith(ASK) or name.removeprefix(ASK) in habits]
    found = {name: getattr(settings, name) for name in names}
    return {name: YES_OR_NO[not value] if isinstance(value, bool) else value for name, value in found.items()}


def choices(key: str) -> tuple[str, ...]:
    """The values that a setting can have."""
    from solo.narration.catalogue import languages

    return tuple(languages()) if key == "lang" else CHOICES.get(key, YES_OR_NO)


def change(settings: Settings, key: str, value: str, habits: Collection[str] | None = None) -> Settings:
    """The settings with one of them changed; raises SettingError, with the possible values."""
    known = list(shown(settings, habits))
    if key not in known:
        raise SettingError(
            ErrorText(
                "no_setting_like",
                "there is no setting {key!r}{hint} There are: {keys}",
                key=key,
                hint=nearest(key, known) or ".",
                keys=", ".join(known),
            )
        )
    proper: Any = value
    if key != "lang":
        if value not in choices(key):
            raise SettingError(
                ErrorText(
                    "setting_one_of",
                    "{key} is one of {choices}, not {value!r}",
                    key=key,
                    choices=", ".join(choices(key)),
                    value=value,
                )
            )
        proper = value == "yes" if choices(key) == YES_OR_NO else value
    changed = msgspec.structs.replace(settings, **{key: proper})
    if key == "guide" and proper:
        changed.explained = []
    return changed
