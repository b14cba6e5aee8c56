"""Monsters that are met again as the turn before: whoever evaded them then does so again, where all stands as it did (R8.1)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import msgspec

from solo.games.town.abouts import Opponent
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.forecast.values import CLEARLY, FightValue
from solo.games.town.front.fighting import ARMED
from solo.games.town.game import Game
from solo.games.town.rules.uses import clues_payable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision, option

NEXT = 1
"""Monsters are met again in the turn after at the latest."""

MonstersThere = tuple[str, str, bool, tuple[str, ...]]
"""Who meets monsters, where, whether he walks on, and which."""


class EvadedThen(NamedTuple):
    """What was chosen. seen: the figures of all ways. held: the cards in hand."""

    round: int
    answer: str
    seen: dict[str, FightValue]
    held: frozenset[str]
    clues: int


class MetBefore:
    """Knows which monsters somebody has evaded though he might have fought, and how things stood."""

    def __init__(self) -> None:
        self._evaded: dict[MonstersThere, EvadedThen] = {}

    def forget(self) -> None:
        """Nobody has evaded anything."""
        self._evaded.clear()

    def note(self, game: Game, question: Decision, answer: Answer) -> None:
        """Note that a monster is evaded; another answer is no choice for the turn after."""
        met, who = _met(game, question), game.deciding(question.who)
        if met is None or who is None:
            return
        if str(answer).partition(":")[0] == "evade":
            self._evaded[met] = _as_chosen(game, question, who, str(answer))
        else:
            self._evaded.pop(met, None)

    def again(self, game: Game, decision: Decision, asked: Collection[str]) -> str:
        """The way to evade that was chosen the turn before, where no way stands otherwise; "" for any other question."""
        met, who = _met(game, decision), game.deciding(decision.who)
        before = self._evaded.get(met) if met is not None else None
        if met is None or who is None or before is None or "attack" in asked:
            return ""
        now = _as_chosen(game, decision, who, before.answer)
        if now.round - before.round > NEXT or now.clues > before.clues or now.held - before.held:
            return ""
        if not all(id in before.seen and is_the_same(each, before.seen[id]) for id, each in now.seen.items()):
            return ""
        self._evaded[met] = before._replace(round=now.round)
        return before.answer if before.answer in now.seen else ""


def _as_chosen(game: Game, question: Decision, who: Investigator, answer: str) -> EvadedThen:
    return EvadedThen(
        game.state.round,
        answer,
        dict(forecast_of(game, by_the_rules(question))),
        frozenset(who.cards),
        clues_payable(game, who),
    )


def _met(game: Game, question: Decision) -> MonstersThere | None:
    """Which monsters somebody meets where; None for any other question, or where another answer than to evade or to fight is
    possible."""
    about, who = question.about, game.deciding(question.who)
    if question.kind != "deal_with" or not isinstance(about, Opponent) or who is None:
        return None
    monsters = tuple(sorted(each.subject for each in question.options if each.verb == "evade"))
    plain = {each.verb for each in question.options} <= {"evade", "fight", ARMED}
    return (who.id, who.place, about.leaving, monsters) if plain else None


def by_the_rules(question: Decision) -> Decision:
    """A question of a meeting without the arms for a fight."""
    monsters = [each.subject for each in question.options if each.verb == "evade"]
    ways = tuple(option(verb, each) for each in monsters for verb in ("evade", "fight"))
    return msgspec.structs.replace(question, options=ways)


def is_the_same(one: FightValue, other: FightValue) -> bool:
    """Whether two outlooks are the same, for all that can be seen of them."""
    chances = ((one.win, other.win), (one.fall, other.fall), (one.lost, other.lost), (one.away, other.away))
    return all(abs(now - before) <= CLEARLY for now, before in chances)
