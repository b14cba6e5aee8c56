"""ES9 Failing an attempt."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Suffering
from solo.games.museum.effect_context import PendingLoss
from solo.games.museum.game import Game
from solo.games.museum.rules.completing import end_attempt, keep_beaten
from solo.games.museum.rules.losses import PREVENTS, lose
from solo.games.museum.rules.rewards import penalize, points_lost
from solo.games.museum.rules.spells import put_under_deck
from solo.games.museum.rules.uses import offers, options_of, run_use, settle, shown, taken
from solo.games.museum.scope import Scope
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow

FAILED = "attempt_failed"


def fail_attempt(game: Game, who: Investigator) -> Flow[None]:
    """Dice come off, the penalties are suffered, assistants pay, allies leave (ES9, A54)."""
    attempt = game.attempt
    card, helpers = game.fact(attempt.card), [game.by_id(id) for id in attempt.helpers]
    game.tell(events.AttemptLost(who.id, card.id, attempt.rolls))
    yield from keep_beaten(game, who)
    end_attempt(game)
    with game.with_cause("penalty"):
        if not (yield from _avoided(game, who, card.id)):
            yield from penalize(game, who, card.fact.penalties)
    for helper in helpers:
        yield from _assistant_pays(game, helper)
    for copy in list(who.cards):
        if game.content.possession(copy).leaves == FAILED:
            put_under_deck(game, who, copy)
    if card.world and game.ancient.world_failed:
        scope = Scope(game, who, game.state.ancient_one)
        scope.world = card.id
        yield from game.ancient.world_failed.run(scope)
    settle(game)


def prevents_failing(game: Game, who: Investigator, card: str) -> list[str]:
    """What of somebody's cards could keep the sanity and stamina that failing at a card costs, by copy (A39)."""
    loss = PendingLoss(*points_lost(game, who, game.fact(card).fact.penalties))
    return list(dict.fromkeys(each.source for each in offers(game, who, FAILED, PREVENTS, loss=loss)))


def _avoided(game: Game, who: Investigator, card: str) -> Flow[bool]:
    """Whether a card keeps the penalties away; at most one is used (A39)."""
    icons = game.content.card(card).fact.penalties
    loss = PendingLoss(*points_lost(game, who, icons))
    found = offers(game, who, FAILED, loss=loss)
    if not found:
        return False
    about = Suffering(card, loss.sanity, loss.stamina, shown(found))
    answer = yield Decision("avoid_penalty", who.id, (*options_of(found), option("suffer")), "A39", about=about)
    offer = taken(found, answer)
    if offer is None:
        return False
    yield from run_use(game, offer, loss)
    if loss.prevented:
        game.tell(events.PenaltyAvoided(who.id, card, offer.source))
    return loss.prevented


def _assistant_pays(game: Game, helper: Investigator) -> Flow[None]:
    """Whoever has assisted loses a sanity or a stamina, of his own choice (ES9.3)."""
    if not helper.alive:
        return
    options = (option("lose", "sanity"), option("lose", "stamina"))
    answer = yield Decision("assistant_pays", helper.id, options, "ES9.3")
    with game.with_cause("assistance"):
        yield from lose(game, helper, int(answer == "lose:sanity"), int(answer == "lose:stamina"))
