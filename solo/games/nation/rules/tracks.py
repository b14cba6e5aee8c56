"""DP10.6, DP3.5 The ritual and investigation tracks, and the scores of both sides."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ANCIENT, LOWEST_SCORE, PLAYER


def room(game: Game, track: str, direction: int) -> int:
    """How many spaces a marker can move up (1) or down (-1): from the start space to the last one (A12)."""
    now: int = getattr(game.state, track)
    return game.content.last_space - now if direction > 0 else now


def move_track(game: Game, track: str, by: int) -> None:
    """Move a marker as far as it goes (DP10.6, A12)."""
    direction = 1 if by > 0 else -1
    spaces = direction * min(abs(by), room(game, track, direction))
    if spaces:
        now = getattr(game.state, track) + spaces
        setattr(game.state, track, now)
        game.tell(events.TrackMoved(track, spaces, now, now == game.content.last_space))


def at_the_end(game: Game) -> bool:
    """Whether a marker stands on its last space (DP14)."""
    return game.content.last_space in (game.state.ritual, game.state.investigation)


def interval(game: Game, track: str) -> int:
    """What a track is worth by where its marker stands (DP3.5)."""
    space: int = getattr(game.state, track)
    return game.content.track[space]


def add_score(game: Game, side: str, by: int) -> None:
    """Victory points at once; they are counted beyond the end mark, and a loss stops at the first space (A71)."""
    owner = game.who if side == PLAYER else game.state.automaton
    now = max(LOWEST_SCORE, owner.score + by)
    moved, owner.score = now - owner.score, now
    if moved:
        game.tell(events.ScoreMoved(PLAYER if side == PLAYER else ANCIENT, moved, now))
