"""`solo simulate`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solo.cli.setups import GAME, WithSetup, asked_of
from solo.cli.shared import CONTENT, SEED, WholeNumber, report_user_errors
from solo.cli.streams import unguarded
from solo.cli.words import say
from solo.files.errors import ErrorText

if TYPE_CHECKING:
    from solo.players.simulation import GameResult


@click.command(cls=WithSetup)
@GAME
@click.option("--games", default=100, show_default=True, type=WholeNumber(1, 10**9))
@click.option("--player", default="random", show_default=True)
@click.option("--seed", default=0, show_default=True, type=SEED)
@click.option("--jobs", default=1, show_default=True, type=WholeNumber(1, 1024))
@click.option("--check", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@click.option("--digest", "fingerprint", is_flag=True)
@click.option("--coverage", is_flag=True)
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
    folders: tuple[Path, ...],
) -> None:
    """`solo simulate`."""
    from solo.games import FIRST, named, rules
    from solo.players.random_player import RandomPlayer
    from solo.players.simulation import SimulationPlan, players
    from solo.players.simulation import simulate as run

    name = game or FIRST
    load = partial(rules, name, folders)
    with report_user_errors():
        setup = {**named(name).simulated, **asked_of(name)}
        loaded = load()
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
        report = run(
            load,
            SimulationPlan(games, player, seed, setup, check, fingerprint, coverage),
            jobs,
            _bar if sys.stderr.isatty() else None,
        )
        never = loaded.directed(report.coverage, RandomPlayer) if coverage else []
    if as_json:
        import msgspec

        figures = {**msgspec.structs.asdict(report), "rounds_per_second": round(report.rounds_per_second, 1)}
        click.echo(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())
        return
    _row("games", report.games)
    for name, total in report.sums.items():
        _row(name, total)
    _row("decisions", report.decisions)
    _row("pace", f"{report.rounds_per_second:.0f}")
    for name, counts in report.counts.items():
        _row(name, ", ".join(f"{what} {count}" for what, count in counts.items()))
    if fingerprint:
        _row("digest", report.digest)
    if coverage:
        for key in sorted(report.coverage):
            click.echo(f"{report.coverage[key]:8} {key}")
        click.echo(say("reports", "came_up", count=len(report.coverage), never=len(never)))
    for key in never:
        click.echo(say("reports", "never", id=key))


def _row(name: str, figure: object) -> None:
    """A line of the report. name: its key among the reports' words, or what a game calls it."""
    title = say("reports", name.replace(" ", "_")) or name
    click.echo(f"{title:<20}{figure}")


def _bar(finished: Iterable[GameResult], games: int) -> Iterable[GameResult]:
    """A progress bar on the terminal's error stream."""
    with click.progressbar(finished, length=games, label=say("reports", "playing"), file=unguarded(sys.stderr)) as bar:
        yield from bar
