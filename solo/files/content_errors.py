"""Errors in documents of authors and players, which name file, line and key, and the words in which they are said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from solo.files.errors import LONGEST_PROBLEM, AuthorText, CodedError, ErrorText, joined, shortened

if TYPE_CHECKING:
    from solo.files.yaml_limits import Outline

LONGEST_WORD = 100
"""Signs of a word that is taken for a slip of another one."""
MAX_LISTED = 30
"""So many words are listed where one is unknown."""
Key = str | int
"""One step into a document: a mapping's key or a list's index."""


class ContentError(CodedError):
    """An error in a document. The message says where (file, line, key), what is wrong, and the nearest known word."""

    def __init__(
        self, problem: ErrorText, *, file: str = "", keys: Sequence[Key] = (), line: int | None = None
    ) -> None:
        self.problem = problem
        self.file = file
        self.keys = tuple(keys)
        self.line = line
        super().__init__(self._text())

    def _text(self) -> ErrorText:
        place = self.file
        if self.line is not None:
            place += f":{self.line}"
        if self.keys:
            place += (": " if place else "") + ".".join(shortened(str(key)) for key in self.keys)
        problem = self.problem
        if len(problem) > LONGEST_PROBLEM:
            problem = AuthorText("shortened", "{problem}", problem=shortened(problem, LONGEST_PROBLEM))
        return ErrorText("at_place", "{place}: {problem}", place=place, problem=problem) if place else problem

    def at(self, *keys: Key) -> ContentError:
        """The same error with `keys` put before its key path."""
        return ContentError(self.problem, file=self.file, keys=(*keys, *self.keys), line=self.line)

    def in_file(self, path: Path, within: Outline | None = None) -> ContentError:
        """The same error with its file, and with its line if the outline of the file is given."""
        line = self.line
        if line is None and within is not None:
            line = within.line(self.keys)
        return ContentError(self.problem, file=str(path), keys=self.keys, line=line)


class ContentErrors(ContentError):
    """Several errors in one report: a heading, and a line for each, which is as long as that of one alone may be."""

    def __init__(self, heading: ErrorText, errors: Sequence[ContentError | ErrorText]) -> None:
        self.errors = tuple(errors)
        super().__init__(heading)

    def _text(self) -> ErrorText:
        texts = [each.text if isinstance(each, ContentError) else each for each in self.errors]
        return joined([super()._text(), *texts], "\n")


def author_error(code: str, english: str, /, *keys: Key, **arguments: object) -> ContentError:
    """The error of a sentence that only authors read (`AuthorText`), at a key path."""
    return ContentError(AuthorText(code, english, **arguments), keys=keys)


def brief(value: object) -> str:
    """A value as an error message shows it: quoted if it is a text, and shortened to one line."""
    return shortened(repr(value))


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint at the known word most similar to `word`, ready to append to a message; "" when none is similar."""
    from difflib import get_close_matches

    if len(word) > LONGEST_WORD:
        return ""
    close = get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return ErrorText("hint", "; did you mean {word!r}?", word=close[0]) if close else ""


def among(word: object, known: Iterable[str]) -> str:
    """What there is instead of an unknown word, ready to append to a message: all of it if it is not much, and the nearest."""
    words = list(dict.fromkeys(known))
    hint = nearest(word, words) if isinstance(word, str) else ""
    if not 0 < len(words) <= MAX_LISTED:
        return hint
    return ErrorText("there_are", "; there are: {words}{hint}", words=", ".join(words), hint=hint)


def unknown_word(word: object, known: Iterable[str]) -> ErrorText:
    """A message about a word that means nothing where it stands."""
    return ErrorText("not_known", "{word} is not known here{known}", word=brief(word), known=among(word, known))


def described(value: object) -> str:
    """A value as an error message speaks of it to whoever wrote it: a word, a number, or what kind of thing it is."""
    match value:
        case None:
            return ErrorText("nothing", "nothing")
        case True | False:
            return str(value).lower()
        case list():
            return ErrorText("list_of", "a list of {count}", count=len(value))
        case dict():
            return ErrorText("mapping", "a mapping")
    return brief(value)
