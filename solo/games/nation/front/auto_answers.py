"""Which questions of the nation game are answered without asking, and in what order options are shown."""

from __future__ import annotations

from solo.boardgame.front.wording import HasGame
from solo.games.nation.auto_answers import unasked
from solo.games.nation.game import Game
from solo.games.nation.option_ranking import sensible
from solo.kernel.decisions import Answer, Decision
from solo.narration import front


class AutoAnswers(front.AutoAnswers):
    """Answers what goes without saying."""

    def __init__(self, playing: HasGame[Game]) -> None:
        self._playing = playing

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to a question that need not be asked; None if it must be."""
        return unasked(self._playing.game, decision, self.asked)

    def always(self, decision: Decision) -> bool:
        """Whether a question has an obvious answer."""
        return self.answer(decision) is not None

    def offered(self, decision: Decision) -> Decision:
        """A question as it is asked of a person: what is more sensible first."""
        return sensible(self._playing.game, decision)

    def needs_confirmation(self, decision: Decision) -> bool:
        """Whether the first option gives something up: a turn that ends early, or an alignment."""
        return decision.options[0].verb in ("reveal",) or (decision.kind == "action" and len(decision.options) == 1)
