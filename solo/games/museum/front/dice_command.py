"""Choosing oneself which dice are rolled again, where an option names them."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.museum.front.auto_answers import AutoAnswers
from solo.games.museum.front.dice_again import may_roll_again, other_dice
from solo.games.museum.front.wording import Wording
from solo.kernel.decisions import Decision, Option
from solo.narration.front import CommandResult
from solo.narration.paragraphs import folded


class DiceCommand:
    """The command that takes what rolls dice again, and has it asked which."""

    def __init__(self, wording: Wording, auto_answers: AutoAnswers) -> None:
        self._wording, self._auto_answers = wording, auto_answers

    def dice(self, decision: Decision, wanted: str, passed: Sequence[Decision]) -> CommandResult:
        """Take what is meant, by its number or a part of its words; with none, or several, say which there are."""
        say, words = self._wording.say, {each.id: self._words(decision, each) for each in self._able(decision)}
        if not words:
            return CommandResult([say("dice", "not_now")])
        listed = {str(number): each.id for number, each in enumerate(decision.options, 1)}
        meant = [listed[wanted]] if listed.get(wanted) in words else []
        found = meant or [id for id, text in words.items() if folded(wanted) in folded(text)]
        if len(found) != 1:
            return CommandResult([say("dice", "which", things="; ".join(words.values()))])
        return CommandResult(answer=self._auto_answers.on_answer(decision, other_dice(found[0])))

    def _able(self, decision: Decision) -> list[Option]:
        """What rolls dice again."""
        return may_roll_again(self._wording.game, decision, self._wording.outlook)

    def _words(self, decision: Decision, option: Option) -> str:
        return self._wording.option_without_odds(decision, option)
