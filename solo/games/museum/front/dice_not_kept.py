"""Spells with which nobody wanted to keep a die: which they are is known for the turn, or for the night (ES12.7)."""

from __future__ import annotations

from solo.boardgame.front.wording import HasGame
from solo.games.museum.forecast.margins import NEARLY, SEEN
from solo.games.museum.front.outlook import DiceOutlook
from solo.games.museum.game import Game
from solo.games.museum.roll_answers import has_hope
from solo.games.museum.use_answers import shown_uses, stores, takes_more, use_of
from solo.kernel.decisions import Decision


class DiceNotKept:
    """Knows with which spells nobody wanted to keep a die though that made a card no less likely, and when."""

    def __init__(self, playing: HasGame[Game], outlook: DiceOutlook) -> None:
        self._playing, self._outlook = playing, outlook
        self._turns: dict[str, int] = {}

    def forget(self) -> None:
        """Forget all of them."""
        self._turns.clear()

    def of_earlier_turns(self) -> DiceNotKept:
        """Another that knows those of the turns before this one."""
        older = DiceNotKept(self._playing, self._outlook)
        older._turns = {id: turn for id, turn in self._turns.items() if turn < self._playing.game.state.turn}
        return older

    def note(self, question: Decision, answer: str) -> None:
        """Note the spells that could have kept a die on a roll, the card as likely as after what was chosen instead."""
        game, plain = self._playing.game, answer.partition(":")[0] in ("complete", "fail")
        if question.kind != "result" or not plain or game.state.battle:
            return
        spells = [each.option for each in shown_uses(question) if stores(game, each)]
        forecast = self._outlook(game, question) if spells else None
        worth = forecast.options.get(answer, 0.0) if forecast is not None else 0.0
        if forecast is not None and worth >= SEEN:
            kept = (id for id in spells if forecast.options.get(id, float(worth >= NEARLY)) >= worth - SEEN)
            self._turns |= dict.fromkeys(kept, game.state.turn)

    def not_kept(self, decision: Decision) -> list[str]:
        """The spells with which nobody wanted to keep a die though that made a card no less likely: in this turn, or if it takes
        nothing else, in this night; where there is hope for the card, without which a die is kept for another one, and it is no
        likelier with one kept.
        """
        forecast = self._outlook(self._playing.game, decision) if decision.kind == "result" else None
        if forecast is None or not has_hope(forecast):
            return []
        game, worths = self._playing.game, {each.id: forecast.options.get(each.id, -1.0) for each in decision.options}
        spells = {each.option: each for each in shown_uses(decision) if each.option in self._turns}
        most = max((worth for id, worth in worths.items() if id not in spells), default=0.0)
        return [
            id
            for id, each in spells.items()
            if 0 <= worths[id] < most + SEEN
            and id not in forecast.at_least
            and (self._turns[id] == game.state.turn or not takes_more(use_of(game, each)))
        ]
