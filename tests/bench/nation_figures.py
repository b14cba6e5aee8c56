"""What a good evening of the nation game looks like in figures, and what was measured: `figures` of games that were played."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import ceil, floor, sqrt
from statistics import mean, median, stdev
from typing import NamedTuple, get_args

from solo.games.nation.players.weights import PLANS
from solo.games.nation.printed.numbers import END_SCORE, STANDARD, When
from tests.bench.nation_games import Played, Setting, rules, written

SURE = 1.96
"""Standard errors on either side within which 95 of 100 samples lie."""
LEVELS = {"novice": 65, "standard": 50, "hard": 35, "nightmare": 20}
"""How many of 100 games the decent player is to win."""
CLOSE, BEHIND = 7, -8
"""Points between both sides at a close end; and by how much somebody is behind who may still win."""
MADNESS, GOAL, MURDER = "insane", "goal", "murdered"
ALIKE = ("agents", "investigation", "gates")
"""The plans that are to win about as often as the decent player."""
Games = Sequence[Played]


class Measured(NamedTuple):
    """A number, and how far 95 of 100 such samples lie from the true one."""

    value: float
    error: float = 0.0

    def __str__(self) -> str:
        return f"{_short(self.value)} ± {_short(self.error)}"


class Figure(NamedTuple):
    """A figure: what it is to be, what was measured, and whether it is so."""

    name: str
    aim: str
    measured: str
    met: bool


def share(games: Collection[Played], holds: Callable[[Played], bool] = lambda game: game.won) -> Measured:
    """In how many of 100 games something is so: it was won, unless another question is asked."""
    if not games:
        return Measured(0.0, 100.0)
    part = sum(map(holds, games)) / len(games)
    return Measured(100 * part, 100 * SURE * sqrt(max(part * (1 - part), 1 / len(games) / 4) / len(games)))


def average(numbers: Sequence[float]) -> Measured:
    """The mean of some numbers."""
    return Measured(mean(numbers), SURE * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0)


def pairs(ours: Games, theirs: Games) -> Measured:
    """How many games more of 100 one player wins than another who played the same ones."""
    return average([100.0 * (one.won - other.won) for one, other in zip(ours, theirs, strict=False)])


def leads(ours: Games, theirs: Games) -> Measured:
    """By how many points more one player is ahead at the end than another who played the same games."""
    ahead = [[float(game.score - game.ancient_score) for game in games] for games in (ours, theirs)]
    return average([one - other for one, other in zip(*ahead, strict=False)])


def rounds_to_the_end(games: Games) -> Measured:
    """How many rounds the Ancient One takes to the end mark at the pace it had in these games."""
    start = rules().content.levels[STANDARD].ancient_one_score
    points = [game.ancient_score - start for game in games]
    all_rounds, all_points = sum(game.rounds for game in games), max(1, sum(points))
    pace = all_rounds / all_points
    spread = sqrt(sum((game.rounds - pace * each) ** 2 for game, each in zip(games, points, strict=True)))
    return Measured(pace * (END_SCORE - start), SURE * spread / all_points * (END_SCORE - start))


# The figures of the page


def figures(played: Mapping[Setting, Games]) -> list[Figure]:
    """All figures, those that must be met first."""
    decent = played["decent", STANDARD]
    by_player = {player: games for (player, level), games in played.items() if level == STANDARD}
    return [
        *_of_levels(played),
        *_of_pieces(decent),
        *_of_plans(by_player),
        *_of_scripts(by_player),
        *_of_the_course(decent),
        *_of_ends(decent),
        *_of_lengths(decent),
    ]


def _of_levels(played: Mapping[Setting, Games]) -> Iterable[Figure]:
    for level, aim in LEVELS.items():
        found = share(played["decent", level])
        yield Figure(f"won at {level}", f"{aim} within 4", str(found), abs(found.value - aim) <= 4)


def _of_pieces(decent: Games) -> Iterable[Figure]:
    content, won = rules().content, share(decent)
    rates = {each: share([game for game in decent if game.ancient_one == each]) for each in content.ancient_ones}
    low, high = _ends(rates)
    text = f"{low} {rates[low]}, {high} {rates[high]}"
    yield Figure("won against each Ancient One", "40 to 60", text, rates[low].value >= 40 and rates[high].value <= 60)
    rates = {each: share([game for game in decent if game.main_agent == each]) for each in content.main_agents}
    low, high = _ends(rates)
    text = f"{low} {rates[low]}, {high} {rates[high]}"
    far = max(won.value - rates[low].value, rates[high].value - won.value)
    yield Figure("won with each main agent", "within 6 of the mean", text, far <= 6)
    cards = [*content.basic(), *(card for card, fact in content.mythos.items() if fact.solo)]
    rare = [card for card in cards if share(decent, lambda game, card=card: card in game.bought).value < 1]  # type: ignore[misc]
    yield Figure("cards acquired in 1 of 100 games", f"all {len(cards)}", _but(len(cards), rare), not rare)
    known = sorted(written_verbs())
    unused = [verb for verb in known if not any(verb in game.verbs for game in decent)]
    yield Figure("verbs of cards used", f"all {len(known)}", _but(len(known), unused), not unused)


def _ends(rates: Mapping[str, Measured]) -> tuple[str, str]:
    ordered = sorted(rates, key=lambda each: rates[each].value)
    return ordered[0], ordered[-1]


def written_verbs() -> set[str]:
    """The verbs on the cards of a game for one."""
    content = rules().content
    out = {card for card, fact in content.mythos.items() if not fact.solo}
    abilities = [each.fact for card, found in content.effects.items() if card not in out for each in found]
    return set(written(abilities, *get_args(When)))


def _of_plans(by_player: Mapping[str, Games]) -> Iterable[Figure]:
    decent = by_player["decent"]
    behind = {plan: pairs(by_player[plan], decent) for plan in PLANS}
    values = [0.0, *(behind[plan].value for plan in ALIKE)]
    text = ", ".join(f"{plan} {_signed(behind[plan])}" for plan in ALIKE)
    yield Figure(
        "plans against the decent player", "within 8 of him and of each other", text, max(values) - min(values) <= 8
    )
    cities = behind["cities"]
    yield Figure("the plan for cities against him", "8 to 15 below", _signed(cities), -15 <= cities.value <= -8)
    careful, ahead = pairs(by_player["careful"], decent), leads(by_player["careful"], decent)
    text = f"{_signed(careful)} ({len(by_player['careful'])}), by {_signed(ahead)} points"
    yield Figure("the careful player against him", "above", text, careful.value > careful.error)


def _of_scripts(by_player: Mapping[str, Games]) -> Iterable[Figure]:
    racer, worst = share(by_player["racer"]), [share(by_player[player]) for player in ("random", "first")]
    yield Figure("won by the racer", "at most 25", str(racer), racer.value <= 25)
    text = f"random {worst[0]}, first {worst[1]}"
    yield Figure("won at random and by the first option", "under 2", text, all(each.value < 2 for each in worst))
    slow, fast = rounds_to_the_end(by_player["hinderer"]), rounds_to_the_end(by_player["racer"])
    more = Measured(slow.value - fast.value, sqrt(slow.error**2 + fast.error**2))
    text = f"{more} ({_short(slow.value)} to {_short(fast.value)})"
    yield Figure("rounds the Ancient One takes to 35, hindered and raced", "2 more", text, more.value >= 2)


def _of_the_course(decent: Games) -> Iterable[Figure]:
    changes = average([game.changes for game in decent])
    yield Figure("lead changes in a game", "2", str(changes), changes.value >= 1.95)
    close = share(decent, lambda game: abs(game.score - game.ancient_score) <= CLOSE)
    yield Figure(f"ends within {CLOSE} points", "50 or more", str(close), close.value >= 50)
    behind = [game for game in decent if game.at_half_time <= BEHIND]
    caught = share(behind)
    yield Figure(
        "won of those 8 points behind at half time", "15 to 30", f"{caught} ({len(behind)})", 15 <= caught.value <= 30
    )


def _of_ends(decent: Games) -> Iterable[Figure]:
    for name, end, least, most in (("the goal", GOAL, 8, 15), ("murder", MURDER, 1, 4), ("madness", MADNESS, 1, 4)):
        found = share(decent, lambda game, end=end: game.ended == end)  # type: ignore[misc]
        yield Figure(f"ended by {name}", f"{least} to {most}", str(found), least <= found.value <= most)


def _of_lengths(decent: Games) -> Iterable[Figure]:
    rounds = sorted(game.rounds for game in decent)
    middle = median(rounds)
    spread = SURE * sqrt(len(rounds)) / 2
    low, high = (rounds[min(len(rounds) - 1, max(0, int(each)))] for each in _ranks(len(rounds) / 2, spread))
    yield Figure("rounds at the median", "12", f"{middle:.0f} (surely {low} to {high})", round(middle) == 12)
    within = share(decent, lambda game: 7 <= game.rounds <= 18)
    yield Figure("games of 7 to 18 rounds", "95", str(within), within.value >= 95)


def _ranks(middle: float, spread: float) -> tuple[int, int]:
    return floor(middle - spread), ceil(middle + spread)


def _but(whole: int, missing: Sequence[str]) -> str:
    return str(whole) if not missing else f"{whole - len(missing)}, not {', '.join(missing)}"


def _signed(found: Measured) -> str:
    return f"{'+' if found.value >= 0 else '-'}{_short(abs(found.value))} ± {_short(found.error)}"


def _short(number: float) -> str:
    return f"{number:.0f}" if abs(number) >= 20 else f"{number:.1f}"
