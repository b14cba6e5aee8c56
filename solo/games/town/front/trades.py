"""The command that trades: with whom, and in the same line also what changes hands."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec import UNSET

from solo.games.town.abouts import Partner
from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.front.commands import named_first, named_last
from solo.games.town.front.joined import MONEY, Bargain
from solo.games.town.front.kept_clues import DIGITS
from solo.games.town.front.names import yes_or_no
from solo.games.town.front.sliders import UPKEEP
from solo.games.town.front.wording import Wording
from solo.games.town.rules.cards import owned
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, option
from solo.kernel.piece_ids import kind_of
from solo.narration.finding import FITS, called
from solo.narration.front import CommandResult
from solo.narration.paragraphs import folded

AFTER_TRADING = ("attacks", "strike_back")
"""The steps of a round of the final battle in which nobody trades any more (R29.4, R29.5)."""


class Trades:
    """The command that trades, now or at a question the table has answered by itself."""

    def __init__(self, wording: Wording, hand: AutoAnswers) -> None:
        self._wording = wording
        self._hand = hand

    def trade(self, decision: Decision, wanted: str, passed: Sequence[Decision]) -> CommandResult:
        """Trade with the named investigator, or the only possible one; what is named beside him changes hands.

        Of whom it was just told that he could trade with somebody, he does; else who is asked now, where he may; else whoever
        could have last, and has what is named. In the final battle that is after upkeep and before the first attack (R29.5).
        """
        before = sorted(enumerate(passed), key=lambda each: (each[1].who == decision.who, each[0]), reverse=True)
        told = [each for each in before if self._is_told_of(each[1], wanted)]
        wrong = ""
        for number, asked in (*told, (None, decision), *before):
            partner, things = self._partner(asked, wanted)
            if partner is None:
                continue
            answers, unknown = self._handed(asked.who, partner.subject, things)
            if not unknown:
                if answers:
                    self._hand.joined.strike(Bargain(asked.who, partner.subject, tuple(answers)))
                back = number is not None and decision.options and self._goes_back(asked)
                lines = [self._wording.say("trade", "back", who=self._wording.teller.name(asked.who))] if back else []
                return CommandResult(lines, reopen=number, answer=partner.id)
            wrong = wrong or unknown
        return CommandResult([wrong or self._wording.say("trade", self._nobody(decision, passed))])

    def _is_told_of(self, passed: Decision, wanted: str) -> bool:
        """Whether it was told, since the last answer, that somebody could trade as he now does at a question that was passed."""
        partner, _ = self._partner(passed, wanted) if passed.kind == "move" else (None, "")
        told = {who: others for who, *others in self._hand.walks.told_of_trades}
        return partner is not None and partner.subject in told.get(passed.who, ())

    def _nobody(self, decision: Decision, passed: Sequence[Decision]) -> str:
        """Why there is nobody to trade with, as the key of a sentence."""
        battle = self._wording.game.state.battle
        if battle is None or any(each.verb == "trade" for asked in (decision, *passed) for each in asked.options):
            return "nobody"
        step = battle.now[0] if battle.now is not UNSET else ""
        return "attacking" if step in AFTER_TRADING and decision.kind != UPKEEP else "after_upkeep"

    def _goes_back(self, passed: Decision) -> bool:
        """Whether the movement is over in which somebody could trade (R32.14)."""
        return passed.kind == "move" and self._wording.game.state.phase != "movement"

    def _partner(self, decision: Decision, wanted: str) -> tuple[Option | None, str]:
        """The option to trade with the named investigator, or the only possible one, and the words before or behind the name."""
        name = self._wording.teller.name
        partners = [each for each in decision.options if each.verb == "trade" and each.subject]
        named = [each for each in partners if folded(wanted) in folded(str(name(each.subject)["name"]))]
        if len(named) == 1:
            return named[0], ""
        for who, things in (named_first(self._wording, wanted), named_last(self._wording, wanted)):
            found = next((each for each in partners if each.subject == who), None)
            if found is not None or (who and named_first(self._wording, wanted)[0]):
                return found, things
        return (partners[0] if len(partners) == 1 else None), wanted

    def _handed(self, who: str, other: str, typed: str) -> tuple[list[str], str]:
        """The answers that hand over the things that are typed, with commas between them; and what is wrong with one, else ""."""
        say, answers = self._wording.say, list[str]()
        giver, taker = self._wording.game.by_id(who), self._wording.game.by_id(other)
        both = {"who": self._wording.teller.name(who), "other": self._wording.teller.name(other)}
        for part in filter(None, map(str.strip, typed.split(","))):
            found = self._money(giver, taker, part) or self._fitting(giver, taker, part, answers)
            if len(found) > 1 and len({kind_of(each.subject) for each in found}) == 1:
                ways = {each.verb: self._said(giver, taker, each) for each in found}
                return [], say("trade", "both", thing=part, **both, **ways)
            if len(found) != 1:
                return [], self._poor(giver, taker, part) or say("trade", "unknown", thing=part, **both)
            answers.append(found[0].id)
        return answers, ""

    def _money(self, giver: Investigator, taker: Investigator, typed: str) -> Sequence[Option]:
        """How an amount of money changes hands: given with the sign alone, either way in the words of the option."""
        plain = typed.replace(" ", "")
        if MONEY.fullmatch(plain) and "$" in plain:
            amount = int(plain.strip("$"))
            return [option("give", "money", amount)] if 0 < amount <= giver.money else []
        amounts = [int(each) for each in re.findall(r"\d+", typed)[:1] if len(each) <= DIGITS]
        purses = {"give": giver.money, "take": taker.money}
        ways = [option(verb, "money", amount) for verb in purses for amount in amounts if 0 < amount <= purses[verb]]
        return [way for way in ways if folded(self._said(giver, taker, way)) == folded(typed)]

    def _poor(self, giver: Investigator, taker: Investigator, typed: str) -> str:
        """That somebody has not the money that he would give, and what the other has; "" where no such amount is typed."""
        plain = typed.replace(" ", "")
        if not MONEY.fullmatch(plain) or "$" not in plain or not int(plain.strip("$")):
            return ""
        amount, name = int(plain.strip("$")), self._wording.teller.name
        take = self._said(giver, taker, option("take", "money", amount))
        enough = yes_or_no(amount <= taker.money)
        held = {"own": giver.money, "their": taker.money, "payable": enough, "take": take}
        return self._wording.say("trade", "poor", who=name(giver.id), other=name(taker.id), **held)

    def _fitting(
        self, giver: Investigator, taker: Investigator, typed: str, handed: Collection[str]
    ) -> Sequence[Option]:
        """How what has such a name, in any form, or what the option says, may change hands: exactly so, else what begins so, or
        has these words, or has it within a word. Of copies alike one, and another where that is handed over already."""
        ways = dict[tuple[str, str], Option]()
        for verb, one in (("give", giver), ("take", taker)):
            for copy in owned(self._wording.game, one, "item"):
                way = option(verb, copy)
                if way.id not in handed:
                    ways.setdefault((verb, kind_of(copy)), way)
        names = {
            way: [*called(self._wording.teller.name(way.subject)), folded(self._said(giver, taker, way))]
            for way in ways.values()
        }
        for fits in (*FITS, str.__contains__):
            if found := [way for way, forms in names.items() if any(fits(form, folded(typed)) for form in forms)]:
                return found
        return []

    def _said(self, giver: Investigator, taker: Investigator, way: Option) -> str:
        """An option of their trade in words."""
        asked = Decision("trade", giver.id, (way,), "R32.13", about=Partner(taker.id))
        return self._wording.option_without_odds(asked, way)
