"""ES18 The awakening and the final battle."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ANCIENT
from solo.games.museum.rules.attempts import begin_attempt, fail_roll, throw
from solo.games.museum.rules.completing import end_attempt
from solo.games.museum.rules.doom import end_game, remove_doom
from solo.games.museum.rules.locks import lose_locked, unlock
from solo.games.museum.rules.midnight import new_day
from solo.games.museum.rules.monsters import clear, return_to_cup, where_is
from solo.games.museum.rules.pool import pool
from solo.games.museum.rules.preparing import before_roll
from solo.games.museum.rules.results import after_roll
from solo.games.museum.rules.uses import perform
from solo.games.museum.state import Investigator
from solo.kernel.flow import WITHIN, Flow


def awaken(game: Game) -> None:
    """The Ancient One awakes: the table is cleared, and everybody stands before it (ES18.1, ES18.2, ES18.9)."""
    state, fact = game.state, game.ancient.fact
    state.waking, game.fallen, game.failing = False, False, False
    if fact.no_battle:
        game.tell(events.AncientAwoke(state.ancient_one, 0, 0))
        end_game(game, "awoken")
    if fact.combat_x is not None:
        state.x = min(max(len(game.monsters_in_play()), fact.combat_x.minimum), fact.combat_x.maximum)
    for marker in state.attempt.beaten if state.attempt is not None else ():
        if where_is(game, marker) is None:
            return_to_cup(game, None, marker, gone=True)
    end_attempt(game)
    _clear_mythos(game)
    lost = lose_locked(game)
    for card in list(state.cards):
        clear(game, card, gone=True)
        state.cards.remove(card)
        state.out.append(card.card)
    state.battle = True
    state.doom = len(fact.doom_track)
    for who in state.investigators:
        if who.alive:
            who.place = ANCIENT
    game.tell(events.AncientAwoke(state.ancient_one, state.x, lost))
    if not any(who.alive for who in state.investigators):
        end_game(game, "devoured")


def _clear_mythos(game: Game) -> None:
    """The Mythos cards go, also those beside extra adventures; their locks are freed first (ES18.9)."""
    state = game.state
    kept = [card.brought_by for card in state.cards if card.brought_by and card.brought_by != state.mythos_card]
    gone = [*([state.mythos_card] if state.mythos_card else []), *dict.fromkeys(kept)]
    state.mythos_card = ""
    for card in state.cards:
        card.brought_by = ""
    for id in gone:
        state.mythos.append(id)
        game.tell(events.MythosCardEnded(id))
        unlock(game, id)


def battle_turn(game: Game, who: Investigator) -> Flow[None]:
    """A turn of the battle: roll against the combat task, as often as there are dice; each time it is completed a doom
    token is removed (ES18.5, ES18.11); before the first roll some may still be added. Goes on with the turn of the state if
    one is under way."""
    state = game.state
    if state.attempt is None:
        begin_attempt(game, who, "")
    state.phase = "attempt"
    while pool(game) or not game.attempt.rolls:
        yield WITHIN
        game.budget.renew()
        if not (yield from before_roll(game, who)):
            break
        yield from throw(game, who)
        hits = len(game.attempt.done)
        if (yield from after_roll(game, who)):
            for faces in game.attempt.done[hits:]:
                game.tell(events.AncientHit(who.id, tuple(faces.split("+")), state.doom - 1))
                remove_doom(game)
        else:
            yield from fail_roll(game, who)
    game.tell(events.BattleTurnOver(who.id, len(game.attempt.done)))
    end_attempt(game)


def attack(game: Game) -> Flow[None]:
    """At midnight the Ancient One attacks in place of a Mythos card (ES18.6, ES18.14).

    The midnight at which it awoke is counted already, and the attack at once is part of it (ES18.10).
    """
    state = game.state
    state.midnights += 1 if state.strikes else 0
    state.strikes = 0
    game.tell(events.AncientAttacked(state.ancient_one))
    yield from perform(game, game.ancient.attack, game.deciding, state.ancient_one)
    new_day(game)
