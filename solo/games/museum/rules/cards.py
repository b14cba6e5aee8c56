"""ES12 Possessions: drawing them, and what changes when they are drawn; clue tokens."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Effecting
from solo.games.museum.compiled.pieces import Use
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ANY_GAIN
from solo.games.museum.scope import Scope
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def draw(game: Game, who: Investigator, deck: str, count: int = 1, *, setup: bool = False) -> Flow[None]:
    """Draw cards of a deck; abilities that work when cards are gained do so but at the setup (ES3.7, ES12.10, A28).

    A card that an ability adds does not call the ability again.
    """
    gained = False
    for _ in range(count):
        gained = (yield from _draw_one(game, who, deck, setup)) or gained
    if gained and not setup and not game.adding:
        game.adding = True
        for use in windows(game, who, f"gain_{deck}_after_setup"):
            game.tell(events.PossessionUsed(who.id, who.id, index=use.index))
            yield from use.effect.run(Scope(game, who, who.id))
        game.adding = False


def windows(game: Game, who: Investigator, window: str) -> list[Use]:
    """The uses of an investigator's ability in a window."""
    return [use for use in game.content.sheets[who.id].uses if use.when == window]


def _draw_one(game: Game, who: Investigator, deck: str, setup: bool) -> Flow[bool]:
    """Draw a card, or what an ability takes in its place; whether a card of this deck was gained."""
    pile = game.state.decks[deck]
    if not pile:
        game.tell(events.NothingReceived(who.id, deck))
        return False
    if deck != "ally" and not setup:
        for use in windows(game, who, ANY_GAIN):
            scope = Scope(game, who, who.id)
            scope.swap = deck
            yield from use.effect.run(scope)
            if scope.swap != deck:
                yield from _swap(game, who, deck, scope.swap)
                return False
    _receive(game, who, (yield from game.dice.top(pile, deck, who.id, "ES8.1")))
    return True


def _swap(game: Game, who: Investigator, deck: str, other: str) -> Flow[None]:
    game.tell(events.CardSwapped(who.id, deck, other))
    if other == "clue":
        gain_clues(game, who, 1)
    elif game.state.decks[other]:
        _receive(game, who, (yield from game.dice.top(game.state.decks[other], other, who.id, "ES8.1")))


def take(game: Game, who: Investigator, copy: str) -> None:
    """Take a certain card out of its deck."""
    game.state.decks[game.content.possession(copy).deck].remove(copy)
    _receive(game, who, copy)


def _receive(game: Game, who: Investigator, copy: str) -> None:
    """Give somebody a card that lies nowhere."""
    who.cards.append(copy)
    game.tell(events.CardReceived(who.id, copy, game.content.possession(copy).deck))


def choose_swap(scope: Scope, kinds: list[str]) -> Flow[None]:
    """Ask whether something else is taken in place of the card that is about to be drawn (ability of swapping)."""
    game, who, deck = scope.game, scope.who, scope.swap
    others = [kind for kind in kinds if kind != deck and (kind == "clue" or game.state.decks[kind])]
    options = (option("take", deck), *(option("take", kind) for kind in others))
    about = Effecting(scope.source, deck)
    answer = yield Decision("gain_instead", who.id, options, "ES12.9", about=about)
    scope.swap = subject_of(answer)


def gain_clues(game: Game, who: Investigator, count: int) -> None:
    """Gain clue tokens, or with a number below 0 hand back as many as there are."""
    change = max(count, -who.clues)
    if change:
        who.clues += change
        game.tell(events.CluesChanged(who.id, change, who.clues))
