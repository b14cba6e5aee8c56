"""Pages of the rulebook: lines for a terminal, and whole books as text, Markdown or HTML."""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial

from markdown_it import MarkdownIt
from markdown_it.token import Token

from solo.files.escape import safe
from solo.narration.breaking import filled
from solo.narration.imprint import Imprint, colophon, head, way_up
from solo.narration.paragraphs import Paragraph, is_position, text_of
from solo.rulebook.book import REFERENCES, Book, Rule
from solo.rulebook.terms import Explained
from solo.rulebook.terms import lines as term_lines

STYLE = """
:root { color-scheme: light dark; }
body { font: 1.05rem/1.6 Georgia, 'Iowan Old Style', serif; max-width: 40rem; margin: 2rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.9rem; } h2 { font-size: 1.4rem; margin-top: 3rem; } h3 { font-size: 1.05rem; margin-top: 1.8rem; }
h2 small, h3 small { font-weight: normal; opacity: .7; margin-right: .3em; }
.reference { font-size: .78em; opacity: .75; } .reference a { text-decoration: underline; }
a { color: inherit; text-decoration-color: currentColor; } .books, .see { font-size: .85em; opacity: .8; margin: .2rem 0; }
blockquote { border-left: 3px solid #8886; font-size: .95em; margin: 1rem 0; padding: .1rem 0 .1rem 1rem; }
blockquote :is(h2, h3, h4) { font-size: 1em; font-variant: small-caps; margin: 0; } blockquote p { margin: .3rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0; }
td, th { border-bottom: 1px solid #8886; padding: .3rem .6rem .3rem 0; text-align: left; }
td + td, th + th { min-width: 1.6em; }
nav ol { list-style: none; padding: 0; columns: 2; } nav small { opacity: .8; }
.up { font-size: .85em; text-align: right; } .colophon { margin-top: 3rem; border-top: 1px solid #8886; font-size: .85em; }
.colophon h2 { font-size: 1rem; margin: 1rem 0 .4rem; }
nav li { break-inside: avoid; padding-left: 1.4em; text-indent: -1.4em; } .index p { margin: .4rem 0; }
@media (max-width: 34rem) { nav ol { columns: 1; } table { font-size: .88em; hyphens: auto; } td, th { overflow-wrap: anywhere; }
  table:has(th:nth-child(5)) :is(td, th) { padding-right: .3rem; } td + td, th + th { min-width: 1.4em; } }
@media print { body { max-width: none; font-size: 10.5pt; } h1, h2, h3, h4 { break-after: avoid; } .up { display: none; } }
"""

BULLET = "- "
INDENT = "  "
"""The indentation of the lines of an example."""

CONTENTS = "contents"
"""The id of the list of chapters."""
INDEX = "index"
"""The page that lists the terms."""


def markdown() -> MarkdownIt:
    """The parser of rule texts: paragraphs, lists and tables; HTML is treated as text."""
    return MarkdownIt("commonmark", {"html": False, "xhtmlOut": True}).enable("table")


def lines(rule: Rule, book: Book, width: int, *, whole: bool = False, pointer: str = "") -> list[str]:
    """A rule as lines of a terminal: heading, text, examples, related rules, sections of the printed books.

    whole: with how things stand before and after an example, as a book has it; at a table only what a narrator tells.
    pointer: says where the rule has its examples, instead of these.
    """
    found = [heading(rule), ""]
    found += text_lines(rule.text or book.say("untold"), width)
    if rule.language not in ("", book.language):
        found += ["", *wrapped(book.say("foreign", language=rule.language), width)]
    if pointer:
        found += ["", *wrapped(pointer, width)]
    for played in book.examples(rule.number) if not pointer else ():
        example = [each for each in played if whole or not is_position(each)]
        found += ["", *wrapped(book.say("example"), width)] if example else []
        found += [line for paragraph in example for line in wrapped(text_of(paragraph), width, INDENT, INDENT)]
    for line in (see_also(rule, book), printed(rule, book)):
        if line:
            found += ["", *wrapped(line, width)]
    return found


