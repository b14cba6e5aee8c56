"""`solo rules`: the rulebook to read, to search and to write out."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solo.cli.shared import FORCE, LANG, PATH, displayable_language, report_user_errors, settings
from solo.cli.streams import write_data
from solo.cli.words import TranslatedCommand
from solo.files.errors import AuthorText, ErrorText

if TYPE_CHECKING:
    from solo.narration.paragraphs import Examples, Paragraph
    from solo.rulebook.book import Book, Rule
    from solo.session.reference import RulebookReference

FORMATS = ("text", "markdown", "html", "epub")


@click.command(cls=TranslatedCommand)
@click.argument("words", nargs=-1)
@click.option("--chapter")
@click.option("--list", "listed", is_flag=True)
@click.option("--format", "kind", type=click.Choice(FORMATS))
@click.option("--output", type=PATH)
@FORCE
@click.option("--plain", is_flag=True)
@click.option("--game", default="town", show_default=True)
@LANG
def rules(
    words: tuple[str, ...],
    chapter: str | None,
    listed: bool,
    kind: str | None,
    output: Path | None,
    force: bool,
    plain: bool,
    game: str,
    lang: str,
) -> None:
    """`solo rules`."""
    from solo.games import FIRST
    from solo.rulebook import pages
    from solo.session.reference import RulebookReference
    from solo.storage.save_files import check_target, write_whole
    from solo.table.lines import at_terminal, can_draw, columns

    if kind == "epub" and output is None:
        raise click.UsageError(ErrorText("epub_needs_file", "an EPUB needs a file: --output {file}", file="rules.epub"))
    query = " ".join(words)
    with report_user_errors():
        check_target(output, force=force)
        if not _is_chosen("game"):
            game = _numbered_in(query, lang) or game
        reference = RulebookReference(partial(rulebook, game))
        tongue = language_of(lang, game)
        book = reference.book(displayable_language(tongue) if kind is None and output is None else tongue)
        wanted = pages.of_chapter(book, chapter) if chapter else list(book)
        width = columns()
        terms = reference.answers(book.language).lexicon.entries() if kind not in (None, "text") and not chapter else []
        if kind == "epub" and output is not None:
            write_whole(output, pages.as_epub(book, wanted, datetime.now(UTC), terms), force=force)
            return
        if kind is not None or output is not None:
            marked = {"markdown": pages.as_markdown, "html": pages.as_html}.get(kind or "")
            written = marked(book, wanted, terms) if marked is not None else pages.as_text(book, wanted)
            if output is not None:
                write_whole(output, written.encode(), force=force)
            else:
                write_data(written)
            return
        if listed:
            for rule in wanted:
                click.echo(pages.heading(rule))
        elif words:
            options = (("game", game if game != FIRST else ""), ("lang", lang))
            again = "".join(f" --{name} {value}" for name, value in options if value)
            others = [] if _is_chosen("game") else _elsewhere(book, query, game, f" --lang {lang}" if lang else "")
            found = _looked_up(reference, book, query, width, f"solo rules {{number}}{again}", others)
            click.echo("\n".join(found))
        elif chapter:
            click.echo(pages.as_text(book, wanted, width), nl=False)
        elif at_terminal() and can_draw() and not (plain or settings().plain):
            _read(reference, book)
        else:
            for rule in book.chapters():
                click.echo(pages.heading(rule))


def rulebook(game: str, language: str) -> Book:
    """A game's rulebook in a language, with the examples that the game plays; raises ContentError."""
    from solo.games import GAMES
    from solo.narration.paragraphs import no_examples
    from solo.rulebook.book import open_book

    return open_book(game, language, LazyExamples(game, language) if game in GAMES else no_examples)


