"""ES14 Midnight and the Mythos cards."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.compiled.pieces import MythosCard, Steps
from solo.games.museum.game import Game
from solo.games.museum.rules.doom import add_doom
from solo.games.museum.rules.halls import lay_adventure
from solo.games.museum.rules.locks import lock, unlock
from solo.games.museum.rules.monsters import where_is
from solo.games.museum.rules.uses import offer_uses, perform, settle
from solo.kernel.flow import Flow


def play_midnight(game: Game) -> Flow[None]:
    """What strikes at midnight, the next Mythos card, and a new day (ES14.1)."""
    state = game.state
    extra = max(0, state.strikes - 1)
    state.strikes = 0
    state.midnights += 1
    game.tell(events.MidnightCame(state.midnights, extra))
    if extra:
        with game.with_cause("midnight"):
            yield from add_doom(game, extra)
        settle(game)
    yield from run_midnight_effects(game)
    yield from next_card(game)
    new_day(game)


def run_midnight_effects(game: Game) -> Flow[None]:
    """The effects of this hour: monsters, adventures and Other Worlds, other cards, the Mythos card (ES14.1, A58).

    What comes into play meanwhile does not act in this midnight.
    """
    cards = sorted(game.state.cards, key=lambda card: card.arrival)
    there = [monster for card in game.state.cards for monster in card.monsters]
    monsters = [monster.marker for monster in sorted(there, key=lambda monster: monster.arrival)]
    places = [card.card for card in cards]
    for marker in monsters:
        if where_is(game, marker) is not None:
            monster = game.content.monster(marker)
            yield from _act(game, monster.midnight, monster.fact.id)
    for place in places:
        if game.in_play(place):
            yield from _act(game, game.fact(place).midnight, place)
    for who in game.in_turn_order():
        yield from offer_uses(game, who, "own_midnight", "ES14.1")
    card = game.state.mythos_card
    if card:
        yield from _act(game, game.content.mythos[card].at_next_midnight, card, lasting=True)


def _act(game: Game, effect: Steps, source: str, *, lasting: bool = False) -> Flow[None]:
    """Something acts at midnight; that it begins to is known before it asks anything."""
    if effect:
        with game.with_cause(source):
            game.tell(events.MidnightActs())
        yield from perform(game, effect, game.deciding, source, lasting=lasting)


def next_card(game: Game) -> Flow[None]:
    """Whoever's turn has ended draws a Mythos card; first the old one ends (ES14.1, A11)."""
    put_card_away(game)
    state = game.state
    if not state.mythos:
        return
    state.mythos_card = yield from game.dice.top(state.mythos, "mythos", game.deciding.id, "ES14.1")
    card = game.content.mythos[state.mythos_card]
    who = game.deciding
    game.tell(events.MythosCardDrawn(card.fact.id, who.id))
    yield from perform(game, card.upper, who, card.fact.id)
    yield from _lower(game, card)


def _lower(game: Game, card: MythosCard) -> Flow[None]:
    """The lower half comes into force: a lock takes its die, extra adventures are laid (ES14.4, A26)."""
    fact = card.fact
    yield from lock(game, fact.id, fact.lower.lock)
    for _ in range(fact.lower.extra_adventure):
        yield from lay_adventure(game, -1, fact.id)


def put_card_away(game: Game) -> None:
    """The Mythos card in force goes under its deck, or stays beside its extra adventure without effect (ES14.1, A26)."""
    state = game.state
    card, state.mythos_card = state.mythos_card, ""
    if not card:
        return
    beside = any(each.brought_by == card for each in state.cards)
    if not beside:
        state.mythos.append(card)
    game.tell(events.MythosCardEnded(card, beside))
    unlock(game, card)


def new_day(game: Game) -> None:
    """What is used once a day may be used again (ES14.1)."""
    for who in game.state.investigators:
        who.spent = []
    game.tell(events.NewDay(game.state.midnights))
