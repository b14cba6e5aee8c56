"""The story so far as a book: chapters by night and turn, as text, Markdown, HTML or EPUB."""

from __future__ import annotations

import html
import io
import zipfile
from collections.abc import Iterable, Sequence

import msgspec

from solo.kernel.events import Event, digest_events
from solo.kernel.foreign import safe
from solo.narration.paragraphs import Paragraph, Span, Told, set_apart, text_of
from solo.narration.teller import Teller

FORMATS = ("text", "markdown", "html", "epub")

NIGHT, TURN = 2, 3
"""The levels of chapters."""

STYLE = """
:root { color-scheme: light dark; }
body { font: 1.05rem/1.6 Georgia, 'Iowan Old Style', serif; max-width: 38rem; margin: 2rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.9rem; } h2 { font-size: 1.5rem; margin-top: 3rem; } h3 { font-size: 1.15rem; margin-top: 2rem; }
p.heading { font-variant: small-caps; letter-spacing: .04em; } p.title { font-weight: bold; } .figure { font-size: .85em; opacity: .75; }
table { border-collapse: collapse; margin: 2rem 0; width: 100%; } td, th { border-bottom: 1px solid #8886; padding: .3rem; text-align: left; }
@media print { body { max-width: none; font-size: 11pt; } h2 { break-before: page; } }
"""


class Chapter(msgspec.Struct):
    """A turn, or what comes before the first: its title, its level (2 a night, 3 a turn), its paragraphs, its first event."""

    title: str
    level: int
    paragraphs: list[Paragraph] = []
    begins: Event | None = None


class Table(msgspec.Struct):
    """The closing table: a heading for each column, and the rows."""

    columns: list[str]
    rows: list[list[str]]


def chapters(told: Iterable[Told], teller: Teller, opening: str) -> list[Chapter]:
    """The chapters of what was told. opening: the title of what stands before the first."""
    found = [Chapter(opening, TURN)]
    for each in told:
        if each.begins is None:
            found[-1].paragraphs.append(each.paragraph)
        else:
            found.append(Chapter(text_of(each.paragraph), teller.parts[type(each.begins)], begins=each.begins))
    return [chapter for chapter in found if chapter.paragraphs or chapter.level == NIGHT]


def as_text(title: str, found: Sequence[Chapter], table: Table | None) -> str:
    """Plain text, a paragraph a line."""
    parts = [title.upper(), ""]
    for chapter in found:
        parts += ["", chapter.title, "-" * len(chapter.title), ""]
        for number, paragraph in enumerate(chapter.paragraphs):
            apart = number and paragraph[0].kind in ("heading", "title")
            parts += ["", text_of(paragraph)] if apart else [text_of(paragraph)]
    if table is not None:
        parts += ["", "  ".join(table.columns), *("  ".join(row) for row in table.rows)]
    return safe("\n".join(parts) + "\n")


def as_markdown(title: str, found: Sequence[Chapter], table: Table | None) -> str:
    """Markdown; headings bold, figures in italics."""
    parts = [f"# {_plain(title)}", ""]
    for chapter in found:
        parts += [f"{'#' * chapter.level} {_plain(chapter.title)}", ""]
        for paragraph in chapter.paragraphs:
            parts += [" ".join(map(_marked, set_apart(paragraph))), ""]
    if table is not None:
        parts += ["| " + " | ".join(map(_plain, table.columns)) + " |", "|" + " --- |" * len(table.columns)]
        parts += ["| " + " | ".join(map(_plain, row)) + " |" for row in table.rows]
    return safe("\n".join(parts) + "\n")


def _marked(span: Span) -> str:
    text = _plain(span.text)
    return {"heading": f"**{text}**", "title": f"**{text}**", "figure": f"*{text}*"}.get(span.kind, text)


def _plain(text: str) -> str:
    """Text whose characters mean nothing to Markdown."""
    for mark in "\\`*_[]<>|#":
        text = text.replace(mark, "\\" + mark)
    return text


def _body(title: str, found: Sequence[Chapter], table: Table | None) -> str:
    parts = [f"<h1>{html.escape(title)}</h1>"]
    for chapter in found:
        parts.append(f"<h{chapter.level}>{html.escape(chapter.title)}</h{chapter.level}>")
        parts += [
            f'<p class="{each[0].kind}">{" ".join(map(_tagged, set_apart(each)))}</p>' for each in chapter.paragraphs
        ]
    if table is not None:
        head = "".join(f"<th>{html.escape(column)}</th>" for column in table.columns)
        rows = "".join(
            "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows
        )
        parts.append(f"<table><tr>{head}</tr>{rows}</table>")
    return "\n".join(parts)


def _tagged(span: Span) -> str:
    text = html.escape(span.text)
    return f'<span class="figure">{text}</span>' if span.kind == "figure" else text


def as_html(title: str, found: Sequence[Chapter], table: Table | None, language: str) -> str:
    """One self-contained page that reads well on a phone and in print."""
    return safe(
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"{_body(title, found, table)}\n</body>\n</html>\n"
    )


def as_epub(title: str, found: Sequence[Chapter], table: Table | None, language: str, events: Sequence[Event]) -> bytes:
    """An EPUB 3 book; the same story gives the same bytes."""
    identifier = f"urn:solo:{digest_events(events)}"
    shown = html.escape(title)
    page = (
        f'<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="{language}" lang="{language}">'
        f'<head><title>{shown}</title><link rel="stylesheet" href="style.css"/></head><body>{_body(title, found, table)}</body></html>'
    )
    navigation = (
        '<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
        f'<head><title>{shown}</title></head><body><nav epub:type="toc"><ol><li><a href="story.xhtml">{shown}</a></li></ol></nav></body></html>'
    )
    package = (
        '<?xml version="1.0" encoding="utf-8"?>\n<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">{identifier}</dc:identifier><dc:title>{shown}</dc:title><dc:language>{language}</dc:language>'
        '<meta property="dcterms:modified">1926-01-01T00:00:00Z</meta></metadata>'
        '<manifest><item id="story" href="story.xhtml" media-type="application/xhtml+xml"/>'
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        '<item id="css" href="style.css" media-type="text/css"/></manifest><spine><itemref idref="story"/></spine></package>'
    )
    container = (
        '<?xml version="1.0"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
    )
    files = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": container,
        "book/package.opf": package,
        "book/nav.xhtml": navigation,
        "book/story.xhtml": page,
        "book/style.css": STYLE,
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            book.writestr(entry, safe(text))
    return out.getvalue()
