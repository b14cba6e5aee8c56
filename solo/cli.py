"""The command line: thin, and quick to say what it can do."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solo import __version__

if TYPE_CHECKING:
    from solo.players.simulation import Played

CONTENT = click.option(
    "--content",
    "folders",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A folder of home-made cards, on top of the shipped ones. May be given several times.",
)


@contextmanager
def explained() -> Iterator[None]:
    """Turn the errors a user can mend into one line on stderr and exit status 1."""
    from solo.kernel.documents import ContentError

    try:
        yield
    except ContentError as error:
        raise click.ClickException(str(error)) from error


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="solo")
def main() -> None:
    """Play the Lovecraftian town game alone, in the terminal: four investigators against an Ancient One."""


@main.command()
@click.option("--seed", type=int, help="Fixes the dice and the shuffles; the same seed and answers give the same game.")
@click.option("--ancient-one", default="", metavar="ID", help="Face this Ancient One, for example yig.")
@click.option("--investigators", default="", metavar="A,B,C,D", help="Play these investigators instead of being dealt.")
@click.option("--seats", default=4, show_default=True, help="How many investigators, when they are dealt.")
@click.option(
    "--variant", "variants", multiple=True, metavar="ID", help="Switch an optional variant on, for example V6."
)
@CONTENT
def play(
    seed: int | None,
    ancient_one: str,
    investigators: str,
    seats: int,
    variants: tuple[str, ...],
    folders: tuple[Path, ...],
) -> None:
    """Play a game. Without a terminal, one answer a line is read from standard input."""
    from solo.arkham.content import load
    from solo.arkham.setup import SetupError, new_game
    from solo.narration.catalogue import load as load_words
    from solo.narration.narrator import Narrator
    from solo.table.plain import PlainTable, best_ask

    with explained():
        content = load(folders)
        words = load_words("en", folders)
    if seed is None:
        import secrets

        seed = secrets.randbelow(2**31)
    chosen = [each.strip() for each in investigators.split(",") if each.strip()]
    group = ("V13",) if seats == 4 and not chosen else ()
    try:
        game = new_game(
            content,
            seed,
            ancient_one=ancient_one,
            investigators=chosen,
            seats=seats,
            variants=(*group, *(each for each in variants if each not in group)),
        )
    except SetupError as error:
        raise click.UsageError(str(error)) from error
    table = PlainTable(game, Narrator(words, seed), best_ask(), sys.stdout)
    table.run()
    click.echo(words.say("table", "seed", seed=str(seed)))
    click.echo(words.say("table", "goodbye"))


@main.command()
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--player", default="random", show_default=True, help="Who plays: random or first.")
@click.option("--seed", default=0, show_default=True, help="Seed of the first game; the others follow it.")
@click.option("--seats", default=4, show_default=True, type=click.IntRange(1, 8), help="How many investigators.")
@click.option("--ancient-one", default="", metavar="ID", help="Always this Ancient One.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes to use.")
@click.option("--check", is_flag=True, help="Check the invariants after every answer.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--digest", "fingerprint", is_flag=True, help="Print one digest over all final states and events.")
@click.option(
    "--coverage", is_flag=True, help="Report how often each card and branch came up, in the games and directed at."
)
@CONTENT
def simulate(
    games: int,
    player: str,
    seed: int,
    seats: int,
    ancient_one: str,
    jobs: int,
    check: bool,
    as_json: bool,
    fingerprint: bool,
    coverage: bool,
    folders: tuple[Path, ...],
) -> None:
    """Play whole games without a player and sum them up."""
    from solo.arkham.setup import SetupError
    from solo.players.simulation import PLAYERS, Order
    from solo.players.simulation import simulate as run

    if player not in PLAYERS:
        raise click.UsageError(f"there is no player {player!r}; there are: {', '.join(PLAYERS)}")
    order = Order(
        games, player, seed, seats, ancient_one, check, fingerprint, coverage, tuple(str(each) for each in folders)
    )
    try:
        with explained():
            report = run(order, jobs, _bar if sys.stderr.isatty() else None)
    except SetupError as error:
        raise click.UsageError(str(error)) from error
    never = _cover(report.coverage, folders) if coverage else []
    if as_json:
        import msgspec

        figures = {**msgspec.structs.asdict(report), "rounds_per_second": round(report.rounds_per_second, 1)}
        click.echo(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())
        return
    click.echo(f"games               {report.games}")
    click.echo(f"rounds              {report.rounds}")
    click.echo(f"decisions           {report.decisions}")
    click.echo(f"rounds a second     {report.rounds_per_second:.0f}")
    for name, outcomes in report.outcomes.items():
        click.echo(f"{name:<20}" + ", ".join(f"{outcome} {count}" for outcome, count in outcomes.items()))
    if report.awakenings:
        click.echo("awakened by         " + ", ".join(f"{why} {count}" for why, count in report.awakenings.items()))
    if fingerprint:
        click.echo(f"digest              {report.digest}")
    if coverage:
        for key in sorted(report.coverage):
            click.echo(f"{report.coverage[key]:8} {key}")
        click.echo(f"{len(report.coverage)} cards and branches came up, {len(never)} never did")
    for key in never:
        click.echo(f"never: {key}")


def _cover(counts: dict[str, int], folders: tuple[Path, ...]) -> list[str]:
    """Add setups directed at what no game came to; what is still missing after that."""
    from solo.arkham.content import load
    from solo.players.coverage import directed, wanted

    content = load(folders)
    directed(content, counts)
    return [key for key in wanted(content) if not counts.get(key)]


@main.group()
def content() -> None:
    """Look after content: the shipped cards and home-made ones."""


@content.command("check")
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path))
def check_content(folders: tuple[Path, ...]) -> None:
    """Validate the shipped content, and folders of home-made cards on top; print counts by deck."""
    from solo.arkham.census import census
    from solo.arkham.content import load

    with explained():
        counts = census(load(folders, cache=False))
    for name, number in counts.items():
        click.echo(f"{number:6} {name}")


def _bar(finished: Iterable[Played], games: int) -> Iterable[Played]:
    """A progress bar on the terminal's error stream."""
    with click.progressbar(finished, length=games, label="playing", file=sys.stderr) as bar:
        yield from bar
