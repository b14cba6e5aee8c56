"""Which questions of the nation game are answered without asking, and in what order options are shown."""

from __future__ import annotations

from solo.boardgame.front.wording import HasGame
from solo.games.nation.auto_answers import unasked
from solo.games.nation.front.orders import Orders
from solo.games.nation.game import Game
from solo.games.nation.option_ranking import sensible
from solo.kernel.decisions import Answer, Decision
from solo.narration import auto_answers


class AutoAnswers(auto_answers.AutoAnswers):
    """Answers what goes without saying, and what follows from an order under way."""

    def __init__(self, playing: HasGame[Game], orders: Orders) -> None:
        super().__init__()
        self._playing, self._orders = playing, orders

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to a question that need not be asked; None if it must be."""
        ordered = self._orders.answer(decision)
        return ordered if ordered is not None else unasked(self._playing.game, decision, self.asked)

    def on_answer(self, question: Decision, answer: Answer) -> Answer | None:
        """An answer; of a card that is named where an action is chosen, that a card is used."""
        return self._orders.begun(question, answer)

    def forget(self) -> None:
        """Forget an order, because an answer was taken back or differed."""
        self._orders.forget()

    def always(self, decision: Decision) -> bool:
        """Whether a question has an obvious answer."""
        return unasked(self._playing.game, decision, self.asked) is not None

    def offered(self, decision: Decision) -> Decision:
        """A question as it is asked of a person: what is more sensible first."""
        return sensible(self._playing.game, decision)

    def needs_confirmation(self, decision: Decision) -> bool:
        """Whether the first option gives something up: a turn that ends early, or an alignment; and where the game begins."""
        if decision.kind == "placement" and self._playing.game.state.phase == "setup":
            return True
        return decision.options[0].verb in ("reveal",) or (decision.kind == "action" and len(decision.options) == 1)
