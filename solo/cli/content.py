"""`solo content`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from solo.cli.setups import GAME
from solo.cli.shared import explained, first, problems_of_words
from solo.cli.words import WordedGroup, say_of
from solo.games import FIRST, named


MOST_TOLD = 200
"""Problems with the words of one language that are told one by one."""


@click.group(cls=WordedGroup)
def content() -> None:
    """`solo content`."""


@content.command("check")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path))
@GAME
def check_content(folders: tuple[Path, ...], game: str | None) -> None:
    """`solo content check`."""
    from solo.narration.catalogue import languages, load

    with explained():
        played = named(game or FIRST)
        rules = played.load(folders, cache=False)
        problems = {
            language: problems_of_words(load(language, played.name, folders, cache=False), rules)
            for language in languages(played.name)
        }
    for language, found in problems.items():
        for problem in first(found, MOST_TOLD):
            click.echo(f"{language}: {problem}", err=True)
    for name, number in rules.census().items():
        click.echo(f"{number:6} {say_of(played.name, 'counts', name.lower().replace(' ', '_')) or name}")
    if any(problems.values()):
        sys.exit(1)
