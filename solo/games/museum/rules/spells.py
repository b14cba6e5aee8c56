"""ES12.7 Dice on spells."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.game import Game
from solo.games.museum.rules.pool import free
from solo.games.museum.state import Die, Investigator
from solo.kernel.piece_ids import kind_of


def stored_on(game: Game, copy: str) -> list[Die]:
    """The dice on a spell."""
    return [die for die in game.state.dice if die.place == "spell" and die.holder == copy]


def put_away_if_empty(game: Game, copy: str) -> None:
    """A spell that has lost its last die goes under its deck (ES12.7, ES13.5)."""
    if not copy or stored_on(game, copy):
        return
    owner = next((who for who in game.state.investigators if copy in who.cards), None)
    if owner is not None:
        put_under_deck(game, owner, copy)


def put_under_deck(game: Game, who: Investigator, copy: str) -> None:
    """A possession goes under its deck (ES12.3); dice on it are free."""
    who.cards.remove(copy)
    game.state.decks[game.content.possessions[kind_of(copy)].deck].append(copy)
    game.tell(events.CardDiscarded(who.id, copy))
    for die in stored_on(game, copy):
        free(die)
