"""Players who know nothing of the game: one answers at random, one takes the first option."""

from __future__ import annotations

from solo.kernel.decisions import Answer, Decision
from solo.kernel.dice import Dice


class RandomPlayer:
    """Answers at random, the same for the same seed.

    First a verb is picked, then one of its options, so that trading, with many goods to choose and one `done`, does not
    go on endlessly.
    """

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def __call__(self, decision: Decision) -> Answer:
        options = decision.options
        if decision.several:
            ids = [each.id for each in options]
            count = decision.least + self._dice.below(decision.most - decision.least + 1)
            self._dice.shuffle(ids)
            return tuple(ids[:count])
        verbs = list(dict.fromkeys(each.verb for each in options))
        verb = verbs[self._dice.below(len(verbs))]
        fitting = [each for each in options if each.verb == verb]
        return fitting[self._dice.below(len(fitting))].id


class DefaultPlayer:
    """Always takes the default answer, like a person who only presses Enter."""

    def __call__(self, decision: Decision) -> Answer:
        return decision.default
