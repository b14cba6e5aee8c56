"""T1 The nights."""

from __future__ import annotations

from solo.kernel.decisions import About, Decision, option
from solo.kernel.flow import BOUNDARY, Flow
from tests.toy.events import Arrived, NightFell, Rested, Walked
from tests.toy.game import NIGHTS, Game


class Ahead(About, frozen=True):
    """What lies before the walker: miles, and the dice he would walk with."""

    miles: int
    dice: int


def play(game: Game) -> Flow[None]:
    """Night after night, to the end."""
    state, (walker,) = game.state, game.state.investigators
    while not state.ended:
        yield BOUNDARY
        state.round += 1
        game.tell(NightFell(state.round))
        ahead = Ahead(state.miles - walker.walked, 1 + walker.surer)
        if (yield Decision("night", walker.id, (option("walk"), option("rest")), "T1", about=ahead)) == "rest":
            walker.surer += 1
            game.tell(Rested())
        else:
            got = sum(face > 4 for face in game.dice.roll(1 + walker.surer))
            walker.walked, walker.surer = walker.walked + got, 0
            game.tell(Walked(got))
        if walker.walked >= state.miles or state.round == NIGHTS:
            state.ended = "reached" if walker.walked >= state.miles else "missed"
            game.tell(Arrived(state.ended == "reached"))
