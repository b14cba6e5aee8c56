"""Closing a gate as it is asked about: with the better skill alone, at once with the seal, and once as long as nothing changes
(R24.2, R24.4, R24.5)."""

from __future__ import annotations

from collections.abc import Collection, Hashable

import msgspec

from solo.games.town.forecast.after_roll import clue_dice
from solo.games.town.forecast.forecast import roll_forecast_of
from solo.games.town.game import Game
from solo.games.town.gate_answers import better_skill, reasons_to_wait, seals_in_other_hands
from solo.games.town.rules.gates import can_seal, seal_cost
from solo.games.town.rules.uses import clues_payable
from solo.kernel.decisions import Answer, Decision, Option, option

CLOSING = "explored_gate"
"""The question whether a gate is closed, and with which skill."""

CLOSE_AND_SEAL = "close_and_seal"
"""The verb of the option to close a gate, and to seal the place once it is closed."""

SEAL = "seal"
"""The question whether a place is sealed, and the verb of the option to do that."""

BETWEEN = ("before_check", "after_check")
"""The questions between the try to close a gate and that whether its place is sealed."""


def with_better_skill(game: Game, decision: Decision) -> Decision:
    """The question at an explored gate without the skill that is clearly the worse."""
    best = better_skill(game, decision)
    kept = tuple(each for each in decision.options if each.verb != "close" or each.id == best or not best)
    return msgspec.structs.replace(decision, options=kept)


def with_seals(game: Game, decision: Decision) -> Decision:
    """The question at an explored gate with the option to seal the place, too, behind each skill by which it may be closed; only
    for whoever has the clue tokens for that, and could succeed without them."""
    who = game.deciding(decision.who)
    if who is None or not can_seal(game, who):
        return decision
    spare, options = clues_payable(game, who) - seal_cost(game), list[Option]()
    for each in decision.options:
        options.append(each)
        way = roll_forecast_of(game, decision, each) if each.verb == "close" else None
        if way is not None and way.with_dice(spare * clue_dice(game, who, way.check)):
            id = f"{CLOSE_AND_SEAL}:{each.subject}"
            options.append(Option(id, CLOSE_AND_SEAL, each.subject, seal_cost(game)))
    return msgspec.structs.replace(decision, options=tuple(options))


class SealsMeant:
    """Knows who closes a gate to seal its place: he is not asked about that once it is closed."""

    def __init__(self) -> None:
        self._who = ""

    def forget(self) -> None:
        """Nobody means to seal anything."""
        self._who = ""

    def begin(self, question: Decision, answer: Answer) -> Answer:
        """The answer of the rules that an answer means; the seal is kept in mind."""
        verb, _, skill = answer.partition(":") if isinstance(answer, str) else ("", "", "")
        if verb != CLOSE_AND_SEAL:
            return answer
        self._who = question.who
        return option("close", skill).id

    def answer(self, decision: Decision) -> Answer | None:
        """To seal the place, where it was closed for that; None for any other question."""
        who, meant = self._who, [each.id for each in decision.options if each.verb == SEAL]
        if who and (decision.who, decision.kind) not in {(who, each) for each in BETWEEN}:
            self.forget()
        return meant[0] if who == decision.who and decision.kind == SEAL and meant else None


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
    hand it over, and what is offered. What happens in town changes how well he does, too (R18.4). The clearly worse skill, which
    a person is not offered, is none of it."""
    question, who = with_better_skill(game, question), game.by_id(question.who)
    offered = frozenset(each.id for each in question.options if each.verb not in ("close", CLOSE_AND_SEAL, "leave"))
    ways = {each.id: roll_forecast_of(game, question, each) for each in question.options if each.verb == "close"}
    chances = tuple((id, way.roll.chance(way.least)) for id, way in ways.items() if way is not None)
    hands = (tuple(sorted(who.cards)), *seals_in_other_hands(game, question))
    waits = tuple((key, tuple(people)) for key, people in reasons_to_wait(game, question).items())
    return who.place, who.clues, tuple(who.sliders), hands, offered, chances, waits
