"""ES18 The awakening and the final battle."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.museum import Museum
from solo.games.museum.printed.numbers import ANCIENT
from solo.games.museum.rules.attempts import begin_attempt, fail_roll, throw
from solo.games.museum.rules.completing import end_attempt
from solo.games.museum.rules.doom import close, remove_doom
from solo.games.museum.rules.locks import lose_locked, unlock
from solo.games.museum.rules.midnight import new_day
from solo.games.museum.rules.monsters import clear, return_to_cup, where_is
from solo.games.museum.rules.pool import pool
from solo.games.museum.rules.preparing import before_roll
from solo.games.museum.rules.results import after_roll
from solo.games.museum.rules.uses import perform
from solo.games.museum.state import Visitor
from solo.kernel.flow import WITHIN, Flow


def awaken(museum: Museum) -> None:
    """The Ancient One awakes: the table is cleared, and everybody stands before it (ES18.1, ES18.2, ES18.9)."""
    state, fact = museum.state, museum.ancient.fact
    state.waking, museum.fallen, museum.failing = False, False, False
    if fact.no_battle:
        museum.tell(events.AncientAwoke(state.ancient_one, 0, 0))
        close(museum, "awoken")
    if fact.combat_x is not None:
        state.x = min(max(len(museum.monsters_in_play()), fact.combat_x.minimum), fact.combat_x.maximum)
    for marker in state.attempt.beaten if state.attempt is not None else ():
        if where_is(museum, marker) is None:
            return_to_cup(museum, None, marker, gone=True)
    end_attempt(museum)
    _clear_mythos(museum)
    lost = lose_locked(museum)
    for card in list(state.cards):
        clear(museum, card, gone=True)
        state.cards.remove(card)
        state.out.append(card.card)
    state.battle = True
    state.doom = len(fact.doom_track)
    for who in state.visitors:
        if who.alive:
            who.place = ANCIENT
    museum.tell(events.AncientAwoke(state.ancient_one, state.x, lost))
    if not any(who.alive for who in state.visitors):
        close(museum, "devoured")


def _clear_mythos(museum: Museum) -> None:
    """The Mythos cards go, also those beside extra adventures; their locks are freed first (ES18.9)."""
    state = museum.state
    kept = [card.brought_by for card in state.cards if card.brought_by and card.brought_by != state.mythos_card]
    gone = [*([state.mythos_card] if state.mythos_card else []), *dict.fromkeys(kept)]
    state.mythos_card = ""
    for card in state.cards:
        card.brought_by = ""
    for id in gone:
        state.mythos.append(id)
        museum.tell(events.MythosCardEnded(id))
        unlock(museum, id)


def battle_turn(museum: Museum, who: Visitor) -> Flow[None]:
    """A turn of the battle: roll against the combat task, as often as there are dice; each time it is completed a doom
    token is removed (ES18.5, ES18.11); before the first roll some may still be added. Goes on with the turn of the state if
    one is under way."""
    state = museum.state
    if state.attempt is None:
        begin_attempt(museum, who, "")
    state.phase = "attempt"
    while pool(museum) or not museum.attempt.rolls:
        yield WITHIN
        museum.budget.renew()
        if not (yield from before_roll(museum, who)):
            break
        throw(museum, who)
        hits = len(museum.attempt.done)
        if (yield from after_roll(museum, who)):
            for faces in museum.attempt.done[hits:]:
                museum.tell(events.AncientHit(who.id, tuple(faces.split("+")), state.doom - 1))
                remove_doom(museum)
        else:
            yield from fail_roll(museum, who)
    museum.tell(events.BattleTurnOver(who.id, len(museum.attempt.done)))
    end_attempt(museum)


def attack(museum: Museum) -> Flow[None]:
    """At midnight the Ancient One attacks in place of a Mythos card (ES18.6, ES18.14)."""
    state = museum.state
    state.strikes = 0
    state.midnights += 1
    museum.tell(events.AncientAttacked(state.ancient_one))
    yield from perform(museum, museum.ancient.attack, museum.deciding, state.ancient_one)
    new_day(museum)
