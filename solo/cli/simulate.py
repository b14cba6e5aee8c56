"""`solo simulate`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo.cli.setups import GAME, WithSetup, asked_of
from solo.cli.shared import CONTENT, PATH, SEED, WholeNumber, report_user_errors
from solo.cli.streams import unguarded
from solo.cli.words import number, say
from solo.files.errors import ErrorText

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from solo.kernel.host import Rules
    from solo.players.paired import Comparison, PairedFigure
    from solo.players.simulation import GameResult, SimulationReport

WIDE = 20
"""Columns of a title in a report."""
NARROW = 10
"""Columns of a number in a comparison."""


class Simulate(WithSetup):
    """The command, whose help names the players of every game."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The players of every game; the values of options."""
        from solo.games import GAMES, named
        from solo.players.simulation import PLAYERS

        own = {f"--game {game}": named(game).players for game in GAMES}
        with formatter.section(say("reports", "players")):
            formatter.write_dl(
                [
                    (say("reports", "every_game"), ", ".join(PLAYERS)),
                    *((game, ", ".join(players)) for game, players in own.items() if players),
                ]
            )
        super().format_epilog(ctx, formatter)


def _players(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Shell completion of players."""
    from click.shell_completion import CompletionItem

    from solo.games import FIRST, named
    from solo.players.simulation import PLAYERS

    known = [*PLAYERS, *named(context.params.get("game") or FIRST).players]
    return [CompletionItem(name) for name in known if name.startswith(begun)]


@click.command(cls=Simulate)
@GAME
@click.option("--games", default=100, show_default=True, type=WholeNumber(1, 10**9))
@click.option("--player", default="random", show_default=True, shell_complete=_players)
@click.option("--seed", default=0, show_default=True, type=SEED)
@click.option("--jobs", default=1, show_default=True, type=WholeNumber(1, 1024))
@click.option("--check", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@click.option("--digest", "fingerprint", is_flag=True)
@click.option("--coverage", is_flag=True)
@click.option("--with", "added", multiple=True, type=PATH, metavar="FOLDER")
@CONTENT
def simulate(
    game: str | None,
    games: int,
    player: str,
    seed: int,
    jobs: int,
    check: bool,
    as_json: bool,
    fingerprint: bool,
    coverage: bool,
    added: tuple[Path, ...],
    folders: tuple[Path, ...],
) -> None:
    """`solo simulate`."""
    from solo.games import FIRST, named, rules
    from solo.players.paired import compare
    from solo.players.random_player import RandomPlayer
    from solo.players.simulation import SimulationPlan
    from solo.players.simulation import simulate as run

    name = game or FIRST
    load, load_with = partial(rules, name, folders), partial(rules, name, (*folders, *added))
    bar = _bar if sys.stderr.isatty() else None
    compared = None
    with report_user_errors():
        setup = {**named(name).simulated, **asked_of(name)}
        _check_something_in(added)
        loaded = load_with()
        _check_player(player, loaded)
        plan = SimulationPlan(games, player, seed, setup, check, fingerprint, coverage)
        if added:
            compared = compare(load, load_with, plan, jobs, bar)
        report = compared.with_ if compared else run(load, plan, jobs, bar)
        never = loaded.directed(report.coverage, RandomPlayer) if coverage else []
    if as_json:
        _as_json(compared or _figures(report))
        return
    if compared:
        _compared(compared, fingerprint)
    else:
        _summed(report, fingerprint)
    if coverage:
        _covered(report, never)


def _check_something_in(folders: Sequence[Path]) -> None:
    """Raise ContentError for a folder that adds nothing to a game."""
    from solo.files.content_errors import ContentError
    from solo.files.yaml import yaml_files

    for folder in folders:
        if folder.is_dir() and not yaml_files(folder, ["locales"]):
            raise ContentError(ErrorText("no_content_in", "there is no content in it"), file=str(folder))


def _check_player(player: str, loaded: Rules) -> None:
    """Raise UsageError for a player that there is not."""
    from solo.players.simulation import players

    known = players(loaded)
    if player not in known:
        raise click.UsageError(
            ErrorText(
                "no_player",
                "there is no player {player!r}; there are: {players}",
                player=player,
                players=", ".join(known),
            )
        )


def _figures(report: SimulationReport) -> dict[str, Any]:
    import msgspec

    return {**msgspec.structs.asdict(report), "rounds_per_second": round(report.rounds_per_second, 1)}


def _as_json(report: object) -> None:
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())


def _summed(report: SimulationReport, fingerprint: bool) -> None:
    """What games came to."""
    _row("games", report.games)
    for name, total in report.sums.items():
        _row(name, total)
    _row("decisions", report.decisions)
    _row("pace", f"{report.rounds_per_second:.0f}")
    for name, counts in report.counts.items():
        _row(name, ", ".join(f"{what} {count}" for what, count in counts.items()))
    if fingerprint:
        _row("digest", report.digest)


def _compared(found: Comparison, fingerprint: bool) -> None:
    """What games came to without and with a folder, and the difference."""
    _row("games", found.with_.games)
    _row("differ", found.differ)
    if fingerprint:
        _row("digest", f"{found.without.digest} {found.with_.digest}")
    click.echo()
    columns = "".join(f"{say('reports', each):>{NARROW}}" for each in ("without", "with"))
    click.echo(f"{'':<{WIDE}}{columns}  {say('reports', 'difference')}")
    for name, figure in found.figures.items():
        _compared_row(name, figure)
    click.echo()
    click.echo(say("reports", "paired"))


def _compared_row(name: str, figure: PairedFigure) -> None:
    """A number without, with, and the difference: a share of games in 100, anything else as its mean."""
    factor, digits = (100, 1) if name == "won" else (1, 2)
    title = say("reports", "won_of_100") if name == "won" else _title(name)
    without, with_, difference = (
        number(round(factor * each, digits)) for each in (figure.without, figure.with_, figure.difference)
    )
    sign = "+" if round(factor * figure.difference, digits) > 0 else ""
    within = "" if figure.error is None else f" ± {number(round(factor * figure.error, digits))}"
    click.echo(f"{title:<{WIDE}}{without:>{NARROW}}{with_:>{NARROW}}  {sign}{difference}{within}")


def _covered(report: SimulationReport, never: Sequence[str]) -> None:
    """How often each card and branch came up."""
    for key in sorted(report.coverage):
        click.echo(f"{report.coverage[key]:8} {key}")
    click.echo(say("reports", "came_up", count=len(report.coverage), never=len(never)))
    for key in never:
        click.echo(say("reports", "never", id=key))


def _title(name: str) -> str:
    """A name among the reports' words, or what a game calls it."""
    return say("reports", name.replace(" ", "_")) or name


def _row(name: str, figure: object) -> None:
    """A line of the report."""
    click.echo(f"{_title(name):<{WIDE}}{figure}")


def _bar(finished: Iterable[GameResult], games: int) -> Iterable[GameResult]:
    """A progress bar on the terminal's error stream."""
    with click.progressbar(finished, length=games, label=say("reports", "playing"), file=unguarded(sys.stderr)) as bar:
        yield from bar
