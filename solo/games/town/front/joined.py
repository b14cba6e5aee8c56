"""Answers that stand for several of the rules: an offer of a place with what of it, several things handed over in one line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from solo.boardgame.front.wording import HasGame
from solo.games.town.abouts import Asking, Partner, Price, Stack, SurgeRoom
from solo.games.town.game import Game
from solo.games.town.printed.numbers import surge_size
from solo.games.town.rules.conditions import meets
from solo.games.town.rules.losses import gain_limit
from solo.games.town.rules.movement import STOP
from solo.games.town.rules.mythos import rumor_text
from solo.games.town.rules.uses import clues_payable
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision, Option, option, subject_of

AS_OFFERED = "offer"
"""The verb of the option to take one of several offers of a place."""

BEYOND = "other_world_move"
"""The question before and behind a step in an Other World: what was declined before it is not asked behind it again."""

LAY = "lay"
"""The verb of the options to lay so many clue tokens on a rumor."""

ROOM = "surge_room"
"""The question out of which gate the next monster of a surge comes, where there is room for some of them."""

FREE, FULL = "free", "full"
"""The two cures of a place: one that costs nothing, and one for money that heals all."""

BUY = "buy"
"""The question what is bought, and the verb of its options."""

FEWEST_WAYS = 2
"""So many options make a question."""

MONEY = re.compile(r"\$?\d+\$?")
"""A word of a line that hands over several things: the number of an option, or an amount of money."""


class Bargain(NamedTuple):
    """What was typed to change hands between two people: the answers of a trade."""

    who: str
    other: str
    answers: tuple[str, ...]


class Joined:
    """Knows which questions follow from an answer that has been given already."""

    def __init__(self, playing: HasGame[Game]) -> None:
        self._playing = playing
        self._bargain: Bargain | None = None
        self.forget()

    def strike(self, bargain: Bargain) -> None:
        """Keep in mind what changes hands in the trade that begins now."""
        self._bargain = bargain

    def forget(self) -> None:
        """Forget what was answered beforehand."""
        self._source = self._choice = ""
        self._handed: tuple[Decision | None, list[str]] = (None, [])
        self._declined: tuple[str, frozenset[str]] = ("", frozenset())
        self._bought: tuple[str, str] = ("", "")
        self._laid = 0
        self._gates: list[str] = []

    def offered(self, decision: Decision) -> Decision:
        """A question with the offers of a place one by one, or with how much is done about a rumor."""
        if most := self._most_laid(decision):
            laid = tuple(option(LAY, decision.options[-1].subject, amount) for amount in range(most + 1))
            return msgspec.structs.replace(decision, options=laid)
        if sale := shop(self._playing.game, decision):
            return sale
        if rooms := at_once(self._playing.game, decision):
            return rooms
        if decision.kind != "encounter_or_ability":
            return decision
        options = []
        for each in decision.options:
            options += [*self._offers(decision, each)] if each.verb == "ability" else [each]
        return msgspec.structs.replace(decision, options=tuple(options))

    def _offers(self, decision: Decision, ability: Option) -> Iterator[Option]:
        """What a place offers: each choice that is open, or the offer itself where there is none to choose."""
        game, place = self._playing.game, ability.subject
        who = game.by_id(decision.who)
        open_now = open_ways(game, who, place)
        if len(open_now) < FEWEST_WAYS:
            yield ability
            return
        enough = free_is_enough(game, who, place)
        yield from (offer(place, each) for each in open_now if each == FREE or not enough)

    def _most_laid(self, decision: Decision) -> int:
        """How many clue tokens can be laid down at most, where that is all that may be done about the rumor; else 0."""
        game, rumor = self._playing.game, self._playing.game.state.rumor
        if decision.kind != "rumor" or rumor is None or [each.verb for each in decision.options] != ["skip", "act"]:
            return 0
        match rumor_text(game).action.raw:
            case [{"spend": {"clues": {"up_to": "on_card"}}}]:
                return min(rumor.clues, clues_payable(game, game.by_id(decision.who)))
        return 0

    def _is_of_rumor(self, decision: Decision) -> bool:
        """Whether an effect asks that is what is done about the rumor: how much of it has just been answered."""
        rumor, about = self._playing.game.state.rumor, decision.about
        return rumor is not None and isinstance(about, Asking) and about.source == rumor.card

    def begin(self, question: Decision, answer: Answer) -> Answer:
        """The first answer of the rules that an answer means; the others are kept in mind."""
        self.forget()
        if isinstance(question.about, Stack) and question.kind == BUY and isinstance(answer, str):
            self._bought = (question.who, answer)
            return staying(question.about, answer)
        if question.kind == BEYOND and answer == "go_on":
            self._declined = (question.who, _beside_the_first(question))
        if not isinstance(answer, str):
            if question.kind == ROOM:
                first, *self._gates = answer
                return first
            if question.several:
                return answer
            first, *others = answer
            self._handed = (question, others)
            return first
        verb, _, rest = answer.partition(":")
        if verb == LAY:
            card, _, amount = rest.rpartition(":")
            self._laid = int(amount)
            return option("act", card).id if self._laid else "skip"
        if verb != AS_OFFERED:
            return answer
        self._source, _, self._choice = rest.partition("/")
        return f"ability:{self._source}"

    def answer(self, decision: Decision, asked: Collection[str] = ()) -> Answer | None:
        """The answer to a question that has been answered already. asked: the habits that are switched off."""
        if traded := self._traded(decision):
            return traded
        ids = [each.id for each in decision.options]
        source, choice, (question, others) = self._source, self._choice, self._handed
        (buyer, bought), laid, gates = self._bought, self._laid, self._gates
        declined = (decision.who, _beside_the_first(decision)) == self._declined
        self.forget()
        if decision.kind == ROOM and gates:
            first, *self._gates = gates
            return first if first in ids else None
        if decision.kind == BUY and decision.who == buyer:
            return bought if bought in ids else None
        if "stop" not in asked and decision.kind == BEYOND and declined and decision.options[0].id == STOP.id:
            return STOP.id
        if (
            decision.kind == "choose"
            and source
            and isinstance(decision.about, Asking)
            and decision.about.source == source
        ):
            return next((each.id for each in decision.options if each.verb == choice), None)
        if question is not None and others and (question.kind, question.about) == (decision.kind, decision.about):
            self._handed = (question, others[1:])
            return others[0] if others[0] in ids else None
        return self._about_rumor(decision, laid) if laid and self._is_of_rumor(decision) else None

    def _traded(self, decision: Decision) -> Answer | None:
        """What changes hands next, as was typed, and then the end of the trade."""
        bargain, self._bargain = self._bargain, None
        about = decision.about
        if bargain is None or decision.kind != "trade" or not isinstance(about, Partner):
            return None
        if (decision.who, about.who) != (bargain.who, bargain.other):
            return None
        if not bargain.answers:
            return "done"
        first, *rest = bargain.answers
        self._bargain = bargain._replace(answers=tuple(rest))
        return first if any(each.id == first for each in decision.options) else None

    def _about_rumor(self, decision: Decision, laid: int) -> Answer | None:
        """That clue tokens are laid down, and how many."""
        if decision.kind == "spend" and isinstance(decision.about, Price):
            self._laid = laid
            return "yes"
        amounts = [each.id for each in decision.options if each.amount == laid]
        return amounts[0] if decision.kind == "amount" and amounts else None


def open_ways(game: Game, who: Investigator, place: str) -> list[str]:
    """The choices that a place offers to somebody, of those among which it lets him choose."""
    raw = game.content.abilities[place].effect.raw if place in game.content.abilities else ()
    choices: Sequence[Mapping[str, Any]] = raw[0].get("choose", ()) if len(raw) == 1 else ()
    scope = Scope(game, who, place)
    return [
        str(each["option"]) for each in choices if meets(scope, {"at_least": each["needs"]} if "needs" in each else {})
    ]


def free_is_enough(game: Game, who: Investigator, place: str) -> bool:
    """Whether the cure of a place that costs nothing heals all that somebody lacks."""
    raw = game.content.abilities[place].effect.raw
    choices = raw[0].get("choose", ()) if len(raw) == 1 else ()
    gained: Mapping[str, int] = next(
        (each["effect"][0].get("gain", {}) for each in choices if each.get("option") == FREE), {}
    )
    return bool(gained) and all(gain_limit(game, who, what, place) <= count for what, count in gained.items())


def shop(game: Game, decision: Decision) -> Decision | None:
    """Which of some cards stay on offer as the question what is bought, where that is one card at most; None for any other.

    Where one must be bought if any can be paid, nothing is bought only by keeping those that are too dear.
    """
    sale, who = decision.about, game.deciding(decision.who)
    if decision.kind != "keep" or not isinstance(sale, Stack) or not sale.one or who is None:
        return None
    prices = {each.subject: sale.prices[each.subject] for each in decision.options}
    within = [option(BUY, copy, price) for copy, price in prices.items() if price <= who.money]
    free = not sale.must or len(prices) - len(within) >= decision.least
    options = [*([option("nothing")] if free else []), *within]
    if not within or len(options) < FEWEST_WAYS:
        return None
    about = msgspec.structs.replace(sale, stay=decision.least)
    return Decision(BUY, decision.who, tuple(options), "R32.9", about=about)


def at_once(game: Game, decision: Decision) -> Decision | None:
    """Out of which gates the monsters of a surge come for which there is room, as one question; None for any other (R13.6).

    Where some gate is to bring forth several, they are asked about one by one.
    """
    room, gates = decision.about, len(game.state.gates)
    if decision.kind != ROOM or not isinstance(room, SurgeRoom) or not 1 < room.left < len(decision.options):
        return None
    if surge_size(gates, game.state.seats) > gates:
        return None
    return msgspec.structs.replace(decision, least=room.left, most=room.left)


def staying(sale: Stack, answer: str) -> tuple[str, ...]:
    """The cards that stay on offer where one of them is bought, or none: the dearest, so that nothing has to be."""
    bought = subject_of(answer) if answer.startswith(f"{BUY}:") else ""
    copies = sorted(sale.prices, key=lambda copy: (copy != bought, -sale.prices[copy]))
    return tuple(option("card", copy).id for copy in copies[: sale.stay])


def _beside_the_first(decision: Decision) -> frozenset[str]:
    """The options besides that to go on."""
    return frozenset(each.id for each in decision.options if each.id not in (STOP.id, "go_on"))


def offer(place: str, choice: str) -> Option:
    """The option to take one of the offers of a place."""
    return Option(f"{AS_OFFERED}:{place}/{choice}", AS_OFFERED, f"{place}/{choice}")


def handed(decision: Decision, line: str) -> tuple[str, ...]:
    """The options of a trade that a line of several numbers or amounts of money means; empty where it is no such line."""
    words = line.replace(",", " ").split()
    if decision.kind != "trade" or not words or not all(map(MONEY.fullmatch, words)):
        return ()
    if len(words) == 1 and "$" not in line:
        return ()
    found = list[str]()
    for word in words:
        amount = int(word.strip("$"))
        money = [each.id for each in decision.options if each.subject == "money" and each.amount == amount]
        listed = [each.id for each in decision.options[amount - 1 : amount]] if amount else []
        meant = money if "$" in word else listed
        if len(meant) != 1 or meant[0] in found:
            return ()
        found += meant
    return tuple(found)
