"""The story so far as a book: chapters by night and turn, who plays, plates and a closing table, as text or Markdown.

HTML pages and EPUB books are made in `pages`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

import msgspec

from solo.files.escape import safe
from solo.kernel.events import Event
from solo.narration.cover import Picture
from solo.narration.imprint import Imprint
from solo.narration.paragraphs import Paragraph, Span, Told, set_apart, text_of
from solo.narration.teller import Teller

FORMATS = ("text", "markdown", "html", "epub")

DICE = ("none", "notes", "all")
"""How dice and other figures are shown: not at all, in notes, or where they were told."""

NIGHT, TURN = 2, 3
"""The levels of chapters."""

APART = ("heading", "title")
"""Kinds of paragraphs with space above them."""


class Portrait(msgspec.Struct):
    """An investigator who plays: the name, a line below it, and a description. figures: the line where figures are told."""

    name: str
    below: str
    sketch: str
    figures: str = ""


class Plate(msgspec.Struct):
    """A drawing at the end of a chapter, as SVG without an XML name space.

    caption: the text below it. told: the text used instead where nothing can be drawn, "" for none.
    """

    caption: str
    drawing: str
    told: str = ""


class Chapter(msgspec.Struct):
    """A chapter: a turn, or what comes before the first one.

    level: `NIGHT` or `TURN`. told: its paragraphs. event: the event it begins with. cast: who plays from here on.
    notes: its notes, numbered from 1.
    """

    title: str
    level: int
    told: list[Told] = []
    event: Event | None = None
    cast: list[Portrait] = []
    plates: list[Plate] = []
    notes: list[str] = []

    @property
    def paragraphs(self) -> list[Paragraph]:
        """The paragraphs to show."""
        return [each.paragraph for each in self.told]


class Scores(msgspec.Struct):
    """The closing table: a heading for each column, and the rows."""

    columns: list[str]
    rows: list[list[str]]


class Labels(msgspec.Struct):
    """The headings of the parts of a book."""

    contents: str = ""
    cast: str = ""
    notes: str = ""


class Chronicle(msgspec.Struct):
    """A chronicle: its title, its language, its chapters in order, the closing table, and what it says of itself.

    picture: what its cover shows. cover: that as SVG without an XML name space, "" for a book without one.
    """

    title: str
    language: str
    chapters: list[Chapter]
    table: Scores | None = None
    labels: Labels = msgspec.field(default_factory=Labels)
    imprint: Imprint = Imprint()
    picture: Picture | None = None
    cover: str = ""


def chapters(told: Iterable[Told], teller: Teller, opening: str) -> list[Chapter]:
    """The chapters of what was told. opening: the title of the part before the first chapter."""
    found = [Chapter(opening, TURN)]
    for each in told:
        if each.begins:
            found.append(Chapter(text_of(each.paragraph), teller.chapters[type(each.event)], event=each.event))
        else:
            found[-1].told.append(each)
    return [chapter for chapter in found if chapter.told or chapter.level == NIGHT]


# What a book leaves out


def without_routine(book: Chronicle) -> None:
    """Leave out the headings of phases, and what says that things went on as they do every turn; what follows stands apart."""
    for chapter in book.chapters:
        kept: list[Told] = []
        apart = False
        for told in chapter.told:
            if told.passing and told.paragraph[0].kind == "heading":
                apart = True
            elif spans := tuple(span for span in told.paragraph if not span.routine):
                kept.append(told._replace(paragraph=spans, apart=apart and bool(kept)))
                apart = False
        chapter.told = kept


def with_dice(book: Chronicle, dice: str) -> None:
    """Leave the figures of a book out, or move them into notes. dice: one of `DICE`.

    In their place stands what only they have said (`Span.plain`). A note goes to the end of a paragraph. A paragraph of
    figures alone becomes notes to the one above, if there is one and it is of the same person. What would be several notes
    one behind the other is one.
    """
    for portrait in (each for chapter in book.chapters for each in chapter.cast):
        portrait.below = portrait.figures if dice != "none" and portrait.figures else portrait.below
    for chapter in book.chapters if dice != "all" else ():
        chapter.told = _without_figures(chapter, dice)
    book.chapters = [each for each in book.chapters if each.told or each.cast or each.plates or each.level == NIGHT]


def _without_figures(chapter: Chapter, dice: str) -> list[Told]:
    """The paragraphs of a chapter without figures, which may become notes."""
    kept: list[Told] = []
    apart = False
    for told in chapter.told:
        apart = apart or told.apart
        above = kept[-1].paragraph if kept and kept[-1].paragraph[0].kind not in APART else ()
        fits = bool(above) and _of_one_person(kept[-1], told)
        keeps = not _without(told.paragraph) and not (fits and _is_prose(above)) and dice == "notes"
        shown = told.paragraph if keeps else _shown(told.paragraph, chapter.notes, dice, above if fits else ())
        paragraph = tuple(shown)
        leading = tuple(takewhile(lambda span: span.kind == "note", paragraph))
        if leading and fits:
            kept[-1] = kept[-1]._replace(paragraph=(*above, *leading))
            paragraph = paragraph[len(leading) :]
        elif leading:
            paragraph = (*paragraph[len(leading) :], *leading)
        if paragraph and told.goes_on and above:
            kept[-1] = kept[-1]._replace(paragraph=(*kept[-1].paragraph, *paragraph))
        elif paragraph:
            kept.append(told._replace(paragraph=paragraph, apart=apart and bool(kept)))
            apart = False
    return kept


def _of_one_person(one: Told, other: Told) -> bool:
    """Whether two paragraphs may be of one person: whose each is, or that they are nobody's, is said by its event."""
    owners = {getattr(each.event, "who", "") for each in (one, other)} - {""}
    return len(owners) < 2


