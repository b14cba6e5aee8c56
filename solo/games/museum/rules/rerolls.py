"""ES12.2 Clues and other rerolls, and dice that are turned, stored or discarded."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.museum import events
from solo.games.museum.abouts import Dropping
from solo.games.museum.museum import Museum
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.cards import gain_clues
from solo.games.museum.rules.tasks import rows_now
from solo.games.museum.rules.uses import make_use, offers
from solo.games.museum.state import Die, Visitor
from solo.kernel.decisions import Decision, subject_of, subjects_of
from solo.kernel.flow import Flow

FOLLOWS = "spend_clue"


def about_dice(museum: Museum, found: Sequence[Die], source: str = "", more: int = 0) -> Dropping:
    """What a choice among dice is about."""
    card = museum.state.attempt.card if museum.state.attempt is not None else ""
    return Dropping(card, tuple(rows_now(museum)), dice.views(found), dice.views(dice.aside(museum)), source, more)


def spend_clue(museum: Museum, who: Visitor) -> Flow[None]:
    """Spend a clue to roll any number of dice again; an ability may follow at once (ES12.2, A52)."""
    gain_clues(museum, who, -1)
    yield from choose_and_reroll(museum, who, "clue", len(dice.pool(museum)))
    for offer in offers(museum, who, FOLLOWS):
        yield from make_use(museum, offer)


def choose_and_reroll(museum: Museum, who: Visitor, source: str, most: int, *, least: int = 1) -> Flow[None]:
    """Ask which dice of the pool are rolled again, and roll them."""
    found = dice.pool(museum)
    most = min(most, len(found))
    if not most:
        return
    options = dice.one_by_one("reroll", found)
    decision = Decision("reroll", who.id, options, "ES12.2", least, most, about=about_dice(museum, found, source))
    answer = yield decision
    chosen = [museum.die(id) for id in subjects_of(answer)]
    if chosen:
        dice.reroll(museum, who, [die for die in found if die in chosen], source)


def choose_and_turn(
    museum: Museum, who: Visitor, source: str, found: Sequence[Die], to: str, more: int = 0
) -> Flow[Die | None]:
    """Ask which of some dice is turned, and turn it; to: the face, "" for one pip more. more: how many come after it.

    Returns the die; None if there is none.
    """
    if not found:
        return None
    options = dice.each_once("turn", found)
    answer = options[0].id
    if len(options) > 1:
        about = about_dice(museum, found, source, more)
        answer = str((yield Decision("turn_die", who.id, options, "ES12.9", about=about)))
    die = dice.by_label(found)[subject_of(answer)]
    before = die.face
    die.face = to or f"i{int(before[1:]) + 1}"
    museum.tell(events.DieTurned(who.id, source, die.color, before, die.face))
    return die


def choose_and_store(museum: Museum, who: Visitor, copy: str, most: int) -> Flow[None]:
    """Ask which rolled dice go onto a spell, all at once and as they lie (ES12.7); locked ones may not (A46)."""
    found = storable(museum)
    if not found:
        return
    options = dice.one_by_one("store", found)
    about = about_dice(museum, found, copy)
    answer = yield Decision("store_dice", who.id, options, "ES12.7", 1, min(most, len(found)), about=about)
    for die in [museum.die(id) for id in subjects_of(answer)]:
        dice.put(die, "spell", copy)
        museum.tell(events.DieStored(who.id, copy, dice.shown(die)))
    museum.attempt.stored = True


def storable(museum: Museum) -> list[Die]:
    """The dice of the pool that may be put on a spell."""
    return [die for die in dice.pool(museum) if not die.lock]


def drop(museum: Museum, who: Visitor, found: Sequence[Die]) -> None:
    """Dice leave the pool for the rest of the phase."""
    faces = tuple(dice.shown(die) for die in found)
    for die in found:
        dice.put(die, "lost")
    if faces:
        museum.tell(events.DiceDropped(who.id, faces, len(dice.pool(museum))))


def choose_and_drop(museum: Museum, who: Visitor, count: int, source: str) -> Flow[None]:
    """Ask which dice leave the pool, one after the other."""
    for number in range(count):
        found = dice.pool(museum)
        if not found:
            return
        options = dice.each_once("discard", found)
        answer = options[0].id
        if len(options) > 1:
            about = about_dice(museum, found, source, count - number - 1)
            answer = str((yield Decision("discard_die", who.id, options, "A20", about=about)))
        drop(museum, who, [dice.by_label(found)[subject_of(answer)]])
