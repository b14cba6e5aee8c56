"""Which questions are answered without asking, and in what order options are shown."""

from __future__ import annotations

from typing import ClassVar

from solo.boardgame.front.wording import HasGame
from solo.games.museum.abouts import Suffering, Trying
from solo.games.museum.auto_answers import unasked
from solo.games.museum.front.outlook import DiceOutlook
from solo.games.museum.game import Game
from solo.games.museum.option_ranking import sensible
from solo.kernel.decisions import Answer, Decision
from solo.narration import front


class AutoAnswers(front.AutoAnswers):
    """Answers what goes without saying."""

    meant: ClassVar[tuple[str, ...]] = ("roll",)

    def __init__(self, playing: HasGame[Game], outlook: DiceOutlook) -> None:
        self._playing, self._outlook = playing, outlook

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to a question that need not be asked; None if it must be."""
        return unasked(self._playing.game, decision, self.asked, self._outlook)

    def always(self, decision: Decision) -> bool:
        """Whether a question has an obvious answer: what has one, always has it."""
        return self.answer(decision) is not None

    def offered(self, decision: Decision) -> Decision:
        """A question as it is asked of a person: the best first."""
        return sensible(self._playing.game, decision, self._outlook, self._outlook.advice)

    def enter(self, question: Decision) -> Answer:
        """The first option; where several dice may be taken, those that had best be."""
        advice = self._outlook.advice(self._playing.game, question) if question.several else None
        best = advice.first if advice is not None else ""
        whole = isinstance(best, tuple) and question.least <= len(best) <= question.most
        return best if whole else question.default

    def needs_confirmation(self, decision: Decision) -> bool:
        """Whether the first option gives something up, or is no more sensible than others (where to go)."""
        first = decision.options[0].verb
        if decision.kind == "move":
            return True
        gives_up = first == "use" and isinstance(decision.about, Suffering | Trying)
        return gives_up or (first == "fail" and len(decision.options) > 1)