def explained(entries: Sequence[Explained], book: Book, width: int) -> list[str]:
    """Terms as lines of a terminal, an empty one after each."""
    return [
        line for entry in entries for each in (*term_lines(entry, book), "") for line in wrapped(each, width) or [""]
    ]


def heading(rule: Rule) -> str:
    """A rule's number and title; a page in front has only its title."""
    return f"{rule.number}  {rule.title}" if rule.number[0].isupper() else rule.title


def named(rule: Rule) -> str:
    """A rule's number and title within a sentence; a page in front has only its title."""
    return " ".join(heading(rule).split("  ", 1))


def see_also(rule: Rule, book: Book) -> str:
    """The related rules of a rule, by number and title; "" when there are none."""
    named = [f"{each} {book.rules[each].title}" for each in rule.see if each in book.rules]
    return f"{book.say('see')}: {'; '.join(named)}" if named else ""


def printed(rule: Rule, book: Book) -> str:
    """The sections of the printed books that have a rule; "" when none has."""
    sections = [f"{book.label('book', language)}: {section}" for language, section in rule.books.items()]
    return f"{book.say('printed')}: {'; '.join(sections)}" if sections else ""


def text_lines(text: str, width: int) -> list[str]:
    """A text as wrapped lines, a blank one between its parts."""
    found: list[str] = []
    for part in _parts(markdown().parse(text), width):
        found += ["", *part] if found else part
    return found


def _parts(tokens: Sequence[Token], width: int) -> Iterator[list[str]]:
    """The paragraphs, lists and tables of a text, each as its lines."""
    items: list[str] = []
    rows: list[list[str]] = []
    inside = []
    for token in tokens:
        if token.nesting == 1:
            inside.append(token.type)
            if token.type == "list_item_open":
                items.append(f"{token.info}. " if token.info else BULLET)
        elif token.nesting == -1:
            inside.pop()
            if token.type in ("bullet_list_close", "ordered_list_close") and not any("list" in each for each in inside):
                yield [line for item in items for line in wrapped(item, width, " " * _hanging(item))]
                items = []
            elif token.type == "table_close":
                yield list(_table(rows, width))
                rows = []
        elif token.type == "inline":
            words = token.content.replace("\n", " ")
            if "tr_open" in inside:
                rows[-1:] = [[*rows[-1], words]] if rows else [[words]]
            elif items and any("list" in each for each in inside):
                items[-1] += words if items[-1].endswith(" ") else f" {words}"
            else:
                yield wrapped(words, width)
        if token.type == "tr_open":
            rows.append([])


def _hanging(item: str) -> int:
    """The indentation, in columns, of the second and later lines of an item."""
    return item.index(" ") + 1


def wrapped(text: str, width: int, indent: str = "", first: str = "") -> list[str]:
    """A text as lines of a terminal. indent: before all but the first. first: before that."""
    return filled(text, width, first, indent)


def _table(rows: list[list[str]], width: int) -> Iterator[str]:
    """A table in columns if it fits, else each row as one line, its cells with their headings."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    if sum(widths) + 2 * len(widths) <= width:
        for row in rows:
            yield "  ".join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip()
        return
    for row in rows[1:]:
        named = [f"{head}: {cell}" if head else cell for head, cell in zip(rows[0], row, strict=True) if cell]
        yield from wrapped(BULLET + "; ".join(named), width, "  ")


def as_text(book: Book, rules: Sequence[Rule], width: int = 80) -> str:
    """Rules as plain text."""
    parts: list[str] = []
    for rule in rules:
        if rule.is_chapter:
            parts += [
                "",
                heading(rule).upper(),
                "=" * len(heading(rule)),
                "",
                *lines(rule, book, width, whole=True)[2:],
            ]
        else:
            parts += ["", *lines(rule, book, width, whole=True)]
    return safe("\n".join(parts).strip("\n") + "\n")


def as_markdown(book: Book, rules: Sequence[Rule], terms: Sequence[Explained] = ()) -> str:
    """Rules as Markdown, each with an anchor, references as links, with an index of terms."""
    shown = {rule.number for rule in rules}
    parts = [f"# {book.say('title')}", ""]
    for rule in rules:
        parts += [f'{"##" if rule.is_chapter else "###"} <a id="{anchor(rule.number)}"></a>{heading(rule)}', ""]
        parts += [_linked(rule.text, shown, lambda number: f"[[{number}](#{anchor(number)})]"), ""]
        for example in book.examples(rule.number):
            parts += [f"> **{book.say('example')}**", *(f">\n> {_plain(paragraph)}" for paragraph in example), ""]
        notes = [note for note in (see_also(rule, book), printed(rule, book)) if note]
        parts += [line for note in notes for line in (f"*{note}*", "")]
    parts += [f"## {book.say('index')}", ""] if terms else []
    for entry in terms:
        where = ", ".join(f"[{rule.number}](#{anchor(rule.number)})" for rule in entry.rules)
        parts += [f"**{entry.word}** ({', '.join(entry.others.values())}): {entry.definition} {where}".rstrip(), ""]
    return safe("\n".join(parts))


def _plain(paragraph: Paragraph) -> str:
    """A paragraph in which no sign means anything to Markdown."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", text_of(paragraph))


