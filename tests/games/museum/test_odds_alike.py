"""One position has one forecast, whatever was asked before (ES5 to ES12)."""

from __future__ import annotations

from typing import Any

import pytest

from solo.games import rules
from solo.games.museum.forecast import decision_state, solver_cache
from solo.games.museum.forecast import forecast as forecasting
from solo.games.museum.forecast.forecast import ASKED, AT_ONCE, Forecast, forecast_of, gains
from solo.games.museum.forecast.option_values import OptionValues
from solo.games.museum.forecast.solver_cache import SolverCache
from solo.games.museum.forecast.states import ForecastState, Left
from solo.games.museum.forecast.transitions import DiceState, TransitionMemo
from solo.games.museum.game import Game
from solo.games.museum.host import Host
from solo.kernel.decisions import Decision
from solo.kernel.flow import FlowRunner
from tests.games.museum.helpers import Night, at_card


def seen(
    monkeypatch: pytest.MonkeyPatch, kept: SolverCache, game: Game, decision: Decision, most: float = AT_ONCE
) -> Forecast | None:
    """The forecast of a question if so much is remembered."""
    for module in (forecasting, decision_state):
        monkeypatch.setattr(module, "SHARED_CACHE", kept)
    return forecast_of(game, decision, most)


def alike(one: Forecast | None, other: Forecast | None) -> bool:
    """Whether two forecasts say the same; sums may differ in the last digit."""
    if one is None or other is None:
        return one is other
    figures = [{"chance": each.chance, "bare": each.bare, "hits": each.hits, **each.options} for each in (one, other)]
    words = [(each.counted, each.left_out, each.best) for each in (one, other)]
    return bool(figures[0] == pytest.approx(figures[1], abs=1e-12)) and words[0] == words[1]


def compared(monkeypatch: pytest.MonkeyPatch, setup: dict[str, object], most: int) -> int:
    """How many forecasts of a game were compared: one after the other, and each with nothing remembered."""
    host = rules("museum").begin(setup)
    assert isinstance(host, Host)
    player, session, kept, asked = rules("museum").players["decent"](host, 0), FlowRunner(host.flow()), SolverCache(), 0
    while session.decision is not None and asked < most:
        decision = session.decision
        if decision.about is not None:
            warm = seen(monkeypatch, kept, host.game, decision)
            assert alike(warm, seen(monkeypatch, SolverCache(), host.game, decision)), decision
            asked += warm is not None
        session.answer(player(decision))
    return asked


def test_what_was_asked_before_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(monkeypatch, {"seed": 7, "seats": 1}, 60) == 60


@pytest.mark.campaign
@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_in_whole_evenings_what_was_asked_before_makes_no_difference(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    assert compared(monkeypatch, {"seed": 100 + seats, "seats": seats}, 400) > 100


def forecast(night: Night, most: float = AT_ONCE) -> Forecast:
    found = forecast_of(night.game, night.decision, most)
    assert found is not None
    return found


def test_what_is_worked_out_before_all_options_changes_none_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    night = at_card("the_gift_shop", who="bob_jenkins", hand=("enchanted_blade", "wither", "dynamite"), clues=2)
    night.roll("terror", "terror", "terror", "lore", "i1", "i1")
    prepared = seen(monkeypatch, SolverCache(), night.game, night.decision, ASKED)
    asked: list[ForecastState] = []
    monkeypatch.setattr(OptionValues, "prepare", lambda _, at: asked.append(at))
    assert alike(prepared, seen(monkeypatch, SolverCache(), night.game, night.decision, ASKED))
    assert [(each.clues, len(each.hand)) for each in asked] == [(1, 1), (2, 2), (2, 3)]


def test_a_failed_roll_leaves_nothing_out_that_was_counted_before() -> None:
    hand = ("tommy_gun", "enchanted_blade", "wither", "dynamite", "shotgun", "red_sign_of_shudde_mell", "knife")
    night = at_card("the_gift_shop", who="bob_jenkins", hand=hand, clues=2)
    before = forecast(night)
    assert before.left_out
    night.roll("terror", "terror", "terror", "terror", "i1", "i1")
    after = forecast(night)
    assert len(after.counted) >= len(before.counted)
    assert after.options["fail"] <= before.chance or len(after.counted) > len(before.counted)


def test_a_roll_that_completes_nothing_never_helps() -> None:
    night = at_card("the_gift_shop", who="bob_jenkins", hand=("tommy_gun", "knife"))
    before = forecast(night, ASKED)
    assert set(before.counted) == {"tommy_gun.1", "knife.1"} and not before.left_out
    assert before.options.keys() == set(night.options)
    night.roll("terror", "terror", "terror", "terror", "peril", "peril")
    assert forecast(night, ASKED).chance < before.chance


def test_what_each_thing_adds_is_the_same_after_a_forecast_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    night = at_card("horrible_visions", who="harvey_walters", hand=["knife"], clues=1)

    def adding(kept: SolverCache, *, after: bool) -> dict[str, float]:
        forecast_of_all = seen(monkeypatch, kept, night.game, night.decision) if after else None
        assert not after or forecast_of_all is not None
        for module in (forecasting, decision_state):
            monkeypatch.setattr(module, "SHARED_CACHE", kept)
        return gains(night.game, night.decision)

    alone = adding(SolverCache(), after=False)
    assert set(alone) == {"harvey_walters", "knife.1", "clue"} and alone["clue"] > 0
    assert adding(SolverCache(), after=True) == pytest.approx(alone, abs=1e-12)


def test_what_is_known_of_rolls_serves_the_next_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only figures are worked out anew, for what they take decides how much is counted."""
    night, made, figures = (
        at_card("the_gift_shop", who="bob_jenkins", hand=("tommy_gun", "knife")),
        list[Left](),
        SolverCache(),
    )
    make = DiceState.__init__

    def making(self: DiceState, left: Left, *args: Any) -> None:
        made.append(left)
        make(self, left, *args)

    monkeypatch.setattr(DiceState, "__init__", making)
    first = seen(monkeypatch, figures, night.game, night.decision)
    assert made and first is not None and first.counted
    made.clear()
    assert seen(monkeypatch, figures, night.game, night.decision) == first
    assert not made
    assert seen(monkeypatch, SolverCache(), night.game, night.decision) == first
    assert made


def test_what_is_known_of_rolls_is_forgotten_when_it_takes_too_much_room(monkeypatch: pytest.MonkeyPatch) -> None:
    night = at_card("the_gift_shop", who="bob_jenkins", hand=("tommy_gun", "knife"))
    figures, forgotten, forget = SolverCache(), list[int](), TransitionMemo.clear

    def forgetting(self: TransitionMemo) -> None:
        forgotten.append(self.bytes)
        forget(self)

    monkeypatch.setattr(TransitionMemo, "clear", forgetting)
    first = seen(monkeypatch, figures, night.game, night.decision)
    assert not forgotten
    monkeypatch.setattr(solver_cache, "MAX_BYTES", 1)
    assert seen(monkeypatch, figures, night.game, night.decision) == first
    assert forgotten and min(forgotten) > 1
