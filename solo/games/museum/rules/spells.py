"""ES12.7 Dice on spells."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.museum import Museum
from solo.games.museum.rules.pool import free
from solo.games.museum.state import Die, Visitor
from solo.kernel.copies import kind_of


def stored_on(museum: Museum, copy: str) -> list[Die]:
    """The dice on a spell."""
    return [die for die in museum.state.dice if die.place == "spell" and die.holder == copy]


def put_away_if_empty(museum: Museum, copy: str) -> None:
    """A spell that has lost its last die goes under its deck (ES12.7, ES13.5)."""
    if not copy or stored_on(museum, copy):
        return
    owner = next((who for who in museum.state.visitors if copy in who.cards), None)
    if owner is not None:
        put_under_deck(museum, owner, copy)


def put_under_deck(museum: Museum, who: Visitor, copy: str) -> None:
    """A possession goes under its deck (ES12.3); dice on it are free."""
    who.cards.remove(copy)
    museum.state.decks[museum.content.possessions[kind_of(copy)].deck].append(copy)
    museum.tell(events.CardDiscarded(who.id, copy))
    for die in stored_on(museum, copy):
        free(die)
