"""The command that trades: with whom, and in the same line also what changes hands."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.front.commands import named_first
from solo.games.town.front.joined import MONEY, Bargain
from solo.games.town.front.sliders import UPKEEP
from solo.games.town.front.wording import Wording
from solo.games.town.rules.cards import owned
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, option
from solo.narration.front import CommandResult
from solo.narration.paragraphs import folded


class Trades:
    """The command that trades, now or at a question the table has answered by itself."""

    def __init__(self, wording: Wording, hand: AutoAnswers) -> None:
        self._wording = wording
        self._hand = hand

    def trade(self, decision: Decision, wanted: str, passed: Sequence[Decision]) -> CommandResult:
        """Trade with the named investigator, or the only possible one; what is named behind him changes hands.

        Who is asked now trades, where he may; else whoever could have last. In the final battle that is after upkeep (R29.5).
        """
        reopen, asked = None, decision
        partner, things = self._partner(decision, wanted)
        before = sorted(enumerate(passed), key=lambda each: (each[1].who == decision.who, each[0]), reverse=True)
        for number, each in before if partner is None else []:
            partner, things = self._partner(each, wanted)
            if partner is not None:
                reopen, asked = number, each
                break
        if partner is None:
            later = decision.kind in (UPKEEP, "upkeep", "sliders") and self._wording.game.state.battle is not None
            return CommandResult([self._wording.say("trade", "after_upkeep" if later else "nobody")])
        answers, unknown = self._handed(asked.who, partner.subject, things)
        if unknown:
            name = self._wording.teller.name
            both = {"who": name(asked.who), "other": name(partner.subject)}
            return CommandResult([self._wording.say("trade", "unknown", thing=unknown, **both)])
        if answers:
            self._hand.joined.strike(Bargain(asked.who, partner.subject, tuple(answers)))
        return CommandResult(reopen=reopen, answer=partner.id)

    def _partner(self, decision: Decision, wanted: str) -> tuple[Option | None, str]:
        """The option to trade with the named investigator, or the only possible one, and the words behind the name."""
        name = self._wording.teller.name
        partners = [each for each in decision.options if each.verb == "trade" and each.subject]
        named = [each for each in partners if folded(wanted) in folded(str(name(each.subject)["name"]))]
        if len(named) == 1:
            return named[0], ""
        who, things = named_first(self._wording, wanted)
        if who:
            return next((each for each in partners if each.subject == who), None), things
        return (partners[0] if len(partners) == 1 else None), wanted

    def _handed(self, who: str, other: str, typed: str) -> tuple[list[str], str]:
        """The answers that hand over the things that are typed, with commas between them; and what is none of them, else ""."""
        game, answers = self._wording.game, list[str]()
        giver, taker = game.by_id(who), game.by_id(other)
        for part in filter(None, map(str.strip, typed.split(","))):
            money = MONEY.fullmatch(part) and "$" in part
            amount = int(part.strip("$")) if money else 0
            found = (
                [option("give", "money", amount)] if 0 < amount <= giver.money else self._fitting(giver, taker, part)
            )
            if len(found) != 1:
                return [], part
            answers.append(found[0].id)
        return answers, ""

    def _fitting(self, giver: Investigator, taker: Investigator, typed: str) -> Sequence[Option]:
        """How what has exactly such a name may change hands, else that of whose name it is a part; of copies alike one."""
        game = self._wording.game
        ways = {
            (verb, self._named(copy)): option(verb, copy)
            for verb, one in (("give", giver), ("take", taker))
            for copy in owned(game, one, "item")
        }
        exact = [way for (_, name), way in ways.items() if name == folded(typed)]
        return exact or [way for (_, name), way in ways.items() if folded(typed) in name]

    def _named(self, copy: str) -> str:
        return folded(str(self._wording.teller.name(copy)["name"]))
