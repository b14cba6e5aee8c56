"""Playing the same games twice, without and with something more in the content, to see what that changes. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from solo.kernel.host import Tally
from solo.players.simulation import GameResult, Load, SimulationPlan, SimulationReport, Watcher, simulate

SURE = 1.96
"""How many standard errors an interval reaches to each side, so that 95 of 100 hold the true mean."""

FIRST = ("won", "score")
"""The numbers that stand first in a comparison, if the games have them."""


class PairedFigure(msgspec.Struct, frozen=True):
    """A number that games are counted by: its mean without and with, the mean difference by pair, and within how much of it
    95 of 100 such samples lie; None where there is one pair only."""

    without: float
    with_: float = msgspec.field(name="with")
    difference: float
    error: float | None = None


class Comparison(msgspec.Struct, frozen=True):
    """Games without and with. differ: how many of them differ in an event or in their last state."""

    without: SimulationReport
    with_: SimulationReport = msgspec.field(name="with")
    differ: int
    figures: Mapping[str, PairedFigure]


def compare(
    without: Load, with_: Load, order: SimulationPlan, jobs: int = 1, progress: Watcher | None = None
) -> Comparison:
    """Play an order's games with both rules, each seed with the one and the other; as `simulate`."""
    plan = msgspec.structs.replace(order, fingerprint=True)
    one, other = _Kept(progress), _Kept(progress)
    reports = simulate(without, plan, jobs, one), simulate(with_, plan, jobs, other)
    differ = sum(before != after for before, after in zip(one.digests, other.digests, strict=True))
    return Comparison(*reports, differ, figures(one.tallies, other.tallies))


class _Kept:
    """Keeps what each game came to while it passes by."""

    def __init__(self, progress: Watcher | None) -> None:
        self._progress = progress
        self.tallies: list[Tally] = []
        self.digests: list[str] = []

    def __call__(self, finished: Iterable[GameResult], games: int) -> Iterable[GameResult]:
        for played in self._progress(finished, games) if self._progress else finished:
            self.tallies.append(played.tally)
            self.digests.append(played.digest)
            yield played


def figures(without: Sequence[Tally], with_: Sequence[Tally]) -> dict[str, PairedFigure]:
    """The numbers of some games, played without and with, by name. A number that a game does not have is 0 in it."""
    names = dict.fromkeys(
        name for tally in (*without, *with_) for name, value in tally.items() if isinstance(value, int)
    )
    order = [*(name for name in FIRST if name in names), *(name for name in names if name not in FIRST)]
    return {name: _figure(*([_number(each, name) for each in games] for games in (without, with_))) for name in order}


def _figure(without: Sequence[int], with_: Sequence[int]) -> PairedFigure:
    differences = [after - before for before, after in zip(without, with_, strict=True)]
    error = SURE * stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else None
    return PairedFigure(fmean(without), fmean(with_), fmean(differences), error)


def _number(tally: Tally, name: str) -> int:
    value = tally.get(name, 0)
    return value if isinstance(value, int) else 0
