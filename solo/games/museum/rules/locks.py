"""ES13 Locked dice."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Dropping
from solo.games.museum.game import Game
from solo.games.museum.rules.pool import by_label, each_once, put, views
from solo.games.museum.rules.spells import put_away_if_empty
from solo.games.museum.state import Die, WaitingLock
from solo.kernel.decisions import Decision, subject_of
from solo.kernel.flow import Flow

ORDER = (("free",), ("lost", "assigned"), ("pool",), ("marker",), ("spell",))
"""Where a lock looks for a die, group by group (A10)."""


def lock(game: Game, source: str, color: str | None) -> Flow[None]:
    """A lock symbol comes face up: it takes a die of its color, or waits for one (ES13.1, ES13.3)."""
    if color is None or game.state.battle:
        return
    die = yield from _find(game, source, color)
    if die is None:
        game.state.waiting.append(WaitingLock(source, color))
        game.tell(events.LockWaits(color, source))
    else:
        _take(game, die, source)


def _find(game: Game, source: str, color: str) -> Flow[Die | None]:
    for places in ORDER:
        dice = [die for die in game.dice_in(*places) if die.color == color and not die.lock]
        different = by_label(dice)
        if places[0] in ("pool", "marker", "spell") and len(different) > 1:
            about = Dropping("", (), views(dice), (), source)
            answer = yield Decision("lock_die", game.decider, each_once("lock", dice), "A10", about=about)
            return different[subject_of(answer)]
        if dice:
            return dice[0]
    return None


def _take(game: Game, die: Die, source: str) -> None:
    spell = die.holder if die.place == "spell" else ""
    put(die, "locked")
    die.lock = source
    game.tell(events.DieLocked(die.id, die.color, source))
    put_away_if_empty(game, spell)


def unlock(game: Game, source: str) -> None:
    """A card or marker with a lock leaves: its die is free, or goes to the next lock that waits for one (ES13.2)."""
    state = game.state
    state.waiting = [each for each in state.waiting if each.source != source]
    for die in state.dice:
        if die.lock != source:
            continue
        die.lock = ""
        game.tell(events.DieFreed(die.id, die.color, source))
        if die.place == "locked":
            put(die, "free")
        waiting = next((each for each in state.waiting if each.color == die.color), None)
        if waiting is not None:
            state.waiting.remove(waiting)
            _take(game, die, waiting.source)


def lose_locked(game: Game) -> int:
    """At the awakening the dice that are locked are out of the game (ES18.2, ES18.9); how many."""
    lost = [die for die in game.state.dice if die.lock]
    for die in lost:
        die.lock = ""
        put(die, "gone")
    game.state.waiting = []
    return len(lost)
