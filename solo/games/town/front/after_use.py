"""The end of a movement after something was used in it, where only the street before the door could still be reached (R7.4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solo.games.town.abouts import Points
from solo.games.town.front.walking import USES, is_of_interest, rides, ways_within
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.rules.encounters import has_offer
from solo.games.town.rules.movement import STOP
from solo.games.town.state import Investigator
from solo.games.town.use_answers import nothing_to_use
from solo.kernel.decisions import Answer, Decision


class AfterUse:
    """Knows who has used something in his movement, and who has stayed for that."""

    def __init__(self) -> None:
        self._stayed: list[tuple[str, str, list[str]]] = []
        self.forget()

    def forget(self) -> None:
        """Nobody has used anything."""
        self._who = ""

    def note(self, question: Decision, answer: Answer) -> None:
        """Note that somebody uses something before he walks; any other answer there ends it."""
        if question.kind == "move":
            self._who = question.who if str(answer).partition(":")[0] in USES else ""

    def answer(self, game: Game, decision: Decision, asked: Collection[str]) -> Answer | None:
        """To stay, where whoever has used something can take what the place offers, or close its gate, and has no other use,
        and within reach, with what gives more points, is only the street; elsewhere he may want to get away from an encounter."""
        if decision.kind != "move" or decision.who != self._who or "stop" in asked:
            return None
        self.forget()
        who, points = game.by_id(decision.who), decision.about
        if not isinstance(points, Points) or not points.left or not _is_worth_staying(game, who):
            return None
        others = [each.subject for each in decision.options if each.verb == "trade"]
        if (others and "trade" in asked) or not nothing_to_use(game, decision, arrived=True):
            return None
        farthest = points.left + sum(more for _, more in rides(game, who))
        if not all(_is_bare_street(game, who, place) for place in ways_within(game, who, farthest)):
            return None
        self._stayed.append((who.id, who.place, others))
        return STOP.id

    def remarks(self, wording: Wording) -> list[str]:
        """That somebody has stayed, and why nothing was asked; and with whom he could have traded."""
        stayed, self._stayed, name = self._stayed, [], wording.teller.name
        lines = []
        for who, place, others in stayed:
            lines.append(wording.say("go", "only_street", who=name(who), here=name(place)))
            lines += [may_trade(wording, who, others)] if others else []
        return lines


class AfterTrade:
    """Knows who has traded where his walk had ended, and what else he could have done there."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Nobody has traded."""
        self._stood: tuple[str, str, frozenset[str]] = ("", "", frozenset())
        self._money = 0

    def note(self, game: Game, question: Decision, answer: Answer) -> None:
        """Note that somebody without a movement point trades; any other answer to where he goes ends it."""
        if question.kind == "move":
            self.forget()
            if str(answer).startswith("trade:") and question.about == Points(0):
                self._stood, self._money = _standing(game, question), game.by_id(question.who).money

    def answer(self, game: Game, decision: Decision, asked: Collection[str]) -> Answer | None:
        """To stay, where the trade has brought nothing that was not offered before it, nor money for it."""
        if decision.kind != "move" or decision.about != Points(0) or {"stop", "trade"} & {*asked}:
            return None
        return (
            STOP.id
            if _standing(game, decision) == self._stood and game.by_id(decision.who).money <= self._money
            else None
        )


def _standing(game: Game, decision: Decision) -> tuple[str, str, frozenset[str]]:
    """Who is asked, where he stands, and what he could use there."""
    uses = frozenset(each.id for each in decision.options if each.verb in USES)
    return decision.who, game.by_id(decision.who).place, uses


def may_trade(wording: Wording, who: str, others: Sequence[str]) -> str:
    """That somebody could trade where his walk has ended, and with whom."""
    name = wording.teller.name
    people = wording.teller.listed([name(each) for each in others])
    return wording.say("go", "may_trade", who=name(who), others=people, other=name(others[0]))


def _is_worth_staying(game: Game, who: Investigator) -> bool:
    """Whether somebody is where no monster is and he can take an offer of the place, or close its gate."""
    if game.monsters_at(who.place):
        return False
    if who.place in game.state.gates:
        return who.explored
    return has_offer(game, who, who.place)


def _is_bare_street(game: Game, who: Investigator, place: str) -> bool:
    """Whether a place is a street in which nothing is."""
    street = game.content.street_of.get(place) == place
    return street and not game.monsters_at(place) and not is_of_interest(game, who, place)
