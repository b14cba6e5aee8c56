"""`solo content`."""

from __future__ import annotations

from pathlib import Path

import click

from solo.cli.shared import explained


@click.group()
def content() -> None:
    """Look after content: the shipped cards and home-made ones."""


@content.command("check")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path))
def check_content(folders: tuple[Path, ...]) -> None:
    """Validate the shipped content, and folders of home-made cards on top; print counts by deck."""
    from solo.games.town.content import load
    from solo.games.town.proof.census import census

    with explained():
        counts = census(load(folders, cache=False))
    for name, number in counts.items():
        click.echo(f"{number:6} {name}")
