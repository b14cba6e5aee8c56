"""ES15 The doom track, and the Elder Sign tokens (ES1.2)."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.museum import Museum, MuseumCloses
from solo.games.museum.rules.monsters import appear
from solo.kernel.flow import Flow


def track(museum: Museum) -> list[str]:
    """The spaces of the doom track."""
    return list(museum.ancient.fact.doom_track)


def add_doom(museum: Museum, count: int = 1) -> Flow[None]:
    """Add doom tokens one by one; a full track takes no more (ES15.4), and a monster space calls a monster (ES15.2)."""
    state, spaces = museum.state, track(museum)
    for _ in range(count):
        if state.doom >= len(spaces):
            return
        space = spaces[state.doom]
        state.doom += 1
        calls = space == "M" and not state.battle
        full = state.doom == len(spaces)
        museum.tell(events.DoomAdded(state.doom, calls, full))
        if full and not state.battle:
            state.waking = True
        if calls:
            with museum.because("doom_track"):
                yield from appear(museum)


def remove_doom(museum: Museum, count: int = 1) -> None:
    """Remove the last doom tokens (ES15.4); in the final battle the last one wins (ES1.3)."""
    state = museum.state
    for _ in range(min(count, state.doom)):
        state.doom -= 1
        museum.tell(events.DoomRemoved(state.doom))
    if state.battle and not state.doom:
        close(museum, "banished")


def add_signs(museum: Museum, count: int = 1) -> None:
    """Put Elder Signs on the Ancient One; enough of them win at once (ES1.2, ES1.5)."""
    state, needed = museum.state, museum.ancient.fact.elder_signs
    for _ in range(count):
        state.signs += 1
        museum.tell(events.SignPlaced(state.signs, needed))
        if state.signs >= needed:
            close(museum, "sealed")


def remove_signs(museum: Museum, count: int = 1) -> None:
    """Take Elder Signs off the Ancient One, not below 0."""
    for _ in range(min(count, museum.state.signs)):
        museum.state.signs -= 1
        museum.tell(events.SignLost(museum.state.signs))


def close(museum: Museum, how: str) -> None:
    """The game is over; raises MuseumCloses."""
    museum.state.ended = how
    raise MuseumCloses(how)
