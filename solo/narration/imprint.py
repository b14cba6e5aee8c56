"""What a book says of itself: who told it, when, in a sentence, and its colophon. It knows no names of users."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from solo import __version__
from solo.narration.catalogue import Catalogue
from solo.narration.cldr import join

PACKAGE = "solo-narrator"
"""The package that tells the books, as it is installed by."""


class Imprint(msgspec.Struct, frozen=True):
    """What a book says of itself.

    description: one sentence for catalogues and previews. date: when the story was last played, as YYYY-MM-DD, "" if it has
    none. heading, lines: the colophon at the end. up: the words of links back to the contents.
    """

    description: str = ""
    date: str = ""
    heading: str = ""
    lines: Sequence[str] = ()
    up: str = ""

    @property
    def creator(self) -> str:
        """Who told the book."""
        return PACKAGE

    @property
    def generator(self) -> str:
        """The package and its version."""
        return f"{PACKAGE} {__version__}"


def imprint(words: Catalogue, people: Iterable[str], seed: int, played: datetime) -> Imprint:
    """The imprint of a chronicle. people: the names of the investigators, each once. played: when the story was last played."""
    date = f"{played:%Y-%m-%d}"
    names = join(list(dict.fromkeys(people)), words.language)
    said = {"names": names, "seed": str(seed), "date": date, "program": f"{PACKAGE} {__version__}"}

    def say(key: str) -> str:
        return words.say("table", "chronicle", key, **said)

    lines = [say(key) for key in ("played_by", "seed", "last_played", "told_by") if names or key != "played_by"]
    return Imprint(say("description" if names else "description_bare"), date, say("colophon"), lines, say("up"))


def head(title: str, book: Imprint) -> str:
    """The elements of a page's head that say what it is: for catalogues, and for previews where somebody shares it."""
    named = {
        "author": book.creator,
        "generator": book.generator,
        "description": book.description,
        "dcterms.date": book.date,
    }
    shared = {"og:title": title, "og:type": "book", "og:site_name": book.creator, "og:description": book.description}
    return "\n".join(
        f'<meta {key}="{name}" content="{html.escape(text)}">'
        for key, several in (("name", named), ("property", shared))
        for name, text in several.items()
        if text
    )


def colophon(book: Imprint, level: int) -> str:
    """The colophon as XHTML, "" where there is nothing to say. level: of its heading."""
    if not book.lines:
        return ""
    lines = "".join(f"<p>{html.escape(line)}</p>" for line in book.lines)
    return f'<footer class="colophon"><h{level} class="label">{html.escape(book.heading)}</h{level}>{lines}</footer>'


def way_up(book: Imprint, target: str) -> str:
    """A link back to the contents, "" where there are no words for it."""
    return f'<p class="up"><a href="{target}">{html.escape(book.up)}</a></p>' if book.up else ""
