"""DP14, DP17.20 The end of the game: when it comes, and who wins."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.numbers import END_SCORE, PLAYER
from solo.games.nation.rules.goals import is_met
from solo.games.nation.rules.sanity import reveal
from solo.games.nation.rules.scoring import REVEALING, revealing_points, score_parts
from solo.games.nation.rules.tracks import add_score, at_the_end
from solo.games.nation.rules.veil import look_behind_veil, turn_up


def check_end(game: Game) -> None:
    """After an action of the player or a step of a cultist: goal, end mark, track (A50, A70, A80); raises GameEnds.

    A goal that is met has turned up the Ancient One (V1).
    """
    state = game.state
    look_behind_veil(game)
    if not game.veiled and is_met(game, game.ancient):
        raise GameEnds("goal")
    if game.who.score >= END_SCORE or state.automaton.score >= END_SCORE:
        raise GameEnds("revealed" if game.who.revealed == REVEALING else "score")
    if at_the_end(game):
        raise GameEnds("track")
    if state.trigger:
        raise GameEnds(state.trigger)


def check_late_end(game: Game) -> None:
    """After the Ancient One's turn: its fifth insanity, or the main agent murdered (A70, A86); raises GameEnds."""
    if game.state.late:
        raise GameEnds(game.state.late)


def may_reveal(game: Game) -> bool:
    """Whether revealing the alignment would reach the end mark (DP10.9, A73)."""
    return not game.who.revealed and game.who.score + revealing_points(game) >= END_SCORE


def reveal_alignment(game: Game) -> None:
    """The player reveals his alignment and scores his closed gates and his track at once (DP10.9)."""
    points = revealing_points(game)
    reveal(game, REVEALING, points)
    with game.with_cause(REVEALING):
        add_score(game, PLAYER, points)


def finish(game: Game, how: str) -> None:
    """Score and compare: the goal beats all; a tie goes to the player (A15, A17, A77). No Ancient One stays face down (V1)."""
    state = game.state
    turn_up(game)
    parts = score_parts(game)
    total = sum(parts.values())
    state.ended, state.phase = how, "over"
    state.won = how != "goal" and total >= state.automaton.score
    game.tell(events.CampaignEnded(how, state.won, total, state.automaton.score, parts, state.round))
