"""What follows from what was chosen on a roll, or for it: the table carries that on without asking."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from solo.boardgame.front.wording import HasGame
from solo.games.museum.dice_answers import any_of_all
from solo.games.museum.forecast.margins import FAR_AHEAD, FAR_BEHIND
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.front.outlook import DiceOutlook
from solo.games.museum.game import Game
from solo.games.museum.use_answers import brings, may_keep, shown_uses, stores, use_of
from solo.kernel.decisions import Answer, Decision

NO_ROLL = (-1, 0)


def roll_of(game: Game, decision: Decision) -> tuple[int, int]:
    """The roll that a question is about: the turn, and how often was rolled before."""
    return game.state.turn, getattr(decision.about, "rolls", 0)


def this_roll(game: Game) -> tuple[int, int]:
    """The turn, and how often was rolled in the attempt under way."""
    return game.state.turn, game.attempt.rolls if game.state.attempt is not None else 0


class CarriedOn:
    """Knows what was chosen on a roll, and answers what follows from it.

    The clue that something was used for is spent if that is the best; where it was used before the roll, if it leads by far. The
    same dice are rolled again. Of dice that are as likely one is turned, where to keep a die of the roll on a spell would be far
    worse than to turn it.
    """

    def __init__(self, playing: HasGame[Game], outlook: DiceOutlook) -> None:
        self._playing, self._outlook = playing, outlook
        self.forget()

    def forget(self) -> None:
        """Forget what was chosen."""
        self._for_clue, self._lead = NO_ROLL, 0.0
        self._again: Hashable = None
        self._unkept = NO_ROLL

    def note(self, question: Decision, answer: Answer, dice: Collection[str]) -> None:
        """Keep in mind what was chosen. dice: those that are rolled again, where the answer names them."""
        game, before = self._playing.game, question.kind == "attempt"
        if dice or (question.kind == "reroll" and isinstance(answer, tuple)):
            self._again = self._rolled_again(dice or answer)
        if self._brings_clues(question, str(answer)):
            turn, rolls = roll_of(game, question)
            self._for_clue, self._lead = (turn, rolls + before), FAR_AHEAD if before else 0.0
        elif answer == CLUE:
            self._for_clue = NO_ROLL
        if question.kind == "result":
            self._unkept = roll_of(game, question) if self._leaves_spells(question, str(answer)) else NO_ROLL

    def answer(self, decision: Decision, asked: Collection[str]) -> Answer | None:
        """What follows at a question; None where nothing does. asked: the habits that are switched off."""
        if decision.kind == "result":
            return self._clue_meant(decision) if "fail" not in asked else None
        if decision.kind not in ("reroll", "turn_die") or "again" in asked:
            return None
        forecast = self._outlook(self._playing.game, decision)
        if forecast is None:
            return None
        if decision.kind == "turn_die":
            return (any_of_all(decision, forecast) or None) if self._unkept == this_roll(self._playing.game) else None
        best = forecast.best if not forecast.left_out else ""
        return best if isinstance(best, tuple) and best and self._again == self._rolled_again(best) else None

    def _clue_meant(self, decision: Decision) -> Answer | None:
        """The clue that something was used for, where it is the best."""
        game = self._playing.game
        advice, forecast = self._outlook.advice(game, decision), self._outlook(game, decision)
        if advice is None or forecast is None or self._for_clue != roll_of(game, decision):
            return None
        known = forecast.options
        leads = all(known.get(CLUE, 0.0) >= worth + self._lead for id, worth in known.items() if id != CLUE)
        return CLUE if advice.first == advice.best == CLUE and (leads or not self._lead) else None

    def _brings_clues(self, question: Decision, answer: str) -> bool:
        """Whether something is used for a clue, for a roll or on it."""
        uses = shown_uses(question) if question.kind in ("attempt", "result") else []
        return any(each.option == answer and brings(use_of(self._playing.game, each), "clues") for each in uses)

    def _leaves_spells(self, question: Decision, answer: str) -> bool:
        """Whether the card is far likelier after an answer than if a die of the roll is kept on any spell that could, and
        nothing but spells makes dice differ: what beats a monster might (ES17.7).
        """
        game = self._playing.game
        if game.active is None or may_keep(game, game.active, verbs=("defeat_monster",)):
            return False
        forecast = self._outlook(game, question)
        known = forecast.options if forecast is not None else {}
        keeping = [each.option for each in shown_uses(question) if stores(game, each)]
        return bool(keeping) and all(known.get(answer, 0.0) >= known.get(id, 1.0) + FAR_BEHIND for id in keeping)

    def _rolled_again(self, dice: Collection[str]) -> Hashable:
        """Which dice of which roll are rolled again."""
        return *this_roll(self._playing.game), frozenset(dice)
