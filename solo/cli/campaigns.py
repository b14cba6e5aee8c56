"""Commands for saved campaigns: list, show, tell, verify, recover, export, import, delete."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo.cli.books import bound, moment
from solo.cli.shared import (
    CONTENT,
    FORCE,
    JSON,
    LANG,
    NAME,
    PATH,
    SAVES,
    WholeNumber,
    displayable_language,
    front_of,
    game_of,
    normalize_name,
    player_language,
    report_user_errors,
    rules_finder,
    save_path,
    settings,
)
from solo.cli.streams import write_data
from solo.cli.words import TranslatedCommand, say, worded
from solo.files.errors import ErrorText
from solo.games import FIRST

if TYPE_CHECKING:
    from solo.kernel.events import Event
    from solo.storage.saved_campaign import SavedCampaign

FORMATS = ("text", "markdown", "md", "html", "epub")


def summary(path: Path) -> dict[str, Any]:
    """The entry of a campaign in a list; with `problem` when it cannot be read."""
    import msgspec

    from solo.storage import chain
    from solo.storage.database import Database
    from solo.storage.disk_errors import as_storage_errors as translated
    from solo.storage.errors import StorageError

    found: dict[str, Any] = {"name": path.stem, "file": str(path)}
    try:
        with translated(path):
            database = Database.open(path, read_only=True)
            try:
                about = database.about()
                where = game_of(about.game).label(database.label(about))
                after = chain.next_file(path, database)
            finally:
                database.close()
            played = moment(path, about.played)
    except msgspec.ValidationError as error:
        return {
            **found,
            "problem": ErrorText("label_damaged", "{path}: its label is damaged ({reason})", path=path, reason=error),
        }
    except StorageError as error:
        return {**found, "problem": error.text}
    return {
        **found,
        "game": about.game or FIRST,
        **where,
        "answers": about.cursor,
        "played": played.isoformat(timespec="minutes"),
        **({"after": after.stem} if after is not None else {}),
    }


@click.command(cls=TranslatedCommand)
@LANG
@SAVES
@JSON
def campaigns(lang: str, saves: Path | None, as_json: bool) -> None:
    """`solo campaigns`."""
    from solo.cli.listing import Listing
    from solo.storage import folder as places

    found = [summary(path) for path in places.campaigns(places.saves_folder(saves))]
    if as_json:
        _print_json(found)
        return
    with report_user_errors():
        listing = Listing(displayable_language(player_language(lang)))
    if not found:
        click.echo(listing.say("none"))
    for each in found:
        _echo_lines(listing.entry(each))


@click.command(cls=TranslatedCommand)
@NAME
@LANG
@SAVES
@CONTENT
@JSON
def show(name: str, lang: str, saves: Path | None, folders: tuple[Path, ...], as_json: bool) -> None:
    """`solo show`."""
    from solo.cli.listing import Listing
    from solo.narration.catalogue import load
    from solo.session.campaign import KeptCampaign

    with report_user_errors():
        path = save_path(name, saves)
        saved_campaign = _read(path, folders)
        try:
            tongue = player_language(lang, saved_campaign)
            host, story = saved_campaign.host, _story(saved_campaign)
            words = load(tongue, saved_campaign.rules.name, folders)
            front = front_of(saved_campaign, KeptCampaign(saved_campaign), words)
        finally:
            saved_campaign.close()
        found = summary(saved_campaign.path)
        if "problem" in found:
            raise click.ClickException(found["problem"])
    if as_json:
        _print_json({**found, "record": host.remembered()})
        return
    _echo_lines(Listing(tongue).detail(found, host.seed, front.detail(found, story)))


@click.command(cls=TranslatedCommand)
@NAME
@click.argument("file", required=False, type=PATH)
@LANG
@FORCE
@SAVES
@CONTENT
def report(name: str, file: Path | None, lang: str, force: bool, saves: Path | None, folders: tuple[Path, ...]) -> None:
    """`solo report`."""
    from solo.narration.catalogue import load
    from solo.session.campaign import KeptCampaign
    from solo.storage.save_files import check_target
    from solo.table.report import write_report

    with report_user_errors():
        check_target(file, force=force)
        saved_campaign = _read(save_path(name, saves), folders)
        try:
            tongue = player_language(lang, saved_campaign)
            words = load(tongue, saved_campaign.rules.name, folders)
            campaign = KeptCampaign(saved_campaign)
            written = write_report(
                campaign, front_of(saved_campaign, campaign, words), settings(), target=file, force=force
            )
        finally:
            saved_campaign.close()
    click.echo(words.say("table", "commands", "reported", where=str(written)))


@click.command(cls=TranslatedCommand)
@NAME
@click.option("--night", type=WholeNumber(1))
@click.option("--format", "kind", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--output", type=PATH)
@click.option("--title", default="")
@click.option("--notes", is_flag=True)
@click.option(
    "--dice",
    type=click.Choice(("none", "notes", "all")),
    default="none",
    show_default=True,
)
@LANG
@FORCE
@SAVES
@CONTENT
def chronicle(
    name: str,
    night: int | None,
    kind: str,
    output: Path | None,
    title: str,
    notes: bool,
    dice: str,
    lang: str,
    force: bool,
    saves: Path | None,
    folders: tuple[Path, ...],
) -> None:
    """`solo chronicle`."""
    from solo.narration import chronicle as book
    from solo.narration import pages
    from solo.narration.catalogue import load
    from solo.narration.teller import played
    from solo.storage.save_files import check_target, write_whole

    if kind == "epub" and output is None:
        raise click.UsageError(ErrorText("epub_needs_file", "an EPUB needs a file: --output {file}", file="story.epub"))
    dice = "notes" if notes and dice == "none" else dice
    with report_user_errors():
        check_target(output, force=force)
        saved_campaign = _read(save_path(name, saves), folders)
        try:
            words = load(player_language(lang, saved_campaign), saved_campaign.rules.name, folders)
            story, narrator = (
                _story(saved_campaign),
                game_of(saved_campaign.rules.name).teller(words, saved_campaign.host.seed),
            )
            story = list(played(narrator, story))
            nights = narrator.nights(story)
            if night is not None and night > len(nights):
                raise click.UsageError(
                    ErrorText("few_nights", "there are only {count} nights so far", count=len(nights))
                )
            told = narrator.told(story) if night is None else narrator.retell(story, night - 1)
            made = bound(
                saved_campaign, words, narrator, told, story if night is None else nights[night - 1], title, dice
            )
            written = moment(saved_campaign.path, saved_campaign.played)
        finally:
            saved_campaign.close()
        if kind == "epub" and output is not None:
            write_whole(output, pages.as_epub(made, story, written, dice), force=force)
            return
        text = {"html": pages.as_html, "text": book.as_text}.get(kind, book.as_markdown)(made)
    if output is None and kind == "html":
        write_data(text)
    elif output is None:
        click.echo(text, nl=False)
    else:
        with report_user_errors():
            write_whole(output, text.encode(), force=force)


@click.command(cls=TranslatedCommand)
@NAME
@click.option("--to", "until", type=WholeNumber(1))
@LANG
@SAVES
@CONTENT
def replay(name: str, until: int | None, lang: str, saves: Path | None, folders: tuple[Path, ...]) -> None:
    """`solo replay`."""
    from solo.narration.catalogue import load
    from solo.narration.paragraphs import text_of

    with report_user_errors():
        saved_campaign = _read(save_path(name, saves), folders)
        try:
            tongue = player_language(lang, saved_campaign)
            story, seed, game = _story(saved_campaign), saved_campaign.host.seed, game_of(saved_campaign.rules.name)
        finally:
            saved_campaign.close()
        words = load(tongue, game.name, folders)
    narrator = game.teller(words, seed)
    for paragraph in narrator.tell(narrator.up_to(story, until) if until is not None else story):
        click.echo(("\n" if paragraph[0].kind in ("heading", "title") else "") + text_of(paragraph))


@click.command(cls=TranslatedCommand)
@NAME
@SAVES
@CONTENT
def verify(name: str, saves: Path | None, folders: tuple[Path, ...]) -> None:
    """`solo verify`."""
    from solo.storage.verify import verify as check

    with report_user_errors():
        path = save_path(name, saves)
        found = check(rules_finder(folders), path)
    for line in [*found.changes, *found.problems]:
        click.echo(worded(line), err=True)
    if found.problems:
        sys.exit(1)
    if found.since:
        click.echo(say("verified_since", name=name, since=found.since))
        return
    click.echo(say("verified", name=name))


@click.command(cls=TranslatedCommand)
@NAME
@click.option("--as", "new_name", default="", callback=normalize_name)
@SAVES
@CONTENT
def recover(name: str, new_name: str, saves: Path | None, folders: tuple[Path, ...]) -> None:
    """`solo recover`."""
    from solo.storage.folder import free_name, path_of, saves_folder
    from solo.storage.recover import recover as save_rest

    with report_user_errors():
        damaged = save_path(name, saves)
        folder = saves_folder(saves)
        target = path_of(folder, new_name or free_name(folder, name, " recovered"))
        found = save_rest(rules_finder(folders), damaged, target)
    click.echo(say("recovered", name=target.stem, answers=found.answers, base=found.base, damaged=str(damaged)))


@click.command(cls=TranslatedCommand)
@NAME
@click.argument("file", required=False, type=PATH)
@FORCE
@SAVES
def export(name: str, file: Path | None, force: bool, saves: Path | None) -> None:
    """`solo export`."""
    from solo.storage import chain
    from solo.storage.exchange import export_text
    from solo.storage.save_files import write_whole

    with report_user_errors():
        path = save_path(name, saves)
        text = export_text(path, name)
        if others := [each.stem for each in chain.other_files(path)]:
            click.echo(say("exports_one", name=path.stem, after=others[0]), err=True)
        if file is not None:
            write_whole(file, text.encode(), force=force)
            return
    write_data(text)


@click.command("import", cls=TranslatedCommand)
@click.argument("file", type=PATH)
@click.option("--as", "name", default="", callback=normalize_name)
@SAVES
@CONTENT
def import_(file: Path, name: str, saves: Path | None, folders: tuple[Path, ...]) -> None:
    """`solo import`."""
    from solo.storage.errors import StorageError
    from solo.storage.exchange import import_export, read_export
    from solo.storage.folder import free_name, path_of, saves_folder

    with report_user_errors():
        folder = saves_folder(saves)
        exported = read_export(file)
        try:
            chosen = name or free_name(folder, exported.name or file.stem)
        except StorageError as error:
            raise StorageError(
                ErrorText("another_name", "{reason}; give it another one with --as", reason=error)
            ) from error
        saved_campaign = import_export(rules_finder(folders), exported, file, path_of(folder, chosen))
        answers, digest = saved_campaign.position, saved_campaign.host.digest()
        saved_campaign.close()
        for remark in saved_campaign.remarks:
            click.echo(worded(remark), err=True)
    click.echo(say("imported", name=chosen, answers=answers, digest=digest))


@click.command(cls=TranslatedCommand)
@NAME
@click.option("--yes", is_flag=True)
@SAVES
def delete(name: str, yes: bool, saves: Path | None) -> None:
    """`solo delete`."""
    from solo.storage import chain
    from solo.storage.save_files import remove

    with report_user_errors():
        path = save_path(name, saves)
        if others := [each.stem for each in chain.other_files(path)]:
            click.echo(say("belongs", name=path.stem, others=", ".join(others), count=len(others)))
        if not yes and not click.confirm(say("confirm_delete", name=name)):
            click.echo(say("not_deleted"))
            return
        remove(path)
    click.echo(say("deleted", name=name))


def _echo_lines(lines: list[str]) -> None:
    """Print lines, wrapped to the terminal without breaking a name."""
    from solo.cli.listing import unbroken
    from solo.files.escape import one_line
    from solo.table.lines import columns

    for line in lines:
        click.echo(unbroken(one_line(line), columns()))


def _read(path: Path, folders: tuple[Path, ...]) -> SavedCampaign:
    from solo.storage.saved_campaign import SavedCampaign

    return SavedCampaign.read(rules_finder(folders), path)


def _story(saved_campaign: SavedCampaign) -> list[Event]:
    """The story of a campaign, also from the files before this one; standard error says if one of them is missing."""
    told = saved_campaign.story()
    if saved_campaign.gap:
        click.echo(worded(saved_campaign.gap), err=True)
    return told


def _print_json(found: object) -> None:
    """Print JSON in ASCII, which every terminal can show."""
    import json

    click.echo(json.dumps(found, indent=2))
