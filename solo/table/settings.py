"""A player's settings: a small YAML file in the user's config folder."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any, Literal

import msgspec

from solo.kernel.documents import ContentError, nearest, read_as
from solo.kernel.files import write_whole

ASK = "ask_"
"""Before the name of a habit: whether what it answers is asked all the same."""

Theme = Literal["dark", "light", "contrast", "none"]


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """What can be set.

    lang: a language, or "" to follow the system. verbosity, theme: see their words. plain: always the plain table.
    guide: explain each phase when it first comes. explained: the phases that were explained already. ask_...: ask what the
    table else answers by itself: attacks with but one way, checks that cannot be passed any more, clue tokens that lie there,
    monsters that are evaded by whoever walks on, cards that are given up for their use at a quiet moment, while there is no
    need, ends of a movement, trading where nothing else can be done, everybody's upkeep one by one.
    """

    lang: str = ""
    verbosity: Literal["brief", "normal", "full"] = "normal"
    theme: Theme = "dark"
    plain: bool = False
    guide: bool = True
    explained: list[str] = []
    ask_attack: bool = False
    ask_checks: bool = False
    ask_clues: bool = False
    ask_evade: bool = False
    ask_quiet: bool = False
    ask_stop: bool = False
    ask_trade: bool = False
    ask_upkeep: bool = False


CHOICES: dict[str, tuple[str, ...]] = {
    "verbosity": ("brief", "normal", "full"),
    "theme": ("dark", "light", "contrast", "none"),
    "plain": ("yes", "no"),
    "guide": ("yes", "no"),
    **{name: ("yes", "no") for name in Settings.__struct_fields__ if name.startswith(ASK)},
}


def asked(settings: Settings) -> list[str]:
    """The habits that are switched off."""
    return [name.removeprefix(ASK) for name in CHOICES if name.startswith(ASK) and getattr(settings, name)]


def settings_file() -> Path:
    """Where settings are kept: SOLO_CONFIG, else the user's config folder."""
    named = os.environ.get("SOLO_CONFIG")
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("solo-narrator", appauthor=False) / "settings.yaml"


def load_settings() -> Settings:
    """The settings as they are, or as they come; raises ContentError for a file that is wrong."""
    path = settings_file()
    if not path.is_file():
        return Settings()
    found: Settings = read_as(path, Settings)
    return found


def save_settings(settings: Settings) -> None:
    """Keep the settings; raises ContentError when they cannot be written."""
    from ruamel.yaml import YAML

    path = settings_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = io.StringIO()
        YAML().dump(msgspec.to_builtins(settings), text)
        write_whole(path, text.getvalue().encode())
    except OSError as error:
        raise ContentError(f"the settings cannot be written ({error.strerror or error})", file=str(path)) from error


def shown(settings: Settings) -> dict[str, str]:
    """The settings as they are written by a player."""
    found = {name: getattr(settings, name) for name in Settings.__struct_fields__ if name != "explained"}
    return {name: ("yes" if value else "no") if isinstance(value, bool) else value for name, value in found.items()}


def described(settings: Settings) -> list[str]:
    """A line for each setting: what it is, and what it may be."""
    from solo.narration.catalogue import languages

    choices = {**CHOICES, "lang": tuple(languages())}
    return [f"  {name}: {value or '–'} ({', '.join(choices[name])})" for name, value in shown(settings).items()]


def change(settings: Settings, key: str, value: str) -> Settings:
    """The settings with one of them changed; raises ValueError with what would do."""
    known = list(shown(settings))
    if key not in known:
        raise ValueError(f"there is no setting {key!r}{nearest(key, known) or '.'} There are: {', '.join(known)}")
    proper: Any = value
    if key in CHOICES:
        if value not in CHOICES[key]:
            raise ValueError(f"{key} is one of {', '.join(CHOICES[key])}, not {value!r}")
        if CHOICES[key] == ("yes", "no"):
            proper = value == "yes"
    changed = msgspec.structs.replace(settings, **{key: proper})
    if key == "guide" and proper:
        changed.explained = []
    return changed
