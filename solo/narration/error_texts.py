"""Errors in the player's language: worded where they are shown, from their codes and arguments."""

from __future__ import annotations

from solo.files.errors import CodedError, ErrorText, reason_of
from solo.narration.catalogue import Catalogue
from solo.narration.language import REFERENCE

ERRORS = ("cli", "errors")
"""The section of the catalogues with a sentence for each code."""


def worded(words: Catalogue, error: str | Exception) -> str:
    """An error in the language of a catalogue, with those that stand inside it; in English what has no code."""
    text = text_of(error)
    if not isinstance(text, ErrorText) or words.language == REFERENCE or words.find(*ERRORS, text.code) is None:
        return str(text)
    arguments = {
        name: worded(words, value) if isinstance(value, str) else value for name, value in text.arguments.items()
    }
    return words.say(*ERRORS, text.code, **arguments)


def text_of(error: str | Exception) -> str:
    """The sentence of an error."""
    if isinstance(error, CodedError):
        return error.text
    if isinstance(error, OSError):
        return reason_of(error)
    return error if isinstance(error, str) else str(error)