class LazyExamples:
    """The examples of a game, which is not loaded before one of them is told."""

    def __init__(self, game: str, language: str) -> None:
        self._game = game
        self._language = language

    @property
    def language(self) -> str:
        """The one in which they are told."""
        return self._examples.language

    def __call__(self, number: str) -> Sequence[Sequence[Paragraph]]:
        """The examples of a rule, each as the paragraphs in which it is told; raises ContentError."""
        return self._examples(number) if number in self.numbers else ()

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The rules that have examples."""
        from solo.boardgame.scenarios import rules_with_examples

        return rules_with_examples(self._game)

    @cached_property
    def _examples(self) -> Examples:
        from solo.games import named

        return named(self._game).examples(self._language)


def _is_chosen(option: str) -> bool:
    """Whether an option of the command was given, and is not as it is without."""
    source = click.get_current_context().get_parameter_source(option)
    return source is not None and source.name != "DEFAULT"


def _numbered_in(query: str, lang: str) -> str:
    """The game whose rules a query names by numbers with its letters, R8.1 or ES12.7; "" for none."""
    from solo.games import GAMES
    from solo.rulebook.numbers import lettered

    if not any(sign.isdecimal() for sign in query):
        return ""
    return next((each for each in GAMES if lettered(rulebook(each, language_of(lang, each)), query)), "")


def _elsewhere(book: Book, query: str, game: str, more: str) -> list[str]:
    """Lines that say in which other games the rules know a query (`_is_known`). more: what stands behind their commands."""
    from solo.games import GAMES

    here = book.numbered(query) is not None
    found = (each for each in GAMES if each != game and not here and _is_known(each, book.language, query))
    return [book.say("elsewhere", command=f"solo rules {query} --game {each}{more}") for each in found]


def _is_known(game: str, language: str, query: str) -> bool:
    """Whether a query is a term of a game's rules, the number of one, or a name in the game of which its rules say something;
    not where there is no such book.
    """
    from solo.files.content_errors import ContentError
    from solo.narration.catalogue import load
    from solo.session.reference import RulebookReference

    try:
        answers = RulebookReference(partial(rulebook, game)).answers(language)
        if answers.lexicon.find(query) or answers.book.numbered(query) is not None:
            return True
        return load(language, game).has_name(query) and bool(answers.answer(query))
    except ContentError:
        return False


def _looked_up(
    reference: RulebookReference, book: Book, query: str, width: int, command: str, others: Sequence[str]
) -> list[str]:
    """The lines for a query, and below them others; raises ContentError if nothing is found.

    command: opens a rule by its `{number}`. What words find names it in place of an example, which would have to be played.
    """
    from solo.files.content_errors import ContentError

    def pointer(rule: Rule) -> str:
        has = answer.heading and isinstance(book.examples, LazyExamples) and rule.number in book.examples.numbers
        return book.say("example_at", command=command.format(number=rule.number)) if has else ""

    answers = reference.answers(book.language)
    answer = answers.answer(query)
    lines = [*answers.told(answer, width, pointer), *(["", *others] if others else [])]
    if not answer:
        raise ContentError(AuthorText("not_found", "{answer}", answer=" ".join(line for line in lines if line)))
    return lines


def _read(reference: RulebookReference, book: Book) -> None:
    """Open the full-screen reader at the contents."""
    from solo.rulebook.reading import OpenBook
    from solo.table.reader import Reader

    theme = "none" if "NO_COLOR" in os.environ else settings().theme
    Reader(OpenBook(reference.answers(book.language)), theme).run()


def language_of(asked: str, game: str) -> str:
    """The language of a game's rulebook: the one asked for, else the player's; what it lacks is told in English."""
    from solo.files.content_errors import ContentError
    from solo.narration.language import choose_language, is_known, titled
    from solo.rulebook.book import openable_languages

    known = openable_languages(game)
    if asked and not is_known(asked, known):
        raise ContentError(
            ErrorText(
                "no_rules_in",
                "the rules are not told in {language!r}, only in: {languages}",
                language=asked,
                languages=titled(known),
            )
        )
    return choose_language(asked or settings().lang, available=known)
