"""How often the museum's decent player wins: `python -m tests.bench.museum_wins [GAMES] [PROCESSES]`.

All eight Ancient Ones are played with 1, 2, 4, 6 and 8 investigators, as many games with each as come nearest to GAMES in all;
the table is written to docs/museum-win-rates.md, with that of the final battles of prepared groups (`museum_battle`). Seeds
are numbered on, so the same GAMES give the same table.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from pathlib import Path

from solo.games.museum.content import load
from solo.games.museum.host import Rules
from solo.games.museum.state import VICTORIES
from solo.narration.catalogue import load as catalogue
from solo.players.simulation import SimulationPlan, play_one
from tests.bench import museum_battle

GAMES = 2000
GROUPS = (1, 2, 4, 6, 8)
PROCESSES = 2
FILE = Path(__file__).parents[2] / "docs" / "museum-win-rates.md"
SURE = 1.96
"""Standard errors on either side within which 95 of 100 samples lie."""

Setting = tuple[str, int]
"""An Ancient One and how many investigators."""
Ends = Counter[str]
"""How many games ended how: "sealed", "banished", "awoken", "devoured", "deserted"."""

rules = cache(lambda: Rules(load()))


def settings() -> list[Setting]:
    """Every Ancient One with every group."""
    return [(ancient_one, group) for ancient_one in rules().content.ancient_ones for group in GROUPS]


def play(setting: Setting, games: int) -> Ends:
    """How some games with one setting ended."""
    ancient_one, group = setting
    first = settings().index(setting) * games
    order = SimulationPlan(games, "decent", setup={"ancient_one": ancient_one, "seats": group}, seed=first)
    return Counter(str(play_one(rules(), order, number).tally[ancient_one]) for number in range(games))


def share(ends: Ends) -> float:
    """How many of 100 games were won."""
    return 100 * sum(ends[end] for end in VICTORIES) / max(1, ends.total())


def cell(ends: Ends) -> str:
    """A group's figures: won of 100, and how many games were sealed, banished and lost."""
    lost = sum(count for end, count in ends.items() if end not in VICTORIES)
    return f"{share(ends):.0f} % ({ends['sealed']}/{ends['banished']}/{lost})"


def error(games: int) -> float:
    """How far the share of so many games may be from the true one, in points of 100, when about a third is won."""
    return 100 * SURE * sqrt(1 / 3 * 2 / 3 / games)


def table(
    names: Mapping[str, str], played: Mapping[Setting, Ends], fought: Mapping[Setting, float], battles: int
) -> str:
    """The page of all games, and of the battles of prepared groups."""
    ancient_ones = list(dict.fromkeys(ancient_one for ancient_one, _ in played))
    groups = list(dict.fromkeys(group for _, group in played))
    total = together(played.values())
    each = next(iter(played.values())).total()
    line = "| Ancient One | " + " | ".join(str(group) for group in groups) + " | all |"
    rows = [row(names[ancient], [played[ancient, group] for group in groups]) for ancient in ancient_ones]
    last = row("**all**", [together(played[ancient, group] for ancient in ancient_ones) for group in groups])
    about = f"""# How often the museum is won

The decent player (`players.decent`) played {total.total()} games, {each} with every Ancient One and number of investigators.
Each field: how many of 100 were won, and in brackets how many games were sealed (by Elder Signs), banished (in the final battle)
and lost.
"""
    after = f"""
95 of 100 such samples of {each} games are within {error(each):.0f} points of the true rate, those of a whole row within
{error(each * len(groups)):.0f}, of a whole column within {error(each * len(ancient_ones)):.0f},
and of all games within {error(total.total()):.1f}.

Of Yig all but the spaces where monsters come is known, and not ours to change, and he is kept out oftener than the others. Ours
are the cultists, whose end costs a sign against him: for his sake they are the commonest monsters.

{battle(total)}

{museum_battle.section(names, fought, battles)}

Written by `python -m tests.bench.museum_wins`; after changing a card or the player, run it again with as many games and compare.
"""
    return "\n".join([about, line, "|---" * (len(groups) + 2) + "|", *rows, last, after])


def row(name: str, found: list[Ends]) -> str:
    """A line of the table, with all its games together at the end."""
    return f"| {name} | " + " | ".join(map(cell, [*found, together(found)])) + " |"


def battle(total: Ends) -> str:
    """What the final battle decided."""
    fought = total["banished"] + total["devoured"]
    won = f"{100 * total['banished'] / fought:.0f} % of them were won" if fought else "none was fought"
    return f"{fought} games came to a final battle; {won}."


def together(found: Iterable[Ends]) -> Ends:
    """Several games' ends together."""
    total: Ends = Counter()
    for each in found:
        total.update(each)
    return total


def run(
    games: int,
    file: Path = FILE,
    groups: Sequence[int] = GROUPS,
    processes: int = PROCESSES,
    battles: int = museum_battle.BATTLES,
) -> dict[Setting, Ends]:
    """Play about so many games, and as many battles in each field, and write the page."""
    wanted = [setting for setting in settings() if setting[1] in groups]
    each = max(1, round(games / len(wanted)))
    fights = museum_battle.settings(groups)
    with ProcessPoolExecutor(processes) as pool:
        played = dict(zip(wanted, pool.map(play, wanted, [each] * len(wanted)), strict=True))
        fought = dict(zip(fights, pool.map(museum_battle.fight, fights, [battles] * len(fights)), strict=True))
    english = catalogue("en", game="museum")
    names = {ancient: english.name(ancient)["name"] for ancient, _ in wanted}
    file.write_text(table(names, played, fought, battles), encoding="utf-8")
    return played


if __name__ == "__main__":
    numbers = [int(each) for each in sys.argv[1:]]
    run(next(iter(numbers), GAMES), processes=next(iter(numbers[1:]), PROCESSES))
    print(FILE.read_text(encoding="utf-8"))
