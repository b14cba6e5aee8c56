"""A walk under way."""

from __future__ import annotations

import msgspec

from solo.boardgame.game import BoardGame
from tests.toy.content import Content
from tests.toy.state import State, Walker

NIGHTS = 6


class Game(BoardGame[State, Content, Walker]):
    """Its state is all it has."""

    read_state = msgspec.msgpack.Decoder(State).decode
