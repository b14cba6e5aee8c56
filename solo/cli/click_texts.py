"""What click says by itself, in the player's language: through gettext, which click uses.

gettext finds translations only in files, by the environment; ours come from the catalogues, in the language that `--lang` or
the settings name. So while a command runs the program's domain is the current one, and its translation is made here, when
click first says something.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from solo.cli.words import in_english, say

DOMAIN = "solo"

TEXTS: Mapping[str, tuple[str, dict[str, str]]] = {
    "Usage:": ("usage", {}),
    "Options": ("headings.options", {}),
    "Commands": ("headings.commands", {}),
    "Positional arguments": ("headings.positional_arguments", {}),
    "Show this message and exit.": ("options.help", {}),
    "Show the version and exit.": ("options.version", {}),
    "default: {default}": ("click.default", {}),
    "Error: {message}": ("error", {"message": "{message}"}),
    "Error: invalid input": ("errors.no_proper_answer", {}),
    "No such option {name!r}.": ("errors.no_such_option", {"option": "{name}"}),
    "No such option: {name}": ("errors.no_such_option", {"option": "{name}"}),  # until 8.3
    "No such command {name!r}.": ("errors.no_such_command", {"command": "{name}"}),
    "Did you mean {possibility}?": ("errors.did_you_mean", {"like": "{possibility}"}),
    "(Did you mean one of: {possibilities}?)": ("errors.did_you_mean_one_of", {"likes": "{possibilities}"}),
    "(Possible options: {possibilities})": ("errors.did_you_mean_one_of", {"likes": "{possibilities}"}),  # until 8.3
    "Missing command.": ("errors.missing_command", {}),
    "Missing argument": ("errors.missing_argument", {}),
    "Missing option": ("errors.missing_option", {}),
    "Choose from:\n\t{choices}": ("errors.choose_from", {"choices": "\n\t{choices}"}),
    "Got unexpected extra argument ({args})": ("errors.extra_argument", {"arguments": "{args}"}),
    "Got unexpected extra arguments ({args})": ("errors.extra_arguments", {"arguments": "{args}"}),
    "Option {name!r} requires an argument.": ("errors.needs_argument", {"option": "{name}"}),
    "Option {name!r} does not take a value.": ("errors.takes_no_value", {"option": "{name}"}),
    "Invalid value for {param_hint}: {message}": (
        "errors.invalid_value",
        {"option": "{param_hint}", "reason": "{message}"},
    ),
    "{value!r} is not {choice}.": ("errors.not_one_of", {"value": "{value}", "choices": "{choice}"}),
    "{value!r} is not one of {choices}.": ("errors.not_one_of", {"value": "{value}", "choices": "{choices}"}),
    "{value} is not in the range {range}.": ("errors.not_in_range", {"value": "{value}", "range": "{range}"}),
    "{value!r} is not a valid {number_type}.": (
        "errors.no_integer",
        {"value": "{value}"},
    ),  # no option takes another number
    "Shell completion is not supported for Bash versions older than 4.4.": ("click.old_bash", {}),
    "Couldn't detect Bash version, shell completion is not supported.": ("click.unknown_bash", {}),
}
"""For each text of click where the catalogues have it (`cli`), and its arguments there: fields that click fills in."""

BEHIND = {"default: {default}": " {default}"}
"""What stands behind a text that help shows, which so needs nothing that takes time to fill it in."""


class ClickTexts(gettext.NullTranslations):
    """click's texts from the catalogues; they keep the fields that click fills in. English is click's own."""

    def gettext(self, message: str) -> str:
        """A text in the player's language."""
        if message not in TEXTS or in_english():
            return message
        place, fields = TEXTS[message]
        return say(*place.split("."), **fields) + BEHIND.get(message, "")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A text for one or for several."""
        return self.gettext(msgid1 if n == 1 else msgid2)


@contextmanager
def translated() -> Iterator[None]:
    """Let click speak the player's language."""
    domain, find, ours = gettext.textdomain(), gettext.translation, ClickTexts()

    def translation(domain: str, *rest: Any, **more: Any) -> gettext.NullTranslations:
        return ours if domain == DOMAIN else find(domain, *rest, **more)

    gettext.textdomain(DOMAIN)
    gettext.translation = translation  # type: ignore[assignment]
    try:
        yield
    finally:
        gettext.textdomain(domain)
        gettext.translation = find


def quoted(message: str) -> str:
    """A message of click's with the quotes of the player's language, where click has put plain ones."""
    if in_english():
        return message
    return re.sub(r"'([^']*)'", lambda found: say("click", "quoted", word=found[1]), message)
