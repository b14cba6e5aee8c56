"""How often the nation game's players win: `python -m tests.bench.nation_wins [GAMES] [PROCESSES]`.

The decent player plays GAMES at each level, and at the standard one so do the players with a plan and the racer: every Ancient
One and main agent equally often, by turns. The tables are written to docs/nation-win-rates.md. Seeds are numbered on, so the
same GAMES give the same tables.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import median
from typing import NamedTuple

from solo.games.nation.content import load
from solo.games.nation.host import Rules
from solo.games.nation.players.weights import PLANS
from solo.games.nation.printed.numbers import STANDARD
from solo.kernel.flow import drive
from solo.players.simulation import players

GAMES = 400
PROCESSES = 2
FILE = Path(__file__).parents[2] / "docs" / "nation-win-rates.md"
FIRST_SEED = 20_000
SURE = 1.96
"""Standard errors on either side within which 95 of 100 samples lie."""
NAMES = {"yog_sothoth": "Yog-Sothoth", "black_goat": "The Black Goat"}

Setting = tuple[str, str]
"""A player and a level."""

rules = cache(lambda: Rules(load()))


class Played(NamedTuple):
    """A game that was played."""

    ancient_one: str
    main_agent: str
    won: bool
    rounds: int
    ended: str


def settings() -> list[Setting]:
    """The decent player at every level, then the others at the standard one."""
    levels = [("decent", level) for level in rules().content.levels]
    return [*levels, *((player, STANDARD) for player in (*PLANS, "racer"))]


def play(setting: Setting, number: int) -> Played:
    """Play the game of a number."""
    player, level = setting
    content = rules().content
    ancients, agents = list(content.ancient_ones), list(content.main_agents)
    ancient_one, main_agent = ancients[number % len(ancients)], agents[number // len(ancients) % len(agents)]
    host = rules().begin(
        {"seed": FIRST_SEED + number, "ancient_one": ancient_one, "main_agent": main_agent, "level": level}
    )
    drive(host.flow(), players(rules())[player](host, number))
    state = host.game.state
    return Played(ancient_one, main_agent, state.won, state.round, state.ended)


def rate(games: Sequence[Played]) -> str:
    """How many of 100 games were won, and how far that may be from the true rate."""
    if not games:
        return "-"
    share = sum(game.won for game in games) / len(games)
    error = 100 * SURE * sqrt(max(share * (1 - share), 1 / len(games) / 4) / len(games))
    return f"{100 * share:.0f} % ± {error:.0f} ({len(games)})"


def lengths(games: Iterable[Played]) -> str:
    """The rounds of games: the median, and between which 90 of 100 lie."""
    rounds = sorted(game.rounds for game in games)
    return f"{median(rounds):.0f} ({rounds[len(rounds) // 20]} to {rounds[-1 - len(rounds) // 20]})"


def ends(games: Sequence[Played]) -> str:
    """How games ended, the commonest end first, with how many of 100 were won by it and lost by it."""
    kinds = sorted({game.ended for game in games}, key=lambda end: (-sum(game.ended == end for game in games), end))

    def share(end: str, won: bool) -> str:
        return f"{100 * sum(game.ended == end and game.won == won for game in games) / len(games):.0f}"

    return ", ".join(f"{end} {share(end, True)} + {share(end, False)}" for end in kinds)


def named(id: str) -> str:
    """The English name of an Ancient One, a main agent, a player or a level."""
    return NAMES.get(id, id.capitalize())


def page(played: Mapping[Setting, Sequence[Played]]) -> str:
    """The page of all games."""
    levels = {level: games for (player, level), games in played.items() if player == "decent"}
    plans = {player: games for (player, level), games in played.items() if level == STANDARD}
    content = rules().content
    return f"""# How often the nation is saved

The decent player (`players.decent`) at the four levels, with how long his games are: rounds at the median, and between which
90 of 100 games lie. Each field: how many of 100 games were won, within how many points 95 of 100 such samples lie of the true
rate, and in brackets how many games were played.

| Level | won | rounds | how the games ended: won + lost, of 100 |
|---|---|---|---|
{lines((named(level), rate(games), lengths(games), ends(games)) for level, games in levels.items())}

Against each Ancient One and with each main agent:

| | {" | ".join(named(level) for level in levels)} |
|---|{"---|" * len(levels)}
{lines(row(ancient, levels, "ancient_one") for ancient in content.ancient_ones)}
{lines(row(agent, levels, "main_agent") for agent in content.main_agents)}

Players with a plan (`players.weights`), and the racer, who grabs cities and does nothing else, at the standard level:

| Player | won | rounds | how the games ended |
|---|---|---|---|
{lines((named(player), rate(games), lengths(games), ends(games)) for player, games in plans.items())}

Written by `python -m tests.bench.nation_wins`; after changing a card or the player, run it again with as many games and compare.
"""


def row(id: str, levels: Mapping[str, Sequence[Played]], of: str) -> tuple[str, ...]:
    """The rates against an Ancient One, or with a main agent, by level."""
    return (named(id), *(rate([game for game in games if getattr(game, of) == id]) for games in levels.values()))


def lines(rows: Iterable[Iterable[str]]) -> str:
    """The lines of a table."""
    return "\n".join("| " + " | ".join(fields) + " |" for fields in rows)


def run(games: int, file: Path = FILE, processes: int = PROCESSES) -> dict[Setting, list[Played]]:
    """Play so many games in each setting, and write the page."""
    with ProcessPoolExecutor(processes) as pool:
        played = {
            setting: list(pool.map(play, [setting] * games, range(games), chunksize=10)) for setting in settings()
        }
    file.write_text(page(played), encoding="utf-8")
    return played


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:]]
    run(next(iter(numbers), GAMES), processes=next(iter(numbers[1:]), PROCESSES))
    print(FILE.read_text(encoding="utf-8"))
