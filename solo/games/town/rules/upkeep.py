"""Phase I: refreshing, upkeep actions, adjusting skills (R6)."""

from __future__ import annotations

from solo.games.town import events
from solo.games.town.compiled.pieces import Card, Steps
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.checks import run_use
from solo.games.town.rules.free_moments import free_action_offers
from solo.games.town.rules.people import set_sliders
from solo.games.town.rules.places import send
from solo.games.town.rules.states import misses_turn
from solo.games.town.rules.uses import Offer, usable
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow
from solo.kernel.piece_ids import kind_of

BATTLE_ROLLS = "status"
"""The kind of upkeep rolls that continue in the final battle: those of blessing and curse (R29.2, A28)."""


def upkeep(game: Game, who: Investigator) -> Flow[None]:
    """One investigator's Upkeep Phase (R6); a lost turn has none (R22.11, R22.15, A15)."""
    if misses_turn(game, who):
        put_off_rolls(game, who)
        return
    if who.place == LOST:
        yield from leave_lost(game, who)
    refresh(game, who)
    yield from actions(game, who)
    yield from adjust(game, who)


def begin_turn(who: Investigator) -> None:
    """Reset what applies to one turn only."""
    who.returned = False
    who.check_bonus = 0
    who.used = []


def put_off_rolls(game: Game, who: Investigator) -> None:
    """What was received before a turn without an Upkeep still skips the roll of the first one (R6.3, A15)."""
    last = game.state.round - 1
    who.received = {copy: when + (when == last) for copy, when in who.received.items()}


def leave_lost(game: Game, who: Investigator) -> Flow[None]:
    """Return from time and space to any street or open location, or wait (R22.16, A16)."""
    open_places = [place for place in game.content.places if not game.is_closed(place)]
    options = (*(option("to", place) for place in open_places), option("wait"))
    answer = yield Decision("leave_lost", who.id, options, "R22.16")
    if answer != "wait":
        who.delayed = False
        with game.with_cause(LOST):
            send(game, who, subject_of(answer))


def refresh(game: Game, who: Investigator) -> None:
    """Turn exhausted cards up (R6.1)."""
    if who.exhausted:
        game.tell(events.Refreshed(who.id, tuple(who.exhausted)))
        who.exhausted = []


def rolls_now(game: Game, who: Investigator, copy: str) -> bool:
    """Whether a card's upkeep roll is due: not in the first upkeep after it was received (R6.3)."""
    return game.state.round > who.received.get(copy, -1) + 1


Duties = dict[str, list[Steps]]
"""Mandatory upkeep actions: the steps to run, by card copy or ability id."""


def due(game: Game, who: Investigator) -> Duties:
    """The upkeep actions that are due now (R6.2)."""
    found: Duties = {}
    battle = not game.asleep
    sheet = game.content.investigators[who.id]
    if sheet.upkeep and not battle:
        found[sheet.fact.ability.id] = [sheet.upkeep]
    for copy in who.cards:
        card = game.content.card(copy)
        steps = [] if battle or not card.upkeep else [card.upkeep]
        if card.upkeep_roll and (card.type == BATTLE_ROLLS or not battle) and rolls_now(game, who, copy):
            steps.append(card.upkeep_roll)
        if steps:
            found[copy] = steps
    return found


def actions(game: Game, who: Investigator) -> Flow[None]:
    """Do the upkeep actions in the player's order, where the order can matter (R6.2)."""
    waiting = due(game, who)
    while True:
        offers = upkeep_offers(game, who)
        if not offers and not _order_matters(game, waiting):
            break
        options = [option("do", name) for name in waiting] or [option("done")]
        options += [offer.option for offer in offers]
        answer = yield Decision("upkeep", who.id, tuple(options), "R6.2")
        offer = Offer.chosen(offers, answer)
        if answer == "done":
            return
        if offer is not None:
            if offer.option.id not in who.used:
                who.used.append(offer.option.id)
            try:
                yield from run_use(game, offer.scope(game), offer)
            except Collapsed:
                if game.state.investigators[who.seat] is who:
                    yield from _rest(game, who, waiting)
                raise
            waiting = {name: steps for name, steps in waiting.items() if name in who.cards or not kind_of(name)}
        else:
            name = subject_of(answer)
            yield from _do(game, who, name, waiting.pop(name))
    yield from _rest(game, who, waiting)


def _rest(game: Game, who: Investigator, waiting: Duties) -> Flow[None]:
    """Do the remaining mandatory actions."""
    for name, steps in waiting.items():
        yield from _do(game, who, name, steps)


def upkeep_offers(game: Game, who: Investigator) -> list[Offer]:
    """What may be used in upkeep, each once."""
    offers = usable(game, who, "upkeep", "") + free_action_offers(game, who)
    return [offer for offer in offers if offer.option.id not in who.used]


def _order_matters(game: Game, waiting: Duties) -> bool:
    """Whether the order of actions matters: only a loan's interest depends on earlier ones."""
    return len(waiting) > 1 and any(kind_of(name) == game.content.roles["loan"] for name in waiting)


def _do(game: Game, who: Investigator, name: str, steps: list[Steps]) -> Flow[None]:
    card: Card | None = game.content.card(name) if "." in name else None
    for effect in steps:
        if card is None or name in who.cards:
            yield from effect.run(Scope(game, who, card.id if card else name, name if card else ""))


def adjust(game: Game, who: Investigator) -> Flow[None]:
    """Move sliders by at most Focus (R6.5)."""
    focus = game.content.investigators[who.id].fact.focus
    if focus > 0:
        yield from set_sliders(game, who, focus, "R6.5")
