"""`solo content`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solo.cli.setups import GAME
from solo.cli.shared import explained, first
from solo.cli.words import WordedGroup, say_of
from solo.games import FIRST, named

if TYPE_CHECKING:
    from solo.games.game import Playable
    from solo.kernel.host import Rules

MOST_TOLD = 200
"""Problems with folders that are told one by one."""
UNNAMED = "has no name in the catalogues ({}); it is called {!r}"
"""What is said of a piece without a name: in which languages, and what it is called."""


@click.group(cls=WordedGroup)
def content() -> None:
    """`solo content`."""


def problems_of_folders(folders: Sequence[Path], played: Playable, rules: Rules) -> list[str]:
    """What is wrong in folders of content besides their rules: files that are not read, names and prose that lack or
    are of nothing.
    """
    from solo.games import GAMES
    from solo.narration import homemade
    from solo.narration.catalogue import REFERENCE, languages, load, words_in
    from solo.narration.folders import left_out, places_in, told_of

    spoken = languages(played.name)
    words = [load(each, played.name, folders) for each in spoken]
    prose, places = played.prose(rules), places_in(folders)
    shape = homemade.shape_of(load(REFERENCE, played.name), prose, rules.pieces())
    problems = sorted(str(error) for folder in folders for error in left_out(folder, spoken, list(GAMES)))
    unnamed = homemade.nameless(words, rules.pieces()).items()
    problems += first([told_of(id, UNNAMED.format(", ".join(of), words[0].name(id)["name"]), places) for id, of in unnamed])
    unsaid = homemade.unsaid(words, prose).items()
    problems += first([told_of(id, f"has no prose in {section} ({', '.join(of)})", places) for (section, id), of in unsaid])
    for each in words:
        faults = homemade.faults_in(words_in(folders, each.language, played.name), each, shape)
        problems += [f"{each.language}: {error}" for error in (*each.problems, *faults)]
    return problems


@content.command("check")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path))
@GAME
def check_content(folders: tuple[Path, ...], game: str | None) -> None:
    """`solo content check`."""
    with explained():
        played = named(game or FIRST)
        rules = played.load(folders, cache=False)
        problems = problems_of_folders(folders, played, rules)
    for problem in first(problems, MOST_TOLD):
        click.echo(problem, err=True)
    for name, number in rules.census().items():
        click.echo(f"{number:6} {say_of(played.name, 'counts', name.lower().replace(' ', '_')) or name}")
    if problems:
        sys.exit(1)
