"""Places: leaving one, and what is in one."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from solo.games.town import events
from solo.games.town.game import Game
from solo.games.town.printed.numbers import OUTSKIRTS
from solo.games.town.state import Investigator


def change_place(game: Game, who: Investigator, place: str) -> None:
    """Change an investigator's place, and drop what depends on the old one: explored marker (R10.5), gate entered.

    The turn of a return (R8.10) is not ended, which does not matter to somebody moved by an effect.
    """
    who.explored = False
    who.escaped = UNSET
    who.place = place
    if not game.in_other_world(who):
        who.entered = ""


def move_away(game: Game, who: Investigator, place: str) -> None:
    """Leave a place by moving on; this ends the turn of a return (R8.10)."""
    change_place(game, who, place)
    who.returned = False


def slipped(game: Game, who: Investigator) -> str:
    """The monster an investigator may leave without dealing with it, as he escaped from it last turn (V8); "" for none."""
    monster, when = who.escaped or ("", 0)
    there = game.state.monsters.get(monster) == who.place
    return monster if there and when == game.state.round - 1 else ""


def in_the_way(game: Game, who: Investigator) -> list[str]:
    """The monsters an investigator must deal with before he leaves his area (R8.1)."""
    free = slipped(game, who)
    return [monster for monster in game.monsters_at(who.place) if monster != free]


def forget_escapes(game: Game, monster: str) -> None:
    """A monster moves or leaves: whoever got away from it has to deal with it when it comes anew (V8)."""
    for who in game.state.investigators:
        if who.escaped and who.escaped[0] == monster:
            who.escaped = UNSET


def send(game: Game, who: Investigator, place: str, how: str = "effect") -> None:
    """Move an investigator by an effect and tell it; the explored marker is lost (R10.5)."""
    origin = who.place
    if origin != place:
        move_away(game, who, place)
        game.tell(events.Moved(who.id, origin, place, how))


class Contents(msgspec.Struct, frozen=True):
    """What is at a place: investigators, monsters, the gate as it is seen ("" for none), clue tokens, a seal, a closed marker."""

    people: tuple[str, ...]
    monsters: tuple[str, ...]
    gate: str
    clues: int
    seal: bool
    closed: bool

    @property
    def marks(self) -> list[str]:
        """Which of "seal" and "closed" are there."""
        return [mark for mark, lies in (("seal", self.seal), ("closed", self.closed)) if lies]

    @property
    def states(self) -> list[str]:
        """What the marks mean for the place: an open gate keeps a closed one open, "but_the_gate" (R1.8, A11)."""
        return ["but_the_gate" if mark == "closed" and self.gate else mark for mark in self.marks]


def contents(game: Game, place: str) -> Contents:
    """Everything that is at a place of the board: a location, a street, an area, or one of the boxes beside the map."""
    state = game.state
    return Contents(
        tuple(who.id for who in game.at(place)),
        tuple(state.outskirts if place == OUTSKIRTS else game.monsters_at(place)),
        game.gate_seen(place),
        state.clues.get(place, 0),
        place in state.seals,
        place in state.closed,
    )
