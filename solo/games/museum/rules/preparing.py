"""ES6.2 Before a roll: adding dice, taking them off spells, rolling or giving up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.games.museum import events
from solo.games.museum.abouts import Trying
from solo.games.museum.game import Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.spells import put_away_if_empty, stored_on
from solo.games.museum.rules.tasks import rows_now
from solo.games.museum.rules.uses import Usable, offers, options_of, run_use, settle, shown, taken
from solo.games.museum.state import Die, Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def before_roll(game: Game, who: Investigator) -> Flow[bool]:
    """Add dice, and then roll (True), or give up or stop (False) (ES6.2, A40, ES18.11, ES18.12).

    Without a die there is nothing to roll (A5, ES5.3). After a yellow or red die was taken off a spell it is added (ES12.7).
    """
    battle = game.state.battle
    kind, rule, leave = ("attack", "ES18.11", "stop") if battle else ("attempt", "ES6.2", "give_up")
    for die in dice.pool(game):
        die.face = ""
    coming: list[Die] = []
    while True:
        attempt = game.attempt
        found = adding(game, who, coming) if coming else offers(game, who, *windows(game))
        stored = takeable(game, who, coming)
        about = Trying(
            attempt.card,
            tuple(rows_now(game)),
            dice.views(dice.pool(game)),
            dice.views(dice.aside(game)),
            attempt.rolls,
            shown(found),
        )
        roll = (option("roll"),) if dice.pool(game) and not coming else ()
        options = (*roll, *options_of(found), *dice.each_once("take", stored), *(() if coming else (option(leave),)))
        answer = yield Decision(kind, who.id, options, rule, about=about)
        if answer in ("roll", leave):
            if answer == "give_up" and len(options) > 1:
                game.tell(events.AttemptGivenUp(who.id, attempt.card, attempt.rolls, len(dice.pool(game))))
            return answer == "roll"
        offer = taken(found, answer)
        if offer is not None:
            coming = []
            yield from run_use(game, offer)
            settle(game)
        else:
            die = dice.by_label(stored)[subject_of(answer)]
            _take(game, who, die)
            coming += [die] if die.color != "green" else []


def windows(game: Game) -> list[str]:
    """When uses are allowed before this roll; some only before the first."""
    attempt = game.attempt
    if attempt.rolls:
        return ["own_turn", "before_roll"]
    world = ["attempt_on_other_world"] if attempt.card in game.content.worlds else []
    return ["own_turn", "start_of_own_resolution", *world, "before_roll"]


def takeable(game: Game, who: Investigator, coming: Sequence[Die]) -> list[Die]:
    """Dice on spells that may be taken off to be rolled: green ones, and others that a use would add then (ES12.7).

    coming: those taken off already, which wait for that use.
    """
    stored = game.dice_in("spell")
    return [die for die in stored if (not coming if die.color == "green" else _would_come(game, who, [*coming, die]))]


def _would_come(game: Game, who: Investigator, dice_off: Sequence[Die]) -> bool:
    """Whether a use would add dice of which the last still lies on a spell; none of that spell, if it is empty without it."""
    die = dice_off[-1]
    spell, face = die.holder, die.face
    owner = next(each for each in game.state.investigators if spell in each.cards)
    cards = list(owner.cards)
    dice.put(die, "free")
    if not stored_on(game, spell):
        owner.cards.remove(spell)
    found = adding(game, who, dice_off)
    owner.cards[:] = cards
    dice.put(die, "spell", spell)
    die.face = face
    return bool(found)


def adding(game: Game, who: Investigator, coming: Sequence[Die]) -> list[Usable]:
    """The uses that add all of some free dice (ES12.6)."""
    colors = {die.color for die in dice.addable(game, [die.color for die in coming])}
    if len(colors) < len(coming):
        return []
    return [offer for offer in offers(game, who, *windows(game)) if colors.issubset(colors_added(offer.use.effect.raw))]


def colors_added(steps: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The colors of dice that some steps add, also after a payment."""
    for step in steps:
        yield from step.get("add_dice", ())
        yield from colors_added(step.get("then") or ())


def _take(game: Game, who: Investigator, die: Die) -> None:
    """Take a die off a spell: a green one joins the pool, another is free for the card that adds it (ES12.7)."""
    spell = die.holder
    game.tell(events.DieTaken(who.id, spell, dice.shown(die)))
    dice.put(die, "pool" if die.color == "green" else "free")
    die.face = ""
    put_away_if_empty(game, spell)
