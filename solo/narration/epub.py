"""EPUB 3 books: parts in order, contents, a style sheet. Equal parts give equal bytes."""

from __future__ import annotations

import html
import io
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from solo.files.escape import safe
from solo.narration.imprint import Imprint

OPS = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time stamp of all files of a book, so that equal parts give equal bytes."""


COVER = "cover.svg"
"""The file of the cover's image."""


class Section(NamedTuple):
    """A file of a book. body: its XHTML. drawn: whether it contains SVG."""

    name: str
    title: str
    body: str
    drawn: bool = False


def epub(
    title: str,
    language: str,
    identifier: str,
    written: datetime,
    contents: str,
    parts: Sequence[Section],
    style: str,
    imprint: Imprint,
    cover: str = "",
) -> bytes:
    """A book as the bytes of its file. identifier: a URN. written: when its text was last changed, with a time zone. contents:
    XHTML with a `nav` whose links lead to parts by name. imprint: what the book says of itself. cover: an SVG file, "" for none.
    """
    shown = html.escape(title)
    files = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": CONTAINER,
        "book/package.opf": _package(shown, language, identifier, written, parts, imprint, bool(cover)),
        "book/nav.xhtml": _page(language, shown, f"<h1>{shown}</h1>{contents}"),
        "book/style.css": style,
    }
    if cover:
        files[f"book/{COVER}"] = cover
    files |= {f"book/{part.name}": _page(language, html.escape(part.title), part.body) for part in parts}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(entry, safe(text))
    return out.getvalue()


def _page(language: str, title: str, body: str) -> str:
    spoken = html.escape(language)
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html {OPS} xml:lang="{spoken}" lang="{spoken}">'
        f'<head><title>{title}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>'
        f"<body><main>{body}</main></body></html>"
    )


def _package(
    title: str,
    language: str,
    identifier: str,
    written: datetime,
    parts: Sequence[Section],
    imprint: Imprint,
    covered: bool,
) -> str:
    """The package document: the files of the book, and the reading order."""
    items, order = [], []
    image = f'<item id="cover" href="{COVER}" media-type="image/svg+xml" properties="cover-image"/>' if covered else ""
    older = '<meta name="cover" content="cover"/>' if covered else ""  # as readers of EPUB 2 look for it
    for number, part in enumerate(parts, 1):
        drawn = ' properties="svg"' if part.drawn else ""
        items.append(f'<item id="part{number}" href="{part.name}" media-type="application/xhtml+xml"{drawn}/>')
        order.append(f'<itemref idref="part{number}"/>')
    order.insert(int(covered), '<itemref idref="nav"/>')
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">{html.escape(identifier)}</dc:identifier><dc:title>{title}</dc:title>'
        f"<dc:language>{html.escape(language)}</dc:language>"
        f"<dc:creator>{html.escape(imprint.creator)}</dc:creator><dc:date>{imprint.date or f'{written:%Y-%m-%d}'}</dc:date>"
        f"<dc:description>{html.escape(imprint.description)}</dc:description>"
        f'<meta property="dcterms:modified">{written.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}</meta>{older}</metadata>'
        '<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        f'<item id="css" href="style.css" media-type="text/css"/>{image}{"".join(items)}</manifest>'
        f"<spine>{''.join(order)}</spine></package>"
    )
