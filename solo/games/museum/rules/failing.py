"""ES9 Failing an attempt."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Suffering
from solo.games.museum.context import Blow, Context
from solo.games.museum.museum import Museum
from solo.games.museum.rules.completing import end_attempt, keep_beaten
from solo.games.museum.rules.losses import lose
from solo.games.museum.rules.rewards import penalize
from solo.games.museum.rules.spells import put_under_deck
from solo.games.museum.rules.uses import make_use, offers, options_of, settle, shown, taken
from solo.games.museum.state import Visitor
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow

FAILED = "attempt_failed"


def fail_attempt(museum: Museum, who: Visitor) -> Flow[None]:
    """Dice come off, the penalties are suffered, assistants pay, allies leave (ES9, A54)."""
    attempt = museum.attempt
    card, helpers = museum.fact(attempt.card), [museum.by_id(id) for id in attempt.helpers]
    museum.tell(events.AttemptLost(who.id, card.id, attempt.rolls))
    yield from keep_beaten(museum, who)
    end_attempt(museum)
    with museum.because("penalty"):
        if not (yield from _avoided(museum, who, card.id)):
            yield from penalize(museum, who, card.fact.penalties)
    for helper in helpers:
        yield from _assistant_pays(museum, helper)
    for copy in list(who.cards):
        if museum.content.possession(copy).leaves == FAILED:
            put_under_deck(museum, who, copy)
    if card.world and museum.ancient.world_failed:
        context = Context(museum, who, museum.state.ancient_one)
        context.world = card.id
        yield from museum.ancient.world_failed.run(context)
    settle(museum)


def _avoided(museum: Museum, who: Visitor, card: str) -> Flow[bool]:
    """Whether a card keeps the penalties away; at most one is used (A39)."""
    icons = museum.content.card(card).fact.penalties
    blow = Blow(icons.get("sanity", 0), icons.get("stamina", 0))
    found = offers(museum, who, FAILED, blow=blow)
    if not found:
        return False
    about = Suffering(card, blow.sanity, blow.stamina, shown(found))
    answer = yield Decision("avoid_penalty", who.id, (*options_of(found), option("suffer")), "A39", about=about)
    offer = taken(found, answer)
    if offer is None:
        return False
    yield from make_use(museum, offer, blow)
    if blow.prevented:
        museum.tell(events.PenaltyAvoided(who.id, card, offer.source))
    return blow.prevented


def _assistant_pays(museum: Museum, helper: Visitor) -> Flow[None]:
    """Whoever has assisted loses a sanity or a stamina, of his own choice (ES9.3)."""
    if not helper.alive:
        return
    options = (option("lose", "sanity"), option("lose", "stamina"))
    answer = yield Decision("assistant_pays", helper.id, options, "ES9.3")
    with museum.because("assistance"):
        yield from lose(museum, helper, int(answer == "lose:sanity"), int(answer == "lose:stamina"))
