"""What a table remarks beside the story: that a fight goes on as chosen, how a walk has ended, and what was dropped with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from solo.games.town.abouts import Opponent
from solo.games.town.events.course import PhaseBegan
from solo.games.town.front.after_use import may_trade
from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.front.walking import fight_over
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Event
from solo.narration.cldr import join

T = TypeVar("T")

UP_TO_MOVEMENT = ("", "setup", "upkeep", "movement")
"""The phases of a turn up to the one in which everybody in town walks, one after the other."""


class WalkRemarks:
    """Words the remarks, and knows where the present walk began."""

    def __init__(self, wording: Wording, hand: AutoAnswers) -> None:
        self._wording = wording
        self._hand = hand
        self._set_off = ("", "")
        self._phase = ""

    def before_answer(self, decision: Decision, answer: Answer) -> None:
        """Note where a walk begins, and forget it where a fight is chosen with the word that it ends the walk."""
        if isinstance(decision.about, Opponent) and decision.about.leaving and str(answer).startswith("fight:"):
            self._set_off = self._set_off if self._hand.always(decision) else ("", "")
        if decision.kind == "move":
            walks = str(answer).startswith("go:")
            self._set_off = (decision.who, _place_of(self._wording.game, decision.who)) if walks else ("", "")

    def dropped(self) -> list[str]:
        """The walks that were typed with what was taken back, and not begun."""
        teller = self._wording.teller
        planned = [teller.name(who) for who in self._hand.walks.dropped]
        return [self._wording.say("go", "dropped", people=teller.listed(planned))] if planned else []

    def before_question(self, decision: Decision) -> str:
        """Why a fight that goes on as chosen is asked about again, or what was rolled before dice were rolled again without
        asking; "" for any other question."""
        if (then := self._hand.rolled.of(decision)) is not None:
            faces, card = " ".join(map(str, then.roll.faces)), self._wording.teller.name(then.used)
            return self._wording.say("prompts", "rolled_before", card=card, faces=faces)
        stopped = self._hand.fight.why_asked(decision)
        if stopped is None or not stopped.key:
            return ""
        way = self._named(decision, stopped.way)
        return self._wording.say("fight_goes_on", stopped.key, before=stopped.before, now=stopped.now, way=way)

    def remarks(self, events: Sequence[Event], coming: Event | None) -> list[str]:
        """That a fight goes on as chosen, once for each; that a walk is over, by a fight or beside somebody.

        coming: what is told next, before which only that is said which belongs to those before; None at the end of all.
        """
        another = isinstance(coming, PhaseBegan)
        self._follow([*events, coming] if isinstance(coming, PhaseBegan) else events)
        round, way = self._hand.fight.take_news() if coming is None or (another and events) else (None, "")
        lines = [self._goes_on(round, way)] if round is not None else []
        return [
            *lines,
            *self._may_trade(coming),
            *self._may_use(coming),
            *self._stayed(coming),
            *self._met(coming),
            *self._fought(events),
            *self._kept(coming),
            *self._declined(coming),
        ]

    def is_due(self, coming: Event) -> bool:
        """Whether something is to be said of somebody's walk before another's is told."""
        walks = self._hand.walks
        noted = [each[0] for each in (*walks.may_trade, *walks.stayed)]
        noted += [*(each[0].who for each in walks.may_use), *(each.who for each in walks.met)]
        return self._phase in UP_TO_MOVEMENT and bool(noted) and bool(self._due(noted, str, coming)[0])

    def _follow(self, events: Sequence[Event]) -> None:
        """Note which phase is told."""
        self._phase = next((each.phase for each in reversed(events) if isinstance(each, PhaseBegan)), self._phase)

    def _due(self, noted: list[T], who_of: Callable[[T], str], coming: Event | None) -> tuple[list[T], list[T]]:
        """What was noted of those whose walk has been told when something comes; and what is left for later."""
        if coming is None or self._phase not in UP_TO_MOVEMENT:
            return noted, []
        order = [each.id for each in self._wording.game.in_turn_order()]
        next_one = str(getattr(coming, "who", ""))
        if next_one not in order:
            return [], noted
        before = order[: order.index(next_one)]
        return [each for each in noted if who_of(each) in before], [
            each for each in noted if who_of(each) not in before
        ]

    def _goes_on(self, round: Decision, way: str) -> str:
        """That a fight goes on as chosen."""
        said = {"who": self._wording.teller.name(round.who), "way": self._named(round, way)}
        return self._wording.say("fight_goes_on", "told", **said)

    def _named(self, decision: Decision, id: str) -> str:
        """An option of a decision in words, without its odds; "" where it is none of them."""
        return next(
            (self._wording.option_without_odds(decision, each) for each in decision.options if each.id == id), ""
        )

    def _may_trade(self, coming: Event | None) -> list[str]:
        """That a walk has ended beside somebody with movement points left."""
        trading, self._hand.walks.may_trade = self._due(self._hand.walks.may_trade, lambda each: each[0], coming)
        self._hand.walks.told_of_trades += trading
        return [may_trade(self._wording, who, others) for who, *others in trading]

    def _may_use(self, coming: Event | None) -> list[str]:
        """That a movement has ended as it was typed, though something could still be used: where, and with what chance."""
        passed, self._hand.walks.may_use = self._due(self._hand.walks.may_use, lambda each: each[0].who, coming)
        name, language = self._wording.teller.name, self._wording.teller.catalogue.language
        here = [each for each in passed if self._wording.game.deciding(each[0].who) is not None]
        return [
            self._wording.say(
                "go",
                "may_use",
                who=name(decision.who),
                here=name(place),
                ways=join([self._wording.option(decision, each) for each in uses], language),
            )
            for decision, place, uses in here
        ]

    def _stayed(self, coming: Event | None) -> list[str]:
        """That somebody who came back to a place of his choice has stayed there, unasked."""
        stayed, self._hand.walks.stayed = self._due(self._hand.walks.stayed, lambda each: each[0], coming)
        name = self._wording.teller.name
        return [self._wording.say("go", "stayed", who=name(who), here=name(place)) for who, place in stayed]

    def _met(self, coming: Event | None) -> list[str]:
        """That a monster has been fought, or evaded, unasked."""
        met, self._hand.walks.met = self._due(self._hand.walks.met, lambda each: each.who, coming)
        name = self._wording.teller.name
        said = [{"who": name(each.who), "monster": name(each.monster), "percent": each.percent} for each in met]
        return [self._wording.say("go", f"met_{each.verb}", **fields) for each, fields in zip(met, said, strict=True)]

    def _kept(self, coming: Event | None) -> list[str]:
        """That a check was left as it is for the clue tokens that are kept."""
        left, self._hand.kept.left = self._due(self._hand.kept.left, lambda each: each.who, coming)
        name = self._wording.teller.name
        return [self._wording.say("keep", "left", who=name(each.who), count=each.kept) for each in left]

    def _declined(self, coming: Event | None) -> list[str]:
        """That a check was declined that no die could pass."""
        found, self._hand.declined_for = self._due(self._hand.declined_for, str, coming)
        return [self._wording.say("go", "no_chance", who=self._wording.teller.name(who)) for who in found]

    def _fought(self, events: Sequence[Event]) -> list[str]:
        """That a fight has ended a walk."""
        who, place = self._set_off
        if not who or not any(fight_over(event, who) for event in events):
            return []
        self._set_off = ("", "")
        if _place_of(self._wording.game, who) != place:
            return []
        name = self._wording.teller.name
        return [self._wording.say("go", "fought", who=name(who), here=name(place))]


def _place_of(game: Game, who: str) -> str:
    """Where an investigator is; "" for one who is not at the table."""
    one = game.deciding(who)
    return one.place if one is not None else ""
