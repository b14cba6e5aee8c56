"""How much is counted is decided by what it takes, not by the time that it took (ES12)."""

from __future__ import annotations

import pytest

from solo.games.museum.forecast import decision_state
from solo.games.museum.forecast.budget import WorkBudget
from solo.games.museum.forecast.forecast import (
    ASKED,
    AT_ONCE,
    FOR_ALL,
    FOR_PROMISES,
    forecast_and_gains,
    forecast_of,
    gains,
)
from solo.games.museum.forecast.solver_cache import SolverCache
from tests.games.museum.helpers import Night, at_card

HAND = ("red_sign_of_shudde_mell", "dynamite", "rifle", "shotgun", "axe", "king_in_yellow", "knife")
A_STEP = 2.0
"""More than any single step takes."""


def somebody_with_much() -> Night:
    return at_card("the_gift_shop", who="bob_jenkins", hand=HAND, clues=3)


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> list[WorkBudget]:
    """What every view takes."""
    found: list[WorkBudget] = []

    class Counted(SolverCache):
        def __init__(self) -> None:
            super().__init__()
            found.append(self.budget)

    monkeypatch.setattr(decision_state, "SolverCache", Counted)
    return found


def test_what_is_begun_is_left_off_when_there_is_no_more_to_spend() -> None:
    budget, done = WorkBudget(), 0
    with budget.limited_to(10):
        while True:
            budget.spend(3)
            done += 1
    assert (done, budget.spent) == (3, 12)
    budget.spend(3)
    with pytest.raises(ValueError), budget.limited_to(20):
        raise ValueError
    budget.spend(30)
    assert budget.spent == 45


@pytest.mark.parametrize("most", [3, 12, 60, AT_ONCE])
def test_no_view_takes_more_than_it_may(spent: list[WorkBudget], most: float) -> None:
    night = somebody_with_much()
    seen = forecast_of(night.game, night.decision, most)
    assert seen is not None and seen.left_out
    gains(night.game, night.decision, most)
    assert len(spent) == 2
    assert all(0 < each.spent < most * (1 + FOR_PROMISES) + A_STEP for each in spent)


@pytest.mark.parametrize("most", [12, AT_ONCE, pytest.param(ASKED, marks=pytest.mark.campaign)])
def test_a_view_with_what_each_thing_adds_takes_no_more_than_both_may(spent: list[WorkBudget], most: float) -> None:
    """Worked out together from the same figures, and the same as each by itself (`odds all`)."""
    night = somebody_with_much()
    both = forecast_and_gains(night.game, night.decision, most)
    assert both is not None
    (together,) = spent
    assert 0 < together.spent < most * (1 + FOR_PROMISES) + A_STEP
    seen, gained = both
    alone = gains(night.game, night.decision, most)
    assert list(gained) == list(alone)[: len(gained)] and gained
    assert gained == pytest.approx({name: alone[name] for name in gained}, abs=1e-9)
    few = forecast_of(night.game, night.decision, most * FOR_ALL)
    assert few is not None and seen.counted == few.counted
    assert seen.chance >= few.chance - 1e-12, "what cards promise may take a share of the whole budget"


def test_with_more_to_spend_more_is_counted_what_is_easiest_first(spent: list[WorkBudget]) -> None:
    night = somebody_with_much()
    counted: list[tuple[str, ...]] = [()]
    for most in (0.0, 5.0, 12.0, 30.0, AT_ONCE, ASKED):
        seen = forecast_of(night.game, night.decision, most)
        assert seen is not None
        assert seen.counted[: len(counted[-1])] == counted[-1]
        assert seen.chance >= seen.bare
        counted.append(seen.counted)
    assert [len(each) for each in counted] == [0, 0, 2, 2, 4, 8, 8]
    few, many = (list(gains(night.game, night.decision, most)) for most in (5, ASKED))
    assert few == many[: len(few)] and 0 < len(few) < len(many)


def test_what_takes_a_whole_hand_is_the_same_every_time(spent: list[WorkBudget]) -> None:
    night = somebody_with_much()
    first, again = (forecast_of(night.game, night.decision) for _ in range(2))
    assert first == again
    assert spent[0].spent == spent[1].spent
