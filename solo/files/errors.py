"""Errors that any language can tell: an English sentence that knows its code and its arguments.

The code is the key of the sentence in the catalogues (`cli.errors`), by which `narration/error_texts` words it where it is
shown. So an error reads in English wherever it is raised, and nobody has to recognize it again.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from typing import Any

LONGEST_PROBLEM = 2_000
"""Signs that are shown of what is wrong, or of what was given: a file, or an argument, can be quoted whole."""


class ErrorText(str):
    """An English sentence, made of a template with `str.format`, that knows its code and its arguments.

    Arguments are texts and numbers; an error counts as its sentence, and stays one that other languages can tell.

    >>> ErrorText("no_game", "there is no game {game!r}", game="chess")
    "there is no game 'chess'"
    """

    code: str
    arguments: Mapping[str, str | int]
    template: str

    def __new__(cls, code: str, english: str, /, **arguments: object) -> ErrorText:
        """code: the key in the catalogues. english: the template."""
        plain = {name: _plain(value) for name, value in arguments.items()}
        text = super().__new__(cls, english.format(**plain))
        text.code, text.arguments, text.template = code, plain, english
        return text

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, Any]]:
        """So that an error can be sent to another process."""
        return (self.code, self.template), dict(self.arguments)


class AuthorText(ErrorText):
    """An error text in English alone, which stands in no catalogue.

    It is for whoever writes what this program reads (cards, examples, words of a language, the rulebook), beside keys and
    documentation that are English, too. What everybody is to read in his language is an ErrorText, and is in the catalogues.
    """


def joined(texts: Sequence[ErrorText], between: str) -> ErrorText:
    """Sentences one after the other, at least one, each still in any language."""
    whole, *rest = texts
    for text in rest:
        whole = ErrorText("joined", "{before}{between}{after}", before=whole, between=between, after=text)
    return whole


class CodedError(Exception):
    """An error with a sentence that knows its code."""

    def __init__(self, text: ErrorText) -> None:
        super().__init__(text)

    @property
    def text(self) -> ErrorText:
        """The sentence."""
        text: ErrorText = self.args[0]
        return text


def _plain(value: object) -> str | int:
    if isinstance(value, CodedError):
        return value.text
    if isinstance(value, OSError):
        return reason_of(value)
    if isinstance(value, ErrorText | int):
        return value
    return shortened(str(value), LONGEST_PROBLEM)


def shortened(text: str, most: int = 80) -> str:
    """A text as an error message shows it: not more of it than is read."""
    return text if len(text) <= most else f"{text[:most]}…"


def reason_of(error: OSError) -> str:
    """What the system says about an error."""
    reason = error.strerror or str(error)
    known = REASONS.get(error.errno or 0)
    return known if known is not None and known == reason else reason


REASONS = {
    errno.ENOENT: ErrorText("no_such_file", "No such file or directory"),
    errno.EACCES: ErrorText("permission_denied", "Permission denied"),
    errno.EISDIR: ErrorText("is_folder", "Is a directory"),
    errno.ENOTDIR: ErrorText("no_folder", "Not a directory"),
    errno.ENOSPC: ErrorText("no_space", "No space left on device"),
    errno.EROFS: ErrorText("read_only_disk", "Read-only file system"),
}
"""What systems most often say, in words that any language can tell."""