def as_html(book: Book, rules: Sequence[Rule], terms: Sequence[Explained] = (), style: str = STYLE) -> str:
    """Rules as one self-contained page with contents, an index of terms, and links."""
    title, said = html.escape(book.say("title")), imprint(book)
    return safe(
        f'<!DOCTYPE html>\n<html lang="{book.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n{head(book.say('title'), said)}\n<style>{style}</style>\n</head>\n<body>\n"
        f"<header><h1>{title}</h1></header>\n{contents_list(book, rules, terms)}\n<main>\n{body(book, rules)}\n"
        f"{index_of_terms(book, terms)}\n</main>\n{colophon(said, 2)}\n</body>\n</html>\n"
    )


def imprint(book: Book) -> Imprint:
    """What the rulebook says of itself."""
    told = book.say("told_by", program=Imprint().generator)
    return Imprint(book.say("description"), "", book.say("colophon"), [told], book.say("up"))


def as_epub(
    book: Book, rules: Sequence[Rule], written: datetime, terms: Sequence[Explained] = (), style: str = STYLE
) -> bytes:
    """Rules as an EPUB 3 book, a part for each chapter, and one for the index of terms. written: when they were written down."""
    from solo.narration.epub import Section, epub  # seldom needed, and slow to load

    chapters = [[each for each in rules if each.chapter == rule.number] for rule in rules if rule.is_chapter]
    where = {rule.number: f"{_file(rule.chapter)}#{anchor(rule.number)}" for rule in rules}
    parts = [
        Section(_file(several[0].number), heading(several[0]), body(book, several, where, top=1))
        for several in chapters
    ]
    if terms:
        where[INDEX] = f"{INDEX}.xhtml#{anchor(INDEX)}"
        parts.append(Section(f"{INDEX}.xhtml", book.say(INDEX), index_of_terms(book, terms, where, top=1)))
    parts[-1:] = [each._replace(body=each.body + colophon(imprint(book), 2)) for each in parts[-1:]]
    listed = contents_list(book, rules, terms, where).replace("<nav ", '<nav epub:type="toc" ', 1)
    numbers = hashlib.sha256("\n".join(rule.number for rule in rules).encode()).hexdigest()[:12]
    identifier = f"urn:solo:rules:{book.game}:{book.language}:{numbers}"
    return epub(book.say("title"), book.language, identifier, written, listed, parts, style, imprint(book))


def _file(chapter: str) -> str:
    return f"{chapter.lower()}.xhtml"


def contents_list(
    book: Book, rules: Sequence[Rule], terms: Sequence[Explained] = (), where: Mapping[str, str] | None = None
) -> str:
    """The chapters as a list of links. where: the link target of each rule; anchors of the same page if None."""
    listed = [(rule.number, _marked(rule)) for rule in rules if rule.is_chapter]
    listed += [(INDEX, html.escape(book.say(INDEX)))] if terms else []
    items = "".join(f'<li><a href="{_target(number, where)}">{title}</a></li>' for number, title in listed)
    label = f'<h2 id="contents-label">{html.escape(book.say("contents"))}</h2>'
    return f'<nav id="{CONTENTS}" aria-labelledby="contents-label">{label}<ol>{items}</ol></nav>'


