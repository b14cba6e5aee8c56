"""Bug reports: one file with what was on the screen, the campaign as YAML, versions and settings, and nothing personal."""

from __future__ import annotations

import getpass
import itertools
import locale
import os
import platform
import re
import shutil
import socket
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from solo import __version__
from solo.files.escape import safe
from solo.narration.front import Front
from solo.narration.paragraphs import text_of
from solo.session.campaign import PlayedCampaign
from solo.session.settings import Settings, shown
from solo.storage.errors import StorageError
from solo.storage.exchange import export_text
from solo.storage.save_files import write_whole

ON_SCREEN = 150
"""The most lines of what was shown last."""

TOLD = 30
"""The most paragraphs told again if nothing was shown."""

LIBRARIES = ("click", "prompt-toolkit", "ruamel.yaml", "msgspec", "babel")
"""Libraries whose versions are reported."""

WITHOUT = ("USER", "LOGNAME", "USERNAME", "HOSTNAME", "COMPUTERNAME")
"""Environment variables with names of the user or the host."""


def write_report(
    campaign: PlayedCampaign,
    front: Front,
    settings: Settings,
    seen: Sequence[str] = (),
    target: Path | None = None,
    *,
    force: bool = False,
) -> Path:
    """Write a report of a campaign, to a file or beside its save; returns the path. Raises StorageError if that fails.

    seen: the lines shown last, if known. force: also over an older file; beside the save it has a name that is free.
    """
    target = target or _free(Path(campaign.where))
    write_whole(target, report(campaign, front, settings, seen).encode(), force=force)
    return target


def _free(save: Path) -> Path:
    """The name of a new report beside a save."""
    numbers = itertools.chain([""], (f"-{number}" for number in itertools.count(2)))
    names = (save.with_name(f"{save.stem}-report{number}.md") for number in numbers)
    return next(each for each in names if not os.path.lexists(each))


def report(campaign: PlayedCampaign, front: Front, settings: Settings, seen: Sequence[str] = ()) -> str:
    """A report of a campaign as Markdown: without names of user and host, without paths, without the campaign's name."""
    save = Path(campaign.where)
    language = front.teller.catalogue.language
    screens = list(seen)[-ON_SCREEN:] or _told(campaign, front)
    parts = [
        "# A report of solo",
        "What should have happened instead: (write it here)",
        _section("Versions", versions()),
        _section("Settings", [f"{key}: {value}" for key, value in shown(settings).items()] + [f"spoken: {language}"]),
        _section("Last screens", impersonal("\n".join(screens), save).splitlines()),
        _section("The question", _question(campaign, front)),
        _section("The campaign", _campaign(save), "yaml"),
    ]
    return safe("\n\n".join(parts) + "\n")


def _section(title: str, lines: Iterable[str], kind: str = "text") -> str:
    """A section of the report; the fence is longer than any run of backticks in it."""
    text = "\n".join(lines)
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"## {title}\n\n{fence}{kind}\n{text}\n{fence}"


def versions() -> list[str]:
    """The versions of the program and its libraries, and the capabilities of the terminal."""
    from importlib.metadata import version  # seldom needed, and slow to load

    size = shutil.get_terminal_size((80, 24))
    return [
        f"solo {__version__}",
        f"Python {platform.python_version()} ({platform.python_implementation()})",
        f"{platform.system()} {platform.release()}, {platform.machine()}",
        *(f"{name} {version(name)}" for name in LIBRARIES),
        f"terminal {os.environ.get('TERM', '')}, {size.columns}x{size.lines}, {sys.stdout.encoding}",
        f"locale {'.'.join(part for part in locale.getlocale() if part)}",
        f"NO_COLOR {'set' if 'NO_COLOR' in os.environ else 'not set'}",
    ]


def _told(campaign: PlayedCampaign, front: Front) -> list[str]:
    """The paragraphs told last in this night."""
    teller = front.teller.another()
    return [text_of(each.paragraph) for each in teller.retell(campaign.story())][-TOLD:]


def _question(campaign: PlayedCampaign, front: Front) -> list[str]:
    """The pending decision, by its id and in words."""
    decision = campaign.decision
    if decision is None:
        return [front.say("over")]
    head = [f"{decision.kind}, {decision.rule}", *front.state(decision), front.prompt(decision)]
    texts = [front.option(decision, each) for each in decision.options] if front.editor(decision) is None else []
    return head + [f"{number}. {text}" for number, text in enumerate(texts, 1)]


def _campaign(save: Path) -> list[str]:
    """The campaign as YAML, or the reason why there is none."""
    try:
        return export_text(save, "campaign").splitlines()
    except StorageError as error:
        return [f"# {impersonal(str(error), save)}"]


def impersonal(text: str, save: Path) -> str:
    """Text without paths of this machine, the campaign's name, and the names of user and host."""
    for path, sign in ((save.resolve(), "SAVE"), (save, "SAVE"), (save.parent, "SAVES"), (Path.home(), "~")):
        text = text.replace(str(path), sign)
    names = [os.environ.get(name, "") for name in WITHOUT]
    names += [socket.gethostname(), _user(), Path.home().name, save.stem]
    for name in dict.fromkeys(names):
        if name:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", text)
    return text


def _user() -> str:
    """The user's name, "" if unknown."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""
