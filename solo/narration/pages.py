"""A chronicle as one self-contained HTML page, or as an EPUB book. Nothing is fetched, and there are no scripts."""

from __future__ import annotations

import hashlib
import html
from collections.abc import Iterator, Sequence
from datetime import datetime

from solo.files.escape import safe
from solo.kernel.events import Event, digest_events
from solo.narration.chronicle import NIGHT, TURN, Chapter, Chronicle, Portrait, Scores
from solo.narration.cover import as_file
from solo.narration.epub import Section, epub
from solo.narration.imprint import colophon, head, way_up
from solo.narration.paragraphs import Span, Told, set_apart
from solo.narration.style import STYLE

SVG = 'xmlns="http://www.w3.org/2000/svg"'
CONTENTS = "contents"
"""The id of the table of contents."""
HEADS = {NIGHT: "night-head", TURN: "turn-head"}
"""The looks of the headings of chapters."""


def as_html(book: Chronicle) -> str:
    """One self-contained page, for phone, screen and paper."""
    title = html.escape(book.title)
    nights = "\n".join(_night(book, several, notes_as="li") for several in _nights(book))
    return safe(
        f'<!DOCTYPE html>\n<html lang="{html.escape(book.language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n{head(book.title, book.imprint)}\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<header class="cover">{_cover(book)}</header>\n{_contents(book, "")}\n<main>\n{nights}\n{_table(book.table)}\n</main>\n'
        f"{colophon(book.imprint, 2)}\n</body>\n</html>\n"
    )


def _cover(book: Chronicle) -> str:
    """The cover; where it is drawn, its title is read out only."""
    drawn = book.cover.replace("<svg ", f"<svg {SVG} ", 1)
    hidden = ' class="same"' if drawn else ""
    return f"{drawn}<h1{hidden}>{html.escape(book.title)}</h1>"


def as_epub(book: Chronicle, events: Sequence[Event], written: datetime, dice: str = "none") -> bytes:
    """An EPUB 3 book; equal stories of one moment give equal bytes.

    A library takes books of one identifier for one book, so what makes them differ is part of it: the story, the language,
    the title and which dice are told. written: when the story was last played.
    """
    nights = list(_nights(book))
    parts = []
    for number, several in enumerate(nights, 1):
        table = _table(book.table) + colophon(book.imprint, 2) if number == len(nights) else ""
        drawn = any(chapter.plates for chapter in several)
        parts.append(Section(_file(number), several[0].title, _night(book, several, notes_as="aside") + table, drawn))
    edition = hashlib.sha256("\n".join((book.language, dice, book.title)).encode(errors="replace")).hexdigest()[:12]
    identifier = f"urn:solo:{digest_events(events)}:{edition}"
    contents = _contents(book, "night")
    if book.cover:
        parts.insert(0, Section("cover.xhtml", book.title, f'<div class="cover">{_cover(book)}</div>', drawn=True))
    return epub(
        book.title, book.language, identifier, written, contents, parts, STYLE, book.imprint, as_file(book.cover)
    )


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
    return f'<nav{kind} id="{CONTENTS}" aria-labelledby="contents-label"><h2 class="label" id="contents-label">{html.escape(book.labels.contents)}</h2><ol>{"".join(entries)}</ol></nav>'


def _night(book: Chronicle, several: Sequence[Chapter], *, notes_as: str) -> str:
    """The chapters of one night, with its drawings at the end."""
    plates = [plate for chapter in several for plate in chapter.plates]
    parts = [_chapter(book, each, book.chapters.index(each) + 1, notes_as) for each in several]
    for plate in plates:
        drawing = plate.drawing.replace("<svg ", f"<svg {SVG} ", 1)
        parts.append(f"<figure>{drawing}<figcaption>{html.escape(plate.caption)}</figcaption></figure>")
    return f'<div class="night">{"".join(parts)}</div>'


def _chapter(book: Chronicle, chapter: Chapter, number: int, notes_as: str) -> str:
    level = chapter.level - (notes_as == "aside")  # each file of an EPUB book begins with a heading of the first level
    same = " same" if chapter.title == book.title and notes_as == "li" else ""
    parts = [f'<h{level} class="{HEADS[chapter.level]}{same}">{html.escape(chapter.title)}</h{level}>']
    within: list[str] = []
    for told in chapter.told:
        text = _paragraph(told, number, notes_as, level + 1)
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
        people = "".join(_portrait(each, level + 2) for each in chapter.cast)
        label = f'<h{level + 1} class="label">{html.escape(book.labels.cast)}</h{level + 1}>'
        parts.append(f'<div class="cast">{label}{people}</div>')
    if chapter.notes:
        parts.append(_notes(book, chapter, number, notes_as))
    parts.append(way_up(book.imprint, f"{'nav.xhtml' if notes_as == 'aside' else ''}#{CONTENTS}"))
    return f'<div class="chapter" id="c{number}">{"".join(parts)}</div>'


def _clipping(texts: Sequence[str]) -> str:
    return f'<blockquote class="clipping">{"".join(texts)}</blockquote>'


def _portrait(one: Portrait, level: int) -> str:
    below = f'<p class="below">{html.escape(one.below)}</p>' if one.below else ""
    return f'<div class="portrait"><h{level}>{html.escape(one.name)}</h{level}>{below}<p>{html.escape(one.sketch)}</p></div>'


def _paragraph(told: Told, number: int, notes_as: str, level: int) -> str:
    kind = told.paragraph[0].kind
    text = ""
    for span in set_apart(told.paragraph):
        text += ("" if span.kind == "note" or not text else " ") + _tagged(span, number, notes_as)
    if kind in ("heading", "title"):
        return f'<h{level} class="{kind}">{text}</h{level}>'
    return f'<p class="{kind}{" apart" if told.apart else ""}">{text}</p>'


def _tagged(span: Span, number: int, notes_as: str) -> str:
    text = html.escape(span.text)
    if span.kind == "note":
        mark = ' epub:type="noteref"' if notes_as == "aside" else ""
        return f'<a class="note" id="r{number}-{text}" href="#n{number}-{text}"{mark}>{text}</a>'
    return f'<span class="figure">{text}</span>' if span.kind == "figure" else text


def _notes(book: Chronicle, chapter: Chapter, number: int, notes_as: str) -> str:
    """The notes below a chapter; in EPUB they are marked so that a reader can show them in place."""
    label = html.escape(f"{book.labels.notes}: {_unlike(book, chapter, number)}")
    tag, kind = ("aside", ' epub:type="footnote" role="doc-footnote"') if notes_as == "aside" else ("div", "")
    lines = []
    for of, note in enumerate(chapter.notes, 1):
        back = f'<a href="#r{number}-{of}">{of}</a>'
        lines.append(f'<{tag} id="n{number}-{of}"{kind}><p>{back} {html.escape(note)}</p></{tag}>')
    return f'<div class="notes" role="region" aria-label="{label}">{"".join(lines)}</div>'


def _unlike(book: Chronicle, chapter: Chapter, number: int) -> str:
    """The title of a chapter, with that of its night if another night has a chapter of this title."""
    if [each.title for each in book.chapters].count(chapter.title) == 1:
        return chapter.title
    night = next((each.title for each in reversed(book.chapters[:number]) if each.level == NIGHT), "")
    return f"{chapter.title} ({night})" if night else chapter.title


def _table(table: Scores | None) -> str:
    if table is None:
        return ""
    head = "".join(f"<th>{html.escape(column)}</th>" for column in table.columns)
    rows = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    return f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