def _without(paragraph: Paragraph) -> Paragraph:
    return tuple(span for span in paragraph if span.kind != "figure" or span.plain)


def _is_prose(paragraph: Paragraph) -> bool:
    """Whether it is more than figures, and no heading."""
    return bool(_without(paragraph)) and paragraph[0].kind not in APART


def _shown(paragraph: Paragraph, notes: list[str], dice: str, above: Paragraph) -> Iterable[Span]:
    """A paragraph with numbers instead of figures, which become notes; or without either.

    above: the paragraph that notes at the beginning are put behind; if it ends with one, they become part of that.
    """
    noted = bool(above) and above[-1].kind == "note"
    for span in paragraph:
        if span.kind != "figure":
            noted = False
            yield span
            continue
        if span.plain:
            noted = False
            yield Span("fact", span.plain)
        if dice == "notes":
            text = f"{span.text[:1].upper()}{span.text[1:]}."
            if noted:
                notes[-1] += f" {text}"
            else:
                notes.append(text)
                yield Span("note", str(len(notes)))
            noted = True


# Text and Markdown


def as_text(book: Chronicle) -> str:
    """Plain text, one paragraph per line."""
    parts = [book.title.upper(), ""]
    for chapter in book.chapters:
        parts += ["", chapter.title, "-" * len(chapter.title), ""]
        for number, told in enumerate(chapter.told):
            text = " ".join(_bracketed(span) for span in set_apart(told.paragraph))
            parts += ["", text] if number and (told.apart or told.paragraph[0].kind in APART) else [text]
        if chapter.cast:
            parts += ["", book.labels.cast]
        for each in chapter.cast:
            parts += ["", each.name, *filter(None, [each.below]), each.sketch]
        parts += (
            ["", *(f"{number:>3}. {note}" for number, note in enumerate(chapter.notes, 1))] if chapter.notes else []
        )
        for plate in chapter.plates:
            parts += ["", plate.told] if plate.told else []
    if book.table is not None:
        parts += ["", "  ".join(book.table.columns), *("  ".join(row) for row in book.table.rows)]
    return safe("\n".join(parts) + "\n")


def _bracketed(span: Span) -> str:
    return f"[{span.text}]" if span.kind == "note" else span.text


def as_markdown(book: Chronicle) -> str:
    """Markdown; headings bold, figures in italics, newspapers quoted."""
    parts = [f"# {_plain(book.title)}", ""]
    for number, chapter in enumerate(book.chapters, 1):
        parts += [f"{'#' * chapter.level} {_plain(chapter.title)}", ""]
        for told in chapter.told:
            marked = " ".join(_marked(span, number) for span in set_apart(told.paragraph))
            parts += [f"> {marked}" if told.clipping else marked, ">" if told.clipping else ""]
        if chapter.cast:
            parts += ["", f"**{_plain(book.labels.cast)}**", ""]
        for each in chapter.cast:
            parts += [f"**{_plain(each.name)}** {_plain(each.below)}".rstrip(), "", _plain(each.sketch), ""]
        parts += ["", *(f"[^{number}-{of}]: {_plain(note)}" for of, note in enumerate(chapter.notes, 1)), ""]
        for plate in chapter.plates:
            parts += [f"*{_plain(plate.told)}*", ""] if plate.told else []
    if book.table is not None:
        columns = book.table.columns
        parts += ["| " + " | ".join(map(_plain, columns)) + " |", "|" + " --- |" * len(columns)]
        parts += ["| " + " | ".join(map(_plain, row)) + " |" for row in book.table.rows]
    return safe("\n".join(parts) + "\n")


def _marked(span: Span, chapter: int) -> str:
    if span.kind == "note":
        return f"[^{chapter}-{span.text}]"
    text = _plain(span.text)
    return {"heading": f"**{text}**", "title": f"**{text}**", "figure": f"*{text}*"}.get(span.kind, text)


def _plain(text: str) -> str:
    """Text with characters special to Markdown escaped."""
    for mark in "\\`*_[]<>|#":
        text = text.replace(mark, "\\" + mark)
    return text
