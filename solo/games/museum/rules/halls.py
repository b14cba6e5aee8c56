"""Cards in play: the six adventures, extra ones, and Other Worlds come and go (ES3.4, ES8, ES17.9, A9, A26)."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Effecting
from solo.games.museum.context import Context
from solo.games.museum.museum import Museum
from solo.games.museum.printed.numbers import ENTRANCE, GONE, ROOMS
from solo.games.museum.rules.devoured import under
from solo.games.museum.rules.locks import lock, unlock
from solo.games.museum.rules.monsters import clear
from solo.games.museum.state import CardInPlay, Visitor
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def fill_slots(museum: Museum) -> Flow[None]:
    """Lay an adventure on every empty slot, as long as the deck has any (ES3.4, A9)."""
    taken = [card.slot for card in museum.state.cards]
    for slot in range(ROOMS):
        if slot not in taken:
            yield from lay_adventure(museum, slot)


def lay_adventure(museum: Museum, slot: int, brought_by: str = "") -> Flow[None]:
    """The top adventure comes into play; its lock and what happens when it is drawn apply at once (ES8, ES13.1, A63).

    slot: -1 for an extra one (A26).
    """
    if museum.state.adventures:
        yield from _lay(museum, CardInPlay(museum.state.adventures.pop(0), slot, brought_by=brought_by))


def open_worlds(museum: Museum, count: int = 1) -> Flow[None]:
    """The top Other Worlds come into play; none when the deck is empty (ES8.1, A21)."""
    for _ in range(count):
        if museum.state.worlds:
            yield from _lay(museum, CardInPlay(museum.state.worlds.pop(0)))


def _lay(museum: Museum, card: CardInPlay) -> Flow[None]:
    state = museum.state
    place = len(state.cards)
    if card.slot >= 0:
        place = sum(0 <= each.slot < card.slot for each in state.cards)
    card.arrival = state.next_arrival()
    state.cards.insert(place, card)
    museum.tell(events.CardLaidOut(card.card, card.slot, card.card in museum.content.worlds))
    yield from lock(museum, card.card, museum.fact(card.card).fact.locks)
    if on_draw := museum.fact(card.card).on_draw:
        there = museum.in_turn_order() or [Visitor("", 0, 0, 0, 0, 0, place=GONE)]  # at the setup nobody is there yet
        yield from on_draw.run(Context(museum, there[0], card.card))


def all_to_entrance(museum: Museum, place: str) -> None:
    """Everybody on a card goes to the entrance (ES8)."""
    for who in museum.at(place):
        who.place = ENTRANCE
        museum.tell(events.SentTo(who.id, ENTRANCE))


def take_away(museum: Museum, card: CardInPlay) -> None:
    """A card leaves play: its lock is freed, monsters return, and so does the Mythos card beside it (ES17.9, A26)."""
    clear(museum, card)
    museum.state.cards.remove(card)
    unlock(museum, card.card)
    if card.brought_by and card.brought_by != museum.state.mythos_card:
        museum.state.mythos.append(card.brought_by)


def take_trophy(museum: Museum, who: Visitor, card: CardInPlay) -> Flow[None]:
    """A completed card becomes a trophy, and the next adventure lies in its slot (ES8)."""
    take_away(museum, card)
    who.trophies.append(card.card)
    world = card.card in museum.content.worlds
    feats = museum.state.feats
    if world:
        feats.worlds += 1
    else:
        feats.adventures += 1
    museum.tell(events.TrophyGained(who.id, card.card, museum.content.card(card.card).fact.trophies))
    if card.slot >= 0:
        yield from lay_adventure(museum, card.slot)


def remove_from_game(museum: Museum, place: str) -> None:
    """An Other World leaves the game; everybody on it goes to the entrance."""
    if museum.in_play(place):
        all_to_entrance(museum, place)
        take_away(museum, museum.card_of(place))
        museum.state.out.append(place)
        museum.tell(events.CardLeft(place, gone=True))


def replaceable(museum: Museum) -> list[CardInPlay]:
    """The museum's adventures without an investigator on them; extra ones stay (A26)."""
    return [card for card in museum.state.cards if card.slot >= 0 and not museum.at(card.card)]


def replace_adventure(museum: Museum, who: Visitor, source: str) -> Flow[None]:
    """An adventure of somebody's choice goes under its deck, and a new one lies in its slot."""
    found = replaceable(museum)
    if not found:
        return
    options = tuple(option("replace", card.card) for card in found)
    answer = yield Decision("replace_card", who.id, options, "A18", about=Effecting(source))
    card = museum.card_of(subject_of(answer))
    take_away(museum, card)
    under(museum, card.card)
    museum.tell(events.CardLeft(card.card))
    yield from lay_adventure(museum, card.slot)
