"""The odds of a question: what each option does to the cult's next turn, the next hand, and the bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import takewhile

from msgspec.structs import replace

from solo.boardgame.front.view import GameText
from solo.boardgame.percent import percent
from solo.games.nation.abouts import Acting, Paying, Targeting
from solo.games.nation.forecast.draws import BagForecast, NextHand, ancient_bag_forecast, bag_forecast, hand_forecast
from solo.games.nation.forecast.forecast import Forecast, OptionForecasts, changes, ending_of
from solo.games.nation.forecast.outcomes import Extent, Outcome
from solo.games.nation.forecast.preludes import WIDE
from solo.games.nation.front.ahead import CultAhead
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.games.nation.option_ranking import lines
from solo.games.nation.printed.numbers import ANCIENT, ANCIENT_INSANE, INSANE, PLAYER
from solo.games.nation.rules.scoring import REVEALING
from solo.kernel.decisions import Decision, Option
from solo.narration.front import Lines
from solo.narration.paragraphs import capital, folded

WANTED = {"influence": (2, 4), "power": (2, 4), "wealth": (2, 4)}
"""Of which icons how many the next hand is asked for."""
FEW = Fraction(1, 50)
"""Chances below this, or so near to certainty, are not worth a word."""


def places_for_cubes(decision: Decision) -> bool:
    """Whether a question is where cubes go."""
    return isinstance(decision.about, Targeting) and decision.about.action == "influence"


def leads_on(decision: Decision, option: Option) -> bool:
    """Whether an option may lead to another question that says what is done, or to whom."""
    return decision.kind in (*WIDE, "traveler") or option.verb == "move"


def may_end(decision: Decision, option: Option) -> bool:
    """Whether an option is one of those by which the game may end at once."""
    match decision.about:
        case Targeting(action=action) | Paying(action=action):
            return action in ("acquire", "track")
    return decision.kind in WIDE and option.verb != "pass"


class Odds(GameText[Game, Wording]):
    """Lists what options change, and the chances of draws."""

    phrases = ("odds",)

    def __init__(self, wording: Wording, ahead: CultAhead) -> None:
        super().__init__(wording)
        self._ahead = ahead
        self._forecasts: tuple[Decision, OptionForecasts] | None = None
        """The question that was looked at last, and what comes next as it stands and with each of its options."""
        self._as_it_stands: tuple[Decision, Forecast] | None = None
        """The question of which an option was looked at alone, and what comes next as it stands."""
        self._endings: tuple[Decision, dict[str, str]] | None = None
        """The question of which endings were looked for last, and what was found for its options."""

    def listed(self, decision: Decision, wanted: str = "") -> Lines:
        """What each option changes in the cult's next turn, then the next hand, if more need not be done, then the bag.

        wanted: a word for everything, for the options without a line of their own and those that the budget does not reach too.
        """
        every = folded(wanted) in map(folded, self._wording.teller.catalogue.every)
        looked_at = decision.options if every else self.within(decision, lines(decision))
        behind = [self._say("others")] if len(looked_at) < len(decision.options) else []
        hand = [self.next_hand()] if isinstance(decision.about, Acting) else []
        return [*self._options(decision, looked_at), *behind, *hand, *self.bags()]

    def _options(self, decision: Decision, looked_at: Sequence[Option]) -> Lines:
        """Those of some options that change something; of which only the choice behind them says that; that none of them
        changes anything.
        """
        changed = {each.id: self.changed(decision, each) for each in looked_at}
        said = [
            self._say("option", option=self._wording.option_without_odds(decision, each), changes=changed[each.id])
            for each in looked_at
            if changed[each.id]
        ]
        unsaid = [each for each in looked_at if self._looked_at(decision).of(each) is None]
        if further := [each for each in unsaid if leads_on(decision, each)]:
            ids = [each.id for each in decision.options]
            numbers = [str(ids.index(each.id) + 1) for each in further]
            said.append(self._say("further", count=len(numbers), numbers=self._wording.teller.listed(numbers)))
        return said or [self._say("not_known" if len(unsaid) == len(looked_at) else "no_change")]

    def reaches(self, decision: Decision, option: Option) -> bool:
        """Whether the budget reaches an option."""
        return self._looked_at(decision).within(option)

    def within(self, decision: Decision, most: int) -> Sequence[Option]:
        """The first options, so many at most, that the budget reaches."""
        return list(takewhile(self._looked_at(decision).within, decision.options[:most]))

    def unreached(self, decision: Decision) -> str:
        """That there are options which the budget does not reach, behind which one; "" where there are none."""
        reached = self.within(decision, len(decision.options))
        if len(reached) == len(decision.options):
            return ""
        return self._say("unreached", option=self._wording.option_without_odds(decision, reached[-1]))

    def changed(self, decision: Decision, option: Option, *, alone: bool = False) -> str:
        """What becomes more or less likely with an option done, and whether its place stays the player's to acquire; "" for
        nothing, or where the option alone does not say it. The place is named where the option does not name it. Where the game
        ends by it nothing comes any more, so that it is said how it ends. alone: it is the only option that is asked about."""
        looked_at = self._looked_at(decision) if not alone else self._looked_at_alone(decision, option)
        looked_at.within(option)
        after = looked_at.of(option)
        if after is None:
            return ""
        if after.early == 1:
            return self._end(after)
        self._as_it_stands = decision, looked_at.before
        shifts = self._ahead.shifts(changes(looked_at.before, after))
        place, named = self._place(decision, option), isinstance(decision.about, Paying)
        return "; ".join([*shifts, *([self._ahead.kept(after, place, named=named)] if place in after.kept else [])])

    def _looked_at(self, decision: Decision) -> OptionForecasts:
        """What comes next while a question waits, and with each of its options."""
        if self._forecasts is None or self._forecasts[0] is not decision:
            self._forecasts = decision, OptionForecasts(self._game, decision)
        return self._forecasts[1]

    def _looked_at_alone(self, decision: Decision, option: Option) -> OptionForecasts:
        """What comes next while a question waits, and with one of its options; the others are not worked out for it, and the
        first is not again."""
        if self._forecasts is not None and self._forecasts[0] is decision:
            return self._forecasts[1]
        before = self._as_it_stands[1] if self._as_it_stands and self._as_it_stands[0] is decision else None
        return OptionForecasts(self._game, replace(decision, options=(option,)), before)

    def ending(self, decision: Decision, option: Option) -> str:
        """How the game ends at once by an option (DP14); "" where it goes on, or may."""
        if not may_end(decision, option):
            return ""
        if self._endings is None or self._endings[0] is not decision:
            self._endings = decision, {}
        found = self._endings[1]
        if option.id not in found:
            after = ending_of(self._game, decision, option)
            found[option.id] = self._end(after) if after is not None else ""
        return found[option.id]

    def _end(self, after: Forecast) -> str:
        """How the game ends where it does so before the Ancient One's turn: the reason, the final scores, who wins."""
        outcomes = [each.outcome for card in after.cards for each in card.outcomes]
        ends = dict.fromkeys(self._final(each) for each in outcomes)
        if len(ends) > 1:
            won = after.chance_of(lambda outcome: self._final(outcome)[-1] == PLAYER)
            return self._say("end_open", percent=won.percent)
        ((how, own, ancient, wins),) = ends
        key = "end_revealed" if how == REVEALING else "end"
        return self._say(key, how=self._ahead.reason(how, PLAYER), own=own, ancient=ancient, wins=wins)

    def _final(self, outcome: Outcome) -> tuple[str, int, int, str]:
        """How a game has ended, with both final scores and the side that wins."""
        ancient = self._game.state.automaton.score + outcome.amounts.get(Extent("score", ANCIENT), 0)
        (end,) = (each for each in outcome.happenings if each.what == "game_ends")
        return end.subject, outcome.lead + ancient, ancient, end.whose

    def contested(self, decision: Decision, option: Option) -> str:
        """The chance that a place where cubes may go will be the player's to acquire next turn, or that it is certain; "" where
        not even all that may be put there leads, and where the option has no line of its own.
        """
        if not places_for_cubes(decision) or option not in decision.options[: lines(decision)]:
            return ""
        looked_at = self._looked_at(decision)
        looked_at.within(option)
        after = looked_at.of(option)
        if after is None or option.subject not in after.kept:
            return ""
        return self._ahead.tag(after, option.subject)

    @staticmethod
    def _place(decision: Decision, option: Option) -> str:
        """The place on which an option puts cubes; "" for any other."""
        match decision.about:
            case Targeting(action="influence"):
                return option.subject
            case Paying(action="influence", target=target):
                return target
        return ""

    # Draws

    def next_hand(self) -> str:
        """The chances of the next hand, if no more is done this turn."""
        found = hand_forecast(self._game)
        parts = [
            self._say("so_much", icon=self._wording.say("sheets", "icons", icon, count=least), percent=percent(chance))
            for icon, wanted in WANTED.items()
            for least in wanted
            if FEW < (chance := found.resources.get(icon, {}).get(least, Fraction(0))) < 1 - FEW
        ]
        parts += [
            self._say("deeds", deed, percent=percent(chance)) for deed, chance in self._worth(found.deeds).items()
        ]
        parts += self._cards(found.hand)
        return self._say("next_hand" if parts else "same_hand", things=self._wording.teller.listed(parts))

    def _cards(self, hand: NextHand) -> Lines:
        """Which cards surely come into it, and how likely each of the others is, all of them equally."""
        certain = hand.draws == len(hand.pool)
        sure = [*hand.sure, *(hand.pool if certain else ())]
        told = [self._say("sure_cards", cards=self._join(self._forms(sure)))] if sure else []
        if certain or not hand.draws:
            return told
        pile = "draw" if hand.pool[0] in self._game.who.deck.draw else "discard"
        return [*told, self._say("each_card", pile, percent=percent(Fraction(hand.draws, len(hand.pool))))]

    @staticmethod
    def _worth(chances: Mapping[str, Fraction]) -> dict[str, Fraction]:
        return {what: chance for what, chance in chances.items() if FEW < chance < 1 - FEW}

    def bags(self) -> Lines:
        """What a sanity test would draw, for both sides."""
        own, ancient = bag_forecast(self._game), ancient_bag_forecast(self._game)
        return [self._bag("bag", own, INSANE), self._bag("ancient_bag", ancient, ANCIENT_INSANE)]

    def _bag(self, key: str, bag: BagForecast, most: int) -> str:
        ancient = self._wording.ancient_one()
        figures = {"insanity": bag.insanity, "tokens": bag.tokens, "percent": percent(bag.chance), "has": bag.has}
        return capital(self._say(f"{key}_ends" if bag.ends else key, **figures, most=most, ancient_one=ancient))