def index_of_terms(book: Book, terms: Sequence[Explained], where: Mapping[str, str] | None = None, top: int = 2) -> str:
    """The terms as XHTML, with their definitions and the rules they occur in; "" where there are none. top: as in `body`."""
    if not terms:
        return ""
    parts = [f'<div class="index"><h{top} id="{anchor(INDEX)}">{html.escape(book.say(INDEX))}</h{top}>']
    for entry in terms:
        others = ", ".join(f'<i lang="{each}">{html.escape(other)}</i>' for each, other in entry.others.items())
        named = ", ".join(_link(rule.number, where) for rule in entry.rules)
        definition = html.escape(entry.definition)
        parts.append(f"<p><b>{html.escape(entry.word)}</b> ({others}): {definition} {named}</p>")
    return "\n".join([*parts, _up(book, where), "</div>"])


def body(book: Book, rules: Sequence[Rule], where: Mapping[str, str] | None = None, top: int = 2) -> str:
    """The rules themselves as XHTML, with a way back to the contents below each chapter.

    where: the link target of each rule in the book; anchors of the same page if None. top: the level of chapters' headings.
    """
    shown = {rule.number for rule in rules} if where is None else set(where)
    link = partial(_link, where=where)
    reader = markdown()
    parts = []
    for number, rule in enumerate(rules):
        level = top if rule.is_chapter else top + 1
        parts += [_up(book, where)] if rule.is_chapter and number else []
        parts.append(f'<h{level} id="{anchor(rule.number)}">{_marked(rule)}</h{level}>')
        told = rule.text or book.say("untold")
        language = "" if rule.language in ("", book.language) else f' lang="{rule.language}"'
        parts.append(f"<div{language}>{_linked(reader.render(told), shown, partial(_reference, where=where))}</div>")
        for example in book.examples(rule.number):
            told = book.examples.language
            language = "" if told in ("", book.language) else f' lang="{told}"'
            paragraphs = "".join(f"<p{language}>{html.escape(text_of(paragraph))}</p>" for paragraph in example)
            parts.append(
                f"<blockquote><h{level + 1}>{html.escape(book.say('example'))}</h{level + 1}>{paragraphs}</blockquote>"
            )
        see = "; ".join(
            f"{link(each) if each in shown else each} {html.escape(book.rules[each].title)}"
            for each in rule.see
            if each in book.rules
        )
        parts += [f'<p class="see">{html.escape(book.say("see"))}: {see}</p>'] if see else []
        sections = printed(rule, book)
        parts += [f'<p class="books">{html.escape(sections)}</p>'] if sections else []
    return "\n".join([*parts, _up(book, where)])


def _up(book: Book, where: Mapping[str, str] | None) -> str:
    """The way back to the contents."""
    return way_up(imprint(book), f"#{CONTENTS}" if where is None else f"nav.xhtml#{CONTENTS}")


def _marked(rule: Rule) -> str:
    """The heading of a rule as XHTML, its number small before the title."""
    number = f"<small>{rule.number}</small> " if rule.number[0].isupper() else ""
    return f"{number}{html.escape(rule.title)}"


def anchor(number: str) -> str:
    """The anchor of a rule, which begins with letters as ids must in every format."""
    return f"rule-{number.replace('.', '-')}"


def _target(number: str, where: Mapping[str, str] | None) -> str:
    """The link target of a rule."""
    return f"#{anchor(number)}" if where is None else where[number]


def _link(number: str, where: Mapping[str, str] | None = None) -> str:
    return f'<a href="{_target(number, where)}">{number}</a>'


def _reference(number: str, where: Mapping[str, str] | None = None) -> str:
    """A reference inside a text: a link in brackets, which keep the number apart from the sentence."""
    return f'<small class="reference">[{_link(number, where)}]</small>'


def _linked(text: str, shown: set[str], reference: Callable[[str], str]) -> str:
    """A text with references to the rules in `shown` as links, and all others as they are."""
    return REFERENCES.sub(lambda found: reference(found[1]) if found[1] in shown else found[0], text)


def of_chapter(book: Book, wanted: str) -> list[Rule]:
    """The rules of the chapter a number belongs to."""
    return book.chapter(book.rule(wanted).chapter)
