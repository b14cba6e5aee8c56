"""Defaults for roles that a game does not define itself, each under the role's own name (`roles`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

import msgspec

from solo.boardgame import determinize
from solo.boardgame.checks.coverage import Coverage
from solo.boardgame.checks.invariants import decision_problems
from solo.boardgame.checks.snapshot_validation import refuse
from solo.boardgame.game import BoardGame
from solo.boardgame.roles import package_of, role
from solo.files.errors import AuthorText
from solo.kernel.decisions import Decision


class Summary(msgspec.Struct, frozen=True):
    """How far a game is. round: rounds begun. turn: the one under way. ended: how it ended; "" while it goes on."""

    round: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    ended: Annotated[str, msgspec.Meta(max_length=200)] = ""
    turn: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0


class NoScenarios:
    """The situations of a game that has none."""

    lessons: Mapping[str, Any] = {}


SCENARIOS = NoScenarios()
COVERAGE: Coverage[Any] = Coverage(
    kinds=(), shown={}, branches={}, effects=lambda content: iter(()), attempt=lambda *situation: (), tries=0
)


def problems(game: BoardGame[Any, Any, Any], decision: Decision | None) -> Iterator[str]:
    """The invariants that do not hold: those of any question."""
    if decision is not None:
        yield from decision_problems(decision)


def check_restored(game: BoardGame[Any, Any, Any]) -> None:
    """Raise Impossible unless the game's invariants hold."""
    refuse(role(package_of(type(game)), "checks.invariants:problems")(game, None))


def imagine(game: BoardGame[Any, Any, Any], seed: int, shown: Decision | None) -> None:
    """Give a game without hidden piles other dice."""
    determinize.imagine(game, seed, shown, ())


def piece_counts(content: Any) -> dict[str, int]:
    """How many of everything there are, where nobody counts."""
    return {}


def doubts(content: Any) -> Iterable[tuple[str, AuthorText]]:
    """The pieces that can do nothing of what is written on them, where nobody doubts."""
    return ()


def TrialScenes(content: Any) -> None:
    """What can be tried of a game's pieces: nothing."""


RENAMED: Mapping[str, Any] = {}
"""The keys of the effect language that have changed."""
