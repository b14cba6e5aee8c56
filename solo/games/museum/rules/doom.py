"""ES15 The doom track, and the Elder Sign tokens (ES1.2)."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.game import Game, GameEnds
from solo.games.museum.rules.monsters import appear
from solo.games.museum.rules.winning import winning_monster
from solo.kernel.flow import Flow


def track(game: Game) -> list[str]:
    """The spaces of the doom track."""
    return list(game.ancient.fact.doom_track)


def add_doom(game: Game, count: int = 1) -> Flow[None]:
    """Add doom tokens one by one; a full track takes no more (ES15.4), and a monster space calls a monster (ES15.2)."""
    state, spaces = game.state, track(game)
    for _ in range(count):
        if state.doom >= len(spaces):
            return
        space = spaces[state.doom]
        state.doom += 1
        calls = space == "M" and not state.battle
        full = state.doom == len(spaces)
        game.tell(events.DoomAdded(state.doom, calls, full))
        if full and not state.battle:
            state.waking = True
        if calls:
            with game.with_cause("doom_track"):
                yield from appear(game)


def remove_doom(game: Game, count: int = 1) -> None:
    """Remove the last doom tokens (ES15.4); in the final battle the last one wins (ES1.3)."""
    state = game.state
    for _ in range(min(count, state.doom)):
        state.doom -= 1
        game.tell(events.DoomRemoved(state.doom))
    if state.battle and not state.doom:
        end_game(game, "banished")


def add_signs(game: Game, count: int = 1) -> None:
    """Put Elder Signs on the Ancient One; enough of them win at once (ES1.2, ES1.5)."""
    state, needed = game.state, game.ancient.fact.elder_signs
    for _ in range(count):
        state.signs += 1
        game.tell(events.SignPlaced(state.signs, needed))
        if state.signs >= needed:
            end_game(game, "sealed")


def wins(game: Game, card: str) -> bool:
    """Whether the Elder Signs that a card brings, or a monster on it, are all that is lacking, so that completing it, or beating
    that, wins (ES1.2).
    """
    if game.state.battle or not game.in_play(card):
        return False
    if winning_monster(game, card):
        return True
    brought: int = game.fact(card).fact.rewards.get("elder_sign", 0)
    return brought > 0 and game.state.signs + brought >= game.ancient.fact.elder_signs


def wins_now(game: Game) -> bool:
    """Whether the attempt under way wins the game if it succeeds."""
    attempt = game.state.attempt
    return attempt is not None and bool(attempt.card) and wins(game, attempt.card)


def remove_signs(game: Game, count: int = 1) -> None:
    """Take Elder Signs off the Ancient One, not below 0."""
    for _ in range(min(count, game.state.signs)):
        game.state.signs -= 1
        game.tell(events.SignLost(game.state.signs))


def end_game(game: Game, how: str) -> None:
    """End the game with this outcome; raises GameEnds."""
    game.state.ended = how
    raise GameEnds(how)
