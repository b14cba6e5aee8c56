"""Options for new campaigns: those of all games; each game uses its own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import click

from solo.boardgame.entry import SetupOption
from solo.cli.shared import WholeNumber, too_often
from solo.cli.words import TranslatedCommand, say_of
from solo.files.errors import ErrorText
from solo.games import GAMES, named

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

ASKED = "solo.asked"
"""The key under which a click context stores the options given."""


def _known(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Validate the name of a game, or None."""
    if value is not None and value not in GAMES:
        raise click.UsageError(
            ErrorText("no_game", "there is no game {game!r}; there are: {games}", game=value, games=", ".join(GAMES))
        )
    return value


def _complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Shell completion of games."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in GAMES if name.startswith(begun)]


GAME = click.option("--game", callback=_known, shell_complete=_complete, metavar="NAME")


class WithSetup(TranslatedCommand):
    """A command with the setup options of all games."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own parameters, and an option for every setting of a game."""
        *own, last = super().get_params(ctx)
        return [*own, *(_option(*each) for each in _everything().values()), last]

    def word(self, context: click.Context) -> None:
        """Give its options their help in the player's language, also those of the games."""
        super().word(context)
        for option in self.get_params(context):
            if isinstance(option, Setting):
                option.help = say_of(option.game, "setup", "options", str(option.name))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The values of options that accept only certain values, one per line."""
        for title, values in known_values():
            with formatter.section(title):
                formatter.write_dl(values)


class Setting(click.Option):
    """An option that sets a field of a game's setup."""

    game = ""


def asked_of(game: str) -> dict[str, Any]:
    """The given settings of a new campaign of that game, by field; UsageError for options of other games."""
    context = click.get_current_context()
    options = {wanted.option: wanted.field for wanted in named(game).wanted}
    asked: dict[str, Any] = context.meta.get(ASKED, {})
    for option in asked:
        if option not in options:
            raise click.UsageError(
                ErrorText("not_of_game", "the {game} game has no {option}", game=game, option=option)
            )
    return {options[option]: value for option, value in asked.items()}


def is_asked() -> bool:
    """Whether any setup option was given."""
    return bool(click.get_current_context().meta.get(ASKED))


def known_values() -> list[tuple[str, list[tuple[str, str]]]]:
    """For each option that accepts only certain values a heading, and the values with what each does."""
    return [
        (
            say_of(game, "setup", "known", wanted.field, "title"),
            [(id, say_of(game, "setup", "known", wanted.field, id)) for id in wanted.known],
        )
        for game, wanted in _everything().values()
        if wanted.known
    ]


def _everything() -> dict[str, tuple[str, SetupOption]]:
    """The settings of all games, each with the first game that has it, by option."""
    found: dict[str, tuple[str, SetupOption]] = {}
    for game in GAMES:
        for wanted in named(game).wanted:
            found.setdefault(wanted.option, (game, wanted))
    return found


@cache
def _option(game: str, wanted: SetupOption) -> Setting:
    def keep(context: click.Context, parameter: click.Parameter, value: Any) -> None:
        if value is None or value is False or value == ():
            return
        words = tuple(each.strip() for each in value.split(",") if each.strip()) if wanted.kind == "list" else value
        if isinstance(words, tuple):
            from solo.storage.cells import LONGEST_LIST

            if len(words) > LONGEST_LIST:
                raise click.UsageError(too_often(wanted.option, len(words), LONGEST_LIST))
        context.meta.setdefault(ASKED, {})[wanted.option] = words

    def complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        fitting = [id for id in wanted.known if id.casefold().startswith(begun.casefold())]
        return [CompletionItem(id, help=say_of(game, "setup", "known", wanted.field, id)) for id in fitting]

    made = Setting(
        [wanted.option, wanted.field],
        type=WholeNumber(1, wanted.most) if wanted.kind == "number" else bool if wanted.kind == "yes" else str,
        is_flag=wanted.kind == "yes",
        multiple=wanted.kind == "several",
        metavar=wanted.sign or None,
        expose_value=False,
        callback=keep,
        shell_complete=complete if wanted.known else None,
    )
    made.game = game
    return made
