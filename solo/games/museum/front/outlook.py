"""The forecast of the pending question and the advice on it, computed once for whoever asks: the hand, the options, the odds."""

from __future__ import annotations

from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.game import Game
from solo.games.museum.players.advice import Advice, advice
from solo.kernel.decisions import About, Decision


class DiceOutlook:
    """Remembers the last forecast; a question with its options in another order is still the same one."""

    def __init__(self) -> None:
        self._known: tuple[Game, About, Forecast | None] | None = None
        self._advised: tuple[Forecast, Advice | None] | None = None

    def __call__(self, game: Game, decision: Decision) -> Forecast | None:
        """The forecast of a pending question; None where no dice decide."""
        about = decision.about
        if about is None:
            return None
        if self._known is None or self._known[0] is not game or self._known[1] is not about:
            self._known = (game, about, forecast_of(game, decision))
        return self._known[2]

    def advice(self, game: Game, decision: Decision) -> Advice | None:
        """What to take at a pending question; None where no dice decide, or nothing is better than something else."""
        forecast = self(game, decision)
        if forecast is None:
            return None
        if self._advised is None or self._advised[0] is not forecast:
            self._advised = (forecast, advice(game, decision, forecast))
        return self._advised[1]
