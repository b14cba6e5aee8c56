"""What the commands share: options, error messages, opening games and campaigns."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo.files.errors import ErrorText
from solo.files.yaml import from_home
from solo.kernel.dice import LARGEST_SEED

if TYPE_CHECKING:
    from solo.boardgame.entry import Playable
    from solo.kernel.host import Host, Rules
    from solo.narration.catalogue import Catalogue
    from solo.narration.front import Front, TableAccess
    from solo.narration.teller import Verbosity
    from solo.session.settings import Settings
    from solo.storage.playing import RulesFinder
    from solo.storage.saved_campaign import SavedCampaign


class WholeNumber(click.IntRange):
    """A whole number in a range; where one is none, it is said which would be."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number that was typed; raises UsageError."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            given = {"option": param.opts[0] if param is not None else "", "value": value, "least": self.min}
            if self.max is None:
                text = ErrorText(
                    "no_number_from", "{option} takes a whole number from {least} on, not {value!r}", **given
                )
            else:
                text = ErrorText(
                    "no_number_to",
                    "{option} takes a whole number from {least} to {most}, not {value!r}",
                    **given,
                    most=self.max,
                )
            raise click.UsageError(text, ctx) from error


class GivenPath(click.Path):
    """A path that was typed: never empty, and from the home folder on after a `~`, which shells leave as it is behind a `=`."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; raises UsageError for an empty one, as of a variable of a shell that is not set."""
        if not os.fspath(value):
            called = param.opts[0] if isinstance(param, click.Option) else param.human_readable_name if param else ""
            raise click.UsageError(ErrorText("empty_path", "{option}: the path is empty", option=called), ctx)
        return super().convert(from_home(os.fspath(value)), param, ctx)


PATH = GivenPath()
SEED = WholeNumber(0, LARGEST_SEED)


def too_often(option: str, count: int, most: int) -> ErrorText:
    """What is said of an option that is given too many times."""
    return ErrorText(
        "too_often", "{option} is given {count} times, more than {most}", option=option, count=count, most=most
    )


def _so_many(context: click.Context, parameter: click.Parameter, folders: tuple[Path, ...]) -> tuple[Path, ...]:
    """Validate the number of folders: a save names each that a campaign is played with."""
    if folders:
        from solo.storage.cells import MAX_FOLDERS

        if len(folders) > MAX_FOLDERS:
            raise click.UsageError(too_often("--content", len(folders), MAX_FOLDERS))
    from solo.narration.outside import use_language_folders

    use_language_folders(folders)
    return folders


def normalize_name(context: click.Context, parameter: click.Parameter, name: str | None) -> str | None:
    """Normalise a campaign's name, which some systems type decomposed (NFD)."""
    return name and unicodedata.normalize("NFC", name)


NAME = click.argument("name", callback=normalize_name)
CONTENT = click.option(
    "--content",
    "folders",
    multiple=True,
    callback=_so_many,
    type=PATH,
)
SAVES = click.option(
    "--saves",
    type=PATH,
)
LANG = click.option("--lang", default="", metavar="LANG")
FORCE = click.option("--force", is_flag=True)
JSON = click.option("--json", "as_json", is_flag=True)


@contextmanager
def report_user_errors() -> Iterator[None]:
    """Turn errors that users can fix into one line on stderr, with exit status 2 for usage, 1 for failure."""
    try:
        yield
    except (click.ClickException, OSError):
        raise
    except Exception as error:
        from solo.files.content_errors import ContentError
        from solo.kernel.host import SetupError
        from solo.storage.errors import StorageError

        if isinstance(error, SetupError):
            raise click.UsageError(error.text) from error
        if isinstance(error, (ContentError, StorageError)):
            raise click.ClickException(error.text) from error
        raise


def language(asked: str) -> str:
    """The language to use; UsageError if the one asked for does not exist."""
    from solo.narration.catalogue import languages
    from solo.narration.language import choose_language, is_known, titled

    if asked and not is_known(asked):
        raise click.UsageError(
            ErrorText(
                "no_catalogue",
                "there is no catalogue for {language!r}; there are: {languages}{hint}",
                language=asked,
                languages=titled(languages()),
                hint="",
            )
        )
    return choose_language(asked)


def settings() -> Settings:
    """The player's settings; raises ContentError for an invalid file."""
    from solo.games import habits
    from solo.session.settings import load_settings

    return load_settings(habits())


