"""`solo play`."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solo.cli.shared import CONTENT, LANG, SAVES, SEED, explained, front_of, language, make_campaigns, warn
from solo.cli.variants import WithVariants, complete
from solo.games import FIRST

if TYPE_CHECKING:
    from solo.games.town.campaign import Campaigns
    from solo.narration.catalogue import Catalogue
    from solo.narration.teller import Verbosity
    from solo.storage.keeper import Keeper
    from solo.table.settings import Settings


@click.command(cls=WithVariants)
@click.argument("name", required=False)
@click.option(
    "--seed",
    type=SEED,
    help="Fixes dice and shuffles; the same seed and answers give the same game.",
)
@click.option("--ancient-one", default="", metavar="ID", help="Face this Ancient One first, for example yig.")
@click.option("--investigators", default="", metavar="A,B,C,D", help="Play these investigators instead of being dealt.")
@click.option(
    "--seats",
    default=4,
    show_default=True,
    type=click.IntRange(1, 8),
    help="How many investigators, when they are dealt.",
)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="ID",
    shell_complete=complete,
    help="Switch an optional variant on, for example V6; they are listed below.",
)
@click.option("--verbosity", type=click.Choice(["brief", "normal", "full"]), help="How much is told.")
@click.option("--plain", is_flag=True, help="One fact a line, no cursor movement; automatic without a terminal.")
@click.option("--single", is_flag=True, help="One night alone instead of a campaign.")
@LANG
@SAVES
@CONTENT
def play(
    name: str | None,
    seed: int | None,
    ancient_one: str,
    investigators: str,
    seats: int,
    variants: tuple[str, ...],
    verbosity: Verbosity | None,
    plain: bool,
    single: bool,
    lang: str,
    saves: Path | None,
    folders: tuple[Path, ...],
) -> None:
    """Play: go on with the campaign NAME, or begin it.

    Without NAME the campaign played last goes on if it is not over and nothing about a new one is given; else a new one
    begins. Everything is saved as you go. Without a terminal, one answer a line is read from standard input.
    """
    from solo.games.town.campaign import Setup
    from solo.narration.catalogue import load as load_words
    from solo.table.evening import KeptEvening
    from solo.table.lines import ask_person, ask_stream, at_terminal, can_draw
    from solo.table.plain import Table
    from solo.table.settings import load_settings, settings_file

    chosen = tuple(each.strip() for each in investigators.split(",") if each.strip())
    new = bool(seed is not None or ancient_one or chosen or variants or single or seats != 4)
    with explained():
        settings = load_settings()
        screen = not plain and not settings.plain and at_terminal() and can_draw()
        if screen and not lang and not settings.lang and not settings_file().is_file():
            settings = _tongue(settings)
        words = load_words(language(lang or settings.lang), FIRST, folders)
        game = make_campaigns(folders)
        if folders:
            warn(words, game.content)
        keeper = _go_on(game, name, saves, new)
        if keeper is None:
            if seed is None:
                import secrets

                seed = secrets.randbelow(2**31)
            if screen and not new:
                ancient_one = _opponent(game, words)
            keeper = _begin(game, name, saves, Setup(seed, ancient_one, chosen, seats, variants, single))
        for remark in keeper.remarks:
            click.echo(remark, err=True)
        evening = KeptEvening(keeper)
        front = front_of(keeper, evening, words, verbosity or settings.verbosity)
        try:
            speak = partial(load_words, game=FIRST, extra=folders)
            table: Table
            if screen:
                from solo.table.terminal import TerminalTable

                table = TerminalTable(evening, front, speak, settings)
            else:
                ask = ask_person(lambda: table.say("commands", "leaving")) if at_terminal() else ask_stream(sys.stdin)
                table = Table(evening, front, ask, sys.stdout, speak, settings)
            table.run()
        finally:
            keeper.close()
    click.echo(table.say("goodbye", where=str(keeper.path)))


def _tongue(settings: Settings) -> Settings:
    """Ask, once, which language to speak; the answer is kept."""
    from babel import Locale

    from solo.narration.catalogue import languages
    from solo.narration.catalogue import load as load_words
    from solo.table.settings import change, save_settings

    known, likely = languages(), language("")
    names = {each: (Locale.parse(each).get_display_name(each) or each).capitalize() for each in known}
    found = _pick(load_words(likely, FIRST), "language", list(names.values()), known.index(likely) + 1, names[likely])
    settings = change(settings, "lang", known[found - 1])
    save_settings(settings)
    return settings


def _opponent(game: Campaigns, words: Catalogue) -> str:
    """Ask against whom the first night is; nothing leaves it to chance."""
    names = list(game.content.ancient_ones)
    found = _pick(words, "opponent", [str(words.name(id)["name"]) for id in names], 0)
    return names[found - 1] if found else ""


def _pick(words: Catalogue, question: str, names: list[str], default: int, language: str = "") -> int:
    """Ask for one of some names, by its number or its first letters; the number, the default for Enter alone."""
    from solo.narration.paragraphs import plain

    click.echo(words.say("table", "setup", question, language=language))
    for number, name in enumerate(names, 1):
        click.echo(f"{number:3}. {name}")
    while True:
        typed = plain(click.prompt("", default="", show_default=False, prompt_suffix="> "))
        fitting = [number for number, name in enumerate(names, 1) if typed in (str(number), plain(name)[: len(typed)])]
        if not typed or len(fitting) == 1:
            return fitting[0] if typed else default
        click.echo(words.say("table", "errors", "no_name", answer=typed, count=len(names)))


def _go_on(game: Campaigns, name: str | None, saves: Path | None, new: bool) -> Keeper | None:
    """The campaign to go on with, if there is one."""
    from solo.storage.folder import path_of, saves_folder
    from solo.storage.keeper import Keeper

    folder = saves_folder(saves)
    if name is not None:
        path = path_of(folder, name)
        if not path.is_file():
            return None
        if new:
            raise click.UsageError(f"the campaign {name!r} is under way; its setup cannot be changed any more")
        return Keeper.open(game, path)
    return None if new else _latest(game, folder)


def _latest(game: Campaigns, folder: Path) -> Keeper | None:
    """The campaign played last, if it is not over; one that cannot be read is passed over with a word about it."""
    from solo.cli.campaigns import summary
    from solo.storage.errors import DamagedSave, NewerSave
    from solo.storage.folder import campaigns
    from solo.storage.keeper import Keeper

    for path in campaigns(folder):
        found = summary(path)
        problem = found.get("problem")
        if problem is None:
            if found["ended"]:
                return None
            try:
                return Keeper.open(game, path)
            except (DamagedSave, NewerSave) as error:
                problem = str(error)
        click.echo(f"{found['name']} is passed over: {problem}", err=True)
    return None


def _begin(game: Campaigns, name: str | None, saves: Path | None, setup: object) -> Keeper:
    """A new campaign."""
    import msgspec

    from solo.storage.folder import free_name, path_of, saves_folder
    from solo.storage.keeper import Keeper

    folder = saves_folder(saves)
    chosen = name if name is not None else free_name(folder, "campaign")
    plain = msgspec.to_builtins(setup)
    game.begin(plain)
    return Keeper.create(game, path_of(folder, chosen), plain)
