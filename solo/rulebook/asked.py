"""What people type when they mean a rule or a term: read for the search, and never shown.

`locales/LANGUAGE/GAME/rules/asked.yaml` has phrases for each rule by its number, `locales/LANGUAGE/rules/thesaurus.yaml`
table talk for each term as it is printed, `locales/LANGUAGE/rules/asking.yaml` the words that say little about what is
asked: those that questions begin with, those of grammar, and those before the number of a rule. A file that is missing is
an empty one.
"""

from __future__ import annotations

from solo.files.content_errors import ContentError
from solo.files.errors import ErrorText
from solo.files.yaml import convert, mapping, outline_of, read_once, read_text
from solo.rulebook.book import ASKED, file_beside, outside

THESAURUS = "thesaurus"
ASKING = "asking"
NUMBERS = "numbers"
"""The kind of words that stand before the number of a rule."""

Phrases = dict[str, tuple[str, ...]]


def asked(language: str, game: str) -> Phrases:
    """The phrases that people type when they mean a rule of a game, by its number; raises ContentError."""
    return _phrases(language, game, ASKED)


def thesaurus(language: str) -> Phrases:
    """The words of table talk for a term of the printed books, by the term; raises ContentError."""
    return _phrases(language, "", THESAURUS)


def asking(language: str) -> Phrases:
    """The words of asking and of grammar in a language, by their kind; raises ContentError."""
    return _phrases(language, "", ASKING)


def _phrases(language: str, game: str, name: str) -> Phrases:
    """A file of phrases; raises ContentError with the line of the entry that is wrong."""
    path, own = file_beside(language, game, name), outside(language, game, name, tuple[str, ...])
    if not path.is_file():
        return own
    try:
        entries = mapping(read_once(path) or {}, ErrorText("phrase_file", "a file of phrases"))
        return {key: convert(phrases, tuple[str, ...], key) for key, phrases in entries.items()} | own
    except ContentError as error:
        raise error if error.file else error.in_file(path, outline_of(read_text(path), str(path))) from error
