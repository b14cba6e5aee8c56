"""Several monsters that are met at once: whoever has said which comes first, and how, has seen what may be done about the others;
what is left is asked about only where that is a choice (R8.1, R8.10, R16.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from solo.games.town.abouts import Opponent
from solo.games.town.at_will_answers import is_hardly_won
from solo.games.town.fight_answers import SEVERAL, fight_or_evade, is_free, may_rather_be_struck, wakes
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.forecast.values import CLEARLY, ROUNDING, FightValue
from solo.games.town.front.fighting import ARMED, FREELY
from solo.games.town.front.met_before import by_the_rules, is_the_same
from solo.games.town.game import Game
from solo.games.town.meeting_answers import AS_GOOD_AS_WON
from solo.kernel.decisions import Answer, Decision
from solo.kernel.piece_ids import kind_of


class SeenThen(NamedTuple):
    """What was asked about several monsters. walking: whoever meets them walks on, and has evaded the first. seen: the figures of
    all ways."""

    who: str
    round: int
    place: str
    walking: bool
    seen: Mapping[str, FightValue]


class FoughtAtWill(NamedTuple):
    """Who has fought one of several monsters that he need not fight, and of which kinds he has seen some."""

    who: str
    round: int
    place: str
    seen: frozenset[str]


class MetTogether:
    """Knows what somebody has been shown of the monsters that he meets one after the other."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nobody has met several."""
        self._then: SeenThen | None = None
        self._begun: FoughtAtWill | None = None

    def note(self, game: Game, question: Decision, answer: Answer) -> None:
        """Note the figures of the ways that were listed for several monsters."""
        about, who = question.about, game.deciding(question.who)
        if question.kind in FREELY and who is not None:
            fought = str(answer).partition(":")[0] in ("fight", ARMED)
            seen_at_will = frozenset(kind_of(each.subject) for each in question.options)
            self._begun = FoughtAtWill(who.id, game.state.round, who.place, seen_at_will) if fought else None
        monsters = {each.subject for each in question.options if each.verb == "evade"}
        if question.kind != "deal_with" or len(monsters) < SEVERAL or not isinstance(about, Opponent) or who is None:
            return
        verb = str(answer).partition(":")[0]
        seen = dict(forecast_of(game, by_the_rules(question)))
        walking = about.leaving and verb == "evade"
        self._then = SeenThen(who.id, game.state.round, who.place, walking, seen)

    def answer(self, game: Game, decision: Decision, asked: Collection[str]) -> str:
        """What is done about the last of them, where nothing has changed: whoever walks on evades what is as good as sure to be
        evaded, and else fights what is as good as won at no greater cost; of those who need not be fought, those that are hardly
        won are left alone after the first. "" for any other question, or a choice."""
        if decision.kind in FREELY:
            return "" if "attack" in asked else self._enough(game, decision)
        then, ways, who = self._then, fight_or_evade(decision), game.deciding(decision.who)
        about = decision.about
        if then is None or not ways or who is None or not isinstance(about, Opponent) or "attack" in asked:
            return ""
        if (who.id, game.state.round, who.place) != (then.who, then.round, then.place):
            return ""
        fight, flight, now = ways["fight"], ways["evade"], forecast_of(game, decision)
        if not all(each.id in then.seen and is_the_same(now[each.id], then.seen[each.id]) for each in (fight, flight)):
            return ""
        if about.leaving:
            return flight.id if then.walking and now[flight.id].win >= AS_GOOD_AS_WON else ""
        if (
            wakes(game, fight.subject)
            or may_rather_be_struck(game, who, fight.subject)
            or not is_free(game, who, fight)
        ):
            return ""
        return fight.id if _is_no_dearer(now[fight.id], now[flight.id]) else ""

    def _enough(self, game: Game, decision: Decision) -> str:
        """Leaving alone the rest of those who need not be fought, where each was listed before the first fight, and is hardly
        won, whatever clue tokens and rerolls could add to that."""
        begun, who = self._begun, game.deciding(decision.who)
        fights = [each for each in decision.options if each.verb == "fight"]
        others = [each.id for each in decision.options if each.verb != "fight"]
        if begun is None or who is None or len(others) != 1:
            return ""
        here = (who.id, game.state.round, who.place) == (begun.who, begun.round, begun.place)
        values = forecast_of(game, decision)
        hardly = all(kind_of(each.subject) in begun.seen and is_hardly_won(values[each.id]) for each in fights)
        return others[0] if here and hardly else ""


def _is_no_dearer(fighting: FightValue, evading: FightValue) -> bool:
    """Whether a fight is as good as won, and takes no more than evading would."""
    sure = fighting.win >= max(AS_GOOD_AS_WON, evading.win - CLEARLY) and fighting.fall <= evading.fall + CLEARLY
    return sure and fighting.cards <= ROUNDING and fighting.points <= evading.points
