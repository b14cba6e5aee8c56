"""DP11.3 Locks on cities, network cards and mythos cards."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.abouts import Using
from solo.games.nation.game import Game
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


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


def lock_options(game: Game, do: str) -> list[tuple[str, str]]:
    """What can be done with locks: a verb and a place each (DP11.3)."""
    place = [("place", each) for each in unlocked(game)]
    remove = [("remove", each) for each in locked(game)]
    match do:
        case "place":
            return place
        case "remove":
            return remove
        case "move":
            free = any(not stake.lock for _, stake in game.stakes())
            return [("move", each) for _, each in remove] if free else []
    return [*place, *remove]


def use_lock(game: Game, card: str, do: str) -> Flow[str]:
    """Place, remove or move a lock (DP11.3). Where it was placed, or taken off."""
    options = tuple(option(verb, place) for verb, place in lock_options(game, do))
    answer = yield Decision("lock", game.who.id, options, "DP11.3", about=Using(card))
    verb, place = str(answer).partition(":")[0], subject_of(answer)
    if verb == "place":
        place_lock(game, place)
        return place
    remove_lock(game, place)
    if verb == "move":
        options = tuple(option("place", each) for each in unlocked(game) if each != place)
        answer = yield Decision("lock_to", game.who.id, options, "DP11.3", about=Using(card))
        place = subject_of(answer)
        place_lock(game, place)
    return place
