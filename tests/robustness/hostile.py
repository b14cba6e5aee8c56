"""Texts that mean no good, and how one sees that they have come out as they went in."""

from __future__ import annotations

import unicodedata

HOSTILE = (
    "\x1b[2J\x1b]0;owned\x07",
    "a\x9b31mb\x85",
    "\u202egnp.exe\u2066",
    "one\rtwo\x08\x08\x00",
    "\ufeff\u2028x\u2029\u200f",
    "\ud800\udcff",
    "\x7f\x0b\x0c\t\x1e",
    "{n, plural, other {#}} '{' ' <b>&amp; %s %(x)s {0} [red] `x` $HOME",
    "x" * 5000,
    "-" * 40,
    "../../etc/passwd",
    "",
    " ",
    "٣",
    "²",
    "9" * 400,
    "1e9",
)
"""Orders to a terminal or a parser, texts that are no text, and what takes itself for a number."""

TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


def orders(text: str) -> list[str]:
    """Every sign of a text that gives orders, by the Unicode database and not by what the program thinks of it."""
    return [
        f"{ord(each):x}"
        for each in text
        if (unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp") and each != "\n")
        or unicodedata.bidirectional(each) in TURNING
        or each in "\u200e\u200f\u061c\ufeff\ufffe\uffff"
    ]
