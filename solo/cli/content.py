"""`solo content`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solo.cli.setups import GAME
from solo.cli.shared import FORCE, LANG, PATH, first_problems, player_language, report_user_errors
from solo.cli.trying import try_content
from solo.cli.words import TranslatedGroup, say, say_of
from solo.files.errors import AuthorText, ErrorText
from solo.files.escape import one_line
from solo.games import FIRST, named, rules

if TYPE_CHECKING:
    from solo.boardgame.entry import Playable
    from solo.kernel.host import Rules
    from solo.narration.templates import Template

HOME = "home-made"
"""The folder that templates are written into if none is named."""
MAX_TOLD = 200
"""Problems with folders that are told one by one."""


@click.group(cls=TranslatedGroup)
def content() -> None:
    """`solo content`."""


content.add_command(try_content)


def problems_of_folders(folders: Sequence[Path], played: Playable, rules: Rules) -> list[str]:
    """What is wrong in folders of content besides their rules: files that are not read, names and prose that lack or
    are of nothing.
    """
    from solo.games import GAMES
    from solo.narration import homemade
    from solo.narration.catalogue import REFERENCE, languages, load, words_in
    from solo.narration.folders import left_out, places_in, told_of

    known = languages(played.name)
    words = [load(each, played.name, folders) for each in known]
    prose, places = played.prose(rules), places_in(folders)
    shipped = [load(each, played.name) for each in known]
    shape = homemade.shape_of(shipped[known.index(REFERENCE)], prose, rules.pieces(), homemade.forms_of(shipped))
    problems = sorted(str(error) for folder in folders for error in left_out(folder, languages(), list(GAMES)))
    problems += first_problems([told_of(id, problem, places) for id, problem in played.doubts(rules) if id in places])
    unnamed = homemade.nameless(words, rules.pieces()).items()
    problems += first_problems(
        [told_of(id, _unnamed(_enough(of), words[0].name(id)["name"]), places) for id, of in unnamed]
    )
    unsaid = homemade.unsaid(words, prose).items()
    problems += first_problems(
        [told_of(id, _without_prose(section, _enough(of)), places) for (section, id), of in unsaid]
    )
    for each in words:
        faults = homemade.faults_of_shipped(played.name, each, shape)
        faults += homemade.faults_in(words_in(folders, each.language, played.name), each, shape)
        problems += [f"{each.language}: {error}" for error in (*each.problems, *faults)]
    return problems


def _unnamed(languages: str, called: str) -> AuthorText:
    """What is said of a piece without a name."""
    english = "has no name in the catalogues ({languages}); it is called {called!r}"
    return AuthorText("unnamed", english, languages=languages, called=called)


def _without_prose(section: str, languages: str) -> AuthorText:
    """What is said of a piece without a text in a section."""
    return AuthorText("without_prose", "has no prose in {section} ({languages})", section=section, languages=languages)


def _enough(languages: Sequence[str]) -> str:
    """Languages that lack something, and that not all of them need it."""
    from solo.narration.catalogue import REFERENCE

    hint = f"; {REFERENCE} alone is enough" if REFERENCE in languages and len(languages) > 1 else ""
    return ", ".join(languages) + hint


@content.command("check")
@click.argument("folders", nargs=-1, type=PATH)
@GAME
def check_content(folders: tuple[Path, ...], game: str | None) -> None:
    """`solo content check`."""
    from solo.narration.outside import use_language_folders

    use_language_folders(folders)
    with report_user_errors():
        played = named(game or FIRST)
        loaded = rules(played.name, folders)
        problems = problems_of_folders(folders, played, loaded)
    for problem in first_problems(problems, MAX_TOLD):
        click.echo(problem, err=True)
    for name, number in loaded.piece_counts().items():
        click.echo(f"{number:6} {say_of(played.name, 'counts', name.lower().replace(' ', '_')) or name}")
    if problems:
        sys.exit(1)


@content.command("migrate")
@click.argument("folder", type=PATH)
@GAME
@click.option("--check", is_flag=True)
def migrate_content(folder: Path, game: str | None, *, check: bool) -> None:
    """`solo content migrate`."""
    from solo.boardgame.renamed import migrate

    with report_user_errors():
        found = migrate(folder, named(game or FIRST).renamed, write=not check)
    for path, changes in found.changes.items():
        for change in changes:
            click.echo(f"{path}:{change.line}: {change.old} → {change.new}")
        if not check:
            click.echo(say("reports", "changed", path=str(path)))
    for problem in found.problems:
        click.echo(problem, err=True)
    if not found.changes and not found.problems:
        click.echo(say("reports", "no_old_keys"))
    if found.problems or (check and found.changes):
        sys.exit(1)


@content.command("new")
@click.argument("kind")
@click.argument("name")
@click.argument("folder", required=False, type=PATH, default=HOME)
@GAME
@LANG
@FORCE
def new_content(kind: str, name: str, folder: Path, game: str | None, lang: str, *, force: bool) -> None:
    """`solo content new`."""
    from solo.files.content_errors import nearest
    from solo.narration.templates import id_of, templates_of
    from solo.storage.save_files import check_target, write_whole

    with report_user_errors():
        played = named(game or FIRST)
        templates = templates_of(played.name)
        kinds = templates.kinds
        if kind not in kinds:
            raise click.UsageError(
                ErrorText(
                    "no_template",
                    "there is no kind {kind!r}; there are: {kinds}{hint}",
                    kind=kind,
                    kinds=", ".join(kinds),
                    hint=nearest(kind, kinds),
                )
            )
        id = id_of(name)
        if not id:
            raise click.UsageError(
                ErrorText("no_id", "{name!r} has no Latin letter and no digit, so no id can be made of it", name=name)
            )
        title = id.replace("_", " ").title() if name == id else one_line(name)
        files = _files_of(kinds[kind], id, title, folder, played, player_language(lang))
        rules = next(iter(files))
        files[rules] = f"# {say('template', 'rules', page=templates.page)}\n{files[rules]}"
        for path in files:
            check_target(path, force=force)
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text.encode(), force=force)
    for path in files:
        click.echo(path)
    click.echo(say("reports", "template", folder=str(folder), game=played.name, id=id))


def _files_of(
    template: Template, id: str, title: str, folder: Path, played: Playable, language: str
) -> dict[Path, str]:
    """The files of a template, by their paths, the rules first.

    Raises ContentError if the folder, or the game, has such an id already.
    The words are in a language, and in English, which stands in for all others.
    """
    from tempfile import TemporaryDirectory

    from solo.files.content_errors import ContentError
    from solo.narration.catalogue import REFERENCE, load
    from solo.narration.folders import places_in
    from solo.narration.templates import home_of, rules_file, words_files

    name, rules = rules_file(template, id)
    with TemporaryDirectory() as draft:
        (Path(draft) / name).write_text(rules, encoding="utf-8")
        others = [folder] if folder.is_dir() and not (folder / name).is_file() else []
        try:
            prose = played.prose(played.load([*others, Path(draft)]))
        except ContentError as error:
            raise ContentError(
                error.problem, file=error.file.replace(draft, str(folder)), keys=error.keys, line=error.line
            ) from error
        ids = list(places_in([Path(draft)]))
    files = {name: rules}
    for each in dict.fromkeys((language, REFERENCE)):
        text = partial(load(each, "").say, "cli", "template", "text")
        home = home_of(each, played.name)
        files |= words_files(template, id, title, ids, prose, home, text)
    return {folder / path: text for path, text in files.items()}
