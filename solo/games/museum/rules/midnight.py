"""ES14 Midnight and the Mythos cards."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.museum import Museum
from solo.games.museum.printed.pieces import MidnightCard
from solo.games.museum.rules.doom import add_doom
from solo.games.museum.rules.halls import lay_adventure
from solo.games.museum.rules.locks import lock, unlock
from solo.games.museum.rules.monsters import where_is
from solo.games.museum.rules.uses import occasion, perform, settle
from solo.kernel.flow import Flow


def midnight(museum: Museum) -> Flow[None]:
    """What strikes at midnight, the next Mythos card, and a new day (ES14.1)."""
    state = museum.state
    extra = max(0, state.strikes - 1)
    state.strikes = 0
    state.midnights += 1
    museum.tell(events.MidnightCame(state.midnights, extra))
    if extra:
        with museum.because("midnight"):
            yield from add_doom(museum, extra)
        settle(museum)
    yield from at_midnight(museum)
    yield from next_card(museum)
    new_day(museum)


def at_midnight(museum: Museum) -> Flow[None]:
    """The effects of this hour: monsters, adventures and Other Worlds, other cards, the Mythos card (ES14.1, A58).

    What comes into play meanwhile does not act in this midnight.
    """
    cards = sorted(museum.state.cards, key=lambda card: card.arrival)
    there = [monster for card in museum.state.cards for monster in card.monsters]
    monsters = [monster.marker for monster in sorted(there, key=lambda monster: monster.arrival)]
    places = [card.card for card in cards]
    for marker in monsters:
        if where_is(museum, marker) is not None:
            effect = museum.content.marker(marker).midnight
            yield from perform(museum, effect, museum.deciding, museum.content.marker(marker).fact.id)
    for place in places:
        if museum.in_play(place):
            yield from perform(museum, museum.fact(place).midnight, museum.deciding, place)
    for who in museum.in_turn_order():
        yield from occasion(museum, who, "own_midnight", "ES14.1")
    card = museum.state.mythos_card
    if card:
        effect = museum.content.mythos[card].at_next_midnight
        yield from perform(museum, effect, museum.deciding, card, lasting=True)


def next_card(museum: Museum) -> Flow[None]:
    """Whoever's turn has ended draws a Mythos card; first the old one ends (ES14.1, A11)."""
    put_card_away(museum)
    state = museum.state
    if not state.mythos:
        return
    state.mythos_card = state.mythos.pop(0)
    card = museum.content.mythos[state.mythos_card]
    who = museum.deciding
    museum.tell(events.MythosCardDrawn(card.fact.id, who.id))
    yield from perform(museum, card.upper, who, card.fact.id)
    yield from _lower(museum, card)


def _lower(museum: Museum, card: MidnightCard) -> Flow[None]:
    """The lower half comes into force: a lock takes its die, extra adventures are laid (ES14.4, A26)."""
    fact = card.fact
    yield from lock(museum, fact.id, fact.lower.lock)
    for _ in range(fact.lower.extra_adventure):
        yield from lay_adventure(museum, -1, fact.id)


def put_card_away(museum: Museum) -> None:
    """The Mythos card in force goes under its deck, or stays beside its extra adventure without effect (ES14.1, A26)."""
    state = museum.state
    card, state.mythos_card = state.mythos_card, ""
    if not card:
        return
    beside = any(each.brought_by == card for each in state.cards)
    if not beside:
        state.mythos.append(card)
    museum.tell(events.MythosCardEnded(card, beside))
    unlock(museum, card)


def new_day(museum: Museum) -> None:
    """What is used once a day may be used again (ES14.1)."""
    for who in museum.state.visitors:
        who.spent = []
    museum.tell(events.NewDay(museum.state.midnights))
