"""Several monsters that need not be fought, each as good as beaten: fought one after the other for one answer (R8.10, R16.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from solo.games.town.dominance import SPARED
from solo.games.town.fight_answers import SEVERAL, is_free, wakes
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.forecast.values import ROUNDING
from solo.games.town.front.fighting import FREELY
from solo.games.town.game import Game
from solo.games.town.meeting_answers import AS_GOOD_AS_WON
from solo.kernel.decisions import Answer, Decision, Option

FIGHT_ALL = "fight_all"
"""The verb of the option to fight one after the other of those that are as good as beaten."""


class UnderWay(NamedTuple):
    """Who fights them, where he stands, and which are left."""

    who: str
    round: int
    place: str
    left: tuple[str, ...]


class FightAll:
    """Offers that, and knows who is left to be fought."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nobody is being fought so."""
        self._under_way: UnderWay | None = None

    def offered(self, game: Game, decision: Decision, shown: Decision) -> Decision:
        """A question about monsters that need not be fought, as it is shown, with the option to fight all that are as good as
        beaten."""
        sure = sure_fights(game, decision)
        if len(sure) < SEVERAL:
            return shown
        more = Option(FIGHT_ALL, FIGHT_ALL, "+".join(each.subject for each in sure), len(sure))
        return msgspec.structs.replace(shown, options=(*shown.options, more))

    def begin(self, game: Game, question: Decision, answer: Answer) -> str:
        """The first fight, where all are to be fought; "" for any other answer, which ends that."""
        self.forget()
        chosen = next((each for each in question.options if each.id == answer == FIGHT_ALL), None)
        if chosen is None:
            return ""
        first, *left = chosen.subject.split("+")
        self._note(game, question, left)
        return f"fight:{first}"

    def answer(self, game: Game, decision: Decision) -> str:
        """The next fight of those that are to be fought, where it is still as good as won; "" where it is asked again, or for any
        other question."""
        then, who = self._under_way, game.deciding(decision.who)
        if then is None or decision.kind not in FREELY or who is None:
            return ""
        self.forget()
        if (who.id, game.state.round, who.place) != (then.who, then.round, then.place):
            return ""
        found = [each for each in sure_fights(game, decision) if each.subject in then.left]
        if not found:
            return ""
        self._note(game, decision, [each for each in then.left if each != found[0].subject])
        return found[0].id

    def _note(self, game: Game, decision: Decision, left: Sequence[str]) -> None:
        who = game.by_id(decision.who)
        self._under_way = UnderWay(who.id, game.state.round, who.place, tuple(left))


def sure_fights(game: Game, decision: Decision) -> list[Option]:
    """The fights with monsters that need not be fought of which each is as good as won and takes hardly anything, with nothing
    used up; those first that take the least. Not what wakes the Ancient One."""
    who = game.deciding(decision.who)
    if decision.kind not in FREELY or who is None:
        return []
    values = forecast_of(game, decision)
    fights = [each for each in decision.options if each.verb == "fight"]
    sure = [
        each
        for each in fights
        if values[each.id].win >= AS_GOOD_AS_WON
        and values[each.id].cards <= ROUNDING
        and values[each.id].points <= SPARED
    ]
    free = [each for each in sure if is_free(game, who, each) and not wakes(game, each.subject)]
    return sorted(free, key=lambda each: values[each.id].points)
