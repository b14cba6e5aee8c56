"""ES6.2 Before a roll: adding dice, taking them off spells, rolling or giving up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.games.museum import events
from solo.games.museum.abouts import Trying
from solo.games.museum.museum import Museum
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.spells import put_away_if_empty
from solo.games.museum.rules.tasks import rows_now
from solo.games.museum.rules.uses import Usable, make_use, offers, options_of, settle, shown, taken
from solo.games.museum.state import Die, Visitor
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def before_roll(museum: Museum, who: Visitor) -> Flow[bool]:
    """Add dice, and then roll (True), or give up or stop (False) (ES6.2, A40, ES18.11, ES18.12)."""
    battle = museum.state.battle
    kind, rule, leave = ("attack", "ES18.11", "stop") if battle else ("attempt", "ES6.2", "give_up")
    for die in dice.pool(museum):
        die.face = ""
    while True:
        attempt = museum.attempt
        found = offers(museum, who, *windows(museum))
        stored = takeable(museum, found)
        about = Trying(
            attempt.card,
            tuple(rows_now(museum)),
            dice.views(dice.pool(museum)),
            dice.views(dice.aside(museum)),
            attempt.rolls,
            shown(found),
        )
        options = (option("roll"), *options_of(found), *dice.each_once("take", stored), option(leave))
        answer = yield Decision(kind, who.id, options, rule, about=about)
        if answer in ("roll", leave):
            return answer == "roll"
        offer = taken(found, answer)
        if offer is not None:
            yield from make_use(museum, offer)
            settle(museum)
        else:
            _take(museum, who, dice.by_label(stored)[subject_of(answer)])


def windows(museum: Museum) -> list[str]:
    """When uses are allowed before this roll; some only before the first."""
    attempt = museum.attempt
    if attempt.rolls:
        return ["own_turn", "before_roll"]
    world = ["attempt_on_other_world"] if attempt.card in museum.content.worlds else []
    return ["own_turn", "start_of_own_resolution", *world, "before_roll"]


def takeable(museum: Museum, found: Sequence[Usable]) -> list[Die]:
    """Dice on spells that may be taken off to be rolled: green ones, and others that a use could add now (ES12.7)."""
    addable = {color for offer in found for color in colors_added(offer.use.effect.raw)}
    return [die for die in museum.dice_in("spell") if die.color == "green" or die.color in addable]


def colors_added(steps: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The colors of dice that some steps add, also after a payment."""
    for step in steps:
        yield from step.get("add_dice", ())
        yield from colors_added(step.get("then") or ())


def _take(museum: Museum, who: Visitor, die: Die) -> None:
    """Take a die off a spell: a green one joins the pool, another is free for the card that adds it (ES12.7)."""
    spell = die.holder
    museum.tell(events.DieTaken(who.id, spell, dice.shown(die)))
    dice.put(die, "pool" if die.color == "green" else "free")
    die.face = ""
    put_away_if_empty(museum, spell)
