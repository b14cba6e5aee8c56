"""What the tests of the museum's table share beyond helpers: odds that are reckoned once for all languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from solo.games.museum.front import odds, outlook
from solo.games.museum.game import Game
from solo.kernel.decisions import Decision

RECKONING = (
    (outlook, "forecast_and_rerolls"),
    (odds, "forecast_and_gains"),
    (odds, "gains"),
)
"""Where a table has its figures from: they depend on the state, the question and how much may be counted."""


@pytest.fixture(scope="module")
def reckoned_once() -> Iterator[None]:
    """A question with much in hand takes seconds to reckon: in further languages it is told with the same figures."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in RECKONING:
            patch.setattr(module, name, once(getattr(module, name)))
        yield


def once(reckon: Callable[..., Any]) -> Callable[..., Any]:
    """A reckoning that is made once for one state and question."""
    known: dict[object, Any] = {}

    def reckoned(game: Game, decision: Decision, *most: float) -> Any:
        of = (game.snapshot(), decision.kind, decision.who, tuple(each.id for each in decision.options), most)
        if of not in known:
            known[of] = reckon(game, decision, *most)
        return known[of]

    return reckoned
