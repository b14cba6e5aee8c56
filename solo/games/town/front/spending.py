"""Clue tokens that are spent on one check until it is passed, alone, or before or behind dice that are rolled again (R18.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from solo.boardgame.front.wording import HasGame
from solo.games.town.abouts import Pending
from solo.games.town.forecast.after_roll import (
    CLUES_FIRST,
    ONWARD,
    REROLL_ON,
    SPEND,
    clue_dice,
    clues_rather_first,
    failures_again,
    leads_nowhere_else,
    missing_to_the_end,
)
from solo.games.town.front.kept_clues import CLUE, DIGITS, kept_by
from solo.games.town.game import Game
from solo.games.town.last_check import closes_the_last_gate
from solo.games.town.option_ranking import could_seal
from solo.games.town.printed.numbers import SEALS_TO_WIN
from solo.games.town.rules.gates import seal_cost
from solo.games.town.stakes import devours_without, fells
from solo.games.town.state import Investigator
from solo.games.town.use_answers import may_succeed
from solo.kernel.decisions import Answer, Decision, Option

SEVERAL = 2
"""The fewest clue tokens that may be spent one after the other."""


CAP = "@"
"""In an answer, before the most clue tokens that are spent on."""


def capped(decision: Decision, line: str) -> Answer | None:
    """The option to spend clue tokens on with its cap, where a line is the number of the one and the other ("2 5")."""
    number, *cap = line.split()[:DIGITS] or [""]
    if decision.kind != "after_check" or len(cap) != 1 or not all(each.isdecimal() for each in (number, *cap)):
        return None
    found = decision.options[int(number) - 1 : int(number)] if int(number) else ()
    if not found or found[0].verb not in ONWARD or not 0 < int(cap[0]) <= found[0].amount:
        return None
    return f"{found[0].id}{CAP}{int(cap[0])}"


class _UnderWay(NamedTuple):
    """A check for which clue tokens are spent. before: how it stood before the last answer. enough: the successes that are
    wanted. more: the dice that the answer adds. cap: so many tokens at most are spent on. then: what rolls all failed dice again
    when they are spent, "" for nothing."""

    who: str
    before: Pending
    enough: int
    more: int
    cap: int
    then: str = ""


class SpendingOn:
    """Offers to spend clue tokens until a check is passed, and does it: each only while the tokens left could pass it."""

    def __init__(self, playing: HasGame[Game], orders: Callable[[], Mapping[str, str]] = dict) -> None:
        self._playing = playing
        self._orders = orders
        self.forget()

    def forget(self) -> None:
        """No tokens are being spent."""
        self._under_way: _UnderWay | None = None

    def offered(self, decision: Decision) -> Decision:
        """A question after a roll with what may be done until the check is passed, each beside its first step; clue tokens before
        dice that are rolled again as far as a seal spares them (R24.5)."""
        game, who = self._playing.game, self._playing.game.deciding(decision.who)
        check = decision.about if decision.kind == "after_check" else None
        if not isinstance(check, Pending) or who is None or all(each.id != CLUE for each in decision.options):
            return decision
        options, most = list[Option](), self._most(decision, who)
        spare = most - seal_cost(game) if could_seal(game, decision, who) else most
        for each in decision.options:
            missing = missing_to_the_end(game, check)
            on = each.id == CLUE and most >= SEVERAL and self._in_reach(check, who, most, missing)
            if not on or check.counted or self._in_reach(check, who, 1, missing):
                options.append(each)
            if on:
                options.append(Option(SPEND, SPEND, amount=most))
            if most and not check.counted and failures_again(game, who, check, each):
                first = spare > 0 and clues_rather_first(game, who, check, each, spare)
                verb, amount = (CLUES_FIRST, spare) if first else (REROLL_ON, most)
                both = Option(f"{verb}:{each.subject}", verb, each.subject, amount)
                if may_succeed(game, decision, both):
                    options.insert(self._at(decision, who, each, options, first=first), both)
        return msgspec.structs.replace(decision, options=tuple(options))

    def _at(
        self, decision: Decision, who: Investigator, again: Option, before: Sequence[Option], *, first: bool
    ) -> int:
        """Where clue tokens with dice rolled again stand: behind these alone; where the check is worth it, before what does less.

        before: the options so far, the dice alone as the last of them. first: the tokens are spent first."""
        if not self._is_worth_it(decision, who):
            return len(before)
        return 0 if leads_nowhere_else(self._playing.game, decision, again) else len(before) - first

    def _is_worth_it(self, decision: Decision, who: Investigator) -> bool:
        """Whether clue tokens are spent on a check in any case: it wins the night by the last gate or the sixth seal, or somebody
        falls without it (R30.1, R30.2)."""
        game, check = self._playing.game, decision.about
        if not isinstance(check, Pending):
            return False
        sixth = could_seal(game, decision, who) and len(game.state.seals) == SEALS_TO_WIN - 1
        return sixth or closes_the_last_gate(game, check, who) or fells(game, decision, who)

    def _most(self, decision: Decision, who: Investigator) -> int:
        """The most clue tokens that are spent one after the other: those that are to be kept stay, unless he could fall; and the
        last one, where whoever has none is devoured."""
        game = self._playing.game
        kept = 0 if fells(game, decision, who) else kept_by(game, who, self._orders())
        return max(0, who.clues - max(kept, devours_without(game) == "clues"))

    def _in_reach(self, check: Pending, who: Investigator, tokens: int, missing: int) -> bool:
        """Whether so many tokens could bring what is missing."""
        most = tokens * clue_dice(self._playing.game, who, check.check) * check.six_counts
        return 0 < missing <= most

    def begin(self, question: Decision, answer: Answer) -> str:
        """The first answer of the rules that such an option means; "" for any other option."""
        game, check = self._playing.game, question.about
        meant, _, cap = str(answer).partition(CAP)
        verb, _, subject = meant.partition(":")
        if not isinstance(check, Pending) or verb not in ONWARD:
            return ""
        rolls = next((each for each in question.options if each.verb == "use" and each.subject == subject), None)
        again = rolls if verb == REROLL_ON else None
        enough = check.successes + missing_to_the_end(game, check)
        more = clue_dice(game, game.by_id(question.who), check.check) if again is None else 0
        most = int(cap) if cap else game.by_id(question.who).clues
        then = rolls.id if rolls is not None and again is None else ""
        self._under_way = _UnderWay(question.who, check, enough, more, most - (again is None), then)
        return again.id if again is not None else CLUE

    def answer(self, decision: Decision) -> Answer | None:
        """The answer that spends on, while the same check is under way: that with the dice of the last answer more."""
        found, self._under_way = self._under_way, None
        check = decision.about
        if (
            found is None
            or decision.kind != "after_check"
            or not isinstance(check, Pending)
            or decision.who != found.who
        ):
            return None
        before, dice = found.before, len(found.before.faces)
        alike = (check.check, check.source, check.monster) == (before.check, before.source, before.monster)
        kept = not found.more or check.faces[:dice] == before.faces
        if not alike or not kept or len(check.faces) != dice + found.more:
            return None
        who = self._playing.game.by_id(found.who)
        most = min(found.cap, self._most(decision, who))
        failed = sum(face < check.success_on for face in check.faces) if found.then else 0
        missing = found.enough - check.successes - failed * check.six_counts
        in_reach = most > 0 and check.successes < found.enough and self._in_reach(check, who, most, max(1, missing))
        if not in_reach or all(each.id != CLUE for each in decision.options):
            last = found.enough > check.successes and any(each.id == found.then for each in decision.options)
            return found.then if last else None
        more = clue_dice(self._playing.game, who, check.check)
        self._under_way = found._replace(before=check, more=more, cap=found.cap - 1)
        return CLUE
