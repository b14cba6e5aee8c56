"""Options for new campaigns: those of all games; each game uses its own."""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import CompletionItem

from solo.games import FIRST, GAMES, named
from solo.games.game import Wanted

ASKED = "solo.asked"
"""The key under which a click context stores the options given."""


def _known(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Validate the name of a game, or None."""
    if value is not None and value not in GAMES:
        raise click.UsageError(f"there is no game {value!r}; there are: {', '.join(GAMES)}")
    return value


def _complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Shell completion of games."""
    return [CompletionItem(name) for name in GAMES if name.startswith(begun)]


GAME = click.option(
    "--game", callback=_known, shell_complete=_complete, metavar="NAME", help=f"Which game; else {FIRST}."
)


class WithSetup(click.Command):
    """A command with the setup options of all games."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own parameters, and an option for every setting of a game."""
        *own, last = super().get_params(ctx)
        return [*own, *(_option(wanted) for wanted in _everything().values()), last]

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The values of options that accept only certain values, one per line."""
        for wanted in _everything().values():
            if wanted.title:
                with formatter.section(wanted.title):
                    formatter.write_dl(list(wanted.known.items()))


def asked_of(game: str) -> dict[str, Any]:
    """The given settings of a new campaign of that game, by field; UsageError for options of other games."""
    context = click.get_current_context()
    options = {wanted.option: wanted.field for wanted in named(game).wanted}
    asked: dict[str, Any] = context.meta.get(ASKED, {})
    for option in asked:
        if option not in options:
            raise click.UsageError(f"the {game} game has no {option}")
    return {options[option]: value for option, value in asked.items()}


def is_asked() -> bool:
    """Whether any setup option was given."""
    return bool(click.get_current_context().meta.get(ASKED))


def _everything() -> dict[str, Wanted]:
    """The settings of all games, by option."""
    return {wanted.option: wanted for game in GAMES for wanted in named(game).wanted}


def _option(wanted: Wanted) -> click.Option:
    def keep(context: click.Context, parameter: click.Parameter, value: Any) -> None:
        if value is None or value is False or value == ():
            return
        words = tuple(each.strip() for each in value.split(",") if each.strip()) if wanted.kind == "list" else value
        context.meta.setdefault(ASKED, {})[wanted.option] = words

    def complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
        fitting = ((id, text) for id, text in wanted.known.items() if id.casefold().startswith(begun.casefold()))
        return [CompletionItem(id, help=text) for id, text in fitting]

    return click.Option(
        [wanted.option, wanted.field],
        type=click.IntRange(1, wanted.most) if wanted.kind == "number" else bool if wanted.kind == "yes" else str,
        is_flag=wanted.kind == "yes",
        multiple=wanted.kind == "several",
        metavar=wanted.sign or None,
        help=wanted.help,
        expose_value=False,
        callback=keep,
        shell_complete=complete if wanted.known else None,
    )
