"""What was rolled before dice were rolled again: the question that follows says it, as the faces may be the same (R18.7)."""

from __future__ import annotations

from typing import NamedTuple

from solo.games.town.abouts import Pending
from solo.kernel.decisions import Answer, Decision


class RolledThen(NamedTuple):
    """A roll. used: the card, or the ability, that rolled dice of it again."""

    who: str
    roll: Pending
    used: str


class RolledBefore:
    """Knows the last roll of which dice were rolled again."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nothing was rolled again."""
        self._then: RolledThen | None = None

    def note(self, decision: Decision, answer: Answer | None) -> None:
        """Note what is answered after a roll, by a person or without asking; any other answer there ends it."""
        if decision.kind != "after_check" or answer is None:
            return
        roll, used = decision.about, next((each for each in decision.options if each.id == answer), None)
        self._then = None
        if isinstance(roll, Pending) and used is not None and used.verb == "use":
            self._then = RolledThen(decision.who, roll, used.subject)

    def of(self, decision: Decision) -> RolledThen | None:
        """The roll before that of a question, where it is of the same check and as many dice; else None."""
        then, now = self._then, decision.about
        if then is None or decision.kind != "after_check" or not isinstance(now, Pending) or decision.who != then.who:
            return None
        same = (now.check, now.source, now.monster) == (then.roll.check, then.roll.source, then.roll.monster)
        return then if same and len(now.faces) == len(then.roll.faces) else None
