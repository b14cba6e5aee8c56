"""`solo content`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from solo.cli.shared import explained, problems_of_words
from solo.games import FIRST


@click.group()
def content() -> None:
    """Look after content: the shipped cards and home-made ones."""


@content.command("check")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path))
def check_content(folders: tuple[Path, ...]) -> None:
    """Validate the shipped content, and folders of home-made cards and words on top; print counts by deck."""
    from solo.games.town.content import load
    from solo.games.town.proof.census import census
    from solo.narration.catalogue import languages
    from solo.narration.catalogue import load as load_words

    with explained():
        loaded = load(folders, cache=False)
        problems = {
            language: problems_of_words(load_words(language, FIRST, folders, cache=False), loaded)
            for language in languages()
        }
    for language, found in problems.items():
        for problem in found:
            click.echo(f"{language}: {problem}", err=True)
    for name, number in census(loaded).items():
        click.echo(f"{number:6} {name}")
    if any(problems.values()):
        sys.exit(1)
