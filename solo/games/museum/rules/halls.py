"""Cards in play: the six adventures, extra ones, and Other Worlds come and go (ES3.4, ES8, ES17.9, A9, A26)."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Effecting
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE, GONE, ROOMS
from solo.games.museum.rules.devoured import return_card
from solo.games.museum.rules.locks import lock, unlock
from solo.games.museum.rules.monsters import clear
from solo.games.museum.scope import Scope
from solo.games.museum.state import CardInPlay, Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def fill_slots(game: Game) -> Flow[None]:
    """Lay an adventure on every empty slot, as long as the deck has any (ES3.4, A9)."""
    taken = [card.slot for card in game.state.cards]
    for slot in range(ROOMS):
        if slot not in taken:
            yield from lay_adventure(game, slot)


def lay_adventure(game: Game, slot: int, brought_by: str = "") -> Flow[None]:
    """The top adventure comes into play; its lock and what happens when it is drawn apply at once (ES8, ES13.1, A63).

    slot: -1 for an extra one (A26).
    """
    if game.state.adventures:
        card = yield from game.dice.top(game.state.adventures, "adventure", game.decider, "ES3.4")
        yield from _lay(game, CardInPlay(card, slot, brought_by=brought_by))


def open_worlds(game: Game, count: int = 1) -> Flow[None]:
    """The top Other Worlds come into play; none when the deck is empty (ES8.1, A21)."""
    for _ in range(count):
        if game.state.worlds:
            card = yield from game.dice.top(game.state.worlds, "other_world", game.decider, "ES8.1")
            yield from _lay(game, CardInPlay(card))


def _lay(game: Game, card: CardInPlay) -> Flow[None]:
    state = game.state
    place = len(state.cards)
    if card.slot >= 0:
        place = sum(0 <= each.slot < card.slot for each in state.cards)
    card.arrival = state.next_arrival()
    state.cards.insert(place, card)
    game.tell(events.CardLaidOut(card.card, card.slot, card.card in game.content.worlds))
    yield from lock(game, card.card, game.fact(card.card).fact.locks)
    if on_draw := game.fact(card.card).on_draw:
        there = game.in_turn_order() or [
            Investigator("", 0, 0, 0, 0, 0, place=GONE)
        ]  # at the setup nobody is there yet
        yield from on_draw.run(Scope(game, there[0], card.card))


def all_to_entrance(game: Game, place: str) -> None:
    """Everybody on a card goes to the entrance (ES8)."""
    for who in game.at(place):
        who.place = ENTRANCE
        game.tell(events.SentTo(who.id, ENTRANCE))


def take_away(game: Game, card: CardInPlay) -> None:
    """A card leaves play: its lock is freed, monsters return, and so does the Mythos card beside it (ES17.9, A26)."""
    clear(game, card)
    game.state.cards.remove(card)
    unlock(game, card.card)
    if card.brought_by and card.brought_by != game.state.mythos_card:
        game.state.mythos.append(card.brought_by)


def take_trophy(game: Game, who: Investigator, card: CardInPlay) -> Flow[None]:
    """A completed card becomes a trophy, and the next adventure lies in its slot (ES8)."""
    take_away(game, card)
    who.trophies.append(card.card)
    world = card.card in game.content.worlds
    feats = game.state.feats
    if world:
        feats.worlds += 1
    else:
        feats.adventures += 1
    game.tell(events.TrophyGained(who.id, card.card, game.content.card(card.card).fact.trophies))
    if card.slot >= 0:
        yield from lay_adventure(game, card.slot)


def remove_from_game(game: Game, place: str) -> None:
    """An Other World leaves the game; everybody on it goes to the entrance."""
    if game.in_play(place):
        all_to_entrance(game, place)
        take_away(game, game.card_of(place))
        game.state.out.append(place)
        game.tell(events.CardLeft(place, gone=True))


def replaceable(game: Game) -> list[CardInPlay]:
    """The museum's adventures without an investigator on them; extra ones stay (A26)."""
    return [card for card in game.state.cards if card.slot >= 0 and not game.at(card.card)]


def replace_adventure(game: Game, who: Investigator, source: str) -> Flow[None]:
    """An adventure of somebody's choice goes under its deck, and a new one lies in its slot."""
    found = replaceable(game)
    if not found:
        return
    options = tuple(option("replace", card.card) for card in found)
    answer = yield Decision("replace_card", who.id, options, "A18", about=Effecting(source))
    card = game.card_of(subject_of(answer))
    take_away(game, card)
    return_card(game, card.card)
    game.tell(events.CardLeft(card.card))
    yield from lay_adventure(game, card.slot)
