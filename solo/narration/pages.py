"""A chronicle as one self-contained HTML page, or as an EPUB book. Nothing is fetched, and there are no scripts."""

from __future__ import annotations

import hashlib
import html
from collections.abc import Iterator, Sequence
from datetime import datetime

from solo.kernel.events import Event, digest_events
from solo.kernel.foreign import safe
from solo.narration.chronicle import NIGHT, Chapter, Chronicle, Portrait, Scores
from solo.narration.epub import Part, epub
from solo.narration.paragraphs import Span, Told, set_apart
from solo.narration.style import STYLE

SVG = 'xmlns="http://www.w3.org/2000/svg"'


def as_html(book: Chronicle) -> str:
    """One self-contained page, for phone, screen and paper."""
    title = html.escape(book.title)
    nights = "\n".join(_night(book, several, notes_as="li") for several in _nights(book))
    return safe(
        f'<!DOCTYPE html>\n<html lang="{html.escape(book.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<header class="cover"><h1>{title}</h1></header>\n{_contents(book, "")}\n{nights}\n{_table(book.table)}\n</body>\n</html>\n'
    )


def as_epub(book: Chronicle, events: Sequence[Event], written: datetime, dice: str = "notes") -> bytes:
    """An EPUB 3 book; equal stories of one moment give equal bytes.

    A library takes books of one identifier for one book, so what makes them differ is part of it: the story, the language,
    the title and which dice are told. written: when the story was last played.
    """
    nights = list(_nights(book))
    parts = []
    for number, several in enumerate(nights, 1):
        table = _table(book.table) if number == len(nights) else ""
        drawn = any(chapter.plates for chapter in several)
        parts.append(Part(_file(number), several[0].title, _night(book, several, notes_as="aside") + table, drawn))
    edition = hashlib.sha256("\n".join((book.language, dice, book.title)).encode(errors="replace")).hexdigest()[:12]
    identifier = f"urn:solo:{digest_events(events)}:{edition}"
    return epub(book.title, book.language, identifier, written, _contents(book, "night"), parts, STYLE)


def _nights(book: Chronicle) -> Iterator[list[Chapter]]:
    """The chapters of each night; first those before any night."""
    several: list[Chapter] = []
    for chapter in book.chapters:
        if chapter.level == NIGHT and several:
            yield several
            several = []
        several.append(chapter)
    if several:
        yield several


def _file(number: int) -> str:
    return f"night{number}.xhtml"


def _contents(book: Chronicle, files: str) -> str:
    """The table of contents. files: not empty if each night is a file of its own."""
    entries, chapter = [], 0
    for number, several in enumerate(_nights(book), 1):
        file = _file(number) if files else ""
        links = []
        for each in several:
            chapter += 1
            if each.title == book.title and not files:
                continue  # it stands above as the title of the whole
            links.append(f'<a href="{file}#c{chapter}">{html.escape(each.title)}</a>')
        first = "" if several[0].title == book.title and not files else links.pop(0)
        turns = "".join(f"<li>{link}</li>" for link in links)
        entries.append(f"<li>{first}{f'<ol>{turns}</ol>' if turns else ''}</li>")
    kind = ' epub:type="toc"' if files else ' class="contents"'
    return f'<nav{kind}><h2 class="label">{html.escape(book.labels.contents)}</h2><ol>{"".join(entries)}</ol></nav>'


def _night(book: Chronicle, several: Sequence[Chapter], *, notes_as: str) -> str:
    """The chapters of one night, with its drawings at the end."""
    plates = [plate for chapter in several for plate in chapter.plates]
    parts = [_chapter(book, each, book.chapters.index(each) + 1, notes_as) for each in several]
    for plate in plates:
        drawing = plate.drawing.replace("<svg ", f"<svg {SVG} ", 1)
        parts.append(f"<figure>{drawing}<figcaption>{html.escape(plate.caption)}</figcaption></figure>")
    return f'<section class="night">{"".join(parts)}</section>'


def _chapter(book: Chronicle, chapter: Chapter, number: int, notes_as: str) -> str:
    same = ' class="same"' if chapter.title == book.title and notes_as == "li" else ""
    parts = [f"<h{chapter.level}{same}>{html.escape(chapter.title)}</h{chapter.level}>"]
    within: list[str] = []
    for told in chapter.told:
        text = _paragraph(told, number, notes_as)
        if told.clipping:
            if told.paragraph[0].kind == "title" and within:
                parts.append(_clipping(within))
                within = []
            within.append(text)
            continue
        parts += [_clipping(within)] if within else []
        within = []
        parts.append(text)
    parts += [_clipping(within)] if within else []
    if chapter.cast:
        people = "".join(map(_portrait, chapter.cast))
        parts.append(f'<section class="cast"><h3 class="label">{html.escape(book.labels.cast)}</h3>{people}</section>')
    if chapter.notes:
        parts.append(_notes(book, chapter.notes, number, notes_as))
    return f'<section class="chapter" id="c{number}">{"".join(parts)}</section>'


def _clipping(texts: Sequence[str]) -> str:
    return f'<blockquote class="clipping">{"".join(texts)}</blockquote>'


def _portrait(one: Portrait) -> str:
    below = f'<p class="below">{html.escape(one.below)}</p>' if one.below else ""
    return f'<div class="portrait"><h4>{html.escape(one.name)}</h4>{below}<p>{html.escape(one.sketch)}</p></div>'


def _paragraph(told: Told, number: int, notes_as: str) -> str:
    kind = told.paragraph[0].kind
    text = ""
    for span in set_apart(told.paragraph):
        text += ("" if span.kind == "note" or not text else " ") + _tagged(span, number, notes_as)
    if kind in ("heading", "title"):
        return f'<h4 class="{kind}">{text}</h4>'
    return f'<p class="{kind}">{text}</p>'


def _tagged(span: Span, number: int, notes_as: str) -> str:
    text = html.escape(span.text)
    if span.kind == "note":
        mark = ' epub:type="noteref"' if notes_as == "aside" else ""
        return f'<a class="note" id="r{number}-{text}" href="#n{number}-{text}"{mark}>{text}</a>'
    return f'<span class="figure">{text}</span>' if span.kind == "figure" else text


def _notes(book: Chronicle, notes: Sequence[str], number: int, notes_as: str) -> str:
    """The notes below a chapter; in EPUB they are marked so that a reader can show them in place."""
    label = html.escape(book.labels.notes)
    lines = []
    for of, note in enumerate(notes, 1):
        back = f'<a href="#r{number}-{of}">{of}</a>'
        kind = ' epub:type="footnote"' if notes_as == "aside" else ""
        lines.append(f'<aside id="n{number}-{of}"{kind}><p>{back} {html.escape(note)}</p></aside>')
    return f'<section class="notes" aria-label="{label}">{"".join(lines)}</section>'


def _table(table: Scores | None) -> str:
    if table is None:
        return ""
    head = "".join(f"<th>{html.escape(column)}</th>" for column in table.columns)
    rows = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