def player_language(asked: str, saved_campaign: SavedCampaign | None = None) -> str:
    """The player's language: the one asked for, else that of the campaign, of the settings, or of the system.

    If that of the campaign is not here, standard error says so.
    """
    from solo.cli.words import say
    from solo.narration.catalogue import languages

    kept = saved_campaign.language if saved_campaign is not None and not asked else ""
    if kept and kept not in languages():
        click.echo(say("language_away", language=kept), err=True)
        kept = ""
    return language(asked or kept or settings().lang)


def displayable_language(tongue: str) -> str:
    """A language, or English where standard output lacks its letters, which standard error then says."""
    from solo.narration.catalogue import REFERENCE, languages
    from solo.narration.language import can_show

    encoding = getattr(sys.stdout, "encoding", None)
    if can_show(tongue, encoding):
        return tongue
    others = ", ".join(each for each in languages() if can_show(each, encoding))
    click.echo(
        f"The letters of {tongue!r} cannot be shown here ({encoding}), so this is in English. "
        f"A UTF-8 locale shows them; --lang takes: {others}.",
        err=True,
    )
    return REFERENCE


def game_of(played: str) -> Playable:
    """The game that a save names ("" in format 1); raises StorageError for an unknown one."""
    from solo.games import FIRST, GAMES, named
    from solo.storage.errors import StorageError

    if played not in ("", *GAMES):
        raise StorageError(
            ErrorText(
                "not_of_this_version",
                "this is a campaign of the {played!r} game; this version has: {games}",
                played=played,
                games=", ".join(GAMES),
            )
        )
    return named(played or FIRST)


def rules_finder(folders: tuple[Path, ...] = ()) -> RulesFinder:
    """A function that finds the rules of the game a save names; the rules of each game are loaded once."""
    from solo.games import rules

    load = cache(lambda name: rules(name, folders))
    return lambda played: load(game_of(played).name)


def check_has_words(game: str) -> None:
    """Raise UsageError if no language has words for a game."""
    from solo.narration.catalogue import languages

    if not languages(game):
        raise click.UsageError(
            ErrorText(
                "no_words",
                "the {game} game has no words yet; `solo simulate --game {game}` plays it without",
                game=game,
            )
        )


def front_of(
    saved_campaign: SavedCampaign, seat: TableAccess[Host], words: Catalogue, verbosity: Verbosity = "normal"
) -> Front:
    """The front of a saved campaign."""
    game = game_of(saved_campaign.rules.name)
    return game.front(seat, game.teller(words, saved_campaign.host.seed, verbosity))


MAX_PROBLEMS = 20
MAX_ALIKE = 5
"""Problems of one kind that are told one by one."""


def problems_of_words(words: Catalogue, rules: Rules) -> list[str]:
    """Problems with the words of home-made folders: what was left out, and pieces without a name in any catalogue."""
    unnamed = [id for id in rules.pieces() if not words.is_named(id)]
    return [
        *(problem.text for problem in words.problems),
        *first_problems(
            [f"{id}: has no name in the catalogues; it is called {words.name(id)['name']!r}" for id in unnamed]
        ),
    ]


def first_problems(problems: Sequence[str], most: int = MAX_ALIKE) -> list[str]:
    """The first of some problems that are alike, and how many more there are."""
    from solo.cli.words import say

    left = len(problems) - most
    return [*problems[:most], *([say("alike", count=left)] if left > 0 else [])]


def warn(words: Catalogue, rules: Rules) -> None:
    """Write problems with home-made words to stderr; the program goes on without these words."""
    from solo.cli.words import say, worded

    problems = problems_of_words(words, rules)
    for problem in problems[:MAX_PROBLEMS]:
        click.echo(say("warning", message=worded(problem)), err=True)
    if len(problems) > MAX_PROBLEMS:
        click.echo(say("warning", message=say("more_problems", count=len(problems) - MAX_PROBLEMS)), err=True)


def save_path(name: str, saves: Path | None) -> Path:
    """The file of an existing campaign; raises StorageError with the most similar name."""
    from solo.files.content_errors import nearest
    from solo.storage.errors import StorageError
    from solo.storage.folder import campaigns, path_of, saves_folder

    folder = saves_folder(saves)
    path = path_of(folder, name)
    if not path.is_file():
        names = [each.stem for each in campaigns(folder)]
        raise StorageError(
            ErrorText(
                "no_campaign_in",
                "there is no campaign {name!r} in {folder}{hint}",
                name=name,
                folder=folder,
                hint=nearest(name, names),
            )
        )
    return path
