"""ES6 Attempting a card: roll after roll, until it is completed, given up, or no die is left."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.game import AttemptFails, Game
from solo.games.museum.rules import pool as dice
from solo.games.museum.rules.completing import complete_card
from solo.games.museum.rules.failing import fail_attempt
from solo.games.museum.rules.focus import put_aside
from solo.games.museum.rules.preparing import before_roll
from solo.games.museum.rules.rerolls import about_dice
from solo.games.museum.rules.results import after_roll
from solo.games.museum.rules.tasks import rows_now
from solo.games.museum.rules.terror import terror_effects, terror_lies
from solo.games.museum.state import Attempt, Die, Investigator
from solo.kernel.decisions import Answer, Decision, subject_of
from solo.kernel.flow import WITHIN, Flow


def attempt_card(game: Game, who: Investigator) -> Flow[None]:
    """The adventure phase on a card (ES4.3); goes on with the attempt of the state if one is under way."""
    if game.state.attempt is None:
        begin_attempt(game, who, who.place)
    game.state.phase = "attempt"
    try:
        passed = yield from _rolls(game, who)
    except AttemptFails:
        passed = False
    game.state.phase = "adventure"
    if passed:
        yield from complete_card(game, who)
    else:
        yield from fail_attempt(game, who)


def begin_attempt(game: Game, who: Investigator, card: str) -> None:
    """An attempt begins, with its pool (ES6.1). card: "" for a turn of the battle."""
    game.state.attempt = Attempt(card)
    withheld = fill_pool(game, who)
    if card:
        game.tell(events.AttemptBegan(who.id, card, len(dice.pool(game))))
    if any(die.lock for die in dice.pool(game)):
        game.tell(events.PossessionUsed(who.id, who.id))
    if withheld:
        game.tell(events.DiceWithheld(who.id, withheld))


def fill_pool(game: Game, who: Investigator) -> int:
    """Take the dice of an attempt into the pool; how many are kept out."""
    pool, withheld = coming_pool(game, who)
    for die in pool:
        dice.put(die, "pool")
    for die in withheld:
        dice.put(die, "lost")
    return len(withheld)


def coming_pool(game: Game, who: Investigator) -> tuple[list[Die], list[Die]]:
    """All green dice that are neither locked nor on spells; locked ones, too, for whoever may use them (ES6.1, A46).

    And those of them that a lasting effect keeps out, never the last green one (A36).
    """
    uses_locked = any(gift.locked_dice for gift in game.gifts(who))
    found = [
        die
        for die in game.state.dice
        if (die.place == "free" and die.color == "green") or (uses_locked and die.place == "locked")
    ]
    greens = [die for die in found if die.color == "green"]
    kept = max(1, len(greens) + game.modifier(who, "pool_green"))
    withheld = [] if game.state.battle else greens[kept:]
    return [die for die in found if die not in withheld], withheld


def _rolls(game: Game, who: Investigator) -> Flow[bool]:
    """Roll after roll; whether the card is completed (ES6.2). When no die is left to roll the attempt fails (A5).

    Before the first roll dice may still be added, or come off spells (ES12.7).
    """
    while rows_now(game):
        if game.attempt.rolls and not dice.pool(game):
            return False
        yield WITHIN
        game.budget.renew()
        if not (yield from before_roll(game, who)):
            return False
        yield from throw(game, who)
        if not (yield from after_roll(game, who)):
            yield from fail_roll(game, who)
    return True


def throw(game: Game, who: Investigator) -> Flow[None]:
    """Roll the pool; uses that are limited to a roll are fresh (ES12.9)."""
    attempt = game.attempt
    attempt.rolls += 1
    attempt.used, attempt.stored = [], False
    yield from dice.roll(game, who, attempt.card, attempt.rolls)


def fail_roll(game: Game, who: Investigator) -> Flow[None]:
    """A failed roll: terror effects, one die removed, then perhaps focus or assistance (ES6.2 7, D1).

    In the final battle only a die is removed (A15, ES18.5).
    """
    battle, terror = game.state.battle, terror_lies(game)
    game.tell(events.RollFailed(who.id, game.attempt.card, terror))
    if terror:
        yield from terror_effects(game, who)
    yield from _remove_die(game, who)
    if not battle:
        yield from put_aside(game, who)


def _remove_die(game: Game, who: Investigator) -> Flow[None]:
    """One die of the pool, of the player's choice, is out for the rest of the phase (ES6.2 7b)."""
    found = dice.pool(game)
    if not found:
        return
    options = dice.each_once("remove", found)
    answer: Answer = options[0].id
    if len(options) > 1:
        answer = yield Decision("remove_die", who.id, options, "ES6.2", about=about_dice(game, found))
    die = dice.by_label(found)[subject_of(answer)]
    face = dice.shown(die)
    dice.put(die, "lost")
    game.tell(events.DiceDropped(who.id, (face,), len(found) - 1))
