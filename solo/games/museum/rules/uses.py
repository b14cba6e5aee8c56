"""ES12 Uses of possessions and abilities: when they are allowed, and what they cost."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from solo.games.museum import events
from solo.games.museum.abouts import Effecting, Occasion, UseShown
from solo.games.museum.context import Blow, Context
from solo.games.museum.museum import AttemptFails, Museum, TurnEnds, WakesUp
from solo.games.museum.printed.numbers import WINDOWS
from solo.games.museum.printed.pieces import PossessionUse, Steps
from solo.games.museum.rules.conditions import meets
from solo.games.museum.rules.spells import put_under_deck, stored_on
from solo.games.museum.state import Visitor
from solo.kernel.decisions import Answer, Decision, Option, option, subject_of
from solo.kernel.flow import Flow

FORBIDS = {"common": "use_common", "unique": "use_unique", "spell": "cast_spell"}
"""What forbids the use of a deck's cards (A25)."""


class Usable(NamedTuple):
    """A use that is allowed now. source: the copy of a card, or the owner's id for his ability."""

    who: Visitor
    source: str
    use: PossessionUse

    @property
    def option(self) -> Option:
        """The option that takes it."""
        return option("use", self.source, self.use.index)

    @property
    def mark(self) -> str:
        """What notes that it was used this roll or day."""
        return f"{self.source}/{self.use.index}"

    def shown(self) -> UseShown:
        """The use as a decision shows it."""
        return UseShown(self.option.id, self.source, self.use.index, self.who.id)


def all_uses(museum: Museum, who: Visitor, windows: Container[str] = WINDOWS) -> Iterator[Usable]:
    """Every use of an investigator's ability and cards in some windows, allowed or not."""
    for use in museum.content.profiles[who.id].uses:
        if use.when in windows:
            yield Usable(who, who.id, use)
    for copy in who.cards:
        for use in museum.content.possession(copy).uses:
            if use.when in windows:
                yield Usable(who, copy, use)


def offers(museum: Museum, who: Visitor, *windows: str, blow: Blow | None = None) -> list[Usable]:
    """The uses that somebody may make now, in some windows. blow: the loss or cost they are made against."""
    return [each for each in all_uses(museum, who, windows) if allowed(museum, each) and not idle(museum, each, blow)]


def allowed(museum: Museum, offer: Usable) -> bool:
    """Whether limits, lasting effects, the card's condition and the order of a roll allow a use (ES12.9, A25, A52)."""
    attempt, use, who = museum.state.attempt, offer.use, offer.who
    if use.limit == "once_per_day" and offer.mark in who.spent:
        return False
    if use.limit == "once_per_roll" and (attempt is None or offer.mark in attempt.used):
        return False
    if use.when in ("after_roll", "after_any_roll") and use.cost != "cast" and attempt is not None and attempt.stored:
        return False
    if offer.source != who.id:
        deck = museum.content.possession(offer.source).deck
        if deck in FORBIDS and museum.forbidden(who, FORBIDS[deck]):
            return False
        if stored_on(museum, offer.source):
            return False
    return meets(museum, use.condition)


def idle(museum: Museum, offer: Usable, blow: Blow | None) -> bool:
    """Whether a use would do nothing at all, for anybody it may be for (A60)."""
    return not targets(museum, offer, blow)


def targets(museum: Museum, offer: Usable, blow: Blow | None = None) -> list[Visitor]:
    """For whom a use would do something."""
    people = museum.in_turn_order() if offer.use.target else [offer.who]
    found = []
    for who in people:
        context = context_of(museum, offer, who, blow)
        if not offer.use.effect.idle(context):
            found.append(who)
    return found


def context_of(museum: Museum, offer: Usable, who: Visitor, blow: Blow | None) -> Context:
    """The context in which a use runs for somebody."""
    card = offer.source != offer.who.id
    source = museum.content.possession(offer.source).id if card else offer.source
    context = Context(museum, who, source, offer.source if card else "")
    context.blow = blow
    return context


def make_use(museum: Museum, offer: Usable, blow: Blow | None = None) -> Flow[None]:
    """Announce a use, pay for it and run its effect (ES12.3)."""
    use, owner, state = offer.use, offer.who, museum.state
    target = yield from _target(museum, offer, blow)
    other = target.id if target is not owner else ""
    museum.tell(events.PossessionUsed(owner.id, offer.source, other, use.index))
    if use.limit == "once_per_day":
        owner.spent.append(offer.mark)
    elif use.limit == "once_per_roll" and state.attempt is not None:
        state.attempt.used.append(offer.mark)
    context = context_of(museum, offer, target, blow)
    if use.cost == "discard":
        put_under_deck(museum, owner, offer.source)
    yield from use.effect.run(context)


def _target(museum: Museum, offer: Usable, blow: Blow | None) -> Flow[Visitor]:
    people = targets(museum, offer, blow)
    if len(people) < 2:
        return people[0] if people else offer.who
    options = tuple(option("for", who.id) for who in people)
    answer = yield Decision("target", offer.who.id, options, "ES12.4", about=Effecting(offer.source))
    return museum.by_id(subject_of(answer))


def taken(found: Sequence[Usable], answer: Answer) -> Usable | None:
    """The use that an answer takes; None for another answer."""
    return next((each for each in found if each.option.id == answer), None)


def shown(found: Sequence[Usable]) -> tuple[UseShown, ...]:
    """Uses as a decision shows them."""
    return tuple(each.shown() for each in found)


def options_of(found: Sequence[Usable]) -> tuple[Option, ...]:
    """The options that take uses."""
    return tuple(each.option for each in found)


def occasion(museum: Museum, who: Visitor, window: str, rule: str) -> Flow[None]:
    """A moment for uses: what is free and has no limit runs by itself, all else is asked."""
    for offer in offers(museum, who, window):
        if offer.use.cost == "free" and not offer.use.limit:
            yield from make_use(museum, offer)
            settle(museum)
    while who.alive:
        found = [each for each in offers(museum, who, window) if each.use.cost != "free" or each.use.limit]
        if not found:
            return
        about = Occasion(window, shown(found))
        answer = yield Decision("use_now", who.id, (*options_of(found), option("pass")), rule, about=about)
        offer_taken = taken(found, answer)
        if offer_taken is None:
            return
        yield from make_use(museum, offer_taken)
        settle(museum)


def perform(museum: Museum, effect: Steps, who: Visitor, source: str, *, lasting: bool = False) -> Flow[None]:
    """Run a card's effect for somebody, and then see what it has led to (`settle`)."""
    if effect:
        yield from effect.run(Context(museum, who, source, lasting=lasting))
        settle(museum)


def settle(museum: Museum) -> None:
    """A list of steps or icons is finished: does the Ancient One awake, does a turn end, or an attempt fail?

    Raises WakesUp (ES18.1), TurnEnds (ES16.2) or AttemptFails (ES7.4).
    """
    failing, museum.failing = museum.failing, False
    if museum.state.waking and not museum.state.battle:
        raise WakesUp
    if museum.fallen:
        raise TurnEnds
    if failing:
        raise AttemptFails
