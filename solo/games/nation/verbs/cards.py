"""Cards: drawn, discarded, destroyed, turned up, acquired by an effect."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.abouts import Using
from solo.games.nation.game import Game
from solo.games.nation.printed.facts import AcquireStep, DiscardStep, LookStep
from solo.games.nation.rules.acquiring import acquire as acquire_place
from solo.games.nation.rules.acquiring import (
    acquire_city_card,
    acquire_turned,
    add_mythos,
    destroy_pile,
    draw_unseen,
    may_take,
)
from solo.games.nation.rules.destroying import destroy_agent, destroy_own_card, draw_cards
from solo.games.nation.rules.tokens import cities_for_deep_ones
from solo.games.nation.scope import Scope
from solo.games.nation.verbs.language import VOCABULARY, ask_place, doing, without_effect, written
from solo.kernel.decisions import Decision, option, subject_of, subjects_of
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


@VOCABULARY.verb
def draw_own(step: Step[Scope]) -> Action[Scope]:
    """Draw from one's own deck: a number, or `discarded`: as many as the step before has discarded. No card played this turn
    comes again (A43).

    Example:

        draw_own: 2
    """
    number = 0 if step.value == "discarded" else step.number(step.value, least=1)

    def can(scope: Scope) -> bool:
        return bool(scope.who.deck.draw or scope.who.deck.discard)

    return doing(step, can, lambda scope: draw_cards(scope.game, number or scope.discarded, "DP10.7"))


@VOCABULARY.verb
def discard_own(step: Step[Scope]) -> Action[Scope]:
    """Discard cards from hand, of one's own choice. min, max: how many; max may be all. The card itself is not in hand then.

    Example:

        discard_own: {min: 0, max: 2}
    """
    fact = written(step, DiscardStep)

    def others(scope: Scope) -> list[str]:
        return [card for card in scope.who.deck.hand if card != scope.card]

    def run(scope: Scope) -> Flow[None]:
        deck = scope.who.deck
        options = tuple(option("discard", card) for card in others(scope))
        most = len(options) if fact.max == "all" else min(fact.max, len(options))
        about = Using(scope.card)
        cards = subjects_of(
            (yield Decision("discard", scope.who.id, options, "DP10.7", min(fact.min, most), most, about=about))
        )
        for card in cards:
            deck.hand.remove(card)
            deck.discard.append(card)
        scope.discarded = len(cards)
        if cards:
            scope.game.tell(events.CardsDiscarded(tuple(cards)))

    return doing(step, lambda scope: len(others(scope)) >= max(1, fact.min), run)


@VOCABULARY.verb
def destroy(step: Step[Scope]) -> Action[Scope]:
    """A card goes to the box (DP13.1). this_card: with its agent, if it has one; under_this: the rest of the pile from
    which the card was acquired; own_discard_card: a starting or network card without agent of one's own discard pile;
    storage_card: the one that was turned up.

    Example:

        destroy: this_card
    """
    match step.word(step.value, ("this_card", "under_this", "own_discard_card", "storage_card")):
        case "this_card":
            return doing(step, lambda scope: scope.who.deck.zone_of(scope.card) is not None, _destroy_this)
        case "under_this":
            return doing(step, _has_pile, lambda scope: destroy_pile(scope.game, scope.game.city(scope.city)))
        case "own_discard_card":
            return doing(step, lambda scope: _plain(scope.game, scope.who.deck.discard), _destroy_discarded)
    return doing(step, lambda scope: scope.turned, _destroy_turned)


def _plain(game: Game, cards: list[str]) -> list[str]:
    """The starting and network cards without agent among some cards."""
    return [card for card in cards if game.content.cards[card].kind in ("starting", "basic")]


def _has_pile(scope: Scope) -> bool:
    return bool(scope.city) and bool(scope.game.city(scope.city).face)


def _destroy_this(scope: Scope) -> Flow[None]:
    if any(agent.id == scope.card for agent in scope.who.agents):
        yield from destroy_agent(scope.game, scope.card)
    else:
        destroy_own_card(scope.game, scope.card)
        scope.game.tell(events.CardDestroyed(scope.card))


def _destroy_discarded(scope: Scope) -> Flow[None]:
    options = tuple(option("destroy", card) for card in _plain(scope.game, scope.who.deck.discard))
    answer = yield Decision("destroy", scope.who.id, options, "DP13.1", about=Using(scope.card))
    card = subject_of(answer)
    destroy_own_card(scope.game, card)
    scope.game.tell(events.CardDestroyed(card))


def _destroy_turned(scope: Scope) -> Flow[None]:
    game, card, scope.turned = scope.game, scope.turned, ""
    game.state.storage.remove(card)
    game.state.box.append(card)
    game.tell(events.CardDestroyed(card))
    yield from ()


@VOCABULARY.verb
def look_storage(step: Step[Scope]) -> Action[Scope]:
    """Turn up cards of the storage. until: 1 for the top one, agent until one shows; the others go under it in their order
    (A58).

    Example:

        look_storage: {until: agent}
    """
    until = written(step, LookStep).until

    def run(scope: Scope) -> Flow[None]:
        game, storage = scope.game, scope.game.state.storage
        passed: list[str] = []
        while storage and not scope.turned:
            card = yield from draw_unseen(game, storage, "A58")
            game.tell(events.StorageTurned(card))
            if until == 1 or card in game.content.agents:
                scope.turned = card
            else:
                passed.append(card)
        storage[:] = [*([scope.turned] if scope.turned else []), *storage, *passed]

    return doing(step, lambda scope: scope.game.state.storage, run)


@VOCABULARY.verb
def acquire(step: Step[Scope]) -> Action[Scope]:
    """Acquire something without majority, influence or action (DP10.2.5, A88). what: storage_top (the card turned up; an
    agent comes to any city), city (with where: control_at_most_own_deep_ones_there), city_card (with card: its id);
    sanity_test: false where none follows. A hired agent of another player is never there when one plays alone (A75).

    Example:

        acquire: {what: storage_top, place_agent: any_city, sanity_test: false}
    """
    fact = written(step, AcquireStep)
    match fact.what:
        case "storage_top":
            return doing(
                step,
                lambda scope: scope.turned and may_take(scope.game, scope.turned),
                lambda scope: acquire_turned(scope.game, scope.turned, scope.card, test=fact.sanity_test),
            )
        case "city_card":
            card = step.mention("city card", fact.card, "acquire", "card")
            return doing(
                step,
                lambda scope: card in scope.game.state.city_cards,
                lambda scope: acquire_city_card(scope.game, card, scope.card, test=fact.sanity_test),
            )
        case "city":
            if fact.where != "control_at_most_own_deep_ones_there":
                raise step.wrong("acquire_where", "a city is acquired where Deep Ones are enough", "acquire", "where")
            return doing(step, lambda scope: cities_for_deep_ones(scope.game), _take_city)
    return without_effect(step)


def _take_city(scope: Scope) -> Flow[None]:
    place = yield from ask_place(scope, "acquire", cities_for_deep_ones(scope.game))
    yield from acquire_place(scope.game, place)


@VOCABULARY.verb
def mythos_row(step: Step[Scope]) -> Action[Scope]:
    """So many cards of the mythos deck come to the right end of the row (A57).

    Example:

        mythos_row: 1
    """
    number = step.number(step.value, least=1)
    return doing(step, lambda scope: scope.game.state.mythos, lambda scope: add_mythos(scope.game, number))


@VOCABULARY.verb
def others_redraw(step: Step[Scope]) -> Action[Scope]:
    """Every other player discards his hand and draws so many cards; nothing when one plays alone.

    Example:

        others_redraw: 4
    """
    step.number(step.value, least=1)
    return without_effect(step)


@VOCABULARY.verb
def gain_action(step: Step[Scope]) -> Action[Scope]:
    """So many further actions this turn, none of them to acquire (A35).

    Example:

        gain_action: 1
    """
    number = step.number(step.value, least=1)

    def run(scope: Scope) -> Flow[None]:
        scope.game.state.turn.actions += number
        scope.game.tell(events.ActionsGained(number))
        yield from ()

    return doing(step, lambda scope: scope.game.state.phase == "turn", run)
