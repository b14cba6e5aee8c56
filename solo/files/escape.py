"""Making text that somebody else wrote (in a file, on the command line, at the prompt) safe to show anywhere.

A file's name, a home-made card or a typed answer may hold characters that control the terminal (ESC and the other
control characters), mislead the eye (overrides of the writing direction, zero-width characters) or break a parser
(halves of surrogate pairs). All output passes through here: see `docs/parts.md`, "One way out".
"""

from __future__ import annotations

import re

_UNSAFE = (
    "["
    "\x00-\x09\x0b-\x1f\x7f-\x9f"  # control characters of ASCII and Latin-1, except the line feed
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks and overrides of the writing direction
    "\u200b\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff"  # separators and zero-width characters
    "\ufff9-\ufffb\ufffe\uffff"  # annotations and noncharacters
    "\ud800-\udfff"  # halves of surrogate pairs; bytes of a file name that is not UTF-8 appear as these
    "\U000e0000-\U000e007f"  # invisible tags
    "]"
)


def safe(text: str) -> str:
    r"""Text of any number of lines with every unsafe character escaped as its code point, and tabs as spaces.

    >>> print(safe("Long\x1b[2J\twinter\u202e"))
    Long\x1b[2J winter\u202e
    """
    if text.replace("\n", "").isprintable():  # whatever is unsafe is not, and most texts are
        return text
    return re.sub(_UNSAFE, _number, text)


def one_line(text: str) -> str:
    r"""As `safe`, for text that must stay on one line, such as a name.

    >>> print(one_line("one\ntwo"))
    one\ntwo
    """
    return safe(text).replace("\n", r"\n")


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    if found[0] == "\t":
        return " "
    if 0xDC80 <= code <= 0xDCFF:
        return rf"\x{code - 0xDC00:02x}"
    return rf"\x{code:02x}" if code < 0x100 else rf"\u{code:04x}" if code < 0x10000 else rf"\U{code:08x}"
