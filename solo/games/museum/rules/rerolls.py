"""ES12.2 Clues and other rerolls, and dice that are turned, stored or discarded."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.museum import events
from solo.games.museum.abouts import Dropping
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.cards import gain_clues
from solo.games.museum.rules.tasks import rows_now
from solo.games.museum.rules.uses import offers, run_use
from solo.games.museum.state import Die, Investigator
from solo.kernel.decisions import Decision, subject_of, subjects_of
from solo.kernel.flow import Flow

FOLLOWS = "spend_clue"


def about_dice(game: Game, found: Sequence[Die], source: str = "", more: int = 0) -> Dropping:
    """What a choice among dice is about."""
    card = game.state.attempt.card if game.state.attempt is not None else ""
    return Dropping(card, tuple(rows_now(game)), dice.views(found), dice.views(dice.aside(game)), source, more)


def spend_clue(game: Game, who: Investigator) -> Flow[None]:
    """Spend a clue to roll any number of dice again; an ability may follow at once (ES12.2, A52)."""
    gain_clues(game, who, -1)
    yield from choose_and_reroll(game, who, "clue", len(dice.pool(game)))
    for offer in offers(game, who, FOLLOWS):
        yield from run_use(game, offer)


def choose_and_reroll(game: Game, who: Investigator, source: str, most: int, *, least: int = 1) -> Flow[None]:
    """Ask which dice of the pool are rolled again, and roll them."""
    found = dice.pool(game)
    most = min(most, len(found))
    if not most:
        return
    options = dice.one_by_one("reroll", found)
    decision = Decision("reroll", who.id, options, "ES12.2", least, most, about=about_dice(game, found, source))
    answer = yield decision
    chosen = [game.die(id) for id in subjects_of(answer)]
    if chosen:
        yield from dice.reroll(game, who, [die for die in found if die in chosen], source)


def choose_and_turn(
    game: Game, who: Investigator, source: str, found: Sequence[Die], to: str, more: int = 0
) -> Flow[Die | None]:
    """Ask which of some dice is turned, and turn it; to: the face, "" for one pip more. more: how many come after it.

    Returns the die; None if there is none.
    """
    if not found:
        return None
    options = dice.each_once("turn", found)
    answer = options[0].id
    if len(options) > 1:
        about = about_dice(game, found, source, more)
        answer = str((yield Decision("turn_die", who.id, options, "ES12.9", about=about)))
    die = dice.by_label(found)[subject_of(answer)]
    before = die.face
    die.face = to or f"i{int(before[1:]) + 1}"
    game.tell(events.DieTurned(who.id, source, die.color, before, die.face))
    return die


def choose_and_store(game: Game, who: Investigator, copy: str, most: int) -> Flow[None]:
    """Ask which rolled dice go onto a spell, all at once and as they lie (ES12.7); locked ones may not (A46)."""
    found = storable(game)
    if not found:
        return
    options = dice.one_by_one("store", found)
    about = about_dice(game, found, copy)
    answer = yield Decision("store_dice", who.id, options, "ES12.7", 1, min(most, len(found)), about=about)
    for die in [game.die(id) for id in subjects_of(answer)]:
        dice.put(die, "spell", copy)
        game.tell(events.DieStored(who.id, copy, dice.shown(die)))
    game.attempt.stored = True


def storable(game: Game) -> list[Die]:
    """The dice of the pool that may be put on a spell."""
    return [die for die in dice.pool(game) if not die.lock]


def drop(game: Game, who: Investigator, found: Sequence[Die]) -> None:
    """Dice leave the pool for the rest of the phase."""
    faces = tuple(dice.shown(die) for die in found)
    for die in found:
        dice.put(die, "lost")
    if faces:
        game.tell(events.DiceDropped(who.id, faces, len(dice.pool(game))))


def choose_and_drop(game: Game, who: Investigator, count: int, source: str) -> Flow[None]:
    """Ask which dice leave the pool, one after the other."""
    for number in range(count):
        found = dice.pool(game)
        if not found:
            return
        options = dice.each_once("discard", found)
        answer = options[0].id
        if len(options) > 1:
            about = about_dice(game, found, source, count - number - 1)
            answer = str((yield Decision("discard_die", who.id, options, "A20", about=about)))
        drop(game, who, [dice.by_label(found)[subject_of(answer)]])
