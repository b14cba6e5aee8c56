"""Where somebody's open question would go on in the town: a sign beside the places to go to, also where one is and may stay."""

from __future__ import annotations

from solo.boardgame.front import trail_marks
from solo.boardgame.front.wording import BoardWording
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.walking import ANYWHERE
from solo.games.town.game import Game
from solo.games.town.rules.movement import STOP
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option

OUT = "return"
"""The question through which of several gates somebody comes back."""


class TrailMarks(trail_marks.TrailMarks[Game, BoardWording[Game, Investigator, Narrator]]):
    """Says to which places the trail of whoever decides leads."""

    def beside(self, decision: Decision, option: Option) -> list[str]:
        """The sign beside an option that leads to a place, or leaves somebody where he is."""
        return self.sign(self._game.deciding(decision.who), self._end(decision, option))

    def explained(self, decision: Decision) -> str:
        """What the sign beside places that a question offers means; "" where it stands beside none of them."""
        who = self._game.deciding(decision.who)
        return self.legend(who, [self._end(decision, each) for each in decision.options])

    def _end(self, decision: Decision, option: Option) -> str:
        """The place where an option leaves somebody, as far as it is about places; "" for any other."""
        who = self._game.deciding(decision.who)
        if decision.kind == "move" and who is not None:
            return option.subject if option.verb == "go" else who.place if option.id == STOP.id else ""
        return option.subject if option.verb == "to" and decision.kind in (*ANYWHERE, OUT) else ""
