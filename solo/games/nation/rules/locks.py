"""DP11.3 Locks on cities, network cards and mythos cards."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.game import Game


def place_lock(game: Game, place: str) -> bool:
    """Put a lock on a place, if one is left and none lies there (DP11.3, A60); whether it was put."""
    stake = game.stake(place)
    if stake.lock or not game.state.locks:
        return False
    stake.lock = True
    game.state.locks -= 1
    game.tell(events.LockMoved(place, True))
    return True


def remove_lock(game: Game, place: str) -> None:
    """Take the lock off a place (DP11.3)."""
    game.stake(place).lock = False
    game.state.locks += 1
    game.tell(events.LockMoved(place, False))


def unlocked(game: Game) -> list[str]:
    """The places without a lock; none while no lock is left (DP6.2)."""
    return [place for place, stake in game.stakes() if not stake.lock] if game.state.locks else []


def locked(game: Game) -> list[str]:
    """The places with a lock."""
    return [place for place, stake in game.stakes() if stake.lock]
