"""Closing a gate as it is asked about: with the better skill alone, and once as long as nothing changes (R24.2, R24.4)."""

from __future__ import annotations

from collections.abc import Collection, Hashable

import msgspec

from solo.games.town.forecast.forecast import roll_forecast_of
from solo.games.town.game import Game
from solo.games.town.gate_answers import better_skill, reasons_to_wait, seals_in_other_hands
from solo.kernel.decisions import Answer, Decision

CLOSING = "explored_gate"
"""The question whether a gate is closed, and with which skill."""


def with_better_skill(game: Game, decision: Decision) -> Decision:
    """The question at an explored gate without the skill that is clearly the worse."""
    best = better_skill(game, decision)
    kept = tuple(each for each in decision.options if each.verb != "close" or each.id == best or not best)
    return msgspec.structs.replace(decision, options=kept)


class GateTries:
    """Knows who has tried to close a gate, and with which skill: after a failure he tries again as long as all is as it was."""

    def __init__(self) -> None:
        self._tried: dict[str, tuple[Answer, Hashable]] = {}

    def forget(self) -> None:
        """Nobody has tried."""
        self._tried.clear()

    def note(self, game: Game, question: Decision, answer: Answer) -> None:
        """Note what somebody does at a gate."""
        if question.kind == CLOSING:
            self._tried[question.who] = (answer, _standing(game, question))

    def again(self, game: Game, decision: Decision, asked: Collection[str]) -> Answer | None:
        """The skill that was tried before; None where something has changed, somebody is behind the gate, or for any other
        question."""
        if decision.kind != CLOSING or "gate" in asked or reasons_to_wait(game, decision).get("beyond"):
            return None
        answer, standing = self._tried.get(decision.who, ("", None))
        tried = any(each.verb == "close" and each.id == answer for each in decision.options)
        return answer if tried and standing == _standing(game, decision) else None


def _standing(game: Game, question: Decision) -> Hashable:
    """All that may give reason to think again: where he is, how well he would do, what he has in hand, or somebody else who may
    hand it over, and what is offered. What happens in town changes how well he does, too (R18.4)."""
    who = game.by_id(question.who)
    offered = frozenset(each.id for each in question.options if each.verb not in ("close", "leave"))
    ways = {each.id: roll_forecast_of(game, question, each) for each in question.options if each.verb == "close"}
    chances = tuple((id, way.roll.chance(way.least)) for id, way in ways.items() if way is not None)
    hands = (tuple(sorted(who.cards)), *seals_in_other_hands(game, question))
    waits = tuple((key, tuple(people)) for key, people in reasons_to_wait(game, question).items())
    return who.place, who.clues, tuple(who.sliders), hands, offered, chances, waits
