"""Orders typed in one line, with the answers of several questions in it: `influence boston 2`, `go ness boston`.

An order that cannot be carried out is refused with the reason and its rule, and nothing has happened. One that can is begun;
the questions that follow are answered by it as far as it says, and the rest is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from solo.boardgame.front.view import GameText
from solo.games.nation.abouts import Acting, Paying, Targeting, Traveling
from solo.games.nation.auto_answers import marked
from solo.games.nation.front.refusals import (
    acquiring_refused,
    action_refused,
    gate_refused,
    influence_refused,
    travel_refused,
)
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.games.nation.rules.acquiring import may_acquire
from solo.games.nation.rules.effects import open_ways, usable_cards, usable_mythos
from solo.games.nation.rules.gates import MODES, gate_ways
from solo.games.nation.rules.influence import accepts_cubes
from solo.kernel.decisions import Answer, Decision, option
from solo.narration.finding import Finder
from solo.narration.front import CommandAction, CommandResult
from solo.narration.paragraphs import folded

Want = Callable[[Decision], Answer | None]
"""Answers a question that an order foresees; None for any other."""

Order = Callable[[Decision, str], CommandResult]
"""Carries out an order at a question; it receives what was typed behind the command."""

FREE = {"action": "card", "free_action": "free_card"}
"""The option that uses a card, by when its ability works."""


USING: dict[str, Callable[[Game, str], list[str]]] = {"card": usable_cards, "mythos": usable_mythos}
"""What can be used by an action, by its option."""


NUMBER = re.compile("[-−]?[0-9]{1,3}")
"""What is read as a number of cubes, also where it is none."""

UNSPENT = ("influence", "acquire", "track", "recover", "buy", "travel")
"""Actions of which the cards are played last."""


class Orders(GameText[Game, Wording]):
    """Understands orders, and answers the questions that follow from the one under way."""

    phrases = ("orders",)

    def __init__(self, wording: Wording) -> None:
        super().__init__(wording)
        self._wanted: list[Want] = []
        self._finder = Finder(self._spellings, self._name)

    @property
    def commands(self) -> dict[str, CommandAction]:
        """The orders by their commands."""
        given: dict[str, Order] = {"influence": self._influence, "acquire": self._acquire, "go": self._go}
        given |= {mode: self._sealing(mode) for mode in MODES}
        return {name: self._at_an_action(order) for name, order in given.items()}

    def answer(self, decision: Decision) -> Answer | None:
        """The answer of the order under way to a question; a question that it does not foresee ends it."""
        while self._wanted:
            found = self._wanted.pop(0)(decision)
            if found is not None:
                return found
        return None

    def forget(self) -> None:
        """There is no order under way."""
        self._wanted.clear()

    def _at_an_action(self, order: Order) -> CommandAction:
        """An order, which can only be given when an action is chosen; one that was, and has cost nothing yet, is taken back."""

        def given(decision: Decision, rest: str, passed: object) -> CommandResult:
            if _nothing_spent(decision):
                return CommandResult(back=_acting)
            if not _acting(decision):
                return self._refused("not_now")
            return order(decision, rest.strip())

        return given

    # The orders

    def _influence(self, decision: Decision, rest: str) -> CommandResult:
        """`influence PLACE [CUBES]`."""
        if not rest:
            return self._option(decision, "influence")
        words, _, last = rest.rpartition(" ")
        typed = last if words and NUMBER.fullmatch(last) else ""
        number = int(typed.replace("−", "-") or 0)
        places = [each for each, _ in self._game.stakes()]
        open_places = [each for each in places if accepts_cubes(self._game, each)]
        place, result = self._one(words if typed else rest, places, open_places)
        if result is not None:
            return result
        if typed and number < 1:
            return self._refused("no_number", "DP10.1", number=number)
        if refusal := influence_refused(self._game, place, number):
            return self._refused(
                refusal.reason, refusal.rule, place=self._wording.teller.name(place), **refusal.figures
            )
        self._wanted = [_target(place), *([self._paid(number)] if number else [])]
        return CommandResult(answer="influence")

    def _acquire(self, decision: Decision, rest: str) -> CommandResult:
        """`acquire PLACE`."""
        if not rest:
            return self._option(decision, "acquire")
        places = [each for each, _ in self._game.stakes()]
        place, result = self._one(rest, places, [each for each in places if may_acquire(self._game, each)])
        if result is not None:
            return result
        if refusal := acquiring_refused(self._game, place):
            return self._refused(
                refusal.reason, refusal.rule, place=self._wording.teller.name(place), **refusal.figures
            )
        self._wanted = [_target(place)]
        return CommandResult(answer="acquire")

    def _go(self, decision: Decision, rest: str) -> CommandResult:
        """`go AGENT CITY`; with a city only, the main agent."""
        if not rest:
            return self._option(decision, "travel")
        agent, words = self._traveler(rest)
        city, result = self._one(words, self._game.content.cities)
        if result is not None:
            return self._stranger(rest) or result
        if refusal := travel_refused(self._game, agent, city):
            names = {"agent": self._wording.teller.name(agent), "place": self._wording.teller.name(city)}
            return self._refused(refusal.reason, refusal.rule, **names, **refusal.figures)
        self._wanted = [
            _chosen("traveler", f"travel:{agent}"),
            _chosen("destination", f"to:{city}"),
            _chosen("traveler", "done"),
        ]
        return CommandResult(answer="travel")

    def _traveler(self, typed: str) -> tuple[str, str]:
        """Who is to travel, by the first words of a line, and the rest of it; the main agent where they name nobody."""
        words = typed.split()
        for count in range(len(words) - 1, 0, -1):
            found = self._finder.find(" ".join(words[:count]), list(self._game.movers()), (), ())
            if len(found) == 1:
                return next(iter(found.values())), " ".join(words[count:])
        return self._game.who.id, typed

    def _stranger(self, typed: str) -> CommandResult | None:
        """That somebody who is told to go to a city is no agent of the player's; None where nobody is."""
        words, content = typed.split(), self._game.content
        people = [*content.main_agents, *content.agents, *content.cultists]
        for count in range(len(words) - 1, 0, -1):
            found = self._finder.find(" ".join(words[:count]), people, (), ())
            if len(found) == 1 and self._one(" ".join(words[count:]), content.cities)[1] is None:
                return self._refused("not_yours", "DP10.5", agent=self._wording.teller.name(next(iter(found.values()))))
        return None

    def _sealing(self, mode: str) -> Order:
        """`close CITY` and `open CITY`: by the first card in hand that can; without CITY the only one in which one can."""

        def order(decision: Decision, rest: str) -> CommandResult:
            only = [] if rest else self._sealable(mode)
            city, result = self._one(rest, self._game.content.cities, [*self._game.agents().values()])
            if result is not None and len(only) != 1:
                return result
            city = city or only[0]
            for when, verb in FREE.items():
                for card in usable_cards(self._game, when):
                    for branch, agent in self._ways(card, when, mode, city):
                        self._wanted = [
                            _chosen("card", f"card:{card}"),
                            _chosen("branch", option("branch", branch).id),
                            _chosen("gate", f"{mode}:{agent}"),
                        ]
                        return CommandResult(answer=verb if verb == "card" else f"{verb}:{card}")
            refusal = gate_refused(self._game, mode, city)
            return self._refused(refusal.reason, refusal.rule, place=self._wording.teller.name(city), **refusal.figures)

        return order

    def _sealable(self, mode: str) -> list[str]:
        """The cities with a gate that some card in hand can seal."""
        cards = [(card, when) for when in FREE for card in usable_cards(self._game, when)]
        cities = self._game.content.cities
        return [city for city in cities if any(any(self._ways(card, when, mode, city)) for card, when in cards)]

    def _ways(self, card: str, when: str, mode: str, city: str) -> Iterable[tuple[str, str]]:
        """How a card seals the gate of a city: the option to take, and the agent."""
        for branch, steps in open_ways(self._game, card, when).items():
            for step in steps.raw:
                ways = gate_ways(self._game, card, step["gate"]) if "gate" in step else ()
                yield from ((branch, way.agent) for way in ways if (way.mode, way.city) == (mode, city))

    def _paid(self, number: int) -> Want:
        """The cards that bring exactly so much: the only ones, or the first that are no more than their icons."""

        def want(decision: Decision) -> Answer | None:
            about = decision.about
            if not isinstance(about, Paying):
                return None
            found = {name: cards for name, cards in about.sets.items() if about.results[name] == number}
            plain = [name for name, cards in found.items() if not marked(self._game, cards)]
            taken = plain[:1] or (list(found) if len(found) == 1 else [])
            return option("pay", taken[0]).id if taken else None

        return want

    # What is meant

    def _one(self, typed: str, ids: Iterable[str], near: Sequence[str] = ()) -> tuple[str, CommandResult | None]:
        """The place that is meant, of several one with which the order can be carried out; where none or several are, what to
        say.

        near: those with which it can.
        """
        every = list(ids)
        found = self._finder.find(typed, near, every, ()) if folded(typed) else {}
        if len(found) > 1:
            found = {title: id for title, id in found.items() if id in near} or found
        if len(found) == 1:
            return next(iter(found.values())), None
        things = list(found) or self._finder.alike(typed, every)
        key = "several" if found else "nearest" if things else "unknown" if typed else "which"
        return "", self._refused(key, answer=typed, things=self._wording.teller.listed(things))

    def named(self, decision: Decision, typed: str) -> Answer | None:
        """The option of a question whose place, card or agent is called so; None where none is, or several are."""
        by_subject: dict[str, list[str]] = {}
        for each in decision.options:
            by_subject.setdefault(each.subject, []).append(each.id)
        by_subject.pop("", None)
        found = self._finder.find(typed, list(by_subject), (), ()) if folded(typed) and not decision.several else {}
        ids = by_subject[next(iter(found.values()))] if len(found) == 1 else []
        return ids[0] if len(ids) == 1 else None

    def used(self, decision: Decision, typed: str) -> Answer | None:
        """What uses a card or mythos card that is called so, where an action is chosen; None where none is, or several are.

        Before the name the words may stand with which its option begins.
        """
        offered = [each.id for each in decision.options if each.id in USING]
        things = {card: verb for verb in offered for card in USING[verb](self._game, "action")}
        if not _acting(decision) or not things or not folded(typed):
            return None
        begins = {folded(self._wording.option_without_odds(decision, option(verb))).split()[0] for verb in offered}
        words = folded(typed).split()
        rest = words[1:] if any(words[0] in (each, each.rstrip(":")) for each in begins) else words
        found = self._finder.find(" ".join(rest), list(things), (), ()) if rest else {}
        card = next(iter(found.values()), "") if len(found) == 1 else ""
        return option(things[card], card).id if card else None

    def begun(self, decision: Decision, answer: Answer) -> Answer:
        """The answer for the rules where a card was named that is used; it is then chosen of those that can be."""
        verb, _, card = str(answer).partition(":")
        if not _acting(decision) or verb not in USING or not card:
            return answer
        self._wanted = [_chosen("card", option("card", card).id)]
        return verb

    def _spellings(self, id: str) -> list[str]:
        return [folded(str(text)) for text in self._wording.teller.name(id).values()]

    def _option(self, decision: Decision, verb: str) -> CommandResult:
        """A command without more words is the option of that action."""
        if any(each.id == verb for each in decision.options):
            return CommandResult(answer=verb)
        refusal = action_refused(self._game, verb)
        return self._refused(refusal.reason, refusal.rule)

    def _refused(self, reason: str, rule: str = "", **arguments: Any) -> CommandResult:
        """Why an order is not carried out, with the rule."""
        text = self._say(reason, **arguments)
        return CommandResult([self._say("by_rule", text=text, rule=rule) if rule else text])


def _acting(decision: Decision) -> bool:
    """Whether an action is chosen."""
    return isinstance(decision.about, Acting)


def _nothing_spent(decision: Decision) -> bool:
    """Whether a question belongs to an action that was chosen, for which no card has been played yet."""
    match decision.about:
        case Targeting(action=action, card=""):
            return action in UNSPENT
        case Paying(action=action):
            return action in UNSPENT
        case Traveling():
            return decision.kind == "traveler"
    return False


def _chosen(kind: str, id: str) -> Want:
    """An option of a kind of question, if it is offered."""
    return lambda decision: id if decision.kind == kind and any(each.id == id for each in decision.options) else None


def _target(place: str) -> Want:
    """The target of an action."""
    wanted = _chosen("target", f"target:{place}")
    return lambda decision: wanted(decision) if isinstance(decision.about, Targeting) else None
