"""`solo rules`: the rulebook to read, to search and to write out."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from solo.cli.shared import LANG, explained
from solo.cli.streams import write_data

FORMATS = ("text", "markdown", "html")
MOST = 10
"""Rules that a search lists."""


@click.command()
@click.argument("words", nargs=-1)
@click.option("--chapter", help="Print a whole chapter: --chapter R8.")
@click.option("--list", "listed", is_flag=True, help="List all rules by number and title.")
@click.option("--format", "kind", type=click.Choice(FORMATS), help="Write the whole book, or the chapter.")
@click.option("--output", type=click.Path(path_type=Path), help="A file to write to.")
@click.option("--game", default="town", show_default=True, help="Whose rules.")
@LANG
def rules(
    words: tuple[str, ...],
    chapter: str | None,
    listed: bool,
    kind: str | None,
    output: Path | None,
    game: str,
    lang: str,
) -> None:
    """Read the rules: by number (`solo rules R19.3`), by words (`solo rules horror check`), or as a whole book."""
    from solo.kernel.documents import ContentError
    from solo.rulebook import pages
    from solo.rulebook.book import glossary, open_book
    from solo.rulebook.search import Index
    from solo.storage.places import write_whole
    from solo.table.lines import columns

    with explained():
        book = open_book(game, language_of(lang, game))
        shown = pages.of_chapter(book, chapter) if chapter else list(book)
        width = columns()
        if kind is not None or output is not None:
            written = {
                "markdown": pages.as_markdown,
                "html": pages.as_html,
            }.get(kind or "text", pages.as_text)(book, shown)
            if output is not None:
                write_whole(output, written.encode())
            else:
                write_data(written)
            return
        query = " ".join(words)
        if listed or not (query or chapter):
            for rule in shown if listed else book.chapters():
                click.echo(pages.heading(rule))
        elif chapter:
            click.echo(pages.as_text(book, shown, width), nl=False)
        elif (exact := book.numbered(query)) is not None:
            click.echo("\n".join(pages.lines(exact, book, width)))
        else:
            found = Index(book, glossary()).search(query, MOST)
            if not found:
                raise ContentError(book.say("nothing", words=query))
            click.echo("\n".join(pages.lines(found[0].rule, book, width)))
            if len(found) > 1:
                click.echo("\n" + book.say("found", words=query))
                for each in found[1:]:
                    click.echo(f"  {pages.heading(each.rule)}")
    sys.stdout.flush()


def language_of(asked: str, game: str) -> str:
    """The language to read a game's rules in: the one asked for, else the player's, as far as they are told in it."""
    from solo.kernel.documents import ContentError
    from solo.narration.language import choose_language, is_known
    from solo.rulebook.book import spoken
    from solo.table.settings import load_settings

    known = spoken(game)
    if asked and not is_known(asked, known):
        raise ContentError(f"the rules are not told in {asked!r}, only in: {', '.join(known)}")
    return choose_language(asked or load_settings().lang, available=known)
