"""`solo locales`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from solo.cli.shared import explained
from solo.cli.streams import write_data


@click.group()
def locales() -> None:
    """Look after the languages: check, export and import their catalogues."""


@locales.command("list")
def list_() -> None:
    """List the languages there are."""
    from solo.narration.catalogue import languages

    for language in languages():
        click.echo(language)


@locales.command()
@click.argument("language", required=False)
def check(language: str | None) -> None:
    """Say what is missing or wrong in a language's catalogue, or in all of them."""
    from solo.narration.catalogue import REFERENCE, languages, load
    from solo.narration.checking import check as problems_of

    wrong = 0
    with explained():
        reference = load(REFERENCE, cache=False)
        for each in [language] if language else languages():
            problems = problems_of(load(each, cache=False), reference)
            wrong += len(problems)
            for problem in problems:
                click.echo(f"{each}: {problem}", err=True)
            click.echo(f"{each}: {'complete' if not problems else f'{len(problems)} problems'}")
    if wrong:
        sys.exit(1)


@locales.command()
@click.argument("language")
@click.argument("file", required=False, type=click.Path(path_type=Path))
def export(language: str, file: Path | None) -> None:
    """Write a language as a gettext PO file, to FILE or to standard output; a new language is all untranslated."""
    from solo.narration.exchange import export_po
    from solo.storage.places import write_whole

    with explained():
        data = export_po(language)
        if file is not None:
            write_whole(file, data)
    if file is None:
        write_data(data.decode())


@locales.command("import")
@click.argument("language")
@click.argument("file", type=click.Path(path_type=Path))
def import_(language: str, file: Path) -> None:
    """Take a language's translations from a gettext PO file."""
    from solo.narration.exchange import import_po

    with explained():
        changed = import_po(language, file)
    for path in changed:
        click.echo(f"changed: {path}")
    if not changed:
        click.echo("nothing is new")
